"""The features of an action of the draft edition of Carbondale, as ``fields`` declares them."""

from __future__ import annotations

from cardhouse.core.observing import size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    AT,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    OWN,
    PILE,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.fields import ACTION_FIELDS
from cardhouse.games.carbondale_draft.network import (
    HEARTS,
    NO_PRICE,
    SPADES,
    card_at,
    find_open,
    is_red,
    missing,
    price_anywhere,
    price_at,
    shortfall,
)
from cardhouse.games.carbondale_draft.state import CELLS, LEFT, SPARES, WIDTH, Table
from cardhouse.games.carbondale_draft.turns import blocks

ACTION_SIZE = size(ACTION_FIELDS)

_OF = starts(ACTION_FIELDS)
_KIND = _OF["kind"]
_SUIT = _OF["suit"]
_RANK = _OF["rank"]
_HELD = _OF["held"]
_KNOWN = _OF["known"]
_PAYS = _OF["pays"]
_DRAWS = _OF["draws"]
_NEARER = _OF["nearer"]
_COLUMN = _OF["column"]
_ROW = _OF["row"]
_OPENS = _OF["opens"]
_RAISES = _OF["raises"]
_BEATS = _OF["beats"]
_LOSES_TO = _OF["loses_to"]


@rule
def kind_number(kind: int) -> int:
    """The place of a kind among ``KINDS``."""
    if kind < CHALLENGE:
        return 0 if kind == ANNOUNCE else 1 if kind == CLEAN else 2 if kind == DONE else 3
    if kind < DECK:
        return 4 if kind == CHALLENGE else 5 if kind == FEE else 6
    return 7 if kind == DECK else 8 if kind == PILE else 9 if kind == OWN else 10


@rule
def observe_action(s: Table, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action."""
    for i in range(ACTION_SIZE):
        out[i] = 0
    kind = kind_of(action)
    out[_KIND + kind_number(kind)] = 1
    face = face_of_action(s.row[0]) if kind == AT else face_of_action(action)
    if face < 0:
        return
    suit = face // 13
    out[_SUIT + suit] = 1
    out[_RANK + face % 13] = 1
    out[_HELD] = s.hand[seat, face]
    out[_KNOWN] = s.known_hand[seat, face]
    if kind == ANNOUNCE:
        _observe_building(s, seat, face, price_anywhere(s, seat, face), out)
    elif kind == AT:
        cell = cell_of_action(action)
        out[_COLUMN] = cell % WIDTH - LEFT
        out[_ROW] = cell // WIDTH
        _observe_building(s, seat, face, price_at(s, seat, find_open(s, seat, cell), face), out)
        if not is_red(suit):
            out[_OPENS] = (
                _opened(s, seat, cell - 1)
                + _opened(s, seat, cell + 1)
                + _opened(s, seat, cell + WIDTH)
            )
    elif kind == CHALLENGE:
        _observe_challenge(s, seat, face, out)


@rule
def _opened(s: Table, p: int, cell: int) -> int:
    """1 if a cell is neither open yet nor taken."""
    if cell >= CELLS:
        return 0
    return 1 if find_open(s, p, cell) < 0 and card_at(s, p, cell) < 0 else 0


@rule
def _observe_building(s: Table, p: int, face: int, cost: int, out: Ints) -> None:
    """What building a card costs and brings."""
    suit = face // 13
    rank = face % 13 + 1
    if cost < NO_PRICE:
        out[_PAYS] = cost // 16
        out[_DRAWS] = cost % 16
    if is_red(suit):
        hearts = rank if suit == HEARTS else 0
        after = shortfall(s, s.value[p, 0] + hearts, s.value[p, 1] + rank - hearts)
        out[_NEARER] = missing(s, p) - after
        return
    best = s.best[p, 0] if suit == SPADES else s.best[p, 1]
    if rank > best:
        out[_RAISES] = rank - best


@rule
def _observe_challenge(s: Table, seat: int, face: int, out: Ints) -> None:
    """Which unseen cards of the suit a challenge card would block (D36)."""
    suit = face // 13
    for other in range(13 * suit, 13 * suit + s.ranks):
        n = s.outside[other] - s.pile[0, other] - s.pile[1, other] - s.shown[other]
        n -= s.hand[seat, other] + s.gone[seat, other]
        for i in range(SPARES):
            n -= s.spare[i, other]
        if blocks(s, face, other):
            out[_BEATS] += n
        else:
            out[_LOSES_TO] += n
