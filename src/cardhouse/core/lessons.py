"""Lesson: a position and a few small steps that teach one idea of a game. Data only; any front end
can play it.

A game writes ``Task``s; its ``Script`` makes lessons of them with the words of the game's
catalogue. A text of an action is its short form, as ``notation.short`` writes it; case and spaces
do not matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from cardhouse.core.errors import InvalidLesson
from cardhouse.core.texts import Arg, Texts

ANY = "any"
LONGEST = 280
TITLE = 40
MOST_STEPS = 12
POINTED = "pointed"


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of the learner.

    says: what to do, in a sentence or two. accepts: the short texts of the right actions, or
    ``ANY`` for every legal one. then: what is said after it. wrong: replies to other actions, legal
    or not, by their short text, where ``*`` stands for anything; the first that fits counts.
    otherwise: the reply to a legal action that nothing else answers; an illegal one gets the rules'
    own reason. highlights: ids of spots and pieces to point at. others: actions that are played
    afterwards without asking, for the other seats mostly.
    """

    says: str
    accepts: tuple[str, ...] | str
    then: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = ""
    highlights: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _sentence(self.says, "a step says something")
        if self.accepts != ANY:
            _must(
                isinstance(self.accepts, tuple) and len(self.accepts) > 0,
                f"accepts is a tuple of texts or {ANY!r}",
            )
            for text in self.accepts:
                _must(
                    isinstance(text, str) and 0 < len(text) <= 60,
                    "an accepted action is a short text",
                )
            _must(not set(self.accepts) & set(self.wrong), "an action is right or wrong, not both")
        for text in (self.then, self.otherwise):
            _sentence(text, "a reply", empty=True)
        for pattern, reply in self.wrong.items():
            _must(
                isinstance(pattern, str) and 0 < len(pattern) <= 60,
                "wrong answers are found by short texts",
            )
            _sentence(reply, f"the reply to {pattern!r}")
        for texts in (self.highlights, self.others):
            _must(
                isinstance(texts, tuple) and all(isinstance(x, str) and x for x in texts),
                "a tuple of texts",
            )


@dataclass(frozen=True, slots=True)
class Lesson:
    """A title, what is said first, the position it begins from, its steps.

    name: what the game calls it, the same in every language; future chance is made from it. house:
    it teaches a house ruling.
    """

    name: str
    title: str
    says: str
    position: Mapping[str, Any]
    steps: tuple[Step, ...]
    house: bool = False

    def __post_init__(self) -> None:
        _must(isinstance(self.name, str) and bool(self.name), "a lesson has a name")
        _must(
            isinstance(self.title, str) and 0 < len(self.title) <= TITLE,
            f"a title has 1 to {TITLE} characters",
        )
        _sentence(self.says, "a lesson says something")
        _must(
            isinstance(self.position, Mapping) and "game" in self.position,
            "a lesson's position names its game",
        )
        _must(
            isinstance(self.steps, tuple) and 0 < len(self.steps) <= MOST_STEPS,
            f"1 to {MOST_STEPS} steps",
        )
        _must(all(isinstance(step, Step) for step in self.steps), "steps are Steps")

    def to_json(self) -> dict[str, Any]:
        """The lesson as plain JSON data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Task:
    """A step without its words. wrong: which reply, by its number, answers a pattern; the rest as
    in ``Step``.
    """

    accepts: tuple[str, ...] | str
    wrong: Mapping[str, int] = field(default_factory=dict)
    highlights: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


class Script:
    """Makes the lessons of one game from their tasks and its catalogue.

    A lesson ``goal`` has there ``lesson.goal.title`` and ``lesson.goal.says``, its first step
    ``lesson.goal.1.says`` and, where it says so much, ``.then``, ``.otherwise``, ``.wrong.1``,
    ``.wrong.2``... args: what these texts may name.
    """

    def __init__(self, texts: Texts, args: Mapping[str, Arg] | None = None) -> None:
        self._texts = texts
        self._args = args or {}

    def lesson(
        self, name: str, position: Mapping[str, Any], *tasks: Task, house: bool = False
    ) -> Lesson:
        """A lesson in the language that is spoken now. Raises CardhouseError if the catalogue lacks
        a text.
        """
        at = f"lesson.{name}"
        steps = tuple(self._step(f"{at}.{number}", task) for number, task in enumerate(tasks, 1))
        return Lesson(
            name, self._said(f"{at}.title"), self._said(f"{at}.says"), position, steps, house
        )

    def _step(self, at: str, task: Task) -> Step:
        return Step(
            self._said(f"{at}.says"),
            task.accepts,
            self._if_any(f"{at}.then"),
            {pattern: self._said(f"{at}.wrong.{n}") for pattern, n in task.wrong.items()},
            self._if_any(f"{at}.otherwise"),
            task.highlights,
            task.others,
        )

    def _said(self, id: str) -> str:
        return self._texts.write(id, self._args)

    def _if_any(self, id: str) -> str:
        return self._said(id) if id in self._texts else ""


def _must(holds: bool, problem: str) -> None:
    if not holds:
        raise InvalidLesson(problem)


def _sentence(text: object, what: str, empty: bool = False) -> None:
    _must(isinstance(text, str) and (empty or bool(text.strip())), f"{what}: a text")
    assert isinstance(text, str)
    _must(
        len(text) <= LONGEST,
        f"{what}, in at most {LONGEST} characters; this has {len(text)}: {text[:40]!r}",
    )
