"""What does weighing deals by the moves of others bring a search?

    python benchmarks/inference.py carbles search:iterations=200,infer=careful \\
        search:iterations=200 --option players=2 --games 1000

Plays games for two, seats swapped on the same deals, and prints what the first won, with Wilson's
95 % interval; the CPU time of a decision of each; of the first, where it infers, the effective part
of the deals, how often it was too small, and by how much (in nats) the true deal was thought
likelier than a deal at random, so that below zero the weighing misleads. That alone is told from
the truth.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from math import exp, log
from typing import Any

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.agent import Agent
from cardhouse.agents.base import make
from cardhouse.agents.search import SearchAgent, inference
from cardhouse.core import compiled
from cardhouse.core.game import Game, game
from cardhouse.core.state import State
from cardhouse.lab.game_runner import FastCareful, GameRunner
from cardhouse.lab.statistics import mean_interval, wilson
from cardhouse.play.history import Seen


class Watched(Agent):
    """A player whose CPU time is taken, and whose inference is held against the truth."""

    sees_truth = True

    def __init__(self, found: Game, inner: Agent, nats: list[float], seconds: list[float]) -> None:
        self.name = inner.name
        self.wants_history = inner.wants_history
        self.game, self.inner, self.nats, self.seconds = found, inner, nats, seconds
        self.told: inference.Inference | None = None
        if isinstance(inner, SearchAgent):
            self.told = inner.searcher.inference
        self.follow_back: Any = compiled.compiled(inference.follow_back, found)
        self.rng = compiled.words("watched")

    def observe(self, history: Sequence[Seen]) -> None:
        began = time.thread_time()
        self.inner.observe(history)
        self.seconds[0] += time.thread_time() - began

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """What the player chooses; ``view`` is the truth, of which it is given its view."""
        seat = int(self.game.rules.seat(view))
        weighed = len(self.told.effective) if self.told else 0
        hidden = self.game.hidden(view, seat)
        began = time.thread_time()
        action = self.inner.choose(hidden, legal)
        self.seconds[0] += time.thread_time() - began
        self.seconds[1] += 1
        told = self.told
        if told is not None and len(told.effective) > weighed:
            self.look(told, view, seat)
        return action

    def look(self, told: inference.Inference, truth: State, seat: int) -> None:
        """How much likelier than a deal at random the true one is thought."""
        told.past[inference.AFTER] = truth.array()[0]
        own = self.follow_back(told.model, told.past, told.actions, told.plies, seat, self.rng)
        sums = [exp(x) for x in told.logs.tolist() if x <= 0]
        if own <= 0 and sum(sums) > 0:
            self.nats.append(own - log(sum(sums) / len(told.logs)))


def main() -> None:
    """Reads the arguments, plays, and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="inference")
    args = parser.parse_args()
    found = game(args.game)
    runner = GameRunner(found, dict(one.split("=") for one in args.option))
    nats: list[float] = []
    spent = [[0.0, 0.0], [0.0, 0.0]]
    effective: list[float] = []
    uniform = won = 0
    began = time.process_time()
    for number in range(args.games):
        at, made = number % 2, []
        for p in range(2):
            first, seed = p == at, f"{args.seed} {number // 2} seat {p}"
            name = args.first if first else args.second
            inner = FastCareful(found, seed) if name == "careful" else make(name, found, seed)
            made.append(Watched(found, inner, nats if first else [], spent[0 if first else 1]))
        seated = [lambda _game, _seed, one=one: one for one in made]
        state = runner.play(f"{args.seed} {number // 2}", seated).state
        won += (int(state.winners) >> at) & 1
        told = made[at].told
        if told is not None:
            effective += told.effective
            uniform += told.uniform
    low, high = wilson(won, args.games)
    print(
        f"{args.game}: {args.first} against {args.second}: {won} of {args.games} won, "
        f"{100 * won / args.games:.1f} % ({100 * low:.1f} to {100 * high:.1f}); "
        f"{' and '.join(f'{1000 * x / max(n, 1):.2f}' for x, n in spent)} ms a decision; "
        f"{time.process_time() - began:.0f} s in all"
    )
    if effective:
        mean, half = mean_interval(nats)
        print(
            f"  effective part {sum(effective) / len(effective):.2f}, too small in "
            f"{100 * uniform / len(effective):.1f} % of {len(effective)}; the true deal {mean:+.3f} ± {half:.3f} nats"
        )


if __name__ == "__main__":
    main()
