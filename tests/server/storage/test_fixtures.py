"""Databases of earlier versions open unchanged: the same tables, positions, logs, records and
statistics.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.server.storage.fixtures.write import ANN, everything
from tests.server.support import LOOSE, Player, running

FOLDER = Path(__file__).parent / "fixtures"
KEPT = sorted(path.stem for path in FOLDER.glob("*.db"))
FOR_EVER = tuple(
    f"expire_{what}=999999999" for what in ("waiting", "playing", "over", "talk", "results")
)


def facts(version: str) -> dict[str, Any]:
    """What must be found in a database."""
    kept: dict[str, Any] = json.loads((FOLDER / f"{version}.json").read_text(encoding="utf-8"))
    for table in kept["tables"]:
        for shown in table["shown"].values():
            for line in shown["last"]:
                if line["kind"] == "kill":
                    # It is told of whoever kills today, and was of whoever lost the marble.
                    line["seat"] = next(
                        one["seat"]
                        for one in shown["last"]
                        if (one["ply"], one.get("kind")) == (line["ply"], "move")
                    )
                # What it is called, and how it is said, is up to the games of today.
                line.pop("kind", None)
                line.pop("text", None)
    return kept


def test_there_are_databases_of_earlier_versions() -> None:
    assert "0.1.0" in KEPT
    for version in KEPT:
        assert (FOLDER / f"{version}.db").stat().st_size < 200_000


@pytest.mark.parametrize("version", KEPT)
def test_a_database_of_an_earlier_version_opens_unchanged(version: str, tmp_path: Path) -> None:
    shutil.copy(FOLDER / f"{version}.db", tmp_path / "tables.db")
    kept = facts(version)
    codes = [one["table"]["code"] for one in kept["tables"]]
    with running(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path, (*LOOSE, *FOR_EVER)) as server:
        found = everything(server, codes)
        for now in found["tables"]:
            # What was kept is older than these.
            assert now["table"].pop("aim")
            for shown in now["shown"].values():
                if shown["now"] is not None:
                    assert isinstance(shown["now"].pop("brought"), str)
                    assert isinstance(shown["now"]["undo"].pop("what"), str)
                if shown["now"] is not None and shown["now"]["result"] is not None:
                    assert shown["now"]["result"].pop("gave_up") is None
                    assert min(shown["now"]["result"].pop("places")) == 1
        for now, before in zip(found["tables"], kept["tables"], strict=True):
            assert now["table"] == before["table"]
            for who, shown in before["shown"].items():
                assert now["shown"][who] == shown, f"{before['table']['game']} as {who} sees it"
        assert found == kept
        # The games go on from there.
        for one in kept["tables"]:
            player = Player(server, one["table"]["code"], ANN)
            player.until("snapshot")
            if one["table"]["state"] == "playing":
                assert player.now is not None
                told = player.play(player.now["choices"][0]["action"])
                assert told["type"] in ("done", "row"), told
            player.close()
