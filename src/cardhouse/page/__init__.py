"""The house in a page: tables, lessons and rulebooks without a server, by whatever Python runs
there.

Nothing here knows a browser: ``House`` is asked and told things as texts, and hands out what has to
be stored and what has to happen later. It needs nothing but the standard library.
"""

from __future__ import annotations

from cardhouse.core.texts import Texts

TEXT = Texts(__package__)
"""The catalogue of what the house in a page says."""
