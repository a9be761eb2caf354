"""The command line: every command, every bad input, and how light it is."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cardhouse
from cardhouse.agents.base import levels
from cardhouse.core.game import all_games
from cardhouse.core.state import TRUTH
from cardhouse.terminal.cli import main
from cardhouse.terminal.seating import drawn, usual
from tests.terminal.commands.printed import printed

GAME = "three_piles"
ENOUGH = "1\n" * 3


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "home"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = cardhouse.new_match(GAME, seed=7)
    while not match.over:
        match.play(match.legal_actions[0])
    path = tmp_path / "game.json"
    match.record(TRUTH).save(path)
    return path


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(cardhouse.new_match(GAME, seed=7).position()), encoding="utf-8")
    return path


def program(*words: str, text: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    source = str(Path(__file__).resolve().parents[3] / "src")
    env = {**os.environ, "PYTHONPATH": source, **environ}
    return subprocess.run(
        [sys.executable, *words],
        input=text,
        capture_output=True,
        text=True,
        env=env,
        timeout=60,
        check=False,
    )


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert all(found["name"] in out for found in cardhouse.list_games())
    assert "length_points" not in out
    for found in all_games():
        listed = ", ".join(f"{one['name']} ({one['title']})" for one in levels(found))
        assert found.solitaire or listed in " ".join(out.split())
    assert main(["games", "--lab"]) == 0
    assert "length_points" in capsys.readouterr().out


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    assert printed("games", capsys.readouterr().out) == json.loads(
        json.dumps(cardhouse.list_games())
    )


def test_rules_draw_their_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", GAME]) == 0
    out = capsys.readouterr().out
    assert "A turn" in out
    assert "{{" not in out
    assert "**" not in out
    assert "A pile 1" in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_show_position_and_record(
    position: Path, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(position)]) == 0
    out = capsys.readouterr().out
    assert "B's hand ▒▒▒ ▒▒▒ ▒▒▒" in out
    assert main(["show", str(position), "--seat", "open"]) == 0
    assert "▒▒▒ ▒▒▒" not in capsys.readouterr().out
    assert main(["show", str(position), "--seat", "b"]) == 0
    assert "A's hand ▒▒▒" in capsys.readouterr().out
    assert main(["show", str(record)]) == 0
    assert "Scores:" in capsys.readouterr().out


def test_replay_verifies(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    out = capsys.readouterr().out
    assert "every ply replays" in out
    assert "Scores:" in out


def test_replay_refuses_what_does_not_replay(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(record.read_text(encoding="utf-8"))
    data["actions"][3] = "S9>P9"
    record.write_text(json.dumps(data), encoding="utf-8")
    assert main(["replay", str(record)]) == 2
    assert "ply 4" in capsys.readouterr().err


def test_legal_is_json(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", str(position)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"action": 0, "short": "draw", "long": "draw a card from the deck"} in found
    assert [x["action"] for x in found] == list(cardhouse.new_match(GAME, seed=7).legal_actions)


def test_options_are_flags_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", GAME, "--help"]) == 0
    out = capsys.readouterr().out
    assert "--match-target" in out
    assert "--ends-points" not in out
    assert main(["play", GAME, "--lab", "--help"]) == 0
    assert "--ends-points" in capsys.readouterr().out


BAD = [
    ["play", "threepiles"],
    ["play", GAME, "--match-targt", "100"],
    ["play", GAME, "--match-target", "many"],
    ["play", GAME, "--match-target", "-5"],
    ["play", GAME, "--option", "match_target"],
    ["play", GAME, "--option", "nonsense=1"],
    ["play", GAME, "--option", "seed=1"],
    ["play", GAME, "--hand-size", "8", "--ranks", "2"],
    ["play", GAME, "--seat", "nobody"],
    ["play", GAME, "--seat", "you", "--seat", "cheat-hands"],
    ["play", GAME, "--seat", "you", "--seat", "search:sight=far"],
    ["play", GAME, "--seat", "you", "--seat", "you", "--seat", "you"],
    ["play", GAME, "--seed", ""],
    ["play", GAME, "--resume"],
    ["play", GAME, "--resume", "nowhere.json"],
    ["play", GAME, "--resume", "--match-target", "100"],
    ["play", GAME, "--colour", "pink"],
    ["rules", "bridge"],
    ["show", "nowhere.json"],
    ["show", "."],
    ["show", "JUNK"],
    ["show", "LIST"],
    ["show", "BINARY"],
    ["show", "POSITION", "--seat", "Z"],
    ["show", "POSITION", "--seat", "C"],
    ["replay", "POSITION"],
    ["replay", "JUNK"],
    ["legal", "JUNK"],
    ["legal", "LIST"],
    ["duel", "bridge", "careful", "random"],
    ["duel", GAME, "careful", "clever"],
    ["duel", GAME, "careful", "random", "--games", "0"],
    ["duel", GAME, "careful", "random", "--games", "many"],
    ["bench", "bridge"],
    ["bench", GAME, "--runs", "0"],
    ["shuffle"],
    ["games", "--jsn"],
]


@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_bad_input_is_one_line_and_exit_code_2(
    words: list[str], position: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "junk.json").write_text("{not json", encoding="utf-8")
    (tmp_path / "list.json").write_text("[1, 2]", encoding="utf-8")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    files = {
        "JUNK": "junk.json",
        "LIST": "list.json",
        "BINARY": "binary.json",
        "POSITION": position.name,
    }
    assert main([str(tmp_path / files[word]) if word in files else word for word in words]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("cardhouse")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err


def test_a_save_that_cannot_be_gone_on_with_leaves_no_lock(tmp_path: Path, record: Path) -> None:
    for path in (tmp_path / "nowhere.json", record):
        assert main(["play", GAME, "--resume", str(path)]) == 2
        assert not path.with_name(f"{path.name}.lock").exists()


def test_unknown_game_suggests_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "tree_piles"]) == 2
    assert f"did you mean {GAME}?" in capsys.readouterr().err


def test_alone_without_a_terminal_it_says_what_it_would_do() -> None:
    done = program("-m", "cardhouse")
    assert done.returncode == 0
    assert "cardhouse play" in done.stdout


def test_reader_that_goes_away_is_no_error(record: Path) -> None:
    source = str(Path(__file__).resolve().parents[3] / "src")
    line = f"{sys.executable} -m cardhouse replay {record} | head -1"
    env = {**os.environ, "PYTHONPATH": source}
    done = subprocess.run(
        line, shell=True, capture_output=True, text=True, env=env, timeout=60, check=False
    )
    assert done.stderr == ""


LIGHT = """
import sys
from cardhouse.terminal.cli import main
from cardhouse.terminal.seating import drawn, usual
main(sys.argv[1:])
heavy = sorted({"numpy", "numba", "llvmlite"} & set(sys.modules))
assert not heavy, heavy
"""


@pytest.mark.parametrize(
    "words", [["--help"], ["games"], ["play", GAME, "--seed", "1"], ["rules", GAME]], ids=" ".join
)
def test_nothing_heavy_is_imported(words: list[str]) -> None:
    done = program("-c", LIGHT, *words, text=ENOUGH)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_no_file_of_the_terminal_names_a_game() -> None:
    folder = Path(__file__).resolve().parents[3] / "src" / "cardhouse" / "terminal"
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [found["name"] for found in cardhouse.list_games() if found["name"] in text], (
            path.name
        )


def test_solve_ends_with_its_verdict_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "33", "--seconds", "20", "--json"]) == 0
    last = printed("solve", capsys.readouterr().out.splitlines()[-1])
    assert set(last) == {"verdict", "moves", "cpu_seconds"}
    match = cardhouse.new_match("carlton", seed=33)
    for text in last["moves"]:
        match.play(text)
    assert (last["verdict"] == "solved") == (match.returns == [1.0])


@pytest.mark.parametrize(
    "line", [["solve", "nowhere"], ["solve", "1", "--seconds", "0"], ["solve", "-3"], ["solve"]]
)
def test_solve_refuses_what_is_no_deal(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_the_lot_seats_people_anew_for_each_deal_and_alike_for_the_same_one() -> None:
    seats = []
    for seed in range(40):
        match = cardhouse.new_match("carbles", seed=seed)
        plan = drawn(match, usual(match))
        assert sorted(plan) == sorted(usual(match))
        assert plan == drawn(cardhouse.new_match("carbles", seed=seed), usual(match))
        seats.append(plan.index("you"))
    assert set(seats) == {0, 1, 2, 3}


def test_seats_that_are_asked_for_are_exact(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(6):
        # An only card that moves a marble is played by Enter.
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n\n1\n1\nquit\n"))
        assert (
            main(["play", "carbles", "--seed", str(seed), "--seat", "careful", "--seat", "you"])
            == 0
        )
        assert "The lot puts" not in capsys.readouterr().out
    kept = [
        json.loads(path.read_text(encoding="utf-8"))["players"]
        for path in (home / "running").glob("*.json")
    ]
    assert kept == [["careful", "you", "careful", "careful"]] * 6
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play", "carbles", "--seed", "1"]) == 0
    assert "The lot puts you on seat " in capsys.readouterr().out
