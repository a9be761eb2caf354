"""What a game that is handed over may say: numbers within their bounds, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from cardhouse.core.cards import MOST_SEATS
from cardhouse.server.messages.http import HandedEntry

RIGHT = ("play", 0, 0, 0)


@pytest.mark.parametrize(
    ("at", "least", "most"),
    [(1, 0, 1_000_000), (2, -(2**31), 2**31 - 1), (3, -1, MOST_SEATS - 1)],
)
def test_numbers_of_an_entry_have_bounds(at: int, least: int, most: int) -> None:
    def read(number: int) -> tuple[object, ...]:
        entry = [*RIGHT[:at], number, *RIGHT[at + 1 :]]
        found: HandedEntry = msgspec.json.decode(msgspec.json.encode(entry), type=HandedEntry)
        return found

    for number in (least, most):
        assert read(number)[at] == number
    for number in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError):
            read(number)
