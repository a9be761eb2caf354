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
from cardhouse.games.three_piles.state import MAX_PILES, Table

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
    _observe_hands(s, seat, out)
    for i in range(2):
        _observe_piles(s, seat if i == 0 else 1 - seat, i, out)
    _observe_stacks(s, out)
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
def _observe_hands(s: Table, seat: int, out: Ints) -> None:
    """Own hand, sizes of hands, and every card of the game as unseen but those in the own hand."""
    out[_HAND_N] = s.hand_n[seat]
    out[_HAND_N + 1] = s.hand_n[1 - seat]
    ranks = s.ranks
    for suit in range(4):
        if in_deck(s, 13 * suit):
            for face in range(13 * suit, 13 * suit + ranks):
                held = s.hand[seat, face]
                out[_HAND + face] = held
                out[_UNSEEN + face] = 1 - held
    for r in range(ranks):
        out[_LOOSE + r] = s.suits


@rule
def _observe_piles(s: Table, p: int, i: int, out: Ints) -> None:
    """The piles of seat p, which is the i-th from the one that sees."""
    longest = 0
    total = 0
    ranks = s.ranks
    for j in range(s.piles):
        k = MAX_PILES * i + j
        n = s.pile_n[p, j]
        low = s.low[p, j]
        high = s.high[p, j]
        diamonds = 0
        # Every rank, without a question: where the cards lie cannot be foretold, and a guess that
        # fails costs more than the whole row.
        for r in range(13):
            card = s.pile[p, j, r]
            here = 1 if card > 0 else 0
            out[_PILE + 13 * k + r] = card
            # What is no card is noted where something else is written last.
            out[_UNSEEN + 13 * card - 13 + r if card > 0 else _OPTIONS] = 0
            out[_LOOSE + r] -= here
            diamonds += 1 if card == DIAMOND else 0
        ace = 1 if low == 1 else 0
        king = 1 if high == ranks else 0
        out[_PILE_N + k] = n
        out[_LOW + k] = low
        out[_HIGH + k] = high
        out[_BELOW + k] = low - 1 if n > 0 else ranks
        out[_ABOVE + k] = ranks - high
        out[_DIAMONDS + k] = diamonds
        out[_HAS_ACE + k] = ace
        out[_HAS_KING + k] = king
        total += diamonds * s.diamond_points + ace * king * s.ends_points
        longest = n if n > longest else longest
    total += longest * s.length_points
    out[_LONGEST + i] = longest
    out[_POINTS + i] = bounded(total, 0, MOST)
    if s.match_target > 0:
        out[_TOTALS + i] = bounded(s.totals[p], 0, MOST)
        reached = s.totals[p] if s.ended else s.totals[p] + total
        out[_PROGRESS + i] = hundredths(reached, s.match_target)


@rule
def _observe_stacks(s: Table, out: Ints) -> None:
    for i in range(s.stacks):
        n = s.stack_n[i]
        out[_STACK_N + i] = n
        for k in range(n):
            face = s.stack[i, k]
            out[_STACK_OF + face] = i + 1
            out[_DEPTH + face] = n - k
            out[_UNSEEN + face] = 0
        if n > 0:
            face = s.stack[i, n - 1]
            out[_TOP_RANK + 13 * i + face % 13] = 1
            out[_TOP_SUIT + 4 * i + face // 13] = 1
