"""Lists of tables over a WebSocket: whoever looks at them is told at once what has changed, in this
process or another.

What is told is read from the database, once for all who look, and at most once in ``GATHERED``
seconds; without somebody who looks nothing is read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Receive, Send

from cardhouse.server import messages as m
from cardhouse.server.messages.encoding import encode
from cardhouse.server.storage import notices, repository
from cardhouse.server.storage.bans import Bans
from cardhouse.server.storage.devices import hashes_of
from cardhouse.server.storage.schema import KEYS, MATCHES
from cardhouse.server.storage.store import Store

LOG = logging.getLogger("cardhouse.server")
POLICY, RESTART = 1008, 1012
AGAIN = 1.0
"""Seconds after which lists that could not be read are read again."""


class Reader:
    """Somebody who looks at the lists. people: the hashes of all devices of theirs; mine: whether
    own tables have changed since they were told last.
    """

    def __init__(self, address: str, identity: str, people: Collection[str]) -> None:
        self.address = address
        self.identity = identity
        self.people = frozenset(people)
        self.mine = True
        self.wake = asyncio.Event()
        self.code = 0

    def close(self, code: int) -> None:
        """Ends it."""
        self.code = code
        self.wake.set()


class Lists:
    """Everybody who looks at lists in this process, and what they see there."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.readers: set[Reader] = set()
        self._open: list[m.Listed] | None = None
        self._frames: dict[bool, str] = {}
        self._codes: set[str] = set()
        self._all = False
        self._changed = asyncio.Event()
        store.notices.hear(self.hear)

    def hear(self, codes: Collection[str] | None) -> None:
        """Notes of which tables something has changed; None where that is not known."""
        if codes is None:
            self._all = True
        else:
            self._codes.update(codes)
        self._changed.set()

    async def follow(self) -> None:
        """Reads what has changed and tells it, until it is cancelled."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            codes, self._codes = self._codes, set()
            everything, self._all = self._all, False
            if not self.readers:
                self._open = None
                continue
            try:
                found, seated = await self.store.read(partial(_read, codes=codes))
            except SQLAlchemyError as error:
                LOG.warning("lists cannot be read: %s", type(error).__name__)
                await asyncio.sleep(AGAIN)
                self.hear(None)
                continue
            self._tell(found, None if everything else seated)
            await asyncio.sleep(notices.GATHERED)

    def _tell(self, found: list[m.Listed], seated: Collection[str] | None) -> None:
        """Wakes whom it concerns. seated: whose own tables have changed; None: whoever's."""
        changed = found != self._open
        if changed:
            self._open = found
            self._frames = {mine: encode(m.Lists(found, mine)).decode() for mine in (False, True)}
        for reader in self.readers:
            mine = seated is None or not reader.people.isdisjoint(seated)
            reader.mine |= mine
            if changed or mine:
                reader.wake.set()

    def ban(self, bans: Bans) -> None:
        """Ends the connections of whoever is banned now."""
        for reader in self.readers:
            if bans.of(reader.address, reader.identity):
                reader.close(POLICY)

    def stop(self) -> None:
        """Ends all connections; who looks on comes again."""
        for reader in self.readers:
            reader.close(RESTART)

    async def serve(self, address: str, identity: str, receive: Receive, send: Send) -> None:
        """Tells somebody of the lists until the connection ends; nothing that they say is read."""
        try:
            people = await self.store.read(lambda c: hashes_of(c, identity))
        except SQLAlchemyError:
            people = {identity}
        reader = Reader(address, identity, people)
        await send({"type": "websocket.accept"})
        if self._open is None or not self.readers:
            self.hear(())  # What is known here may be old: nobody has looked for a while.
            self._open = None
        else:
            reader.wake.set()
        self.readers.add(reader)
        writing = asyncio.create_task(self._write(reader, send))
        try:
            event = await receive()
            if event["type"] == "websocket.receive":
                reader.close(POLICY)
                await asyncio.wait([writing], timeout=2)
        finally:
            self.readers.discard(reader)
            writing.cancel()
            await asyncio.wait([writing])

    async def _write(self, reader: Reader, send: Send) -> None:
        """Sends the newest lists whenever the reader is to see them."""
        with suppress(OSError, RuntimeError):
            while True:
                await reader.wake.wait()
                if self.store.owners.late:
                    await self.store.owners.ready(notices.AGAIN)
                    continue
                reader.wake.clear()
                if reader.code:
                    await send({"type": "websocket.close", "code": reader.code})
                    return
                mine, reader.mine = reader.mine, False
                await send({"type": "websocket.send", "text": self._frames[mine]})


def _read(connection: Connection, codes: Collection[str]) -> tuple[list[m.Listed], set[str]]:
    """The tables that are shown to all, and who sits at some tables."""
    found = repository.listing(connection, None)
    at = select(KEYS.c.hash).join(MATCHES, MATCHES.c.id == KEYS.c.match)
    seated = connection.scalars(at.where(MATCHES.c.code.in_(sorted(codes)))) if codes else ()
    return found, set(seated)
