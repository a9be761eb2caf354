"""What is true of a marble or a lot that was touched when it could not be chosen; and what is in
the way of marbles that cards cannot move, as the rules refuse them.
"""

from __future__ import annotations

from functools import reduce

from cardhouse.core.cards import seat_letter
from cardhouse.core.texts import Arg, Reader, Seat, either, listed
from cardhouse.games.carbles import legality
from cardhouse.games.carbles.actions import (
    FROM,
    OUT,
    SWAP,
    TO,
    kind_of,
    move_from,
    move_to,
    place_of,
    play,
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
    entry,
    offset,
    own_wall,
    run_ahead,
    run_back,
    steps,
    swappable,
)
from cardhouse.games.carbles.effects import holds
from cardhouse.games.carbles.kills import close, safe, told
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT, place_text
from cardhouse.games.carbles.worth import mates

Cause = tuple[str, int]
"""The id of what is told, and the space of the home at which a marble is stopped; -1 if at none."""

NOT_BACK: Cause = ("reason.not_back", -1)
NO_ROOM: Cause = ("reason.no_room_home", -1)
NOT_WHOLE: Cause = ("reason.not_whole", -1)

Why = tuple[str, str, dict[str, Arg]]
"""The id of a reason in the catalogue, the ruling that it rests on, and its arguments."""


def of_touched(s: Table, action: int, code: int, reader: Reader) -> Why | None:
    """A reason about the very thing that was touched; None where the general one is as good."""
    kind = kind_of(action)
    if s.row_n == 0:
        return _before_a_card(s, action, reader) if code == legality.CARD_FIRST else None
    rank = rank_of_action(s.row[0])
    if code == legality.NO_OUT:
        return "reason.no_out_this", "B8", {"card": TEXT("phrase.card", rank=rank + 1)}
    if code == legality.PLACE_NEXT and kind == OUT and rank == JACK:
        return "reason.swap_lot", "B12", {}
    if kind in (TO, SWAP) and _is_chosen(s, action):
        return "reason.chosen", "B7", {}
    place, q = place_of(action), actor(s)
    if code == legality.GOAL_BLOCKED and kind == TO and seat_of_action(action) == q:
        source = place_of(s.row[s.row_n - 1])
        first = source + 1 if source >= IN_GOAL else IN_GOAL
        for at in range(first, place + 1):
            if s.goal[q] >> (at - IN_GOAL) & 1:
                args: dict[str, Arg] = {"owner": Seat(q), "place": place_text(move_to(q, at))}
                return "reason.goal_blocked_by", "B5", args
    if kind == TO and place < IN_GOAL and s.track[place] == q + 1 and close(s, q, place):
        return _of_marble(s, q, place, reader)
    swaps = rank == JACK and place < IN_GOAL and swappable(s, actor(s), place)
    if code == legality.OTHERS_MARBLE and swaps:
        return "reason.swap_second", "B12", {}
    return None


def _is_chosen(s: Table, action: int) -> bool:
    chosen = s.row[s.row_n - 1]
    place = place_of(action)
    own = place < IN_GOAL or seat_of_action(action) == seat_of_action(chosen)
    return place == place_of(chosen) and own


def _before_a_card(s: Table, action: int, reader: Reader) -> Why | None:
    """What a player may want to know who touches something before a card."""
    kind, q = kind_of(action), actor(s)
    if seat_of_action(action) >= s.players:
        return None
    if kind == OUT:
        p = seat_of_action(action)
        return _of_lot(s, q) if p == q else ("reason.is_lot", "B8", {"owner": Seat(p)})
    if kind != FROM:
        return None
    owner, place = _marble_at(s, action), place_of(action)
    if owner < 0:
        burns = "reason.burn_first", "B13", dict[str, Arg]()
        return _of_place(s, action) or (None if legality.any_play(s) else burns)
    return _of_marble(s, owner, place, reader) if owner == q else _of_others(s, owner, place)


def _marble_at(s: Table, action: int) -> int:
    """Whose marble lies at the place that an action names; -1 if none does."""
    place, owner = place_of(action), seat_of_action(action)
    if place < IN_GOAL:
        return s.track[place] - 1
    return owner if s.goal[owner] >> (place - IN_GOAL) & 1 else -1


def _of_place(s: Table, action: int) -> Why | None:
    """What an empty place is for."""
    place = place_of(action)
    if place >= IN_GOAL:
        p = seat_of_action(action)
        before = [at for at in range(IN_GOAL, place) if s.goal[p] >> (at - IN_GOAL) & 1]
        if before:
            stands = place_text(move_to(p, before[-1]))
            return "reason.is_goal_past", "B5", {"owner": Seat(p), "place": stands}
        return "reason.is_goal", "B5", {"owner": Seat(p), "entry": entry(s, p)}
    for p in range(s.players):
        if place == p * s.spaces:
            return "reason.is_home", "B4", {"owner": Seat(p)}
        if place == entry(s, p):
            return "reason.is_entry", "B1", {"owner": Seat(p)}
    return None


def _of_others(s: Table, r: int, place: int) -> Why:
    """How far somebody else's marble has to go, and whether it can be killed."""
    if place >= IN_GOAL:
        return "reason.safe_goal", "B5", {}
    if safe(s, r, place):
        return "reason.safe_home", "B4", {}
    mine = mates(s, s.turn_seat, r)
    left = offset(s, place, entry(s, r)) + 1
    id = "reason.partners_marble" if mine else "reason.rivals_marble"
    return id, "B3", {"owner": Seat(r), "left": left}


def _of_lot(s: Table, q: int) -> Why:
    if not s.lot[q]:
        return "reason.lot_empty_this", "B8", {"owner": Seat(q)}
    cards = [rank for rank in (ACE, KING, JOKER) if holds(s, s.turn_seat, rank)]
    if not cards:
        return "reason.none_for_lot", "B8", {}
    return (
        "reason.for_lot",
        "B8",
        {"cards": either([TEXT("phrase.card", rank=one + 1) for one in cards])},
    )


def _of_marble(s: Table, q: int, place: int, reader: Reader) -> Why:
    """Who could kill a marble, and which cards of the hand move it; where neither is anything, how
    safe it is.
    """
    ranks = [] if s.row_n else movers(s, move_from(q, place))
    cards = either([TEXT("phrase.card", rank=one + 1) for one in ranks])
    if dangers := close(s, q, place):
        args: dict[str, Arg] = {"told": told(dangers, reader), "cards": cards}
        return "reason.moved_in_danger" if cards else "reason.in_danger", "B7", args
    if cards:
        return "reason.moved_by", "B7", {"cards": cards}
    if place >= IN_GOAL:
        return "reason.safe_goal", "B5", {}
    return ("reason.safe_home", "B4", {}) if safe(s, q, place) else ("reason.calm", "B7", {})


def movers(s: Table, action: int) -> list[int]:
    """The ranks in the hand of the seat on turn that may move a marble, before a card is chosen."""
    found = []
    for rank in range(RANKS):
        if holds(s, s.turn_seat, rank) and not legality.verdict(s, play(rank)):
            after = s.copy()
            after.row[0], after.row_n = play(rank), 1
            after.left = steps(s, rank) if rank == SEVEN else 0
            if not legality.verdict(after, action):
                found.append(rank)
    return found


def may_swap(s: Table) -> bool:
    """Whether any marble lies where a jack may swap with it."""
    q = actor(s)
    return any(swappable(s, q, space) for space in range(s.players * s.spaces))


def wanted(s: Table, code: int) -> str:
    """What is asked, to be told after a reason why something else is not."""
    if s.row_n == 0:
        if not legality.any_play(s):
            return TEXT("reason.now.burn")
        another = code in (legality.NO_PLAY, legality.SEVEN_SHORT, legality.CAN_PLAY)
        return TEXT("reason.now.another" if another else "reason.now.card")
    rank = rank_of_action(s.row[0])
    if s.row_n % 2 == 0:
        swaps = rank == JACK and may_swap(s)
        return TEXT("reason.now.place_or_swap" if swaps else "reason.now.place")
    if rank == JOKER:
        return TEXT("reason.now.out")
    out = rank in (ACE, KING) and s.lot[actor(s)]
    card = TEXT("phrase.card", rank=rank + 1)
    return TEXT("reason.now.marble_or_out" if out else "reason.now.marble", card=card)


def blocked(s: Table, rank: int, reader: Reader) -> str:
    """Why a card moves none of the marbles that it might move; empty where that is no answer."""
    places = _places(s)
    if not places:
        return TEXT("reason.none_out")
    causes = _causes(s, rank, places)
    return "" if causes is None else _told(s, _without_seven(causes), reader)


def stuck(s: Table, rank: int) -> tuple[str, str]:
    """Why a card that is burned moves nothing, as a word of the catalogue, and the home at which
    marbles are stopped: all of it lies open.
    """
    places = _places(s)
    if not places:
        return "lot", ""
    causes = _causes(s, rank, places) or {}
    for _, home in causes:
        if home >= 0:
            return "home", f"{seat_letter(home // s.spaces)}{home}"
    return ("goal" if NO_ROOM in causes else ""), ""


def any_out(s: Table) -> bool:
    """Whether any marble that the seat on turn may move has left its lot."""
    return bool(_places(s))


def all_blocked(s: Table, reader: Reader) -> str:
    """Why no card of the hand moves any marble that is out; empty where none is, or where that is
    no answer.
    """
    places = _places(s)
    found: dict[Cause, list[int]] = {}
    for rank in range(RANKS):
        if holds(s, s.turn_seat, rank) and legality.verdict(s, play(rank)):
            for cause, stopped in (_causes(s, rank, places) or {}).items():
                known = found.setdefault(cause, [])
                known.extend(place for place in stopped if place not in known)
    # What no card at all moves there need not be told of the 4 alone, nor of the 7.
    ahead = found.get(NO_ROOM, [])
    if rest := [place for place in found.pop(NOT_BACK, []) if place not in ahead]:
        found[NOT_BACK] = rest
    found = _without_seven(found)
    # More would not be read: each card tells the rest of it.
    first = dict(list(found.items())[:1])
    return _told(s, first, reader) if first else ""


def _places(s: Table) -> list[int]:
    """Where the marbles are that the seat on turn may move, but for those in the lot."""
    q = actor(s)
    track = [space for space in range(s.players * s.spaces) if s.track[space] == q + 1]
    return track + [IN_GOAL + i for i in range(s.marbles) if s.goal[q] >> i & 1]


def _causes(s: Table, rank: int, places: list[int]) -> dict[Cause, list[int]] | None:
    """What stops each marble from going as a card says; None where anything else does, or
    nothing.
    """
    q, after = actor(s), s.copy()
    after.row[0], after.row_n = play(rank), 1
    after.left = steps(s, rank) if rank == SEVEN else 0
    found: dict[Cause, list[int]] = {}
    for place in places:
        code = legality.verdict(after, move_from(q, place))
        cause = _cause(after, rank, place, code)
        if cause is None:
            return None
        found.setdefault(cause, []).append(place)
    return found


def _cause(s: Table, rank: int, place: int, code: int) -> Cause | None:
    if code == legality.FOUR_IN_GOAL:
        return NOT_BACK
    if code == legality.GOAL_BLOCKED:
        return NO_ROOM
    if code not in (legality.HOME_STOPS, legality.STUCK):
        return None
    q, k, length = actor(s), steps(s, rank), s.players * s.spaces
    if place < IN_GOAL:
        if rank == FOUR:
            stop = place - run_back(s, q, place, k, own_wall(s, q)) - 1
            return "reason.not_so_far", stop % length
        if (far := run_ahead(s, q, place, k, own_wall(s, q))) < k:
            return "reason.not_so_far", (place + far + 1) % length
    return NOT_WHOLE


def _without_seven(causes: dict[Cause, list[int]]) -> dict[Cause, list[int]]:
    """What stops a marble stops its share of the steps of a 7, too."""
    return {cause: causes[cause] for cause in causes if cause != NOT_WHOLE} or causes


def _told(s: Table, causes: dict[Cause, list[int]], reader: Reader) -> str:
    parts = []
    for (id, home), places in causes.items():
        here = [place_text(move_to(actor(s), place)) for place in sorted(places)]
        args: dict[str, Arg] = {"n": len(here), "places": listed(here)}
        if home >= 0:
            args |= {"owner": Seat(home // s.spaces), "home": home}
        parts.append(TEXT.write(id, args, reader))
    return reduce(lambda why, more: TEXT("reason.besides", why=why, more=more), parts)
