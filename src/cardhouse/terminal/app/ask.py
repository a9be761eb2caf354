"""Asking at a table: every choice in words, the situation in words, a card, the rules, the menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from cardhouse.core.cards import card_text, parse_card
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.state import State
from cardhouse.play.comfort import situation
from cardhouse.play.course import Course
from cardhouse.terminal.app.panels import AskPanel, Item, ListPanel, TextPanel
from cardhouse.terminal.app.touch import TouchScreen
from cardhouse.terminal.app.words import KEYS
from cardhouse.terminal.choices import grouped
from cardhouse.terminal.describe import describe
from cardhouse.terminal.tokens import card_token


class AskScreen(TouchScreen):
    """A table at which one can ask. Subclasses say what match it is and what is legal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "choices"),
        Binding("d", "describe"),
        Binding("l", "log"),
        Binding("f", "find"),
        Binding("m", "menu"),
        Binding("colon", "write"),
        Binding("f1,question_mark", "rules"),
    ]

    @property
    def match(self) -> Course:
        """The match on the table, with the row that is being tried out."""
        raise NotImplementedError

    def view(self) -> State:
        """What is seen of it."""
        raise NotImplementedError

    @property
    def legal(self) -> list[int]:
        """What may be done now."""
        return []

    def log_lines(self) -> Sequence[str]:
        """What has happened."""
        return self.told().log

    def menu(self) -> list[tuple[str, str, str]]:
        """The menu: key, action, words."""
        found = [
            ("c", "choices", "every choice, in words"),
            ("d", "describe", "the situation in words"),
            ("l", "log", "what has happened"),
            ("?", "rules", "the rules"),
            ("f", "find", "find a card"),
            (":", "write", "write an action"),
            ("k", "keys", "all keys"),
        ]
        return found if self.legal else [x for x in found if x[1] not in ("choices", "write")]

    def meaning(self, path: tuple[str, ...]) -> int:
        """What a path means."""
        try:
            return int(self.match.game.scene.meaning(self.view(), path))
        except InvalidNotation:
            return -1

    def action_choices(self) -> None:
        if not self.legal:
            return
        items: list[Item] = []
        groups = grouped(self.match, self.aim.scene, self.legal)
        for name, actions in sorted(groups, key=lambda group: len(group[1]) > 1):
            items.append(Item("", name if len(actions) > 1 else "", head=True))
            items += [Item(str(action), self.action_words(action)) for action in actions]

        def explain(value: str) -> str:
            text = "; ".join(self.consequences(int(value)))
            return f"{text[:1].upper()}{text[1:]}." if text else ""

        self.app.push_screen(
            ListPanel("What you may do", items, narrow=True, explain=explain), self._chosen
        )

    def _chosen(self, value: str | None) -> None:
        if value is not None:
            self.perform(int(value))

    def action_describe(self) -> None:
        lines = describe(
            self.aim.scene,
            self.names(),
            self.told().recent,
            situation(self.match.game, self.view()),
        )
        legal = len(self.legal)
        lines.append(
            f"You have {legal} choice{'' if legal == 1 else 's'}; c lists them." if legal else ""
        )
        self.app.push_screen(TextPanel("How it stands", "\n".join(line for line in lines if line)))

    def action_log(self) -> None:
        lines = self.log_lines()
        self.app.push_screen(
            TextPanel("What has happened", "\n".join(lines) or "Nothing yet.", end=True)
        )

    def action_write(self) -> None:
        self.app.push_screen(
            AskPanel("An action, short or long:", hint="as c lists them or the rules write them"),
            self._wrote,
        )

    def _wrote(self, text: str | None) -> None:
        if text:
            self.try_text(text)

    def action_find(self) -> None:
        self.app.push_screen(AskPanel("Which card? (7S, 10h, K♠)"), self._find)

    def _find(self, text: str | None) -> None:
        if not text:
            return
        try:
            face = card_text(parse_card(text))
        except InvalidNotation as error:
            self.trouble = str(error)
            self.draw()
            return
        scene = self.aim.scene
        names = {spot.id: spot.label or spot.kind for spot in scene.spots}
        there = [piece for piece in scene.pieces if piece.face == face]
        where = ", ".join(names.get(piece.spot, "") for piece in there)
        shown = card_token(face).strip()
        self.found = tuple(piece.id for piece in there)
        self.trouble = ""
        self.news = f"{shown}: {where}." if there else f"{shown} is not to be seen."
        self.draw()

    def action_rules(self) -> None:
        self.house.open_rules(self.match.game)

    def action_menu(self) -> None:
        items = [Item(action, text, key) for key, action, text in self.menu()]
        self.app.push_screen(ListPanel(self.title_words, items), self._menu_chosen)

    def _menu_chosen(self, value: str | None) -> None:
        if value is not None:
            self.call_later(self.run_action, value)

    def action_keys(self) -> None:
        self.app.push_screen(TextPanel("Keys", KEYS))
