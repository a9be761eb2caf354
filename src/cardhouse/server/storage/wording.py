"""The catalogue of what is said when storing fails, or a table is closed because of what is stored
of it.
"""

from __future__ import annotations

from cardhouse.core.texts import Texts

TEXT = Texts("cardhouse.server.storage")
