"""Every table as it is drawn: spots, pieces, both shapes, and the gestures of all legal actions."""

from __future__ import annotations

from cardhouse.conformance import scenes
from cardhouse.conformance.suite import Law

from .support import laws_of


@laws_of(scenes)
def test_law(law: Law, name: str) -> None:
    law.check(name)
