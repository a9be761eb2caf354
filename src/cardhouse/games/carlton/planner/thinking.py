"""How the planner thinks: what can be done before the next hidden card shows, and what careful play
makes of it in deals that agree with what is seen.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from cardhouse.core import kernels as core_kernels
from cardhouse.core.arrays import np
from cardhouse.core.compiled import compiled, states, words
from cardhouse.core.game import game
from cardhouse.core.solving import Stop
from cardhouse.core.state import State
from cardhouse.games.carlton.actions import DEAL, MAX_LEGAL, play_up
from cardhouse.games.carlton.advice import safe_up
from cardhouse.games.carlton.legality import goes_up
from cardhouse.games.carlton.planner import kernels
from cardhouse.games.carlton.rules import apply
from cardhouse.games.carlton.solver import numbers, score
from cardhouse.games.carlton.solver.layout import (
    DESK_TYPE,
    DOWN,
    FACES,
    ROW,
    SIZE,
    constants,
    write_row,
)
from cardhouse.games.carlton.solver.lines import actions, wins
from cardhouse.games.carlton.solver.plan import LATEST, MIDDLE, Try
from cardhouse.games.carlton.solver.search import Search
from cardhouse.games.carlton.solver.zobrist import zobrist_keys
from cardhouse.games.carlton.state import MAX_CARDS, MAX_PILES, Table

FACTS = 20, 60
"""Worth of facts after a deal; see ``dead.freedom``."""
FINISH = (Try(30, LATEST), Try(100, LATEST), Try(100, MIDDLE), Try(300, LATEST))
"""The beams by which a game is finished once all cards are known."""
NO_ACTION = -1


@dataclass(frozen=True, slots=True)
class Budget:
    """How much the planner thinks each time that a hidden card has shown.

    playouts: deals played on, of all ways to go on together; seconds: CPU time of this thread; what
    is used up first ends it, 0 is no limit. ways: how many ways to go on are compared. width,
    plies: of the beam that finds them; samples: deals by which it values them.
    """

    playouts: int = 4000
    seconds: float = 0.0
    ways: int = 24
    width: int = 24
    plies: int = 28
    samples: int = 3
    idle: int = 40


@dataclass(slots=True)
class Way:
    """A way to go on: its row and moves, the view before a hidden card shows, and the action that
    shows one; then what came of playing on: the cards that were up in all deals together, the sum
    of their squares, and how many deals were won.
    """

    row: int
    worth: int
    moves: list[int]
    before: Table
    last: int
    ups: int = 0
    total: int = 0
    won: int = 0
    tries: int = 0

    @property
    def order(self) -> tuple[float, int]:
        """By what ways are sorted, the best first."""
        return -self.total / max(1, self.tries), -self.worth


@cache
def _zobrist_keys() -> Any:
    return zobrist_keys()


def blank(s: Table) -> int:
    """The face that stands for hidden cards: one for which a foundation waits as little as can
    be.
    """
    best, longest = 0, -1
    for suit in range(s.suits):
        if s.decks == 2 and s.up[suit, 0] > 0:
            return suit * 13  # both aces are up
        wait = s.ranks - 1 - s.up[suit, 1]
        if wait > longest:
            best, longest = suit * 13 + s.ranks - 1, wait
    return best


def cards(s: Table) -> int:
    """How many cards the game is played with."""
    return int(s.suits * s.ranks * s.decks)


def face_down(s: Table) -> int:
    """How many cards lie face down on the piles."""
    return sum(s.down_n[i] for i in range(s.piles))


def harmless(s: Table) -> int:
    """An action that plays up a card that can do no harm there; NO_ACTION if there is none."""
    for i in range(s.piles):
        n = s.pile_n[i]
        face = s.pile[i, n - 1] if n else -1
        if face >= 0 and goes_up(s, face) and safe_up(s, face):
            return play_up(i)
    return NO_ACTION


def until_shown(view: Table, moves: Sequence[int]) -> tuple[Table, int]:
    """What is seen before a hidden card shows on the way of these moves, harmless cards being
    played up, and the action that shows it (NO_ACTION if none does).
    """
    s = view.copy()
    hidden = face_down(s)
    for move in moves:
        action = move
        while action != NO_ACTION:
            if action == DEAL:
                return s, DEAL
            before = s.copy()
            apply(s, action)
            if face_down(s) != hidden:
                return before, action
            action = harmless(s)
    return s, NO_ACTION


class Thinker:
    """The arrays of the planner for one budget, made once."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        found = game("carlton")
        room = budget.width * budget.plies + 64
        self._desk = np.zeros(1, dtype=DESK_TYPE)
        self._desk["z"][0] = _zobrist_keys()
        weights = self._desk["w"][0]
        weights[: len(LATEST)] = LATEST
        weights[score.BARE], weights[score.FREE] = FACTS
        weights[score.FITS] = 0  # nobody knows what will be dealt
        self._rows = np.zeros((room, ROW), dtype=np.int8)
        self._tree = np.zeros((room, 3), dtype=np.int32)
        self._found = np.zeros((64 * budget.width + 64, 4), dtype=np.int32)
        self._transpositions = np.zeros(1 << (room * 8 - 1).bit_length(), dtype=np.int64)
        self._kinds = np.zeros(room, dtype=np.int64)
        self._worths = np.zeros((room, 2), dtype=np.int64)
        self._out = np.zeros(MAX_LEGAL, dtype=np.int64)
        self._sampled = compiled(core_kernels.determinize_at, found)
        self._survey = compiled(kernels.survey, found)
        self._play_out = compiled(kernels.play_out, found)

    def ways(self, view: Table, seed: str) -> list[Way]:
        """The most promising ways to go on, one of each disorder; first those that turn a card."""
        budget, desk = self.budget, self._desk
        desk["t"][0] = constants(view)
        desk["b"][0, numbers.WHOLE] = 1
        row, face, at = write_row(view), blank(view), FACES
        for i in range(view.piles):
            row[at : at + int(row[DOWN + i])] = face
            at += int(row[SIZE + i])
        self._rows[0] = row
        downs, stocks = self._samples(view, seed)
        used = int(self._survey(
            budget.width, budget.width * budget.plies, face_down(view), downs, stocks, self._rows, self._tree,
            self._found, self._transpositions, self._kinds, self._worths, desk,
        ))  # fmt: skip
        kinds, worths = self._kinds[:used], self._worths[:used]
        sorts = [kind for kind in (kernels.TURNS, kernels.DEALS) if (kinds == kind).any()] or [0]
        found = []
        for kind in sorts:
            own = np.flatnonzero(kinds == kind)
            own = own[np.argsort(-worths[own, 0], kind="stable")]
            own = own[np.sort(np.unique(worths[own, 1], return_index=True)[1])]
            for p in own[: max(1, budget.ways // len(sorts))]:
                moves = self._moves(int(p)) + ([DEAL] if kind == kernels.DEALS else [])
                found.append(Way(int(p), int(worths[p, 0]), moves, *until_shown(view, moves)))
        return found

    def _samples(self, view: Table, seed: str) -> tuple[Any, Any]:
        """Deals that agree with a view, as ``survey`` takes them."""
        count, rng = self.budget.samples, words(f"{seed} samples")
        downs = np.zeros((count, MAX_PILES, MAX_CARDS + 1), dtype=np.int64)
        stocks = np.zeros((count, MAX_CARDS), dtype=np.int64)
        table = states(game("carlton"), count, cast(State, view))
        for k in range(count):
            self._sampled(table, k, rng)
            for i in range(view.piles):
                n = int(view.down_n[i])
                downs[k, i, 0] = n
                downs[k, i, 1 : n + 1] = table[k]["pile"][i, :n]
            stocks[k, : view.stock_n] = table[k]["stock"][: view.stock_n][::-1]
        return downs, stocks

    def _moves(self, row: int) -> list[int]:
        moves = []
        while self._tree[row, 0] >= 0:
            moves.append(int(self._tree[row, 1]))
            row = int(self._tree[row, 0])
        return moves[::-1]

    def think(self, view: Table, seed: str, stop: Stop | None = None) -> list[Way]:
        """The ways to go on from a view, best first.

        The same deals are played on from all ways; each time that a share of the budget is used up,
        the worse half leaves (sequential halving: Z. Karnin, T. Koren, O. Somekh, 2013).
        """
        start = time.thread_time()
        budget, ways = self.budget, self.ways(view, seed)
        table = states(game("carlton"), 1 + len(ways), cast(State, view))
        for k, way in enumerate(ways):
            table[1 + k] = way.before.array()[0]
        left = list(enumerate(ways))
        rounds = max(1, (len(left) - 1).bit_length())
        whole, spent, rnd, deal = cards(view), 0, 0, 0
        while len(left) > 1:
            first = words(f"{seed} {deal}")
            for k, way in left:
                up = int(
                    self._play_out(table, 1 + k, way.last, first.copy(), budget.idle, self._out)
                )
                way.ups += up
                way.total += up * up
                way.won += up == whole
                way.tries += 1
            deal += 1
            spent += len(left)
            used = spent / budget.playouts if budget.playouts else 0.0
            if budget.seconds:
                used = max(used, (time.thread_time() - start) / budget.seconds)
            if stop is not None and stop():
                break
            while rnd < rounds and used * rounds >= rnd + 1:
                rnd += 1
                left.sort(key=lambda one: one[1].order)
                left = left[: (len(left) + 1) // 2]
            if used >= 1.0:
                break
        return sorted(ways, key=lambda way: (-way.tries, way.order))

    def finish(self, view: Table) -> list[int]:
        """A line that wins where all cards are known; none if none is found."""
        state = cast(Table, game("carlton").determinize(cast(State, view), 0))
        search = Search(state)
        for plan in FINISH:
            outcome = search.beam(plan)
            if outcome.won >= 0:
                line = actions(search, outcome.won, False)
                if wins(state, line):
                    return line
        return []
