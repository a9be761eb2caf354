"""Measures what the time of an answer tells: simulated people play, and an observer guesses who had
no choice.

``python -m tests.timing`` prints, for each edition of Carbondale, how well an observer who knows
all times and the kind of each answer tells those who had no choice from those who had one, and how
much longer a game takes.

People play by the rules of thumb, one time in four at random. Their times are log-normal: PEOPLE
says the medians in seconds and the spreads of the logarithm; each person is faster or slower than
others all game long (``FACTOR``). None of these numbers is known to the pauses.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardhouse.agents import make
from cardhouse.core.game import Game, game
from cardhouse.games.carbondale import actions as final
from cardhouse.games.carbondale_draft import actions as draft
from cardhouse.play.match import new_match
from cardhouse.play.pauses import Pauses, kind_of, left_open

Floats = NDArray[np.float64]

ROW, STEP = (4.0, 0.7), (1.5, 0.5)
"""A choice that begins a row, and one in the middle of it."""
PEOPLE: dict[str, dict[int, tuple[float, float]]] = {
    "carbondale": {
        final.NO_CLAIM: (1.4, 0.5),
        final.NO_DEFENCE: (1.8, 0.55),
        final.DECK: (1.2, 0.4),
    },
    "carbondale_draft": {draft.PASS: (1.8, 0.55), draft.PAY: (1.6, 0.5), draft.DECK: (1.2, 0.4)},
}
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("carbondale", {}),
    ("carbondale", {"players": 4, "goal": "6/4", "claim_gap": 1}),
    ("carbondale_draft", {}),
]
FACTOR = 0.3
"""The spread of the logarithm of a person's pace."""
AT_RANDOM = 0.25
FIXED = 1.214, 0.02
"""What it was compared with: a pause of always the same length, and how much it varies on the
way.
"""
BINS, RESAMPLED = 12, 400
AGAIN = 10
"""So often a game is played with the same decisions by other people."""


@dataclass(frozen=True)
class Answered:
    """A decision of a game. kind: of an answer that leaves it open whether there was a choice, else
    None.

    usual: median and spread of its times.
    """

    seat: int
    kind: int | None
    forced: bool
    usual: tuple[float, float]


@dataclass
class Seen:
    """An answer as an observer sees it, and what it does not see: whether it was the only one."""

    kind: int
    seconds: float
    usual: float
    fixed: float
    forced: bool


@dataclass
class Timed:
    """One game: its answers that left open whether there was a choice, and its times in seconds."""

    seen: list[Seen] = field(default_factory=list)
    thought: float = 0.0
    paused: float = 0.0
    once: float = 0.0


def course(found: Game, options: dict[str, Any], seed: int) -> list[Answered]:
    """The decisions of a game of simulated people."""
    rng, told = random.Random(f"{found.name} {seed}"), list[Answered]()
    match, careful = new_match(found.name, seed=seed, **options), make("careful", found)
    while not match.over:
        seat, legal, row = match.seat, list(match.legal_actions), match.state.row_n > 0
        assert seat is not None
        action = legal[0]
        if len(legal) > 1:
            chosen = careful.choose(match.view(seat), legal)
            action = rng.choice(legal) if rng.random() < AT_RANDOM else chosen
        kind = None if row else kind_of(found, action)
        others = [one for one in range(match.seats) if one != seat]
        if kind is not None and not left_open(found, match.state, others, len(legal) > 1):
            kind = None
        usual = STEP if row else times_of(found, action)
        told.append(Answered(seat, kind, len(legal) == 1, usual))
        match.play(action)
    return told


def timed(found: Game, seats: int, answers: Sequence[Answered], seed: int, slower: float) -> Timed:
    """The times of a game. slower: how much slower these people are than PEOPLE says."""
    rng = random.Random(f"{found.name} {seed} {slower}")
    pauses, told = Pauses(found, chance=rng.random), Timed()
    paces = [slower * rng.lognormvariate(0.0, FACTOR) for _ in range(seats)]
    heard: list[list[float]] = [[] for _ in paces]
    for one in answers:
        median, spread = one.usual
        seconds = paces[one.seat] * rng.lognormvariate(math.log(median), spread)
        fixed = seconds
        if one.forced:
            fixed = rng.gauss(*FIXED)
            told.once += FIXED[0] if one.usual != STEP else 0.0
        else:
            told.thought += seconds
        if one.kind is None:
            continue
        if one.forced:
            seconds = pauses.draw(one.seat, one.kind)
            told.paused += seconds
        else:
            pauses.note(one.seat, one.kind, seconds)
        before = heard[one.seat]
        usual = float(np.mean(before)) if before else math.log(seconds)
        told.seen.append(Seen(one.kind, seconds, usual, fixed, one.forced))
        before.append(math.log(seconds))
    return told


def times_of(found: Game, action: int) -> tuple[float, float]:
    """The median and the spread of a person's times for an answer that begins a row, or is one."""
    module = final if found.name == "carbondale" else draft
    return PEOPLE[found.name].get(module.kind_of(action), ROW)


# Observers: each learns from some games to guess in others


def histogram(train: Sequence[Seen], test: Sequence[Seen], time: Callable[[Seen], float]) -> Floats:
    """How likely each answer was the only one, by its kind and by how many alike there were of
    each.
    """
    edges = np.quantile([time(one) for one in train], np.linspace(0, 1, BINS + 1)[1:-1])
    counts: dict[tuple[int, int], list[int]] = {}

    def cell(one: Seen) -> tuple[int, int]:
        return one.kind, int(np.searchsorted(edges, time(one)))

    for one in train:
        counts.setdefault(cell(one), [1, 1])[one.forced] += 1
    return np.array(
        [shares[1] / sum(shares) for shares in (counts.get(cell(x), [1, 1]) for x in test)]
    )


def regression(train: Sequence[Seen], test: Sequence[Seen]) -> Floats:
    """Logistic regression by kind, time, and time beside what is usual for the seat."""
    kinds = sorted({one.kind for one in (*train, *test)})

    def row(one: Seen) -> list[float]:
        log = math.log(one.seconds)
        late, beside = float(one.seconds > 4), log - one.usual
        facts = [1.0, log, log * log, late, beside, beside * beside]
        return [x if one.kind == kind else 0.0 for kind in kinds for x in facts]

    x, y = np.array([row(one) for one in train]), np.array([one.forced for one in train], float)
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        curve = (x * (p * (1 - p))[:, None]).T @ x + np.eye(len(weights))
        weights += np.linalg.solve(curve, x.T @ (y - p) - weights)
    return np.array([row(one) for one in test]) @ weights


def auc(guess: Floats, truth: NDArray[np.bool_], kinds: NDArray[np.int_] | None = None) -> float:
    """How likely an only answer is guessed higher than one among several; kinds: of two answers of
    the same kind.
    """
    better = pairs = 0.0
    groups = (
        [np.full(len(guess), True)] if kinds is None else [kinds == kind for kind in set(kinds)]
    )
    for group in groups:
        high, low = guess[group & truth], np.sort(guess[group & ~truth])
        below = np.searchsorted(low, high, "left") + np.searchsorted(low, high, "right")
        better += below.sum() / 2
        pairs += len(high) * len(low)
    return float(better / pairs)


def interval(values: Sequence[float]) -> str:
    """The 95 % interval of resampled values."""
    low, high = np.quantile(values, [0.025, 0.975])
    return f"{low:.3f} to {high:.3f}"


def measured(
    found: Game, courses: Sequence[Sequence[Answered]], slower: float
) -> list[tuple[str, float, str]]:
    """What the observers reach and what the pauses cost: name, value, 95 % interval by resampling
    games.
    """
    games, half = len(courses), len(courses) // 2
    seats = 1 + max(one.seat for answers in courses for one in answers)
    tables = [
        [timed(found, seats, answers, AGAIN * i + k, slower) for k in range(AGAIN)]
        for i, answers in enumerate(courses)
    ]
    train = [one for table in tables[:half] for told in table for one in told.seen]
    test = [one for table in tables[half:] for told in table for one in told.seen]
    owner = np.array([i for i, table in enumerate(tables[half:]) for x in table for _ in x.seen])
    forced = np.array([one.forced for one in test])
    kinds = np.array([one.kind for one in test])
    by_facts = histogram(train, test, lambda _: 0.0)
    guesses = {
        "histogram": histogram(train, test, lambda one: one.seconds),
        "regression": regression(train, test),
        "histogram, with a fixed pause": histogram(train, test, lambda one: one.fixed),
    }
    rng = np.random.default_rng(1)
    rows = [np.flatnonzero(owner == i) for i in range(games - half)]
    picks = [
        np.concatenate([rows[i] for i in rng.integers(0, len(rows), len(rows))])
        for _ in range(RESAMPLED)
    ]

    def told_apart(what: str, guess: Floats, alike: bool) -> tuple[str, float, str]:
        def among(at: Any) -> float:
            return auc(guess[at], forced[at], kinds[at] if alike else None)

        return what, among(slice(None)), interval([among(at) for at in picks])

    told = [told_apart("all answers, their kinds alone", by_facts, False)]
    for what, guess in guesses.items():
        told.append(told_apart(f"all answers, {what}", guess, False))
    for what, guess in guesses.items():
        told.append(told_apart(f"answers of one kind, {what}", guess, True))
    for kind in sorted(set(kinds)):
        here = forced[kinds == kind]
        told.append(
            (f"share of only answers of kind {kind}", float(here.mean()), f"{len(here)} answers")
        )
    thought, paused, once = (
        np.array([sum(getattr(x, what) for x in table) for table in tables])
        for what in ("thought", "paused", "once")
    )
    draws = [rng.integers(0, games, games) for _ in range(RESAMPLED)]
    for what, more in (("time added by the pauses", paused), ("time added by a fixed pause", once)):
        told.append(
            (
                what,
                more.sum() / thought.sum(),
                interval([more[d].sum() / thought[d].sum() for d in draws]),
            )
        )
    return told


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=80)
    args = parser.parse_args()
    for name, options in TABLES:
        found = game(name)
        courses = [course(found, dict(options), seed) for seed in range(args.games)]
        for slower in (0.7, 1.0, 1.5):
            print(name, options or "", f"{args.games} games, people {slower:g} times as slow")
            for what, value, between in measured(found, courses, slower):
                print(f"  {what:50} {value:.3f}  ({between})")


if __name__ == "__main__":
    main()
