"""What reading and writing position dictionaries has in common. Everything read is checked before
it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from cardhouse.core.cards import JOKER, MOST_SEATS, card_text
from cardhouse.core.errors import CardhouseError, InvalidNotation, InvalidPosition
from cardhouse.core.game import Game, game
from cardhouse.core.notation import parse_card, shown
from cardhouse.core.options import Value
from cardhouse.core.state import ENDINGS, RESIGNED, ROW_LENGTH, State, load_options
from cardhouse.core.texts import HOUSE

S = TypeVar("S", bound=State)

COMMON_KEYS = ("game", "options", "seat", "turn", "row", "result", "complete")
MAX_TURN = 1_000_000_000


def integer(value: Any, name: str, low: int, high: int) -> int:
    """A checked integer in low..high. Raises InvalidPosition."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InvalidPosition(
            HOUSE("position.integer", name=name, low=low, high=high, value=shown(value))
        )
    return value


def truth_value(value: Any, name: str) -> bool:
    """A checked true or false. Raises InvalidPosition."""
    if not isinstance(value, bool):
        raise InvalidPosition(
            HOUSE("position.truth", name=name, value=shown(value), yes="true", no="false")
        )
    return value


def a_list(value: Any, name: str, most: int, exactly: int | None = None) -> list[Any]:
    """A checked list of at most, or exactly, so many elements. Raises InvalidPosition."""
    if (
        not isinstance(value, list)
        or len(value) > most
        or (exactly is not None and len(value) != exactly)
    ):
        size = str(exactly) if exactly is not None else HOUSE("position.at_most", most=most)
        got = shown(value)
        if isinstance(value, list):
            got = HOUSE("position.list_of", size=len(value))
        raise InvalidPosition(HOUSE("position.list", name=name, size=size, got=got))
    return value


def a_dict(value: Any, name: str) -> dict[Any, Any]:
    """A checked dictionary. Raises InvalidPosition."""
    if not isinstance(value, dict):
        raise InvalidPosition(HOUSE("position.dictionary", name=name, value=shown(value)))
    return value


def a_card(value: Any, name: str) -> int:
    """A checked card's face. Raises InvalidPosition; ``??`` is not a card of a position."""
    if not isinstance(value, str):
        raise InvalidPosition(HOUSE("position.card", where=name, value=shown(value), example="7S"))
    try:
        return parse_card(value)
    except InvalidNotation as error:
        raise InvalidPosition(f"{name}: {error}") from error


def card_list(value: Any, name: str, most: int) -> list[int]:
    """A checked list of faces. Raises InvalidPosition."""
    return [a_card(x, name) for x in a_list(value, name, most)]


def card_texts(faces: Iterable[int]) -> list[str]:
    """Faces as card texts."""
    return [card_text(face) for face in faces]


class Supply:
    """Counts cards down from what the game's decks hold, so that none lies twice or does not
    belong.
    """

    def __init__(self, copies: Callable[[int], int]) -> None:
        """copies: how many of each face 0..52 the decks hold."""
        self.left = [copies(face) for face in range(JOKER + 1)]

    def take(self, face: int, where: str) -> int:
        """Uses up one copy. Raises InvalidPosition if none is left."""
        if self.left[face] <= 0:
            raise InvalidPosition(HOUSE("position.none_left", where=where, card=card_text(face)))
        self.left[face] -= 1
        return face

    def take_all(self, faces: Iterable[int], where: str) -> None:
        """Uses up one copy of each face."""
        for face in faces:
            self.take(face, where)

    def finish(self, complete: bool) -> None:
        """Raises InvalidPosition if the position claims to be complete and cards are missing."""
        if complete:
            missing = [card_text(f) for f, n in enumerate(self.left) for _ in range(n)]
            if missing:
                shown = " ".join(missing[:8]) + (" ..." if len(missing) > 8 else "")
                raise InvalidPosition(HOUSE("position.missing", cards=shown))


def shown_options(g: Game, state: State) -> dict[str, Value]:
    """The options of a state: the ordinary ones, and those for designers where they differ from the
    default.
    """
    values = load_options(state)
    declared = g.state_type.OPTIONS
    return {k: v for k, v in values.items() if not declared[k].lab or v != declared[k].default}


def write_head(s: State, row: Iterable[str], complete: bool) -> dict[str, Any]:
    """The keys that every game's position has.

    complete: whether no card is missing. A position that was read without all cards stays without
    them, and says so.
    """
    result = None
    if s.ended:
        result = {
            "winners": [p for p in range(MOST_SEATS) if s.winners >> p & 1],
            "reason": ENDINGS[s.ended],
        }
    return {
        "game": s.GAME,
        "options": shown_options(game(s.GAME), s),
        "seat": s.turn_seat,
        "turn": s.turn,
        "row": list(row),
        "result": result,
        "complete": complete,
    }


def read_head(
    kind: type[S],
    data: Any,
    keys: Iterable[str],
    seats: int | Callable[[S], int],
    infer: dict[str, Value] | None = None,
) -> tuple[S, bool]:
    """A state with the options, seat, turn and result of a position; and whether it claims to be
    complete.

    keys: the game's own keys; any other is refused. infer: options to assume when they are not
    given.
    """
    name = kind.GAME
    a_dict(data, HOUSE("position.whole"))
    if data.get("game", name) != name:
        raise InvalidPosition(HOUSE("position.other_game", other=shown(data["game"]), game=name))
    known = (*COMMON_KEYS, *keys)
    for key in data:
        if key not in known:
            raise InvalidPosition(
                HOUSE("position.unknown_key", key=shown(key), game=name, keys=", ".join(known))
            )
    options = a_dict(data.get("options", {}), "options")
    try:
        state = game(name).blank({**(infer or {}), **options})
    except InvalidPosition:
        raise
    except CardhouseError as error:
        raise InvalidPosition(HOUSE("position.at", problem=str(error), key="options")) from error
    assert isinstance(state, kind)
    count = seats if isinstance(seats, int) else seats(state)
    state.turn_seat = integer(data.get("seat", 0), "seat", 0, count - 1)
    state.turn = integer(data.get("turn", 0), "turn", 0, MAX_TURN)
    result = data.get("result")
    if result is not None:
        result = a_dict(result, "result")
        if set(result) != {"winners", "reason"} or result["reason"] not in ENDINGS.values():
            reasons = ", ".join(ENDINGS.values())
            raise InvalidPosition(
                HOUSE(
                    "position.result",
                    reasons=reasons,
                    key="result",
                    none="null",
                    form='{"winners": [...], "reason": "..."}',
                )
            )
        state.ended = {text: code for code, text in ENDINGS.items()}[result["reason"]]
        for p in a_list(result["winners"], "winners", count):
            state.winners |= 1 << integer(p, "winners", 0, count - 1)
    return state, truth_value(data.get("complete", False), "complete")


def read_row(state: S, data: dict[str, Any], parse: Callable[[S, str], int]) -> None:
    """Reads the texts of the unfinished row into the state."""
    texts = a_list(data.get("row", []), "row", ROW_LENGTH)
    for i, text in enumerate(texts):
        if not isinstance(text, str):
            raise InvalidPosition(HOUSE("position.row_text", key="row", text=shown(text)))
        try:
            state.row[i] = parse(state, text)
        except InvalidNotation as error:
            raise InvalidPosition(HOUSE("position.at", problem=str(error), key="row")) from error
    state.row_n = len(texts)


def take_resignation(state: State, data: dict[str, Any]) -> int:
    """Takes a resignation off a state and returns its winners' bits; -1 if nobody resigned in the
    middle of a turn.

    Whoever gives up leaves the table as it lies, in whatever phase or row: it is read as if the
    game went on.
    """
    if state.ended != RESIGNED or (data.get("phase", "over") == "over" and not data.get("row")):
        return -1
    winners = state.winners
    state.ended = state.winners = 0
    return winners


def give_resignation(state: State, winners: int) -> None:
    """Puts back what ``take_resignation`` took."""
    if winners >= 0:
        state.ended, state.winners = RESIGNED, winners
