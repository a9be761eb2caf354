"""The catalogue of Duckling: all that is said about it, by id, in ``language/en.json``."""

from __future__ import annotations

from cardhouse.core.texts import Texts

TEXT = Texts(__package__)
