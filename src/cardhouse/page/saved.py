"""Saved: a game as it is kept between visits, and as it travels in a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from cardhouse.core.errors import CardhouseError, InvalidRecord
from cardhouse.core.game import game
from cardhouse.page import TEXT
from cardhouse.play.deciding import COMPUTER, ONLINE, PERSON, Sitter
from cardhouse.play.figures import figure_position
from cardhouse.play.journal import Entry
from cardhouse.play.match import Match, Record, match_from_position
from cardhouse.play.messages.parts import Bounds, Value
from cardhouse.play.messages.reader import Reader, encode
from cardhouse.play.refusals import Refusal
from cardhouse.play.session import Session

FORMAT = 1


@dataclass(slots=True)
class Sits:
    """Who sits on a seat. kind: person or computer."""

    kind: Literal["person", "computer"]
    name: str
    level: str = ""


@dataclass(slots=True)
class Result:
    """What a finished game came to for the person who played it; see ``play.results.Finished``."""

    game: str
    won: int
    seconds: float
    helped: bool
    takebacks: int
    peeks: int
    hints: int
    ended: float
    opened: int = 0
    against: str = ""
    scores: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Saved:
    """A game of this page. edition: grows with every change, so that two tabs notice each other.

    seed: of the deal; chosen: whether it was asked for. entries: all that was done, each as kind,
    ply, action and seat; from them the game is made again. record: of a game that was read from a
    file and is only looked at. played: seconds, long pauses left out; figure: of the rulebook, from
    which the game began instead of a deal; changed: when something was done last; times are seconds
    since 1970. handing: the key with which it is being handed to a server; gone: the code of the
    table at which it goes on there. begins: every field of the position where it begins, for one
    that goes on from what a seat saw at a server, and counts nowhere.
    """

    type: Literal["saved"] = field(default="saved", init=False)
    code: Annotated[str, Bounds(pattern="^[a-z0-9]{1,12}$")]
    game: str
    rules: int
    options: dict[str, Value]
    seats: list[Sits]
    seed: str
    chosen: bool
    created: float
    changed: float
    ended: float = 0.0
    played: float = 0.0
    status: Literal["playing", "over", "gone"] = "playing"
    entries: list[list[Any]] = field(default_factory=list)
    record: dict[str, Any] | None = None
    result: Result | None = None
    rematch: str | None = None
    figure: str = ""
    edition: int = 0
    handing: str = ""
    gone: str = ""
    begins: dict[str, Any] | None = None

    @property
    def you(self) -> int | None:
        """The person's seat; None at a table that is only looked at."""
        if self.record is not None:
            return None
        return next((i for i, one in enumerate(self.seats) if one.kind == PERSON), None)

    def session(self) -> Session:
        """The game made again. Raises CardhouseError if it does not fit."""
        if self.record is not None:
            match = Record.from_json(self.record).replay()
            match.players[:] = [one.name for one in self.seats]
            return Session(match, [Sitter(COMPUTER) for _ in match.players], ONLINE)
        found = game(self.game)
        if self.rules != found.rules_version:
            raise InvalidRecord(TEXT("refusal.other_rules", game=found.title))
        names = [one.name for one in self.seats]
        if self.begins is not None:
            # Not from a position dictionary: that does not tell all that a seat remembers.
            state = found.state_type.from_json(self.begins)
            match = Match(found, state, self.seed, found.positions.write(state), names)
        elif self.figure:
            match = match_from_position(
                figure_position(found, self.figure), seed=self.seed, names=names
            )
        else:
            match = Match(found, found.new_state(self.options, self.seed), self.seed, None, names)
        players = [Sitter(one.kind, one.level) for one in self.seats]
        return Session.restore(match, players, self._entries(), ONLINE)

    def _entries(self) -> Iterator[Entry]:
        for number, row in enumerate(self.entries):
            if [type(x) for x in row] != [str, int, int, int]:
                raise InvalidRecord(TEXT("refusal.entry", number=number))
            kind, ply, action, seat = row
            yield Entry(kind, ply, action, seat, number)

    def dumps(self) -> str:
        """The game as JSON text."""
        return encode(self)


@dataclass(slots=True)
class Erased:
    """What stays of a game that was erased: that there was one, so that another tab does not store
    it again. edition: see ``Saved``.
    """

    type: Literal["erased"] = field(default="erased", init=False)
    code: Annotated[str, Bounds(pattern="^[a-z0-9]{1,12}$")]
    edition: int

    def dumps(self) -> str:
        """What stays as JSON text."""
        return encode(self)


READER: Reader[Saved] = Reader((Saved,))
STORED: Reader[Saved | Erased] = Reader((Saved, Erased))


def collection(games: Iterable[Saved]) -> str:
    """Games as the text of a file."""
    return encode({"cardhouse games": FORMAT, "games": list(games)})


def read_collection(text: str) -> list[Saved]:
    """The games in the text of a file, each played again to see that it fits. Raises Refusal."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("cardhouse games") != FORMAT:
        raise Refusal("junk", TEXT("refusal.no_saved"))
    listed = data.get("games")
    if not isinstance(listed, list):
        raise Refusal("junk", TEXT("refusal.no_saved"))
    found = []
    for one in listed:
        try:
            saved = READER.read(one)
            saved.session()
        except CardhouseError as error:
            raise Refusal("junk", TEXT("refusal.saved_form", problem=str(error))) from error
        found.append(saved)
    return found
