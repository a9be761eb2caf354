"""The log of a game as one viewer may read it: a sentence for each event, and which pieces moved
where.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.core.events import Move
from cardhouse.play.match import Match
from cardhouse.terminal.wording import narrated


@dataclass(frozen=True)
class Line:
    """A line of the log: after which ply, the kind of its event, a sentence, what moved where."""

    ply: int
    kind: str
    text: str
    moves: tuple[Move, ...] = ()


class Log:
    """The log of one match, seen by one viewer (a seat; None: a spectator)."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lines: list[Line] = []
        self._plies = 0

    def clear(self) -> None:
        """Forgets everything, because another viewer comes."""
        self.lines, self._plies = [], 0

    def update(self, viewer: int | None) -> None:
        """Adds what has happened since, and drops what was taken back."""
        ply = self.match.ply
        # Who gave up stands at the present ply: said anew, or taken back.
        self.lines = [line for line in self.lines if line.ply < ply]
        for at, event in self.match.events(viewer, min(self._plies, ply)):
            if event.minor:
                continue  # the next event names what was chosen
            told = narrated(self.match, event, viewer)
            self.lines.append(Line(at, event.kind, told, event.moves))
        self._plies = ply
