"""What speaks for an action in the draft edition of Carbondale by the rules of thumb."""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.core.texts import Reader, Seat
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
from cardhouse.games.carbondale_draft.keeping import (
    kept_instead,
    left_over,
    of_use,
    reach,
    spare,
    taller,
    useless_open,
)
from cardhouse.games.carbondale_draft.preview import preview
from cardhouse.games.carbondale_draft.state import Table
from cardhouse.games.carbondale_draft.texts import TEXT, line

ORDER = (
    *("wins", "short", "taller", "wins_against", "cannot_win", "nearer", "reach", "cheaper"),
    *("room", "free", "cheapest", "stays", "spare", "higher_stays", "draws", "keeps_hand"),
    *("useless_open", "unseen", "weakest", "helps_neither", "not_worth", "deck"),
)
COMPARED = frozenset(("weakest", "helps_neither", "not_worth", "deck"))
FOLLOWS = {"block": -1}
KINDS = {CLEAN: "weakest", FEE: "weakest", PASS: "not_worth", DECK: "deck"}
"""What there is to say of a kind whatever the card."""


def merits(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Points towards the goal, higher clubs and spades, cells that open, cards of the hand that
    come within reach, builds that cost nothing, what a challenge stops, what is least missed.
    """
    p, kind = rules.seat(view), kind_of(action)
    if kind in KINDS:
        said = KINDS[kind]
        return [*_surely(view, p, action, names), Fact(said, True, line(f"merit.{said}"))]
    face = face_of_action(action)
    if kind == PAY:
        text = TEXT.write("merit.helps_neither", {"other": Seat(1 - p)}, Reader(p, names))
        # What stays is known with the last card only.
        kept = kept_instead(view, p, action) if view.owed == 1 else []
        return [*spare(view, p, face), *kept, Fact("helps_neither", True, text)]
    if kind == ANNOUNCE:
        return taller(view, p, face)
    if kind == DONE:
        draws = [fact for fact in preview(view, action, names) if fact.key == "draws"]
        return [*(left_over(view, p) if view.row_n else []), *(x for x in draws if x.value)]
    if kind == CHALLENGE:
        told = ("wins_against", "cannot_win")
        return [fact for fact in preview(view, action, names) if fact.key in told]
    if kind == AT:
        return _cell(view, p, action, names)
    return of_use(view, p, face)


def _surely(view: Table, p: int, action: int, names: tuple[str, ...]) -> list[Fact]:
    """What speaks for an action of a kind that every card's action of it has, whatever the rules of
    thumb think of the others.
    """
    kind = kind_of(action)
    if kind == PASS:
        return [Fact("keeps_hand", True, line("merit.keeps_hand", n=view.hand_n[p]))]
    if kind == DECK:
        text = TEXT.write("merit.unseen", {"other": Seat(1 - p)}, Reader(p, names))
        return [*useless_open(view, p), Fact("unseen", True, text)]
    face = face_of_action(action)
    return [*spare(view, p, face), *(kept_instead(view, p, action) if kind == FEE else [])]


def _cell(view: Table, p: int, action: int, names: tuple[str, ...]) -> list[Fact]:
    """What a build brings: points, cells, its price, what else can be built then."""
    facts = preview(view, action, names)
    short = [
        Fact("short" if fact.value else "wins", fact.value, fact.text)
        for fact in facts
        if fact.key == "short"
    ]
    face, cell = face_of_action(view.row[0]), cell_of_action(action)
    after = view.copy()
    network.place(after, p, face, cell)
    price = network.price_at(view, p, network.find_open(view, p, cell), face)
    dear = price > network.price_anywhere(view, p, face)
    if price:  # what pays may be what it makes room for
        cheap = [] if dear else [Fact("cheapest", price, line("merit.cheapest"))]
        return [*short, *_room(view, after, p), *cheap]
    free = Fact("free", True, line("merit.free"))
    return [*short, *_room(view, after, p), free, *reach(view, after, p, face)]


def _room(view: Table, after: Table, p: int) -> list[Fact]:
    """More cells that stand open after a build."""
    more = after.open_n[p] - view.open_n[p]
    return [Fact("room", more, line("merit.room", n=more))] if more > 0 else []
