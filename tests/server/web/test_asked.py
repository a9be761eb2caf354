"""What is asked over HTTP, and by whom, without a socket: records and endings of finished games,
long paths, and sockets that are refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from cardhouse.server import messages as m
from cardhouse.server.messages.protocol import PROTOCOL
from cardhouse.server.tokens import hashed
from cardhouse.server.web import routes
from tests.server.ears import House, dealt

ANN, BEN = "guest-ann-" + "a" * 12, "guest-ben-" + "b" * 12
INDEX = "<html><head></head><body>house</body></html>"
T = TypeVar("T")


class Asked:
    """A house with its loop, asked by its people."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.house = House(folder)
        self.run(self.house.hub.start())

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        """What comes of something, soon."""
        return self.loop.run_until_complete(asyncio.wait_for(what, 20))

    async def get(self, path: str, who: str = ANN) -> httpx.Response:
        """An answer."""
        there = httpx.ASGITransport(self.house.app)
        head = {"authorization": f"Bearer {who}"}
        async with httpx.AsyncClient(transport=there, base_url="http://house") as client:
            return await client.get(path, headers=head)

    def got(self, path: str) -> httpx.Response:
        """An answer, from outside of the loop."""
        return self.run(self.get(path))

    def stop(self) -> None:
        """Ends it."""
        self.run(self.house.close())
        self.loop.close()


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    """A house that is asked."""
    found = Asked(tmp_path_factory.mktemp("asked"))
    yield found
    found.stop()


@pytest.mark.parametrize(("name", "people"), [("three_piles", (ANN, BEN)), ("carlton", (ANN,))])
def test_a_game_that_is_over_is_told_whole_and_one_that_runs_is_not(
    asked: Asked, name: str, people: tuple[str, ...]
) -> None:
    house = asked.house

    async def main() -> None:
        seats = [m.NewSeat("me"), m.NewSeat("open")][: len(people)]
        table = await house.opened(m.NewTable(name, seats=seats, name="Ann"), hashed(ANN))
        ears = [await house.at(table, hashed(who)) for who in people]
        for ear in ears[1:]:
            await ear.yes("sit", seat=1, name="Ben")
        await ears[0].yes("start")
        await dealt(ears[0])
        path = f"/api/tables/{table.code}"
        assert (await asked.get(f"{path}/ending")).status_code == 409
        running = (await asked.get(f"{path}/record")).json()
        assert running.keys().isdisjoint({"fair", "signature"})
        await ears[0].yes("resign")
        over = (await asked.get(f"{path}/record")).json()
        assert {"fair", "signature"} <= over.keys()
        ending = await asked.get(f"{path}/ending")
        assert ending.status_code == 200
        # Only what one can lose to somebody is analysed by itself.
        assert ending.json()["analysis"] is (len(people) > 1)

    asked.run(main())


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that is built."""
    (tmp_path / "index.html").write_text(INDEX)
    monkeypatch.setattr(routes, "STATIC", tmp_path)


@pytest.mark.usefixtures("built")
def test_a_path_of_more_than_200_characters_is_no_page(asked: Asked) -> None:
    for long in (200, 201):
        page = asked.got("/" + "x" * long)
        assert (page.status_code, page.text == INDEX) == (404, long == 200)


@pytest.mark.parametrize(
    ("origin", "path", "status"),
    [
        (b"http://elsewhere", "/ws/aaaaaaaa", 403),
        (b"http://house", "/ws/aaaaaaaa", 404),
        (b"", "/ws/aaaaaaaa", 404),
        (b"", "/ws", 404),
    ],
)
def test_a_socket_is_refused_with_the_status_that_says_why(
    asked: Asked, origin: bytes, path: str, status: int
) -> None:
    told: list[dict[str, Any]] = []
    headers = [(b"host", b"house"), *([(b"origin", origin)] if origin else [])]
    scope: dict[str, Any] = {
        "type": "websocket", "path": path, "query_string": f"protocol={PROTOCOL}".encode(), "headers": headers,
        "client": ("192.0.2.1", 1), "subprotocols": [],
    }  # fmt: skip

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        told.append(message)

    asked.run(asked.house.app(scope, receive, send))
    assert told[0]["type"] == "websocket.http.response.start"
    assert told[0]["status"] == status
