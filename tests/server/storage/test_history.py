"""The list of one's own games, and what stays of a game whose table is gone."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import insert

from cardhouse.play.messages.house import GamePlayed, PlayedSeat
from cardhouse.server.storage.history import games_of
from cardhouse.server.storage.results import Result, remember_expired, results_replaced
from cardhouse.server.storage.schema import SEATS
from tests.server.storage.bare import bare, carry_out, changes, put, result, rows


def seats(number: int, scores: tuple[int | None, int | None] = (None, None)) -> list[PlayedSeat]:
    return [PlayedSeat(f"{s}{number}", "person", "", n) for s, n in zip("AB", scores, strict=True)]


def test_the_list_of_ones_games_tells_each_once_and_whole() -> None:
    with bare() as connection:
        put(connection, 1, updated=70.0)
        put(connection, 2, status="waiting", updated=80.0)
        put(connection, 3, taken=True)
        put(connection, 4, status="over", ended=500.0)
        put(connection, 5, status="over", ended=400.0, rules=99)
        put(connection, 6, status="over", ended=1.0)
        put(connection, 8, seats=1)
        connection.execute(
            insert(SEATS).values(match=2, seat=2, kind="open", name="", level="", standin=False)
        )
        statements = [
            statement
            for match, ended in ((4, 500.0), (5, 400.0), (6, 300.0), (7, 200.0))
            for statement in results_replaced(
                match, [result(x, match, ended, i) for i, x in enumerate(("ann", "bob"))]
            )
        ]  # fmt: skip
        carry_out(connection, *statements)
        before = rows(connection)
        remember_expired(connection, [1, 2, 3, 8])
        remember_expired(connection, [1])
        (gone, come) = changes(before, rows(connection))["results"]
        assert gone == []
        assert [(x["hash"], x["match"], x["seat"], x["ended"]) for x in come] == [
            ("ann", -2, 0, 80.0), ("bob", -2, 1, 80.0), ("ann", -8, 0, 82.0), ("ann", -1, 0, 70.0),
            ("bob", -1, 1, 70.0),
        ]  # fmt: skip

        def played(
            code: str, state: str, at: float, who: list[PlayedSeat], **more: Any
        ) -> GamePlayed:
            told = {"won": None, "reason": "", "seconds": 0.0, "takebacks": 0, "peeks": 0, "hints": 0,
                    "opened": False, "aided": False, "replay": True}  # fmt: skip
            return GamePlayed(code, "carlton", "Carlton", state, at, 1, who, **told | more)

        over = {"won": 1, "reason": "goal", "seconds": 9.5, "takebacks": 1, "peeks": 2, "hints": 3,
                "opened": True, "aided": True}  # fmt: skip
        free = PlayedSeat("", "open", "", None)
        expired = {"reason": "expired", "replay": False}
        assert games_of(connection, "bob") == [
            played("code2", "waiting", 80.0, [*seats(2), free]),
            played("code1", "playing", 70.0, seats(1)),
            played("code4", "over", 500.0, seats(4, (7, 8)), **over),
            played("code5", "over", 400.0, seats(5, (7, 8)), **over | {"replay": False}),
            # Another table has that number by now; there is none at all.
            played("", "over", 300.0, [], **over | {"replay": False}),
            played("", "over", 200.0, [], **over | {"replay": False}),
            played("", "expired", 80.0, [], **expired),
            played("", "expired", 70.0, [], **expired),
        ]
        assert games_of(connection, "nobody") == []


def test_a_game_that_was_handed_over_or_not_begun_leaves_nothing_behind() -> None:
    with bare() as connection:
        put(connection, 1, handed="mark")
        put(connection, 2, taken=True)
        put(connection, 3)
        put(connection, 4)
        connection.exec_driver_sql("DELETE FROM entries WHERE match = 3")
        before = rows(connection)
        remember_expired(connection, [1, 2, 3])
        assert changes(before, rows(connection)) == {}
        remember_expired(connection, [4])
        (_, come) = changes(before, rows(connection))["results"]
        kept = Result("ann", -4, "carlton", 0, 0.0, False, 0, 0, 0, 0, 0, "", [], "expired", 42.0)
        assert come[0] == asdict(kept) | {"scores": None, "helped": 0}
