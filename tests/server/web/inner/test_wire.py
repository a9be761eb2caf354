"""Whoever cannot prove who they are is told nothing, and nothing that they send is read."""

from __future__ import annotations

import asyncio
import secrets

import pytest
from sqlalchemy import create_engine

from cardhouse.core.errors import CardhouseError
from cardhouse.server.settings import Settings
from cardhouse.server.storage.owners import Alone, Elsewhere
from cardhouse.server.web.addresses import host_and_port
from cardhouse.server.web.inner.link import Link
from cardhouse.server.web.inner.serving import listen
from cardhouse.server.web.inner.wire import HEAD, MOST, NONCE, Kind, hello, key_of, proof

OWN, OTHER = "a" * 32, "b" * 32


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.aborted = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        self.aborted = True


class Heard:
    """A channel that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[Kind, bytes]] = []
        self.over = False

    def got(self, kind: Kind, data: bytes) -> None:
        self.told.append((kind, data))

    def cut(self) -> None:
        self.over = True


def frame(kind: int, data: bytes, channel: int = 0) -> bytes:
    return HEAD.pack(len(data), kind, channel) + data


def linked(secret: str, settings: Settings | None = None) -> tuple[Link, Transport, bytes]:
    """A link that has said who it is, and what it said."""
    owners = Alone(create_engine("sqlite://"))
    link = Link(
        owners, Elsewhere("", 0.0, OTHER, secret), key_of(secret, ""), settings or Settings()
    )
    transport = Transport()
    link.connection_made(transport)
    return link, transport, transport.written[HEAD.size :]


def test_an_owner_that_proves_itself_is_believed_whatever_the_pieces() -> None:
    async def main() -> None:
        secret = secrets.token_hex(32)
        link, transport, said = linked(secret)
        nonce = secrets.token_bytes(NONCE)
        heard = Heard()
        data = frame(Kind.PROVE, nonce + proof(key_of(secret, ""), b"owner", said, nonce))
        for at in range(len(data)):
            link.data_received(data[at : at + 1])
        assert await link.up
        number = link.open(heard, Kind.OPEN, b"x")
        link.data_received(frame(Kind.TEXT, b"one", number) + frame(Kind.TEXT, b"two", number))
        link.data_received(frame(Kind.TEXT, b"for nobody", number + 1))
        assert heard.told == [(Kind.TEXT, b"one"), (Kind.TEXT, b"two")]
        link.abort()
        assert heard.over
        assert transport.aborted

    asyncio.run(main())


@pytest.mark.parametrize(
    "wrong", ["secret", "role", "nonce", "early", "length", "kind", "replayed"]
)
def test_one_that_does_not_is_let_go_of(wrong: str) -> None:
    async def main() -> None:
        secret = secrets.token_hex(32)
        link, transport, said = linked(secret)
        nonce, key = secrets.token_bytes(NONCE), key_of(secret, "")
        good = proof(key, b"owner", said, nonce)
        data = {
            "secret": frame(Kind.PROVE, nonce + proof(key_of("", secret), b"owner", said, nonce)),
            "role": frame(Kind.PROVE, nonce + proof(key, b"passer", said, nonce)),
            "nonce": frame(Kind.PROVE, bytes(NONCE) + good),
            "early": frame(Kind.TEXT, b"{}", 1),
            "length": HEAD.pack(MOST, Kind.PROVE, 0),
            "kind": frame(99, nonce + good),
            "replayed": frame(Kind.PROVE, nonce + proof(key, b"owner", hello(OWN, OTHER), nonce)),
        }[wrong]
        link.data_received(data)
        assert link.lost
        assert transport.aborted
        assert not await link.up
        # Our own proof was not given away.
        assert transport.written == frame(Kind.HELLO, said)

    asyncio.run(main())


@pytest.mark.parametrize("late", [True, False])
def test_an_owner_that_has_to_be_silent_for_long_is_let_go_of(late: bool) -> None:
    async def main() -> None:
        secret = secrets.token_hex(32)
        link, _, said = linked(secret, Settings(beat=0.02, overdue=0.3, dead=0.5))
        nonce = secrets.token_bytes(NONCE)
        mine = proof(key_of(secret, ""), b"owner", said, nonce)
        link.data_received(frame(Kind.PROVE, nonce + mine))
        for _ in range(20):
            await asyncio.sleep(0.05)
            link.data_received(frame(Kind.PONG, b"\1" if late else b"\0"))
        assert link.lost == late
        # One that does not answer at all is, too.
        await asyncio.sleep(1)
        assert link.lost

    asyncio.run(main())


def test_where_others_reach_a_process() -> None:
    assert host_and_port("10.0.0.1") == ("10.0.0.1", 0)
    assert host_and_port("10.0.0.1:7000") == ("10.0.0.1", 7000)
    assert host_and_port("::1") == ("::1", 0)
    assert host_and_port("[::1]") == ("::1", 0)
    assert host_and_port("[::1]:7000") == ("::1", 7000)
    for address in ("0.0.0.0", "0.0.0.0:7000", "::", "", "127.0.0.1:x", "127.0.0.1:70000"):
        with pytest.raises(CardhouseError, match="--inner"):
            listen(address)
    listener, address = listen("127.0.0.1")
    assert address == f"127.0.0.1:{listener.getsockname()[1]}"
    listener.close()
