"""Actions of Carbles in words, and back; reasons in words."""

from __future__ import annotations

import re

from cardhouse.core.cards import parse_card, parse_seat, seat_letter
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import Reason
from cardhouse.games.carbles import legality
from cardhouse.games.carbles.board import JACK, RANKS, SEVEN, actor, swappable
from cardhouse.games.carbles.numbering import (
    BURN,
    FROM_GOAL,
    FROM_TRACK,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    TO_GOAL,
    TO_TRACK,
)
from cardhouse.games.carbles.state import MAX_TRACK, Table

NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker")
WORDS = {0: "ace", 10: "jack", 11: "queen", 12: "king", 13: "Joker"}

REASONS = {
    legality.NO_ACTION: Reason("There is no such action", "B7"),
    legality.OVER: Reason("The game is over", "B18"),
    legality.CARD_FIRST: Reason("Choose a card of your hand first", "B7"),
    legality.MARBLE_NEXT: Reason("The card is chosen; now choose which marble it moves", "B7"),
    legality.PLACE_NEXT: Reason("The marble is chosen; now choose where it goes", "B7"),
    legality.NO_PLACE: Reason("This board has no such place or seat", "B1"),
    legality.NOT_IN_HAND: Reason("You hold no such card", "B13"),
    legality.NO_PLAY: Reason("This card cannot move any of your marbles now", "B13"),
    legality.SEVEN_SHORT: Reason(
        "All the steps of a 7 must be walked, and your marbles cannot walk that many", "B11"
    ),
    legality.CAN_PLAY: Reason("A card of your hand can be played, so none may be burned", "B13"),
    legality.JOKER_PLAYS: Reason(
        "A Joker can always be played, so a hand with one is never burned", "B9"
    ),
    legality.NO_OUT: Reason("Only an ace, a king or a Joker brings a marble out", "B8"),
    legality.LOT_EMPTY: Reason("No marble is left in that lot", "B8"),
    legality.OTHERS_LOT: Reason("You cannot bring a marble of that seat out with this card", "B9"),
    legality.ONLY_JOKER: Reason("Only a Joker may do nothing", "B9"),
    legality.JOKER_ONLY_OUT: Reason(
        "A Joker moves no marble on the board; it brings one out or does nothing", "B9"
    ),
    legality.NO_MARBLE: Reason("No marble lies there", "B7"),
    legality.OTHERS_MARBLE: Reason(
        "You move only your own marbles, and your partner's once all yours are home", "B17"
    ),
    legality.FOUR_IN_GOAL: Reason("A 4 never moves a marble into, inside or out of a goal", "B10"),
    legality.HAS_MOVED: Reason("A marble moves only once with a 7, and this one has moved", "B11"),
    legality.STUCK: Reason("With this marble the steps of the 7 cannot all be walked", "B11"),
    legality.HOME_STOPS: Reason("A marble on its own home is in the way", "B4"),
    legality.WRONG_COUNT: Reason("The card's steps do not lead there", "B7"),
    legality.GOAL_BLOCKED: Reason(
        "In the goal marbles go forward by exact count and never jump", "B5"
    ),
    legality.OTHERS_GOAL: Reason("Only the goal's own marbles go into it", "B5"),
    legality.REST_SHORT: Reason("The other steps of the 7 could not be walked after that", "B11"),
    legality.ONLY_JACK: Reason("Only a jack swaps marbles", "B12"),
    legality.SWAP_OWN: Reason("Two marbles of the same seat are never swapped", "B12"),
    legality.SWAP_NOBODY: Reason("There is no marble on that space to swap with", "B12"),
    legality.SWAP_HOME: Reason("A marble on its own home is not swapped", "B12"),
    legality.SWAP_GOAL: Reason("A marble in the goal is never swapped", "B5"),
    legality.NO_WAY_BACK: Reason("A 4 goes backwards by its exact count", "B10"),
}


def place_text(action: int, track: int, goal: int) -> str:
    """``17`` or ``A3``: the place of an action whose numbers begin at ``track`` and at ``goal``."""
    if action < goal:
        return str(action - track)
    return f"{seat_letter((action - goal) // 4)}{(action - goal) % 4 + 1}"


def short(s: Table, action: int) -> str:
    """``7``, ``burn 7``, ``out``, ``out C``, ``nothing``, ``from 17``, ``from A1``, ``to 25``, ``to A3``; ``swap 4``.

    Spaces are numbers, goal spaces the seat's letter and 1 to 4, 1 nearest the entry; ``out`` alone is the mover's own.
    """
    if action < BURN:
        return NAMES[action - PLAY]
    if action < NOTHING:
        return f"burn {NAMES[action - BURN]}"
    if action == NOTHING:
        return "nothing"
    if action < FROM_TRACK:
        return "out" if action - OUT == s.turn_seat else f"out {seat_letter(action - OUT)}"
    if action < TO_TRACK:
        return f"from {place_text(action, FROM_TRACK, FROM_GOAL)}"
    if action < SWAP:
        return f"to {place_text(action, TO_TRACK, TO_GOAL)}"
    return f"swap {action - SWAP}"


def card_words(rank: int) -> str:
    """A card with its article: ``an ace``, ``a 7``, ``a Joker``."""
    name = WORDS.get(rank, NAMES[rank])
    return f"an {name}" if rank in (0, 7) else f"a {name}"


public = short


def long(s: Table, action: int) -> str:
    """An action as a person would say it: ``to space 25, killing B's marble``."""
    if action < BURN:
        return f"play {card_words(action - PLAY)}"
    if action < NOTHING:
        return f"burn {card_words(action - BURN)}"
    if action == NOTHING:
        return "do nothing"
    if action < FROM_TRACK:
        whose = (
            "a marble" if action - OUT == s.turn_seat else f"{seat_letter(action - OUT)}'s marble"
        )
        return f"bring {whose} out"
    if action < TO_TRACK:
        if action < FROM_GOAL:
            space = action - FROM_TRACK
            at_home = s.track[space] > 0 and space == (s.track[space] - 1) * s.spaces
            return f"move the marble on space {space}" + (", its home" if at_home else "")
        return f"move the marble on goal space {place_text(action, FROM_TRACK, FROM_GOAL)}"
    if action < TO_GOAL:
        victim = s.track[action - TO_TRACK] - 1
        killing = f", killing {whose_marble(s, victim)}" if victim >= 0 else ""
        return f"to space {action - TO_TRACK}{killing}"
    if action < SWAP:
        return f"to goal space {place_text(action, TO_TRACK, TO_GOAL)}"
    other = s.track[action - SWAP] - 1
    return f"swap with {whose_marble(s, other) if other >= 0 else 'the marble'} on space {action - SWAP}"


def whose_marble(s: Table, q: int) -> str:
    """``your own marble`` or ``B's marble``, for the seat on turn."""
    return "your own marble" if q == s.turn_seat else f"{seat_letter(q)}'s marble"


def rank_of(text: str) -> int:
    """The rank that a name means: ``7``, ``10``, ``T``, ``K``, ``Joker``, or a card. Raises InvalidNotation."""
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
            return OUT + s.turn_seat
        if len(words) == 1:
            return PLAY + rank_of(words[0])
        if len(words) == 2:
            verb, what = words
            if verb == "PLAY":
                return PLAY + rank_of(what)
            if verb == "BURN":
                return BURN + rank_of(what)
            if verb == "OUT":
                return OUT + parse_seat(what)
            if verb in ("FROM", "TO"):
                return _place(
                    what, *((FROM_TRACK, FROM_GOAL) if verb == "FROM" else (TO_TRACK, TO_GOAL))
                )
            if verb == "SWAP" and re.fullmatch("[0-9]{1,3}", what):
                return _place(what, SWAP, 0)
    except InvalidNotation:
        pass
    raise InvalidNotation(
        f"{text[:40]!r} is no action of Carbles; write a rank like 7 or Joker, burn 7, out, out C, nothing, "
        "from 17, from A1, to 25, to A3 or swap 40"
    )


def _place(word: str, track: int, goal: int) -> int:
    if re.fullmatch("[0-9]{1,3}", word) and int(word) < MAX_TRACK:
        return track + int(word)
    if re.fullmatch("[A-L][1-4]", word):
        return goal + 4 * parse_seat(word[0]) + int(word[1]) - 1
    raise InvalidNotation(f"{word!r} is not a place")


def reason(s: Table, action: int, code: int) -> str:
    """Why an action is not legal, with the card and the steps in question."""
    if code in (legality.NOT_IN_HAND, legality.NO_PLAY):
        words = card_words((action - PLAY) % RANKS)
        if code == legality.NOT_IN_HAND:
            return f"You do not hold {words} (B13)"
        return f"{words[0].upper()}{words[1:]} cannot move any of your marbles now (B13)"
    if code == legality.LOT_EMPTY:
        return f"No marble is left in {seat_letter(action - OUT)}'s lot (B8)"
    if code == legality.WRONG_COUNT and s.row_n:
        rank = s.row[0] - PLAY
        if rank == SEVEN:
            return f"The 7 has {s.left} steps left, which do not lead there (B11)"
        if (
            rank == JACK
            and TO_TRACK <= action < TO_GOAL
            and swappable(s, actor(s), action - TO_TRACK)
        ):
            return f"A jack's steps do not lead there; to swap say: swap {action - TO_TRACK} (B12)"
        return f"The steps of {card_words(rank)} do not lead there (B7)"
    return str(REASONS[code])
