"""Actions of 3 Piles in words, and back; reasons in words."""

from __future__ import annotations

import re
from functools import cache

from cardhouse.core.cards import JOKER, RANKS, SUITS, card_symbol, card_text, parse_card
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import Reason
from cardhouse.games.three_piles import legality
from cardhouse.games.three_piles.actions import (
    DRAW,
    PUT,
    TAKE,
    face_of_action,
    kind_of,
    lay,
    pile_of,
    put,
    stack_of,
    take,
)
from cardhouse.games.three_piles.state import MAX_PILES, MAX_STACKS, Table

REASONS = {
    legality.NO_ACTION: Reason("There is no such action", "P11"),
    legality.OVER: Reason("The game is over", "P18"),
    legality.NO_PLACE: Reason("The table has no pile or stack with that number", "P10"),
    legality.MUST_PLAY: Reason("You have drawn, so a card of your hand must be played now", "P12"),
    legality.DECK_EMPTY: Reason("The deck is empty, so there is nothing to draw", "P14"),
    legality.MUST_DRAW: Reason(
        "Draw first: while the deck lasts a hand card is played only after drawing", "P11"
    ),
    legality.STACK_EMPTY: Reason("That stack is empty", "P9"),
    legality.NOT_IN_HAND: Reason("That card is not in your hand", "P11"),
    legality.NO_FIT: Reason(
        "It does not fit: a card must be lower or higher than every card of the pile", "P10"
    ),
    legality.FIRST_EMPTY: Reason("Empty piles are alike; name the first empty one", "P22"),
}


def card_of(s: Table, action: int) -> int:
    """The face that an action moves, -1 when there is none or it is unknown."""
    kind = kind_of(action)
    if kind == DRAW:
        return -1
    if kind == TAKE:
        i = stack_of(action)
        return s.stack[i, s.stack_n[i] - 1] if s.stack_n[i] > 0 else -1
    return face_of_action(action)


def short(s: Table, action: int) -> str:
    """``draw``, ``S1>P2``, ``7S>P2`` or ``7S>S1``."""
    kind = kind_of(action)
    if kind == DRAW:
        return "draw"
    if kind == TAKE:
        return f"S{stack_of(action) + 1}>P{pile_of(action) + 1}"
    face = card_text(face_of_action(action))
    if kind == PUT:
        return f"{face}>P{pile_of(action) + 1}"
    return f"{face}>S{stack_of(action) + 1}"


def long(s: Table, action: int) -> str:
    """An action as a person would say it: ``7♠ onto pile 2``."""
    kind = kind_of(action)
    if kind == DRAW:
        return "draw a card from the deck"
    card = card_symbol(card_of(s, action))
    if kind == TAKE:
        return f"take {card} from stack {stack_of(action) + 1} onto pile {pile_of(action) + 1}"
    if kind == PUT:
        return f"{card} onto pile {pile_of(action) + 1}"
    return f"{card} onto stack {stack_of(action) + 1}"


def parse(s: Table, text: str) -> int:
    """The action that a short text names. Raises InvalidNotation."""
    word = text.strip().upper().replace(" ", "")
    if word in ("DRAW", "D"):
        return DRAW
    move = re.fullmatch(r"(.{1,5})>([PS])([1-9])", word)
    if move:
        source, onto_pile, place = move[1], move[2] == "P", int(move[3]) - 1
        there = place < (MAX_PILES if onto_pile else MAX_STACKS)
        stack = re.fullmatch(r"S([1-9])", source)
        if there and stack and onto_pile and int(stack[1]) <= MAX_STACKS:
            return take(int(stack[1]) - 1, place)
        if there and not stack:
            face = parse_card(source)
            if face != JOKER:
                return put(face, place) if onto_pile else lay(face, place)
    raise InvalidNotation(
        f"{text[:40]!r} is no action of 3 Piles; write draw, S1>P2, 7S>P2 or 7S>S1"
    )


def reason(s: Table, action: int, code: int) -> str:
    """Why an action is not legal, with the cards in question."""
    if code == legality.NO_FIT:
        p, j = s.turn_seat, pile_of(action)
        low, high = RANKS[s.low[p, j] - 1], RANKS[s.high[p, j] - 1]
        card = card_symbol(card_of(s, action))
        return f"{card} does not fit: pile {j + 1} holds {low} to {high} and takes only lower or higher ranks (P10)"
    if code == legality.NOT_IN_HAND:
        return f"{card_symbol(card_of(s, action))} is not in your hand (P11)"
    return str(REASONS[code])


def ranks_that_fit(s: Table, p: int, j: int) -> str:
    """The ranks that a pile still takes: ``A-4, J-K``; ``any`` when it is empty, ``nothing more`` at the end."""
    return spans(s.low[p, j], s.high[p, j], s.ranks) if s.pile_n[p, j] else "any"


@cache
def spans(low: int, high: int, ranks: int) -> str:
    """The ranks below ``low`` and above ``high``, in words."""
    found = []
    if low > 1:
        found.append((1, low - 1))
    if high < ranks:
        found.append((high + 1, ranks))
    name = ["10" if rank == "T" else rank for rank in RANKS]
    return (
        ", ".join(name[a - 1] if a == b else f"{name[a - 1]}-{name[b - 1]}" for a, b in found)
        or "nothing more"
    )


def pile_faces(s: Table, p: int, j: int) -> list[int]:
    """The faces of a pile, low to high."""
    return [(s.pile[p, j, r] - 1) * 13 + r for r in range(13) if s.pile[p, j, r]]


def suit_letter(face: int) -> str:
    """The letter of a face's suit."""
    return SUITS[face // 13]
