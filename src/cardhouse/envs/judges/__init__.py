"""Judges: tests for anybody's environment with hidden information, ours among them.

``resample_test``: are samples of an information set what the player could be in? ``leak_test``:
does anything that a player is told change with what it may not know? Both ask for a ``Situation``,
a few lines over any environment. ``cardhouse.envs.judges.house`` has it over our games,
``...judges.spiel`` over OpenSpiel's (``[openspiel]``).
"""

from cardhouse.envs.judges.tests import Misjudged, Situation, Verdict, leak_test, resample_test

__all__ = ["Misjudged", "Situation", "Verdict", "leak_test", "resample_test"]
