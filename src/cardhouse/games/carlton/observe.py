"""What the player sees of Carlton as numbers, and the features of its actions.

``card`` tells every card in order, which no small network reads; the other fields tell what matters of it: tops and
runs of the piles, what the foundations wait for and how deep it lies, and what has not been seen yet.
"""

from __future__ import annotations

from cardhouse.core.observing import Field, bounded, hundredths, option_fields, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL, Ints
from cardhouse.games.carlton.actions import (
    DEAL,
    MAX_RUN,
    UP,
    count_of,
    kind_of,
    pile_of,
    target_of,
)
from cardhouse.games.carlton.advice import safe_up
from cardhouse.games.carlton.legality import goes_up
from cardhouse.games.carlton.state import MAX_CARDS, MAX_PILES, TABLE, Table

FACE_DOWN = 53
"""What stands in ``card`` for a card that lies face down."""
OUT_OF_SIGHT = 105
"""What stands in ``cover`` for a card of which no copy lies open; one more than any depth."""
MOST = 127
STRAND = 32

FIELDS = (
    Field("decides", (), 0, 1, "1 while the game goes on."),
    Field("won", (), 0, 1, "1 when the game is won."),
    Field("turns", (), 0, 100, "Moves made, in hundredths of those allowed."),
    Field("turns_left", (), 0, MOST, "Moves that are left, 127 at most."),
    Field("stock_n", (), 0, MAX_CARDS, "Cards in the stock."),
    Field("deals_left", (), 0, MAX_CARDS, "Deals that the stock is good for."),
    Field("left", (), 0, MAX_CARDS, "Cards on the piles and in the stock."),
    Field("up", (4, 2), 0, 13, "By suit: cards on its two foundations, the lower count first."),
    Field(
        "wanted",
        (4, 2),
        0,
        OUT_OF_SIGHT,
        "By suit and foundation: `cover` of the card that it waits for, 0 if it waits for none.",
    ),
    Field(
        "cover",
        (52,),
        0,
        OUT_OF_SIGHT,
        "By face: 1 + the cards on an open copy of it on the piles, the fewest; 105 if none lies open.",
    ),
    Field("unseen", (52,), 0, 2, "By face: copies that lie face down or in the stock."),
    Field("pile_n", (MAX_PILES,), 0, MAX_CARDS, "By pile: cards."),
    Field("down_n", (MAX_PILES,), 0, MAX_CARDS, "By pile: cards that lie face down."),
    Field("run_n", (MAX_PILES,), 0, MAX_RUN, "By pile: cards of the run on top."),
    Field("top_rank", (MAX_PILES, 13), 0, 1, "By pile and rank - 1: 1 for the top card's rank."),
    Field("top_suit", (MAX_PILES, 4), 0, 1, "By pile and suit: 1 for the top card's suit."),
    Field(
        "strand",
        (MAX_PILES,),
        -1,
        1,
        "By pile: 1 if the top card is black and odd or red and even, else -1; runs join within one only."
        " 0 when empty.",
    ),
    Field("base", (MAX_PILES,), 0, 13, "By pile: rank of the lowest card of the run on top."),
    Field("goes_up", (MAX_PILES,), 0, 1, "By pile: 1 if its top card can be played up."),
    Field(
        "card",
        (MAX_CARDS,),
        0,
        FACE_DOWN,
        "1 + face of every card on the piles, pile after pile, bottom first; 53 face down; 0 beyond.",
    ),
    *option_fields(TABLE, "faces", "decks", "suits", "ranks", "piles", "deal_cards"),
)

LEFT_OUT = (
    "The options `first_pile` and `pile_step`, which only tell how the piles were dealt.",
    "The moves left beyond 127 and their limit, which `turns` tells in hundredths.",
)

ACTION_FIELDS = (
    Field("kind", (3,), 0, 1, "1 for its kind: deal, play up, move."),
    Field("source", (MAX_PILES,), 0, 1, "1 for the pile that it plays up from or moves from."),
    Field("target", (MAX_PILES,), 0, 1, "1 for the pile that it moves to."),
    Field("count", (), 0, MAX_RUN, "Cards that leave the pile."),
    Field("rank", (13,), 0, 1, "By rank - 1: 1 for the rank of the lowest card that leaves."),
    Field("suit", (4,), 0, 1, "By suit: 1 for the suit of the lowest card that leaves."),
    Field("under", (), 0, MAX_CARDS, "Cards left on the pile."),
    Field("whole_run", (), 0, 1, "1 if the whole run leaves."),
    Field("empties", (), 0, 1, "1 if the pile becomes empty."),
    Field("turns_up", (), 0, 1, "1 if a card is turned up."),
    Field("frees", (), 0, 1, "1 if the card that is then on top can be played up."),
    Field("onto_empty", (), 0, 1, "1 if it moves to an empty pile."),
    Field("run", (), 0, 2 * MAX_RUN, "Cards of the run where it moves to, afterwards."),
    Field("safe", (), 0, 1, "1 if playing the card up can do no harm."),
    Field("stock_n", (), 0, MAX_CARDS, "Of a deal: cards left in the stock."),
)

SIZE = size(FIELDS)
ACTION_SIZE = size(ACTION_FIELDS)

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

_OF = starts(ACTION_FIELDS)
_KIND = _OF["kind"]
_SOURCE = _OF["source"]
_TARGET = _OF["target"]
_COUNT = _OF["count"]
_RANK = _OF["rank"]
_SUIT = _OF["suit"]
_UNDER = _OF["under"]
_WHOLE_RUN = _OF["whole_run"]
_EMPTIES = _OF["empties"]
_TURNS_UP = _OF["turns_up"]
_FREES = _OF["frees"]
_ONTO_EMPTY = _OF["onto_empty"]
_RUN = _OF["run"]
_SAFE = _OF["safe"]
_STOCK_AFTER = _OF["stock_n"]


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
    """Every card on the piles, how deep each face lies, and which copies are unseen but for those that are up."""
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
        for _ in range(down):
            out[at] = FACE_DOWN
            at += 1
        for k in range(down, n):
            face = s.pile[i, k]
            out[at] = face + 1
            at += 1
            out[_UNSEEN + face] -= 1
            least = out[_COVER + face]
            out[_COVER + face] = n - k if n - k < least else least


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


@rule
def observe_action(s: Table, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action."""
    for i in range(ACTION_SIZE):
        out[i] = 0
    kind = kind_of(action)
    out[_KIND + kind] = 1
    if kind == DEAL:
        out[_STOCK_AFTER] = bounded(s.stock_n - s.piles * s.deal_cards, 0, MAX_CARDS)
        return
    i = pile_of(action)
    n = 1 if kind == UP else count_of(action)
    under = s.pile_n[i] - n
    face = s.pile[i, under]
    out[_SOURCE + i] = 1
    out[_COUNT] = n
    out[_RANK + face % 13] = 1
    out[_SUIT + face // 13] = 1
    out[_UNDER] = under
    out[_WHOLE_RUN] = 1 if n == s.run_n[i] else 0
    if under == 0:
        out[_EMPTIES] = 1
    elif s.down_n[i] == under:
        out[_TURNS_UP] = 1
    elif _then_goes_up(s, face, s.pile[i, under - 1], kind):
        out[_FREES] = 1
    if kind == UP:
        out[_SAFE] = safe_up(s, face)
        return
    j = target_of(action)
    out[_TARGET + j] = 1
    out[_ONTO_EMPTY] = 1 if s.pile_n[j] == 0 else 0
    out[_RUN] = s.run_n[j] + n


@rule
def _then_goes_up(s: Table, face: int, below: int, kind: int) -> int:
    """1 if the card that an action lays bare can be played up: after a card of its suit went up, perhaps."""
    return 1 if goes_up(s, below) or (kind == UP and below == face + 1) else 0
