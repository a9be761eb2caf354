"""Outdated clients: a page that was kept open over an upgrade is told to load itself again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.types import Send

from cardhouse.server.messages.encoding import encode
from cardhouse.server.messages.protocol import OUTDATED, PROTOCOL
from cardhouse.server.wording import TEXT


def speaks_ours(query: Mapping[str, Sequence[str]]) -> bool:
    """Whether a client that connects with a query speaks this protocol."""
    return list(query.get("protocol", ())) == [str(PROTOCOL)]


def outdated() -> str:
    """What a client of another protocol is told."""
    return TEXT("closing.outdated", protocol=PROTOCOL)


async def turn_away(send: Send, last_words: Any) -> None:
    """Opens a connection only to say that its client is another day's. last_words: in a message
    that old ones show.
    """
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": encode(last_words).decode()})
    await send({"type": "websocket.close", "code": OUTDATED, "reason": outdated()})
