"""In a language with other letters no plain word is left of what the terminal shows, line by line
and in the app.

What stays: names of games, players and options, cards, keys, commands, paths; and what a game
declares of itself and of its options, which rulebooks and manuals quote.
"""

from __future__ import annotations

import ast
import io
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

import cardhouse
import cardhouse.terminal
from cardhouse.core import texts
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.game import Game, all_games, game, names
from cardhouse.core.patterns import Pattern
from cardhouse.core.state import SPECTATOR
from cardhouse.lab import wording as lab_wording
from cardhouse.play.lesson import LessonRun
from cardhouse.play.match import BOOKMARK, Match
from cardhouse.play.wording import YOU
from cardhouse.terminal.app import replay as replay_screens
from cardhouse.terminal.app.analysis import AnalysisScreen
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.app.lesson import LessonScreen
from cardhouse.terminal.app.replay import ReplayScreen
from cardhouse.terminal.app.rules import RulesScreen
from cardhouse.terminal.app.setup import SetupScreen
from cardhouse.terminal.cli import main
from cardhouse.terminal.commands.play import choose_game
from cardhouse.terminal.drawing.canvas import Theme
from cardhouse.terminal.files import SavedGame
from cardhouse.terminal.plain.console import Console, Leave
from cardhouse.terminal.plain.game import PlainGame
from cardhouse.terminal.plain.help import TYPED
from cardhouse.terminal.plain.lessons import lessons
from cardhouse.terminal.plain.requests import COMMANDS
from cardhouse.terminal.wording import TEXT
from tests.games.catalogues import english_words, pseudo, unreadable, unused
from tests.terminal.app.drive import LARGE, SMALL, calm, drive, press, session, table, text
from tests.terminal.app.test_analysis import Prompt, Slow, over

PLAYERS = ("careful", "random", "cheat-hands")
NAMES = (
    "Cardhouse",
    *PLAYERS,
    *(name.capitalize() for name in PLAYERS),  # at the beginning of a sentence
    *(found.title for found in all_games()),
    *(found.name for found in all_games()),
)
TYPED_WORDS = (*COMMANDS, *TYPED.values(), "lamp", "show")
COMMAND_LINE = re.compile(r"cardhouse [a-z]+ \S+( --resume)?|\S*/\S+|\[[^\]]*\]")
"""Commands with their files, paths, and the short text of an action, which is typed."""
DEALS: dict[str, dict[str, Any]] = {
    "carlton": {"suits": 1, "ranks": 4, "piles": 2, "decks": 1},
    "carbles": {"max_turns": 8},
}
MOST = 24
"""So many answers are given in a game."""

every_game = pytest.mark.parametrize("name", names())


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(replay_screens, "BackgroundAnalysis", Prompt)
    # Rulebooks are files, translated whole: what is quoted of them is in no catalogue.
    monkeypatch.setattr("cardhouse.terminal.app.game.table.beginning", lambda found: [])
    monkeypatch.setattr("cardhouse.terminal.app.table.painter.cited", lambda found, trouble: [])


def declared(found: Game) -> list[str]:
    """What a game says of itself and of its options, where these are declared."""
    options = found.state_type.OPTIONS
    says = [
        x for one in options.values() for x in (one.says, one.allowed(), *map(str, one.choices))
    ]
    return [found.says, found.author, *options, *(x.replace("_", " ") for x in options), *says]


def notation(match: Match) -> set[str]:
    """The words with which actions are typed, the same in every language: those that stand in short
    texts.
    """
    with pytest.raises(InvalidNotation) as refused:
        match.action("???")
    forms = english_words(str(refused.value), NAMES)
    chance = random.Random(2)
    for _ in range(3):
        trial = match.copy()
        while not trial.over and trial.ply < 150:
            shorts = " ".join(trial.text(action) for action in trial.legal_actions)
            forms |= set(re.findall("[A-Za-z]+", shorts))
            trial.play(chance.choice(list(trial.legal_actions)))
    return forms


def new(name: str) -> Match:
    return cardhouse.new_match(name, seed=3, **DEALS.get(name, {}))


# Line by line


class Answers(Console):
    """A terminal at which one answers now so, now so: first everything that may be asked, then
    choices.
    """

    def __init__(self, first: tuple[str, ...], most: int = MOST) -> None:
        super().__init__(Theme(), io.StringIO(), io.StringIO())
        self.first, self.most, self.chance = list(first), most, random.Random(4)
        self.hints: tuple[str, ...] = ()

    def ask(self, prompt: str) -> str:
        self.say(prompt)
        if self.first:
            return self.first.pop(0)
        self.most -= 1
        if self.most < 0:
            raise Leave
        return str(self.chance.randint(1, 2))

    @property
    def shown(self) -> str:
        return str(self.out.getvalue())  # type: ignore[attr-defined]


def left(shown: str, known: tuple[str, ...] = ()) -> set[str]:
    return english_words(COMMAND_LINE.sub("", shown), (*NAMES, *TYPED_WORDS, *known))


ASKED = (
    *(
        "help",
        "log",
        "table",
        "describe",
        "list",
        "why",
        "why ???",
        "why 1",
        "999",
        "???",
    ),
    *(
        "save",
        "resign",
        "no",
        "undo",
        "redo",
        "1",
        "1",
        "undo",
        "redo",
        "show me",
        "open help",
        "no",
    ),
)


@every_game
def test_plain_play_speaks_the_language(name: str) -> None:
    with pseudo():
        match, console = new(name), Answers(ASKED)
        seats = [YOU, *["careful"] * (match.seats - 1)]
        words = (*notation(match), "no", "Joker")
        assert PlainGame(match, seats, console, seed="1").run() == 0
        assert left(console.shown, words) == set()
        come = ("",) if match.seats > 1 else ()
        resigned = Answers((*come, "resign", "yes"))
        assert PlainGame(new(name), [YOU] * match.seats, resigned, seed="1").run() == 0
        assert left(resigned.shown, words) == set()


@every_game
def test_plain_lessons_speak_the_language(name: str) -> None:
    with pseudo():
        console = Answers(("help", "table", "list", "show", "???"), 8)
        words = notation(new(name))
        for lesson in game(name).lessons:
            words |= notation(LessonRun(game(name), lesson).match)
        assert lessons(game(name), None, console) == 0
        assert left(console.shown, tuple(words)) == set()


@every_game
def test_records_and_positions_are_shown_in_the_language(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = new(name)
    match.players = [YOU, *["careful"] * (match.seats - 1)]
    for _ in range(6):
        match.play(match.legal_actions[-1])
    match.resign()
    SavedGame(match).save_as(path := tmp_path / "record.json")
    with pseudo():
        for command in (["replay", str(path)], ["show", str(path), "--list"]):
            assert main(command) == 0
        ids = [spot.id for spot in match.scene(0).spots if not spot.label]
        assert left(capsys.readouterr().out, tuple(ids)) == set()


def test_commands_speak_the_language_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = tmp_path / "position.json"
    position.write_text(json.dumps(new("carlton").position()), encoding="utf-8")
    wrong = (
        ["lessons", "carlton", "99"],
        ["replay", str(tmp_path / "none.json")],
        ["replay", str(position)],
        ["play", "carlton", "--resume"],
        ["play", "carlton", "--plies", "3"],
        ["play", "carlton", "--seat", "cheat-deck"],
        ["play", "carlton", "--seed", "1", "--daily"],
        ["analyse", str(position)],
        ["solve", str(tmp_path / "none.json")],
        ["show", str(position), "--seat", "B"],
    )
    try:
        assert main(["--language", texts.PSEUDO, "games"]) == 0
        listed = capsys.readouterr().out
        assert left(listed, tuple(x for found in all_games() for x in declared(found))) <= {
            *LEVELS,
            *("none", "yes", "no", "true", "false", "GAME", "to", "with", "each"),
        }
        for command in wrong:
            assert main(command) == 2
            said = capsys.readouterr().err.removeprefix("cardhouse: ")
            assert left(said, ("--seat", "--seed", "--winnable", "--daily", "--plies")) <= {
                *("No such file or directory", "JSON"),
                *("No", "such", "file", "or", "directory", "help", "cheat-deck"),
            }, command
        assert main([]) == 0
        told = capsys.readouterr().out
        assert left(told, ("cardhouse", "help", "answers", *(x.says for x in all_games()))) == set()
        console = Answers(("0", "???", "carltn"), 1)
        assert choose_game(console) in names()
        assert left(console.shown, tuple(x.says for x in all_games())) == set()
    finally:
        texts.speak(texts.ENGLISH)
    assert main(["--language", "xx", "games"]) == 2
    assert "en-XA" in capsys.readouterr().err
    assert texts.language() == texts.ENGLISH


# The app

Keys = tuple[str, ...]


def shown_by(
    make: Callable[[], Screen[Any] | None],
    *keys: Keys,
    size: tuple[int, int] = SMALL,
    part: str = "",
) -> str:
    """All that stands on a screen, and after each of these keys. part: only what this widget
    shows.
    """
    found: list[str] = []

    def look(app: CardhouseApp) -> None:
        shown = str(app.screen.query_one(part, Static).visual) if part else text(app)
        found.append(shown)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        look(app)
        for pressed in keys:
            await press(app, pilot, *pressed)
            look(app)

    with pseudo():
        drive(steps, make(), size)
    return "\n".join(found)


def foreign(shown: str, *known: str) -> set[str]:
    """The plain words of a screen; single letters are keys, or seats."""
    return {word for word in left(shown, known) if len(word) > 1}


def test_home_and_saved_games_speak_the_language() -> None:
    for name in ("carlton", "three_piles"):
        match = new(name)
        match.play(match.legal_actions[0])
        SavedGame(match).save()
    match = new("carbles")
    match.players = [YOU] + ["careful"] * (match.seats - 1)
    match.resign()
    SavedGame(match).finish()
    says = [x for found in all_games() for x in (found.says, found.author)]
    shown = shown_by(
        lambda: None,
        *(("down",),) * len(names()),
        *(("c",), ("x",), ("z",), ("escape",), ("r",), ("end", "enter"), ("escape",)),
        ("l",),
        ("escape",),
    )
    assert foreign(shown, *says) == set()
    assert len(shown) > 9 * 24 * 40


def test_the_set_up_speaks_the_language() -> None:
    for name in ("three_piles", "carbles"):
        shown = shown_by(
            lambda name=name: SetupScreen(game(name), {}),  # type: ignore[misc]
            ("l",),
            *(("down",),) * 12,
            *(("home", "right"), ("enter",), ("escape",), ("end", "up", "enter"), ("escape",)),
            size=LARGE,
        )
        assert foreign(shown, *declared(game(name)), *LEVELS) <= {"none", "to", "with", "each"}


LEVELS = (
    "newcomer",
    "novice",
    "beginner",
    "learner",
    "player",
    "steady",
    "skilled",
    "expert",
    "master",
    "learned",
    "classic",
)


@pytest.mark.parametrize(
    "name",
    [name if name == "carbles" else pytest.param(name, marks=pytest.mark.long) for name in names()],
)
def test_a_table_speaks_the_language(name: str) -> None:
    panels: tuple[Keys, ...] = tuple(
        keys for key in ("m", "c", "d", "l", ":", "f", "s", "x") for keys in ((key,), ("escape",))
    )
    few: tuple[Keys, ...] = (("c",), ("escape",), ("d",), ("escape",))
    moves: tuple[Keys, ...] = (("tab",), ("enter",), ("escape",), *(("tab", "tab", "enter"),) * 2)
    rest: tuple[Keys, ...] = (
        *(("w",), ("shift+down", "shift+down", "enter"), ("w",)),
        *(("u",), ("r",), ("b",), ("p",), ("g",), ("o",), ("y",), ("t",), ("escape",), ("e",)),
        *(("left_square_bracket",), ("right_square_bracket",)),
        *(("f",), ("A", "S", "enter"), ("m", "k"), ("escape",), ("n",), ("escape",)),
        *(("m", "x"), ("y",), ("m",), ("escape",)),
    )
    # The panels are the same at all tables but for what may be done there, as is a small window.
    shown = shown_by(
        lambda: table(name, **DEALS.get(name, {})),
        *(*moves, *few, *rest),
        size=LARGE,
    )
    if name == "carlton":
        shown += shown_by(lambda: table(name, **DEALS[name]), *moves, *panels)
    assert foreign(shown, f"{name}.json") == set()


@every_game
def test_a_lesson_speaks_the_language(name: str) -> None:
    last = len(game(name).lessons) - 1
    keys: tuple[Keys, ...] = (
        ("enter",),
        ("m",),
        ("escape",),
        ("tab", "enter"),
        ("shift+up", "enter"),
    )
    shown = shown_by(lambda: LessonScreen(game(name), 0, "four"), *keys)
    assert foreign(shown) == set()
    done = (("enter",), *(("h", "enter"), ("enter",)) * 3, ("n",))
    assert (
        foreign(shown_by(lambda: LessonScreen(game(name), last, "four"), *done, size=LARGE))
        == set()
    )


def test_records_and_analyses_speak_the_language() -> None:
    match = over()
    match.players = [YOU, "careful"]
    match.mark(BOOKMARK)
    keys: tuple[Keys, ...] = (
        *(("end",), ("v",), ("v",), ("m",), ("escape",), ("home",), ("b",), ("right",), ("left",)),
        *(("y",), ("down",), ("enter",), ("home",), ("p",), ("d",)),
    )
    for size in (SMALL, LARGE):
        shown = shown_by(lambda: ReplayScreen(match.copy(), "four", SPECTATOR), *keys, size=size)
        assert foreign(shown) == set()
    alone = over("carlton", **DEALS["carlton"])
    shown = shown_by(lambda: ReplayScreen(alone, "four"), ("y",), ("b",), ("end",), ("p",))
    assert foreign(shown) == set()
    assert foreign(shown_by(lambda: AnalysisScreen(Slow(match), "four", print))) == set()
    refused = Slow(match)
    refused.trouble, refused.finished = "ẋ", True
    assert foreign(shown_by(lambda: AnalysisScreen(refused, "four", print))) == set()


def test_two_people_at_one_keyboard_are_spoken_to_in_the_language() -> None:
    shown = shown_by(
        lambda: GameScreen(session(new("three_piles"), (0, 1)), "four", 0),
        *(("enter",), ("d",), ("escape",), *(("tab", "enter"),) * 6),
    )
    assert foreign(shown) == set()


def test_the_rules_screen_speaks_the_language_around_the_rulebook() -> None:
    shown = shown_by(lambda: RulesScreen(game("carbles"), "four", ["B2", "B3"]), part="#foot")
    assert foreign(shown) == set()
    assert "B2, B3" in shown


def test_english_on_a_screen_would_be_found() -> None:
    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await calm(app, pilot)
        assert "choose" in foreign(text(app))

    drive(steps, table("three_piles"))
    assert english_words("ẋ 10♠ Jok B's caref… careful p-q", ["careful"]) >= {"s", "p-q"}


# The catalogues

SOURCES = Path(cardhouse.terminal.__file__).parent


@pytest.mark.parametrize("catalogue", [TEXT, lab_wording.TEXT])
def test_every_text_can_be_read_and_is_used(catalogue: texts.Texts) -> None:
    assert unreadable(catalogue) == []
    assert unused(catalogue, SOURCES.parent / catalogue.package.removeprefix("cardhouse.")) == []


def calls(source: Path) -> Iterator[ast.Call]:
    """The calls of the catalogue that name a text themselves."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "TEXT":
            yield node


@pytest.mark.parametrize("source", sorted(SOURCES.rglob("*.py")), ids=lambda path: str(path.stem))
def test_texts_are_there_and_get_their_arguments(source: Path) -> None:
    for call in calls(source):
        given = {keyword.arg for keyword in call.keywords}
        for id in ids_of(call.args[0]):
            assert id in TEXT, id
            assert Pattern(TEXT.ids()[id]).arguments == given, id


def ids_of(node: ast.expr) -> list[str]:
    """The ids that an expression may be, where they are written out: one, or one of two."""
    if isinstance(node, ast.IfExp):
        return ids_of(node.body) + ids_of(node.orelse)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return []
