"""What differs between two positions of one viewer: what stays as it was is not told again."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from cardhouse.core.scene import Gesture
from cardhouse.play.messages.parts import Choice, Result, Solo
from cardhouse.play.messages.undo import Undo


class PartsChange(TypedDict, total=False):
    """What differs among parts of a scene, which are told apart by their id (panels by their seat,
    as a text).

    gone: ids of parts that are there no more. changed: for each field, its new value by id. added:
    new parts; at: where each stands in the new list, ascending. All others stay, in their order.
    What is left out is empty.
    """

    gone: list[str]
    changed: dict[str, dict[str, Any]]
    added: list[Any]
    at: list[int]


class SceneChange(TypedDict, total=False):
    """What differs between two scenes. gestures are told whole, none if left out; all else stays if
    left out.
    """

    game: str
    shape: str
    viewer: int | None
    width: float
    height: float
    columns: int
    rows: int
    status: str
    spots: PartsChange
    pieces: PartsChange
    controls: PartsChange
    seats: PartsChange
    gestures: list[Gesture]


class PositionChange(TypedDict):
    """What differs between two positions. version: of the new one.

    ply, deciding, turn, turn_seat, since, brought and scene stay as they were if left out. choices,
    undo, result and solo hold for the moment and are told whole; left out: no choices, nothing to
    take back, no result, no solo.
    """

    version: int
    ply: NotRequired[int]
    deciding: NotRequired[int | None]
    turn: NotRequired[int]
    turn_seat: NotRequired[int]
    since: NotRequired[int]
    brought: NotRequired[str]
    scene: NotRequired[SceneChange]
    choices: NotRequired[list[Choice]]
    undo: NotRequired[Undo]
    result: NotRequired[Result]
    solo: NotRequired[Solo]
