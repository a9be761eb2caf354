"""From when on 3 Piles can be played exactly: the deck is empty, so each seat knows what the other
holds.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.three_piles.knowledge import lies_open
from cardhouse.games.three_piles.rules import in_deck
from cardhouse.games.three_piles.state import FACES, Table

MOST_IN_HANDS = 6


@rule
def complete(s: Table) -> int:
    """1 if a seat's view leaves nothing open, chance to come included, and little enough is left to
    be played out.
    """
    if s.ended or s.deck_n > 0 or s.match_target > 0 or s.viewer < 0:
        return 0
    if s.hand_n[0] + s.hand_n[1] > MOST_IN_HANDS:
        return 0
    unseen = 0
    for f in range(FACES):
        if in_deck(s, f) and not lies_open(s, f):
            unseen += 1
    return 1 if unseen == s.hand_n[1 - s.viewer] else 0
