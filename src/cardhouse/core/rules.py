"""``rule``: marks the plain functions that run under CPython and compiled alike.

What a rule may do, so that both ways agree step by step:

- read and write single elements of a State (``s.turn``, ``s.hand[p, f]``), never slices, and never
  from the end: an index is 0 or more, as compiled code does not ask whether it is negative;
- use ints (results within int64), ``while``, ``for ... in range``, ``if``, other rules,
  module-level int constants;
- no dicts, strings, exceptions, closures, floats in state, NumPy or imports of scene or knowledge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []


def rule(function: F) -> F:
    """Marks a function as a rule. It stays a plain function; compilation picks it up when asked
    for.
    """
    RULES.append(function)
    return function
