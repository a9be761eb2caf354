"""A learned value as loops over whole numbers: two small layers, the same under CPython and
compiled, to the bit.

A net is one row of numbers, always handed over as an argument: compiled code would freeze a global
of the file. First come HEAD numbers: inputs, first and second layer, what the row's parts are found
by. Then, for each part in turn: the first layer's biases and its weights, input by input; the
second layer's; the output's bias and weights; a table of CHANCES that turns the output into a
chance, which is where it is calibrated. Units are rectified linear.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core import ops
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints

INPUTS, FIRST, SECOND, HEAD = range(4)
SHIFT = 12
ONE = 1 << SHIFT
"""What 1.0 is behind a layer, and as a weight of the second and of the output."""
FINE = 16
"""Bits behind the point in the first layer, whose inputs are whole."""
MOST_INPUTS, MOST_UNITS = 1024, 256
CHANCES = 513
"""Entries of the table: outputs from -REACH to REACH in equal steps."""
REACH = 8
STEP = 2 * REACH * ONE // (CHANCES - 1)
SURE = 10_000
"""The chance of what is sure."""


def length(inputs: int, first: int, second: int) -> int:
    """How many numbers a net of this shape has."""
    return HEAD + first * (inputs + 1) + second * (first + 1) + second + 1 + CHANCES


@rule
def output(net: Ints, x: Ints, units: Ints) -> int:
    """The logarithm of the odds for features ``x``, in 1/ONE; ``units`` is room for both layers."""
    inputs = net[INPUTS]
    first = net[FIRST]
    second = net[SECOND]
    at = HEAD
    for h in range(first):
        units[h] = net[at + h]
    at += first
    for i in range(inputs):
        v = x[i]
        if v != 0:
            for h in range(first):
                units[h] += v * net[at + h]
        at += first
    for k in range(second):
        units[first + k] = net[at + k]
    at += second
    for h in range(first):
        v = units[h] >> (FINE - SHIFT)
        if v > 0:
            for k in range(second):
                units[first + k] += v * net[at + k]
        at += second
    total = net[at] + 0
    at += 1
    for k in range(second):
        v = units[first + k] >> SHIFT
        if v > 0:
            total += v * net[at + k]
    return total >> SHIFT


@rule
def chance(net: Ints, out: int) -> int:
    """The chance to win for an output, in 1/SURE, read from the net's table and between its
    entries.
    """
    place = out + REACH * ONE
    if place < 0:
        place = 0
    if place > 2 * REACH * ONE:
        place = 2 * REACH * ONE
    at = len(net) - CHANCES + place // STEP
    low = net[at] + 0
    part = place % STEP
    if part == 0:
        return low
    return low + (net[at + 1] - low) * part // STEP


@rule
def learned(s: Any, seat: int, x: Ints) -> bool:
    """Whether a position is one that the net values; then its features are in ``x``."""
    if ops.seat(s) < 0:
        return False
    ops.features(s, seat, x)
    return True


@rule
def result(s: Any, seat: int) -> int:
    """What a finished game is worth to a seat, in 1/SURE."""
    if s.winners == 0:
        return SURE // 2
    return SURE if (s.winners >> seat) & 1 else 0


@rule
def value(s: Any, seat: int, net: Ints, x: Ints, units: Ints) -> int:
    """What a seat may expect of a position, in 1/SURE: of a finished game its result, else what was
    learned.
    """
    if learned(s, seat, x):
        return chance(net, output(net, x, units))
    return result(s, seat)
