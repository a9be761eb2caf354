"""A page that was kept open while the server was renewed is told to load itself again, before
anything else.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cardhouse.server.messages.protocol import OUTDATED, PROTOCOL
from tests.server.support import Server, guest


def turned_away(server: Server, path: str) -> tuple[dict[str, Any], int, str]:
    """What is said last to a client of another day, the code and the reason of the end."""
    with connect(f"ws://127.0.0.1:{server.port}{path}", compression=None) as socket:
        told = json.loads(socket.recv(10))
        with pytest.raises(ConnectionClosed) as ended:
            socket.recv(10)
    assert ended.value.rcvd is not None
    return told, ended.value.rcvd.code, ended.value.rcvd.reason


@pytest.mark.parametrize(
    "said", ["shape=wide", f"protocol={PROTOCOL - 1}", f"protocol={PROTOCOL + 1}", "protocol="]
)
def test_a_client_of_another_protocol_has_to_load_again(lone: Server, said: str) -> None:
    code = lone.open("three_piles", guest())["code"]
    told, number, reason = turned_away(lone, f"/ws/{code}?{said}")
    # A page that knows nothing of protocols shows this, and does not try to come back.
    assert (told["type"], told["again"]) == ("gone", 0)
    assert number == OUTDATED
    assert "load this page again" in told["text"]
    assert reason == told["text"]
    told, number, _ = turned_away(lone, f"/ws/lesson/carlton/0?{said}")
    assert (told["type"], number) == ("refused", OUTDATED)
