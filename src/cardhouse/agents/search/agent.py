"""SearchAgent: a player that searches, within a budget for each turn."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING

from cardhouse.agents.agent import Agent
from cardhouse.agents.search.giving import Giving
from cardhouse.agents.search.searcher import Kernel, Line, Searcher
from cardhouse.agents.search.winning import Winning
from cardhouse.core.game import Game
from cardhouse.core.rng import generator, next_word
from cardhouse.core.search_settings import MEAN, Settings
from cardhouse.core.solving import Stop
from cardhouse.core.state import State

if TYPE_CHECKING:
    from cardhouse.play.history import Seen


class SearchAgent(Agent):
    """Plays by information-set tree search. Deterministic for a seed when its budget is in
    iterations.

    The budget is a turn's: each decision of a turn uses a share of what is left of it, and goes on
    with the tree of the one before when nothing was seen in between. Single answers are free, and
    so is a row that surely wins at once, if the settings say that it is taken; then no win is given
    away either where another row would not have let it.
    """

    name = "search"

    def __init__(
        self, game: Game, seed: int | str, settings: Settings, name: str = "search", threads: int = 1,
        stop: Stop | None = None,
        kernel: Kernel | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.name = name
        self.settings = settings
        self.searcher = Searcher(game, settings, seed, threads, kernel=kernel)
        self.wants_history = self.searcher.inference is not None
        self.rng = generator(f"choice {seed}")
        self.stop = stop
        self.lines: list[Line] = []
        self._turn: tuple[int, int] | None = None
        self._spent = 0.0
        self._ran = 0
        self._decisions = 0
        self._last: tuple[State, int] | None = None
        self._met: set[bytes] = set()
        self.winning = Winning(game, seed) if settings.finish else None
        self.giving = Giving(game, seed) if settings.finish else None

    def observe(self, history: Sequence[Seen]) -> None:
        """Takes in what the seat has seen since the deal."""
        self.searcher.observe(history)

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """One of the legal actions, chosen from the view of the seat that must decide."""
        seat = int(self.game.rules.seat(view))
        if (
            view.turn,
            seat,
        ) != self._turn or view.to_bytes() in self._met:  # met again: something was taken back
            self._turn = view.turn, seat
            self._met.clear()
            self._spent, self._ran, self._decisions = 0.0, 0, 0
            self._last = None
        self._met.add(view.to_bytes())
        goes_on = self._last is not None and continues(self._last[0], self._last[1], view)
        if len(legal) == 1:
            action = legal[0]
            if self._last is not None and not goes_on:
                self._last = None
            elif self._last is not None:
                self.searcher.follow(view, self._last[1])
                self._last = view.copy(), action
            return action
        if self.winning is not None and not goes_on and (row := self.winning.row(view)):
            self._last = None  # so that the row is looked for again at its next choice
            return row[0]
        if goes_on and self._last is not None:
            self.searcher.follow(view, self._last[1])
        else:
            before = self.searcher.seconds
            self.searcher.plant(view, seat)
            self._spent += self.searcher.seconds - before
        self._think(legal)
        self.lines = self.searcher.lines(legal)
        action = self._keep(view, self._pick(self.lines))
        self._last = view.copy(), action
        return action

    def _keep(self, view: State, action: int) -> int:
        """The action, or the best of the others if it gives a win away that they need not give."""
        if self.giving is None or self.giving.keeping(view, [action]):
            return action
        kept = self.giving.keeping(view, [x.action for x in self.lines if x.action != action])
        lines = [x for x in self.lines if x.action in kept]
        return self._pick(lines) if lines else action

    def _think(self, legal: Sequence[int]) -> None:
        settings = self.settings
        share = settings.shares[min(self._decisions, len(settings.shares) - 1)]
        self._decisions += 1
        seconds = share * (settings.ms / 1000 - self._spent) if settings.ms else 0.0
        iterations = (
            max(1, round(share * (settings.iterations - self._ran))) if settings.iterations else 0
        )
        if settings.ms and seconds <= 0.0005:
            iterations, seconds = max(16, len(legal)), 0.0
        sure = legal if settings.noise == 0 and settings.final != MEAN else ()
        before = self.searcher.seconds
        self._ran += self.searcher.run(iterations, seconds, self.stop, sure)
        self._spent += self.searcher.seconds - before

    def _pick(self, lines: Sequence[Line]) -> int:
        settings = self.settings
        if settings.final == MEAN:
            best = max((x for x in lines if x.visits), key=lambda x: (x.mean, x.visits))
        else:
            best = max(lines, key=lambda x: (x.visits, x.mean))
        if settings.noise <= 0:
            return best.action
        return err(lines, best, settings, next_word(self.rng) / 2**32)


def err(lines: Sequence[Line], best: Line, settings: Settings, draw: float) -> int:
    """A choice with mistakes: an action is the less likely the more it gives away; great blunders
    never happen.

    An action that was hardly looked at counts as one that was not thought of.
    """
    weights = []
    most = max(x.visits for x in lines)
    for line in lines:
        regret = max(0.0, best.mean - line.mean)
        thought = line is best or (line.visits >= 2 and line.visits >= 0.01 * most)
        weights.append(
            exp(-regret / settings.noise) if thought and regret <= settings.blunder else 0.0
        )
    target = draw * sum(weights)
    for line, weight in zip(lines, weights, strict=True):
        target -= weight
        if target < 0:
            return line.action
    return best.action


def continues(before: State, action: int, view: State) -> bool:
    """Whether a view is what came of an action within a row: then its seat saw nothing new."""
    n = before.row_n
    return bool(
        view.row_n == n + 1
        and view.viewer == before.viewer
        and view.turn == before.turn
        and view.row[n] == action
        and all(view.row[i] == before.row[i] for i in range(n))
    )


class CheatAgent(Agent):
    """Sees the true state, for measuring what hidden information costs; never a player to meet.

    It searches the truth instead of guessing it, all hands or all cards of it (``tree.HANDS``,
    ``tree.DECK``); what chance has not decided yet is open to it as well.
    """

    sees_truth = True

    def __init__(
        self, game: Game, seed: int | str, settings: Settings, sees: int, name: str
    ) -> None:
        self.name = name
        self.inner = SearchAgent(game, seed, settings, name)
        self.inner.searcher = Searcher(game, settings, seed, cheat=sees)

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """One of the legal actions; ``view`` is the true state."""
        return self.inner.choose(view, legal)
