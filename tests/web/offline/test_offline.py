"""The house without a server: whole games after the network has gone, in a browser that has visited
once.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardhouse.core.game import all_games
from cardhouse.page.house import House
from tests.web.hands import menu, wait
from tests.web.offline.conftest import Host, cut

pytestmark = pytest.mark.long
Visitor = Callable[..., Any]
TITLES = {one.name: one.title for one in all_games()}
MOST = 700
SHORT = 60
BOARD = """() => JSON.stringify([document.querySelector('.status')?.textContent,
  [...document.querySelectorAll('.stage [data-id]')].map(e => e.dataset.id).sort()])"""


CHOOSE = f"""async (chance) => {{
  const until = async what => {{ while (!what()) await new Promise(done => setTimeout(done, 15)); }};
  const choices = () => [...document.querySelectorAll('.choices button[data-action]')];
  const over = () => document.querySelector('.end') !== null;
  const now = () => ({BOARD})() + choices().map(one => one.dataset.action).join();
  await until(() => choices().length || over());
  if (over()) return;
  const before = now();
  const all = choices().sort((a, b) => a.dataset.action - b.dataset.action);
  all[Math.floor(chance * all.length)].click();
  await until(() => over() || now() !== before);
}}"""


def choose(page: Any, chance: random.Random | None = None) -> None:
    """Takes one of the choices, the first without chance, and waits for what comes of it."""
    page.evaluate(CHOOSE, 0 if chance is None else chance.random())


def differs(page: Any, before: str) -> None:
    """Waits until the table is another one."""
    page.wait_for_function(f"(was) => ({BOARD})() !== was", arg=before)


def becomes(page: Any, wanted: str) -> None:
    """Waits until the table is just so."""
    page.wait_for_function(f"(now) => ({BOARD})() === now", arg=wanted)


def begin(page: Any, title: str) -> None:
    page.get_by_role("button", name=f"Play {title}", exact=True).click()
    wait(page)


@pytest.mark.parametrize("name", TITLES)
def test_a_whole_game_without_a_network_with_a_reload_in_the_middle(
    name: str, host: Host, visitor: Visitor
) -> None:
    page = visitor()
    page.goto(host.url)
    page.get_by_role("button", name=f"Play {TITLES[name]}", exact=True).wait_for()
    cut(host, page)
    page.reload()
    begin(page, TITLES[name])
    reloaded = False
    for count in range(MOST):
        if wait(page) == "end":
            break
        # Not within a row, which is kept when it is whole.
        begins = not page.get_by_role("button", name="Take back this step").count()
        if count >= 5 and begins and not reloaded:
            before = page.evaluate(BOARD)
            page.reload()
            wait(page)
            assert page.evaluate(BOARD) == before
            reloaded = True
        if name == "carlton" and count == SHORT:
            # A solitaire may go on for two thousand moves.
            menu(page).get_by_role("button", name="Give up").click()
            page.locator("dialog[open] button", has_text="Give up").click()
            page.locator(".end").wait_for()
            break
        choose(page)
    assert reloaded
    assert page.locator(".end").is_visible()
    page.locator(".pair .all").click()
    page.get_by_role("link", name="Home", exact=True).click()
    page.get_by_role("heading", name="Your games").wait_for()
    assert page.get_by_text("Go on where you left off").count() == 0


def test_lessons_rulebooks_and_a_phone_without_a_network(host: Host, visitor: Visitor) -> None:
    page = visitor(390, 844)
    page.goto(host.url)
    page.get_by_role("link", name="Learn 3 Piles").wait_for()
    cut(host, page)
    page.goto(f"{host.url}#/learn/three_piles/0")
    page.reload()
    page.get_by_role("button", name="Show me").click()
    page.locator(".good").wait_for()
    page.goto(f"{host.url}#/rules/carbles")
    page.locator(".rules h1").wait_for()
    page.locator(".rules .board, .rules figure, .rules svg").first.wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_help_alone(host: Host, visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"{host.url}#/new/carlton")
    page.get_by_role("button", name="easy").click()
    wait(page)
    first = page.evaluate(BOARD)
    choose(page, random.Random(1))
    differs(page, first)
    page.get_by_role("button", name="Undo").first.click()
    becomes(page, first)
    page.get_by_role("button", name="Hint").first.click()
    page.locator("p.hint").wait_for()


def test_games_travel_in_a_file_and_records_are_opened(
    host: Host, visitor: Visitor, tmp_path: Path
) -> None:
    page = visitor()
    page.goto(host.url)
    begin(page, TITLES["three_piles"])
    chance = random.Random(3)
    while wait(page) != "end":
        choose(page, chance)
    page.locator(".pair .all").click()
    with page.expect_download() as record:
        page.get_by_role("button", name="Record").click()
    page.goto(host.url)
    with page.expect_download() as games:
        page.get_by_role("button", name="Save all games").click()
    kept, seen = tmp_path / "games.json", tmp_path / "record.json"
    games.value.save_as(kept)
    record.value.save_as(seen)
    assert len(json.loads(kept.read_text())["games"]) == 1

    other = visitor()
    other.goto(host.url)
    other.get_by_label("Take games in…").set_input_files(kept)
    other.get_by_text("1 game was taken in.").wait_for()
    other.get_by_label("Take games in…").set_input_files(kept)
    other.get_by_text("There was no newer game in this file.").wait_for()
    other.get_by_label("Take games in…").set_input_files(seen)
    other.get_by_text("This file holds no games of Cardhouse.").wait_for()
    other.get_by_label("Open a record…").set_input_files(seen)
    other.locator(".end").wait_for()
    assert "#/t/" in other.url


def test_the_same_seed_gives_the_same_game_in_the_page_and_here(
    host: Host, visitor: Visitor
) -> None:
    page = visitor()
    page.goto(f"{host.url}#/new/carlton")
    page.get_by_label("Number of the deal").fill("4711")
    page.get_by_role("button", name="Deal", exact=True).click()
    wait(page)
    told: list[dict[str, Any]] = []
    house = House(
        lambda line, text: told.append(json.loads(text)), lambda *game: None, lambda *later: None
    )
    opened = json.loads(house.ask("/api/tables", json.dumps({"game": "carlton", "seed": "4711"})))
    house.enter(1, opened["body"]["code"], "wide")
    for ply in range(12):
        house.hear(1, '{"type":"sync"}')
        choices = sorted(one["action"] for one in told[-1]["now"]["choices"])
        assert sorted(map(int, page.evaluate(ACTIONS))) == choices
        if not choices:
            break
        house.hear(1, json.dumps({"type": "play", "id": "1", "ply": ply, "action": choices[-1]}))
        before = page.evaluate(BOARD)
        page.locator(f'.choices button[data-action="{choices[-1]}"]').click()
        differs(page, before)
    assert ply > 3


ACTIONS = "() => [...document.querySelectorAll('.choices button')].map(e => e.dataset.action)"


def test_two_tabs_show_the_same_table(host: Host, visitor: Visitor) -> None:
    page = visitor()
    page.goto(host.url)
    begin(page, TITLES["carlton"])
    other = visitor(context=page.context)
    other.goto(page.url)
    wait(other)
    before = page.evaluate(BOARD)
    choose(page, random.Random(2))
    differs(page, before)
    becomes(other, page.evaluate(BOARD))
    choose(other, random.Random(3))
    becomes(page, other.evaluate(BOARD))


FORBIDDEN = "Object.defineProperty(self, 'indexedDB', {get() { throw new Error('forbidden'); }})"
FULL = """IDBObjectStore.prototype.put = function () { throw new DOMException('full', 'QuotaExceededError'); }"""


@pytest.mark.parametrize("trouble", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_storage_that_is_forbidden_or_full_is_told_and_the_game_goes_on(
    trouble: str, host: Host, visitor: Visitor
) -> None:
    patch = json.dumps(trouble + ";")
    page = visitor(
        init=f"""(() => {{
      const Real = Worker;
      window.Worker = class extends Real {{
        constructor(url, options) {{
          const file = text => URL.createObjectURL(new Blob([text], {{type: 'text/javascript'}}));
          const both = [file({patch}), String(url)];
          super(file(both.map(one => `import ${{JSON.stringify(one)}};`).join('')), options);
        }}
      }};
    }})()"""
    )
    page.goto(host.url)
    begin(page, TITLES["carlton"])
    page.get_by_text("This browser keeps no games").wait_for()
    before = page.evaluate(BOARD)
    choose(page, random.Random(1))
    differs(page, before)


def test_a_browser_without_webassembly_is_told_so_in_words(host: Host, visitor: Visitor) -> None:
    page = visitor(
        init="""(() => {
      const Real = Worker;
      window.Worker = class extends Real {
        constructor(url, options) {
          const file = text => URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
          const both = [file('delete self.WebAssembly;'), String(url)];
          super(file(both.map(one => `import ${JSON.stringify(one)};`).join('')), options);
        }
      };
    })()"""
    )
    page.goto(host.url)
    page.get_by_text("The games cannot be played in this browser.").wait_for()
