"""Lesson: a position and a few small tasks that teach one idea of a game. Data only; any front end can play it.

A text of an action is its short form, as ``notation.short`` writes it; case and spaces do not matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from cardhouse.core.errors import InvalidLesson

ANY = "any"
LONGEST = 280
TITLE = 40
MOST_STEPS = 12
POINTED = "pointed"


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of the learner.

    says: what to do, in a sentence or two. accepts: the short texts of the right actions, or ``ANY`` for every
    legal one. then: what is said after it. wrong: replies to other actions, legal or not, by their short text,
    where ``*`` stands for anything; the first that fits counts. otherwise: the reply to a legal action that nothing
    else answers; an illegal one gets the rules' own reason. highlights: ids of spots and pieces to point at. others:
    actions that are played afterwards without asking, for the other seats mostly.
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
    """A title, what is said first, the position it begins from, its steps; house: it teaches a house ruling."""

    title: str
    says: str
    position: Mapping[str, Any]
    steps: tuple[Step, ...]
    house: bool = False

    def __post_init__(self) -> None:
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
