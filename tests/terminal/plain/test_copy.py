"""A game from outside the house, a copy of 3 Piles, has levels, searched hints and analysis at the
terminal.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardhouse.core import game as registry
from cardhouse.terminal.cli import main
from tests.core.copies import write_copy


@pytest.mark.long
def test_a_copy_is_played_hinted_and_analysed_at_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_copy(tmp_path, "piles_again")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path / "home"))
    for table in ("_MODULES", "_LISTED", "_LOADED"):
        monkeypatch.setattr(registry, table, dict(getattr(registry, table)))
    registry.register("piles_again", "piles_again")

    assert main(["games"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    rungs = r"beginner \([^)]+\), player \([^)]+\), steady \([^)]+\), skilled \([^)]+\), expert"
    assert len(re.findall(rungs, told)) == 2

    typed = tmp_path / "typed"
    typed.write_text("hint\nhint\n" + "1\n" * 300)
    seats = ["--seat", "you", "--seat", "steady"]
    with typed.open() as keys:
        monkeypatch.setattr("sys.stdin", keys)
        assert main(["play", "piles_again", "--plain", "--seed", "3", *seats]) == 0
    out = capsys.readouterr().out
    # What is seen at first sight comes first; whoever asks again is told the chance.
    assert "at first sight" in out
    assert "The chance to win is" in " ".join(out.split())
    assert re.search(r"Scores: .*\byou \d", out)
    record = next((tmp_path / "home").rglob("records/*.json"))

    assert main(["analyse", str(record), "--seconds", "0.01"]) == 0
    assert "% of the winning chances given away" in capsys.readouterr().out
