"""The catalogue of what the house in a page says."""

from __future__ import annotations

from cardhouse.core.texts import Texts

TEXT = Texts("cardhouse.page")
