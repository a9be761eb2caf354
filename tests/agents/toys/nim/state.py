"""Heaps of counters."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.options import Value
from cardhouse.core.state import State, flag, i1, number


class Table(State, game="toy_nim"):
    """Three heaps of at most seven counters; a move takes 1 to ``most`` from one of them."""

    players = number(2, low=2, high=4, says="Seats.")
    partners = flag(False, says="Seats opposite win together.")
    most = number(7, low=1, high=7, says="Counters taken at most.")
    first = number(3, low=0, high=7, says="First heap.")
    second = number(4, low=0, high=7, says="Second heap.")
    third = number(5, low=0, high=7, says="Third heap.")
    heap = i1(3, says="Counters in each heap.")


TABLE = Table


def check(values: Mapping[str, Value]) -> str | None:
    """Everything can be dealt."""
    return None
