"""Answers that are given for a person without asking: a standing answer, or the only one there is."""

from __future__ import annotations

from cardhouse.server.storage.entities import BOT
from cardhouse.server.table.table import Table


def forced(table: Table, seat: int) -> int | None:
    """The action that is given for a seat; None where somebody has to choose. Programs always choose."""
    match = table.match
    assert match is not None
    if table.game.solitaire or table.people.places[seat].kind == BOT:
        return None
    if table.row is not None and table.row.steps:
        return None
    assert table.views is not None
    legal = table.views.legal()
    for action in table.standing.of(seat, match.turn):
        if action in legal:
            return action
    return legal[0] if len(legal) == 1 else None
