"""Table: the one authority over a match and its people, made of parts; what is shown of it has been stored."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.play.match import MARKS, Match, new_match
from cardhouse.play.row import Row
from cardhouse.server import messages as m
from cardhouse.server.buckets import Bucket, Buckets
from cardhouse.server.refusal import Refuse
from cardhouse.server.settings import Settings
from cardhouse.server.storage.entities import OVER, StoredTable
from cardhouse.server.storage.repository import table_changed
from cardhouse.server.storage.store import Conflict, Statement, Store, Write
from cardhouse.server.table.audience import Audience, Client
from cardhouse.server.table.clock import Clock
from cardhouse.server.table.idempotency import CarriedOut
from cardhouse.server.table.people import People
from cardhouse.server.table.standing import StandingAnswers
from cardhouse.server.table.views import Views
from cardhouse.server.workers.pool import WorkerPool
from cardhouse.server.workers.solving import Solving

PASSED = "The table has moved on while the hint was being thought about; ask again."


class House(Protocol):
    """What a table asks of the server that it stands in. solving: CPU seconds that each address may have solved for."""

    settings: Settings
    store: Store
    workers: WorkerPool
    solving: Buckets

    async def add(self, game: Game, stored: StoredTable, people: People) -> Table:
        """Stores a new table. Raises Refuse."""

    async def reload(self, table: Table) -> None:
        """Reads a table anew after somebody else has written it, and tells everybody."""


@dataclass
class Thought:
    """A hint that is being thought about. at: what it was asked for (see ``Table.fingerprint``); ids: the requests."""

    seat: int
    at: tuple[Any, ...]
    ids: list[str]
    task: asyncio.Task[None] | None = None


@dataclass
class Table:
    """One table. Everything that reads or changes it holds ``lock``.

    match: None until the deal; views: what its viewers see; version: how many entries are stored; deciders: the seat
    that made each decision; row: the row in progress of the deciding seat; question: what the others are asked; timer:
    whatever decides next without a person; used: when it was looked for last, by the monotonic clock; changed: when
    something was stored last; gone: it was put away; people_changed: people have to be told of a change that is not
    told yet; thought, solving: help that is being worked at.
    """

    house: House
    game: Game
    stored: StoredTable
    people: People
    match: Match | None = None
    views: Views | None = None
    version: int = 0
    deciders: list[int] = field(default_factory=list)
    row: Row | None = None
    question: m.Question | None = None
    chat: list[m.ChatLine] = field(default_factory=list)
    carried_out: CarriedOut = field(default_factory=CarriedOut)
    clock: Clock = field(default_factory=Clock)
    standing: StandingAnswers = field(default_factory=StandingAnswers)
    audience: Audience = field(default_factory=Audience)
    talking: dict[int, Bucket] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.Task[None] | None = None
    used: float = field(default_factory=time.monotonic)
    changed: float = 0.0
    gone: bool = False
    people_changed: bool = False
    thought: Thought | None = None
    solving: Solving | None = None

    @property
    def code(self) -> str:
        """The short code in the table's address."""
        return self.stored.code

    @property
    def ply(self) -> int:
        """The match's ply; 0 before the deal."""
        return self.match.ply if self.match is not None else 0

    def is_host(self, client: Client) -> bool:
        """Whether a client may set the table up: who opened it, or anybody seated when that one is not here."""
        host = self.stored.host
        if client.identity == host:
            return True
        return client.seat is not None and all(c.identity != host for c in self.audience.clients)

    def row_of(self, seat: int | None) -> Row | None:
        """The row in progress, if it is this seat's."""
        return self.row if self.row is not None and self.row.seat == seat else None

    def fingerprint(self) -> tuple[Any, ...]:
        """What differs whenever the choices of the deciding seat may differ."""
        return id(self.match), self.version, tuple(self.row.steps) if self.row is not None else ()

    def seconds(self, now: float) -> float:
        """The time played up to now without long pauses, in seconds."""
        over = self.match is not None and self.match.over and self.stored.status == OVER
        return self.clock.seconds(now, over)

    def touch(self) -> None:
        """Notes that the table is in use."""
        self.used = time.monotonic()

    def drop_help(self) -> None:
        """Ends a hint whose position has passed, and says so; ends what is being solved."""
        if self.solving is not None:
            self.solving.drop()
        thought, self.thought = self.thought, None
        if thought is None:
            return
        if thought.task is not None and thought.task is not asyncio.current_task():
            thought.task.cancel()
        for name in thought.ids:
            self.audience.tell_seat(thought.seat, m.Refused(name, "stale", PASSED, [], self.ply))

    # ------------------------------------------------------------ what is stored

    async def store(
        self,
        kinds: list[tuple[str, int, int, int]],
        key: str | None = None,
        *more: Statement,
    ) -> None:
        """Makes entries (kind, ply, action, seat) durable. On a conflict the table is read anew and Refuse raised.

        key: the idempotency key of the request that made them.
        """
        now = time.time()
        number = self.stored.id
        entries = [
            (number, self.version + i, ply, kind, action, seat, key if i == 0 else None, now)
            for i, (kind, ply, action, seat) in enumerate(kinds)
        ]
        try:
            await self.house.store.write(Write(entries, more))
        except BaseException as error:
            await self.house.reload(self)
            if isinstance(error, Conflict):
                raise Refuse(
                    "stale", "The table has moved on; here is how it stands now."
                ) from error
            raise
        self.version += len(kinds)
        self.changed = now
        self.clock.count(now)
        if key is not None:
            self.carried_out.keys.add(key)

    async def save(self, *statements: Statement) -> None:
        """Stores changes of people or options."""
        try:
            await self.house.store.write(Write((), [*statements, self.saved()]))
        except BaseException:
            await self.house.reload(self)
            raise

    def saved(self, **values: Any) -> Statement:
        """The statement that changes the table's own row."""
        return table_changed(self.stored.id, **values)

    # ------------------------------------------------------------ the match

    def begin(self, seed: str) -> None:
        """Makes the match from its seed."""
        names = [place.name or seat_letter(place.seat) for place in self.people.places]
        self.match = new_match(self.game.name, seed=seed, names=names, **self.stored.options)
        self.views = Views(self.match)
        self.version = 0
        self.deciders, self.row, self.question = [], None, None
        self.carried_out = CarriedOut()
        self.clock = Clock(0.0, self.stored.started or time.time())

    def apply(self, kind: str, action: int, seat: int) -> None:
        """Does what a stored entry says."""
        match = self.match
        assert match is not None
        if kind == "play":
            self.deciders.append(-1 if match.seat is None else match.seat)
            match.play(action)
        elif kind == "redo":
            self.deciders.append(-1 if match.seat is None else match.seat)
            match.redo()
        elif kind == "undo":
            if match.undo() >= 0:
                self.deciders.pop()
        elif kind == "resign":
            match.resign(seat)
        elif kind in MARKS:
            match.mark(kind, seat)
        else:
            raise CardhouseError(f"no table knows the entry {kind!r}")
