"""What only a finished game offers (its analysis, its cards for a challenge), in every state that a
table can be in; and answers that need no asking.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection

from cardhouse.play.refusals import Refusal
from cardhouse.server.settings import Settings
from cardhouse.server.storage.store import Write
from cardhouse.server.table import turns
from cardhouse.server.table.analysis import finished
from cardhouse.server.table.challenges import challenge
from cardhouse.server.table.hub import Hub
from tests.server.storage.bare import bare, put


def test_a_game_is_analysed_when_it_is_over_and_not_before() -> None:
    states = ("waiting", "dealing", "playing", "over")
    for alone, closed, match, over, status in product(
        (False, True), ("", "Shut."), (False, True), (False, True), states
    ):
        found: Any = SimpleNamespace(over=over) if match else None
        table: Any = SimpleNamespace(
            game=SimpleNamespace(solitaire=alone, title="Carlton"), closed=closed, match=found,
            stored=SimpleNamespace(status=status),
        )  # fmt: skip
        if alone:
            why = "Carlton is played alone; only games against others are analysed."
        elif closed:
            why = "Shut."
        elif not match:
            why = "The game has not begun."
        elif status != "over" or not over:
            why = "The game still runs; it can be analysed when it is over."
        else:
            assert finished(table) is found
            continue
        with pytest.raises(Refusal) as told:
            finished(table)
        assert (told.value.code, told.value.text) == ("closed", why)


def test_the_cards_of_a_finished_game_against_computers_are_a_challenge() -> None:
    over = "Whoever sits at a finished game challenges with its cards."
    alone = "Only cards that were played alone or against computers can be a challenge."
    places = [
        SimpleNamespace(kind="computer", level="careful"), SimpleNamespace(kind="person", level="x"),
    ]  # fmt: skip

    async def tried(connection: Connection) -> str:
        """Every state but the one in which there is a challenge; then that."""

        async def write(job: Write) -> object:
            assert job.run is not None
            return job.run(connection)

        store = SimpleNamespace(store=SimpleNamespace(write=write))
        for sits, deal, status, ended, handed, closed, people in product(
            (False, True), (None, "d"), ("playing", "over"), (False, True), ("mark", None), ("Shut.", ""), (2, 1)
        ):  # fmt: skip
            seated: Any = SimpleNamespace(
                seat_of={"ann": 1 if sits else None}.get, persons=range(people), places=places
            )
            stored = SimpleNamespace(
                id=4,
                status=status,
                deal=deal,
                handed=handed,
                rules=1,
                options={"a": 1},
                challenge=None,
            )
            table: Any = SimpleNamespace(
                stored=stored, closed=closed, match=SimpleNamespace(over=ended), people=seated,
                game=SimpleNamespace(name="carbles"), house=store,
            )  # fmt: skip
            if (
                sits
                and deal
                and status == "over"
                and ended
                and not (handed or closed)
                and people == 1
            ):
                token = await challenge(table, "ann")
                # Asked again it is the same, here and where it has not been heard of.
                assert await challenge(table, "ann") == token
                stored.challenge = None
                assert await challenge(table, "ann") == token
                return token
            why = alone if sits and deal and status == "over" else over
            with pytest.raises(Refusal) as told:
                await challenge(table, "ann")
            assert (told.value.code, told.value.text) == ("closed", why)
        raise AssertionError("there is no challenge")

    with bare() as connection:
        put(connection, 4)
        token = asyncio.run(tried(connection))
        row = connection.exec_driver_sql("SELECT * FROM challenges").mappings().one()
        assert dict(row) == {
            "token": token, "match": 4, "game": "carbles", "rules": 1, "options": '{"a": 1}',
            "seats": '["careful", ""]', "seat": 1, "deal": "d", "at": row["at"],
        }  # fmt: skip


@pytest.mark.parametrize("how", ["forced", "standing", "computer", "person"])
@pytest.mark.parametrize("changed", ["", "session", "ply"])
def test_what_needs_no_asking_is_answered_where_nothing_has_changed_meanwhile(
    how: str, changed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        made: list[object] = []

        async def pause(_session: object, _due: object) -> float:
            return 0.0

        async def commit(_table: object, change: object) -> None:
            made.append(change)

        @asynccontextmanager
        async def held() -> AsyncIterator[None]:
            """What is changed is changed while the table is waited for."""
            if changed == "session":
                table.session = object()
            elif changed == "ply":
                session.match.ply += 1
            yield

        monkeypatch.setattr(turns, "commit", commit)
        session: Any = SimpleNamespace(
            match=SimpleNamespace(ply=7),
            next=lambda: SimpleNamespace(how=how, seat=0),
            give=lambda: "given",
            lasts=lambda _seat: "",
        )
        table: Any = SimpleNamespace(
            session=session, failures=0, held=held, timer=asyncio.current_task(),
            pausing=SimpleNamespace(before=pause),
        )  # fmt: skip
        await turns._given(table, session, 7)
        given = not changed and how in ("forced", "standing")
        assert made == (["given"] if given else [])
        assert table.timer is None

    asyncio.run(main())


def test_a_table_that_is_lost_does_nothing_more(tmp_path: Any) -> None:
    async def main() -> None:
        hub = Hub(Settings(database=f"sqlite:///{tmp_path / 'x.db'}"))
        told: list[str] = []
        clients = [SimpleNamespace(leave=lambda n=n: told.append(n)) for n in ("one", "two")]
        for own in (False, True):
            timer = asyncio.current_task() if own else asyncio.create_task(asyncio.sleep(60))
            assert timer is not None
            table: Any = SimpleNamespace(
                gone=False, code="abc", timer=timer, drop_help=lambda: told.append("help"),
                audience=SimpleNamespace(clients=clients),
            )  # fmt: skip
            hub.tables["abc"] = table
            hub.lost(table)
            assert table.gone
            assert hub.tables == {}
            # A table that finds out by itself goes on to its end.
            assert bool(timer.cancelling()) != own
        assert told == ["help", "one", "two"] * 2
        hub.store.leave()

    asyncio.run(main())
