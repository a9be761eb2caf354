"""What the planner runs in machine code: it looks at all that can be done before a hidden card
shows, and plays deals that agree with what is seen on by the rules of thumb.

The first stands on the rows, desks and scores of the solver. Hidden cards are *blanks* there: some
face that no foundation waits for. A row in which a hidden card has turned up is not grown, so no
blank ever moves.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core import ops
from cardhouse.core.rng import below
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carlton.solver.beam import expand
from cardhouse.games.carlton.solver.candidates import disorder, pick, remember
from cardhouse.games.carlton.solver.dead import freedom
from cardhouse.games.carlton.solver.layout import (
    DOWN,
    PILES,
    SIZE,
    STOCK,
    Desk,
    lay_out,
    spread,
    tidy,
    top_up,
)
from cardhouse.games.carlton.solver.noted import desk_total
from cardhouse.games.carlton.solver.numbers import (
    BASE,
    CANDIDATES,
    ENTRIES,
    NEXT,
    ORDERED,
    USED,
    WON,
)
from cardhouse.games.carlton.solver.zobrist import row_key

TURNS, DEALS = 1, 2
"""What shows the next hidden card: it has turned up in this row, or a deal from it will."""


@rule
def face_down(p: int, rows: Any, x: Desk) -> int:
    """How many cards lie face down in row p."""
    count = 0
    for i in range(x.t[PILES]):
        count += rows[p, DOWN + i]
    return count


@rule
def begin(stock: Any, x: Desk) -> None:
    """Lays a stock ready, the next card first, before any of it is dealt."""
    for k in range(x.t[STOCK]):
        x.stock[k] = stock[k]
    x.b[NEXT] = 0
    x.b[ORDERED] = 1 if x.t[STOCK] > 0 else 0
    x.b[BASE] = 0
    x.b[CANDIDATES] = 0
    x.b[WON] = -1


@rule
def grow(
    width: int,
    most: int,
    hidden: int,
    rows: Any,
    tree: Any,
    found: Any,
    transpositions: Any,
    x: Desk,
) -> None:
    """Grows row 0 ply by ply, ``width`` rows of each ply being kept, ``most`` in all.

    hidden: rows with fewer cards face down than this are not grown.
    """
    for k in range(transpositions.shape[0]):
        transpositions[k] = 0
    x.b[ENTRIES] = 0
    x.b[USED] = 1
    spread(0, rows, x)
    remember(row_key(0, x.b[ORDERED], x), transpositions, x)
    first = 0
    end = 1
    left = most
    while first < end and left > 0:
        for p in range(first, end):
            if face_down(p, rows, x) >= hidden:
                expand(p, rows, found, transpositions, x)
        if x.b[CANDIDATES] == 0:
            return
        pick(width if width < left else left, 0, rows, tree, found, x)
        x.b[CANDIDATES] = 0
        first = end
        end = x.b[USED]
        left -= end - first


@rule
def turn_over(down: Any, x: Desk) -> None:
    """Writes the faces of a deal over the blanks of the desk. down: by pile, how many lay face
    down, and which from the bottom up.
    """
    for i in range(x.t[PILES]):
        n = down[i, 0]
        if n > x.d[SIZE + i]:
            n = x.d[SIZE + i]
        for k in range(n):
            x.cards[i, k] = down[i, k + 1]
        if n > 0:
            top_up(i, x)


def survey(
    width: int,
    most: int,
    hidden: int,
    downs: Any,
    stocks: Any,
    rows: Any,
    tree: Any,
    found: Any,
    transpositions: Any,
    kinds: Any,
    worths: Any,
    desks: Any,
) -> int:
    """Grows row 0, which has ``hidden`` cards face down, until a card shows; returns how many rows
    there are.

    kinds: by row, TURNS or DEALS; 0 where no hidden card shows and none can be dealt. worths: by
    row, its score once the card shows, or cards are dealt, on the average of the deals ``downs``
    and ``stocks``; and its disorder.
    """
    x = desks[0]
    begin(stocks[0], x)
    tree[0, 0] = -1
    grow(width, most, hidden, rows, tree, found, transpositions, x)
    used = x.b[USED]
    for p in range(used):
        turned = face_down(p, rows, x) < hidden
        kinds[p] = TURNS if turned else DEALS if x.t[STOCK] > 0 else 0
        spread(p, rows, x)
        worths[p, 1] = disorder(x)
        total = 0
        for k in range(stocks.shape[0]):
            begin(stocks[k], x)
            spread(p, rows, x)
            turn_over(downs[k], x)
            if kinds[p] == DEALS:
                x.b[NEXT] = lay_out(0, x)
            tidy(x)
            total += desk_total(x)
            if kinds[p] == DEALS:
                total += freedom(x)
        worths[p, 0] = total // stocks.shape[0]
    return int(used)


@rule
def weightiest(s: Any, n: int, rng: Ints, out: Ints) -> int:
    """The legal action that weighs most by the rules of thumb, ties at random."""
    best = out[0]
    most = ops.weigh(s, best)
    ties = 1
    for k in range(1, n):
        weight = ops.weigh(s, out[k])
        if weight > most:
            most = weight
            best = out[k]
            ties = 1
        elif weight == most:
            ties += 1
            if below(rng, ties) == 0:
                best = out[k]
    return best


def play_out(states: Any, index: int, action: int, rng: Ints, idle: int, out: Ints) -> int:
    """What careful play makes of a deal that agrees with the view ``states[index]``, after an
    action (none if below 0); returns the cards that are up in the end.

    It works on ``states[0]``, and gives up after ``idle`` moves that brought no more cards up.
    """
    ops.put(states, 0, states[index])
    s = states[0]
    ops.determinize(s, rng)
    if action >= 0:
        ops.apply(s, action)
    most = 0
    waited = 0
    while ops.seat(s) >= 0 and waited < idle:
        n = ops.legal(s, out)
        ops.apply(s, weightiest(s, n, rng, out))
        up = ops.score(s, 0)
        waited += 1
        if up > most:
            most = up
            waited = 0
    return most
