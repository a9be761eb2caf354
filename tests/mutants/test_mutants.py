"""The tool that tries the tests: its mutants are programs, drawn by seed, and what came of them is
kept.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from . import run
from .copies import ROOT, put_in
from .measured import Measured, makes_code
from .plugins import COMPILED, Measure, Run
from .rooms import ROOMS, of_game, only
from .run import CAUGHT, SURVIVED, Trial, report
from .sites import Mutant, mutants
from .warm import run_tests

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


def test_a_fault_is_in_the_copy_for_a_while_and_each_text_has_a_time_of_its_own(
    tmp_path: Path,
) -> None:
    first, second, *_ = changed(tmp_path)
    file = tmp_path / "m.py"
    times = set()
    for mutant in (first, second):
        text = mutant.text(tmp_path)
        with put_in(mutant, tmp_path):
            assert file.read_text(encoding="utf-8") == text != SOURCE
            times.add(file.stat().st_mtime)
        assert file.read_text(encoding="utf-8") == SOURCE
        times.add(file.stat().st_mtime)
    assert len(times) == 4, "bytecode of one would be taken for the other's"


TESTS = """
from m import walk

def test_ends(): assert walk(2) is None
def test_adds(): assert walk(3) is None
"""
ENDLESS = """
def walk(a):
    while a != 2:
        a += 1
"""


@pytest.mark.parametrize(
    ("status", "text", "clock"),
    [(0, "a = 2", 1.0), (1, "return a", 1.0), (None, "a += 1", 1.0),
     (None, "__import__('time').sleep(99)", -1.95)],
)  # fmt: skip
def test_a_run_in_a_fork_ends_well_or_fails_or_is_out_of_time(
    tmp_path: Path, status: int | None, text: str, clock: float
) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\npythonpath = ['.']\n")
    (tmp_path / "m.py").write_text(ENDLESS.replace("a += 1", text))
    (tmp_path / "test_m.py").write_text(TESTS)
    names = ["test_m.py::test_adds", "test_m.py::test_ends"]
    plugin = Run(dict.fromkeys(names, (-0.3, clock)), None)
    ended = run_tests(tmp_path, ["test_m.py"], plugin, 120.0)
    assert ended.status == status, ended.said
    if status is not None:
        assert ended.told == {"failed": names[0] if status else ""}
        assert (f"{2 - status} passed" in ended.said) == (status == 0)


def test_what_each_test_runs_is_measured(tmp_path: Path) -> None:
    core = tmp_path / COMPILED
    core.parent.mkdir(parents=True)
    core.write_text("def compiled():\n    return 1\n")
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\npythonpath = ['.']\n")
    (tmp_path / "m.py").write_text("def one():\n    return 1\n\ndef two():\n    return 2\n")
    (tmp_path / "test_m.py").write_text(
        "import m\ndef test_a(): assert m.one() == 1\ndef test_b(): assert m.two() + m.one() == 3\n"
    )
    plugin = Measure([Path("m.py")], tmp_path / ".others")
    told = run_tests(tmp_path, ["test_m.py"], plugin, 120.0).told
    assert list(told["tests"]) == ["test_m.py::test_a", "test_m.py::test_b"]
    known = Measured()
    known.add(told)
    one, two = "test_m.py::test_a", "test_m.py::test_b"
    assert known.lines["m.py"][2] == {one, two}
    assert known.lines["m.py"][5] == {two}
    first, second = mutants(tmp_path, Path("m.py"))
    assert known.chosen(tmp_path, second, makes_code=True) == {one, two}, "few: all of the file"
    monkey = Measured({one: (1, 1), two: (1, 1)}, known.lines, {two})
    assert monkey.chosen(tmp_path, first, makes_code=True) == {one}
    assert monkey.chosen(tmp_path, second, makes_code=True) == set()
    assert monkey.chosen(tmp_path, second, makes_code=False) == {one, two}


def test_a_quick_run_asks_what_is_soon_done_and_one_at_least() -> None:
    trial = Trial("server", ROOT)
    known = Measured({"slow": (1, 50), "long": (1, 10), "short": (1, 1), "tiny": (1, 0.1)})
    assert trial._fastest(known, set(known.tests)) == {"long", "short", "tiny"}
    assert trial._fastest(known, {"slow"}) == {"slow"}
    trial.kills["slow"] = 99
    assert trial._fastest(known, {"slow", "short"}) == {"slow"}, "it has noticed much"


def test_machine_code_is_made_of_rules_and_of_what_they_import() -> None:
    made = makes_code(ROOT)
    search = Path("src/cardhouse/agents/search")
    assert {search / "kernels.py", search / "tree.py", search / "playouts.py"} <= made
    assert Path("src/cardhouse/games/carlton/solver/numbers.py") in made, "numbers of rules"
    assert not {search / "searcher.py", search / "agent.py"} & made
    assert not {path for path in made if "server" in path.parts}
