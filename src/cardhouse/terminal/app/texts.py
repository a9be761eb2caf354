"""Texts that several screens of the app share: names of targets, rulings that are cited, the
keys.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardhouse.core.scene import Scene, SeatPanel
from cardhouse.play.wording import YOU
from cardhouse.terminal.drawing.targets import common_words, target_names
from cardhouse.terminal.wording import TEXT, player_name

RULING = re.compile(r"\(((?:(?:[A-Z]{1,2}\d+[a-z]?|[A-Z]{2})(?:, )?)+)\)")

KEYS = (
    "move", "touch", "back", "jump", "roam", "choices", "read_on", "describe", "write", "log", "again", "history",
    "undo", "hint", "bookmark", "find", "peek", "finish", "always", "next_deal", "save", "analyse", "menu", "rules",
    "theme", "leave",
)  # fmt: skip
"""The keys that are explained, in order; the catalogue says which they are and what they do."""
KEY_WIDTH = 18


def keys_text() -> str:
    """All keys of the app, a line for each."""
    lines = [f"{TEXT(f'keys.{x}.key'):<{KEY_WIDTH}}{TEXT(f'keys.{x}.does')}" for x in KEYS]
    return "\n".join([*lines, TEXT("keys.mouse")])


def rulings(text: str) -> list[str]:
    """The IDs of the rulings that a sentence cites."""
    return [x.strip() for found in RULING.findall(text) for x in found.split(",")]


def target_name(scene: Scene, target: str) -> str:
    """What a target is called; a place without a name is this place."""
    if any(spot.id == target and not spot.label for spot in scene.spots):
        return TEXT("target.place")
    return target_names(scene).get(target, target)


def ways(texts: Sequence[str]) -> str:
    """Several actions that begin alike, in one sentence."""
    shared = common_words(list(texts)) if len(texts) > 1 else ""
    rest = [text[len(shared) :].strip() for text in texts]
    return f"{shared} ".lstrip() + "; ".join(rest)


def panel_text(panel: SeatPanel, name: str, short: int) -> str:
    """A seat in words: 0 all, 1 without its note, 2 without its player either, unless that is
    you.
    """
    parts = [
        player_name(name) if (short < 2 or name == YOU) and name != panel.letter else "",
        panel.score,
        panel.note if short < 1 else "",
    ]
    return " · ".join(x for x in parts if x)
