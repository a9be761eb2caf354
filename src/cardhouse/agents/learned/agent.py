"""LearnedAgent: looks one ply ahead and takes what the game's learned value likes best."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.agent import Agent, CarefulAgent
from cardhouse.agents.learned.ahead import Ahead
from cardhouse.agents.learned.weights import problem
from cardhouse.core.game import Game
from cardhouse.core.state import State

WORLDS = 24
"""Deals that fit the view in which each action is tried."""


class LearnedAgent(Agent):
    """Plays one ply ahead by what was learned.

    Where there are no weights, or for options that they were not learned with, it plays by rules of
    thumb, and ``note`` says why in a sentence.
    """

    name = "learned"

    def __init__(self, game: Game, seed: int | str, worlds: int = WORLDS) -> None:
        self.game = game
        self.note = ""
        self.thumb = CarefulAgent(game, seed)
        self.ahead = Ahead(game, seed, worlds)

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """The legal action that is worth most over deals that fit the view, the first among
        equals.
        """
        if len(legal) == 1:
            return legal[0]
        self.note = problem(self.game, view)
        if self.note:
            return self.thumb.choose(view, legal)
        means = self.ahead.chances(view, legal)
        return max(legal, key=lambda action: means[action])

    def ranked(self, view: State, legal: Sequence[int]) -> list[int]:
        """The legal actions, what is worth most first. Raises InvalidOptions where nothing was
        learned for the view's options.
        """
        means = self.ahead.chances(view, legal)
        return sorted(legal, key=lambda action: -means[action])
