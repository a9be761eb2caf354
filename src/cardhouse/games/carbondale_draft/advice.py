"""Rules of thumb for the draft edition of Carbondale, from a seat's own view.

Climb with clubs and spades, keep good cells free, put high reds where two sources make them free,
pay with what helps least, and challenge with cards that probably win.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    AT,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    PASS,
    PAY,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.network import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    TWO,
    card_at,
    find_open,
    is_red,
    missing,
    price_anywhere,
    price_at,
    shortfall,
)
from cardhouse.games.carbondale_draft.rules import seat, verdict_cell
from cardhouse.games.carbondale_draft.state import SPARES, WIDTH, Table
from cardhouse.games.carbondale_draft.turns import blocks

NEVER = -100_000
LAST_STRETCH = 16


@rule
def gain(s: Table, p: int, face: int) -> int:
    """How much a red card lowers the seat's shortfall."""
    rank = face % 13 + 1
    if face // 13 == HEARTS:
        return missing(s, p) - shortfall(s, s.value[p, 0] + rank, s.value[p, 1])
    return missing(s, p) - shortfall(s, s.value[p, 0], s.value[p, 1] + rank)


@rule
def want(s: Table, p: int, black: int) -> int:
    """1 if the red suit that a black one carries still counts for the seat."""
    return 1 if gain(s, p, 13 * (HEARTS if black == CLUBS else DIAMONDS)) > 0 else 0


@rule
def site(entry: int) -> int:
    """What one suit's sources make of an open cell."""
    if entry >= TWO:
        return 2 * (entry - TWO) * (entry - TWO)
    return entry * entry


@rule
def site_of(spade: int, club: int) -> int:
    """What an open cell with these sources is worth: it can carry one card only."""
    a = site(spade)
    b = site(club)
    return a + b // 4 if a > b else b + a // 4


@rule
def with_source(old: int, rank: int) -> int:
    """An entry of open cells with one more card of its suit."""
    if old == 0:
        return rank
    best = old if old < TWO else old - TWO
    return TWO + (rank if rank > best else best)


@rule
def opened(s: Table, p: int, cell: int, suit: int, rank: int) -> int:
    """What a new black card adds to one cell beside or above it."""
    k = find_open(s, p, cell)
    if k < 0:
        return 0 if card_at(s, p, cell) >= 0 else site(rank)
    spade = s.open_spade[p, k]
    club = s.open_club[p, k]
    before = site_of(spade, club)
    if suit == SPADES:
        spade = with_source(spade, rank)
    else:
        club = with_source(club, rank)
    return site_of(spade, club) - before


@rule
def scarcity(s: Table, p: int, k: int) -> int:
    """What losing an open cell costs beyond its own worth, when it is one of the few at a suit's
    best source.
    """
    total = 0
    for black in range(2):
        top = s.best[p, black]
        mine = s.open_spade[p, k] if black == 0 else s.open_club[p, k]
        if top > 0 and mine % TWO == top:
            others = 0
            for i in range(s.open_n[p]):
                entry = s.open_spade[p, i] if black == 0 else s.open_club[p, i]
                if i != k and entry % TWO >= top - 1:
                    others += 1
            if others < 3:
                total += (600 if others == 0 else 250 if others == 1 else 80) * (
                    1 if top < 9 else 0
                ) + 40 // (1 + others)
    return total


@rule
def cost(s: Table, price: int) -> int:
    """What a price costs, in the units of ``build_worth``."""
    return 40 * (price // 16) + 30 * (price % 16)


@rule
def room_weight(s: Table, p: int) -> int:
    """How much good open cells count, in quarters: less when there are plenty."""
    good = 0
    for k in range(s.open_n[p]):
        if s.open_spade[p, k] % TWO >= 7 or s.open_club[p, k] % TWO >= 7:
            good += 1
    return 8 if good < 3 else 4 if good < 6 else 1


@rule
def build_worth(s: Table, p: int, face: int, k: int) -> int:
    """What building a face in the seat's k-th open cell is worth."""
    suit = face // 13
    rank = face % 13 + 1
    lost = site_of(s.open_spade[p, k], s.open_club[p, k])
    value = -cost(s, price_at(s, p, k, face))
    if is_red(face // 13):
        more = gain(s, p, face)
        if more >= missing(s, p):
            return 50_000
        left = missing(s, p)
        if left <= LAST_STRETCH:
            return value + 70 * more + 40 - lost // 4
        return value + 70 * more - 200 - room_weight(s, p) * lost // 4 - scarcity(s, p, k)
    cell = s.open_cell[p, k]
    fresh = opened(s, p, cell + WIDTH, suit, rank)
    if cell % WIDTH > 0:
        fresh += opened(s, p, cell - 1, suit, rank)
    if cell % WIDTH < WIDTH - 1:
        fresh += opened(s, p, cell + 1, suit, rank)
    value += room_weight(s, p) * (fresh - lost) // 4 + 60
    top = s.best[p, 0] if suit == SPADES else s.best[p, 1]
    if rank > top:
        value += (100 if want(s, p, suit) else 20) * (rank - top)
    return value


@rule
def best_build(s: Table, p: int, face: int) -> int:
    """The most that building this face now is worth, over its payable cells; NEVER if there is
    none.
    """
    best = NEVER
    for k in range(s.open_n[p]):
        if verdict_cell(s, p, k, face) == 0:
            value = build_worth(s, p, face, k)
            if value > best:
                best = value
    return best


@rule
def keep(s: Table, p: int, face: int) -> int:
    """What holding a card is worth to a seat."""
    rank = face % 13 + 1
    if is_red(face // 13):
        more = gain(s, p, face)
        if more == 0:
            return 0
        if more >= missing(s, p):
            return 1000
        reach = s.best[p, 1] if face // 13 == HEARTS else s.best[p, 0]
        value = 3 * more * more + (100 if missing(s, p) <= LAST_STRETCH else 0)
        if rank > reach:
            value = value * 4 // (4 + rank - reach)
        return value
    top = s.best[p, 0] if face // 13 == SPADES else s.best[p, 1]
    if rank > top:
        above = rank - top
        return 300 - 40 * above if above <= 3 else 120
    return 160 * rank // (top + 1)


@rule
def unseen(s: Table, p: int, face: int) -> int:
    """How many copies of a face the seat cannot see and that are in play."""
    copies = (
        s.outside[face]
        - s.pile[0, face]
        - s.pile[1, face]
        - s.shown[face]
        - s.hand[p, face]
        - s.gone[p, face]
    )
    for i in range(SPARES):
        copies -= s.spare[i, face]
    return copies


@rule
def challenge_worth(s: Table, p: int, face: int) -> int:
    """What challenging with a card promises."""
    builder = 1 - p
    first = face - face % 13
    total = 0
    spoiled = 0
    for f in range(first, first + s.ranks):
        if price_anywhere(s, builder, f) // 16 <= s.hand_n[builder] - 1:
            weight = unseen(s, p, f) * (f - first + 2)
            if s.known_hand[builder, f] > 0:
                weight += 20
            total += weight
            if blocks(s, face, f):
                spoiled += weight * keep(s, builder, f)
    if total == 0:
        return -1
    return 2 * spoiled // total - 2 * keep(s, p, face) // 5 + 80 - 60 * s.challenge_fee


@rule
def weigh(s: Table, action: int) -> int:
    """How good an action looks to the seat that decides."""
    p = seat(s)
    kind = kind_of(action)
    if kind == AT:
        k = find_open(s, p, cell_of_action(action))
        return build_worth(s, p, face_of_action(s.row[0]), k)
    face = face_of_action(action)
    if kind == ANNOUNCE:
        return best_build(s, p, face)
    if kind == CLEAN:
        spare = 90 - keep(s, p, face)
        return spare if s.row_n > 0 else spare // 10 - 10 if spare > 0 else spare - 300
    if kind == DONE:
        return -400 if s.row_n == 0 else 0
    if kind == PASS:
        return 0
    if kind == CHALLENGE:
        return challenge_worth(s, p, face)
    if kind == FEE:
        return -keep(s, p, face)
    if kind == PAY:
        return -2 * keep(s, p, face) - keep(s, 1 - p, face)
    return 200 if kind == DECK else keep(s, p, face)


@rule
def evaluate(s: Table, viewer: int) -> int:
    """The difference of shortfalls and of the heights reached, scaled to -1000..1000."""
    total = 0
    for p in range(2):
        value = -8 * missing(s, p)
        for i in range(4):
            value += 6 * s.best[p, i]
        total += value if p == viewer else -value
    return total if -1000 < total < 1000 else (1000 if total > 0 else -1000)
