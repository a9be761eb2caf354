"""What may be asked at a table: every choice in words, the situation in words, a card, the rules, the menu."""

from __future__ import annotations

from cardhouse.core.cards import card_text
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import parse_card
from cardhouse.play.comfort import situation
from cardhouse.terminal.app.panels import AskPanel, Item, ListPanel, TextPanel
from cardhouse.terminal.app.table.parts import MenuEntry, TableHost
from cardhouse.terminal.app.table.touch import Touch
from cardhouse.terminal.app.texts import KEYS
from cardhouse.terminal.drawing.describe import describe
from cardhouse.terminal.drawing.targets import grouped
from cardhouse.terminal.drawing.tokens import card_token


class Questions:
    """The panels that answer a person's questions about a table."""

    def __init__(self, host: TableHost, touch: Touch) -> None:
        self.host = host
        self.touch = touch

    def menu(self) -> list[MenuEntry]:
        """What every table has in its menu."""
        found = [
            ("c", "choices", "every choice, in words"),
            ("d", "describe", "the situation in words"),
            ("l", "log", "what has happened"),
            ("?", "rules", "the rules"),
            ("f", "find", "find a card"),
            (":", "write", "write an action"),
            ("k", "keys", "all keys"),
        ]
        if self.host.content.legal:
            return found
        return [entry for entry in found if entry[1] not in ("choices", "write")]

    def choices(self) -> None:
        """Every legal action, to choose from."""
        content = self.host.content
        legal = content.legal
        if not legal:
            return
        items: list[Item] = []
        groups = grouped(self.host.selection.scene, legal)
        for name, actions in sorted(groups, key=lambda group: len(group[1]) > 1):
            items.append(Item("", name if len(actions) > 1 else "", head=True))
            items += [Item(str(action), content.action_words(action)) for action in actions]

        def explain(value: str) -> str:
            text = "; ".join(content.consequences(int(value)))
            return f"{text[:1].upper()}{text[1:]}." if text else ""

        self.host.app.push_screen(
            ListPanel("What you may do", items, narrow=True, explain=explain), self._chosen
        )

    def _chosen(self, value: str | None) -> None:
        if value is not None:
            self.host.content.perform(int(value))

    def describe(self) -> None:
        """The situation in words."""
        content = self.host.content
        lines = describe(
            self.host.selection.scene,
            content.names(),
            content.side_text().recent,
            situation(content.match.game, content.view()),
        )
        legal = len(content.legal)
        lines.append(
            f"You have {legal} choice{'' if legal == 1 else 's'}; c lists them." if legal else ""
        )
        text = "\n".join(line for line in lines if line)
        self.host.app.push_screen(TextPanel("How it stands", text))

    def log(self) -> None:
        """What has happened so far."""
        lines = self.host.content.side_text().log
        self.host.app.push_screen(
            TextPanel("What has happened", "\n".join(lines) or "Nothing yet.", end=True)
        )

    def write(self) -> None:
        """Asks for an action in writing."""
        self.host.app.push_screen(
            AskPanel("An action, short or long:", hint="as c lists them or the rules write them"),
            self._wrote,
        )

    def _wrote(self, text: str | None) -> None:
        if text:
            self.touch.try_text(text)

    def find(self) -> None:
        """Asks for a card and shows where it lies."""
        self.host.app.push_screen(AskPanel("Which card? (7S, 10h, K♠)"), self._find)

    def _find(self, text: str | None) -> None:
        if not text:
            return
        notices = self.host.notices
        try:
            face = card_text(parse_card(text))
        except InvalidNotation as error:
            notices.trouble = str(error)
            self.host.draw()
            return
        scene = self.host.selection.scene
        names = {spot.id: spot.label or spot.kind for spot in scene.spots}
        there = [piece for piece in scene.pieces if piece.face == face]
        where = ", ".join(names.get(piece.spot, "") for piece in there)
        shown = card_token(face).strip()
        notices.found = tuple(piece.id for piece in there)
        notices.trouble = ""
        notices.news = f"{shown}: {where}." if there else f"{shown} is not to be seen."
        self.host.draw()

    def rules(self) -> None:
        """The rulebook."""
        self.host.house.open_rules(self.host.content.match.game)

    def open_menu(self) -> None:
        """The menu of the screen."""
        items = [Item(action, text, key) for key, action, text in self.host.menu()]
        self.host.app.push_screen(ListPanel(self.host.content.title, items), self._menu_chosen)

    def _menu_chosen(self, value: str | None) -> None:
        if value is not None:
            self.host.run_later(value)

    def keys(self) -> None:
        """All keys of the app."""
        self.host.app.push_screen(TextPanel("Keys", KEYS))
