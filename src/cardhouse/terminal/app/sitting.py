"""A sitting: a match that is played on, with the row being tried out. No screen in it."""

from __future__ import annotations

from cardhouse.core.errors import IllegalAction
from cardhouse.play import comfort
from cardhouse.play.match import AUTOMATIC, BOOKMARK, HINT, PEEK, TAKEBACK, Mark
from cardhouse.terminal.app.seated import Seated
from cardhouse.terminal.files import record_folder


class Sitting(Seated):
    """A match at this terminal that is played on: moves, takebacks, what the game makes by itself."""

    # Playing

    def play(self, action: int) -> bool:
        """Makes a step of the person's row; True when that played the row."""
        if self.draft is None:
            raise IllegalAction("it is not your decision")
        committed = self.draft.play(action)
        if committed:
            self._forget_ahead(self.match.ply - 1)
            self._moved()
            self._play_along()
        return committed

    def answer(self, action: int) -> None:
        """Makes a decision for a computer's seat."""
        self.match.play(action)
        self._moved()

    def step_back(self) -> bool:
        """Takes back the last step of an unfinished row; False when there is none."""
        if self.draft is None or not self.draft.steps:
            return False
        self.draft.undo()
        return True

    def undo(self) -> None:
        """Takes back the person's last decision, with all that followed it. Raises IllegalAction."""
        match = self.match
        if not self.may_undo:
            raise IllegalAction("moves are taken back only alone or against computers")
        if match.reason == "resignation":
            match.undo()
        elif not any(self.decided_by(ply) in self.people for ply in range(match.ply)):
            raise IllegalAction("you have decided nothing yet that could be taken back")
        else:
            over = match.over
            match.undo()
            while not (self._free and match.ply not in self.joined):
                match.undo()
            if over:
                (record_folder() / self.keeper.path.name).unlink(missing_ok=True)
        match.mark(TAKEBACK, self.viewer)
        self._moved()

    def redo(self) -> None:
        """Plays again what was taken back, up to the person's next decision. Raises IllegalAction."""
        match = self.match
        if not self.may_undo:
            raise IllegalAction("moves are played again only alone or against computers")
        match.redo()
        try:
            while not match.over and (not self._free or match.ply in self.joined):
                match.redo()
        except IllegalAction:
            pass
        self._moved()

    def bookmark(self) -> None:
        """Puts a bookmark here; it is kept in the record."""
        self.match.mark(BOOKMARK, self.viewer)
        self._save()

    def to_bookmark(self) -> int:
        """Goes back to the last bookmark before this decision and returns its ply. Raises IllegalAction."""
        plies = [
            mark.ply
            for mark in self.match.marks
            if mark.kind == BOOKMARK and mark.ply < self.match.ply
        ]
        if not plies:
            raise IllegalAction("there is no bookmark before this decision")
        while self.match.ply > max(plies):
            self.undo()
        return max(plies)

    def peek(self, target: str) -> str | None:
        """The face of a covered card, in a game of one; the record remembers the look. None: nothing is covered."""
        if not self.may_peek:
            raise IllegalAction("this is no game in which one may peek")
        piece = next(
            (p for p in self.scene("wide").pieces if p.id == target and p.face is None), None
        )
        face = (
            comfort.covered(self.game, self.match.state, piece.spot, piece.order)
            if piece is not None
            else None
        )
        if face is not None:
            self.match.mark(PEEK, self.viewer)
            self._save()
        return face

    @property
    def may_peek(self) -> bool:
        """Whether covered cards may be looked at: alone only."""
        return self.match.seats == 1 and comfort.has(self.game, "covered")

    def hinted(self) -> None:
        """Remembers that a hint was asked for."""
        self.match.mark(HINT, self.viewer)
        self._save()

    def finish(self) -> bool:
        """Plays out a game that is surely won; False when that is not known."""
        actions = (
            comfort.finish(self.game, self.view())
            if self.draft is not None and self.may_undo
            else []
        )
        start = self.match.ply
        for action in actions:
            self.match.play(action)
        self._forget_ahead(start)
        match = self.match
        match.marks += [Mark(AUTOMATIC, ply, self.viewer) for ply in range(start + 1, match.ply)]
        if actions:
            self._moved()
        return bool(actions)

    @property
    def can_finish(self) -> bool:
        """Whether ``finish`` would end the game."""
        return (
            self.draft is not None
            and self.may_undo
            and bool(comfort.finish(self.game, self.view()))
        )

    @property
    def has_automatic(self) -> bool:
        """Whether this game has moves that make themselves."""
        return self.may_undo and comfort.has(self.game, "automatic")

    def toggle_automatic(self) -> str:
        """Switches the moves that make themselves and says so."""
        self.automatic = self.has_automatic and not self.automatic
        if not self.has_automatic:
            return "This game has no moves that make themselves."
        return f"Moves that make themselves are {'on' if self.automatic else 'off'}."

    def resign(self) -> None:
        """Gives the game up for the person at the table."""
        self.match.resign(self.viewer)
        self._moved()

    # Underneath

    @property
    def _free(self) -> bool:
        """Whether a person is at the beginning of a decision, or nothing is left to go back to."""
        return self.match.ply == 0 or (
            self.match.seat in self.people and self.match.state.row_n == 0
        )

    def _forget_ahead(self, ply: int) -> None:
        self.match.marks = [m for m in self.match.marks if m.kind != AUTOMATIC or m.ply < ply]

    def _play_along(self) -> None:
        """Makes the moves that the game makes by itself; they belong to the move that caused them."""
        while self.automatic and self.may_undo and self.deciding is not None:
            action = comfort.automatic(self.game, self.match.view(self.deciding))
            if action < 0:
                break
            self.match.mark(AUTOMATIC, self.viewer)
            self.match.play(action)
            self._moved()
