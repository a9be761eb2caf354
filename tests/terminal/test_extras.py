"""What is missing is said in one line with the command that installs it; what needs nothing more,
plays.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardhouse.core.extras import EXTRAS
from cardhouse.play.match import new_match
from cardhouse.terminal.commands.general import COMMANDS

WITHOUT = """
import sys
for name in {missing!r}:
    sys.modules[name] = None
from cardhouse.terminal.cli import main
sys.exit(main({line!r}))
"""


def run(
    missing: list[str], *line: str, typed: str = "", home: Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT.format(missing=missing, line=list(line))],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        env={
            "HOME": str(home),
            "PATH": "",
            "PYTHONPATH": ":".join(sys.path),
            "XDG_DATA_HOME": str(home),
        },
        cwd=home,
        check=False,
    )


MISSING = [module for extra in EXTRAS for module in EXTRAS[extra]]


NEEDS: dict[str, str] = {
    "play three_piles --plain --seat you --seat expert": "fast",
    "duel three_piles careful random --games 2": "fast",
    "duel carbles search careful --games 2": "fast",
    "arena three_piles careful random --games 2": "fast",
    "analyse RECORD": "fast",
    "bench three_piles": "fast",
    "bench three_piles --search": "fast",
    "bench three_piles --envs": "fast",
    "solve 1": "fast",
    "survey carlton --deals 1": "fast",
    "survey carlton --deals 1 --ray local": "ray",
    "serve": "server",
    "server keys --database sqlite:///RECORD": "server",
    "server check": "server",
    "server backup FILE": "server",
    "exploit three_piles random": "openspiel",
    "simulate three_piles random random --games 2 --out OUT.csv": "fast",
    "report three_piles --minutes 0.1": "fast",
    "check three_piles": "fast",
    "train three_piles --generations 1 --out OUT": "fast",
    "tune three_piles --target drawn=5 --vary piles=2,3": "fast",
}
"""Command lines that need an extra, and which."""
PLAIN = (
    "games",
    "new-game mine",
    "games --json",
    "schema games",
    "rules carlton",
    "lessons three_piles --plain",
    "show RECORD",
    "replay RECORD --plain",
    "legal POSITION",
    "verify RECORD",
)
"""Command lines that need nothing but the engine."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A finished record and a position, by the words that stand for them in a command line."""
    folder = tmp_path_factory.mktemp("files")
    match = new_match("three_piles", seed=4)
    (folder / "position.json").write_text(json.dumps(match.position()))
    while not match.over:
        match.play(next(iter(match.legal_actions)))
    (folder / "record.json").write_text(json.dumps(match.record().to_json()))
    return {word: str(folder / f"{word.lower()}.json") for word in ("RECORD", "POSITION")}


@pytest.mark.parametrize("line", NEEDS)
def test_what_is_missing_is_named_with_its_command(
    line: str, files: dict[str, str], tmp_path: Path
) -> None:
    done = run(MISSING, *(files.get(word, word) for word in line.split()), home=tmp_path)
    assert done.returncode == 2, done.stdout + done.stderr
    assert (done.stdout, done.stderr.count("\n")) == ("", 1), done.stdout + done.stderr
    assert f"pip install 'cardhouse[{NEEDS[line]}]'" in done.stderr


@pytest.mark.parametrize("line", PLAIN)
def test_what_needs_nothing_more_works(line: str, files: dict[str, str], tmp_path: Path) -> None:
    done = run(
        MISSING, *(files.get(word, word) for word in line.split()), typed="quit\n", home=tmp_path
    )
    assert done.returncode == 0, done.stderr


def test_no_command_is_forgotten() -> None:
    assert {line.split()[0] for line in (*NEEDS, *PLAIN)} == {"play", *COMMANDS}


@pytest.mark.parametrize("name", ["carbles", "carlton", "three_piles"])
def test_plain_play_needs_nothing_but_the_engine(name: str, tmp_path: Path) -> None:
    done = run(
        [*MISSING, "textual"],
        "play",
        name,
        "--plain",
        "--seed",
        "3",
        typed="1\n\n1\nhint\nquit\n",
        home=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "Saved." in done.stdout
