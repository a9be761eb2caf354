"""Lessons of Duckling: small tables that teach it. Their words stand in the catalogue."""

from __future__ import annotations

from typing import Any

from cardhouse.core.lessons import ANY, Lesson, Script, Task
from cardhouse.starter.duckling.texts import TEXT

SCRIPT = Script(TEXT)


def _table(mine: str, other: str, trick: str = "", **more: Any) -> dict[str, Any]:
    """A position in which seat A is the learner; cards are separated by spaces."""
    return {
        "game": "duckling",
        "hands": [mine.split(), other.split()],
        "trick": trick.split(),
        **more,
    }


def lessons() -> tuple[Lesson, ...]:
    """The lessons in the order in which to play them, in the language that is spoken now."""
    return (
        SCRIPT.lesson("goal", _table("KH", "", "9H"), Task(("KH",), highlights=("trick",))),
        SCRIPT.lesson(
            "trumps",
            _table("2S KD", "5C", "QH"),
            Task(("2S",), wrong={"KD": 1}, others=()),
            Task(ANY),
        ),
    )
