"""Cards as two or three characters, and the names of their styles."""

from __future__ import annotations

from cardhouse.core.cards import SYMBOLS


def card_token(face: str | None, narrow: bool = False) -> str:
    """A card in three characters, or in two: ``10♠`` or ``T♠``; a back is shaded."""
    width = 2 if narrow else 3
    if face is None or face == "??":
        return "▒" * width
    if face == "XX":
        return "Jk" if narrow else "Jok"
    rank = "10" if face[0] == "T" and not narrow else face[0]
    return (rank + SYMBOLS[face[1]]).rjust(width)


def card_style(face: str | None) -> str:
    """The style of a card: its suit's letter, ``joker`` or ``back``."""
    if face is None or face == "??":
        return "back"
    return "joker" if face == "XX" else face[1]
