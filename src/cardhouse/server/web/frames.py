"""Frames handed to the web server as bytes, without a detour through its queue.

ASGI takes a message as text and its ``send`` goes through the event loop, which for a table's
updates is a large part of all work. uvicorn's protocol can be written to directly, but by what it
keeps private: its version is bounded in ``pyproject.toml``, and a test says what is missing before
the bound is raised.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from struct import Struct
from types import MethodType
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

TEXT = 0x81
"""The first byte of a text message in one frame."""
HEAD_16, HEAD_64 = Struct(">BBH"), Struct(">BBQ")
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
        if protocol.conn.state is not State.OPEN:
            return False
        try:
            protocol.transport.write(text_frame(data))
        except (OSError, RuntimeError):
            return False
        return True


def text_frame(data: bytes) -> bytes:
    """A whole text message as a server sends it (RFC 6455, 5.2): not masked, not compressed, in one
    frame.

    websockets' own frames are general, and cost as much as all the rest of sending.
    """
    size = len(data)
    if size < 126:
        return bytes((TEXT, size)) + data
    if size < 65536:
        return HEAD_16.pack(TEXT, 126, size) + data
    return HEAD_64.pack(TEXT, 127, size) + data


def frames_of(send: Send) -> Frames | None:
    """Where frames of the connection behind an ASGI ``send`` can be written; None with any other
    web server.
    """
    if isinstance(send, MethodType) and isinstance(send.__self__, WebSocketsSansIOProtocol):
        return Frames(send.__self__)
    return None
