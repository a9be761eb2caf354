"""The rules of Carlton. Rulings C1 to C12; each is cited where it is carried out.

Actions: 0 deals; 1 + i plays pile i's top card up; 11 + 13 (10 i + j) + n - 1 moves n cards from pile
i to pile j. Giving up is not an action (C12).
"""

from __future__ import annotations

from cardhouse.core.rng import shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL, STALEMATE, TURN_CAP, Ints
from cardhouse.games.carlton.state import MAX_PILES, Table

DEAL = 0
UP = 1
MOVE = UP + MAX_PILES
MAX_RUN = 13
ACTIONS = MOVE + MAX_PILES * MAX_PILES * MAX_RUN

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

    One rank down and the other colour stays in the same strand. So a run lies within one strand, and n
    cards fit on a card exactly if that card's number is n more than that of the run's top card (C2).
    """
    return face % 13 + 1 + 32 * (red(face) ^ (face % 13 & 1))


@rule
def in_order(lower: int, upper: int) -> int:
    """1 if a card may lie on another one: one rank lower, the other colour (C2)."""
    return 1 if strand(upper) - strand(lower) == 1 else 0


@rule
def deal(s: Table) -> None:
    """Shuffles and deals pile by pile (C1); the order of cards and of dealing is fixed for ever (C10).

    Before the shuffle the cards lie deck by deck, suit by suit in the order S, H, D, C, ace to king;
    cards are dealt from the end of the shuffled row: all of pile 1 bottom to top, all of pile 2, and
    so on; the rest is the stock, dealt from its end too.
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
    """Turns the next card of the stock face up onto a pile; it may happen to continue the run there."""
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
def goes_up(s: Table, face: int) -> int:
    """1 if one of the suit's two foundations waits for this card (C1; which one is never a choice, C6)."""
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
    if action < MOVE:
        if action - UP >= s.piles:
            return NO_PILE
        return up_verdict(s, action - UP)
    pair = (action - MOVE) // MAX_RUN
    i = pair // MAX_PILES
    j = pair % MAX_PILES
    if i >= s.piles or j >= s.piles:
        return NO_PILE
    return move_verdict(s, i, j, (action - MOVE) % MAX_RUN + 1)


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
            out[n] = UP + i
            n += 1
    for i in range(piles):
        run = s.run_n[i]
        tip = s.tip[i]
        first = MOVE + i * MAX_PILES * MAX_RUN - 1
        for j in range(piles):
            other = s.tip[j]
            if other == 0:
                for count in range(1, run + 1):
                    if move_verdict(s, i, j, count) == 0:
                        out[n] = first + count
                        n += 1
            else:
                count = other - tip
                if 0 < count <= run and move_verdict(s, i, j, count) == 0:
                    out[n] = first + count
                    n += 1
            first += MAX_RUN
    return n


@rule
def can_move(s: Table) -> int:
    """1 unless the stock is empty and no card can move (C7)."""
    if s.stock_n > 0:
        return 1
    for i in range(s.piles):
        if up_verdict(s, i) == 0:
            return 1
        for j in range(s.piles):
            count = 1 if s.tip[j] == 0 else s.tip[j] - s.tip[i]
            if count > 0 and move_verdict(s, i, j, count) == 0:
                return 1
    return 0


@rule
def settle(s: Table) -> None:
    """Ends the game when it is won (C7), when nothing can move (C7) or at the last move allowed (C12)."""
    if s.left == 0:
        s.ended = GOAL
        s.winners = 1
    elif can_move(s) == 0:
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
    if action == DEAL:
        for _ in range(s.deal_cards):
            for i in range(
                s.piles
            ):  # piles in order, empty ones too; the last deal may end early (C4)
                if s.stock_n > 0:
                    put_next(s, i)
    elif action < MOVE:
        i = action - UP
        face = s.pile[i, s.pile_n[i] - 1]
        take_off(s, i, 1)
        suit = face // 13
        # The higher foundation first, so that the lower count stays first; the two are interchangeable (C6).
        if s.up[suit, 1] == face % 13:
            s.up[suit, 1] += 1
        else:
            s.up[suit, 0] += 1
        s.left -= 1
    else:
        pair = (action - MOVE) // MAX_RUN
        i = pair // MAX_PILES
        j = pair % MAX_PILES
        n = (action - MOVE) % MAX_RUN + 1
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
