"""The catalogue of what is said around a match, whichever game is played."""

from __future__ import annotations

from cardhouse.core.texts import Texts

TEXT = Texts("cardhouse.play")
