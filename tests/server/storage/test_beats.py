"""Processes that share a database, by a clock that the test turns: when one is late, what it is
told then, and whose tables it may take.

SQLite stands in for PostgreSQL: the clock of the database is a function, and no row is held.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, event, insert, select, update
from sqlalchemy.pool import StaticPool

from cardhouse.server.storage import owners
from cardhouse.server.storage.owners import Alone, Beats, Elsewhere, Mine, Shared
from cardhouse.server.storage.schema import MATCHES, METADATA, PROCESSES
from tests.server.storage.bare import put

BEATS = Beats(every=1.0, overdue=3.0, dead=5.0)


class House:
    """A database, and what time it is there and in every process."""

    def __init__(self) -> None:
        self.now = 100.0
        self.engine: Engine = create_engine(
            "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
        event.listen(
            self.engine, "connect", lambda raw, _: raw.create_function("now", 0, self.time)
        )
        event.listen(
            self.engine,
            "before_cursor_execute",
            lambda _c, _u, said, values, *_: (said.replace(" FOR UPDATE", ""), values),
            retval=True,
        )
        METADATA.create_all(self.engine)

    def time(self) -> float:
        """The clock."""
        return self.now

    def process(self, name: str, beat: float) -> None:
        """Puts a process there that was heard of."""
        row = {"id": name, "address": f"{name}:1", "secret": f"s-{name}", "beat": beat}
        with self.engine.begin() as connection:
            connection.execute(insert(PROCESSES).values(**row))

    def table(self, number: int, owner: str | None) -> None:
        """Puts a table there, in epoch 100 + number."""
        with self.engine.begin() as connection:
            put(connection, number, owner=owner)

    def owned(self) -> dict[int, tuple[str | None, int]]:
        """Owner and epoch of each table."""
        with self.engine.begin() as connection:
            ask = select(MATCHES.c.id, MATCHES.c.owner, MATCHES.c.epoch)
            return {row.id: (row.owner, row.epoch) for row in connection.execute(ask)}

    def beats(self) -> dict[str, float]:
        """When each process was heard of."""
        with self.engine.begin() as connection:
            return {row.id: row.beat for row in connection.execute(PROCESSES.select())}


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """An empty one."""
    made = House()
    monkeypatch.setattr(owners, "NOW", "now()")
    monkeypatch.setattr(owners, "time", SimpleNamespace(monotonic=made.time, time=made.time))
    yield made
    made.engine.dispose()


async def beating(
    one: Shared, monkeypatch: pytest.MonkeyPatch, *pauses: Callable[[], None]
) -> None:
    """Lets a process do something before each of its beats, until it ends."""
    left = iter(pauses)

    def wait(seconds: float) -> bool:
        assert seconds == BEATS.every
        pause = next(left, None)
        if pause is not None:
            pause()
        return pause is None

    monkeypatch.setattr(one, "_ending", SimpleNamespace(wait=wait, set=lambda: None))
    one.start()
    assert one._thread is not None
    await asyncio.to_thread(one._thread.join)


def test_whoever_is_heard_of_in_time_is_never_late(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        one = Shared(house.engine, "one:1", BEATS)
        late = [one.late]

        def pause() -> None:
            house.now += 2.5
            late.append(one.late)

        lost: list[Any] = []
        one.tell(lost.append)
        await beating(one, monkeypatch, *[pause] * 5)
        await asyncio.sleep(0)
        late.append(one.late)
        assert late == [True, *[False] * 6]
        assert lost == []
        assert house.beats() == {one.name: 112.5}
        house.now += 3.0
        late.append(one.late)
        house.now += 0.5
        assert [late[-1], one.late] == [False, True]
        with house.engine.begin() as connection:
            row = connection.execute(PROCESSES.select()).one()
        assert (row.address, row.secret) == ("one:1", one.secret)
        await one.stop()
        assert house.beats() == {}

    asyncio.run(main())


def test_whoever_was_late_is_told_what_is_left_before_it_speaks_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        one = Shared(house.engine, "one:1", BEATS)
        for number, owner in enumerate((one.name, "two", one.name, None), 1):
            house.table(number, owner)
        lost: list[Mapping[int, int]] = []
        async with asyncio.timeout(1):
            assert not await one.ready(-1.0)
        waiting = asyncio.create_task(one.ready(50.0))
        await asyncio.sleep(0)

        def told(left: Mapping[int, int]) -> None:
            assert one.late
            lost.append(left)

        def stopped() -> None:
            house.now += 3.5
            assert one.late

        one.tell(told)
        await beating(one, monkeypatch, stopped)
        await asyncio.sleep(0)
        assert lost == [{1: 101, 3: 103}]
        assert not one.late
        assert await asyncio.wait_for(waiting, 5)
        assert await one.ready(0.0)

    asyncio.run(main())


def test_a_beat_that_took_too_long_does_not_count(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        one = Shared(house.engine, "one:1", BEATS)
        lost: list[Mapping[int, int]] = []
        one.tell(lost.append)
        beat, slow = one.beat, [0.0, 3.5, 3.5]

        def slowly(connection: Any) -> None:
            beat(connection)
            house.now += slow.pop(0)

        monkeypatch.setattr(one, "beat", slowly)
        await beating(one, monkeypatch, lambda: None, lambda: None)
        await asyncio.sleep(0)
        # The second looked what is left, but was itself too late when it had an answer.
        assert one.late
        assert lost == []

    asyncio.run(main())


def test_a_database_that_is_away_makes_late(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        one = Shared(house.engine, "one:1", BEATS)

        def away() -> None:
            house.now += 2.0
            METADATA.tables["processes"].drop(house.engine)

        def later() -> None:
            house.now += 2.0

        await beating(one, monkeypatch, away, later)
        assert one.late
        await one.stop()

    asyncio.run(main())


def test_tables_are_taken_from_nobody_who_lives(house: House) -> None:
    async def main() -> None:
        one = Shared(house.engine, "one:1", BEATS)
        house.process(one.name, 10.0)
        house.process("living", 95.0)
        house.process("dead", 94.5)
        owned = (None, one.name, "living", "dead", "gone")
        for number, owner in enumerate(owned, 1):
            house.table(number, owner)
        assert [await one.claim(f"code{number}") for number in range(1, 7)] == [
            Mine(102), Mine(102), Elsewhere("living:1", 95.0, "living", "s-living"), Mine(105), Mine(106), Mine(),
        ]  # fmt: skip
        assert house.owned() == {
            1: (one.name, 102), 2: (one.name, 102), 3: ("living", 103), 4: (one.name, 105), 5: (one.name, 106),
        }  # fmt: skip
        # What was given back is anybody's; another epoch's, or another's table, is not given.
        for owned_in in ((1, 102), (2, 101), (3, 103)):
            await one.release(owned_in)
        assert house.owned()[1] == (None, 102)
        assert house.owned()[2] == (one.name, 102)
        assert house.owned()[3] == ("living", 103)
        with house.engine.begin() as connection:
            house.now += 86_400.0
            connection.execute(update(PROCESSES).values(beat=house.now - PROCESSES.c.beat))
        with house.engine.begin() as connection:
            assert one.others(connection) == []
        assert sorted(house.beats()) == sorted(["living", "dead", one.name])

    asyncio.run(main())


def test_which_others_live(house: House) -> None:
    one = Shared(house.engine, "one:1", BEATS)
    for name, beat in ((one.name, 0.0), ("at", 95.0), ("late", 94.9), ("old", 0.0)):
        house.process(name, beat)
    with house.engine.begin() as connection:
        assert one.others(connection) == ["at"]
    house.now = 86_400.0
    with house.engine.begin() as connection:
        assert one.others(connection) == []
    assert set(house.beats()) == {one.name, "at", "late", "old"}
    house.now += 1.0
    with house.engine.begin() as connection:
        assert one.others(connection) == []
    assert set(house.beats()) == {one.name, "at", "late"}


def test_whether_another_lives_is_waited_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        one = Shared(house.engine, "one:1", BEATS)
        for name in ("two", "three"):
            house.process(name, 99.0)
        paused: list[float] = []

        async def sleep(seconds: float) -> None:
            """Meanwhile one of them is heard of."""
            paused.append(seconds)
            house.now += seconds
            if len(paused) == 2:
                with house.engine.begin() as connection:
                    heard = update(PROCESSES).where(PROCESSES.c.id == "two")
                    connection.execute(heard.values(beat=house.now))

        monkeypatch.setattr(asyncio, "sleep", sleep)
        asked = [one.lives(Elsewhere("two:1", 99.0, "two")) for _ in range(2)]
        assert await asyncio.gather(*asked) == [True, True]
        assert paused == [0.5, 0.5]
        assert one._watched == {}
        # It has been heard of since, nothing is waited for.
        assert await one.lives(Elsewhere("two:1", 98.0, "two"))
        assert not await one.lives(Elsewhere("four:1", 98.0, "four"))
        assert not await one.lives(Elsewhere("three:1", 99.0, "three"))
        assert house.now == pytest.approx(104.01)
        assert len(paused) == 2 + 7

    asyncio.run(main())


def test_one_process_alone_is_known_to_its_database_and_to_no_other(house: House) -> None:
    async def main() -> None:
        house.process("before", 1.0)
        one = Alone(house.engine)
        with house.engine.begin() as connection, pytest.raises(LookupError):
            one.beat(connection)
        one.start()
        assert house.beats() == {one.name: 100.0}
        house.now = 105.0
        with house.engine.begin() as connection:
            one.beat(connection)
            assert one.others(connection) == []
        assert house.beats() == {one.name: 105.0}
        assert not one.late
        assert await one.claim("any") == Mine(None)
        assert await one.ready(0.0)
        assert not await one.lives(Elsewhere(""))

    asyncio.run(main())
