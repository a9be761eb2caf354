"""The catalogue of what solving a deal says; measurements and surveys, for operators, speak
English.
"""

from __future__ import annotations

from cardhouse.core.texts import Texts

TEXT = Texts("cardhouse.lab")
