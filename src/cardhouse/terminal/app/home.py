"""The home screen: the games, games to go on with, lessons, records."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardhouse.core.game import Game, all_games, game
from cardhouse.terminal.app.base import HouseScreen
from cardhouse.terminal.app.settings import Settings


class HomeScreen(HouseScreen):
    """Where everything begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit"),
        Binding("f4", "look"),
        Binding("f1,question_mark", "rules"),
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings

    def compose(self) -> ComposeResult:
        """The widgets."""
        yield Static("CARDHOUSE", id="head")
        yield OptionList(id="list", markup=False)
        yield Static("", id="foot", markup=False)

    def on_mount(self) -> None:
        """Fills the list."""
        listed = self.query_one("#list", OptionList)
        for number, one in enumerate(all_games(), 1):
            listed.add_option(
                Option(Text.assemble((f"{number}  {one.title}\n", "bold"), f"   {one.says}\n"), id=one.name)
            )
        listed.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The usual game."""
        self.house.play_usual(game(event.option.id or ""))

    @property
    def chosen(self) -> Game | None:
        """The game under the cursor."""
        listed = self.query_one("#list", OptionList)
        option = listed.highlighted_option
        return game(option.id) if option is not None and option.id else None

    def action_look(self) -> None:
        self.house.next_look()

    def action_rules(self) -> None:
        if self.chosen is not None:
            self.house.open_rules(self.chosen)
