"""What a house tells besides its tables: its games, what lies open, what somebody has played."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhouse.play.messages.parts import Value


@dataclass(slots=True)
class Opened:
    """A table was opened, or a seat taken: its code, the seat, and the private key to that seat."""

    code: str
    seat: int | None
    key: str


@dataclass(slots=True)
class Listed:
    """A table in a list. you: the reader's seat there, your_turn: the reader must decide."""

    code: str
    game: str
    title: str
    state: str
    names: list[str]
    free: int
    you: int | None
    your_turn: bool
    updated: float


@dataclass(slots=True)
class LevelInfo:
    """A computer player. name: what programs call it; title: what people do."""

    name: str
    says: str
    title: str


@dataclass(slots=True)
class OptionInfo:
    """An option of a game as it is declared. title, titles: what people call it and its choices."""

    name: str
    type: str
    default: Value
    choices: list[Value]
    low: int
    high: int
    allowed: str
    says: str
    ruling: str
    lab: bool
    title: str
    titles: list[str]


@dataclass(slots=True)
class LessonInfo:
    """A lesson's place in the list, its title and first words."""

    index: int
    title: str
    says: str
    house: bool


@dataclass(slots=True)
class WordInfo:
    """A word that stands on a game's table, and what it means."""

    word: str
    means: str


@dataclass(slots=True)
class PartnersInfo:
    """How an option makes partners of so many seats. mates: whom each seat wins with."""

    option: str
    mates: list[int]


@dataclass(slots=True)
class GameInfo:
    """A game as the home page shows it. minutes: how long a usual game takes, alone and with people
    (docs/api.md).

    winnable: how many of its deals are known to be winnable, to choose from. key: the words that
    stand on its table. partners: the options that make partners of seats, for each number of seats.
    """

    name: str
    title: str
    says: str
    players: list[int]
    solitaire: bool
    author: str
    source: str
    minutes: list[int]
    seats_option: bool
    options: list[OptionInfo]
    levels: list[LevelInfo]
    lessons: list[LessonInfo]
    winnable: int = 0
    key: list[WordInfo] = field(default_factory=list)
    partners: list[PartnersInfo] = field(default_factory=list)


@dataclass(slots=True)
class DealKnown:
    """What is known of a solitaire's deal by its number.

    verdict: solved, unsolvable, unknown, or none if nobody looked.
    """

    verdict: str
    text: str


@dataclass(slots=True)
class Element:
    """A part of a rulebook: an element of HTML, with texts and elements in it.

    attrs: the name of a figure, the href of a link, the class of what tells a game's origin.
    """

    tag: str
    attrs: dict[str, str]
    parts: list[str | Element]


@dataclass(slots=True)
class Statistics:
    """What one person has played of a game.

    played: all games; aided: those with open help, peeks or takebacks, aided_won: how many of these
    were won; won, and what follows it, counts the others alone. streak: wins in a row up to now,
    longest: the most in a row; best: seconds of the fastest win. helped: how many games had
    takebacks, peeks, hints or open help; then how many of these, all games together. beaten: levels
    of computer players that were beaten.
    """

    game: str
    played: int = 0
    won: int = 0
    streak: int = 0
    longest: int = 0
    best: float | None = None
    helped: int = 0
    takebacks: int = 0
    peeks: int = 0
    hints: int = 0
    aided: int = 0
    aided_won: int = 0
    beaten: list[str] = field(default_factory=list)


@dataclass(slots=True)
class PlayedSeat:
    """Somebody in a list of games. kind: person, bot, computer (with its level) or open."""

    name: str
    kind: str
    level: str
    score: int | None


@dataclass(slots=True)
class GamePlayed:
    """A game in the list of one's own. code: of its table, "" if that is gone; state: a table's, or
    ``expired`` where the table went before the game was finished; at: when it ended, or was last
    played at, in seconds since 1970; won: 1, 0 (a draw), -1, None if it was not finished
    or counts nowhere.

    opened: whether open help was on; aided: whether it is counted apart; replay: whether it can be
    looked at again.
    """

    code: str
    game: str
    title: str
    state: str
    at: float
    you: int | None
    seats: list[PlayedSeat]
    won: int | None
    reason: str
    seconds: float
    takebacks: int
    peeks: int
    hints: int
    opened: bool
    aided: bool
    replay: bool


@dataclass(slots=True)
class MyGames:
    """All that is stored of one person's games: the list, and what it comes to."""

    games: list[GamePlayed]
    statistics: list[Statistics]


@dataclass(slots=True)
class Problem:
    """What was wrong and what would be right."""

    error: str
