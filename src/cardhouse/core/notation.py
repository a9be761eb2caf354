"""What every game's notation is made of: reasons with their rulings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal: one sentence and the ruling that says so."""

    sentence: str
    ruling: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.ruling})"
