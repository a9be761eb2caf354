"""Refusals: how a request is not carried out."""

from __future__ import annotations

from collections.abc import Iterable


class Refuse(Exception):
    """A request that is not carried out: a code for programs, a sentence for people, where to look."""

    def __init__(self, code: str, text: str, targets: Iterable[str] = ()) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.targets = list(targets)
