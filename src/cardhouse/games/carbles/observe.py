"""What a seat sees of Carbles as numbers with the names that ``fields`` declares.

Seats come in turn order, the observing one first; seats beyond those who play read 0. Spaces are
counted from the observing seat's home on. Only ranks of cards are told (0 ace to 12 king, 13
Joker), as suits mean nothing (B6). A seat's marbles on the track are numbered by the steps that
they still have to go, the nearest first; a *marble* is such a number, or 4 + the goal space that it
lies in.
"""

from __future__ import annotations

from cardhouse.core.observing import bounded, hundredths, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbles.action_features import observe_action
from cardhouse.games.carbles.actions import move_to, place_of, rank_of_action
from cardhouse.games.carbles.board import (
    FARTHEST,
    IN_GOAL,
    JOKER,
    RANKS,
    actor,
    entry,
    has_moved,
    marble_number,
    offset,
    partner,
)
from cardhouse.games.carbles.fields import ACTION_FIELDS, FIELDS, LEFT_OUT, MOST
from cardhouse.games.carbles.state import MAX_MARBLES, Table

__all__ = ["ACTION_FIELDS", "FIELDS", "LEFT_OUT", "observe", "observe_action"]

SIZE = size(FIELDS)

_AT = starts(FIELDS)
_DECIDES = _AT["decides"]
_ENDED = _AT["ended"]
_WON = _AT["won"]
_MATES = _AT["mates"]
_PHASE = _AT["phase"]
_TURNS = _AT["turns"]
_TURNS_LEFT = _AT["turns_left"]
_DEALER = _AT["dealer"]
_HAND_NUMBER = _AT["hand_number"]
_DECK_N = _AT["deck_n"]
_TRACK = _AT["track"]
_WAY = _AT["way"]
_GOAL = _AT["goal"]
_HOME_N = _AT["home_n"]
_LOT = _AT["lot"]
_GUARD = _AT["guard"]
_THREATS = _AT["threats"]
_PREY = _AT["prey"]
_HAND = _AT["hand"]
_HAND_N = _AT["hand_n"]
_BARRED = _AT["barred"]
_UNSEEN = _AT["unseen"]
_PLAYABLE = _AT["playable"]
_PLAYED = _AT["played"]
_STEPS_LEFT = _AT["steps_left"]
_CHOSEN = _AT["chosen"]
_MOVED = _AT["moved"]
_OPTIONS = _AT["players"]


@rule
def observe(s: Table, seat: int, out: Ints) -> None:
    """Writes what a seat sees."""
    for i in range(SIZE):
        out[i] = 0
    players = s.players
    mate = partner(s, seat) if s.partners else seat
    q = seat
    for i in range(players):
        out[_DECIDES + i] = 1 if q == s.turn_seat and not s.ended else 0
        out[_DEALER + i] = 1 if q == s.dealer else 0
        out[_WON + i] = (s.winners >> q) & 1
        out[_MATES + i] = 1 if q in (seat, mate) else 0
        out[_HAND_N + i] = s.hand_n[q]
        _observe_marbles(s, seat, q, i, out)
        barred = s.barred[q]
        if barred:
            for r in range(RANKS):
                out[_BARRED + RANKS * i + r] = (barred >> r) & 1
        q += 1
        if q == players:
            q = 0
    _observe_danger(s, seat, mate, out)
    _observe_cards(s, seat, out)
    _observe_course(s, seat, out)
    out[_OPTIONS] = players
    out[_OPTIONS + 1] = s.partners
    out[_OPTIONS + 2] = s.open_hands
    out[_OPTIONS + 3] = s.home
    out[_OPTIONS + 4] = s.marbles
    out[_OPTIONS + 5] = s.spaces
    out[_OPTIONS + 6] = s.entry_gap
    out[_OPTIONS + 7] = s.hand_size
    out[_OPTIONS + 8] = s.least_hand
    out[_OPTIONS + 9] = s.ranks
    out[_OPTIONS + 10] = s.copies
    out[_OPTIONS + 11] = s.jokers
    out[_OPTIONS + 12] = s.four_back
    out[_OPTIONS + 13] = s.seven_steps
    out[_OPTIONS + 14] = s.jack_steps
    out[_OPTIONS + 15] = s.queen_steps
    out[_OPTIONS + 16] = s.king_steps


@rule
def _observe_marbles(s: Table, seat: int, q: int, i: int, out: Ints) -> None:
    """The marbles of seat q, which is the i-th from the one that sees."""
    goal = s.goal[q]
    if goal:
        n = 0
        for j in range(s.marbles):
            bit = (goal >> j) & 1
            out[_GOAL + MAX_MARBLES * i + j] = bit
            n += bit
        out[_HOME_N + i] = n
    out[_LOT + i] = s.lot[q]
    n = s.at_n[q]
    if n == 0:
        return
    if s.track[q * s.spaces] == q + 1:
        out[_GUARD + i] = 1
    home = seat * s.spaces
    # Spaces ascend; the marble nearest to the entry is the last one that does not lie beyond it.
    e = entry(s, q)
    k = n - 1
    while k >= 0 and s.at[q, k] > e:
        k -= 1
    for j in range(n):
        if k < 0:
            k = n - 1
        space = s.at[q, k]
        out[_WAY + MAX_MARBLES * i + j] = bounded(offset(s, space, e) + 1, 1, MOST)
        out[_TRACK + offset(s, home, space)] = i + 1
        k -= 1


@rule
def _observe_danger(s: Table, seat: int, mate: int, out: Ints) -> None:
    """Who of other sides lies near each own marble on the track."""
    length = s.players * s.spaces
    for i in range(s.at_n[seat]):
        space = s.at[seat, i]
        threats = 0
        prey = 0
        for q in range(s.players):
            if q != seat and q != mate:
                for k in range(s.at_n[q]):
                    behind = offset(s, s.at[q, k], space)
                    if behind <= FARTHEST:
                        threats += 1
                    if length - behind <= FARTHEST:
                        prey += 1
        j = marble_number(s, seat, space)
        out[_THREATS + j] = threats
        out[_PREY + j] = prey


@rule
def _observe_cards(s: Table, seat: int, out: Ints) -> None:
    """Hands that are seen, and what is left for the others.

    What is left is counted in one number, four bits a rank: no rank has more than eight cards.
    """
    left = s.jokers << (4 * JOKER)
    for r in range(s.ranks):
        left += s.copies << (4 * r)
    for i in range(s.discard_n):
        face = s.discard[i]
        left -= 1 << (4 * (face % 13 if face < 52 else JOKER))
    q = seat
    for i in range(s.players if s.open_hands else 1):
        at = _HAND + RANKS * i
        for r in range(s.ranks):
            n = s.hand[q, r] + s.hand[q, r + 13] + s.hand[q, r + 26] + s.hand[q, r + 39]
            out[at + r] = n
            left -= n << (4 * r)
        out[at + JOKER] = s.hand[q, 52]
        left -= s.hand[q, 52] << (4 * JOKER)
        q += 1
        if q == s.players:
            q = 0
    for r in range(RANKS):
        out[_UNSEEN + r] = (left >> (4 * r)) & 15


@rule
def _observe_course(s: Table, seat: int, out: Ints) -> None:
    """How late it is, and the unfinished row, which lies open for all."""
    turns = s.max_turns * s.players
    out[_TURNS] = hundredths(s.turn, turns)
    out[_TURNS_LEFT] = bounded(turns - s.turn, 0, MOST)
    out[_HAND_NUMBER] = bounded(s.hand_number, 0, MOST)
    out[_DECK_N] = s.deck_n
    if s.ended:
        out[_ENDED] = 1
        return
    if s.row_n == 0:
        out[_PHASE] = 1
        for r in range(RANKS):
            out[_PLAYABLE + r] = (s.playable >> r) & 1
        return
    rank = rank_of_action(s.row[0])
    out[_PLAYED + rank] = 1
    out[_STEPS_LEFT] = s.left
    q = actor(s)
    if s.row_n % 2 == 0:
        out[_PHASE + 2] = 1
        out[_CHOSEN + marble_number(s, q, place_of(s.row[s.row_n - 1]))] = 1
    else:
        out[_PHASE + 1] = 1
    if s.row_n > 2:
        for i in range(s.at_n[q]):
            if has_moved(s, move_to(q, s.at[q, i])):
                out[_MOVED + marble_number(s, q, s.at[q, i])] = 1
        for i in range(s.marbles):
            if (s.goal[q] >> i) & 1 and has_moved(s, move_to(q, IN_GOAL + i)):
                out[_MOVED + MAX_MARBLES + i] = 1
