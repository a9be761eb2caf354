"""What speaks for an action in the draft edition of Carbondale by the rules of thumb."""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.core.texts import Card, Reader, Seat
from cardhouse.games.carbondale_draft import network, rules
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    AT,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    PASS,
    PAY,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.advice import gain
from cardhouse.games.carbondale_draft.notation import suit_symbol
from cardhouse.games.carbondale_draft.preview import preview
from cardhouse.games.carbondale_draft.state import Table
from cardhouse.games.carbondale_draft.texts import TEXT, line

ORDER = (
    *("wins", "short", "taller", "wins_against", "cannot_win", "room", "nearer", "draws", "free"),
    *("weakest", "helps_neither", "not_worth", "deck"),
)
COMPARED = frozenset(("weakest", "helps_neither", "not_worth", "deck"))
FOLLOWS = {"block": -1}
KINDS = {CLEAN: "weakest", FEE: "weakest", PASS: "not_worth", DECK: "deck"}
"""What there is to say of a kind whatever the card."""


def merits(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Points towards the goal, higher clubs and spades, cells that open, builds that cost nothing,
    what a challenge stops, what is least missed.
    """
    p, kind = rules.seat(view), kind_of(action)
    if kind in KINDS:
        said = KINDS[kind]
        return [Fact(said, True, line(f"merit.{said}"))]
    if kind == PAY:
        text = TEXT.write("merit.helps_neither", {"other": Seat(1 - p)}, Reader(p, names))
        return [Fact("helps_neither", True, text)]
    face = face_of_action(action)
    if kind == ANNOUNCE:
        return _taller(view, p, face)
    facts = preview(view, action, names)
    if kind in (CHALLENGE, DONE):
        return [
            fact
            for fact in facts
            if fact.key in ("wins_against", "cannot_win") or (fact.key == "draws" and fact.value)
        ]
    if kind == AT:
        short = [
            Fact("short" if fact.value else "wins", fact.value, fact.text)
            for fact in facts
            if fact.key == "short"
        ]
        free = [
            Fact("free", True, line("merit.free"))
            for fact in facts
            if fact.key == "price" and not any(fact.value)
        ]
        return [*short, *_room(view, p, action), *free]
    return _nearer(view, p, face) or _taller(view, p, face)


def _room(view: Table, p: int, action: int) -> list[Fact]:
    """More cells that stand open after a build."""
    after = view.copy()
    network.place(after, p, face_of_action(view.row[0]), cell_of_action(action))
    more = after.open_n[p] - view.open_n[p]
    return [Fact("room", more, line("merit.room", n=more))] if more > 0 else []


def _taller(view: Table, p: int, face: int) -> list[Fact]:
    """A black card that would be the highest of its suit in a seat's network."""
    suit, rank = face // 13, face % 13 + 1
    if network.is_red(suit):
        return []
    tall = view.best[p, 0 if suit == network.SPADES else 1]
    if rank <= tall:
        return []
    text = line("merit.taller", card=Card(face), suit=suit_symbol(suit), was=tall)
    return [Fact("taller", face, text)]


def _nearer(view: Table, p: int, face: int) -> list[Fact]:
    """A red card that would bring a seat nearer to its goal."""
    more = gain(view, p, face) if network.is_red(face // 13) else 0
    if more <= 0:
        return []
    return [Fact("nearer", more, line("merit.nearer", card=Card(face), n=more))]
