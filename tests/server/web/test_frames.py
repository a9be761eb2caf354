"""What is used of uvicorn besides ASGI is there, and its version is bounded to those where that was
seen.
"""

from __future__ import annotations

import asyncio
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from cardhouse.server.settings import Settings
from cardhouse.server.web.app import Server
from cardhouse.server.web.door import GuardedHttp, GuardedWebSocket
from cardhouse.server.web.frames import PRIVATE, frames_of, text_frame
from cardhouse.server.web.serve import web_server

ROOT = Path(__file__).resolve().parents[3]


class Pipe(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def write(self, data: Any) -> None:
        self.written += bytes(data)


async def nothing(_scope: Any, _receive: Any, _send: Any) -> None:
    """An app."""


def protocol() -> WebSocketsSansIOProtocol:
    """A protocol as uvicorn makes one for each WebSocket."""
    return WebSocketsSansIOProtocol(Config(nothing, log_config=None), ServerState(), {})


def test_what_is_used_of_uvicorn_is_there() -> None:
    async def main() -> None:
        made = protocol()
        lost = [name for name in PRIVATE if name not in vars(made)]
        assert not lost, (
            f"uvicorn {version('uvicorn')} has no {', '.join(lost)} at its WebSocket protocol any more: "
            "frames.py must find another way to write at once, or pyproject.toml keeps to an earlier version"
        )
        assert frames_of(made.send) is not None
        assert frames_of(nothing) is None  # type: ignore[arg-type]

    asyncio.run(main())


def test_what_is_overridden_of_uvicorn_is_there() -> None:
    for guarded in (GuardedHttp, GuardedWebSocket):
        kind = guarded.__base__
        assert kind is not None
        lost = [
            name
            for name, value in vars(guarded).items()
            if callable(value) and not hasattr(kind, name)
        ]
        assert not lost, (
            f"uvicorn {version('uvicorn')} calls no {', '.join(lost)} of {kind.__name__} any more: "
            "door.py must find another way to watch slow clients, or pyproject.toml keeps to an earlier version"
        )


def test_a_frame_is_written_at_once_until_the_connection_has_ended() -> None:
    async def main() -> None:
        made = protocol()
        pipe = made.transport = Pipe()
        frames = frames_of(made.send)
        assert frames is not None
        assert frames.ready
        made.conn.state = type(made.conn.state).OPEN
        assert frames.write(b'{"type":"done"}')
        assert pipe.written == bytes([0x81, 15]) + b'{"type":"done"}'
        made.disconnected = True
        assert not frames.write(b"x")

    asyncio.run(main())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_frame_is_what_websockets_would_send(size: int) -> None:
    data = b"x" * size
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


def test_a_closing_connection_takes_no_frame() -> None:
    async def main() -> None:
        made = protocol()
        made.transport = Pipe()
        frames = frames_of(made.send)
        assert frames is not None
        made.conn.state = type(made.conn.state).CLOSING
        assert not frames.write(b"x")
        assert made.transport.written == b""

    asyncio.run(main())


def test_the_version_of_uvicorn_is_bounded() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        text
        for extra in (project["dependencies"], *project["optional-dependencies"].values())
        for text in extra
        if text.startswith("uvicorn")
    ]
    assert wanted
    assert all("<" in text for text in wanted), (
        "frames.py uses what uvicorn keeps private, so its version is bounded"
    )


def test_the_server_is_set_up_with_a_protocol_that_can_be_written_to(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'x.db'}")
    config = web_server(Server(settings), settings, "INFO")
    config.load()
    assert config.ws_protocol_class is not None
    assert issubclass(config.ws_protocol_class, WebSocketsSansIOProtocol)
