"""Whole moves: a row gone on with to its end, as whoever chooses would, and in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardhouse.core.cards import SYMBOLS
from cardhouse.core.game import Game
from cardhouse.core.scene import Gesture
from cardhouse.core.state import State
from cardhouse.core.texts import comma_list, listed

MOST = 16
SUITS = tuple(SYMBOLS.values())


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a row: what its seat sees before it, and the action."""

    view: State
    action: int


NOTHING = -1
"""No action."""


def actions(row: Sequence[Step]) -> tuple[int, ...]:
    """The actions of a row."""
    return tuple(step.action for step in row)


def whole_row(
    game: Game, view: State, action: int, choose: Callable[[State, Sequence[int]], int]
) -> list[Step]:
    """A row from a view on, to where it is complete. choose: an action of several legal ones, from
    a later view.

    A choice that leaves a row open shows its seat nothing new, so any deal that agrees with the
    view will do.
    """
    rules, steps = game.rules, [Step(view, action)]
    seat = int(rules.seat(view))
    state = game.determinize(view, "row")
    rules.apply(state, action)
    while state.row_n and int(rules.seat(state)) == seat and len(steps) < MOST:
        seen = game.hidden(state, seat)
        legal = game.legal(seen)
        steps.append(Step(seen, legal[0] if len(legal) == 1 else choose(seen, legal)))
        rules.apply(state, steps[-1].action)
    return steps


def no_choice(game: Game, steps: Sequence[Step]) -> bool:
    """Whether nothing else may be done at any step of a row."""
    return all(len(game.legal(step.view)) == 1 for step in steps)


def row_targets(game: Game, steps: Sequence[Step]) -> tuple[str, ...]:
    """What is touched for all steps of a row but the first: of what one touch makes, that alone;
    of equal cards, each.
    """
    found: dict[str, None] = {}
    for i, step in enumerate(steps[1:], 1):
        again = sum(one.action == step.action for one in steps[:i])
        equal = _ways(game, steps[0], step.action)[again:] if again else []
        for one in _ways(game, step, step.action)[:1]:
            path = (equal or [one])[0].path
            found |= dict.fromkeys(path[:1] if one.once else path)
    return tuple(found)


def _ways(game: Game, step: Step, action: int) -> list[Gesture]:
    return [one for one in game.scene.scene(step.view).gestures if one.action == action]


def row_words(
    game: Game, steps: Sequence[Step], names: tuple[str, ...] = (), you: int | None = None
) -> str:
    """A whole move in words, step after step; the same done to several cards is told once. you: the
    seat of whoever reads it.
    """
    long = game.notation.long
    return comma_list(told_once([long(step.view, step.action, names, you) for step in steps]))


def told_once(sentences: Sequence[str]) -> list[str]:
    """Sentences; neighbours that differ in one word alone are one: ``give up A♢ and 2♢``. So are
    those that say the same of equal cards: ``give up 2♢ and 2♢``.
    """
    found: list[str] = []
    words: list[str] = []
    at, several = -1, list[str]()
    for sentence in sentences:
        now = sentence.split(" ")
        apart = [i for i, (a, b) in enumerate(zip(words, now, strict=False)) if a != b]
        if now == words:
            cards = [i for i, word in enumerate(now) if word.strip(",.")[-1:] in SUITS]
            apart = [at] if at >= 0 else cards[:1]
        if len(now) == len(words) and len(apart) == 1 and at in (-1, apart[0]):
            at = apart[0]
            several = [*(several or [words[at]]), now[at]]
            found[-1] = " ".join([*words[:at], listed(several), *words[at + 1 :]])
        else:
            found.append(sentence)
            words, at, several = now, -1, []
    return found
