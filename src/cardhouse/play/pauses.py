"""Pauses: how long an answer waits that needs no thought, so that its time does not tell that there
was no choice.
"""

from __future__ import annotations

import math
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import NormalDist

from cardhouse.core.contract import Prior
from cardhouse.core.game import Game
from cardhouse.core.state import State

LONGEST = 4.0
"""Seconds that a pause lasts at most."""
SAMPLES = 12
"""Deals that agree with a view, looked at to find one in which it would have been otherwise."""
WEIGHT = 4.0
"""So many times of a seat's own count as much as what is guessed before."""
SEAT_WEIGHT = 1.5
"""The same for how much slower a seat is than guessed, over all kinds of answers."""
SHORTEST_NOTED, LONGEST_NOTED = 0.05, 30.0
USUAL = Prior(1.8, 0.6)
"""How long people take in a game that does not say."""
PACE = 0.3
"""The spread of a computer player's times."""
LEAST = 1e-9

Chance = Callable[[], float]
"""A number from 0 to less than 1, at random."""
SECRET: Chance = secrets.SystemRandom().random
"""What nobody can foretell."""


def kind_of(game: Game, action: int) -> int | None:
    """The kind of an answer of which others may not know whether there was a choice; None if the
    table tells.
    """
    if game.timing is None:
        return 0
    kind = game.timing.kind(action)
    return kind if kind in game.timing.PRIORS else None


def prior_of(game: Game, kind: int) -> Prior:
    """How long people take for a kind of answer."""
    return USUAL if game.timing is None else game.timing.PRIORS.get(kind, USUAL)


def left_open(game: Game, state: State, watchers: Iterable[int], several: bool) -> bool:
    """Whether any of some other seats cannot know if the deciding seat has a choice; several: it
    has.

    Found by deals that agree with what the watcher sees, so what hardly ever is otherwise passes
    for known.
    """
    for watcher in watchers:
        view = game.hidden(state, watcher)
        for _ in range(SAMPLES):
            sample = game.determinize(view, secrets.token_hex(8))
            if (len(game.legal(sample)) > 1) != several:
                return True
    return False


@dataclass(slots=True)
class Times:
    """The times of one seat for one kind of answer, as logarithms: how many, their mean, their
    squared distances.
    """

    count: int = 0
    mean: float = 0.0
    spread: float = 0.0

    def note(self, value: float) -> None:
        """Adds the logarithm of a time."""
        self.count += 1
        before = value - self.mean
        self.mean += before / self.count
        self.spread += before * (value - self.mean)

    def shifted(self) -> float:
        """How much slower than guessed the seat is, where these are times beside what was
        guessed.
        """
        return self.count * self.mean / (SEAT_WEIGHT + self.count)

    def moved(self, prior: Prior, shift: float = 0.0) -> NormalDist:
        """What the logarithm of the next time may be: the guess, moved towards these times.

        shift: how much slower the seat is otherwise.
        """
        guess, n = math.log(prior.median) + shift, self.count
        mean = (WEIGHT * guess + n * self.mean) / (WEIGHT + n)
        between = WEIGHT * n / (WEIGHT + n) * (self.mean - guess) ** 2
        variance = (WEIGHT * prior.spread**2 + self.spread + between) / (WEIGHT + n)
        return NormalDist(mean, math.sqrt(variance))


def drawn(times: NormalDist, longest: float, chance: Chance) -> float:
    """A time in seconds by the distribution of its logarithm, among those that are not too long."""
    if longest <= 0:
        return 0.0
    share = times.cdf(math.log(longest))
    if share < LEAST:
        return longest * (1 + chance()) / 2
    return min(longest, math.exp(times.inv_cdf(max(LEAST * share, chance() * share))))


class Pauses:
    """The pauses at one table. longest: see ``LONGEST``; chance: what is drawn from."""

    def __init__(self, game: Game, longest: float = LONGEST, chance: Chance = SECRET) -> None:
        self.game = game
        self.longest = longest
        self.chance = chance
        self._times = defaultdict[tuple[int, int], Times](Times)
        self._beside = defaultdict[int, Times](Times)
        self._thought = defaultdict[int, list[float]](list)

    def note(self, seat: int, kind: int, seconds: float) -> None:
        """Notes how long a person took for an answer among several."""
        value = math.log(min(max(seconds, SHORTEST_NOTED), LONGEST_NOTED))
        self._times[seat, kind].note(value)
        self._beside[seat].note(value - math.log(prior_of(self.game, kind).median))

    def draw(self, seat: int, kind: int) -> float:
        """Seconds before an answer of a person is given that needs no thought."""
        times = self._times[seat, kind].moved(
            prior_of(self.game, kind), self._beside[seat].shifted()
        )
        return drawn(times, self.longest, self.chance)

    def pace(self, usual: float) -> float:
        """Seconds that a computer player takes at least, whatever there is to decide. usual: in the
        middle.
        """
        if usual <= 0:
            return 0.0
        return drawn(NormalDist(math.log(usual), PACE), max(usual, self.longest), self.chance)

    def thought(self, seat: int, seconds: float) -> None:
        """Notes how long a computer player has thought about a choice."""
        kept = self._thought[seat]
        kept.append(seconds)
        del kept[:-20]

    def thinking(self, seat: int) -> float:
        """Seconds that a computer player would think if it had a choice: as long as it did once
        before.
        """
        kept = self._thought[seat]
        return min(self.longest, kept[int(self.chance() * len(kept))]) if kept else 0.0
