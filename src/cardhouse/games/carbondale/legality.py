"""What may be done in Carbondale: who must decide, the verdict on every action and its reason.

Rows: claim, fee if there is one, challenge; build, at, pay if it costs; discard any number of
times, done. What the numbers of actions mean stands in ``actions``.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale.actions import (
    AT,
    BUILD,
    CHALLENGE,
    CLAIM,
    DECK,
    DEFEND,
    DISCARD,
    DONE,
    FEE,
    NO_CLAIM,
    NO_DEFENCE,
    PAY,
    STOCK,
    build_at,
    card_action,
    cell_of_action,
    claim,
    face_of_action,
    kind_of,
    seat_of_action,
    take,
    way_of_action,
)
from cardhouse.games.carbondale.piles import any_card
from cardhouse.games.carbondale.state import COLUMNS, FACES, Table
from cardhouse.games.carbondale.town import (
    BOTTOM,
    CANNOT_PAY,
    LEFT,
    RIGHT,
    TOP,
    dues,
    guard,
    is_red,
    price,
    room,
    site,
    source_of,
    top_face,
)

IN_CLAIM, IN_DEFENCE, IN_REPLACEMENT, IN_BUILD, IN_DRAW, IN_OVER = 0, 1, 2, 3, 4, 5

NO_ACTION, OVER, WRONG_PHASE, WRONG_STEP, NO_SEAT, OWN_CARD, TWO_CARDS, NO_CHALLENGER = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
)
NOT_IN_HAND, KEEP_CHALLENGER, OTHER_COLOUR, TOO_WEAK, WEAK_DEFENCE, NOT_IN_STOCK, OWN_GIFT, NO_CARD_LEFT = (
    9, 10, 11, 12, 13, 14, 15, 16,
)  # fmt: skip
BUILT_OR_DISCARDED = 17


@rule
def seat(s: Table) -> int:
    """The seat that must decide: the owner of a claimed card while it defends or replaces; -1 at
    the end.
    """
    if s.ended:
        return -1
    return s.claim_seat if s.phase == IN_DEFENCE or s.phase == IN_REPLACEMENT else s.turn_seat


@rule
def can_challenge(s: Table, p: int, target: int, without: int) -> int:
    """1 if a seat holds a challenge card for a target face (F20), the copy ``without`` (or -1) not
    counted.
    """
    for rank in range(target % 10 + s.claim_gap, 10):
        for half in range(2):
            face = rank + 10 * (1 + half) if is_red(target) else rank + 30 * half
            if s.hand[p, face] > (1 if face == without else 0):
                return 1
    return 0


@rule
def in_reach(s: Table, target: int) -> int:
    """1 if a card of the game is high enough to claim a target face (F20)."""
    return 1 if target % 10 + 1 + s.claim_gap <= s.top_rank else 0


@rule
def claim_verdict(s: Table, q: int, cell: int) -> int:
    """Why the seat on turn may not claim the card in a cell of a seat's town, or 0 (F11, F17, F30
    to F36).
    """
    if s.phase != IN_CLAIM:
        return WRONG_PHASE
    if s.row_n > 0:
        return WRONG_STEP
    p = s.turn_seat
    if q >= s.players:
        return NO_SEAT
    if q == p:
        return OWN_CARD
    code = guard(s, q, cell)
    if code:
        return code
    if s.claim_fee > 0 and s.hand_n[p] < 2:
        return TWO_CARDS
    return 0 if can_challenge(s, p, top_face(s, q, cell), -1) else NO_CHALLENGER


@rule
def named_target(s: Table) -> int:
    """The face that the unfinished claim row names."""
    return top_face(s, seat_of_action(s.row[0]), cell_of_action(s.row[0]))


@rule
def beats(face: int, other: int, gap: int, weak: int) -> int:
    """0 if a face has the colour of another and is ``gap`` ranks higher, else a reason; ``weak`` if
    it is too low.
    """
    if is_red(face) != is_red(other):
        return OTHER_COLOUR
    return 0 if face % 10 >= other % 10 + gap else weak


@rule
def at_verdict(s: Table, cell: int, d: int) -> int:
    """Why the card of the row may not be built in a cell from direction d, or 0 (F39 to F48).

    Every legal source is an action of its own, for a black card too (F44, F68).
    """
    p = s.turn_seat
    face = face_of_action(s.row[0])
    code = site(s, p, face, cell, d)
    if code:
        return code
    cost = price(s, face, s.ground[p, source_of(cell, d)] - 1)
    return (
        0 if dues(s, cost) < s.hand_n[p] else CANNOT_PAY
    )  # F46: the card itself is still in the hand


@rule
def stock_verdict(s: Table, p: int, face: int) -> int:
    """Why a seat may not draw a face from the stock, or 0 (F51, F52, F65)."""
    if s.stock[face] == 0:
        return NOT_IN_STOCK
    if (
        not s.own_contribution_drawable
        and p == s.turn_seat
        and s.contributed == face + 1
        and s.stock[face] == 1
    ):
        return OWN_GIFT
    return 0


@rule
def expected(s: Table) -> int:
    """The kind of action that the unfinished row asks for; 0 at the start of a row."""
    if s.row_n == 0:
        return 0
    begun = kind_of(s.row[0])
    if begun == CLAIM:
        return FEE if s.row_n <= s.claim_fee else CHALLENGE
    if begun == BUILD:
        return AT if s.row_n == 1 else PAY
    return DISCARD  # in a view another seat's discards are hidden


@rule
def verdict(s: Table, action: int) -> int:
    """0 if the action is legal, else the reason."""
    kind = kind_of(action)
    if kind < 0:
        return NO_ACTION
    if s.ended:
        return OVER
    if kind == CLAIM:
        return claim_verdict(s, seat_of_action(action), cell_of_action(action))
    step = expected(s)
    if kind == NO_CLAIM:
        if s.phase != IN_CLAIM:
            return WRONG_PHASE
        return WRONG_STEP if step else 0  # F67: asked even when nothing else is possible
    if kind == NO_DEFENCE:
        return 0 if s.phase == IN_DEFENCE else WRONG_PHASE  # F22, F23, F67
    if kind == DONE:
        if s.phase != IN_BUILD:
            return WRONG_PHASE
        return 0 if step == 0 or step == DISCARD else WRONG_STEP  # F14, F67
    if kind == DECK:
        return deck_verdict(s)
    if kind == AT:
        if s.phase != IN_BUILD:
            return WRONG_PHASE
        if step != AT:
            return WRONG_STEP
        return at_verdict(s, cell_of_action(action), way_of_action(action))
    p = seat(s)
    face = face_of_action(action)
    if kind == STOCK:
        if s.phase != IN_DRAW and s.phase != IN_REPLACEMENT:
            return WRONG_PHASE
        return stock_verdict(s, p, face)
    return hand_verdict(s, p, step, kind, face)


@rule
def deck_verdict(s: Table) -> int:
    """Why nobody may draw from the deck now, or 0 (F49, F54, F64)."""
    if s.phase != IN_DRAW and s.phase != IN_REPLACEMENT:
        return WRONG_PHASE
    return 0 if any_card(s) else NO_CARD_LEFT


@rule
def hand_verdict(s: Table, p: int, step: int, kind: int, face: int) -> int:
    """The verdict on an action that uses a card of the hand."""
    if kind in (FEE, CHALLENGE):
        if s.phase != IN_CLAIM:
            return WRONG_PHASE
        if step != kind:
            return WRONG_STEP
        if s.hand[p, face] == 0:
            return NOT_IN_HAND
        if kind == FEE:  # F17: a different challenge card must remain
            return 0 if can_challenge(s, p, named_target(s), face) else KEEP_CHALLENGER
        return beats(face, named_target(s), s.claim_gap, TOO_WEAK)  # F20
    if kind == DEFEND:
        if s.phase != IN_DEFENCE:
            return WRONG_PHASE
        if s.hand[p, face] == 0:
            return NOT_IN_HAND
        return beats(face, s.challenge - 1, s.defence_gap, WEAK_DEFENCE)  # F21
    if s.phase != IN_BUILD:
        return WRONG_PHASE
    if kind == BUILD:
        if step:
            return BUILT_OR_DISCARDED if step == DISCARD else WRONG_STEP  # F10
        return room(s, p, face, s.hand_n[p] - 1) if s.hand[p, face] > 0 else NOT_IN_HAND
    if kind == PAY:
        if step != PAY:
            return WRONG_STEP
    elif step and step != DISCARD:
        return BUILT_OR_DISCARDED  # F10
    return 0 if s.hand[p, face] > 0 else NOT_IN_HAND  # F47: any card pays


@rule
def offer(s: Table, kind: int, out: Ints, n: int) -> int:
    """Adds the legal actions of a kind that uses hand cards; returns the new number."""
    p = seat(s)
    step = expected(s)
    for face in range(FACES):
        if s.hand[p, face] > 0 and hand_verdict(s, p, step, kind, face) == 0:
            out[n] = card_action(kind, face)
            n += 1
    return n


@rule
def legal(s: Table, out: Ints) -> int:
    """Writes the legal actions, ascending: the candidates that the verdicts pass."""
    n = 0
    if s.ended:
        return 0
    step = expected(s)
    if step == AT:
        return offer_sites(s, out)
    if step:
        if step == DISCARD:
            out[0] = DONE
            n = 1
        return offer(s, step, out, n)
    if s.phase == IN_CLAIM:
        return offer_claims(s, out)
    if s.phase == IN_DEFENCE:
        out[0] = NO_DEFENCE
        return offer(s, DEFEND, out, 1)
    if s.phase == IN_BUILD:
        out[0] = DONE
        n = offer(s, BUILD, out, 1)
        return offer(s, DISCARD, out, n)
    if deck_verdict(s) == 0:
        out[0] = DECK
        n = 1
    for face in range(FACES):
        if s.stock[face] > 0 and stock_verdict(s, seat(s), face) == 0:
            out[n] = take(face)
            n += 1
    return n


@rule
def offer_claims(s: Table, out: Ints) -> int:
    """The legal actions at the start of a turn."""
    n = 1
    out[0] = NO_CLAIM
    if s.hand_n[s.turn_seat] <= s.claim_fee:
        return 1
    for q in range(s.players):
        if q != s.turn_seat:
            for y in range(s.box[q, BOTTOM] - 1, s.box[q, TOP] + 2):
                for x in range(s.box[q, LEFT] - 1, s.box[q, RIGHT] + 2):
                    cell = y * COLUMNS + x
                    if s.ground[q, cell] != 0 and claim_verdict(s, q, cell) == 0:
                        out[n] = claim(q, cell)
                        n += 1
    return n


@rule
def offer_sites(s: Table, out: Ints) -> int:
    """The places for the card of the row."""
    n = 0
    p = s.turn_seat
    for y in range(s.box[p, BOTTOM] - 1, s.box[p, TOP] + 2):
        for x in range(s.box[p, LEFT] - 1, s.box[p, RIGHT] + 2):
            cell = y * COLUMNS + x
            if s.ground[p, cell] <= 0:
                for d in range(4):
                    if at_verdict(s, cell, d) == 0:
                        out[n] = build_at(cell, d)
                        n += 1
    return n
