"""``cardhouse schema``: every command that prints JSON has a schema, made of the types that it
prints.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import jsonschema_rs
import pytest

import cardhouse
from cardhouse.core.game import game
from cardhouse.core.state import TRUTH
from cardhouse.lab.bench import bench
from cardhouse.terminal.cli import build_parser, main
from cardhouse.terminal.commands.schemas import described
from tests.terminal.commands.printed import hold, printed
from tests.terminal.commands.schemas import FOLDER, PRINTED, place, written

GAME = "three_piles"
Said = pytest.CaptureFixture[str]


def printing(parser: argparse.ArgumentParser, name: str = "") -> Iterator[str]:
    """The commands of a parser that have the option --json."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield from printing(below, f"{name} {word}".strip())
        elif "--json" in action.option_strings:
            yield name


def test_every_command_that_prints_json_has_a_schema() -> None:
    assert set(described()) == {*printing(build_parser()), "legal", "survey"} == set(PRINTED)


@pytest.mark.parametrize("command", PRINTED)
def test_a_schema_is_what_its_type_says_now(command: str) -> None:
    text = place(command).read_text(encoding="utf-8")
    assert text == written(command), "write them anew: python -m tests.terminal.commands.schemas"
    jsonschema_rs.meta.validate(json.loads(text))


def test_nothing_else_lies_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {place(one).name for one in PRINTED}


def test_the_command_prints_it_or_lists_them(capsys: Said) -> None:
    assert main(["schema", "server", "tables"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "cardhouse server tables"
    assert main(["schema"]) == 0
    assert capsys.readouterr().out.splitlines() == sorted(PRINTED)
    assert main(["schema", "serve"]) == 2
    said = capsys.readouterr().err
    assert "'serve' prints no JSON" in said
    assert len(said.splitlines()) == 1


def test_legal_actions(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "game.json"
    match = cardhouse.new_match(GAME, seed=3)
    match.record(TRUTH).save(file)
    assert main(["legal", str(file)]) == 0
    told = printed("legal", capsys.readouterr().out)
    assert [one["action"] for one in told] == list(match.legal_actions)


@pytest.mark.parametrize("games", [1, 2])
def test_a_duel_of_one_game_has_no_interval(games: int, capsys: Said) -> None:
    line = ["duel", GAME, "random", "random", "--games", str(games)]
    assert main([*line, "--json"]) == 0
    told = printed("duel", capsys.readouterr().out)
    assert (told["margin_half"] is None) == (games == 1)
    assert main(line) == 0
    assert ("inf" in capsys.readouterr().out) is False


def test_an_arena_of_one_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))
    assert main(["arena", GAME, "random", "careful", "--games", "1", "--json"]) == 0
    told = printed("arena", capsys.readouterr().out)
    assert told["pairs"][0]["margin_half"] is None


def test_playouts() -> None:
    found = game(GAME)
    hold("bench", bench([(found, found.mini)], 0.01, 1, lambda text: None, start=False))


def test_a_schema_would_notice_what_it_does_not_name() -> None:
    line = {"action": 1, "short": "x", "long": "x"}
    hold("legal", [line])
    for wrong in ({**line, "more": 1}, {"action": 1}, {**line, "action": "1"}):
        with pytest.raises(jsonschema_rs.ValidationError):
            hold("legal", [wrong])
