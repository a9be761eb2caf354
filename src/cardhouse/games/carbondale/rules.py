"""The rules of Carbondale, final edition: dealing, playing an action, the end. What may be done stands in legality.

Rulings F1 to F69; each is cited where it is carried out.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL, TURN_CAP
from cardhouse.games.carbondale.legality import (
    AT,
    BUILD,
    CHALLENGE,
    CLAIM,
    DECK,
    DEFEND,
    DISCARD,
    DONE,
    FEE,
    IN_BUILD,
    IN_CLAIM,
    IN_DEFENCE,
    IN_DRAW,
    IN_OVER,
    IN_REPLACEMENT,
    NO_CLAIM,
    NO_DEFENCE,
    PAY,
    STOCK,
    legal,
    seat,
    verdict,
)
from cardhouse.games.carbondale.piles import (
    announce,
    any_card,
    draw_deck,
    drop,
    put_away,
    seen,
    set_up,
    take_known,
)
from cardhouse.games.carbondale.state import CELLS, Table
from cardhouse.games.carbondale.town import (
    COSTLY,
    dues,
    lift,
    place,
    price,
    shortfall,
    sole_direction,
    source_of,
)

__all__ = ["apply", "deal", "legal", "score", "seat", "verdict"]


@rule
def deal(s: Table) -> None:
    """Sets the table up; seat 0 begins (F6)."""
    set_up(s)
    s.turn_seat = 0
    s.target = s.hand_size


@rule
def apply(s: Table, action: int) -> None:
    """Plays a legal action."""
    p = s.turn_seat
    if action == NO_CLAIM:
        s.phase = IN_BUILD
    elif action == NO_DEFENCE or DEFEND <= action < STOCK:
        settle(s, action)
    elif action == DONE:
        clear_row(s)
        begin_draws(s)
    elif action == DECK or STOCK <= action < BUILD:
        draw(s, action)
    elif CHALLENGE <= action < DEFEND:
        face = action - CHALLENGE
        drop(s, p, face)
        seen(s, p, face)
        s.claim_seat = (s.row[0] - CLAIM) // CELLS
        s.claim_cell = (s.row[0] - CLAIM) % CELLS
        s.challenge = face + 1  # it lies open until the defence is settled (F62)
        clear_row(s)
        s.phase = IN_DEFENCE
    elif PAY <= action < DISCARD:
        pay(s, action - PAY)
    else:
        s.row[s.row_n] = action
        s.row_n += 1
        if FEE <= action < CHALLENGE:
            put_away(s, p, action - FEE)
        elif action >= DISCARD:
            put_away(s, p, action - DISCARD)
        elif BUILD <= action < AT:
            announce(s, p, action - BUILD)
        elif AT <= action < PAY:
            face = s.row[0] - BUILD
            cell = (action - AT) // 4
            d = (action - AT) % 4
            cost = price(s, face, s.ground[p, source_of(cell, d)] - 1)
            drop(s, p, face)
            seen(s, p, face)
            place(s, p, face, cell, d)
            if dues(s, cost) == 0:
                if cost == COSTLY:
                    lower_target(s, s.build_penalty)
                clear_row(s)
                finish_build(s)


@rule
def clear_row(s: Table) -> None:
    """Ends a row of decisions."""
    for i in range(s.row_n):
        s.row[i] = 0
    s.row_n = 0


@rule
def pay(s: Table, face: int) -> None:
    """Contributes a card to the stock for the build of the row (F45, F47), and draws to fewer cards (F27)."""
    p = s.turn_seat
    drop(s, p, face)
    seen(s, p, face)
    s.stock[face] += 1
    s.stock_n += 1
    s.contributed = face + 1
    lower_target(s, s.build_penalty)
    clear_row(s)
    finish_build(s)


@rule
def lower_target(s: Table, by: int) -> None:
    """Lowers the hand size of this turn's draws (F26, F27)."""
    s.target = s.target - by if s.target > by else 0


@rule
def finish_build(s: Table) -> None:
    """Ends the game if the build reached a goal (F56), else goes on to the draws."""
    if shortfall(s, s.turn_seat) == 0:
        s.ended = GOAL
        s.winners = 1 << s.turn_seat
        s.phase = IN_OVER
    else:
        begin_draws(s)


@rule
def settle(s: Table, action: int) -> None:
    """Settles a claim: the card changes hands at no further price (F25), or a defence keeps it (F21 to F27, F62)."""
    p = s.turn_seat
    q = s.claim_seat
    s.shown[s.challenge - 1] += 1
    s.shown_n += 1
    s.challenge = 0
    cell = s.claim_cell
    s.claim_cell = 0
    if action == NO_DEFENCE:
        s.claim_seat = 0
        take_known(s, p, lift(s, q, cell, sole_direction(s, q, cell)))
        s.phase = IN_BUILD  # it may be built at once (F13)
        return
    face = action - DEFEND
    drop(s, q, face)
    seen(s, q, face)
    s.shown[face] += 1
    s.shown_n += 1
    lower_target(s, s.claim_penalty)
    if any_card(s):
        s.phase = IN_REPLACEMENT  # F24
    else:
        s.claim_seat = 0
        s.phase = IN_BUILD


@rule
def begin_draws(s: Table) -> None:
    """Goes to the draws, or on to the next turn if there is none to make (F49). No discards from here on (F16)."""
    s.phase = IN_DRAW
    if s.hand_n[s.turn_seat] >= s.target or not any_card(s):
        next_turn(s)


@rule
def draw(s: Table, action: int) -> None:
    """Draws a card: a defender's one replacement, or the seat on turn up to the target, one by one (F49, F50)."""
    p = seat(s)
    if action == DECK:
        draw_deck(s, p)
    else:
        face = action - STOCK
        s.stock[face] -= 1
        s.stock_n -= 1
        if s.stock[face] == 0 and s.contributed == face + 1:
            s.contributed = 0
        take_known(s, p, face)
    if s.phase == IN_REPLACEMENT:
        s.claim_seat = 0
        s.phase = IN_BUILD
    else:
        begin_draws(s)


@rule
def next_turn(s: Table) -> None:
    """Passes the turn; the game ends after the last seat's last turn (F57, F63)."""
    s.turn += 1
    s.contributed = 0
    s.target = s.hand_size
    s.phase = IN_CLAIM
    s.turn_seat = (s.turn_seat + 1) % s.players
    if s.turn < s.max_turns * s.players:
        return
    s.ended = TURN_CAP
    s.phase = IN_OVER
    best = shortfall(s, 0)
    s.winners = 1
    for p in range(1, s.players):
        value = shortfall(s, p)
        if value < best:
            best = value
            s.winners = 1 << p
        elif value == best:
            s.winners = 0
    if s.stalemate == 1:
        s.winners = 0


@rule
def score(s: Table, p: int) -> int:
    """Cards of the nearer goal that a town has; for show only, the non-winners are equal (F58)."""
    return s.goal[0] + s.goal[1] - shortfall(s, p)
