"""Who knows what in the draft edition of Carbondale.

Public are both networks, both personal piles, what each spare pile holds (one deck's cards of its
ranks, D5), all numbers of cards, the announced suit (D39), and every card once it was shown: one
drawn from a personal pile is known to be in that hand until it is built, paid or shown, a settled
challenge's cards are known to lie in the face-down pile. A seat also knows what it cleaned away or
paid as a fee. When a seat discards unseen, each of its known cards is from then on in the hand or
among its unseen discards (certainly there, if the hand became empty); a face that leaves a hand
before all eyes uses up a known copy first. When a new deck is formed (D23), all knowledge of the
face-down pile and of such either-or cards is forgotten with it. Forgotten, too, are how many cards
went with a known one, and which ranks could not yet be in a hand when a spare pile came into play.
All else is equally likely, copies told apart. While an announcement is pending, its seat holds at
least one card of the suit that it could build and pay; which of those it announced, and in which
of that card's payable cells, is equally likely too. While a challenger chooses a fee, it holds at
least one card of the suit.
"""

from __future__ import annotations

from cardhouse.core.rng import below, reseed, shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import TRUTH, Ints
from cardhouse.games.carbondale_draft.actions import ANNOUNCE, CHALLENGE, CLEAN, card_action
from cardhouse.games.carbondale_draft.codes import ANNOUNCING, CHALLENGING
from cardhouse.games.carbondale_draft.rules import seat, verdict_announce, verdict_cell
from cardhouse.games.carbondale_draft.state import FACES, NETWORK, SPARES, Table

TRIES = 100_000


@rule
def hide(s: Table, viewer: int) -> None:
    """Turns a state into the view of a seat, or of a spectator (-1)."""
    if (s.phase == ANNOUNCING or s.phase == CHALLENGING) and seat(s) != viewer:
        for i in range(s.row_n):
            s.row[i] = -1
    if s.phase == CHALLENGING and s.turn_seat != viewer:  # D39
        s.pending_face = -1
        s.pending_cell = -1
    s.viewer = viewer
    for i in range(4):
        s.rng[i] = 0
    for i in range(s.deck_n):
        s.deck[i] = -1
    for p in range(2):
        if p != viewer:
            for f in range(FACES):
                s.hand[p, f] = 0
                s.gone[p, f] = 0
    for f in range(FACES):
        s.gone[2, f] = 0


@rule
def pool_unseen(s: Table) -> int:
    """Writes the cards whose place the viewer does not know into the deck's cells; returns their
    number.
    """
    n = 0
    for f in range(FACES):
        copies = s.outside[f] - s.pile[0, f] - s.pile[1, f] - s.shown[f]
        for i in range(SPARES):
            copies -= s.spare[i, f]
        for p in range(2):
            if p == s.viewer:
                copies -= s.hand[p, f] + s.gone[p, f]
            else:
                copies -= s.known_hand[p, f] + s.known_either[p, f] + s.known_gone[p, f]
        for _ in range(copies):
            if n < NETWORK:
                s.deck[n] = f
                n += 1
    return n


@rule
def draw_unseen(s: Table, rng: Ints, n: int) -> int:
    """Picks a random card of the ``n`` pooled ones and moves it to the pool's end; returns its
    face.
    """
    i = below(rng, n)
    face = s.deck[i]
    s.deck[i] = s.deck[n - 1]
    s.deck[n - 1] = face
    return face


@rule
def fill_hand(s: Table, p: int, rng: Ints, pool: int) -> int:
    """Samples a hidden hand, and the known cards among the seat's unseen discards; returns the pool
    left.
    """
    in_hand = s.hand_n[p]
    in_gone = s.gone_n[p]
    for f in range(FACES):
        s.hand[p, f] = s.known_hand[p, f]
        s.gone[p, f] = s.known_gone[p, f]
        in_hand -= s.known_hand[p, f]
        in_gone -= s.known_gone[p, f]
    for f in range(FACES):
        for _ in range(s.known_either[p, f]):
            if in_hand + in_gone > 0:
                if below(rng, in_hand + in_gone) < in_hand:
                    s.hand[p, f] += 1
                    in_hand -= 1
                else:
                    s.gone[p, f] += 1
                    in_gone -= 1
    while in_hand > 0 and pool > 0:
        s.hand[p, draw_unseen(s, rng, pool)] += 1
        pool -= 1
        in_hand -= 1
    return pool


@rule
def fits_announcement(s: Table, p: int, face: int) -> int:
    """1 if a face is of the announced suit and could be built and paid from the seat's hand."""
    return 1 if face // 13 == s.suit - 1 and verdict_announce(s, p, face) == 0 else 0


@rule
def hands_fit(s: Table) -> int:
    """1 if the sampled hands agree with what the pending announcement and challenge prove (D39)."""
    if s.suit == 0:
        return 1
    p = s.turn_seat
    first = 13 * (s.suit - 1)
    if s.viewer != p:
        found = 0
        for f in range(first, first + s.ranks):
            found += fits_announcement(s, p, f)
        if found == 0:
            return 0
    if s.phase == CHALLENGING and s.row_n > 0 and s.viewer != 1 - p:
        for f in range(first, first + s.ranks):
            if s.hand[1 - p, f] > 0:
                return 1
        return 0
    return 1


@rule
def guess_announcement(s: Table, rng: Ints) -> None:
    """Draws the announced card and its cell anew among what fits."""
    p = s.turn_seat
    first = 13 * (s.suit - 1)
    copies = 0
    for f in range(first, first + s.ranks):
        copies += s.hand[p, f] * fits_announcement(s, p, f)
    if copies == 0:
        return
    left = below(rng, copies)
    face = first
    for f in range(first, first + s.ranks):
        here = s.hand[p, f] * fits_announcement(s, p, f)
        if 0 <= left < here:
            face = f
        left -= here
    if s.phase == ANNOUNCING:
        s.row[0] = card_action(ANNOUNCE, face)
        return
    s.pending_face = face + 1
    cells = 0
    for k in range(s.open_n[p]):
        if verdict_cell(s, p, k, face) == 0:
            cells += 1
    left = below(rng, cells)
    for k in range(s.open_n[p]):
        if verdict_cell(s, p, k, face) == 0:
            if left == 0:
                s.pending_cell = s.open_cell[p, k] + 1
            left -= 1


@rule
def guess_row(s: Table, rng: Ints) -> None:
    """Draws a hidden challenge card, or the hidden cards of an unfinished cleaning, anew among what
    fits.
    """
    p = seat(s)
    for i in range(s.row_n):
        total = 0
        for sweep in range(2):
            left = below(rng, total) if sweep == 1 and total > 0 else -1
            for f in range(FACES):
                if s.phase == CHALLENGING:
                    copies = s.hand[p, f] if f // 13 == s.suit - 1 else 0
                    action = card_action(CHALLENGE, f)
                else:
                    copies = s.gone[p, f] - s.known_gone[p, f]
                    action = card_action(CLEAN, f)
                    for j in range(i):
                        if s.row[j] == action:
                            copies -= 1
                if sweep == 0:
                    total += copies
                else:
                    if 0 <= left < copies:
                        s.row[i] = action
                    left -= copies


@rule
def determinize(s: Table, rng: Ints) -> None:
    """Deals the unseen cards over the hidden places, every deal that agrees with the view being
    equally likely.

    Hands are sampled again until they agree with a pending announcement (D39); the rest follows.
    """
    unseen = pool_unseen(s)
    pool = unseen
    for _ in range(TRIES):
        pool = unseen
        for p in range(2):
            if p != s.viewer:
                pool = fill_hand(s, p, rng, pool)
        if hands_fit(s):
            break
    for i in range(3):
        if i != s.viewer:
            held = 0
            for f in range(FACES):
                held += s.gone[i, f]
            for _ in range(s.gone_n[i] - held):
                if pool > 0:
                    s.gone[i, draw_unseen(s, rng, pool)] += 1
                    pool -= 1
    shuffle(rng, s.deck, 0, pool)
    for i in range(s.deck_n, unseen):
        s.deck[i] = 0
    if s.suit > 0 and s.viewer != s.turn_seat:
        guess_announcement(s, rng)
    if s.row_n > 0 and s.row[s.row_n - 1] == -1 and (s.suit == 0 or s.phase == CHALLENGING):
        guess_row(s, rng)
    s.viewer = TRUTH
    reseed(s.rng, rng)
