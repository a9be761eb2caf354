"""``cardhouse verify`` and ``cardhouse server keys``: exit codes, files, and the language that they
speak.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardhouse.server.proof.verifying import WELL_KNOWN
from cardhouse.terminal.cli import main
from tests.games.catalogues import english, pseudo
from tests.server.proof import kept

OWN = {"keys": [{"key": kept.pair().public, "made": 1, "until": None}]}
STRANGER = {"keys": [{"key": kept.pair("stranger").public, "made": 1, "until": None}]}


def cut_off() -> dict[str, Any]:
    data = kept.record()
    del data["actions"][-1]
    return data | {"result": None}


FILES: dict[str, Any] = {
    "record": kept.record(), "unsigned": kept.unsigned(), "cut": cut_off(), "promise": kept.promise_data(),
    "late": {**kept.promise_data(), "nonce": "c" * 32}, "keys": OWN, "stranger": STRANGER, "list": [1],
    "broken": kept.record() | {"players": 7}, "other_rules": kept.unsigned() | {"rules": 99},
    "rotated": {"keys": [{**OWN["keys"][0], "until": 1}]},
    "no_shares": {k: v for k, v in kept.unsigned().items() if k != "fair"},
    "unfair": {**kept.unsigned(), "fair": {}},
    "wrong": {**kept.unsigned(), "actions": ["nonsense"]},
}  # fmt: skip
LINES = {
    "record": 0,
    "record --promise promise": 0,
    "record --promise promise --keys keys": 0,
    "unsigned": 0,
    "unsigned --promise promise": 0,
    "no_shares": 0,
    "unsigned --keys keys": 1,
    "record --keys stranger": 1,
    "record --keys rotated --promise promise": 1,
    "record --promise late": 1,
    "no_shares --promise promise": 1,
    "unfair": 1,
    "wrong": 1,
    "cut": 1,
    "broken": 1,
    "other_rules": 2,
    "list": 2,
    "nothing": 2,
    "not_json": 2,
    "twice": 2,
    "record --promise record": 2,
    "record --promise nothing": 2,
    "record --keys record": 2,
    "record --keys nothing": 2,
    "record --keys http://127.0.0.1:9": 2,
}
"""Command lines with their exit codes. 0: all that is claimed holds, 1: something does not, 2: bad
input.
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, data in FILES.items():
        (tmp_path / name).write_text(json.dumps(data))
    (tmp_path / "not_json").write_text("{")
    twice = json.dumps(kept.record()).replace('"players":', '"players": ["Eve", "Ann"], "players":')
    (tmp_path / "twice").write_text(twice)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(line: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(line.split())
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("line", LINES)
def test_exit_codes_of_verify(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(f"verify {line}", capsys)
    assert code == LINES[line], out + err
    if code == 2:
        assert (out, err.count("\n")) == ("", 1)
    else:
        assert err == ""
        assert len(out.splitlines()) >= 2


@pytest.mark.usefixtures("folder")
def test_what_is_said_comes_from_the_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    data = re.compile(r"[0-9a-f]{64}|20\d\d-\S+ \S+ UTC|\(--\w+\)|\(goal\)|--keys|http\S+")
    typed = ["3 Piles", kept.TABLE, "UTC"]
    with pseudo():
        said = set()
        for line, expected in LINES.items():
            code, out, _ = run(f"verify {line}", capsys)
            assert code == expected
            if line not in (
                "wrong",
                "broken",
            ):  # what is said of data that a program wrote is English
                said |= {data.sub("", text) for text in out.splitlines()}
    assert len(said) > 15
    assert english(said, typed) == []


def test_control_characters_of_a_record_never_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = kept.unsigned() | {"options": {"\x1b[2Jdraw": "\x1b]0;x\x07"}}
    (tmp_path / "record").write_text(json.dumps(data))
    _, out, err = run(f"verify {tmp_path / 'record'}", capsys)
    assert "\x1b" not in out + err
    assert "\x07" not in out + err


def test_keys_of_what_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("nothing", "empty", "text"):
        if name != "nothing":
            (tmp_path / name).write_text("" if name == "empty" else "no database, just text")
        for what in ("keys", "keys rotate"):
            line = f"server {what} --database sqlite:///{tmp_path / name}"
            code, out, err = run(line, capsys)
            assert (code, out, err.count("\n")) == (2, "", 1), err
    assert not (tmp_path / "nothing").exists()
    assert WELL_KNOWN.startswith("/.well-known/")
