"""Networks and prices: which cells stand open, what a card costs there, and how a card is placed.

Each seat's open cells are kept in ascending order with the best source ranks beside them, so that a
position's prices need no search. All of it follows from the set of cards in the network. A price is
``16 * cards + draws``; a smaller number is the cheaper price (D17).
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbondale_draft.state import CELLS, LEFT, WIDTH, Table

SPADES, HEARTS, DIAMONDS, CLUBS = 0, 1, 2, 3
NO_PRICE = 9999
TWO = 32


@rule
def is_red(suit: int) -> int:
    """1 for hearts and diamonds, which are dead ends (D13)."""
    return 1 if suit == HEARTS else 1 if suit == DIAMONDS else 0


@rule
def lowest(s: Table, face: int, spade: int, club: int, two_spades: int, two_clubs: int) -> int:
    """The lowest price of a face over the given best source ranks; 0 is no such source (D14, D15,
    D17 to D19).
    """
    suit = face // 13
    rank = face % 13 + 1
    found = NO_PRICE
    if is_red(suit):
        single = club if suit == HEARTS else spade
        double = two_clubs if suit == HEARTS else two_spades
        if rank <= single:
            if rank <= s.red_small_top:
                found = 16 * s.red_small[0] + s.red_small[1]  # D6: red aces and twos too
            elif rank <= s.red_middle_top:
                found = 16 * s.red_middle[0] + s.red_middle[1]
            else:
                found = 16 * s.red_large[0] + s.red_large[1]
    else:
        same = spade if suit == SPADES else club
        other = club if suit == SPADES else spade
        double = two_clubs if suit == SPADES else two_spades
        if same > 0:
            above = rank - same - s.same_free
            if above <= 0:
                found = 16 * s.same_price[0] + s.same_price[1]
            elif above == 1:
                found = 16 * s.same_near[0] + s.same_near[1]
            elif above == 2:
                found = 16 * s.same_far[0] + s.same_far[1]
        if other > 0:
            above = rank - other - s.cross_free
            price = NO_PRICE
            if above <= 0:
                price = 16 * s.cross_price[0] + s.cross_price[1]
            elif above == 1:
                price = 16 * s.cross_near[0] + s.cross_near[1]
            if price < found:
                found = price
    if rank <= double:
        price = 16 * s.two_sources[0] + s.two_sources[1]
        if price < found:
            found = price
    return found


@rule
def price_at(s: Table, p: int, k: int, face: int) -> int:
    """The price of a face in the seat's k-th open cell, NO_PRICE if it cannot be built there."""
    spade = s.open_spade[p, k]
    club = s.open_club[p, k]
    two_spades = 0
    if spade >= TWO:
        spade -= TWO
        two_spades = spade
    two_clubs = 0
    if club >= TWO:
        club -= TWO
        two_clubs = club
    return lowest(s, face, spade, club, two_spades, two_clubs)


@rule
def price_anywhere(s: Table, p: int, face: int) -> int:
    """The price of a face in the seat's cheapest cell for it, NO_PRICE if there is none."""
    return lowest(s, face, s.best[p, 0], s.best[p, 1], s.best[p, 2], s.best[p, 3])


@rule
def find_open(s: Table, p: int, cell: int) -> int:
    """The index of an open cell of the seat, or -1."""
    low = 0
    high = s.open_n[p] - 1
    while low <= high:
        middle = (low + high) // 2
        here = s.open_cell[p, middle]
        if here == cell:
            return middle
        if here < cell:
            low = middle + 1
        else:
            high = middle - 1
    return -1


@rule
def card_at(s: Table, p: int, cell: int) -> int:
    """The index of the network card in a cell, or -1."""
    for i in range(s.net_n[p]):
        if s.net_cell[p, i] == cell:
            return i
    return -1


@rule
def add_source(old: int, rank: int) -> int:
    """An open cell's source entry of one suit with one more card of that suit beside it."""
    if old == 0:
        return rank
    best = old if old < TWO else old - TWO
    return TWO + (rank if rank > best else best)


@rule
def close_cell(s: Table, p: int, cell: int) -> None:
    """Takes a cell out of the seat's open cells, if it is one (D11)."""
    k = find_open(s, p, cell)
    if k >= 0:
        n = s.open_n[p] - 1
        for i in range(k, n):
            s.open_cell[p, i] = s.open_cell[p, i + 1]
            s.open_spade[p, i] = s.open_spade[p, i + 1]
            s.open_club[p, i] = s.open_club[p, i + 1]
        s.open_cell[p, n] = 0
        s.open_spade[p, n] = 0
        s.open_club[p, n] = 0
        s.open_n[p] = n


@rule
def open_from(s: Table, p: int, cell: int, suit: int, rank: int) -> None:
    """Notes a black card as a source of a cell, unless something lies there (D11)."""
    k = find_open(s, p, cell)
    if k < 0:
        if card_at(s, p, cell) >= 0:
            return
        k = s.open_n[p]
        while k > 0 and s.open_cell[p, k - 1] > cell:
            s.open_cell[p, k] = s.open_cell[p, k - 1]
            s.open_spade[p, k] = s.open_spade[p, k - 1]
            s.open_club[p, k] = s.open_club[p, k - 1]
            k -= 1
        s.open_cell[p, k] = cell
        s.open_spade[p, k] = 0
        s.open_club[p, k] = 0
        s.open_n[p] += 1
    if suit == SPADES:
        s.open_spade[p, k] = add_source(s.open_spade[p, k], rank)
    else:
        s.open_club[p, k] = add_source(s.open_club[p, k], rank)


@rule
def find_best(s: Table, p: int) -> None:
    """Finds the best sources over the seat's open cells anew."""
    spade = 0
    club = 0
    two_spades = 0
    two_clubs = 0
    for k in range(s.open_n[p]):
        rank = s.open_spade[p, k]
        if rank >= TWO:
            rank -= TWO
            if rank > two_spades:
                two_spades = rank
        if rank > spade:
            spade = rank
        rank = s.open_club[p, k]
        if rank >= TWO:
            rank -= TWO
            if rank > two_clubs:
                two_clubs = rank
        if rank > club:
            club = rank
    s.best[p, 0] = spade
    s.best[p, 1] = club
    s.best[p, 2] = two_spades
    s.best[p, 3] = two_clubs


@rule
def place(s: Table, p: int, face: int, cell: int) -> None:
    """Lays a card into a cell of the seat's network for good (D11, D29); a red card opens no cell
    (D13).
    """
    n = s.net_n[p]
    s.net_face[p, n] = face
    s.net_cell[p, n] = cell
    s.net_n[p] = n + 1
    s.outside[face] -= 1
    suit = face // 13
    rank = face % 13 + 1
    close_cell(s, p, cell)
    if is_red(suit):
        s.value[p, suit - 1] += rank
        s.red_left[suit - 1] -= rank
    else:
        x = cell % WIDTH
        if x > 0:
            open_from(s, p, cell - 1, suit, rank)
        if x < WIDTH - 1:
            open_from(s, p, cell + 1, suit, rank)
        if cell + WIDTH < CELLS:
            open_from(s, p, cell + WIDTH, suit, rank)
    find_best(s, p)


@rule
def shortfall(s: Table, hearts: int, diamonds: int) -> int:
    """Red value still missing to the nearer of the two goals (D30)."""
    first = 0
    second = 0
    if hearts < s.goal[0]:
        first += s.goal[0] - hearts
    if diamonds < s.goal[1]:
        first += s.goal[1] - diamonds
    if diamonds < s.goal[0]:
        second += s.goal[0] - diamonds
    if hearts < s.goal[1]:
        second += s.goal[1] - hearts
    return first if first < second else second


@rule
def missing(s: Table, p: int) -> int:
    """The seat's shortfall; 0 when it has reached a goal (D25)."""
    return shortfall(s, s.value[p, 0], s.value[p, 1])


@rule
def nothing_to_build(s: Table) -> int:
    """1 if no card outside the networks could be built in any cell by either seat, whatever it
    costs (D30a, D33).

    The lowest rank of each suit is enough, as no cell takes a rank but not a lower one of the suit.
    """
    for suit in range(4):
        for rank in range(s.ranks):
            face = 13 * suit + rank
            if s.outside[face] > 0:
                if price_anywhere(s, 0, face) < NO_PRICE or price_anywhere(s, 1, face) < NO_PRICE:
                    return 0
                break
    return 1


@rule
def no_goal_left(s: Table) -> int:
    """1 if neither seat reaches a goal even with all red value outside the networks (D30b, D33)."""
    for p in range(2):
        if shortfall(s, s.value[p, 0] + s.red_left[0], s.value[p, 1] + s.red_left[1]) == 0:
            return 0
    return 1


@rule
def cell_number(x: int, y: int) -> int:
    """The number of a cell (D12)."""
    return y * WIDTH + x + LEFT
