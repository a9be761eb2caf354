"""Taking back and playing again: at once where nobody else is concerned, else the others are
asked.
"""

from __future__ import annotations

from cardhouse.server import messages as m
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.guards import begun, playing
from cardhouse.server.table.idempotency import key_of
from cardhouse.server.table.registry import handles
from cardhouse.server.table.table import Table
from cardhouse.server.table.turns import commit
from cardhouse.server.table.updates import tell_people


@handles(m.TakeBack, once=True)
async def undo(table: Table, client: Client, msg: m.TakeBack) -> None:
    """Takes back at once where nobody else is concerned, else asks the others."""
    session, _, seat = playing(table, client)
    key = key_of(client, msg.id)
    if session.undo_of(seat).takeback:
        wish = session.takeback(seat)
        others = [p.seat for p in table.people.persons if p.seat != seat and not p.standin]
        if others:
            table.ask(m.Question("takeback", seat, seat, "", wish.plies, others))
            tell_people(table)
        else:
            await take_back(table, seat, key, agreed=True)
    else:
        await take_back(table, seat, key)
    tell(client, m.Done(msg.id, table.ply))


async def take_back(table: Table, seat: int, key: str | None = None, agreed: bool = False) -> None:
    """Takes back to a seat's own last choice, stores that and tells everybody. agreed: the others
    were asked.
    """
    session, _ = begun(table)
    stood = session.standing(seat)
    await commit(table, session.undo(seat, agreed), key)
    if stood:
        table.audience.tell_seat(seat, m.Standing([]))


@handles(m.Redo, once=True)
async def redo(table: Table, client: Client, msg: m.Redo) -> None:
    """Plays again what was taken back."""
    session, _, seat = playing(table, client)
    key = key_of(client, msg.id)
    await commit(table, session.redo(seat), key)
    tell(client, m.Done(msg.id, table.ply))
