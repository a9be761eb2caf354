"""Hub: all tables of one server; it adds them, reads them back from storage and lets go of those
not in use.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.texts import forget_kept
from cardhouse.play.journal import Entry
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.buckets import Buckets
from cardhouse.server.settings import Settings
from cardhouse.server.storage import repository, signing_keys
from cardhouse.server.storage.devices import hashes_of
from cardhouse.server.storage.entities import DEALING, OVER, PLAYING, WAITING, StoredTable
from cardhouse.server.storage.notices import ENDED, MUCH, OPENED, SEATS
from cardhouse.server.storage.owners import Beats, Elsewhere
from cardhouse.server.storage.retention import remove_old
from cardhouse.server.storage.store import Conflict, Failed, Store, Write
from cardhouse.server.storage.wording import TEXT as STORAGE
from cardhouse.server.table.people import People
from cardhouse.server.table.pictures import keep_all_pictures, keep_pictures
from cardhouse.server.table.restoring import restored, take_over
from cardhouse.server.table.table import Table
from cardhouse.server.table.turns import go_on, schedule
from cardhouse.server.table.updates import follow_seats, snapshot
from cardhouse.server.tokens import good_code, new_code
from cardhouse.server.wording import TEXT
from cardhouse.server.workers.analysing import Analyses
from cardhouse.server.workers.pool import WorkerPool

LOG = logging.getLogger("cardhouse.server")
TRIES = 3
MEND_FIRST, MEND_LAST = 0.25, 10.0
RETAINED_EVERY = 3600.0
"""Seconds between two looks for what is stored besides tables and has had its time."""


class Away(Refusal):
    """A table belongs to another process. owner: which one."""

    def __init__(self, owner: Elsewhere) -> None:
        super().__init__("unavailable", STORAGE("elsewhere"))
        self.owner = owner


class Hub:
    """Every table that is in use, by code; with the storage and the workers that they share.

    handing: held while a game that is handed over is played again: one after the other.
    """

    def __init__(self, settings: Settings, address: str = "") -> None:
        self.settings = settings
        beats = Beats(settings.beat, settings.overdue, settings.dead)
        self.store = Store(settings.database, address, beats)
        self.store.owners.tell(self._left)
        self.workers = WorkerPool(settings.thinkers, settings.first, settings.patience)
        self.analyses = Analyses(settings, self.workers)
        self.handing = asyncio.Lock()
        self.solving = Buckets(settings.solving, settings.solving_burst)
        self.tables: dict[str, Table] = {}
        self.started = time.time()
        self._retained = 0.0
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Opens the storage; running games against computers go on when somebody comes back to
        them.
        """
        self.store.start()
        self.beside(self._sweep())
        self.beside(self._picture())

    async def stop(self) -> None:
        """Says goodbye, writes what waits and ends."""
        for task in self._tasks:
            task.cancel()
        self.farewell()
        await keep_all_pictures(self.store, list(self.tables.values()))
        await self.analyses.stop()
        await self.workers.stop()
        await self.store.stop()

    def farewell(self) -> None:
        """Stops every table and tells its people that the server goes; what was acknowledged is
        stored.
        """
        goodbye = m.Gone(TEXT("farewell.restart"), 2.0)
        for table in self.tables.values():
            if not table.gone:
                table.gone = True
                if table.timer is not None:
                    table.timer.cancel()
                table.drop_help()
                table.audience.tell_all(goodbye)

    def beside(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Lets something go on beside until the hub stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ------------------------------------------------------------ adding and finding

    async def add(
        self, game: Game, stored: StoredTable, people: People, entries: Sequence[Entry] = ()
    ) -> Table:
        """Stores a new table, with another code if its own is taken. entries: what was done before
        it came here.

        Raises Refusal.
        """
        stored.rules, stored.epoch = game.rules_version, 1

        def run(connection: Connection) -> int:
            stored.promise = signing_keys.promised(connection, stored)
            return repository.add(
                connection,
                game,
                stored,
                people.places,
                people.keys,
                people.guests,
                self.store.owners.name,
                entries,
            )

        if len(self.tables) >= self.settings.tables:
            raise Refusal("limit", TEXT("refusal.many_tables"))
        for attempt in range(TRIES):
            try:
                stored.id = await self.store.write(Write(run=run))
                break
            except Failed as error:
                LOG.error("a table could not be stored: %s", error)
                raise Refusal("unavailable", STORAGE("not_stored")) from error
            except Conflict:
                stored.code = new_code()
                if attempt == TRIES - 1:
                    raise
        table = self.tables[stored.code] = Table(self, game, stored, people)
        table.note(OPENED)
        return table

    async def get(self, code: str) -> Table | None:
        """The table with this code, read from storage if need be. Raises Refusal if it cannot be
        had now, Away if it is another process's.
        """
        found = self.tables.get(code)
        if found is not None:
            found.touch()
            go_on(found)
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
        try:
            table = await self._read(code)
        except SQLAlchemyError as error:
            LOG.error("a table could not be read: %s", type(error).__name__)
            raise Refusal("unavailable", STORAGE("no_storage")) from error
        if table is not None:
            self.tables[code] = table
            schedule(table)
        return table

    async def _read(self, code: str) -> Table | None:
        """A table as storage has it, which is ours from here on. Raises Refusal or
        SQLAlchemyError.
        """
        owned = await self.store.owners.claim(code)
        if isinstance(owned, Elsewhere):
            raise Away(owned)
        try:
            found = await self.store.read(lambda c: repository.find(c, code))
            if found is None:
                return None
            if owned.epoch not in (None, found.stored.epoch):
                raise Refusal("unavailable", STORAGE("elsewhere"))
            return restored(self, found)
        except (
            ValueError,
            TypeError,
            KeyError,
            IndexError,
            AttributeError,
            CardhouseError,
        ) as error:
            if isinstance(error, Refusal):
                raise
            LOG.exception("what is stored of a table cannot be read")
            raise Refusal("closed", STORAGE("unreadable")) from error

    async def reload(self, table: Table) -> None:
        """Reads a table anew in place of what is in memory, and tells everybody. Raises if it
        cannot be read.
        """
        table.doubtful = True
        # Behind whatever was on its way to be stored.
        await self.store.write(Write())
        try:
            found = await self._read(table.code)
        except Away:
            self.lost(table)
            raise
        if found is None:
            table.gone = True
            self.tables.pop(table.code, None)
            table.audience.tell_all(m.Gone(TEXT("farewell.removed"), 0.0))
            return
        take_over(table, found)
        table.note(SEATS)
        table.doubtful = False
        follow_seats(table)
        for client in table.audience.clients:
            snapshot(table, client)
        schedule(table)

    def mend(self, table: Table) -> None:
        """Sees to it that a table in doubt is read anew as soon as that is possible."""
        if table.mending is None or table.mending.done():
            table.mending = self.beside(self._mend(table))

    async def _mend(self, table: Table) -> None:
        """Tries again and again, ever more slowly; whoever asks something of the table tries,
        too.
        """
        pause = MEND_FIRST
        while table.doubtful and not table.gone:
            await asyncio.sleep(pause)
            pause = min(MEND_LAST, 2 * pause)
            async with table.lock:
                if table.doubtful and not table.gone:
                    try:
                        await self.reload(table)
                    except Exception as error:
                        LOG.warning("a table cannot be read anew yet: %s", type(error).__name__)

    def lost(self, table: Table) -> None:
        """Lets go of a table that belongs to another process by now; its clients come again, and
        are sent there.
        """
        table.gone = True
        self.tables.pop(table.code, None)
        if table.timer is not None and table.timer is not asyncio.current_task():
            table.timer.cancel()
        table.drop_help()
        for client in list(table.audience.clients):
            client.leave()

    def _left(self, left: Mapping[int, int]) -> None:
        """After a pause: lets go of every table that is not among those left to this process."""
        for table in list(self.tables.values()):
            if left.get(table.stored.id) != table.stored.epoch:
                self.lost(table)
            else:
                go_on(table)

    async def lists(self, identity: str | None) -> list[m.Listed]:
        """The tables of somebody, newest first; for None those that are shown to all."""

        def ask(connection: Connection) -> list[m.Listed]:
            mine = None if identity is None else hashes_of(connection, identity)
            return repository.listing(connection, mine)

        return await self.store.read(ask)

    # ------------------------------------------------------------ letting go

    async def _sweep(self) -> None:
        """Lets go of tables that nobody uses, and removes those that have expired."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.evict))
            now = time.monotonic()
            busy = bool(self.tables)
            for table in list(self.tables.values()):
                idle = now - table.used > self.settings.evict
                if not table.audience.clients and idle and not table.lock.locked():
                    self._let_go(table)
            if busy and not self.tables:
                forget_kept()  # A server that falls idle gives back what it kept for drawing.
            try:
                await self.expire()
            except Exception:
                LOG.exception("old tables could not be removed")

    def _let_go(self, table: Table) -> None:
        if table.timer is not None and table.stored.status == PLAYING:
            table.timer.cancel()
        table.gone = True
        self.tables.pop(table.code, None)
        self.beside(self._put_away(table))

    async def _put_away(self, table: Table) -> None:
        """Stores what is to be remembered of a table that is let go of, and gives it back."""
        try:
            await keep_pictures(self.store, [table])
            if table.changed:
                used = [repository.last_used(table.stored.id, table.changed)]
                await self.store.write(Write(statements=used, owned=table.stored.owned))
            if table.code not in self.tables and table.code not in self._loading:
                await self.store.owners.release(table.stored.owned)
        except Exception as error:
            LOG.warning("a table was put away without its picture: %s", type(error).__name__)

    async def _picture(self) -> None:
        """Keeps the pictures of tables that are played at."""
        while True:
            await asyncio.sleep(self.settings.picture)
            await keep_all_pictures(self.store, list(self.tables.values()))

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
        others = self.store.owners.others
        job = Write(run=lambda c: repository.remove_expired(c, limits, now, used, others(c)))
        count = int(await self.store.write(job))
        if count:
            self.store.notices.note(MUCH, ENDED)
        if now - self._retained > RETAINED_EVERY:
            self._retained = now
            kept = now, s.expire_talk, s.expire_results, s.expire_reports
            await self.store.write(Write(run=lambda c: remove_old(c, *kept)))
        return count
