"""A net for those who run without compiled code: the same numbers as ``net.output``, to the bit.

All units of a layer lie side by side in one long integer, BITS apart, and so do the weights that an
input has to them. One multiplication and one addition of long integers, which Python makes in C,
then do for an input what would be a loop over the units. A bias of OFFSET keeps each unit above
zero, so that none borrows from its neighbour.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

from cardhouse.agents.learned.net import FINE, FIRST, HEAD, INPUTS, SECOND, SHIFT

BITS = 64
OFFSET = 1 << BITS - 1


class Layer:
    """One layer: for each input its weights to all units."""

    def __init__(self, biases: Sequence[int], weights: Sequence[int], shift: int) -> None:
        size = len(biases)
        self.biases = beside(bias + OFFSET for bias in biases)
        self.columns = [beside(weights[at : at + size]) for at in range(0, len(weights), size)]
        self.bytes = size * BITS // 8
        self.fields = struct.Struct(f"<{size}Q")
        self.shift = shift

    def sums(self, x: Sequence[int]) -> list[int]:
        """What comes to each unit, behind the layer's point."""
        total = self.biases
        for value, column in zip(x, self.columns, strict=True):
            if value:
                total += value * column
        shift = self.shift
        found = self.fields.unpack(total.to_bytes(self.bytes, "little"))
        return [one - OFFSET >> shift for one in found]


class QuickNet:
    """A net as layers that are summed up at once."""

    def __init__(self, net: Sequence[int]) -> None:
        at, before = HEAD, net[INPUTS]
        layers = []
        for units, shift in ((net[FIRST], FINE - SHIFT), (net[SECOND], SHIFT), (1, SHIFT)):
            weights = at + units
            end = weights + before * units
            layers.append(Layer(net[at:weights], net[weights:end], shift))
            at, before = end, units
        self.first, self.second, self.last = layers

    def output(self, x: Sequence[int]) -> int:
        """The logarithm of the odds for features ``x``, in 1/ONE."""
        for layer in (self.first, self.second):
            x = [max(0, one) for one in layer.sums(x)]
        return self.last.sums(x)[0]


def beside(numbers: Iterable[int]) -> int:
    """Numbers laid into one, BITS apart; the first lies lowest."""
    return sum(number << BITS * place for place, number in enumerate(numbers))
