"""The decisions of a match that had a choice, each as its seat saw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardhouse.agents.rows import NOTHING, Step
from cardhouse.core.state import State
from cardhouse.play.help import before
from cardhouse.play.marks import advice
from cardhouse.play.match import Match


@dataclass(frozen=True)
class Choice:
    """A decision that had a choice. view: what its seat saw; legal: what it could do; action: what
    it did, ``NOTHING`` where it gave up; hinted: what a hint had advised. made, followed: the steps
    of its row before and after it.
    """

    ply: int
    turn: int
    seat: int
    view: State
    legal: tuple[int, ...]
    action: int
    hint: int = NOTHING
    made: tuple[Step, ...] = ()
    followed: tuple[Step, ...] = ()

    @property
    def hinted(self) -> bool:
        """Whether a hint had advised what was done."""
        return self.hint == self.action != NOTHING


def choices(match: Match, seats: Sequence[int] | None = None) -> Iterator[Choice]:
    """The decisions of a match that had a choice, in order; the last of them may be to give up.
    seats: whose; all by default.
    """
    game = match.game
    for ply, action in enumerate(match.actions):
        state = match.state_before(ply)
        seat = int(game.rules.seat(state))
        if seats is not None and seat not in seats:
            continue
        legal = tuple(game.legal(state))
        if len(legal) > 1:
            said = advice(match.marks, ply, seat, match.actions)
            hint = said if said in legal else NOTHING
            view = game.hidden(state, seat)
            made, followed = _row(match, ply, seat)
            yield Choice(ply, state.turn, seat, view, legal, action, hint, made, followed)
    if match.gave_up is not None and (seats is None or match.gave_up in seats):
        yield from _giving_up(match, match.gave_up)


def _giving_up(match: Match, seat: int) -> Iterator[Choice]:
    """The decision to give up, where its seat had another one to make just then."""
    state = before(match, match.ply)
    if int(match.game.rules.seat(state)) == seat:
        view, legal = match.game.hidden(state, seat), tuple(match.game.legal(state))
        yield Choice(match.ply, state.turn, seat, view, legal, NOTHING)


def _row(match: Match, ply: int, seat: int) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """The steps of the row that a decision of a seat belongs to, before it and after it."""
    game = match.game

    def step(at: int) -> Step:
        return Step(game.hidden(match.state_before(at), seat), match.actions[at])

    first, last = ply, ply + 1
    while first and match.state_before(first).row_n and _seat(match, first - 1) == seat:
        first -= 1
    while last < match.ply and match.state_before(last).row_n and _seat(match, last) == seat:
        last += 1
    return tuple(map(step, range(first, ply))), tuple(map(step, range(ply + 1, last)))


def _seat(match: Match, ply: int) -> int:
    return int(match.game.rules.seat(match.state_before(ply)))
