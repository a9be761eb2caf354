"""Three ways to play a game in a browser to its end: with a mouse, with keys alone, by names and
roles alone.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Iterator
from typing import Any

TARGETS = """() => [...document.querySelectorAll('.stage [role=button][data-id]')].map(e => {
  const b = (e.querySelector('rect,circle') ?? e).getBoundingClientRect();
  return {id: e.dataset.id, x: b.x + Math.min(b.width / 2, 12), y: b.y + Math.min(b.height / 2, 7)};
})"""
STATE = """() => document.querySelector('.end') ? 'end'
  : document.querySelector('.status.yours') ? 'mine' : 'wait'"""
LIMIT = 900


def open_table(
    page: Any, game: str, options: dict[str, Any], seats: list[dict[str, str]], **more: Any
) -> str:
    """Opens a table as this page's person and goes there."""
    wish = {"game": game, "options": options, "seats": seats, "start": True, **more}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    code = str(answer.json()["code"])
    page.goto(f"/t/{code}")
    return code


def menu(page: Any) -> Any:
    """Opens the table's menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    return page.get_by_role("group", name="Menu", exact=True)


def filled(text: str) -> str:
    """A text as the page tells it: with filled suits, never drawn as pictures."""
    return text.replace("♡", "♥\ufe0e").replace("♢", "♦\ufe0e")


def seats(count: int) -> list[dict[str, str]]:
    """A person and computers."""
    return [{"kind": "me"}] + [{"kind": "computer", "level": "random"}] * (count - 1)


WATCH = """() => { window.watching?.disconnect(); window.anew = 0;
  window.watching = new MutationObserver(() => { window.anew += 1; });
  window.watching.observe(document.querySelector('.asked'),
    {childList: true, characterData: true, attributes: true, subtree: true}); }"""


@contextlib.contextmanager
def asked_anew(page: Any) -> Iterator[None]:
    """Waits until what is done here has had an answer: what is asked is asked anew, perhaps in the
    same words after the others have moved.
    """
    page.evaluate(WATCH)
    yield
    page.wait_for_function("() => window.anew > 0")


def until(page: Any, wanted: str) -> None:
    """Waits until the game is over, it is this person's turn, or somebody else's."""
    page.wait_for_function(f"wanted => ({STATE})() === wanted", arg=wanted)


SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const looks = () => [...document.querySelectorAll('main *')].map(e => {
    const b = e.getBoundingClientRect();
    return [b.x, b.y, b.width, b.height, e.childElementCount || e.textContent].join();
  }).join();
  await document.fonts.ready;
  for (let now = looks(), same = 0; same < 6; ) {
    await frame();
    const next = looks();
    same = next === now ? same + 1 : 0;
    now = next;
  }
}"""


def settle(page: Any) -> None:
    """Waits until a page that has just come, or has been changed, lies and reads the same frame by
    frame: it may be laid out in several steps, and slowly.
    """
    page.evaluate(SETTLED)


def box(one: Any) -> dict[str, float]:
    """Where something lies that can be seen; a page that is being drawn anew may need a moment for
    it.
    """
    for _ in range(100):
        one.wait_for()
        found = one.bounding_box()
        if found is not None:
            return dict(found)
    raise AssertionError(f"{one} does not stay")


def moved(page: Any, count: int) -> None:
    """Waits until a game for one stands at so many moves, by the steps beside its log."""
    page.wait_for_selector(f"text=/(Move|Decision) {count} of /", state="attached")


def state(page: Any) -> str:
    """Whether the game is over, it is this person's turn, or somebody else's."""
    return str(page.evaluate(STATE))


def wait(page: Any) -> str:
    """Waits for this person's turn or the end."""
    found = page.wait_for_function(
        f"() => {{ const at = ({STATE})(); return at !== 'wait' && at; }}"
    )
    return str(found.json_value())


def to_the_end(page: Any, once: Any, chance: random.Random) -> int:
    """Plays until the end; returns the number of moves of the hand."""
    until = time.monotonic() + 400
    for count in range(LIMIT):
        if wait(page) == "end":
            return count
        assert time.monotonic() < until, page.locator(".status").inner_text()
        once(page, chance)
    raise AssertionError("the game does not end")


def mouse(page: Any, chance: random.Random) -> None:
    """One gesture: a control, a click, or a drag."""
    controls = page.locator(".tools button.control")
    found = page.evaluate(TARGETS)
    count = controls.count()
    if count and (not found or chance.random() < 0.3):
        # The only answer there is may be given for the person just now.
        with contextlib.suppress(playwright_timeout()):
            controls.nth(chance.randrange(count)).click(timeout=1500)
        return
    if not found:
        page.wait_for_timeout(30)
        return
    first = chance.choice(found)
    page.mouse.move(first["x"], first["y"])
    page.mouse.down()
    if chance.random() < 0.5:
        page.mouse.move(first["x"] + 12, first["y"] + 12, steps=3)
        others = [x for x in page.evaluate(TARGETS) if x["id"] != first["id"]]
        if others:
            goal = chance.choice(others)
            page.mouse.move(goal["x"], goal["y"] + 4, steps=4)
        page.mouse.up()
        return
    page.mouse.up()
    if page.locator(".stage [aria-pressed=true]").count():
        nexts = page.evaluate(TARGETS)
        if nexts:
            goal = chance.choice(nexts)
            page.mouse.click(goal["x"], goal["y"])


FOCUS = """wanted => { const e = document.activeElement;
  const there = wanted === 'table' ? '.stage [role=button][data-id]' : '.tools button.control';
  return !document.querySelector(there) ? 'gone' : e?.matches(there) ? 'there' : 'elsewhere'; }"""
TABS = 20


def keyboard(page: Any, chance: random.Random) -> None:
    """Goes with Tab to the table or to a control, with arrows to a target, and presses Enter."""
    has_controls = page.locator(".tools button.control").count() > 0
    has_targets = page.locator(".stage [role=button][data-id]").count() > 0
    if not has_controls and not has_targets:
        page.wait_for_timeout(30)
        return
    wanted = "control" if has_controls and (not has_targets or chance.random() < 0.3) else "table"
    # What stands before the place where one is, is reached backwards.
    for key in ["Tab"] * TABS + ["Shift+Tab"] * 2 * TABS:
        at = page.evaluate(FOCUS, wanted)
        if at == "there":
            break
        if at == "gone":
            return
        page.keyboard.press(key)
    else:
        raise AssertionError(f"{TABS} times Tab, and back, do not lead to the {wanted}")
    if wanted == "table":
        for _ in range(chance.randrange(4)):
            page.keyboard.press(chance.choice(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]))
    page.keyboard.press(chance.choice(["Enter", "Space"]) if wanted == "table" else "Enter")


def click(one: Any) -> None:
    """Clicks as a reader does, without a pointer; what has just gone is no mistake of the page."""
    with contextlib.suppress(playwright_timeout()):
        one.dispatch_event("click", timeout=1500)


def playwright_timeout() -> type[Exception]:
    """The error of an element that does not come."""
    from playwright.sync_api import TimeoutError as Late

    return Late


def roles(page: Any, chance: random.Random) -> None:
    """What a screen reader offers: buttons of the table by their names, or the list of choices."""
    if chance.random() < 0.5:
        table = page.get_by_role("group", name="The table", exact=True)
        buttons = table.get_by_role("button")
        # The page may change between the search and the look: what is no button any more has no
        # name to judge.
        names = (
            "list => list.filter(e => e.getAttribute('role') === 'button')"
            ".map(e => e.getAttribute('aria-label') ?? '')"
        )
        known = buttons.evaluate_all(names)
        if known:
            name = chance.choice(known)
            assert len(name.split()) >= 2, f"no sentence: {name!r}"
            click(table.get_by_role("button", name=name, exact=True).first)
            return
    panel = page.get_by_role("tabpanel", name="Choices")
    choices = panel.get_by_role("listitem").get_by_role("button")
    count = choices.count()
    if count:
        click(choices.nth(chance.randrange(count)))
    else:
        page.wait_for_timeout(30)


MANNERS = {"mouse": mouse, "keyboard": keyboard, "roles": roles}
