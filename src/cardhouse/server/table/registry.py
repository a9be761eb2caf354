"""The registry of handlers: which function carries out which request. The modules with handlers
fill it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from cardhouse.server.table.audience import Client
from cardhouse.server.table.table import Table

M = TypeVar("M")
Handler = Callable[[Table, Client, M], Awaitable[None]]

HANDLERS: dict[type, Handler[Any]] = {}
ONCE: set[type] = set()
"""The kinds of requests that do nothing when they come again under the same name."""


def handles(kind: type[M], once: bool = False) -> Callable[[Handler[M]], Handler[M]]:
    """Makes a function the one that carries out a kind of request. once: see ``ONCE``."""

    def registered(handler: Handler[M]) -> Handler[M]:
        assert kind not in HANDLERS, f"{kind.__name__} has a handler already"
        HANDLERS[kind] = handler
        if once:
            ONCE.add(kind)
        return handler

    return registered
