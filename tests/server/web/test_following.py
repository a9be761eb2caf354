"""Orders are looked for again and again, whatever goes wrong meanwhile; addresses that are no
page's lead to none.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.requests import Request

from cardhouse.server.web import log, orders
from cardhouse.server.web.log import Counting
from cardhouse.server.web.routes import page


def test_what_goes_wrong_with_orders_is_logged_and_looked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        hub: Any = SimpleNamespace(settings=SimpleNamespace(look=0.0))
        made, looks = orders.Orders(hub, lambda _: None), 0

        async def look() -> None:
            nonlocal looks
            looks += 1
            if looks == 1:
                raise OperationalError("SELECT secret", {}, Exception("away"))
            if looks == 2:
                raise ValueError("nonsense")
            if looks == 4:
                raise asyncio.CancelledError

        monkeypatch.setattr(made, "look", look)
        with pytest.raises(asyncio.CancelledError):
            await made.follow()
        assert looks == 4

    told: list[logging.LogRecord] = []
    handler = logging.Handler()
    monkeypatch.setattr(handler, "emit", told.append)
    monkeypatch.setattr(orders.LOG, "handlers", [handler])
    monkeypatch.setattr(orders.LOG, "propagate", False)
    asyncio.run(main())
    assert [(one.levelname, one.getMessage(), bool(one.exc_info)) for one in told] == [
        ("WARNING", "orders cannot be read: OperationalError", False),
        ("ERROR", "an order could not be carried out", True),
    ]


@pytest.mark.parametrize(
    "path",
    ["api", "ws", "metrics", "api/", "api/nothing", "ws/nothing", "assets/none.js", "a\x1b", "a" * 3000],
)  # fmt: skip
def test_what_is_no_page_is_not_found(path: str) -> None:
    scope = {"type": "http", "path_params": {"path": path}, "headers": []}
    told = asyncio.run(page(Request(scope)))
    assert told.status_code == 404
    assert told.media_type == "application/json" or b"html" not in bytes(told.body)


def test_of_many_kinds_of_lines_the_oldest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "KINDS", 3)
    out = io.StringIO()
    handler = Counting(60, 20, 500, out, lambda: 100.0)
    made = logging.Logger("test")
    made.addHandler(handler)
    for kind in "abcdbbccdda":
        made.warning(f"line {kind}")

    def told() -> list[tuple[str, int]]:
        found = [json.loads(line) for line in out.getvalue().splitlines()]
        return [(one["text"][-1], one.get("times", 1)) for one in found]

    assert told() == [(kind, 1) for kind in "abcda"]
    handler.close()
    assert told()[5:] == [("c", 2), ("d", 2)]
