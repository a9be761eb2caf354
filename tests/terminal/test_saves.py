"""Nothing is ever lost: saves that two programs open, folders that cannot be written, disks that
are full.
"""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cardhouse
from cardhouse.core import folders
from cardhouse.core.errors import CardhouseError
from cardhouse.core.folders import cache_folder, home_folder
from cardhouse.play.match import Match
from cardhouse.terminal.app.app import farewell
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.cli import main
from cardhouse.terminal.files import (
    SavedGame,
    newest_running,
    read_record,
    remove,
    running_folder,
)
from cardhouse.terminal.save_lock import hold, let_go

from .elsewhere import elsewhere

GAME = "three_piles"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def saved(decisions: int = 5) -> tuple[Match, Path]:
    """A game that somebody has begun and left."""
    match = cardhouse.new_match(GAME, seed=3)
    match.players = ["you", "careful"]
    for _ in range(decisions):
        match.play(match.legal_actions[0])
    kept = SavedGame(match)
    kept.save()
    kept.close()
    return match, kept.path


def test_a_save_is_played_by_one_program_at_a_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path = saved()
    before = path.read_bytes()
    other = elsewhere(path)
    try:
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n1\n"))
        assert main(["play", GAME, "--plain", "--resume"]) == 2
        said = capsys.readouterr().err
        assert "another program" in said
        assert str(path) in said
        with pytest.raises(CardhouseError, match="another program"):
            SavedGame(match, path).save()
        with pytest.raises(CardhouseError, match="another program"):
            remove(path)
        assert path.read_bytes() == before
    finally:
        other.communicate("\n", timeout=60)
    # A program that ends gives its lock back, however it ends.
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n1\n"))
    assert main(["play", GAME, "--plain", "--resume"]) == 0
    assert read_record(str(path)).ply > match.ply
    assert [one.name for one in path.parent.iterdir()] == [path.name], "no lock is left behind"


def test_a_link_to_a_save_is_that_save(tmp_path: Path) -> None:
    match, path = saved()
    link = tmp_path / "link.json"
    link.symlink_to(path)
    other = elsewhere(link)
    try:
        with pytest.raises(CardhouseError, match="another program"):
            SavedGame(match, path).save()
    finally:
        other.communicate("\n", timeout=60)
    match.play(match.legal_actions[0])
    kept = SavedGame(match, link)
    kept.save()
    kept.close()
    assert link.is_symlink()
    assert read_record(str(path)).ply == match.ply


def test_a_program_that_is_killed_holds_nothing_back() -> None:
    _, path = saved()
    other = elsewhere(path)
    other.kill()
    other.communicate(timeout=60)
    hold(path)
    let_go(path)


def test_a_full_disk_leaves_the_old_save_whole_and_nothing_beside_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, path = saved()
    before = path.read_bytes()

    def full(self: Path, data: str, *_: object, **__: object) -> int:
        self.write_bytes(data.encode()[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        patch.setattr("sys.stdin", io.StringIO("1\n1\nundo\n1\n1\n"))
        assert main(["play", GAME, "--plain", "--resume"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert out.count("This game is not kept") == 1, "said once, not after every choice"
    assert "No space left on device" in out
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    assert newest_running(GAME) == path
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n1\n"))
    assert main(["play", GAME, "--plain", "--resume"]) == 0
    assert path.read_bytes() != before


@pytest.mark.skipif(sys.platform == "win32", reason="files cannot be bounded there")
def test_a_write_that_really_ends_midway_leaves_the_old_save_whole() -> None:
    """No file may grow beyond some bytes: the system itself ends the write, as on a full disk."""
    _, path = saved()
    before = path.read_bytes()
    room = len(before) // 2

    def resume(bounded: bool) -> str:
        import resource

        bound = (resource.RLIMIT_FSIZE, (room, room))
        done = subprocess.run(
            [sys.executable, "-m", "cardhouse", "play", GAME, "--plain", "--resume"],
            input="1\n1\n1\n", capture_output=True, text=True, timeout=120,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            preexec_fn=(lambda: resource.setrlimit(*bound)) if bounded else None,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return " ".join(done.stdout.split())

    assert resume(bounded=True).count("This game is not kept") == 1
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == [path.name], "no .part is left"
    assert "not kept" not in resume(bounded=False)
    assert read_record(str(path)).ply > 5, "it goes on from where the old save was"
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_where_nothing_can_be_written_games_are_kept_elsewhere_and_one_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, no folder")
    monkeypatch.setenv("CARDHOUSE_HOME", str(blocked / "data"))
    monkeypatch.setenv("CARDHOUSE_CACHE", str(blocked / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folders._temporary.cache_clear()
    try:
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n1\n"))
        assert main(["play", GAME, "--plain"]) == 0
        said = capsys.readouterr().err
        assert len(said.splitlines()) == 1
        assert str(blocked / "data") in said
        assert str(home_folder()) in said
        assert newest_running(GAME).is_relative_to(tmp_path)
        assert not home_folder().is_relative_to(blocked)
        assert cache_folder() != blocked / "cache"
        if sys.platform != "win32":
            assert not home_folder().parent.stat().st_mode & 0o077, "nobody else reads or writes it"
        assert main(["arena", GAME, "careful", "random", "--games", "2"]) == 0
        assert home_folder().as_posix() in capsys.readouterr().out
    finally:
        folders.INSTEAD.clear()
        folders._temporary.cache_clear()
        folders.usable.cache_clear()


def test_an_unplayed_game_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", GAME, "--plain", "--seat", "careful", "--seat", "you"]) == 0
    assert "nothing is kept" in capsys.readouterr().out
    assert not list(running_folder().glob("*"))
    session = AppSession(cardhouse.new_match(GAME, seed=3), ["you", "careful"])
    session.begin()
    assert not list(running_folder().glob("*"))
    assert "nothing is kept" in farewell(session)


def test_leaving_the_app_from_a_table_says_how_to_go_on() -> None:
    session = AppSession(cardhouse.new_match(GAME, seed=3), ["you", "careful"])
    session.begin()
    session.play(session.legal[0])
    assert f"cardhouse play {GAME} --resume" in farewell(session)
    assert [one.suffix for one in running_folder().iterdir()] == [".json"]
    _, other = saved()
    os.utime(other, (2e9, 2e9))
    assert str(session.saved_game.path) in farewell(session), "the newest is another game"


def test_what_was_only_forced_is_no_game_that_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first decision of this deal has one choice, which is made at once."""
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    line = ["play", "carbondale", "--plain", "--seed", "7", "--seat", "you", "--seat", "careful"]
    assert main(line) == 0
    assert "Saved" not in capsys.readouterr().out
    assert not list(running_folder().glob("*.json"))
