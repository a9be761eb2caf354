"""The catalogue of what is said around a match, whichever game is played."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.cards import seat_letter
from cardhouse.core.texts import Reader, Texts, kept, sentence

TEXT = Texts("cardhouse.play")


YOU = "you"
"""How records call a player who is a person at a terminal."""


def called(players: Sequence[str]) -> tuple[str, ...]:
    """What the players of a match are called in sentences: by name, with the seat's letter where
    two share one.

    A person at a terminal has no name: whoever is not that person reads the seat's letter.
    """
    return _called(tuple(players))


def in_brief(viewer: int | None, players: Sequence[str]) -> Reader:
    """Who reads a few words: of two players each is called by name, of more by the seat's letter,
    which is shorter.
    """
    return Reader(viewer, called(players) if len(players) == 2 else ())


def reads(players: Sequence[str]) -> int | None:
    """The seat of the one person at a terminal; None if nobody sits there, or several do."""
    people = [seat for seat, name in enumerate(players) if name == YOU]
    return people[0] if len(people) == 1 else None


@kept(256)
def _called(players: tuple[str, ...]) -> tuple[str, ...]:
    found = []
    for seat, name in enumerate(players):
        letter = seat_letter(seat)
        if name == YOU:
            found.append(letter)
        else:
            shared = players.count(name) > 1
            found.append(TEXT("player", name=name, letter=letter) if shared else name)
    return tuple(found)


def possible_words(facts: Sequence[str]) -> str:
    """What is said to whoever asks why not, of what may be done: what surely follows."""
    said = TEXT("hint.possible_with", facts="; ".join(facts)) if facts else TEXT("hint.possible")
    return sentence(said)
