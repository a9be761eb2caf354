"""How long do the lamp and open help take in Carlton?

    python benchmarks/carlton_lamp.py --deals 30001-30003 --plies 0,60,120

Each deal is played so many moves by ``careful``; then the lamp's ten deals and the true position
are solved by the process that a terminal game has for it. Printed are wall and CPU time of that
process (from ``/proc``, so on Linux only). The first line includes its start.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable
from pathlib import Path

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.base import make
from cardhouse.core.game import game
from cardhouse.play.background import Helper
from cardhouse.play.help import LOOKS, Guide, switch_on
from cardhouse.play.match import Match, new_match


def cpu() -> float:
    """CPU seconds of the processes that this one started."""
    ticks = 0
    for child in multiprocessing.active_children():
        stat = Path(f"/proc/{child.pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def timed(helper: Helper, done: Callable[[], bool]) -> str:
    """Waits until it is done; wall and CPU time that took."""
    start, used = time.perf_counter(), cpu()
    while not done():
        time.sleep(0.02)
        helper.poll()
    return f"{time.perf_counter() - start:.2f} s, CPU {cpu() - used:.2f} s"


def played(deal: int, plies: int) -> Match:
    """A game so many moves on, or as far as it goes."""
    match = new_match("carlton", seed=deal)
    agent = make("careful", match.game, f"{deal}")
    while match.ply < plies and not match.over:
        legal = list(match.legal_actions)
        match.play(legal[0] if len(legal) == 1 else agent.choose(match.view(0), legal))
    return match


def report(helper: Helper, match: Match, where: str) -> None:
    """Prints how long the lamp and open help take at a position."""
    view = match.view(0)
    lamp = timed(helper, lambda: len(helper.lamp(view).looks) == LOOKS)
    print(f"{where}: lamp {lamp}, {helper.lamp(view).won} of {LOOKS} won", flush=True)
    switch_on(match)
    guide = Guide(match)
    truth = timed(helper, lambda: helper.truth(guide) is not None)
    print(f"{where}: open help {truth}, {helper.truth(guide)}", flush=True)


def main() -> None:
    """Measures the lamp and open help at each position."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", default="30001-30003")
    parser.add_argument("--plies", default="0,60,120")
    given = parser.parse_args()
    first, last = (int(x) for x in given.deals.split("-"))
    print(f"load average {os.getloadavg()[0]:.1f}")
    helper = Helper(game("carlton"))
    for plies in (int(x) for x in given.plies.split(",")):
        for deal in range(first, last + 1):
            match = played(deal, plies)
            if not match.over:
                report(helper, match, f"deal {deal}, {match.ply} moves on")
    helper.stop()


if __name__ == "__main__":
    main()
