"""The engine alone: all that ``cardhouse`` offers works, and what needs more says how it is
installed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardhouse.core.extras import EXTRAS

MISSING = sorted(module for modules in EXTRAS.values() for module in modules)
BARE = "import sys\nfor name in {missing!r}:\n    sys.modules[name] = None\n"

ENGINE = """
import cardhouse
from cardhouse.agents import levels, make
from cardhouse.core.game import game

def read(match):
    for name in dir(type(match)):
        if not name.startswith("_"):
            getattr(match, name)
    list(match.legal_actions), match.position(), match.scene(), match.events(), match.copy(), repr(match)
    match.view(), match.determinize(match.seat, 1), match.why_not(0), match.record(cardhouse.TRUTH).replay()

for entry in cardhouse.list_games():
    match = cardhouse.new_match(entry["name"], seed=7)
    assert levels(match.game)
    player = make("careful", match.game)
    for _ in range(12):
        read(match)
        action = player.choose(match.view(match.seat), list(match.legal_actions))
        match.preview(action), match.text(action, long=True), match.play(action)
    match.undo(), match.redo(), read(cardhouse.match_from_position(match.position()))
    match.resign()
    assert match.reason == "resignation"
assert all(getattr(cardhouse, name, 0) != 0 for name in cardhouse.__all__)
"""

ENTRIES = {
    "a player that searches": "make('expert', G)",
    "a search": "make('search:ms=5', G)",
    "a rival": "make('classic', game('carbles'))",
    "cheat": "make('cheat-deck', G)",
    "searching": "import_module('cardhouse.agents.search')",
    "hint": "import_module('cardhouse.agents.hint').hint(G, M.view(0), list(M.legal_actions), best(G))",
    "analysis": "import_module('cardhouse.agents.analyse').analyse(M, best(G))",
    "bench": "import_module('cardhouse.lab.bench').bench_compiled(G, {}, 0.1, 1)",
    "bench of the search": "import_module('cardhouse.lab.bench_search').bench_searches([(G, {})], 0.1, print)",
    "duel": "import_module('cardhouse.lab.duel').duel(G, 'careful', 'random', 2)",
    "bulk play": "import_module('cardhouse.lab').play('three_piles', games=2)",
    "arena": "import_module('cardhouse.lab.game_runner').GameRunner(G, {})",
    "ratings": "import_module('cardhouse.lab.ratings').elo([])",
    "solve": "import_module('cardhouse.lab.solve').solve_command(1, 1.0, False, print)",
    "solver": "game('carlton').solver",
    "grading": "import_module('cardhouse.lab.grading').grade(game('carlton'), [1], 1)",
    "compiled code": "import_module('cardhouse.core.compiled')",
    "arrays": "M.state.array()",
    "array types": "G.state_type.dtype()",
}
"""Whatever of the packages needs an extra, by name, as an expression; all of them need ``fast``."""

API = """
from importlib import import_module
import cardhouse, cardhouse.games
from cardhouse.agents import make
from cardhouse.agents.levels import best
from cardhouse.core.game import game
from cardhouse.core.extras import MissingExtra
G, M = game("three_piles"), cardhouse.new_match("three_piles", seed=1)
for name, entry in {entries!r}.items():
    try:
        eval(entry)
    except MissingExtra as error:
        said = str(error)
        assert isinstance(error, cardhouse.CardhouseError) and "\\n" not in said, name
        assert "pip install 'cardhouse[fast]'" in said, (name, said)
    else:
        raise AssertionError(name + " works without its extra")
"""


def run(code: str, home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BARE.format(missing=MISSING) + code],
        capture_output=True,
        text=True,
        timeout=300,
        env={"HOME": str(home), "PATH": "", "PYTHONPATH": ":".join(sys.path)},
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_engine_needs_nothing_more(tmp_path: Path) -> None:
    run(ENGINE, tmp_path)


def test_every_entry_that_needs_more_says_how_it_is_installed(tmp_path: Path) -> None:
    run(API.format(entries=ENTRIES), tmp_path)


@pytest.mark.parametrize("module", ["numba", "numpy"])
def test_either_of_the_two_is_missed(module: str, tmp_path: Path) -> None:
    code = f"import sys\nsys.modules[{module!r}] = None\n"
    few = {"a player that searches": ENTRIES["a player that searches"]}
    done = subprocess.run(
        [sys.executable, "-c", code + API.format(entries=few)],
        capture_output=True,
        text=True,
        timeout=300,
        env={"HOME": str(tmp_path), "PATH": "", "PYTHONPATH": ":".join(sys.path)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
