"""The rules of Carbondale, draft edition. Rulings D1 to D39 and CH; each is cited where it is carried out.

Actions: f announces face f; 52 + f cleans it away; 104 ends the cleaning; 105 passes a challenge;
106 + f challenges; 158 + f is the challenger's fee; 210 + f pays; 262 draws from the deck; 263 + f
from the opponent's personal pile; 315 + f from the own one; 367 + n builds in cell n.
"""

from __future__ import annotations

from cardhouse.core.rng import below, shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL, STALEMATE, TURN_CAP, Ints
from cardhouse.games.carbondale_draft.network import (
    CELLS,
    CLUBS,
    DIAMONDS,
    NO_PRICE,
    SPADES,
    card_at,
    cell_number,
    find_open,
    is_red,
    missing,
    no_goal_left,
    nothing_to_build,
    place,
    price_anywhere,
    price_at,
)
from cardhouse.games.carbondale_draft.state import NETWORK, OPEN, SPARES, Table

ANNOUNCE = 0
CLEAN = 52
DONE = 104
PASS = 105
CHALLENGE = 106
FEE = 158
PAY = 210
DECK = 262
PILE = 263
OWN = 315
AT = 367
ACTIONS = AT + CELLS

ANNOUNCING, CHALLENGING, REPLACING, PAYING, DRAWING, FINISHED = range(6)

(
    NO_ACTION,
    OVER,
    DUE_TURN,
    DUE_CELL,
    DUE_CLEAN,
    DUE_ANSWER,
    DUE_FEE,
    DUE_DRAW,
    DUE_PAY,
    NOT_IN_HAND,
    NO_CELL,
    TOO_DEAR,
    TAKEN,
    NO_SOURCE,
    TOO_HIGH,
    NO_ANNOUNCEMENT,
    OTHER_SUIT,
    NO_FEE_CARD,
    NOTHING_TO_DRAW,
    NOT_IN_PILE,
    OWN_CLOSED,
    TOO_DEAR_HERE,
) = range(1, 23)


@rule
def in_play(s: Table, face: int) -> int:
    """1 if the options' decks hold this face (D3, D6)."""
    rank = face % 13 + 1
    suit = face // 13
    if rank > s.ranks:
        return 0
    return 0 if s.red_low and rank <= 2 and is_red(suit) else 1


@rule
def pile_kind(s: Table, rank: int) -> int:
    """0 if a rank starts in the first draw pile, 1 or 2 by its kind of spare pile (D4, D5)."""
    return 0 if rank <= s.first_top else 1 if rank <= s.second_top else 2


@rule
def wipe(s: Table) -> None:
    """Takes every card off the table."""
    s.row_n = 0
    for i in range(16):
        s.row[i] = 0
    s.phase = ANNOUNCING
    s.suit = 0
    s.pending_face = 0
    s.pending_cell = 0
    s.owed = 0
    s.target = 0
    s.turn = 0
    s.turn_seat = 0
    s.ended = 0
    s.winners = 0
    for i in range(NETWORK):
        s.deck[i] = 0
    s.deck_n = 0
    s.shown_n = 0
    for f in range(52):
        s.shown[f] = 0
        s.outside[f] = 0
        for i in range(SPARES):
            s.spare[i, f] = 0
        for i in range(3):
            s.gone[i, f] = 0
    for i in range(3):
        s.gone_n[i] = 0
    s.spare_at = 0
    s.spare_total = 0
    for p in range(2):
        s.hand_n[p] = 0
        s.pile_n[p] = 0
        s.net_n[p] = 0
        s.open_n[p] = 0
        s.value[p, 0] = 0
        s.value[p, 1] = 0
        s.red_left[p] = 0
        for i in range(4):
            s.best[p, i] = 0
        for f in range(52):
            s.hand[p, f] = 0
            s.pile[p, f] = 0
            s.known_hand[p, f] = 0
            s.known_either[p, f] = 0
            s.known_gone[p, f] = 0
        for i in range(NETWORK):
            s.net_face[p, i] = 0
            s.net_cell[p, i] = 0
        for i in range(OPEN):
            s.open_cell[p, i] = 0
            s.open_spade[p, i] = 0
            s.open_club[p, i] = 0


@rule
def count_outside(s: Table, face: int, copies: int) -> None:
    """Notes cards that lie outside both networks."""
    s.outside[face] += copies
    suit = face // 13
    if is_red(suit):
        s.red_left[suit - 1] += copies * (face % 13 + 1)


@rule
def spare_piles(s: Table, kind: int) -> int:
    """How many spare piles of a kind there are at the start: one a deck, if there are ranks for it (D5)."""
    for rank in range(1, s.ranks + 1):
        if pile_kind(s, rank) == kind:
            return s.decks
    return 0


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
def can_draw(s: Table) -> int:
    """1 if the deck holds a card or could be formed anew (D23, D24, D38)."""
    if s.deck_n > 0 or s.pile_n[0] > 0 or s.pile_n[1] > 0:
        return 1
    if s.shown_n > 0 or s.gone_n[0] > 0 or s.gone_n[1] > 0 or s.gone_n[2] > 0:
        return 1
    for i in range(s.spare_at, s.spare_total):
        for f in range(52):
            if s.spare[i, f] > 0:
                return 1
    return 0


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
def take_top(s: Table, p: int) -> None:
    """Moves the top card of the deck into a hand."""
    n = s.deck_n - 1
    face = s.deck[n]
    s.deck[n] = 0
    s.deck_n = n
    if face >= 0:
        s.hand[p, face] += 1
    s.hand_n[p] += 1


@rule
def form_deck(s: Table) -> None:
    """Shuffles the next spare, both personal piles and the face-down pile into a new deck (D22, D23).

    Who threw what away is forgotten with it.
    """
    n = 0
    while n == 0:
        spare = s.spare_at
        if spare < s.spare_total:
            s.spare_at = spare + 1
        for f in range(52):
            copies = s.pile[0, f] + s.pile[1, f] + s.gone[0, f] + s.gone[1, f] + s.gone[2, f] + s.shown[f]
            if spare < s.spare_total:
                copies += s.spare[spare, f]
                s.spare[spare, f] = 0
            for _ in range(copies):
                s.deck[n] = f
                n += 1
            s.pile[0, f] = 0
            s.pile[1, f] = 0
            s.gone[0, f] = 0
            s.gone[1, f] = 0
            s.gone[2, f] = 0
            s.shown[f] = 0
            s.known_either[0, f] = 0
            s.known_either[1, f] = 0
            s.known_gone[0, f] = 0
            s.known_gone[1, f] = 0
    for i in range(2):
        s.pile_n[i] = 0
        s.gone_n[i] = 0
    s.gone_n[2] = 0
    s.shown_n = 0
    s.deck_n = n
    shuffle(s.rng, s.deck, 0, n)


@rule
def leave_seen(s: Table, p: int, face: int) -> None:
    """Takes a card out of a hand before all eyes; a copy known to be there is used up first."""
    s.hand[p, face] -= 1
    s.hand_n[p] -= 1
    if s.known_hand[p, face] > 0:
        s.known_hand[p, face] -= 1
    elif s.known_either[p, face] > 0:
        s.known_either[p, face] -= 1


@rule
def leave_unseen(s: Table, p: int, face: int) -> None:
    """Takes a card out of a hand face down (D22): what was known to be in the hand may now be either."""
    s.hand[p, face] -= 1
    s.hand_n[p] -= 1
    s.gone[p, face] += 1
    s.gone_n[p] += 1
    for suit in range(4):
        for f in range(13 * suit, 13 * suit + s.ranks):
            if s.known_hand[p, f] > 0:
                s.known_either[p, f] += s.known_hand[p, f]
                s.known_hand[p, f] = 0


@rule
def empty_hand_known(s: Table, p: int) -> None:
    """An empty hand holds none of the cards that were in the hand or among the discards."""
    if s.hand_n[p] == 0:
        for f in range(52):
            s.known_gone[p, f] += s.known_either[p, f]
            s.known_either[p, f] = 0


@rule
def end_row(s: Table) -> None:
    """Forgets the finished row of choices."""
    for i in range(s.row_n):
        s.row[i] = 0
    s.row_n = 0


@rule
def add_row(s: Table, action: int) -> None:
    """Notes a choice of an unfinished row."""
    s.row[s.row_n] = action
    s.row_n += 1


@rule
def asked(s: Table) -> int:
    """1 if the opponent is asked about an announcement, which does not depend on its hand (D35)."""
    if s.challenge != 0:
        return 0
    suit = s.suit - 1
    return 0 if s.challenge_suits != 0 and is_red(suit) else 1


@rule
def finish(s: Table, ended: int, winners: int) -> None:
    """Ends the game."""
    s.ended = ended
    s.winners = winners
    s.phase = FINISHED
    s.suit = 0
    s.pending_face = 0
    s.pending_cell = 0
    s.owed = 0
    s.target = 0


@rule
def compare_and_finish(s: Table, ended: int) -> None:
    """Ends a game without a goal: the smaller shortfall wins, equal is a draw (D30)."""
    winners = 0
    if s.stalemate == 0:
        a = missing(s, 0)
        b = missing(s, 1)
        winners = 1 if a < b else 2 if b < a else 0
    finish(s, ended, winners)


@rule
def build(s: Table) -> None:
    """Places the pending card at its lowest price, which is still to be paid (D17, D31)."""
    p = s.turn_seat
    face = s.pending_face - 1
    cell = s.pending_cell - 1
    price = price_at(s, p, find_open(s, p, cell), face)
    s.suit = 0
    leave_seen(s, p, face)
    place(s, p, face, cell)
    s.owed = price // 16
    draws = price % 16
    s.target = s.hand_size - draws if draws < s.hand_size else 0  # D16
    if s.owed > 0:
        s.phase = PAYING
    else:
        after_build(s)


@rule
def after_build(s: Table) -> None:
    """What follows a placed and paid card: the goal (D26), a dead position (D33), else the draws."""
    s.pending_face = 0
    s.pending_cell = 0
    if missing(s, s.turn_seat) == 0:
        finish(s, GOAL, 1 << s.turn_seat)
    elif nothing_to_build(s) or no_goal_left(s):
        compare_and_finish(s, STALEMATE)
    else:
        draw_on(s)


@rule
def draw_on(s: Table) -> None:
    """Lets the seat on turn draw up to its target, or ends the turn when it is reached or nothing is left (D24)."""
    s.phase = DRAWING
    if s.hand_n[s.turn_seat] < s.target and can_draw(s):
        return
    if s.turn + 1 >= 2 * s.max_turns:
        compare_and_finish(s, TURN_CAP)  # D30c
        return
    s.turn += 1
    s.turn_seat = 1 - s.turn_seat
    s.target = 0
    s.phase = ANNOUNCING


@rule
def low_wins(suit: int) -> int:
    """1 for the suits in which an undercut is a lower card: spades and diamonds."""
    return 1 if suit == SPADES else 1 if suit == DIAMONDS else 0


@rule
def settle(s: Table, answer: int, fee: int) -> None:
    """Settles a challenge by rule CH: both cards are shown; ties favour the builder (D36)."""
    p = s.turn_seat
    q = 1 - p
    mine = s.pending_face - 1
    leave_seen(s, q, answer)
    s.shown[answer] += 1
    s.shown_n += 1
    if fee >= 0:
        leave_unseen(s, q, fee)
        empty_hand_known(s, q)
    won = 1 if answer % 13 > mine % 13 else 0
    if s.challenge_undercut and low_wins(mine // 13):
        won = 1 if answer % 13 < mine % 13 else 0
    if not won:
        build(s)  # CH 4: the challenger is not compensated
        return
    leave_seen(s, p, mine)
    s.shown[mine] += 1
    s.shown_n += 1
    s.suit = 0
    s.pending_face = 0
    s.pending_cell = 0
    s.target = s.hand_size
    s.phase = REPLACING  # CH 5, D34: the deck can always be formed, as two cards were just discarded


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
def pay(s: Table, p: int, action: int) -> None:
    """Lays one card of the price onto the personal pile, face up (D16, D20)."""
    face = action - PAY
    leave_seen(s, p, face)
    s.pile[p, face] += 1
    s.pile_n[p] += 1
    s.owed -= 1
    if s.owed > 0:
        add_row(s, action)
    else:
        end_row(s)
        after_build(s)


@rule
def draw(s: Table, p: int, action: int) -> None:
    """Draws one card (D20 to D23); a replacement is one draw before the builder's own (D34)."""
    if action == DECK:
        if s.deck_n == 0:
            form_deck(s)
        take_top(s, p)
    else:
        owner = 1 - p if action < OWN else p
        face = action - PILE if action < OWN else action - OWN
        s.pile[owner, face] -= 1
        s.pile_n[owner] -= 1
        s.hand[p, face] += 1
        s.hand_n[p] += 1
        s.known_hand[p, face] += 1
    draw_on(s)


@rule
def score(s: Table, p: int) -> int:
    """Red value that counts towards the seat's nearer goal."""
    return s.goal[0] + s.goal[1] - missing(s, p)
