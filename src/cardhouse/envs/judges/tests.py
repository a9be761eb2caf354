"""The judges themselves. They know no game: what they ask of an environment is a ``Situation``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Protocol, Self

from cardhouse.core.errors import CardhouseError
from cardhouse.envs.wording import TEXT

UNLIKELY = 6.0
"""Standard deviations that a share of samples may be away from what it should be."""
MOST_DEALS = 60
"""Deals that agree with what a player sees, at most, where shares are compared."""


class Misjudged(CardhouseError, AssertionError):
    """An environment failed a judge; the message says where and how."""


class Situation(Protocol):
    """A position of a game as an environment tells it. None of this changes it."""

    def player(self) -> int:
        """Who must decide; negative at the end."""

    def legal(self) -> Sequence[int]:
        """The legal actions of who decides."""

    def after(self, action: int) -> Self:
        """The position after an action, chance included."""

    def told(self, player: int) -> Hashable:
        """All that a player is told: observation, mask if it decides, reward."""

    def truth(self) -> Hashable:
        """Where all cards lie, to tell samples apart."""

    def resampled(self, player: int, seed: int) -> Self:
        """The environment's own sample of what a player may be in."""

    def redealt(self, player: int, seed: int) -> Self | None:
        """The same course with hidden cards dealt anew; None where that is not possible here."""

    def deals(self, player: int) -> Mapping[Hashable, float] | None:
        """The truths that agree with what a player knows, with their chances; None where they are
        too many.
        """


@dataclass(frozen=True)
class Verdict:
    """What a judge has looked at: positions, samples that were not the truth, positions whose deals
    were counted.
    """

    positions: int
    others: int
    counted: int = 0


def resample_test(
    start: Callable[[int], Situation], *, games: int = 3, plies: int = 30, samples: int = 20
) -> Verdict:
    """Samples of an information set keep what the player is told, are as likely as they should be,
    and not the truth.

    start: the beginning of a game, by seed. In so many games of random play, at every ply the
    player who decides is given samples. Where all deals can be told their shares are compared, too,
    with as many samples as that takes. Raises Misjudged, or whatever the environment raises.
    """
    positions = others = counted = 0
    for seed in range(games):
        chance = random.Random(seed)
        situation = start(seed)
        for ply in range(plies):
            player = situation.player()
            if player < 0:
                break
            told, truth = situation.told(player), situation.truth()
            for k in range(samples):
                sample = situation.resampled(player, 1000 * ply + k)
                _same(told, sample.told(player), seed, ply, player, "judge.sample")
                if sorted(sample.legal()) != sorted(situation.legal()):
                    raise Misjudged(TEXT("judge.legal", seed=seed, ply=ply, player=player))
                others += sample.truth() != truth
            positions += 1
            counted += _shares(situation, player, seed, ply)
            situation = situation.after(chance.choice(list(situation.legal())))
    if not positions:
        raise Misjudged(TEXT("judge.empty"))
    if not others:
        raise Misjudged(TEXT("judge.truth"))
    return Verdict(positions, others, counted)


def leak_test(
    start: Callable[[int], Situation],
    *,
    players: int,
    games: int = 3,
    plies: int = 30,
    samples: int = 10,
) -> Verdict:
    """Hidden cards dealt anew change nothing that a player is told: no observation, no mask, no
    reward.

    Every player is asked at every ply, whoever decides. Raises Misjudged, or whatever the
    environment raises.
    """
    positions = others = 0
    for seed in range(games):
        chance = random.Random(seed)
        situation = start(seed)
        for ply in range(plies):
            if situation.player() < 0:
                break
            for player in range(players):
                told, truth = situation.told(player), situation.truth()
                for k in range(samples):
                    other = situation.redealt(player, 1000 * ply + k)
                    if other is not None:
                        _same(told, other.told(player), seed, ply, player, "judge.leak")
                        others += other.truth() != truth
            positions += 1
            situation = situation.after(chance.choice(list(situation.legal())))
    if not positions:
        raise Misjudged(TEXT("judge.empty"))
    if not others:
        raise Misjudged(TEXT("judge.nothing"))
    return Verdict(positions, others)


def _same(told: Hashable, other: Hashable, seed: int, ply: int, player: int, what: str) -> None:
    if told != other:
        raise Misjudged(TEXT(what, seed=seed, ply=ply, player=player))


def _shares(situation: Situation, player: int, seed: int, ply: int) -> int:
    """Compares the shares of deals among samples with their chances; 1 where that could be done."""
    deals = situation.deals(player)
    if deals is None or not 1 < len(deals) <= MOST_DEALS:
        return 0
    draws = 50 * len(deals)
    found = Counter(situation.resampled(player, 10**6 + k).truth() for k in range(draws))
    for deal, share in deals.items():
        away = abs(found.pop(deal, 0) - draws * share)
        if away > UNLIKELY * sqrt(draws * share * (1 - share)) + 1:
            raise Misjudged(TEXT("judge.share", seed=seed, ply=ply, player=player))
    if found:
        raise Misjudged(TEXT("judge.impossible", seed=seed, ply=ply, player=player))
    return 1
