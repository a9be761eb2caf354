"""The features of an action of Carbles, as ``fields`` declares them."""

from __future__ import annotations

from cardhouse.core.observing import bounded, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbles.actions import (
    BURN,
    FROM,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    TO,
    kind_of,
    place_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import (
    FOUR,
    IN_GOAL,
    JOKER,
    SEVEN,
    actor,
    entry,
    marble_number,
    offset,
    stride,
)
from cardhouse.games.carbles.fields import ACTION_FIELDS, MOST
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.worth import mates

ACTION_SIZE = size(ACTION_FIELDS)

_OF = starts(ACTION_FIELDS)
_KIND = _OF["kind"]
_RANK = _OF["rank"]
_MARBLE = _OF["marble"]
_WAY_BEFORE = _OF["way"]
_STEPS = _OF["steps"]
_WAY_AFTER = _OF["way_after"]
_TO_GOAL = _OF["goal"]
_TO_HOME = _OF["to_home"]
_SIDE = _OF["side"]
_KILLS_OWN = _OF["kills_own"]
_KILLS_OTHER = _OF["kills_other"]
_OTHER_WAY = _OF["other_way"]
_OTHER_AFTER = _OF["other_after"]
_LEFT_AFTER = _OF["steps_left"]
_HELD = _OF["held"]


@rule
def way(s: Table, q: int, space: int) -> int:
    """1 + the steps from a track space to a seat's entry, 127 at most."""
    return bounded(offset(s, space, entry(s, q)) + 1, 1, MOST)


@rule
def observe_action(s: Table, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action."""
    for i in range(ACTION_SIZE):
        out[i] = 0
    kind = kind_of(action)
    if kind in (PLAY, BURN):
        rank = rank_of_action(action)
        out[_KIND + (0 if kind == PLAY else 1)] = 1
        out[_RANK + rank] = 1
        if rank == JOKER:
            out[_HELD] = s.hand[seat, 52]
        else:
            for suit in range(4):
                out[_HELD] += s.hand[seat, 13 * suit + rank]
        return
    rank = rank_of_action(s.row[0])
    out[_RANK + rank] = 1
    q = actor(s)
    if kind == NOTHING:
        out[_KIND + 2] = 1
    elif kind == OUT:
        r = seat_of_action(action)
        home = r * s.spaces
        out[_KIND + 3] = 1
        out[_SIDE + (0 if r == seat else 1)] = 1
        out[_TO_HOME] = 1
        out[_WAY_AFTER] = way(s, r, home)
        _observe_kill(s, seat, home, out)
    elif kind == FROM:
        out[_KIND + 4] = 1
        _observe_source(s, q, place_of(action), out)
        out[_LEFT_AFTER] = s.left
    elif kind == TO:
        out[_KIND + 5] = 1
        _observe_walk(s, seat, q, place_of(s.row[s.row_n - 1]), place_of(action), out)
    elif kind == SWAP:
        _observe_swap(s, seat, q, place_of(s.row[s.row_n - 1]), place_of(action), out)


@rule
def _observe_source(s: Table, q: int, place: int, out: Ints) -> None:
    out[_MARBLE + marble_number(s, q, place)] = 1
    if place < IN_GOAL:
        out[_WAY_BEFORE] = way(s, q, place)


@rule
def _observe_kill(s: Table, seat: int, space: int, out: Ints) -> None:
    """Counts the marble on a track space, if there is one, as killed."""
    r = s.track[space] - 1
    if r >= 0:
        out[_KILLS_OWN if mates(s, seat, r) else _KILLS_OTHER] += 1


@rule
def _observe_walk(s: Table, seat: int, q: int, source: int, target: int, out: Ints) -> None:
    """A marble that goes from place to place, and what it kills (B3, B11)."""
    _observe_source(s, q, source, out)
    k = stride(s, q, source, target)
    seven = 1 if rank_of_action(s.row[0]) == SEVEN else 0
    out[_STEPS] = k if rank_of_action(s.row[0]) != FOUR else -s.four_back
    if target >= IN_GOAL:
        out[_TO_GOAL + target - IN_GOAL] = 1
    else:
        out[_WAY_AFTER] = way(s, q, target)
        out[_TO_HOME] = 1 if target == q * s.spaces else 0
    if seven:
        out[_LEFT_AFTER] = s.left - k
        if source < IN_GOAL:
            last = target if target < IN_GOAL else entry(s, q)
            for i in range(offset(s, source, last)):
                _observe_kill(s, seat, (source + 1 + i) % (s.players * s.spaces), out)
    elif target < IN_GOAL:
        _observe_kill(s, seat, target, out)


@rule
def _observe_swap(s: Table, seat: int, q: int, source: int, target: int, out: Ints) -> None:
    """Two marbles that change places (B12)."""
    r = s.track[target] - 1
    out[_KIND + 6] = 1
    _observe_source(s, q, source, out)
    out[_WAY_AFTER] = way(s, q, target)
    out[_TO_HOME] = 1 if target == q * s.spaces else 0
    out[_SIDE + (0 if r == seat else 1 if mates(s, seat, r) else 2)] = 1
    out[_OTHER_WAY] = way(s, r, target)
    out[_OTHER_AFTER] = way(s, r, source)
