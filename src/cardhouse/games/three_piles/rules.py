"""The rules of 3 Piles. Rulings P1 to P23; each is cited where it is carried out.

Actions: 0 draws; 1 + 5 i + j takes stack i's top card onto pile j; 26 + 5 f + j puts hand card f
onto pile j; 286 + 5 f + i puts hand card f onto stack i.
"""

from __future__ import annotations

from cardhouse.core.rng import shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL, Ints
from cardhouse.games.three_piles.state import MAX_PILES, MAX_STACKS, Table

DRAW = 0
TAKE = 1
PUT = TAKE + MAX_STACKS * MAX_PILES
LAY = PUT + 52 * MAX_PILES
ACTIONS = LAY + 52 * MAX_STACKS
MAX_LEGAL = 8 * (MAX_PILES + MAX_STACKS) + MAX_STACKS * MAX_PILES

(
    NO_ACTION,
    OVER,
    NO_PLACE,
    MUST_PLAY,
    DECK_EMPTY,
    MUST_DRAW,
    STACK_EMPTY,
    NOT_IN_HAND,
    NO_FIT,
    FIRST_EMPTY,
) = range(1, 11)


@rule
def in_deck(s: Table, face: int) -> int:
    """1 if the options' deck holds this face: suits come in the order diamonds, clubs, hearts, spades."""
    suit = face // 13
    order = 3 - suit  # S, H, D, C are 0..3
    if suit == 2:
        order = 0
    elif suit == 3:
        order = 1
    elif suit == 1:
        order = 2
    return 1 if order < s.suits and face % 13 < s.ranks else 0


@rule
def deal(s: Table) -> None:
    """Shuffles and deals: the hands one by one, then the stacks. Seat 0 leads the first deal (P6)."""
    for p in range(2):
        s.hand_n[p] = 0
        for f in range(52):
            s.hand[p, f] = 0
        for j in range(MAX_PILES):
            s.pile_n[p, j] = 0
            s.low[p, j] = 0
            s.high[p, j] = 0
            for r in range(13):
                s.pile[p, j, r] = 0
    for i in range(MAX_STACKS):
        for k in range(s.stack_n[i]):
            s.stack[i, k] = 0
        s.stack_n[i] = 0
    n = 0
    for f in range(52):
        s.deck[f] = 0
    for f in range(52):
        if in_deck(s, f):
            s.deck[n] = f
            n += 1
    shuffle(s.rng, s.deck, 0, n)
    s.deck_n = n
    s.turn_seat = s.leader
    s.drawn = 0
    for _ in range(s.hand_size):
        for p in range(2):
            draw_card(s, p)
    for i in range(s.stacks):
        refill(s, i)


@rule
def draw_card(s: Table, p: int) -> None:
    """Moves the top card of the deck into a hand."""
    s.deck_n -= 1
    face = s.deck[s.deck_n]
    s.deck[s.deck_n] = 0
    if face >= 0:
        s.hand[p, face] = 1
    s.hand_n[p] += 1


@rule
def refill(s: Table, i: int) -> None:
    """Turns the top card of the deck up onto an emptied stack, if there is one (P13)."""
    if s.stack_n[i] == 0 and s.deck_n > 0:
        s.deck_n -= 1
        s.stack[i, 0] = s.deck[s.deck_n]
        s.stack_n[i] = 1
        s.deck[s.deck_n] = 0


@rule
def seat(s: Table) -> int:
    """The seat that must decide; -1 at the end."""
    return -1 if s.ended else s.turn_seat


@rule
def fits(s: Table, p: int, j: int, rank: int) -> int:
    """1 if a rank goes below or above everything in a pile, or the pile is empty (P10; the ace is low, P5)."""
    return 1 if s.pile_n[p, j] == 0 or rank < s.low[p, j] or rank > s.high[p, j] else 0


@rule
def onto_pile(s: Table, p: int, j: int, face: int) -> int:
    """0 if the seat may add the face to its pile j, else the reason."""
    if j >= s.piles:
        return NO_PLACE
    if s.pile_n[p, j] == 0:
        for other in range(j):
            if s.pile_n[p, other] == 0:
                return FIRST_EMPTY  # P22
        return 0
    return 0 if face < 0 or fits(s, p, j, face % 13 + 1) else NO_FIT


@rule
def verdict(s: Table, action: int) -> int:
    """0 if the action is legal, else the reason."""
    if action < 0 or action >= ACTIONS:
        return NO_ACTION
    if s.ended:
        return OVER
    p = s.turn_seat
    if action == DRAW:
        if s.drawn:
            return MUST_PLAY  # P12
        return 0 if s.deck_n > 0 else DECK_EMPTY  # P14
    if action < PUT:
        i = (action - TAKE) // MAX_PILES
        j = (action - TAKE) % MAX_PILES
        if i >= s.stacks or j >= s.piles:
            return NO_PLACE
        if s.drawn:
            return MUST_PLAY  # P11, P12
        if s.stack_n[i] == 0:
            return STACK_EMPTY
        return onto_pile(s, p, j, s.stack[i, s.stack_n[i] - 1])  # P9
    if action < LAY:
        face = (action - PUT) // MAX_PILES
        place = (action - PUT) % MAX_PILES
        if place >= s.piles:
            return NO_PLACE
    else:
        face = (action - LAY) // MAX_STACKS
        place = (action - LAY) % MAX_STACKS
        if place >= s.stacks:
            return NO_PLACE
    if s.deck_n > 0 and not s.drawn:
        return MUST_DRAW  # P11
    if not s.hand[p, face]:
        return NOT_IN_HAND
    if action < LAY:
        return onto_pile(s, p, place, face)
    return 0  # P15: any stack, an empty one too


@rule
def legal(s: Table, out: Ints) -> int:
    """Writes the legal actions, ascending: the candidates that ``verdict`` passes."""
    n = 0
    if s.ended:
        return 0
    if not s.drawn:
        for action in range(TAKE + MAX_STACKS * s.stacks):
            if verdict(s, action) == 0:
                out[n] = action
                n += 1
        if s.deck_n > 0:
            return n
    p = s.turn_seat
    for kind in range(2):
        for face in range(52):
            if s.hand[p, face]:
                first = PUT + MAX_PILES * face if kind == 0 else LAY + MAX_STACKS * face
                for action in range(first, first + 5):
                    if verdict(s, action) == 0:
                        out[n] = action
                        n += 1
    return n


@rule
def can_act(s: Table, p: int) -> int:
    """1 unless the seat must pass: no deck, no hand and no stack's top card that fits (P16, P17)."""
    if s.deck_n > 0 or s.hand_n[p] > 0:
        return 1
    for i in range(s.stacks):
        if s.stack_n[i] > 0:
            rank = s.stack[i, s.stack_n[i] - 1] % 13 + 1
            for j in range(s.piles):
                if fits(s, p, j, rank):
                    return 1
    return 0


@rule
def add_to_pile(s: Table, p: int, j: int, face: int) -> None:
    """Adds a fitting card to a pile."""
    rank = face % 13 + 1
    s.pile[p, j, rank - 1] = face // 13 + 1
    if s.pile_n[p, j] == 0 or rank < s.low[p, j]:
        s.low[p, j] = rank
    if rank > s.high[p, j]:
        s.high[p, j] = rank
    s.pile_n[p, j] += 1


@rule
def apply(s: Table, action: int) -> None:
    """Plays a legal action."""
    p = s.turn_seat
    if action == DRAW:
        draw_card(s, p)
        s.drawn = 1
        return
    if action < PUT:
        i = (action - TAKE) // MAX_PILES
        s.stack_n[i] -= 1
        face = s.stack[i, s.stack_n[i]]
        s.stack[i, s.stack_n[i]] = 0
        add_to_pile(s, p, (action - TAKE) % MAX_PILES, face)
        refill(s, i)
    else:
        at = action - PUT if action < LAY else action - LAY
        face = at // 5
        s.hand[p, face] = 0
        s.hand_n[p] -= 1
        if action < LAY:
            add_to_pile(s, p, at % 5, face)
        else:
            i = at % 5
            s.stack[i, s.stack_n[i]] = face
            s.stack_n[i] += 1
    s.drawn = 0
    pass_on(s)


@rule
def pass_on(s: Table) -> None:
    """Gives the turn to the next seat; a seat that cannot act passes; when none can, the deal ends (P17, P18)."""
    for _ in range(2):
        s.turn += 1
        s.turn_seat = 1 - s.turn_seat
        if can_act(s, s.turn_seat):
            return
    end_deal(s)


@rule
def points(s: Table, p: int) -> int:
    """Points of a seat in this deal: longest pile, piles with ace and king, diamonds (P1 to P4)."""
    longest = 0
    total = 0
    for j in range(s.piles):
        if s.pile_n[p, j] > longest:
            longest = s.pile_n[p, j]
        if s.low[p, j] == 1 and s.high[p, j] == s.ranks:
            total += s.ends_points
        for r in range(13):
            if s.pile[p, j, r] == 3:
                total += s.diamond_points
    return total + longest * s.length_points


@rule
def score(s: Table, p: int) -> int:
    """Points of a seat, finished deals of the match included."""
    if s.match_target > 0 and s.ended:
        return s.totals[p]
    return s.totals[p] + points(s, p)


@rule
def end_deal(s: Table) -> None:
    """Counts the deal; ends the game or deals anew, the beginner alternating (P6, P19, P20)."""
    a = points(s, 0)
    b = points(s, 1)
    if s.match_target > 0:
        s.totals[0] += a
        s.totals[1] += b
        a = s.totals[0]
        b = s.totals[1]
        if a == b or (a < s.match_target and b < s.match_target):
            s.leader = 1 - s.leader
            s.turn += 1
            deal(s)
            return
    s.ended = GOAL
    s.winners = 1 if a > b else 2 if b > a else 0
