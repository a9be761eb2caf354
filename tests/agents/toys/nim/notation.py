"""The toy's actions as texts."""

from __future__ import annotations

from cardhouse.core.state import State


def short(s: State, action: int) -> str:
    """The action's number."""
    return f"a{action}"


long = short
public = short
