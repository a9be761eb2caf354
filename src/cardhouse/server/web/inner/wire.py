"""Wire: frames between two processes, each with its length, kind and channel; and how the two prove
who they are.

Whoever connects names itself and the process that it wants, with a nonce; the other answers with a
nonce of its own and proves that it holds the secret that stands in its row of the database, and
then so does the first. Nothing else is read before that. Frames are not encrypted: they belong into
a network of the server's own.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import struct
from enum import IntEnum, auto
from typing import cast

LOG = logging.getLogger("cardhouse.server")
HEAD = struct.Struct(">IBI")
"""Bytes of data, kind, channel."""
MOST = 16 * 1024 * 1024
"""Bytes of one frame."""
MOST_UNPROVEN = 256
"""Bytes of one frame before the other side has proved who it is."""
MOST_OWED = 64 * 1024 * 1024
"""Bytes that the other side may leave unread."""
NONCE, PROOF, NAME = 16, 32, 32
"""Bytes of a nonce, a proof and a process's name."""
VERSION = b"cardhouse 1"
PROVING = 5.0
"""Seconds that a proof may take."""


class Kind(IntEnum):
    """What a frame is. Towards the owner: HELLO to END and PING; from it: PROVE, TAKEN to ANSWER,
    PONG.
    """

    HELLO = auto()
    PROVE = auto()
    OPEN = auto()
    """Somebody connects to a table: an Opening."""
    TEXT = auto()
    """A message, as the client or the table sent it."""
    ASK = auto()
    """A request over HTTP: a PassedRequest."""
    END = auto()
    """The client is gone, or does not wait any longer."""
    TAKEN = auto()
    """The connection is taken."""
    DENIED = auto()
    """It is not; the status, as two bytes."""
    MOVED = auto()
    """The table is not here any more."""
    CLOSE = auto()
    """The connection ends: its code, as two bytes, and the reason."""
    ANSWER = auto()
    """A PassedResponse."""
    PING = auto()
    PONG = auto()
    """Still here; one byte, 1 while this process has to be silent."""


SHORT = struct.Struct(">H")


def key_of(secret: str, more: str) -> bytes:
    """What proofs are made with. secret: of the process that is reached; more: what the operator
    adds to it.
    """
    return hashlib.sha256(f"{len(secret)}:{secret}{more}".encode()).digest()


def proof(key: bytes, role: bytes, hello: bytes, nonce: bytes) -> bytes:
    """What only a holder of the key can say, for these two nonces, names and this role."""
    return hmac.digest(key, b"\0".join((VERSION, role, hello, nonce)), "sha256")


class Wire(asyncio.Protocol):
    """One end of a connection between two processes."""

    def __init__(self) -> None:
        self.proven = False
        self.lost = False
        self.heard = 0.0
        self._data = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begins to wait for the proof."""
        self._transport = cast("asyncio.Transport", transport)
        loop = asyncio.get_running_loop()
        self.heard = loop.time()
        loop.call_later(PROVING, self._too_late)

    def _too_late(self) -> None:
        if not self.proven:
            self.abort()

    def data_received(self, data: bytes) -> None:
        """Takes the frames that are complete."""
        self.heard = asyncio.get_running_loop().time()
        held = self._data
        held += data
        at, size = 0, len(held)
        while size - at >= HEAD.size and not self.lost:
            length, kind, channel = HEAD.unpack_from(held, at)
            if length > (MOST if self.proven else MOST_UNPROVEN):
                self.abort()
                return
            end = at + HEAD.size + length
            if end > size:
                break
            try:
                self.got(Kind(kind), channel, bytes(held[at + HEAD.size : end]))
            except Exception as error:
                LOG.warning("another process sent what means nothing: %s", type(error).__name__)
                self.abort()
                return
            at = end
        del held[:at]

    def got(self, kind: Kind, channel: int, data: bytes) -> None:
        """Takes a frame. Whatever it raises ends the connection."""
        raise NotImplementedError

    def write(self, kind: Kind, channel: int = 0, data: bytes = b"") -> None:
        """Sends a frame; one who reads too slowly is let go of."""
        transport = self._transport
        if self.lost or transport is None:
            return
        transport.write(HEAD.pack(len(data), kind, channel) + data)
        if transport.get_write_buffer_size() > MOST_OWED:
            self.abort()

    def abort(self) -> None:
        """Ends the connection at once."""
        if self._transport is not None:
            self._transport.abort()
        self.connection_lost(None)

    def connection_lost(self, error: Exception | None) -> None:
        """Ends whatever goes on over the connection."""
        if not self.lost:
            self.lost = True
            self.ended()

    def ended(self) -> None:
        """Is told once when the connection has ended."""


def random_nonce() -> bytes:
    """What makes every proof another one."""
    return secrets.token_bytes(NONCE)


def hello(own: str, other: str) -> bytes:
    """The first frame: a nonce, who connects and to whom."""
    return random_nonce() + own.encode() + other.encode()


def names_of(said: bytes) -> tuple[str, str]:
    """Who connects and to whom. Raises ValueError for what is no first frame."""
    if len(said) != NONCE + 2 * NAME:
        raise ValueError("no hello")
    return said[NONCE : NONCE + NAME].decode(), said[NONCE + NAME :].decode()
