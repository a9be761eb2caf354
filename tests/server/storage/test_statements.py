"""Statements of the repository: each changes the rows that it says, and no other of any table."""

from __future__ import annotations

import time
from dataclasses import asdict, replace
from itertools import product

import pytest
from sqlalchemy import insert

from cardhouse.core.game import game
from cardhouse.play.journal import Entry
from cardhouse.play.messages.house import Listed
from cardhouse.play.messages.parts import ChatLine, Signature
from cardhouse.server.storage import repository as r
from cardhouse.server.storage.entities import Picture, Place, StoredTable
from cardhouse.server.storage.owners import Elsewhere
from cardhouse.server.storage.schema import PROCESSES
from tests.server.storage.bare import NOW, bare, carry_out, changes, put, rows

STORED = StoredTable(
    0, "abc", {"goal": 3}, "dealing", True, "host", "77", "secret", "salt", ["", "n"], "deal", None, 5.0, 6.0, 0.0,
    1, 4, Signature(9, "key", "value"), None, False, "challenge", "mark", False,
)  # fmt: skip
PLACES = [Place(0, "person", "Ann"), Place(1, "computer", "Two", "careful"), Place(2, standin=True)]
DONE = [Entry("play", 0, 7, 0, 0), Entry("hint", 1, 0, 2, 1)]


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is always the same time."""
    monkeypatch.setattr(time, "time", lambda: NOW)


@pytest.mark.parametrize("promised", [True, False])
def test_a_new_table_is_stored_row_by_row_and_read_back(promised: bool) -> None:
    stored = STORED if promised else replace(STORED, promise=None, chosen_seed=None, handed=None)
    with bare() as connection:
        put(connection, 1)
        before = rows(connection)
        number = r.add(
            connection, game("carlton"), stored, PLACES, {"a": 0, "b": 1}, {"b"}, "me", DONE
        )
        (row,) = changes(before, rows(connection)).pop("matches")[1]
        # No promise is none to the database, too.
        assert (row["promise"] is None) == (not promised)
        seats = [{k: v for k, v in asdict(p).items() if k != "left"} for p in PLACES]
        common = {"client": None, "at": 5.0, "match": number}
        done = [{("n" if k == "number" else k): v for k, v in asdict(e).items()} for e in DONE]
        changed = changes(before, rows(connection))
        del changed["matches"]
        assert changed == {
            "seats": ([], [{"match": number, **seat} for seat in seats]),
            "keys": ([], [
                {"hash": "a", "match": number, "seat": 0, "guest": 0},
                {"hash": "b", "match": number, "seat": 1, "guest": 1},
            ]),
            "entries": ([], [{**one, **common} for one in done]),
        }  # fmt: skip
        found = r.find(connection, "abc")
        assert found == r.Found(
            "carlton", replace(stored, id=number), PLACES, {"a": 0, "b": 1}, {"b"},
            [r.Kept(entry, None, 5.0) for entry in DONE], [],
        )  # fmt: skip
        assert (row["owner"], row["updated"]) == ("me", 5.0)
        assert r.find(connection, "abd") is None
        assert r.handed_in(connection, "mark") is None
        connection.execute(*r.keys_added(number, {"mark": 2}, set()))
        assert r.handed_in(connection, "mark") == (("abc", 2) if promised else None)
        assert r.add(
            connection,
            game("carlton"),
            replace(stored, code="x", handed=None),
            PLACES,
            {},
            (),
            None,
        )


def test_statements_change_what_they_say() -> None:
    sam = {"kind": "bot", "name": "Sam", "level": "", "standin": True}
    line = ChatLine(1, "B1", "I am B1", 11.0)
    with bare() as connection:
        for number in (1, 2):
            put(connection, number)
        was = rows(connection)

        def of(name: str, number: int, **more: object) -> list[dict[str, object]]:
            """Rows as they were at first."""
            key = "id" if name == "matches" else "match"
            return [
                row
                for row in was[name]
                if row[key] == number and all(row[k] == v for k, v in more.items())
            ]

        def used(number: int, **more: object) -> tuple[object, object]:
            (row,) = of("matches", number)
            return [row], [row | more]

        for statements, told in (
            ([r.table_changed(2, listed=True)], {"matches": used(2, updated=NOW, listed=1)}),
            ([r.table_changed(1, updated=3.0)], {"matches": used(1, updated=3.0)}),
            ([r.rematch_linked(2, "next")], {"matches": used(2, rematch="next")}),
            ([r.last_used(1, 4.0)], {"matches": used(1, updated=4.0)}),
            (
                [r.seat_changed(2, Place(1, "bot", "Sam", standin=True))],
                {"seats": (of("seats", 2, seat=1), [{"match": 2, "seat": 1, **sam, "standin": 1}])},
            ),
            (
                [r.seat_added(2, Place(2, "bot", "Sam", standin=True))],
                {"seats": ([], [{"match": 2, "seat": 2, **sam, "standin": 1}])},
            ),
            ([r.seat_removed(1, 0)], {"seats": (of("seats", 1, seat=0), [])}),
            (
                [r.keys_added(2, {"eve": 1, "eva": 0}, {"eva"})],
                {
                    "keys": (
                        [],
                        [
                            {"hash": "eve", "match": 2, "seat": 1, "guest": 0},
                            {"hash": "eva", "match": 2, "seat": 0, "guest": 1},
                        ],
                    )
                },
            ),
            ([r.keys_removed(1, 1)], {"keys": (of("keys", 1, seat=1), [])}),
            (
                r.keys_replaced(2, {"eve": 1}, ()),
                {"keys": (of("keys", 2), [{"hash": "eve", "match": 2, "seat": 1, "guest": 0}])},
            ),
            (r.keys_replaced(1, {}, ()), {"keys": (of("keys", 1), [])}),
            (
                [r.said(2, line)],
                {"chat": ([], [{"id": 5, "match": 2, **asdict(line)}])},
            ),
            (
                # The same person reports a line once.
                [r.reported(1, "code1", line, by) for by in ("ann", "ann", "bob")],
                {
                    "reports": (
                        [],
                        [
                            {"id": i, "match": 1, "code": "code1", "seat": 1, "name": "B1",
                             "text": "I am B1", "said": 11.0, "hash": by, "at": NOW}
                            for i, by in ((1, "ann"), (2, "bob"))
                        ],
                    )
                },
            ),
        ):  # fmt: skip
            kept = connection.begin_nested()
            assert carry_out(connection, *statements) == told
            kept.rollback()
        seen = Picture(2, 3, 4, {"b": 5})
        r.keep_pictures(connection, {(1, 101): seen, (2, 101): seen})
        told = {"match": 1, **asdict(seen), "state": '{"b": 5}'}
        assert changes(was, rows(connection)) == {"pictures": (of("pictures", 1), [told])}


def test_lists_have_what_they_shall_and_nothing_else() -> None:
    """Against all tables, looked at one by one."""
    statuses = ("waiting", "dealing", "playing", "over")
    kinds = list(product(statuses, product((False, True), repeat=5)))
    with bare() as connection:
        tables = []
        for number, (status, (listed, shut, handed, taken, mine)) in enumerate(kinds, 1):
            if (shut + handed + taken) < 2 and not (handed and mine):
                tables.append((number, status, listed, shut, handed, taken, mine))
                put(
                    connection, number, status=status, listed=listed, shut="loud" if shut else None,
                    handed=f"{number}" if handed else None, taken=taken,
                )  # fmt: skip
                connection.execute(*r.seat_added(number, Place(2, "open", "nobody")))
                connection.execute(*r.seat_added(number, Place(3, "open")))
                if mine:
                    connection.execute(*r.keys_added(number, {"me": 2 * (number % 2)}, {"me"}))

        def told(number: int, status: str, you: int | None) -> Listed:
            names = [f"A{number}", f"B{number}"]
            updated = 10.0 * number + 2
            return Listed(
                f"code{number}", "carlton", "Carlton", status, names, 2, you, False, updated
            )

        assert r.listing(connection, None) == [
            told(number, status, None)
            for number, status, listed, shut, handed, _, _ in reversed(tables)
            if listed and not shut and not handed and status != "over"
        ]
        assert r.listing(connection, {"me", "nobody"}) == [
            told(number, status, 2 * (number % 2))
            for number, status, _, _, _, taken, mine in reversed(tables)
            if mine and not taken and status != "over"
        ]
        assert r.listing(connection, {"nobody"}) == []


def test_tables_of_other_rules_are_listed_for_their_people_alone() -> None:
    with bare() as connection:
        for number, status in enumerate(("waiting", "dealing", "playing"), 1):
            put(connection, number, status=status, rules=99, listed=True, deal="d")
        put(connection, 4, game="whist", listed=True)
        assert [one.state for one in r.listing(connection, None)] == ["dealing", "waiting"]
        assert [one.state for one in r.listing(connection, {"ann"})] == [
            "playing", "dealing", "waiting",
        ]  # fmt: skip
        found = r.find(connection, "code3")
        assert found is not None
        assert found.picture == Picture(1, 1, 3, {"a": 3})
        assert found.chat == [
            ChatLine(s, "AB"[s] + "3", f"I am {'AB'[s]}3", 30.0 + s) for s in (0, 1)
        ]
        assert found.entries == [r.Kept(Entry("play", s, 53, s, s), f"c{s}", 30.0) for s in (0, 1)]
        assert (found.keys, found.guests) == ({"ann": 0, "bob": 1, "link": 1}, {"ann", "bob"})


def test_the_processes_of_ones_games_are_found() -> None:
    with bare() as connection:
        for name in ("one", "two", "three"):
            row = {"id": name, "address": f"{name}:1", "secret": f"s-{name}", "beat": 5.0}
            connection.execute(insert(PROCESSES).values(**row))
        for number, owner in enumerate(("one", "two", "two", None), 1):
            put(connection, number, owner=owner)
        put(connection, 5, seats=1, owner="three")
        put(connection, 6, owner="three", status="over")
        assert r.owners_of(connection, "bob", "one") == [Elsewhere("two:1", 5.0, "two", "s-two")]
        assert {x.name for x in r.owners_of(connection, "ann", "")} == {"one", "two", "three"}
        assert r.owners_of(connection, "eve", "") == []


def test_what_expires_goes_whole() -> None:
    ages = {"waiting": 100.0, "playing": 200.0}
    with bare() as connection:
        for number, (status, age, owner) in enumerate(
            (("waiting", 101, None), ("waiting", 100, None), ("playing", 201, "other"), ("playing", 201, "me"),
             ("over", 999, None), ("waiting", 150, None), ("playing", 150, None)), 1,
        ):  # fmt: skip
            put(connection, number, status=status, updated=NOW - age, owner=owner)
        before = rows(connection)
        assert r.remove_expired(connection, ages, NOW, {6}, ["other"]) == 2
        changed = changes(before, rows(connection))
        results = changed.pop("results")
        assert [(row["hash"], row["match"]) for row in results[1]] == [("ann", -4), ("bob", -4)]
        keys = ("matches", "seats", "keys", "entries", "chat", "pictures")
        assert changed == {
            name: (
                [x for x in before[name] if x["id" if name == "matches" else "match"] in (1, 4)],
                [],
            )
            for name in keys
        }
