"""Updates: the messages about one session's table, made for each viewer from what that viewer
sees.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from cardhouse.core.scene import Scene, card_name
from cardhouse.core.state import SPECTATOR
from cardhouse.play.changes import position_change
from cardhouse.play.happened import brought, since
from cardhouse.play.lookback import ahead
from cardhouse.play.messages import every as m
from cardhouse.play.messages.changes import PositionChange
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
    """What the viewers of one session are told. seconds: the time played so far; day: the day whose
    deal this is.
    """

    def __init__(
        self, session: Session, seconds: Callable[[], float] = _no_time, day: str | None = None
    ) -> None:
        self.session = session
        self.match = session.match
        self.views = session.views
        self.telling = Telling(session.views, session.journal)
        self.seconds = seconds
        self.day = day
        self._told: dict[tuple[int | None, str], m.Position] = {}
        self._drawn: tuple[Row, dict[tuple[int, str], Scene]] | None = None

    # The table as it stands

    def solo(self, viewer: int | None) -> m.Solo | None:
        """What one person alone has besides the table."""
        if viewer is None or not self.session.game.solitaire:
            return None
        return self.session.help.solo(viewer, self.seconds(), self.day)

    def published(self, viewer: int | None, shape: str) -> m.Position:
        """The position without anybody's unfinished row; the next change of this viewer leads on
        from it.
        """
        state, undo = self.session.state, self.session.undo_of(viewer)
        undo = replace(undo, row=[]) if undo.row else undo
        after = since(state, viewer)
        own = brought(state, viewer, after)
        now = self.telling.position(
            viewer, shape, state.settled, undo, self.solo(viewer), after, own
        )
        self._told[viewer, shape] = now
        return now

    def base(self, viewer: int | None, shape: str) -> int | None:
        """The version that the next change of a viewer leads on from; None if it was told nothing
        yet.
        """
        told = self._told.get((viewer, shape))
        return None if told is None else told.version

    def position(self, viewer: int | None, shape: str) -> m.Position:
        """The position as a viewer sees it, the own unfinished row included."""
        row = self.session.state.row_of(viewer)
        return self.published(viewer, shape) if row is None else self._in_row(row, shape)

    def overlay(self, viewer: int | None, shape: str) -> PositionChange | None:
        """What the own unfinished row of a viewer changes; None without one."""
        row = self.session.state.row_of(viewer)
        if row is None:
            return None
        return position_change(self._last(viewer, shape), self._in_row(row, shape))

    def _last(self, viewer: int | None, shape: str) -> m.Position:
        """The position that a viewer was told last, or is told now."""
        return self._told.get((viewer, shape)) or self.published(viewer, shape)

    def _in_row(self, row: Row, shape: str) -> m.Position:
        """The position with the steps of the unfinished row, for its seat."""
        seat, now, state = row.seat, row.trial.state, self.session.state
        after = since(state, seat)
        return m.Position(
            self.match.ply, state.settled, seat, now.turn, now.turn_seat,
            self._row_scene(row, shape), choices_of(row, row.legal_actions),
            self.session.undo_of(seat), None, self.solo(seat), after,
            brought(state, seat, after),
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
        """A past position, without choices. Its version counts back from the present one, a ply
        each.
        """
        version = self.session.state.settled - (self.match.ply - ply)
        return self.telling.position_at(viewer, shape, ply, version)

    def everything(
        self, viewer: int | None, shape: str, since: int | None = None
    ) -> tuple[m.Position, PositionChange | None, list[m.LogLine], list[m.Update | m.Row]]:
        """What a snapshot tells a viewer: position, own row, log; and what follows it at once.

        since: as it was at that ply, each ply from there on being told afterwards.
        """
        if since is None or not 0 < self.match.ply - since <= MOST_AT_ONCE:
            now, row = self.published(viewer, shape), self.overlay(viewer, shape)
            return now, row, self.telling.log(viewer, 0), []
        now = self.position_at(viewer, shape, since)
        resumed = self.resumed(viewer, shape)
        later: list[m.Update | m.Row] = list(self.replay(viewer, shape, now))
        if resumed is not None:
            later.append(resumed)
        return now, None, self.telling.log(viewer, 0, since), later

    # What has changed

    def update(self, viewer: int | None, shape: str, change: Change) -> m.Update:
        """What a viewer is told of a change that is stored."""
        views, row = self.views, change.row
        before, start = self._told[viewer, shape], change.since
        drawn = before.scene
        if row is not None and row.seat == viewer and row.steps:
            drawn, start = self._row_scene(row, shape), start + len(row.steps)
        now = self.published(viewer, shape)
        happened = views.events(viewer, change.since)
        motions = moved(drawn, now.scene, [event for ply, event in happened if ply >= start])
        log = self.telling.log_of(viewer, happened, True)
        changed = position_change(before, now)
        return m.Update(before.version, change.since, changed, log, motions, change.back)

    def replay(
        self, viewer: int | None, shape: str, before: m.Position, missed: bool = True
    ) -> list[m.Update]:
        """An update for each ply from a past position on. missed: marked as what the viewer has
        missed.
        """
        match, updates = self.match, list[m.Update]()
        for ply in range(before.ply, match.ply):
            last = ply + 1 == match.ply
            now = (
                self.published(viewer, shape) if last else self.position_at(viewer, shape, ply + 1)
            )
            events = [event for _, event in self.views.events(viewer, ply, ply + 1)]
            log = self.telling.log(viewer, ply, None if last else ply + 1)
            motions = moved(before.scene, now.scene, events)
            changed = position_change(before, now)
            updates.append(m.Update(before.version, ply, changed, log, motions, replay=missed))
            before = now
        return updates

    def of_change(self, viewer: int | None, shape: str, change: Change) -> list[m.Update]:
        """All that a viewer gets of a change who was told the position before: one update, or one
        for each ply.

        KeyError if the viewer was told nothing before (see ``base``).
        """
        if change.stepwise and self.match.ply - change.since <= MOST_AT_ONCE:
            return self.replay(viewer, shape, self._told[viewer, shape], missed=False)
        return [self.update(viewer, shape, change)]

    def forget(self, viewers: Collection[tuple[int | None, str]]) -> None:
        """Forgets what was told to all viewers but some, in some shapes."""
        self._told = {key: told for key, told in self._told.items() if key in viewers}

    # What one person alone is told

    def standing(self, seat: int) -> m.Standing:
        """What is answered for a seat without asking."""
        return m.Standing(self.session.standing(seat), self.session.lasts(seat))

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

    def resumed(self, seat: int | None, shape: str) -> m.Row | None:
        """The unfinished row that a seat had left; None without one."""
        row = self.session.state.row_of(seat)
        return None if row is None else self._row("", row.seat, shape, self._row_scene(row, shape))

    def row_as_it_is(self, id: str, seat: int, shape: str) -> m.Row:
        """How the row of a seat stands; without steps where it has none."""
        base, now = self._last(seat, shape), self.position(seat, shape)
        return m.Row(id, len(now.undo.row), base.version, position_change(base, now), [])

    def _row(self, id: str, seat: int, shape: str, before: Scene) -> m.Row:
        base = self._last(seat, shape)
        now = self.position(seat, shape)
        motions = moved(before, now.scene, [])
        return m.Row(id, len(now.undo.row), base.version, position_change(base, now), motions)

    def facts(self, id: str, seat: int | None, action: int, at: str = "") -> m.Facts:
        """The sure consequences of an action, or of what a target chooses right after it, and where
        that may lead.
        """
        where, step, facts = self.session.step_at(seat, action, at)
        told = [m.Fact(fact.key, fact.value, fact.text) for fact in facts]
        leads = self.session.landings(seat, action) if step == action else []
        title = where.game.notation.long(where.view(where.seat), step, where.called)
        return m.Facts(id, action, title, told, leads)

    def peeked(self, id: str, target: str, change: Change) -> m.Peeked:
        """What lies where somebody has peeked."""
        return m.Peeked(id, target, change.answer, card_name(change.answer))

    def looked(self, viewer: int | None, shape: str, msg: m.Look) -> m.Looked:
        """An earlier position as the viewer saw it then; after the end through anybody's eyes.
        Raises Refusal.
        """
        match, views = self.match, self.views
        if msg.along is not None:
            return self._ahead(viewer, shape, msg, msg.along)
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

    def _ahead(self, viewer: int | None, shape: str, msg: m.Look, along: int) -> m.Looked:
        """The table so many moves along the way to a win. Raises Refusal."""
        over = self.match.over and msg.ply <= self.match.ply
        step = ahead(self.session.help.guide, viewer, shape, msg.ply, along) if over else None
        if step is None:
            raise Refusal("stale", TEXT("refusal.no_way"))
        motions = moved(step.came_from, step.scene, list(step.events))
        return m.Looked(msg.id, msg.ply, step.scene, motions if along else [], step.next)
