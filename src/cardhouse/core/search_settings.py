"""How a search goes about it: plain data, importable without NumPy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.texts import HOUSE

UCB, PUCT = 0, 1
UNIFORM, SAMPLED, GREEDY = 0, 1, 2
ROBUST, MEAN = 0, 1
OPEN_LOOP, CLOSED_LOOP, OWN_EYES = 0, 1, 2
TO_THE_END = -1
WALL, CPU = 0, 1
THUMB, LEARNED = 0, 1
NOTHING, BY_CAREFUL = 0, 1


@dataclass(frozen=True)
class Settings:
    """One way to search.

    iterations, ms: the budget of a whole turn (the first of them that is used up ends it; 0 is no
    limit). clock: what ``ms`` counts: time that passes (WALL), or the CPU time of the searching
    thread (CPU), by which players are measured on a machine that does other work, too. shares: what
    part of the turn's remaining budget its first, second... decision may use; the last repeats.
    select: UCB (upper confidence bounds with availability counts) or PUCT (the same, led by the
    rules of thumb). explore: the exploration constant. bias: weight of the rules of thumb in UCB
    (progressive bias). temper: the difference in weight that quarters a prior. urgency: how far
    below its parent's mean an untried action starts under PUCT. widen: with UCB, tried actions at
    most ``widen * sqrt(visits)``; 0 tries all. depth: plies of the tree; 1 is flat Monte Carlo; 0
    no limit. reach: turns of the tree, from 1 for the searcher's own turn only; 0 no limit. policy:
    how playouts choose: UNIFORM, SAMPLED (the weightiest of ``picks`` drawn at random) or GREEDY
    (the weightiest of all, but with chance ``epsilon`` any). horizon: turns after which a playout
    is cut off and evaluated; 0 evaluates at once, TO_THE_END never. cap: plies of a playout at
    most. spread: the evaluation at which the chance to win counts as 73 % with two sides
    (logistic); more with more sides. margin: the part of a result that counts by how clearly it was
    won. leaf: by what a new leaf is valued: by playing on and the rules of thumb (THUMB), or at
    once by what was learned (LEARNED); then policy, horizon, spread and margin mean nothing.
    closed: what tells nodes apart: OPEN_LOOP the actions; CLOSED_LOOP what the searcher has seen by
    then, drawn cards too; OWN_EYES what the seat sees that decides there. infer: what the moves
    seen tell of hidden cards: NOTHING, or deals are weighed by how likely a player who goes by the
    rules of thumb would have made them (BY_CAREFUL), in games that say how a deal looked a ply ago
    (``past.py``), and if the player is told what was seen. final: ROBUST takes the
    most visited action, MEAN the best mean. noise: the regret, in chances to win, that makes a
    mistake a third as likely; 0 makes none. blunder: no action whose regret is greater is ever
    chosen. finish: 1 plays a row that surely wins at once, and none after which the next seat
    surely does so if another would not let it, whatever the search says (see
    ``agents.search.winning`` and ``giving``); 0 leaves it to the search.
    """

    iterations: int = 0
    ms: float = 0.0
    clock: int = WALL
    shares: tuple[float, ...] = (0.6,)
    select: int = UCB
    explore: float = 0.7
    bias: float = 0.0
    temper: float = 20.0
    urgency: float = 0.1
    widen: float = 0.0
    depth: int = 0
    reach: int = 0
    policy: int = UNIFORM
    picks: int = 2
    epsilon: float = 0.1
    horizon: int = TO_THE_END
    cap: int = 2000
    spread: float = 250.0
    margin: float = 0.0
    leaf: int = THUMB
    closed: int = 0
    infer: int = NOTHING
    final: int = ROBUST
    noise: float = 0.0
    blunder: float = 0.2
    finish: int = 0
    edges: int = 1 << 18

    def to_json(self) -> dict[str, Any]:
        """The settings as JSON data."""
        return asdict(self)


WORDS = {
    "ucb": UCB, "puct": PUCT, "uniform": UNIFORM, "sampled": SAMPLED, "greedy": GREEDY, "robust": ROBUST,
    "mean": MEAN, "end": TO_THE_END, "open": OPEN_LOOP, "closed": CLOSED_LOOP, "eyes": OWN_EYES,
    "wall": WALL, "cpu": CPU, "thumb": THUMB, "learned": LEARNED,
    "nothing": NOTHING, "careful": BY_CAREFUL,
}  # fmt: skip


BOUNDS: Mapping[str, tuple[float, float]] = {
    "iterations": (0, 10_000_000), "ms": (0, 600_000), "clock": (WALL, CPU), "shares": (0.01, 1), "select": (UCB, PUCT),
    "explore": (0, 100), "bias": (0, 100), "temper": (0.001, 1_000_000), "urgency": (-10, 10), "widen": (0, 1000),
    "depth": (0, 500), "reach": (0, 100_000), "policy": (UNIFORM, GREEDY), "picks": (1, 1000), "epsilon": (0, 1),
    "horizon": (TO_THE_END, 100_000), "cap": (1, 1_000_000), "spread": (0.001, 1_000_000), "margin": (0, 1),
    "leaf": (THUMB, LEARNED), "closed": (OPEN_LOOP, OWN_EYES), "final": (ROBUST, MEAN), "noise": (0, 10),
    "blunder": (0, 1), "edges": (1024, 1 << 22),
    "infer": (NOTHING, BY_CAREFUL), "finish": (0, 1),
}  # fmt: skip
"""The least and the greatest value of each setting that somebody may ask for."""


def bounded(name: str, text: str, kind: type[int] | type[float]) -> float:
    """A setting that somebody wrote. Raises InvalidOptions if it lies out of bounds, ValueError if
    it is no number.
    """
    low, high = BOUNDS[name]
    value = kind(text)
    if not low <= value <= high:
        raise InvalidOptions(
            HOUSE("search.bounds", name=name, low=f"{low:g}", high=f"{high:g}", value=text[:40])
        )
    return value


def changed(settings: Settings, changes: Mapping[str, Any] | str) -> Settings:
    """Settings with some changed, given as a mapping or as ``ms=100,horizon=4``. Raises
    InvalidOptions.
    """
    given: dict[str, Any] = {}
    pairs = (
        changes.split(",") if isinstance(changes, str) else [f"{k}={v}" for k, v in changes.items()]
    )
    known = Settings().to_json()
    for pair in pairs:
        name, _, text = pair.strip().partition("=")
        if name not in known:
            raise InvalidOptions(
                HOUSE("search.unknown", name=repr(name[:40]), names=", ".join(known))
            )
        try:
            if name == "shares":
                given[name] = tuple(bounded(name, x, float) for x in text.split("/"))
            else:
                given[name] = bounded(name, str(WORDS.get(text, text)), type(known[name]))
        except ValueError as error:
            raise InvalidOptions(
                HOUSE("search.number", name=name, value=repr(text[:40]))
            ) from error
    if "iterations" in given and "ms" not in given:
        given["ms"] = 0.0
    made = replace(settings, **given)
    if not made.iterations and not made.ms:
        raise InvalidOptions(HOUSE("search.budget", first="iterations", second="ms"))
    return made
