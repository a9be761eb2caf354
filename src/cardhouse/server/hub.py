"""Hub: all tables of one server; it opens them, reads them back from storage and lets go of those not in use."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy import update as sql_update

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game, game
from cardhouse.server import fair
from cardhouse.server import messages as m
from cardhouse.server.analysis import Analyses
from cardhouse.server.deals import chosen_seed
from cardhouse.server.facts import (
    BOT,
    COMPUTER,
    DEALING,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Facts,
    Place,
    Refuse,
)
from cardhouse.server.limits import Buckets
from cardhouse.server.players import Thinkers, check_level
from cardhouse.server.settings import Settings
from cardhouse.server.shelf import listing, read_rows, table_from
from cardhouse.server.store import Conflict, Store, Write
from cardhouse.server.table import Table as Table
from cardhouse.server.tables import CHAT, ENTRIES, KEYS, MATCHES, SEATS
from cardhouse.server.tokens import clean_name, good_code, hashed, new_code, token

LOG = logging.getLogger("cardhouse.server")


class Hub:
    """Every table that is in use, by code."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.thinkers = Thinkers(settings.thinkers, settings.first, settings.patience)
        self.analyses = Analyses(self)
        self.tables: dict[str, Table] = {}
        self.requests = Buckets(settings.requests, settings.requests_burst)
        self.messages = Buckets(settings.address_messages, settings.address_messages_burst)
        self.opening = Buckets(settings.opened, settings.opened_burst)
        self.solving = Buckets(settings.solving, settings.solving_burst)
        self.connected: dict[str, int] = {}
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
        await self.thinkers.stop()
        await self.store.stop()

    def farewell(self) -> None:
        """Stops every table and tells its people that the server goes; what was acknowledged is stored."""
        goodbye = m.Gone("The server is being restarted; the table stays as it is.", 2.0)
        for table in self.tables.values():
            if not table.gone:
                table.gone = True
                if table.timer is not None:
                    table.timer.cancel()
                table.drop_thought()
                table.tell_all(goodbye)

    # ------------------------------------------------------------ opening

    async def open(
        self, identity: str, bot: bool, new: m.NewTable
    ) -> tuple[Table, int | None, str]:
        """Opens a table; returns it, the opener's seat and the private key to that. Raises Refuse."""
        from cardhouse.server.dealing import begin
        from cardhouse.server.lobby import checked_options, seats_of

        try:
            found = game(new.game)
        except CardhouseError as error:
            raise Refuse("junk", str(error)) from error
        given = dict(new.options)
        if new.seats and "players" in found.state_type.OPTIONS:
            given.setdefault("players", len(new.seats))
        values = checked_options(found, given)
        count = seats_of(found, values)
        wanted = new.seats or [m.NewSeat("me"), *(m.NewSeat("open") for _ in range(count - 1))]
        if len(wanted) != count or sum(1 for x in wanted if x.kind == "me") > 1:
            raise Refuse(
                "junk", f"With these options there are {count} seats, at most one of them for you."
            )
        seed = chosen_seed(found, new, values)
        places = []
        for seat, one in enumerate(wanted):
            place = Place(seat)
            if one.kind == "computer":
                check_level(found, one.level)
                self.thinkers.seated(found.name, one.level)
                place.kind, place.level = COMPUTER, one.level
                place.name = f"Computer {chr(65 + seat)}" if count > 2 else "Computer"
            elif one.kind == "me":
                place.kind = BOT if bot else PERSON
                place.name = clean_name(new.name) or "Guest"
            places.append(place)
        mine = next((p.seat for p in places if p.human), None)
        key = token() if mine is not None else ""
        keys = {identity: mine, hashed(key): mine} if mine is not None else {}
        table = await self._insert(found, values, places, {k: s for k, s in keys.items() if s is not None}, identity,
                                   listed=new.listed, seed=seed)  # fmt: skip
        if new.start and all(p.kind != OPEN for p in places):
            async with table.lock:
                await begin(table)
        return table, mine, key

    async def _insert(
        self, found: Game, values: dict[str, Any], places: list[Place], keys: dict[str, int], host: str,
        listed: bool, seed: str | None,
    ) -> Table:  # fmt: skip
        now = time.time()
        facts = Facts(
            0, new_code(), values, WAITING, listed, host, seed, fair.share(), fair.share(), [""] * len(places),
            created=now,
        )  # fmt: skip
        guests = {k for k in keys if k == host}

        def run(connection: Connection) -> int:
            row = connection.execute(
                insert(MATCHES)
                .values(
                    code=facts.code, game=found.name, rules=found.rules_version, options=values, status=WAITING,
                    listed=listed, host=host, chosen_seed=seed, secret=facts.secret, salt=facts.salt,
                    nonces=facts.nonces, created=now, started=0.0, ended=0.0, updated=now,
                )
                .returning(MATCHES.c.id)
            )  # fmt: skip
            number = int(row.scalar_one())
            connection.execute(
                insert(SEATS),
                [
                    {"match": number, "seat": p.seat, "kind": p.kind, "name": p.name, "level": p.level,
                     "standin": False}
                    for p in places
                ],
            )  # fmt: skip
            if keys:
                connection.execute(
                    insert(KEYS),
                    [
                        {"hash": k, "match": number, "seat": s, "guest": k in guests}
                        for k, s in keys.items()
                    ],
                )
            return number

        if len(self.tables) >= self.settings.tables:
            raise Refuse("limit", "There are too many tables at the moment; try again later.")
        for attempt in range(3):
            try:
                facts.id = await self.store.write(Write(run=run))
                break
            except Conflict:
                facts.code = new_code()
                if attempt == 2:
                    raise
        table = Table(self, found, facts, places, dict(keys), guests)
        self.tables[facts.code] = table
        return table

    async def rematch(self, old: Table, identity: str, same: bool) -> str:
        """Opens a table with the same people and options; who sat first sits last."""
        from cardhouse.server.dealing import begin

        count = len(old.places)
        turn = 0 if old.game.solitaire else 1
        places: list[Place] = []
        keys: dict[str, int] = {}
        for seat in range(count):
            before = old.places[(seat + turn) % count]
            kind = before.kind if not before.human or old.keys else OPEN
            level = before.level if kind == COMPUTER else ""
            places.append(Place(seat, kind, before.name, level))
            keys |= {k: seat for k, s in old.keys.items() if s == before.seat}
        seed = (old.facts.chosen_seed or old.facts.deal) if same and old.game.solitaire else None
        host = old.facts.host if old.facts.host in old.keys or not old.keys else identity
        table = await self._insert(
            old.game, dict(old.facts.options), places, keys, host, old.facts.listed, seed
        )
        table.guests = {k for k in keys if k in old.guests}
        marked = sql_update(KEYS).where(
            (KEYS.c.match == table.facts.id) & KEYS.c.hash.in_(table.guests)
        )
        linked = sql_update(MATCHES).where(MATCHES.c.id == old.facts.id).values(rematch=table.code)
        await self.store.write(
            Write(statements=[(marked.values(guest=True), None), (linked, None)])
        )
        old.facts.rematch = table.code
        async with table.lock:
            await begin(table)
        return table.code

    # ------------------------------------------------------------ finding

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
        rows = await self.store.read(lambda c: read_rows(c, code))
        if rows is None:
            return None
        from cardhouse.server.turns import schedule

        table = table_from(self, rows)
        self.tables[code] = table
        schedule(table)
        return table

    async def reload(self, table: Table) -> None:
        """Reads a table anew after somebody else has written it, and tells everybody."""
        rows = await self.store.read(lambda c: read_rows(c, table.code))
        if rows is None:
            table.gone = True
            self.tables.pop(table.code, None)
            table.tell_all(m.Gone("This table does not exist any more.", 0.0))
            return
        fresh = table_from(self, rows)
        for name in (
            "facts", "places", "keys", "guests", "match", "views", "version", "requests", "deciders", "chat", "given",
            "played", "last",
        ):  # fmt: skip
            setattr(table, name, getattr(fresh, name))
        table.drop_thought()
        table.draft = table.question = None
        for client in table.clients:
            client.seat = table.seat_of(client.identity)
            table.snapshot(client)

    async def lists(self, identity: str | None) -> list[m.Listed]:
        """The tables of somebody, newest first; for None those that are shown to all."""
        return await self.store.read(lambda c: listing(c, identity))

    async def _sweep(self) -> None:
        """Lets go of tables that nobody uses, and removes those that have expired."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.evict))
            now = time.monotonic()
            for table in list(self.tables.values()):
                idle = now - table.used > self.settings.evict
                if not table.clients and idle and not table.lock.locked():
                    if table.timer is not None and table.facts.status == PLAYING:
                        table.timer.cancel()
                    table.gone = True
                    self.tables.pop(table.code, None)
                    if table.changed:
                        where = MATCHES.c.id == table.facts.id
                        noted = sql_update(MATCHES).where(where).values(updated=table.changed)
                        self.store.write(Write(statements=[(noted, None)]))
            try:
                await self.expire()
            except Exception:
                LOG.exception("old tables could not be removed")

    async def expire(self) -> int:
        """Removes tables that have not been used for long; returns how many."""
        s, now = self.settings, time.time()
        limits = {
            WAITING: s.expire_waiting,
            DEALING: s.expire_waiting,
            PLAYING: s.expire_playing,
            OVER: s.expire_over,
        }
        used = [table.facts.id for table in self.tables.values()]

        def run(connection: Connection) -> int:
            count = 0
            for status, seconds in limits.items():
                old = (MATCHES.c.status == status) & (MATCHES.c.updated < now - seconds)
                ids = [
                    x
                    for x in connection.scalars(select(MATCHES.c.id).where(old).limit(1000))
                    if x not in used
                ]
                for kind in (CHAT, ENTRIES, KEYS, SEATS):
                    connection.execute(delete(kind).where(kind.c.match.in_(ids)))
                connection.execute(delete(MATCHES).where(MATCHES.c.id.in_(ids)))
                count += len(ids)
            return count

        return int(await self.store.write(Write(run=run)))
