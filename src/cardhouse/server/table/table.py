"""Table: the one authority over a sitting and its people, made of parts; what is shown of it has
been stored.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardhouse.core.cards import seat_letter
from cardhouse.core.game import Game
from cardhouse.play.journal import Clock, Entry
from cardhouse.play.match import Match, new_match
from cardhouse.play.opening import day_of
from cardhouse.play.refusals import Refusal
from cardhouse.play.session import Session
from cardhouse.play.updates import Updates
from cardhouse.play.wording import TEXT as PLAY
from cardhouse.server import messages as m
from cardhouse.server.buckets import Bucket, Buckets
from cardhouse.server.settings import Settings
from cardhouse.server.storage.entities import StoredTable
from cardhouse.server.storage.repository import table_changed
from cardhouse.server.storage.store import Conflict, NotOurs, Statement, Store, Write
from cardhouse.server.storage.wording import TEXT as STORAGE
from cardhouse.server.table.audience import Audience, Client
from cardhouse.server.table.idempotency import CarriedOut
from cardhouse.server.table.pausing import Pausing
from cardhouse.server.table.people import People
from cardhouse.server.wording import TEXT
from cardhouse.server.workers.pool import WorkerPool
from cardhouse.server.workers.solving import Solving

LOG = logging.getLogger("cardhouse.server")


class House(Protocol):
    """What a table asks of the server that it stands in. solving: CPU seconds that each address may
    have solved for.
    """

    settings: Settings
    store: Store
    workers: WorkerPool
    solving: Buckets

    async def add(
        self, game: Game, stored: StoredTable, people: People, entries: Sequence[Entry] = ()
    ) -> Table:
        """Stores a new table; entries: what was done before it came here. Raises Refusal."""

    async def reload(self, table: Table) -> None:
        """Reads a table anew in place of what is in memory, and tells everybody. Raises if it
        cannot be read.
        """

    def mend(self, table: Table) -> None:
        """Sees to it that a table in doubt is read anew as soon as that is possible."""

    def lost(self, table: Table) -> None:
        """Lets go of a table that belongs to another process by now."""


@dataclass
class Thought:
    """A hint that is being thought about. stamp: the session's when it was asked for; ids: the
    requests.
    """

    seat: int
    session: Session
    stamp: tuple[int, tuple[int, ...]]
    ids: list[str]
    task: asyncio.Task[None] | None = None

    def holds(self, table: Table) -> bool:
        """Whether the position that it was asked for still stands."""
        return table.session is self.session and self.session.stamp == self.stamp


@dataclass
class Table:
    """One table. Everything that reads or changes it holds ``lock``.

    session: how the game goes, None until the deal; updates: what its viewers are told of that;
    question: what the others are asked; timer: whatever decides next without a person; used: when
    it was looked for last, by the monotonic clock; changed: when something was stored last; gone:
    it was put away; thought, solving: help that is being worked at. doubtful: what is in memory may
    differ from what is stored, and is read anew before anything else is done; failures: how many
    writes in a row have failed; closed: why nothing can be done here any more, as a sentence;
    pictured: the entries when the last picture was stored; ply_shown: the ply of the picture that
    is shown; host_left: when the host was here last, by the monotonic clock.
    """

    house: House
    game: Game
    stored: StoredTable
    people: People
    session: Session | None = None
    updates: Updates | None = None
    question: m.Question | None = None
    chat: list[m.ChatLine] = field(default_factory=list)
    carried_out: CarriedOut = field(default_factory=CarriedOut)
    pausing: Pausing = field(init=False)
    clock: Clock = field(default_factory=lambda: Clock(time.time()))
    audience: Audience = field(default_factory=Audience)
    talking: dict[int, Bucket] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.Task[None] | None = None
    used: float = field(default_factory=time.monotonic)
    changed: float = 0.0
    gone: bool = False
    thought: Thought | None = None
    solving: Solving | None = None
    doubtful: bool = False
    failures: int = 0
    mending: asyncio.Task[None] | None = None
    closed: str = ""
    pictured: int = 0
    ply_shown: int | None = None
    host_left: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.pausing = Pausing(self.game, self.house.settings.pause)

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Holds the lock, with what is in memory the same as what is stored. Raises Refusal while
        that cannot be.
        """
        async with self.lock:
            await self.certain()
            yield

    async def certain(self) -> None:
        """Waits until this process may speak, and reads anew what is in doubt. Raises Refusal if
        either fails.
        """
        owners = self.house.store.owners
        if owners.late and not await owners.ready(self.house.settings.hold):
            raise Refusal("unavailable", STORAGE("no_storage"))
        if self.doubtful and not self.gone:
            try:
                await self.house.reload(self)
            except Exception as error:
                self.house.mend(self)
                raise Refusal("unavailable", STORAGE("no_storage")) from error

    @property
    def code(self) -> str:
        """The short code in the table's address."""
        return self.stored.code

    @property
    def match(self) -> Match | None:
        """The match; None before the deal."""
        return None if self.session is None else self.session.match

    @property
    def ply(self) -> int:
        """The match's ply; 0 before the deal."""
        return 0 if self.session is None else self.session.match.ply

    @property
    def version(self) -> int:
        """How many entries there are; 0 before the deal."""
        return 0 if self.session is None else self.session.version

    def is_host(self, client: Client) -> bool:
        """Whether a client may set the table up: who opened it, or anybody seated when that one has
        gone for good.
        """
        host = self.stored.host
        if client.identity == host:
            return True
        if client.seat is None or any(c.identity == host for c in self.audience.clients):
            return False
        return time.monotonic() - self.host_left > self.house.settings.grace

    def touch(self) -> None:
        """Notes that the table is in use."""
        self.used = time.monotonic()

    def ask(self, question: m.Question | None) -> None:
        """Asks the others something, or (None) has nothing to ask any more."""
        self.question = question
        if self.session is not None:
            self.session.state.asking = question is not None

    def drop_help(self) -> None:
        """Ends a hint whose position has passed, and says so; ends what is being solved."""
        if self.solving is not None:
            self.solving.drop()
        thought, self.thought = self.thought, None
        if thought is None:
            return
        if thought.task is not None and thought.task is not asyncio.current_task():
            thought.task.cancel()
        passed = TEXT("refusal.hint_passed")
        for name in thought.ids:
            self.audience.tell_seat(thought.seat, m.Refused(name, "stale", passed, [], self.ply))

    # ------------------------------------------------------------ what is stored

    async def store(
        self, entries: Sequence[Entry], key: str | None = None, *more: Statement
    ) -> None:
        """Makes entries of the session durable. If that fails the session is thrown away and made
        again from storage.

        key: the idempotency key of the request that made them. Raises Refusal if it fails.
        """
        now = time.time()
        number = self.stored.id
        rows = [
            (
                number,
                one.number,
                one.ply,
                one.kind,
                one.action,
                one.seat,
                key if i == 0 else None,
                now,
            )
            for i, one in enumerate(entries)
        ]
        await self._write(Write(rows, more, owned=self.stored.owned))
        self.changed = now
        self.clock.count(now)
        if key is not None:
            self.carried_out.keys.add(key)

    async def save(self, *statements: Statement) -> None:
        """Stores changes of people or options. Raises Refusal if that fails."""
        await self._write(Write((), [*statements, self.saved()], owned=self.stored.owned))

    async def _write(self, job: Write) -> None:
        """Writes; after any failure what is in memory is thrown away and read anew. Raises
        Refusal.
        """
        # Whoever is cancelled here does not learn whether it was stored: that is a doubt, too.
        self.doubtful = True
        try:
            await self.house.store.write(job)
        except asyncio.CancelledError:
            self.house.mend(self)
            raise
        except NotOurs as error:
            self.house.lost(self)
            raise Refusal("unavailable", STORAGE("elsewhere")) from error
        except Exception as error:
            self.failures += 1
            try:
                await self.house.reload(self)
            except Exception:
                self.house.mend(self)
            if isinstance(error, Conflict):
                raise Refusal("stale", PLAY("refusal.moved_on")) from error
            LOG.error("something could not be stored: %s", error)
            raise Refusal("unavailable", STORAGE("not_stored")) from error
        self.doubtful = False
        self.failures = 0

    def note(self, kind: str) -> None:
        """Tells whoever looks at a list what has happened here, after it was stored."""
        self.house.store.notices.note(self.code, kind)

    def saved(self, **values: Any) -> Statement:
        """The statement that changes the table's own row."""
        return table_changed(self.stored.id, **values)

    # ------------------------------------------------------------ the sitting

    def begin(self, seed: str, entries: Sequence[Entry] = ()) -> None:
        """Makes the session: its match from its seed, then everything that is stored of it.

        Raises InvalidRecord for an entry that does not fit.
        """
        stored, places = self.stored, self.people.places
        names = [place.name or seat_letter(place.seat) for place in places]
        match = new_match(self.game.name, seed=seed, names=names, **stored.options)
        self.show(match, entries)

    def show(self, match: Match, entries: Sequence[Entry] = ()) -> None:
        """Makes the session from a match and what is stored of it. Raises InvalidRecord for what
        does not fit.
        """
        self.follow(Session.restore(match, self.people.places, entries))

    def follow(self, session: Session) -> None:
        """Goes on with a session that fits what is stored."""
        stored, match = self.stored, session.match
        self.session = session
        self.question = None
        self.carried_out = CarriedOut()
        clock = self.clock = Clock(stored.started or time.time())
        day = day_of(self.game, stored.chosen_seed, stored.created, stored.options)
        self.updates = Updates(self.session, lambda: clock.seconds(time.time(), match.over), day)
