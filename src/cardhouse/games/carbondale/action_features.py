"""The features of an action of Carbondale, as ``fields`` declares them."""

from __future__ import annotations

from cardhouse.core.observing import bounded, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale.actions import (
    AT,
    BUILD,
    CHALLENGE,
    CLAIM,
    DECK,
    DEFEND,
    DONE,
    NO_CLAIM,
    NO_DEFENCE,
    cell_of_action,
    face_of_action,
    kind_number,
    kind_of,
    seat_of_action,
    way_of_action,
)
from cardhouse.games.carbondale.fields import ACTION_FIELDS, RANKS, SIDE
from cardhouse.games.carbondale.legality import named_target
from cardhouse.games.carbondale.state import CELLS, COLUMNS, Table
from cardhouse.games.carbondale.town import (
    BOTTOM,
    HEARTS,
    LEFT,
    RIGHT,
    TOP,
    dues,
    is_red,
    lack,
    price,
    shortfall,
    source_of,
    step_to,
    top_face,
)

ACTION_SIZE = size(ACTION_FIELDS)

_OF = starts(ACTION_FIELDS)
_KIND = _OF["kind"]
_SUIT = _OF["suit"]
_RANK = _OF["rank"]
_OWNER = _OF["seat"]
_COLUMN = _OF["column"]
_ROW = _OF["row"]
_WAY = _OF["way"]
_COSTS = _OF["costs"]
_NEARER = _OF["nearer"]
_HURTS = _OF["hurts"]
_NEIGHBOURS = _OF["neighbours"]
_OVERLAPS = _OF["overlaps"]
_STRETCHES = _OF["stretches"]
_MARGIN = _OF["margin"]
_HELD = _OF["held"]
_KNOWN = _OF["known"]


@rule
def observe_action(s: Table, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action."""
    for i in range(ACTION_SIZE):
        out[i] = 0
    kind = kind_of(action)
    out[_KIND + kind_number(kind)] = 1
    if kind in (NO_CLAIM, NO_DEFENCE, DONE, DECK):
        return
    if kind == CLAIM:
        _observe_claiming(s, seat, seat_of_action(action), cell_of_action(action), out)
        return
    if kind == AT:
        face = face_of_action(s.row[0])
        _observe_place(s, seat, face, cell_of_action(action), way_of_action(action), out)
    else:
        face = face_of_action(action)
    out[_SUIT + face // RANKS] = 1
    out[_RANK + face % RANKS] = 1
    out[_HELD] = s.hand[seat, face]
    out[_KNOWN] = s.known_hand[seat, face]
    if kind == CHALLENGE:
        out[_MARGIN] = face % RANKS - named_target(s) % RANKS
    elif kind == DEFEND:
        out[_MARGIN] = face % RANKS - (s.challenge - 1) % RANKS
    elif kind == BUILD and is_red(face):
        out[_NEARER] = _brings_nearer(s, seat, face)


@rule
def _brings_nearer(s: Table, p: int, face: int) -> int:
    """1 if a town that has one more red card of this suit lacks fewer cards for its nearer goal."""
    before = shortfall(s, p)
    hearts = 1 if face // RANKS == HEARTS else 0
    one = lack(s.goal[0], s.hearts[p] + hearts) + lack(s.goal[1], s.diamonds[p] + 1 - hearts)
    other = lack(s.goal[0], s.diamonds[p] + 1 - hearts) + lack(s.goal[1], s.hearts[p] + hearts)
    return 1 if one < before or other < before else 0


@rule
def _sets_back(s: Table, p: int, face: int) -> int:
    """1 if a town that has one red card of this suit less lacks more cards for its nearer goal."""
    before = shortfall(s, p)
    hearts = 1 if face // RANKS == HEARTS else 0
    one = lack(s.goal[0], s.hearts[p] - hearts) + lack(s.goal[1], s.diamonds[p] - 1 + hearts)
    other = lack(s.goal[0], s.diamonds[p] - 1 + hearts) + lack(s.goal[1], s.hearts[p] - hearts)
    return 1 if one > before and other > before else 0


@rule
def _observe_site(s: Table, p: int, cell: int, out: Ints) -> None:
    """Where a cell lies in a town's frame, and the black cards beside it."""
    out[_COLUMN] = bounded(cell % COLUMNS - s.box[p, LEFT] + 1, 0, SIDE + 1)
    out[_ROW] = bounded(cell // COLUMNS - s.box[p, BOTTOM] + 1, 0, SIDE + 1)
    for d in range(4):
        there = step_to(cell, d)
        if 0 <= there < CELLS and s.ground[p, there] > 0:
            out[_NEIGHBOURS] += 1


@rule
def _observe_claiming(s: Table, seat: int, q: int, cell: int, out: Ints) -> None:
    """A claim of the card in a cell of another seat's town."""
    face = top_face(s, q, cell)
    out[_OWNER + (q - seat + s.players) % s.players] = 1
    out[_SUIT + face // RANKS] = 1
    out[_RANK + face % RANKS] = 1
    _observe_site(s, q, cell, out)
    if is_red(face):
        out[_NEARER] = _brings_nearer(s, seat, face)
        out[_HURTS] = _sets_back(s, q, face)


@rule
def _observe_place(s: Table, p: int, face: int, cell: int, d: int, out: Ints) -> None:
    """A place for the card of the row, built from the source from which direction d leads there."""
    cost = price(s, face, s.ground[p, source_of(cell, d)] - 1)
    out[_WAY + d] = 1
    out[_COSTS] = 1 if dues(s, cost) > 0 else 0
    _observe_site(s, p, cell, out)
    if s.ground[p, cell] < 0:
        out[_OVERLAPS] = -s.ground[p, cell]
    if is_red(face):
        out[_NEARER] = _brings_nearer(s, p, face)
        return
    x = cell % COLUMNS
    y = cell // COLUMNS
    inside = s.box[p, LEFT] <= x <= s.box[p, RIGHT] and s.box[p, BOTTOM] <= y <= s.box[p, TOP]
    out[_STRETCHES] = 0 if inside else 1
