"""Token buckets: how often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST = 50_000


class Bucket:
    """Fills at a rate up to a burst; each act takes from it."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at = now

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Takes an amount if it is there."""
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Buckets:
    """A bucket for each address; the least used are forgotten, so their number stays bounded."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def get(self, address: str) -> Bucket:
        """The bucket of an address."""
        found = self._buckets.get(address)
        if found is None:
            found = self._buckets[address] = Bucket(self.rate, self.burst, self.clock())
            while len(self._buckets) > MOST:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return found

    def take(self, address: str, amount: float = 1.0) -> bool:
        """Takes from an address's bucket if enough is there."""
        return self.get(address).take(self.clock(), amount)

    def charge(self, address: str, amount: float) -> None:
        """Takes what has been used already, be there enough or not."""
        self.get(address).level -= amount
