"""Records written by strangers: no name and no text in them acts on the terminal."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import cardhouse
from cardhouse.core.state import TRUTH
from cardhouse.terminal.cli import main
from cardhouse.terminal.files import read_match, read_record

BAD = "\x1b[2J\x1b]0;x\x07\u202eevil\x9b31m\x7f\u2028"


def record(**changed: Any) -> dict[str, Any]:
    """A short record, with something changed."""
    match = cardhouse.new_match("three_piles", seed=7)
    for _ in range(6):
        match.play(next(iter(match.legal_actions)))
    return {**match.record(TRUTH).to_json(), **changed}


def acting(text: str) -> set[str]:
    """The characters of an output that act, but for line ends."""
    return {c for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp")}


@pytest.mark.parametrize("command", ["show", "replay", "analyse", "legal", "verify"])
@pytest.mark.parametrize(
    "changed",
    [
        {"players": [BAD, "Ann"]},
        {"game": BAD},
        {"actions": [BAD]},
        {"options": {BAD: 1}},
        {BAD: 1},
        {"seed": BAD},
        {"position": {"game": BAD}},
        {"fair": {BAD: BAD}},
    ],
    ids=lambda changed: "".join(changed)[-9:].strip(BAD) or "key",
)
def test_nothing_in_a_record_acts(
    command: str, changed: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evil.json"
    path.write_text(json.dumps(record(**changed)))
    more = ["--seconds", "0.001"] if command == "analyse" else []
    main([command, str(path), *more])
    out, err = capsys.readouterr()
    assert out + err
    assert acting(out + err) == set()


def test_names_are_spelt_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evil.json"
    path.write_text(json.dumps(record(players=["\x1b[2J", "Ann"])))
    assert main(["show", str(path)]) == 0
    assert r"\x1b[2J" in capsys.readouterr().out
    for read in (read_match, read_record):
        assert read(str(path)).players == [r"\x1b[2J", "Ann"]
