"""The app's session: the one session of ``play``, with the person at the keyboard, the saved game
and the log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from cardhouse.core.errors import CardhouseError
from cardhouse.core.events import Fact
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.play import comfort
from cardhouse.play.course import Course
from cardhouse.play.deciding import FULL_SCREEN
from cardhouse.play.marks import standing
from cardhouse.play.match import Match
from cardhouse.play.row import Row
from cardhouse.play.session import Session
from cardhouse.play.session_state import Change
from cardhouse.play.wording import YOU
from cardhouse.terminal.app.game.log import Log
from cardhouse.terminal.files import SavedGame, record_folder
from cardhouse.terminal.seating import sitters, unplayed
from cardhouse.terminal.warm_up import check_player


class AppSession:
    """A match that people and computers play in the app; all of it is seen and done as the person
    at the keyboard.

    seats: ``you`` for a person, else the name of a computer player, for each seat. lot: whether the
    seats were drawn by lot, as they are then for the next deal, too. viewer: whose eyes the table
    is seen with, None a spectator's. trouble: why the game could not be kept on disk. Where
    something may not be done, Refusal is raised.
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
        self.game = match.game
        self.lot = lot
        self.seats = list(seats)
        match.players = list(seats)
        self.session = Session(match, sitters(seats), FULL_SCREEN, automatic)
        self.state, self.help = self.session.state, self.session.help
        self.people = self.state.people
        self.viewer = self.people[0] if self.state.alone else None
        self.saved_game = SavedGame(match, path)
        self.trouble = ""
        self.log = Log(match)
        self.log.update(self.viewer)

    def begin(self) -> None:
        """Keeps the match on disk, unless it still waits for a person's first choice."""
        self._save()

    @property
    def begun(self) -> bool:
        """Whether there is anything to keep: a person has decided something, or nobody will."""
        return not (self.saved_game.fresh and unplayed(self.session))

    def leave(self) -> None:
        """Gets up: the game waits on disk for whoever goes on with it."""
        self.saved_game.close()

    # Who decides

    @property
    def deciding(self) -> int | None:
        """The person that must decide now; None while a computer thinks or when it is over."""
        due = self.session.next()
        return due.seat if due.how == "person" else None

    @property
    def decides(self) -> bool:
        """Whether it is the person at the keyboard who must decide now."""
        return self.viewer is not None and self.deciding == self.viewer

    @property
    def waits_for(self) -> int | None:
        """The person who has to come to the keyboard first."""
        seat = self.deciding
        return seat if seat is not None and seat != self.viewer else None

    def arrive(self, seat: int) -> None:
        """Another person comes to the keyboard."""
        self.viewer = seat
        self.log.clear()
        self.log.update(seat)

    # The table

    @property
    def row(self) -> Row | None:
        """The row in progress, once a step of it was made."""
        return self.state.row_of(self.viewer)

    @property
    def trial(self) -> Course:
        """The match with the row in progress."""
        return self.state.trial(self.viewer)

    @property
    def legal(self) -> list[int]:
        """What the person may do now."""
        return self.state.legal(self.viewer)

    def view(self) -> State:
        """What the person sees."""
        return self.state.view(self.viewer)

    def scene(self, shape: str) -> Scene:
        """The table as the person sees it, with the row in progress."""
        row = self.row
        return self.state.views.scene(self.viewer, shape) if row is None else row.scene(shape)

    def past_scene(self, ply: int, shape: str) -> Scene:
        """The table as it was before a ply."""
        return self.state.views.past(self.viewer, shape, ply)

    def text(self, action: int, long: bool = True) -> str:
        """An action in words."""
        return self.trial.text(action, long)

    def preview(self, action: int) -> list[Fact]:
        """The sure consequences of an action; none while somebody else decides."""
        return self.session.preview(self.viewer, action) if self.decides else []

    def why_not(self, what: int | str | Sequence[str]) -> str | None:
        """Why something is not possible now; None if it is."""
        return self.session.why_not(self.viewer, what)

    # What is done

    def play(self, action: int) -> Change:
        """Makes a step of the person's row; the row is played when it is complete."""
        return self._done(self.session.play(self.viewer, action))

    def decide(self, action: int) -> None:
        """Makes a decision for a computer's seat."""
        self._done(self.session.decide(action))

    def give(self) -> None:
        """Gives the answer that needs no asking."""
        self._done(self.session.give())

    def step_back(self) -> bool:
        """Takes back the last step of the row in progress; False when there is none."""
        if self.row is None:
            return False
        self.session.back(self.viewer)
        return True

    def carry_out(self, request: Callable[[int | None], Change]) -> Change:
        """Carries out what the person asks for: an operation of ``session`` or ``help`` that wants
        to know who asks.
        """
        return self._done(request(self.viewer))

    @property
    def has_automatic(self) -> bool:
        """Whether this game has moves that make themselves."""
        return self.state.alone and comfort.has(self.game, "automatic")

    # Underneath

    def _done(self, change: Change) -> Change:
        """Writes a change down, in the log and on disk; what is taken up again after its end is no
        record any more.
        """
        if change.reopened:
            (record_folder() / self.saved_game.path.name).unlink(missing_ok=True)
        if change.entries:
            self.log.update(self.viewer)
            self._save()
        return change

    def _save(self) -> None:
        """Keeps the match on disk; a full disk must not stop the game."""
        self.trouble = ""
        if not self.begun:
            return
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
    match.marks = standing(match.marks, match.ply)
    return AppSession(match, seats, path)
