"""What whoever sits at a table in play asks for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardhouse.play.messages.parts import (
    Id,
    Name,
    Number,
    Path,
    Ply,
    Seat,
    Shape,
    Short,
    Steps,
    Target,
)


@dataclass(slots=True)
class Play:
    """Plays an action, or takes the next step of an unfinished row. Sending the same id again
    changes nothing.

    steps: the earlier steps of the row, as ``undo.row`` has them. A row that was lost is made again
    from them; if they differ from those of the row in progress, the step is refused as stale.
    """

    type: Literal["play"] = field(default="play", init=False)
    id: Id
    ply: Ply
    action: Number
    steps: Steps = field(default_factory=list)


@dataclass(slots=True)
class Back:
    """Takes back the last of the ``steps`` of the own unfinished row, or all of them."""

    type: Literal["back"] = field(default="back", init=False)
    id: Id
    ply: Ply
    steps: Steps
    all: bool = False


@dataclass(slots=True)
class Why:
    """Asks why a path of targets, or an action in words, is not possible; undo: why taking back is
    not.
    """

    type: Literal["why"] = field(default="why", init=False)
    id: Id
    path: Path | None = None
    text: Short | None = None
    undo: bool = False


@dataclass(slots=True)
class Preview:
    """Asks for the sure consequences of a legal action. at: what is pointed at, a target that may
    be chosen right after it.
    """

    type: Literal["preview"] = field(default="preview", init=False)
    id: Id
    action: Number
    at: Target = ""


@dataclass(slots=True)
class Look:
    """Asks for the table before a ply; ``now`` ply is the present one. before: the ply now on the
    screen, for motions.

    seat: through whose eyes, ``own`` or (after the end) anybody's; null is the spectator. along: so
    many moves further on the way to a win that a look back found from there.
    """

    type: Literal["look"] = field(default="look", init=False)
    id: Id
    ply: Ply
    before: Ply | None = None
    seat: Literal["own"] | Seat | None = "own"
    along: Ply | None = None


@dataclass(slots=True)
class TakeBack:
    """Takes back: at once in a solitaire and against computers, else the others are asked."""

    type: Literal["undo"] = field(default="undo", init=False)
    id: Id


@dataclass(slots=True)
class Redo:
    """Plays again what was taken back (solitaires)."""

    type: Literal["redo"] = field(default="redo", init=False)
    id: Id


@dataclass(slots=True)
class Resign:
    """Gives up."""

    type: Literal["resign"] = field(default="resign", init=False)
    id: Id


@dataclass(slots=True)
class Always:
    """Gives a standing answer for this turn, or takes it away. lasts: the seat goes on by what
    its game has for that until it has another choice, whatever the action.
    """

    type: Literal["standing"] = field(default="standing", init=False)
    id: Id
    action: Number
    on: bool = True
    lasts: bool = False


@dataclass(slots=True)
class Peek:
    """Looks at a card that lies face down (solitaires only). target: the id of its piece.

    The peek is stored before the card is told: it is marked in the record and counted in the
    statistics.
    """

    type: Literal["peek"] = field(default="peek", init=False)
    id: Id
    target: Target


@dataclass(slots=True)
class Finish:
    """Plays out a game that is surely won, as ``solo.finish`` says; an update follows for each
    decision.
    """

    type: Literal["finish"] = field(default="finish", init=False)
    id: Id


@dataclass(slots=True)
class Mark:
    """Notes a ``bookmark``, or switches ``open help`` on for the rest of the game; the record
    remembers it.
    """

    type: Literal["mark"] = field(default="mark", init=False)
    kind: Name


@dataclass(slots=True)
class Hint:
    """Asks an agent what to do; noted in the record."""

    type: Literal["hint"] = field(default="hint", init=False)
    id: Id


@dataclass(slots=True)
class Light:
    """Lights the lamp: deals that agree with what the player sees are solved; noted in the record
    as a hint.

    ``lit`` follows for each deal, for as long as the position stands. stay: it was lit in the
    position before, and is no new hint.
    """

    type: Literal["lamp"] = field(default="lamp", init=False)
    id: Id
    stay: bool = False


@dataclass(slots=True)
class Truth:
    """Asks whether the true deal can still be won, where open help is on; ``known`` follows,
    perhaps much later.
    """

    type: Literal["truth"] = field(default="truth", init=False)
    id: Id


@dataclass(slots=True)
class Where:
    """Asks, after a solitaire, whether it was winnable and where it was lost; ``lost`` follows,
    again and again.
    """

    type: Literal["where"] = field(default="where", init=False)
    id: Id


@dataclass(slots=True)
class Again:
    """Opens a table with the same people and options. same: the same deal (solitaires)."""

    type: Literal["rematch"] = field(default="rematch", init=False)
    id: Id
    same: bool = False


@dataclass(slots=True)
class Sync:
    """Asks for everything anew. ply: as it was then, and then each ply that was missed."""

    type: Literal["sync"] = field(default="sync", init=False)
    ply: Ply | None = None
    shape: Shape | None = None


Request = (
    Play
    | Back
    | Why
    | Preview
    | Look
    | TakeBack
    | Redo
    | Resign
    | Always
    | Peek
    | Finish
    | Mark
    | Hint
    | Light
    | Truth
    | Where
    | Again
    | Sync
)
