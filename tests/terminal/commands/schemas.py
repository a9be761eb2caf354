"""The types of what commands print as JSON; ``python -m tests.terminal.commands.schemas`` writes
their schemas.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

import cardhouse.terminal
from cardhouse.agents.analyse import Analysis
from cardhouse.envs.bench import StepSpeed
from cardhouse.envs.peers import PeerSpeed
from cardhouse.lab.bench import Benched
from cardhouse.lab.bench_search import SearchSpeed
from cardhouse.lab.duel import DuelResult
from cardhouse.lab.report import ArenaTold
from cardhouse.lab.solve import Solved
from cardhouse.lab.survey_results import SurveyedDeal, SurveyHead
from cardhouse.lab.variants import VariantsTold
from cardhouse.play.listing import GameListed
from cardhouse.server.storage.bans import Ban
from cardhouse.server.storage.operating import Reported, Summary
from cardhouse.terminal.commands.exploiting import Exploited
from cardhouse.terminal.commands.packages import Checked
from cardhouse.terminal.plain.show import LegalAction

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = Path(cardhouse.terminal.__path__[0]) / "schemas"


@dataclass(frozen=True)
class Either:
    """One of several types, where one type cannot say it; in a list, each element is one of
    them.
    """

    kinds: tuple[object, ...]
    listed: bool = False


PRINTED: dict[str, tuple[object, str]] = {
    "games": (list[GameListed], "What cardhouse games --json prints: every game."),
    "legal": (list[LegalAction], "What cardhouse legal prints: the legal actions of a position."),
    "duel": (DuelResult, "What cardhouse duel --json prints."),
    "arena": (
        Either((ArenaTold, VariantsTold)),
        "What cardhouse arena --json prints: how players compare or, with --set, values of an option.",
    ),
    "analyse": (Analysis, "What cardhouse analyse --json prints."),
    "exploit": (Exploited, "What cardhouse exploit --json prints."),
    "bench": (
        Either((Benched, list[SearchSpeed], Either((StepSpeed, PeerSpeed), listed=True))),
        "What cardhouse bench --json prints: playouts, with --search searches, with --envs environments.",
    ),
    "solve": (Solved, "The last line that cardhouse solve --json prints."),
    "survey": (
        Either((SurveyHead, SurveyedDeal)),
        "A line of the file that cardhouse survey writes: the first is its head, every other one a deal.",
    ),
    "check": (Checked, "What cardhouse check --json prints."),
    "server tables": (list[Summary], "What cardhouse server tables --json prints."),
    "server bans": (list[Ban], "What cardhouse server bans --json prints."),
    "server reports": (list[Reported], "What cardhouse server reports --json prints."),
}
"""By command: the type of what it prints, and a sentence about it."""


def derived(command: str) -> dict[str, Any]:
    """The schema of what a command prints, from its type."""
    kind, says = PRINTED[command]
    return {"$schema": DIALECT, "title": f"cardhouse {command}", "description": says} | made(kind)


def made(kind: object) -> dict[str, Any]:
    """The schema of a type, with those of the types in it."""
    components: dict[str, Any] = {}

    def said(one: object) -> dict[str, Any]:
        if isinstance(one, Either):
            several = {"anyOf": [said(part) for part in one.kinds]}
            return {"type": "array", "items": several} if one.listed else several
        (schema,), found = msgspec.json.schema_components((one,), ref_template="#/$defs/{name}")
        for part in found.values():
            part["description"] = " ".join(part["description"].split())
        components.update(found)
        return schema

    return {**said(kind), "$defs": dict(sorted(components.items()))}


def written(command: str) -> str:
    """The text of a schema's file."""
    return json.dumps(derived(command), ensure_ascii=False, indent=1) + "\n"


def place(command: str) -> Path:
    """Where a schema lies."""
    return FOLDER / f"{command.replace(' ', '_')}.json"


def main() -> None:
    """Writes all schemas."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.json"):
        path.unlink()
    for command in PRINTED:
        place(command).write_text(written(command), encoding="utf-8")


if __name__ == "__main__":
    main()
