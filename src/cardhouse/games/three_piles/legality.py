"""What may be played in 3 Piles, and why not; rulings are cited where they are carried out."""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.three_piles.actions import (
    ACTIONS,
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
from cardhouse.games.three_piles.state import FACES, Table

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


@rule
def fits(s: Table, p: int, j: int, rank: int) -> int:
    """1 if a rank goes below or above everything in a pile, or the pile is empty (P10; the ace is
    low, P5).
    """
    return 1 if s.pile_n[p, j] == 0 or rank < s.low[p, j] or rank > s.high[p, j] else 0


@rule
def onto_pile(s: Table, p: int, j: int, face: int) -> int:
    """0 if the seat may add the face to its pile j, else the reason."""
    if j >= s.piles:
        return NO_PLACE
    if s.pile_n[p, j] == 0:
        for other in range(j):
            if s.pile_n[p, other] == 0:
                return FIRST_EMPTY  # P22
        return 0
    return 0 if face < 0 or fits(s, p, j, face % 13 + 1) else NO_FIT


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
    if not s.drawn:
        if draw_verdict(s) == 0:
            out[n] = DRAW
            n += 1
        for i in range(s.stacks):
            for j in range(s.piles):
                if take_verdict(s, i, j) == 0:
                    out[n] = take(i, j)
                    n += 1
        if s.deck_n > 0:
            return n
    p = s.turn_seat
    for face in range(FACES):
        if s.hand[p, face] and hand_verdict(s, face) == 0:
            for j in range(s.piles):
                if onto_pile(s, p, j, face) == 0:
                    out[n] = put(face, j)
                    n += 1
    for face in range(FACES):
        if s.hand[p, face] and hand_verdict(s, face) == 0:
            for i in range(s.stacks):
                out[n] = lay(face, i)
                n += 1
    return n
