"""What the player sees of Carlton as numbers with the names that ``fields`` declares.

``card`` tells every card in order, which no small network reads; the other fields tell what matters
of it: tops and runs of the piles, what the foundations wait for and how deep it lies, and what has
not been seen yet.
"""

from __future__ import annotations

from cardhouse.core.observing import bounded, hundredths, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL, Ints
from cardhouse.games.carlton.action_features import observe_action
from cardhouse.games.carlton.fields import (
    ACTION_FIELDS,
    FACE_DOWN,
    FIELDS,
    LEFT_OUT,
    MOST,
    OUT_OF_SIGHT,
    STRAND,
)
from cardhouse.games.carlton.legality import goes_up
from cardhouse.games.carlton.state import Table

__all__ = ["ACTION_FIELDS", "FIELDS", "LEFT_OUT", "observe", "observe_action"]

SIZE = size(FIELDS)

_AT = starts(FIELDS)
_DECIDES = _AT["decides"]
_WON = _AT["won"]
_TURNS = _AT["turns"]
_TURNS_LEFT = _AT["turns_left"]
_STOCK_N = _AT["stock_n"]
_DEALS_LEFT = _AT["deals_left"]
_LEFT = _AT["left"]
_UP = _AT["up"]
_WANTED = _AT["wanted"]
_COVER = _AT["cover"]
_UNSEEN = _AT["unseen"]
_PILE_N = _AT["pile_n"]
_DOWN_N = _AT["down_n"]
_RUN_N = _AT["run_n"]
_TOP_RANK = _AT["top_rank"]
_TOP_SUIT = _AT["top_suit"]
_STRAND = _AT["strand"]
_BASE = _AT["base"]
_GOES_UP = _AT["goes_up"]
_CARD = _AT["card"]
_OPTIONS = _AT["faces"]


@rule
def observe(s: Table, seat: int, out: Ints) -> None:
    """Writes what the player sees; ``seat`` is 0."""
    for i in range(SIZE):
        out[i] = 0
    out[_DECIDES] = 0 if s.ended else 1
    out[_WON] = 1 if s.ended == GOAL else 0
    out[_TURNS] = hundredths(s.turn, s.max_moves)
    out[_TURNS_LEFT] = bounded(s.max_moves - s.turn, 0, MOST)
    out[_STOCK_N] = s.stock_n
    a_deal = s.piles * s.deal_cards
    out[_DEALS_LEFT] = (s.stock_n + a_deal - 1) // a_deal
    out[_LEFT] = s.left
    _observe_cards(s, out)
    _observe_foundations(s, out)
    for i in range(s.piles):
        _observe_pile(s, i, out)
    out[_OPTIONS] = s.faces
    out[_OPTIONS + 1] = s.decks
    out[_OPTIONS + 2] = s.suits
    out[_OPTIONS + 3] = s.ranks
    out[_OPTIONS + 4] = s.piles
    out[_OPTIONS + 5] = s.deal_cards


@rule
def _observe_foundations(s: Table, out: Ints) -> None:
    """The foundations, and what they wait for; the cards must have been told before."""
    for suit in range(s.suits):
        low = s.up[suit, 0]
        high = s.up[suit, 1]
        out[_UP + 2 * suit] = low
        out[_UP + 2 * suit + 1] = high
        for r in range(low):
            out[_UNSEEN + 13 * suit + r] -= 1
        for r in range(high):
            out[_UNSEEN + 13 * suit + r] -= 1
        if s.decks == 2 and low < s.ranks:
            out[_WANTED + 2 * suit] = out[_COVER + 13 * suit + low]
        if high < s.ranks:
            out[_WANTED + 2 * suit + 1] = out[_COVER + 13 * suit + high]


@rule
def _observe_cards(s: Table, out: Ints) -> None:
    """Every card on the piles, how deep each face lies, and which copies are unseen but for those
    that are up.
    """
    decks = s.decks
    for i in range(52):
        out[_COVER + i] = OUT_OF_SIGHT
    for suit in range(s.suits):
        for r in range(s.ranks):
            out[_UNSEEN + 13 * suit + r] = decks
    at = _CARD
    for i in range(s.piles):
        down = s.down_n[i]
        n = s.pile_n[i]
        for k in range(down):
            out[at + k] = FACE_DOWN
        for k in range(down, n):
            face = s.pile[i, k]
            out[at + k] = face + 1
            out[_UNSEEN + face] -= 1
            least = out[_COVER + face]
            out[_COVER + face] = n - k if n - k < least else least
        at += n


@rule
def _observe_pile(s: Table, i: int, out: Ints) -> None:
    n = s.pile_n[i]
    if n == 0:
        return
    face = s.pile[i, n - 1]
    suit = face // 13
    tip = s.tip[i]
    out[_PILE_N + i] = n
    out[_DOWN_N + i] = s.down_n[i]
    out[_RUN_N + i] = s.run_n[i]
    out[_TOP_RANK + 13 * i + face - 13 * suit] = 1
    out[_TOP_SUIT + 4 * i + suit] = 1
    out[_STRAND + i] = -1 if tip > STRAND else 1
    out[_BASE + i] = (tip & (STRAND - 1)) + s.run_n[i] - 1
    out[_GOES_UP + i] = goes_up(s, face)
