"""Games that an earlier version kept open unchanged: saves are gone on with, records replay and are
shown alike.

``fixtures/`` holds, for each game, a save of a running game, the record of one that was played to
its end, and of one that was given up, with the marks that people leave in them, and beside each
what was printed for it. These files are never written anew; the texts beside them are, where a
table is told in other words.
"""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pytest

from cardhouse.core.game import game, names
from cardhouse.play.match import MARKS
from cardhouse.terminal.app.game.session import resumed
from cardhouse.terminal.app.settings import read_settings
from cardhouse.terminal.cli import main
from cardhouse.terminal.files import SavedGame, read_record

FOLDER = Path(__file__).parent / "fixtures"
FILES = sorted(path.stem for path in FOLDER.glob("*.json"))
SAVES = [name for name in FILES if name.endswith("-running")]
MOST = 60
"""Of a longer text its first line and this many of the last ones are compared."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)


def shortened(text: str) -> str:
    lines = text.splitlines()
    return "\n".join(lines[:1] + lines[1:][-MOST:]) + "\n"


def kept(name: str, command: str) -> str:
    return (FOLDER / f"{name}.{command}.txt").read_text(encoding="utf-8")


def test_every_game_and_every_mark_has_its_files() -> None:
    assert {name.partition("-")[0] for name in FILES} == set(names())
    marks = [json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["marks"] for name in FILES]
    assert {mark["kind"] for found in marks for mark in found} == set(MARKS)


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_replayed_shown_and_written_again_as_it_was(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = FOLDER / f"{name}.json"
    assert main(["replay", str(path), "--plain"]) == 0
    assert shortened(capsys.readouterr().out) == kept(name, "replay")
    copy = tmp_path / path.name
    SavedGame(read_record(str(path))).save_as(copy)
    assert copy.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("name", SAVES)
def test_a_save_is_gone_on_with_in_lines(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"{name}.json"
    shutil.copy(FOLDER / path.name, path)
    monkeypatch.setattr("sys.stdin", io.StringIO("list\nquit\n"))
    game = name.partition("-")[0]
    assert main(["play", game, "--plain", "--resume", str(path)]) == 0
    said = capsys.readouterr().out.replace(str(path), "FILE")
    assert shortened(said) == kept(name, "resume")
    assert path.read_bytes() == (FOLDER / path.name).read_bytes()


@pytest.mark.parametrize("name", SAVES)
def test_a_save_is_gone_on_with_in_the_app(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.json"
    shutil.copy(FOLDER / path.name, path)
    match = read_record(str(path))
    session = resumed(path, match)
    assert session.seats == match.players
    assert session.deciding == session.viewer
    assert session.legal == list(match.legal_actions)
    session.begin()
    assert path.read_bytes() == (FOLDER / path.name).read_bytes()


def test_the_app_s_settings_are_read_as_they_were(tmp_path: Path) -> None:
    text = (FOLDER / "settings.json.txt").read_text(encoding="utf-8")
    path = tmp_path / "home" / "settings.json"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    settings = read_settings()
    assert settings.theme == "two"
    assert settings.games["three_piles"]["seats"] == ["you", "careful"]
    assert settings.lessons == {"three_piles": ["goal"]}, "an earlier version kept titles"
    settings.save()
    data = json.loads(path.read_text(encoding="utf-8"))
    assert "lessons" not in data
    assert read_settings() == settings
    for key in ("look", "games"):
        assert data[key] == json.loads(text)[key]


def test_no_lesson_s_tick_is_lost_on_the_way_from_titles_to_names(tmp_path: Path) -> None:
    titles = {name: [lesson.title for lesson in game(name).lessons] for name in names()}
    gone = {"three_piles": ["A lesson that is gone"], "whist": ["Follow suit"]}
    kept_before = {name: gone.get(name, []) + titles.get(name, []) for name in titles | gone}
    path = tmp_path / "home" / "settings.json"
    path.parent.mkdir()
    path.write_text(json.dumps({"look": "four", "lessons": kept_before}), encoding="utf-8")
    settings = read_settings()
    for name in names():
        assert all(settings.has_done(name, lesson.name) for lesson in game(name).lessons)
    assert settings.titles == gone
    settings.done("three_piles", "one more")
    assert read_settings() == settings, "what no lesson is called stays where it was"


@pytest.mark.parametrize("junk", ["[]", '{"three_piles": 7}', '{"three_piles": [7]}'])
def test_junk_among_the_settings_is_left_out(tmp_path: Path, junk: str) -> None:
    path = tmp_path / "home" / "settings.json"
    path.parent.mkdir()
    path.write_text(f'{{"lessons": {junk}, "finished": {junk}}}', encoding="utf-8")
    assert read_settings().lessons == {}
