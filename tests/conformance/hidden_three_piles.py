"""3 Piles: the deck and the hands of others are hidden (P7, P8)."""

from __future__ import annotations

from .hidden import Place, Position


def places(position: Position, viewer: int | None) -> list[Place]:
    """The places that a viewer cannot see."""
    hands = [Place(("hands", p), ordered=False) for p in range(2) if p != viewer]
    return [*hands, Place(("deck",), ordered=True)]
