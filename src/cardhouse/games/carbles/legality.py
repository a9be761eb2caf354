"""What is legal in Carbles: ``verdict`` and the codes of its reasons. Rulings B1 to B17.

It judges one step of a row: the card, then the marble (or out, or nothing), then the place; see
``rules``.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbles.actions import (
    ACTIONS,
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
    ACE,
    FOUR,
    IN_GOAL,
    JACK,
    JOKER,
    KING,
    RANKS,
    SEVEN,
    actor,
    any_swap,
    entry,
    has_moved,
    offset,
    own_wall,
    partner,
    run_ahead,
    run_back,
    steps,
    stride,
    swappable,
)
from cardhouse.games.carbles.effects import holds
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.ways import rest_walkable

(
    NO_ACTION,
    OVER,
    CARD_FIRST,
    MARBLE_NEXT,
    PLACE_NEXT,
    NO_PLACE,
    NOT_IN_HAND,
    NO_PLAY,
    SEVEN_SHORT,
    CAN_PLAY,
    JOKER_PLAYS,
    NO_OUT,
    LOT_EMPTY,
    OTHERS_LOT,
    ONLY_JOKER,
    JOKER_ONLY_OUT,
    NO_MARBLE,
    OTHERS_MARBLE,
    FOUR_IN_GOAL,
    HAS_MOVED,
    STUCK,
    HOME_STOPS,
    WRONG_COUNT,
    GOAL_BLOCKED,
    OTHERS_GOAL,
    REST_SHORT,
    ONLY_JACK,
    SWAP_OWN,
    SWAP_NOBODY,
    SWAP_HOME,
    SWAP_GOAL,
    NO_WAY_BACK,
) = range(1, 33)


@rule
def any_play(s: Table) -> int:
    """1 if the seat on turn holds a card with a legal play (B13)."""
    for rank in range(RANKS):
        if (s.playable >> rank) & 1 and holds(s, s.turn_seat, rank):
            return 1
    return 0


@rule
def card_verdict(s: Table, action: int) -> int:
    """0 if the seat on turn may begin its row with this card, else the reason."""
    kind = kind_of(action)
    if kind != PLAY and kind != BURN:
        return CARD_FIRST
    rank = rank_of_action(action)
    if not holds(s, s.turn_seat, rank):
        return NOT_IN_HAND
    if kind == PLAY:
        if (s.playable >> rank) & 1:
            return 0
        return SEVEN_SHORT if rank == SEVEN else NO_PLAY
    if rank == JOKER:
        return JOKER_PLAYS  # B9
    return CAN_PLAY if any_play(s) else 0  # B13


@rule
def out_verdict(s: Table, rank: int, r: int) -> int:
    """0 if the chosen card may bring a marble of seat r out, else the reason (B8, B9, B17)."""
    if r >= s.players:
        return NO_PLACE
    if rank not in (ACE, KING, JOKER):
        return NO_OUT
    if r != actor(s) and not (rank == JOKER and s.partners and r == partner(s, s.turn_seat)):
        return OTHERS_LOT
    return 0 if s.lot[r] > 0 else LOT_EMPTY


@rule
def seven_moves(s: Table, q: int, source: int) -> int:
    """1 if this marble can take some of the steps left so that the rest can be walked out too
    (B11).
    """
    for i in range(s.left):
        k = s.left - i
        if source < IN_GOAL:
            space = (source + k) % (s.players * s.spaces)
            if stride(s, q, source, space) == k and rest_walkable(s, q, s.left - k, source, space):
                return 1
    for j in range(s.marbles):
        k = stride(s, q, source, IN_GOAL + j)
        if 0 < k <= s.left and rest_walkable(s, q, s.left - k, source, IN_GOAL + j):
            return 1
    return 0


@rule
def marble_verdict(s: Table, rank: int, action: int) -> int:
    """0 if the chosen card may move this marble, else the reason."""
    q = actor(s)
    source = place_of(action)
    if source < IN_GOAL:
        if source >= s.players * s.spaces:
            return NO_PLACE
        if s.track[source] == 0:
            return NO_MARBLE
        if s.track[source] != q + 1:
            return OTHERS_MARBLE  # B17
    else:
        r = seat_of_action(action)
        if r >= s.players or source - IN_GOAL >= s.marbles:
            return NO_PLACE
        if not (s.goal[r] >> (source - IN_GOAL)) & 1:
            return NO_MARBLE
        if r != q:
            return OTHERS_MARBLE
    if rank == JOKER:
        return JOKER_ONLY_OUT  # B9
    if rank == FOUR:
        if source >= IN_GOAL:
            return FOUR_IN_GOAL  # B10
        return (
            0 if run_back(s, q, source, s.four_back, own_wall(s, q)) == s.four_back else HOME_STOPS
        )
    if rank == SEVEN:
        if has_moved(s, move_to(q, source)):
            return HAS_MOVED  # B11
        return 0 if seven_moves(s, q, source) else STUCK
    k = steps(s, rank)
    if source < IN_GOAL:
        if run_ahead(s, q, source, k, own_wall(s, q)) == k:
            return 0
        j = k - 1 - offset(s, source, entry(s, q))
        if j >= 0 and stride(s, q, source, IN_GOAL + j) == k:
            return 0
        if rank == JACK and any_swap(s, q):
            return 0  # B12
        return HOME_STOPS  # B4
    return 0 if stride(s, q, source, source + k) == k else GOAL_BLOCKED  # B5


@rule
def swap_verdict(s: Table, rank: int, source: int, space: int) -> int:
    """0 if the chosen card may swap the chosen marble with the one on this space, else the reason
    (B12).
    """
    if rank != JACK:
        return ONLY_JACK
    if space >= s.players * s.spaces:
        return NO_PLACE
    if source >= IN_GOAL:
        return SWAP_GOAL  # B5
    r = s.track[space] - 1
    if r < 0:
        return SWAP_NOBODY
    if r == actor(s):
        return SWAP_OWN
    return 0 if swappable(s, actor(s), space) else SWAP_HOME


@rule
def place_verdict(s: Table, rank: int, source: int, action: int) -> int:
    """0 if the chosen marble may go to this place with the chosen card, else the reason."""
    q = actor(s)
    target = place_of(action)
    if target < IN_GOAL:
        if target >= s.players * s.spaces:
            return NO_PLACE
    else:
        r = seat_of_action(action)
        if r >= s.players or target - IN_GOAL >= s.marbles:
            return NO_PLACE
        if r != q:
            return OTHERS_GOAL  # B5
    k = steps(s, rank)
    if rank == FOUR:
        if target >= IN_GOAL:
            return FOUR_IN_GOAL  # B10
        if offset(s, target, source) != k:
            return NO_WAY_BACK
        return 0 if run_back(s, q, source, k, own_wall(s, q)) == k else HOME_STOPS
    far = stride(s, q, source, target)
    if rank == SEVEN:
        if 0 < far <= s.left:
            return 0 if rest_walkable(s, q, s.left - far, source, target) else REST_SHORT  # B11
    elif far == k:
        return 0
    if far > 0:
        return WRONG_COUNT  # B7
    if target >= IN_GOAL:
        return GOAL_BLOCKED  # B5
    if source >= IN_GOAL or offset(s, source, target) == 0:
        return WRONG_COUNT
    if offset(s, source, target) > (s.left if rank == SEVEN else k):
        return WRONG_COUNT
    return HOME_STOPS  # B4


@rule
def verdict(s: Table, action: int) -> int:
    """0 if the action is legal, else the reason."""
    if action < 0 or action >= ACTIONS:
        return NO_ACTION
    if s.ended:
        return OVER
    if s.row_n == 0:
        return card_verdict(s, action)
    kind = kind_of(action)
    rank = rank_of_action(s.row[0])
    if s.row_n % 2 == 1:
        if kind == NOTHING:
            return 0 if rank == JOKER else ONLY_JOKER  # B9
        if kind == OUT:
            return out_verdict(s, rank, seat_of_action(action))
        if kind == FROM:
            return marble_verdict(s, rank, action)
        return MARBLE_NEXT
    source = place_of(s.row[s.row_n - 1])
    if kind == TO:
        return place_verdict(s, rank, source, action)
    if kind == SWAP:
        return swap_verdict(s, rank, source, place_of(action))
    return PLACE_NEXT
