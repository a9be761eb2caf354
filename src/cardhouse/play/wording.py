"""The catalogue of what is said around a match, whichever game is played."""

from __future__ import annotations

from cardhouse.core.texts import Texts, kept

TEXT = Texts("cardhouse.play")


@kept(8)
def over(reason: str) -> str:
    """That the game is over, and how (see ``Course.reason``); without a capital or a stop."""
    return TEXT("over", reason=reason.replace(" ", "_"))
