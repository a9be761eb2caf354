"""``python -m tests.mutants [ROOM...] [-n N] [--seed S]``: draws mutants and runs the tests against each.

What came of each is kept in ``.mutants/``; the same call goes on where it was stopped, and a file that was edited
since is tried anew. ``--again`` runs the survivors once more, after tests were written; ``--report`` runs nothing.
"""

from __future__ import annotations

import argparse
import time
from contextlib import nullcontext

from .rooms import ROOMS
from .run import ROOT, SURVIVED, Trial, copied, report


def main() -> None:
    """Reads the command line and runs."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument(
        "rooms", nargs="*", metavar="ROOM", help=f"{', '.join(ROOMS)}; all if left out"
    )
    parser.add_argument("-n", "--number", type=int, default=300, help="mutants of each room (300)")
    parser.add_argument("--seed", type=int, default=1, help="draws other mutants")
    parser.add_argument("--again", action="store_true", help="runs survivors again")
    parser.add_argument("--report", action="store_true", help="tells what is known, runs nothing")
    wanted = parser.parse_args()
    for name in wanted.rooms:
        if name not in ROOMS:
            parser.error(f"there is no room {name!r}; there are {', '.join(ROOMS)}")
    for name in wanted.rooms or ROOMS:
        drawn = ROOMS[name].draw(name, ROOT, wanted.number, wanted.seed)
        with copied() if not wanted.report else nullcontext(ROOT) as folder:
            trial = Trial(name, folder)
            known = trial.known()
            for number, mutant in enumerate(drawn if not wanted.report else [], 1):
                before = known.get(mutant.key(ROOT))
                if before is not None and not (wanted.again and before == SURVIVED):
                    continue
                start = time.monotonic()
                outcome = trial.run(mutant)
                seconds = time.monotonic() - start
                trial.remember(mutant, outcome, seconds)
                known[mutant.key(ROOT)] = outcome
                where = f"{mutant.path}:{mutant.line}"
                print(
                    f"{name} {number}/{len(drawn)} {outcome} {where} {mutant.kind} {seconds:.0f} s",
                    flush=True,
                )
        print(report(name, drawn, known), flush=True)


if __name__ == "__main__":
    main()
