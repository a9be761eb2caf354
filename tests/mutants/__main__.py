"""``python -m tests.mutants [ROOM...] [-n N] [--seed S]``: draws mutants and runs the tests against
each.

The rooms take turns, so that each has as many when the run is stopped. What came of each mutant is
kept in ``.mutants/``; the same call goes on where it was stopped, and a file that was edited since
is tried anew. ``--again`` runs the survivors once more, after tests were written; ``--report`` runs
nothing.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from itertools import zip_longest

from .copies import ROOT, copied
from .rooms import ROOMS
from .run import SURVIVED, Trial, report
from .sites import Mutant


def main() -> None:
    """Reads the command line and runs."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument(
        "rooms", nargs="*", metavar="ROOM", help=f"{', '.join(ROOMS)}; all if left out"
    )
    parser.add_argument("-n", "--number", type=int, default=300, help="mutants of each room (300)")
    parser.add_argument("--seed", type=int, default=1, help="draws other mutants")
    parser.add_argument("--again", action="store_true", help="runs survivors again")
    parser.add_argument(
        "--quick",
        action="store_true",
        help="asks only the fastest of each room's first tests (--again the others)",
    )
    parser.add_argument("--report", action="store_true", help="tells what is known, runs nothing")
    wanted = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that copies and tests end, too
    for name in wanted.rooms:
        if name not in ROOMS:
            parser.error(f"there is no room {name!r}; there are {', '.join(ROOMS)}")
    drawn = {
        name: ROOMS[name].draw(name, ROOT, wanted.number, wanted.seed)
        for name in wanted.rooms or ROOMS
    }
    if not wanted.report:
        _run(drawn, wanted.again, wanted.quick)
    for name, mutants in drawn.items():
        print(report(name, mutants, Trial(name, ROOT).known()), flush=True)


def _run(drawn: dict[str, list[Mutant]], again: bool, quick: bool) -> None:
    """Runs what is not known, a mutant of each room in turn."""
    with copied() as folder:
        trials = {name: Trial(name, folder) for name in drawn}
        known = {name: trial.known() for name, trial in trials.items()}
        turns = zip_longest(*([(name, m) for m in drawn[name]] for name in drawn))
        for number, turn in enumerate(turns, 1):
            for name, mutant in filter(None, turn):
                before = known[name].get(mutant.key(ROOT))
                if before is not None and not (again and before == SURVIVED):
                    continue
                start = time.monotonic()
                outcome = trials[name].run(mutant, quick)
                seconds = time.monotonic() - start
                trials[name].remember(mutant, outcome, seconds)
                where = f"{mutant.path}:{mutant.line} {mutant.kind}"
                print(f"{name} {number} {outcome} {where} {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
