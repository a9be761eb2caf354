"""What a game offers: a Protocol for each of its parts, which are modules of its folder.

mypy checks a module against a Protocol as it would an object. Each is generic in the game's own
state; a front end that knows no game sees ``Rules[State]``. ``Game`` loads the parts when first
asked, says which it has, and checks by ``hold`` that what it loads has the names that its Protocol
asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from cardhouse.core.errors import CardhouseError
from cardhouse.core.events import Event, Fact
from cardhouse.core.notation import Reason
from cardhouse.core.options import Value
from cardhouse.core.scene import Scene
from cardhouse.core.state import Ints, State

if TYPE_CHECKING:
    from cardhouse.core.action_kinds import ActionKind
    from cardhouse.core.lessons import Lesson
    from cardhouse.core.observing import Field
    from cardhouse.core.solving import Progress, Solution, Stop

S = TypeVar("S", bound=State)
S_in = TypeVar("S_in", bound=State, contravariant=True)

Extra = Literal[
    "action_table",
    "comfort",
    "measures",
    "hints",
    "merits",
    "solver",
    "evaluator",
    "tuning",
    "observe",
    "timing",
    "features",
    "stacking",
    "past",
    "ending",
    "planner",
]
"""The parts that a game may lack; each is the file of this name in its folder."""

FollowUps = Mapping[tuple[int, str], float]
"""What happens after an action: seat and sentence, with the share of the lines in which it does."""


class Declaration(Protocol):
    """``state.py``: what lies on the table, and the options."""

    @property
    def TABLE(self) -> type[State]:
        """The class of the game's states."""

    def check(self, values: Mapping[str, Value], /) -> str | None:
        """Why these options cannot be dealt together, in a sentence; None if they can."""


class Rules(Protocol[S_in]):
    """``rules.py``: the rulebook as functions, all of them marked ``@rule``."""

    def deal(self, s: S_in, /) -> None:
        """Deals from the options and the generator that the state holds."""

    def seat(self, s: S_in, /) -> int:
        """The seat that must decide now; -1 at the end."""

    def verdict(self, s: S_in, action: int, /) -> int:
        """0 if the action is legal, else the code of the reason."""

    def legal(self, s: S_in, out: Ints, /) -> int:
        """Writes the legal actions, ascending, into ``out`` and returns their number."""

    def apply(self, s: S_in, action: int, /) -> None:
        """Plays a legal action; does not check it."""

    def score(self, s: S_in, p: int, /) -> int:
        """What a seat has reached so far, as the game counts it."""


class TeamRules(Rules[S_in], Protocol[S_in]):
    """``rules.py`` of a game that may be played in teams (``Game.teams``)."""

    def mate(self, s: S_in, p: int, /) -> int:
        """The seat that wins and loses with a seat; the seat itself when it plays alone."""


class Knowledge(Protocol[S_in]):
    """``knowledge.py``: who knows what, as rules."""

    def hide(self, s: S_in, viewer: int, /) -> None:
        """Turns a state into the view of a seat, or of a spectator (-1)."""

    def determinize(self, s: S_in, rng: Ints, /) -> None:
        """Turns a view into a state that agrees with it, all such deals being equally likely."""


class Advice(Protocol[S_in]):
    """``advice.py``: rules of thumb, from a view alone, as rules."""

    def weigh(self, s: S_in, action: int, /) -> int:
        """How good an action looks to the seat that decides; higher is better."""

    def evaluate(self, s: S_in, viewer: int, /) -> int:
        """How good a position looks for a seat, in -1000..1000."""


class Evaluator(Protocol[S_in]):
    """``evaluator.py``: an evaluation that a player of the game's own searches by, as a rule."""

    def share(self, s: S_in, seat: int, /) -> float:
        """What a seat may expect of the result, 0 to 1."""


class Notation(Protocol[S_in]):
    """``notation.py``: actions and reasons in words."""

    @property
    def REASONS(self) -> Mapping[int, Reason]:
        """What each code of a verdict says, and the ruling that says so."""

    def short(self, s: S_in, action: int, /) -> str:
        """An action in a few characters, as its own seat writes it."""

    def public(self, s: S_in, action: int, /) -> str:
        """The short text of an action as the other seats may read it while the match runs."""

    def long(
        self, s: S_in, action: int, names: tuple[str, ...] = ..., you: int | None = ..., /
    ) -> str:
        """An action as its own seat would say it. names: what the seats are called, letters
        without. you: the seat of whoever reads it, whose things are called theirs.
        """

    def parse(self, s: S_in, text: str, /) -> int:
        """The action that a short text names, legal or not. Raises InvalidNotation."""

    def reason(self, s: S_in, action: int, code: int, names: tuple[str, ...] = ..., /) -> str:
        """Why an action is not legal, by the code of its verdict, with the ruling's ID. names: as
        for ``long``.
        """


class ActionTable(Protocol):
    """``action_table.py``: what the action numbers mean, as a table that a program can read."""

    @property
    def KINDS(self) -> tuple[ActionKind, ...]:
        """The kinds of actions, ascending: every action belongs to one."""


class SceneMaker(Protocol[S_in]):
    """``scene.py``: the table as it is drawn, from a view alone."""

    def scene(self, view: S_in, shape: str = ..., names: tuple[str, ...] = ..., /) -> Scene:
        """The scene of a view; shape ``wide`` or ``tall``; names: what the seats are called,
        letters without.
        """

    def meaning(self, view: S_in, path: tuple[str, ...], /) -> int:
        """The action, legal or not, that somebody means who touches these targets; -1 for none.

        Raises InvalidNotation, with what to say of it, where a place has words of its own for that.
        """


class Teaching(Protocol):
    """``lessons.py``: a few positions that teach the game."""

    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons in the order in which to play them, in the language that is spoken now."""


class Events(Protocol[S_in]):
    """``events.py``: what happened."""

    def events(self, before: S_in, action: int, after: S_in, /) -> Sequence[Event]:
        """The events of one action, from true states, each with who may know it."""


class Preview(Protocol[S_in]):
    """``preview.py``: the sure consequences of an action."""

    def preview(self, view: S_in, action: int, names: tuple[str, ...] = ..., /) -> list[Fact]:
        """What an action surely does, told to the seat that decides, from its view. names: as for
        ``long``. Of an action that others are asked about a fact ``asked`` tells whether any answer
        could stop it; where none could, no chance of that is counted (``agents.answers``).
        """


class Positions(Protocol[S]):
    """``position.py``: positions as dictionaries."""

    def write(self, s: S, /) -> dict[str, Any]:
        """The position of a state or of a view."""

    def read(self, data: Any, /) -> S:
        """The state of a position, everything checked. Raises InvalidPosition."""


@dataclass(frozen=True)
class Comfort(Generic[S_in]):
    """What eases playing a game, where it has it: the ``COMFORT`` of ``comfort.py``.

    automatic: from a view, a legal action that can do no harm and that a person would rather not
    make by hand, or -1. finish: from a view, the actions that surely win from here, or none.
    covered: from the true state, a spot and a height, the text of the card that lies face down
    there, for somebody who peeks, or None. situation: sentences about how it stands for the view's
    seat, in relative terms; the seats are called by names, letters without. stuck: from a view,
    whether it is proved that nothing can be gained any more although moves are left. forced: from
    a view and its only legal action, why there is no other, in a few words. asks: from the same,
    whether a person is asked all the same, since it does what nobody wants to find done. lasting:
    from a view, the action by which its seat may go on without being asked until it has another
    choice, -1 where there is none now, and that in words. blocks: from a view and an action that is
    not legal, the targets that are in its way, to be pointed at while the reason is read. again:
    from a view, the action that its seat may give for the rest of its turn at once, -1 where there
    is none, and that in words.
    """

    automatic: Callable[[S_in], int] | None = None
    finish: Callable[[S_in], Sequence[int]] | None = None
    covered: Callable[[S_in, str, int], str | None] | None = None
    situation: Callable[[S_in, tuple[str, ...]], Sequence[str]] | None = None
    stuck: Callable[[S_in], bool] | None = None
    forced: Callable[[S_in, int], str] | None = None
    asks: Callable[[S_in, int], bool] | None = None
    lasting: Callable[[S_in], tuple[int, str]] | None = None
    blocks: Callable[[S_in, int], Sequence[str]] | None = None
    again: Callable[[S_in], tuple[int, str]] | None = None


class Measures(Protocol[S_in]):
    """``measures.py``: figures of a game's course, for designers."""

    @property
    def MEASURES(self) -> Mapping[str, str]:
        """What each figure stands for, by its name, in a few words."""

    def measure(self, events: Sequence[Event], end: S_in, /) -> Mapping[str, float]:
        """The figures of one finished game, from all its events in order and its last state."""


class Hints(Protocol[S_in]):
    """``hints.py``: why one action is better than another, in the game's own words."""

    def why(
        self,
        view: S_in,
        best: int,
        second: int,
        after_best: FollowUps,
        after_second: FollowUps,
        /,
    ) -> str:
        """One sentence; empty where the game has no words of its own."""


class Merits(Protocol[S_in]):
    """``merits.py``: what speaks for an action by the game's own rules of thumb (``advice.py``)."""

    @property
    def ORDER(self) -> tuple[str, ...]:
        """The keys of the facts, what counts most first."""

    @property
    def COMPARED(self) -> frozenset[str]:
        """The keys of those that compare with the other actions, as ``weigh`` does: they hold for
        its own choice only.
        """

    @property
    def MORE(self) -> frozenset[str]:
        """The keys of those whose values are numbers of which more is better, and mean the same:
        what another action brings as much of is no reason for one.
        """

    @property
    def STAYS(self) -> frozenset[str]:
        """The keys of those that tell of a card that is kept: it is a reason only before an action
        that would spend the card.
        """

    @property
    def FOLLOWS(self) -> Mapping[str, int]:
        """Kinds of events that may be told of what follows an action, as a reason for it: 1 if they
        are good for their seat, -1 if they are bad.
        """

    def merits(self, view: S_in, action: int, names: tuple[str, ...] = (), /) -> list[Fact]:
        """What an action surely brings of what ``weigh`` rewards, to one who decides from a view;
        empty where there is nothing to say; one without a value says that any choice brings the
        same. names: what the seats are called.
        """

    def against(self, view: S_in, action: int, names: tuple[str, ...] = (), /) -> list[Fact]:
        """What speaks against an action, told where another one is advised that does not have it;
        without a value: it only does what another one does, for more.
        """


class Observations(Protocol[S_in]):
    """``observe.py``: what a seat sees as a row of small numbers with named fields, as rules."""

    @property
    def FIELDS(self) -> tuple[Field, ...]:
        """The fields of an observation, in order."""

    @property
    def ACTION_FIELDS(self) -> tuple[Field, ...]:
        """The fields of an action's features, in order."""

    @property
    def LEFT_OUT(self) -> tuple[str, ...]:
        """What a view holds and an observation does not, and why, each in a sentence."""

    def observe(self, s: S_in, seat: int, out: Ints, /) -> None:
        """Writes what a seat sees into ``out``, int8 of the length of ``FIELDS``; the same from
        state and view.
        """

    def observe_action(self, s: S_in, seat: int, action: int, out: Ints, /) -> None:
        """Writes the features of a legal action of the seat that decides into ``out``, by
        ``ACTION_FIELDS``.
        """


class Features(Protocol[S_in]):
    """``features.py``: what a learned value rests on, as a few small numbers of a seat's own view,
    as rules.

    Written by the same law as observations: the same from a state, from its view and from any deal
    that agrees with it.
    """

    @property
    def VERSION(self) -> int:
        """Counts up when a number changes its meaning: values learned from others fit no more."""

    @property
    def SIZE(self) -> int:
        """How many numbers there are."""

    @property
    def TRAINED(self) -> Mapping[str, Mapping[str, Value]]:
        """The values that are learned, by name: the options of each, as they differ from the usual
        ones.
        """

    @property
    def NO_MATTER(self) -> tuple[str, ...]:
        """The options that may have any value."""

    def features(self, s: S_in, seat: int, out: Ints, /) -> None:
        """Writes what a seat sees into ``out``, at most 127 either way."""

    def settled(self, s: S_in, /) -> int:
        """1 where a position can be valued: others are first played on, by the rules of thumb,
        until one is.
        """


class Stacking(Protocol[S_in]):
    """``stacking.py``: how the cards that are still to come lie, as a rule; for measuring what they
    are worth.
    """

    def restack(self, s: S_in, rng: Ints, /) -> None:
        """Shuffles, in a true state, the cards that nobody has seen and that are in no hand."""


class Past(Protocol[S_in]):
    """``past.py``: how a deal that may be true looked a ply ago, as a rule; for weighing deals by
    the moves that were seen.
    """

    def rewind(self, before: S_in, after: S_in, action: int, rng: Ints, /) -> int:
        """Lays into ``before``, a seat's view before a ply, the hidden cards from which ``after``,
        a deal that fits its view after it, has come; action: of the ply, -1 where it is hidden.

        Where several deals can have led to ``after``, one is drawn; the chances that it is are made
        equal for all deals by what is returned: a number that the deal's weight is to be divided
        by, such as how many cards alike can be the one that was shown. 0 if none can have. -1 if
        the ply parts what came before from the hidden cards as they are now, a new deal say.
        """


class Ending(Protocol[S_in]):
    """``ending.py``: from when on a game of two seats can be played exactly, as a rule."""

    def complete(self, s: S_in, /) -> int:
        """1 if a seat's view fits one deal only, no chance is to come, and little is left to be
        played out.
        """


@dataclass(frozen=True, slots=True)
class Prior:
    """How long people take for a kind of answer: log-normal, with a median in seconds and the
    logarithm's spread.
    """

    median: float
    spread: float


class Timing(Protocol):
    """``timing.py``: answers of which the others may not know whether anything else could have been
    chosen.
    """

    @property
    def PRIORS(self) -> Mapping[int, Prior]:
        """How long people take who do have a choice, by kind of answer. Of other kinds everybody
        knows.
        """

    def kind(self, action: int, /) -> int:
        """The kind of an answer, as the others see it."""


class Solver(Protocol[S_in]):
    """``solver``: proves whether a solitaire can be won."""

    def solve(
        self,
        position: S_in | Mapping[str, Any],
        seconds: float = ...,
        memory: int = ...,
        seed: int = ...,
        progress: Callable[[Progress], None] | None = ...,
        stop: Callable[[], bool] | None = ...,
    ) -> Solution:
        """Solves a position whose cards are all known, within so many seconds of CPU time and
        megabytes.
        """

    def warm_up(self) -> None:
        """Makes the machine code ready, so that no solving waits for it."""

    def certificate(
        self, position: S_in | Mapping[str, Any], found: Solution, memory: int = ...
    ) -> dict[str, Any] | None:
        """What a verdict rests on, as JSON that a program apart from the solver can check; None if
        nothing is known.
        """

    def read_foreign(self, data: dict[str, Any], /) -> dict[str, Any] | None:
        """A position of ours from another program's deal; None if it is no form that is known."""


class Plan(Protocol):
    """What a planner plays one game by: views in, actions out.

    simple: of ways that chance alone may tell apart it takes the simplest, whose point is seen by
    whoever is advised.
    """

    simple: bool

    def choose(self, view: Any, legal: Sequence[int], stop: Stop | None = ..., /) -> int:
        """One of the legal actions, from the view of the seat that decides."""

    @property
    def why(self) -> str:
        """What speaks for its last choice, as a part of a sentence; empty if only the rules of
        thumb do.
        """

    @property
    def outlook(self) -> str:
        """What thought has made of its last choice, in figures, as a sentence; empty where it tried
        nothing out.
        """

    def stuck(self, view: Any, /) -> bool:
        """Whether its last choice, from this view, leads nowhere, as far as it sees."""


class Planner(Protocol):
    """``planner``: a player of the game's own, which thinks ahead from what its seat sees."""

    def plan(self, seed: int | str, playouts: int = ..., /) -> Plan:
        """A player for one game, the same for the same seed. playouts: how many deals it plays on
        in thought, each time that it thinks.
        """


def checked_extras(offers: Iterable[str]) -> None:
    """Raises ValueError if a game declares a part that no game has."""
    known = Extra.__args__  # type: ignore[attr-defined]
    for name in offers:
        if name not in known:
            raise ValueError(f"{name!r} is no part of a game; there are {', '.join(known)}")


def asked_for(protocol: type) -> dict[str, bool]:
    """The names that a Protocol asks for, and whether each must be a function."""
    found = {}
    for base in reversed(protocol.__mro__):
        for name, member in vars(base).items():
            if not name.startswith("_") and isinstance(member, (FunctionType, property)):
                found[name] = isinstance(member, FunctionType)
    return found


def hold(part: ModuleType, protocol: type) -> None:
    """Raises CardhouseError, in one sentence, unless a module has all that its Protocol asks for.

    Names are looked for, and functions where functions are meant; how they are called is mypy's to
    check.
    """
    has = vars(part)
    wanted = asked_for(protocol)
    lacking = [
        f"{name}()" if function else name
        for name, function in wanted.items()
        if name not in has or (function and not callable(has[name]))
    ]
    if lacking:
        raise CardhouseError(
            f"{part.__name__} lacks {', '.join(lacking)}: see {protocol.__name__} in cardhouse.core.contract"
        )
