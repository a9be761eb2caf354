"""The way to a win that was found after a solitaire: how the table would have looked, step by
step.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.core.events import Event
from cardhouse.core.scene import Scene
from cardhouse.core.state import Viewer
from cardhouse.play.help import Guide, before
from cardhouse.play.match import scene_of


@dataclass(frozen=True, slots=True)
class Ahead:
    """A step of a way. came_from: the table before the last move, events: what that move came to;
    next: the move that leads on, None at the end.
    """

    scene: Scene
    came_from: Scene
    events: tuple[Event, ...]
    next: int | None


def ahead(guide: Guide, viewer: Viewer, shape: str, ply: int, moves: int) -> Ahead | None:
    """The table so many moves along the known way to a win from before a ply; None where the way is
    not known, or not so long. Raises IllegalAction while the deal is still secret.
    """
    match, way = guide.match, guide.way(ply)
    if not way or moves > len(way):
        return None
    game, state = match.game, before(match, ply)
    earlier, events = state, tuple[Event, ...]()
    for action in way[:moves]:
        earlier, state = state, state.copy()
        game.rules.apply(state, action)
    if moves:
        made = game.events.events(earlier, way[moves - 1], state)
        events = tuple(event.seen_by(viewer) for event in made)
    scene, came_from = (
        scene_of(game, game.hidden(one, viewer), shape, match.called) for one in (state, earlier)
    )
    return Ahead(scene, came_from, events, way[moves] if moves < len(way) else None)
