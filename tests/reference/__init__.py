"""Slow second opinions: which actions are legal, straight from the rulings.

Each module holds the rules of one game once more, written for reading and not for speed, and shares
nothing with the package it is compared with. `legal(position)` takes a position dictionary and
returns the texts of all legal actions of the seat that must decide.

Keys with an obvious default may be missing; nothing is checked: garbage in, garbage out.
"""

from typing import Any

Position = dict[str, Any]

RANKS = "A23456789TJQK"
RED = "HD"
BLACK = "SC"


def rank(card: str) -> int:
    """The rank of a card of two characters, Ace 1 to King 13."""
    return RANKS.index(card[0]) + 1


def suit(card: str) -> str:
    """The suit of a card of two characters: S, H, D or C."""
    return card[1]


def same_colour(one: str, other: str) -> bool:
    """Are both cards red, or both black?"""
    return (suit(one) in RED) == (suit(other) in RED)


def without(cards: list[str], card: str) -> list[str]:
    """The cards with one copy of `card` taken out."""
    rest = list(cards)
    rest.remove(card)
    return rest


def letter(seat: int) -> str:
    """The letter of a seat: A for seat 0."""
    return chr(ord("A") + seat)


def option(position: Position, name: str, default: Any) -> Any:
    """An option of the game, or its default when the position does not name it."""
    return position.get("options", {}).get(name, default)
