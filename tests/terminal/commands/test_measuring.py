"""``cardhouse arena``, ``analyse``, ``duel`` and ``bench --search``: what they play, keep, write
and refuse.
"""

from __future__ import annotations

import csv
import json
import random
import re
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

import cardhouse
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import game
from cardhouse.core.state import TRUTH
from cardhouse.terminal.cli import main
from cardhouse.terminal.commands.measuring import Progress, clock
from tests.terminal.commands.printed import printed

GAME = "three_piles"
Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match, chance = cardhouse.new_match(GAME, seed=7), random.Random(7)
    while not match.over:
        match.play(chance.choice(list(match.legal_actions)))
    path = tmp_path / "game.json"
    match.record(TRUTH).save(path)
    return path


def test_an_arena_tells_its_figures_and_names_remarkable_games(capsys: Said) -> None:
    assert main(["arena", GAME, "careful", "random", "--games", "8"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"careful against random: \d won, \d drawn, \d lost of 8", out)
    assert re.search(r"careful +\+\d+ ± \d+", out)
    assert "longest pile" in out
    paths = re.findall(r"cardhouse replay (\S+)", out)
    assert len(paths) == 3
    for path in paths:
        assert cardhouse.Record.load(path).replay().over


def test_an_arena_goes_on_with_the_games_that_it_has(home: Path, capsys: Said) -> None:
    line = ["arena", GAME, "careful", "random", "--games", "4", "--json"]
    assert main(line) == 0
    first = printed("arena", capsys.readouterr().out)
    (path,) = (home / "arena").glob("*.jsonl")
    kept = path.read_text(encoding="utf-8")
    assert main(line) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert path.read_text(encoding="utf-8") == kept
    path.write_text("\n".join(kept.splitlines()[:3]) + "\n", encoding="utf-8")
    assert main(line) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["measures"] == first["measures"]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 5


def test_an_arena_writes_csv_a_plot_and_records(tmp_path: Path, capsys: Said) -> None:
    table, plot, records, out = (
        tmp_path / name for name in ("a.csv", "a.svg", "records", "games.jsonl")
    )
    line = [
        "arena",
        GAME,
        "careful",
        "random",
        "--games",
        "3",
        "--option",
        "match_target=20",
        "--out",
        str(out),
    ]
    assert main([*line, "--csv", str(table), "--plot", str(plot), "--records", str(records)]) == 0
    (row,) = csv.DictReader(table.read_text(encoding="utf-8").splitlines())
    assert (row["first"], row["games"]) == ("careful", "3")
    assert ElementTree.parse(plot).getroot().tag.endswith("svg")
    kept = sorted(records.glob("*.json"))
    assert len(kept) == 3
    match = cardhouse.Record.load(kept[0]).replay()
    assert (match.players, match.options["match_target"]) == (["careful", "random"], 20)
    assert str(out) in capsys.readouterr().out


def test_variants_are_a_table_with_a_column_a_value(tmp_path: Path, capsys: Said) -> None:
    line = ["arena", GAME, "careful", "random", "--set", "hand-size=3,5", "--games", "5"]
    table, plot = tmp_path / "v.csv", tmp_path / "v.svg"
    assert main([*line, "--csv", str(table), "--plot", str(plot)]) == 0
    out = capsys.readouterr().out
    assert re.search(r"careful, 5 deals +hand_size=3 +hand_size=5\n", out)
    assert "random, 5 deals" in out
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert {row["variant"] for row in rows} == {"hand_size=3", "hand_size=5"}
    assert "hand_size=5, careful" in plot.read_text(encoding="utf-8")
    assert main([*line, "--json"]) == 0
    assert len(printed("arena", capsys.readouterr().out)["rows"]) == len(rows)


def test_an_analysis_has_a_line_a_seat_and_the_mistakes(
    record: Path, tmp_path: Path, capsys: Said
) -> None:
    graph = tmp_path / "graph.svg"
    assert main(["analyse", str(record), "--seconds", "0.005", "--svg", str(graph)]) == 0
    out = capsys.readouterr().out
    assert len([line for line in out.splitlines() if "▁" in line or "█" in line]) == 2
    assert "better" in out
    assert ElementTree.parse(graph).getroot().tag.endswith("svg")
    assert main(["analyse", str(record), "--seconds", "0.005", "--json"]) == 0
    found = printed("analyse", capsys.readouterr().out)
    assert found["decisions"]
    assert found["plies"] == cardhouse.Record.load(record).replay().ply


def test_a_duel_takes_any_players(capsys: Said) -> None:
    assert main(["duel", GAME, "search:iterations=30", "random", "--games", "2", "--json"]) == 0
    found = printed("duel", capsys.readouterr().out)
    assert found["won"] + found["drawn"] + found["lost"] == 2


def test_the_search_is_measured_by_bench(capsys: Said) -> None:
    assert main(["bench", GAME, "--search", "--seconds", "0.01", "--json"]) == 0
    rows = printed("bench", capsys.readouterr().out)
    assert {row["game"] for row in rows} == {GAME}
    plain, *played = [row["search"] for row in rows]
    assert plain.startswith("plain")
    assert played == ["by rules of thumb", "by what was learned"]
    assert all(row["iterations_per_second"] > 0 for row in rows)


@pytest.mark.parametrize(
    "line",
    [
        ["arena", "bridge", "careful", "random"],
        ["arena", GAME],
        ["arena", GAME, "careful"],
        ["arena", GAME, "careful", "nobody"],
        ["arena", GAME, "careful", "careful"],
        ["arena", GAME, "careful", "random", "--games", "0"],
        ["arena", GAME, "careful", "random", "--games", "some"],
        ["arena", GAME, "careful", "random", "--processes", "0"],
        ["arena", GAME, "careful", "random", "--option", "nothing=1"],
        ["arena", GAME, "careful", "random", "--games", "1", "--out", "OTHER/games"],
        ["arena", GAME, "careful", "random", "--games", "1", "--csv", "OTHER/table"],
        ["arena", GAME, "careful", "random", "--out", "OTHER"],
        ["arena", GAME, "--set", "hand_size"],
        ["arena", GAME, "--set", "hand_size=3"],
        ["arena", GAME, "--set", "hand_size=3,3"],
        ["arena", GAME, "--set", "nothing=3,4"],
        ["arena", GAME, "nobody", "--set", "hand_size=3,4"],
        ["arena", GAME, "--set", "hand_size=3,4", "--games", "1"],
        ["arena", GAME, "--set", "hand_size=3,4", "--gauntlet"],
        ["arena", "carlton", "careful", "random"],
        ["arena", "carlton", "--set", "max_moves=3,4"],
        ["analyse", "nowhere.json"],
        ["analyse", "OTHER"],
        ["analyse", "RECORD", "--seconds", "0"],
        ["duel", GAME, "careful", "search:speed=3"],
        ["duel", GAME, "careful", "search:ms=-1"],
        ["duel", GAME, "careful", "search:ms=nan"],
        ["duel", GAME, "careful", "search:ms=99999999"],
        ["duel", "carlton", "careful", "random", "--games", "2"],
        ["duel", "carbles", "careful", "random", "--games", "2", "--option", "players=1"],
        ["arena", GAME, "careful", "random", "--games", "2", "--records", "OTHER"],
        ["survey", "carlton", "--deals", "1", "--plot", "OTHER/plot.svg"],
        ["survey", "carlton", "--deals", "1", "--winnable", "OTHER/list.bin"],
        ["bench", GAME, "--search", "--seconds", "0"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_done_is_one_line(
    line: list[str], record: Path, tmp_path: Path, capsys: Said
) -> None:
    other = tmp_path / "other"
    other.write_text('{"something": "else"}\n', encoding="utf-8")
    assert (
        main([word.replace("OTHER", str(other)).replace("RECORD", str(record)) for word in line])
        == 2
    )
    said = capsys.readouterr().err
    assert said.startswith("cardhouse")
    assert said.count("\n") == 1


def test_a_solitaire_is_not_analysed(tmp_path: Path, capsys: Said) -> None:
    match = cardhouse.new_match("carlton", seed=1)
    match.play(match.legal_actions[0])
    match.record(TRUTH).save(tmp_path / "c.json")
    assert main(["analyse", str(tmp_path / "c.json")]) == 2
    assert "not over" in capsys.readouterr().err


def test_the_course_of_a_long_task_is_told_by_tenths(capsys: Said) -> None:
    course = Progress("games")
    for done in range(1, 31):
        course(done, 30)
    course.end()
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 10
    assert told[-1] == "30 games"
    assert [clock(x) for x in (4, 58, 600, 7500)] == [
        "4 s",
        "about 1 minute",
        "about 10 minutes",
        "about 2 h 5 min",
    ]


@pytest.mark.parametrize(
    "line",
    [
        ["arena", GAME, "careful", "nobody", "--records", "NEW", "--out", "NEW.jsonl"],
        ["arena", GAME, "nobody", "--set", "hand_size=3,4", "--records", "NEW"],
        ["survey", "carlton", "--deals", "many", "--out", "NEW"],
        ["survey", "carlton", "--deals", "9-1", "--out", "NEW"],
        ["survey", "carlton", "--deals", "1", "--option", "nothing=1", "--out", "NEW"],
        ["survey", "carlton", "--deals", "1", "--seconds", "0", "--out", "NEW"],
    ],
    ids=" ".join,
)
def test_wrong_arguments_make_no_files(line: list[str], tmp_path: Path, capsys: Said) -> None:
    before = set(tmp_path.rglob("*"))
    assert main([word.replace("NEW", str(tmp_path / "new")) for word in line]) == 2
    assert {path for path in tmp_path.rglob("*") if path.name.startswith("new")} <= before


@pytest.mark.parametrize("more", [[], ["--set", "hand_size=3,4"]], ids=["players", "variants"])
def test_a_file_that_holds_something_else_is_left_as_it_is(
    more: list[str], tmp_path: Path, capsys: Said
) -> None:
    out, records = tmp_path / "notes.txt", tmp_path / "records"
    out.write_text("My notes.\nMore of them.\n", encoding="utf-8")
    line = ["arena", GAME, "careful", "random", "--games", "2", *more]
    assert main([*line, "--out", str(out), "--records", str(records)]) == 2
    assert "does not hold results of the arena" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "My notes.\nMore of them.\n"
    assert not records.exists()


def test_a_folder_for_records_is_made_with_the_first_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    def run(*_: object, **__: object) -> list[object]:
        raise InvalidOptions("enough")

    monkeypatch.setattr("cardhouse.lab.arena.run", run)
    line = ["arena", GAME, "careful", "random", "--games", "1", "--records"]
    assert main([*line, str(tmp_path / "new" / "records")]) == 2
    assert "enough" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_where_no_folder_for_records_can_be_nothing_is_played(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Notes.", encoding="utf-8")
    for folder in (file, file / "records"):
        line = ["arena", GAME, "careful", "random", "--games", "1", "--records", str(folder)]
        assert main(line) == 2
        assert f"{folder} cannot be written" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "Notes."


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="every folder takes files here")
def test_where_the_system_takes_no_files_nothing_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    """Whoever may do everything cannot write everywhere."""
    monkeypatch.chdir("/proc")
    for line in (
        ["arena", GAME, "careful", "random", "--games", "1", "--records", "here"],
        ["arena", GAME, "careful", "random", "--games", "1", "--csv", "here"],
        ["survey", "carlton", "--deals", "1"],
    ):
        assert main(line) == 2
        said = capsys.readouterr()
        assert "cannot be written" in said.err
        assert "Errno" not in said.err
        assert not said.out


@pytest.mark.parametrize(
    "line", [["new-game", "my_game"], ["train", GAME, "--generations", "1", "--out"]]
)
def test_where_no_folder_can_be_is_told_in_a_line(
    line: list[str], tmp_path: Path, capsys: Said
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Notes.", encoding="utf-8")
    assert main([*line, str(file / "below")]) == 2
    said = capsys.readouterr().err
    assert said.endswith(f"{file / 'below'} cannot be written: Not a directory\n")
    assert "Errno" not in said


class Unreachable(ModuleType):
    """A package ray that finds no cluster."""

    def init(self, **_: object) -> None:
        raise ValueError("Malformed address:\n'BOGUS'")


@pytest.mark.parametrize(
    "line",
    [
        ["survey", "carlton", "--deals", "1", "--out", "NEW"],
        ["arena", GAME, "careful", "random", "--games", "1", "--out", "NEW", "--records", "NEW-2"],
        ["arena", GAME, "random", "--set", "hand_size=3,4", "--games", "2", "--out", "NEW"],
        ["duel", GAME, "careful", "random", "--games", "1"],
        ["simulate", GAME, "--games", "1", "--out", "NEW.npz"],
    ],
    ids=lambda line: " ".join(line[:4]),
)
def test_a_cluster_that_is_not_there_is_told_in_a_line_and_no_file_is_made(
    line: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setitem(sys.modules, "ray", Unreachable("ray"))
    words = [word.replace("NEW", str(tmp_path / "new")) for word in line]
    assert main([*words, "--ray", "BOGUS"]) == 2
    assert capsys.readouterr().err == (
        "cardhouse: the Ray cluster BOGUS cannot be reached: Malformed address: 'BOGUS'\n"
    )
    assert not list(tmp_path.glob("new*"))


def test_a_plot_has_an_axis_a_line_at_zero_its_unit_and_the_game(
    tmp_path: Path, capsys: Said
) -> None:
    plot = tmp_path / "plot.svg"
    line = ["arena", GAME, "careful", "random", "--games", "4", "--plot", str(plot)]
    assert main(line) == 0
    drawn = plot.read_text(encoding="utf-8")
    assert game(GAME).title in drawn
    assert 'class="axis"' in drawn
    assert drawn.count('class="zero"') == 1
    assert "Elo" in drawn
    numbers = [x.text for x in ElementTree.fromstring(drawn).iter() if x.get("y") == "100"]
    assert "0" in numbers


def test_simulated_players_are_told_apart(capsys: Said) -> None:
    """By seat alone, two players that change places win half of the games."""
    assert main(["simulate", GAME, "careful", "random", "--rotate", "--games", "40"]) == 0
    said = capsys.readouterr().out
    shares = [
        float(re.findall(rf"{name} won ([0-9.]+) %", said)[0]) for name in ("careful", "random")
    ]
    assert shares[0] > shares[1]
    assert main(["simulate", GAME, "random", "--games", "2"]) == 0
    assert "random won" not in capsys.readouterr().out
