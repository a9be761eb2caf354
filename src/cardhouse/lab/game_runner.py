"""One game between agents, played on compiled rules: what duels of any players, and the arena, are
made of.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardhouse.agents.agent import CAREFUL, Agent
from cardhouse.agents.base import make
from cardhouse.core.game import Game
from cardhouse.core.rng import below, generator
from cardhouse.core.state import State
from cardhouse.play.history import Seen, seen

MAX_PLIES = 1_000_000

AgentMaker = Callable[[Game, str], Agent]
"""Makes the player of one seat of one game, from the game and the seat's seed."""
Player = str | AgentMaker
"""A player by name (see ``agents.base.make``), or who makes it."""


@dataclass
class PlayedGame:
    """How one game went. seconds: what each seat thought, in all; turns: how many turns it decided
    something in; choices: decisions that had more than one answer.
    """

    state: State
    actions: list[int]
    seconds: list[float]
    turns: list[int]
    lead_changes: int
    choices: int


class FastCareful(Agent):
    """The careful player on compiled rules of thumb; chooses as CarefulAgent does."""

    name = "careful"
    policy = CAREFUL

    def __init__(self, game: Game, seed: int | str) -> None:
        from cardhouse.agents.kernels import weigh_all
        from cardhouse.core import compiled
        from cardhouse.core.arrays import np

        self.kernel = compiled.compiled(weigh_all, game)
        self.weights = np.zeros(game.max_legal, dtype=np.int64)
        self.rng = generator(f"careful {seed}")

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """The legal action with the highest weight."""
        from cardhouse.core.arrays import np

        if len(legal) == 1:
            return legal[0]
        self.kernel(view.array(), 0, len(legal), np.array(legal, dtype=np.int64), self.weights)
        weights = self.weights[: len(legal)].tolist()
        most = max(weights)
        best = [action for action, weight in zip(legal, weights, strict=True) if weight == most]
        return best[below(self.rng, len(best))]


class GameRunner:
    """Plays games of one set of options. Agents are made afresh for each game, seeded by it."""

    def __init__(self, game: Game, options: Mapping[str, Any]) -> None:
        from cardhouse.core import compiled, kernels
        from cardhouse.core.arrays import np

        self.game = game
        self.options = dict(options)
        blank = game.blank(options)
        self.seats = game.seats(blank)
        self.step = compiled.compiled(kernels.step, game)
        self.hide = compiled.compiled(kernels.hide_at, game)
        self.out = np.zeros(game.max_legal, dtype=np.int64)

    def agent(self, player: Player, seed: str) -> Agent:
        """A player by name or by who makes it; the fast twin of ``careful`` in its place."""
        if not isinstance(player, str):
            return player(self.game, seed)
        name = player
        return FastCareful(self.game, seed) if name == "careful" else make(name, self.game, seed)

    def view(self, state: State, seat: int) -> State:
        """What a seat sees."""
        view = state.copy()
        self.hide(view.array(), 0, seat)
        return view

    def play(self, seed: str, names: Sequence[Player], most: int = MAX_PLIES) -> PlayedGame:
        """Plays the deal of a seed with a player for each seat."""
        game = self.game
        state = game.new_state(self.options, seed)
        agents = [self.agent(name, f"{seed} seat {p}") for p, name in enumerate(names)]
        histories: dict[int, list[Seen]] = {
            p: [] for p, agent in enumerate(agents) if agent.wants_history
        }
        array = state.array()
        actions: list[int] = []
        seconds, turns = [0.0] * self.seats, [0] * self.seats
        last = [-1] * self.seats
        leader, changes, choices = -1, 0, 0
        n = int(self.step(array, 0, -1, self.out))
        seat, score = game.rules.seat, game.rules.score
        while not state.ended and len(actions) < most:
            p = int(seat(state))
            legal = self.out[:n].tolist()
            action = legal[0]
            if n > 1:
                choices += 1
                given = state.copy() if agents[p].sees_truth else self.view(state, p)
                began = time.perf_counter()
                if p in histories:
                    agents[p].observe(tuple(histories[p]))
                action = agents[p].choose(given, legal)
                seconds[p] += time.perf_counter() - began
                if action not in legal:
                    raise AssertionError(f"{agents[p].name} chose {action}, which is not legal")
                if state.turn != last[p]:
                    last[p] = state.turn
                    turns[p] += 1
            actions.append(action)
            turn = state.turn
            before = state.copy() if histories else None
            n = int(self.step(array, 0, action, self.out))
            if before is not None:
                ply = len(actions) - 1
                for q, known in histories.items():
                    known.append(seen(game, ply, before, action, state, q))
            if state.turn != turn:
                scores = [score(state, q) for q in range(self.seats)]
                top = max(scores)
                if scores.count(top) == 1:
                    ahead = scores.index(top)
                    changes += leader >= 0 and ahead != leader
                    leader = ahead
        return PlayedGame(state, actions, seconds, turns, changes, choices)
