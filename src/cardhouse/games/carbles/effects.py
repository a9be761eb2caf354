"""Marbles put and taken, cards dealt and laid down, and whose turn it is, in Carbles."""

from __future__ import annotations

from cardhouse.core.rng import shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL, TURN_CAP
from cardhouse.games.carbles.board import JOKER, finished, partner
from cardhouse.games.carbles.state import FACES, MAX_CARDS, Table
from cardhouse.games.carbles.ways import playable_ranks


@rule
def put(s: Table, q: int, space: int) -> None:
    """Puts a marble of q on an empty track space."""
    i = s.at_n[q]
    while i > 0 and s.at[q, i - 1] > space:
        s.at[q, i] = s.at[q, i - 1]
        i -= 1
    s.at[q, i] = space
    s.at_n[q] += 1
    s.track[space] = q + 1


@rule
def take(s: Table, q: int, space: int) -> None:
    """Takes the marble of q off a track space."""
    last = s.at_n[q] - 1
    i = 0
    while s.at[q, i] != space:
        i += 1
    while i < last:
        s.at[q, i] = s.at[q, i + 1]
        i += 1
    s.at[q, last] = 0
    s.at_n[q] = last
    s.track[space] = 0


@rule
def kill(s: Table, space: int) -> None:
    """Sends the marble on a track space, if there is one, back to its lot (B3)."""
    r = s.track[space] - 1
    if r >= 0:
        take(s, r, space)
        s.lot[r] += 1


@rule
def holds(s: Table, p: int, rank: int) -> int:
    """Cards of a rank in a hand."""
    if rank == JOKER:
        return s.hand[p, 52]
    return s.hand[p, rank] + s.hand[p, rank + 13] + s.hand[p, rank + 26] + s.hand[p, rank + 39]


@rule
def face_of_rank(s: Table, p: int, rank: int) -> int:
    """The card of a rank that a hand lays down: the first suit of S, H, D, C that is there (B6)."""
    face = 52 if rank == JOKER else rank
    while face < 52 and s.hand[p, face] == 0:
        face += 13
    return face


@rule
def lay_down(s: Table, p: int, rank: int) -> None:
    """Moves a card of a rank from a hand to the discards."""
    face = face_of_rank(s, p, rank)
    s.hand[p, face] -= 1
    s.hand_n[p] -= 1
    s.discard[s.discard_n] = face
    s.discard_n += 1


@rule
def in_deck(s: Table, face: int) -> int:
    """Cards of a face in the full deck: copies of a rank take the suits S, H, D, C in turn (B6)."""
    if face == 52:
        return s.jokers
    if face % 13 >= s.ranks:
        return 0
    return (s.copies + 3 - face // 13) // 4


@rule
def new_deck(s: Table) -> None:
    """Shuffles a full new deck; what was left goes back unseen (B14)."""
    for i in range(MAX_CARDS):
        s.deck[i] = 0
        s.discard[i] = 0
    s.discard_n = 0
    n = 0
    for face in range(FACES):
        for _ in range(in_deck(s, face)):
            s.deck[n] = face
            n += 1
    shuffle(s.rng, s.deck, 0, n)
    s.deck_n = n


@rule
def deck_is_short(s: Table) -> bool:
    """Whether the deck is too small for another hand, so that a new dealer shuffles (B15)."""
    return s.deck_n < s.least_hand * s.players


@rule
def next_leader(s: Table) -> int:
    """Who leads the next hand: who sits after the leader of this one, or after a new dealer
    (B15).
    """
    hands = 0 if deck_is_short(s) else s.hand_number
    return (s.dealer + hands + 2) % s.players


@rule
def deal_hands(s: Table) -> None:
    """Deals a hand to every seat, one card at a time from the leader on, and gives the turn to the
    leader (B14, B15).

    Cards still held, which only a set-up position can leave, are laid down first.
    """
    for p in range(s.players):
        s.barred[p] = 0
        for face in range(FACES):
            while s.hand[p, face] > 0:
                s.hand[p, face] -= 1
                s.discard[s.discard_n] = face
                s.discard_n += 1
        s.hand_n[p] = 0
    leader = next_leader(s)
    s.hand_number += 1
    if deck_is_short(s):
        new_deck(s)
        s.dealer = (s.dealer + 1) % s.players
        s.hand_number = 0
    size = s.deck_n // s.players
    if size > s.hand_size:
        size = s.hand_size
    for _ in range(size):
        for i in range(s.players):
            p = (leader + i) % s.players
            s.deck_n -= 1
            face = s.deck[s.deck_n]
            s.deck[s.deck_n] = 0
            if face >= 0:
                s.hand[p, face] += 1
            s.hand_n[p] += 1
    s.turn_seat = leader


@rule
def deal(s: Table) -> None:
    """Sets the board up, all marbles in the lots, and deals the first hand; seat 0 deals (B1, B15,
    B22).
    """
    for p in range(s.players):
        s.lot[p] = s.marbles
    s.dealer = s.players - 1  # the first new deck moves the dealer on to seat 0
    deal_hands(s)
    s.playable = playable_ranks(s)


@rule
def end_row(s: Table) -> None:
    """Ends the turn: the game too if a seat, or a team, is home (B18), or too long under way
    (B20).
    """
    for i in range(s.row_n):
        s.row[i] = 0
    s.row_n = 0
    s.playable = 0
    p = s.turn_seat
    if finished(s, p) and (not s.partners or finished(s, partner(s, p))):
        s.ended = GOAL
        s.winners = 1 << p
        if s.partners:
            s.winners |= 1 << partner(s, p)
        return
    s.turn += 1
    s.turn_seat = (p + 1) % s.players
    if s.turn >= s.max_turns * s.players:
        s.ended = TURN_CAP
        return
    if s.hand_n[s.turn_seat] == 0:
        deal_hands(s)
    s.playable = playable_ranks(s)
