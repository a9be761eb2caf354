"""What the moves of others tell of the cards they hide: deals that fit a view are weighed by how
likely a player would have made the moves that were seen, were they the true ones.

Policy inference (D. Rebstock, C. Solinas, M. Buro and N. Sturtevant, 2019) by importance sampling:
deals are drawn as ever, and each is followed back ply by ply (``ops.rewind``) through what the seat
has seen, until a ply parts the past from what is hidden now. The player that the others are thought
to be chooses by a softmax over the weights of the rules of thumb, and now and then anything. Where
few deals carry all the weight, nothing is inferred.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import TYPE_CHECKING, Any, NamedTuple

from cardhouse.core import compiled, ops
from cardhouse.core.arrays import np
from cardhouse.core.game import Game
from cardhouse.core.rules import rule
from cardhouse.core.search_settings import Settings
from cardhouse.core.state import TRUTH, Ints

if TYPE_CHECKING:
    from cardhouse.play.history import Seen

POOL = 64
"""Deals that are weighed."""
LEAST = 0.1
"""The effective part of them below which all deals count alike."""
CARELESS = 0.1
"""The part of decisions that the player they are weighed by makes at random."""
REMEMBERED = 16
"""Plies that are followed back at most."""

BEFORE, AFTER, SEEN = range(3)
"""Places among the states of the past: the deal before a ply, after it, and from there on views."""


class Model(NamedTuple):
    """The player that others are thought to be, and room to ask it: legal actions and their
    weights.

    temper: the difference in weight that makes an action e times as rare. careless: the part of
    decisions that are made at random.
    """

    temper: float
    careless: float
    legal: Ints
    weights: Ints


@rule
def likelihood(m: Model, s: Any, action: int) -> float:
    """How likely the player takes an action; 0 where it is not legal."""
    n = ops.legal(s, m.legal)
    at = -1
    for i in range(n):
        if m.legal[i] == action:
            at = i
    if at < 0:
        return 0.0
    if n == 1:
        return 1.0
    most = 0
    for i in range(n):
        m.weights[i] = ops.weigh(s, m.legal[i])
        if i == 0 or m.weights[i] > most:
            most = m.weights[i] + 0
    total = 0.0
    for i in range(n):
        total += exp((m.weights[i] - most) / m.temper)
    share: float = exp((m.weights[at] - most) / m.temper) / total
    return (1.0 - m.careless) * share + m.careless / n


@rule
def hidden_row(s: Any) -> int:
    """1 if a choice of the row in progress is hidden from the viewer."""
    for i in range(s.row_n):
        if s.row[i] < 0:
            return 1
    return 0


@rule
def follow_back(m: Model, past: Any, actions: Ints, plies: int, own: int, rng: Ints) -> float:
    """The logarithm of a deal's weight, ``AFTER`` being the deal; 1.0, which is none, where the
    deal cannot be.
    """
    total = 0.0
    for back in range(plies):
        t = plies - 1 - back
        ops.put(past, BEFORE, past[SEEN + t])
        ways = ops.rewind(past[BEFORE], past[AFTER], actions[t], rng)
        if ways < 0:
            break
        if ways == 0:
            return 1.0
        total -= log(1.0 * ways)
        s = past[BEFORE]
        unknown = hidden_row(s)
        s.viewer = TRUTH
        if actions[t] >= 0 and unknown == 0 and ops.seat(s) != own:
            chance = likelihood(m, s, actions[t])
            if chance <= 0.0:
                return 1.0
            total += log(chance)
        ops.put(past, AFTER, past[BEFORE])
    return total


def weigh_deals(
    m: Model, states: Any, first: int, count: int, past: Any, actions: Ints, plies: int, own: int, rng: Ints, logs: Any
) -> None:  # fmt: skip
    """Draws ``count`` deals that fit ``states[0]`` from ``states[first]`` on, and writes the
    logarithm of each one's weight into ``logs``, 1.0 where it cannot be.
    """
    for k in range(count):
        ops.put(states, first + k, states[0])
        ops.determinize(states[first + k], rng)
        ops.put(past, AFTER, states[first + k])
        logs[k] = follow_back(m, past, actions, plies, own, rng)


def advance(states: Any, first: int, count: int, action: int) -> None:
    """Makes an action in all deals."""
    for k in range(first, first + count):
        ops.apply(states[k], action)


def normal(logs: Sequence[float]) -> list[float]:
    """Weights that sum up to 1 from their logarithms, 1.0 standing for none; none at all where no
    deal can be.
    """
    known = [x for x in logs if x <= 0.0]
    if not known:
        return []
    most = max(known)
    raw = [exp(x - most) if x <= 0.0 else 0.0 for x in logs]
    total = sum(raw)
    return [x / total for x in raw]


def effective(shares: Sequence[float]) -> float:
    """The effective number of samples among weighted ones (L. Kish, 1965), for weights that sum up
    to 1; 0 of none.
    """
    return 1 / sum(x * x for x in shares) if shares else 0.0


class Inference:
    """Weighs deals for one seat. effective: of each time, the effective part of the deals, 0 where
    none can be; uniform: how often all counted alike.
    """

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game = game
        self.past = compiled.states(game, SEEN + REMEMBERED)
        self.actions = np.zeros(REMEMBERED, np.int64)
        self.plies = 0
        self.logs = np.zeros(POOL, np.float64)
        self.shares: list[float] = []
        self.effective: list[float] = []
        self.uniform = 0
        # "The difference in weight that quarters a prior" is what the search goes by itself.
        self.model = Model(
            temper=settings.temper / log(4),
            careless=CARELESS,
            legal=np.zeros(game.max_legal, np.int64),
            weights=np.zeros(game.max_legal, np.int64),
        )
        self._weigh: Any = compiled.compiled(weigh_deals, game)
        # Compiled before any budget runs.
        self._draw(self.past, 0, 0, 0, compiled.words("warm"))
        compiled.compiled(advance, game)(self.past, 0, 0, 0)

    def _draw(self, states: Any, first: int, count: int, seat: int, rng: Any) -> None:
        self._weigh(
            self.model, states, first, count, self.past, self.actions, self.plies, seat, rng, self.logs
        )  # fmt: skip

    def observe(self, history: Sequence[Seen]) -> None:
        """Takes in what the seat has seen since the deal."""
        last = history[-REMEMBERED:]
        self.plies = len(last)
        for at, one in enumerate(last):
            self.past[SEEN + at] = one.view.array()[0]
            self.actions[at] = -1 if one.action is None else one.action

    def weigh(self, states: Any, first: int, seat: int, rng: Any) -> list[float]:
        """Draws POOL deals that fit ``states[0]`` from ``states[first]`` on. Returns their weights;
        none where nothing is known, or too little of them counts.
        """
        if not self.plies:
            return []
        self._draw(states, first, POOL, seat, rng)
        logs = self.logs.tolist()
        if not any(logs):  # no ply told anything
            return []
        shares = normal(logs)
        self.effective.append(effective(shares) / POOL)
        if self.effective[-1] < LEAST:
            self.uniform += 1
            return []
        return shares
