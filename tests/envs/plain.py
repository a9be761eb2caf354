"""The plainest observation there is, of any game: for games that have none of their own, in tests
of environments.
"""

from __future__ import annotations

from cardhouse.core.observing import Field, size
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints, State

FIELDS = (
    Field("decides", (), 0, 1, "1 when the turn is the seat's own."),
    Field("ended", (), 0, 4, "How the game ended, 0 before."),
    Field("won", (), 0, 1, "1 when the seat has won."),
    Field("row", (), 0, 16, "Choices made in the unfinished row."),
    Field("turn", (2,), 0, 99, "Turns so far, the two lowest digits in base 100."),
)
ACTION_FIELDS = (Field("action", (2,), 0, 99, "The action's number in base 100."),)
LEFT_OUT = ("Nearly everything.",)
SIZE = size(FIELDS)


@rule
def observe(s: State, seat: int, out: Ints) -> None:
    """Writes what a seat sees."""
    out[0] = 1 if s.turn_seat == seat else 0
    out[1] = s.ended
    out[2] = (s.winners >> seat) & 1
    out[3] = s.row_n
    out[4] = s.turn % 100
    out[5] = s.turn // 100 % 100


@rule
def observe_action(s: State, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action."""
    out[0] = action % 100
    out[1] = action // 100
