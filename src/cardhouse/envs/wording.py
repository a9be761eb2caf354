"""The catalogue of what environments say, whichever game is played."""

from __future__ import annotations

from cardhouse.core.texts import Texts

TEXT = Texts("cardhouse.envs")
