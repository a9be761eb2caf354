"""Updates: the messages about one session's table, made for each viewer from what that viewer sees."""

from __future__ import annotations

from collections.abc import Callable

from cardhouse.core.events import Fact
from cardhouse.core.scene import Scene, card_name
from cardhouse.core.state import SPECTATOR
from cardhouse.play.messages import every as m
from cardhouse.play.refusals import Refusal
from cardhouse.play.row import Row
from cardhouse.play.session import Session
from cardhouse.play.session_state import Change
from cardhouse.play.telling import Telling, choices_of, moved
from cardhouse.play.wording import TEXT

MOST_AT_ONCE = 200
"""So many plies are told one by one at most."""


def _no_time() -> float:
    return 0.0


class Updates:
    """What the viewers of one session are told. seconds: the time played so far; day: the day whose deal this is."""

    def __init__(
        self, session: Session, seconds: Callable[[], float] = _no_time, day: str | None = None
    ) -> None:
        self.session = session
        self.match = session.match
        self.views = session.views
        self.telling = Telling(session.views)
        self.seconds = seconds
        self.day = day
        self._drawn: tuple[Row, dict[tuple[int, str], Scene]] | None = None

    # The table as it stands

    def solo(self, viewer: int | None) -> m.Solo | None:
        """What one person alone has besides the table."""
        if viewer is None or not self.session.game.solitaire:
            return None
        return self.session.help.solo(viewer, self.seconds(), self.day)

    def position(self, viewer: int | None, shape: str) -> m.Position:
        """The position as a viewer is told, the own unfinished row included."""
        row = self.session.state.row_of(viewer)
        if row is not None:
            return self._in_row(row, shape)
        undo, solo = self.session.undo_of(viewer), self.solo(viewer)
        return self.telling.position(viewer, shape, self.session.version, undo, solo)

    def _in_row(self, row: Row, shape: str) -> m.Position:
        """The position with the steps of the unfinished row, for its seat."""
        seat, now = row.seat, row.trial.state
        return m.Position(
            self.match.ply, self.session.version, seat, now.turn, now.turn_seat,
            self._row_scene(row, shape), choices_of(row, row.legal_actions),
            self.session.undo_of(seat), None, self.solo(seat),
        )  # fmt: skip

    def _row_scene(self, row: Row, shape: str) -> Scene:
        """The scene with the steps of a row, kept for the motions of the next one."""
        if self._drawn is None or self._drawn[0] is not row:
            self._drawn = row, {}
        kept, key = self._drawn[1], (len(row.steps), shape)
        if key not in kept:
            kept[key] = row.scene(shape)
        return kept[key]

    def position_at(self, viewer: int | None, shape: str, ply: int) -> m.Position:
        """A past position, without choices."""
        return self.telling.position_at(viewer, shape, ply, self.session.version)

    # What has changed

    def update(self, viewer: int | None, shape: str, change: Change) -> m.Update:
        """What a viewer is told of a change that is stored."""
        views, row = self.views, change.row
        known = None if change.back else views.before(viewer, shape)
        start = change.since
        if row is not None and row.seat == viewer and row.steps:
            known, start = self._row_scene(row, shape), start + len(row.steps)
        if known is None and not change.back:
            known = views.past(viewer, shape, change.since)
        now = self.position(viewer, shape)
        happened = views.events(viewer, change.since)
        events = [event for ply, event in happened if ply >= start]
        old = known or views.before(viewer, shape)
        motions = moved(old, now.scene, events) if old is not None else []
        log = self.telling.log_of(viewer, happened, True)
        return m.Update(change.since, now, log, motions, change.back)

    def replay(
        self, viewer: int | None, shape: str, since: int, missed: bool = True
    ) -> list[m.Update]:
        """An update for each ply from one on. missed: marked as what the viewer has missed."""
        match, views = self.match, self.views
        before, updates = views.past(viewer, shape, since), []
        for ply in range(since, match.ply):
            last = ply + 1 == match.ply
            # Whoever comes back finds the own unfinished row as it was left.
            now = self.position(viewer, shape) if last else self.position_at(viewer, shape, ply + 1)
            events = [event for _, event in views.events(viewer, ply, ply + 1)]
            log = self.telling.log(viewer, ply, None if last else ply + 1)
            updates.append(m.Update(ply, now, log, moved(before, now.scene, events), replay=missed))
            before = now.scene
        return updates

    def of_change(self, viewer: int | None, shape: str, change: Change) -> list[m.Update]:
        """All that a viewer gets of a change: one update, or one for each ply where they are worth it."""
        if change.stepwise and self.match.ply - change.since <= MOST_AT_ONCE:
            return self.replay(viewer, shape, change.since, missed=False)
        return [self.update(viewer, shape, change)]

    # What one person alone is told

    def stepped(self, id: str, shape: str, row: Row) -> m.Row:
        """That a row has got another step."""
        steps, drawn = len(row.steps), self._drawn
        if steps == 1:
            before = self.views.scene(row.seat, shape)
        elif drawn is not None and drawn[0] is row and (steps - 1, shape) in drawn[1]:
            before = drawn[1][steps - 1, shape]
        else:
            trial = self.match.copy()
            for action in row.steps[:-1]:
                trial.play(action)
            before = trial.scene(row.seat, shape)
        return self._row(id, row.seat, shape, before)

    def stepped_back(self, id: str, shape: str, row: Row) -> m.Row:
        """That steps of a row were taken back. row: as it was."""
        return self._row(id, row.seat, shape, self._row_scene(row, shape))

    def row_as_it_is(self, id: str, seat: int, shape: str) -> m.Row:
        """How the row of a seat stands; without steps where it has none."""
        now = self.position(seat, shape)
        return m.Row(id, len(now.undo.row), now, [])

    def _row(self, id: str, seat: int, shape: str, before: Scene) -> m.Row:
        now = self.position(seat, shape)
        return m.Row(id, len(now.undo.row), now, moved(before, now.scene, []))

    def facts(self, id: str, action: int, facts: list[Fact]) -> m.Facts:
        """The sure consequences of an action."""
        return m.Facts(id, action, [m.Fact(fact.key, fact.value, fact.text) for fact in facts])

    def peeked(self, id: str, target: str, change: Change) -> m.Peeked:
        """What lies where somebody has peeked."""
        return m.Peeked(id, target, change.answer, card_name(change.answer))

    def looked(self, viewer: int | None, shape: str, msg: m.Look) -> m.Looked:
        """An earlier position as the viewer saw it then; after the end through anybody's eyes. Raises Refusal."""
        match, views = self.match, self.views
        if msg.ply > match.ply or (msg.before is not None and msg.before > match.ply):
            raise Refusal("stale", TEXT("refusal.plies_so_far", plies=match.ply))
        if msg.seat != "own":
            if not match.over and msg.seat != viewer:
                raise Refusal("not_yours", TEXT("refusal.others_cards"))
            if msg.seat is not SPECTATOR and msg.seat >= match.seats:
                raise Refusal("junk", TEXT("refusal.no_seat"))
            viewer = msg.seat
        scene = views.past(viewer, shape, msg.ply)
        motions: list[m.Moved] = []
        if msg.before is not None and abs(msg.before - msg.ply) <= MOST_AT_ONCE:
            old = views.past(viewer, shape, msg.before)
            happened = views.events(viewer, msg.before, msg.ply) if msg.before < msg.ply else []
            motions = moved(old, scene, [event for _, event in happened])
        return m.Looked(msg.id, msg.ply, scene, motions)
