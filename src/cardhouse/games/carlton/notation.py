"""Actions of Carlton in words, and back; reasons in words."""

from __future__ import annotations

import re

from cardhouse.core.cards import RANKS, SUIT_NAMES, SUITS, card_symbol
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import Reason
from cardhouse.games.carlton import rules
from cardhouse.games.carlton.rules import DEAL, MAX_RUN, MOVE, UP
from cardhouse.games.carlton.state import MAX_PILES, Table

REASONS = {
    rules.NO_ACTION: Reason("There is no such action; giving up is not a move", "C12"),
    rules.OVER: Reason("The game is over", "C7"),
    rules.NO_PILE: Reason("The table has no pile with that number", "C1"),
    rules.STOCK_EMPTY: Reason("The stock is empty, and there is no redeal", "C5"),
    rules.PILE_EMPTY: Reason("That pile is empty", "C2"),
    rules.NOT_NEXT: Reason(
        "It is not the next card of its suit: foundations go up from ace to king", "C1"
    ),
    rules.SAME_PILE: Reason("The cards lie on that pile already", "C2"),
    rules.TOO_FEW: Reason("The pile has fewer cards than that", "C2"),
    rules.FACE_DOWN: Reason("Some of these cards lie face down, and only face-up cards move", "C2"),
    rules.NO_RUN: Reason(
        "These cards are no run: only cards descending in alternating colours move together", "C2"
    ),
    rules.WRONG_RANK: Reason("A card goes only onto one that is a rank higher", "C2"),
    rules.SAME_COLOUR: Reason("A card goes only onto one of the other colour", "C2"),
}


def parts(action: int) -> tuple[int, int, int]:
    """Of a move between piles: from which pile, to which, how many cards."""
    pair, count = divmod(action - MOVE, MAX_RUN)
    return pair // MAX_PILES, pair % MAX_PILES, count + 1


def move_action(i: int, j: int, n: int) -> int:
    """The action that moves n cards from pile i to pile j."""
    return MOVE + (i * MAX_PILES + j) * MAX_RUN + n - 1


def top_face(s: Table, i: int, n: int = 1) -> int:
    """The face of the n-th card of a pile from its top; -1 when there is none or it is hidden."""
    at = s.pile_n[i] - n
    return s.pile[i, at] if at >= 0 else -1


def short(s: Table, action: int) -> str:
    """``deal``, ``1>up``, ``1>5`` or ``1>5x3``."""
    if action == DEAL:
        return "deal"
    if action < MOVE:
        return f"{action - UP + 1}>up"
    i, j, n = parts(action)
    return f"{i + 1}>{j + 1}" + (f"x{n}" if n > 1 else "")


public = short


def long(s: Table, action: int) -> str:
    """An action as a person would say it: ``7♠ from pile 1 onto pile 5``."""
    if action == DEAL:
        return f"deal {dealt(s)} cards from the stock"
    if action < MOVE:
        return f"{card_symbol(top_face(s, action - UP))} from pile {action - UP + 1} up to the foundation"
    i, j, n = parts(action)
    cards = card_symbol(top_face(s, i))
    if n > 1:
        cards = f"{n} cards, {card_symbol(top_face(s, i, n))} to {cards},"
    where = "onto" if s.pile_n[j] else "to empty"
    return f"{cards} from pile {i + 1} {where} pile {j + 1}"


def dealt(s: Table) -> int:
    """How many cards the next deal lays out."""
    return min(s.piles * s.deal_cards, s.stock_n)


def deals_left(s: Table) -> int:
    """How many deals the stock still gives, the last one perhaps short (C4)."""
    return -(-s.stock_n // (s.piles * s.deal_cards))


def parse(s: Table, text: str) -> int:
    """The action that a short text names. Raises InvalidNotation."""
    word = text.strip().lower().replace(" ", "").replace("→", ">")
    if word == "deal":
        return DEAL
    move = re.fullmatch(r"([0-9]{1,2})>(?:(up)|([0-9]{1,2})(?:[x×]([0-9]{1,2}))?)", word)
    if move:
        i = int(move[1]) - 1
        if move[2] and 0 <= i < MAX_PILES:
            return UP + i
        if move[3]:
            j, n = int(move[3]) - 1, int(move[4] or 1)
            if 0 <= i < MAX_PILES and 0 <= j < MAX_PILES and 1 <= n <= MAX_RUN:
                return move_action(i, j, n)
    raise InvalidNotation(
        f"{text[:40]!r} is no action of Carlton; write deal, 1>up, 1>5 or 1>5x3 (3 cards from pile 1 to pile 5)"
    )


def reason(s: Table, action: int, code: int) -> str:
    """Why an action is not legal, with the cards in question."""
    if code == rules.NOT_NEXT:
        face = top_face(s, action - UP)
        return f"{card_symbol(face)} cannot go up: {waiting(s, face // 13)} (C1)"
    if code in (
        rules.PILE_EMPTY,
        rules.TOO_FEW,
        rules.FACE_DOWN,
        rules.NO_RUN,
        rules.WRONG_RANK,
        rules.SAME_COLOUR,
    ):
        i, j, n = parts(action) if action >= MOVE else (action - UP, -1, 1)
        if code == rules.PILE_EMPTY:
            return f"Pile {i + 1} is empty (C2)"
        if code == rules.TOO_FEW:
            return f"Pile {i + 1} has only {s.pile_n[i]} card{'s' if s.pile_n[i] > 1 else ''} (C2)"
        if code == rules.FACE_DOWN:
            return f"Only {s.pile_n[i] - s.down_n[i]} of pile {i + 1}'s cards lie face up (C2)"
        if code == rules.NO_RUN:
            return (
                f"Of pile {i + 1} at most {s.run_n[i]} can move together: the rest is no run (C2)"
            )
        lower, upper = card_symbol(top_face(s, i, n)), card_symbol(top_face(s, j))
        if code == rules.SAME_COLOUR:
            return f"{lower} does not go onto {upper}: the colours must alternate (C2)"
        return f"{lower} does not go onto {upper}: it must be exactly one rank lower (C2)"
    return str(REASONS[code])


def waiting(s: Table, suit: int) -> str:
    """What a suit's foundations take next, in words."""
    counts = sorted({s.up[suit, k] for k in range(2) if s.decks == 2 or k == 1})
    wanted = [RANKS[n] for n in counts if n < s.ranks]
    name = SUIT_NAMES[SUITS[suit]]
    if not wanted:
        return f"all {name} are up"
    one = s.decks == 1
    return f"the foundation{'' if one else 's'} of {name} wait{'s' if one else ''} for {' and '.join(wanted)}"
