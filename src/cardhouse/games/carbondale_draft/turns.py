"""What a choice does to the table: cards leave hands, are built, paid, compared and drawn."""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL, STALEMATE, TURN_CAP
from cardhouse.games.carbondale_draft.actions import face_of_action
from cardhouse.games.carbondale_draft.codes import (
    ANNOUNCING,
    DRAWING,
    FINISHED,
    PAYING,
    REPLACING,
)
from cardhouse.games.carbondale_draft.network import (
    DIAMONDS,
    SPADES,
    find_open,
    is_red,
    missing,
    no_goal_left,
    nothing_to_build,
    place,
    price_at,
)
from cardhouse.games.carbondale_draft.piles import can_draw, form_deck, take_top
from cardhouse.games.carbondale_draft.state import FACES, Table


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
    """Takes a card out of a hand face down (D22): what was known to be in the hand may now be
    either.
    """
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
        for f in range(FACES):
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
def draw_on(s: Table) -> None:
    """Lets the seat on turn draw up to its target, or ends the turn when it is reached or nothing
    is left (D24).
    """
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
def after_build(s: Table) -> None:
    """What follows a placed and paid card: the goal (D26), a dead position (D33), else the
    draws.
    """
    s.pending_face = 0
    s.pending_cell = 0
    if missing(s, s.turn_seat) == 0:
        finish(s, GOAL, 1 << s.turn_seat)
    elif nothing_to_build(s) or no_goal_left(s):
        compare_and_finish(s, STALEMATE)
    else:
        draw_on(s)


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
def low_wins(suit: int) -> int:
    """1 for the suits in which an undercut is a lower card: spades and diamonds."""
    return 1 if suit == SPADES else 1 if suit == DIAMONDS else 0


@rule
def blocks(s: Table, answer: int, mine: int) -> int:
    """1 if a challenge card beats an announced one of its suit (CH); ties favour the builder
    (D36).
    """
    if s.challenge_undercut and low_wins(mine // 13):
        return 1 if answer % 13 < mine % 13 else 0
    return 1 if answer % 13 > mine % 13 else 0


@rule
def settle(s: Table, answer: int, fee: int) -> None:
    """Settles a challenge by rule CH: both cards are shown."""
    p = s.turn_seat
    q = 1 - p
    mine = s.pending_face - 1
    leave_seen(s, q, answer)
    s.shown[answer] += 1
    s.shown_n += 1
    if fee >= 0:
        leave_unseen(s, q, fee)
        empty_hand_known(s, q)
    if not blocks(s, answer, mine):
        build(s)  # CH 4: the challenger is not compensated
        return
    leave_seen(s, p, mine)
    s.shown[mine] += 1
    s.shown_n += 1
    s.suit = 0
    s.pending_face = 0
    s.pending_cell = 0
    s.target = s.hand_size
    s.phase = (
        REPLACING  # CH 5, D34: the deck can always be formed, as two cards were just discarded
    )


@rule
def pay(s: Table, p: int, action: int) -> None:
    """Lays one card of the price onto the personal pile, face up (D16, D20)."""
    face = face_of_action(action)
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
def draw_deck(s: Table, p: int) -> None:
    """Draws the top card of the deck (D22, D23); a replacement is one draw before the builder's own
    (D34).
    """
    if s.deck_n == 0:
        form_deck(s)
    take_top(s, p)
    draw_on(s)


@rule
def draw_open(s: Table, p: int, owner: int, face: int) -> None:
    """Draws a card of a personal pile, before all eyes (D20, D21)."""
    s.pile[owner, face] -= 1
    s.pile_n[owner] -= 1
    s.hand[p, face] += 1
    s.hand_n[p] += 1
    s.known_hand[p, face] += 1
    draw_on(s)
