"""Frames handed to the web server as bytes, without a detour through its queue.

ASGI takes a message as text and its ``send`` goes through the event loop, which for a table's updates is a large part
of all work. uvicorn's protocol can be written to directly, but by what it keeps private: its version is bounded in
``pyproject.toml``, and a test says what is missing before the bound is raised.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import MethodType
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import WebSocketException

Send = Callable[[Any], Awaitable[None]]
PRIVATE = ("writable", "conn", "transport", "disconnected", "close_sent")
"""What is used of uvicorn's protocol besides ASGI."""


class Direct(Protocol):
    """Where frames of one connection can be written at once."""

    @property
    def ready(self) -> bool:
        """Whether a frame would be taken now."""

    def write(self, data: bytes) -> bool:
        """Writes a text frame; False if the connection has ended."""


class Frames:
    """The web server's side of one connection."""

    def __init__(self, protocol: WebSocketsSansIOProtocol) -> None:
        self._protocol = protocol

    @property
    def ready(self) -> bool:
        """Whether a frame would be taken now."""
        return self._protocol.writable.is_set()

    def write(self, data: bytes) -> bool:
        """Writes a text frame; False if the connection has ended."""
        protocol = self._protocol
        if protocol.disconnected or protocol.close_sent:
            return False
        try:
            protocol.conn.send_text(data)
            protocol.transport.write(b"".join(protocol.conn.data_to_send()))
        except (OSError, RuntimeError, WebSocketException):
            return False
        return True


def frames_of(send: Send) -> Frames | None:
    """Where frames of the connection behind an ASGI ``send`` can be written; None with any other web server."""
    if isinstance(send, MethodType) and isinstance(send.__self__, WebSocketsSansIOProtocol):
        return Frames(send.__self__)
    return None
