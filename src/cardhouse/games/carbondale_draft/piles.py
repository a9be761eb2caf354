"""Where cards come from: which are in play, the draw pile and its renewal."""

from __future__ import annotations

from cardhouse.core.rng import shuffle
from cardhouse.core.rules import rule
from cardhouse.games.carbondale_draft.codes import ANNOUNCING
from cardhouse.games.carbondale_draft.network import is_red
from cardhouse.games.carbondale_draft.state import FACES, NETWORK, OPEN, SPARES, Table


@rule
def in_play(s: Table, face: int) -> int:
    """1 if the options' decks hold this face (D3, D6)."""
    rank = face % 13 + 1
    suit = face // 13
    if rank > s.ranks:
        return 0
    return 0 if s.red_low and rank <= 2 and is_red(suit) else 1


@rule
def pile_kind(s: Table, rank: int) -> int:
    """0 if a rank starts in the first draw pile, 1 or 2 by its kind of spare pile (D4, D5)."""
    return 0 if rank <= s.first_top else 1 if rank <= s.second_top else 2


@rule
def count_outside(s: Table, face: int, copies: int) -> None:
    """Notes cards that lie outside both networks."""
    s.outside[face] += copies
    suit = face // 13
    if is_red(suit):
        s.red_left[suit - 1] += copies * (face % 13 + 1)


@rule
def spare_piles(s: Table, kind: int) -> int:
    """How many spare piles of a kind there are at the start: one a deck, if there are ranks for it
    (D5).
    """
    for rank in range(1, s.ranks + 1):
        if pile_kind(s, rank) == kind:
            return s.decks
    return 0


@rule
def wipe(s: Table) -> None:
    """Takes every card off the table."""
    s.row_n = 0
    for i in range(16):
        s.row[i] = 0
    s.phase = ANNOUNCING
    s.suit = 0
    s.pending_face = 0
    s.pending_cell = 0
    s.owed = 0
    s.target = 0
    s.turn = 0
    s.turn_seat = 0
    s.ended = 0
    s.winners = 0
    for i in range(NETWORK):
        s.deck[i] = 0
    s.deck_n = 0
    s.shown_n = 0
    for f in range(FACES):
        s.shown[f] = 0
        s.outside[f] = 0
        for i in range(SPARES):
            s.spare[i, f] = 0
        for i in range(3):
            s.gone[i, f] = 0
    for i in range(3):
        s.gone_n[i] = 0
    s.spare_at = 0
    s.spare_total = 0
    for p in range(2):
        s.hand_n[p] = 0
        s.pile_n[p] = 0
        s.net_n[p] = 0
        s.open_n[p] = 0
        s.value[p, 0] = 0
        s.value[p, 1] = 0
        s.red_left[p] = 0
        for i in range(4):
            s.best[p, i] = 0
        for f in range(FACES):
            s.hand[p, f] = 0
            s.pile[p, f] = 0
            s.known_hand[p, f] = 0
            s.known_either[p, f] = 0
            s.known_gone[p, f] = 0
        for i in range(NETWORK):
            s.net_face[p, i] = 0
            s.net_cell[p, i] = 0
        for i in range(OPEN):
            s.open_cell[p, i] = 0
            s.open_spade[p, i] = 0
            s.open_club[p, i] = 0


@rule
def can_draw(s: Table) -> int:
    """1 if the deck holds a card or could be formed anew (D23, D24, D38)."""
    if s.deck_n > 0 or s.pile_n[0] > 0 or s.pile_n[1] > 0:
        return 1
    if s.shown_n > 0 or s.gone_n[0] > 0 or s.gone_n[1] > 0 or s.gone_n[2] > 0:
        return 1
    for i in range(s.spare_at, s.spare_total):
        for f in range(FACES):
            if s.spare[i, f] > 0:
                return 1
    return 0


@rule
def take_top(s: Table, p: int) -> None:
    """Moves the top card of the deck into a hand."""
    n = s.deck_n - 1
    face = s.deck[n]
    s.deck[n] = 0
    s.deck_n = n
    if face >= 0:
        s.hand[p, face] += 1
    s.hand_n[p] += 1


@rule
def form_deck(s: Table) -> None:
    """Shuffles the next spare, both personal piles and the face-down pile into a new deck (D22,
    D23).

    Who threw what away is forgotten with it.
    """
    n = 0
    while n == 0:
        spare = s.spare_at
        if spare < s.spare_total:
            s.spare_at = spare + 1
        for f in range(FACES):
            copies = (
                s.pile[0, f]
                + s.pile[1, f]
                + s.gone[0, f]
                + s.gone[1, f]
                + s.gone[2, f]
                + s.shown[f]
            )
            if spare < s.spare_total:
                copies += s.spare[spare, f]
                s.spare[spare, f] = 0
            for _ in range(copies):
                s.deck[n] = f
                n += 1
            s.pile[0, f] = 0
            s.pile[1, f] = 0
            s.gone[0, f] = 0
            s.gone[1, f] = 0
            s.gone[2, f] = 0
            s.shown[f] = 0
            s.known_either[0, f] = 0
            s.known_either[1, f] = 0
            s.known_gone[0, f] = 0
            s.known_gone[1, f] = 0
    for i in range(2):
        s.pile_n[i] = 0
        s.gone_n[i] = 0
    s.gone_n[2] = 0
    s.shown_n = 0
    s.deck_n = n
    shuffle(s.rng, s.deck, 0, n)
