"""Session: one sitting of people and computers around a match, without screen, socket or storage.

Every operation is a method that returns a ``Change``, or raises ``Refusal``. A shell stores the
entries of the change and tells everybody; if storing fails it throws the session away and makes it
again from what is stored (``restore``). Other shells keep the match's record instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardhouse.core.errors import CardhouseError, GameOver, IllegalAction, InvalidNotation
from cardhouse.core.events import Fact
from cardhouse.core.state import State
from cardhouse.play import comfort
from cardhouse.play.assistance import Assistance
from cardhouse.play.course import Course
from cardhouse.play.deciding import ONLINE, Customs, How, Next, Player, Task
from cardhouse.play.journal import Entry
from cardhouse.play.landings import landings, step_at
from cardhouse.play.match import AUTOMATIC, RESIGNATION, TAKEBACK, Match
from cardhouse.play.messages.parts import Landing
from cardhouse.play.messages.undo import Undo
from cardhouse.play.refusals import Refusal
from cardhouse.play.row import Row
from cardhouse.play.session_state import Change, SessionState
from cardhouse.play.takebacks import Takeback
from cardhouse.play.turns import Turns
from cardhouse.play.wording import TEXT


class Session:
    """One sitting. players: who decides, for each seat; customs: what is agreed at this table.

    automatic: whether moves that the game makes by itself follow a person's own (see
    ``play.comfort``). ``state`` has the parts; ``help`` has peeks, hints, bookmarks and what is
    surely won.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        customs: Customs = ONLINE,
        automatic: bool = False,
    ) -> None:
        self.state = SessionState(match, players, customs)
        self.state.automatic = automatic and comfort.has(match.game, "automatic")
        self.turns = Turns(self.state)
        self.help = Assistance(self.state)
        self.match = match
        self.game = match.game
        self.journal = self.state.journal
        self.views = self.state.views

    @classmethod
    def restore(
        cls,
        match: Match,
        players: Sequence[Player],
        entries: Iterable[Entry],
        customs: Customs = ONLINE,
    ) -> Session:
        """A session made again from its match as it was dealt, and from everything stored.

        Raises InvalidRecord for an entry that does not follow or does not fit.
        """
        session = cls(match, players, customs)
        for entry in entries:
            session.journal.carry_out(entry)
        session.state.settle()
        return session

    @property
    def version(self) -> int:
        """How many entries there are: it grows with everything stored."""
        return self.journal.version

    @property
    def stamp(self) -> tuple[int, tuple[int, ...]]:
        """What differs whenever the choices of the deciding seat may differ."""
        row = self.state.row
        return self.version, () if row is None else tuple(row.steps)

    @property
    def row(self) -> Row | None:
        """The row in progress: only its seat may see it."""
        return self.state.row

    def drop_row(self) -> None:
        """Gives the row in progress up: its seat has been taken over."""
        self.state.row, self.state.hows = None, []

    # Who decides next

    def next(self) -> Next:
        """Whose decision it is, and how it will be made."""
        return self.turns.next()

    def task(self) -> Task:
        """What the computer player that decides now is given. Raises Refusal when no computer
        decides.
        """
        return self.turns.task()

    def proceed(self, choose: Callable[[Task], int]) -> Change | None:
        """Makes the next decision that needs no person; None when a person is asked, or the game is
        over.

        choose: an action of the task's legal ones; it is not asked where there is only one.
        """
        due = self.next()
        if due.how in ("forced", "standing"):
            return self.give()
        if due.how != "computer":
            return None
        task = self.task()
        return self.decide(task.legal[0] if len(task.legal) == 1 else choose(task))

    # Deciding

    def play(
        self,
        seat: int | None,
        what: int | str,
        ply: int | None = None,
        steps: Sequence[int] | None = None,
    ) -> Change:
        """Plays a person's action, or makes a step of its row, which stays open then. ply: where
        the person saw it.

        steps: the earlier steps of the row, as the person saw them. Raises Refusal.
        """
        who = self.state.seated(seat)
        self.state.current(ply, who)
        if self.state.players[who].computed:
            raise Refusal("not_yours", TEXT("refusal.stand_in"))
        if self.match.seat != who:
            text = self.match.why_not(what, who) or TEXT("refusal.not_yours")
            raise Refusal("not_yours", text)
        if steps is not None:
            self.state.resume(who, steps)
        return self._step(who, what, "person")

    def decide(self, action: int) -> Change:
        """Plays what a computer player has chosen. Raises IllegalAction or GameOver if it may
        not.
        """
        since = self.match.ply
        return self.state.change(since, [self.journal.play(action, "computer")], over=False)

    def give(self) -> Change:
        """Gives the answer that needs no asking: the only one, or a standing one. Raises Refusal if
        none is due.
        """
        due = self.next()
        if due.seat is None or due.how is None or due.action is None:
            raise Refusal("closed", TEXT("refusal.nothing_due"))
        if self.state.row_of(due.seat) is not None:
            return self._step(due.seat, due.action, due.how)
        since = self.match.ply
        return self.state.change(since, [self.journal.play(due.action, due.how)], over=False)

    def _step(self, seat: int, what: int | str, how: How) -> Change:
        """Makes a step; it goes to the match, and the row before it, when it completes the row."""
        state, since = self.state, self.match.ply
        row = state.row_of(seat)
        try:
            action = state.trial(seat).action(what)
            after = None if row is not None else self._completed(seat, action)
            if row is None and after is not None:
                entries = [self.journal.play(action, how, after, self.views.legal())]
            elif row is None and action not in self.views.legal():
                entries = [self.journal.play(action, how)]  # which tells why it may not
            else:
                row = row or Row(self.match)
                if not row.play(action):
                    state.row = row
                    state.hows.append(how)
                    return Change(since, row=row)
                entries = self.journal.played(since, seat, [*state.hows, how])
        except (IllegalAction, InvalidNotation, GameOver) as error:
            raise Refusal("illegal", str(error)) from error
        return state.change(since, entries + self._following(seat), over=False, row=row)

    def _completed(self, seat: int, action: int) -> State | None:
        """The state after an action that is a whole row; None if the row stays open, or the action
        is not legal.
        """
        rules = self.game.rules
        if action not in self.views.legal():
            return None
        after = self.match.state.copy()
        rules.apply(after, action)
        return after if after.row_n == 0 or rules.seat(after) != seat else None

    def _following(self, seat: int) -> list[Entry]:
        """The moves that the game makes by itself after a person's own; they belong to it."""
        match, entries = self.match, list[Entry]()
        while self.state.automatic and self.state.alone and match.seat == seat and not match.over:
            action = comfort.automatic(self.game, match.view(seat))
            if action < 0:
                break
            entries.append(self.journal.mark(AUTOMATIC, seat))
            entries.append(self.journal.play(action, "automatic"))
        return entries

    def back(
        self,
        seat: int | None,
        all: bool = False,
        ply: int | None = None,
        steps: Sequence[int] | None = None,
    ) -> Row:
        """Takes the last step that was chosen of the own row back, or all, and returns the row as
        it was.

        Steps that were given after it go with it. ply, steps: as for ``play``. Raises Refusal.
        """
        who = self.state.seated(seat)
        self.state.current(ply, who)
        if steps and self.match.seat == who and not self.state.players[who].computed:
            self.state.resume(who, steps)
        row = self.state.row_of(who)
        if row is None or not row.steps:
            raise Refusal("illegal", TEXT("refusal.no_step"))
        hows = self.state.hows
        chosen = [step for step, how in enumerate(hows) if how == "person"]
        if all or not chosen or chosen[-1] == 0:
            self.drop_row()
            return row
        shorter = Row(self.match)
        for step in row.steps[: chosen[-1]]:
            shorter.play(step)
        self.state.row, self.state.hows = shorter, hows[: chosen[-1]]
        return row

    def resign(self, seat: int | None) -> Change:
        """Gives up. Raises Refusal."""
        who = self.state.seated(seat)
        if self.match.over:
            raise Refusal("closed", TEXT("refusal.over"))
        return self.state.change(self.match.ply, [self.journal.resign(who)], over=False)

    def always(self, seat: int | None, action: int, on: bool = True) -> list[int]:
        """Gives a standing answer for this turn, or takes it away, and returns those that stand.
        Raises Refusal.
        """
        return self.turns.always(seat, action, on)

    def standing(self, seat: int | None) -> list[int]:
        """The answers that stand for a seat in this turn."""
        return self.turns.standing(seat)

    def go_on(self, seat: int | None, on: bool = True) -> Change:
        """Has a seat go on without being asked until it has another choice, or be asked again.
        Raises Refusal.
        """
        return self.turns.go_on(seat, on)

    def may_last(self, seat: int | None) -> str:
        """By what a seat that decides now could go on until it has another choice, in words; empty
        where there is nothing.
        """
        return self.turns.may_last(seat)

    def lasts(self, seat: int | None) -> str:
        """By what a seat goes on until it has another choice, in words; empty where it is asked."""
        return self.turns.lasts(seat)

    # Taking back, and playing again

    def undo_of(self, seat: int | None) -> Undo:
        """What a seat may take back or play again now."""
        return self.state.undo_of(seat)

    def takeback(self, seat: int | None) -> Takeback:
        """What the others are asked before a seat may take back. Raises Refusal if there is nothing
        to ask.
        """
        who = self.state.seated(seat)
        found = self.state.takebacks.takeback(who) if self.undo_of(who).takeback else None
        if found is None:
            raise Refusal("illegal", TEXT("refusal.nothing_back"))
        if found.shown:
            raise Refusal("illegal", TEXT("refusal.shown"))
        return found

    def undo(self, seat: int | None, agreed: bool = False) -> Change:
        """Takes back to a person's own last choice, its whole row included; or a resignation. The
        record notes it.

        agreed: the others were asked (see ``takeback``). What stood as an answer for this person
        stands no longer, since it would be given again at once. Raises Refusal.
        """
        who = self.state.seated(seat)
        allowed = self.undo_of(who)
        if allowed.takeback and not agreed:
            raise Refusal("illegal", TEXT("refusal.others_asked"))
        if not (allowed.undo or agreed):
            raise Refusal("illegal", TEXT("refusal.nothing_back"))
        over, resigned = self.match.over, self.match.reason == RESIGNATION
        entries = self._take_back(who)
        if not entries:
            raise Refusal("illegal", TEXT("refusal.nothing_back"))
        return self.state.change(self.match.ply, entries, over, back=not resigned)

    def to_bookmark(self, seat: int | None) -> Change:
        """Takes back to the last bookmark before this decision, each choice on the way counted.
        Raises Refusal.
        """
        who = self.state.seated(seat)
        ply, over = self.help.bookmarked(), self.match.over
        if ply is None or not self.undo_of(who).undo:
            raise Refusal("illegal", TEXT("refusal.no_bookmark"))
        entries: list[Entry] = []
        while self.match.ply > ply and (more := self._take_back(who)):
            entries += more
        return self.state.change(self.match.ply, entries, over, back=True)

    def _take_back(self, seat: int) -> list[Entry]:
        """Takes back a resignation, or to a seat's last choice, and notes it; nothing where there
        is no choice.
        """
        resigned = self.match.reason == RESIGNATION
        landing = self.match.ply if resigned else self.state.takebacks.landing(seat)
        if landing is None:
            return []
        plies = 1 if resigned else self.match.ply - landing
        entries = [self.journal.undo(seat) for _ in range(plies)]
        self.state.standing.pop(seat, None)
        return [*entries, self.journal.mark(TAKEBACK, seat)]

    def redo(self, seat: int | None) -> Change:
        """Plays again what was taken back, up to the person's own next choice. Raises Refusal."""
        who = self.state.seated(seat)
        if not self.undo_of(who).redo:
            raise Refusal("illegal", TEXT("refusal.nothing_ahead"))
        match, since = self.match, self.match.ply
        entries = [self.journal.redo()]
        while match.undone and not match.over and not self.state.takebacks.at_choice(who):
            entries.append(self.journal.redo())
        return self.state.change(since, entries, over=False)

    # Questions

    def why_no_takeback(self, seat: int | None) -> str | None:
        """Why the others would not even be asked whether a seat may take back; None if they
        would.
        """
        try:
            self.takeback(seat)
        except Refusal as error:
            return str(error)
        return None

    def why_not(self, seat: int | None, what: int | str | Sequence[str]) -> str | None:
        """Why something is not possible now, from what the asking seat knows; None if it is."""
        if seat is None:
            return TEXT("refusal.watching")
        row = self.state.row_of(seat)
        given = what if isinstance(what, (int, str)) else tuple(what)
        if row is None and (self.match.seat != seat or isinstance(given, (int, str))):
            return self.match.why_not(given, seat)
        return (row or Row(self.match)).why_not(given)

    def blocks(self, seat: int | None, path: Sequence[str]) -> list[str]:
        """The targets that are in the way of a gesture which is not possible."""
        row = None if seat is None else self.state.row_of(seat)
        return [] if seat is None else comfort.blocks(row.trial if row else self.match, seat, path)

    def landings(self, seat: int | None, action: int) -> list[Landing]:
        """Where the rows may lead that begin with an action: targets; of a whole row those where
        its own target goes. Raises Refusal.
        """
        self.preview(seat, action)
        return landings(self.state.trial(seat), self.state.seated(seat), action)

    def step_at(
        self, seat: int | None, action: int, at: str = ""
    ) -> tuple[Course, int, list[Fact]]:
        """What a target chooses right after an action that a seat may choose now, or the action
        itself: where, which, and its sure consequences. Raises Refusal.
        """
        who = self.state.seated(seat)
        if self.match.seat != who:
            raise Refusal("not_yours", TEXT("refusal.not_yours"))
        try:
            where, step = step_at(self.state.trial(who), who, action, at)
            return where, step, where.preview(step)
        except CardhouseError as error:
            raise Refusal("illegal", str(error)) from error

    def preview(self, seat: int | None, action: int) -> list[Fact]:
        """The sure consequences of an action that a seat may choose now. Raises Refusal."""
        return self.step_at(seat, action)[2]
