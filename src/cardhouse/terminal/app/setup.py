"""The set-up screen: options from the game's own declarations, who sits where, the deal's seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from cardhouse.agents.base import levels
from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.options import Option, Value
from cardhouse.core.texts import capital, comma_list
from cardhouse.play.match import Match, checked_seed, new_match
from cardhouse.play.verdicts import verdict_words
from cardhouse.play.wording import YOU
from cardhouse.terminal.app.house import HouseScreen
from cardhouse.terminal.app.panels import AskPanel, Item, ListPanel
from cardhouse.terminal.wording import TEXT, choice_words, opponent_name


class SetupScreen(HouseScreen):
    """A list with a line for each option and seat; left and right change it, Enter asks, F2
    starts.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close"),
        Binding("left", "change(-1)", priority=True),
        Binding("right", "change(1)", priority=True),
        Binding("f2,p,s", "start"),
        Binding("l", "lab"),
        Binding("u", "usual"),
        Binding("v", "verdict"),
        Binding("f1,question_mark", "rules"),
        Binding("f4", "next_theme"),
    ]

    def __init__(self, game: Game, chosen: dict[str, Any]) -> None:
        super().__init__()
        self.game = game
        self.listed = {option["name"]: option for option in game.described_options()}
        self.lab = False
        self.values: dict[str, Any] = {}
        self.seats: list[str] = []
        self.lot = bool(chosen.get("lot", True))
        self.seed = self.verdict = ""
        self.problem = ""
        given = chosen.get("options")
        try:
            self.match = new_match(game.name, seed=1, **(given if isinstance(given, dict) else {}))
            self.values = dict(given or {})
        except (CardhouseError, TypeError):
            self.match = new_match(game.name, seed=1)
        seats = chosen.get("seats")
        self.seats = [str(who) for who in seats] if isinstance(seats, list) else []
        self._seat()

    def compose(self) -> ComposeResult:
        """The widgets."""
        yield Static("", id="head", markup=False)
        yield OptionList(id="list", markup=False)
        yield Static("", id="says", markup=False)
        yield Static(TEXT("setup.keys"), id="foot", markup=False)

    def on_mount(self) -> None:
        """The list."""
        self._fill()
        self.query_one("#list", OptionList).focus()

    # Values

    @property
    def players(self) -> list[str]:
        """Who may sit on a seat."""
        return [YOU, *(level["name"] for level in levels(self.game))]

    def _seat(self) -> None:
        known, usual = self.players, "careful"
        self.seats = [who if who in known else usual for who in self.seats[: self.match.seats]]
        while len(self.seats) < self.match.seats:
            self.seats.append(YOU if not self.seats else usual)

    def _value(self, name: str) -> Value:
        return self.match.options[name]

    def _set(self, name: str, value: Any) -> None:
        """Takes a value if the game takes it together with the others."""
        values = {**self.values, name: value}
        try:
            self.match = new_match(self.game.name, seed=1, **values)
        except CardhouseError as error:
            self.problem = str(error)
        else:
            self.values, self.problem = values, ""
        self._seat()
        self._fill()

    # The list

    def _lines(self) -> list[tuple[str, Text]]:
        found: list[tuple[str, Text]] = []
        wide = max([len(option["title"]) for option in self.listed.values()], default=18) + 2
        for seat in range(self.match.seats):
            team = [p for p in self.match.team(seat) if p != seat]
            who = opponent_name(self.seats[seat])
            if team and not self.lot:
                who += f"  {TEXT('table.with', mates=seat_letter(team[0]))}"
            name = (
                TEXT("setup.player", number=seat + 1)
                if self.lot
                else TEXT("setup.seat", letter=seat_letter(seat))
            )
            found.append((f"seat {seat}", self._line(name, who, wide)))
        if self.match.seats > 1:
            how = TEXT("setup.by_lot") if self.lot else TEXT("setup.as_listed")
            found.append(("lot", self._line(TEXT("setup.seats"), how, wide)))
        for name, option in self.game.state_type.OPTIONS.items():
            if not option.lab or self.lab or self._value(name) != option.default:
                changed = " *" if self._value(name) != option.default else ""
                listed = self.listed[name]
                shown = listed["title"]
                shown = TEXT("setup.lab", option=shown) if option.lab else shown
                value = choice_words(listed, self._value(name)) + changed
                found.append((f"option {name}", self._line(shown, value, wide)))
        seed = self.seed or TEXT("setup.new_deal")
        found.append(("seed", self._line(TEXT("setup.deal"), seed, wide)))
        found.append(("start", Text(TEXT("setup.play"), style="bold")))
        return found

    def _line(self, name: str, value: str, wide: int) -> Text:
        return Text.assemble(
            (f"{capital(name):<{wide}}", ""), ("‹ ", "dim"), (value, "bold"), (" ›", "dim")
        )

    def _fill(self) -> None:
        listed = self.query_one("#list", OptionList)
        at = self._at
        lines = self._lines()
        ids = [id for id, _ in lines]
        listed.clear_options()
        listed.add_options([Line(text, id=id) for id, text in lines])
        listed.highlighted = ids.index(at) if at in ids else 0
        self.query_one("#head", Static).update(f"{self.game.title}: {self.game.says}")
        self._say()

    @property
    def _at(self) -> str:
        option = self.query_one("#list", OptionList).highlighted_option
        return option.id or "" if option is not None else ""

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Says what a line means."""
        self._say()

    def _say(self) -> None:
        kind, _, name = self._at.partition(" ")
        said = TEXT("setup.starts")
        if kind == "seat":
            says = {
                YOU: TEXT("setup.person"),
                **{x["name"]: x["says"] for x in levels(self.game)},
            }
            who = self.seats[int(name)]
            said = TEXT("setup.says", what=opponent_name(who), says=says.get(who, ""))
        elif kind == "lot":
            said = TEXT("setup.lot", by_lot=TEXT("setup.by_lot"), as_listed=TEXT("setup.as_listed"))
        elif kind == "option":
            option = self.listed[name]
            ruling = f" ({option['ruling']})" if option["ruling"] else ""
            said = TEXT(
                "setup.option",
                says=f"{option['says']}{ruling}",
                allowed=comma_list(option["titles"]) if option["titles"] else option["allowed"],
                usual=choice_words(option, option["default"]),
            )
        elif kind == "seed":
            said = self.verdict or TEXT("setup.ask_verdict" if self._listed else "setup.same_deal")
        self.query_one("#says", Static).update(f"✗ {self.problem}" if self.problem else said)

    # Keys

    def action_change(self, step: int) -> None:
        kind, _, name = self._at.partition(" ")
        if kind == "seat":
            known = self.players
            seat = int(name)
            self.seats[seat] = known[(known.index(self.seats[seat]) + step) % len(known)]
            self._fill()
        elif kind == "lot":
            self.lot = not self.lot
            self._fill()
        elif kind == "option":
            self._set(name, neighbour(self.game.state_type.OPTIONS[name], self._value(name), step))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: asks for the value, or starts."""
        kind, _, name = (event.option.id or "").partition(" ")
        if kind == "start":
            self.action_start()
        elif kind == "lot":
            self.action_change(1)
        elif kind == "seat":
            items = [Item(who, opponent_name(who)) for who in self.players]
            head = capital(TEXT("setup.seat", letter=seat_letter(int(name))))
            self.app.push_screen(ListPanel(head, items), self._seated(int(name)))
        elif kind == "seed":
            self.app.push_screen(AskPanel(TEXT("setup.which_deal"), self.seed), self._dealt)
        else:
            option = self.game.state_type.OPTIONS[name]
            if option.kind in ("flag", "choice"):
                known = self.listed[name]
                listed = [
                    Item(typed(value), choice_words(known, value)) for value in option.choices
                ]
                self.app.push_screen(ListPanel(known["says"], listed), self._given(name))
            else:
                what = self.listed[name]["title"]
                question = TEXT("setup.says", what=what, says=option.allowed())
                self.app.push_screen(
                    AskPanel(question, typed(self._value(name))), self._given(name)
                )

    def _seated(self, seat: int) -> Callable[[str | None], None]:
        def take(who: str | None) -> None:
            if who is not None:
                self.seats[seat] = who
                self._fill()

        return take

    def _given(self, name: str) -> Callable[[str | None], None]:
        def take(value: str | None) -> None:
            if value is not None:
                self._set(name, value)

        return take

    def action_verdict(self) -> None:
        """Says of a deal that was chosen by its number what is known of it, which nobody is told
        unasked.
        """
        if self._listed and self._at == "seed":
            self.verdict = verdict_words(self.game, self.seed, self.values)
            self._say()

    @property
    def _listed(self) -> bool:
        """Whether a deal was chosen that something may be known of."""
        return bool(self.seed and verdict_words(self.game, self.seed, self.values))

    def _dealt(self, seed: str | None) -> None:
        self.verdict = ""
        try:
            self.seed = checked_seed(seed) if seed else ""
        except CardhouseError as error:
            self.problem = str(error)
        self._fill()

    def action_lab(self) -> None:
        self.lab = not self.lab
        self._fill()

    def action_usual(self) -> None:
        self.values, self.problem, self.seats, self.lot = {}, "", [], True
        self.match = new_match(self.game.name, seed=1)
        self._seat()
        self._fill()

    def action_start(self) -> None:
        """Plays, and remembers the choice as the usual one."""
        match: Match = new_match(self.game.name, seed=self.seed or None, **self.values)
        self.house.settings.games[self.game.name] = {
            "options": self.values,
            "seats": self.seats,
            "lot": self.lot,
        }
        self.house.settings.save()
        self.app.pop_screen()
        self.house.sit_down(match, self.seats, self.lot, self.seed or None)

    def action_rules(self) -> None:
        self.house.open_rules(self.game)

    def action_close(self) -> None:
        self.app.pop_screen()


def typed(value: Value) -> str:
    """A value as it is typed, in every language alike."""
    if value is None:
        return "none"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def neighbour(option: Option, value: Value, step: int) -> Value:
    """The value that stands next to one: among the ordinary ones, or the next number."""
    choices = option.values()
    if option.choices and value in choices:
        return choices[(choices.index(value) + step) % len(choices)]
    if option.kind == "number" and isinstance(value, int):
        return min(max(value + step, option.low), option.high)
    return choices[0]
