"""What is known without a search: what speaks for a move by the rules of thumb, and that a game is
proven to be won or lost. Nothing is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.answers import answered_word, answers
from cardhouse.agents.base import make
from cardhouse.agents.rows import NOTHING, SUITS, Step, row_words, whole_row
from cardhouse.agents.wording import TEXT, lost_words, points, proven_words, stuck_words
from cardhouse.core.game import Game
from cardhouse.core.solving import UNSOLVABLE
from cardhouse.core.state import State
from cardhouse.play import comfort
from cardhouse.play.assistance import Advice
from cardhouse.play.help import Guide, open_help

CLAUSES, MOST = 2, 20
"""So many reasons are told at most, and so many are looked at."""
EVEN = 0.5
"""From which chance on an answer is likelier than none."""
DANGER = 0.2
"""From which chance on it is told of the advised move that others may answer it."""
STEADY = "hint"
"""A seed: whoever asks again about a position is told the same among equals."""


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
    most: int = CLAUSES,
) -> list[str]:
    """What speaks most for a whole move by the game's rules of thumb, in words; a later step knows
    better than an earlier one.

    sure: without what compares with other actions, which holds for whoever goes by these rules
    alone. but: what is not worth telling, since it speaks for something else as well. most: so many
    reasons.
    """
    if game.merits is None:
        return []
    found: dict[str, str] = {}
    for step in row:
        for fact in game.merits.merits(step.view, step.action, names):
            if not (sure and fact.key in game.merits.COMPARED):
                found[fact.key] = fact.text
    told = (found[key] for key in game.merits.ORDER if key in found)
    return [text for text in told if text not in but][:most]


def apart(
    game: Game,
    row: Sequence[Step],
    second: int | None,
    names: tuple[str, ...],
    even: bool,
    sure: bool = True,
) -> list[str]:
    """What speaks for a whole move and not for the runner-up, which may go on as the rules of thumb
    would. even: the runner-up is told to be about as good, so no card counts that it is about, too.
    """
    if second is None:
        return merits(game, row, names, sure)
    other = whole_row(game, row[0].view, second, make("careful", game, STEADY).choose)
    shared = merits(game, other, names, most=MOST)
    less = _no_reasons(game, row, other, names)
    found = merits(game, row, names, sure or even, [*shared, *less], MOST)
    if not even and len(found) < CLAUSES:
        found += _avoided(game, row, other, names)
    if not found and not even:
        found = merits(game, row, names, sure, less, 1)
    if even:
        words = row_words(game, other, names)
        cards, thing = cards_in(words), words.partition(",")[0].partition(" ")[2]

        def told(texts: Sequence[str]) -> list[str]:
            """Those that are not about what the other one is about, too."""
            begins = f"{thing} " if thing else "\n"
            apart = (text for text in texts if not cards & cards_in(text))
            return [text for text in apart if not text.startswith(begins)]

        found = told(found)
        # What speaks for both is a reason for either, and comes first where it is the most.
        own = merits(game, row, names, True)
        if own[:1] and own[0] in shared and not cards & cards_in(own[0]):
            found = [TEXT("hint.why.either", told=own[0]), *found]
        # Of a plain move it is told what it brings, rather than nothing.
        found = found or [text for text in own if text in shared] or told(own)[:1]
    return found[:CLAUSES]


def _no_reasons(
    game: Game, row: Sequence[Step], other: Sequence[Step], names: tuple[str, ...]
) -> list[str]:
    """What is true of a move and no reason for it: another one brings as much, or keeps the same
    card.
    """
    if game.merits is None:
        return []
    own, theirs = (
        [fact for step in one for fact in game.merits.merits(step.view, step.action, names)]
        for one in (row, other)
    )
    more, stays = game.merits.MORE, game.merits.STAYS
    most = max((fact.value for fact in theirs if fact.key in more), default=0)
    spent = cards_in(row_words(game, other, names))
    return [
        fact.text
        for fact in own
        if (fact.key in more and fact.value <= most)
        or (fact.key in stays and not cards_in(fact.text) & spent)
    ]


def _avoided(
    game: Game, row: Sequence[Step], other: Sequence[Step], names: tuple[str, ...]
) -> list[str]:
    """What speaks against another move and not against this one."""
    if game.merits is None:
        return []
    own, theirs = (
        [fact for step in one for fact in game.merits.against(step.view, step.action, names)]
        for one in (row, other)
    )
    keys = {fact.key for fact in own}
    bad = [fact.text for fact in theirs if fact.key not in keys]
    return [TEXT("hint.why.avoided", told=text) for text in bad[:1]]


def others(game: Game, view: State, legal: Sequence[int], but: int = NOTHING) -> list[int]:
    """What may be advised, or named as the next best thing to do: not what only does for more what
    another action does, nor what others surely answer so that it gains nothing.
    """
    merits, some = game.merits, [one for one in legal if one != but]
    if merits is None:
        return some
    vain = {one.action for one in game.scene.scene(view).gestures if one.vain}
    return [
        one
        for one in some
        if all(x.value is not None for x in merits.against(view, one))
        and not (one in vain and answers(game, view, one, STEADY))
    ]


def cards_in(text: str) -> set[str]:
    """The cards that a text names."""
    words = (word.strip(".,;:()") for word in text.split())
    return {word for word in words if len(word) > 1 and word[-1] in SUITS}


def answered(
    game: Game, view: State, action: int, second: int | None
) -> tuple[list[str], list[str]]:
    """What is told of others who are asked about a move: first that it is probably not answered,
    where they are not asked about the runner-up; last that the runner-up probably is, or that the
    move itself may well be.
    """
    if game.solitaire or second is None:
        return [], []
    best, other = (answers(game, view, one, STEADY) for one in (action, second))
    if best:
        likely = best[0].value["is"]
        if not other and likely < EVEN:
            return [best[0].text], []
        return [], [TEXT("hint.why.though", told=best[0].text)] if likely >= DANGER else []
    if not other or other[0].value["is"] < EVEN:
        return [], []
    times = str(points(other[0].value["is"]))
    return [], [TEXT("hint.why.instead", times=times, answered=answered_word(game))]


def in_order(first: Sequence[str], clauses: Sequence[str], last: Sequence[str]) -> list[str]:
    """As many reasons as are told: what is said of others first or last (``answered``), and what
    speaks for the move between; what qualifies it is no reason alone.
    """
    told = [*first, *clauses[: CLAUSES - len(first) - len(last)]]
    return [*told, *last] if told else []
