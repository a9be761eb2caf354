"""Who knows what in Carlton.

The player and every onlooker see the same: all cards that lie face up and the foundations. Cards
face down on a pile and the stock are hidden until they turn up, and what has turned up never goes
back; so nothing is forgotten, and a card that nobody has seen is equally likely to lie in any
hidden place. With ``faces = all`` only the stock is hidden (C11).
"""

from __future__ import annotations

from cardhouse.core.rng import reseed, shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import TRUTH, Ints
from cardhouse.games.carlton.state import Table


@rule
def hide(s: Table, viewer: int) -> None:
    """Turns a state into the view of the player, or of a spectator (-1)."""
    s.viewer = viewer
    for i in range(4):
        s.rng[i] = 0
    for i in range(s.piles):
        for k in range(s.down_n[i]):
            s.pile[i, k] = -1
    for k in range(s.stock_n):
        s.stock[k] = -1


@rule
def seen(s: Table, face: int) -> int:
    """How many copies of a face lie open, the foundations included."""
    suit = face // 13
    rank = face % 13
    n = 0
    if s.up[suit, 0] > rank:
        n += 1
    if s.up[suit, 1] > rank:
        n += 1
    for i in range(s.piles):
        for k in range(s.down_n[i], s.pile_n[i]):
            if s.pile[i, k] == face:
                n += 1
    return n


@rule
def determinize(s: Table, rng: Ints) -> None:
    """Lays the unseen cards over the hidden places, every arrangement being equally likely."""
    unseen = 0
    for suit in range(s.suits):
        for r in range(s.ranks):
            face = suit * 13 + r
            for _ in range(s.decks - seen(s, face)):
                s.stock[unseen] = face
                unseen += 1
    shuffle(rng, s.stock, 0, unseen)
    for i in range(s.piles):
        for k in range(s.down_n[i]):
            unseen -= 1
            s.pile[i, k] = s.stock[unseen]
            s.stock[unseen] = 0
    while unseen > s.stock_n:  # cards that an incomplete position left out of the game
        unseen -= 1
        s.stock[unseen] = 0
    s.viewer = TRUTH
    reseed(s.rng, rng)
