"""Migrations alone, without a server: step by step they make the schema that the house declares,
and step by step they take it back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, create_engine, inspect

from cardhouse.server.storage.schema import METADATA

SCRIPTS = "cardhouse.server.storage:migrations"
GREW_IN_POSTGRESQL = ("matches", "chosen_seed")
"""A column whose length SQLite, which asks for none, was not told."""


@pytest.fixture
def connection() -> Iterator[Connection]:
    """An empty database in memory."""
    engine = create_engine("sqlite://")
    with engine.begin() as opened:
        yield opened
    engine.dispose()


def config_for(connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    config.attributes["connection"] = connection
    return config


def shape(connection: Connection) -> dict[str, Any]:
    """All tables but that of the migrations: columns, keys and indexes."""
    seen = inspect(connection)
    return {
        table: {
            "columns": {
                c["name"]: (str(c["type"]), c["nullable"]) for c in seen.get_columns(table)
            },
            "key": seen.get_pk_constraint(table)["constrained_columns"],
            "unique": sorted(u["column_names"] for u in seen.get_unique_constraints(table)),
            "indexes": sorted(
                (str(i["name"]), i["column_names"], bool(i["unique"]))
                for i in seen.get_indexes(table)
            ),
        }
        for table in seen.get_table_names()
        if table != "alembic_version"
    }


def test_migrations_make_the_schema_that_is_declared(connection: Connection) -> None:
    command.upgrade(config_for(connection), "head")
    engine = create_engine("sqlite://")
    with engine.begin() as other:
        METADATA.create_all(other)
        made, declared = shape(connection), shape(other)
    table, column = GREW_IN_POSTGRESQL
    for tables in (made, declared):
        del tables[table]["columns"][column]
    assert made == declared
    engine.dispose()


def test_each_migration_can_be_taken_back(connection: Connection) -> None:
    config = config_for(connection)
    revisions = [s.revision for s in ScriptDirectory.from_config(config).walk_revisions()][::-1]
    shapes: list[dict[str, Any]] = [{}]
    for revision in revisions:
        command.upgrade(config, revision)
        shapes.append(shape(connection))
        assert shapes[-1] != shapes[-2]
    for before in reversed(shapes[:-1]):
        command.downgrade(config, "-1")
        assert shape(connection) == before


NEW: dict[str, dict[str, Any]] = {
    "matches": {
        "owner": None, "epoch": 0, "promise": None, "shut": None, "quiet": False, "challenge": None,
        "handed": None, "taken": False,
    },
    "results": {
        "takebacks": 0, "peeks": 0, "hints": 0, "opened": 0, "seat": None, "against": "",
        "scores": None, "reason": "",
    },
}  # fmt: skip
"""What rows of the first form have in the columns that came later."""


def rows(connection: Connection, tables: set[str]) -> dict[str, list[dict[str, Any]]]:
    """The rows of some tables, as they are in this form."""
    form = MetaData()
    form.reflect(connection)
    return {
        name: [dict(row) for row in connection.execute(form.tables[name].select()).mappings()]
        for name in sorted(tables)
    }


def test_what_is_stored_stays_as_it_is(connection: Connection) -> None:
    config = config_for(connection)
    command.upgrade(config, "first")
    form = MetaData()
    form.reflect(connection)
    values = {"INTEGER": 1, "FLOAT": 1.5, "BOOLEAN": True, "JSON": [1, "a"]}
    for table in form.sorted_tables:
        if table.name != "alembic_version":
            row = {c.name: values.get(str(c.type), f"{c.name[:8]}") for c in table.columns}
            connection.execute(table.insert().values(**row))
    before = rows(connection, set(form.tables) - {"alembic_version"})
    command.upgrade(config, "head")
    # Help that was not counted may have been open help.
    (helped,) = before["results"]
    later = {**NEW, "results": {**NEW["results"], "opened": 1}}
    assert helped["helped"]
    assert rows(connection, set(before)) == {
        name: [row | later.get(name, {}) for row in found] for name, found in before.items()
    }
    command.downgrade(config, "first")
    assert rows(connection, set(before)) == before


@pytest.mark.parametrize("counted", ["takebacks", "peeks", "hints", ""])
def test_open_help_is_assumed_where_no_other_was_counted(
    connection: Connection, counted: str
) -> None:
    config = config_for(connection)
    command.upgrade(config, "operating")
    form = MetaData()
    form.reflect(connection)
    row = {"game": "carlton", "won": 1, "seconds": 1.0, "ended": 1.0, "match": 1}
    for name, helped in (("with", True), ("without", False)):
        more = {counted: 1} if counted and helped else {}
        add = form.tables["results"].insert()
        connection.execute(add.values(hash=name, helped=helped, **row, **more))
    command.upgrade(config, "head")
    found = rows(connection, {"results"})["results"]
    assert {one["hash"]: one["opened"] for one in found} == {
        "with": 0 if counted else 1, "without": 0,
    }  # fmt: skip
