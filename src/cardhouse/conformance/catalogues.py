"""Catalogues: what is left in plain letters when the pseudo-language is spoken, and what of a
catalogue is used.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cardhouse.core import texts
from cardhouse.core.lessons import Lesson
from cardhouse.core.patterns import Pattern
from cardhouse.core.texts import Texts

NO_WORDS = re.compile(r"\b(?:10|[2-9AJQK])[♠♡♢♣]|\b[A-Z]{1,2}\d+\b|\b[A-LQ]\b")
"""Cards, rulings, seats and ranks by their letters."""


@contextmanager
def pseudo() -> Iterator[None]:
    """The pseudo-language, and English afterwards."""
    texts.speak(texts.PSEUDO)
    try:
        yield
    finally:
        texts.speak(texts.ENGLISH)


def english(said: Iterable[str], short: Iterable[str] = ()) -> list[str]:
    """What has plain letters left without cards, rulings, seats, ranks and these short
    notations.
    """
    keep = sorted(short, key=len, reverse=True)
    found = []
    for text in said:
        rest = text
        for form in keep:
            rest = rest.replace(form, "")
        if re.search("[A-Za-z]", NO_WORDS.sub("", rest)):
            found.append(text)
    return found


def said_by(lesson: Lesson) -> Iterator[str]:
    """All texts of a lesson."""
    yield from (lesson.title, lesson.says)
    for step in lesson.steps:
        yield from (step.says, step.then, step.otherwise, *step.wrong.values())


def unreadable(catalogue: Texts) -> list[str]:
    """The patterns that cannot be read; empty if all is well, for reading one raises."""
    return [id for id, raw in catalogue.ids().items() if not Pattern(raw).source]


DECLARED = "lesson.", "called.", "called_", "key."
"""Texts of lessons, of options and their choices, and of the table's key: named by what declares
these.
"""


def unused(catalogue: Texts, *folders: Path) -> list[str]:
    """The ids, but for DECLARED, that no string in the sources of these folders names.

    An f-string names an id if what stands in its place is a string of the sources, too.
    ``Event(TEXT, "draw", ...)`` names ``event.draw``; where an event's kind is worked out, any
    string of the sources may be it.
    """
    words: set[str] = set()
    forms: list[re.Pattern[str]] = []
    worked_out = False
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                forms.append(_form(node))
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event":
                words.update(_kinds(node))
                worked_out |= not isinstance(node.args[1], ast.Constant)
    if worked_out:
        forms.append(re.compile(r"event\.([\w-]+)(?:\.brief)?"))
    return [
        id
        for id in catalogue.ids()
        if not id.startswith(DECLARED)
        and id not in words
        and not any(
            match and set(match.groups()) <= words for match in (f.fullmatch(id) for f in forms)
        )
    ]


def _form(node: ast.JoinedStr) -> re.Pattern[str]:
    parts = (x.value if isinstance(x, ast.Constant) else None for x in node.values)
    return re.compile("".join(r"([\w.-]+)" if x is None else re.escape(str(x)) for x in parts))


def _kinds(node: ast.Call) -> Iterator[str]:
    secret = any(keyword.arg == "secret" for keyword in node.keywords)
    for kind in ast.walk(node.args[1]):
        if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
            yield f"event.{kind.value}"
            yield f"event.{kind.value}.brief"
            if secret:
                yield f"event.{kind.value}.unseen"
                yield f"event.{kind.value}.unseen.brief"
