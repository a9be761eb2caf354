"""What lies on the table of Carlton, and its options."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.options import Value
from cardhouse.core.state import State, choice, i1, number
from cardhouse.core.texts import Texts

__all__ = ["MAX_CARDS", "MAX_PILES", "TABLE", "Table", "check"]

MAX_PILES = 10
MAX_CARDS = 104


class Table(State, game="carlton"):
    """Piles, stock and foundations. Faces are ``suit * 13 + rank - 1``; the two copies of a face
    are equal.
    """

    faces = choice(
        "top",
        "all",
        says="Which cards are dealt face up: only the top one of each pile, or all.",
        ruling="C11",
    )
    max_moves = number(
        2000,
        low=1,
        high=100_000,
        choices=(2000,),
        says="Moves after which the game is lost.",
        ruling="C12",
    )
    decks = number(2, low=1, high=2, says="Decks shuffled together.", ruling="C1", lab=True)
    suits = number(
        4,
        low=1,
        high=4,
        says="Suits in each deck: spades first, then hearts, diamonds, clubs.",
        ruling="C1",
        lab=True,
    )
    ranks = number(
        13, low=1, high=13, says="Ranks in each deck, from the ace up.", ruling="C1", lab=True
    )
    piles = number(8, low=1, high=MAX_PILES, says="Piles on the table.", ruling="C1", lab=True)
    first_pile = number(
        1, low=0, high=MAX_CARDS, says="Cards dealt to the first pile.", ruling="C1", lab=True
    )
    pile_step = number(
        1,
        low=0,
        high=12,
        says="How many cards more each pile gets than the one before.",
        ruling="C1",
        lab=True,
    )
    deal_cards = number(
        1, low=1, high=4, says="Cards that one deal puts on each pile.", ruling="C4", lab=True
    )

    pile = i1(
        MAX_PILES, MAX_CARDS, says="Faces of each pile, bottom first; -1 unknown; 0 beyond pile_n."
    )
    pile_n = i1(MAX_PILES, says="Cards on each pile.")
    down_n = i1(MAX_PILES, says="How many of them, from the bottom, lie face down.")
    run_n = i1(
        MAX_PILES, says="Length of the run on top: face up, descending, in alternating colours."
    )
    tip = i1(
        MAX_PILES,
        says="Top card as rank plus 32 if it is of the second strand (see rules.strand); 0 when empty.",
    )
    stock = i1(
        MAX_CARDS, says="Faces, the next one to be dealt last; -1 unknown; 0 beyond stock_n."
    )
    stock_n = i1(says="Cards in the stock.")
    up = i1(4, 2, says="By suit: cards on its two foundations, the lower count first.")
    left = i1(says="Cards on the piles and in the stock.")


TABLE = Table


def check(values: Mapping[str, Value]) -> str | None:
    """Says why a combination of options cannot be dealt, or None."""
    said = Texts(__package__)
    cards = int(values["decks"] or 0) * int(values["suits"] or 0) * int(values["ranks"] or 0)
    piles = int(values["piles"] or 0)
    needed = (
        piles * int(values["first_pile"] or 0)
        + int(values["pile_step"] or 0) * piles * (piles - 1) // 2
    )
    if needed > cards:
        return said("options.few_cards", cards=cards, needed=needed)
    return None
