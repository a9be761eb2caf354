"""The computer players of a match in the app: made when first needed, thinking outside the screen's
thread.
"""

from __future__ import annotations

import time

from cardhouse.agents.agent import Agent
from cardhouse.agents.base import make
from cardhouse.core.game import Game
from cardhouse.play.wording import YOU
from cardhouse.terminal.warm_up import PATIENCE, Preparation, light


class Computers:
    """The computer players of a match. Those that need compiled code get ready in a process of
    their own.
    """

    def __init__(self, game: Game, seats: list[str], seed: str | None = None) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.agents: dict[int, Agent] = {}
        heavy = [who for who in seats if who != YOU and not light(who)]
        self.preparation = Preparation(game, heavy[0]) if heavy else None

    @property
    def ready(self) -> bool:
        """Whether nobody has to get ready any more."""
        return self.preparation is None or self.preparation.done

    def player(self, seat: int) -> Agent:
        """The player of a seat; a careful one while the seat's own is not ready after a decent
        wait.
        """
        if seat in self.agents:
            return self.agents[seat]
        who = self.seats[seat]
        seed = None if self.seed is None else f"{self.seed} seat {seat}"
        if not light(who):
            until = time.monotonic() + PATIENCE
            while not self.ready and time.monotonic() < until:
                time.sleep(0.05)
            if not self.ready:
                careful: Agent = make("careful", self.game, seed)
                return careful
        self.agents[seat] = make(who, self.game, seed)
        return self.agents[seat]

    def stop(self) -> None:
        """Ends what still gets ready."""
        if self.preparation is not None:
            self.preparation.stop()
