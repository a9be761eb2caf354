"""The OpenAPI description of the HTTP part; the WebSocket part is in docs/api.md."""

from __future__ import annotations


def document() -> dict[str, object]:
    """The description as JSON data."""
    return {}
