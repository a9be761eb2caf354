"""What the tests of all games' catalogues share: everything that a game says, and what of it is no catalogue's."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cardhouse
from cardhouse import Match
from cardhouse.core import texts
from cardhouse.core.events import Event
from cardhouse.core.game import Game
from cardhouse.core.lessons import Lesson
from cardhouse.core.patterns import Pattern
from cardhouse.core.scene import SHAPES
from cardhouse.core.texts import Reader, Texts

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
    """What has plain letters left without cards, rulings, seats, ranks and these short notations."""
    keep = sorted(short, key=len, reverse=True)
    found = []
    for text in said:
        rest = text
        for form in keep:
            rest = rest.replace(form, "")
        if re.search("[A-Za-z]", NO_WORDS.sub("", rest)):
            found.append(text)
    return found


def played(game: Game, options: Mapping[str, Any], seed: int, most: int = 400) -> Iterator[Match]:
    """A random match, before every decision and at its end."""
    match, chance = cardhouse.new_match(game.name, seed=seed, **options), random.Random(seed)
    while not match.over and match.ply < most:
        yield match
        match.play(chance.choice(list(match.legal_actions)))
    yield match


def told(game: Game, match: Match, chance: random.Random) -> set[str]:
    """All that is said about a position, and about the decision that led to it."""
    said: set[str] = set()
    viewers: list[int | None] = [None, *range(len(match.scores))]
    for viewer in viewers:
        view = game.hidden(match.state, viewer)
        for shape in SHAPES:
            scene = game.scene.scene(view, shape)
            said.add(scene.status)
            said.update(x for panel in scene.seats for x in (panel.score, panel.note))
            said.update(x for spot in scene.spots for x in (spot.label, spot.note))
            said.update(control.label for control in scene.controls)
        if viewer is not None and viewer == match.seat:
            for action in match.legal_actions:
                said.add(game.notation.long(view, action))
                said.update(fact.text for fact in game.preview.preview(view, action))
            for action in chance.sample(range(game.actions), 20):
                code = game.rules.verdict(view, action)
                if code:
                    said.add(game.notation.reason(view, action, code))
        for _, event in match.events(viewer, max(0, match.ply - 1)):
            said.add(event.told(Reader(viewer)))
            said.add(event.told())
    return said


def said_by(lesson: Lesson) -> Iterator[str]:
    """All texts of a lesson."""
    yield from (lesson.title, lesson.says)
    for step in lesson.steps:
        yield from (step.says, step.then, step.otherwise, *step.wrong.values())


def unreadable(catalogue: Texts) -> list[str]:
    """The patterns that cannot be read; empty if all is well, for reading one raises."""
    return [id for id, raw in catalogue.ids().items() if not Pattern(raw).source]


def unused(catalogue: Texts, *folders: Path) -> list[str]:
    """The ids, lessons' apart, that no string in the sources of these folders names.

    An f-string names an id if what stands in its place is a string of the sources, too. ``Event(TEXT, "draw", ...)``
    names ``event.draw``.
    """
    words: set[str] = set()
    forms: list[re.Pattern[str]] = []
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                forms.append(_form(node))
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event":
                words.update(_kinds(node))
    return [
        id
        for id in catalogue.ids()
        if not id.startswith("lesson.")
        and id not in words
        and not any(
            match and set(match.groups()) <= words for match in (f.fullmatch(id) for f in forms)
        )
    ]


def _form(node: ast.JoinedStr) -> re.Pattern[str]:
    parts = (x.value if isinstance(x, ast.Constant) else None for x in node.values)
    return re.compile("".join(r"([\w.]+)" if x is None else re.escape(str(x)) for x in parts))


def _kinds(node: ast.Call) -> Iterator[str]:
    secret = any(keyword.arg == "secret" for keyword in node.keywords)
    for kind in ast.walk(node.args[1]):
        if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
            yield f"event.{kind.value}"
            if secret:
                yield f"event.{kind.value}.unseen"


def seen_everywhere(event: Event, viewer: int | None) -> str:
    """All that a viewer gets of an event, as one text: its arguments, its JSON, its sentence for every reader."""
    known = event.seen_by(viewer)
    readers = [Reader(), Reader(0), Reader(1)]
    return f"{known.args} {known.to_json()} {[known.told(x) for x in readers]}"


def english_words(shown: str, names: Iterable[str] = ()) -> set[str]:
    """The plain words on a screen but names, also where they are cut off. Seats, ranks and rulings are capitals."""
    known = " ".join(names)
    found = re.findall(r"[A-Za-z]+(?:-[a-z]+)*(?!…)", shown)
    return {
        word
        for word in found
        if not word.isupper() and word not in ("Jok", "Jk") and word not in known
    }
