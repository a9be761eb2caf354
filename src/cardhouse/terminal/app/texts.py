"""Texts that several screens of the app share: names of targets, rulings that are cited, the keys."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardhouse.core.scene import Scene, SeatPanel
from cardhouse.terminal.drawing.targets import common_words, target_names
from cardhouse.terminal.sentences import YOU

RULING = re.compile(r"\(((?:(?:[A-Z]{1,2}\d+[a-z]?|[A-Z]{2})(?:, )?)+)\)")

KEYS = """\
Tab, arrows       move among what may be touched next
Enter, Space      touch it; at the end of a gesture this plays
Esc               take the last touch or step back; with nothing to take back, the menu
2-9 0 A J Q K X   jump to a card by its rank (0: ten, X: joker)
Shift+arrows, w   move among everything, to ask why something is not possible
c                 every choice in a list, in words
d                 the situation in words
:                 write an action, as in the rules
l                 what has happened so far
[ ]               step back and forth through the game
u, r              take back, play again
h                 what a careful player would do
b, B              put a bookmark; go back to the last one
f                 find a card
p                 peek at a covered card (alone only; the record remembers it)
g                 finish a game that is won; o: moves that make themselves on or off
n                 the next deal
s                 save a copy
y                 after the end, or in a record: chances and mistakes
m                 the menu
F1, ?             the rules, after a refusal its paragraph
F4                four colours, two colours, none
Ctrl+Q            leave; the game is kept
The mouse does the same: click on what is lit; twice on a card plays it where it
goes by itself; the right button takes back."""


def rulings(text: str) -> list[str]:
    """The IDs of the rulings that a sentence cites."""
    return [x.strip() for found in RULING.findall(text) for x in found.split(",")]


def target_name(scene: Scene, target: str) -> str:
    """What a target is called."""
    return target_names(scene).get(target, target)


def ways(texts: Sequence[str]) -> str:
    """Several actions that begin alike, in one sentence."""
    shared = common_words(list(texts)) if len(texts) > 1 else ""
    rest = [text[len(shared) :].strip() for text in texts]
    return f"{shared} ".lstrip() + "; ".join(rest)


def panel_text(panel: SeatPanel, name: str, short: int) -> str:
    """A seat in words: 0 all, 1 without its note, 2 without its player either, unless that is you."""
    parts = [
        name if (short < 2 or name == YOU) and name != panel.letter else "",
        panel.score,
        panel.note if short < 1 else "",
    ]
    return " · ".join(x for x in parts if x)
