"""A town: its cells, what may be built where and at what price, and which cards are open to
claims.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbondale.state import CELLS, COLUMNS, Table

SPADES, HEARTS, DIAMONDS, CLUBS = 0, 1, 2, 3
START_ACE, START_TWO = 54, 55  # the cells (0,0) and (1,0) (F7, F61)
LEFT, RIGHT, BOTTOM, TOP = 0, 1, 2, 3

NO_PRICE = -1
FREE, COSTLY = 0, 1

NO_SOURCE, RED_SOURCE, RED_UNDER, BLACK_UNDER, SLOT_USED, TOO_WIDE, TOO_TALL = (
    20,
    21,
    22,
    23,
    24,
    25,
    26,
)
NO_SUCH_BUILD, CANNOT_PAY, NOWHERE = 27, 28, 29
NOTHING_THERE, START_CARD, NEIGHBOURS_GUARD, RED_GUARDS, OVERLAP_GUARDS = 40, 41, 42, 43, 44


@rule
def is_red(face: int) -> int:
    """1 for hearts and diamonds."""
    return 1 if 10 <= face < 30 else 0


@rule
def step_to(cell: int, d: int) -> int:
    """The cell next to a cell in direction d (N, S, E, W); may leave the array beyond the outermost
    cells.
    """
    if d == 0:
        return cell + COLUMNS
    if d == 1:
        return cell - COLUMNS
    return cell + 1 if d == 2 else cell - 1


@rule
def source_of(cell: int, d: int) -> int:
    """The cell from which direction d leads to a cell; -1 beyond the array.

    Black cards never lie in an outermost cell (F69), so that wrapping round an edge finds no
    source.
    """
    source = step_to(cell, d ^ 1)
    return source if 0 <= source < CELLS else -1


@rule
def price(s: Table, face: int, source: int) -> int:
    """FREE, COSTLY or NO_PRICE for building a face on a source face, by suits and ranks alone
    (F45).
    """
    gap = face % 10 - source % 10
    suit = face // 10
    base = source // 10
    if is_red(source):
        return NO_PRICE
    if suit == base:
        if gap <= s.free_gap:
            return FREE
        return COSTLY if gap <= s.costly_gap else NO_PRICE
    if is_red(face):
        # hearts on clubs, diamonds on spades; the table wins over the example tableau (F60)
        if (suit == HEARTS) == (base == CLUBS):
            return COSTLY if gap <= s.red_gap else NO_PRICE
        return NO_PRICE
    return COSTLY if gap <= s.other_gap else NO_PRICE


@rule
def dues(s: Table, kind: int) -> int:
    """Cards to contribute to the stock for a build that is FREE or COSTLY (F45)."""
    return s.build_price if kind == COSTLY else 0


@rule
def beyond_limits(s: Table, p: int, cell: int) -> int:
    """Why a black card in a cell would make a town too wide or too tall, or 0 (F39)."""
    x = cell % COLUMNS
    y = cell // COLUMNS
    if s.box[p, RIGHT] - x >= s.grid_width or x - s.box[p, LEFT] >= s.grid_width:
        return TOO_WIDE
    if s.box[p, TOP] - y >= s.grid_height or y - s.box[p, BOTTOM] >= s.grid_height:
        return TOO_TALL
    return 0


@rule
def site(s: Table, p: int, face: int, cell: int, d: int) -> int:
    """0 if zoning and ranks let a seat build a face in a cell from the source in direction d, else
    the reason.

    F39 to F43, F45, F48; the price is another question. The limits are for black cards only (F40).
    """
    source = source_of(cell, d)
    if source < 0 or s.ground[p, source] == 0:
        return NO_SOURCE
    if s.ground[p, source] < 0:
        return RED_SOURCE
    here = s.ground[p, cell]
    if here > 0:
        return BLACK_UNDER if s.came[p, cell] != d + 1 else SLOT_USED
    if s.red[p, cell, d]:
        return SLOT_USED
    if not is_red(face):
        if here < 0:
            return RED_UNDER
        beyond = beyond_limits(s, p, cell)
        if beyond:
            return beyond
    return 0 if price(s, face, s.ground[p, source] - 1) != NO_PRICE else NO_SUCH_BUILD


@rule
def room(s: Table, p: int, face: int, purse: int) -> int:
    """0 if a seat can build a face somewhere with ``purse`` other cards to pay from, else the
    reason (F46).
    """
    found = NOWHERE
    for y in range(s.box[p, BOTTOM], s.box[p, TOP] + 1):
        for x in range(s.box[p, LEFT], s.box[p, RIGHT] + 1):
            source = y * COLUMNS + x
            if s.ground[p, source] > 0:
                cost = price(s, face, s.ground[p, source] - 1)
                if cost != NO_PRICE and (found == NOWHERE or dues(s, cost) <= purse):
                    for d in range(4):
                        if site(s, p, face, step_to(source, d), d) == 0:
                            if dues(s, cost) <= purse:
                                return 0
                            found = CANNOT_PAY
    return found


@rule
def guard(s: Table, q: int, cell: int) -> int:
    """0 if the card in this cell of a seat's town is open to claims, else what keeps it safe.

    F30 to F35, no diagonals (F33); always read off the table as it lies, so that safety can be lost
    (F36). A card that something was built from is always safe, so that no claim leaves a card
    without its source (F37).
    """
    here = s.ground[q, cell]
    if here == 0:
        return NOTHING_THERE
    if here < 0:
        return 0 if here == -1 else OVERLAP_GUARDS
    if cell in (START_ACE, START_TWO):
        return START_CARD
    neighbours = 0
    for d in range(4):
        there = step_to(cell, d)
        if s.ground[q, there] > 0:
            neighbours += 1
        elif s.red[q, there, d]:
            return RED_GUARDS
    return NEIGHBOURS_GUARD if neighbours >= s.safe_neighbours else 0


@rule
def top_face(s: Table, q: int, cell: int) -> int:
    """The face of a black card or a lone red one in a cell; -1 if the cell is empty or holds
    several.
    """
    here = s.ground[q, cell]
    if here > 0:
        return here - 1
    if here == -1:
        for d in range(4):
            if s.red[q, cell, d]:
                return s.red[q, cell, d] - 1
    return -1


@rule
def place(s: Table, p: int, face: int, cell: int, d: int) -> None:
    """Lays a card into a town, built from the source in direction d."""
    if is_red(face):
        s.ground[p, cell] -= 1
        s.red[p, cell, d] = face + 1
        if face // 10 == HEARTS:
            s.hearts[p] += 1
        else:
            s.diamonds[p] += 1
        return
    s.ground[p, cell] = face + 1
    s.came[p, cell] = d + 1
    stretch(s, p, cell)


@rule
def stretch(s: Table, p: int, cell: int) -> None:
    """Makes a seat's box hold a cell."""
    x = cell % COLUMNS
    y = cell // COLUMNS
    if x < s.box[p, LEFT]:
        s.box[p, LEFT] = x
    if x > s.box[p, RIGHT]:
        s.box[p, RIGHT] = x
    if y < s.box[p, BOTTOM]:
        s.box[p, BOTTOM] = y
    if y > s.box[p, TOP]:
        s.box[p, TOP] = y


@rule
def lift(s: Table, q: int, cell: int, d: int) -> int:
    """Takes the black card, or the red one that came in direction d, out of a town; returns its
    face.

    The cell, the source's direction and the room of the box are free again (F38).
    """
    if s.ground[q, cell] < 0:
        face = s.red[q, cell, d] - 1
        s.red[q, cell, d] = 0
        s.ground[q, cell] += 1
        if face // 10 == HEARTS:
            s.hearts[q] -= 1
        else:
            s.diamonds[q] -= 1
        return face
    face = s.ground[q, cell] - 1
    s.ground[q, cell] = 0
    s.came[q, cell] = 0
    left = s.box[q, LEFT]
    right = s.box[q, RIGHT]
    bottom = s.box[q, BOTTOM]
    top = s.box[q, TOP]
    reset_box(s, q)
    for y in range(bottom, top + 1):
        for x in range(left, right + 1):
            if s.ground[q, y * COLUMNS + x] > 0:
                stretch(s, q, y * COLUMNS + x)
    return face


@rule
def reset_box(s: Table, p: int) -> None:
    """Makes a seat's box hold the two start cells and nothing else (F7)."""
    s.box[p, LEFT] = START_ACE % COLUMNS
    s.box[p, RIGHT] = START_TWO % COLUMNS
    s.box[p, BOTTOM] = START_ACE // COLUMNS
    s.box[p, TOP] = START_ACE // COLUMNS


@rule
def sole_direction(s: Table, q: int, cell: int) -> int:
    """The direction in which the card of a cell came, of the first red one if several; 0 for a
    start card.
    """
    if s.ground[q, cell] > 0:
        return s.came[q, cell] - 1 if s.came[q, cell] > 0 else 0
    for d in range(4):
        if s.red[q, cell, d]:
            return d
    return 0


@rule
def shortfall(s: Table, p: int) -> int:
    """Cards that a town still lacks for the nearer of the two goals (F55, F57, F63)."""
    one = lack(s.goal[0], s.hearts[p]) + lack(s.goal[1], s.diamonds[p])
    other = lack(s.goal[0], s.diamonds[p]) + lack(s.goal[1], s.hearts[p])
    return one if one < other else other


@rule
def lack(wanted: int, owned: int) -> int:
    """How many of the wanted cards are missing."""
    return wanted - owned if wanted > owned else 0
