"""``make room``: how each table uses the window, measured in the real page, as a table in Markdown.

    python -m tests.web.room [-n 200] [--only carbles,carlton] [--pictures FOLDER]

For each game and size of window, over positions from early, middle and late play: the narrowest
open card that is not at somebody's town or network, the narrowest of the own town and of another's,
the narrowest place for a marble (all in px), the share of the felt that nothing lies on, how far
the table fills the free felt in its better direction, and at how many positions the own hand and
what is asked, with its buttons, lie wholly inside the window.
"""

from __future__ import annotations

import argparse
import re
import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.server.support import LOOSE, Server
from tests.web.conftest import FLAGS, chromium
from tests.web.positions import SITTINGS, Position, Sitting, Viewer, positions

SIZES = ((1440, 900), (1024, 768), (390, 844), (844, 390))
LOOK = """you => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const style = getComputedStyle(document.querySelector('.stage'));
  const pad = parseFloat(style.paddingTop);
  const room = {left: stage.left + pad, top: stage.top + pad, right: stage.right - pad,
    bottom: Math.min(stage.bottom, innerHeight) - pad};
  const free = {w: room.right - room.left, h: innerHeight - stage.top - 2 * pad};
  const cards = [], marks = [];
  let left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  const grow = b => { left = Math.min(left, b.left); right = Math.max(right, b.right);
    top = Math.min(top, b.top); bottom = Math.max(bottom, b.bottom); };
  for (const e of document.querySelectorAll('.stage svg .piece')) {
    const m = e.querySelector('.body').getScreenCTM();
    const b = e.querySelector('.glow').getBoundingClientRect();
    marks.push(b); grow(b);
    if (!e.classList.contains('card')) continue;
    const id = e.dataset.id, open = !/\\/(back|\\?\\?)/.test(id);
    cards.push({id, open, width: 10 * Math.hypot(m.a, m.b),
      left: b.left, right: b.right, top: b.top, bottom: b.bottom});
  }
  let space = null;
  for (const e of document.querySelectorAll('.stage svg .rim')) {
    const b = e.getBoundingClientRect();
    marks.push(b); grow(b);
    space = space === null ? b.width : Math.min(space, b.width);
  }
  for (const e of document.querySelectorAll('.stage svg .slot:not(.tray):not(.own)'))
    { marks.push(e.getBoundingClientRect()); grow(e.getBoundingClientRect()); }
  for (const e of document.querySelectorAll('.stage svg text, .stage svg rect.pill'))
    marks.push(e.getBoundingClientRect());
  const plank = document.querySelector('.stage svg .plank');
  let bare = 0, all = 0;
  const svg = document.querySelector('.stage svg');
  const turn = plank && plank.getScreenCTM().inverse();
  for (let y = stage.top + pad + 4; y < stage.bottom - pad; y += 16)
    for (let x = stage.left + pad + 4; x < stage.right - pad; x += 16) {
      all += 1;
      if (marks.some(b => b.left <= x && x <= b.right && b.top <= y && y <= b.bottom)) continue;
      if (plank && plank.isPointInFill(new DOMPoint(x, y).matrixTransform(turn))) continue;
      bare += 1;
    }
  const inside = b => b.left >= -1 && b.right <= innerWidth + 1 && b.top >= -1
    && b.bottom <= innerHeight + 1;
  const seen = b => inside(b) && (() => {
    const at = document.elementFromPoint((b.left + Math.min(b.right, b.left + 8)) / 2,
      (b.top + b.bottom) / 2);
    return at && (svg.contains(at) || at === svg || at.closest('.tools, .asked'));
  })();
  const hand = cards.filter(c => c.id.startsWith(`hand${you}/`));
  const asked = [...document.querySelectorAll('.status, .tools button')]
    .map(e => e.getBoundingClientRect());
  return {
    cards: cards.map(({id, open, width}) => ({id, open, width})), space, bare: all ? bare / all : 0,
    fill: Math.max((right - left) / free.w, (bottom - top) / free.h),
    hand: hand.every(seen), asked: asked.every(inside),
    over: document.documentElement.scrollWidth - innerWidth,
    scroll: scrollY,
    stage: [stage.left, stage.top, stage.right, stage.bottom],
  };
}"""


@dataclass
class Look:
    """What one position shows. Widths in px, None where there is none."""

    part: str
    card: float | None
    own: float | None
    other: float | None
    space: float | None
    bare: float
    fill: float
    hand: bool
    asked: bool


def look(viewer: Viewer, position: Position) -> Look:
    """Measures what the page shows."""
    told: dict[str, Any] = viewer.page.evaluate(LOOK, position.seat)
    me = position.seat
    card: list[float] = []
    own: list[float] = []
    other: list[float] = []
    for c in told["cards"]:
        if not c["open"]:
            continue
        spot = c["id"].partition("/")[0]
        kind = town_of(spot)
        (card if kind is None else own if kind == me else other).append(c["width"])
    return Look(
        position.part, min(card, default=None), min(own, default=None), min(other, default=None),
        told["space"], told["bare"], told["fill"], told["hand"], told["asked"],
    )  # fmt: skip


def town_of(spot: str) -> int | None:
    """Whose town or network a spot belongs to; None if to nobody's."""
    found = re.fullmatch(r"(?:town|cell)(\d)[.(](-?\d+),(-?\d+)\)?", spot)
    return int(found[1]) if found else None


def _least(values: list[float | None]) -> str:
    known = [v for v in values if v is not None]
    return f"{min(known):.0f}" if known else ""


def _share(values: list[float]) -> str:
    return f"{100 * statistics.median(values):.0f}" if values else ""


def row(sitting: Sitting, size: tuple[int, int], looks: list[Look]) -> str:
    """A row of the table."""
    n = len(looks)
    late = [x for x in looks if x.part == "late"]
    cells = [
        sitting.title, f"{size[0]}x{size[1]}", _least([x.card for x in looks]),
        _least([x.own for x in looks]), _least([x.other for x in looks]),
        _least([x.space for x in looks]),
        f"{_share([x.bare for x in looks])} ({_share([x.bare for x in late])})",
        f"{_share([x.fill for x in looks])} ({100 * min(x.fill for x in looks):.0f})",
        f"{sum(x.hand for x in looks)}/{n}", f"{sum(x.asked for x in looks)}/{n}",
    ]  # fmt: skip
    return "| " + " | ".join(cells) + " |"


COLUMNS = (
    "table", "window", "card", "own town", "other town", "space", "bare felt % (late)",
    "fills % (least)", "hand inside", "asked inside",
)  # fmt: skip
HEAD = f"| {' | '.join(COLUMNS)} |\n|---|---{'|---:' * 8}|"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--only", default="")
    parser.add_argument("--sizes", default="")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--dark", action="store_true")
    args = parser.parse_args()
    only = args.only.split(",") if args.only else []
    sizes = [s for s in SIZES if not args.sizes or f"{s[0]}x{s[1]}" in args.sizes.split(",")]
    with tempfile.TemporaryDirectory() as home, sync_playwright() as player:
        server = Server(f"sqlite:///{home}/tables.db", Path(home), LOOSE)
        server.start()
        try:
            browser = player.chromium.launch(executable_path=chromium(), args=FLAGS)
            print(HEAD, flush=True)
            for sitting in SITTINGS:
                if only and sitting.name not in only and sitting.title not in only:
                    continue
                shown = list(positions(sitting, args.n))
                for size in sizes:
                    measure(browser, server.url, sitting, shown, size, args)
            browser.close()
        finally:
            server.kill()


def measure(
    browser: Any,
    url: str,
    sitting: Sitting,
    shown: list[Position],
    size: tuple[int, int],
    args: argparse.Namespace,
) -> None:
    """Measures one table in one window, and takes a picture of each part if asked to."""
    more: dict[str, Any] = {"color_scheme": "dark" if args.dark else "light"}
    if size[0] < 1000:
        more |= {"has_touch": True, "is_mobile": True}
    viewer = Viewer(browser, url, shown[0], size, **more)
    looks = []
    drawn: set[str] = set()
    for position in shown:
        viewer.show(position)
        looks.append(look(viewer, position))
        late = position is shown[-1]
        if args.pictures and (late or (position.part not in drawn and position.part != "late")):
            drawn.add(position.part)
            name = f"{sitting.title.replace(' ', '-')}-{size[0]}-{position.part}.png"
            viewer.page.screenshot(path=args.pictures / name)
    viewer.close()
    print(row(sitting, size, looks), flush=True)


if __name__ == "__main__":
    main()
