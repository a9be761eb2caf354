"""The clock: how long has been played, without long pauses."""

from __future__ import annotations

from dataclasses import dataclass

LONG_PAUSE = 120.0


@dataclass
class Clock:
    """The time played, in seconds, up to something stored. last: when that was, in seconds since 1970; 0 for never."""

    played: float = 0.0
    last: float = 0.0

    def count(self, at: float) -> None:
        """Counts the time up to something stored; a pause counts for LONG_PAUSE at most."""
        self.played = self.played + self._since(at) if self.last else 0.0
        self.last = at

    def seconds(self, now: float, over: bool) -> float:
        """The time played up to now; after the end it stands."""
        return self.played + (0.0 if over or not self.last else self._since(now))

    def _since(self, at: float) -> float:
        return min(max(0.0, at - self.last), LONG_PAUSE)
