"""Gates: what the search must reach against fixed players, measured by the arena and written as
CSV.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardhouse.agents.levels import tuning_of
from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.core.game import Game, all_games
from cardhouse.core.tuning import Gate
from cardhouse.lab.arena import Say, arena, read_results
from cardhouse.lab.plan import Plan
from cardhouse.lab.report import as_csv
from cardhouse.lab.wording import TEXT


def all_gates() -> dict[str, tuple[Game, Gate]]:
    """Every gate that a game's tuning declares, by name: the game's, and the gate's own where it
    has one.
    """
    return {
        f"{game.name}_{gate.name}".rstrip("_"): (game, gate)
        for game in all_games()
        for gate in tuning_of(game).gates
    }


def measure(
    folder: str | Path,
    games: int = 400,
    ms: float = 100,
    names: Sequence[str] = (),
    processes: int = 1,
    seed: str = "gate",
    clock: str = "cpu",
    say: Say = print,
    stop: Callable[[], bool] = lambda: False,
) -> list[dict[str, Any]]:
    """Plays the gates named, all without names, going on where their files left off.

    Returns a row for each gate that has games. Writes these rows to ``gates-{ms}ms-{clock}.csv``
    and a row a game to ``games-{ms}ms-{clock}.csv``. clock: ``cpu`` counts CPU time, so that a busy
    machine does not weaken who searches; ``wall`` time that passes. Raises InvalidOptions.
    """
    gates = all_gates()
    if wrong := [name for name in names if name not in gates]:
        raise InvalidOptions(
            TEXT("gates.unknown", name=repr(wrong[0][:40]), names=", ".join(sorted(gates)))
        )
    budget = f"ms={ms:g}" + (f",clock={clock}" if clock != "wall" else "")
    kind = f"{ms:g}ms-{clock}"
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    rows, played = [], []
    for name, (game, gate) in gates.items():
        wanted = not names or name in names
        path = target / f"{name}-{kind}.jsonl"
        if not wanted and not path.exists():
            continue
        players = (gate.first.format(budget=budget), gate.second.format(budget=budget))
        plan = Plan(game.name, players, games, gate.options, seed)
        report = arena(plan, path, processes, stop=stop if wanted else lambda: True)
        if not report["pairs"]:
            continue
        pair = report["pairs"][0]
        row = {"gate": name, "least": gate.least, "passed": pair["low"] > gate.least, **pair}
        rows.append(row)
        played += [_game_played(name, one) for one in read_results(path)]
        say(
            f"{name}: {100 * pair['share']:.1f} % ({100 * pair['low']:.1f} to {100 * pair['high']:.1f} %) of "
            f"{pair['games']} games, {'passed' if row['passed'] else 'NOT PASSED'} ({100 * gate.least:.0f} %)"
        )
    (target / f"gates-{kind}.csv").write_text(as_csv(rows), encoding="utf-8")
    (target / f"games-{kind}.csv").write_text(as_csv(played), encoding="utf-8")
    return rows


def _game_played(name: str, one: Mapping[str, Any]) -> dict[str, Any]:
    """A game as a row of CSV. result: of the search, 1 won, 0 drawn, -1 lost."""
    return {
        "gate": name,
        "seed": one["seed"],
        "search_sits": " ".join(map(str, one["own"])),
        "result": one["result"],
        "scores": " ".join(map(str, one["scores"])),
        "plies": one["plies"],
        "reason": one["reason"],
    }


def main(argv: Sequence[str] | None = None) -> int:
    """``python -m cardhouse.lab.gates FOLDER [GATE ...]``."""
    import cardhouse.games  # noqa: F401  (registers the games)

    parser = argparse.ArgumentParser(prog="python -m cardhouse.lab.gates", description=__doc__)
    parser.add_argument(
        "folder", help="where the games are kept; what lies there is not played again"
    )
    parser.add_argument("gate", nargs="*", help=f"of {', '.join(all_gates())} (all)")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--ms", type=float, default=100, help="thinking time for a turn (100)")
    parser.add_argument(
        "--clock", choices=("cpu", "wall"), default="cpu", help="what counts as thinking time (cpu)"
    )
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args(argv)
    try:
        rows = measure(
            args.folder, args.games, args.ms, args.gate, args.processes, clock=args.clock
        )
    except CardhouseError as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if all(row["passed"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
