"""What every game's notation is made of: reasons with their rulings, and what is said of a text that is none."""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.core.errors import InvalidNotation
from cardhouse.core.texts import HOUSE


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal: one sentence and the ruling that says so."""

    sentence: str
    ruling: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.ruling})"


def no_action(text: str, game: str, *forms: str) -> InvalidNotation:
    """The error for a text that names no action. forms: what can be written, as it is typed."""
    written = HOUSE("list.or", before=HOUSE("list.comma").join(forms[:-1]), last=forms[-1])
    return InvalidNotation(
        HOUSE("notation.unknown", text=repr(text[:40]), game=game, forms=written)
    )
