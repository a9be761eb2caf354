"""Actions of Carbles in words, and back; reasons in words."""

from __future__ import annotations

import re

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import Reason, no_action, parse_card, parse_seat
from cardhouse.core.texts import Arg, Reader, Said, Seat, capital, kept
from cardhouse.games.carbles import legality
from cardhouse.games.carbles.actions import (
    ACTIONS,
    BURN,
    FROM,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    TO,
    bring_out,
    burn,
    kind_of,
    move_from,
    move_to,
    place_of,
    play,
    rank_of_action,
    seat_of_action,
    swap_with,
)
from cardhouse.games.carbles.board import IN_GOAL, JACK, SEVEN, actor, swappable
from cardhouse.games.carbles.state import MAX_TRACK, Table
from cardhouse.games.carbles.texts import TEXT, place_text
from cardhouse.games.carbles.touched import Why, any_out, blocked, of_touched, wanted

NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker")

RULINGS = {
    legality.NO_ACTION: ("no_action", "B7"),
    legality.OVER: ("over", "B18"),
    legality.CARD_FIRST: ("card_first", "B7"),
    legality.MARBLE_NEXT: ("marble_next", "B7"),
    legality.PLACE_NEXT: ("place_next", "B7"),
    legality.NO_PLACE: ("no_place", "B1"),
    legality.NOT_IN_HAND: ("not_in_hand", "B13"),
    legality.NO_PLAY: ("no_play", "B13"),
    legality.SEVEN_SHORT: ("seven_short", "B11"),
    legality.CAN_PLAY: ("can_play", "B13"),
    legality.JOKER_PLAYS: ("joker_plays", "B9"),
    legality.NO_OUT: ("no_out", "B8"),
    legality.LOT_EMPTY: ("lot_empty", "B8"),
    legality.OTHERS_LOT: ("others_lot", "B9"),
    legality.ONLY_JOKER: ("only_joker", "B9"),
    legality.JOKER_ONLY_OUT: ("joker_only_out", "B9"),
    legality.NO_MARBLE: ("no_marble", "B7"),
    legality.OTHERS_MARBLE: ("others_marble", "B17"),
    legality.FOUR_IN_GOAL: ("four_in_goal", "B10"),
    legality.HAS_MOVED: ("has_moved", "B11"),
    legality.STUCK: ("stuck", "B11"),
    legality.HOME_STOPS: ("home_stops", "B4"),
    legality.WRONG_COUNT: ("wrong_count", "B7"),
    legality.GOAL_BLOCKED: ("goal_blocked", "B5"),
    legality.OTHERS_GOAL: ("others_goal", "B5"),
    legality.REST_SHORT: ("rest_short", "B11"),
    legality.ONLY_JACK: ("only_jack", "B12"),
    legality.SWAP_OWN: ("swap_own", "B12"),
    legality.SWAP_NOBODY: ("swap_nobody", "B12"),
    legality.SWAP_HOME: ("swap_home", "B12"),
    legality.SWAP_GOAL: ("swap_goal", "B5"),
    legality.NO_WAY_BACK: ("no_way_back", "B10"),
}
"""By code: what a reason is called in the catalogue, and the ruling that it rests on."""


@kept(1)
def reasons() -> dict[int, Reason]:
    """Every reason in general words, without the card or the seat in question."""
    return {
        code: Reason(TEXT(f"reason.{name}"), ruling) for code, (name, ruling) in RULINGS.items()
    }


REASONS = reasons()


def moved_by(n: int) -> dict[str, Arg]:
    """How far a marble comes nearer to its goal, or falls back if that is less than nothing, as
    arguments.
    """
    return {"far": abs(n), "way": "back" if n < 0 else "ahead"}


def short(s: Table, action: int) -> str:
    """``7``, ``burn 7``, ``out``, ``out C``, ``nothing``, ``from 17``, ``from A1``, ``to 25``, ``to
    A3``; ``swap 4``.

    Spaces are numbers, goal spaces the seat's letter and 1 to 4, 1 nearest the entry; ``out`` alone
    is the mover's own.
    """
    kind = kind_of(action)
    if kind == PLAY:
        return NAMES[rank_of_action(action)]
    if kind == BURN:
        return f"burn {NAMES[rank_of_action(action)]}"
    if kind == NOTHING:
        return "nothing"
    if kind == OUT:
        p = seat_of_action(action)
        return "out" if p == s.turn_seat else f"out {seat_letter(p)}"
    if kind == FROM:
        return f"from {place_text(action)}"
    if kind == TO:
        return f"to {place_text(action)}"
    return f"swap {place_text(action)}"


def card_words(rank: int) -> Said:
    """A card with its article: ``an ace``, ``a 7``, ``a Joker``."""
    return Said(TEXT, "phrase.card", {"rank": rank + 1})


def _space_of(action: int) -> int:
    kind = kind_of(action)
    if kind == OUT:
        return _LOT
    on_track = kind in (FROM, TO, SWAP) and place_of(action) < IN_GOAL
    return place_of(action) if on_track else _NONE


_LOT, _NONE = -2, -1
_SPACES = tuple(_space_of(action) for action in range(ACTIONS))
"""By action: the track space that it names, or what else."""


public = short


def long(s: Table, action: int, names: tuple[str, ...] = (), you: int | None = None) -> str:
    """An action as a person would say it: ``to space 25, killing B's marble``."""
    space = _SPACES[action]
    if space == _NONE:
        return _alone(action)
    if space == _LOT:
        return _out(seat_of_action(action), s.turn_seat, Reader(you, names))
    owner = s.track[space] - 1
    if owner < 0:
        return _alone(action)
    if kind_of(action) == FROM:
        return _from_home(space) if space == owner * s.spaces else _alone(action)
    return _meeting(action, owner, s.turn_seat, Reader(you, names))


@kept(1024)
def _alone(action: int) -> str:
    """An action of whose words the board changes nothing."""
    kind = kind_of(action)
    if kind in (PLAY, BURN):
        id = "action.play" if kind == PLAY else "action.burn"
        return TEXT(id, card=card_words(rank_of_action(action)))
    if kind == NOTHING:
        return TEXT("action.nothing")
    place = place_of(action)
    if kind == SWAP:
        return TEXT("action.swap", space=place, marble=Said(TEXT, "phrase.marble_there"))
    if place < IN_GOAL:
        return TEXT("action.from" if kind == FROM else "action.to", space=place)
    id = "action.from_goal" if kind == FROM else "action.to_goal"
    return TEXT(id, place=place_text(action))


@kept(256)
def _out(q: int, mover: int, reader: Reader) -> str:
    marble = Said(TEXT, "phrase.marble") if q == mover else whose_marble(mover, q)
    return TEXT.write("action.out", {"marble": marble}, reader)


@kept(16)
def _from_home(space: int) -> str:
    return TEXT("action.from_home", space=space)


@kept(1024)
def _meeting(action: int, owner: int, mover: int, reader: Reader) -> str:
    """An action that meets the marble of a seat."""
    id = "action.to_kill" if kind_of(action) == TO else "action.swap"
    args: dict[str, Arg] = {"space": place_of(action), "marble": whose_marble(mover, owner)}
    return TEXT.write(id, args, reader)


def whose_marble(mover: int, q: int) -> Said:
    """``your own marble`` or ``B's marble``, for the seat that moves."""
    if q == mover:
        return Said(TEXT, "phrase.marble_own")
    return Said(TEXT, "phrase.marble_other", {"owner": Seat(q)})


def rank_of(text: str) -> int:
    """The rank that a name means: ``7``, ``10``, ``T``, ``K``, ``Joker``, or a card. Raises
    InvalidNotation.
    """
    word = text.strip().upper()
    known = {
        **{name.upper(): i for i, name in enumerate(NAMES)},
        "T": 9,
        "1": 0,
        "XX": 13,
        "JOK": 13,
    }
    if word in known:
        return known[word]
    face = parse_card(word)
    return 13 if face == 52 else face % 13


def parse(s: Table, text: str) -> int:
    """The action that a short text names. Raises InvalidNotation."""
    words = text.strip().upper().split()
    if len(words) == 1:
        glued = re.fullmatch(r"(BURN|OUT|FROM|TO|SWAP|PLAY)(.+)", words[0])
        if glued:
            words = [glued[1], glued[2]]
    try:
        if words == ["NOTHING"]:
            return NOTHING
        if words == ["OUT"]:
            return bring_out(s.turn_seat)
        if len(words) == 1:
            return play(rank_of(words[0]))
        if len(words) == 2:
            verb, what = words
            if verb == "PLAY":
                return play(rank_of(what))
            if verb == "BURN":
                return burn(rank_of(what))
            if verb == "OUT":
                return bring_out(parse_seat(what))
            if verb == "FROM":
                return move_from(*_place(what))
            if verb == "TO":
                return move_to(*_place(what))
            if verb == "SWAP" and re.fullmatch("[0-9]{1,3}", what):
                return swap_with(_place(what)[1])
    except InvalidNotation:
        pass
    raise no_action(
        text,
        "Carbles",
        "7",
        "Joker",
        "burn 7",
        "out",
        "out C",
        "nothing",
        "from 17",
        "from A1",
        "to 25",
        "to A3",
        "swap 40",
    )


def _place(word: str) -> tuple[int, int]:
    """The seat (0 for the track) and the place that ``17`` or ``A3`` names."""
    if re.fullmatch("[0-9]{1,3}", word) and int(word) < MAX_TRACK:
        return 0, int(word)
    if re.fullmatch("[A-L][1-4]", word):
        return parse_seat(word[0]), IN_GOAL + int(word[1]) - 1
    raise InvalidNotation(TEXT("notation.no_place", text=repr(word)))


def reason(s: Table, action: int, code: int, names: tuple[str, ...] = ()) -> str:
    """Why an action is not legal, with the card and the steps in question, and what is asked."""
    reader = Reader(s.turn_seat, names)
    id, ruling, args = of_touched(s, action, code, reader) or _why(s, action, code, reader)
    told = capital(TEXT.write(id, args, reader))
    if id not in COMPLETE:
        told = TEXT("reason.and_now", why=told, now=wanted(s, code))
    return str(Reason(told, ruling))


COMPLETE = frozenset(
    f"reason.{name}"
    for name in (
        "no_action", "over", "card_first", "not_in_hand_this", "for_lot", "swap_second", "wrong_count_jack",
    )
)  # fmt: skip
"""Reasons after which nobody needs to be told what is asked, or that say it themselves."""


def _why(s: Table, action: int, code: int, reader: Reader) -> Why:
    """A reason by its code, with the card, the seat or the steps in question."""
    name, ruling = RULINGS[code]
    if code in (legality.NO_PLAY, legality.SEVEN_SHORT):
        rank = rank_of_action(action)
        card, why = card_words(rank), blocked(s, rank, reader)
        if code == legality.SEVEN_SHORT and any_out(s):
            # That its steps cannot all be walked is said in any case.
            stops = why and why != TEXT("reason.not_whole")
            return "reason.seven_since" if stops else "reason.seven_short", ruling, {"why": why}
        if why:
            return "reason.no_play_since", ruling, {"card": card, "why": why}
        return "reason.no_play_this", ruling, {"card": card}
    if code == legality.NOT_IN_HAND:
        return "reason.not_in_hand_this", ruling, {"card": card_words(rank_of_action(action))}
    if code == legality.OTHERS_MARBLE and not s.partners:
        return "reason.others_marble_alone", "B17", {}
    if code == legality.LOT_EMPTY:
        return "reason.lot_empty_this", ruling, {"owner": Seat(seat_of_action(action))}
    if code == legality.WRONG_COUNT and s.row_n:
        rank, place = rank_of_action(s.row[0]), place_of(action)
        if rank == SEVEN:
            return "reason.wrong_count_seven", "B11", {"left": s.left}
        if rank == JACK and place < IN_GOAL and swappable(s, actor(s), place):
            return "reason.wrong_count_jack", "B12", {"swap": short(s, swap_with(place))}
        return "reason.wrong_count_this", ruling, {"card": card_words(rank)}
    return f"reason.{name}", ruling, {}
