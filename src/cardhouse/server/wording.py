"""The catalogue of what the server says: refusals, names that it gives, problems, warnings,
farewells.
"""

from __future__ import annotations

from cardhouse.core.texts import Texts

TEXT = Texts("cardhouse.server")
