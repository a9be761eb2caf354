"""The generator inside every state: xoshiro128++ on 32-bit words, fixed for ever.

Source: D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators" (2021). The four
words lie in int64 cells, so that every intermediate result fits and CPython and compiled code
agree.

A seed is a text (an integer seed is its decimal digits). The words are the first 16 bytes of
SHA-256 over ``"cardhouse/1 " + seed`` in UTF-8, little-endian. Drawing below n is Lemire's
multiply-and-reject method (2019); a shuffle is Fisher and Yates from the last place to the first.
None of this may change: shared deal numbers and old records rest on it.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import MutableSequence

from cardhouse.core.rules import rule
from cardhouse.core.state import Ints

MASK = 0xFFFFFFFF


def new_seed() -> str:
    """A fresh unguessable seed of 128 bits as text."""
    return str(secrets.randbits(128))


def seed_bytes(seed: int | str) -> bytes:
    """The four generator words of a seed as 16 bytes, little-endian."""
    digest = hashlib.sha256(b"cardhouse/1 " + str(seed).encode()).digest()[:16]
    return digest if any(digest) else b"\1\0\0\0\2\0\0\0\3\0\0\0\4\0\0\0"


def seed_words(seed: int | str) -> list[int]:
    """The four generator words of a seed."""
    return list(struct.unpack("<4I", seed_bytes(seed)))


def generator(seed: int | str) -> list[int]:
    """A generator as a list of four words, for rules called under CPython."""
    return seed_words(seed)


@rule
def next_word(rng: Ints) -> int:
    """The next 32-bit word; advances the generator."""
    a, b, c, d = rng[0], rng[1], rng[2], rng[3]
    x = (a + d) & MASK
    out = ((((x << 7) & MASK) | (x >> 25)) + a) & MASK
    t = (b << 9) & MASK
    c = c ^ a
    d = d ^ b
    b = b ^ c
    a = a ^ d
    c = c ^ t
    d = ((d << 11) & MASK) | (d >> 21)
    rng[0] = a
    rng[1] = b
    rng[2] = c
    rng[3] = d
    return out


@rule
def below(rng: Ints, n: int) -> int:
    """A uniform integer in 0..n-1, for n from 1 to 2**31."""
    m = next_word(rng) * n
    low = m & MASK
    if low < n:
        threshold = (MASK + 1 - n) % n
        while low < threshold:
            m = next_word(rng) * n
            low = m & MASK
    return m >> 32


@rule
def shuffle(rng: Ints, cells: Ints, start: int, count: int) -> None:
    """Shuffles ``cells[start : start + count]`` in place; every order is equally likely."""
    i = count - 1
    while i > 0:
        j = below(rng, i + 1)
        held = cells[start + i]
        cells[start + i] = cells[start + j]
        cells[start + j] = held
        i -= 1


@rule
def reseed(target: Ints, rng: Ints) -> None:
    """Fills a generator with four fresh words drawn from another one."""
    for i in range(4):
        target[i] = next_word(rng)
    if target[0] == 0 and target[1] == 0 and target[2] == 0 and target[3] == 0:
        target[0] = 1


def shuffled(items: MutableSequence[int], seed: int | str) -> MutableSequence[int]:
    """Shuffles a list in place by a seed and returns it."""
    shuffle(generator(seed), items, 0, len(items))
    return items
