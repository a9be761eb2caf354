"""The catalogue of what computer players, hints and analyses say, whichever game is played."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.texts import Texts

TEXT = Texts("cardhouse.agents")


def thumb_words(action: str, reasons: Sequence[str] = (), quick: bool = False) -> str:
    """A hint where nothing was searched: an action in words, and what speaks for it. quick: there
    was no time to search.
    """
    said = action
    if reasons:
        said = TEXT("hint.thumb_why", action=action, why=TEXT("hint.why.join").join(reasons))
    return TEXT("hint.quick", hint=said) if quick else said


def closer_words(hint: str) -> str:
    """A hint in words where a quick guess was told before it."""
    return TEXT("hint.closer", hint=hint)


def still_words(hint: str) -> str:
    """A quick guess in words where it was asked for again before anything could be searched."""
    return TEXT("hint.still", hint=hint)


def ready_words(hint: str, seconds: int) -> str:
    """A quick guess in words, and in how many seconds a closer look is to be had, about."""
    return TEXT("hint.ready", hint=hint, seconds=seconds)


def in_a_line(text: str) -> str:
    """A hint in one paragraph: what to do, why, and the chances are lines of their own else."""
    return text.replace("\n", " ")


def forced_words(action: str) -> str:
    """A hint where there is no choice."""
    return TEXT("hint.forced", action=action, why=TEXT("hint.why.forced"))


def planned_words(action: str, reasons: Sequence[str]) -> str:
    """A hint: an action in words, and what speaks for it, if anything does."""
    if not reasons:
        return action
    return TEXT("hint.planned", action=action, why=TEXT("hint.why.join").join(reasons))


def stuck_words(sure: bool = False) -> str:
    """A hint where nothing leads anywhere, as far as is seen or for sure."""
    return TEXT("hint.hopeless" if sure else "hint.stuck")


def proven_words(action: str, moves: int) -> str:
    """A hint: an action in words, with which a proven way to win begins, and how long that is."""
    return planned_words(action, [TEXT("hint.why.wins", moves=moves)])


def lost_words() -> str:
    """A hint where it is proven that the true deal cannot be won any more."""
    return TEXT("hint.lost")


def learned_words(action: str, facts: Sequence[str] = ()) -> str:
    """A hint by what was learned: an action in words, and where it comes from with the sure facts
    that speak for it, if any do.
    """
    if not facts:
        return action
    return TEXT("hint.learned_why", action=action, why=TEXT("hint.why.join").join(facts))


ODDS = ((0.8, "high"), (0.6, "good"), (0.4, "even"), (0.25, "less"), (0.15, "small"))
"""From which chance on it is called so, of two sides."""

SHARES = (
    (0.8, "high"), (0.66, "good"), (0.55, "above"), (0.45, "share"), (0.25, "below"), (0.1, "small"),
)  # fmt: skip
"""The same of three sides or more, where an even share is no even chance; measured as between
two.
"""


def odds_words(chance: float, sides: int = 2) -> str:
    """A chance to win, as it is printed, in words: ``good``. sides: how many play against one
    another; of more than two it is told by the even share, ``below an even share``.
    """
    many, shown = max(sides, 2) - 1, points(chance) / 100
    as_of_two = many * shown / (many * shown + 1 - shown)
    names = ODDS if many == 1 else SHARES
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
    return int(f"{100 * chance:.0f}")


def percent(chance: float) -> str:
    """A chance in words: ``42 %``."""
    return TEXT("chance", percent=points(chance))
