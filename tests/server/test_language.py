"""In a language with other letters no plain word is left of whatever the server says, at a table or
over HTTP.

Every text of a message is looked at, unless its field is known to hold a code or data. What people
and programs type stays as it is in every language, and is taken out first.
"""

from __future__ import annotations

import ast
import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardhouse
from cardhouse.core.game import all_games
from cardhouse.server import messages as m
from cardhouse.server.wording import TEXT
from tests.games.catalogues import english, pseudo, unreadable, unused
from tests.server.sitting import everything

HOUSE = Path(cardhouse.__file__).parent
CODES = {
    "type", "id", "code", "game", "shape", "state", "kind", "level", "letter", "options", "seed", "fair", "rematch",
    "short", "reason", "spot", "source", "target", "targets", "before", "after", "face", "path", "leads", "args",
    "layout", "looks", "verdict", "line", "day", "glyph", "highlights", "addresses", "token", "key", "cell", "default",
    "choices", "ruling", "gone", "address", "qr", "landings", "entries",
}  # fmt: skip
"""Fields that hold codes or data, no words."""
OPTIONS = [one for found in all_games() for one in found.state_type.OPTIONS.items()]
TYPED = [
    *(word for found in all_games() for word in (found.title, found.name)), *(name for name, _ in OPTIONS),
    *(one for _, option in OPTIONS for one in option.choices if isinstance(one, str) and one.isidentifier()),
    *m.EMOTES, "wide", "tall", "careful", "random", "newcomer", "novice", "beginner", "learner", "player", "steady",
    "skilled", "expert", "learned", "master",
    "none", "A/B", "list", "dict", "open help", "bookmark", "make web", "cardhouse serve --lan", "shape", "draw",
    "S1>P2", "7S>P2", "7S>S1", "deal", "'x'", "'qqqqq'", "'chess'", "'carltonn'",
]  # fmt: skip
"""What people or programs type."""
LIBRARY = re.compile(r"Expected `.*|JSON is malformed.*|Input data was truncated")
"""What the library that reads JSON says of it, for whoever writes programs."""
HOSTS = "serve.", "checking."
"""What whoever runs the server reads, and no client."""
PREVIEWED = ("waiting", "dealing", "playing", "over", "challenge")
RARE = {
    "refusal.failed": "a programmer's mistake",
    "refusal.back": "somebody comes back while the last vote over the seat is counted",
    "refusal.no_talk": "talk is off at the whole server",
    "problem.banned": "somebody is banned",
    "closing.banned": "somebody is banned who sits at a table",
    "page.not_built": "a browser's client that is built is shown",
    **{f"preview.{what}": "one that is built is linked to" for what in PREVIEWED},
    "refusal.passes": "somebody has twenty devices",
    "refusal.challenge_others": "somebody challenges with the cards of several people",
    "refusal.challenge_rules": "the rules have changed since a challenge",
    "refusal.challenge_runs": "somebody wants the deal of a challenge again before it is over",
}
"""What is not said here, and when it is said."""


def words(told: Any) -> Iterator[str]:
    """All texts of a message that are no codes."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, list):
        for one in told:
            yield from words(one)
    elif isinstance(told, dict):
        for name, value in told.items():
            if name not in CODES:
                yield from words(value)


def test_a_server_speaks_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pseudo():
        heard = asyncio.run(everything(tmp_path, monkeypatch))
        spoken = set(TEXT._patterns)
    said = {LIBRARY.sub("", text) for told in heard for text in words(told)}
    assert len(said) > 300
    assert english(said, TYPED) == []
    told = {id for id in TEXT.ids() if not id.startswith(HOSTS)}
    assert told - spoken <= set(RARE)


def test_english_would_be_found() -> None:
    assert english(words({"type": "refused", "id": "a", "text": "No.", "ply": 1}), TYPED) == ["No."]
    assert english(words([{"code": "closed", "text": "ñö"}]), TYPED) == []


def test_every_text_of_the_server_can_be_read_and_is_used() -> None:
    assert unreadable(TEXT) == []
    assert unused(TEXT, HOUSE / "server") == []


def worded(source: str) -> list[str]:
    """What is refused, answered or said in parting in words that stand in a source."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        if name in SAYING:
            texts = [one for one in node.args if isinstance(one, (ast.Constant, ast.JoinedStr))]
            found += [text for one in texts if " " in (text := ast.unparse(one))]
    return found


SAYING = {"Refusal", "Refused", "HTTPException", "problem", "Problem", "Gone", "close"}


def test_nothing_is_refused_in_words_of_the_source() -> None:
    rooms = [path for room in ("server", "play") for path in (HOUSE / room).rglob("*.py")]
    assert {path.name: said for path in rooms if (said := worded(path.read_text()))} == {}
    assert worded('raise Refusal("closed", f"{name} is away.")') == ["f'{name} is away.'"]
