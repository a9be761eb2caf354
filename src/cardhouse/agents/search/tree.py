"""The search tree in flat arrays of bounded size, and the hash tables that find nodes and edges in it.

An edge is a decision of a seat at a node; it is found by node, seat and action. A child is found by
node and key, the key being the action, or what the searching seat sees afterwards. Arrays are flat
so that the same code runs over lists under CPython and over NumPy arrays compiled.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import Ints

WORD = 0xFFFFFFFF
SEATS = 16

# an edge's whole numbers, and its others
KEY, ACTION, WEIGHT, EDGE_INTS = 0, 1, 2, 3
VISITS, AVAILABLE, TOTAL, EDGE_FLOATS = 0, 1, 2, 3


@rule
def scramble(key: int, mask: int) -> int:
    """Where the search for a key begins in a hash table of ``mask + 1`` places."""
    h = ((key & 0x7FFFFFFF) * 0x45D9F3B) & WORD
    h ^= ((key >> 31) * 0x119DE1F3) & WORD
    h ^= h >> 15
    h = (h * 0x2C1B3C6D) & WORD
    h ^= h >> 13
    return h & mask


@rule
def find(key: int, keys: Ints, stride: int, slots: Ints, mask: int) -> int:
    """The index of an entry, or ``-1 - place`` with the free place for it. ``keys[stride * index]`` are the keys."""
    at = scramble(key, mask)
    while slots[at] != 0:
        if keys[stride * (slots[at] - 1)] == key:
            return slots[at] - 1
        at = (at + 1) & mask
    return -1 - at


@rule
def edge_key(node: int, seat: int, action: int, actions: int) -> int:
    """The key of an edge, or of the child that a decision leads to."""
    return (node * SEATS + seat) * actions + action


@rule
def digest(cells: Ints, count: int) -> int:
    """A number of 62 bits that stands for the contents of a record, given as ``count`` 64-bit words."""
    a = 0x811C9DC5
    b = 0x1B873593
    for i in range(count):
        word = cells[i]
        a = ((a ^ (word & WORD)) * 0x01000193) & WORD
        a ^= a >> 15
        b = ((b ^ ((word >> 32) & WORD) ^ a) * 0x2C1B3C6D) & WORD
        b ^= b >> 13
    return ((a & 0x3FFFFFFF) << 32) | b
