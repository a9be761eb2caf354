"""The whole game for OpenSpiel, with sampled chance: one chance node deals, and the state shuffles
anew by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel

from cardhouse.core.game import Game
from cardhouse.core.observing import size
from cardhouse.core.rng import new_seed
from cardhouse.core.state import NO_SEAT
from cardhouse.envs.seeds import seed_of
from cardhouse.envs.spiel.course import Moment
from cardhouse.envs.spiel.kinds import PLIES, SEED, game_info, game_type, options


class FullGame(pyspiel.Game):  # type: ignore[misc]  # its library has no types
    """A game with some options. Parameters are the options, ``rng_seed`` and ``max_plies``.

    With ``rng_seed`` the k-th deal of the game object is that of ``new_match`` with the seed
    ``"SEED/k"`` (``"SEED"`` for the first); -1: fresh ones. A game that has not ended after
    ``max_plies`` decisions ends with 0 for everybody.
    """

    game: ClassVar[Game]
    registered: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        game, name = self.game, self.registered
        self.options = options(game, given)
        self.seats = game.seats(game.blank(self.options))
        self.cap = int(given.get(PLIES, game.playout_cap))
        self.seed, self.dealt = int(given.get(SEED, -1)), 0
        kind = game_type(game, name, self.options, self.seats, sampled=True)
        super().__init__(kind, game_info(game, self.options, 1, self.cap), given)

    def next_seed(self) -> str:
        """The seed of the next deal."""
        self.dealt += 1
        return new_seed() if self.seed < 0 else seed_of(str(self.seed), self.dealt - 1)

    def new_initial_state(self, text: str | None = None) -> FullState:
        """The state before the deal."""
        return FullState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What OpenSpiel asks for observations and information states."""
        if iig_obs_type is None:
            return Observer(self.game, recall=False)
        public = iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE
        return Observer(self.game, iig_obs_type.perfect_recall, public)


class FullState(pyspiel.State):  # type: ignore[misc]  # its library has no types
    """A game as far as it has gone.

    history_less: it was drawn from an information state, so it knows no past but what that seat has
    seen.
    """

    def __init__(self, owner: FullGame) -> None:
        super().__init__(owner)
        self._moment: Moment | None = None
        self.history_less = False

    @property
    def moment(self) -> Moment:
        """The game as far as it has gone, once it is dealt."""
        assert self._moment is not None, "nothing is dealt yet"
        return self._moment

    def current_player(self) -> int:
        """Who decides."""
        if self._moment is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self._moment.seat

    def is_terminal(self) -> bool:
        """Whether the game is over or cut off."""
        return self._moment is not None and (
            not self._moment.legal or self._moment.ply >= self.get_game().cap
        )

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The one outcome of the deal, which draws cards."""
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self._moment is None:
            owner = self.get_game()
            table = owner.game.new_state(owner.options, owner.next_seed())
            self._moment = Moment(owner.game, table)
        else:
            self._moment = self._moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self._moment is None:
            return "deal"
        return self._moment.game.notation.short(self._moment.table, action)

    def returns(self) -> list[float]:
        """A number for each seat."""
        seats = self.num_players()
        return self._moment.returns(seats) if self._moment else [0.0] * seats

    def resample_from_infostate(self, player: int, sampler: Any = None) -> FullState:
        """A state that the player cannot tell from this one, all such deals being equally likely.

        Its ``history_less`` is true: what others decided where the player did not see it may not
        fit the new deal. sampler: uniform numbers in 0..1; fresh chance without one.
        """
        twin: FullState = self.clone()
        seed = new_seed() if sampler is None else repr(sampler())
        twin._moment = self.moment.resampled(player, seed)
        twin.history_less = True
        return twin

    def __str__(self) -> str:
        """Nothing that lies on the table but what everybody sees: the choices as others read
        them.
        """
        if self._moment is None:
            return "not dealt"
        return self._moment.seen(NO_SEAT) if self._moment.before else "dealt"


class Observer:
    """What a player sees now, or with perfect recall all that it has seen since the deal and chosen
    itself.

    public: what everybody sees, whoever asks. tensor: the observation as floats, see
    ``docs/observations.md``; none with perfect recall or of what is public.
    """

    def __init__(self, game: Game, recall: bool, public: bool = False) -> None:
        self.recall, self.public = recall, public
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        self.game = game
        if not recall and not public and game.observations is not None:
            self.tensor = np.zeros(size(game.observations.FIELDS), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Writes what a player sees into ``tensor``."""
        if self.tensor is None or self.game.observations is None:
            return
        out = np.zeros(len(self.tensor), np.int8)
        if state._moment is not None:
            self.game.observations.observe(state.moment.table, player, out)
        self.tensor[:] = out

    def string_from(self, state: Any, player: int) -> str:
        """A digest of the player's view, or with perfect recall what it has seen and chosen."""
        if state._moment is None:
            return "not dealt"
        if self.public:
            seen = state.moment.seen(NO_SEAT) if self.recall else state.moment.digest(NO_SEAT)
            return f"public {seen}"
        if self.recall:
            return f"player {player}\n{state.moment.seen(player)}"
        return f"player {player} {state.moment.digest(player)}"
