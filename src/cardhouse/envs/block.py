"""Block: N games in arrays, one row a game; what the kernels read and write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardhouse.core.arrays import np
from cardhouse.core.game import Game
from cardhouse.core.observing import size
from cardhouse.core.state import State

OUTSIDE = 2
"""The policy of a seat that is answered from outside; beside RANDOM and CAREFUL of
``agents.base``.
"""

RUNNING, OVER, UNDECIDED = range(3)
"""How a game stands: it goes on; it is over and waits to be dealt anew; it was dealt, but nobody
outside decides.
"""


class Block(NamedTuple):
    """All arrays of N games with S seats.

    states: N records; blank: one record that holds the options. words (N, 4), chances (N, S, 4):
    the generators of the next deal and of its players inside; players (N, S, 4): those of the
    players in the game that goes on. number (N): which game of its seed this is, from 0. policy
    (S): who plays, counted on from the learning seat; learner (N): which seat that is. seat (N),
    observation (N, size), legal (N, max_legal) padded with -1, counts (N), mask (N, actions): what
    is decided now. ply (N): decisions so far; decided (N, S): the ply of each seat's last decision,
    -1 before it. rewards (N, S), terminated, truncated (N): what the last step brought.
    final_observation (N, S, size), ago (N, S): at the end of a game what each seat sees, and how
    many plies lie between its last decision and the last of all, -1 if it had none. standing (N):
    RUNNING, OVER or UNDECIDED. eyes, out, seen: for each thread a record, a list of legal actions
    and an observation to work with.
    """

    states: Any
    blank: Any
    words: Any
    chances: Any
    players: Any
    number: Any
    policy: Any
    learner: Any
    seat: Any
    observation: Any
    legal: Any
    counts: Any
    mask: Any
    ply: Any
    decided: Any
    rewards: Any
    terminated: Any
    truncated: Any
    final_observation: Any
    ago: Any
    standing: Any
    eyes: Any
    out: Any
    seen: Any


UNSAVED = frozenset(("blank", "policy", "eyes", "out", "seen"))
"""The arrays that a saved state need not hold."""


def new_block(
    game: Game, blank: State, count: int, policy: Sequence[int], masks: bool, threads: int
) -> Block:
    """A block of games that have not been dealt yet."""
    from cardhouse.core import compiled

    observations = game.observations
    assert observations is not None
    seats, width = len(policy), size(observations.FIELDS)
    inside = seats if set(policy) != {OUTSIDE} else 0
    return Block(
        states=compiled.states(game, count, blank),
        blank=compiled.states(game, 1, blank),
        words=np.zeros((count, 4), np.int64),
        chances=np.zeros((count, inside, 4), np.int64),
        players=np.zeros((count, inside, 4), np.int64),
        number=np.full(count, -1, np.int64),
        policy=np.array(policy, np.int8),
        learner=np.zeros(count, np.int8),
        seat=np.full(count, -1, np.int8),
        observation=np.zeros((count, width), np.int8),
        legal=np.full((count, game.max_legal), -1, np.int16),
        counts=np.zeros(count, np.int16),
        mask=np.zeros((count, game.actions) if masks else (0, 0), np.int8),
        ply=np.zeros(count, np.int32),
        decided=np.full((count, seats), -1, np.int32),
        rewards=np.zeros((count, seats), np.float32),
        terminated=np.zeros(count, np.bool_),
        truncated=np.zeros(count, np.bool_),
        final_observation=np.zeros((count, seats, width), np.int8),
        ago=np.full((count, seats), -1, np.int32),
        standing=np.zeros(count, np.int8),
        eyes=compiled.states(game, threads),
        out=np.zeros((threads, game.max_legal), np.int16),
        seen=np.zeros((threads, width), np.int8),
    )
