"""Carlton: the stock, and the cards that lie face down on the piles, are hidden (C1, C11)."""

from __future__ import annotations

from .hidden import Place, Position


def places(position: Position, viewer: int | None) -> list[Place]:
    """The places that a viewer cannot see."""
    down = [Place(("tableau", i), True, 0, n) for i, n in enumerate(position["face_down"]) if n]
    return [*down, Place(("stock",), True)]
