"""What is known of the cards with which others could claim one."""

from __future__ import annotations

from cardhouse.games.carbondale import piles, town
from cardhouse.games.carbondale.state import CELLS, FACES, Table

Tallest = tuple[int, int]
"""The highest rank of a black card, and of a red one; 0 if there is none."""


def tallest(view: Table, p: int) -> Tallest:
    """The highest cards that may be in other hands than a seat's own, or drawn before there is a
    new deck, as far as the viewer knows.
    """
    left = [
        piles.copies(view) * int(piles.segment(view, face % 10 + 1) < 3)
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
            red = int(town.is_red(face))
            found[red] = max(found[red], face % 10 + 1)
    return found[0], found[1]


def within(view: Table, target: int, highest: Tallest) -> bool:
    """Whether one of the highest cards is high enough to claim a face (F20)."""
    return target % 10 + 1 + view.claim_gap <= highest[int(town.is_red(target))]
