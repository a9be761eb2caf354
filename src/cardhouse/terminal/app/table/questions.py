"""What may be asked at a table: every choice in words, the situation in words, a card, the rules,
the menu.
"""

from __future__ import annotations

from cardhouse.core.cards import card_text
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import parse_card
from cardhouse.core.texts import HOUSE, capital
from cardhouse.play.comfort import situation
from cardhouse.terminal.app.panels import AskPanel, Item, ListPanel, TextPanel
from cardhouse.terminal.app.table.parts import MenuEntry, TableHost
from cardhouse.terminal.app.table.touch import Touch
from cardhouse.terminal.app.texts import keys_text
from cardhouse.terminal.drawing.describe import describe, key_lines
from cardhouse.terminal.drawing.targets import grouped
from cardhouse.terminal.drawing.tokens import card_token
from cardhouse.terminal.wording import TEXT


class Questions:
    """The panels that answer a person's questions about a table."""

    def __init__(self, host: TableHost, touch: Touch) -> None:
        self.host = host
        self.touch = touch

    def menu(self) -> list[MenuEntry]:
        """What every table has in its menu."""
        found = [
            ("c", "choices", TEXT("menu.choices")),
            ("d", "describe", TEXT("menu.describe")),
            ("l", "log", TEXT("menu.log")),
            ("?", "rules", TEXT("menu.rules")),
            ("f", "find", TEXT("menu.find")),
            (":", "write", TEXT("menu.write")),
            ("k", "keys", TEXT("menu.keys")),
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
            return HOUSE("sentence", text=capital(text)) if text else ""

        self.host.app.push_screen(
            ListPanel(TEXT("ask.choices"), items, narrow=True, explain=explain), self._chosen
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
            situation(content.match.game, content.view(), content.match.called),
        )
        legal = len(content.legal)
        lines.append(TEXT("describe.choices", choices=legal) if legal else "")
        told = "\n".join(line for line in lines if line)
        key = "\n".join(key_lines(content.match.game, content.match.options))
        text = "\n\n".join(part for part in (told, key) if part)
        self.host.app.push_screen(TextPanel(TEXT("describe.title"), text))

    def log(self) -> None:
        """What has happened so far."""
        told = self.host.content.log() or TEXT("log.nothing")
        self.host.app.push_screen(TextPanel(TEXT("log.title"), told, end=True))

    def write(self) -> None:
        """Asks for an action in writing."""
        self.host.app.push_screen(
            AskPanel(TEXT("ask.action"), hint=TEXT("ask.action_form")), self._wrote
        )

    def _wrote(self, text: str | None) -> None:
        if text:
            self.touch.try_text(text)

    def find(self) -> None:
        """Asks for a card and shows where it lies."""
        self.host.app.push_screen(AskPanel(TEXT("ask.card")), self._find)

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
        names = {spot.id: spot.label or TEXT("find.table") for spot in scene.spots}
        there = [piece for piece in scene.pieces if piece.face == face]
        where = HOUSE("list.comma").join(names.get(piece.spot, "") for piece in there)
        shown = card_token(face).strip()
        notices.found = tuple(piece.id for piece in there)
        notices.trouble = ""
        notices.news = (
            TEXT("find.there", card=shown, places=where)
            if there
            else TEXT("find.nowhere", card=shown)
        )
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
        self.host.app.push_screen(TextPanel(TEXT("keys.title"), keys_text()))
