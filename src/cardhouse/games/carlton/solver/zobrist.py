"""Zobrist hashing (A. Zobrist, 1970): the keys by which transposition tables know piles and rows
again.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.rules import rule
from cardhouse.games.carlton.solver.layout import DOWN, PILES, SIZE, Desk
from cardhouse.games.carlton.state import MAX_CARDS, MAX_PILES


def zobrist_keys() -> Any:
    """Random words by pile, height and face: their exclusive-or is a row's key. Two sets, for 2 x
    58 bits.
    """
    rng = np.random.Generator(np.random.PCG64(20_130_811))
    return rng.integers(0, 1 << 58, size=(2, MAX_PILES, MAX_CARDS + 2, 52), dtype=np.int64)


@rule
def pile_key(which: int, place: int, i: int, x: Desk) -> int:
    """The exclusive-or of the Zobrist keys of pile i's cards, as if it lay in ``place``; face-down
    counts take part.
    """
    key = 0
    for k in range(x.d[SIZE + i]):
        key ^= x.z[which, place, k, x.cards[i, k]]
    return key ^ down_key(which, place, x.d[DOWN + i], x)


@rule
def down_key(which: int, place: int, down: int, x: Desk) -> int:
    """The Zobrist keys of a number of face-down cards."""
    key = x.z[which, place, MAX_CARDS, down % 52]
    if down >= 52:
        key ^= x.z[which, place, MAX_CARDS + 1, down // 52]
    return key


@rule
def row_key(which: int, ordered: int, x: Desk) -> int:
    """The key of the desk; foundations follow from the cards. Without ``ordered`` the piles' places
    do not count.
    """
    key = 0
    if ordered == 1:
        for i in range(x.t[PILES]):
            key ^= pile_key(which, i, i, x)
    else:
        for i in range(x.t[PILES]):
            key += pile_key(which, 0, i, x)
    return key
