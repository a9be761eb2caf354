"""Limits: how often, and over how many connections, an address may ask."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardhouse.server.buckets import Buckets
from cardhouse.server.settings import Settings


class Limits:
    """What every address may do. requests: over HTTP; messages: over sockets; opening: tables, and
    tries of keys.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.requests = Buckets(settings.requests, settings.requests_burst)
        self.messages = Buckets(settings.address_messages, settings.address_messages_burst)
        self.opening = Buckets(settings.opened, settings.opened_burst)
        self._connected: dict[str, int] = {}

    @property
    def connections(self) -> int:
        """How many are connected to tables and lessons."""
        return sum(self._connected.values())

    def may_connect(self, address: str) -> bool:
        """Whether an address may open one connection more."""
        most = self.settings.address_connections
        return self.requests.take(address) and self._connected.get(address, 0) < most

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """Counts a connection for as long as it lasts."""
        self._connected[address] = self._connected.get(address, 0) + 1
        try:
            yield
        finally:
            self._connected[address] -= 1
            if not self._connected[address]:
                del self._connected[address]
