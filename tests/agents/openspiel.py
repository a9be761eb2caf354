"""OpenSpiel's own Python ISMCTS bot at our tables, to be measured against: ``python -m
tests.agents.openspiel GAME``.

Needs ``pip install .[openspiel]``. The bot is theirs as it comes (UCT, random rollouts, most
visited action); this file only lets it see a state of ours as one of theirs, on compiled rules, and
gives it a turn's time as our search has it. OpenSpiel's C++ bot crashes on games that are written
in Python, so it is not measured.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.search.searcher import warm
from cardhouse.core import compiled, kernels
from cardhouse.core.game import Game, game
from cardhouse.core.state import State
from cardhouse.lab.game_runner import GameRunner, Player
from cardhouse.lab.statistics import wilson

COLUMNS = [
    "game",
    "seed",
    "search_sits",
    "winners",
    "plies",
    "search_ms_a_turn",
    "openspiel_ms_a_turn",
]
KIND = SimpleNamespace(
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
)


class Rules:
    """A game's compiled rules, as OpenSpiel's game object."""

    def __init__(self, found: Game, seats: int, seed: str) -> None:
        self.seats = seats
        self.blank = compiled.states(found, 1)
        self.step = compiled.compiled(kernels.step, found)
        self.hide = compiled.compiled(kernels.hide_at, found)
        self.determinize = compiled.compiled(kernels.determinize_at, found)
        self.out = np.zeros(found.max_legal, dtype=np.int64)
        self.rng = compiled.words(seed)
        self.seat = found.rules.seat
        self.type = found.state_type

    def get_type(self) -> Any:
        """Sequential, with imperfect information."""
        return KIND


def twin(array: Any) -> Any:
    """A copy to the last byte; NumPy's own leaves out what lies between the fields, and keys are
    made of bytes.
    """
    return np.frombuffer(bytearray(array.tobytes()), dtype=array.dtype)


class Table:
    """A state, as OpenSpiel's state object. array: one record."""

    def __init__(self, rules: Rules, array: Any, legal: list[int], seat: int) -> None:
        self.rules, self.array, self.legal, self.seat = rules, array, legal, seat

    def get_game(self) -> Rules:
        """The rules."""
        return self.rules

    def clone(self) -> Table:
        """A copy."""
        return Table(self.rules, twin(self.array), self.legal, self.seat)

    def current_player(self) -> int:
        """Who decides."""
        return self.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.legal

    def is_chance_node(self) -> bool:
        """Never: chance lies inside the state."""
        return False

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """The legal actions."""
        return self.legal

    def apply_action(self, action: int) -> None:
        """Plays."""
        n = self.rules.step(self.array, 0, int(action), self.rules.out)
        self.legal = self.rules.out[:n].tolist()
        if n:
            self.seat = int(self.rules.seat(self.rules.type.from_bytes(self.array.tobytes())))

    def returns(self) -> Any:
        """1 for winners, -1 for losers, 0 all round for a draw."""
        winners = int(self.array[0]["winners"])
        if not winners:
            return np.zeros(self.rules.seats)
        return np.array([1.0 if winners >> p & 1 else -1.0 for p in range(self.rules.seats)])

    def information_state_string(self) -> bytes:
        """What the deciding seat sees, as a key."""
        view = twin(self.array)
        self.rules.hide(view, 0, self.seat)
        return bytes(view.tobytes())

    def resample_from_infostate(self, seat: int, sampler: Any) -> Table:
        """A state that agrees with what the seat sees."""
        other = twin(self.array)
        self.rules.hide(other, 0, seat)
        self.rules.determinize(other, 0, self.rules.rng)
        return Table(self.rules, other, self.legal, self.seat)


class Bot(ISMCTSBot):  # type: ignore[misc]
    """Their bot, which looks at the clock (CPU time of its thread) instead of counting simulations.

    until: when a search ends.
    """

    until = 0.0
    simulations = 0

    def run_search(self, state: Table) -> Any:
        """As theirs, but for the clock."""
        self.reset()
        self._root_node = self.create_new_node(state)
        started = self.simulations
        while time.thread_time() < self.until or self.simulations < started + 2:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        return self.get_final_policy(state, self._root_node)


class OpenSpielAgent:
    """Their bot as one of our players, with ``ms`` a turn: each decision takes a share of what is
    left of it.
    """

    name = "openspiel"
    share = 0.6

    def __init__(self, found: Game, seats: int, seed: str, ms: float, uct_c: float = 2.0) -> None:
        self.rules = Rules(found, seats, seed)
        random = np.random.RandomState(crc32(seed.encode()))
        self.bot = Bot(self.rules, RandomRolloutEvaluator(1, random), uct_c, 0, random_state=random)
        self.seconds = ms / 1000
        self._turn, self._spent = -1, 0.0

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if view.turn != self._turn:
            self._turn, self._spent = view.turn, 0.0
        began = time.thread_time()
        self.bot.until = began + self.share * max(0.0, self.seconds - self._spent)
        action = int(
            self.bot.step(
                Table(self.rules, twin(view.array()), list(legal), int(self.rules.seat(view)))
            )
        )
        self._spent += time.thread_time() - began
        return action


class Mixed(GameRunner):
    """Sittings that know one player more."""

    ms = 100.0

    def agent(self, player: Player, seed: str) -> Any:
        """A player by name."""
        return (
            OpenSpielAgent(self.game, self.seats, seed, self.ms)
            if player == "openspiel"
            else super().agent(player, seed)
        )


def compare(name: str, games: int, ms: float, out: Path, seed: str = "openspiel") -> str:
    """Lets our search meet their bot at equal CPU time, seats swapped on the same deals; the
    figures in a line.

    ``out`` gets a row of CSV for each game; with rows in it, goes on after them.
    """
    found = game(name)
    warm(found)
    sitter = Mixed(found, {})
    sitter.ms = ms
    rows = list(csv.DictReader(out.open(encoding="utf-8"))) if out.exists() else []
    line = ""
    with out.open("a", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if not rows:
            writer.writeheader()
        for number in range(len(rows), games):
            deal, own = divmod(number, 2)
            names = [f"search:ms={ms:g},clock=cpu" if p == own else "openspiel" for p in range(2)]
            went = sitter.play(f"{seed} {deal}", names)
            times = [1000 * went.seconds[p] / max(1, went.turns[p]) for p in (own, 1 - own)]
            row = {
                "game": name,
                "seed": f"{seed} {deal}",
                "search_sits": own,
                "winners": int(went.state.winners),
                "plies": len(went.actions),
                "search_ms_a_turn": f"{times[0]:.1f}",
                "openspiel_ms_a_turn": f"{times[1]:.1f}",
            }
            writer.writerow(row)
            file.flush()
            rows.append({key: str(value) for key, value in row.items()})
            line = told(name, rows)
            print(line, flush=True)
    return line or told(name, rows)


def told(name: str, rows: Sequence[dict[str, str]]) -> str:
    """The share of points of our search with its 95 % interval, and the mean time of a turn (of the
    clock).
    """
    points = sum(points_of(int(row["winners"]), int(row["search_sits"])) for row in rows)
    low, high = wilson(points, len(rows))
    times = [sum(float(row[key]) for row in rows) / len(rows) for key in COLUMNS[-2:]]
    return (
        f"{name}: search {100 * points / len(rows):.1f} % ({100 * low:.1f} to {100 * high:.1f} %) "
        f"of {len(rows)} games, {times[0]:.0f} and {times[1]:.0f} ms a turn"
    )


def points_of(winners: int, seat: int) -> float:
    """1 for a win, a half for a draw. winners: a bit for each seat, none for a draw."""
    return float(winners >> seat & 1) if winners else 0.5


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--ms", type=float, default=100, help="CPU time for a turn (100)")
    parser.add_argument(
        "--out", type=Path, default=None, help="a CSV file of the games (openspiel-GAME.csv)"
    )
    args = parser.parse_args()
    compare(args.game, args.games, args.ms, args.out or Path(f"openspiel-{args.game}.csv"))
