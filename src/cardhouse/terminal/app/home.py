"""The home screen: the games, games to go on with, lessons, records."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game, all_games, game
from cardhouse.terminal.app.house import HouseScreen
from cardhouse.terminal.app.lesson import LessonList, LessonScreen
from cardhouse.terminal.app.panels import AskPanel, Item, TextPanel
from cardhouse.terminal.app.replay import ReplayScreen
from cardhouse.terminal.app.rules import start_figure
from cardhouse.terminal.app.saved_games import SavedGamesPanel, saved_games
from cardhouse.terminal.app.settings import Settings
from cardhouse.terminal.app.setup import SetupScreen
from cardhouse.terminal.drawing.canvas import wrapped
from cardhouse.terminal.drawing.scenes import usual_viewer
from cardhouse.terminal.files import read_record, record_folder, running_folder
from cardhouse.terminal.wording import TEXT, players_words

PICTURE_FROM = 112
"""Columns from which a picture of the chosen game has room beside the list."""
TALL_FROM = 36
"""Rows from which a picture may have room below the list."""
ROOMY_FROM = 46
"""Rows from which it has room below a list with empty lines."""
BESIDE, AROUND = 52, 10
"""Columns of the list beside a picture, and rows that are no picture's."""


class HomeScreen(HouseScreen):
    """The list of games, and the ways to lessons, saved games, records and rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "app.quit"),
        Binding("o", "options"),
        Binding("l", "lessons"),
        Binding("c", "go_on"),
        Binding("r", "records"),
        Binding("f4", "next_theme"),
        Binding("f1,question_mark", "rules"),
        *(Binding(str(n), f"number({n})") for n in range(1, 10)),
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings

    def compose(self) -> ComposeResult:
        """The widgets."""
        yield Static("", id="head", markup=False)
        with Horizontal(id="middle"):
            yield OptionList(id="list", markup=False)
            yield Static("", id="picture", markup=False)
        yield Static("", id="says", markup=False)
        yield Static(TEXT("home.keys"), id="foot", markup=False)

    def on_mount(self) -> None:
        """Fills the list."""
        self._fill()
        self.query_one("#list", OptionList).focus()

    def on_screen_resume(self) -> None:
        """Something may have been played or learned meanwhile."""
        if self.is_mounted and self.query("#list"):
            self._fill()

    def on_resize(self, event: events.Resize) -> None:
        """Grows with the window."""
        self._fill()

    def _fill(self) -> None:
        listed = self.query_one("#list", OptionList)
        at = listed.highlighted or 0
        columns = self.size.width or self.app.size.width
        wide = columns >= PICTURE_FROM
        tall = not wide and self.size.height >= TALL_FROM
        room = (BESIDE if wide else columns) - 8
        listed.styles.width = BESIDE if wide else "1fr"
        listed.styles.height = "auto" if tall else "100%"
        self.query_one("#middle").styles.layout = "vertical" if tall else "horizontal"
        picture = self.query_one("#picture", Static)
        picture.display = wide or tall
        picture.styles.height = "1fr" if tall else "100%"
        picture.styles.padding = (1, 2) if tall else 2
        listed.clear_options()
        for number, one in enumerate(all_games(), 1):
            head = f"{number}  {one.title}"
            players = players_words(one)
            text = Text(no_wrap=True)
            text.append(head.ljust(room - len(players) + 2), "bold")
            text.append(players + "\n", "dim")
            for line in wrapped(one.says, room)[: 4 if wide else 2]:
                text.append(f"   {line}\n")
            close = self.size.height < 24 or (tall and self.size.height < ROOMY_FROM)
            if close or number == len(all_games()):
                text.right_crop(1)
            listed.add_option(Option(text, id=one.name))
        listed.highlighted = at
        self.query_one("#head", Static).update(self._head(columns))

    def _head(self, columns: int) -> Text:
        text = Text("♠ ♡  C A R D H O U S E  ♢ ♣", "bold", justify="center")
        running = len(saved_games(running_folder()))
        if running:
            text.append("\n" + TEXT("home.running", games=running), "dim")
        return text

    @property
    def chosen(self) -> Game:
        """The game under the cursor."""
        option = self.query_one("#list", OptionList).highlighted_option
        return game(option.id) if option is not None and option.id else all_games()[0]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What is known about the game under the cursor; a picture of its table where there is
        room.
        """
        one = self.chosen
        total = len(one.lessons)
        done = sum(self.settings.has_done(one.name, lesson.name) for lesson in one.lessons)
        said = [TEXT("home.lessons", done=done, of=total)] if total else []
        said.append(TEXT("home.author", author=one.author))
        if total and not done:
            said.append(TEXT("home.new"))
        self.query_one("#says", Static).update(" ".join(said))
        picture = self.query_one("#picture", Static)
        if picture.display:
            columns, rows = self.size.width or self.app.size.width, self.size.height - AROUND
            if columns >= PICTURE_FROM:
                columns -= BESIDE
            else:
                rows -= self.query_one("#list").size.height
            drawn = start_figure(one, self.settings.theme, columns - 4, rows)
            picture.update(drawn if len(drawn.split()) <= rows + 2 else "")

    # Ways on

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The usual game."""
        self.house.play_usual(game(event.option.id or ""))

    def action_number(self, number: int) -> None:
        games = all_games()
        if number <= len(games):
            self.query_one("#list", OptionList).highlighted = number - 1
            self.house.play_usual(games[number - 1])

    def action_options(self) -> None:
        self.app.push_screen(
            SetupScreen(self.chosen, self.settings.games.get(self.chosen.name, {}))
        )

    def action_lessons(self) -> None:
        self.app.push_screen(LessonList(self.chosen, self.settings), self._learn)

    def _learn(self, value: str | None) -> None:
        if value is not None:
            self.app.push_screen(LessonScreen(self.chosen, int(value), self.settings.theme))

    def action_go_on(self) -> None:
        if saved_games(running_folder()):
            self.app.push_screen(
                SavedGamesPanel(TEXT("saved.go_on"), running_folder()), self._resume
            )
        else:
            self.query_one("#says", Static).update(TEXT("home.none_waits"))

    def _resume(self, path: str | None) -> None:
        if path is None:
            return
        try:
            self.house.resume(Path(path))
        except CardhouseError as error:
            self._refuse(error)

    def action_records(self) -> None:
        self.app.push_screen(
            SavedGamesPanel(
                TEXT("saved.records"), record_folder(), [Item("", TEXT("saved.another"))]
            ),
            self._replay,
        )

    def _replay(self, path: str | None) -> None:
        if path == "":
            self.app.push_screen(AskPanel(TEXT("saved.file")), self._replay)
        elif path is not None:
            try:
                match = read_record(str(Path(path).expanduser()))
            except CardhouseError as error:
                self._refuse(error)
                return
            self.app.push_screen(ReplayScreen(match, self.settings.theme, usual_viewer(match)))

    def _refuse(self, error: CardhouseError) -> None:
        """Says why a game cannot be opened; below the list it would be gone with the next key."""
        self.app.push_screen(TextPanel(TEXT("saved.not_opened"), str(error)))

    def action_rules(self) -> None:
        self.house.open_rules(self.chosen)

    def theme_changed(self) -> None:
        """Draws in the new colours."""
        self._fill()
