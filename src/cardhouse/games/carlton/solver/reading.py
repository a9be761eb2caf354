"""Deals as other programs write them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardhouse.core.cards import SUITS
from cardhouse.core.errors import InvalidPosition
from cardhouse.games.carlton.texts import TEXT

_NUMBERED = {"1": "A", "10": "T", "11": "J", "12": "Q", "13": "K", "0": ""}


def read_foreign(data: dict[str, Any]) -> dict[str, Any] | None:
    """A position of ours from another program's deal, None if it is no form that is known. Raises
    InvalidPosition.
    """
    return from_solvitaire(data) if "tableau piles" in data else None


def from_solvitaire(data: dict[str, Any]) -> dict[str, Any]:
    """A position of ours from a deal as Solvitaire writes it. Raises InvalidPosition.

    There, ``tableau piles`` run from bottom to top; the last card of ``stock`` is dealt first;
    ranks are ``A``, ``2`` to ``10``, ``J``, ``Q``, ``K`` or numbers; ``foundations`` lists every
    card on them. A card in small letters lies face down if others are in capitals; else all but the
    top of each pile do.
    """
    unknown = set(data) - {"tableau piles", "stock", "foundations"}
    if unknown:
        raise InvalidPosition(
            TEXT(
                "reading.keys",
                given=repr(sorted(unknown)[0]),
                game="Carlton",
                first="tableau piles",
                second="stock",
                third="foundations",
            )
        )
    piles = data["tableau piles"]
    if not isinstance(piles, list) or not all(isinstance(p, list) for p in piles):
        raise InvalidPosition(TEXT("reading.lists", key="tableau piles"))
    stock, up = data.get("stock", []), data.get("foundations", [])
    if not isinstance(stock, list) or not isinstance(up, list):
        raise InvalidPosition(TEXT("reading.cards", first="stock", second="foundations"))
    tableau = [[_card(c) for c in pile] for pile in piles]
    small = [[str(c) == str(c).lower() for c in pile] for pile in piles]
    marked = any(any(p) for p in small) and not all(all(p) for p in small)
    down = [_leading(p) if marked else max(0, len(p) - 1) for p in small]
    counts = Counter(_card(c) for c in up)
    foundations = {
        s: sorted(sum(n > k for c, n in counts.items() if c[1] == s) for k in range(2))
        for s in SUITS
    }
    options = {} if len(piles) == 8 else {"piles": len(piles)}
    return {
        "game": "carlton",
        "options": options,
        "tableau": tableau,
        "face_down": [min(n, max(0, len(p) - 1)) for n, p in zip(down, tableau, strict=True)],
        "stock": [_card(c) for c in reversed(stock)],
        "foundations": foundations,
    }


def _leading(flags: list[bool]) -> int:
    """How many flags are true from the start on."""
    return flags.index(False) if False in flags else len(flags)


def _card(text: Any) -> str:
    """Our two characters for one of Solvitaire's cards; whether there is such a card is checked
    later.
    """
    if not isinstance(text, str) or not 2 <= len(text) <= 3:
        raise InvalidPosition(
            TEXT("reading.card", text=repr(str(text)[:20]), first="7S", second="10D")
        )
    word = text.upper()
    return _NUMBERED.get(word[:-1], word[:-1]) + word[-1]
