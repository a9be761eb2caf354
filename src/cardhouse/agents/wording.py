"""The catalogue of what computer players, hints and analyses say, whichever game is played."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.texts import Texts

TEXT = Texts("cardhouse.agents")

CLOSE = 3
"""So many points of a hundred are a close choice."""


def thumb_words(
    action: str, reasons: Sequence[str] = (), measure: str = "", quick: bool = False
) -> str:
    """A hint where nothing was searched: an action in words, what speaks for it, and how it stands
    and how clear the choice is, in a sentence. quick: there was no time to search.
    """
    said = action
    if reasons:
        said = TEXT("hint.thumb_why", action=action, why=TEXT("hint.why.join").join(reasons))
    if measure:
        said = TEXT("hint.measured", hint=said, measure=measure)
    return TEXT("hint.quick", hint=said) if quick else said


def closer_words(hint: str) -> str:
    """A hint in words where a quick guess was told before it."""
    return TEXT("hint.closer", hint=hint)


def sight_words(hint: str) -> str:
    """A quick guess in words without the advice to ask again: more may come by itself."""
    return hint.removesuffix(TEXT("hint.quick", hint=""))


def in_a_line(text: str) -> str:
    """A hint in one paragraph: what to do, why, and the chances are lines of their own else."""
    return text.replace("\n", " ")


def forced_words(action: str) -> str:
    """A hint where there is no choice."""
    return TEXT("hint.forced", action=action, why=TEXT("hint.why.forced"))


def planned_words(action: str, reasons: Sequence[str], outlook: str = "") -> str:
    """A hint: an action in words, what speaks for it, and what came of it where it was tried out,
    each if known.
    """
    said = action
    if reasons:
        said = TEXT("hint.planned", action=action, why=TEXT("hint.why.join").join(reasons))
    return TEXT("hint.measured", hint=said, measure=outlook) if outlook else said


def stuck_words(sure: bool = False) -> str:
    """A hint where nothing leads anywhere, as far as is seen or for sure."""
    return TEXT("hint.hopeless" if sure else "hint.stuck")


def proven_words(action: str, moves: int) -> str:
    """A hint: an action in words, with which a proven way to win begins, and how long that is."""
    return planned_words(action, [TEXT("hint.why.wins", moves=moves)])


def lost_words() -> str:
    """A hint where it is proven that the true deal cannot be won any more."""
    return TEXT("hint.lost")


ODDS = (
    (0.8, "high"), (0.605, "good"), (0.535, "above_even"), (0.465, "even"), (0.395, "below_even"),
    (0.25, "less"), (0.15, "small"),
)  # fmt: skip
"""From which chance on it is called so, of two sides: even is what is printed as 47 to 53 %."""

SHARES = (
    (0.8, "high"), (0.66, "good"), (0.535, "above"), (0.465, "share"), (0.25, "below"), (0.1, "small"),
)  # fmt: skip
"""The same of three sides or more, where an even share is no even chance; measured as between
two.
"""

STANDS = (
    (0.8, "far_ahead"), (0.605, "ahead"), (0.535, "little_ahead"), (0.465, "level"),
    (0.395, "little_behind"), (0.2, "behind"),
)  # fmt: skip
"""The same of how it stands, where no chance is known but by rules of thumb."""


def stands_words(level: float) -> str:
    """How it stands for a seat by rules of thumb: ``you are a little behind``. level: as a chance
    between two would be.
    """
    name = next((name for least, name in STANDS if level >= least), "far_behind")
    return TEXT(f"hint.stands.{name}")


def _as_of_two(chance: float, sides: int) -> float:
    """What a chance among several sides would be between two."""
    many = max(sides, 2) - 1
    return many * chance / (many * chance + 1 - chance)


def odds_words(chance: float, sides: int = 2) -> str:
    """A chance to win, as it is printed, in words: ``good``. sides: how many play against one
    another; of more than two it is told by the even share, ``below an even share``.
    """
    as_of_two = _as_of_two(points(chance) / 100, sides)
    names = ODDS if sides <= 2 else SHARES
    return TEXT(f"hint.odds.{next((name for least, name in names if as_of_two >= least), 'low')}")


def chance_words(chance: float, among: str, sides: int = 2) -> str:
    """A chance to win, and what it is to be compared with: ``24 % between careful players; an even
    share is 25 %``.
    """
    if sides <= 2:
        return TEXT("hint.among", chance=percent(chance), among=among)
    return TEXT("hint.among_many", chance=percent(chance), among=among, even=percent(1 / sides))


def points(chance: float) -> int:
    """A chance in whole percent, as it is printed."""
    return int(100 * chance + 0.5)  # as browsers round, too


def tried(best: float, second: float) -> str:
    """That a choice wins more often than the next best, where no single thing says why."""
    more = points(best) - points(second)
    return TEXT("hint.why.tried", n=more, close=int(more <= CLOSE))


def percent(chance: float) -> str:
    """A chance in words: ``42 %``."""
    return TEXT("chance", percent=points(chance))
