"""What an arena plays: a plan of players, deals and options, and the games that it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypedDict

from cardhouse.agents.base import check
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game, game
from cardhouse.core.options import Value
from cardhouse.lab.wording import TEXT
from cardhouse.play.match import Match

MOST_GAMES = 10_000_000


class PlanTold(TypedDict):
    """What is to be played, as JSON data; see ``Plan``."""

    game: str
    players: list[str]
    games: int
    options: dict[str, Value]
    seed: str
    gauntlet: bool


@dataclass(frozen=True)
class Plan:
    """What is to be played. games: of each pairing. gauntlet: the first player against each of the
    others only.

    A player's name may carry settings (``search:ms=100``). Of each deal, the first of a pair sits
    on every team's place once, the second on all the others.
    """

    game: str
    players: tuple[str, ...]
    games: int
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: str = "1"
    gauntlet: bool = False

    def to_json(self) -> PlanTold:
        """The plan as JSON data."""
        return {
            "game": self.game,
            "players": list(self.players),
            "games": self.games,
            "options": dict(self.options),
            "seed": self.seed,
            "gauntlet": self.gauntlet,
        }


@dataclass(frozen=True)
class Job:
    """One game: its name within the plan, its deal's seed, and a player for each seat. own: the
    first's seats.
    """

    name: str
    game: str
    options: Mapping[str, Value]
    seed: str
    seats: tuple[str, ...]
    pair: tuple[str, str]
    own: tuple[int, ...]


def checked(plan: Plan) -> Game:
    """The plan's game, everything being as it must. Raises InvalidOptions or UnknownGame."""
    found = game(plan.game)
    if found.solitaire:
        raise InvalidOptions(TEXT("arena.solitaire", game=found.title))
    if not 1 <= plan.games <= MOST_GAMES:
        raise InvalidOptions(TEXT("games.bounds", high=MOST_GAMES, games=plan.games, field="games"))
    if len(plan.players) < 2 or len(set(plan.players)) != len(plan.players):
        raise InvalidOptions(TEXT("arena.too_few"))
    found.blank(plan.options)
    for name in plan.players:
        check(name, found)
    return found


def teams(found: Game, options: Mapping[str, Value]) -> list[tuple[int, ...]]:
    """The seats of each team."""
    match = Match(found, found.blank(options), "0", None)
    return sorted({match.team(p) for p in range(match.seats)})


def jobs(plan: Plan) -> Iterator[Job]:
    """The games of a plan: deal by deal, so that an early end leaves all pairings alike."""
    found = checked(plan)
    places = teams(found, plan.options)
    seats = sum(len(team) for team in places)
    pairs = list(combinations(plan.players, 2))
    if plan.gauntlet:
        pairs = [pair for pair in pairs if pair[0] == plan.players[0]]
    for number in range(plan.games):
        deal, place = divmod(number, len(places))
        own = places[place]
        for first, second in pairs:
            yield Job(
                f"{first} | {second} | {deal} | {place}",
                plan.game,
                plan.options,
                f"{plan.seed} {deal}",
                tuple(first if p in own else second for p in range(seats)),
                (first, second),
                own,
            )
