"""Actions in words and back, for every game: what people type is matched against what is legal
first.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.core.errors import InvalidNotation
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.play.wording import TEXT

MAX_TEXT = 200
_SYMBOLS = str.maketrans(
    {"♠": "s", "♡": "h", "♥": "h", "♢": "d", "♦": "d", "♣": "c", "−": "-", "–": "-"}
)


def normal(text: str) -> str:
    """A text with what does not matter taken away: case, spaces, suit symbols, a final stop."""
    return "".join(text.translate(_SYMBOLS).casefold().split()).rstrip(".!")


def find_action(game: Game, state: State, legal: Iterable[int], text: str) -> int:
    """The action that a text names, short or long. Raises InvalidNotation.

    A legal action is found by its own texts; any other action only by its short text.
    """
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise InvalidNotation(TEXT("match.action_text", most=MAX_TEXT))
    wanted = normal(text)
    notation = game.notation
    for action in legal:
        if wanted in (normal(notation.short(state, action)), normal(notation.long(state, action))):
            return action
    return notation.parse(state, text)
