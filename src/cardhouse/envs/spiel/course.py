"""Moment: a game as far as it has gone, for OpenSpiel. It never changes, so clones share it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from cardhouse.core.game import Game, game
from cardhouse.core.state import State
from cardhouse.play.course import returns


class Moment:
    """A true state, what led to it, and what each seat has seen since the deal.

    before: the moment before the last action. lines: lines that seats bring along, where nothing
    lies before it.
    """

    def __init__(
        self,
        game: Game,
        table: State,
        before: Moment | None = None,
        action: int = -1,
        lines: dict[int, str] | None = None,
        ply: int = 0,
    ) -> None:
        self.game, self.table, self.before, self.action = game, table, before, action
        self.ply: int = before.ply + 1 if before else ply
        self.seat = game.rules.seat(table)
        self.legal = [] if table.ended else game.legal(table)
        self._lines: dict[int, str] = dict(lines or {})

    def after(self, action: int) -> Moment:
        """The moment after an action."""
        table = self.table.copy()
        self.game.rules.apply(table, action)
        return Moment(self.game, table, self, action)

    def view(self, seat: int) -> State:
        """What a seat sees."""
        return self.game.hidden(self.table, seat)

    def digest(self, seat: int) -> str:
        """A short text that is the same for equal views."""
        return blake2b(self.view(seat).to_bytes(), digest_size=8).hexdigest()

    def seen(self, seat: int) -> str:
        """What a seat has seen and chosen since the deal, a line for each ply.

        A line holds who decided, what the seat may read of the choice, and a digest of its view
        afterwards.
        """
        missing: list[Moment] = []
        at: Moment | None = self
        while at is not None and seat not in at._lines:
            missing.append(at)
            at = at.before
        text = at._lines[seat] if at else ""
        for moment in reversed(missing):
            text += f"{moment._line(seat)}\n"
            moment._lines[seat] = text
        return text

    def _line(self, seat: int) -> str:
        digest = self.digest(seat)
        if self.before is None:
            return f"deal {digest}"
        notation, decided = self.game.notation, self.before.seat
        if decided == seat:
            return f"{decided} {self.action} {digest}"
        return f"{decided} {notation.public(self.before.table, self.action)} {digest}"

    def resampled(self, seat: int, seed: str) -> Moment:
        """A moment that a seat cannot tell from this one, with no history but what that seat has
        seen.

        What the other seats saw before is not known in it: their information states begin with
        their views of now.
        """
        table = self.game.determinize(self.view(seat), seed)
        return Moment(self.game, table, lines={seat: self.seen(seat)}, ply=self.ply)

    def returns(self, seats: int) -> list[float]:
        """A number for each seat; all 0 before the end, and if the game is cut off."""
        return returns(self.game, self.table, seats) if self.table.ended else [0.0] * seats

    def __deepcopy__(self, memo: Any) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Stored as the first state and the actions since."""
        actions: list[int] = []
        at = self
        while at.before is not None:
            actions.append(at.action)
            at = at.before
        lines = {p: text for p, text in at._lines.items() if at.ply}
        return replayed, (self.game.name, at.table.to_bytes(), lines, at.ply, actions[::-1])


def replayed(
    name: str, start: bytes, lines: dict[int, str], ply: int, actions: Sequence[int]
) -> Moment:
    """The moment that some actions lead to."""
    found = game(name)
    moment = Moment(found, found.state_type.from_bytes(start), lines=lines, ply=ply)
    for action in actions:
        moment = moment.after(action)
    return moment
