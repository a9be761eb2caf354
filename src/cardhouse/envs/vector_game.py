"""VectorGame: N games at once, every seat of which decides outside: for learning by playing against
oneself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game, game
from cardhouse.core.observing import Field
from cardhouse.core.state import State
from cardhouse.envs.engine import Engine
from cardhouse.envs.seeds import Seeds
from cardhouse.envs.wording import TEXT


@dataclass(frozen=True)
class Batch:
    """What is known after a reset or a step of N games.

    The arrays are written anew by the next step: copy what you keep.

    seat (N,): who decides now. observation (N, size): what that seat sees. legal (N, max_legal):
    its legal actions, ascending, then -1; counts (N,): how many. mask (N, actions): 1 where an
    action is legal; (0, 0) unless asked for. ply (N,): decisions so far in the game. rewards (N,
    seats): 0, and at the end of a game every seat's return: win 1, draw 0, loss -1, a solitaire 1
    or 0. terminated, truncated (N,): the last step ended the game, by its rules or by
    ``max_plies``; seat, observation and legal actions are then those of the next game, dealt
    already.

    Where a game ended: final_observation (N, seats, size): what every seat saw at the end; ago (N,
    seats): how many steps before the last one that seat decided last (0: it made the last decision;
    -1: it never decided). So ``rewards[i, p]`` belongs to the decision that was made in environment
    i ``ago[i, p]`` steps before this one.
    """

    seat: Any
    observation: Any
    legal: Any
    counts: Any
    mask: Any
    ply: Any
    rewards: Any
    terminated: Any
    truncated: Any
    final_observation: Any
    ago: Any


def read_only(array: Any) -> Any:
    """The same memory, which cannot be written by this name."""
    view = array.view()
    view.flags.writeable = False
    return view


class VectorGame:
    """N games of one set of options in one block of memory; a finished game is dealt anew in the
    step that ends it.

    name: the game's name. max_plies: decisions after which a game is truncated. masks: whether
    dense masks are kept, too. threads: how many share the games; what comes out does not depend on
    it. Raises UnknownGame or InvalidOptions, and CardhouseError if the game has no observations.
    """

    def __init__(
        self,
        name: str,
        count: int,
        options: Mapping[str, Any] | None = None,
        *,
        max_plies: int | None = None,
        masks: bool = False,
        threads: int = 1,
    ) -> None:
        self._given = (name, count, dict(options or {}), max_plies, masks, threads)
        self._engine = Engine(
            game(name), count, options or {}, max_plies=max_plies, masks=masks, threads=threads
        )
        b = self._engine.block
        self.batch = Batch(
            **{
                key: read_only(array)
                for key, array in b._asdict().items()
                if key in Batch.__annotations__
            }
        )

    @property
    def game(self) -> Game:
        """The game."""
        return self._engine.game

    @property
    def count(self) -> int:
        """The number of games."""
        return self._engine.count

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._engine.seats

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of an observation (see ``core.observing.unpack``)."""
        observations = self.game.observations
        if observations is None:
            raise CardhouseError(TEXT("refused.observations", game=self.game.title))
        return observations.FIELDS

    def reset(self, seed: Seeds | None = None) -> Batch:
        """Deals all games: the first ones of a seed (see ``envs.seeds``), or the next ones if none
        is given.

        seed: game i is that of ``new_match(name, seed=seed + i)``; or one int or text for each.
        Raises InvalidOptions.
        """
        self._engine.deal(seed)
        return self.batch

    def step(self, actions: Any) -> Batch:
        """Plays one action in every game: integers (N,).

        Raises IllegalAction, naming environment and action, before anything is played.
        """
        self._engine.step(actions)
        return self.batch

    def state(self, index: int) -> State:
        """A copy of the true state of one game."""
        return self._engine.state(index)

    def seed(self, index: int) -> str:
        """The seed of the game that goes on in one place: ``new_match`` deals the same."""
        return self._engine.seed(index)

    def save(self) -> dict[str, Any]:
        """All games as arrays by name, to go on from; ``numpy.savez`` takes them."""
        return self._engine.save()

    def restore(self, saved: Mapping[str, Any]) -> Batch:
        """Goes on from what ``save`` gave, here or in another process. Raises CardhouseError if it
        does not fit.
        """
        self._engine.restore(saved)
        return self.batch

    def copy(self) -> Self:
        """Independent games that stand where these stand."""
        name, count, options, max_plies, masks, threads = self._given
        other = type(self)(name, count, options, max_plies=max_plies, masks=masks, threads=threads)
        other.restore(self.save())
        return other

    def close(self) -> None:
        """Ends the threads, if there are any."""
        self._engine.close()
