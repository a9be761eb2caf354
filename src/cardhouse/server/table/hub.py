"""Hub: all tables of one server; it adds them, reads them back from storage and lets go of those not in use."""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy import Connection

from cardhouse.core.game import Game
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.buckets import Buckets
from cardhouse.server.settings import Settings
from cardhouse.server.storage import repository
from cardhouse.server.storage.entities import DEALING, OVER, PLAYING, WAITING, StoredTable
from cardhouse.server.storage.store import Conflict, Store, Write
from cardhouse.server.table.people import People
from cardhouse.server.table.restoring import restored, take_over
from cardhouse.server.table.table import Table
from cardhouse.server.table.turns import schedule
from cardhouse.server.table.updates import follow_seats, snapshot
from cardhouse.server.tokens import good_code, new_code
from cardhouse.server.wording import TEXT
from cardhouse.server.workers.analysing import Analyses
from cardhouse.server.workers.pool import WorkerPool

LOG = logging.getLogger("cardhouse.server")
TRIES = 3


class Hub:
    """Every table that is in use, by code; with the storage and the workers that they share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.workers = WorkerPool(settings.thinkers, settings.first, settings.patience)
        self.analyses = Analyses(settings, self.workers)
        self.solving = Buckets(settings.solving, settings.solving_burst)
        self.tables: dict[str, Table] = {}
        self.started = time.time()
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Opens the storage; running games against computers go on when somebody comes back to them."""
        self.store.start()
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Says goodbye, writes what waits and ends."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.farewell()
        await self.analyses.stop()
        await self.workers.stop()
        await self.store.stop()

    def farewell(self) -> None:
        """Stops every table and tells its people that the server goes; what was acknowledged is stored."""
        goodbye = m.Gone(TEXT("farewell.restart"), 2.0)
        for table in self.tables.values():
            if not table.gone:
                table.gone = True
                if table.timer is not None:
                    table.timer.cancel()
                table.drop_help()
                table.audience.tell_all(goodbye)

    # ------------------------------------------------------------ adding and finding

    async def add(self, game: Game, stored: StoredTable, people: People) -> Table:
        """Stores a new table, with another code if its own is taken. Raises Refusal."""

        def run(connection: Connection) -> int:
            return repository.add(
                connection, game, stored, people.places, people.keys, people.guests
            )

        if len(self.tables) >= self.settings.tables:
            raise Refusal("limit", TEXT("refusal.many_tables"))
        for attempt in range(TRIES):
            try:
                stored.id = await self.store.write(Write(run=run))
                break
            except Conflict:
                stored.code = new_code()
                if attempt == TRIES - 1:
                    raise
        table = self.tables[stored.code] = Table(self, game, stored, people)
        return table

    async def get(self, code: str) -> Table | None:
        """The table with this code, read from storage if need be."""
        found = self.tables.get(code)
        if found is not None:
            found.touch()
            return found
        if not good_code(code):
            return None
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
        try:
            return await asyncio.shield(self._loading[code])
        finally:
            self._loading.pop(code, None)

    async def _load(self, code: str) -> Table | None:
        found = await self.store.read(lambda c: repository.find(c, code))
        if found is None:
            return None
        table = self.tables[code] = restored(self, found)
        schedule(table)
        return table

    async def reload(self, table: Table) -> None:
        """Reads a table anew after somebody else has written it, and tells everybody."""
        found = await self.store.read(lambda c: repository.find(c, table.code))
        if found is None:
            table.gone = True
            self.tables.pop(table.code, None)
            table.audience.tell_all(m.Gone(TEXT("farewell.removed"), 0.0))
            return
        take_over(table, restored(self, found))
        follow_seats(table)
        for client in table.audience.clients:
            snapshot(table, client)

    async def lists(self, identity: str | None) -> list[m.Listed]:
        """The tables of somebody, newest first; for None those that are shown to all."""
        return await self.store.read(lambda c: repository.listing(c, identity))

    # ------------------------------------------------------------ letting go

    async def _sweep(self) -> None:
        """Lets go of tables that nobody uses, and removes those that have expired."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.evict))
            now = time.monotonic()
            for table in list(self.tables.values()):
                idle = now - table.used > self.settings.evict
                if not table.audience.clients and idle and not table.lock.locked():
                    self._let_go(table)
            try:
                await self.expire()
            except Exception:
                LOG.exception("old tables could not be removed")

    def _let_go(self, table: Table) -> None:
        if table.timer is not None and table.stored.status == PLAYING:
            table.timer.cancel()
        table.gone = True
        self.tables.pop(table.code, None)
        if table.changed:
            noted = repository.last_used(table.stored.id, table.changed)
            self.store.write(Write(statements=[noted]))

    async def expire(self) -> int:
        """Removes tables that have not been used for long; returns how many."""
        s, now = self.settings, time.time()
        limits = {
            WAITING: s.expire_waiting,
            DEALING: s.expire_waiting,
            PLAYING: s.expire_playing,
            OVER: s.expire_over,
        }
        used = [table.stored.id for table in self.tables.values()]
        job = Write(run=lambda c: repository.remove_expired(c, limits, now, used))
        return int(await self.store.write(job))
