"""Game: what a game's folder offers, loaded file by file when first needed; and the registry of games."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar, cast, overload

from cardhouse.core.contract import (
    Advice,
    Comfort,
    Declaration,
    Evaluator,
    Events,
    Extra,
    Hints,
    Knowledge,
    Measures,
    Notation,
    Observations,
    Positions,
    Preview,
    Rules,
    SceneMaker,
    Solver,
    Teaching,
    TeamRules,
    checked_extras,
)
from cardhouse.core.errors import CardhouseError, InvalidOptions, UnknownGame
from cardhouse.core.lessons import Lesson
from cardhouse.core.options import Value, check_options
from cardhouse.core.rng import generator, seed_words
from cardhouse.core.state import SPECTATOR, TRUTH, State, Viewer, store_options
from cardhouse.core.tuning import Tuning

P = TypeVar("P")

SECONDS_A_CHOICE = 4.0
SECONDS_A_REPLY = 0.5
"""The pace that ``minutes`` assumes; a computer player of the server takes half a second, too."""


class _Many(Protocol):
    players: int


class Part(Generic[P]):
    """A part of a game that is loaded when first asked for: a file of its folder, or one thing in that file."""

    def __init__(self, file: str, member: str = "") -> None:
        self.file = file
        self.member = member
        self.name = ""

    def __set_name__(self, owner: type[Game], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, game: None, owner: type[Game]) -> Part[P]: ...
    @overload
    def __get__(self, game: Game, owner: type[Game]) -> P: ...
    def __get__(self, game: Game | None, owner: type[Game]) -> Part[P] | P:
        if game is None:
            return self
        # Kept where Python looks before it asks here again.
        loaded = game.__dict__[self.name] = self.load(game)
        return loaded

    def load(self, game: Game) -> P:
        """The part of a game."""
        module = importlib.import_module(f"{game.package}.{self.file}")
        return cast(P, vars(module)[self.member] if self.member else module)


class ExtraPart(Part[P | None]):
    """A part that a game may lack: None unless the game says in ``offers`` that it has it."""

    def __init__(self, file: Extra, member: str = "") -> None:
        super().__init__(file, member)

    def load(self, game: Game) -> P | None:
        """The part of a game, None if it has none."""
        return super().load(game) if self.file in game.offers else None


@dataclass(frozen=True, eq=False)
class Game:
    """One registered game.

    actions: actions are the ints 0..actions-1, each with one meaning for ever. max_legal: no position
    offers more. mini: an option set small enough to be solved by brute force. notable: option sets
    that deserve a golden playthrough, by name. solitaire: returns are 1 or 0. length and branching:
    plies per game and legal actions per ply, measured with random play on the default options. decisions:
    decisions with a choice in a usual game, the fewest that a person makes and the most at the table: those of one
    seat and of all seats between careful players (``lab.length``); of a solitaire, the shortest and longest line that
    wins. plies: all decisions of that game. offers: the files that its folder has beyond those that every game has.
    teams: it may be played in teams, and its rules have ``mate``. secret_choices: others do not see all of a seat's
    choices, and its notation's ``public`` differs from ``short``.
    """

    name: str
    title: str
    says: str
    package: str
    players: tuple[int, ...]
    rules_version: int
    actions: int
    max_legal: int
    author: str
    source: str
    mini: Mapping[str, Value]
    notable: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    solitaire: bool = False
    length: float = 0.0
    branching: float = 0.0
    decisions: tuple[float, float] = (0.0, 0.0)
    plies: float = 0.0
    playout_cap: int = 100_000
    offers: tuple[Extra, ...] = ()
    teams: bool = False
    secret_choices: bool = False

    declaration = Part[Declaration]("state")
    state_type = Part[type[State]]("state", "TABLE")
    rules = Part[Rules[State]]("rules")
    team_rules = Part[TeamRules[State]]("rules")
    knowledge = Part[Knowledge[State]]("knowledge")
    advice = Part[Advice[State]]("advice")
    notation = Part[Notation[State]]("notation")
    positions = Part[Positions[State]]("position")
    scene = Part[SceneMaker[State]]("scene")
    preview = Part[Preview[State]]("preview")
    events = Part[Events[State]]("events")
    teaching = Part[Teaching]("lessons")

    comfort = ExtraPart[Comfort[State]]("comfort", "COMFORT")
    measures = ExtraPart[Measures[State]]("measures")
    hints = ExtraPart[Hints[State]]("hints")
    solver = ExtraPart[Solver[State]]("solver")
    evaluator = ExtraPart[Evaluator[State]]("evaluator")
    tuning = ExtraPart[Tuning]("tuning", "TUNING")
    observations = ExtraPart[Observations[State]]("observe")

    def __post_init__(self) -> None:
        checked_extras(self.offers)

    @property
    def minutes(self) -> tuple[int, int]:
        """How long a usual game takes: against computer players, and among people.

        A person takes SECONDS_A_CHOICE for a decision with a choice; what a computer player decides, and what has
        but one answer, takes SECONDS_A_REPLY.
        """
        low, high = self.decisions
        alone = low * SECONDS_A_CHOICE + (self.plies - low) * SECONDS_A_REPLY
        people = high * SECONDS_A_CHOICE + (self.plies - high) * SECONDS_A_REPLY
        if self.solitaire:
            alone, people = low * SECONDS_A_CHOICE, high * SECONDS_A_CHOICE
        return max(1, round(alone / 60)), max(1, round(people / 60))

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons in the order in which to play them, in the language that is spoken now."""
        return self.teaching.lessons()

    def rules_text(self) -> str:
        """The rulebook in Markdown."""
        from importlib.resources import files

        return files(self.package).joinpath("rules.md").read_text(encoding="utf-8")

    def options(self, given: Mapping[str, Any] | None = None) -> dict[str, Value]:
        """Every option with its value, defaults filled in. Raises InvalidOptions."""
        values = check_options(self.state_type.OPTIONS, given or {})
        problem = self.declaration.check(values)
        if problem:
            raise InvalidOptions(problem)
        return values

    def blank(self, options: Mapping[str, Any] | None = None) -> State:
        """A state that holds options and nothing else. Raises InvalidOptions."""
        state = self.state_type()
        store_options(state, self.options(options))
        state.viewer = TRUTH
        return state

    def new_state(self, options: Mapping[str, Any] | None, seed: int | str) -> State:
        """A state dealt from a seed. Raises InvalidOptions."""
        state = self.blank(options)
        for i, word in enumerate(seed_words(seed)):
            state.rng[i] = word
        self.rules.deal(state)
        return state

    def hidden(self, state: State, viewer: Viewer = SPECTATOR) -> State:
        """What a viewer sees, as a new record; for TRUTH a copy."""
        view = state.copy()
        if viewer != TRUTH:
            self.knowledge.hide(view, -1 if viewer is None else viewer)
        return view

    def determinize(self, view: State, seed: int | str) -> State:
        """A state that agrees with a view, drawn by a seed; all such deals are equally likely."""
        state = view.copy()
        self.knowledge.determinize(state, generator(seed))
        return state

    def seats(self, state: State) -> int:
        """The number of seats."""
        return cast(_Many, state).players if len(self.players) > 1 else self.players[0]

    def mate(self, state: State, seat: int) -> int:
        """The seat that wins and loses with a seat; the seat itself when it plays alone."""
        return self.team_rules.mate(state, seat) if self.teams else seat

    def sides(self, state: State) -> list[tuple[int, ...]]:
        """The seats that win and lose together, side by side, each side in ascending order."""
        return sorted({tuple(sorted({p, self.mate(state, p)})) for p in range(self.seats(state))})

    def legal(self, state: State) -> list[int]:
        """The legal actions, ascending."""
        out = [0] * self.max_legal
        return out[: self.rules.legal(state, out)]


_MODULES: dict[str, str] = {}
_LISTED: dict[str, bool] = {}
_LOADED: dict[str, Game] = {}


def register(name: str, module: str, listed: bool = True) -> None:
    """Registers a game by the module that defines ``GAME``; it is imported when first asked for.

    name: an identifier, the name of ``GAME`` and of its State. listed: whether it stands among ``names``; if not, it
    can only be asked for by name. Raises CardhouseError if the name is no identifier or another module's game has it.
    """
    if not name.isidentifier():
        raise CardhouseError(f"a game's name is an identifier; got {name[:40]!r}")
    if _MODULES.get(name, module) != module:
        raise CardhouseError(f"there is a game {name!r} already, in {_MODULES[name]}")
    _MODULES[name] = module
    _LISTED[name] = listed


def registered() -> dict[str, str]:
    """The module of every registered game, listed or not: what another process is told (``register_all``)."""
    return dict(_MODULES)


def register_all(modules: Mapping[str, str]) -> None:
    """Registers what another process has registered; what is known here already stays as it is."""
    for name, module in modules.items():
        if name not in _MODULES:
            register(name, module)


def names() -> tuple[str, ...]:
    """The names of all listed games."""
    return tuple(name for name, listed in _LISTED.items() if listed)


def game(name: str) -> Game:
    """The game with this name. Raises UnknownGame."""
    if name not in _LOADED:
        if name not in _MODULES:
            close = difflib.get_close_matches(str(name), names(), 1)
            hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(names())}"
            raise UnknownGame(f"there is no game {str(name)[:40]!r}; {hint}")
        found = cast(Game, vars(importlib.import_module(_MODULES[name]))["GAME"])
        if found.name != name:
            raise UnknownGame(f"{_MODULES[name]} has the game {found.name!r}, not {name!r}")
        _LOADED[name] = found
    return _LOADED[name]


def all_games() -> tuple[Game, ...]:
    """All listed games."""
    return tuple(game(name) for name in names())
