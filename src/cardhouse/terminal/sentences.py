"""Sentences that plain play and the app share: what happened, how many can play."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.core.events import Event
from cardhouse.core.game import Game
from cardhouse.core.texts import ANYBODY, Reader, sentence

YOU = "you"
"""How a seat is called that a person plays at this terminal."""


def narrated(game: Game, event: Event) -> str:
    """An event as a sentence; who is alone at a table is told what you do, several are called by their letters."""
    return sentence(event.told(Reader(0) if game.solitaire else ANYBODY))


def merged(texts: Iterable[str]) -> list[str]:
    """Sentences, those that are said several times running said once."""
    found: list[tuple[str, int]] = []
    for text in texts:
        if found and found[-1][0] == text:
            found[-1] = (text, found[-1][1] + 1)
        else:
            found.append((text, 1))
    return [text if n == 1 else f"{text.rstrip('.')}, {n} times." for text, n in found]


def players_words(found: Game) -> str:
    """How many can play: ``2 to 4 players``."""
    low, high = min(found.players), max(found.players)
    if low == high:
        return f"{low} player{'' if low == 1 else 's'}"
    if list(found.players) == list(range(low, high + 1)):
        return f"{low} to {high} players"
    return f"{', '.join(map(str, found.players[:-1]))} or {high} players"
