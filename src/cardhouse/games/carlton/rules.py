"""The rules of Carlton. Rulings C1 to C12; each is cited where it is carried out."""

from __future__ import annotations

from cardhouse.core.rng import shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL, STALEMATE, TURN_CAP
from cardhouse.games.carlton.actions import DEAL, UP, count_of, kind_of, pile_of, target_of
from cardhouse.games.carlton.legality import can_move, in_order, legal, strand, verdict
from cardhouse.games.carlton.state import MAX_PILES, Table

__all__ = ["apply", "deal", "legal", "score", "seat", "verdict"]


@rule
def deal(s: Table) -> None:
    """Shuffles and deals pile by pile (C1); the order of cards and of dealing is fixed for ever
    (C10).

    Before the shuffle the cards lie deck by deck, suit by suit in the order S, H, D, C, ace to
    king; cards are dealt from the end of the shuffled row: all of pile 1 bottom to top, all of pile
    2, and so on; the rest is the stock, dealt from its end too.
    """
    for i in range(MAX_PILES):
        for k in range(s.pile_n[i]):
            s.pile[i, k] = 0
        s.pile_n[i] = 0
        s.down_n[i] = 0
        s.run_n[i] = 0
        s.tip[i] = 0
    for suit in range(4):
        s.up[suit, 0] = 0
        s.up[suit, 1] = 0
    for k in range(s.stock_n):
        s.stock[k] = 0
    n = 0
    for _ in range(s.decks):
        for suit in range(s.suits):
            for r in range(s.ranks):
                s.stock[n] = suit * 13 + r
                n += 1
    shuffle(s.rng, s.stock, 0, n)
    s.stock_n = n
    s.left = n
    s.turn = 0
    s.turn_seat = 0
    s.ended = 0
    s.winners = 0
    for i in range(s.piles):
        size = s.first_pile + s.pile_step * i
        for _ in range(size):
            put_next(s, i)
        if s.faces == 0 and size > 0:  # "top" (C1), else every card lies open (C11)
            s.down_n[i] = size - 1
            s.run_n[i] = 1
    settle(s)


@rule
def put_next(s: Table, i: int) -> None:
    """Turns the next card of the stock face up onto a pile; it may happen to continue the run
    there.
    """
    s.stock_n -= 1
    face = s.stock[s.stock_n]
    s.stock[s.stock_n] = 0
    n = s.pile_n[i]
    tip = strand(face)
    if s.tip[i] - tip == 1:
        s.run_n[i] += 1
    else:
        s.run_n[i] = 1
    s.tip[i] = tip
    s.pile[i, n] = face
    s.pile_n[i] = n + 1


@rule
def seat(s: Table) -> int:
    """The seat that must decide; -1 at the end."""
    return -1 if s.ended else 0


@rule
def settle(s: Table) -> None:
    """Ends the game when it is won (C7), when nothing can move (C7) or at the last move allowed
    (C12).
    """
    if s.left == 0:
        s.ended = GOAL
        s.winners = 1
    elif s.stock_n == 0 and can_move(s) == 0:
        s.ended = STALEMATE
    elif s.turn >= s.max_moves:
        s.ended = TURN_CAP


@rule
def take_off(s: Table, i: int, n: int) -> None:
    """Removes the top n cards of a pile's run; an exposed face-down card turns up at once (C5)."""
    size = s.pile_n[i]
    for k in range(size - n, size):
        s.pile[i, k] = 0
    size -= n
    s.pile_n[i] = size
    if n < s.run_n[i]:
        s.run_n[i] -= n
        s.tip[i] += n
        return
    if size == 0:
        s.run_n[i] = 0
        s.tip[i] = 0
        return
    if s.down_n[i] == size:
        s.down_n[i] = size - 1
    s.tip[i] = strand(s.pile[i, size - 1])
    s.run_n[i] = run_length(s, i)


@rule
def run_length(s: Table, i: int) -> int:
    """The length of the run on a pile that is not empty, counted from its cards (C2)."""
    size = s.pile_n[i]
    run = 1
    lowest = s.down_n[i]
    while size - run > lowest and in_order(s.pile[i, size - run], s.pile[i, size - run - 1]):
        run += 1
    return run


@rule
def apply(s: Table, action: int) -> None:
    """Plays a legal action."""
    s.turn += 1
    kind = kind_of(action)
    if kind == DEAL:
        for _ in range(s.deal_cards):
            for i in range(
                s.piles
            ):  # piles in order, empty ones too; the last deal may end early (C4)
                if s.stock_n > 0:
                    put_next(s, i)
    elif kind == UP:
        i = pile_of(action)
        face = s.pile[i, s.pile_n[i] - 1]
        take_off(s, i, 1)
        suit = face // 13
        # The higher foundation first, so that the lower count stays first; the two are
        # interchangeable (C6).
        if s.up[suit, 1] == face % 13:
            s.up[suit, 1] += 1
        else:
            s.up[suit, 0] += 1
        s.left -= 1
    else:
        i = pile_of(action)
        j = target_of(action)
        n = count_of(action)
        here = s.pile_n[i] - n
        there = s.pile_n[j]
        for k in range(n):
            s.pile[j, there + k] = s.pile[i, here + k]
        s.pile_n[j] = there + n
        s.run_n[j] += n
        s.tip[j] = s.tip[i]
        take_off(s, i, n)
    settle(s)


@rule
def score(s: Table, p: int) -> int:
    """Cards on the foundations."""
    total = 0
    for suit in range(4):
        total += s.up[suit, 0] + s.up[suit, 1]
    return total if p == 0 else 0
