"""pgx's games before the judges (``pip install pgx``).

A player is told its observation, the legal actions if it decides, its reward. Hidden cards are
dealt anew in the state, which pgx keeps as arrays; what a player does not see, a game's own
function says. pgx has no samples of an information set, so ``resample_test`` has nothing to judge.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping
from importlib import import_module
from typing import Any, NoReturn

from cardhouse.core.arrays import np
from cardhouse.core.errors import CardhouseError

Redeal = Callable[[Any, int, random.Random], Mapping[str, Any]]
"""From a state, a player and chance: the fields of the state that hidden cards stand in, dealt
anew.
"""


def leduc(state: Any, player: int, chance: random.Random) -> Mapping[str, Any]:
    """The other's card is hidden, and the one in the middle in the first round."""
    cards = [int(card) for card in state._cards]
    shown = [player, 2] if int(state._round) == 1 else [player]
    rest = [0, 0, 1, 1, 2, 2]
    for place in shown:
        rest.remove(cards[place])
    chance.shuffle(rest)
    return {
        "_cards": np.array([cards[i] if i in shown else rest.pop() for i in range(3)], np.int32)
    }


RED_DRAGON, GREEN_DRAGON, KINDS, TILES = 10, 9, 11, 44


def _tile(kind: int, red: bool) -> int:
    """A tile of a kind: of bamboos the first is red, of red dragons all, of green ones none."""
    return 4 * kind + (0 if red or kind == RED_DRAGON else 1)


def mahjong(state: Any, player: int, chance: random.Random) -> Mapping[str, Any]:
    """The other two hands and the wall are hidden, but for its last tile, the dora."""
    hands, red = np.array(state._hands), np.array(state._n_red_in_hands)
    rivers, red_there = np.array(state._rivers), np.array(state._is_red_in_river)
    wall = np.array(state._wall)
    own = np.array(state._shuffled_players).tolist().index(player)
    rest = {(k, r): 0 for k in range(KINDS) for r in (False, True)}
    for k in range(KINDS):
        reds = 4 if k == RED_DRAGON else 0 if k == GREEN_DRAGON else 1
        lying = rivers == k
        rest[k, True] = reds - int(red[own, k]) - int(red_there[lying].sum())
        plain = int(hands[own, k] - red[own, k]) + int((~red_there[lying]).sum())
        rest[k, False] = 4 - reds - plain
    dora = int(wall[-1])
    rest[dora // 4, dora // 4 == RED_DRAGON or (dora % 4 == 0 and dora // 4 != GREEN_DRAGON)] -= 1
    tiles = [tile for tile, count in rest.items() for _ in range(count)]
    chance.shuffle(tiles)
    for p in range(3):
        if p != own:
            count = int(hands[p].sum())
            hands[p] = red[p] = 0
            for k, r in (tiles.pop() for _ in range(count)):
                hands[p, k] += 1
                red[p, k] += r
    for i in range(int(state._draw_ix), TILES - 1):
        wall[i] = _tile(*tiles.pop())
    if tiles:
        raise CardhouseError("sparrow_mahjong has other tiles than are counted here")
    return {"_hands": hands, "_n_red_in_hands": red, "_wall": wall}


GAMES: Mapping[str, tuple[Redeal, int]] = {
    "leduc_holdem": (leduc, 2),
    "sparrow_mahjong": (mahjong, 3),
}
"""The games that are judged, with their seats."""


class PgxSituation:
    """A position of a game of pgx."""

    def __init__(self, env: Any, redeal: Redeal, state: Any) -> None:
        self.env, self.redeal, self.state = env, redeal, state

    def player(self) -> int:
        """Who must decide."""
        return -1 if bool(self.state.terminated) else int(self.state.current_player)

    def legal(self) -> list[int]:
        """The legal actions."""
        return [int(action) for action in np.flatnonzero(np.array(self.state.legal_action_mask))]

    def after(self, action: int) -> PgxSituation:
        """The position after an action."""
        return PgxSituation(self.env, self.redeal, self.env.step(self.state, action))

    def told(self, player: int) -> Hashable:
        """Observation, legal actions if the player decides, reward."""
        mask = tuple(self.legal()) if self.player() == player else ()
        seen = np.array(self.env.observe(self.state, player))
        return seen.tobytes(), mask, float(self.state.rewards[player])

    def truth(self) -> Hashable:
        """The arrays that hidden cards stand in."""
        fields = self.redeal(self.state, 0, random.Random(0))
        return tuple(np.array(vars(self.state)[name]).tobytes() for name in fields)

    def resampled(self, player: int, seed: int) -> NoReturn:
        """pgx has no such samples."""
        raise CardhouseError("pgx has no samples of an information set")

    def redealt(self, player: int, seed: int) -> PgxSituation:
        """The same position with what the player does not see dealt anew."""
        fields = self.redeal(self.state, player, random.Random(seed))
        as_theirs = import_module("jax").numpy.asarray
        state = self.state.replace(**{name: as_theirs(cells) for name, cells in fields.items()})
        return PgxSituation(self.env, self.redeal, state)

    def deals(self, player: int) -> Mapping[Hashable, float] | None:
        """Not told."""
        return None


class _Compiled:
    """An environment whose step and observation JAX has compiled."""

    def __init__(self, name: str) -> None:
        jax = import_module("jax")
        env = import_module("pgx").make(name)
        self.init = jax.jit(env.init)
        self.step, self.observe = jax.jit(env.step), jax.jit(env.observe)


def starts(name: str) -> Callable[[int], PgxSituation]:
    """The beginnings of a game of pgx, by seed."""
    env, (redeal, _) = _Compiled(name), GAMES[name]
    key = import_module("jax").random.PRNGKey
    return lambda seed: PgxSituation(env, redeal, env.init(key(seed)))
