"""Addresses of pages and what is told of them beforehand, without a server."""

from __future__ import annotations

import asyncio
import types
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, insert
from starlette.requests import Request

from cardhouse.server.settings import Settings
from cardhouse.server.storage.schema import CHALLENGES, METADATA
from cardhouse.server.tokens import good_code
from cardhouse.server.web import previews, routes
from cardhouse.server.web.app import Server
from cardhouse.server.web.previews import leads_somewhere, page_with_preview


@pytest.mark.parametrize(
    ("path", "leads"),
    [("", True), ("games", True), ("games/carlton", False), ("t/abc", True), ("t", False),
     ("t/abc/x", False), ("new/carlton", True), ("new/carlton/x", False), ("rules/carlton", True),
     ("rules", False), ("rules/carlton/x", False), ("challenge/x", True), ("challenge/x/y", False),
     ("learn/carlton/first", True), ("learn/carlton/first/x", False), ("learn", False),
     ("nowhere", False), ("//t///abc/", True)],
)  # fmt: skip
def test_an_address_leads_somewhere_or_not(path: str, leads: bool) -> None:
    assert leads_somewhere(path) is leads


def test_there_is_no_page_of_a_lesson_that_there_is_not() -> None:
    assert previews._lesson("learn", "carbles")
    assert previews._lesson("learn", "carbles", "0")
    assert not previews._lesson("learn", "carbles", "99")
    assert not previews._lesson("learn", "carbles", "x")
    assert previews._lesson("rules", "carbles")


def challenges() -> Any:
    """A database with two challenges."""
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    rest = {"rules": 1, "options": {}, "seats": [], "seat": 0, "deal": "x", "at": 0.0}
    with engine.begin() as connection:
        for match, (token, game) in enumerate((("One-token_1", "carlton"), ("two", "three_piles"))):
            row = {"token": token, "match": match, "game": game, **rest}
            connection.execute(insert(CHALLENGES).values(**row))
    return engine


@pytest.fixture
def shown(tmp_path: Path) -> Any:
    """Shows the page of a path: its text, its status, and how often the database was read."""
    engine, index = challenges(), tmp_path / "index.html"
    index.write_text("<html><head></head></html>", encoding="utf-8")

    def show(path: str) -> tuple[str, int, int]:
        reads: list[int] = []

        async def read(work: Any) -> Any:
            reads.append(1)
            with engine.connect() as connection:
                return work(connection)

        hub = types.SimpleNamespace(store=types.SimpleNamespace(read=read), settings=Settings())
        app = types.SimpleNamespace(state=types.SimpleNamespace(hub=hub))
        request = Request({"type": "http", "headers": [(b"host", b"x.example")], "app": app})
        text, status = asyncio.run(page_with_preview(request, index, path))
        return text, status, len(reads)

    yield show
    engine.dispose()


def test_a_challenge_is_shown_by_its_own_token(shown: Any) -> None:
    for token, game, title in (
        ("One-token_1", "carlton", "Carlton"),
        ("two", "three_piles", "3 P"),
    ):
        text, status, _ = shown(f"challenge/{token}")
        assert status == 200
        assert f'property="og:title" content="{title}' in text
        assert f"/api/games/{game}/picture.png" in text
    assert not good_code("one-token_1")  # A challenge's token is no table's code.
    assert shown("challenge/three")[1] == 404


def test_what_is_no_table_s_code_is_not_looked_for(shown: Any) -> None:
    assert shown("t/no-code!")[1:] == (404, 0)
    assert shown("t/abcdefgh")[1:] == (404, 1 if good_code("abcdefgh") else 0)


def test_a_path_that_is_too_long_is_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def told(_request: Request, _index: Path, path: str) -> tuple[str, int]:
        asked.append(path)
        return "a page", 200

    monkeypatch.setattr(routes, "page_with_preview", told)
    monkeypatch.setattr(Path, "is_file", lambda self: self.name == "index.html")
    hub = types.SimpleNamespace(settings=Settings())
    app = types.SimpleNamespace(state=types.SimpleNamespace(hub=hub))

    def status(path: str) -> int:
        scope = {"type": "http", "headers": [], "app": app, "path_params": {"path": path}}
        return asyncio.run(routes.page(Request(scope))).status_code

    assert status("x" * routes.LONGEST) == 200
    assert status("x" * (routes.LONGEST + 1)) == 404
    assert status("x\x00y") == 404
    for path in ("api/nothing", "api", "ws/x", "ws", "assets/no.js", "metrics"):
        assert status(path) == 404, path
    assert asked == ["x" * routes.LONGEST]
    assert previews.PAGES["learn"] == 3


@pytest.mark.parametrize(
    ("origin", "status"),
    [(b"http://elsewhere.example", 403), (b"null", 403), (b"http://[", 403), (b"", 403)],
)
def test_a_socket_of_another_page_is_denied(tmp_path: Path, origin: bytes, status: int) -> None:
    sent: list[dict[str, Any]] = []

    async def main() -> None:
        server = Server(Settings(database=f"sqlite:///{tmp_path / 'x.db'}"))

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        headers = [(b"host", b"127.0.0.1:8000"), (b"origin", origin)]
        scope = {"type": "websocket", "path": "/ws/tables/x", "headers": headers,
                 "query_string": b"", "client": ("192.0.2.1", 5)}  # fmt: skip
        await server(scope, receive, send)  # type: ignore[arg-type]

    asyncio.run(main())
    assert sent[0]["status"] == status
