"""What is told of how often an action is answered."""

from __future__ import annotations

import pytest

from cardhouse.agents.wording import TEXT


@pytest.mark.parametrize(
    ("times", "said"),
    [
        ("0", "it is never defended"),
        ("57", "it is defended about 57 times in 100"),
        ("100", "it is always defended"),
    ],
)
def test_what_is_sure_is_no_number_of_times(times: str, said: str) -> None:
    assert TEXT("answered.is", times=times, answered="defended") == said
    could = TEXT("answered.could", times=times, most="100", answered="defended")
    if times != "100":
        assert could == f"{said} (it could be always)"
