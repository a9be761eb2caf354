"""What the tests of all games' catalogues share: everything that a game says, and what of it is no
catalogue's.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import cardhouse
from cardhouse import Match
from cardhouse.conformance.catalogues import NO_WORDS, english, pseudo, said_by, unreadable, unused
from cardhouse.core.events import Event
from cardhouse.core.game import Game
from cardhouse.core.scene import SHAPES
from cardhouse.core.texts import Reader

__all__ = [
    "NO_WORDS",
    "english",
    "english_words",
    "played",
    "pseudo",
    "said_by",
    "seen_everywhere",
    "told",
    "unreadable",
    "unused",
]


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


def seen_everywhere(event: Event, viewer: int | None) -> str:
    """All that a viewer gets of an event, as one text: its arguments, its JSON, its sentence for
    every reader.
    """
    known = event.seen_by(viewer)
    readers = [Reader(), Reader(0), Reader(1)]
    return f"{known.args} {known.to_json()} {[known.told(x) for x in readers]}"


def english_words(shown: str, names: Iterable[str] = ()) -> set[str]:
    """The plain words on a screen but names, also where they are cut off. Seats, ranks and rulings
    are capitals.
    """
    known = " ".join(names)
    found = re.findall(r"[A-Za-z]+(?:-[a-z]+)*(?!…)", shown)
    return {
        word
        for word in found
        if not word.isupper() and word not in ("Jok", "Jk") and word not in known
    }
