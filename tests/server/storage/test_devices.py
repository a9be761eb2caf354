"""Devices: a pass makes two browsers one person, for itself alone and once."""

from __future__ import annotations

from pathlib import Path

from cardhouse.server.storage.database import migrate, open_engine
from cardhouse.server.storage.devices import admitted, hashes_of, passed, person_of


def test_a_pass_lets_one_device_in_and_touches_nobody_else(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'x.db'}")
    migrate(engine)
    with engine.begin() as connection:
        assert passed(connection, "ann", "one")
        assert passed(connection, "bob", "two")
        assert admitted(connection, "ann's phone", "one", "phone")
        assert admitted(connection, "bob's phone", "two", "phone")
        assert not admitted(connection, "eve", "one", "phone")
        for person in ("ann", "bob"):
            assert person_of(connection, person) == person
            assert person_of(connection, f"{person}'s phone") == person
            assert hashes_of(connection, f"{person}'s phone") == {person, f"{person}'s phone"}
        assert person_of(connection, "eve") == "eve"
    engine.dispose()
