"""The planner: a player of a game that brings one of its own, which thinks ahead from views."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.agent import Agent
from cardhouse.agents.wording import TEXT
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.state import State

PLAYOUTS = 100_000
"""What may be asked for at most."""
USUAL = 1000
"""What is played on in a thought unless the name says otherwise."""


def playouts_of(changes: str) -> int:
    """The budget in a name's settings (``playouts=300``). Raises InvalidOptions."""
    if not changes:
        return USUAL
    name, _, text = changes.partition("=")
    if name != "playouts" or not text.isdecimal() or not 1 <= int(text[:9]) <= PLAYOUTS:
        raise InvalidOptions(TEXT("planner.settings", value=repr(changes[:40]), most=PLAYOUTS))
    return int(text)


class PlannerAgent(Agent):
    """Plays by the game's own planner. Deterministic for a seed."""

    name = "planner"

    def __init__(self, game: Game, seed: int | str, playouts: int = USUAL) -> None:
        found = game.planner
        if found is None:
            raise TypeError(f"{game.name} has no planner")
        self.planned = found.plan(seed, playouts)

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """One of the legal actions, chosen from the view of the seat that must decide."""
        return self.planned.choose(view, legal, self.stop)
