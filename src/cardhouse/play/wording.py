"""The catalogue of what is said around a match, whichever game is played."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.cards import seat_letter
from cardhouse.core.texts import Texts, sentence

TEXT = Texts("cardhouse.play")


def called(players: Sequence[str]) -> list[str]:
    """What the players of a match are called in sentences: by name, with the seat's letter where two share one."""
    return [
        TEXT("player", name=name, letter=seat_letter(seat)) if players.count(name) > 1 else name
        for seat, name in enumerate(players)
    ]


def hint_words(chosen: str) -> str:
    """What is said where nothing searches: what a careful player would do."""
    return TEXT("hint.careful", action=chosen)


def possible_words(facts: Sequence[str]) -> str:
    """What is said to whoever asks why not, of what may be done: what surely follows."""
    said = TEXT("hint.possible_with", facts="; ".join(facts)) if facts else TEXT("hint.possible")
    return sentence(said)
