"""Seeds of environments: which deals a seed stands for, the same in single and in vector form, on
any machine.

Environment i of ``reset(seed=7)`` has the seed 7 + i. Its first game is that of ``new_match(name,
seed="7")``, its next ones those of ``"7/1"``, ``"7/2"``, and so on; a player in seat p of the game
``"7/2"`` is seeded by ``"7/2 seat 1"`` for p = 1, as in duels.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.notation import shown
from cardhouse.core.rng import seed_bytes
from cardhouse.envs.wording import TEXT

Seeds = int | Sequence[int | str]
"""One seed for all environments, counted on from the first, or one for each."""


def seed_of(seed: str, number: int) -> str:
    """The seed of a game, by the seed of its environment and its number, from 0."""
    return f"{seed}/{number}" if number else seed


def player_seed(seed: str, seat: int) -> str:
    """The seed of a player, by the seed of its game."""
    return f"{seed} seat {seat}"


def seeds_of(given: Seeds | None, count: int) -> list[str]:
    """A seed for each environment; fresh ones for None. Raises InvalidOptions."""
    if given is None:
        given = secrets.randbits(63)
    if isinstance(given, (int, np.integer)) and not isinstance(given, bool):
        return [str(int(given) + i) for i in range(count)]
    several = [] if isinstance(given, (bool, str)) or not isinstance(given, Iterable) else [*given]
    if len(several) != count or not all(isinstance(x, (int, np.integer, str)) for x in several):
        raise InvalidOptions(TEXT("refused.seeds", n=count, got=shown(given)))
    return [str(seed) for seed in several]


def words_of(seeds: Iterable[str]) -> Any:
    """The generators of seeds, one a row."""
    return np.frombuffer(b"".join(map(seed_bytes, seeds)), "<u4").reshape(-1, 4)
