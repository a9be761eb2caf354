"""The rules of Carbondale, final edition: dealing, playing an action, the end. What may be done
stands in legality.

Rulings F1 to F69; each is cited where it is carried out.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL, TURN_CAP
from cardhouse.games.carbondale.actions import (
    AT,
    BUILD,
    CHALLENGE,
    DECK,
    DEFEND,
    DONE,
    NO_CLAIM,
    NO_DEFENCE,
    PAY,
    STOCK,
    cell_of_action,
    face_of_action,
    is_face_down,
    kind_of,
    seat_of_action,
    way_of_action,
)
from cardhouse.games.carbondale.legality import (
    IN_BUILD,
    IN_CLAIM,
    IN_DEFENCE,
    IN_DRAW,
    IN_OVER,
    IN_REPLACEMENT,
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
from cardhouse.games.carbondale.state import Table
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
    kind = kind_of(action)
    p = s.turn_seat
    if kind == NO_CLAIM:
        s.phase = IN_BUILD
    elif kind == NO_DEFENCE:
        surrender(s)
    elif kind == DEFEND:
        defend(s, face_of_action(action))
    elif kind == DONE:
        clear_row(s)
        begin_draws(s)
    elif kind in (DECK, STOCK):
        draw(s, action)
    elif kind == CHALLENGE:
        face = face_of_action(action)
        drop(s, p, face)
        seen(s, p, face)
        s.claim_seat = seat_of_action(s.row[0])
        s.claim_cell = cell_of_action(s.row[0])
        s.challenge = face + 1  # it lies open until the defence is settled (F62)
        clear_row(s)
        s.phase = IN_DEFENCE
    elif kind == PAY:
        pay(s, face_of_action(action))
    else:
        s.row[s.row_n] = action
        s.row_n += 1
        if is_face_down(action):
            put_away(s, p, face_of_action(action))
        elif kind == BUILD:
            announce(s, p, face_of_action(action))
        elif kind == AT:
            lay(s, cell_of_action(action), way_of_action(action))


@rule
def lay(s: Table, cell: int, d: int) -> None:
    """Lays the card of the row into its seat's town; the build is over unless it is still to be
    paid (F45).
    """
    p = s.turn_seat
    face = face_of_action(s.row[0])
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
    """Contributes a card to the stock for the build of the row (F45, F47), and draws to fewer cards
    (F27).
    """
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
def close_claim(s: Table) -> None:
    """Puts the challenge card to the discards that everybody saw (F25, F62)."""
    s.shown[s.challenge - 1] += 1
    s.shown_n += 1
    s.challenge = 0
    s.claim_cell = 0


@rule
def surrender(s: Table) -> None:
    """Hands the claimed card over, at no further price (F25); it may be built at once (F13)."""
    q = s.claim_seat
    cell = s.claim_cell
    close_claim(s)
    s.claim_seat = 0
    take_known(s, s.turn_seat, lift(s, q, cell, sole_direction(s, q, cell)))
    s.phase = IN_BUILD


@rule
def defend(s: Table, face: int) -> None:
    """Keeps the claimed card by a defending card, which is replaced if any card is left (F21 to
    F27, F62).
    """
    q = s.claim_seat
    close_claim(s)
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
    """Goes to the draws, or on to the next turn if there is none to make (F49). No discards from
    here on (F16).
    """
    s.phase = IN_DRAW
    if s.hand_n[s.turn_seat] >= s.target or not any_card(s):
        next_turn(s)


@rule
def draw(s: Table, action: int) -> None:
    """Draws a card: a defender's one replacement, or the seat on turn up to the target, one by one
    (F49, F50).
    """
    p = seat(s)
    if kind_of(action) == DECK:
        draw_deck(s, p)
    else:
        face = face_of_action(action)
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
    if s.turn >= s.max_turns * s.players:
        end_at_the_cap(s)


@rule
def end_at_the_cap(s: Table) -> None:
    """Ends a game whose turns have run out: a unique smallest shortfall wins (F57, F63)."""
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
