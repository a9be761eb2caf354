"""The start of the house in a page: what its worker calls first."""

from __future__ import annotations

import cardhouse.games as _games  # registers the games
from cardhouse.core.texts import language as spoken
from cardhouse.core.texts import speak
from cardhouse.page.house import House, Keep, Later, Tell

del _games


def start(tell: Tell, keep: Keep, later: Later, language: str) -> House:
    """The house, which speaks a language. What the others are, ``House`` says."""
    if language != spoken():  # what has been read stays
        speak(language)
    return House(tell, keep, later)
