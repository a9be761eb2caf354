"""The generator is fixed for ever: shared deal numbers and old records rest on these numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.rng import below, generator, new_seed, next_word, reseed, seed_words, shuffled
from cardhouse.play.match import MAX_SEED, new_match

MASK = 0xFFFFFFFF

SHUFFLED_BY_7 = [
    *(
        22,
        50,
        38,
        5,
        14,
        12,
        34,
        32,
        4,
        6,
        49,
        23,
        3,
        30,
        29,
        48,
        26,
        15,
        35,
        25,
        39,
        10,
        19,
        37,
        42,
        31,
    ),
    *(
        18,
        20,
        7,
        11,
        43,
        0,
        27,
        45,
        24,
        21,
        40,
        16,
        46,
        8,
        2,
        51,
        47,
        36,
        9,
        13,
        28,
        41,
        1,
        44,
        33,
        17,
    ),
]


def test_words_of_seed_7() -> None:
    assert seed_words(7) == [3891635506, 427253502, 2179532725, 216743666]
    rng = generator(7)
    assert [next_word(rng) for _ in range(8)] == [
        *(1483192236, 2809969320, 3800416592, 127818746),
        *(3705883296, 2587768409, 1300676717, 927667480),
    ]


def test_numbers_below_a_bound_of_seed_7() -> None:
    rng = generator(7)
    assert [below(rng, 52) for _ in range(8)] == [17, 34, 46, 1, 44, 31, 15, 11]
    assert below(rng, 2**31) == 1781475561


def test_a_whole_shuffle_of_seed_7() -> None:
    assert list(shuffled(list(range(52)), 7)) == SHUFFLED_BY_7


def test_seeds_are_texts() -> None:
    assert seed_words(7) == seed_words("7")
    assert seed_words("7") != seed_words("07")
    assert seed_words("7") != seed_words(" 7")
    assert seed_words("") == [2942090217, 4002738402, 2982309179, 3352972884]
    assert seed_words("seven ♠") == [199294143, 2531890236, 2482082723, 3001750440]
    assert seed_words(-7) == seed_words("-7")
    assert new_match("three_piles", seed=7).state == new_match("three_piles", seed="7").state
    assert new_match("three_piles", seed=7).seed == "7"


def test_fresh_seeds_differ() -> None:
    assert len({new_seed() for _ in range(50)}) == 50
    assert new_match("three_piles").seed != new_match("three_piles").seed


@pytest.mark.parametrize(
    "seed", ["", "x" * (MAX_SEED + 1), True, 1.5, [], 10**5000, "\ud800", b"7"], ids=range(8)
)
def test_what_is_no_seed(seed: object) -> None:
    with pytest.raises(InvalidOptions, match="seed"):
        new_match("three_piles", seed=seed)  # type: ignore[arg-type]


def rotated(x: int, k: int) -> int:
    return ((x << k) | (x >> (32 - k))) & MASK


def published(words: list[int]) -> int:
    """One step of xoshiro128++ as its authors publish it."""
    out = (rotated((words[0] + words[3]) & MASK, 7) + words[0]) & MASK
    t = (words[1] << 9) & MASK
    words[2] ^= words[0]
    words[3] ^= words[1]
    words[1] ^= words[2]
    words[0] ^= words[3]
    words[2] ^= t
    words[3] = rotated(words[3], 11)
    return out


@given(st.lists(st.integers(0, MASK), min_size=4, max_size=4).filter(any))
def test_it_is_the_published_generator(words: list[int]) -> None:
    mine, theirs = words[:], words[:]
    for _ in range(10):
        assert next_word(mine) == published(theirs)
        assert mine == theirs


@given(st.integers(1, 2**31), st.text(max_size=5).filter(lambda x: x.isascii()))
def test_numbers_stay_below_their_bound(n: int, seed: str) -> None:
    rng = generator(seed)
    assert all(0 <= below(rng, n) < n for _ in range(20))


def test_numbers_are_uniform() -> None:
    rng = generator("uniform")
    counts = np.bincount([below(rng, 7) for _ in range(70_000)], minlength=7)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 50


def test_a_generator_is_never_all_zero() -> None:
    zero, target = [0, 0, 0, 0], [0, 0, 0, 0]
    reseed(target, zero)
    assert any(target)
