"""What one viewer sees and is told: built from that seat's view (None: a spectator's), kept until the table changes."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.events import Event
from cardhouse.core.scene import Scene
from cardhouse.core.state import RESIGNED, State
from cardhouse.core.texts import Reader, as_json, sentence
from cardhouse.play.match import RESIGNATION, Match, returns, scene_of
from cardhouse.play.messages.parts import Choice, LogLine, Moved, Position, Result, Solo, Undo
from cardhouse.play.motion import scene_diff
from cardhouse.play.row import Row
from cardhouse.play.wording import TEXT, called


def moved(before: Scene, after: Scene, events: Sequence[Event]) -> list[Moved]:
    """The motions between two scenes of one viewer, as messages."""
    return [Moved(m.before, m.after, m.source, m.target) for m in scene_diff(before, after, events)]


def choices_of(match: Match | Row, actions: Sequence[int]) -> list[Choice]:
    """Legal actions with their words, short and long."""
    return [Choice(a, match.text(a), match.text(a, long=True)) for a in actions]


def result_of(match: Match) -> Result | None:
    """How the match ended."""
    if not match.over:
        return None
    return Result(
        list(match.winners),
        match.reason or "",
        match.scores,
        returns(match.game, match.state, match.seats),
    )


def _line(ply: int, event: Event, reader: Reader) -> LogLine:
    args = {name: as_json(arg) for name, arg in event.args.items()}
    text = sentence(event.told(reader))
    return LogLine(ply, event.seat, event.kind, text, args, event.unseen)


class Views:
    """Views, scenes and events of one match for all its viewers."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._views: dict[int | None, State] = {}
        self._scenes: dict[tuple[int | None, str], Scene] = {}
        self._choices: dict[int, list[Choice]] = {}
        self._legal: list[int] | None = None
        self._seat: tuple[int | None] | None = None
        self._events: list[tuple[Event, ...]] = []
        self._before: dict[tuple[int | None, str], Scene] = {}

    def changed(self) -> None:
        """Forgets what no longer holds; what was drawn before the change is kept for its motions."""
        self._views = {}
        self._before, self._scenes = self._scenes, {}
        self._choices = {}
        self._legal = self._seat = None
        del self._events[self.match.ply :]

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
        """The scene of that view."""
        key = viewer, shape
        found = self._scenes.get(key)
        if found is None:
            found = self._scenes[key] = scene_of(self.match.game, self.view(viewer), shape)
        return found

    def before(self, viewer: int | None, shape: str) -> Scene | None:
        """The scene that was drawn for a viewer before the last change, None if none was."""
        return self._before.get((viewer, shape))

    def past(self, viewer: int | None, shape: str, ply: int) -> Scene:
        """The scene before a ply, as the viewer saw it then."""
        if ply >= self.match.ply:
            return self.scene(viewer, shape)
        game = self.match.game
        return scene_of(game, game.hidden(self.match.state_before(ply), viewer), shape)

    def choices(self, viewer: int | None) -> list[Choice]:
        """The legal actions in words, if the viewer is to decide."""
        match = self.match
        if viewer is None or self.seat != viewer:
            return []
        found = self._choices.get(viewer)
        if found is None:
            view, notation = self.view(viewer), match.game.notation
            found = self._choices[viewer] = [
                Choice(a, notation.short(view, a), notation.long(view, a)) for a in self.legal()
            ]
        return found

    def legal(self) -> list[int]:
        """The legal actions; read from a scene if one was drawn, since its gestures are those of all legal actions."""
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

    def log(self, viewer: int | None, since: int, until: int | None = None) -> list[LogLine]:
        """The same in sentences, and as data."""
        return self.log_of(viewer, self.events(viewer, since, until), until is None)

    def log_of(
        self, viewer: int | None, events: Sequence[tuple[int, Event]], last: bool
    ) -> list[LogLine]:
        """What a viewer may know, told to it; last: with the resignation, if there was one."""
        reader = Reader(viewer, called(self.match.players))
        happened = list(events)
        if last and self.match.over:
            happened += [
                (mark.ply, Event(TEXT, "resign", mark.seat))
                for mark in self.match.marks
                if mark.kind == RESIGNATION
            ]
        return [_line(ply, event, reader) for ply, event in happened]

    def position(
        self, viewer: int | None, shape: str, version: int, undo: Undo, solo: Solo | None
    ) -> Position:
        """The position as the viewer is told."""
        match = self.match
        view = self.view(viewer)
        return Position(
            match.ply,
            version,
            self.seat,
            view.turn,
            view.turn_seat,
            self.scene(viewer, shape),
            self.choices(viewer),
            undo,
            result_of(match),
            solo,
        )

    def position_at(self, viewer: int | None, shape: str, ply: int, version: int) -> Position:
        """A past position, without choices."""
        match = self.match
        state = match.state_before(ply)
        deciding = int(match.game.rules.seat(state))
        scene = self.past(viewer, shape, ply)
        no = Undo(False, False, False, 0)
        return Position(
            ply,
            version,
            None if deciding < 0 else deciding,
            state.turn,
            state.turn_seat,
            scene,
            [],
            no,
            None,
        )
