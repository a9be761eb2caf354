"""What a rulebook says beside a table that leaves room for it: the rulings that were cited, or how
it begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardhouse.core.game import Game, game
from cardhouse.core.texts import kept
from cardhouse.play.rulebook import blocks
from cardhouse.terminal.app.texts import RULING, rulings

_ASIDE = re.compile(r"\*[^*]+\*")
_MARKS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\([^)]+\)")
_FIRST_WORDS = re.compile(r"^\*[^*]+\.\*\s+")
"""What marks a paragraph as ours: it is said in the rulebook, not at the table."""


def cited(found: Game, trouble: str) -> list[str]:
    """The paragraphs of a game's rulebook that hold the rulings which a refusal cites."""
    wanted = set(rulings(trouble))
    return [
        text for kind, text, those in _parts(found.name) if kind != "head" and wanted & set(those)
    ]


def beginning(found: Game) -> list[tuple[str, str]]:
    """How a game's rulebook begins, paragraph by paragraph, each with its style: what fits of it
    may be shown.
    """
    return [
        (RULING.sub("", text).strip(), "label" if kind == "head" else "faint")
        for kind, text, _ in _parts(found.name)
    ]


@kept(16)
def _parts(name: str) -> Sequence[tuple[str, str, tuple[str, ...]]]:
    return list(_read(game(name)))


def _read(found: Game) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Kind, words and rulings of what can be read line by line; without the title and asides."""
    try:
        text = found.rules_text()
    except OSError:
        return
    for kind, body in blocks(text):
        if kind == "head" and body.startswith("##"):
            yield kind, body.lstrip("# "), ()
        elif kind in ("text", "item") and not _ASIDE.fullmatch(body):
            words = _FIRST_WORDS.sub("", body)
            words = _MARKS.sub(lambda m: m[1] or m[2] or m[3] or m[4], words)
            mark, _, rest = words.partition(" ")
            yield (
                kind,
                f"• {rest}" if kind == "item" and mark in "-*" else words,
                tuple(rulings(body)),
            )
