"""What only some games offer to ease playing, each with what is said where a game has nothing of
the kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cardhouse.core.contract import Comfort
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.play.course import Course
from cardhouse.play.landings import landings
from cardhouse.play.marks import HINT, OPEN_HELP, PEEK, TAKEBACK
from cardhouse.play.wording import TEXT

HELP = (TAKEBACK, PEEK, HINT, OPEN_HELP)
"""The marks that count as help; a bookmark is none."""

_NOTHING: Comfort[State] = Comfort()


def has(game: Game, name: Literal["automatic", "finish", "covered", "situation"]) -> bool:
    """Whether a game offers something."""
    offered = game.comfort or _NOTHING
    by_name = {
        "automatic": offered.automatic,
        "finish": offered.finish,
        "covered": offered.covered,
        "situation": offered.situation,
    }
    return by_name[name] is not None


def automatic(game: Game, view: State) -> int:
    """The action that may be made without asking; -1 if there is none."""
    offered = (game.comfort or _NOTHING).automatic
    return offered(view) if offered else -1


def covered(game: Game, state: State, spot: str, order: int) -> str | None:
    """The face of a covered card, for somebody who peeks; None if there is none."""
    offered = (game.comfort or _NOTHING).covered
    return offered(state, spot, order) if offered else None


def finish(game: Game, view: State) -> list[int]:
    """The actions that surely win from here; empty where none are known."""
    offered = (game.comfort or _NOTHING).finish
    return list(offered(view)) if offered else []


def situation(game: Game, view: State, names: tuple[str, ...] = ()) -> list[str]:
    """Sentences about how it stands for the view's seat. names: what the seats are called, letters
    without.
    """
    offered = (game.comfort or _NOTHING).situation
    return list(offered(view, names)) if offered else []


def stuck(game: Game, view: State) -> bool:
    """Whether it is proved that nothing can be gained any more, although moves are left."""
    offered = (game.comfort or _NOTHING).stuck
    return bool(offered and offered(view))


def carrying(match: Course, seat: int, path: Sequence[str]) -> list[str]:
    """The targets of which each, chosen first, would take a piece where it was carried to."""
    gestures = match.scene(seat).gestures
    if len(path) != 2 or any(one.path[0] == path[0] for one in gestures):
        return []
    piece, place = (_spot(target) for target in path)
    found, met = list[str](), dict[int, bool]()
    for one in gestures:
        if len(one.path) == 1:
            if one.action not in met:
                ways = landings(match, seat, one.action)
                ends = [(_spot(way.source), _spot(way.target)) for way in ways]
                met[one.action] = (piece, place) in ends
            if met[one.action]:
                found.append(one.path[0])
    return found


def _spot(target: str) -> str:
    return target.partition("/")[0]


def blocks(match: Course, seat: int, path: Sequence[str]) -> list[str]:
    """The targets that are in the way of what a seat asks about, or that it may choose first, so as
    to move that; none where nothing is known of any.
    """
    if not path or match.over or match.seat != seat:
        return []
    if cards := carrying(match, seat, path):
        return cards
    offered = (match.game.comfort or _NOTHING).blocks
    if offered is None:
        return []
    view = match.view(seat)
    action = match.game.scene.meaning(view, tuple(path))
    return list(offered(view, action)) if action >= 0 else []


def forced(match: Course, ply: int, seat: int) -> str:
    """Why a seat had no other choice at a ply, in a few words, as it saw the table then."""
    offered = (match.game.comfort or _NOTHING).forced
    if offered is None:
        return TEXT("forced")
    return offered(match.game.hidden(match.state_before(ply), seat), match.actions[ply])


def asked(game: Game, view: State, legal: Sequence[int]) -> bool:
    """Whether a view's seat is asked: it has a choice, or an only action that its game wants to be
    seen before it is made.
    """
    if len(legal) != 1:
        return bool(legal)
    offered = (game.comfort or _NOTHING).asks
    return bool(offered and offered(view, legal[0]))


def lasting(game: Game, view: State) -> tuple[int, str]:
    """The action by which a view's seat may go on until it has another choice, -1 where there is
    none now, and that in words.
    """
    offered = (game.comfort or _NOTHING).lasting
    return offered(view) if offered else (-1, "")


def again(game: Game, view: State) -> tuple[int, str]:
    """The action that a view's seat may give for the rest of its turn at once, -1 where there is
    none, and that in words.
    """
    offered = (game.comfort or _NOTHING).again
    return offered(view) if offered else (-1, "")


def help_of(match: Course, seat: int) -> dict[str, int]:
    """How often a seat had each kind of help."""
    counts = dict.fromkeys(HELP, 0)
    for mark in match.marks:
        if mark.kind in counts and mark.seat in (seat, None):
            counts[mark.kind] += 1
    return counts
