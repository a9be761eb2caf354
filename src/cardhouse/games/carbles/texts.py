"""The catalogue of Carbles: all that people read of it, but for its rulebook and the options."""

from __future__ import annotations

from cardhouse.core.texts import Texts

TEXT = Texts(__package__)
