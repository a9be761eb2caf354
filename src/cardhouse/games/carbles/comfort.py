"""What a player of Carbles may want to be told: how far the marbles have to go, who is behind them,
and why there was no choice.
"""

from __future__ import annotations

from cardhouse.core.contract import Comfort
from cardhouse.core.texts import Arg, Seat, reader_of, sentence
from cardhouse.games.carbles import legality, rules
from cardhouse.games.carbles.actions import (
    BURN,
    FROM,
    MAX_LEGAL,
    NOTHING,
    PLAY,
    TO,
    kind_of,
    move_from,
    place_of,
    rank_of_action,
)
from cardhouse.games.carbles.advice import least
from cardhouse.games.carbles.board import (
    FARTHEST,
    FOUR,
    IN_GOAL,
    RANKS,
    SEVEN,
    actor,
    entry,
    offset,
    own_wall,
    run_ahead,
    run_back,
    steps,
)
from cardhouse.games.carbles.effects import holds
from cardhouse.games.carbles.kills import ways_on
from cardhouse.games.carbles.scene import cards_of_rank
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT
from cardhouse.games.carbles.touched import movers


def situation(view: Table, names: tuple[str, ...] = ()) -> list[str]:
    """For each of the viewer's marbles on the track: the spaces to the goal, and rivals within one
    card behind it.
    """
    me = view.viewer
    if me < 0 or view.ended:
        return []
    found = []
    length = view.players * view.spaces
    for space in range(length):
        if view.track[space] != me + 1:
            continue
        left = offset(view, space, entry(view, me)) + 1
        text = TEXT("situation.marble", space=space, left=left)
        for back in range(1, min(FARTHEST, length - 1) + 1):
            other = view.track[(space - back) % length] - 1
            if other >= 0 and other not in (me, rules.mate(view, me)):
                args: dict[str, Arg] = {"before": text, "owner": Seat(other), "steps": back}
                text = TEXT.write("situation.behind", args, reader_of(me, names))
        found.append(sentence(text))
    return found


def forced(view: Table, action: int) -> str:
    """Why a seat may choose nothing else: what it holds, or what its other cards cannot do."""
    if kind_of(action) not in (PLAY, BURN):
        return TEXT("forced.way")
    rank = rank_of_action(action)
    if not any(holds(view, view.turn_seat, other) for other in range(RANKS) if other != rank):
        return TEXT("forced.hand", cards=view.hand_n[view.turn_seat])
    waits = view.lot[actor(view)] == view.marbles
    return TEXT("forced.out" if waits else "forced.card")


def asks(view: Table, action: int) -> bool:
    """A card that moves a marble is played by the person: it may kill one of its own, and nobody
    wants to find a marble elsewhere.
    """
    return kind_of(action) == PLAY and ways_on(view, action)[1] != [NOTHING]


def lasting(view: Table) -> tuple[int, str]:
    """The burn of the card of least use later, for whoever wants to burn until a card can be
    played.
    """
    legal = [0] * MAX_LEGAL
    asked = view.viewer >= 0 and rules.seat(view) == view.viewer and view.row_n == 0
    burns = legal[: rules.legal(view, legal)] if asked else []
    return least(view, burns), TEXT("scene.control.burns")


def blocks(view: Table, action: int) -> list[str]:
    """The marbles on their own homes that an action would have to pass, or land on (B4); of a
    marble that is touched before a card, the cards that can move it.
    """
    if kind_of(action) == FROM and not view.row_n:
        own = view.viewer == view.turn_seat
        ranks = movers(view, action) if own else []
        return [card for rank in ranks for card in cards_of_rank(view, rank)]
    kind, q, length = kind_of(action), actor(view), view.players * view.spaces
    after, starts = view, list[int]()
    if kind == PLAY and not view.row_n:
        after = view.copy()
        after.row[0], after.row_n = action, 1
        # What a 7 would still have to walk.
        after.left = view.seven_steps
        starts = [space for space in range(length) if view.track[space] == q + 1]
        starts = [space for space in starts if _stopped(after, move_from(q, space))]
    elif kind in (FROM, TO) and view.row_n and _stopped(view, action):
        starts = [place_of(action) if kind == FROM else place_of(view.row[view.row_n - 1])]
    if not starts:
        return []
    rank = rank_of_action(after.row[0])
    far = after.left if rank == SEVEN else steps(after, rank)
    back, wall = rank == FOUR, own_wall(view, q)
    found = set[int]()
    for start in (at for at in starts if at < IN_GOAL):
        n = (run_back if back else run_ahead)(view, q, start, far, wall)
        if n < far:
            found.add((start - n - 1 if back else start + n + 1) % length)
    return [f"t{space}/0" for space in sorted(found)]


def _stopped(s: Table, action: int) -> bool:
    return legality.verdict(s, action) in (legality.HOME_STOPS, legality.STUCK)


COMFORT = Comfort(situation=situation, forced=forced, asks=asks, lasting=lasting, blocks=blocks)
