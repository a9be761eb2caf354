"""Machine code follows the rules: a game's own, and as they stand now."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from numba.core.errors import TypingError

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.kernels import play_games
from cardhouse.core import cache, kernels
from cardhouse.core import game as registry
from cardhouse.core.compiled import compiled
from cardhouse.core.errors import CardhouseError, UnknownGame
from cardhouse.core.file_locks import wait_for_lock
from cardhouse.core.game import Game, game

from .copies import NO_DRAWING, change, write_copy

CHILD = """
import json, sys
for name in sys.argv[2].split(","):
    __import__(name)
import os
before = dict(os.environ)
import warnings
filters = list(warnings.filters)
import cardhouse.games
from cardhouse.core import compiled, kernels
from cardhouse.core.game import game, register
from cardhouse.play.match import Match
told = {}
for name in sys.argv[1].split(","):
    if name != "three_piles":
        register(name, name)
    found = game(name)
    state = found.new_state({}, 7)
    run = compiled.compiled(kernels.verdict_at, found)
    array = compiled.states(found, 1, state)
    made = [int(run(array, 0, action)) for action in range(20)]
    plain = [kernels.verdict_at([state], 0, action) for action in range(20)]
    told[name] = [plain, made, sum(run.stats.cache_hits.values())]
assert dict(os.environ) == before, "the environment was changed"
if "numba" in sys.argv[2]:
    assert warnings.filters == filters, "warnings are filtered"
print(json.dumps(told))
"""


def verdicts(
    folder: Path, games: str, first: str = "sys", cache: str | None = None
) -> dict[str, Any]:
    """For each game, by a new process: verdicts of a deal under CPython, compiled; kernels from the
    cache.
    """
    environment = {**os.environ, "CARDHOUSE_CACHE": cache or str(folder / "cache")}
    environment["PYTHONPATH"] = os.pathsep.join([str(folder), *sys.path])
    done = subprocess.run(
        [sys.executable, "-B", "-W", "error", "-c", CHILD, games, first],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize("games", ["three_piles,other_piles", "other_piles,three_piles"])
def test_games_with_equal_fields_keep_their_own_rules(tmp_path: Path, games: str) -> None:
    write_copy(tmp_path, "other_piles", NO_DRAWING)
    told = verdicts(tmp_path, games)
    for plain, made, _ in told.values():
        assert made == plain
    assert told["other_piles"][0] != told["three_piles"][0]


def test_an_edited_rule_is_played_whoever_imports_numba(tmp_path: Path) -> None:
    rules = write_copy(tmp_path, "own_piles")
    old, compiled, hits = verdicts(tmp_path, "own_piles")["own_piles"]
    assert compiled == old
    assert hits == 0
    assert verdicts(tmp_path, "own_piles")["own_piles"] == [old, old, 1]
    change(rules, NO_DRAWING)
    for order, first in enumerate(("numba", "cardhouse.core.compiled")):
        plain, compiled, hits = verdicts(tmp_path, "own_piles", first)["own_piles"]
        assert plain != old
        assert compiled == plain
        assert hits == order, "the first one compiles, the second one finds it"
    assert not list(rules.parent.rglob("*.nbi")), "nothing is kept beside the sources"


def test_of_processes_that_need_a_kernel_at_once_one_compiles(tmp_path: Path) -> None:
    with ThreadPoolExecutor() as pool:
        told = list(pool.map(lambda _: verdicts(tmp_path, "three_piles"), range(2)))
    assert sorted(x["three_piles"][2] for x in told) == [0, 1]


def wrong(states: Any, index: int) -> Any:
    """A kernel that cannot be compiled."""
    return states[index] + "a word"


def test_of_threads_that_need_a_kernel_at_once_one_closes_its_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = compiled(kernels.verdict_at, game("three_piles"))._cache
    held = os.open(os.devnull, os.O_RDONLY)
    closed: list[int] = []

    def close(file: int) -> None:
        time.sleep(0.05)  # as long as another thread needs to ask, too
        closed.append(file)

    with monkeypatch.context() as patched:
        patched.setattr("cardhouse.core.compiled.os.close", close)
        kept._held = held
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda _: kept.let_go(), range(2)))
    os.close(held)
    assert closed == [held]


def test_a_kernel_that_cannot_be_compiled_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardhouse.core import compiled

    monkeypatch.setenv("CARDHOUSE_CACHE", str(tmp_path))
    found = game("three_piles")
    with pytest.raises(TypingError):
        compiled.compiled(wrong, found)(compiled.states(found, 1), 0)
    (lock,) = tmp_path.rglob("wrong.lock")
    taken = wait_for_lock(lock, 0.0)
    assert taken is not None
    file, waited = taken
    second = wait_for_lock(lock, 0.0)
    os.close(file)
    assert not waited
    assert second is None


def test_what_rules_import_from_elsewhere_is_part_of_what_code_depends_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = write_copy(tmp_path, "far_piles")
    text = rules.read_text()
    rules.write_text(
        text.replace("\nfrom cardhouse", "\nfrom far_limits import MOST\nfrom cardhouse", 1)
    )
    (tmp_path / "far_limits.py").write_text("import far_numbers\nMOST = far_numbers.MOST\n")
    (tmp_path / "far_numbers.py").write_text("MOST = 3\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.register("far_piles", "far_piles", listed=False)
    found = {path.name for path in cache.sources(kernels.verdict_at, game("far_piles"))}
    assert found == {"core", "far_piles", "far_limits.py", "far_numbers.py"}


@pytest.mark.parametrize("library", [False, True])
def test_of_a_module_of_machine_code_nothing_is_read_but_its_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: bool
) -> None:
    made = tmp_path / "quick.so"
    made.write_bytes(b"\x7fELF\xf0(")
    if library:
        monkeypatch.setattr(cache, "LIBRARIES", (str(tmp_path),))
    (tmp_path / "slow.py").write_text("import quick\n")
    for name, file in (("quick", made), ("slow", tmp_path / "slow.py")):
        module = ModuleType(name)
        module.__file__ = str(file)
        monkeypatch.setitem(sys.modules, name, module)
    found = cache._used({"slow"})
    assert (made in found) == (not library)
    assert all(cache._hash(path) for path in found)


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    write_copy(tmp_path, "poor_piles")
    (tmp_path / "file").write_text("")
    told = verdicts(tmp_path, "poor_piles", cache=str(tmp_path / "file" / "cache"))
    # Where kernels are kept instead may hold them from another run.
    plain, compiled, _ = told["poor_piles"]
    assert compiled == plain
    assert not list(tmp_path.rglob("*.nbi"))


def _names(folders: set[Path]) -> set[str]:
    return {f"{path.parent.name}/{path.name}" for path in folders}


def test_a_kernel_depends_on_its_room_and_on_its_game() -> None:
    core = {"cardhouse/core", "games/three_piles"}
    assert _names(cache.sources(kernels.step, game("three_piles"))) == core
    assert _names(cache.sources(play_games, game("three_piles"))) == {*core, "cardhouse/agents"}


def test_a_game_that_borrows_rules_depends_on_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = write_copy(tmp_path, "lent_piles")
    change(
        rules,
        (
            "from lent_piles.state import",
            "from cardhouse.games.carlton.rules import score as theirs\nfrom lent_piles.state import",
        ),
    )
    monkeypatch.syspath_prepend(tmp_path)
    registry.register("lent_piles", "lent_piles", listed=False)
    found = game("lent_piles")
    folders = _names(cache.sources(kernels.step, found))
    assert folders == {"cardhouse/core", f"{tmp_path.name}/lent_piles", "games/carlton"}


def test_old_folders_go_and_few_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDHOUSE_CACHE", str(tmp_path))
    found = game("three_piles")
    for age in range(6):
        old = tmp_path / f"kernels-three_piles-core-{age:016}"
        old.mkdir()
        os.utime(old, (1e9 + age, 1e9 + age) if age < 2 else None)
    (tmp_path / "kernels-carlton-core-0").mkdir()
    cache.kernel_folder.cache_clear()
    try:
        new = cache.kernel_folder(kernels.step, found)
    finally:
        cache.kernel_folder.cache_clear()
    assert new is not None
    left = {path.name for path in tmp_path.iterdir()}
    assert len([name for name in left if name.startswith("kernels-three_piles-core-")]) == 3
    assert {new.name, "kernels-carlton-core-0"} < left


def test_who_registers_a_game_is_told_what_is_wrong() -> None:
    with pytest.raises(CardhouseError, match="identifier"):
        registry.register("my game", "somewhere")
    with pytest.raises(CardhouseError, match="already"):
        registry.register("carlton", "somewhere.else")
    registry.register("misnamed", "cardhouse.games.carlton", listed=False)
    with pytest.raises(UnknownGame, match="has the game 'carlton'"):
        game("misnamed")
    assert "misnamed" not in registry.names()


def test_a_game_declares_only_what_games_have() -> None:
    given: Any = ("comfort", "kitchen")
    with pytest.raises(ValueError, match="kitchen"):
        Game("x", "X", "", "x", (1,), 1, 1, 1, "", "", {}, offers=given)


def test_the_games_can_be_imported_by_their_names() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import cardhouse.games.carlton as c; print(c.GAME.name)"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "carlton\n", done.stderr


def test_rules_alone_never_count_from_the_end() -> None:
    numba, np = pytest.importorskip("numba"), pytest.importorskip("numpy")
    from numba.np import arrayobj

    from cardhouse.core import compiled

    compiled.compiled(kernels.verdict_at, game("three_piles"))
    assert arrayobj.fix_integer_index.__module__ == compiled.__name__, "rules became slower"

    def last(numbers: Any, index: int) -> int:
        return int(numbers[index])

    assert numba.njit(last)(np.arange(5), -1) == 4  # others' code does as it always did
