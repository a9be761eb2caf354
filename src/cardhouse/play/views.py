"""What one viewer sees and is told: built from that seat's view (None: a spectator's), kept until
the table changes.
"""

from __future__ import annotations

from collections.abc import Callable

from cardhouse.core.events import Event
from cardhouse.core.scene import Scene
from cardhouse.core.state import RESIGNED, State, viewer_cell
from cardhouse.play.match import Match, scene_of


def _never() -> bool:
    return False


class Views:
    """Views, scenes and events of one match for all its viewers.

    final: whether a match that is over stays so. All hands lie open then, as its record shows them
    to anybody; a step earlier they do not.
    """

    def __init__(self, match: Match, final: Callable[[], bool] = _never) -> None:
        self.match = match
        self.final = final
        self._views: dict[int | None, State] = {}
        self._scenes: dict[tuple[int | None, str], Scene] = {}
        self._legal: list[int] | None = None
        self._seat: tuple[int | None] | None = None
        self._events: list[tuple[Event, ...]] = []
        self._turns: list[tuple[int, int]] = []

    def changed(self) -> None:
        """Forgets what no longer holds."""
        self._views, self._scenes = {}, {}
        self._legal = self._seat = None
        del self._events[self.match.ply :]
        del self._turns[self.match.ply :]

    @property
    def seat(self) -> int | None:
        """The seat that must decide now."""
        if self._seat is None:
            self._seat = (self.match.seat,)
        return self._seat[0]

    def view(self, viewer: int | None) -> State:
        """What a viewer sees now."""
        found = self._views.get(viewer)
        if found is None:
            found = self._views[viewer] = self.match.view(viewer)
        return found

    def scene(self, viewer: int | None, shape: str) -> Scene:
        """The scene of that view, at the end with all hands open."""
        key = viewer, shape
        found = self._scenes.get(key)
        if found is None:
            found = self._scenes[key] = scene_of(
                self.match.game, self._drawn(viewer), shape, self.match.called
            )
        return found

    def _drawn(self, viewer: int | None) -> State:
        match = self.match
        if not match.over or not self.final():
            return self.view(viewer)
        shown = match.state.copy()
        shown.viewer = viewer_cell(viewer)
        return shown

    def past(self, viewer: int | None, shape: str, ply: int) -> Scene:
        """The scene before a ply, as the viewer saw it then."""
        if ply >= self.match.ply:
            return self.scene(viewer, shape)
        game = self.match.game
        view = game.hidden(self.match.state_before(ply), viewer)
        return scene_of(game, view, shape, self.match.called)

    def legal(self) -> list[int]:
        """The legal actions; read from a scene if one was drawn, since its gestures are those of
        all legal actions.
        """
        if self._legal is None:
            seat = self.seat
            drawn = next(
                (scene for (viewer, _), scene in self._scenes.items() if viewer == seat), None
            )
            if self.match.over or seat is None:
                self._legal = []
            elif drawn is not None:
                self._legal = sorted({gesture.action for gesture in drawn.gestures})
            else:
                self._legal = self.match.game.legal(self.match.state)
        return self._legal

    def turn(self, ply: int) -> tuple[int, int]:
        """The number of the turn that a ply was played in, and whose turn it was."""
        while len(self._turns) <= ply:
            before = self.match.state_before(len(self._turns))
            self._turns.append((before.turn, before.turn_seat))
        return self._turns[ply]

    def events(
        self, viewer: int | None, since: int, until: int | None = None
    ) -> list[tuple[int, Event]]:
        """What happened from ply ``since`` on, before ``until``, as the viewer may know it."""
        match = self.match
        end = match.ply if until is None else min(until, match.ply)
        while len(self._events) < end:
            ply = len(self._events)
            after = match.state_before(ply + 1) if ply + 1 < match.ply else match.state
            if after.ended == RESIGNED:
                after = after.copy()
                after.ended, after.winners = 0, 0
            self._events.append(
                tuple(match.game.events.events(match.state_before(ply), match.actions[ply], after))
            )
        return [
            (ply, event.seen_by(viewer)) for ply in range(since, end) for event in self._events[ply]
        ]
