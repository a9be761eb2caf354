"""History: what one viewer has seen of a match since the deal: public plies and its own actions,
nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.core.events import Event
from cardhouse.core.game import Game
from cardhouse.core.state import SPECTATOR, TRUTH, State, Viewer
from cardhouse.play.course import Course


@dataclass(frozen=True, slots=True)
class Seen:
    """One ply as somebody saw it.

    seat: who decided. action: what was chosen, None where a part of it is hidden from the viewer.
    text: the choice in short notation, hidden parts masked. events: what came of it, as the viewer
    may know it, one's own draws included. view: what the viewer saw before it.
    """

    ply: int
    seat: int
    action: int | None
    text: str
    events: tuple[Event, ...]
    view: State


def seen(
    game: Game, ply: int, before: State, action: int, after: State, viewer: Viewer = SPECTATOR
) -> Seen:
    """One ply as a viewer saw it, from the true states before and after it."""
    seat = game.rules.seat(before)
    own = viewer in (seat, TRUTH)
    short, public = game.notation.short(before, action), game.notation.public(before, action)
    happened = game.events.events(before, action, after)
    if viewer != TRUTH:
        happened = [event.seen_by(viewer) for event in happened]
    # What others read of a choice names it only where it is the whole of what its own seat reads.
    known = own or public == short
    view = game.hidden(before, viewer)
    text = short if own else public
    return Seen(ply, seat, action if known else None, text, tuple(happened), view)


def history(match: Course, viewer: Viewer = SPECTATOR, since: int = 0) -> list[Seen]:
    """What a viewer has seen of a match from ply ``since`` on; what was taken back is no part of
    it.
    """
    match.checked(viewer)
    return [
        seen(
            match.game,
            ply,
            match.state_before(ply),
            match.actions[ply],
            match.state_before(ply + 1),
            viewer,
        )
        for ply in range(since, match.ply)
    ]
