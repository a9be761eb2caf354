"""In a language with other letters no plain word is left on any page, to be seen or to be heard.

The server speaks it, too; what it sends all the same in plain letters (names, titles, levels) is
known by being sent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhouse.core.game import game, names
from tests.games.catalogues import NO_WORDS
from tests.server.support import LOOSE, Server
from tests.web.conftest import STATIC, STEADY
from tests.web.hands import asked_anew, open_table, seats, wait
from tests.web.test_analysis import analysed, given_up

SPEAKS = "from cardhouse.core import texts\ntexts.speak(texts.PSEUDO)\n"
PREFERENCES = json.dumps({"language": "en-XA", "lab": True, "name": "Ann"})
TEXTS = """() => {
  const unread = 'script, style, code, .rules, .options label, .options option, defs';
  const words = [document.title];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode())
    if (!nodes.currentNode.parentElement.closest(unread)) words.push(nodes.currentNode.data);
  for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
    for (const e of document.body.querySelectorAll(`[${name}]`)) words.push(e.getAttribute(name));
  return words.map(x => x.trim()).filter(x => x);
}"""
"""All words of a page but rulebooks, addresses, and the names of options, which are the
server's.
"""
LISTEN = """() => {
  localStorage['cardhouse.preferences'] ??= PREFERENCES;
  const keys = ['text', 'title', 'name', 'names', 'level', 'says', 'ruling', 'error', 'warning',
    'code'];
  window.sent = new Set(['e7g9kryf']);
  const keep = (told, key = '', option = false) => {
    if (typeof told === 'string' && keys.includes(key) && told.length > 1) {
      sent.add(told);
      // What a title adds in brackets stands apart, and shortly on phones.
      if (key === 'title') for (const part of /\\((\\w+).*\\)/.exec(told) ?? []) sent.add(part);
    }
    if (Array.isArray(told)) for (const one of told) keep(one, key, option);
    else if (told && typeof told === 'object')
      for (const [name, value] of Object.entries(told))
        if (!option || name === 'says' || name === 'ruling') keep(value, name, option || name === 'options');
  };
  const json = Response.prototype.json;
  Response.prototype.json = async function () {
    const told = await json.call(this);
    keep(told);
    return told;
  };
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      this.addEventListener('message', (event) => keep(JSON.parse(event.data)));
    }
  };
}""".replace("PREFERENCES", json.dumps(PREFERENCES))
"""Keeps the texts that the server sends; the names of options are none."""
STEPS = 8
"""A right answer may be a row of so many decisions."""
ROW = 6
"""So many choices make a move at most."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that speaks the pseudo-language in all its processes."""
    if not (STATIC / "index.html").is_file():
        pytest.skip("the browser's client is not built (make web)")
    home: Path = tmp_path_factory.mktemp("house")
    (home / "sitecustomize.py").write_text(SPEAKS + STEADY)
    server = Server(f"sqlite:///{home / 'tables.db'}", home, (*LOOSE, "away=0.3"))
    server.start()
    try:
        yield server
    finally:
        server.kill()


class Eyes:
    """Somebody who reads pages and knows what the server sent."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.found: list[str] = []
        self.read = 0
        page.add_init_script(f"({LISTEN})()")

    def _judge(self, where: str, said: list[str], sent: list[str]) -> None:
        longest = sorted((re.escape(x) for x in sent), key=len, reverse=True)
        known = re.compile(rf"(?<!\w)(?:{'|'.join(longest) or '-'})(?!\w)", re.IGNORECASE)
        for text in said:
            if re.search("[A-Za-z]", NO_WORDS.sub("", known.sub("", text))):
                self.found.append(f"{where}: {text}")
        self.read += len(said)

    def look(self, where: str) -> None:
        """Reads the page as it is now."""
        self._judge(where, self.page.evaluate(TEXTS), self.page.evaluate("() => [...sent]"))

    def lost(self, address: str) -> None:
        """Reads the page that says that there is nothing at an address."""
        self.page.goto(address)
        self.page.wait_for_selector("main.words a.primary")
        self.page.evaluate("address => sent.add(address)", address)
        self.look(f"nothing at {address}")

    def tabs(self, where: str, *ids: str) -> None:
        """Opens panels and reads them."""
        for id in ids:
            self.page.locator(f"#tab-{id}").click()
            self.page.wait_for_function(
                "() => document.querySelector('#panel').childElementCount > 0"
            )
            self.look(f"{where}, {id}")


@pytest.fixture
def eyes(person: Callable[..., Any]) -> Iterator[Eyes]:
    """Somebody who reads; what they found must be nothing."""
    reader = Eyes(person())
    yield reader
    assert not reader.found, "\n".join(dict.fromkeys(reader.found))
    assert reader.read > 20


def pseudo(text: str) -> str:
    """A text of the page in its pseudo-language: each letter is the Cyrillic one of its number."""
    return re.sub("[A-Za-z]", lambda letter: chr(ord(letter[0]) + 0x410 - ord("A")), text)


def test_pages_before_a_game(eyes: Eyes) -> None:
    page = eyes.page
    page.goto("/")
    page.wait_for_selector(".games li .board")
    page.locator("header [aria-expanded]").last.click()
    eyes.look("home and settings")
    eyes.lost("/new/none")
    for name in names():
        page.goto(f"/new/{name}")
        page.wait_for_selector("main dl, main .seats, main section .soft")
        eyes.look(f"set-up of {name}")
        page.goto(f"/rules/{name}")
        page.wait_for_selector("main h2")
        eyes.look(f"rules of {name}")
    page.goto("/t/nowhere1")
    page.wait_for_selector("main a.button")
    eyes.look("no table")


def test_english_would_be_found(person: Callable[..., Any]) -> None:
    reader = Eyes(person())
    reader.page.add_init_script("localStorage['cardhouse.preferences'] = '{}'")
    reader.page.goto("/")
    reader.page.wait_for_selector(".games li .board")
    reader.look("home")
    assert {"home: What shall we play?", "home: Mute sounds"} <= set(reader.found)


def test_a_table_that_waits(eyes: Eyes, person: Callable[..., Any]) -> None:
    kinds = [{"kind": "me"}, {"kind": "open"}, {"kind": "computer", "level": "random"}]
    more = {"start": False, "listed": True, "name": "Ann"}
    page = eyes.page
    page.goto("/")
    code = open_table(page, "carbles", {"players": 3}, kinds, **more)
    page.wait_for_selector(".parts li")
    eyes.look("host")
    page.locator(".invite button.quiet").click()
    page.wait_for_selector(".invite p.soft code")
    eyes.look("private link")
    guest = Eyes(person())
    guest.page.goto("/")
    guest.page.wait_for_selector(".others .tables a")
    guest.look("open tables")
    guest.page.goto(f"/t/{code}")
    guest.page.wait_for_selector(".parts li")
    guest.look("guest")
    guest.page.locator(".parts li button.primary").click()
    guest.page.wait_for_selector(".parts li.mine")
    guest.look("seated")
    page.goto("/")
    page.wait_for_selector("section .tables a")
    eyes.look("home with a table")
    eyes.found += guest.found


@pytest.mark.parametrize(
    "name",
    [
        name if name == "three_piles" else pytest.param(name, marks=pytest.mark.long)
        for name in names()
    ],
)
def test_a_table_of_each_game(name: str, eyes: Eyes) -> None:
    found, page = game(name), eyes.page
    many = "players" in found.state_type.OPTIONS
    count = 1 if found.solitaire else 4 if many else found.players[0]
    more = {"seed": "1"} if found.solitaire else {}
    page.goto("/")
    open_table(page, name, {"players": count} if many else {}, seats(count), **more)
    assert wait(page) == "mine"
    eyes.look("table")
    page.locator(".tools .advise").click()
    page.wait_for_selector("p.hint", timeout=120_000)
    eyes.look("hint")
    page.locator(".choices li button").first.hover()
    page.wait_for_selector(".about")
    eyes.look("preview")
    if found.solitaire:
        page.locator("header .pop > button").first.click()
        page.locator(".sheet [aria-expanded]").click()
        eyes.look("deal")
        page.keyboard.press("Escape")
    for _ in range(ROW):
        with asked_anew(page):
            page.locator(".choices li button").first.click()
        assert wait(page) == "mine"
        if page.locator(".steps button").first.is_enabled():
            break
    eyes.look("after a move")
    eyes.tabs("table", "log", "rules", "table", *([] if found.solitaire else ["talk"]))
    page.locator("#tab-log").click()
    page.locator(".steps button").first.click()
    page.wait_for_selector(".warning.back")
    eyes.look("looking back")
    page.locator(".warning.back button").click()
    page.locator(".menu > button").click()
    page.locator(".menu .row:has(dialog) > button").first.click()
    page.wait_for_selector("dialog[open]")
    eyes.look("a question")
    page.locator("dialog[open] button:not(.primary)").click()
    page.wait_for_selector(".end")
    eyes.look("end")
    eyes.tabs("end", "log", "analysis")
    page.goto(f"/new/{name}")
    page.wait_for_selector("main dl, main .seats")
    eyes.look("set-up with statistics")


@pytest.mark.parametrize("name", names())
def test_a_lesson_of_each_game(name: str, eyes: Eyes) -> None:
    page = eyes.page
    page.goto(f"/learn/{name}/0")
    page.wait_for_selector(".stage svg")
    eyes.look("lesson")
    for _ in range(STEPS):
        page.locator(".says .row button").last.click()
        page.wait_for_timeout(300)
        if page.locator(".says .good").count():
            break
    eyes.look("a right answer")
    eyes.lost(f"/learn/{name}/99")


def test_an_analysis(eyes: Eyes, site: Server) -> None:
    code, verdicts = given_up(site, 4)
    page = eyes.page
    analysed(page, code, verdicts, pseudo("Analyse the game"))
    eyes.look("analysis")
    page.locator(".named button").last.click()
    page.wait_for_selector(".end .stepping")
    eyes.look("a moment of it")
    eyes.tabs("analysis", "log")
