"""Results in a database alone: a later end replaces an earlier one, and no other match's."""

from __future__ import annotations

from sqlalchemy import Connection, create_engine, select

from cardhouse.server.storage.results import Result, results_replaced
from cardhouse.server.storage.schema import METADATA, RESULTS


def result(guest: str, match: int, won: int) -> Result:
    return Result(
        guest, match, "carlton", won, 9.0, False, 0, 0, 0, 0, 0, "", [won], "goal", 5.0
    )  # fmt: skip


def replace(connection: Connection, *results: Result) -> None:
    for statement, rows in results_replaced(results[0].match, results):
        if rows is None:
            connection.execute(statement)
        else:
            connection.execute(statement, rows)


def test_a_later_end_replaces_an_earlier_one_of_the_same_match_alone() -> None:
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection:
        replace(connection, result("ann", 1, 1), result("bob", 1, -1))
        replace(connection, result("ann", 2, 0))
        replace(connection, result("ann", 1, -1))
        found = connection.execute(select(RESULTS.c.hash, RESULTS.c.match, RESULTS.c.won)).all()
        assert sorted(map(tuple, found)) == [("ann", 1, -1), ("ann", 2, 0)]
        assert results_replaced(1, []) == []
    engine.dispose()
