"""What may be played in Carlton, and why not; rulings are cited where they are carried out."""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carlton.actions import (
    ACTIONS,
    DEAL,
    UP,
    count_of,
    kind_of,
    move_cards,
    pile_of,
    play_up,
    target_of,
)
from cardhouse.games.carlton.state import Table

(
    NO_ACTION,
    OVER,
    NO_PILE,
    STOCK_EMPTY,
    PILE_EMPTY,
    NOT_NEXT,
    SAME_PILE,
    TOO_FEW,
    FACE_DOWN,
    NO_RUN,
    WRONG_RANK,
    SAME_COLOUR,
) = range(1, 13)


@rule
def red(face: int) -> int:
    """1 for hearts and diamonds, 0 for spades and clubs."""
    return 1 if 13 <= face < 39 else 0


@rule
def strand(face: int) -> int:
    """The card's rank, plus 32 if it is red and odd or black and even.

    One rank down and the other colour stays in the same strand. So a run lies within one strand,
    and n cards fit on a card exactly if that card's number is n more than that of the run's top
    card (C2).
    """
    return face % 13 + 1 + 32 * (red(face) ^ (face % 13 & 1))


@rule
def in_order(lower: int, upper: int) -> int:
    """1 if a card may lie on another one: one rank lower, the other colour (C2)."""
    return 1 if strand(upper) - strand(lower) == 1 else 0


@rule
def goes_up(s: Table, face: int) -> int:
    """1 if one of the suit's two foundations waits for this card (C1; which one is never a choice,
    C6).
    """
    suit = face // 13
    rank = face % 13
    return 1 if s.up[suit, 0] == rank or s.up[suit, 1] == rank else 0


@rule
def up_verdict(s: Table, i: int) -> int:
    """0 if pile i's top card may be played up, else the reason."""
    n = s.pile_n[i]
    if n == 0:
        return PILE_EMPTY
    return 0 if goes_up(s, s.pile[i, n - 1]) else NOT_NEXT


@rule
def move_verdict(s: Table, i: int, j: int, n: int) -> int:
    """0 if the top n cards of pile i may go to pile j, else the reason (C2, C3)."""
    if n > s.run_n[i]:
        if s.pile_n[i] == 0:
            return PILE_EMPTY
        if n > s.pile_n[i]:
            return TOO_FEW
        return FACE_DOWN if n > s.pile_n[i] - s.down_n[i] else NO_RUN
    if i == j:
        return SAME_PILE
    if s.tip[j] == 0 or s.tip[j] - s.tip[i] == n:
        return 0  # an empty pile takes any card or run, a whole pile too
    return SAME_COLOUR if (s.tip[j] - s.tip[i]) & 31 == n else WRONG_RANK


@rule
def verdict(s: Table, action: int) -> int:
    """0 if the action is legal, else the reason."""
    if action < 0 or action >= ACTIONS:
        return NO_ACTION
    if s.ended:
        return OVER
    if action == DEAL:
        return 0 if s.stock_n > 0 else STOCK_EMPTY  # C4, C5
    i = pile_of(action)
    if i >= s.piles:
        return NO_PILE
    if kind_of(action) == UP:
        return up_verdict(s, i)
    j = target_of(action)
    return NO_PILE if j >= s.piles else move_verdict(s, i, j, count_of(action))


@rule
def legal(s: Table, out: Ints) -> int:
    """Writes the legal actions, ascending.

    To a pile that is not empty only one count can fit: the difference of the two tips.
    """
    n = 0
    if s.ended:
        return 0
    if s.stock_n > 0:
        out[n] = DEAL
        n += 1
    piles = s.piles
    for i in range(piles):
        if up_verdict(s, i) == 0:
            out[n] = play_up(i)
            n += 1
    for i in range(piles):
        run = s.run_n[i]
        tip = s.tip[i]
        for j in range(piles):
            other = s.tip[j]
            if other == 0:
                for count in range(1, run + 1):
                    if move_verdict(s, i, j, count) == 0:
                        out[n] = move_cards(i, j, count)
                        n += 1
            else:
                count = other - tip
                if 0 < count <= run and move_verdict(s, i, j, count) == 0:
                    out[n] = move_cards(i, j, count)
                    n += 1
    return n


@rule
def can_move(s: Table) -> int:
    """1 if any card can move, up or to another pile (C7)."""
    for i in range(s.piles):
        if up_verdict(s, i) == 0:
            return 1
        for j in range(s.piles):
            count = 1 if s.tip[j] == 0 else s.tip[j] - s.tip[i]
            if count > 0 and move_verdict(s, i, j, count) == 0:
                return 1
    return 0
