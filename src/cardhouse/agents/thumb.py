"""A hint by the rules of thumb: what a careful player would do, and why. Nothing is searched,
nothing is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.base import make
from cardhouse.agents.rows import NOTHING, Advice, Step, actions, row_targets, row_words, whole_row
from cardhouse.agents.wording import (
    forced_words,
    lost_words,
    proven_words,
    stuck_words,
    thumb_words,
)
from cardhouse.core.game import Game
from cardhouse.core.solving import UNSOLVABLE
from cardhouse.core.state import State
from cardhouse.play import comfort
from cardhouse.play.help import Guide, open_help

CLAUSES = 2
"""So many reasons are told at most."""
STEADY = "hint"
"""A seed: whoever asks again about a position is told the same among equals."""


def by_thumb(
    game: Game, view: State, legal: Sequence[int], names: Sequence[str], quick: bool = False
) -> Advice:
    """An action and the hint in words. names: what the players are called. quick: a longer look was
    asked for, and there was no time for it.
    """
    return hopeless(game, view) or advised(game, view, legal, names, quick)


def advised(
    game: Game, view: State, legal: Sequence[int], names: Sequence[str], quick: bool = False
) -> Advice:
    """The same where it is known that something can be gained yet."""
    careful, called = make("careful", game, STEADY), tuple(names)
    action = careful.choose(view, legal)
    row = whole_row(game, view, action, careful.choose)
    words = row_words(game, row, called)
    if len(legal) == len(row) == 1:
        return Advice(action, forced_words(words))
    said = thumb_words(words, merits(game, row, called), quick)
    return Advice(action, said, row_targets(game, row), actions(row), quick)


def hopeless(game: Game, view: State) -> Advice | None:
    """A hint where it is proven that no move gains anything any more: there is none, and it says
    so.
    """
    stuck = game.solitaire and comfort.stuck(game, view)
    return Advice(NOTHING, stuck_words(sure=True)) if stuck else None


def proven(guide: Guide) -> Advice | None:
    """A hint by what open help knows of the true deal, so that the two never name different moves:
    how it is won, or that it is lost. None where open help is off or knows neither.
    """
    match = guide.match
    truth = guide.now if open_help(match) else None
    if truth is not None and truth.line:
        action = truth.line[0]
        return Advice(action, proven_words(match.text(action, long=True), len(truth.line)))
    lost = truth is not None and truth.verdict == UNSOLVABLE
    return Advice(NOTHING, lost_words()) if lost else None


def merits(
    game: Game,
    row: Sequence[Step],
    names: tuple[str, ...] = (),
    sure: bool = False,
    but: Sequence[str] = (),
) -> list[str]:
    """What speaks most for a whole move by the game's rules of thumb, in words; a later step knows
    better than an earlier one.

    sure: without what compares with other actions, which holds for whoever goes by these rules
    alone. but: what is not worth telling, since it speaks for something else as well.
    """
    if game.merits is None:
        return []
    found: dict[str, str] = {}
    for step in row:
        for fact in game.merits.merits(step.view, step.action, names):
            if not (sure and fact.key in game.merits.COMPARED):
                found[fact.key] = fact.text
    told = (found[key] for key in game.merits.ORDER if key in found)
    return [text for text in told if text not in but][:CLAUSES]
