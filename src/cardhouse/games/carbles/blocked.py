"""What is in the way of marbles that cards cannot move, as the rules refuse them."""

from __future__ import annotations

from functools import reduce

from cardhouse.core.texts import Arg, Reader, Seat, listed
from cardhouse.games.carbles import legality
from cardhouse.games.carbles.actions import move_from, move_to, play
from cardhouse.games.carbles.board import (
    FOUR,
    IN_GOAL,
    RANKS,
    SEVEN,
    actor,
    own_wall,
    run_ahead,
    run_back,
    steps,
)
from cardhouse.games.carbles.effects import holds
from cardhouse.games.carbles.places import place_text
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT

Cause = tuple[str, int]
"""The id of what is told, and the space of the home at which a marble is stopped; -1 if at none."""

MOST = 2
"""So many causes are told of a whole hand."""

NOT_BACK: Cause = ("reason.not_back", -1)
NO_ROOM: Cause = ("reason.no_room_home", -1)
NOT_WHOLE: Cause = ("reason.not_whole", -1)
NOT_OUT: Cause = ("reason.not_out", -1)


def blocked(s: Table, rank: int, reader: Reader) -> str:
    """Why a card moves none of the marbles that it might move; empty where that is no answer."""
    places = _places(s)
    if not places:
        return TEXT("reason.none_out")
    causes = _causes(s, rank, places)
    return "" if causes is None else _told(s, _without_seven(causes), reader)


def all_blocked(s: Table, reader: Reader) -> str:
    """Why no card of the hand moves any marble that is out; empty where none is, or where that is
    no answer.
    """
    places = _places(s)
    found: dict[Cause, list[int]] = {}
    for rank in range(RANKS):
        if holds(s, s.turn_seat, rank):
            for cause, stopped in (_causes(s, rank, places) or {}).items():
                known = found.setdefault(cause, [])
                known.extend(place for place in stopped if place not in known)
    # What no card at all moves there need not be told of the 4 alone, nor of the 7.
    ahead = found.get(NO_ROOM, [])
    if rest := [place for place in found.pop(NOT_BACK, []) if place not in ahead]:
        found[NOT_BACK] = rest
    found = _without_seven(found)
    if s.lot[actor(s)] and len(found) == 1:
        found[NOT_OUT] = []
    # More would not be read: each card tells the rest of it.
    few = dict(list(found.items())[:MOST])
    return _told(s, few, reader) if few else ""


def _places(s: Table) -> list[int]:
    """Where the marbles are that the seat on turn may move, but for those in the lot."""
    q = actor(s)
    track = [space for space in range(s.players * s.spaces) if s.track[space] == q + 1]
    return track + [IN_GOAL + i for i in range(s.marbles) if s.goal[q] >> i & 1]


def _causes(s: Table, rank: int, places: list[int]) -> dict[Cause, list[int]] | None:
    """What stops each marble from going as a card says; None where anything else does, or
    nothing.
    """
    q, after = actor(s), s.copy()
    after.row[0], after.row_n = play(rank), 1
    after.left = steps(s, rank) if rank == SEVEN else 0
    found: dict[Cause, list[int]] = {}
    for place in places:
        code = legality.verdict(after, move_from(q, place))
        cause = _cause(after, rank, place, code)
        if cause is None:
            return None
        found.setdefault(cause, []).append(place)
    return found


def _cause(s: Table, rank: int, place: int, code: int) -> Cause | None:
    if code == legality.FOUR_IN_GOAL:
        return NOT_BACK
    if code == legality.GOAL_BLOCKED:
        return NO_ROOM
    if code not in (legality.HOME_STOPS, legality.STUCK):
        return None
    q, k, length = actor(s), steps(s, rank), s.players * s.spaces
    if place < IN_GOAL:
        if rank == FOUR:
            stop = place - run_back(s, q, place, k, own_wall(s, q)) - 1
            return "reason.not_so_far", stop % length
        if (far := run_ahead(s, q, place, k, own_wall(s, q))) < k:
            return "reason.not_so_far", (place + far + 1) % length
    return NOT_WHOLE


def _without_seven(causes: dict[Cause, list[int]]) -> dict[Cause, list[int]]:
    """What stops a marble stops its share of the steps of a 7, too."""
    return {cause: causes[cause] for cause in causes if cause != NOT_WHOLE} or causes


def _told(s: Table, causes: dict[Cause, list[int]], reader: Reader) -> str:
    parts = []
    for (id, home), places in causes.items():
        here = [place_text(move_to(actor(s), place)) for place in sorted(places)]
        args: dict[str, Arg] = {"n": len(here), "places": listed(here)}
        if home >= 0:
            args |= {"owner": Seat(home // s.spaces), "home": home}
        parts.append(TEXT.write(id, args, reader))
    return reduce(lambda why, more: TEXT("reason.besides", why=why, more=more), parts)
