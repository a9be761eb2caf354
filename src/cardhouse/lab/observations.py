"""The page on observations, written from what the games declare: ``python -m
cardhouse.lab.observations FILE``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.core.contract import Observations
from cardhouse.core.game import Game, all_games
from cardhouse.core.observing import Field, size
from cardhouse.core.state import State

HEAD = """\
# Observations

What a seat sees, as a row of int8 with named fields, and the features of each legal action: for learning, by
researchers and by evaluators of our own. This page is written by `python -m cardhouse.lab.observations
docs/observations.md` from the games' `fields.py`; do not edit it by hand.

- The observing seat comes first in every field by seat, then the others in turn order; who does not play reads 0.
- An observation is a function of the seat's view alone: whatever the hidden cards are, not one byte changes.
- Every number lies within its field's bounds, under all options. Divide by them to scale.
- Unless a game says otherwise, a face is `suit * 13 + rank - 1` and suits are S, H, D, C.
- What a view holds and an observation does not stands under *Left out*.

```python
import cardhouse
import numpy as np
from cardhouse.core.game import game
from cardhouse.core.observing import size, unpack

seen = game("NAME").observations
match = cardhouse.new_match("NAME", seed=7)
row = np.zeros(size(seen.FIELDS), dtype=np.int8)
seen.observe(match.view(match.seat), match.seat, row)
print(unpack(seen.FIELDS, row)["hand_n"])
```

The rules `ops.observe(s, seat, out)` and `ops.observe_action(s, seat, action, out)` of `cardhouse.core.ops` do the same
within kernels, for every game that has observations.
"""


def page() -> str:
    """The whole page, in Markdown."""
    offered = [(found, found.observations) for found in all_games()]
    parts = {found.name: described(found, seen) for found, seen in offered if seen is not None}
    return "\n".join([HEAD.replace("NAME", next(iter(parts))), *parts.values()])


def described(found: Game, seen: Observations[State]) -> str:
    """The section of one game."""
    _, _, about = str(seen.__doc__).partition("\n\n")
    about = " ".join(about.split()).replace("``", "`")
    left_out = "\n".join(f"- {sentence}" for sentence in seen.LEFT_OUT)
    return (
        f"## {found.title}\n\n`{found.name}`: {size(seen.FIELDS)} bytes a seat, of {found.state_type.SIZE} of a"
        f" state; {size(seen.ACTION_FIELDS)} bytes an action. {about}\n\n"
        f"### What is seen\n\n{table(seen.FIELDS)}\n\n"
        f"### An action\n\n{table(seen.ACTION_FIELDS)}\n\n"
        f"### Left out\n\n{left_out}\n"
    )


def table(fields: Sequence[Field]) -> str:
    """The fields, where each begins, its shape and bounds, and what it means."""
    lines = ["| from | field | shape | bounds | what it is |", "|---:|---|---|---|---|"]
    at = 0
    for field in fields:
        shape = " x ".join(map(str, field.shape)) or "1"
        bounds = f"{field.low} to {field.high}"
        lines.append(f"| {at} | `{field.name}` | {shape} | {bounds} | {field.meaning} |")
        at += field.count
    return "\n".join(lines)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
