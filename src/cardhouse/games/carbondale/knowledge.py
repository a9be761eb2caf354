"""Who knows what in Carbondale.

Towns, stock, spare piles (their ranks tell what lies in them), sizes of hands and piles and the challenge and
defending cards as they are shown are public; hands, the deck, fees and discards are not (F59). Everybody keeps in
mind which cards of a hand were seen on their way into it, from the stock or by a claim (F29, F51). When its owner
puts one card away unseen, of each face one such copy may be the one that went: from then on it is in that hand or
among that seat's unseen discards, while any further copies are still in the hand. A card of that face that leaves
the hand in sight uses up such a copy first. A seat also remembers its own fees and discards. All that is known of
discards is forgotten when they are shuffled into a new deck, and what the deck was made of is not kept beyond the
cards that lie nowhere in sight. An unfinished row is its own seat's affair: the others see the table as it lay
before the row, for nothing of it is announced until it is complete (F19).
"""

from __future__ import annotations

from cardhouse.core.rng import below, reseed, shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import TRUTH, Ints
from cardhouse.games.carbondale.piles import copies, segment
from cardhouse.games.carbondale.rules import AT, CHALLENGE, DISCARD, FEE, PAY, clear_row
from cardhouse.games.carbondale.state import COLUMNS, FACES, MAX_SEATS, NOBODY, Table
from cardhouse.games.carbondale.town import BOTTOM, LEFT, RIGHT, TOP, lift


@rule
def hide(s: Table, viewer: int) -> None:
    """Turns a state into the view of a seat, or of a spectator (-1)."""
    if s.row_n > 0 and viewer != s.turn_seat:
        take_back(s)
    s.viewer = viewer
    for i in range(4):
        s.rng[i] = 0
    for i in range(s.deck_n):
        s.deck[i] = -1
    for p in range(MAX_SEATS + 1):
        if p != viewer:
            for face in range(FACES):
                s.away[p, face] = 0
    for p in range(MAX_SEATS):
        if p != viewer:
            for face in range(FACES):
                s.hand[p, face] = 0


@rule
def take_back(s: Table) -> None:
    """Undoes the unfinished row, but for the faces of cards that go back to the hand: they get hidden."""
    p = s.turn_seat
    for i in range(s.row_n):
        action = s.row[i]
        if FEE <= action < CHALLENGE or action >= DISCARD:
            s.away_n[p] -= 1
            s.hand_n[p] += 1
        elif AT <= action < PAY:
            lift(s, p, (action - AT) // 4, (action - AT) % 4)
            s.hand_n[p] += 1
    clear_row(s)


@rule
def determinize(s: Table, rng: Ints) -> None:
    """Deals the unseen cards over the hidden places, every deal that agrees with the knowledge being equally likely."""
    for p in range(s.players):
        if p != s.viewer:
            for face in range(FACES):
                s.hand[p, face] = s.known_hand[p, face]
    count_unseen(s)
    for p in range(s.players):
        if p != s.viewer:
            settle_either(s, p, rng)
    unseen = 0
    for face in range(FACES):
        while s.away[NOBODY, face] > 0:  # a counter until here
            s.away[NOBODY, face] -= 1
            s.deck[unseen] = face
            unseen += 1
    shuffle(rng, s.deck, 0, unseen)
    for p in range(MAX_SEATS + 1):
        if p != s.viewer:
            free = s.away_n[p]
            for face in range(FACES):
                free -= s.away[p, face]
            unseen = deal_hidden(s, s.away, p, free, unseen)
    for p in range(s.players):
        if p != s.viewer:
            free = s.hand_n[p]
            for face in range(FACES):
                free -= s.hand[p, face]
            unseen = deal_hidden(s, s.hand, p, free, unseen)
    while unseen > s.deck_n:  # cards that an incomplete position left out of the game
        unseen -= 1
        s.deck[unseen] = 0
    s.viewer = TRUTH
    reseed(s.rng, rng)


@rule
def count_unseen(s: Table) -> None:
    """Counts, into the hidden discards of nobody, the copies of each face that lie nowhere in sight."""
    for face in range(FACES):
        unseen = 0
        if segment(s, face % 10 + 1) < 3:
            unseen = copies(s) - s.spare[0, face] - s.spare[1, face] - s.stock[face] - s.shown[face]
        for p in range(s.players):
            unseen -= s.hand[p, face] + s.away[p, face]
        s.away[NOBODY, face] = unseen
    if s.challenge:
        s.away[NOBODY, s.challenge - 1] -= 1
    for p in range(s.players):
        for y in range(s.box[p, BOTTOM] - 1, s.box[p, TOP] + 2):
            for x in range(s.box[p, LEFT] - 1, s.box[p, RIGHT] + 2):
                cell = y * COLUMNS + x
                here = s.ground[p, cell]
                if here > 0:
                    s.away[NOBODY, here - 1] -= 1
                elif here < 0:
                    for d in range(4):
                        if s.red[p, cell, d]:
                            s.away[NOBODY, s.red[p, cell, d] - 1] -= 1


@rule
def settle_either(s: Table, p: int, rng: Ints) -> None:
    """Puts each copy known to be in a hand or among its seat's discards into one of the free places of both."""
    in_hand = s.hand_n[p]
    gone = s.away_n[p]
    for face in range(FACES):
        in_hand -= s.hand[p, face]
    for face in range(FACES):
        for _ in range(s.known_either[p, face]):
            s.away[NOBODY, face] -= 1
            if below(rng, in_hand + gone) < in_hand:
                s.hand[p, face] += 1
                in_hand -= 1
            else:
                s.away[p, face] += 1
                gone -= 1


@rule
def deal_hidden(s: Table, rows: Ints, p: int, number: int, unseen: int) -> int:
    """Moves shuffled unseen cards from the deck's cells into one hidden row; returns how many are left."""
    for _ in range(number):
        unseen -= 1
        rows[p, s.deck[unseen]] += 1
        s.deck[unseen] = 0
    return unseen
