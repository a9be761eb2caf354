"""The rooms of the house whose tests are tried: their files, and the tests that concern each
file.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .measured import Command, makes_code
from .sites import Mutant, mutants

PLAIN = (
    "tests/games/test_states_plain.py",
    "tests/games/test_walks_plain.py",
    "tests/games/test_incomplete.py",
)
"""Tests of all games that run under CPython alone."""
PACKAGE = Path("src/cardhouse")
GAMES = PACKAGE / "games"
RULES = (
    *("rules", "legality", "board", "effects", "ways", "town", "piles"),
    *("network", "turns", "window", "actions"),
)
"""The files that carry out the rules of one game or another."""


@dataclass(frozen=True)
class Room:
    """Patterns of its files below the root, and for a file the tests that concern it, those that
    fail soonest first.
    """

    files: tuple[str, ...]
    tests: Callable[[Path, Path], list[Command]]

    def sources(self, root: Path) -> list[Path]:
        """Its files, relative to the root."""
        found = {path for pattern in self.files for path in root.glob(pattern)}
        return sorted(path.relative_to(root) for path in found)

    def draw(self, name: str, root: Path, count: int, seed: int) -> list[Mutant]:
        """So many of all its mutants; a larger count begins with the same ones."""
        known = [mutant for path in self.sources(root) for mutant in mutants(root, path)]
        random.Random(f"{name} {seed}").shuffle(known)
        return known[:count]


def only(root: Path, game: str) -> str:
    """What ``-k`` has to be told for the tests of a game, when another's name may begin with its
    own.
    """
    others = [p.name for p in (root / GAMES).iterdir() if p.name.startswith(f"{game}_")]
    return " and ".join([game, *(f"not {other}" for other in sorted(others))])


def of_game(root: Path, game: str) -> list[str]:
    """The test files of a game, without those of a solver."""
    longer = [p.name for p in (root / GAMES).iterdir() if p.name.startswith(f"{game}_")]
    return [
        path.relative_to(root).as_posix()
        for path in sorted((root / "tests/games").glob(f"test_{game}*.py"))
        if not path.stem.startswith(tuple(f"test_{other}" for other in longer))
        and path.stem.rpartition("_")[2] not in ("solver", "proofs", "texts")
    ]


def _rules(root: Path, path: Path) -> list[Command]:
    game = path.relative_to(GAMES).parts[0]
    chosen = ("-k", only(root, game))
    return [
        (*of_game(root, game), *PLAIN, *chosen),
        ("tests/reference", *chosen),
        ("tests/conformance/test_laws.py", "tests/conformance/test_reference.py", *chosen),
        ("tests/golden", "tests/conformance/test_fuzz.py", *chosen),
    ]


def _knowledge(root: Path, path: Path) -> list[Command]:
    game = path.relative_to(GAMES).parts[0]
    chosen = ("-k", only(root, game))
    deals = Path(f"tests/games/test_{game}_deals.py")
    near = (deals.as_posix(),) if (root / deals).is_file() else ()
    return [
        (*near, *PLAIN, "tests/conformance/test_knowledge.py", *chosen),
        tuple(of_game(root, game)),
        ("tests/conformance/test_uniform.py", "tests/golden", *chosen),
    ]


def _search(root: Path, path: Path) -> list[Command]:
    """Machine code would have to be made anew for each mutant of a kernel: CPython runs them
    alone.
    """
    plain = tuple(
        f"tests/agents/test_search_{name}.py" for name in ("choice", "turns", "learned", "plain")
    )
    around = ("tests/agents/test_search_budget.py", "tests/agents/test_search_toys.py")
    return [plain] if path in makes_code(root) else [plain, around]


def _solver(root: Path, path: Path) -> list[Command]:
    plain = ("tests/games/test_carlton_corners.py", "tests/games/test_carlton_plain.py")
    whole = ("tests/games/test_carlton_proofs.py", "tests/games/test_carlton_solver.py")
    return [plain] if path in makes_code(root) else [plain, whole]


def _server(root: Path, path: Path) -> list[Command]:
    near = Path("tests/server") / path.relative_to(PACKAGE / "server").parts[0]
    found: list[Command] = [("tests/server",)]
    return [(near.as_posix(),), *found] if (root / near).is_dir() else found


ROOMS = {
    "rules": Room(tuple(f"{GAMES}/*/{name}.py" for name in RULES), _rules),
    "knowledge": Room((f"{GAMES}/*/knowledge.py",), _knowledge),
    "search": Room((f"{PACKAGE}/agents/search/*.py",), _search),
    "solver": Room((f"{GAMES}/carlton/solver/*.py",), _solver),
    "server": Room((f"{PACKAGE}/server/**/*.py",), _server),
}


@cache
def everything(root: Path) -> tuple[Path, ...]:
    """The files of all rooms: tests are measured once for all of them."""
    return tuple(sorted({path for room in ROOMS.values() for path in room.sources(root)}))
