"""Positions of Duckling as dictionaries. A position names every card of the deck exactly once."""

from __future__ import annotations

from typing import Any

from cardhouse.core.cards import JOKER, card_text
from cardhouse.core.errors import InvalidPosition
from cardhouse.core.positions import Supply, a_list, card_list, card_texts, read_head, write_head
from cardhouse.starter.duckling import rules
from cardhouse.starter.duckling.state import FACES, MAX_HAND, Table
from cardhouse.starter.duckling.texts import TEXT

KEYS = ("stock", "hands", "trick", "taken")


def write(s: Table) -> dict[str, Any]:
    """The position as a dictionary: the rest under ``stock``, its top card first."""
    cards = s.rest_n + s.hand_n[0] + s.hand_n[1] + 2 * (s.tricks[0] + s.tricks[1]) + (s.led > 0)
    return {
        **write_head(s, (), cards == s.ranks * s.suits),
        "stock": card_texts(s.rest[i] for i in reversed(range(s.rest_n))),
        "hands": [card_texts(f for f in range(FACES) if s.hand[p, f]) for p in range(2)],
        "trick": [card_text(s.led - 1)] if s.led else [],
        "taken": [card_texts(f for f in range(FACES) if s.taken[p, f]) for p in range(2)],
    }


def read(data: Any) -> Table:
    """The state of a position dictionary. Raises InvalidPosition."""
    s, complete = read_head(Table, data, KEYS, 2)
    if a_list(data.get("row", []), "row", 0):
        raise InvalidPosition(TEXT("position.no_rows", key="row"))
    supply = Supply(lambda face: rules.in_deck(s, face) if face < JOKER else 0)
    rest = card_list(data.get("stock", []), "stock", FACES)
    supply.take_all(rest, "stock")
    for i, face in enumerate(reversed(rest)):
        s.rest[i] = face
    s.rest_n = len(rest)
    for p, cards in enumerate(a_list(data.get("hands", [[], []]), "hands", 2, 2)):
        for face in card_list(cards, "hands", MAX_HAND):
            s.hand[p, supply.take(face, "hands")] = 1
            s.hand_n[p] += 1
    for face in card_list(data.get("trick", []), "trick", 1):
        s.led = supply.take(face, "trick") + 1
    for p, cards in enumerate(a_list(data.get("taken", [[], []]), "taken", 2, 2)):
        for face in card_list(cards, "taken", FACES):
            s.taken[p, supply.take(face, "taken")] = 1
        if len(cards) % 2:
            raise InvalidPosition(TEXT("position.trick", key="taken"))
        s.tricks[p] = len(cards) // 2
    supply.finish(complete)
    if not s.ended:
        _check_hands(s)
    return s


def _check_hands(s: Table) -> None:
    more = s.hand_n[s.turn_seat] - s.hand_n[1 - s.turn_seat]
    if more != (1 if s.led else 0):
        raise InvalidPosition(TEXT("position.hands", key="hands"))
    if s.hand_n[0] == 0 and s.hand_n[1] == 0:
        rules.finish(s)
