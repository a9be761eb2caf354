"""Positions of Carlton as dictionaries."""

from __future__ import annotations

from typing import Any

from cardhouse.core.cards import JOKER, SUITS, card_text, face_of
from cardhouse.core.errors import InvalidPosition
from cardhouse.core.positions import (
    Supply,
    a_dict,
    a_list,
    card_list,
    card_texts,
    integer,
    read_head,
    write_head,
)
from cardhouse.core.state import ENDINGS, GOAL, STALEMATE, TURN_CAP
from cardhouse.games.carlton import rules
from cardhouse.games.carlton.legality import strand
from cardhouse.games.carlton.state import MAX_CARDS, Table
from cardhouse.games.carlton.texts import TEXT

KEYS = ("tableau", "face_down", "stock", "foundations")


def write(s: Table) -> dict[str, Any]:
    """The position as a dictionary: piles bottom to top, the stock's next card first."""
    up = sum(s.up[suit, i] for suit in range(4) for i in range(2))
    return {
        **write_head(s, (), s.left + up == s.decks * s.suits * s.ranks),
        "tableau": [card_texts(s.pile[i, k] for k in range(s.pile_n[i])) for i in range(s.piles)],
        "face_down": [s.down_n[i] for i in range(s.piles)],
        "stock": card_texts(s.stock[k] for k in reversed(range(s.stock_n))),
        "foundations": {SUITS[suit]: [s.up[suit, 0], s.up[suit, 1]] for suit in range(4)},
    }


def read(data: Any) -> Table:
    """The state of a position dictionary. Raises InvalidPosition.

    Without a result it is worked out: a table on which nothing is left to play is a game that has
    ended.
    """
    s, complete = read_head(Table, data, KEYS, 1)
    a_list(data.get("row", []), "row", 0)
    supply = Supply(lambda face: s.decks if in_deck(s, face) else 0)
    _read_piles(s, data, supply)
    stock = card_list(data.get("stock", []), "stock", MAX_CARDS)
    supply.take_all(stock, "stock")
    for k, face in enumerate(reversed(stock)):
        s.stock[k] = face
    s.stock_n = len(stock)
    _read_foundations(s, data, supply)
    s.left = s.stock_n + sum(s.pile_n[i] for i in range(s.piles))
    supply.finish(complete)
    _check_result(s)
    return s


def in_deck(s: Table, face: int) -> bool:
    """Whether the options' decks hold this face."""
    return face < JOKER and face // 13 < s.suits and face % 13 < s.ranks


def _read_piles(s: Table, data: dict[str, Any], supply: Supply) -> None:
    tableau = a_list(data.get("tableau", [[]] * s.piles), "tableau", s.piles, s.piles)
    for i, cards in enumerate(tableau):
        faces = card_list(cards, "tableau", MAX_CARDS)
        supply.take_all(faces, "tableau")
        for k, face in enumerate(faces):
            s.pile[i, k] = face
        s.pile_n[i] = len(faces)
    for i, value in enumerate(
        a_list(data.get("face_down", [0] * s.piles), "face_down", s.piles, s.piles)
    ):
        down = integer(value, "face_down", 0, MAX_CARDS)
        if down and down >= s.pile_n[i]:
            raise InvalidPosition(TEXT("position.face_up", key="face_down", pile=i + 1))
        if down and s.faces:
            raise InvalidPosition(TEXT("position.all_up", key="face_down", option="faces = all"))
        s.down_n[i] = down
        if s.pile_n[i]:
            s.tip[i] = strand(s.pile[i, s.pile_n[i] - 1])
            s.run_n[i] = rules.run_length(s, i)


def _read_foundations(s: Table, data: dict[str, Any], supply: Supply) -> None:
    for suit, counts in a_dict(data.get("foundations", {}), "foundations").items():
        if not isinstance(suit, str) or len(suit) != 1 or suit not in SUITS:
            raise InvalidPosition(
                TEXT(
                    "position.suits",
                    key="foundations",
                    given=repr(str(suit)[:20]),
                    suits="S, H, D",
                    last="C",
                )
            )
        at = SUITS.index(suit)
        both = [integer(n, "foundations", 0, 13) for n in a_list(counts, "foundations", 2, 2)]
        for count in both:
            supply.take_all((face_of(at, rank) for rank in range(1, count + 1)), "foundations")
        s.up[at, 0], s.up[at, 1] = sorted(both)  # the two are interchangeable (C6)


def _check_result(s: Table) -> None:
    claimed, winners = s.ended, s.winners
    s.ended = s.winners = 0
    rules.settle(s)
    if not claimed:
        return
    if claimed in (GOAL, STALEMATE, TURN_CAP) and claimed != s.ended:
        found = ENDINGS.get(s.ended, "none")
        raise InvalidPosition(
            TEXT("position.other_end", key="result", claimed=ENDINGS[claimed], found=found)
        )
    if winners != (1 if claimed == GOAL else 0):
        raise InvalidPosition(TEXT("position.won", key="result"))
    s.ended, s.winners = claimed, winners


def pile_texts(s: Table, i: int) -> list[str | None]:
    """The cards of a pile as a viewer sees them, bottom first; None for one that lies face down."""
    return [None if k < s.down_n[i] else card_text(s.pile[i, k]) for k in range(s.pile_n[i])]
