"""A hint in the terminal is told at first sight while the closer look gets ready, and who asks
again waits for that.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.play.match import new_match
from cardhouse.terminal import hints as module
from cardhouse.terminal.hints import Hints


class Slow:
    """A preparation that is done after it was looked at so often."""

    looks = 4

    def __init__(self, *_: object) -> None:
        self.seen = 0

    @property
    def done(self) -> bool:
        """Whether it is ready by now."""
        self.seen += 1
        return self.seen > self.looks

    def stop(self) -> None:
        """Nothing runs."""


@pytest.mark.parametrize("name", ["three_piles", "carlton"])
def test_a_guess_comes_at_once_and_the_closer_look_to_who_asks_again(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(module, "Preparation", Slow)
    match = new_match(name, seed=11)
    hints, view, legal = Hints(match.game), match.view(0), list(match.legal_actions)
    first = hints.hint(view, legal)
    assert first.quick
    assert "Ask again for a closer look" in first.text
    assert cast(Any, hints.preparation).seen <= 1, "nobody waited"
    second = hints.hint(view, legal)
    assert not second.quick
    assert second.text.startswith("on closer look: ")
    # Another position has not been guessed at, so nothing is looked at more closely there.
    match.play(match.legal_actions[0])
    seat = match.seat
    assert seat is not None
    third = hints.hint(match.view(seat), list(match.legal_actions))
    assert not third.text.startswith("on closer look")
