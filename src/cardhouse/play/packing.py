"""Lines of play as few bytes: each action is its place among the legal ones, and all places
together are one number.

A line is the number ``i1 + n1 (i2 + n2 (i3 + ...))`` with ``i`` the place of an action among the
``n`` legal ones, least significant byte first. Where only one action is legal nothing is stored,
and nothing marks the end: the game is over there. It rests on the rules alone, so a packed line is
good for one version of the rules.
"""

from __future__ import annotations

from base64 import b85decode, b85encode
from collections.abc import Sequence

from cardhouse.core.errors import InvalidNotation
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.play.wording import TEXT


def pack(game: Game, start: State, actions: Sequence[int]) -> bytes:
    """A line from a state to the end of its game, packed. Raises InvalidNotation unless the rules
    play it to an end.
    """
    state = start.copy()
    places: list[tuple[int, int]] = []
    for action in actions:
        legal = [] if state.ended else game.legal(state)
        if action not in legal:
            raise InvalidNotation(TEXT("packed.not_legal", action=action, played=len(places)))
        places.append((legal.index(action), len(legal)))
        game.rules.apply(state, action)
    if not state.ended:
        raise InvalidNotation(TEXT("packed.unfinished"))
    number = 0
    for place, count in reversed(places):
        number = number * count + place
    return number.to_bytes((number.bit_length() + 7) // 8, "little")


def unpack(game: Game, start: State, data: bytes) -> list[int]:
    """The actions of a packed line, each of them legal. Raises InvalidNotation if the bytes are no
    line from here.
    """
    state = start.copy()
    number = int.from_bytes(data, "little")
    actions: list[int] = []
    # A line that is not over when its number is used up still ends if nothing but first places
    # follow.
    while not state.ended:
        legal = game.legal(state)
        number, place = divmod(number, len(legal))
        actions.append(legal[place])
        game.rules.apply(state, legal[place])
        if len(actions) > MOST:
            raise InvalidNotation(TEXT("packed.no_line"))
    if number:
        raise InvalidNotation(TEXT("packed.no_line"))
    return actions


MOST = 100_000


def pack_text(game: Game, start: State, actions: Sequence[int]) -> str:
    """A packed line as text without spaces or quotation marks (base 85)."""
    return b85encode(pack(game, start, actions)).decode("ascii")


def unpack_text(game: Game, start: State, text: str) -> list[int]:
    """The actions of a line that ``pack_text`` wrote. Raises InvalidNotation."""
    try:
        data = b85decode(text)
    except ValueError as error:
        raise InvalidNotation(TEXT("packed.unreadable", text=repr(text[:40]))) from error
    return unpack(game, start, data)
