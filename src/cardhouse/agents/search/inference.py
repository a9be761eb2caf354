"""What the moves of others tell of the cards they hide: deals that fit a view are weighed by how
likely a player would have made the moves that were seen, were they the true ones.

Policy inference (D. Rebstock, C. Solinas, M. Buro and N. Sturtevant, 2019) by importance sampling:
deals are drawn as ever, and each is followed back ply by ply (``ops.rewind``) through what the seat
has seen, until a ply parts the past from what is hidden now. The player that the others are thought
to be chooses by a softmax over the weights of the rules of thumb, or over what was learned, one ply
ahead, and now and then anything. Where few deals carry all the weight, nothing is inferred.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import TYPE_CHECKING, Any, NamedTuple

from cardhouse.agents.learned.net import MOST_INPUTS, MOST_UNITS, SURE
from cardhouse.agents.learned.oneply import value_actions
from cardhouse.agents.learned.weights import weights
from cardhouse.core import compiled, ops
from cardhouse.core.arrays import np
from cardhouse.core.game import Game
from cardhouse.core.rules import rule
from cardhouse.core.search_settings import BY_LEARNED, Settings
from cardhouse.core.state import TRUTH, Ints, State

if TYPE_CHECKING:
    from cardhouse.play.history import Seen

POOL = 64
"""Deals that are weighed."""
LEAST = 0.1
"""The effective part of them below which all deals count alike."""
CARELESS = 0.1
"""The part of decisions that the player they are weighed by makes at random."""
FINE = 0.01
"""Of the player by what was learned: by how much worse, in chances to win, an action is that is
taken e times as rarely.
"""
IMAGINED = 2
"""Deals in which that player tries each of its actions."""
REMEMBERED = 16
"""Plies that are followed back at most."""

ASKED, WORLD, WORK, BEFORE, AFTER, SEEN = range(6)
"""Places among the states of the past: three for the learned value (``oneply``), the deal before a
ply and after it, and from there on the views.
"""


class Model(NamedTuple):
    """The player that others are thought to be, and room to ask it.

    temper: the difference in weight that makes an action e times as rare, with learned values in
    1/SURE. net: of no length where the rules of thumb are asked.
    """

    temper: float
    careless: float
    net: Ints
    inputs: Ints
    units: Ints
    legal: Ints
    out: Ints
    sums: Ints


@rule
def ask(m: Model, past: Any, p: int, n: int, rng: Ints) -> None:
    """Writes into ``sums`` what a seat thinks of its ``n`` legal actions in the deal ``BEFORE``."""
    s = past[BEFORE]
    if len(m.net) == 0:
        for i in range(n):
            m.sums[i] = ops.weigh(s, m.legal[i])
        return
    ops.put(past, ASKED, s)
    ops.hide(past[ASKED], p)
    value_actions(
        past, p, m.legal, n, IMAGINED, rng, m.net, m.inputs, m.units, m.out, m.sums
    )  # fmt: skip


@rule
def likelihood(m: Model, past: Any, action: int, rng: Ints) -> float:
    """How likely the player takes an action in the deal ``BEFORE``; 0 where it is not legal."""
    s = past[BEFORE]
    n = ops.legal(s, m.legal)
    at = -1
    for i in range(n):
        if m.legal[i] == action:
            at = i
    if at < 0:
        return 0.0
    if n == 1:
        return 1.0
    ask(m, past, ops.seat(s), n, rng)
    most = m.sums[0] + 0
    for i in range(n):
        if m.sums[i] > most:
            most = m.sums[i] + 0
    total = 0.0
    for i in range(n):
        total += exp((m.sums[i] - most) / m.temper)
    share: float = exp((m.sums[at] - most) / m.temper) / total
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
            chance = likelihood(m, past, actions[t], rng)
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
        self.settings = settings
        self.past = compiled.states(game, SEEN + REMEMBERED)
        self.actions = np.zeros(REMEMBERED, np.int64)
        self.plies = 0
        self.logs = np.zeros(POOL, np.float64)
        self.shares: list[float] = []
        self.effective: list[float] = []
        self.uniform = 0
        # "The difference in weight that quarters a prior" is what the search goes by itself.
        self.model = Model(
            temper=settings.temper / log(4), careless=CARELESS, net=np.zeros(0, np.int32),
            inputs=np.zeros(MOST_INPUTS, np.int32), units=np.zeros(MOST_UNITS, np.int64),
            legal=np.zeros(game.max_legal, np.int64), out=np.zeros(game.max_legal, np.int64),
            sums=np.zeros(game.max_legal, np.int64),
        )  # fmt: skip
        self._weigh: Any = compiled.compiled(weigh_deals, game)
        self._draw(self.past, 0, 0, 0, compiled.words("warm"))  # compiled before any budget runs

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

    def weigh(self, states: Any, first: int, view: State, seat: int, rng: Any) -> list[float]:
        """Draws POOL deals that fit ``states[0]`` from ``states[first]`` on. Returns their weights;
        none where nothing is known, or too little of them counts.
        """
        if not self.plies:
            return []
        if self.settings.infer == BY_LEARNED:
            found = weights(self.game, view)
            if found is None:
                return []
            if len(self.model.net) == 0:
                self.model = self.model._replace(
                    temper=float(FINE * SURE * IMAGINED), net=np.array(found.numbers, np.int32)
                )
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
