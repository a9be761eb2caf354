"""The toy's actions as texts."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.notation import Reason
from cardhouse.core.state import State

REASONS: Mapping[int, Reason] = {}


def short(s: State, action: int) -> str:
    """The action's number."""
    return f"a{action}"


def long(s: State, action: int, names: tuple[str, ...] = (), you: int | None = None) -> str:
    """The same."""
    return short(s, action)


public = short


def parse(s: State, text: str) -> int:
    """The action with this number."""
    return int(text.removeprefix("a"))


def reason(s: State, action: int, code: int, names: tuple[str, ...] = ()) -> str:
    """Nothing is explained in toys."""
    return ""
