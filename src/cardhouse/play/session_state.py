"""What a session is made of: the match with its journal, the players, the row in progress; and who
may ask at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.core.state import State
from cardhouse.play.course import Course
from cardhouse.play.deciding import Customs, How, Player
from cardhouse.play.journal import Entry, Journal
from cardhouse.play.match import RESIGNATION, Match
from cardhouse.play.messages.undo import Undo
from cardhouse.play.refusals import Refusal
from cardhouse.play.row import Row
from cardhouse.play.takebacks import Takebacks
from cardhouse.play.views import Views
from cardhouse.play.wording import TEXT

MOST_MARKS = 10_000


@dataclass(frozen=True, slots=True)
class Change:
    """What an operation came to. entries: what makes it durable, in order; none if nothing but a
    row has changed.

    since: the ply from which on the match differs. back: something was taken back. row: the row in
    progress that has got another step, or the one that was committed. stepwise: every decision is
    worth being told by itself. ended, reopened: the game is over now, or is not over any more.
    answer: the face that a peek shows.
    """

    since: int
    entries: tuple[Entry, ...] = ()
    back: bool = False
    row: Row | None = None
    stepwise: bool = False
    ended: bool = False
    reopened: bool = False
    answer: str = ""

    @property
    def committed(self) -> bool:
        """Whether there is anything to store."""
        return bool(self.entries)


class SessionState:
    """The parts of one session. asking: whether the others are being asked something, so nobody
    asks for more.

    settled: the version, as it is told, when the match changed last.
    """

    def __init__(self, match: Match, players: Sequence[Player], customs: Customs) -> None:
        if len(players) != match.seats:
            raise InvalidOptions(TEXT("match.players", seats=match.seats, players=match.seats))
        self.match = match
        self.game = match.game
        self.players = players
        self.customs = customs
        self.journal = Journal(match, players)
        self.takebacks = Takebacks(self.journal)
        self.views = Views(match, lambda: not self.may_reopen)
        self.settled = self.journal.told
        self.row: Row | None = None
        self.hows: list[How] = []
        self.automatic = False
        self.asking = False
        self.standing: dict[int, tuple[int, set[int]]] = {}

    # Who sits there

    @property
    def people(self) -> list[int]:
        """The seats where somebody outside decides."""
        return [seat for seat, player in enumerate(self.players) if player.human]

    @property
    def alone(self) -> bool:
        """Whether one person plays, by itself or against computers."""
        return sum(player.human for player in self.players) == 1

    def seated(self, seat: int | None) -> int:
        """The seat of somebody who plays. Raises Refusal for a spectator, and in a game that is
        over and stays so.
        """
        if seat is None:
            raise Refusal("not_yours", TEXT("refusal.watching"))
        if not 0 <= seat < self.match.seats:
            raise Refusal("junk", TEXT("refusal.no_seat"))
        if self.match.over and not self.may_reopen:
            raise Refusal("closed", TEXT("refusal.over"))
        return seat

    @property
    def may_reopen(self) -> bool:
        """Whether a game that is over may be taken up again by taking back."""
        return self.game.solitaire or (self.customs.reopens and self.alone)

    def room(self) -> None:
        """Raises Refusal when the match has marks enough."""
        if len(self.match.marks) >= MOST_MARKS:
            raise Refusal("limit", TEXT("refusal.enough"))

    # The row in progress

    def row_of(self, seat: int | None) -> Row | None:
        """The row in progress of a seat, None if it has none."""
        return self.row if self.row is not None and self.row.seat == seat else None

    def trial(self, seat: int | None) -> Course:
        """The match as a seat sees it: with the steps of its own row."""
        row = self.row_of(seat)
        return self.match if row is None else row.trial

    def view(self, seat: int | None) -> State:
        """What a seat, or a spectator, sees: with the steps of its own row."""
        row = self.row_of(seat)
        return self.views.view(seat) if row is None else row.view

    def legal(self, seat: int | None) -> list[int]:
        """What a seat may do now; nothing while another one decides."""
        row = self.row_of(seat)
        if row is not None:
            return list(row.legal_actions)
        return list(self.views.legal()) if seat is not None and seat == self.views.seat else []

    def current(self, ply: int | None, seat: int) -> None:
        """Raises Refusal unless the match is where a seat saw it; None: that was not said. Whoever
        sits there at two screens is told that the choice was made at the other one.
        """
        if ply is None or ply == self.match.ply:
            return
        made = self.journal.decisions[ply:][:1]
        elsewhere = any(one.seat == seat and one.how in (None, "person") for one in made)
        raise Refusal("stale", TEXT("refusal.elsewhere" if elsewhere else "refusal.moved_on"))

    def resume(self, seat: int, steps: Sequence[int]) -> None:
        """Sees to it that the row in progress has just these steps: a row that was lost is made
        again from them.

        Rows are not stored. Raises Refusal if another row is in progress, or if these steps do not
        make one.
        """
        row = self.row_of(seat)
        if row is not None:
            if row.steps != list(steps):
                raise Refusal("stale", TEXT("refusal.moved_on"))
        elif steps:
            row = Row(self.match)
            try:
                row.resume(steps)
            except CardhouseError as error:
                raise Refusal("stale", TEXT("refusal.moved_on")) from error
            self.row, self.hows = row, ["person"] * len(steps)

    # Changes

    def settle(self) -> None:
        """Notes that the match has changed: what was drawn holds no more, and its viewers are told
        the next version.
        """
        self.views.changed()
        self.settled = self.journal.told

    def change(
        self,
        since: int,
        entries: Iterable[Entry],
        over: bool,
        *,
        back: bool = False,
        row: Row | None = None,
        stepwise: bool = False,
    ) -> Change:
        """The change that the match has gone through. over: whether it had been over before."""
        self.row, self.hows, self.asking = None, [], False
        self.settle()
        now = self.match.over
        return Change(
            since, tuple(entries), back, row, stepwise, now and not over, over and not now
        )

    def undo_of(self, viewer: int | None) -> Undo:
        """What a viewer may take back or play again."""
        if viewer is None or not 0 <= viewer < self.match.seats:
            return Undo(False, False, False, [])
        match, row = self.match, self.row
        steps = row.steps if row is not None and row.seat == viewer else []
        over = match.over
        if not self.players[viewer].human or (over and not self.may_reopen):
            return Undo(False, False, False, steps)
        free = self.customs.shared or self.alone
        some = self.takebacks.any(viewer) or (over and match.reason == RESIGNATION)
        redo = free and not over and match.undone > 0
        what = self._taken_back(viewer) if some and free else ""
        return Undo(some and free, redo, some and not free and not self.asking, steps, what)

    def _taken_back(self, seat: int) -> str:
        """The choice to which taking back leads, in words."""
        match, ply = self.match, self.takebacks.landing(seat)
        if ply is None or match.over:
            return ""
        view = match.game.hidden(match.state_before(ply), seat)
        return match.game.notation.long(view, match.actions[ply], match.called, seat)
