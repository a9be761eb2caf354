"""A player who sees nothing but the accessibility tree: roles, names, states, and what the live
region says. ``python -m tests.web.listening GAME`` prints what such a player hears.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.support import LOOSE, Server

LIMIT = 400
PATIENCE = 60
NEWS = "What happens"
"""The name of the page's live region."""
SETTLES = 0.12
"""Seconds for which the tree stays as it is before one listens to it."""


@dataclass
class Node:
    """A node of the tree as a reader has it."""

    id: str
    role: str
    name: str
    states: frozenset[str]
    backend: int
    children: list[Node] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """Itself and all below it, in the order of reading."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, role: str, name: str = "") -> Node | None:
        """The first node of a role, and of a name if one is given."""
        return next(
            (x for x in self.walk() if x.role == role and (not name or x.name == name)), None
        )

    def all(self, role: str) -> list[Node]:
        """All nodes of a role."""
        return [x for x in self.walk() if x.role == role]

    def text(self) -> str:
        """All that is written there."""
        return " ".join(x.name for x in self.walk() if x.role == "StaticText")


def _value(found: Any) -> str:
    return str((found or {}).get("value", ""))


class Listener:
    """Reads a page's tree, presses what it names, and writes down what is heard."""

    def __init__(self, page: Any) -> None:
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("Accessibility.enable")
        self.heard: list[str] = []
        self._regions: set[str] = set()
        self._known: set[str] = set()

    def tree(self) -> Node:
        """The tree as it is now; what is new in the live region is heard on the way."""
        found = self.cdp.send("Accessibility.getFullAXTree")["nodes"]
        nodes = {
            one["nodeId"]: Node(
                one["nodeId"],
                _value(one.get("role")),
                _value(one.get("name")),
                frozenset(
                    p["name"]
                    for p in one.get("properties", [])
                    if _value(p["value"]) in ("True", "true")
                ),
                one.get("backendDOMNodeId", 0),
            )
            for one in found
        }
        for one in found:
            nodes[one["nodeId"]].children = [
                nodes[x] for x in one.get("childIds", []) if x in nodes
            ]
        root = nodes[found[0]["nodeId"]]
        self._listen(root)
        return root

    def _listen(self, root: Node) -> None:
        live = [*root.all("log"), *root.all("status"), *root.all("alert")]
        for region in live:
            # What a region shows as it comes is no news, but for an alert and for the page's own.
            told = region.id in self._regions or region.role == "alert" or region.name == NEWS
            self._regions.add(region.id)
            for part in region.children if region.role == "log" else [region]:
                text = part.text()
                key = f"{part.id} {text}"
                if text and key not in self._known:
                    self._known.add(key)
                    if told:
                        self.heard.append(text)

    def press(self, node: Node) -> bool:
        """Does what a reader's key does with a button; whether it was still there."""
        from playwright.sync_api import Error

        try:
            there = self.cdp.send("DOM.resolveNode", {"backendNodeId": node.backend})["object"]
            answer = self.cdp.send(
                "Runtime.callFunctionOn",
                {
                    "objectId": there["objectId"],
                    "functionDeclaration": "function(){ if (!this.isConnected) return false;"
                    " this.focus?.(); if (this.click) this.click();"
                    " else this.dispatchEvent(new MouseEvent('click', {bubbles: true}));"
                    " return true; }",
                    "returnByValue": True,
                },
            )
        except Error:
            return False
        return bool(answer["result"].get("value"))


@dataclass
class Heard:
    """A game as somebody heard it."""

    lines: list[str]
    moves: int
    end: str


def offers(root: Node) -> tuple[list[tuple[str, Node]], list[Node], list[Node]]:
    """What a reader finds to press: buttons of the table with their places, the game's own answers,
    and the list of choices.
    """
    table = root.find("group", "The table") or root.find("SvgRoot", "The table")
    places: list[tuple[str, Node]] = []
    if table is not None:
        for child in table.walk():
            for inner in child.children:
                if inner.role == "button":
                    places.append((child.name if child is not table else "", inner))
    tools = root.find("group", "Actions")
    answers = tools.all("button") if tools is not None else []
    panel = root.find("tabpanel", "Choices")
    choices = [b for x in panel.all("listitem") for b in x.all("button")] if panel else []
    return places, answers, choices


BACK = {"Hint", "Undo", "Redo", "Take back this step", "Ask to take back", "Stop"}


def listen(page: Any, chance: random.Random) -> Heard:
    """Plays the game that is open on a page to its end, by the tree alone."""
    reader, lines = Listener(page), []
    told = 0
    for move in range(LIMIT):
        until = time.monotonic() + PATIENCE
        while True:
            time.sleep(SETTLES)
            root = reader.tree()
            lines += [f"    {text}" for text in reader.heard[told:]]
            told = len(reader.heard)
            over = [x for x in root.all("button") if x.name in ("Rematch", "Another deal")]
            places, answers, choices = offers(root)
            answers = [x for x in answers if x.name not in BACK]
            if over or places or choices or answers:
                break
            assert time.monotonic() < until, "nothing can be pressed, and nothing is said"
        if over:
            main = root.find("main")
            headings = [x.name for x in (main or root).all("heading")]
            return Heard(lines, move, " | ".join(headings))
        roll = chance.random()
        if places and (roll < 0.6 or not (choices or answers)):
            place, node = chance.choice(places)
            said = f"> {node.name}  [{place}]" if place else f"> {node.name}"
        elif answers and (roll < 0.75 or not choices):
            node = chance.choice(answers)
            said = f"> {node.name}  [Actions]"
        else:
            node = chance.choice(choices)
            said = f"> {node.name}  [Choices]"
        if reader.press(node):
            lines.append(said)
    raise AssertionError("the game does not end\n" + "\n".join(lines[-30:]))


def main(titles: list[str], folder: Path | None = None) -> None:
    """Prints what is heard in small games."""
    from playwright.sync_api import sync_playwright

    from tests.web.browsers import small
    from tests.web.conftest import FLAGS, chromium
    from tests.web.hands import open_table, seats

    with tempfile.TemporaryDirectory() as home, sync_playwright() as player:
        server = Server(f"sqlite:///{home}/tables.db", Path(home), LOOSE)
        server.start()
        try:
            browser = player.chromium.launch(executable_path=chromium(), args=FLAGS)
            for title in titles:
                options = small(title)["options"]
                solo = title == "carlton"
                players = options.pop("players", 2) if title == "carbondale" else 2
                context = browser.new_context(
                    base_url=server.url,
                    reduced_motion="reduce",
                    viewport={"width": 1280, "height": 800},
                )
                page = context.new_page()
                more = {"seed": "12"} if solo else {}
                open_table(page, title, options, seats(1 if solo else int(players)), **more)
                page.wait_for_selector(".stage svg")
                heard = listen(page, random.Random(title))
                print(f"== {title}: {heard.moves} presses. {heard.end}")
                print("\n".join(heard.lines))
                context.close()
            browser.close()
        finally:
            server.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
