"""What a seat sees of 3 Piles as numbers, and the features of its actions.

Seats come in turn order, the observing one first. Cards are told by face where they are counted, by rank and suit, one
number for each, where a network is to compare them; what a pile still takes is worked out.
"""

from __future__ import annotations

from cardhouse.core.observing import Field, bounded, hundredths, option_fields, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.three_piles.actions import (
    DRAW,
    LAY,
    PUT,
    TAKE,
    face_of_action,
    kind_of,
    pile_of,
    stack_of,
)
from cardhouse.games.three_piles.legality import fits
from cardhouse.games.three_piles.rules import in_deck
from cardhouse.games.three_piles.state import MAX_PILES, MAX_STACKS, TABLE, Table

DIAMOND = 3
"""What stands in a pile for a diamond: 1 + its suit."""
MOST = 127

FIELDS = (
    Field("decides", (2,), 0, 1, "By seat: 1 if it must decide; nobody must at the end."),
    Field("drawn", (), 0, 1, "1 when the seat on turn has drawn and owes a card."),
    Field("led", (2,), 0, 1, "By seat: 1 if it began this deal."),
    Field("ended", (), 0, 1, "1 when the game is over."),
    Field("won", (2,), 0, 1, "By seat: 1 if it has won."),
    Field("deck_n", (), 0, 52, "Cards in the deck."),
    Field("hand", (52,), 0, 1, "By face: 1 if the own hand holds it."),
    Field("hand_n", (2,), 0, 52, "By seat: cards in the hand."),
    Field("unseen", (52,), 0, 1, "By face: 1 if it may lie in the other hand or in the deck."),
    Field("loose", (13,), 0, 4, "By rank: cards of the game that lie on no pile."),
    Field(
        "pile",
        (2, MAX_PILES, 13),
        0,
        4,
        "By seat, pile and rank - 1: 1 + suit of the card there, 0 for none.",
    ),
    Field("pile_n", (2, MAX_PILES), 0, 13, "By seat and pile: cards."),
    Field("low", (2, MAX_PILES), 0, 13, "By seat and pile: lowest rank, 0 when empty."),
    Field("high", (2, MAX_PILES), 0, 13, "By seat and pile: highest rank, 0 when empty."),
    Field("below", (2, MAX_PILES), 0, 13, "By seat and pile: ranks that fit below; empty: all."),
    Field("above", (2, MAX_PILES), 0, 13, "By seat and pile: ranks that fit above; empty: all."),
    Field("has_ace", (2, MAX_PILES), 0, 1, "By seat and pile: 1 if it holds an ace."),
    Field("has_king", (2, MAX_PILES), 0, 1, "By seat and pile: 1 if it holds the highest rank."),
    Field("diamonds", (2, MAX_PILES), 0, 13, "By seat and pile: diamonds in it."),
    Field("longest", (2,), 0, 13, "By seat: cards of its longest pile."),
    Field("points", (2,), 0, MOST, "By seat: points of this deal, 127 at most."),
    Field("totals", (2,), 0, MOST, "By seat: points of the match's finished deals, 127 at most."),
    Field(
        "progress", (2,), 0, 100, "By seat: the same and this deal's, in hundredths of the target."
    ),
    Field("stack_n", (MAX_STACKS,), 0, 52, "By stack: cards."),
    Field("top_rank", (MAX_STACKS, 13), 0, 1, "By stack and rank - 1: 1 for its top card's rank."),
    Field("top_suit", (MAX_STACKS, 4), 0, 1, "By stack and suit: 1 for its top card's suit."),
    Field("stack_of", (52,), 0, MAX_STACKS, "By face: 1 + the stack it lies in, 0 for none."),
    Field("depth", (52,), 0, 52, "By face: 1 + the cards that lie on it in its stack, else 0."),
    *option_fields(
        TABLE,
        "hand_size",
        "piles",
        "stacks",
        "ranks",
        "suits",
        "length_points",
        "ends_points",
        "diamond_points",
    ),
    Field("match", (), 0, 1, "1 if a match of several deals is played."),
)

LEFT_OUT = (
    "The number of turns so far: no rule asks for it, and the cards left tell how late it is.",
    "Points beyond 127 and the target itself, which `progress` tells in hundredths.",
)

ACTION_FIELDS = (
    Field("kind", (4,), 0, 1, "1 for its kind: draw, take from a stack, put on a pile, lay."),
    Field("rank", (13,), 0, 1, "By rank - 1: 1 for the rank of the card that moves."),
    Field("suit", (4,), 0, 1, "By suit: 1 for the suit of the card that moves."),
    Field("stack", (MAX_STACKS,), 0, 1, "1 for the stack that it takes from or lays onto."),
    Field("pile", (MAX_PILES,), 0, 1, "1 for the own pile that it adds to."),
    Field("length", (), 0, 13, "Cards of that pile afterwards."),
    Field("skipped", (), 0, 13, "Ranks that it leaves out for good; none on an empty pile."),
    Field("longer", (), 0, 1, "1 if the own longest pile becomes longer."),
    Field("closes", (), 0, 1, "1 if the pile then has both an ace and the highest rank."),
    Field("diamond", (), 0, 1, "1 if a diamond comes onto a pile."),
    Field("gain", (), 0, MOST, "Points won at once, 127 at most."),
    Field("own_fits", (), 0, MAX_PILES, "Own piles that take the card that moves."),
    Field("other_fits", (), 0, MAX_PILES, "The other seat's piles that take the card that moves."),
    Field("covers", (), 0, MAX_PILES, "Laid on a card: the other seat's piles that take that one."),
    Field("uncovers", (), 0, MAX_PILES, "Taken off a card: the other's piles that take that one."),
)

SIZE = size(FIELDS)
ACTION_SIZE = size(ACTION_FIELDS)

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

_OF = starts(ACTION_FIELDS)
_KIND = _OF["kind"]
_RANK = _OF["rank"]
_SUIT = _OF["suit"]
_STACK = _OF["stack"]
_ONTO = _OF["pile"]
_LENGTH = _OF["length"]
_SKIPPED = _OF["skipped"]
_LONGER = _OF["longer"]
_CLOSES = _OF["closes"]
_DIAMOND = _OF["diamond"]
_GAIN = _OF["gain"]
_OWN_FITS = _OF["own_fits"]
_OTHER_FITS = _OF["other_fits"]
_COVERS = _OF["covers"]
_UNCOVERS = _OF["uncovers"]


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
    for suit in range(4):
        if in_deck(s, 13 * suit):
            for face in range(13 * suit, 13 * suit + s.ranks):
                out[_HAND + face] = s.hand[seat, face]
                out[_UNSEEN + face] = 1 - s.hand[seat, face]
    for r in range(s.ranks):
        out[_LOOSE + r] = s.suits


@rule
def _observe_piles(s: Table, p: int, i: int, out: Ints) -> None:
    """The piles of seat p, which is the i-th from the one that sees."""
    longest = 0
    total = 0
    for j in range(s.piles):
        k = MAX_PILES * i + j
        n = s.pile_n[p, j]
        if n == 0:
            out[_BELOW + k] = s.ranks
            out[_ABOVE + k] = s.ranks
            continue
        low = s.low[p, j]
        high = s.high[p, j]
        diamonds = 0
        for r in range(low - 1, high):
            card = s.pile[p, j, r]
            if card > 0:
                out[_PILE + 13 * k + r] = card
                out[_UNSEEN + 13 * (card - 1) + r] = 0
                out[_LOOSE + r] -= 1
                if card == DIAMOND:
                    diamonds += 1
        out[_PILE_N + k] = n
        out[_LOW + k] = low
        out[_HIGH + k] = high
        out[_BELOW + k] = low - 1
        out[_ABOVE + k] = s.ranks - high
        out[_DIAMONDS + k] = diamonds
        total += diamonds * s.diamond_points
        if low == 1:
            out[_HAS_ACE + k] = 1
            if high == s.ranks:
                total += s.ends_points
        if high == s.ranks:
            out[_HAS_KING + k] = 1
        if n > longest:
            longest = n
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


@rule
def _takers(s: Table, p: int, face: int) -> int:
    """How many piles of a seat take a face."""
    n = 0
    for j in range(s.piles):
        n += fits(s, p, j, face % 13 + 1)
    return n


@rule
def _below_top(s: Table, i: int, under: int) -> int:
    """The card of a stack that has ``under`` cards on it; -1 if there is none."""
    at = s.stack_n[i] - 1 - under
    return s.stack[i, at] if at >= 0 else -1


@rule
def observe_action(s: Table, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action."""
    for i in range(ACTION_SIZE):
        out[i] = 0
    kind = kind_of(action)
    out[_KIND + kind] = 1
    if kind == DRAW:
        return
    face = face_of_action(action) if kind != TAKE else _below_top(s, stack_of(action), 0)
    out[_RANK + face % 13] = 1
    out[_SUIT + face // 13] = 1
    out[_OWN_FITS] = _takers(s, seat, face)
    out[_OTHER_FITS] = _takers(s, 1 - seat, face)
    if kind != PUT:
        i = stack_of(action)
        out[_STACK + i] = 1
        other = _below_top(s, i, 0 if kind == LAY else 1)
        if other >= 0:
            out[_COVERS if kind == LAY else _UNCOVERS] = _takers(s, 1 - seat, other)
    if kind != LAY:
        _observe_adding(s, seat, pile_of(action), face, out)


@rule
def _observe_adding(s: Table, p: int, j: int, face: int, out: Ints) -> None:
    """Writes what adding a card to a seat's pile brings."""
    rank = face % 13 + 1
    n = s.pile_n[p, j]
    low = s.low[p, j]
    high = s.high[p, j]
    out[_ONTO + j] = 1
    out[_LENGTH] = n + 1
    if n > 0:
        out[_SKIPPED] = rank - high - 1 if rank > high else low - rank - 1
    longest = 0
    for k in range(s.piles):
        if s.pile_n[p, k] > longest:
            longest = s.pile_n[p, k]
    gain = 0
    if n + 1 > longest:
        out[_LONGER] = 1
        gain += s.length_points
    if n > 0 and ((rank == 1 and high == s.ranks) or (rank == s.ranks and low == 1)):
        out[_CLOSES] = 1
        gain += s.ends_points
    if face // 13 + 1 == DIAMOND:
        out[_DIAMOND] = 1
        gain += s.diamond_points
    out[_GAIN] = gain
