"""Notices: what one process tells the others of its tables, so that lists are right everywhere.

A notice names a table and what happened there, as everybody may know it. Nothing depends on one
arriving: whoever hears one reads what is stored, and after a gap everything is read anew. They are
gathered, and never leave within a transaction that writes a table, since PostgreSQL commits those
that notify one after the other.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol, cast

from sqlalchemy import Engine

if TYPE_CHECKING:
    from psycopg import Connection

LOG = logging.getLogger("cardhouse.server")
OPENED, SEATS, BEGUN, ENDED = "opened", "seats", "begun", "ended"
CHANNEL = "cardhouse_tables"
GATHERED = 0.25
"""Seconds for which notices are gathered before they leave."""
AGAIN = 1.0
"""Seconds between two tries to listen."""
MOST = 300
"""Tables that one notice names; where there are more it says that much has changed."""
MUCH = "*"

Heard = Callable[[Collection[str] | None], None]
"""Told, in the event loop, the codes of tables of which something has changed; None where
notices may have been missed, or there were too many to name.
"""


class Notices(Protocol):
    """What happened at tables, here and in other processes."""

    def start(self) -> None:
        """Begins to listen. Called from the event loop's thread."""

    async def stop(self) -> None:
        """Ends listening."""

    def hear(self, heard: Heard) -> None:
        """Says who is told."""

    def note(self, code: str, kind: str) -> None:
        """Tells of a table, soon, after what happened there was stored. kind: OPENED, SEATS, BEGUN
        or ENDED.
        """


class Within:
    """The notices of the only process: they stay in memory."""

    def __init__(self) -> None:
        self._heard: Heard = lambda _: None
        self._gathered: dict[str, str] = {}
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Nothing is needed."""

    async def stop(self) -> None:
        """Ends telling."""
        if self._timer is not None:
            self._timer.cancel()

    def hear(self, heard: Heard) -> None:
        """Says who is told."""
        self._heard = heard

    def note(self, code: str, kind: str) -> None:
        """Tells of a table, soon."""
        if not self._gathered:
            self._timer = asyncio.get_running_loop().call_later(GATHERED, self._leave)
        self._gathered[code] = kind

    def _leave(self) -> None:
        gathered, self._gathered = self._gathered, {}
        self._heard(gathered.keys())


class Among(Within):
    """The notices of several processes, by PostgreSQL: a thread has a connection of its own, on
    which it listens and tells.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine = engine
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._ending = threading.Event()
        self._lock = threading.Lock()
        self._leaving: dict[str, str] = {}

    def start(self) -> None:
        """Listens in a thread."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._work, name="cardhouse-notices", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Ends the thread, which tells what it still has to tell."""
        await super().stop()
        if self._gathered:
            self._leave()
        self._ending.set()
        if self._thread is not None:
            # A connection to a machine that has vanished may hold it: the process ends anyway.
            await asyncio.to_thread(self._thread.join, 2.0)
            self._thread = None

    def _leave(self) -> None:
        """Tells this process at once, and hands over to the thread what the others are told."""
        with self._lock:
            self._leaving |= self._gathered
        super()._leave()

    def _work(self) -> None:
        while not self._ending.is_set():
            try:
                self._listen()
            except Exception as error:
                # Psycopg's own errors have no name here, since it is needed for PostgreSQL only.
                LOG.warning("no notices of other processes: %s", type(error).__name__)
                self._ending.wait(AGAIN)

    def _listen(self) -> None:
        """Listens and tells until that fails or this process ends."""
        proxied = self._engine.raw_connection()
        connection = cast("Connection", proxied.driver_connection)
        proxied.detach()  # It is this thread's own from here on, and knows its driver no more.
        try:
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            own = connection.info.backend_pid
            self._tell(None)  # What was told before this was not heard.
            while not self._ending.is_set():
                self._send(connection)
                for notice in connection.notifies(timeout=GATHERED):
                    if notice.pid != own:
                        self._tell(_codes(notice.payload))
            self._send(connection)
        finally:
            connection.close()

    def _send(self, connection: Connection) -> None:
        """Tells the others, in one statement that is a transaction of its own."""
        with self._lock:
            leaving, self._leaving = self._leaving, {}
        if leaving:
            lines = [f"{code} {kind}" for code, kind in leaving.items()]
            payload = MUCH if len(lines) > MOST else "\n".join(lines)
            try:
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
            except Exception:
                with self._lock:
                    self._leaving = leaving | self._leaving
                raise

    def _tell(self, codes: Collection[str] | None) -> None:
        assert self._loop is not None
        with suppress(RuntimeError):  # The loop has ended meanwhile.
            self._loop.call_soon_threadsafe(self._heard, codes)


def _codes(payload: str) -> list[str] | None:
    """The codes of the tables that a notice names; None where it names none."""
    if payload == MUCH:
        return None
    return [line.partition(" ")[0] for line in payload.splitlines()]
