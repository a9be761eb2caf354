"""The rules of Carbondale, draft edition: who decides, what is legal, what is played.

Rulings D1 to D39 and CH; each is cited where it is carried out, here or in ``network``, ``piles``
and ``turns``.
"""

from __future__ import annotations

from cardhouse.core.rng import below, shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    AT,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    NOTHING,
    OWN,
    PASS,
    PAY,
    PILE,
    build_at,
    card_action,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.codes import (
    ANNOUNCING,
    CHALLENGING,
    DUE_ANSWER,
    DUE_CELL,
    DUE_CLEAN,
    DUE_DRAW,
    DUE_FEE,
    DUE_PAY,
    DUE_TURN,
    NO_ACTION,
    NO_ANNOUNCEMENT,
    NO_CELL,
    NO_FEE_CARD,
    NO_SOURCE,
    NOT_IN_HAND,
    NOT_IN_PILE,
    NOTHING_TO_DRAW,
    OTHER_SUIT,
    OVER,
    OWN_CLOSED,
    PAYING,
    REPLACING,
    TAKEN,
    TOO_DEAR,
    TOO_DEAR_HERE,
    TOO_HIGH,
)
from cardhouse.games.carbondale_draft.network import (
    CLUBS,
    NO_PRICE,
    SPADES,
    card_at,
    cell_number,
    find_open,
    missing,
    place,
    price_anywhere,
    price_at,
)
from cardhouse.games.carbondale_draft.piles import (
    can_draw,
    count_outside,
    in_play,
    pile_kind,
    spare_piles,
    take_top,
    wipe,
)
from cardhouse.games.carbondale_draft.state import FACES, Table
from cardhouse.games.carbondale_draft.turns import (
    add_row,
    asked,
    build,
    draw_deck,
    draw_on,
    draw_open,
    empty_hand_known,
    end_row,
    leave_unseen,
    pay,
    settle,
)


@rule
def deal(s: Table) -> None:
    """Lays the starting pairs, makes the piles and deals the hands one card at a time (D2 to
    D8).
    """
    wipe(s)
    ace = SPADES if below(s.rng, 2) == 0 else CLUBS  # D7: who gets which pair is random
    n = 0
    for f in range(FACES):
        if in_play(s, f):
            count_outside(s, f, s.decks)
            if pile_kind(s, f % 13 + 1) == 0:
                copies = s.decks
                if f % 13 < 2 and (f // 13 == SPADES or f // 13 == CLUBS):
                    copies -= 1  # a starting card
                for _ in range(copies):
                    s.deck[n] = f
                    n += 1
    for kind in range(1, 3):
        for _ in range(spare_piles(s, kind)):
            for f in range(FACES):
                if in_play(s, f) and pile_kind(s, f % 13 + 1) == kind:
                    s.spare[s.spare_total, f] = 1
            s.spare_total += 1
    for p in range(2):
        first = ace if p == 0 else SPADES + CLUBS - ace
        place(s, p, 13 * first, cell_number(0, 0))
        place(s, p, 13 * (SPADES + CLUBS - first) + 1, cell_number(1, 0))
    shuffle(s.rng, s.deck, 0, n)
    s.deck_n = n
    for _ in range(s.hand_size):
        for p in range(2):
            take_top(s, p)


@rule
def seat(s: Table) -> int:
    """The seat that must decide: the builder, or the opponent who is asked or who replaces a card;
    -1 at the end.
    """
    if s.ended:
        return -1
    if s.phase == CHALLENGING or s.phase == REPLACING:
        return 1 - s.turn_seat
    return s.turn_seat


@rule
def due(s: Table) -> int:
    """The reason that names what has to be decided now."""
    if s.phase == ANNOUNCING:
        return DUE_TURN if s.row_n == 0 else DUE_CELL if s.suit > 0 else DUE_CLEAN
    if s.phase == CHALLENGING:
        return DUE_ANSWER if s.row_n == 0 else DUE_FEE
    return DUE_PAY if s.phase == PAYING else DUE_DRAW


@rule
def verdict_announce(s: Table, p: int, face: int) -> int:
    """0 if the seat may announce this face: some cell takes it at a price the rest of the hand can
    pay (D9, D16).
    """
    if s.hand[p, face] == 0:
        return NOT_IN_HAND
    price = price_anywhere(s, p, face)
    if price == NO_PRICE:
        return NO_CELL
    return TOO_DEAR if price // 16 > s.hand_n[p] - 1 else 0


@rule
def verdict_cell(s: Table, p: int, k: int, face: int) -> int:
    """0 if the announced face may go into the seat's k-th open cell (D14 to D18, D32)."""
    price = price_at(s, p, k, face)
    if price == NO_PRICE:
        return TOO_HIGH
    return TOO_DEAR_HERE if price // 16 > s.hand_n[p] - 1 else 0


@rule
def verdict_card(s: Table, now: int, p: int, kind: int, face: int) -> int:
    """0 if the seat may do this when ``now`` is due: an action of any kind but building, with the
    face it names.
    """
    if kind == ANNOUNCE:
        return verdict_announce(s, p, face) if now == DUE_TURN else now
    if kind <= DONE:
        if now != DUE_TURN and now != DUE_CLEAN:
            return now
        return 0 if kind == DONE or s.hand[p, face] > 0 else NOT_IN_HAND
    if kind <= CHALLENGE:
        if now != DUE_ANSWER:
            return now if now == DUE_FEE else NO_ANNOUNCEMENT  # D27
        if kind == PASS:
            return 0
        if s.hand[p, face] == 0:
            return NOT_IN_HAND
        if face // 13 != s.suit - 1:
            return OTHER_SUIT  # CH 2
        return NO_FEE_CARD if s.hand_n[p] <= s.challenge_fee else 0  # D35
    if kind == FEE:
        if now != DUE_FEE:
            return now
        used = 1 if s.row[0] == card_action(CHALLENGE, face) else 0
        return 0 if s.hand[p, face] > used else NOT_IN_HAND
    if kind == PAY:
        if now != DUE_PAY:
            return now
        return 0 if s.hand[p, face] > 0 else NOT_IN_HAND
    if now != DUE_DRAW:
        return now
    if kind == DECK:
        return 0 if can_draw(s) else NOTHING_TO_DRAW
    if kind == PILE:
        return 0 if s.pile[1 - p, face] > 0 else NOT_IN_PILE  # D20
    if not s.own_pile_drawable:
        return OWN_CLOSED  # D21
    return 0 if s.pile[p, face] > 0 else NOT_IN_PILE  # D37


@rule
def verdict(s: Table, action: int) -> int:
    """0 if the action is legal, else the reason."""
    kind = kind_of(action)
    if kind == NOTHING:
        return NO_ACTION
    if s.ended:
        return OVER
    now = due(s)
    p = seat(s)
    if kind != AT:
        return verdict_card(s, now, p, kind, face_of_action(action))
    if now != DUE_CELL:
        return now
    cell = cell_of_action(action)
    k = find_open(s, p, cell)
    if k < 0:
        return TAKEN if card_at(s, p, cell) >= 0 else NO_SOURCE  # D10, D11, D13
    return verdict_cell(s, p, k, face_of_action(s.row[0]))


@rule
def offer(s: Table, now: int, p: int, kind: int, out: Ints, n: int) -> int:
    """Adds to the list the legal actions of a kind, with the faces of the hand or personal pile it
    takes from.
    """
    for suit in range(4):
        for face in range(13 * suit, 13 * suit + s.ranks):
            if kind == PILE:
                held = s.pile[1 - p, face]
            elif kind == OWN:
                held = s.pile[p, face]
            else:
                held = s.hand[p, face]
            if held > 0 and verdict_card(s, now, p, kind, face) == 0:
                out[n] = card_action(kind, face)
                n += 1
    return n


@rule
def legal(s: Table, out: Ints) -> int:
    """Writes the legal actions, ascending: the candidates that ``verdict`` passes."""
    if s.ended:
        return 0
    now = due(s)
    p = seat(s)
    if now == DUE_CELL:
        n = 0
        face = face_of_action(s.row[0])
        for k in range(s.open_n[p]):
            if verdict_cell(s, p, k, face) == 0:
                out[n] = build_at(s.open_cell[p, k])
                n += 1
        return n
    if s.phase == ANNOUNCING:
        n = offer(s, now, p, ANNOUNCE, out, 0) if now == DUE_TURN else 0
        n = offer(s, now, p, CLEAN, out, n)
        out[n] = DONE
        return n + 1
    if now == DUE_ANSWER:
        out[0] = PASS
        return offer(s, now, p, CHALLENGE, out, 1)
    if now == DUE_FEE:
        return offer(s, now, p, FEE, out, 0)
    if now == DUE_PAY:
        return offer(s, now, p, PAY, out, 0)
    n = 0
    if verdict_card(s, now, p, DECK, -1) == 0:
        out[0] = DECK
        n = 1
    if s.pile_n[1 - p] > 0:
        n = offer(s, now, p, PILE, out, n)
    if s.own_pile_drawable and s.pile_n[p] > 0:
        n = offer(s, now, p, OWN, out, n)
    return n


@rule
def apply(s: Table, action: int) -> None:
    """Plays a legal action."""
    p = seat(s)
    kind = kind_of(action)
    if kind == AT:
        s.pending_face = face_of_action(s.row[0]) + 1
        s.pending_cell = cell_of_action(action) + 1
        end_row(s)
        if asked(s):
            s.phase = CHALLENGING
        else:
            build(s)
        return
    face = face_of_action(action)
    if kind == ANNOUNCE:
        s.suit = face // 13 + 1
        add_row(s, action)
    elif kind == CLEAN:
        leave_unseen(s, p, face)
        add_row(s, action)
    elif kind == DONE:
        if s.row_n > 0:
            empty_hand_known(s, p)
        end_row(s)
        s.target = s.hand_size
        draw_on(s)
    elif kind == PASS:
        build(s)
    elif kind == CHALLENGE:
        if s.challenge_fee > 0:
            add_row(s, action)
        else:
            settle(s, face, -1)
    elif kind == FEE:
        answer = face_of_action(s.row[0])
        end_row(s)
        settle(s, answer, face)
    elif kind == PAY:
        pay(s, p, action)
    elif kind == DECK:
        draw_deck(s, p)
    else:
        draw_open(s, p, 1 - p if kind == PILE else p, face)


@rule
def score(s: Table, p: int) -> int:
    """Red value that counts towards the seat's nearer goal."""
    return s.goal[0] + s.goal[1] - missing(s, p)
