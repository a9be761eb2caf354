"""Who knows what: the laws of views and determinizations, and that nothing hidden shows
anywhere.
"""

from __future__ import annotations

import numpy as np

from cardhouse.conformance import views
from cardhouse.conformance.suite import Law
from cardhouse.core import compiled
from cardhouse.core.game import game

from .support import laws_of


@laws_of(views)
def test_law(law: Law, name: str) -> None:
    law.check(name)


def test_a_record_array_is_what_kernels_expect() -> None:
    found = game("three_piles")
    assert compiled.states(found, 3).dtype == np.dtype(found.state_type.dtype())
