"""Duel: two agents over many deals, seats swapped on the same deals, with intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from cardhouse.agents.base import SIMPLE, check
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.lab.game_runner import MAX_PLIES, GameRunner
from cardhouse.lab.statistics import mean_interval, wilson
from cardhouse.play.match import Match, returns

MAX_GAMES = 10_000_000


@dataclass(frozen=True)
class DuelResult:
    """What a duel gave, from the first agent's side. low, high: Wilson's 95 % interval of the share won.

    margin: mean of the first agent's score less the best other score, with the half width of its 95 % interval.
    """

    game: str
    options: dict[str, Any]
    first: str
    second: str
    games: int
    won: int
    drawn: int
    lost: int
    unfinished: int
    share: float
    low: float
    high: float
    even: float
    margin: float
    margin_half: float
    mean_plies: float

    def to_json(self) -> dict[str, Any]:
        """The figures as JSON data."""
        return asdict(self)

    def __str__(self) -> str:
        wins = f"{self.first} against {self.second}: {self.won} won, {self.drawn} drawn, {self.lost} lost"
        if self.unfinished:
            wins += f", {self.unfinished} cut off"
        return (
            f"{self.game}: {wins} ({100 * self.share:.1f} %, 95 % interval {100 * self.low:.1f} to "
            f"{100 * self.high:.1f} %; even play {100 * self.even:.0f} %), score margin "
            f"{self.margin:+.2f} ± {self.margin_half:.2f}, {self.mean_plies:.0f} plies a game"
        )


def duel(
    game: Game,
    first: str,
    second: str,
    games: int,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 1,
) -> DuelResult:
    """Lets one agent sit on each team's place in turn, the other on all other places, the same deals for each.

    A solitaire is played by both on the same deals, a win being a better score. Raises InvalidOptions.
    """
    if not 1 <= games <= MAX_GAMES:
        raise InvalidOptions(f"games is a number from 1 to {MAX_GAMES}; got {games}")
    for name in (first, second):
        check(name, game)
    light = first in SIMPLE and second in SIMPLE
    table = (_Fast if light else _Table)(game, options, first, second)
    won = drawn = lost = cut = plies = 0
    margins: list[float] = []
    for number in range(games):
        deal, place = divmod(number, len(table.teams))
        own = table.teams[place]
        outcome, margin, length = table.play(f"{seed} {deal}", own)
        plies += length
        margins.append(margin)
        if outcome is None:
            cut += 1
        elif outcome > 0:
            won += 1
        elif outcome < 0:
            lost += 1
        else:
            drawn += 1
    low, high = wilson(won, games)
    margin, half = mean_interval(margins)
    even = 0.5 if game.solitaire else 1 / len(table.teams)
    return DuelResult(
        game=game.name,
        options=dict(options or {}),
        first=first,
        second=second,
        games=games,
        won=won,
        drawn=drawn,
        lost=lost,
        unfinished=cut,
        share=won / games,
        low=low,
        high=high,
        even=even,
        margin=margin,
        margin_half=half,
        mean_plies=plies / games,
    )


class _Table:
    """One game's options, and two players of any kind."""

    def __init__(
        self, game: Game, options: Mapping[str, Any] | None, first: str, second: str
    ) -> None:
        self.game = game
        self.options = dict(options or {})
        self.names = first, second
        self._runner: GameRunner | None = None
        match = Match(game, game.blank(options), "0", None)
        self.seats = match.seats
        self.teams = sorted({match.team(p) for p in range(self.seats)})

    def play(self, seed: str, own: tuple[int, ...]) -> tuple[int | None, float, int]:
        """Outcome for the first agent (1, 0, -1, None cut off), its score margin, plies."""
        if self.game.solitaire:
            ends = [self._run(seed, [name]) for name in self.names]
            scores = [self.game.rules.score(s, 0) for s, _ in ends]
            margin = scores[0] - scores[1]
            return (margin > 0) - (margin < 0), float(margin), ends[0][1]
        first, second = self.names
        end, plies = self._run(seed, [first if p in own else second for p in range(self.seats)])
        scores = [self.game.rules.score(end, p) for p in range(self.seats)]
        others = [scores[p] for p in range(self.seats) if p not in own] or [0]
        margin = max(scores[p] for p in own) - max(others)
        if not end.ended:
            return None, float(margin), plies
        return round(returns(self.game, end, self.seats)[own[0]]), float(margin), plies

    def _run(self, seed: str, names: list[str]) -> tuple[State, int]:
        if self._runner is None:
            self._runner = GameRunner(self.game, self.options)
        went = self._runner.play(seed, names)
        return went.state, len(went.actions)


class _Fast(_Table):
    """The same for the simple players: whole games inside machine code."""

    def __init__(
        self, game: Game, options: Mapping[str, Any] | None, first: str, second: str
    ) -> None:
        from cardhouse.agents.kernels import play_game
        from cardhouse.core import compiled
        from cardhouse.core.arrays import np

        super().__init__(game, options, first, second)
        self.compiled = compiled
        self.kernel = compiled.compiled(play_game, game)
        self.states = compiled.states(game, 2)
        self.out = np.zeros(game.max_legal, dtype=np.int64)

    def _run(self, seed: str, names: list[str]) -> tuple[State, int]:
        from cardhouse.core.arrays import np

        policies = np.array([SIMPLE[name].policy for name in names], dtype=np.int64)
        state = self.game.new_state(self.options, seed)
        self.states[0] = state.array()[0]
        rng = self.compiled.words(f"duel {seed}")
        plies = int(self.kernel(self.states, 0, 1, policies, rng, MAX_PLIES, self.out))
        return self.compiled.state_at(self.game, self.states, 0), plies
