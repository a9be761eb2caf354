"""The legal actions of a position, as a lazy sequence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from cardhouse.core.game import Game
from cardhouse.core.state import State


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
