"""Game: what a game's folder offers, loaded file by file when first needed; and the registry of games."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, cast

from cardhouse.core.errors import InvalidOptions, UnknownGame
from cardhouse.core.lessons import Lesson
from cardhouse.core.options import Value, check_options, store_options
from cardhouse.core.rng import seed_words
from cardhouse.core.state import TRUTH, State
from cardhouse.core.tuning import Tuning

SECONDS_A_CHOICE = 4.0
SECONDS_A_REPLY = 0.5
"""The pace that ``minutes`` assumes; a computer player of the server takes half a second, too."""


@dataclass(frozen=True)
class Game:
    """One registered game.

    actions: actions are the ints 0..actions-1, each with one meaning for ever. max_legal: no position
    offers more. mini: an option set small enough to be solved by brute force. notable: option sets
    that deserve a golden playthrough, by name. solitaire: returns are 1 or 0. tuned: it has a
    ``tuning``. length and branching:
    plies per game and legal actions per ply, measured with random play on the default options. decisions:
    decisions with a choice in a usual game, the fewest that a person makes and the most at the table: those of one
    seat and of all seats between careful players (``lab.length``); of a solitaire, the shortest and longest line that
    wins. plies: all decisions of that game.
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
    tuned: bool = False
    evaluated_by: str = ""
    length: float = 0.0
    branching: float = 0.0
    decisions: tuple[float, float] = (0.0, 0.0)
    plies: float = 0.0
    playout_cap: int = 100_000

    def _module(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")

    @cached_property
    def state_type(self) -> type[State]:
        """The State class: the table and the options."""
        return cast("type[State]", self._module("state").TABLE)

    @cached_property
    def rules(self) -> Any:
        """deal, seat, verdict, legal, apply: the rulebook as functions."""
        return self._module("rules")

    @cached_property
    def knowledge(self) -> Any:
        """hide and determinize."""
        return self._module("knowledge")

    @cached_property
    def advice(self) -> Any:
        """weigh and evaluate."""
        return self._module("advice")

    @cached_property
    def notation(self) -> Any:
        """short, long, parse, reason: actions and reasons in words."""
        return self._module("notation")

    @cached_property
    def positions(self) -> Any:
        """write and read position dictionaries."""
        return self._module("position")

    @cached_property
    def scene(self) -> Any:
        """The table as it is drawn."""
        return self._module("scene")

    @cached_property
    def preview(self) -> Any:
        """Sure consequences of an action."""
        return self._module("preview")

    @cached_property
    def events(self) -> Any:
        """What happened between two states."""
        return self._module("events")

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """A few positions that teach the game, in the order in which to play them."""
        return cast("tuple[Lesson, ...]", self._module("lessons").LESSONS)

    @cached_property
    def solver(self) -> Any | None:
        """The game's solver (``solve``), None if it has none."""
        return (
            self._module("solver") if importlib.util.find_spec(f"{self.package}.solver") else None
        )

    @cached_property
    def evaluator(self) -> Any | None:
        """``share``: a position's worth to a seat, for rivals; None where the game has none."""
        return self._module(self.evaluated_by) if self.evaluated_by else None

    @cached_property
    def tuning(self) -> Tuning | None:
        """How the game is searched and what levels it has; None where nothing was measured."""
        return cast("Tuning", self._module("tuning").TUNING) if self.tuned else None

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

    def rules_text(self) -> str:
        """The rulebook in Markdown."""
        from importlib.resources import files

        return files(self.package).joinpath("rules.md").read_text(encoding="utf-8")

    def options(self, given: Mapping[str, Any] | None = None) -> dict[str, Value]:
        """Every option with its value, defaults filled in. Raises InvalidOptions."""
        values = check_options(self.state_type.OPTIONS, given or {})
        problem = self._module("state").check(values)
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

    def hidden(self, state: State, seat: int | None) -> State:
        """The view of a seat, or of a spectator (None), as a new record."""
        view = state.copy()
        self.knowledge.hide(view, -1 if seat is None else seat)
        return view

    def legal(self, state: State) -> list[int]:
        """The legal actions, ascending."""
        out = [0] * self.max_legal
        return out[: self.rules.legal(state, out)]


_LOADERS: dict[str, str] = {}
_LOADED: dict[str, Game] = {}


def register(name: str, module: str) -> None:
    """Registers a game by the module that defines ``GAME``; it is imported when first asked for."""
    _LOADERS[name] = module


def names() -> tuple[str, ...]:
    """The names of all registered games."""
    return tuple(_LOADERS)


def game(name: str) -> Game:
    """The game with this name. Raises UnknownGame."""
    if name not in _LOADED:
        if name not in _LOADERS:
            close = difflib.get_close_matches(str(name), _LOADERS, 1)
            hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(_LOADERS)}"
            raise UnknownGame(f"there is no game {str(name)[:40]!r}; {hint}")
        _LOADED[name] = cast(Game, importlib.import_module(_LOADERS[name]).GAME)
    return _LOADED[name]


def all_games() -> tuple[Game, ...]:
    """All registered games."""
    return tuple(game(name) for name in _LOADERS)
