"""Telling: what one viewer sees and has seen, as messages."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.events import Event
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.core.texts import Reader, as_json, sentence
from cardhouse.play.comfort import again as again_of
from cardhouse.play.comfort import forced
from cardhouse.play.course import places
from cardhouse.play.journal import Journal
from cardhouse.play.match import RESIGNATION, Match, returns
from cardhouse.play.messages.parts import Choice, LogLine, Moved, Position, Result, Solo, Trace
from cardhouse.play.messages.undo import NO_UNDO, Undo
from cardhouse.play.motion import scene_diff
from cardhouse.play.row import Row
from cardhouse.play.views import Views
from cardhouse.play.wording import TEXT, in_brief


def moved(before: Scene, after: Scene, events: Sequence[Event]) -> list[Moved]:
    """The motions between two scenes of one viewer, as messages."""
    return [
        Moved(m.before, m.after, m.source, m.target, m.face)
        for m in scene_diff(before, after, events)
    ]


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
        places(match),
        match.gave_up,
    )


def _line(
    ply: int, turn: tuple[int, int], event: Event, reader: Reader, briefly: Reader, for_you: str
) -> LogLine:
    args = {name: as_json(arg) for name, arg in event.args.items()}
    text = sentence(event.told(reader))
    traces = [Trace(trace.kind, trace.source, trace.target, trace.face) for trace in event.traces]
    return LogLine(
        ply,
        event.seat,
        event.kind,
        text,
        args,
        event.unseen,
        turn[0],
        turn[1],
        event.minor,
        for_you,
        traces,
        event.brief(briefly),
    )


class Telling:
    """The views of one match in messages. journal: tells how a decision was made, where it is
    known.
    """

    def __init__(self, views: Views, journal: Journal | None = None) -> None:
        self.views = views
        self.journal = journal
        self.match = views.match
        self._choices: tuple[State | None, list[Choice]] = None, []

    def choices(self, viewer: int | None) -> list[Choice]:
        """The legal actions in words, if the viewer is to decide."""
        views = self.views
        if viewer is None or views.seat != viewer:
            return []
        view = views.view(viewer)
        if self._choices[0] is not view:
            notation, names = self.match.game.notation, self.match.called
            repeated, again = again_of(self.match.game, view)
            worded = [
                Choice(
                    a,
                    notation.short(view, a),
                    notation.long(view, a, names),
                    again if a == repeated else "",
                )
                for a in views.legal()
            ]
            self._choices = view, worded
        return self._choices[1]

    def log(self, viewer: int | None, since: int, until: int | None = None) -> list[LogLine]:
        """The same in sentences, and as data."""
        return self.log_of(viewer, self.views.events(viewer, since, until), until is None)

    def log_of(
        self, viewer: int | None, events: Sequence[tuple[int, Event]], last: bool
    ) -> list[LogLine]:
        """What a viewer may know, told to it; last: with the resignation, if there was one."""
        reader = Reader(viewer, self.match.called)
        briefly = in_brief(viewer, self.match.players)
        turn = self.views.turn
        lines = [
            _line(ply, turn(ply), event, reader, briefly, self._for_reader(viewer, ply, event))
            for ply, event in events
        ]
        if last and self.match.over:
            for mark in self.match.marks:
                if mark.kind == RESIGNATION and mark.seat is not None:
                    # Whoever gives up does so in nobody else's turn.
                    when, gone = (turn(mark.ply)[0], mark.seat), Event(TEXT, "resign", mark.seat)
                    lines.append(_line(mark.ply, when, gone, reader, briefly, ""))
        return lines

    def _for_reader(self, viewer: int | None, ply: int, event: Event) -> str:
        """Why a viewer had no choice, where the house chose for it; else empty. Of others nobody is
        told.
        """
        if self.journal is None or viewer is None or event.seat != viewer or ply >= self.match.ply:
            return ""
        decision = self.journal.decided(ply)
        if decision.seat == viewer and decision.how == "standing" and self.journal.lasting:
            return TEXT("as_asked")
        if decision.seat != viewer or decision.how not in ("forced", "automatic"):
            return ""
        # What is taken from somebody is another's deed, and says itself why it could be.
        if event.trace == "lost" and event.seat != self.views.turn(ply)[1]:
            return ""
        return forced(self.match, ply, viewer)

    def position(
        self,
        viewer: int | None,
        shape: str,
        version: int,
        undo: Undo,
        solo: Solo | None,
        since: int,
        brought: str = "",
    ) -> Position:
        """The position as the viewer is told. since, brought: see ``play.happened``."""
        match = self.match
        view = self.views.view(viewer)
        return Position(
            match.ply,
            version,
            self.views.seat,
            view.turn,
            view.turn_seat,
            self.views.scene(viewer, shape),
            self.choices(viewer),
            undo,
            result_of(match),
            solo,
            since,
            brought,
        )

    def position_at(self, viewer: int | None, shape: str, ply: int, version: int) -> Position:
        """A past position, without choices."""
        match = self.match
        state = match.state_before(ply)
        deciding = int(match.game.rules.seat(state))
        scene = self.views.past(viewer, shape, ply)
        return Position(
            ply,
            version,
            None if deciding < 0 else deciding,
            state.turn,
            state.turn_seat,
            scene,
            [],
            NO_UNDO,
            None,
            since=ply,
        )
