"""Game: what a game's folder offers, loaded file by file when first needed; and the registry of
games.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import RLock
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard, cast

from cardhouse.core.contract import (
    ActionTable,
    Advice,
    Comfort,
    Declaration,
    Ending,
    Evaluator,
    Events,
    Extra,
    Features,
    Hints,
    Knowledge,
    Measures,
    Merits,
    Notation,
    Observations,
    Past,
    Planner,
    Positions,
    Preview,
    Rules,
    SceneMaker,
    Solver,
    Stacking,
    Teaching,
    TeamRules,
    Timing,
    checked_extras,
)
from cardhouse.core.errors import CardhouseError, InvalidOptions, UnknownGame, nearest
from cardhouse.core.options import OptionDeclared, Value, check_options
from cardhouse.core.parts import ExtraMember, ExtraPart, Member, Part
from cardhouse.core.rng import generator, seed_words
from cardhouse.core.state import SPECTATOR, TRUTH, State, Viewer, store_options, viewer_cell
from cardhouse.core.texts import HOUSE, Texts, capital, comma_list

if TYPE_CHECKING:  # most starts need neither
    from cardhouse.core.lessons import Lesson
    from cardhouse.core.tuning import Tuning

SECONDS_A_CHOICE = 4.0
SECONDS_A_REPLY = 0.5
"""The pace that ``minutes`` assumes; a computer player of the server takes half a second, too."""


class OptionListed(OptionDeclared):
    """An option as front ends show it. title: what people call it; titles: the same of its choices,
    if it has names.
    """

    title: str
    titles: list[str]


class _Many(Protocol):
    players: int


def _is_state_type(found: object) -> TypeGuard[type[State]]:
    return isinstance(found, type) and issubclass(found, State)


def _is_comfort(found: object) -> TypeGuard[Comfort[State]]:
    return isinstance(found, Comfort)


def _is_tuning(found: object) -> TypeGuard[Tuning]:
    from cardhouse.core.tuning import Tuning

    return isinstance(found, Tuning)


@dataclass(frozen=True, eq=False)
class Game:
    """One registered game.

    actions: actions are the ints 0..actions-1, each with one meaning for ever. max_legal: no
    position offers more. mini: an option set small enough to be solved by brute force. exact: one
    so small that every history can be told (10^6 at most), for exact values; none where there is
    nobody to play against. notable: option sets that deserve a golden playthrough, by name.
    solitaire: returns are 1 or 0. length and branching: plies per game and legal actions per ply,
    measured with random play on the default options. decisions: decisions with a choice in a usual
    game, the fewest that a person makes and the most at the table: those of one seat and of all
    seats between careful players (``lab.length``); of a solitaire, the shortest and longest line
    that wins. plies: all decisions of that game. offers: the files that its folder has beyond those
    that every game has. teams: it may be played in teams, and its rules have ``mate``.
    secret_choices: others do not see all of a seat's choices, and its notation's ``public`` differs
    from ``short``.
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
    exact: Mapping[str, Value] = field(default_factory=dict)
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

    declaration = Part[Declaration]("state", Declaration)
    state_type = Member("state", "TABLE", _is_state_type)
    rules = Part[Rules[State]]("rules", Rules)
    team_rules = Part[TeamRules[State]]("rules", TeamRules)
    knowledge = Part[Knowledge[State]]("knowledge", Knowledge)
    advice = Part[Advice[State]]("advice", Advice)
    notation = Part[Notation[State]]("notation", Notation)
    positions = Part[Positions[State]]("position", Positions)
    scene = Part[SceneMaker[State]]("scene", SceneMaker)
    preview = Part[Preview[State]]("preview", Preview)
    events = Part[Events[State]]("events", Events)
    teaching = Part[Teaching]("lessons", Teaching)

    action_table = ExtraPart[ActionTable]("action_table", ActionTable)
    comfort = ExtraMember[Comfort[State]]("comfort", "COMFORT", _is_comfort)
    measures = ExtraPart[Measures[State]]("measures", Measures)
    hints = ExtraPart[Hints[State]]("hints", Hints)
    merits = ExtraPart[Merits[State]]("merits", Merits)
    solver = ExtraPart[Solver[State]]("solver", Solver)
    evaluator = ExtraPart[Evaluator[State]]("evaluator", Evaluator)
    tuning = cast("ExtraMember[Tuning]", ExtraMember("tuning", "TUNING", _is_tuning))
    observations = ExtraPart[Observations[State]]("observe", Observations)
    timing = ExtraPart[Timing]("timing", Timing)
    features = ExtraPart[Features[State]]("features", Features)
    stacking = ExtraPart[Stacking[State]]("stacking", Stacking)
    past = ExtraPart[Past[State]]("past", Past)
    ending = ExtraPart[Ending[State]]("ending", Ending)
    planner = ExtraPart[Planner]("planner", Planner)

    def __post_init__(self) -> None:
        checked_extras(self.offers)

    @property
    def minutes(self) -> tuple[int, int]:
        """How long a usual game takes: against computer players, and among people.

        A person takes SECONDS_A_CHOICE for a decision with a choice; what a computer player
        decides, and what has but one answer, takes SECONDS_A_REPLY.
        """
        low, high = self.decisions
        alone = low * SECONDS_A_CHOICE + (self.plies - low) * SECONDS_A_REPLY
        people = high * SECONDS_A_CHOICE + (self.plies - high) * SECONDS_A_REPLY
        if self.solitaire:
            alone, people = low * SECONDS_A_CHOICE, high * SECONDS_A_CHOICE
        return max(1, round(alone / 60)), max(1, round(people / 60))

    @property
    def about(self) -> str:
        """What is played, in a sentence of the language that is spoken now."""
        return self._declared("game.says", self.says)

    def aim(self, options: Mapping[str, Value]) -> str:
        """What one plays for with these options (others as usual), in a sentence; empty if the
        game does not say. Of a pair like 7/3 the text may use ``goal_first`` and ``goal_second``.
        """
        texts, args = Texts(self.package), dict[str, int | str]()
        if "key.aim" not in texts:
            return ""
        for name, option in self.state_type.OPTIONS.items():
            value = options.get(name, option.default)
            args[name] = "" if value is None else str(value).lower()
            first, _, second = str(value).partition("/")
            args[f"{name}_first"], args[f"{name}_second"] = first, second
        return texts("key.aim", **args)

    @property
    def key(self) -> list[tuple[str, str]]:
        """The words that stand on its table, each with what it means, in their order."""
        texts = Texts(self.package)
        names = [id[4:-5] for id in texts.ids() if id.startswith("key.") and id.endswith(".word")]
        return [(texts(f"key.{name}.word"), texts(f"key.{name}.means")) for name in names]

    @property
    def credits(self) -> tuple[str, str]:
        """Who made the game, and where it is from, in the language that is spoken now."""
        return self._declared("game.author", self.author), self._declared(
            "game.source", self.source
        )

    def described_options(self) -> list[OptionListed]:
        """The options as JSON for front ends, in the language that is spoken now."""
        return [
            {
                **option.describe(name),
                "says": self._declared(f"option.{name}", option.says),
                "title": self._declared(f"called.{name}", _in_words(name)),
                "titles": [
                    self._declared(f"called_{name}.{value}", _in_words(str(value)))
                    for value in option.choices
                    if option.kind == "choice"
                ],
            }
            for name, option in self.state_type.OPTIONS.items()
        ]

    def _declared(self, id: str, english: str) -> str:
        return Texts(self.package).declared(id, english)

    @property
    def searched(self) -> bool:
        """Whether players that search play it: it is tuned for them, and there is somebody to play
        against.
        """
        return "tuning" in self.offers and not self.solitaire

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons in the order in which to play them, in the language that is spoken now."""
        return self.teaching.lessons()

    def rules_text(self) -> str:
        """The rulebook in Markdown, options called as people read them."""
        options = {option["name"]: option for option in self.described_options()}

        def called(found: re.Match[str]) -> str:
            option = options.get(found[1])
            if option is None:
                return found[0]
            title, value = option["title"], found[2]
            if value is None:
                return f"**{title}**"
            words = dict(zip(map(str, option["choices"]), option["titles"], strict=False))
            if value in ("true", "false"):
                words[value] = HOUSE(f"flag.{value}")
            return f"**{title}: {words.get(value, value)}**"

        return re.sub(r"`(\w+)(?: ?= ?([^`\n]+))?`", called, self.rules_source())

    def rules_source(self) -> str:
        """The rulebook as it was written: options by the names that are typed."""
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
            self.knowledge.hide(view, viewer_cell(viewer))
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
_BROKEN: dict[str, str] = {}
_LOOKING = RLock()
_looked = False


def register(name: str, module: str, listed: bool = True) -> None:
    """Registers a game by the module that defines ``GAME``; it is imported when first asked for.

    name: an identifier, the name of ``GAME`` and of its State. listed: whether it stands among
    ``names``; if not, it can only be asked for by name. Raises CardhouseError if the name is no
    identifier or another module's game has it.
    """
    if not name.isidentifier():
        raise CardhouseError(f"a game's name is an identifier; got {name[:40]!r}")
    if _MODULES.get(name, module) != module:
        raise CardhouseError(f"there is a game {name!r} already, in {_MODULES[name]}")
    _MODULES[name] = module
    _LISTED[name] = listed


def registered() -> dict[str, str]:
    """The module of every registered game, listed or not: what another process is told
    (``register_all``).
    """
    return dict(_MODULES)


def register_all(modules: Mapping[str, str]) -> None:
    """Registers what another process has registered; what is known here already stays as it is."""
    for name, module in modules.items():
        if name not in _MODULES:
            register(name, module)


def look_around() -> None:
    """Registers the games of installed packages, once in a process; what cannot be loaded whole is
    ``broken``.
    """
    global _looked
    with _LOOKING:
        if _looked:
            return
        _looked = True
        from cardhouse.core.installed import explained, installed

        for one in installed():
            known = one.name in _MODULES
            try:
                register(one.name, one.module)
                if not known:
                    _LOADED[one.name] = _whole(_load(one.name))
            except (Exception, SystemExit) as error:  # whatever a stranger's files may do
                if not known:
                    for table in (_MODULES, _LISTED, _LOADED):
                        table.pop(one.name, None)
                said = {"name": one.name, "package": one.package, "why": explained(error)}
                _BROKEN[f"{one.name} {one.package}" if known else one.name] = HOUSE(
                    "game.broken", **said
                )


def broken() -> tuple[str, ...]:
    """What is wrong with each game of an installed package that cannot be played, in a sentence
    each.
    """
    look_around()
    return tuple(_BROKEN.values())


def names() -> tuple[str, ...]:
    """The names of all listed games."""
    look_around()
    return tuple(name for name, listed in _LISTED.items() if listed)


def game(name: str) -> Game:
    """The game with this name. Raises UnknownGame."""
    if name not in _LOADED:
        if name not in _MODULES:
            look_around()
        if name in _BROKEN:
            raise UnknownGame(_BROKEN[name])
        if name not in _MODULES:
            text = repr(str(name)[:40])
            if close := nearest(str(name), names()):
                raise UnknownGame(HOUSE("game.unknown_near", name=text, near=close))
            raise UnknownGame(HOUSE("game.unknown", name=text, names=comma_list(names())))
        _LOADED[name] = _load(name)
    return _LOADED[name]


def _load(name: str) -> Game:
    found = vars(importlib.import_module(_MODULES[name])).get("GAME")
    if not isinstance(found, Game):
        raise UnknownGame(f"{_MODULES[name]} has no GAME that is a cardhouse.core.game.Game")
    if found.name != name:
        raise UnknownGame(f"{_MODULES[name]} has the game {found.name!r}, not {name!r}")
    return found


def _whole(found: Game) -> Game:
    """A game, once every part of it could be loaded. Raises CardhouseError, or whatever its files
    raise.
    """
    for part in vars(Game).values():
        if isinstance(part, Part) and (part.name != "team_rules" or found.teams):
            getattr(found, part.name)
    if found.name != found.state_type.GAME:
        raise CardhouseError(
            f'its State is made with game="{found.state_type.GAME}", not "{found.name}"'
        )
    found.options(found.mini)
    found.rules_text()
    Texts(found.package).ids()
    found.teaching.lessons()
    return found


def all_games() -> tuple[Game, ...]:
    """All listed games."""
    return tuple(game(name) for name in names())


def _in_words(name: str) -> str:
    """What people call an option, or a choice of one, unless the game's catalogue has something
    better.
    """
    return capital(name.replace("_", " "))
