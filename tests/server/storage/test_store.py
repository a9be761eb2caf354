"""The store: what is written together is durable together, and what fails takes nothing else with
it.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import OperationalError

from cardhouse.server.storage.database import migrate
from cardhouse.server.storage.schema import ENTRIES
from cardhouse.server.storage.store import (
    COLUMNS,
    Conflict,
    Failed,
    NotOurs,
    Statement,
    Store,
    Write,
    _resolve,
    check_owned,
    insert_entries,
)
from tests.server.storage.bare import bare, put


def test_what_fails_does_not_take_others_with_it(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(f"sqlite:///{tmp_path / 'x.db'}")
        store.start()
        now = time.time()

        def row(connection: object) -> None:
            from sqlalchemy import insert

            from cardhouse.server.storage.schema import MATCHES

            values = {"code": "abc", "game": "carlton", "rules": 1, "options": {}, "status": "playing", "listed": False,
                      "host": "", "secret": "", "salt": "", "nonces": [], "created": now, "started": now, "ended": 0.0,
                      "updated": now}  # fmt: skip
            connection.execute(insert(MATCHES).values(**values))  # type: ignore[attr-defined]

        await store.write(Write(run=row))
        entries = [(1, n % 50, 0, "play", 0, 0, None, now) for n in range(100)]
        outcomes = await asyncio.gather(
            *(store.write(Write([x])) for x in entries), return_exceptions=True
        )
        assert sum(isinstance(x, Conflict) for x in outcomes) == 50
        count = await store.read(
            lambda c: c.exec_driver_sql("SELECT count(*) FROM entries").scalar()
        )
        assert count == 50
        await store.stop()

    asyncio.run(main())


def test_any_number_of_entries_is_stored_in_order() -> None:
    for count in (0, 1, 2, 63, 64, 65, 127, 130, 191):
        with bare() as connection:
            for number in (1, 2):
                put(connection, number)
            rows = [
                (1 + n % 2, 10 + n, n, "play", n * n, n % 3, f"k{n}" if n % 5 else None, float(n))
                for n in range(count)
            ]
            insert_entries(connection, [(*row, 100 + row[0]) for row in rows])
            ask = select(*(ENTRIES.c[name] for name in COLUMNS)).where(ENTRIES.c.n >= 10)
            found = connection.execute(ask.order_by(ENTRIES.c.n)).all()
            assert [tuple(row) for row in found] == rows
            # One of another epoch among them makes all of them nobody's.
            late = [(1, 1000 + n, n, "play", 0, 0, None, 0.0, 101 + (n == 70)) for n in range(80)]
            with pytest.raises(NotOurs):
                insert_entries(connection, late)


def test_a_table_is_held_in_its_own_epoch_alone() -> None:
    with bare() as connection:
        put(connection, 1, epoch=2)
        put(connection, 2, epoch=1)
        for owned in ((1, 2), (2, 1)):
            check_owned(connection, owned)
        for owned in ((1, 1), (2, 2), (3, 1), (1, 3)):
            with pytest.raises(NotOurs):
                check_owned(connection, owned)


def test_what_fails_is_counted_and_told_to_whom_it_concerns(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    migrate(store.engine)
    with store.engine.begin() as connection:
        put(connection, 1)
    ran: list[int] = []

    def job(n: int, *statements: Statement, taken: bool = False, away: bool = False) -> Write:
        def run(connection: Connection) -> int:
            ran.append(n)
            if away:
                raise OperationalError("", {}, Exception("disk full"))
            return n

        entry = (1, 0 if taken else 10 + n, 0, "play", 0, 0, None, 0.0)
        return Write([entry], statements, run, owned=(1, 101))

    def told(*jobs: Write) -> list[object]:
        """What comes of each: its result, or the class of what was raised."""
        found = store._commit(list(jobs))
        assert [one for one, _, _ in found] == list(jobs)
        return [result if error is None else (type(error), result) for _, result, error in found]

    def counts() -> tuple[int, int, int, int]:
        with store.engine.connect() as connection:
            stored = connection.scalar(text("SELECT count(*) FROM entries WHERE n >= 10"))
        assert stored is not None
        return store.commits, store.written, store.failures, stored

    assert told(job(1), job(2), job(3)) == [1, 2, 3]
    assert counts() == (1, 3, 0, 3)
    assert told(job(4), job(5, taken=True), job(6)) == [4, (Conflict, None), 6]
    assert counts() == (3, 5, 1, 5)
    again = insert(ENTRIES).values(match=1, n=0, ply=0, kind="", action=0, seat=0, at=0.0)
    assert told(job(7, (again, None))) == [(Conflict, None)]
    assert counts() == (3, 5, 2, 5)
    del ran[:]
    assert told(job(8, away=True), job(9)) == [(Failed, None)] * 2
    assert ran == [8]
    assert counts() == (3, 5, 3, 5)
    store.leave()


def test_whoever_waits_is_told_and_whoever_does_not_any_more_is_left_alone() -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        jobs = [Write(future=loop.create_future()) for _ in range(3)]
        gone = jobs[2].future
        assert gone is not None
        gone.cancel()
        refused = NotOurs()
        _resolve(
            [
                (jobs[0], "done", None),
                (jobs[1], None, refused),
                (jobs[2], "late", None),
                (Write(), 0, None),
            ]
        )
        assert jobs[0].future is not None
        assert jobs[1].future is not None
        assert jobs[0].future.result() == "done"
        assert jobs[1].future.exception() is refused
        assert gone.cancelled()

    asyncio.run(main())
