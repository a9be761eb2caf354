"""The catalogue of the draft edition of Carbondale, and the phrases that many of its sentences have
in common.
"""

from __future__ import annotations

from cardhouse.core.texts import Arg, Card, Said, Texts, kept
from cardhouse.games.carbondale_draft.network import (
    NO_PRICE,
    SPADES,
    TWO,
    card_at,
    find_open,
    is_red,
    lowest,
)
from cardhouse.games.carbondale_draft.state import WIDTH, Table

TEXT = Texts(__package__)


@kept(1024)
def line(id: str, /, **args: int | str) -> str:
    """A text of the catalogue for anybody, kept because front ends ask for it again and again."""
    return TEXT.write(id, args)


def price_said(price: int) -> Said:
    """A price as a phrase: ``free``, ``1 card and 2 draws``."""
    cards, draws = divmod(price, 16)
    return Said(TEXT, "price", {"cards": cards, "draws": draws})


def cost_args(price: int) -> dict[str, Arg]:
    """The arguments of a sentence about what a build costs: whether nothing, and else what."""
    cards, draws = divmod(price, 16)
    cost = Said(TEXT, "cost", {"cards": cards, "draws": draws})
    return {"free": int(price == 0), "cost": cost}


@kept(256)
def price_text(price: int) -> str:
    """A price in words."""
    return str(price_said(price))


@kept(256)
def dues_text(price: int) -> str:
    """What somebody has to do for a price."""
    cards, draws = divmod(price, 16)
    return TEXT("dues", cards=cards, draws=draws)


def place_said(s: Table, p: int, cell: int, face: int) -> dict[str, Arg]:
    """The arguments of a sentence about a place where a face may be built; none where nothing
    carries it.
    """
    side, base = source_of(s, p, cell, face)
    return {"side": Said(TEXT, f"side.{side}"), "base": Card(base)} if base >= 0 else {}


def source_of(s: Table, p: int, cell: int, face: int) -> tuple[str, int]:
    """What a place is called by: the card that a face is built from there most cheaply, and on
    which side of it the place lies; of several the one below. The face is -1 where none carries it.
    """
    best = (NO_PRICE, "", -1)
    for side, there in (("N", cell - WIDTH), ("E", cell - 1), ("W", cell + 1)):
        if (side == "E" and cell % WIDTH == 0) or (side == "W" and there % WIDTH == 0):
            continue
        i = card_at(s, p, there) if there >= 0 else -1
        base = s.net_face[p, i] if i >= 0 else -1
        if base < 0 or is_red(base // 13):
            continue
        rank, spade = base % 13 + 1, base // 13 == SPADES
        # A card that carries it with another one has its price, too.
        double = rank if _pairs(s, p, cell, base // 13) else 0
        price = lowest(
            s,
            face,
            rank if spade else 0,
            0 if spade else rank,
            double if spade else 0,
            0 if spade else double,
        )
        if price < best[0]:
            best = price, side, base
    return best[1], best[2]


def _pairs(s: Table, p: int, cell: int, suit: int) -> bool:
    """Whether two cards of a black suit lie where they could carry a card in a cell."""
    k = find_open(s, p, cell)
    return k >= 0 and (s.open_spade if suit == SPADES else s.open_club)[p, k] >= TWO
