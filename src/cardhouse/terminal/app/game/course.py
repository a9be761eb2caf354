"""The course of a game: whose decision it is, the computers' answers, the way back into the past."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError, IllegalAction
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.terminal.app.game.computers import Computers
from cardhouse.terminal.app.game.handover import HandOver
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.app.table.parts import TableHost


class Course:
    """The course of one match: it asks who must decide next. pace: seconds for which a computer's move can be followed.

    past: the ply that is looked back at; None in the present. since: the ply of the person's last decision.
    """

    def __init__(self, host: TableHost, session: AppSession, pace: float, seed: str | None) -> None:
        self.host = host
        self.session = session
        self.pace = pace
        self.computers = Computers(session.game, session.seats, seed)
        self.past: int | None = None
        self.since = session.match.ply
        self.thinking = False
        self._called = -1

    def begin(self) -> None:
        """Begins."""
        self.session.begin()
        self.go_on()

    def stop(self) -> None:
        """Ends what still gets ready."""
        self.computers.stop()

    # What the person does

    def perform(self, action: int) -> None:
        """Plays a step; the row is played when it is complete."""
        if self.past is not None:
            return
        before = self.session.match.ply
        try:
            committed = self.session.play(action)
        except CardhouseError as error:
            self.host.refuse(str(error))
            return
        if committed:
            self.since = before
            self.go_on()
        else:
            self.host.renew()

    def attempt(self, what: Callable[[], object], said: str = "") -> None:
        """Does something to the match and goes on from there, or says why it is not possible."""
        notices = self.host.notices
        try:
            what()
        except IllegalAction as error:
            text = str(error)
            notices.trouble = text[:1].upper() + text[1:] + "."
            self.host.draw()
            return
        self.past = None
        self.since = self.session.match.ply
        self.go_on()
        notices.news = said
        self.host.draw()

    def step_back(self) -> bool:
        """Takes a step of the row back, or leaves the past; False when there is neither."""
        if self.past is not None:
            self.past = None
            return True
        return self.session.step_back()

    def look_back(self, step: int) -> None:
        """Steps back and forth through what was played."""
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

    def fresh(self, scene: Scene) -> list[str]:
        """The pieces that were moved since the last decision, where they lie now; not those in hands."""
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
        if waits is not None and self._called != session.match.ply:
            self._called = session.match.ply
            host.app.push_screen(HandOver(seat_letter(waits)), lambda _: self._arrived(waits))
            return
        self.thinking = not session.match.over and session.deciding is None
        host.notices.trouble = session.trouble
        host.renew()
        if self.thinking:
            match = session.match
            assert match.seat is not None
            view, legal = match.view(match.seat), list(match.legal_actions)
            host.in_thread(partial(self._think, match.ply, match.seat, view, legal), "think")

    def _arrived(self, seat: int) -> None:
        self.session.arrive(seat)
        plies = [x for x in range(self.session.match.ply) if self.session.decided_by(x) == seat]
        self.since = plies[-1] if plies else 0
        self.go_on()

    def _think(self, ply: int, seat: int, view: State, legal: list[int]) -> None:
        action = self.computers.choose(seat, view, legal)
        self.host.app.call_from_thread(self._thought, ply, action)

    def _thought(self, ply: int, action: int) -> None:
        if self.pace and self.session.match.state.row_n == 0:
            self.host.set_timer(self.pace, lambda: self._answered(ply, action))
        else:
            self._answered(ply, action)

    def _answered(self, ply: int, action: int) -> None:
        match = self.session.match
        if (
            match.ply == ply
            and not match.over
            and match.seat not in self.session.people
            and self.host.is_attached
        ):
            self.session.answer(action)
            self.go_on()
