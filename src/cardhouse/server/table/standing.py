"""Standing answers: what a seat has said it will answer whenever it may, for this turn."""

from __future__ import annotations

from dataclasses import dataclass, field

MOST = 12


@dataclass
class StandingAnswers:
    """The standing answers of all seats; they end with the turn that they were given in."""

    _given: dict[int, tuple[int, set[int]]] = field(default_factory=dict)

    def of(self, seat: int, turn: int) -> list[int]:
        """The actions that a seat has chosen beforehand for this turn, in ascending order."""
        given_in, actions = self._given.get(seat, (-1, set()))
        return sorted(actions) if given_in == turn else []

    def change(self, seat: int, turn: int, action: int, on: bool) -> list[int]:
        """Gives an answer for this turn or takes it away; returns what stands. A seat gives MOST at most."""
        actions = set(self.of(seat, turn))
        if on and len(actions) < MOST:
            actions.add(action)
        else:
            actions.discard(action)
        self._given[seat] = turn, actions
        return sorted(actions)
