"""The line-by-line game: driven by piped lines to its end, saved, resumed, taken back, passed
on.
"""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardhouse
from cardhouse.agents.agent import Agent
from cardhouse.core.game import names
from cardhouse.core.notation import parse_card
from cardhouse.core.state import TRUTH, State
from cardhouse.core.texts import card_symbol
from cardhouse.play.history import Seen, history
from cardhouse.play.match import Match
from cardhouse.play.wording import YOU
from cardhouse.terminal.cli import main
from cardhouse.terminal.drawing.canvas import Theme
from cardhouse.terminal.drawing.scenes import scene_for
from cardhouse.terminal.files import SavedGame, read_match
from cardhouse.terminal.plain import waiting
from cardhouse.terminal.plain.console import Console, Leave
from cardhouse.terminal.plain.game import PlainGame
from cardhouse.terminal.plain.output import Output
from cardhouse.terminal.warm_up import Preparation, warm_up
from tests.play.sessions import asked

GAME = "three_piles"
SOURCE = str(Path(__file__).resolve().parents[3] / "src")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "home"


def play(
    lines: list[str], seats: tuple[str, ...] = (YOU, "careful"), match: Match | None = None
) -> tuple[Match, str]:
    match = match or cardhouse.new_match(GAME, seed=7)
    out = io.StringIO()
    console = Console(Theme(), io.StringIO("".join(line + "\n" for line in lines)), out)
    assert PlainGame(match, seats, console, seed="1").run() == 0
    return match, out.getvalue()


def test_a_whole_game_by_numbers() -> None:
    match, out = play(["1"] * 200)
    assert match.over
    assert re.search(r"Scores: .*\byou \d", out)
    path = re.search(r"cardhouse replay (\S+)", out)
    assert path is not None
    assert "(goal)" not in out
    assert cardhouse.Record.load(path[1]).replay().state == match.state
    assert scene_for(read_match(path[1]), None, 80) == match.scene(0)
    assert max(len(line) for line in out.splitlines() if path[1] not in line) <= 80


def test_a_marble_that_somebody_else_chose_and_moved_is_told_once() -> None:
    match = cardhouse.new_match("carbles", seed=5, players=2, max_turns=12)
    _, out = play([], ("careful", "careful"), match)
    assert any(event.kind == "choose" for _, event in match.events())
    assert re.search("^  [AB] moves ", out, re.MULTILINE)
    assert "chooses the marble" not in out


def test_end_of_input_saves_and_tells_how_to_go_on(home: Path) -> None:
    match, out = play(["1"])
    assert not match.over
    assert f"cardhouse play {GAME} --resume" in out
    saved = list((home / "running").glob("*.json"))
    assert len(saved) == 1
    assert cardhouse.Record.load(saved[0]).replay().actions == match.actions


def test_short_and_long_texts_are_answers() -> None:
    match, _ = play(["draw", "quit"])
    assert match.actions == [0]
    match, _ = play(["Draw a card from the deck", "quit"])
    assert match.actions == [0]


def test_why_names_the_ruling() -> None:
    match, out = play(["why 7S>P1", "7S>P1", "why", "quit"])
    assert match.ply == 0
    assert len(re.findall(r"\(P1[01]\)", out)) == 2


def test_nonsense_is_answered_and_nothing_played() -> None:
    match, out = play(
        ["nonsense", "99", "-1", "why nonsense", 'save "', "\x00", "1" * 5000, "back"]
    )
    assert match.ply == 0
    assert "There is no choice 99" in out


def test_undo_and_redo_go_to_a_decision_of_ones_own() -> None:
    match, out = play(["1", "1", "undo", "undo", "redo", "quit"])
    assert match.ply == 1
    assert out.count("Taken back.") == 2
    assert [mark.kind for mark in match.marks] == ["takeback", "takeback"]
    match, out = play(["undo", "redo", "quit"])
    assert "nothing that you could take back" in out
    assert "Nothing was taken back" in out


def hinted(match: Match, out: str) -> str:
    """What the last hint said, its action being legal."""
    told = re.findall(
        r"\(or help\): (.+?)\.? +\[([^\]]+)\]", " ".join(out.split()).replace("Your choice", "\n")
    )
    assert told
    said, action = told[-1]
    assert match.action(action) in match.legal_actions
    return str(said)


def test_a_hint_says_chances_and_why_and_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine machine code may take longer than anybody would wait for a hint.
    monkeypatch.setattr(waiting, "PATIENCE", 300.0)
    match, out = play(["hint", "hint", "quit"])
    assert "Ask again for a closer look" in " ".join(out.split()), (
        "a first hint keeps nobody waiting"
    )
    assert re.search(
        r"Why: .+\. The chance to win is [a-z ]+ \(\d+ % between strong players\); "
        r"(next best: .+ \(\d+ %\)|about as good: .+)",
        hinted(match, out),
    )
    assert [mark.kind for mark in match.marks] == ["hint"]


def test_who_is_alone_is_told_what_you_do() -> None:
    match = cardhouse.new_match("carlton", seed=3)
    _, out = play(["deal", "log", "quit"], (YOU,), match)
    assert "You deal 8 cards onto piles 1-8: " in out
    assert "A deals" not in out


def test_what_is_no_choice_is_done_and_said() -> None:
    match = cardhouse.new_match("carbles", seed=1, players=2)
    _, out = play(["1"] * 6, (YOU, "careful"), match)
    own = [
        ply for ply in range(match.ply) if int(match.game.rules.seat(match.state_before(ply))) == 0
    ]
    alone = [ply for ply in own if not asked(match.game, match.state_before(ply))]
    assert alone
    assert " ".join(out.split()).count("no other choice") == len(alone)
    steps = [len(match.game.legal(match.state_before(ply))) for ply in own if ply not in alone]
    assert out.count("Press Enter") == steps.count(1), "what moves a marble is played by its person"


def test_undo_goes_back_to_a_choice() -> None:
    match = cardhouse.new_match("carbles", seed=1, players=2)
    play(["1"] * 6 + ["undo"] * 3 + ["quit"], (YOU, "careful"), match)
    assert asked(match.game, match.state)
    assert match.seat == 0


def test_a_person_among_several_answers_alone_what_others_might_read_from_silence() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=2)
    console = Console(Theme(), io.StringIO(), io.StringIO())
    while match.state.row_n or len(match.legal_actions) > 1:
        match.play(match.legal_actions[match.ply % len(match.legal_actions)])
    several = PlainGame(match, (YOU, YOU), console).session
    assert (several.next().seat, several.next().how) == (match.seat, "person")
    seats = [YOU if p == match.seat else "careful" for p in range(2)]
    alone = PlainGame(match, seats, console).session.next()
    assert (alone.how, alone.action) == ("forced", match.legal_actions[0])


def test_a_table_of_every_game_fits_a_low_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Console, "interactive", True)
    monkeypatch.setattr(Console, "rows", 24)
    for name, players in [*((name, 0) for name in names()), ("carbles", 6), ("carbondale", 4)]:
        options: dict[str, Any] = {"players": players} if players else {}
        match = cardhouse.new_match(name, seed=7, **options)
        seats = [YOU] + ["careful"] * (match.seats - 1)
        while match.seat != 0:
            match.play(match.legal_actions[0])
        out = io.StringIO()
        session = PlainGame(match, seats, Console()).session
        output = Output(session, seats, Console(Theme(), io.StringIO(), out))
        output.show(0, output.choices(0))
        shown = out.getvalue()
        assert len(shown.strip("\n").splitlines()) <= 24, f"{name}\n{shown}"


@pytest.mark.parametrize("name", names())
def test_without_a_compiler_hints_are_by_rules_of_thumb(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardhouse.terminal.hints.available", lambda extra: False)
    match = cardhouse.new_match(name, seed=3)
    match, out = play(["hint", "quit"], (YOU, *["careful"] * (match.seats - 1)), match)
    told = hinted(match, out)
    assert ", at first sight: " in told or "nothing else is allowed" in told, "and say why"


def test_a_solitaires_hints_are_a_planners() -> None:
    warm_up("carlton", "hint")
    match, out = play(["hint", "hint", "quit"], (YOU,), cardhouse.new_match("carlton", seed=3))
    told = hinted(match, out)
    assert "foundation. Why: an ace is of no use on the piles" in told
    assert "at first sight" not in told


def test_why_tells_what_comes_of_something_possible() -> None:
    _, out = play(["why draw", "quit"])
    assert "That is possible now: you then must play one of 4" in out
    match = cardhouse.new_match("carbondale_draft", seed=3)
    announce = next(
        match.text(a)
        for a in match.legal_actions
        if any(fact.key == "asked" and fact.value for fact in match.preview(a))
    )
    _, out = play([f"why {announce}", "quit"], match=match)
    assert re.search(
        r"it is (?:always|never|challenged \(won or not\) about \d+ times in 100)\b",
        " ".join(out.split()),
    )


def test_help_log_rules_list_table() -> None:
    _, out = play(["help", "log", "1", "log", "?", "list", "table", "", "quit"])
    assert "Nothing has happened yet." in out
    assert "which are possible now: draw, S" in " ".join(out.split())
    assert "You draw " in out
    assert "What fits on a pile" in out


def test_a_lenient_text_is_an_answer_too() -> None:
    match, _ = play(["d", "quit"])
    assert match.actions == [0]


class Slow(Preparation):
    """A warm-up that is never done."""

    def __init__(self, found: object, who: str) -> None:
        self.began = 0.0
        self.announced = False

    @property
    def done(self) -> bool:
        return False

    def stop(self) -> None:
        pass


def test_a_careful_player_moves_while_another_gets_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardhouse.terminal.plain.game.Preparation", Slow)
    monkeypatch.setattr("cardhouse.terminal.plain.waiting.PATIENCE", 0.05)
    match, out = play(["draw", "5", "draw", "1", "1", "quit"], seats=(YOU, "search"))
    assert match.ply > 6
    said = " ".join(out.split())
    assert said.count("The computer players get ready") == 1
    assert said.count("a careful player moves for it") == 1


def test_resign_asks_first() -> None:
    assert not play(["resign", "no", "quit"])[0].over
    match = cardhouse.new_match(GAME, seed=7, names=[YOU, "careful"])
    _, out = play(["resign", "yes"], match=match)
    assert match.reason == "resignation"
    assert "Careful wins, you lose (given up)" in out


def test_save_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "my game.json"
    _, out = play(["1", f"save '{target}'", "quit"])
    assert "there is no folder" in out
    assert not target.parent.exists()
    target.parent.mkdir()
    match, out = play(["1", f"save '{target}'", "save", "quit"])
    assert cardhouse.Record.load(target).replay().actions == match.actions
    assert "Saved:" in out


class Guessing(Console):
    """Answers any question by one of the keys that were shown last, by chance, and measures every
    line.
    """

    def __init__(self, columns: int, questions: int) -> None:
        self.sheet = io.StringIO()
        super().__init__(Theme(), io.StringIO(), self.sheet)
        self.left = questions
        self.chance = Random(columns)
        self.wide = columns

    @property
    def columns(self) -> int:
        return self.wide

    def ask(self, prompt: str) -> str:
        self.left -= 1
        if self.left < 0:
            raise Leave
        shown = self.sheet.getvalue()
        assert max(len(line) for line in shown.splitlines()) <= self.wide, shown
        self.sheet.seek(0)
        self.sheet.truncate()
        keys = re.findall(r" (\d+|[AJQK]|Joker|out) {1,2}\S", shown[shown.rfind("\n\n") :])
        return str(self.chance.choice([*keys * 5, "", "undo", "hint", "1"]))


@pytest.mark.parametrize("columns", [80, 44, 30])
@pytest.mark.parametrize("name", names())
def test_every_game_can_be_played_here(name: str, columns: int) -> None:
    match = cardhouse.new_match(name, seed=columns)
    console = Guessing(columns, 120)
    session = PlainGame(match, [YOU] + ["careful"] * (match.seats - 1), console, seed="1")
    session.hints.searches = (name, columns) == (
        "three_piles",
        80,
    )  # its hints take a second each
    assert session.run() == 0
    assert match.ply > 20


def test_computers_alone_play_to_the_end() -> None:
    match, out = play([], seats=("random", "careful"))
    assert match.over
    assert "Scores" in out


def test_saving_goes_on_correctly_after_takebacks(tmp_path: Path) -> None:
    match = cardhouse.new_match(GAME, seed=3)
    saved_game = SavedGame(match, tmp_path / "x.json")
    for step in range(30):
        if step % 7 == 5:
            match.undo()
            match.undo()
        match.play(match.legal_actions[step % len(match.legal_actions)])
        saved_game.save()
        assert cardhouse.Record.load(saved_game.path).replay().state == match.state
    assert json.loads(saved_game.path.read_text(encoding="utf-8")) == match.record(TRUTH).to_json()


def test_resume_takes_the_saved_game(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n"))
    assert main(["play", GAME, "--seed", "5", "--match-target", "100"]) == 0
    before = next((home / "running").glob("*.json")).read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play", GAME, "--resume"]) == 0
    assert "of 100 in the match" in " ".join(capsys.readouterr().out.split())
    assert next((home / "running").glob("*.json")).read_text(encoding="utf-8") == before


def test_a_killed_game_goes_on_where_it_was(home: Path) -> None:
    env = {**os.environ, "PYTHONPATH": SOURCE}
    line = [sys.executable, "-m", "cardhouse", "play", GAME, "--seed", "9"]
    with subprocess.Popen(
        line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env
    ) as process:
        assert process.stdin is not None
        process.stdin.write("1\n1\n1\n")
        process.stdin.flush()
        until = time.monotonic() + 20
        while time.monotonic() < until:
            saved = list((home / "running").glob("*.json"))
            if saved and len(json.loads(saved[0].read_text(encoding="utf-8"))["actions"]) >= 3:
                break
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    saved = list((home / "running").glob("*.json"))
    plies = len(json.loads(saved[0].read_text(encoding="utf-8"))["actions"])
    assert plies >= 3
    done = subprocess.run(
        [*line[:5], "--resume"],
        input="quit\n",
        capture_output=True,
        text=True,
        env=env,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert f"after {plies} decisions" in done.stdout


def test_ctrl_c_saves(home: Path) -> None:
    env = {**os.environ, "PYTHONPATH": SOURCE}
    line = [sys.executable, "-m", "cardhouse", "play", GAME, "--seed", "9"]
    # Where tests run in the background of a shell, Ctrl-C is ignored, and what they start would
    # inherit that.
    heed: Any = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    with subprocess.Popen(
        line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env, **heed
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asked = b""
        for decisions in (1, 2):
            while asked.count(b"help):") < decisions:
                piece = os.read(process.stdout.fileno(), 4096)
                assert piece, "it ended before it asked"
                asked += piece
            if decisions == 1:
                # A game in which nothing was decided is not kept.
                process.stdin.write("1\n")
                process.stdin.flush()
        assert list((home / "running").glob("*.json"))
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "--resume" in out


def cards(text: str) -> set[str]:
    return set(re.findall(r"(?:10|[A2-9JQK])[♠♡♢♣]", text))


class Watched(Console):
    """Answers by itself and checks at every question what can be read on the screen."""

    def __init__(self, match: Match) -> None:
        self.sheet = io.StringIO()
        super().__init__(Theme(), io.StringIO(), self.sheet)
        self.match = match
        self.handovers = 0

    def clear(self) -> None:
        self.sheet.seek(0)
        self.sheet.truncate()

    def ask(self, prompt: str) -> str:
        shown = cards(self.sheet.getvalue())
        if "press Enter" in prompt:
            self.handovers += 1
            assert not shown
            return ""
        seat = self.match.seat
        assert seat is not None
        hands = self.match.position()["hands"]
        other = {card_symbol(parse_card(card)) for card in hands[1 - seat]}
        own = {card_symbol(parse_card(card)) for card in hands[seat]}
        assert own <= shown
        assert not shown & other
        return self.match.text(
            self.match.legal_actions[(self.match.ply * 5) % len(self.match.legal_actions)]
        )


def test_hot_seat_shows_nobody_the_other_hand() -> None:
    match = cardhouse.new_match(GAME, seed=11)
    console = Watched(match)
    assert PlainGame(match, (YOU, YOU), console).run() == 0
    assert match.over
    assert console.handovers > 20


class Rememberer(Agent):
    """Plays the first legal action and keeps what it was told of the past."""

    name = "rememberer"
    wants_history = True

    def __init__(self) -> None:
        self.told: list[list[Seen]] = []

    def observe(self, history: Sequence[Seen]) -> None:
        self.told.append(list(history))

    def choose(self, view: State, legal: Sequence[int]) -> int:
        return legal[0]


def test_a_player_that_wants_to_know_what_its_seat_has_seen_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Rememberer()
    monkeypatch.setattr("cardhouse.terminal.plain.game.make", lambda *_: one)
    match, _ = play(["1"] * 6)
    assert one.told
    assert one.told[-1] == history(match, 1)[: len(one.told[-1])]
    assert all(len(told) < match.ply for told in one.told)


def test_small_numbers_are_said_as_they_should_be() -> None:
    from cardhouse.games.carlton.texts import TEXT as CARLTON
    from cardhouse.terminal.wording import TEXT

    assert CARLTON("fact.up", cards=1) == "1 card will be up"
    assert TEXT("resume.after", game="3 Piles", decisions=1) == "3 Piles, after 1 decision."
