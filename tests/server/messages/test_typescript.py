"""The types of the client are those of the messages."""

from __future__ import annotations

from pathlib import Path

from cardhouse.server.messages.typescript import typescript


def test_the_types_of_the_client_are_current() -> None:
    path = Path(__file__).resolve().parents[3] / "web" / "src" / "lib" / "messages.ts"
    assert path.read_text(encoding="utf-8") == typescript(), (
        "run: python -m cardhouse.server.messages.typescript"
    )
