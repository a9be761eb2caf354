"""Every game under every option: each value once, all pairs of values, all numbers of seats."""

from __future__ import annotations

import pytest

from cardhouse.conformance import choices
from cardhouse.conformance.suite import Law
from cardhouse.core.game import names

from .support import laws_of

PARTS = 6
IN_PARTS = ("every-value-of-every-option", "every-pair-of-values")
every_part = pytest.mark.parametrize(
    ("name", "part"), [(name, part) for name in names() for part in range(PARTS)]
)


@laws_of(choices, without=IN_PARTS)
def test_law(law: Law, name: str) -> None:
    law.check(name)


@every_part
def test_every_value_of_every_option(name: str, part: int) -> None:
    choices.values_in_part(name, part, PARTS)


@every_part
def test_every_pair_of_values(name: str, part: int) -> None:
    choices.pairs_in_part(name, part, PARTS)
