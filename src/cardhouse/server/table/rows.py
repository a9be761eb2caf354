"""Rows in progress: the steps of a play that its seat alone sees, until the whole of it goes to the match."""

from __future__ import annotations

from cardhouse.core.errors import IllegalAction, InvalidNotation
from cardhouse.core.scene import Scene
from cardhouse.play.row import Row
from cardhouse.server.refusal import Refuse
from cardhouse.server.table.table import Table


def step(table: Table, seat: int, action: int) -> bool:
    """Makes one step; returns whether it, and the row before it, went to the match. Raises Refuse."""
    match = table.match
    assert match is not None
    if match.seat != seat:
        raise Refuse("not_yours", match.why_not(action, seat) or "It is not your decision.")
    row = table.row
    if row is not None and (row.match is not match or row.seat != seat or row.committed):
        row = table.row = None
    first = match.ply
    try:
        if row is None:
            match.play(action)
            if match.state.row_n == 0 or match.seat != seat:
                table.deciders.append(seat)
                return True
            match.undo()
            table.row = row = Row(match)
        committed = row.play(action)
    except (IllegalAction, InvalidNotation) as error:
        raise Refuse("illegal", str(error)) from error
    if committed:
        table.row = None
        table.deciders.extend([seat] * (match.ply - first))
    return committed


def own_row(table: Table, seat: int) -> Row:
    """The row in progress of a seat that has made a step of it. Raises Refuse."""
    row = table.row_of(seat)
    if row is None or not row.steps:
        raise Refuse("illegal", "There is no step to take back.")
    return row


def step_back(table: Table, row: Row, whole: bool) -> None:
    """Takes back the last step of the row in progress, or the whole of it."""
    if not whole:
        row.undo()
    if whole or not row.steps:
        table.row = None


def scene_before(table: Table, seat: int, shape: str) -> Scene:
    """The scene that the deciding seat saw before the last step of its row."""
    assert table.match is not None
    assert table.views is not None
    assert table.row is not None
    steps = table.row.steps[:-1]
    if not steps:
        return table.views.scene(seat, shape)
    trial = table.match.copy()
    for action in steps:
        trial.play(action)
    return trial.scene(seat, shape)
