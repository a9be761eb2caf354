"""Small states of the solver: one row of bytes a position, and the tables its kernels look things
up in.

A *row* holds, as signed bytes, how many cards each pile has, how many of them lie face down, what
is up on each suit's two foundations (lower count first) and then the piles' faces, bottom first,
one pile after the other. The stock is not in it: all rows of one phase have the same stock. To work
on a row, a kernel lays it out on a *desk* (``spread``): ``cards[i, k]`` as in the rules, and the
numbers in ``d``.
"""

from __future__ import annotations

from typing import Any, Protocol

from cardhouse.core.arrays import np
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carlton import legality
from cardhouse.games.carlton.state import MAX_CARDS, MAX_PILES, Table

# A row.
SIZE = 0
DOWN = MAX_PILES
FOUND = 2 * MAX_PILES
FACES = FOUND + 8
ROW = 136

# The desk's numbers ``d``; the first 28 are the row's own head.
RUN = 32  # length of the run on top of each pile
TIP = 48  # strand of each top card, 0 for an empty pile (as in the rules)
TOTAL = 64  # cards on the table
ORDER = 84  # see proof.sort_piles
WANT = 96  # by face: how soon a foundation wants it; see score.want
WANTED = 150  # bits of the faces that some foundation wants soon
DESK = 160

# The constant table ``t``.
STRAND = 0
SUIT = 64
RANK = 128
LOWER = 192  # bits of the faces of the same suit with a lower rank
SAFE_DECKS = 256
PILES = 257
SUITS = 258
DEAL_CARDS = 259
STOCK = 260
TAKERS = 264  # bits of the faces that a face may lie on
CONSTANTS = 320

WEIGHT_ROOM = 32
NUMBERS = 20
FEATURES = 48
BUCKETS = 1024


DESK_TYPE = np.dtype(
    [
        ("t", np.int64, (CONSTANTS,)),  # constants
        ("z", np.int64, (2, MAX_PILES, MAX_CARDS + 2, 52)),  # Zobrist keys, see below
        ("w", np.int64, (WEIGHT_ROOM,)),  # weights, see score
        ("stock", np.int64, (MAX_CARDS,)),  # faces, the next to be dealt first
        ("cards", np.int64, (MAX_PILES, MAX_CARDS)),  # the desk's piles
        ("d", np.int64, (DESK,)),  # the desk's numbers
        ("ups", np.int64, (MAX_CARDS,)),  # the piles that safe cards came from
        ("saved", np.int64, (MAX_PILES + 1, 2)),  # by pile, and of the whole desk: key and score
        (
            "pre",
            np.int64,
            (MAX_PILES + 1, MAX_CARDS + 1),
        ),  # by pile: score of its lowest cards, see score; the last serves any pile
        ("acc", np.int64, (MAX_PILES + 1, 4)),  # by pile: what one more card changes, see score
        ("hist", np.int64, (BUCKETS,)),  # candidates by score
        ("b", np.int64, (NUMBERS,)),  # the search's own numbers
        ("f", np.int64, (FEATURES,)),  # what is known of a desk, see learned
    ],
    align=True,
)
"""A desk: one record with every table of fixed size."""


class Desk(Protocol):
    """What kernels see of a desk."""

    t: Ints
    z: Ints
    w: Ints
    stock: Ints
    cards: Ints
    d: Ints
    ups: Ints
    saved: Ints
    pre: Ints
    acc: Ints
    hist: Ints
    b: Ints
    f: Ints


def constants(s: Table) -> Any:
    """The table ``t`` for a position's options."""
    t = np.zeros(CONSTANTS, dtype=np.int64)
    for face in range(52):
        t[STRAND + face] = legality.strand(face)
        t[SUIT + face] = face // 13
        t[RANK + face] = face % 13
        t[LOWER + face] = sum(1 << f for f in range(face // 13 * 13, face))
        t[TAKERS + face] = sum(1 << f for f in range(52) if legality.in_order(face, f))
    t[SAFE_DECKS] = s.decks
    t[PILES] = s.piles
    t[SUITS] = s.suits
    t[DEAL_CARDS] = s.deal_cards
    t[STOCK] = s.stock_n
    return t


def write_row(s: Table) -> Any:
    """The row of a position."""
    row = np.zeros(ROW, dtype=np.int8)
    at = FACES
    for i in range(s.piles):
        row[SIZE + i] = s.pile_n[i]
        row[DOWN + i] = s.down_n[i]
        for k in range(s.pile_n[i]):
            row[at] = s.pile[i, k]
            at += 1
    for suit in range(4):
        row[FOUND + 2 * suit] = s.up[suit, 0]
        row[FOUND + 2 * suit + 1] = s.up[suit, 1]
    return row


@rule
def spread(p: int, rows: Ints, x: Desk) -> None:
    """Lays row p out on the desk."""
    at = FACES
    total = 0
    for k in range(FACES):
        x.d[k] = rows[p, k]
    for i in range(x.t[PILES]):
        n = x.d[SIZE + i]
        for k in range(n):
            x.cards[i, k] = rows[p, at + k]
        at += n
        total += n
        top_up(i, x)
    x.d[TOTAL] = total


@rule
def gather(p: int, rows: Ints, x: Desk) -> None:
    """Writes the desk into row p; bytes beyond the cards are left as they were."""
    at = FACES
    for k in range(FACES):
        rows[p, k] = x.d[k]
    for i in range(x.t[PILES]):
        n = x.d[SIZE + i]
        for k in range(n):
            rows[p, at + k] = x.cards[i, k]
        at += n


@rule
def top_up(i: int, x: Desk) -> None:
    """Works out a pile's tip and run from its cards."""
    n = x.d[SIZE + i]
    if n == 0:
        x.d[TIP + i] = 0
        x.d[RUN + i] = 0
        return
    tip = x.t[STRAND + x.cards[i, n - 1]]
    x.d[TIP + i] = tip
    run = 1
    most = n - x.d[DOWN + i]
    while run < most and x.t[STRAND + x.cards[i, n - 1 - run]] - tip == run:
        run += 1
    x.d[RUN + i] = run


@rule
def exposed(i: int, x: Desk) -> None:
    """Turns the top card of a pile up (C5)."""
    if x.d[DOWN + i] > 0 and x.d[DOWN + i] >= x.d[SIZE + i]:
        x.d[DOWN + i] = x.d[SIZE + i] - 1 if x.d[SIZE + i] > 0 else 0


@rule
def shift(i: int, j: int, n: int, x: Desk) -> None:
    """Moves n cards from pile i to pile j (C2)."""
    here = x.d[SIZE + i] - n
    there = x.d[SIZE + j]
    for k in range(n):
        x.cards[j, there + k] = x.cards[i, here + k]
    x.d[SIZE + i] = here
    x.d[SIZE + j] = there + n
    exposed(i, x)
    top_up(i, x)
    top_up(j, x)


@rule
def can_go_up(face: int, x: Desk) -> int:
    """1 if a foundation waits for this card."""
    at = FOUND + 2 * x.t[SUIT + face]
    rank = x.t[RANK + face]
    return 1 if x.d[at] == rank or x.d[at + 1] == rank else 0


@rule
def lift(i: int, x: Desk) -> None:
    """Plays the top card of pile i up."""
    n = x.d[SIZE + i] - 1
    face = x.cards[i, n]
    at = FOUND + 2 * x.t[SUIT + face]
    if x.d[at + 1] == x.t[RANK + face]:
        x.d[at + 1] += 1
    else:
        x.d[at] += 1
    x.d[SIZE + i] = n
    x.d[TOTAL] -= 1
    exposed(i, x)
    top_up(i, x)


@rule
def reach(suit: int, x: Desk) -> int:
    """How far both foundations of a suit have come; with one deck, the only one; of a suit that is
    not played, 13.
    """
    if suit >= x.t[SUITS]:
        return 13
    return x.d[FOUND + 2 * suit] if x.t[SAFE_DECKS] == 2 else x.d[FOUND + 2 * suit + 1]


@rule
def safe_up(face: int, x: Desk) -> int:
    """1 if playing this card up at once can never be a mistake.

    Why, for the card c of suit s and rank r (ace 1), if it can go up, both foundations of s hold r
    - 1 or more, both of either suit of the other colour r - 2 or more, and both of the other suit
    of its colour r - 3 or more: take any winning line from here. Only cards of rank r - 1 and the
    other colour may lie on c. Whenever the line lays such a card x on c, x can go up instead (its
    foundations hold r - 2), and so can what may lie on x: of rank r - 2 there are left only cards
    of the other suit of c's colour, whose foundations hold r - 3; of rank r - 3 and x's colour
    nothing is left. So play the line with c, and all that would be laid on it, up at once, and
    leave out their moves: every other move of the line stays legal, since piles only lose cards
    from their ends, gain no card, expose their cards no later, and get the same cards from the
    stock; and the other copy of c finds the foundation that it needs, because both hold r - 1 at
    least. The new line wins, and has no more moves.
    """
    if can_go_up(face, x) == 0:
        return 0
    suit = x.t[SUIT + face]
    rank = x.t[RANK + face]
    if reach(suit, x) < rank or reach(3 - suit, x) < rank - 2:
        return 0
    if suit == 0 or suit == 3:
        return 1 if reach(1, x) >= rank - 1 and reach(2, x) >= rank - 1 else 0
    return 1 if reach(0, x) >= rank - 1 and reach(3, x) >= rank - 1 else 0


@rule
def tidy(x: Desk) -> int:
    """Plays safe cards up until there is none; writes the piles they came from and returns how
    many.
    """
    count = 0
    i = 0
    piles = x.t[PILES]
    waited = 0
    while waited < piles:
        n = x.d[SIZE + i]
        if n > 0 and safe_up(x.cards[i, n - 1], x) == 1:
            lift(i, x)
            x.ups[count] = i
            count += 1
            waited = 0
        else:
            waited += 1
            i += 1
            if i == piles:
                i = 0
    return count


@rule
def lay_out(first: int, x: Desk) -> int:
    """Deals from the stock (next card first) onto the desk (C4); returns the place of the next card
    after it.
    """
    piles = x.t[PILES]
    end = first + piles * x.t[DEAL_CARDS]
    if end > x.t[STOCK]:
        end = x.t[STOCK]
    i = 0
    for at in range(first, end):
        x.cards[i, x.d[SIZE + i]] = x.stock[at]
        x.d[SIZE + i] += 1
        i += 1
        if i == piles:
            i = 0
    x.d[TOTAL] += end - first
    for i in range(piles):
        top_up(i, x)
    return end
