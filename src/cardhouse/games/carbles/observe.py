"""What a seat sees of Carbles as numbers, and the features of its actions.

Seats come in turn order, the observing one first; seats beyond those who play read 0. Spaces are counted from the
observing seat's home on. Only ranks of cards are told (0 ace to 12 king, 13 Joker), as suits mean nothing (B6). A
seat's marbles on the track are numbered by the steps that they still have to go, the nearest first; a *marble* is such
a number, or 4 + the goal space that it lies in.
"""

from __future__ import annotations

from cardhouse.core.observing import Field, bounded, hundredths, option_fields, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbles.actions import (
    BURN,
    FROM,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    TO,
    kind_of,
    move_to,
    place_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import (
    FARTHEST,
    FOUR,
    IN_GOAL,
    JOKER,
    RANKS,
    SEVEN,
    actor,
    entry,
    has_moved,
    offset,
    partner,
    stride,
)
from cardhouse.games.carbles.state import MAX_CARDS, MAX_MARBLES, MAX_SEATS, MAX_TRACK, TABLE, Table
from cardhouse.games.carbles.worth import mates

MOST = 127
MARBLES = 2 * MAX_MARBLES
ALL_MARBLES = MAX_SEATS * MAX_MARBLES

FIELDS = (
    Field("decides", (MAX_SEATS,), 0, 1, "By seat: 1 if it must decide; nobody must at the end."),
    Field("ended", (), 0, 1, "1 when the game is over."),
    Field("won", (MAX_SEATS,), 0, 1, "By seat: 1 if it has won."),
    Field("mates", (MAX_SEATS,), 0, 1, "By seat: 1 if it wins with the observing one, itself too."),
    Field("phase", (3,), 0, 1, "1 for what is chosen now: a card, a marble, where it goes."),
    Field("turns", (), 0, 100, "Turns so far, in hundredths of those allowed."),
    Field("turns_left", (), 0, MOST, "Turns that are left, 127 at most."),
    Field("dealer", (MAX_SEATS,), 0, 1, "By seat: 1 if it deals from this deck."),
    Field("hand_number", (), 0, MOST, "Hands dealt from this deck before this one."),
    Field("deck_n", (), 0, MAX_CARDS, "Cards in the deck."),
    Field(
        "track",
        (MAX_TRACK,),
        0,
        MAX_SEATS,
        "By space from the own home on: 1 + the seat whose marble lies there, 0 for none.",
    ),
    Field(
        "way",
        (MAX_SEATS, MAX_MARBLES),
        0,
        MOST,
        "By seat and marble on the track: 1 + steps to its entry, 127 at most; 0 for no more.",
    ),
    Field(
        "goal", (MAX_SEATS, MAX_MARBLES), 0, 1, "By seat and goal space: 1 if a marble is there."
    ),
    Field("home_n", (MAX_SEATS,), 0, MAX_MARBLES, "By seat: marbles in its goal."),
    Field("lot", (MAX_SEATS,), 0, MAX_MARBLES, "By seat: marbles in its lot."),
    Field("guard", (MAX_SEATS,), 0, 1, "By seat: 1 if a marble of its own lies on its home."),
    Field(
        "threats",
        (MAX_MARBLES,),
        0,
        ALL_MARBLES,
        "By own marble on the track: marbles of other sides 1 to 13 spaces behind it.",
    ),
    Field(
        "prey",
        (MAX_MARBLES,),
        0,
        ALL_MARBLES,
        "By own marble on the track: marbles of other sides 1 to 13 spaces ahead of it.",
    ),
    Field(
        "hand",
        (MAX_SEATS, RANKS),
        0,
        8,
        "By seat and rank: cards in the hand; the own one, with open hands all of them.",
    ),
    Field("hand_n", (MAX_SEATS,), 0, MAX_CARDS, "By seat: cards in the hand."),
    Field(
        "barred",
        (MAX_SEATS, RANKS),
        0,
        1,
        "By seat and rank: 1 if a burn has shown that the hand holds none of the rank.",
    ),
    Field("unseen", (RANKS,), 0, 8, "By rank: cards in the deck and in the hands that are hidden."),
    Field(
        "playable",
        (RANKS,),
        0,
        1,
        "By rank: 1 if the seat on turn could play it on this board; all 0 within a row.",
    ),
    Field("played", (RANKS,), 0, 1, "By rank: 1 for the card of the unfinished row."),
    Field("steps_left", (), 0, 7, "Steps of a 7 still to be walked."),
    Field(
        "chosen",
        (MARBLES,),
        0,
        1,
        "By marble of the seat that moves: 1 for the one chosen to move.",
    ),
    Field("moved", (MARBLES,), 0, 1, "By marble of the seat that moves: 1 if this 7 moved it."),
    *option_fields(
        TABLE,
        "players",
        "partners",
        "open_hands",
        "home",
        "marbles",
        "spaces",
        "entry_gap",
        "hand_size",
        "least_hand",
        "ranks",
        "copies",
        "jokers",
        "four_back",
        "seven_steps",
        "jack_steps",
        "queen_steps",
        "king_steps",
    ),
)

LEFT_OUT = (
    "The suits of cards and the order of the discards: they mean nothing to the rules (B6).",
    "Turns left beyond 127 and their limit, which `turns` tells in hundredths.",
    "Steps beyond 126 in `way`, which only tables of more than seven seats know; `track` tells them.",
)

ACTION_FIELDS = (
    Field("kind", (7,), 0, 1, "1 for its kind: play, burn, nothing, out, marble, place, swap."),
    Field("rank", (RANKS,), 0, 1, "By rank: 1 for the card that is, or was, played or burned."),
    Field("marble", (MARBLES,), 0, 1, "1 for the marble that moves."),
    Field("way", (), 0, MOST, "1 + steps to its entry before it moves, 127 at most; 0 elsewhere."),
    Field("steps", (), -FARTHEST, FARTHEST, "Steps that it walks, backwards below 0; else 0."),
    Field("way_after", (), 0, MOST, "The same where it goes to."),
    Field("goal", (MAX_MARBLES,), 0, 1, "1 for the goal space that it moves to."),
    Field("to_home", (), 0, 1, "1 if it lies on its own home afterwards."),
    Field("side", (3,), 0, 1, "Out or swapped: 1 for whose marble: own, the partner's, another's."),
    Field("kills_own", (), 0, FARTHEST, "Marbles of the own side that it kills."),
    Field("kills_other", (), 0, FARTHEST, "Marbles of other sides that it kills."),
    Field("other_way", (), 0, MOST, "Swapped: `way` of the other marble before, 127 at most."),
    Field("other_after", (), 0, MOST, "Swapped: `way` of the other marble afterwards."),
    Field("steps_left", (), 0, 7, "Steps of a 7 still to be walked afterwards."),
    Field("held", (), 0, 8, "Played or burned: cards of the rank in the hand."),
)

SIZE = size(FIELDS)
ACTION_SIZE = size(ACTION_FIELDS)

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

_OF = starts(ACTION_FIELDS)
_KIND = _OF["kind"]
_RANK = _OF["rank"]
_MARBLE = _OF["marble"]
_WAY_BEFORE = _OF["way"]
_STEPS = _OF["steps"]
_WAY_AFTER = _OF["way_after"]
_TO_GOAL = _OF["goal"]
_TO_HOME = _OF["to_home"]
_SIDE = _OF["side"]
_KILLS_OWN = _OF["kills_own"]
_KILLS_OTHER = _OF["kills_other"]
_OTHER_WAY = _OF["other_way"]
_OTHER_AFTER = _OF["other_after"]
_LEFT_AFTER = _OF["steps_left"]
_HELD = _OF["held"]


@rule
def way(s: Table, q: int, space: int) -> int:
    """1 + the steps from a track space to a seat's entry, 127 at most."""
    return bounded(offset(s, space, entry(s, q)) + 1, 1, MOST)


@rule
def marble(s: Table, q: int, place: int) -> int:
    """The number of a seat's marble at a place: by the steps left to go on the track, 4 + the space in the goal."""
    if place >= IN_GOAL:
        return MAX_MARBLES + place - IN_GOAL
    e = entry(s, q)
    far = offset(s, place, e)
    n = 0
    for i in range(s.at_n[q]):
        if offset(s, s.at[q, i], e) < far:
            n += 1
    return n


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
        j = marble(s, seat, space)
        out[_THREATS + j] = threats
        out[_PREY + j] = prey


@rule
def _observe_cards(s: Table, seat: int, out: Ints) -> None:
    """Hands that are seen, and what is left for the others."""
    for r in range(s.ranks):
        out[_UNSEEN + r] = s.copies
    out[_UNSEEN + JOKER] = s.jokers
    for i in range(s.discard_n):
        face = s.discard[i]
        out[_UNSEEN + (JOKER if face == 52 else face % 13)] -= 1
    q = seat
    for i in range(s.players if s.open_hands else 1):
        at = _HAND + RANKS * i
        for r in range(s.ranks):
            n = s.hand[q, r] + s.hand[q, r + 13] + s.hand[q, r + 26] + s.hand[q, r + 39]
            out[at + r] = n
            out[_UNSEEN + r] -= n
        out[at + JOKER] = s.hand[q, 52]
        out[_UNSEEN + JOKER] -= s.hand[q, 52]
        q += 1
        if q == s.players:
            q = 0


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
        out[_CHOSEN + marble(s, q, place_of(s.row[s.row_n - 1]))] = 1
    else:
        out[_PHASE + 1] = 1
    if s.row_n > 2:
        for i in range(s.at_n[q]):
            if has_moved(s, move_to(q, s.at[q, i])):
                out[_MOVED + marble(s, q, s.at[q, i])] = 1
        for i in range(s.marbles):
            if (s.goal[q] >> i) & 1 and has_moved(s, move_to(q, IN_GOAL + i)):
                out[_MOVED + MAX_MARBLES + i] = 1


@rule
def observe_action(s: Table, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action."""
    for i in range(ACTION_SIZE):
        out[i] = 0
    kind = kind_of(action)
    if kind in (PLAY, BURN):
        rank = rank_of_action(action)
        out[_KIND + (0 if kind == PLAY else 1)] = 1
        out[_RANK + rank] = 1
        if rank == JOKER:
            out[_HELD] = s.hand[seat, 52]
        else:
            for suit in range(4):
                out[_HELD] += s.hand[seat, 13 * suit + rank]
        return
    rank = rank_of_action(s.row[0])
    out[_RANK + rank] = 1
    q = actor(s)
    if kind == NOTHING:
        out[_KIND + 2] = 1
    elif kind == OUT:
        r = seat_of_action(action)
        home = r * s.spaces
        out[_KIND + 3] = 1
        out[_SIDE + (0 if r == seat else 1)] = 1
        out[_TO_HOME] = 1
        out[_WAY_AFTER] = way(s, r, home)
        _observe_kill(s, seat, home, out)
    elif kind == FROM:
        out[_KIND + 4] = 1
        _observe_source(s, q, place_of(action), out)
        out[_LEFT_AFTER] = s.left
    elif kind == TO:
        out[_KIND + 5] = 1
        _observe_walk(s, seat, q, place_of(s.row[s.row_n - 1]), place_of(action), out)
    elif kind == SWAP:
        _observe_swap(s, seat, q, place_of(s.row[s.row_n - 1]), place_of(action), out)


@rule
def _observe_source(s: Table, q: int, place: int, out: Ints) -> None:
    out[_MARBLE + marble(s, q, place)] = 1
    if place < IN_GOAL:
        out[_WAY_BEFORE] = way(s, q, place)


@rule
def _observe_kill(s: Table, seat: int, space: int, out: Ints) -> None:
    """Counts the marble on a track space, if there is one, as killed."""
    r = s.track[space] - 1
    if r >= 0:
        out[_KILLS_OWN if mates(s, seat, r) else _KILLS_OTHER] += 1


@rule
def _observe_walk(s: Table, seat: int, q: int, source: int, target: int, out: Ints) -> None:
    """A marble that goes from place to place, and what it kills (B3, B11)."""
    _observe_source(s, q, source, out)
    k = stride(s, q, source, target)
    seven = 1 if rank_of_action(s.row[0]) == SEVEN else 0
    out[_STEPS] = k if rank_of_action(s.row[0]) != FOUR else -s.four_back
    if target >= IN_GOAL:
        out[_TO_GOAL + target - IN_GOAL] = 1
    else:
        out[_WAY_AFTER] = way(s, q, target)
        out[_TO_HOME] = 1 if target == q * s.spaces else 0
    if seven:
        out[_LEFT_AFTER] = s.left - k
        if source < IN_GOAL:
            last = target if target < IN_GOAL else entry(s, q)
            for i in range(offset(s, source, last)):
                _observe_kill(s, seat, (source + 1 + i) % (s.players * s.spaces), out)
    elif target < IN_GOAL:
        _observe_kill(s, seat, target, out)


@rule
def _observe_swap(s: Table, seat: int, q: int, source: int, target: int, out: Ints) -> None:
    """Two marbles that change places (B12)."""
    r = s.track[target] - 1
    out[_KIND + 6] = 1
    _observe_source(s, q, source, out)
    out[_WAY_AFTER] = way(s, q, target)
    out[_TO_HOME] = 1 if target == q * s.spaces else 0
    out[_SIDE + (0 if r == seat else 1 if mates(s, seat, r) else 2)] = 1
    out[_OTHER_WAY] = way(s, r, target)
    out[_OTHER_AFTER] = way(s, r, source)
