"""Who decides at a table, and how: people, programs outside, computer players; and what needs no
asking.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from cardhouse.core.state import State

if TYPE_CHECKING:
    from cardhouse.play.history import Seen

PERSON, BOT, COMPUTER = "person", "bot", "computer"

How = Literal["person", "computer", "forced", "standing", "automatic"]
"""How a decision was made: a person chose, a computer player chose, it was the only action there
was, a standing answer was given, the game made it by itself.
"""

Forced = Literal["always", "alone", "never"]
"""For whom an only action is played without asking: for everybody, for a person who plays against
computers alone, for nobody.
"""


class Player(Protocol):
    """Who decides for a seat, as a session sees it; it may change while the game goes on."""

    @property
    def kind(self) -> str:
        """PERSON, BOT (a program outside) or COMPUTER."""

    @property
    def level(self) -> str:
        """The name of the computer player that decides, empty for others."""

    @property
    def human(self) -> bool:
        """Whether somebody outside decides here, though perhaps not now."""

    @property
    def computed(self) -> bool:
        """Whether a computer player decides here now, be it for an absent person."""


@dataclass
class Sitter:
    """A player who sits on a seat for the whole game."""

    kind: str = PERSON
    level: str = ""

    @property
    def human(self) -> bool:
        """Whether somebody outside decides here."""
        return self.kind != COMPUTER

    @property
    def computed(self) -> bool:
        """Whether a computer player decides here."""
        return self.kind == COMPUTER


@dataclass(frozen=True, slots=True)
class Customs:
    """What is agreed at a table and differs from front end to front end.

    forced: who is not asked where there is only one action. forced_steps: whether the same holds in
    the middle of a row, for everybody. reopens: whether a game against computers may be taken up
    again after its end. shared: the people share one screen, so nobody is asked before something is
    taken back, and all may hear a hint.
    """

    forced: Forced = "always"
    forced_steps: bool = False
    reopens: bool = False
    shared: bool = False


ONLINE = Customs()
LINE_BY_LINE = Customs(forced="alone", forced_steps=True, shared=True)
FULL_SCREEN = Customs(forced="never", reopens=True, shared=True)


@dataclass(slots=True)
class Decision:
    """Who decided a ply, and how. how: None until somebody wants to know it of a game that was read
    from storage.

    choice: whether it was a person's choice among several actions; None until somebody wants to
    know. showed: for each viewer that it was asked about, whether hidden cards were shown by it.
    """

    seat: int
    how: How | None = None
    choice: bool | None = None
    showed: dict[int, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Task:
    """What a computer player is given to decide: its seat, its level, what the seat sees, the legal
    actions.

    history: tells what the seat has seen since the deal, for an agent that wants to know.
    """

    seat: int
    level: str
    view: State
    legal: list[int]
    history: Callable[[], list[Seen]]


@dataclass(frozen=True, slots=True)
class Next:
    """What happens next. seat: who decides, None when the game is over.

    how: ``person`` is asked, ``computer`` thinks (see ``Session.task``), ``forced`` and
    ``standing`` answers are given after a pause that does not tell that there was no choice (see
    ``Session.give``). action: what is given then.
    """

    seat: int | None
    how: How | None = None
    action: int | None = None
