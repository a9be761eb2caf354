"""The app's session: one match with its people and computers, its row in progress, its saved game. It has no screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardhouse.core.errors import CardhouseError, IllegalAction
from cardhouse.core.events import Fact
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.play import comfort
from cardhouse.play.course import Course
from cardhouse.play.match import AUTOMATIC, BOOKMARK, HINT, PEEK, TAKEBACK, Mark, Match, scene_of
from cardhouse.play.row import Row
from cardhouse.terminal.app.game.log import Log
from cardhouse.terminal.files import SavedGame, record_folder
from cardhouse.terminal.sentences import YOU
from cardhouse.terminal.warm_up import check_player


class AppSession:
    """A match that people and computers play in the app.

    seats: ``you`` for a person, else the name of a computer player, for each seat.
    lot: whether the seats were drawn by lot, as they are then for the next deal, too.
    """

    def __init__(
        self,
        match: Match,
        seats: Sequence[str],
        path: Path | None = None,
        automatic: bool = True,
        lot: bool = False,
    ) -> None:
        self.match = match
        self.lot = lot
        self.game = match.game
        self.seats = list(seats)
        match.players = list(seats)
        self.people = [p for p, who in enumerate(seats) if who == YOU]
        self.saved_game = SavedGame(match, path)
        self.automatic = automatic and comfort.has(match.game, "automatic")
        self.row: Row | None = None
        self.at_table: int | None = self.people[0] if len(self.people) == 1 else None
        self.trouble = ""
        self.log = Log(match)
        self._settle()

    def begin(self) -> None:
        """Keeps the match on disk from its first moment."""
        self._save()

    @property
    def begun(self) -> bool:
        """Whether a person has decided anything."""
        return any(self.decided_by(ply) in self.people for ply in range(self.match.ply))

    def leave(self) -> None:
        """Gets up: the game waits on disk, unless nobody has done anything in it."""
        if not self.begun and self.people and not self.match.over:
            self.saved_game.path.unlink(missing_ok=True)

    # Who decides

    @property
    def deciding(self) -> int | None:
        """The person that must decide now; None while a computer thinks or when it is over."""
        seat = self.match.seat
        return seat if seat in self.people else None

    @property
    def viewer(self) -> int | None:
        """Whose eyes the table is seen with; None is a spectator."""
        return self.at_table

    @property
    def waits_for(self) -> int | None:
        """The person who has to come to the table first."""
        seat = self.deciding
        return seat if seat is not None and seat != self.at_table else None

    def arrive(self, seat: int) -> None:
        """Another person comes to the table."""
        self.at_table = seat
        self.log.clear()
        self._settle()

    @property
    def joined(self) -> set[int]:
        """The plies that belong to the move before them, because the game made them by itself."""
        return {mark.ply for mark in self.match.marks if mark.kind == AUTOMATIC}

    @property
    def may_undo(self) -> bool:
        """Whether moves can be taken back: alone, or against computers."""
        return len(self.people) == 1

    @property
    def has_next_deal(self) -> bool:
        """Whether another deal can follow this one; not where a match began from a position."""
        return self.match.start is None

    # The table

    def scene(self, shape: str) -> Scene:
        """The table as the person sees it, with the row that is being tried out."""
        return (
            self.row.scene(shape) if self.row is not None else self.match.scene(self.viewer, shape)
        )

    def past_scene(self, ply: int, shape: str) -> Scene:
        """The table as it was before a ply."""
        return scene_of(
            self.game, self.game.hidden(self.match.state_before(ply), self.viewer), shape
        )

    def view(self) -> State:
        """What the person sees."""
        return self.row.view if self.row is not None else self.match.view(self.viewer)

    @property
    def legal(self) -> list[int]:
        """What the person may do now."""
        return list(self.row.legal_actions) if self.row is not None else []

    def text(self, action: int, long: bool = True) -> str:
        """An action in words."""
        return (
            self.row.text(action, long) if self.row is not None else self.match.text(action, long)
        )

    def preview(self, action: int) -> list[Fact]:
        """The sure consequences of an action."""
        return self.row.preview(action) if self.row is not None else []

    def why_not(self, what: int | str | Sequence[str]) -> str | None:
        """Why something is not possible now; None if it is."""
        if self.row is None:
            return self.match.why_not(
                what if isinstance(what, (int, str)) else tuple(what), self.viewer
            )
        return self.row.why_not(what)

    @property
    def table(self) -> Course:
        """The match with the row that is being tried out."""
        return self.row.trial if self.row is not None else self.match

    def decided_by(self, ply: int) -> int:
        """The seat that made a decision."""
        return int(self.game.rules.seat(self.match.state_before(ply)))

    # Playing

    def play(self, action: int) -> bool:
        """Makes a step of the person's row; True when that played the row."""
        if self.row is None:
            raise IllegalAction("it is not your decision")
        committed = self.row.play(action)
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
        if self.row is None or not self.row.steps:
            return False
        self.row.undo()
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
                (record_folder() / self.saved_game.path.name).unlink(missing_ok=True)
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
            comfort.finish(self.game, self.view()) if self.row is not None and self.may_undo else []
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
            self.row is not None and self.may_undo and bool(comfort.finish(self.game, self.view()))
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

    def _moved(self) -> None:
        self.row = None
        self._settle()
        self._save()

    def _settle(self) -> None:
        """Brings row and log up to date."""
        if self.deciding is not None and self.deciding == self.at_table and self.row is None:
            self.row = self.match.draft()
        self.log.update(self.viewer)

    def _save(self) -> None:
        """Keeps the match on disk; a full disk must not stop the game."""
        self.trouble = ""
        try:
            if self.match.over:
                self.saved_game.finish()
            else:
                self.saved_game.save()
        except CardhouseError as error:
            self.trouble = str(error)


def resumed(path: Path, match: Match) -> AppSession:
    """A session that goes on from a file; where a player is unknown here, a person sits."""

    def plays(who: str) -> bool:
        try:
            check_player(who, match.game)
        except CardhouseError:
            return False
        return True

    seats = [who if plays(who) else YOU for who in match.players]
    match.marks = [mark for mark in match.marks if mark.ply <= match.ply]
    return AppSession(match, seats, path)
