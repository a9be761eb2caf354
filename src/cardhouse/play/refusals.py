"""Refusal: a request at a table that is not carried out, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cardhouse.core.errors import CardhouseError

Code = Literal["stale", "illegal", "not_yours", "closed", "limit", "junk", "unavailable"]


class Refusal(CardhouseError):
    """A request that is not carried out: a code for programs, a sentence for people, where to look.

    ``stale``: the table has moved on; ``illegal``: the rules do not allow it; ``not_yours``: it is
    not for the one who asks; ``closed``: not at this time of the game; ``limit``: too much of it;
    ``junk``: it means nothing; ``unavailable``: not at this moment, through no fault of the one who
    asks.
    """

    def __init__(self, code: Code, text: str, targets: Iterable[str] = ()) -> None:
        super().__init__(text)
        self.code: Code = code
        self.text = text
        self.targets = list(targets)
