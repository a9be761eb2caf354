"""A page that was kept open while the server was renewed says so, and a button loads it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.server.messages.protocol import OUTDATED


def test_a_page_of_another_day_is_loaded_again(person: Callable[..., Any]) -> None:
    page = person(1280, 800)
    asked: list[str] = []

    def renewed(socket: Any) -> None:
        asked.append(socket.url)
        if len(asked) == 1:
            socket.close(code=OUTDATED, reason="The server has been renewed.")
        else:
            socket.connect_to_server()

    page.route_web_socket("**/ws/lesson/**", renewed)
    page.goto("/learn/carlton/0")
    button = page.get_by_role("alert").get_by_role("button")
    button.wait_for()
    assert "load the page again" in page.get_by_role("alert").inner_text()
    page.wait_for_timeout(1000)
    assert len(asked) == 1, "it does not come back by itself"
    button.click()
    page.locator(".stage svg").first.wait_for()
    assert len(asked) == 2
