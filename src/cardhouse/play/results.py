"""Results: what one person's finished games came to, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from cardhouse.core.game import Game
from cardhouse.play.messages.house import Statistics


class Finished(Protocol):
    """A finished game as one person has played it. won: 1, 0 (a draw), -1; seconds: without long
    pauses.
    """

    @property
    def game(self) -> str:
        """The game's name."""

    @property
    def won(self) -> int:
        """1, 0 or -1."""

    @property
    def seconds(self) -> float:
        """The time played."""

    @property
    def helped(self) -> bool:
        """Whether there was any help."""

    @property
    def takebacks(self) -> int:
        """How often something was taken back."""

    @property
    def peeks(self) -> int:
        """How many covered cards were looked at."""

    @property
    def hints(self) -> int:
        """How many hints were given."""

    @property
    def opened(self) -> int:
        """How often open help was switched on."""

    @property
    def against(self) -> str:
        """The level of the computer players, if all had the same; empty without any."""


def level_of(levels: Iterable[str]) -> str:
    """The level of the computer players of a game, if all have the same; else an empty text."""
    found = set(levels)
    return found.pop() if len(found) == 1 else ""


def aided(one: Finished) -> bool:
    """Whether a game was played with more than one's own eyes: open help, a peek, a takeback."""
    return bool(one.opened or one.peeks or one.takebacks)


def won(game: Game, returned: float) -> int:
    """What a seat's return counts as: a solitaire is won or lost."""
    if game.solitaire:
        return 1 if returned > 0 else -1
    return int(returned)


def statistics(games: Iterable[Finished]) -> list[Statistics]:
    """What finished games add up to, game by game. games: in the order in which they ended."""
    by_game: dict[str, Statistics] = {}
    for one in games:
        sums = by_game.setdefault(one.game, Statistics(one.game))
        sums.played += 1
        sums.helped += int(one.helped)
        sums.takebacks += one.takebacks
        sums.peeks += one.peeks
        sums.hints += one.hints
        if aided(one):
            sums.aided += 1
            sums.aided_won += int(one.won > 0)
        elif one.won > 0:
            sums.won += 1
            sums.streak += 1
            sums.longest = max(sums.longest, sums.streak)
            sums.best = one.seconds if sums.best is None else min(sums.best, one.seconds)
        else:
            sums.streak = 0
        if one.won > 0 and one.against and one.against not in sums.beaten:
            sums.beaten.append(one.against)
    return list(by_game.values())
