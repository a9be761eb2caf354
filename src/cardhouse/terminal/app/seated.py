"""A match at this terminal: who sits where, what they see, what happened in words, and its file. No screen in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardhouse.core.errors import CardhouseError
from cardhouse.core.events import Fact, Move
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.play import comfort
from cardhouse.play.course import Course
from cardhouse.play.match import AUTOMATIC, Match, scene_of
from cardhouse.play.row import Row
from cardhouse.terminal.files import Keeper
from cardhouse.terminal.words import YOU, narrated


@dataclass(frozen=True)
class Line:
    """A line of the log: after which ply, a sentence, and which pieces moved where."""

    ply: int
    text: str
    moves: tuple[Move, ...] = ()


class Seated:
    """One match at this terminal. seats: ``you`` for a person, else the name of a computer player, for each seat.

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
        self.keeper = Keeper(match, path)
        self.automatic = automatic and comfort.has(match.game, "automatic")
        self.draft: Row | None = None
        self.at_table: int | None = self.people[0] if len(self.people) == 1 else None
        self.trouble = ""
        self.log: list[Line] = []
        self._logged = 0
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
            self.keeper.path.unlink(missing_ok=True)

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
        self.log, self._logged = [], 0
        self._settle()

    @property
    def joined(self) -> set[int]:
        """The plies that belong to the move before them, because the game made them by itself."""
        return {mark.ply for mark in self.match.marks if mark.kind == AUTOMATIC}

    @property
    def may_undo(self) -> bool:
        """Whether moves can be taken back: alone, or against computers."""
        return len(self.people) == 1

    # The table

    def scene(self, shape: str) -> Scene:
        """The table as the person sees it, with the row that is being tried out."""
        return (
            self.draft.scene(shape)
            if self.draft is not None
            else self.match.scene(self.viewer, shape)
        )

    def past_scene(self, ply: int, shape: str) -> Scene:
        """The table as it was before a ply."""
        return scene_of(
            self.game, self.game.hidden(self.match.state_before(ply), self.viewer), shape
        )

    def view(self) -> State:
        """What the person sees."""
        return self.draft.view if self.draft is not None else self.match.view(self.viewer)

    @property
    def legal(self) -> list[int]:
        """What the person may do now."""
        return list(self.draft.legal_actions) if self.draft is not None else []

    def text(self, action: int, long: bool = True) -> str:
        """An action in words."""
        return (
            self.draft.text(action, long)
            if self.draft is not None
            else self.match.text(action, long)
        )

    def preview(self, action: int) -> list[Fact]:
        """The sure consequences of an action."""
        return self.draft.preview(action) if self.draft is not None else []

    def why_not(self, what: int | str | Sequence[str]) -> str | None:
        """Why something is not possible now; None if it is."""
        if self.draft is None:
            return self.match.why_not(
                what if isinstance(what, (int, str)) else tuple(what), self.viewer
            )
        return self.draft.why_not(what)

    @property
    def table(self) -> Course:
        """The match with the row that is being tried out."""
        return self.draft.trial if self.draft is not None else self.match

    def decided_by(self, ply: int) -> int:
        """The seat that made a decision."""
        return int(self.game.rules.seat(self.match.state_before(ply)))

    # Underneath

    def _moved(self) -> None:
        self.draft = None
        self._settle()
        self._save()

    def _settle(self) -> None:
        """Brings draft and log up to date."""
        if self.deciding is not None and self.deciding == self.at_table and self.draft is None:
            self.draft = self.match.draft()
        ply = self.match.ply
        if self._logged > ply or self.match.reason == "resignation":
            self.log = [line for line in self.log if line.ply < ply]
        for at, event in self.match.events(self.viewer, min(self._logged, ply)):
            if event.kind == "choose":
                continue  # the next event names what was chosen
            self.log.append(Line(at, narrated(self.game, event), event.moves))
        self._logged = ply

    def _save(self) -> None:
        """Keeps the match on disk; a full disk must not stop the game."""
        self.trouble = ""
        try:
            if self.match.over:
                self.keeper.finish()
            else:
                self.keeper.save()
        except CardhouseError as error:
            self.trouble = str(error)
