"""Journal: a match as what was done in it, entry by entry; what is stored, and what a stored game
is made of again; and how long the game was played, without the pauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhouse.core.errors import CardhouseError, InvalidRecord
from cardhouse.core.state import State
from cardhouse.play import comfort
from cardhouse.play.deciding import Decision, How, Player
from cardhouse.play.marks import ADVISED, LASTING
from cardhouse.play.match import AUTOMATIC, HINT, MARKS, RESIGNATION, Mark, Match
from cardhouse.play.wording import TEXT

PLAY, UNDO, REDO, RESIGN = "play", "undo", "redo", "resign"
LONG_PAUSE = 120.0
"""Seconds that a pause counts for at most."""
STEPS = 32
"""More than a hint ever advises: the actions of one row."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done. kind: play, undo, redo, resign, the name of a mark, a step that a
    hint advised, or an answer that lasts; ply: decisions before it.

    seat: who decided a play, who asked for anything else. number: from 0, without a gap.
    """

    kind: str
    ply: int
    action: int
    seat: int
    number: int


class Journal:
    """A match, and every entry that is carried out in it: new ones (``play``...) and stored ones
    (``carry_out``).

    lasting: the seats that were to go on until they have another choice, and whether that stands.
    """

    def __init__(self, match: Match, players: Sequence[Player]) -> None:
        self.match = match
        self.players = players
        self.version = 0
        self._untold = 0
        self.lasting: dict[int, bool] = {}
        whole = match.copy()
        if whole.reason == RESIGNATION:
            whole.undo()
        while whole.undone:
            whole.redo()
        seat = match.game.rules.seat
        known = [Decision(int(seat(whole.state_before(ply)))) for ply in range(whole.ply)]
        self.decisions = known[: match.ply]
        self._ahead = known[: match.ply - 1 : -1] if match.ply else known[::-1]
        self._automatic = False

    @property
    def told(self) -> int:
        """The version as everybody is told it: it does not tell how many steps hints advised, nor
        what was answered beforehand.
        """
        return self.version - self._untold

    # What is done

    def play(
        self,
        action: int,
        how: How,
        after: State | None = None,
        legal: Sequence[int] | None = None,
    ) -> Entry:
        """Plays an action for the deciding seat. after: what comes of it, if it has been tried and
        is legal.

        legal: all that is legal, if that is known.
        """
        seat = self.match.seat
        if after is None or seat is None:
            return self._write(PLAY, action, -1 if seat is None else seat, how)
        ply, number = self.match.ply, self.version
        self.match.play_tried(action, after)
        self._note_play(ply, seat, how)
        if legal is not None:
            self.decisions[-1].choice = how == "person" and self.several(ply, legal)
        self.version += 1
        return Entry(PLAY, ply, action, seat, number)

    def played(self, since: int, seat: int, hows: Sequence[How]) -> list[Entry]:
        """Enters what a seat has played in the match already, from a ply on: a row that was
        committed.
        """
        entries = []
        for ply, how in enumerate(hows, since):
            entries.append(Entry(PLAY, ply, self.match.actions[ply], seat, self.version))
            self._note_play(ply, seat, how)
            self.version += 1
        return entries

    def undo(self, seat: int) -> Entry:
        """Takes back the last ply, or a resignation."""
        return self._write(UNDO, 0, seat)

    def redo(self) -> Entry:
        """Plays again the ply that was taken back last."""
        return self._write(REDO, 0, self._ahead[-1].seat if self._ahead else 0)

    def resign(self, seat: int) -> Entry:
        """Gives up."""
        return self._write(RESIGN, 0, seat)

    def mark(self, kind: str, seat: int) -> Entry:
        """Remembers what the record remembers: a takeback, a hint, a peek, a bookmark..."""
        return self._write(kind, 0, seat)

    def advise(self, seat: int, actions: Sequence[int]) -> list[Entry]:
        """Remembers what the hint that is marked here advises, from this ply on."""
        if Mark(HINT, self.match.ply, seat) not in self.match.marks:
            return []
        return [
            self._write(ADVISED, (action + 1) * STEPS + step, seat)
            for step, action in enumerate(actions[:STEPS])
        ]

    def last(self, seat: int, on: bool) -> Entry:
        """Has a seat go on without being asked until it has another choice, or be asked again."""
        return self._write(LASTING, int(on), seat)

    def _advised(self, told: int, seat: int) -> None:
        """Notes a step of a hint. told: its action and its number, so that a closer look takes the
        place of a guess.
        """
        marks, ply = self.match.marks, self.match.ply
        hint = Mark(HINT, ply, seat)
        if hint not in marks:
            raise InvalidRecord(TEXT("journal.no_hint"))
        action, step = told // STEPS - 1, told % STEPS
        at = marks.index(hint)
        marks[at] = Mark(HINT, ply, seat, (*marks[at].advised[:step], action))

    def _write(self, kind: str, action: int, seat: int, how: How | None = None) -> Entry:
        ply, number = self.match.ply, self.version
        done = self._do(kind, action, seat, how)
        return Entry(kind, ply, done, seat, number)

    def carry_out(self, entry: Entry) -> None:
        """Does what a stored entry says. Raises InvalidRecord if it does not fit what was done
        before it.
        """
        ply = self.match.ply
        if entry.number != self.version or entry.ply != ply:
            raise InvalidRecord(
                TEXT(
                    "journal.order",
                    entry=entry.number,
                    kind=entry.kind,
                    ply=entry.ply,
                    due=self.version,
                    due_ply=ply,
                )
            )
        try:
            done = self._do(entry.kind, entry.action, entry.seat, None)
        except CardhouseError as error:
            raise InvalidRecord(
                TEXT("journal.no_fit", entry=entry.number, kind=entry.kind, problem=str(error))
            ) from error
        if done != entry.action:
            raise InvalidRecord(
                TEXT("journal.other_redo", entry=entry.number, action=entry.action, undone=done)
            )

    def _do(self, kind: str, action: int, seat: int, how: How | None) -> int:
        """Carries an entry out, new or stored, and returns its action."""
        match = self.match
        ply = match.ply
        if kind == PLAY:
            deciding = match.seat
            match.play(action)
            assert deciding is not None
            self._note_play(ply, deciding, how)
        elif kind == REDO:
            action = match.redo()
            self.decisions.append(self._ahead.pop())
        elif kind == UNDO:
            # It would be answered at once again.
            if self.lasting.get(seat):
                self.lasting[seat] = False
            if match.undo() >= 0:
                self._ahead.append(self.decisions.pop())
        elif kind == RESIGN:
            match.resign(seat)
        elif kind == ADVISED:
            self._advised(action, seat)
            self._untold += 1
        elif kind == LASTING:
            self.lasting[seat] = bool(action)
            self._untold += 1
        elif kind in MARKS and kind != RESIGNATION:
            match.mark(kind, seat)
        else:
            raise CardhouseError(f"nothing is called {kind!r}")
        self._automatic = kind == AUTOMATIC
        self.version += 1
        return action

    def _note_play(self, ply: int, seat: int, how: How | None) -> None:
        """Notes who decided a ply that was played for the first time: what had followed it will not
        come again.
        """
        marks = self.match.marks
        if any(mark.kind == AUTOMATIC and mark.ply >= ply for mark in marks):
            kept = [mark for mark in marks if mark.kind != AUTOMATIC or mark.ply < ply]
            own = [Mark(AUTOMATIC, ply, marks[-1].seat)] if self._automatic else []
            self.match.marks = kept + own
        self._ahead = []
        self._automatic = False
        self.decisions.append(Decision(seat, how))
        if self.lasting.get(seat):
            self._lasted(ply, seat)

    def _lasted(self, ply: int, seat: int) -> None:
        """Notes whether a decision was given by the answer that lasts for its seat, and that this
        is over once there was another choice.
        """
        game, found = self.match.game, self.decisions[ply]
        view = game.hidden(self.match.state_before(ply), seat)
        if comfort.lasting(game, view)[0] == self.match.actions[ply]:
            found.how = found.how or "standing"
        elif self.several(ply):
            self.lasting[seat] = False

    # Who decided, and how

    def decided(self, ply: int) -> Decision:
        """Who decided a ply, played or taken back, and how."""
        found = self._decision(ply)
        if found.how is None:
            found.how = self._how(ply, found.seat)
        return found

    def chosen(self, ply: int) -> bool:
        """Whether a person chose a ply, played or taken back, among several actions.

        In a game of one person every decision is a choice: going on with the only move is one, too.
        """
        found = self.decided(ply)
        if found.choice is None:
            found.choice = found.how == "person" and self.several(ply)
        return found.choice

    def several(self, ply: int, legal: Sequence[int] | None = None) -> bool:
        """Whether there is something to choose at a ply, as far as it matters to a person. legal:
        there, if known.
        """
        game = self.match.game
        if game.solitaire:
            return True
        before = self.match.state_before(ply)
        legal = game.legal(before) if legal is None else legal
        if len(legal) != 1:
            return bool(legal)
        return comfort.asked(game, game.hidden(before, self._decision(ply).seat), legal)

    def starts(self, ply: int) -> bool:
        """Whether a person's choice at a ply is the first of its row: what is taken back goes to
        such a ply.
        """
        if not self.chosen(ply):
            return False
        seat = self.decided(ply).seat
        while ply > 0 and self.match.state_before(ply).row_n:
            ply -= 1
            if self.decided(ply).seat != seat:
                break
            if self.chosen(ply):
                return False
        return True

    def _decision(self, ply: int) -> Decision:
        at = ply - len(self.decisions)
        return self.decisions[ply] if at < 0 else self._ahead[-1 - at]

    def _how(self, ply: int, seat: int) -> How:
        """How a decision was made, as far as storage tells: a standing answer looks like a person's
        choice.
        """
        if any(mark.kind == AUTOMATIC and mark.ply == ply for mark in self.match.marks):
            return "automatic"
        if not self.players[seat].human:
            return "computer"
        return "person" if self.several(ply) else "forced"


class Clock:
    """The time played, in seconds, from the moments at which something was done (seconds since any
    fixed point).
    """

    def __init__(self, started: float) -> None:
        self.played = 0.0
        self.last = started

    def count(self, at: float) -> None:
        """Counts the time up to something that was done."""
        self.played += self._since(at)
        self.last = at

    def seconds(self, now: float, over: bool = False) -> float:
        """The time played up to now; over: nothing is counted after the last thing that was
        done.
        """
        return self.played if over else self.played + self._since(now)

    def _since(self, at: float) -> float:
        return min(max(0.0, at - self.last), LONG_PAUSE)
