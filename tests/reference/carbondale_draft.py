"""Carbondale (draft edition) once more: legal actions, rulings D1 to D39."""

from itertools import combinations
from typing import Any

from . import BLACK, Position, option, rank, suit, without

Cell = tuple[int, int]
Network = list[dict[str, Any]]

RED_OF = {"C": "H", "S": "D"}
OTHER_BLACK = {"C": "S", "S": "C"}


def legal(position: Position) -> set[str]:
    """The texts of all legal actions of the seat that must decide; empty when the game is over."""
    if position.get("result") is not None:
        return set()
    active = position["seat"]
    phase = position.get("phase", "announce")
    if phase == "announce":
        return announce(position)
    if phase == "challenge":
        return challenge(position)
    if phase == "replacement":  # D34: the challenger draws, the builder's pile is open to it
        return draws(position, 1 - active)
    if phase == "pay":  # D31: the card is placed already
        return {f"pay {card}" for card in position["hands"][active]}
    if phase == "draw" and len(position["hands"][active]) < position["target"]:
        return draws(position, active)
    return set()


def announce(position: Position) -> set[str]:
    """Fix a card and its cell, or clean any number of cards (D9, D28)."""
    hand: list[str] = position["hands"][position["seat"]]
    network: Network = position["networks"][position["seat"]]
    row: list[str] = position.get("row", [])
    cleaning = {f"clean {card}" for card in hand} | {"done"}
    if not row:
        return {f"announce {card}" for card in hand if sites(card, hand, network)} | cleaning
    if row[-1].startswith("clean"):
        return cleaning
    return {f"at ({x},{y})" for x, y in sites(row[-1].split()[1].upper(), hand, network)}


def sites(card: str, hand: list[str], network: Network) -> set[Cell]:
    """The blank cells where this card of the hand can be added at a price that can be paid."""
    taken = {(placed["x"], placed["y"]) for placed in network}
    reachable = {(x + dx, y + dy) for x, y in taken for dx, dy in ((-1, 0), (1, 0), (0, 1))}
    found = set()
    for cell in reachable - taken:
        price = cheapest(card, cell, network)
        if price is not None and price <= len(hand) - 1:  # D16
            found.add(cell)
    return found


def cheapest(card: str, cell: Cell, network: Network) -> int | None:
    """The fewest cards to discard over all choices of one or two sources; None: it cannot be built
    (D17).
    """
    x, y = cell
    sources = [
        str(placed["card"])
        for placed in network
        if (placed["x"], placed["y"]) in ((x, y - 1), (x - 1, y), (x + 1, y))
    ]  # D10: below, left or right, never above
    prices = [price_from_one(source, card) for source in sources]
    prices += [price_from_two(one, other, card) for one, other in combinations(sources, 2)]
    return min((price for price in prices if price is not None), default=None)


def price_from_one(source: str, card: str) -> int | None:
    """The cards column of the price tables (D16, D18)."""
    n, m = rank(source), rank(card)
    if suit(source) not in BLACK:
        return None  # D13
    if suit(card) == suit(source):
        return 0 if m <= n + 1 else {n + 2: 1, n + 3: 2}.get(m)
    if suit(card) in BLACK:
        return 1 if m <= n + 1 else None
    if suit(card) != RED_OF[suit(source)] or m > n:
        return None
    return 0 if m <= 4 else 1 if m <= 7 else 2  # D6: red Aces and Twos cost what Threes do


def price_from_two(one: str, other: str, card: str) -> int | None:
    """Two black cards of one suit, up to the higher of the two, always free (D15)."""
    if suit(one) != suit(other) or suit(one) not in BLACK:
        return None
    if suit(card) not in (RED_OF[suit(one)], OTHER_BLACK[suit(one)]):
        return None
    return 0 if rank(card) <= max(rank(one), rank(other)) else None


def challenge(position: Position) -> set[str]:
    """The opponent's answer to the announced suit; with a fee, a second card (D27, D35)."""
    hand: list[str] = position["hands"][1 - position["seat"]]
    row: list[str] = position.get("row", [])
    with_fee = int(option(position, "challenge_fee", 0)) == 1
    if row:
        shown = row[0].split()[1].upper()
        return {f"fee {card}" for card in (without(hand, shown) if shown in hand else hand)}
    if with_fee and len(hand) < 2:
        return {"no challenge"}
    announced = suit(position["pending"]["card"])
    return {"no challenge"} | {f"challenge {card}" for card in hand if suit(card) == announced}


def draws(position: Position, seat: int) -> set[str]:
    """One draw of a seat: the deck, or any card of the opponent's open pile (D20, D21, D23,
    D38).
    """
    personal: list[list[str]] = position.get("personal", [[], []])
    anything = [
        position.get("deck"),
        position.get("hidden"),
        *position.get("spares", []),
        *personal,
    ]
    actions = {f"pile {card}" for card in personal[1 - seat]}
    if option(position, "own_pile_drawable", False):
        actions |= {f"own {card}" for card in personal[seat]}
    if any(anything):
        actions.add("deck")
    return actions
