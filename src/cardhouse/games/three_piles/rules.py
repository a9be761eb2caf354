"""The rules of 3 Piles. Rulings P1 to P23; each is cited where it is carried out."""

from __future__ import annotations

from cardhouse.core.rng import shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL
from cardhouse.games.three_piles.actions import (
    DRAW,
    PUT,
    TAKE,
    face_of_action,
    kind_of,
    pile_of,
    stack_of,
)
from cardhouse.games.three_piles.legality import closed, fits, legal, verdict
from cardhouse.games.three_piles.state import FACES, MAX_PILES, MAX_STACKS, Table

__all__ = ["apply", "deal", "legal", "score", "seat", "verdict"]


@rule
def in_deck(s: Table, face: int) -> int:
    """1 if the options' deck holds this face: suits come in the order diamonds, clubs, hearts,
    spades.
    """
    suit = face // 13
    order = 3 - suit  # S, H, D, C are 0..3
    if suit == 2:
        order = 0
    elif suit == 3:
        order = 1
    elif suit == 1:
        order = 2
    return 1 if order < s.suits and face % 13 < s.ranks else 0


@rule
def deal(s: Table) -> None:
    """Shuffles and deals: the hands one by one, then the stacks. Seat 0 leads the first deal
    (P6).
    """
    for p in range(2):
        s.hand_n[p] = 0
        for f in range(FACES):
            s.hand[p, f] = 0
        for j in range(MAX_PILES):
            s.pile_n[p, j] = 0
            s.low[p, j] = 0
            s.high[p, j] = 0
            for r in range(13):
                s.pile[p, j, r] = 0
    for i in range(MAX_STACKS):
        for k in range(s.stack_n[i]):
            s.stack[i, k] = 0
        s.stack_n[i] = 0
    n = 0
    for f in range(FACES):
        s.deck[f] = 0
    for f in range(FACES):
        if in_deck(s, f):
            s.deck[n] = f
            n += 1
    shuffle(s.rng, s.deck, 0, n)
    s.deck_n = n
    s.turn_seat = s.leader
    s.drawn = 0
    for _ in range(s.hand_size):
        for p in range(2):
            draw_card(s, p)
    for i in range(s.stacks):
        refill(s, i)


@rule
def draw_card(s: Table, p: int) -> None:
    """Moves the top card of the deck into a hand."""
    s.deck_n -= 1
    face = s.deck[s.deck_n]
    s.deck[s.deck_n] = 0
    if face >= 0:
        s.hand[p, face] = 1
    s.hand_n[p] += 1


@rule
def refill(s: Table, i: int) -> None:
    """Turns the top card of the deck up onto an emptied stack, if there is one (P13)."""
    if s.stack_n[i] == 0 and s.deck_n > 0:
        s.deck_n -= 1
        s.stack[i, 0] = s.deck[s.deck_n]
        s.stack_n[i] = 1
        s.deck[s.deck_n] = 0


@rule
def seat(s: Table) -> int:
    """The seat that must decide; -1 at the end."""
    return -1 if s.ended else s.turn_seat


@rule
def can_act(s: Table, p: int) -> int:
    """1 unless the seat must pass: no deck, no hand and no stack's top card that fits (P16,
    P17).
    """
    if s.deck_n > 0 or s.hand_n[p] > 0:
        return 1
    for i in range(s.stacks):
        if s.stack_n[i] > 0:
            rank = s.stack[i, s.stack_n[i] - 1] % 13 + 1
            for j in range(s.piles):
                if fits(s, p, j, rank):
                    return 1
    return 0


@rule
def add_to_pile(s: Table, p: int, j: int, face: int) -> None:
    """Adds a fitting card to a pile."""
    rank = face % 13 + 1
    s.pile[p, j, rank - 1] = face // 13 + 1
    if s.pile_n[p, j] == 0 or rank < s.low[p, j]:
        s.low[p, j] = rank
    if rank > s.high[p, j]:
        s.high[p, j] = rank
    s.pile_n[p, j] += 1


@rule
def apply(s: Table, action: int) -> None:
    """Plays a legal action."""
    p = s.turn_seat
    kind = kind_of(action)
    if kind == DRAW:
        draw_card(s, p)
        s.drawn = 1
        return
    if kind == TAKE:
        i = stack_of(action)
        s.stack_n[i] -= 1
        face = s.stack[i, s.stack_n[i]]
        s.stack[i, s.stack_n[i]] = 0
        add_to_pile(s, p, pile_of(action), face)
        refill(s, i)
    else:
        face = face_of_action(action)
        s.hand[p, face] = 0
        s.hand_n[p] -= 1
        if kind == PUT:
            add_to_pile(s, p, pile_of(action), face)
        else:
            i = stack_of(action)
            s.stack[i, s.stack_n[i]] = face
            s.stack_n[i] += 1
    s.drawn = 0
    pass_on(s)


@rule
def pass_on(s: Table) -> None:
    """Gives the turn to the next seat; a seat that cannot act passes; when none can, the deal ends
    (P17, P18).
    """
    for _ in range(2):
        s.turn += 1
        s.turn_seat = 1 - s.turn_seat
        if can_act(s, s.turn_seat):
            return
    end_deal(s)


@rule
def points(s: Table, p: int) -> int:
    """Points of a seat in this deal: longest pile, piles with ace and king, diamonds (P1 to P4)."""
    return length_part(s, p) + ends_part(s, p) + diamond_part(s, p)


@rule
def longest(s: Table, p: int) -> int:
    """A seat's longest pile, of equal ones the first."""
    best = 0
    for j in range(1, s.piles):
        if s.pile_n[p, j] > s.pile_n[p, best]:
            best = j
    return best


@rule
def length_part(s: Table, p: int) -> int:
    """What a seat's longest pile counts (P2)."""
    return s.pile_n[p, longest(s, p)] * s.length_points


@rule
def ends_of_pile(s: Table, p: int, j: int) -> int:
    """What ace and king of a pile count (P3)."""
    return s.ends_points if closed(s.low[p, j], s.high[p, j], s.ranks) else 0


@rule
def ends_part(s: Table, p: int) -> int:
    """What a seat's piles with ace and king count (P3)."""
    total = 0
    for j in range(s.piles):
        total += ends_of_pile(s, p, j)
    return total


@rule
def diamonds_of_pile(s: Table, p: int, j: int) -> int:
    """What the diamonds of a pile count (P4)."""
    total = 0
    if s.pile_n[p, j] > 0:
        for r in range(s.low[p, j] - 1, s.high[p, j]):
            if s.pile[p, j, r] == 3:
                total += s.diamond_points
    return total


@rule
def diamond_part(s: Table, p: int) -> int:
    """What the diamonds in a seat's piles count (P4)."""
    total = 0
    for j in range(s.piles):
        total += diamonds_of_pile(s, p, j)
    return total


@rule
def score(s: Table, p: int) -> int:
    """Points of a seat, finished deals of the match included."""
    if s.match_target > 0 and s.ended:
        return s.totals[p]
    return s.totals[p] + points(s, p)


@rule
def end_deal(s: Table) -> None:
    """Counts the deal; ends the game or deals anew, the beginner alternating (P6, P19, P20)."""
    a = points(s, 0)
    b = points(s, 1)
    if s.match_target > 0:
        s.totals[0] += a
        s.totals[1] += b
        a = s.totals[0]
        b = s.totals[1]
        if a == b or (a < s.match_target and b < s.match_target):
            s.leader = 1 - s.leader
            s.turn += 1
            deal(s)
            return
    s.ended = GOAL
    s.winners = 1 if a > b else 2 if b > a else 0
