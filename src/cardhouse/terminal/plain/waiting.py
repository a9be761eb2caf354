"""Waiting at a plain terminal until a player or a hint is ready, with a line that tells so,
once.
"""

from __future__ import annotations

import time

from cardhouse.terminal.plain.console import Console
from cardhouse.terminal.warm_up import PATIENCE, Preparation
from cardhouse.terminal.wording import TEXT


def wait_for(
    preparation: Preparation,
    console: Console,
    what: str = "players",
    patience: float | None = None,
) -> bool:
    """Waits, but not for ever (seconds, PATIENCE by default), and returns whether all is ready.

    what: ``players`` or ``hints``.
    """
    until = time.monotonic() + (PATIENCE if patience is None else patience)
    shown = False
    while not preparation.done and time.monotonic() < until:
        seconds = time.monotonic() - preparation.began
        if console.interactive:
            said = TEXT(f"plain.ready.{what}_for", seconds=f"{seconds:.0f}")
            console.out.write(f"\r  {said} ")
        elif not preparation.announced:
            console.say(f"  {TEXT(f'plain.ready.{what}')}", "faint")
        shown = preparation.announced = True
        console.out.flush()
        time.sleep(0.1)
    if shown and console.interactive:
        console.out.write("\r\x1b[K")
    return preparation.done
