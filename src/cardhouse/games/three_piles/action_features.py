"""The features of an action of 3 Piles, as ``fields`` declares them."""

from __future__ import annotations

from cardhouse.core.observing import size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.three_piles.actions import (
    DRAW,
    LAY,
    PUT,
    TAKE,
    face_of_action,
    kind_of,
    pile_of,
    stack_of,
)
from cardhouse.games.three_piles.fields import ACTION_FIELDS, DIAMOND
from cardhouse.games.three_piles.legality import fits
from cardhouse.games.three_piles.state import Table

ACTION_SIZE = size(ACTION_FIELDS)

_OF = starts(ACTION_FIELDS)
_KIND = _OF["kind"]
_RANK = _OF["rank"]
_SUIT = _OF["suit"]
_STACK = _OF["stack"]
_ONTO = _OF["pile"]
_LENGTH = _OF["length"]
_SKIPPED = _OF["skipped"]
_LONGER = _OF["longer"]
_CLOSES = _OF["closes"]
_DIAMOND = _OF["diamond"]
_GAIN = _OF["gain"]
_OWN_FITS = _OF["own_fits"]
_OTHER_FITS = _OF["other_fits"]
_COVERS = _OF["covers"]
_UNCOVERS = _OF["uncovers"]


@rule
def _takers(s: Table, p: int, face: int) -> int:
    """How many piles of a seat take a face."""
    n = 0
    for j in range(s.piles):
        n += fits(s, p, j, face % 13 + 1)
    return n


@rule
def _below_top(s: Table, i: int, under: int) -> int:
    """The card of a stack that has ``under`` cards on it; -1 if there is none."""
    at = s.stack_n[i] - 1 - under
    return s.stack[i, at] if at >= 0 else -1


@rule
def observe_action(s: Table, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action."""
    for i in range(ACTION_SIZE):
        out[i] = 0
    kind = kind_of(action)
    out[_KIND + kind] = 1
    if kind == DRAW:
        return
    face = face_of_action(action) if kind != TAKE else _below_top(s, stack_of(action), 0)
    out[_RANK + face % 13] = 1
    out[_SUIT + face // 13] = 1
    out[_OWN_FITS] = _takers(s, seat, face)
    out[_OTHER_FITS] = _takers(s, 1 - seat, face)
    if kind != PUT:
        i = stack_of(action)
        out[_STACK + i] = 1
        other = _below_top(s, i, 0 if kind == LAY else 1)
        if other >= 0:
            out[_COVERS if kind == LAY else _UNCOVERS] = _takers(s, 1 - seat, other)
    if kind != LAY:
        _observe_adding(s, seat, pile_of(action), face, out)


@rule
def _observe_adding(s: Table, p: int, j: int, face: int, out: Ints) -> None:
    """Writes what adding a card to a seat's pile brings."""
    rank = face % 13 + 1
    n = s.pile_n[p, j]
    low = s.low[p, j]
    high = s.high[p, j]
    out[_ONTO + j] = 1
    out[_LENGTH] = n + 1
    if n > 0:
        out[_SKIPPED] = rank - high - 1 if rank > high else low - rank - 1
    longest = 0
    for k in range(s.piles):
        if s.pile_n[p, k] > longest:
            longest = s.pile_n[p, k]
    gain = 0
    if n + 1 > longest:
        out[_LONGER] = 1
        gain += s.length_points
    if n > 0 and ((rank == 1 and high == s.ranks) or (rank == s.ranks and low == 1)):
        out[_CLOSES] = 1
        gain += s.ends_points
    if face // 13 + 1 == DIAMOND:
        out[_DIAMOND] = 1
        gain += s.diamond_points
    out[_GAIN] = gain
