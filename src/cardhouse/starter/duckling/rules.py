"""The rules of Duckling. Rulings R1 to R5; each is cited where it is carried out."""

from __future__ import annotations

from cardhouse.core.rng import shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL, Ints
from cardhouse.starter.duckling.actions import ACTIONS, face_of_action, play
from cardhouse.starter.duckling.state import FACES, Table

NO_ACTION, OVER, NOT_IN_HAND = range(1, 4)
"""The reasons of a verdict; ``notation`` has their words."""

TRUMPS = 0
"""The suit of spades."""


@rule
def in_deck(s: Table, face: int) -> int:
    """1 if the options' deck holds this face (R1)."""
    return 1 if face // 13 < s.suits and face % 13 < s.ranks else 0


@rule
def deal(s: Table) -> None:
    """Shuffles and deals the hands; what is left stays face down (R1). Seat 0 leads the first trick
    (R2).
    """
    n = 0
    for face in range(FACES):
        if in_deck(s, face):
            s.rest[n] = face
            n += 1
    shuffle(s.rng, s.rest, 0, n)
    s.rest_n = n
    for _ in range(s.hand_size):
        for p in range(2):
            s.rest_n -= 1
            s.hand[p, s.rest[s.rest_n]] = 1
            s.rest[s.rest_n] = 0
            s.hand_n[p] += 1


@rule
def seat(s: Table) -> int:
    """The seat that must decide; -1 at the end."""
    return -1 if s.ended else s.turn_seat


@rule
def verdict(s: Table, action: int) -> int:
    """0 if the action is legal, else the reason: any card of the hand may be played (R3)."""
    if action < 0 or action >= ACTIONS:
        return NO_ACTION
    if s.ended:
        return OVER
    return 0 if s.hand[s.turn_seat, face_of_action(action)] else NOT_IN_HAND


@rule
def legal(s: Table, out: Ints) -> int:
    """Writes the legal actions, ascending."""
    n = 0
    for face in range(FACES):
        if verdict(s, play(face)) == 0:
            out[n] = play(face)
            n += 1
    return n


@rule
def beats(face: int, led: int) -> int:
    """1 if a card takes the trick that another one leads: a higher one of its suit, or a trump
    (R4).
    """
    if face // 13 == led // 13:
        return 1 if face % 13 > led % 13 else 0
    return 1 if face // 13 == TRUMPS else 0


@rule
def apply(s: Table, action: int) -> None:
    """Plays a legal action; the second card of a trick decides who takes it and leads the next (R2,
    R4).
    """
    p = s.turn_seat
    face = face_of_action(action)
    s.hand[p, face] = 0
    s.hand_n[p] -= 1
    s.turn += 1
    if s.led == 0:
        s.led = face + 1
        s.turn_seat = 1 - p
        return
    led = s.led - 1
    s.led = 0
    winner = p if beats(face, led) else 1 - p
    s.taken[winner, face] = 1
    s.taken[winner, led] = 1
    s.tricks[winner] += 1
    s.turn_seat = winner
    if s.hand_n[0] == 0 and s.hand_n[1] == 0:
        finish(s)


@rule
def finish(s: Table) -> None:
    """Ends the game: more tricks win, as many each are a draw (R5)."""
    s.ended = GOAL
    s.winners = 0
    if s.tricks[0] > s.tricks[1]:
        s.winners = 1
    elif s.tricks[1] > s.tricks[0]:
        s.winners = 2


@rule
def score(s: Table, p: int) -> int:
    """The tricks that a seat has taken."""
    return s.tricks[p]
