"""What is stored of people: devices, bans, orders; and what is left when they are forgotten."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import Connection, update

from cardhouse.core.errors import CardhouseError
from cardhouse.play.messages.parts import ChatLine
from cardhouse.server.messages.http import Device
from cardhouse.server.storage import bans, devices, operating, orders
from cardhouse.server.storage.bans import Ban, ban, bans_now, unban
from cardhouse.server.storage.history import erase
from cardhouse.server.storage.operating import Forgotten, Reported, Summary
from cardhouse.server.storage.orders import BANNED, TABLE, Order, orders_after
from cardhouse.server.storage.repository import keys_added, reported, said
from cardhouse.server.storage.results import results_replaced
from cardhouse.server.storage.schema import DEVICES, MATCHES, ORDERS, SEATS
from cardhouse.server.tokens import hashed
from tests.server.storage.bare import NOW, bare, carry_out, changes, put, result, rows


class Clock:
    """What time it is."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that stands still unless it is told otherwise."""
    made = Clock()
    monkeypatch.setattr(time, "time", made)
    return made


def test_devices_come_are_listed_and_go(clock: Clock) -> None:
    with bare() as connection:
        assert devices.passed(connection, "ann", "one")
        assert devices.passed(connection, "bob", "two")
        assert devices.admitted(connection, "phone", "one", "Ann's phone")
        clock.now += 5
        assert devices.passed(connection, "phone", "three")
        used = Device(hashed("one"), "Ann's phone", NOW, True, False)
        waits = Device(hashed("three"), "", NOW + 5, False, False)
        assert devices.devices(connection, "ann") == [used, waits]
        assert devices.devices(connection, "phone") == [
            Device(used.id, used.name, used.at, True, True), waits,
        ]  # fmt: skip
        # A device that had others brings them along.
        assert devices.passed(connection, "tablet", "four")
        assert devices.admitted(connection, "watch", "four", "watch")
        assert devices.admitted(connection, "tablet", "three", "tablet")
        assert devices.hashes_of(connection, "watch") == {"ann", "phone", "tablet", "watch"}
        before = rows(connection)
        # Nobody shuts out another's device, and a pass that nobody knows is none.
        assert not devices.shut_out(connection, "bob", hashed("one"))
        assert not devices.shut_out(connection, "ann", hashed("nothing"))
        assert not devices.admitted(connection, "eve", "nothing", "eve")
        # Of one's own devices none is let in twice; the pass stays.
        assert devices.passed(connection, "ann", "five")
        assert devices.admitted(connection, "phone", "five", "again")
        (come,) = changes(before, rows(connection))["devices"][1]
        assert come["device"] is None


def test_a_device_that_is_shut_out_loses_what_was_opened_to_it_alone() -> None:
    with bare() as connection:
        for number in (1, 2, 3):
            put(connection, number)
        for secret, device in (("one", "phone"), ("two", "tablet")):
            assert devices.passed(connection, "ann", secret)
            assert devices.admitted(connection, device, secret, device)
        # Ann's seat at the first two tables was opened to the phone, at the third it came itself.
        for number in (1, 2, 3):
            connection.execute(*keys_added(number, {"phone": 0}, {"phone"} if number == 3 else ()))
            connection.execute(*keys_added(number, {"tablet": 0}, ()))
        assert devices.seat_lent(connection, "tablet", 3) == 0
        assert devices.seat_lent(connection, "ann", 1) is None
        assert devices.seat_lent(connection, "bob", 1) is None
        before = rows(connection)
        assert devices.shut_out(connection, "tablet", hashed("one"))
        changed = changes(before, rows(connection))
        assert [(row["match"], row["hash"]) for row in changed["keys"][0]] == [
            (1, "phone"), (2, "phone"),
        ]  # fmt: skip
        assert changed["keys"][1] == []
        assert [row["device"] for row in changed["devices"][0]] == ["phone"]
        assert changed["devices"][1] == []
        # Whoever serves those tables reads them anew.
        assert [(x["id"], x["epoch"]) for x in changed["matches"][1]] == [(1, 102), (2, 103)]
        told = [Order(1, TABLE, "code1"), Order(2, TABLE, "code2")]
        assert orders_after(connection, 0) == told
        # A pass that waits is taken back, and no table is touched.
        assert devices.passed(connection, "ann", "three")
        before = rows(connection)
        assert devices.shut_out(connection, "ann", hashed("three"))
        assert list(changes(before, rows(connection))) == ["devices"]


def test_passes_end_and_are_not_too_many(clock: Clock) -> None:
    with bare() as connection:
        for n in range(devices.MOST):
            assert devices.passed(connection, "ann", f"pass {n}")
        assert not devices.passed(connection, "ann", "more")
        assert devices.passed(connection, "bob", "his")
        clock.now += devices.LASTS
        assert len(devices.devices(connection, "ann")) == devices.MOST
        assert devices.admitted(connection, "phone", "pass 0", "phone")
        assert not devices.passed(connection, "ann", "more")
        clock.now += 1
        assert not devices.admitted(connection, "tablet", "pass 1", "tablet")
        assert [one.used for one in devices.devices(connection, "ann")] == [True]
        assert devices.passed(connection, "ann", "more")
        held = connection.execute(DEVICES.select()).all()
        assert {(row.person, row.device) for row in held} == {("ann", "phone"), ("ann", None)}


def test_bans_are_stored_ended_and_told(clock: Clock) -> None:
    with bare() as connection:
        assert ban(connection, bans.TOKEN, "eve", 50.0, "swears") == 1
        assert ban(connection, bans.ADDRESS, "192.0.2.0/24", 0, "") == 2
        assert ban(connection, bans.TOKEN, "sam", 60.0, "shouts") == 3
        first = Ban(1, "token", "eve", NOW + 50, "swears", NOW)
        rest = [
            Ban(2, "address", "192.0.2.0/24", 0.0, "", NOW),
            Ban(3, "token", "sam", NOW + 60, "shouts", NOW),
        ]
        assert bans_now(connection) == [first, *rest]
        clock.now += 50
        assert bans_now(connection) == rest
        assert orders_after(connection, 0) == [Order(n, BANNED, "") for n in (1, 2, 3)]
        assert unban(connection, 2)
        assert orders_after(connection, 3) == [Order(4, BANNED, "")]
        assert not unban(connection, 2)
        assert bans_now(connection) == rest[1:]


def test_a_ban_holds_until_its_end_and_not_at_it(clock: Clock) -> None:
    held = bans.Bans(
        [
            Ban(1, bans.TOKEN, "eve", NOW + 50, "", NOW),
            Ban(2, bans.TOKEN, "eve", NOW + 20, "", NOW),
            Ban(3, bans.TOKEN, "sam", 0.0, "", NOW),
            Ban(4, bans.ADDRESS, "192.0.2.0/24", NOW + 50, "", NOW),
            Ban(5, bans.ADDRESS, "nonsense", 0.0, "", NOW),
        ]
    )
    clock.now += 49
    for at in (True, False):
        assert held.of("192.0.2.9", "") == at
        assert held.of("198.51.100.1", "eve") == at
        assert held.of("nonsense", "sam")
        assert not held.of("198.51.100.1", "ann")
        clock.now += 1
    assert not bans.Bans().of("192.0.2.9", "eve")


def test_orders_are_kept_for_an_hour(clock: Clock) -> None:
    with bare() as connection:
        assert orders.newest(connection) == 0
        orders.order(connection, TABLE, "one")
        clock.now += orders.KEPT
        orders.order(connection, TABLE, "two")
        assert [one.what for one in orders_after(connection, 0)] == ["one", "two"]
        clock.now += 1
        # The newest stays, however old, so that its number is not given again.
        orders.order(connection, BANNED)
        assert [one.what for one in orders_after(connection, 0)] == ["two", ""]
        clock.now += 2 * orders.KEPT
        orders.order(connection, TABLE, "four")
        assert orders_after(connection, 1) == [Order(3, BANNED, ""), Order(4, TABLE, "four")]
        assert orders.newest(connection) == 4
        held = connection.execute(ORDERS.select()).all()
        assert [row.at for row in held] == [NOW + orders.KEPT + 1, clock.now]


def test_an_operator_sees_tables_and_reports_and_closes() -> None:
    with bare() as connection:
        for number in (1, 2, 3):
            put(connection, number, status="over" if number == 2 else "playing", listed=number == 1)
        connection.execute(update(MATCHES).where(MATCHES.c.id == 1).values(updated=99.0))
        told = [
            Summary(f"code{n}", "carlton", s, None, n == 1, 10.0 * n, u, 2,
                    [("person", f"A{n}"), ("person", f"B{n}")])
            for n, s, u in ((1, "playing", 99.0), (3, "playing", 32.0), (2, "over", 22.0))
        ]  # fmt: skip
        assert operating.summaries(connection, None, 10) == told
        assert operating.summaries(connection, None, 2) == told[:2]
        assert operating.summaries(connection, "over", 10) == told[2:]
        lines = [ChatLine(1, "B1", "you fool", 50.0), ChatLine(0, "A1", "yourself", 51.0)]
        carry_out(
            connection,
            *(reported(1, "code1", lines[0], by) for by in ("ann", "cat", "ann")),
            reported(1, "code1", lines[1], "bob"),
        )
        assert operating.reports(connection) == [
            Reported("code1", 0, "A1", "yourself", 51.0, 1),
            Reported("code1", 1, "B1", "you fool", 50.0, 2),
        ]
        before = rows(connection)
        operating.close(connection, "code1", "x" * 300)
        changed = changes(before, rows(connection))
        ((was,), (now,)) = changed.pop("matches")
        assert now == was | {"shut": "x" * 200, "listed": 0, "epoch": 102}
        assert [row["what"] for row in changed.pop("orders")[1]] == ["code1"]
        assert changed == {}
        with pytest.raises(CardhouseError, match="there is no table 'nothing'"):
            operating.close(connection, "nothing", "")


def test_somebody_is_known_by_a_token_its_hash_or_a_seat() -> None:
    with bare() as connection:
        put(connection, 1)
        put(connection, 2, seats=1)
        assert operating.somebody(connection, "a" * 64) == {"a" * 64}
        assert operating.somebody(connection, "A_token-of-24-characters") == {
            hashed("A_token-of-24-characters")
        }
        assert operating.somebody(connection, "code1/A") == {"ann"}
        assert operating.somebody(connection, "code1/b") == {"bob"}
        with pytest.raises(CardhouseError, match="nobody's token opens seat B of table code2"):
            operating.somebody(connection, "code2/B")
        with pytest.raises(CardhouseError, match="there is no table 'code3'"):
            operating.somebody(connection, "code3/A")
        for none in ("", "999.1.1.1", "::1/999", "Ann", "code1/Z", "a token with spaces", "x" * 81):
            with pytest.raises(CardhouseError, match="is no token"):
                operating.somebody(connection, none)


def fill(connection: Connection) -> None:
    """Ann and Bob play at one table and wait at another, talk, have won, and report each other."""
    put(connection, 1, host="bob")
    put(connection, 2, status="waiting")
    put(connection, 3, seats=1, host="carol")
    carry_out(
        connection,
        # From the time before she was called A1, and by somebody who is called so, too.
        said(1, ChatLine(0, "Anna", "Hello", 3.0)),
        said(1, ChatLine(1, "A1", "I am A1", 4.0)),
        said(3, ChatLine(1, "A1", "Who is A1?", 4.0)),
        reported(1, "code1", ChatLine(0, "A1", "I am A1", 10.0), "bob"),
        reported(1, "code1", ChatLine(1, "B1", "I am B1", 11.0), "ann"),
        reported(1, "code1", ChatLine(1, "B1", "I am B1", 11.0), "dan"),
        reported(9, "code9", ChatLine(0, "A9", "I am A9", 10.0), "dan"),
        *results_replaced(1, [result("ann", 1, 5.0), result("bob", 1, 5.0, 1)]),
    )
    assert devices.passed(connection, "bob", "one")
    assert devices.admitted(connection, "bob's", "one", "phone")
    assert devices.passed(connection, "ann", "two")


def test_of_somebody_who_is_forgotten_nothing_is_left_and_of_others_everything() -> None:
    with bare() as connection:
        fill(connection)
        before = rows(connection)
        assert operating.forget(connection, {"ann", "ann's"}) == Forgotten(3, 5, 1)
        changed = changes(before, rows(connection))
        gone = {name: both[0] for name, both in changed.items()}
        come = {name: both[1] for name, both in changed.items()}
        assert [(x["match"], x["seat"], x["name"]) for x in gone["chat"]] == [
            (1, 0, "A1"), (2, 0, "A2"), (3, 0, "A3"), (1, 0, "Anna"), (1, 1, "A1"),
        ]  # fmt: skip
        assert [(x["match"], x["hash"]) for x in gone["keys"]] == [(n, "ann") for n in (1, 2, 3)]
        assert [(x["seat"], x["hash"]) for x in gone["reports"]] == [(0, "bob"), (1, "ann")]
        assert [x["hash"] for x in gone["results"]] == ["ann"]
        assert [x["person"] for x in gone["devices"]] == ["ann"]
        for name in ("chat", "keys", "reports", "results", "devices"):
            assert come.pop(name) == []
        # At a table that waits the seat is free again.
        assert [tuple(x.values()) for x in come.pop("seats")] == [
            (1, 0, "person", "A", "", 0), (2, 0, "open", "", "", 0), (3, 0, "person", "A", "", 0),
        ]  # fmt: skip
        assert [(x["id"], x["host"], x["epoch"]) for x in come.pop("matches")] == [
            (1, "bob", 102), (2, "", 103), (3, "carol", 104),
        ]  # fmt: skip
        assert [x["what"] for x in come.pop("orders")] == ["code1", "code2", "code3"]
        assert come == {}


def test_what_a_namesake_said_stays() -> None:
    with bare() as connection:
        fill(connection)
        connection.execute(update(SEATS).where(SEATS.c.match == 1).values(name="Kim"))
        carry_out(connection, *(said(1, ChatLine(n, "Kim", f"{n}", 5.0)) for n in (-1, 0, 1)))
        before = rows(connection)
        operating.forget(connection, {"ann"})
        gone = changes(before, rows(connection))["chat"][0]
        spoken = [x["seat"] for x in gone if x["name"] == "Kim"]
        assert spoken == [-1, 0]


def test_somebody_who_hosts_is_forgotten_at_tables_where_they_do_not_sit() -> None:
    with bare() as connection:
        put(connection, 1, host="dan")
        put(connection, 2)
        before = rows(connection)
        assert operating.forget(connection, {"dan"}) == Forgotten(1)
        ((was,), (now,)) = changes(before, rows(connection))["matches"]
        assert now == was | {"host": "", "epoch": 102}


def test_whoever_erases_themselves_does_so_on_all_devices() -> None:
    with bare() as connection:
        fill(connection)
        assert erase(connection, "bob's") == Forgotten(2, 3, 1)
        left = rows(connection)
        assert {row["hash"] for row in left["keys"]} == {"ann"}
        assert {row["person"] for row in left["devices"]} == {"ann"}
        assert {row["hash"] for row in left["results"]} == {"ann"}
