"""The catalogue of what computer players, hints and analyses say, whichever game is played."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.texts import Texts

TEXT = Texts("cardhouse.agents")


def thumb_words(action: str, reasons: Sequence[str] = ()) -> str:
    """A hint where nothing was searched: an action in words, where it comes from, and what speaks
    for it.
    """
    if not reasons:
        return TEXT("hint.thumb", action=action)
    return TEXT("hint.thumb_why", action=action, why=TEXT("hint.why.join").join(reasons))


def forced_words(action: str) -> str:
    """A hint where there is no choice."""
    return TEXT("hint.forced", action=action, why=TEXT("hint.why.forced"))


def planned_words(action: str, why: str) -> str:
    """A hint by a game's own planner: an action in words, and what speaks for it."""
    return TEXT("hint.planned", action=action, why=why)


def stuck_words() -> str:
    """A hint where nothing leads anywhere."""
    return TEXT("hint.stuck")


def learned_words(action: str, facts: Sequence[str] = ()) -> str:
    """A hint by what was learned: an action in words, where it comes from, and sure facts that
    speak for it.
    """
    if not facts:
        return TEXT("hint.learned", action=action)
    return TEXT("hint.learned_why", action=action, why=TEXT("hint.why.join").join(facts))


ODDS = ((0.9, "always"), (0.65, "mostly"), (0.4, "half"), (0.15, "sometimes"), (0.005, "hardly"))
"""From which chance on something is called so."""


def odds_words(chance: float) -> str:
    """How likely something is, in words: ``most likely``."""
    return TEXT(f"hint.odds.{next((name for least, name in ODDS if chance >= least), 'never')}")


def points(chance: float) -> int:
    """A chance in whole percent, as it is printed."""
    return int(f"{100 * chance:.0f}")


def percent(chance: float) -> str:
    """A chance in words: ``42 %``."""
    return TEXT("chance", percent=points(chance))
