"""Takebacks: where a person's own last choice was, and whether hidden cards have been shown
since.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.core.rng import generator
from cardhouse.play.deciding import Decision
from cardhouse.play.journal import Journal
from cardhouse.play.match import Match

SAMPLES = 6


@dataclass(frozen=True, slots=True)
class Takeback:
    """What the others at a table would be asked. plies: how many decisions; shown: whether hidden
    cards were shown.
    """

    seat: int
    plies: int
    shown: bool


class Takebacks:
    """Where taking back leads in one match.

    It leads to the beginning of the row of a person's own last choice: a forced answer, a standing
    answer and a move that made itself are no choices, and whatever others did since is taken back
    with it.
    """

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._first: dict[int, tuple[int, Decision]] = {}

    def any(self, seat: int) -> bool:
        """Whether a seat has made a choice that could be taken back."""
        decisions = self.journal.decisions
        known = self._first.get(seat)
        if known is not None and known[0] < len(decisions) and decisions[known[0]] is known[1]:
            return True
        for ply, decision in enumerate(decisions):
            if decision.seat == seat and self.journal.chosen(ply):
                self._first[seat] = ply, decision
                return True
        return False

    def landing(self, seat: int) -> int | None:
        """The ply of a seat's own last choice, its whole row taken back; None if it has made
        none.
        """
        for ply in range(self.journal.match.ply - 1, -1, -1):
            if self.journal.decisions[ply].seat == seat and self.journal.starts(ply):
                return ply
        return None

    def at_choice(self, seat: int) -> bool:
        """Whether what would be played again next is a seat's own choice."""
        ply = self.journal.match.ply
        return self.journal.decided(ply).seat == seat and self.journal.starts(ply)

    def takeback(self, seat: int) -> Takeback | None:
        """What the others would be asked; None if there is nothing to take back."""
        ply = self.landing(seat)
        if ply is None:
            return None
        return Takeback(seat, self.journal.match.ply - ply, self.hidden_shown(seat, ply))

    def hidden_shown(self, asker: int, since: int) -> bool:
        """Whether hidden cards were shown to the asker, or to whoever decided, from a ply on.

        What a viewer could not have told beforehand is what differs between deals that agree with
        its view: the decision is made on several of them, and all must lead to the view that it
        really led to.
        """
        match = self.journal.match
        for ply in range(since, match.ply):
            decision = self.journal.decisions[ply]
            for viewer in {asker, decision.seat}:
                if viewer not in decision.showed:
                    decision.showed[viewer] = _surprised(match, ply, viewer)
                if decision.showed[viewer]:
                    return True
        return False


def _surprised(match: Match, ply: int, viewer: int) -> bool:
    game, action = match.game, match.actions[ply]
    view = game.hidden(match.state_before(ply), viewer)
    shown = game.hidden(match.state_before(ply + 1), viewer)
    rng = generator(f"takeback {ply}")
    for _ in range(SAMPLES):
        sample = view.copy()
        game.knowledge.determinize(sample, rng)
        if int(game.rules.verdict(sample, action)):
            return True
        game.rules.apply(sample, action)
        if game.hidden(sample, viewer) != shown:
            return True
    return False
