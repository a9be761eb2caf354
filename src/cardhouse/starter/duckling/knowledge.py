"""Who knows what in Duckling.

A hand is seen by its owner only, the rest by nobody; whatever is played is seen by all and never
forgotten. Since any card may be played at any time, a play tells nothing about the others in the
hand: a card unknown to a seat is equally likely to lie in any hidden place.
"""

from __future__ import annotations

from cardhouse.core.rng import reseed, shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import TRUTH, Ints
from cardhouse.starter.duckling.rules import in_deck
from cardhouse.starter.duckling.state import FACES, Table


@rule
def hide(s: Table, viewer: int) -> None:
    """Turns a state into the view of a seat, or of a spectator (-1)."""
    s.viewer = viewer
    for i in range(4):
        s.rng[i] = 0
    for i in range(s.rest_n):
        s.rest[i] = -1
    for p in range(2):
        if p != viewer:
            for face in range(FACES):
                s.hand[p, face] = 0


@rule
def lies_open(s: Table, face: int) -> int:
    """1 if the viewer sees this card: in the own hand, leading the trick, or taken."""
    if s.led == face + 1:
        return 1
    for p in range(2):
        if s.hand[p, face] or s.taken[p, face]:
            return 1
    return 0


@rule
def determinize(s: Table, rng: Ints) -> None:
    """Deals the unseen cards over the hidden hands and the rest, every deal being equally
    likely.
    """
    unseen = 0
    for face in range(FACES):
        if in_deck(s, face) and not lies_open(s, face):
            s.rest[unseen] = face
            unseen += 1
    shuffle(rng, s.rest, 0, unseen)
    for p in range(2):
        if p != s.viewer:
            for _ in range(s.hand_n[p]):
                unseen -= 1
                s.hand[p, s.rest[unseen]] = 1
                s.rest[unseen] = 0
    while unseen > s.rest_n:  # cards that an incomplete position left out of the game
        unseen -= 1
        s.rest[unseen] = 0
    s.viewer = TRUTH
    reseed(s.rng, rng)
