"""A card each, and what was bet."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.options import Value
from cardhouse.core.state import State, i1


class Table(State, game="toy_kuhn"):
    """Cards 0 (jack) to 2 (king); -1 unknown."""

    card = i1(2, says="Each seat's card.")
    passed = i1(says="1 when seat 0 has passed.")
    bet = i1(says="1 + the seat that has bet; 0 nobody.")
    won = i1(2, says="Chips won by each seat.")


TABLE = Table


def check(values: Mapping[str, Value]) -> str | None:
    """There are no options."""
    return None
