"""A hint without a search and without compiled code: by what was learned, else by the rules of
thumb; with how it stands, and how clear the choice is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp

from cardhouse.agents.base import make
from cardhouse.agents.learned.values import PlainValues, chance
from cardhouse.agents.learned.weights import weights
from cardhouse.agents.levels import by_thumb
from cardhouse.agents.rows import actions, no_choice, row_targets, row_words, whole_row
from cardhouse.agents.thumb import CLAUSES, STEADY, answered, apart, hopeless, in_order, others
from cardhouse.agents.wording import (
    TEXT,
    chance_words,
    forced_words,
    odds_words,
    percent,
    points,
    stands_words,
    thumb_words,
    tried,
)
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.play.assistance import Advice

MOST, LEAST, TRIES = 24, 6, 240
"""Deals that fit the view in which each action is tried, at most and at least, and how many tries
all actions share: they take some tenths of a second under CPython.
"""
ALIKE, CLEAR = 0.01, 5
"""What the rules of thumb would do is advised if it gives away no more than this; and from how many
percent on a choice is clear.
"""
STANDS_OUT = 3
"""By rules of thumb a choice is clear if it stands out by this part of what lies between the best
and the worst.
"""


@dataclass(frozen=True, slots=True)
class Sight:
    """What is known of some actions at first sight. worth: by what was learned a chance to win, 0
    to 1, in so many deals; else (deals is 0) what they weigh by the rules of thumb.
    """

    worth: Mapping[int, float]
    deals: int

    def lead(self, action: int, second: int) -> float:
        """How much more an action is worth than another, chances in percent as they are printed."""
        one, other = self.worth[action], self.worth[second]
        return points(one) - points(other) if self.deals else one - other


def plain_hint(
    game: Game, view: State, legal: Sequence[int], names: Sequence[str], quick: bool = False
) -> Advice:
    """An action and the hint in words. names: what the players are called. quick: a longer look was
    asked for, and there was no time for it.
    """
    if (none := hopeless(game, view)) is not None:
        return none
    careful, called = make("careful", game, STEADY), tuple(names)
    # Nobody is advised to do for more what costs less.
    sensible = others(game, view, legal) or list(legal)
    action = usual = careful.choose(view, sensible)
    sight = _sight(game, view, legal)
    worth = sight.worth
    best = max(sensible, key=lambda one: worth[one])
    if sight.deals and worth[usual] < worth[best] - ALIKE:
        action = best
    row = whole_row(game, view, action, careful.choose)
    words = row_words(game, row, called)
    if len(legal) == len(row) == 1:
        return Advice(action, forced_words(words), row=actions(row))
    made = actions(row)
    # What the move does later anyhow is nothing else to do.
    left = [one for one in sensible if one not in made]
    second = max(left, key=lambda one: worth[one], default=None)
    even = second is not None and sight.lead(action, second) <= 0
    text = "" if second is None else game.notation.long(view, second, called)
    first, last = answered(game, view, action, second)
    why = in_order(first, apart(game, row, second, called, even, action != usual), last)
    only = [TEXT("hint.why.only")] if no_choice(game, row) else []
    if not why and not only and sight.deals and second is not None and not even:
        why = [tried(worth[action], worth[second])]
    clear = "" if second is None else _clear(sight, action, second, text)
    # Alone reasons are enough, until there is a closer look.
    alone = quick and game.solitaire
    measure = "" if alone else _measure(game, view, sight, action, clear)
    said = thumb_words(words, [*only, *why[:CLAUSES]], measure, quick)
    return Advice(action, said, row_targets(game, row), made, quick)


def _sight(game: Game, view: State, legal: Sequence[int]) -> Sight:
    """What each action is worth at first sight."""
    learned = None if game.features is None else weights(game, view)
    if learned is None:
        return Sight({action: game.advice.weigh(view, action) for action in legal}, 0)
    deals = max(LEAST, min(MOST, TRIES // len(legal)))
    seat = int(game.rules.seat(view))
    sums = PlainValues(game, learned, STEADY).actions(view, seat, legal, deals)
    means = {action: chance(total, deals) for action, total in zip(legal, sums, strict=True)}
    return Sight(means, deals)


def _clear(sight: Sight, action: int, second: int, text: str) -> str:
    """How clear the choice of an action before the next best is, in words. text: the latter's."""
    worth, lead, n = sight.worth, sight.lead(action, second), len(sight.worth)
    if sight.deals:
        name = "alike" if lead <= 0 else "better" if lead < CLEAR else "sure"
        other = percent(worth[second])
        return TEXT(f"hint.clear.{name}", n=n, second=text, other=other)
    spread = max(worth.values()) - min(worth.values())
    clear = n > 2 and lead * STANDS_OUT >= spread
    name = "alike" if lead <= 0 else "sure" if clear else "better"
    return TEXT(f"hint.clear.thumb_{name}", n=n, second=text)


def _measure(game: Game, view: State, sight: Sight, action: int, clear: str) -> str:
    """How it stands, and how clear the choice is, in a sentence: by what was learned with the
    chance to win; else as far as the evaluation tells it that the search goes by.
    """
    sides = len(game.sides(view))
    if sight.deals:
        mean = sight.worth[action]
        figure = chance_words(mean, TEXT("among.learned"), sides)
        said = {"odds": odds_words(mean, sides), "chance": figure}
        return (
            TEXT("hint.by_value", **said, clear=clear)
            if clear
            else TEXT("hint.by_value_alone", **said)
        )
    if game.solitaire:
        return TEXT("hint.by_thumb_alone", told=clear) if clear else ""
    lead = game.advice.evaluate(view, int(game.rules.seat(view)))
    stands = stands_words(1 / (1 + exp(-lead / (by_thumb(game).spread * sides / 2))))
    if clear:
        return TEXT("hint.by_thumb", stands=stands, clear=clear)
    return TEXT("hint.by_thumb_alone", told=stands)
