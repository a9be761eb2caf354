"""Actions of 3 Piles in words, and back; reasons in words."""

from __future__ import annotations

import re
from functools import cache

from cardhouse.core.cards import RANKS, SUITS, card_symbol, card_text, parse_card
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import Reason
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.rules import DRAW, LAY, PUT, TAKE
from cardhouse.games.three_piles.state import MAX_PILES, MAX_STACKS, Table

REASONS = {
    rules.NO_ACTION: Reason("There is no such action", "P11"),
    rules.OVER: Reason("The game is over", "P18"),
    rules.NO_PLACE: Reason("The table has no pile or stack with that number", "P10"),
    rules.MUST_PLAY: Reason("You have drawn, so a card of your hand must be played now", "P12"),
    rules.DECK_EMPTY: Reason("The deck is empty, so there is nothing to draw", "P14"),
    rules.MUST_DRAW: Reason(
        "Draw first: while the deck lasts a hand card is played only after drawing", "P11"
    ),
    rules.STACK_EMPTY: Reason("That stack is empty", "P9"),
    rules.NOT_IN_HAND: Reason("That card is not in your hand", "P11"),
    rules.NO_FIT: Reason(
        "It does not fit: a card must be lower or higher than every card of the pile", "P10"
    ),
    rules.FIRST_EMPTY: Reason("Empty piles are alike; name the first empty one", "P22"),
}


def card_of(s: Table, action: int) -> int:
    """The face that an action moves, -1 when there is none or it is unknown."""
    if action < TAKE:
        return -1
    if action < PUT:
        i = (action - TAKE) // MAX_PILES
        return s.stack[i, s.stack_n[i] - 1] if s.stack_n[i] > 0 else -1
    return (action - PUT) // MAX_PILES if action < LAY else (action - LAY) // MAX_STACKS


def short(s: Table, action: int) -> str:
    """``draw``, ``S1>P2``, ``7S>P2`` or ``7S>S1``."""
    if action == DRAW:
        return "draw"
    if action < PUT:
        return f"S{(action - TAKE) // MAX_PILES + 1}>P{(action - TAKE) % MAX_PILES + 1}"
    face = card_text(card_of(s, action))
    if action < LAY:
        return f"{face}>P{(action - PUT) % MAX_PILES + 1}"
    return f"{face}>S{(action - LAY) % MAX_STACKS + 1}"


public = short


def long(s: Table, action: int) -> str:
    """An action as a person would say it: ``7♠ onto pile 2``."""
    if action == DRAW:
        return "draw a card from the deck"
    card = card_symbol(card_of(s, action))
    if action < PUT:
        i, j = (action - TAKE) // MAX_PILES, (action - TAKE) % MAX_PILES
        return f"take {card} from stack {i + 1} onto pile {j + 1}"
    if action < LAY:
        return f"{card} onto pile {(action - PUT) % MAX_PILES + 1}"
    return f"{card} onto stack {(action - LAY) % MAX_STACKS + 1}"


def parse(s: Table, text: str) -> int:
    """The action that a short text names. Raises InvalidNotation."""
    word = text.strip().upper().replace(" ", "")
    if word in ("DRAW", "D"):
        return DRAW
    move = re.fullmatch(r"(.{1,5})>([PS])([1-9])", word)
    if move:
        source, kind, place = move[1], move[2], int(move[3]) - 1
        stack = re.fullmatch(r"S([1-9])", source)
        if place < 5 and stack and kind == "P" and int(stack[1]) <= MAX_STACKS:
            return TAKE + (int(stack[1]) - 1) * MAX_PILES + place
        if place < 5 and not stack:
            face = parse_card(source)
            if face < 52:
                return (
                    PUT + face * MAX_PILES + place
                    if kind == "P"
                    else LAY + face * MAX_STACKS + place
                )
    raise InvalidNotation(
        f"{text[:40]!r} is no action of 3 Piles; write draw, S1>P2, 7S>P2 or 7S>S1"
    )


def reason(s: Table, action: int, code: int) -> str:
    """Why an action is not legal, with the cards in question."""
    if code == rules.NO_FIT:
        p = s.turn_seat
        j = (action - TAKE) % MAX_PILES if action < PUT else (action - PUT) % MAX_PILES
        low, high = RANKS[s.low[p, j] - 1], RANKS[s.high[p, j] - 1]
        card = card_symbol(card_of(s, action))
        return f"{card} does not fit: pile {j + 1} holds {low} to {high} and takes only lower or higher ranks (P10)"
    if code == rules.NOT_IN_HAND:
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
