"""Who knows what in Carbondale.

Towns, stock, spare piles (their ranks tell what lies in them), sizes of hands and piles and the
challenge and defending cards as they are shown are public; hands, the deck, fees and discards are
not (F59). Everybody keeps in mind which cards of a hand were seen on their way into it, from the
stock or by a claim (F29, F51). When its owner puts one card away unseen, of each face one such copy
may be the one that went: from then on it is in that hand or among that seat's unseen discards,
while any further copies are still in the hand. A card of that face that leaves the hand in sight
uses up such a copy first. A seat also remembers its own fees and discards. All that is known of
discards is forgotten when they are shuffled into a new deck, and what the deck was made of is not
kept beyond the cards that lie nowhere in sight. An unfinished row is its own seat's affair: the
others see the table as it lay before the row, for nothing of it is announced until it is complete
(F19).
"""

from __future__ import annotations

from cardhouse.core.rng import below, reseed, shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import TRUTH, Ints
from cardhouse.games.carbondale.actions import (
    CLAIM,
    DISCARD,
    FEE,
    card_action,
    is_face_down,
    kind_of,
)
from cardhouse.games.carbondale.legality import TOO_WEAK, beats, can_challenge, named_target
from cardhouse.games.carbondale.piles import copies, segment
from cardhouse.games.carbondale.state import CELLS, COLUMNS, FACES, MAX_SEATS, NOBODY, Table
from cardhouse.games.carbondale.town import BOTTOM, LEFT, RIGHT, TOP, is_red


@rule
def hide(s: Table, viewer: int) -> None:
    """Turns a state into the view of a seat, or of a spectator (-1)."""
    s.viewer = viewer
    for i in range(4):
        s.rng[i] = 0
    for i in range(s.deck_n):
        s.deck[i] = -1
    if viewer != s.turn_seat:
        for i in range(s.row_n):
            if is_face_down(s.row[i]):
                s.row[i] = -1
    for p in range(MAX_SEATS + 1):
        if p != viewer:
            for face in range(FACES):
                s.away[p, face] = 0
    for p in range(MAX_SEATS):
        if p != viewer:
            for face in range(FACES):
                s.hand[p, face] = 0


@rule
def determinize(s: Table, rng: Ints) -> None:
    """Deals the unseen cards over the hidden places, every deal that agrees with the knowledge
    being equally likely.

    A deal that leaves the unfinished row of a claim without a challenge card is made anew (F17).
    """
    fits = 0
    while fits == 0:
        deal_unseen(s, rng)
        fits = 1
        if s.row_n > 0 and kind_of(s.row[0]) == CLAIM and s.turn_seat != s.viewer:
            fits = can_challenge(s, s.turn_seat, named_target(s), -1)
        if fits == 0:
            gather(s)
    name_row(s, rng)
    s.viewer = TRUTH
    reseed(s.rng, rng)


@rule
def gather(s: Table) -> None:
    """Takes all cards out of the hidden places again."""
    for i in range(s.deck_n):
        s.deck[i] = 0
    for p in range(MAX_SEATS + 1):
        if p != s.viewer:
            for face in range(FACES):
                s.away[p, face] = 0


@rule
def deal_unseen(s: Table, rng: Ints) -> None:
    """Deals the unseen cards once over hidden hands, discards and deck, known cards to where they
    are known to lie.
    """
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


@rule
def name_row(s: Table, rng: Ints) -> None:
    """Says which of a seat's unseen discards are those of its unfinished row, in which order."""
    p = s.turn_seat
    if p == s.viewer:
        return
    left = s.away_n[p]
    for i in range(s.row_n):
        if s.row[i] < 0:
            pick = below(rng, left)
            left -= 1
            kind = FEE if i > 0 and kind_of(s.row[0]) == CLAIM else DISCARD
            for face in range(FACES):
                free = s.away[p, face]
                for k in range(i):
                    if s.row[k] == card_action(kind, face):
                        free -= 1
                if pick < free:
                    s.row[i] = card_action(kind, face)
                    break
                pick -= free


@rule
def count_unseen(s: Table) -> None:
    """Counts, into the hidden discards of nobody, the copies of each face that lie nowhere in
    sight.
    """
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
    """Puts each copy known to be in a hand or among its seat's discards into one of the free places
    of both.
    """
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
    """Moves shuffled unseen cards from the deck's cells into one hidden row; returns how many are
    left.
    """
    for _ in range(number):
        unseen -= 1
        rows[p, s.deck[unseen]] += 1
        s.deck[unseen] = 0
    return unseen


Tallest = tuple[int, int]
"""The highest rank of a black card, and of a red one; 0 if there is none."""


def tallest(view: Table, p: int) -> Tallest:
    """The highest cards that may be in other hands than a seat's own, or drawn before there is a
    new deck, as far as the viewer knows.
    """
    left = [
        copies(view) * int(segment(view, face % 10 + 1) < 3)
        - view.spare[0, face]
        - view.spare[1, face]
        - view.shown[face]
        - (view.hand[p, face] if p == view.viewer else view.known_hand[p, face])
        - (view.away[view.viewer, face] if view.viewer >= 0 else 0)
        for face in range(FACES)
    ]
    for q in range(view.players):
        for cell in range(CELLS):
            if view.ground[q, cell] > 0:
                left[view.ground[q, cell] - 1] -= 1
            elif view.ground[q, cell] < 0:
                for d in range(4):
                    if view.red[q, cell, d]:
                        left[view.red[q, cell, d] - 1] -= 1
    found = [0, 0]
    for face in range(FACES):
        if left[face] > 0:
            red = int(is_red(face))
            found[red] = max(found[red], face % 10 + 1)
    return found[0], found[1]


def within(view: Table, target: int, highest: Tallest) -> bool:
    """Whether one of the highest cards is high enough to claim a face (F20)."""
    red = int(is_red(target))
    face = highest[red] - 1 + 10 * red
    return highest[red] > 0 and beats(face, target, view.claim_gap, TOO_WEAK) == 0
