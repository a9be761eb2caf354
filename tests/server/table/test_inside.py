"""Tables within one process: what lobbies, votes, hubs and timers do, looked at from inside."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
import types
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

import cardhouse
from cardhouse.core.game import game
from cardhouse.core.solving import UNKNOWN
from cardhouse.play.help import LOOKS
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.settings import Settings
from cardhouse.server.storage import repository
from cardhouse.server.storage.entities import OPEN, OVER, PLAYING, WAITING
from cardhouse.server.storage.owners import Elsewhere
from cardhouse.server.storage.schema import MATCHES, SEATS
from cardhouse.server.storage.store import Conflict, Write
from cardhouse.server.table import (
    analysis,
    dealing,
    handing,
    help,
    info,
    pausing,
    pictures,
    solver,
    turns,
    updates,
    votes,
)
from cardhouse.server.table import hub as hubs
from cardhouse.server.table import table as tables
from cardhouse.server.table.hub import Away, Hub
from cardhouse.server.table.lobby import use_key
from cardhouse.server.table.opening import open_table
from cardhouse.server.table.registry import HANDLERS
from cardhouse.server.table.table import Table
from cardhouse.server.tokens import hashed
from tests.server.wire import Wire, against, dealt, hub


class Hand(Wire):
    """Somebody at a table, who waits for each answer."""

    def seat(self) -> int | None:
        """The seat that the connection has now."""
        return self.connection.seat

    async def answered(self, kind: str, /, **more: Any) -> dict[str, Any]:
        """What comes of a request."""
        name = self.ask(kind, **more)
        while True:
            told = await self.next()
            if told.get("id") == name:
                return told


async def waiting(
    made: Hub, name: str = "carbles", seats: int = 3, **more: Any
) -> tuple[Table, list[Hand]]:
    """A table that waits, its host, and somebody who watches."""
    places = [m.NewSeat("me"), *(m.NewSeat("open") for _ in range(seats - 1))]
    new = m.NewTable(name, seats=places, **more)
    table, _, _ = await open_table(made, "host", False, new)
    hands = [Hand(table, "host"), Hand(table, "guest")]
    for hand in hands:
        await hand.until("snapshot")
    return table, hands


async def ended(*hands: Wire) -> None:
    """Closes connections."""
    for hand in hands:
        await hand.close()


async def stored_seats(made: Hub, code: str) -> list[str]:
    """The kinds of seats of a table as storage has them."""
    found = await made.store.read(lambda c: repository.find(c, code))
    assert found is not None
    return [place.kind for place in found.places]


def test_each_request_of_a_lobby_is_answered_and_stored(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            table, (host, guest) = await waiting(made)
            assert (await guest.answered("sit", seat=1, name="Eve"))["type"] == "done"
            assert guest.seat() == 1
            fill = await host.answered("fill", seat=2, level="random")
            assert fill["type"] == "done"
            assert await stored_seats(made, table.code) == ["person", "person", "computer"]
            told = await host.answered("options", options={"players": 5})
            assert told["type"] == "done"
            assert len(table.people.places) == 5
            assert await stored_seats(made, table.code) == [
                "person",
                "person",
                "computer",
                OPEN,
                OPEN,
            ]
            assert (await host.answered("options", options={"players": 3}))["type"] == "done"
            assert len(await stored_seats(made, table.code)) == 3
            assert (await guest.answered("stand"))["type"] == "done"
            assert guest.seat() is None
            assert await stored_seats(made, table.code) == ["person", OPEN, "computer"]
            await ended(host, guest)

    asyncio.run(main())


def test_a_lobby_takes_no_level_that_is_none_and_no_order_but_the_host_s(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            table, (host, guest) = await waiting(made)
            assert (await host.answered("fill", seat=1, level="nonsense"))["type"] == "refused"
            for kind, more in (
                ("fill", {"seat": 1, "level": "random"}),
                ("options", {"options": {"players": 2}}),
                ("start", {}),
            ):
                told = await guest.answered(kind, **more)
                assert (told["type"], told["code"]) == ("refused", "not_yours"), kind
            assert await stored_seats(made, table.code) == ["person", OPEN, OPEN]
            await ended(host, guest)

    asyncio.run(main())


def test_a_key_opens_its_seat_to_a_browser_that_is_there_already(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            new = m.NewTable("three_piles", seats=[m.NewSeat("me"), m.NewSeat("open")])
            table, seat, key = await open_table(made, "host", False, new)
            phone = Hand(table, "phone")
            await phone.until("snapshot")
            assert phone.seat() is None
            async with table.held():
                assert await use_key(table, "phone", key) == seat == 0
            assert phone.seat() == 0
            with pytest.raises(Refusal):
                await use_key(table, "other", key + "x")
            await ended(phone)

    asyncio.run(main())


def test_a_deal_that_waits_for_shares_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path, nonce_wait=30.0) as made:
            table, (host, guest) = await waiting(made, "three_piles", 2)
            await guest.answered("sit", seat=1, name="")
            name = host.ask("start")
            await host.until("done", id=name)
            told = await guest.until("table", seconds=5)
            while told["table"]["state"] != "dealing":
                told = await guest.until("table", seconds=5)
            assert table.match is None
            await ended(host, guest)

    asyncio.run(main())


def test_a_deal_is_tried_again_while_nothing_can_be_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    outcomes: list[Any] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def deal(_table: Any, anyway: bool) -> bool:
        assert anyway
        outcome = outcomes.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return bool(outcome)

    monkeypatch.setattr(dealing, "asyncio", types.SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(dealing, "deal_if_ready", deal)

    def run(*these: Any, gone: bool = False) -> list[float]:
        outcomes[:] = these
        slept.clear()
        house = types.SimpleNamespace(settings=types.SimpleNamespace(nonce_wait=2.0))
        audience = types.SimpleNamespace(clients={1})
        table: Any = types.SimpleNamespace(
            house=house, audience=audience, gone=gone, held=contextlib.asynccontextmanager(held)
        )
        asyncio.run(dealing._deal_later(table))
        return slept

    async def held() -> Any:
        yield

    away, closed = Refusal("unavailable", "no storage"), Refusal("closed", "it is closed")
    assert run(True) == [2.0]
    assert run(away, away, True) == [2.0, 4.0, 8.0]
    assert run(closed, True) == [2.0]
    assert run(True, gone=True) == []


def test_a_vote_asks_whoever_else_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with hub(tmp_path, away=0.0) as made:
            table, (host, guest) = await waiting(made, "carbles", 4)
            third = Hand(table, "third")
            fourth = Hand(table, "fourth")
            for seat, hand in ((1, guest), (2, third), (3, fourth)):
                await hand.answered("sit", seat=seat, name="")
            await host.answered("start")
            await dealt(table)
            await ended(third, fourth)
            await asyncio.sleep(0.05)
            table.people.places[2].left -= 1
            told = await host.answered("standin", seat=2, level="nonsense")
            assert (told["type"], table.question) == ("refused", None)
            told = await host.answered("standin", seat=2, level="random")
            assert told["type"] == "done"
            assert table.question is not None
            assert table.question.waiting == [1]
            prepared: list[tuple[str, str]] = []
            monkeypatch.setattr(made.workers, "seated", lambda *what: prepared.append(what))
            async with table.held():
                await votes.replace(table, 2, "random")
            assert prepared == [("carbles", "random")]
            await ended(host, guest)

    asyncio.run(main())


def test_a_table_is_taken_up_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            table, me = await against(made, "three_piles")
            code = table.code
            await me.close()
        scheduled: list[str] = []
        monkeypatch.setattr(hubs, "schedule", lambda one: scheduled.append(one.code))
        async with hub(tmp_path) as made:
            assert await made.get("nothing") is None
            found = await made.get(code)
            assert found is not None
            assert scheduled == [code]
            assert made.tables == {code: found}

    asyncio.run(main())


def test_lists_are_those_of_a_person_or_of_all(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            seats = [m.NewSeat("me"), m.NewSeat("open")]
            hidden = m.NewTable("three_piles", seats=seats, listed=False)
            shown = m.NewTable("three_piles", seats=seats, listed=True)
            mine, _, _ = await open_table(made, hashed("me"), False, hidden)
            other, _, _ = await open_table(made, hashed("other"), False, shown)
            assert [one.code for one in await made.lists(hashed("me"))] == [mine.code]
            assert [one.code for one in await made.lists(None)] == [other.code]

    asyncio.run(main())


def test_a_table_that_storage_knows_no_more_says_goodbye(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            table, (host, guest) = await waiting(made)

            def removed(connection: Any) -> None:
                connection.execute(delete(SEATS))
                connection.execute(delete(MATCHES))

            await made.store.write(Write(run=removed))
            await made.reload(table)
            assert table.gone
            assert table.code not in made.tables
            for hand in (host, guest):
                await hand.until("gone")
            await ended(host, guest)

    asyncio.run(main())


def test_a_table_that_went_elsewhere_is_let_go_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            table, (host, guest) = await waiting(made)

            async def away(_code: str) -> Any:
                raise Away(Elsewhere("192.0.2.1:1"))

            monkeypatch.setattr(made, "_read", away)
            timer = table.timer = asyncio.create_task(asyncio.sleep(30))
            with pytest.raises(Away):
                await made.reload(table)
            assert table.gone
            assert table.code not in made.tables
            await asyncio.sleep(0)
            assert timer.cancelled()
            assert host.connection.closing
            assert guest.connection.closing
            await ended(host, guest)

    asyncio.run(main())


def test_whoever_is_told_which_tables_are_left_is_the_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    owners = types.SimpleNamespace(tell=told.append)
    monkeypatch.setattr(hubs, "Store", lambda *_: types.SimpleNamespace(owners=owners))
    made = Hub(Settings())
    assert told == [made._left]


def test_a_request_that_fails_is_refused_and_the_table_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: Any) -> None:
        raise ZeroDivisionError

    async def main() -> None:
        async with hub(tmp_path) as made:
            table, (host, guest) = await waiting(made)
            monkeypatch.setattr(hubs, "MEND_FIRST", 0.01)
            monkeypatch.setitem(HANDLERS, m.Start, fails)
            before = table.stored
            told = await host.answered("start")
            assert (told["type"], told["code"]) == ("refused", "closed")
            assert table.mending is not None
            await asyncio.wait([table.mending], timeout=5)
            assert not table.doubtful
            assert table.stored is not before
            await ended(host, guest)

    with caplog.at_level(logging.CRITICAL):
        asyncio.run(main())


class Listener:
    """A client that keeps what it is sent."""

    def __init__(self, seat: int | None, base: Any, shape: str = "wide") -> None:
        self.seat, self.base, self.shape = seat, base, shape
        self.sent: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.sent.append(data)


def test_whoever_is_behind_gets_everything_and_the_others_what_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole: list[Any] = []
    monkeypatch.setattr(updates, "snapshot", lambda _table, client: whole.append(client))
    monkeypatch.setattr(updates, "encode", str.encode)
    version = {"at": 5}

    class Fake:
        forgotten: set[Any] = set()

        def base(self, seat: int | None, shape: str) -> int | None:
            return version["at"] if shape == "wide" else 1

        def of_change(self, seat: int | None, shape: str, _change: Any) -> list[str]:
            version["at"] = 6
            return [f"{seat} {shape}"]

        def forget(self, sent: set[Any]) -> None:
            self.forgotten = sent

    fresh = Listener(None, None)
    stale = [Listener(0, (0, "wide", 4)), Listener(0, (0, "wide", 4))]
    good = [Listener(1, (1, "wide", 5)), Listener(1, (1, "wide", 5))]
    moved = Listener(2, (1, "wide", 5))
    fake: Any = Fake()
    dropped: list[int] = []
    clients = [fresh, *stale, *good, moved]
    table: Any = types.SimpleNamespace(
        updates=fake,
        audience=types.SimpleNamespace(clients=clients),
        drop_help=lambda: dropped.append(1),
    )
    change: Any = None
    updates.publish(table, change)
    assert whole == [fresh, *stale, moved]
    assert [one.sent for one in good] == [[b"1 wide"]] * 2
    assert all(one.base == (1, "wide", 6) for one in good)
    assert fake.forgotten == {(1, "wide")}
    assert dropped == [1]


def test_at_a_closed_table_nothing_can_be_chosen_or_taken_back() -> None:
    scene: Any = None
    undo = m.Undo(True, True, True, [1])
    choice: Any = "a choice"
    now = m.Position(9, 20, 0, 1, 0, scene, [choice], undo, None)
    nothing = m.Undo(False, False, False, [])
    for shown, ply in ((None, 9), (4, 4)):
        table: Any = types.SimpleNamespace(ply=9, ply_shown=shown)
        found = updates.closed(table, now)
        assert (found.ply, found.choices, found.undo) == (ply, [], nothing)
        assert (found.version, found.deciding, found.turn) == (20, 0, 1)


def finished(status: str = OVER, over: bool = True, **more: Any) -> Any:
    """As much of a table as says whether its game has ended."""
    one = {"game": game("three_piles"), "closed": "", "match": types.SimpleNamespace(over=over)}
    return types.SimpleNamespace(stored=types.SimpleNamespace(status=status), **{**one, **more})


def test_a_game_is_analysed_once_it_has_ended_and_not_before() -> None:
    table = finished()
    assert analysis.finished(table) is table.match
    for wrong in (
        finished(PLAYING, False),
        finished(PLAYING, True),
        finished(OVER, False),
        finished(closed="It is closed."),
        finished(match=None),
        finished(game=game("carlton")),
    ):
        with pytest.raises(Refusal):
            analysis.finished(wrong)


@pytest.mark.parametrize("status", [WAITING, PLAYING, OVER])
@pytest.mark.parametrize("chosen", [None, "12"])
def test_what_the_cards_came_from_is_told_at_the_end(status: str, chosen: str | None) -> None:
    stored = types.SimpleNamespace(
        status=status, chosen_seed=chosen, secret="s" * 64, salt="t" * 64, nonces=["a", "b"],
        deal="the deal", promise=None,
    )  # fmt: skip
    found = info.fair(types.SimpleNamespace(stored=stored))  # type: ignore[arg-type]
    told = status == OVER and chosen is None
    assert (found.secret, found.salt, found.deal) == (
        ("s" * 64, "t" * 64, "the deal") if told else ("", "", "")
    )
    assert bool(found.commitment) is (chosen is None)
    assert found.nonces == ([] if status == WAITING else ["a", "b"])


@pytest.mark.parametrize(
    ("talk", "quiet", "shut", "silent"),
    [(1, False, None, False), (0, False, None, True), (1, True, None, True), (1, False, 5.0, True)],
)
def test_nobody_talks_where_talk_is_off(
    tmp_path: Path, talk: int, quiet: bool, shut: float | None, silent: bool
) -> None:
    async def main() -> None:
        async with hub(tmp_path, talk=talk) as made:
            new = m.NewTable("carlton", seats=[m.NewSeat("me")])
            table, _, _ = await open_table(made, "host", False, new)
            table.stored.quiet = quiet
            table.stored.shut = shut  # type: ignore[assignment]
            assert info.info(table).quiet is silent

    asyncio.run(main())


def test_a_hint_whose_position_has_passed_is_ended_and_refused() -> None:
    async def main() -> None:
        sent: list[str] = []
        audience = types.SimpleNamespace(tell_seat=lambda _seat, what: sent.append(what.id))
        table: Any = types.SimpleNamespace(solving=None, thought=None, audience=audience, ply=3)
        tables.Table.drop_help(table)
        for task in (None, asyncio.create_task(asyncio.sleep(30)), asyncio.current_task()):
            table.thought = types.SimpleNamespace(seat=0, ids=["h"], task=task)
            tables.Table.drop_help(table)
            assert table.thought is None
            if task not in (None, asyncio.current_task()):
                await asyncio.sleep(0)
                assert task is not None
                assert task.cancelled()
        await asyncio.sleep(0)
        assert sent == ["h"] * 3

    asyncio.run(main())


def test_a_hint_that_another_has_replaced_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def held() -> Any:
        yield

    async def main() -> list[str]:
        told: list[str] = []
        audience = types.SimpleNamespace(tell_seat=lambda _seat, what: told.append(what.id))
        for current, gone, holds in ((True, False, True), (False, False, True),
                                     (True, True, True), (True, False, False)):  # fmt: skip
            thought: Any = types.SimpleNamespace(
                seat=0, ids=[f"{current} {gone} {holds}"], holds=lambda _table, now=holds: now
            )
            table: Any = types.SimpleNamespace(
                held=contextlib.asynccontextmanager(held), gone=gone, audience=audience, ply=0,
                thought=thought if current else object(),
            )  # fmt: skip
            await help._hinted(table, thought, None)
        return told

    assert asyncio.run(main()) == ["True False True"]


def test_pictures_that_cannot_be_kept_are_logged_and_the_others_kept(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kept: list[int] = []

    async def keep(_store: Any, some: Any) -> None:
        if 0 in some:
            raise OSError("full")
        kept.extend(some)

    monkeypatch.setattr(pictures, "keep_pictures", keep)
    store: Any = None
    number: Any = list(range(pictures.AT_ONCE + 3))
    asyncio.run(pictures.keep_all_pictures(store, number))
    assert kept == number[pictures.AT_ONCE :]
    assert ["OSError" in one.getMessage() for one in caplog.records] == [True]


def test_a_standing_answer_waits_as_its_kind_of_choice_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[tuple[int, int]] = []
    kinds = {4: 2, 5: None}
    monkeypatch.setattr(pausing, "watching", lambda *_: {1})
    monkeypatch.setattr(pausing, "kind_of", lambda _game, action: kinds[action])

    def draw(seat: int, kind: int) -> float:
        drawn.append((seat, kind))
        return 1.5

    waits: Any = types.SimpleNamespace(game=None, pauses=types.SimpleNamespace(draw=draw))
    session: Any = types.SimpleNamespace(
        match=types.SimpleNamespace(state=types.SimpleNamespace(row_n=0))
    )
    for action in kinds:
        due: Any = types.SimpleNamespace(seat=0, action=action, how="standing")
        assert asyncio.run(pausing.Pausing.before(waits, session, due)) == 1.5
    assert drawn == [(0, 2), (0, -1)]


@pytest.mark.parametrize("thinking", [0.0, 0.06])
def test_a_computer_player_takes_as_long_as_it_is_to_take(
    thinking: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    sleep = asyncio.sleep

    async def wait(seconds: float) -> None:
        slept.append(seconds)

    async def choose(*_: Any) -> int:
        await sleep(thinking)
        return 3

    async def takes(*_: Any) -> float:
        return 0.5

    monkeypatch.setattr(asyncio, "sleep", wait)

    @contextlib.asynccontextmanager
    async def making(_table: Any) -> Any:
        yield

    monkeypatch.setattr(turns, "_making", making)
    workers = types.SimpleNamespace(choose=choose)
    house = types.SimpleNamespace(workers=workers, settings=types.SimpleNamespace(pace=0.5))
    table: Any = types.SimpleNamespace(
        house=house, code="x", game=types.SimpleNamespace(name="x"), failures=0, session=None,
        pausing=types.SimpleNamespace(of_computer=takes),
    )  # fmt: skip
    session: Any = types.SimpleNamespace(match=types.SimpleNamespace(ply=0))
    task: Any = types.SimpleNamespace(legal=[3, 4])
    asyncio.run(turns._computer(table, session, task))
    assert len(slept) == 1
    assert slept[0] <= 0.5 - thinking
    assert slept[0] > 0.1


@pytest.mark.parametrize("stands", [True, False])
def test_a_game_that_another_process_has_taken_in_is_the_same_table(
    tmp_path: Path, stands: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = cardhouse.new_match("three_piles", seed="abc")
    seats = [m.HandedSeat("person", "Me"), m.HandedSeat("computer", "It", "random")]
    given = m.HandedGame(
        "k" * 40, "three_piles", game("three_piles").rules_version, dict(match.options), seats, "abc", []
    )  # fmt: skip

    async def main() -> None:
        async with hub(tmp_path) as made:
            prepared: list[tuple[str, str]] = []
            monkeypatch.setattr(made.workers, "seated", lambda *what: prepared.append(what))
            people, seat = handing.seated(made, match.game, given, 2, False)
            assert (seat, [p.name for p in people.places]) == (0, ["Me", "It"])
            assert prepared == [("three_piles", "random")]
            first = await handing.hand_in(made, "me", False, given)
            table = made.tables[first.code]
            assert (await handing.whole(table)).form == 1

            async def conflict(*_: Any) -> Any:
                raise Conflict

            monkeypatch.setattr(made, "add", conflict)
            reads = [None, (first.code, 0) if stands else None]

            async def read(_work: Any) -> Any:
                return reads.pop(0)

            monkeypatch.setattr(made.store, "read", read)
            if stands:
                again = await handing.hand_in(made, "me", False, given)
                assert (again.code, again.seat) == (first.code, 0)
            else:
                with pytest.raises(Refusal):
                    await handing.hand_in(made, "me", False, given)

    asyncio.run(main())


@pytest.mark.parametrize(("seats", "names"), [(2, ["Computer"]), (3, ["Computer B", "Computer C"])])
def test_computers_are_told_apart_where_there_are_several(
    tmp_path: Path, seats: int, names: list[str]
) -> None:
    async def main() -> list[str]:
        async with hub(tmp_path) as made:
            places = [m.NewSeat("me"), *(m.NewSeat("computer", "random") for _ in range(seats - 1))]
            new = m.NewTable("carbles", seats=places)
            table, _, _ = await open_table(made, "host", False, new)
            return [place.name for place in table.people.places[1:]]

    assert asyncio.run(main()) == names


def test_whoever_leaves_is_noted_as_away_from_then_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            table, (host, guest) = await waiting(made)
            await guest.answered("sit", seat=2, name="")
            before = time.monotonic()
            await guest.close()
            assert table.people.places[2].left >= before
            assert not table.audience.present(2)
            await host.close()
            assert table.host_left >= before

    asyncio.run(main())


def test_what_is_solved_belongs_to_one_match() -> None:
    dropped: list[int] = []
    first, second = cardhouse.new_match("carlton", seed=1), cardhouse.new_match("carlton", seed=2)
    table: Any = types.SimpleNamespace(solving=None)
    found = solver._solving(table, first)
    assert found.match is first
    assert solver._solving(table, first) is found
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(found), "drop", lambda self: dropped.append(id(self)))
        other = solver._solving(table, second)
    assert (other.match, dropped) == (second, [id(found)])
    assert table.solving is other


def test_the_lamp_is_told_look_by_look_and_charged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    charged: list[tuple[str, float]] = []
    asked: list[tuple[str, int, float]] = []

    async def solve(what: Any) -> dict[str, Any]:
        asked.append((what[0], what[3], what[4]))
        return {"verdict": UNKNOWN, "first": -1, "cpu": 0.25 * (what[3] + 1)}

    async def main() -> list[int]:
        async with hub(tmp_path) as made:
            monkeypatch.setattr(made.workers, "solve", solve)
            monkeypatch.setattr(made.solving, "charge", lambda *what: charged.append(what))
            new = m.NewTable("carlton", seats=[m.NewSeat("me")], start=True)
            table, _, _ = await open_table(made, "me", False, new)
            me = Hand(table, "me")
            await dealt(table)
            name = me.ask("lamp", stay=False)
            looks: list[int] = []
            while not looks or looks[-1] < LOOKS:
                looks.append(len((await me.until("lit", id=name))["looks"]))
            await me.close()
            return looks

    assert asyncio.run(main()) == list(range(LOOKS + 1))
    assert asked == [("look", number, solver.LOOK) for number in range(LOOKS)]
    assert charged == [("test", min(solver.LOOK, 0.25 * (i + 1))) for i in range(LOOKS)]


def test_a_line_of_talk_reaches_whoever_sits(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            _, (host, guest) = await waiting(made)
            await guest.answered("sit", seat=1, name="")
            host._in.put_nowait(
                {"type": "websocket.receive", "text": '{"type":"chat","text":"hello"}'}
            )
            for hand in (host, guest):
                assert (await hand.until("chatted"))["line"]["text"] == "hello"
            await ended(host, guest)

    asyncio.run(main())


def test_a_second_hint_ends_the_first_whose_position_has_passed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any) -> Any:
        await asyncio.sleep(30)

    async def main() -> None:
        async with hub(tmp_path) as made:
            table, me = await against(made, "three_piles")
            monkeypatch.setattr(made.workers, "hint", never)
            first = me.ask("hint")
            while table.thought is None:
                await asyncio.sleep(0.005)
            thought = table.thought
            monkeypatch.setattr(type(thought), "holds", lambda *_: False)
            second = me.ask("hint")
            told = await me.until("refused", id=first)
            assert told["code"] == "stale"
            assert table.thought is not None
            assert table.thought.ids == [second]
            assert thought.task is not None
            assert thought.task.cancelled() or thought.task.cancelling()
            await me.close()

    asyncio.run(main())
