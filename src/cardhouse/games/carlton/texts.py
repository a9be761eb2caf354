"""The catalogue of Carlton: all that is said about it, by id."""

from __future__ import annotations

from cardhouse.core.texts import Texts, kept

TEXT = Texts(__package__)

FIXED = kept(2048)(TEXT)
"""The same, kept: for what is said again and again with the same numbers and cards."""
