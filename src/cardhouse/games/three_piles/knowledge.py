"""Who knows what in 3 Piles.

Hands are seen by their owner only (P7); stacks, buried cards included, and piles are public (P8). A
card enters a hand only from the deck, unseen, and leaves it only onto the table, seen by all. So a
seat knows nothing of the other hand but its size and the cards it cannot hold, and nothing is
forgotten. A card unknown to a seat is equally likely to lie in any hidden place.
"""

from __future__ import annotations

from cardhouse.core.rng import reseed, shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import TRUTH, Ints
from cardhouse.games.three_piles.rules import in_deck
from cardhouse.games.three_piles.state import FACES, Table


@rule
def hide(s: Table, viewer: int) -> None:
    """Turns a state into the view of a seat, or of a spectator (-1)."""
    s.viewer = viewer
    for i in range(4):
        s.rng[i] = 0
    for i in range(s.deck_n):
        s.deck[i] = -1
    for p in range(2):
        if p != viewer:
            for f in range(FACES):
                s.hand[p, f] = 0


@rule
def determinize(s: Table, rng: Ints) -> None:
    """Deals the unseen cards over the other hand and the deck, every deal being equally likely."""
    unseen = 0
    for f in range(FACES):
        if in_deck(s, f) and not lies_open(s, f):
            s.deck[unseen] = f
            unseen += 1
    shuffle(rng, s.deck, 0, unseen)
    for p in range(2):
        if p != s.viewer:
            for _ in range(s.hand_n[p]):
                unseen -= 1
                s.hand[p, s.deck[unseen]] = 1
                s.deck[unseen] = 0
    while unseen > s.deck_n:  # cards that an incomplete position left out of the game
        unseen -= 1
        s.deck[unseen] = 0
    s.viewer = TRUTH
    reseed(s.rng, rng)


@rule
def lies_open(s: Table, face: int) -> int:
    """1 if the viewer sees this card: on a pile, in a stack or in its own hand."""
    suit = face // 13 + 1
    for p in range(2):
        if s.hand[p, face]:
            return 1
        for j in range(s.piles):
            if s.pile[p, j, face % 13] == suit:
                return 1
    for i in range(s.stacks):
        for k in range(s.stack_n[i]):
            if s.stack[i, k] == face:
                return 1
    return 0
