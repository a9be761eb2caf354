"""Waiting at a plain terminal until a player or a hint is ready, with a line that tells so."""

from __future__ import annotations

import time

from cardhouse.terminal.plain.console import Console
from cardhouse.terminal.warm_up import PATIENCE, Preparation

PLAYERS = "The computer players get"


def wait_for(
    preparation: Preparation, console: Console, who: str = PLAYERS, patience: float | None = None
) -> bool:
    """Waits, but not for ever (seconds, PATIENCE by default), and returns whether all is ready."""
    until = time.monotonic() + (PATIENCE if patience is None else patience)
    told = False
    while not preparation.done and time.monotonic() < until:
        seconds = time.monotonic() - preparation.began
        if console.interactive:
            console.out.write(f"\r  {who} ready (this happens once): {seconds:.0f} s ")
        elif not told:
            console.say(f"  {who} ready (this happens once).", "faint")
        told = True
        console.out.flush()
        time.sleep(0.1)
    if told and console.interactive:
        console.out.write("\r\x1b[K")
    return preparation.done
