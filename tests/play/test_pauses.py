"""Pauses before answers that need no thought: drawn like people's times where others cannot
know.
"""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from cardhouse.core.contract import Prior
from cardhouse.core.game import game
from cardhouse.play.match import new_match
from cardhouse.play.pauses import LONGEST, USUAL, Pauses, Times, drawn, kind_of, left_open
from tests.play.sessions import IDS, SETS

PASS_KIND = 0  # no claim, in Carbondale


def times(values: list[float]) -> Times:
    """The times of a seat."""
    found = Times()
    for value in values:
        found.note(math.log(value))
    return found


def test_times_move_the_guess_by_their_number() -> None:
    prior = Prior(2.0, 0.5)
    assert math.exp(times([]).moved(prior).mean) == pytest.approx(2.0)
    assert times([]).moved(prior).stdev == pytest.approx(0.5)
    # Four times of one's own count as much as the guess.
    assert math.exp(times([8.0] * 4).moved(prior).mean) == pytest.approx(4.0)
    rng = random.Random(1)
    many = times([rng.lognormvariate(math.log(0.9), 0.3) for _ in range(2000)]).moved(prior)
    assert math.exp(many.mean) == pytest.approx(0.9, rel=0.05)
    assert many.stdev == pytest.approx(0.3, rel=0.1)


def test_a_pause_is_drawn_among_times_that_are_not_too_long() -> None:
    rng = random.Random(2)
    values = [drawn(times([]).moved(USUAL), LONGEST, rng.random) for _ in range(4000)]
    assert 0 < min(values) < 0.5
    assert max(values) < LONGEST
    # No heap at the end, which would tell.
    assert sum(value > 0.99 * LONGEST for value in values) < 20
    people = [rng.lognormvariate(math.log(USUAL.median), USUAL.spread) for _ in range(9000)]
    kept = sorted(value for value in people if value < LONGEST)
    assert sorted(values)[2000] == pytest.approx(kept[len(kept) // 2], rel=0.06)


@pytest.mark.parametrize("longest", [0.0, 0.05, 4.0])
@pytest.mark.parametrize("slow", [0.05, 2.0, 25.0])
def test_no_pause_is_longer_than_the_longest(longest: float, slow: float) -> None:
    pauses = Pauses(game("carbondale"), longest, random.Random(3).random)
    for _ in range(50):
        pauses.note(1, PASS_KIND, slow)
    assert all(0 <= pauses.draw(1, PASS_KIND) <= longest for _ in range(200))


@pytest.mark.parametrize("chance", [0.0, 0.5, 1 - 2**-53])
def test_whatever_chance_says_a_pause_has_a_length(chance: float) -> None:
    pauses = Pauses(game("carbondale"), chance=lambda: chance)
    assert 0 <= pauses.draw(0, PASS_KIND) <= LONGEST
    assert 0 < pauses.pace(0.5) <= LONGEST
    assert pauses.pace(0.0) == 0.0
    assert pauses.thinking(0) == 0.0
    pauses.thought(0, 1.5)
    pauses.thought(0, 9.0)
    assert pauses.thinking(0) in (1.5, LONGEST)
    assert pauses.thinking(1) == 0.0


def test_a_seat_is_like_itself_and_not_like_another() -> None:
    pauses = Pauses(game("carbondale"), chance=random.Random(4).random)
    for _ in range(40):
        pauses.note(0, PASS_KIND, 0.6)
        pauses.note(1, PASS_KIND, 3.0)
    quick, slow = ([pauses.draw(seat, PASS_KIND) for _ in range(50)] for seat in (0, 1))
    assert max(quick) < min(slow)


@pytest.mark.parametrize(("name", "options"), SETS, ids=IDS)
def test_of_other_kinds_of_answers_everybody_knows(name: str, options: dict[str, Any]) -> None:
    """What a game does not list, no view leaves open; what it lists, some view does."""
    found, rng, opened, looked = game(name), random.Random(name), 0, 0
    if found.solitaire:
        return
    for seed in range(3):
        match = new_match(name, seed=seed, **options)
        while not match.over and match.ply < 300:
            legal, seat = list(match.legal_actions), match.seat
            if len(legal) == 1 and match.state.row_n == 0 and looked < 120:
                others = [one for one in range(match.seats) if one != seat][:2]
                looked += 1
                secret = left_open(found, match.state, others, several=False)
                opened += secret
                assert not secret or kind_of(found, legal[0]) is not None, match.text(legal[0])
            match.play(rng.choice(legal))
    if name.startswith("carbondale") and options == {}:
        assert opened
