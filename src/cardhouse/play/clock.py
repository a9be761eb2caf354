"""Clock: how long a game was played, without the pauses."""

from __future__ import annotations

LONG_PAUSE = 120.0
"""Seconds that a pause counts for at most."""


class Clock:
    """The time played, in seconds, from the moments at which something was done (seconds since any
    fixed point).
    """

    def __init__(self, started: float) -> None:
        self.played = 0.0
        self.last = started

    def count(self, at: float) -> None:
        """Counts the time up to something that was done."""
        self.played += self._since(at)
        self.last = at

    def seconds(self, now: float, over: bool = False) -> float:
        """The time played up to now; over: nothing is counted after the last thing that was
        done.
        """
        return self.played if over else self.played + self._since(now)

    def _since(self, at: float) -> float:
        return min(max(0.0, at - self.last), LONG_PAUSE)
