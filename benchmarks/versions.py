"""Two versions beside each other: alternating runs of the same measurements, and the ratio new/old
of their speeds.

    python benchmarks/versions.py OLD NEW [--runs 10] [--seconds 0.3] [--only bench,search,load]

OLD and NEW are checkouts. Each run measures both, now one first, now the other. For each figure the
median of the ratios is printed with the interval between the second smallest and the second largest
of them: with ten runs it holds the median in 97.9 % of all cases. All figures are speeds: more is
better.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from math import exp, log
from pathlib import Path

Figures = dict[str, float]


def run(folder: Path, *line: str) -> str:
    """What a program of one version prints, in an environment where only that version is found."""
    env = {**os.environ, "PYTHONPATH": f"{folder / 'src'}:{folder}"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-m", *line],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    return done.stdout


def bench(folder: Path, seconds: float) -> Figures:
    """Random playouts a second, compiled and under CPython, and starts a second."""
    data = json.loads(
        run(folder, "cardhouse", "bench", "--json", "--seconds", str(seconds), "--runs", "1")
    )
    found = {
        f"{row['mode']} {row['game']} {row['options'].get('players', '')}".strip(): row[
            "decisions_per_second"
        ]
        for row in data["games"]
    }
    found["first table, first time ever"] = 1 / data["cold_start_seconds"]
    found["first table, warm"] = 1 / data["warm_start_seconds"]
    return found


def search(folder: Path, seconds: float) -> Figures:
    """Iterations of the search a second."""
    data = json.loads(
        run(folder, "cardhouse", "bench", "--search", "--json", "--seconds", str(seconds))
    )
    return {
        f"search {row['game']} {row['options'].get('players', '')} {row['search']}": row[
            "iterations_per_second"
        ]
        for row in data
    }


def load(folder: Path, seconds: float) -> Figures:
    """Moves a second of the server's processor time."""
    line = run(
        folder, "tests.server.load", "--clients", "100", "--seconds", str(max(4.0, 10 * seconds))
    )
    cells = line.splitlines()[-1].split()
    return {"server, moves by processor time": 1e6 / float(cells[7])}


MEASURES: dict[str, Callable[[Path, float], Figures]] = {
    "bench": bench,
    "search": search,
    "load": load,
}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.3, help="length of one measurement")
    parser.add_argument("--only", default=",".join(MEASURES))
    args = parser.parse_args()
    versions = {"old": args.old.resolve(), "new": args.new.resolve()}
    for name in args.only.split(","):
        ratios: dict[str, list[float]] = {}
        for number in range(args.runs + 1):
            found = {}
            for which in sorted(versions, reverse=number % 2 == 0):
                found[which] = MEASURES[name](versions[which], args.seconds)
            if number:  # the first run fills the caches
                for figure in found["old"].keys() & found["new"].keys():
                    ratios.setdefault(figure, []).append(
                        found["new"][figure] / found["old"][figure]
                    )
        for figure, all_of_it in sorted(ratios.items()):
            ordered = sorted(all_of_it)
            low, high = ordered[min(1, len(ordered) - 1)], ordered[max(-2, -len(ordered))]
            print(
                f"{figure:48} {statistics.median(ordered):6.3f} ({low:.3f} to {high:.3f})",
                flush=True,
            )
        means = [
            exp(statistics.fmean(log(x[k]) for x in ratios.values())) for k in range(args.runs)
        ]
        ordered = sorted(means)
        low, high = ordered[min(1, len(ordered) - 1)], ordered[max(-2, -len(ordered))]
        print(
            f"{name + ', all figures (geometric mean)':48} {statistics.median(ordered):6.3f} ({low:.3f} to {high:.3f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
