"""Positions of 3 Piles as dictionaries."""

from __future__ import annotations

from typing import Any

from cardhouse.core.cards import JOKER, card_text
from cardhouse.core.errors import InvalidPosition
from cardhouse.core.positions import (
    Supply,
    a_list,
    card_list,
    card_texts,
    integer,
    read_head,
    truth_value,
    write_head,
)
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.notation import pile_faces
from cardhouse.games.three_piles.state import FACES, MAX_HAND, Table
from cardhouse.games.three_piles.texts import TEXT

KEYS = ("deck", "stacks", "piles", "hands", "drawn", "totals", "leader")
MAX_TOTAL = 1_000_000


def write(s: Table) -> dict[str, Any]:
    """The position as a dictionary: deck top first, stacks bottom to top, piles low to high."""
    leader = (
        {"leader": s.leader} if s.match_target else {}
    )  # who begins the next deal matters in a match only
    return {
        **write_head(s, (), _whole(s)),
        "deck": card_texts(s.deck[i] for i in reversed(range(s.deck_n))),
        "stacks": [card_texts(s.stack[i, k] for k in range(s.stack_n[i])) for i in range(s.stacks)],
        "piles": [[card_texts(pile_faces(s, p, j)) for j in range(s.piles)] for p in range(2)],
        "hands": [card_texts(f for f in range(FACES) if s.hand[p, f]) for p in range(2)],
        "drawn": bool(s.drawn),
        **leader,
        "totals": [s.totals[0], s.totals[1]],
    }


def _whole(s: Table) -> bool:
    cards = s.deck_n + sum(s.stack_n[i] for i in range(s.stacks)) + s.hand_n[0] + s.hand_n[1]
    return (
        cards + sum(s.pile_n[p, j] for p in range(2) for j in range(s.piles)) == s.ranks * s.suits
    )


def read(data: Any) -> Table:
    """The state of a position dictionary. Raises InvalidPosition."""
    s, complete = read_head(Table, data, KEYS, 2)
    if a_list(data.get("row", []), "row", 0):
        raise InvalidPosition(TEXT("position.no_rows", key="row", game="3 Piles"))
    supply = Supply(lambda face: rules.in_deck(s, face) if face < JOKER else 0)
    deck = card_list(data.get("deck", []), "deck", FACES)
    supply.take_all(deck, "deck")
    for i, face in enumerate(reversed(deck)):
        s.deck[i] = face
    s.deck_n = len(deck)
    for i, cards in enumerate(
        a_list(data.get("stacks", [[]] * s.stacks), "stacks", s.stacks, s.stacks)
    ):
        for k, face in enumerate(card_list(cards, "stacks", FACES)):
            s.stack[i, k] = supply.take(face, "stacks")
            s.stack_n[i] = k + 1
    for p, piles in enumerate(a_list(data.get("piles", [[[]] * s.piles] * 2), "piles", 2, 2)):
        for j, cards in enumerate(a_list(piles, "piles", s.piles, s.piles)):
            for face in card_list(cards, "piles", 13):
                if s.pile_n[p, j] and face % 13 + 1 <= s.high[p, j]:
                    raise InvalidPosition(TEXT("position.order", key="piles", card=card_text(face)))
                rules.add_to_pile(s, p, j, supply.take(face, "piles"))
    s.drawn = int(truth_value(data.get("drawn", False), "drawn"))
    for p, cards in enumerate(a_list(data.get("hands", [[], []]), "hands", 2, 2)):
        most = MAX_HAND + (1 if s.drawn and p == s.turn_seat else 0)
        for face in card_list(cards, "hands", most):
            s.hand[p, supply.take(face, "hands")] = 1
            s.hand_n[p] += 1
    totals = a_list(data.get("totals", [0, 0]), "totals", 2, 2)
    for p in range(2):
        s.totals[p] = integer(totals[p], "totals", 0, MAX_TOTAL)
    s.leader = integer(data.get("leader", 0), "leader", 0, 1)
    supply.finish(complete)
    _settle_turn(s)
    return s


def _settle_turn(s: Table) -> None:
    if s.ended:
        return
    if s.drawn and s.hand_n[s.turn_seat] == 0:
        raise InvalidPosition(TEXT("position.drawn", key="drawn"))
    if not s.drawn and not rules.can_act(s, s.turn_seat):  # a forced pass is made at once (P17)
        if not rules.can_act(s, 1 - s.turn_seat) and s.match_target:
            raise InvalidPosition(TEXT("position.over"))
        rules.pass_on(s)
