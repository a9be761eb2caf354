"""Links: connections from this process to those that tables belong to, one to each, kept as long as
both live.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections import OrderedDict
from contextlib import suppress
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from cardhouse.play.refusals import Refusal
from cardhouse.server.settings import Settings
from cardhouse.server.storage.owners import Elsewhere, Owners
from cardhouse.server.storage.wording import TEXT as STORAGE
from cardhouse.server.table.hub import Away, Hub
from cardhouse.server.table.table import Table
from cardhouse.server.web.addresses import host_and_port
from cardhouse.server.web.inner.wire import NONCE, PROOF, Kind, Wire, hello, key_of, proof

LOG = logging.getLogger("cardhouse.server")
CONNECTING = 1.0
"""Seconds within which another process is reached, or not at all."""
TRIES = 3
ROUTES = 50_000
"""Tables of which it is remembered whose they are."""


class Channel(Protocol):
    """What goes on over a link for one client."""

    def got(self, kind: Kind, data: bytes) -> None:
        """Takes a frame."""

    def cut(self) -> None:
        """Is told that the link has ended."""


class Link(Wire):
    """The connection to a table's owner. up: done when the owner has proved who it is, or (False)
    has not.
    """

    def __init__(self, owners: Owners, owner: Elsewhere, key: bytes, settings: Settings) -> None:
        super().__init__()
        self._owners = owners
        self.up: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._silent: float | None = None
        self._key = key
        self._hello = hello(owners.name, owner.name)
        self._settings = settings
        self._channels: dict[int, Channel] = {}
        self._last = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Says who this is."""
        super().connection_made(transport)
        self.write(Kind.HELLO, 0, self._hello)

    def got(self, kind: Kind, channel: int, data: bytes) -> None:
        """Takes the owner's proof, then what it sends to one of the clients."""
        if not self.proven:
            nonce, said = data[:NONCE], data[NONCE:]
            true = proof(self._key, b"owner", self._hello, nonce)
            if kind is not Kind.PROVE or len(said) != PROOF or not hmac.compare_digest(said, true):
                raise ValueError("no proof")
            self.proven = True
            self.write(Kind.PROVE, 0, proof(self._key, b"passer", self._hello, nonce))
            self.up.set_result(True)
            self._watch()
        elif kind is Kind.PONG:
            if data != b"\1" or self._owners.late:
                self._silent = None
            elif self._silent is None:
                self._silent = self.heard
        elif channel in self._channels:
            self._channels[channel].got(kind, data)

    def _watch(self) -> None:
        """Asks again and again whether the owner is there; one that is silent for too long counts
        as dead.

        So does one that has to be silent for too long while this process has not: it is cut off
        from the database.
        """
        loop = asyncio.get_running_loop()
        if self.lost:
            return
        now, limits = loop.time(), self._settings
        cut_off = self._silent is not None and now - self._silent > limits.dead - limits.overdue
        if now - self.heard > limits.dead or cut_off:
            LOG.warning("another process does not answer any more")
            self.abort()
            return
        self.write(Kind.PING)
        loop.call_later(limits.beat, self._watch)

    def ended(self) -> None:
        """Tells every client's channel."""
        if not self.up.done():
            self.up.set_result(False)
        channels, self._channels = self._channels, {}
        for channel in channels.values():
            channel.cut()

    def open(self, channel: Channel, kind: Kind, data: bytes) -> int:
        """Begins something over the link; returns the number of its channel."""
        self._last = self._last % 0xFFFF_FFFF + 1
        self._channels[self._last] = channel
        self.write(kind, self._last, data)
        return self._last

    def close(self, number: int) -> None:
        """Ends a channel."""
        if self._channels.pop(number, None) is not None:
            self.write(Kind.END, number)


class Links:
    """The links of one process, and whose the tables are that it was asked for. more: the
    operator's own secret.
    """

    def __init__(self, hub: Hub, settings: Settings, more: str) -> None:
        self._hub = hub
        self._settings = settings
        self._more = more
        self._links: dict[str, Link] = {}
        self._reaching: dict[str, asyncio.Task[Link | None]] = {}
        self._routes: OrderedDict[str, Link] = OrderedDict()

    @property
    def _owners(self) -> Owners:
        return self._hub.store.owners

    async def find(self, code: str) -> Table | Link | None:
        """The table with this code, or the link to its owner; it becomes ours if its owner is dead.

        Raises Refusal if it cannot be had now.
        """
        for _ in range(TRIES):
            link = self._routes.get(code)
            if link is not None and code not in self._hub.tables:
                if not link.lost:
                    self._routes.move_to_end(code)
                    return link
                self.forget(code)
            try:
                return await self._hub.get(code)
            except Away as away:
                link = await self.reach(away.owner)
                if link is not None:
                    self._routes[code] = link
                    while len(self._routes) > ROUTES:
                        self._routes.popitem(last=False)
                    return link
                await self._settled(away.owner)
        raise Refusal("unavailable", STORAGE("elsewhere"))

    async def _settled(self, owner: Elsewhere) -> None:
        """Waits until an owner that cannot be reached is known to live or to be dead. Raises
        Refusal.
        """
        try:
            await self._owners.lives(owner)
        except SQLAlchemyError as error:
            raise Refusal("unavailable", STORAGE("no_storage")) from error

    def forget(self, code: str) -> None:
        """A table is not where it was."""
        self._routes.pop(code, None)

    async def reach(self, owner: Elsewhere) -> Link | None:
        """The link to a process; None if that cannot be reached."""
        known = self._links.get(owner.name)
        if known is not None and not known.lost:
            return known
        if owner.name not in self._reaching:
            self._reaching[owner.name] = asyncio.create_task(self._connect(owner))
        try:
            return await asyncio.shield(self._reaching[owner.name])
        finally:
            self._reaching.pop(owner.name, None)

    async def _connect(self, owner: Elsewhere) -> Link | None:
        try:
            host, port = host_and_port(owner.address)
        except ValueError:
            return None
        link = Link(self._owners, owner, key_of(owner.secret, self._more), self._settings)
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(CONNECTING):
                loop = asyncio.get_running_loop()
                await loop.create_connection(lambda: link, host, port)
                if await link.up:
                    self._links = {n: x for n, x in self._links.items() if not x.lost}
                    self._links[owner.name] = link
                    return link
        link.abort()
        return None

    def stop(self) -> None:
        """Ends all links."""
        for link in list(self._links.values()):
            link.abort()
