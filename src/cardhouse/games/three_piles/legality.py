"""What may be played in 3 Piles, and why not; rulings are cited where they are carried out."""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.three_piles.actions import (
    ACTIONS,
    DRAW,
    MAX_LEGAL,
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
from cardhouse.games.three_piles.state import FACES, MAX_HAND, Table

(
    NO_ACTION,
    OVER,
    NO_PLACE,
    MUST_PLAY,
    DECK_EMPTY,
    MUST_DRAW,
    STACK_EMPTY,
    NOT_IN_HAND,
    NO_FIT,
    FIRST_EMPTY,
) = range(1, 11)

_HELD = MAX_LEGAL - MAX_HAND - 2
"""Where ``legal`` notes the hand, which is at most MAX_HAND + 1 cards: an action is written there
only when the card that lay there has been read.
"""


@rule
def fits(s: Table, p: int, j: int, rank: int) -> int:
    """1 if a rank goes below or above everything in a pile, or the pile is empty (P10; the ace is
    low, P5).
    """
    low = s.low[p, j] + 0  # an empty pile's are 0
    high = s.high[p, j] + 0
    return 1 if rank < low or rank > high else 0


@rule
def closed(low: int, high: int, ranks: int) -> bool:
    """Whether a pile with such ends has its ace and its king: nothing fits it any more (P10)."""
    return low == 1 and high == ranks


@rule
def first_empty(s: Table, p: int) -> int:
    """The first empty pile of a seat, into which alone a new one may be begun (P22); ``piles``
    without one.
    """
    j = 0
    while j < s.piles and s.pile_n[p, j] > 0:
        j += 1
    return j


@rule
def onto_pile(s: Table, p: int, j: int, face: int) -> int:
    """0 if the seat may add the face to its pile j, else the reason."""
    if j >= s.piles:
        return NO_PLACE
    if s.pile_n[p, j] == 0:
        return 0 if j == first_empty(s, p) else FIRST_EMPTY
    return 0 if face < 0 or fits(s, p, j, face % 13 + 1) else NO_FIT


@rule
def list_onto_piles(s: Table, face: int, begins: int, action: int, n: int, out: Ints) -> int:
    """Appends what lays a face onto the piles, the action for the first of them being given;
    returns how many stand there then.

    begins: the pile that may be begun. What is no action is written, too, and the next one over it:
    which pile takes a card, no processor foresees.
    """
    p = s.turn_seat
    rank = face % 13 + 1
    for j in range(s.piles):
        there = 1 if s.pile_n[p, j] > 0 else 0
        out[n] = action + j
        n += (there | (1 if j == begins else 0)) & (fits(s, p, j, rank) | (1 if face < 0 else 0))
    return n


@rule
def draw_verdict(s: Table) -> int:
    """0 if the seat on turn may draw, else the reason."""
    if s.drawn:
        return MUST_PLAY  # P12
    return 0 if s.deck_n > 0 else DECK_EMPTY  # P14


@rule
def take_verdict(s: Table, i: int, j: int) -> int:
    """0 if stack i's top card may go onto pile j, else the reason."""
    if i >= s.stacks or j >= s.piles:
        return NO_PLACE
    if s.drawn:
        return MUST_PLAY  # P11, P12
    if s.stack_n[i] == 0:
        return STACK_EMPTY
    return onto_pile(s, s.turn_seat, j, s.stack[i, s.stack_n[i] - 1])  # P9


@rule
def hand_verdict(s: Table, face: int) -> int:
    """0 if a card of the hand may be played at all, else the reason."""
    if s.deck_n > 0 and not s.drawn:
        return MUST_DRAW  # P11
    return 0 if s.hand[s.turn_seat, face] else NOT_IN_HAND


@rule
def put_verdict(s: Table, face: int, j: int) -> int:
    """0 if a hand card may go onto pile j, else the reason."""
    if j >= s.piles:
        return NO_PLACE
    reason = hand_verdict(s, face)
    return reason if reason else onto_pile(s, s.turn_seat, j, face)


@rule
def lay_verdict(s: Table, face: int, i: int) -> int:
    """0 if a hand card may go onto stack i, else the reason: any stack takes it, an empty one too
    (P15).
    """
    return NO_PLACE if i >= s.stacks else hand_verdict(s, face)


@rule
def verdict(s: Table, action: int) -> int:
    """0 if the action is legal, else the reason."""
    if action < 0 or action >= ACTIONS:
        return NO_ACTION
    if s.ended:
        return OVER
    kind = kind_of(action)
    if kind == DRAW:
        return draw_verdict(s)
    if kind == TAKE:
        return take_verdict(s, stack_of(action), pile_of(action))
    if kind == PUT:
        return put_verdict(s, face_of_action(action), pile_of(action))
    return lay_verdict(s, face_of_action(action), stack_of(action))


@rule
def legal(s: Table, out: Ints) -> int:
    """Writes the legal actions, ascending."""
    n = 0
    if s.ended:
        return 0
    p = s.turn_seat
    begins = first_empty(s, p)
    if not s.drawn:
        if draw_verdict(s) == 0:
            out[n] = DRAW
            n += 1
        for i in range(s.stacks):
            top = s.stack_n[i] - 1
            if top >= 0:
                n = list_onto_piles(s, s.stack[i, top], begins, take(i, 0), n, out)
        if s.deck_n > 0:
            return n  # P11
    held = 0
    for face in range(FACES):
        out[_HELD + held] = face
        held += s.hand[p, face]
    for k in range(held):
        face = out[_HELD + k] + 0
        n = list_onto_piles(s, face, begins, put(face, 0), n, out)
    for k in range(held):
        face = out[_HELD + k] + 0
        for i in range(s.stacks):
            out[n] = lay(face, i)
            n += 1
    return n
