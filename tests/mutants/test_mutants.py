"""The tool that tries the tests: its mutants are programs, drawn by seed, and what came of them is kept."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from . import run
from .copies import ROOT
from .rooms import ROOMS, of_game, only
from .run import CAUGHT, SURVIVED, Trial, report
from .sites import Mutant, mutants

SOURCE = '''"""A text with 3 numbers."""
import os

LIMIT: int = 7

def walk(a: int, b: int = 2) -> int:
    """Says 1 == 1."""
    while a < b and not a == 5:
        a += 1
        if a > LIMIT: break
    t.seen[a] = f"♢{a + 1}"
    return a * (b - 1) if a else -b
'''


def changed(tmp_path: Path) -> list[Mutant]:
    (tmp_path / "m.py").write_text(SOURCE, encoding="utf-8")
    return list(mutants(tmp_path, Path("m.py")))


def test_what_is_run_is_changed_and_nothing_else(tmp_path: Path) -> None:
    found = changed(tmp_path)
    afters = [(m.line, m.after) for m in found]
    assert afters == [
        (4, "(8)"), (6, "(3)"), (8, "(a < b or not a == 5)"), (8, "(a <= b)"), (8, "(a == 5)"), (8, "(a != 5)"),
        (8, "(6)"), (9, "pass"), (9, "(2)"), (10, "(a >= LIMIT)"), (10, "continue"), (11, "pass"),
        (12, "(a * (b - 1) if not a else -b)"), (12, "(a // (b - 1))"), (12, "(b + 1)"), (12, "(2)"),
    ]  # fmt: skip


def test_every_mutant_is_another_program(tmp_path: Path) -> None:
    found = changed(tmp_path)
    for mutant in found:
        ast.parse(mutant.text(tmp_path))
        assert mutant.text(tmp_path) != SOURCE
        assert mutant.diff(tmp_path).count("\n-") == 1
    assert len({m.key(tmp_path) for m in found}) == len(found)


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_has_enough_to_draw_from_and_tests_that_exist(name: str) -> None:
    room = ROOMS[name]
    drawn = room.draw(name, ROOT, 40, 1)
    assert len(drawn) == 40
    assert drawn[:5] == room.draw(name, ROOT, 5, 1) != room.draw(name, ROOT, 5, 2)
    for mutant in drawn:
        ast.parse(mutant.text(ROOT))
    for path in room.sources(ROOT):
        for command in room.tests(ROOT, path):
            files = [word for word in command if word.startswith("tests/")]
            assert files
            assert all((ROOT / file).exists() for file in files)


def test_one_game_s_tests_are_not_another_s() -> None:
    assert only(ROOT, "carbondale") == "carbondale and not carbondale_draft"
    assert "tests/games/test_carbondale_claims.py" in of_game(ROOT, "carbondale")
    assert not any("draft" in file for file in of_game(ROOT, "carbondale"))


def test_what_came_of_mutants_is_kept_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "KEPT", tmp_path / "kept")
    drawn = ROOMS["knowledge"].draw("knowledge", ROOT, 4, 1)
    trial = Trial("knowledge", tmp_path)
    assert trial.known() == {}
    for mutant, outcome in zip(drawn, (CAUGHT, SURVIVED, run.TIMEOUT, CAUGHT), strict=True):
        trial.remember(mutant, outcome, 1.0)
    told = report("knowledge", drawn, Trial("knowledge", tmp_path).known())
    assert told.startswith("knowledge: 3 of 4 caught, 75.0 % (30.1 to 95.4)")
    assert drawn[1].diff(ROOT) in told
    assert drawn[0].diff(ROOT) not in told
