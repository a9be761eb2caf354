"""What a beam notes of the desk it works on: keys and scores of its piles, so that a move costs as
many steps as cards are moved.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.rules import rule
from cardhouse.games.carlton.solver.layout import (
    DOWN,
    FACES,
    FOUND,
    PILES,
    SIZE,
    STOCK,
    STRAND,
    TIP,
    Desk,
    spread,
    top_up,
)
from cardhouse.games.carlton.solver.numbers import KEY, NEXT, ORDERED, SCORE
from cardhouse.games.carlton.solver.score import FITS, found_worth, pile_worth, table_worth, want
from cardhouse.games.carlton.solver.zobrist import pile_key
from cardhouse.games.carlton.state import MAX_PILES


@rule
def promise(i: int, tip: int, x: Desk) -> int:
    """A bonus if the next card that is dealt to pile i, with this tip, will continue the run
    there.
    """
    at = x.b[NEXT] + i
    return x.w[FITS] if at < x.t[STOCK] and tip - x.t[STRAND + x.stock[at]] == 1 else 0


@rule
def desk_total(x: Desk) -> int:
    """The score of the desk with what the stock promises."""
    total = table_worth(x)
    for i in range(x.t[PILES]):
        total += promise(i, x.d[TIP + i], x)
    return total


@rule
def place_of(i: int, x: Desk) -> int:
    """The place that counts for a pile's key."""
    return i if x.b[ORDERED] == 1 else 0


@rule
def save(x: Desk) -> None:
    """Notes the keys and scores of the desk's piles."""
    want(x)
    x.saved[MAX_PILES, KEY] = 0
    x.saved[MAX_PILES, SCORE] = found_worth(x)
    for i in range(x.t[PILES]):
        x.saved[i, KEY] = 0
        x.saved[i, SCORE] = 0
        note(i, x)


@rule
def differs(p: int, rows: Any, x: Desk) -> int:
    """1 if the desk's foundations are not those of row p."""
    for k in range(FOUND, FACES):
        if x.d[k] != rows[p, k]:
            return 1
    return 0


@rule
def relay(p: int, rows: Any, x: Desk) -> None:
    """Lays row p out on a desk on which a row of the same phase lies with what ``save`` noted: most
    rows share piles and foundations with the one before, and only what differs is noted anew.
    """
    if differs(p, rows, x) == 1:
        spread(p, rows, x)
        save(x)
        return
    at = FACES
    for i in range(x.t[PILES]):
        n = rows[p, SIZE + i]
        same = 1 if x.d[SIZE + i] == n and x.d[DOWN + i] == rows[p, DOWN + i] else 0
        for k in range(n):
            face = rows[p, at + k]
            if x.cards[i, k] != face:
                x.cards[i, k] = face
                same = 0
        at += n
        if same == 0:
            x.d[SIZE + i] = n
            x.d[DOWN + i] = rows[p, DOWN + i]
            top_up(i, x)
            note(i, x)


@rule
def note(i: int, x: Desk) -> None:
    """Brings what is noted of pile i, and the desk's sums, up to date."""
    saved = x.saved
    mark = pile_key(0, place_of(i, x), i, x)
    worth = pile_worth(i, x) + promise(i, x.d[TIP + i], x)
    if x.b[ORDERED] == 1:
        saved[MAX_PILES, KEY] ^= saved[i, KEY] ^ mark
    else:
        saved[MAX_PILES, KEY] += mark - saved[i, KEY]
    saved[MAX_PILES, SCORE] += worth - saved[i, SCORE]
    saved[i, KEY] = mark
    saved[i, SCORE] = worth
