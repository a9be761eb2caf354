"""Court cards as they are painted: a page that only names their shapes, and the pixels it shows."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from tests.web.conftest import WEB

SHAPES = WEB / "src" / "lib" / "cards"
GOLD, ROBE = (0xE3, 0xB0, 0x4B), (0x2B, 0x48, 0x74)
SKIN = (0xF6, 0xDC, 0xC0)


@pytest.mark.parametrize("rank", ["J", "Q", "K", "X"])
def test_a_court_card_is_painted_in_its_colours(person: Callable[..., Any], rank: str) -> None:
    """Rules that name an ancestor of the shapes find nothing where a card shows them by ``use``:
    then kings are black from crown to belt.
    """
    page = person(300, 300)
    style = (SHAPES / "shapes.css").read_text(encoding="utf-8")
    shapes = (SHAPES / "shapes.svg").read_text(encoding="utf-8")
    page.set_content(
        f"<style>{style}</style>{shapes}<svg width='240' height='280' viewBox='-2 -10 64 96'"
        f" style='--robe: #2b4874'><use href='#court-{rank}' width='60'"
        f" height='{84 if rank == 'X' else 50}'/></svg>"
    )
    picture = Image.open(io.BytesIO(page.locator("svg").last.screenshot())).convert("RGB")
    painted = {colour: count for count, colour in picture.getcolors(1 << 16) or ()}
    for colour in (GOLD, ROBE, SKIN):
        assert painted.get(colour, 0) > 100, painted
