"""What is missing is said in one line with the command that installs it; what needs nothing more, plays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardhouse.core.extras import EXTRAS

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
        check=False,
    )


MISSING = [module for extra in ("fast", "server", "postgres") for module in EXTRAS[extra]]


@pytest.mark.parametrize(
    ("line", "extra"),
    [
        (("solve", "1"), "fast"),
        (("bench", "three_piles"), "fast"),
        (("duel", "three_piles", "careful", "random"), "fast"),
        (("play", "three_piles", "--plain", "--seat", "you", "--seat", "expert"), "fast"),
        (("serve",), "server"),
    ],
)
def test_what_is_missing_is_named_with_its_command(
    line: tuple[str, ...], extra: str, tmp_path: Path
) -> None:
    done = run(MISSING, *line, home=tmp_path)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    if extra == "server":
        assert "pip install 'cardhouse[server]'" in done.stderr
    else:
        assert "pip install 'cardhouse[fast]'" in done.stderr


@pytest.mark.parametrize("name", ["carbles", "carlton", "three_piles"])
def test_plain_play_needs_nothing_but_the_engine(name: str, tmp_path: Path) -> None:
    done = run(
        [*MISSING, "textual"],
        "play",
        name,
        "--plain",
        "--seed",
        "3",
        typed="1\nhint\nquit\n",
        home=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "Saved." in done.stdout
