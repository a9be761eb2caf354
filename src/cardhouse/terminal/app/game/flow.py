"""The flow of a game: whose decision it is, the computers' answers, the way back into the past."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.timer import Timer

from cardhouse.core.cards import seat_letter
from cardhouse.core.scene import Scene
from cardhouse.play.deciding import Task
from cardhouse.play.happened import since
from cardhouse.play.refusals import Refusal
from cardhouse.terminal.app.game.computers import Computers
from cardhouse.terminal.app.game.handover import HandOver
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.app.table.parts import TableHost

SLOWLY = 1.2
"""Seconds for which a moment of what happened is shown again."""
SOON = 0.01
"""Seconds before an answer that needs no asking is given where computers do not wait, either."""


class GameFlow:
    """The flow of one match: it asks who must decide next. pace: seconds for which a computer's
    move can be followed.

    past: the ply that is looked back at; None in the present. since: the ply of the person's last
    decision.
    """

    def __init__(self, host: TableHost, session: AppSession, pace: float, seed: str | None) -> None:
        self.host = host
        self.session = session
        self.pace = pace
        self.computers = Computers(session.game, session.seats, seed)
        self.past: int | None = None
        self.since = since(session.state, session.viewer)
        self.thinking = False
        self._calling = False
        self._question = 0
        self._again: Timer | None = None

    def begin(self) -> None:
        """Begins."""
        self.session.begin()
        self.go_on()

    def stop(self) -> None:
        """Ends what still gets ready."""
        self._rest()
        self.computers.stop()

    # What the person does

    def perform(self, action: int) -> None:
        """Plays a step; the row is played when it is complete."""
        if self.past is not None:
            return
        self._rest()
        before = self.session.match.ply
        try:
            change = self.session.play(action)
        except Refusal as refusal:
            self.host.refuse(refusal.text)
            return
        if change.committed:
            self.since = before
            self.go_on()
        else:
            self.host.renew()

    def attempt(self, what: Callable[[], object], said: str = "") -> None:
        """Does something to the match and goes on from there, or says why it is not possible."""
        notices = self.host.notices
        try:
            what()
        except Refusal as refusal:
            notices.trouble = refusal.text
            self.host.draw()
            return
        self._rest()
        self.past = None
        self.since = self.session.match.ply
        self.go_on()
        notices.news = said
        self.host.draw()

    def step_back(self) -> bool:
        """Takes a step of the row back, or leaves the past; False when there is neither."""
        self._rest()
        if self.past is not None:
            self.past = None
            return True
        return self.session.step_back()

    def look_back(self, step: int) -> None:
        """Steps back and forth through what was played."""
        self._rest()
        self._go(step)

    def show_again(self) -> bool:
        """Shows slowly, moment by moment, what happened since the person's last choice, until a key
        stops it; False where nothing has.
        """
        self._rest()
        first, total = self.told_since, self.session.match.ply
        if first >= total:
            return False
        self._go(first - total)
        self._again = self.host.set_interval(SLOWLY if self.pace else SOON, self._next_moment)
        return True

    def _next_moment(self) -> None:
        if self._again is None:
            return  # one that was due when it was stopped
        self._go(1)
        if self.past is None:
            self._rest()

    def _rest(self) -> None:
        if self._again is not None:
            self._again.stop()
            self._again = None

    def _go(self, step: int) -> None:
        total = self.session.match.ply
        at = (total if self.past is None else self.past) + step
        self.past = None if at >= total else max(at, 0)
        self.host.renew()

    # What is on the table

    def scene(self, shape: str) -> Scene:
        """The table now, or at the moment that is looked back at."""
        if self.past is None:
            return self.session.scene(shape)
        return self.session.past_scene(self.past, shape)

    def words(self, action: int) -> str:
        """An action in words, now or at the moment that is looked back at."""
        if self.past is None:
            return self.session.text(action)
        game, match = self.session.game, self.session.match
        view = game.hidden(match.state_before(self.past), self.session.viewer)
        return str(game.notation.long(view, action, match.called))

    @property
    def told_since(self) -> int:
        """The ply from which on it is told what happened: the others' story stays until one's own
        turn ends.
        """
        return min(self.since, since(self.session.state, self.session.viewer))

    def fresh(self, scene: Scene) -> list[str]:
        """The pieces that were moved since the last decision, where they lie now; not those in
        hands.
        """
        since = self.since if self.past is None else self.past - 1
        until = self.past if self.past is not None else self.session.match.ply
        lines = self.session.log.lines
        moves = [move for line in lines if since <= line.ply < until for move in line.moves]
        hands = {spot.id for spot in scene.spots if spot.kind in ("hand", "deck")}
        lying: dict[tuple[str, str | int | None], str] = {}
        for piece in sorted(scene.pieces, key=lambda piece: piece.order):
            lying[piece.spot, piece.face if piece.kind == "card" else piece.seat] = piece.id
        shown = [(move.target, move.seat if move.face is None else move.face) for move in moves]
        return [lying[x] for x in shown if x in lying and x[1] is not None and x[0] not in hands]

    # How it goes on

    def go_on(self) -> None:
        """Shows how it stands now, and asks whoever must decide."""
        session, host = self.session, self.host
        waits = session.waits_for
        if waits is not None:
            self.thinking = False
            if not self._calling:
                self._calling = True
                host.app.push_screen(HandOver(seat_letter(waits)), lambda _: self._arrived(waits))
            return
        due = session.session.next()
        self.thinking = due.how == "computer"
        self._question += 1
        host.notices.trouble = session.trouble
        host.renew()
        if self.thinking:
            work = partial(self._think, self._question, session.session.task())
            host.in_thread(work, "think")
        elif due.how == "standing":  # it is seen, and can be taken away, before it is given
            host.set_timer(self.pace or SOON, partial(self._given, self._question))

    def _arrived(self, seat: int) -> None:
        self._calling = False
        self.session.arrive(seat)
        self.since = since(self.session.state, seat)
        self.go_on()

    def _think(self, question: int, task: Task) -> None:
        call = self.host.app.call_from_thread
        action = task.legal[0]
        if len(task.legal) > 1:
            player = self.computers.player(task.seat)
            if player.wants_history:
                player.observe(call(task.history))
            action = player.choose(task.view, task.legal)
        call(self._thought, question, action)

    def _given(self, question: int) -> None:
        if question == self._question and self.host.is_attached:
            self.session.give()
            self.go_on()

    def _thought(self, question: int, action: int) -> None:
        if self.pace and self.session.match.state.row_n == 0:
            self.host.set_timer(self.pace, lambda: self._answered(question, action))
        else:
            self._answered(question, action)

    def _answered(self, question: int, action: int) -> None:
        # What was thought about may have been taken back, and something else played, meanwhile.
        if question == self._question and self.thinking and self.host.is_attached:
            self.session.decide(action)
            self.go_on()
