"""Changes: what differs between two positions as one viewer was told them, found fast where parts
are the same objects.

Parts are compared by their ids, which are names of places and faces: a change says nothing that the
two positions do not say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from itertools import compress
from operator import attrgetter, is_, ne
from typing import Any, Generic, TypeVar

from cardhouse.core.scene import Control, Piece, Scene, SeatPanel, Spot
from cardhouse.play.messages.changes import PartsChange, PositionChange, SceneChange
from cardhouse.play.messages.parts import Position
from cardhouse.play.messages.undo import NO_UNDO

P = TypeVar("P", Spot, Piece, Control, SeatPanel)


def _alike(before: Iterable[object], after: Iterable[object]) -> int:
    """How many parts are the same objects before the first that is not."""
    same = [*map(is_, before, after), False]
    return same.index(False)


class _Parts(Generic[P]):
    """How parts of one kind are compared. key: what tells them apart, as a text."""

    def __init__(self, kind: type[P], key: Callable[[P], str]) -> None:
        self.key: Callable[[P], str] = key
        self.names = tuple(field.name for field in fields(kind))
        self.values: Callable[[P], tuple[Any, ...]] = attrgetter(*self.names)

    def change(self, before: Sequence[P], after: Sequence[P]) -> PartsChange | None:
        """What differs; None if nothing does."""
        # Parts that are kept from scene to scene are the same objects: only what lies between them
        # is looked at.
        start = _alike(before, after)
        if start == len(before) == len(after):
            return None
        most = min(len(before), len(after)) - start
        end = min(_alike(reversed(before), reversed(after)), most)
        old, new = before[start : len(before) - end], after[start : len(after) - end]
        names, fresh = list(map(self.key, old)), list(map(self.key, new))
        changed: dict[str, dict[str, Any]] = {}
        if names == fresh:
            for name, known, part in zip(names, old, new, strict=True):
                if known is not part:
                    self._compare(name, known, part, changed)
            return {"changed": changed} if changed else None
        was = dict(zip(names, old, strict=True))
        added, at = list[P](), list[int]()
        for place, (name, part) in enumerate(zip(fresh, new, strict=True), start):
            before_it = was.get(name)
            if before_it is None:
                added.append(part)
                at.append(place)
            elif before_it is not part:
                self._compare(name, before_it, part, changed)
        here = set(fresh)
        gone = [name for name in names if name not in here]
        stay = [name for name in names if name in here]
        if stay != [name for name in fresh if name in was]:
            # They stand in another order, which only a new list can say.
            gone = list(map(self.key, before))
            return {"gone": gone, "added": list(after), "at": list(range(len(after)))}
        found: PartsChange = {}
        if gone:
            found["gone"] = gone
        if changed:
            found["changed"] = changed
        if added:
            found["added"], found["at"] = added, at
        return found or None

    def _compare(self, name: str, was: P, part: P, changed: dict[str, dict[str, Any]]) -> None:
        one, other = self.values(was), self.values(part)
        for field, value in compress(zip(self.names, other, strict=True), map(ne, one, other)):
            changed.setdefault(field, {})[name] = value


def _seat(panel: SeatPanel) -> str:
    return str(panel.seat)


_SPOTS = _Parts(Spot, attrgetter("id"))
_PIECES = _Parts(Piece, attrgetter("id"))
_CONTROLS = _Parts(Control, attrgetter("id"))
_SEATS = _Parts(SeatPanel, _seat)


def scene_change(before: Scene, after: Scene) -> SceneChange:
    """What differs between two scenes of one viewer."""
    found: SceneChange = {}
    if before.status != after.status:
        found["status"] = after.status
    if (before.width, before.height) != (after.width, after.height):
        found["width"], found["height"] = after.width, after.height
    if (before.columns, before.rows) != (after.columns, after.rows):
        found["columns"], found["rows"] = after.columns, after.rows
    if (before.game, before.shape, before.viewer) != (after.game, after.shape, after.viewer):
        found["game"], found["shape"], found["viewer"] = after.game, after.shape, after.viewer
    if spots := _SPOTS.change(before.spots, after.spots):
        found["spots"] = spots
    if pieces := _PIECES.change(before.pieces, after.pieces):
        found["pieces"] = pieces
    if controls := _CONTROLS.change(before.controls, after.controls):
        found["controls"] = controls
    if seats := _SEATS.change(before.seats, after.seats):
        found["seats"] = seats
    if after.gestures:
        found["gestures"] = list(after.gestures)
    return found


def position_change(before: Position, after: Position) -> PositionChange:
    """What differs between two positions of one viewer."""
    found: PositionChange = {"version": after.version}
    if before.ply != after.ply:
        found["ply"] = after.ply
    if before.deciding != after.deciding:
        found["deciding"] = after.deciding
    if before.turn != after.turn:
        found["turn"] = after.turn
    if before.turn_seat != after.turn_seat:
        found["turn_seat"] = after.turn_seat
    if before.since != after.since:
        found["since"] = after.since
    if before.brought != after.brought:
        found["brought"] = after.brought
    if scene := scene_change(before.scene, after.scene):
        found["scene"] = scene
    if after.choices:
        found["choices"] = after.choices
    if after.undo != NO_UNDO:
        found["undo"] = after.undo
    if after.result is not None:
        found["result"] = after.result
    if after.solo is not None:
        found["solo"] = after.solo
    return found
