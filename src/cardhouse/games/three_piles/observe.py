"""What a seat sees of 3 Piles as numbers with the names that ``fields`` declares.

Seats come in turn order, the observing one first. Cards are told by face where they are counted, by
rank and suit, one number for each, where a network is to compare them; what a pile still takes is
worked out.
"""

from __future__ import annotations

from cardhouse.core.observing import bounded, hundredths, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.three_piles.action_features import observe_action
from cardhouse.games.three_piles.fields import ACTION_FIELDS, DIAMOND, FIELDS, LEFT_OUT, MOST
from cardhouse.games.three_piles.rules import in_deck
from cardhouse.games.three_piles.state import FACES, MAX_PILES, Table

__all__ = ["ACTION_FIELDS", "FIELDS", "LEFT_OUT", "observe", "observe_action"]

SIZE = size(FIELDS)

_AT = starts(FIELDS)
_DECIDES = _AT["decides"]
_DRAWN = _AT["drawn"]
_LED = _AT["led"]
_ENDED = _AT["ended"]
_WON = _AT["won"]
_DECK_N = _AT["deck_n"]
_HAND = _AT["hand"]
_HAND_N = _AT["hand_n"]
_UNSEEN = _AT["unseen"]
_LOOSE = _AT["loose"]
_PILE = _AT["pile"]
_PILE_N = _AT["pile_n"]
_LOW = _AT["low"]
_HIGH = _AT["high"]
_BELOW = _AT["below"]
_ABOVE = _AT["above"]
_HAS_ACE = _AT["has_ace"]
_HAS_KING = _AT["has_king"]
_DIAMONDS = _AT["diamonds"]
_LONGEST = _AT["longest"]
_POINTS = _AT["points"]
_TOTALS = _AT["totals"]
_PROGRESS = _AT["progress"]
_STACK_N = _AT["stack_n"]
_TOP_RANK = _AT["top_rank"]
_TOP_SUIT = _AT["top_suit"]
_STACK_OF = _AT["stack_of"]
_DEPTH = _AT["depth"]
_OPTIONS = _AT["hand_size"]


@rule
def observe(s: Table, seat: int, out: Ints) -> None:
    """Writes what a seat sees."""
    for i in range(SIZE):
        out[i] = 0
    _observe_course(s, seat, out)
    hand = _observe_hand(s, seat, out)
    piles = _observe_piles(s, seat, 0, out) | _observe_piles(s, 1 - seat, 1, out)
    _observe_rest(s, hand | piles | _observe_stacks(s, out), piles, out)
    out[_OPTIONS] = s.hand_size
    out[_OPTIONS + 1] = s.piles
    out[_OPTIONS + 2] = s.stacks
    out[_OPTIONS + 3] = s.ranks
    out[_OPTIONS + 4] = s.suits
    out[_OPTIONS + 5] = s.length_points
    out[_OPTIONS + 6] = s.ends_points
    out[_OPTIONS + 7] = s.diamond_points
    out[_OPTIONS + 8] = 1 if s.match_target > 0 else 0


@rule
def _observe_course(s: Table, seat: int, out: Ints) -> None:
    out[_LED + (0 if s.leader == seat else 1)] = 1
    out[_DECK_N] = s.deck_n
    if s.ended:
        out[_ENDED] = 1
        out[_WON] = (s.winners >> seat) & 1
        out[_WON + 1] = (s.winners >> (1 - seat)) & 1
    else:
        out[_DECIDES + (0 if s.turn_seat == seat else 1)] = 1
        out[_DRAWN] = s.drawn


@rule
def _observe_hand(s: Table, seat: int, out: Ints) -> int:
    """Own hand and sizes of hands; returns the cards of the hand as bits by face."""
    out[_HAND_N] = s.hand_n[seat]
    out[_HAND_N + 1] = s.hand_n[1 - seat]
    held = 0
    for face in range(FACES):
        n = s.hand[seat, face] + 0
        out[_HAND + face] = n
        held |= n << face
    return held


@rule
def _observe_rest(s: Table, seen: int, piles: int, out: Ints) -> None:
    """What is neither in the own hand nor on the table, and of each rank how many cards lie on no
    pile.
    """
    for suit in range(4):
        there = in_deck(s, 13 * suit) + 0
        for face in range(13 * suit, 13 * suit + s.ranks):
            out[_UNSEEN + face] = there & ~(seen >> face)
    for r in range(s.ranks):
        laid = piles >> r
        taken = (laid & 1) + (laid >> 13 & 1) + (laid >> 26 & 1) + (laid >> 39 & 1)
        out[_LOOSE + r] = s.suits - taken


@rule
def _observe_piles(s: Table, p: int, i: int, out: Ints) -> int:
    """The piles of seat p, which is the i-th from the one that sees; returns their cards as bits by
    face.

    Written without branches that depend on cards: where these lie no processor foresees.
    """
    cards = 0
    longest = 0
    total = 0
    for j in range(s.piles):
        k = MAX_PILES * i + j
        n = s.pile_n[p, j] + 0
        low = s.low[p, j] + 0
        high = s.high[p, j] + 0
        diamonds = 0
        for r in range(13):
            card = s.pile[p, j, r] + 0
            out[_PILE + 13 * k + r] = card
            cards |= ((1 << 13 * card) >> 13) << r  # nothing where no card lies
            diamonds += 1 if card == DIAMOND else 0
        ace = 1 if low == 1 else 0
        king = 1 if high == s.ranks else 0
        out[_PILE_N + k] = n
        out[_LOW + k] = low
        out[_HIGH + k] = high
        out[_BELOW + k] = low - 1 if n > 0 else s.ranks
        out[_ABOVE + k] = s.ranks - high
        out[_DIAMONDS + k] = diamonds
        out[_HAS_ACE + k] = ace
        out[_HAS_KING + k] = king
        total += diamonds * s.diamond_points + (ace & king) * s.ends_points
        longest = n if n > longest else longest
    total += longest * s.length_points
    out[_LONGEST + i] = longest
    out[_POINTS + i] = bounded(total, 0, MOST)
    if s.match_target > 0:
        out[_TOTALS + i] = bounded(s.totals[p], 0, MOST)
        reached = s.totals[p] if s.ended else s.totals[p] + total
        out[_PROGRESS + i] = hundredths(reached, s.match_target)
    return cards


@rule
def _observe_stacks(s: Table, out: Ints) -> int:
    """The stacks; returns their cards as bits by face."""
    cards = 0
    for i in range(s.stacks):
        n = s.stack_n[i] + 0
        out[_STACK_N + i] = n
        for k in range(n):
            face = s.stack[i, k] + 0
            out[_STACK_OF + face] = i + 1
            out[_DEPTH + face] = n - k
            cards |= 1 << face
        if n > 0:
            face = s.stack[i, n - 1] + 0
            out[_TOP_RANK + 13 * i + face % 13] = 1
            out[_TOP_SUIT + 4 * i + face // 13] = 1
    return cards
