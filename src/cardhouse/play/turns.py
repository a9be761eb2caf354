"""Turns: whose decision it is at a session, how it will be made, and the answers that stand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardhouse.play import comfort
from cardhouse.play.deciding import BOT, Next, Task
from cardhouse.play.refusals import Refusal
from cardhouse.play.session_state import Change, SessionState
from cardhouse.play.wording import TEXT

if TYPE_CHECKING:
    from cardhouse.play.history import Seen

MOST_STANDING = 12


class Turns:
    """Who decides next in one session."""

    def __init__(self, state: SessionState) -> None:
        self.state = state

    def next(self) -> Next:
        """Whose decision it is, and how it will be made."""
        seat = self.state.views.seat
        if seat is None or self.state.match.over:
            return Next(None)
        if self.state.players[seat].computed:
            return Next(seat, "computer")
        return self._unasked(seat) or Next(seat, "person")

    def task(self) -> Task:
        """What the computer player that decides now is given. Raises Refusal when no computer
        decides.
        """
        due = self.next()
        if due.seat is None or due.how != "computer":
            raise Refusal("closed", TEXT("refusal.no_computer"))
        level, views = self.state.players[due.seat].level, self.state.views
        seen = partial(self._seen, due.seat)
        return Task(due.seat, level, views.view(due.seat), list(views.legal()), seen)

    def _seen(self, seat: int) -> list[Seen]:
        """What a seat has seen since the deal: few players ask, so it is loaded for those alone."""
        from cardhouse.play.history import history

        return history(self.state.match, seat)

    def _unasked(self, seat: int) -> Next | None:
        """The answer that is given for a person without asking, None if there is none."""
        state = self.state
        if state.game.solitaire or state.players[seat].kind == BOT:
            return None
        row = state.row_of(seat)
        steps = row is not None and bool(row.steps)
        if steps and not state.customs.forced_steps:
            return None
        legal = state.legal(seat)
        if not steps:
            lasting = [self._lasting(seat)[0]] if state.journal.lasting.get(seat) else []
            for action in lasting + self.standing(seat):
                if action in legal:
                    return Next(seat, "standing", action)
        asked = comfort.asked(state.game, state.view(seat), legal)
        if legal and not asked and self._forces(seat, steps):
            return Next(seat, "forced", legal[0])
        return None

    def _forces(self, seat: int, steps: bool) -> bool:
        """Whether an only action is played without asking, by the customs of the table."""
        state = self.state
        customs, ply = state.customs, state.match.ply
        if customs.forced == "always" or (customs.forced == "alone" and state.alone):
            return True
        begun = state.match.state.row_n > 0 and ply > 0
        own_row = steps or (begun and state.journal.decisions[ply - 1].seat == seat)
        return customs.forced_steps and own_row

    def always(self, seat: int | None, action: int, on: bool = True) -> list[int]:
        """Gives a standing answer for this turn, or takes it away, and returns those that stand.
        Raises Refusal.
        """
        who = self.state.seated(seat)
        if not 0 <= action < self.state.game.actions:
            raise Refusal("junk", TEXT("refusal.no_such_action", game=self.state.game.title))
        actions = set(self.standing(who))
        if on and len(actions) < MOST_STANDING:
            actions.add(action)
        else:
            actions.discard(action)
        self.state.standing[who] = self.state.match.turn, actions
        return sorted(actions)

    def standing(self, seat: int | None) -> list[int]:
        """The answers that stand for a seat in this turn."""
        turn, actions = self.state.standing.get(-1 if seat is None else seat, (-1, set()))
        return sorted(actions) if turn == self.state.match.turn else []

    def go_on(self, seat: int | None, on: bool = True) -> Change:
        """Has a seat go on without being asked until it has another choice, as far as its game
        knows how, or be asked again. Raises Refusal.
        """
        state = self.state
        who = state.seated(seat)
        if on and not self.may_last(who):
            raise Refusal("illegal", TEXT("refusal.nothing_lasts"))
        if on == bool(self.lasts(who)):
            return Change(state.match.ply)
        return Change(state.match.ply, (state.journal.last(who, on),))

    def may_last(self, seat: int | None) -> str:
        """By what a seat that decides now could go on until it has another choice, in words; empty
        where there is nothing.
        """
        if seat is None or self.state.match.over or self.state.views.seat != seat:
            return ""
        action, words = self._lasting(seat)
        return words if action >= 0 else ""

    def lasts(self, seat: int | None) -> str:
        """By what a seat goes on until it has another choice, in words; empty where it is asked."""
        state = self.state
        if seat is None or state.match.over or not state.journal.lasting.get(seat):
            return ""
        action, words = self._lasting(seat)
        if action >= 0:
            return words
        other = comfort.asked(state.game, state.view(seat), state.legal(seat))
        return "" if other or state.row_of(seat) is not None else words

    def _lasting(self, seat: int) -> tuple[int, str]:
        return comfort.lasting(self.state.game, self.state.view(seat))
