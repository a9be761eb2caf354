"""The rules of Carbondale, draft edition: who decides, what is legal, what is played.

Rulings D1 to D39 and CH; each is cited where it is carried out, here or in ``network``, ``piles`` and ``turns``.
"""

from __future__ import annotations

from cardhouse.core.rng import below, shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale_draft.codes import (
    ACTIONS,
    ANNOUNCE,
    ANNOUNCING,
    AT,
    CHALLENGE,
    CHALLENGING,
    CLEAN,
    DECK,
    DONE,
    DUE_ANSWER,
    DUE_CELL,
    DUE_CLEAN,
    DUE_DRAW,
    DUE_FEE,
    DUE_PAY,
    DUE_TURN,
    FEE,
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
    OWN,
    OWN_CLOSED,
    PASS,
    PAY,
    PAYING,
    PILE,
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
from cardhouse.games.carbondale_draft.state import Table
from cardhouse.games.carbondale_draft.turns import (
    add_row,
    asked,
    build,
    draw,
    draw_on,
    empty_hand_known,
    end_row,
    leave_unseen,
    pay,
    settle,
)


@rule
def deal(s: Table) -> None:
    """Lays the starting pairs, makes the piles and deals the hands one card at a time (D2 to D8)."""
    wipe(s)
    ace = SPADES if below(s.rng, 2) == 0 else CLUBS  # D7: who gets which pair is random
    n = 0
    for f in range(52):
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
            for f in range(52):
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
    """The seat that must decide: the builder, or the opponent who is asked or who replaces a card; -1 at the end."""
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
    """0 if the seat may announce this face: some cell takes it at a price the rest of the hand can pay (D9, D16)."""
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
def verdict(s: Table, action: int) -> int:
    """0 if the action is legal, else the reason."""
    if action < 0 or action >= ACTIONS:
        return NO_ACTION
    if s.ended:
        return OVER
    now = due(s)
    p = seat(s)
    if action >= AT:
        if now != DUE_CELL:
            return now
        k = find_open(s, p, action - AT)
        if k < 0:
            return TAKEN if card_at(s, p, action - AT) >= 0 else NO_SOURCE  # D10, D11, D13
        return verdict_cell(s, p, k, s.row[0])
    if action < CLEAN:
        return verdict_announce(s, p, action) if now == DUE_TURN else now
    if action <= DONE:
        if now != DUE_TURN and now != DUE_CLEAN:
            return now
        return 0 if action == DONE or s.hand[p, action - CLEAN] > 0 else NOT_IN_HAND
    if action < FEE:
        if now != DUE_ANSWER:
            return now if now == DUE_FEE else NO_ANNOUNCEMENT  # D27
        if action == PASS:
            return 0
        face = action - CHALLENGE
        if s.hand[p, face] == 0:
            return NOT_IN_HAND
        if face // 13 != s.suit - 1:
            return OTHER_SUIT  # CH 2
        return NO_FEE_CARD if s.hand_n[p] <= s.challenge_fee else 0  # D35
    if action < DECK:
        if action < PAY:
            if now != DUE_FEE:
                return now
            face = action - FEE
            used = 1 if s.row[0] == CHALLENGE + face else 0
            return 0 if s.hand[p, face] > used else NOT_IN_HAND
        if now != DUE_PAY:
            return now
        return 0 if s.hand[p, action - PAY] > 0 else NOT_IN_HAND
    if now != DUE_DRAW:
        return now
    if action == DECK:
        return 0 if can_draw(s) else NOTHING_TO_DRAW
    if action < OWN:
        return 0 if s.pile[1 - p, action - PILE] > 0 else NOT_IN_PILE  # D20
    if not s.own_pile_drawable:
        return OWN_CLOSED  # D21
    return 0 if s.pile[p, action - OWN] > 0 else NOT_IN_PILE  # D37


@rule
def offer(s: Table, cards: int, p: int, first: int, out: Ints, n: int) -> int:
    """Adds to the list the legal actions ``first + face`` for faces in a hand (0) or personal pile (1)."""
    for suit in range(4):
        for face in range(13 * suit, 13 * suit + s.ranks):
            held = s.hand[p, face] if cards == 0 else s.pile[p, face]
            if held > 0 and verdict(s, first + face) == 0:
                out[n] = first + face
                n += 1
    return n


@rule
def legal(s: Table, out: Ints) -> int:
    """Writes the legal actions, ascending: the candidates that ``verdict`` passes. At most 128."""
    if s.ended:
        return 0
    now = due(s)
    p = seat(s)
    if now == DUE_CELL:
        n = 0
        for k in range(s.open_n[p]):
            if verdict_cell(s, p, k, s.row[0]) == 0:
                out[n] = AT + s.open_cell[p, k]
                n += 1
        return n
    if s.phase == ANNOUNCING:
        n = offer(s, 0, p, ANNOUNCE, out, 0) if now == DUE_TURN else 0
        n = offer(s, 0, p, CLEAN, out, n)
        out[n] = DONE
        return n + 1
    if now == DUE_ANSWER:
        out[0] = PASS
        return offer(s, 0, p, CHALLENGE, out, 1)
    if now == DUE_FEE:
        return offer(s, 0, p, FEE, out, 0)
    if now == DUE_PAY:
        return offer(s, 0, p, PAY, out, 0)
    n = 0
    if verdict(s, DECK) == 0:
        out[0] = DECK
        n = 1
    if s.pile_n[1 - p] > 0:
        n = offer(s, 1, 1 - p, PILE, out, n)
    if s.own_pile_drawable and s.pile_n[p] > 0:
        n = offer(s, 1, p, OWN, out, n)
    return n


@rule
def apply(s: Table, action: int) -> None:
    """Plays a legal action."""
    p = seat(s)
    if action >= AT:
        s.pending_face = s.row[0] + 1
        s.pending_cell = action - AT + 1
        end_row(s)
        if asked(s):
            s.phase = CHALLENGING
        else:
            build(s)
    elif action < CLEAN:
        s.suit = action // 13 + 1
        add_row(s, action)
    elif action < DONE:
        leave_unseen(s, p, action - CLEAN)
        add_row(s, action)
    elif action == DONE:
        if s.row_n > 0:
            empty_hand_known(s, p)
        end_row(s)
        s.target = s.hand_size
        draw_on(s)
    elif action == PASS:
        build(s)
    elif action < FEE:
        if s.challenge_fee > 0:
            add_row(s, action)
        else:
            settle(s, action - CHALLENGE, -1)
    elif action < PAY:
        answer = s.row[0] - CHALLENGE
        end_row(s)
        settle(s, answer, action - FEE)
    elif action < DECK:
        pay(s, p, action)
    else:
        draw(s, p, action)


@rule
def score(s: Table, p: int) -> int:
    """Red value that counts towards the seat's nearer goal."""
    return s.goal[0] + s.goal[1] - missing(s, p)
