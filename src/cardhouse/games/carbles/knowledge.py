"""Who knows what in Carbles.

A hand is seen by its owner only, or by everybody with open hands (B19); the board and the cards
played and burned are public, and so are the discards since the last new deck, while the leftovers
of an older deck went back unseen and tell nothing. A burn proves that the hand held no card with a
legal play: the ranks that the seat could have played at that moment are kept for each seat until
the next deal (B21). Nothing else is kept: which card a seat chose to play among several is habit,
not knowledge. Beyond these proofs every hidden card is equally likely everywhere.
"""

from __future__ import annotations

from cardhouse.core.rng import below, reseed, shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import TRUTH, Ints
from cardhouse.games.carbles.effects import in_deck
from cardhouse.games.carbles.state import FACES, Table

TRIES = 5000


@rule
def hide(s: Table, viewer: int) -> None:
    """Turns a state into the view of a seat, or of a spectator (-1)."""
    s.viewer = viewer
    for i in range(4):
        s.rng[i] = 0
    for i in range(s.deck_n):
        s.deck[i] = -1
    if not s.open_hands:
        for p in range(s.players):
            if p != viewer:
                for face in range(FACES):
                    s.hand[p, face] = 0


@rule
def hidden_hand(s: Table, p: int) -> int:
    """1 if the viewer does not see this hand."""
    return 1 if p != s.viewer and not s.open_hands else 0


@rule
def bit(face: int) -> int:
    """The mask of a face's rank."""
    return 1 << 13 if face == 52 else 1 << (face % 13)


@rule
def fitting(s: Table, mask: int, but: int, count: int) -> int:
    """Of the first ``count`` deck cells, those whose rank is not in ``mask`` (and is in ``but``,
    unless it is 0).
    """
    n = 0
    for i in range(count):
        b = bit(s.deck[i])
        if not mask & b and (not but or but & b):
            n += 1
    return n


@rule
def next_barred(s: Table, unseen: int, last: int) -> int:
    """The hidden hand with burns after ``last``, the fewest fitting cards first; -1 after the last
    one.
    """
    floor = -1
    if last >= 0:
        floor = fitting(s, s.barred[last], 0, unseen) * 16 + last
    best = -1
    found = -1
    for p in range(s.players):
        if hidden_hand(s, p) and s.barred[p] and s.hand_n[p] > 0:
            key = fitting(s, s.barred[p], 0, unseen) * 16 + p
            if key > floor and (found < 0 or key < best):
                best = key
                found = p
    return found


@rule
def surely_used(s: Table, unseen: int, h: int) -> int:
    """A lower bound of how many cards fitting hand h the hands filled before it took."""
    used = 0
    g = next_barred(s, unseen, -1)
    while g != h:
        outside = fitting(s, s.barred[g], s.barred[h], unseen)
        if s.hand_n[g] > outside:
            used += s.hand_n[g] - outside
        g = next_barred(s, unseen, g)
    return used


@rule
def fill(s: Table, rng: Ints, unseen: int, exact: int) -> int:
    """Draws cards for the hands that burned, to the end of the unseen cells; the cells left, or -1
    if rejected.

    Each hand draws uniformly from what fits it. How many fit depends on what the hands before took,
    so some arrangements are proposed too often: each is accepted with probability (cards that
    fitted) / (most that can have fitted), draw by draw, which makes all equally likely. With nested
    masks nothing is ever rejected.
    """
    rest = unseen
    h = next_barred(s, unseen, -1)
    while h >= 0:
        mask = s.barred[h]
        fit = fitting(s, mask, 0, rest)
        most = fitting(s, mask, 0, unseen) - surely_used(s, unseen, h) if exact else 0
        for i in range(s.hand_n[h]):
            if exact and (most - i <= 0 or below(rng, most - i) >= fit - i):
                return -1
            pick = below(rng, fit - i if fit > i else rest)
            at = 0
            while True:
                if fit <= i or not mask & bit(s.deck[at]):
                    if pick == 0:
                        break
                    pick -= 1
                at += 1
            rest -= 1
            face = s.deck[at]
            s.deck[at] = s.deck[rest]
            s.deck[rest] = face
        h = next_barred(s, unseen, h)
    return rest


@rule
def determinize(s: Table, rng: Ints) -> None:
    """Deals the unseen cards over the hidden hands and the deck, every deal that agrees with the
    burns equally likely.

    Hands that burned are filled first, by rejection (``fill``); the other cards are shuffled. After
    5000 rejections, which no play has come near, the last step's weights are dropped so that the
    search always ends.
    """
    low = 0  # cards of each face in the discards, three bits a face
    middle = 0
    high = 0
    for i in range(s.discard_n):
        face = s.discard[i]
        if face < 20:
            low += 1 << (3 * face)
        elif face < 40:
            middle += 1 << (3 * (face - 20))
        else:
            high += 1 << (3 * (face - 40))
    unseen = 0
    for face in range(FACES):
        seen = low if face < 20 else middle if face < 40 else high
        n = in_deck(s, face) - ((seen >> (3 * (face % 20))) & 7)
        for p in range(s.players):
            n -= s.hand[p, face]
        for _ in range(n):
            s.deck[unseen] = face
            unseen += 1
    rest = -1
    for _ in range(TRIES):
        rest = fill(s, rng, unseen, 1)
        if rest >= 0:
            break
    if rest < 0:
        rest = fill(s, rng, unseen, 0)
    end = unseen
    h = -1
    for _ in range(s.players):
        h = next_barred(s, unseen, h)
        if h < 0:
            break
        for _ in range(s.hand_n[h]):
            end -= 1
            s.hand[h, s.deck[end]] += 1
    shuffle(rng, s.deck, 0, rest)
    for p in range(s.players):
        if hidden_hand(s, p) and not s.barred[p]:
            for _ in range(s.hand_n[p]):
                rest -= 1
                s.hand[p, s.deck[rest]] += 1
    for i in range(
        s.deck_n, unseen
    ):  # cards dealt, and those that an incomplete position left out of the game
        s.deck[i] = 0
    s.viewer = TRUTH
    reseed(s.rng, rng)
