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
from sqlalchemy import Connection, create_engine, inspect

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
