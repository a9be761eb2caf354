"""The catalogue of what is said when a record is verified, and of a server's keys."""

from __future__ import annotations

from cardhouse.core.texts import Texts

TEXT = Texts("cardhouse.server.proof")
