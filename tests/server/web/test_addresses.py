"""Addresses under which friends can reach the server."""

from __future__ import annotations

from cardhouse.server.settings import Settings
from cardhouse.server.web import addresses


def test_addresses_for_friends() -> None:
    here = Settings(database="", port=8000)
    found = addresses.link(here, "127.0.0.1:8000", "/t/abc")
    assert found.addresses == ["http://127.0.0.1:8000/t/abc"]
    assert "--lan" in found.warning
    assert addresses.link(here, "cards.example", "/t/abc").addresses == [
        "http://cards.example/t/abc"
    ]
    public = Settings(database="", public=("https://cards.example",), secure=True)
    assert addresses.link(public, "127.0.0.1", "/t/a").addresses == ["https://cards.example/t/a"]
    lan = addresses.link(Settings(database="", host="0.0.0.0"), "localhost:8000", "/t/a")
    assert lan.warning or not any("127.0.0.1" in x for x in lan.addresses)
