"""The legal actions of a position, as a lazy sequence; and actions in words and back, for every
game: what people type is matched against what is legal first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from cardhouse.core.errors import InvalidNotation
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.play.wording import TEXT

MAX_TEXT = 200
_SYMBOLS = str.maketrans(
    {"♠": "s", "♡": "h", "♥": "h", "♢": "d", "♦": "d", "♣": "c", "−": "-", "–": "-"}
)


class LegalActions(Sequence[int]):
    """The legal actions of a position, listed only when asked for, ascending."""

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._state = state
        self._known: list[int] | None = None

    def _list(self) -> list[int]:
        if self._known is None:
            self._known = [] if self._state.ended else self._game.legal(self._state)
        return self._known

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, int)
            and not self._state.ended
            and self._game.rules.verdict(self._state, action) == 0
        )

    def __bool__(self) -> bool:
        return not self._state.ended

    def __len__(self) -> int:
        return len(self._list())

    def __iter__(self) -> Iterator[int]:
        return iter(self._list())

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        return self._list()[index]

    def __repr__(self) -> str:
        return f"LegalActions({', '.join(self._game.notation.short(self._state, a) for a in self._list())})"


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
