"""What is true of a marble or a lot that was touched when it could not be chosen."""

from __future__ import annotations

from cardhouse.core.texts import Arg, Reader, Seat, either
from cardhouse.games.carbles import legality
from cardhouse.games.carbles.actions import (
    FROM,
    OUT,
    SWAP,
    TO,
    kind_of,
    place_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import (
    ACE,
    IN_GOAL,
    JACK,
    JOKER,
    KING,
    actor,
    entry,
    offset,
    swappable,
)
from cardhouse.games.carbles.effects import holds
from cardhouse.games.carbles.kills import close, safe, told
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT
from cardhouse.games.carbles.worth import mates

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
    place = place_of(action)
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
    """How safe a marble is."""
    if place >= IN_GOAL:
        return "reason.safe_goal", "B5", {}
    if safe(s, q, place):
        return "reason.safe_home", "B4", {}
    dangers = close(s, q, place)
    return (
        ("reason.in_danger", "B7", {"told": told(dangers, reader)})
        if dangers
        else ("reason.calm", "B7", {})
    )


def wanted(s: Table, code: int) -> str:
    """What is asked, to be told after a reason why something else is not."""
    if s.row_n == 0:
        if not legality.any_play(s):
            return TEXT("reason.now.burn")
        another = code in (legality.NO_PLAY, legality.SEVEN_SHORT, legality.CAN_PLAY)
        return TEXT("reason.now.another" if another else "reason.now.card")
    rank = rank_of_action(s.row[0])
    if s.row_n % 2 == 0:
        return TEXT("reason.now.place_or_swap" if rank == JACK else "reason.now.place")
    if rank == JOKER:
        return TEXT("reason.now.out")
    out = rank in (ACE, KING) and s.lot[actor(s)]
    card = TEXT("phrase.card", rank=rank + 1)
    return TEXT("reason.now.marble_or_out" if out else "reason.now.marble", card=card)
