"""The catalogue of the draft edition of Carbondale, and the phrases that many of its sentences have
in common.
"""

from __future__ import annotations

from cardhouse.core.texts import Said, Texts, kept

TEXT = Texts(__package__)


@kept(1024)
def line(id: str, /, **args: int | str) -> str:
    """A text of the catalogue for anybody, kept because front ends ask for it again and again."""
    return TEXT.write(id, args)


def price_said(price: int) -> Said:
    """A price as a phrase: ``free``, ``1 card and 2 draws``."""
    cards, draws = divmod(price, 16)
    return Said(TEXT, "price", {"cards": cards, "draws": draws})


@kept(256)
def price_text(price: int) -> str:
    """A price in words."""
    return str(price_said(price))
