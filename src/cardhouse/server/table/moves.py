"""What clients ask about the game: moves, reasons, previews, earlier positions, resigning, standing
answers.
"""

from __future__ import annotations

from cardhouse.server import messages as m
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.guards import begun, playing
from cardhouse.server.table.idempotency import key_of
from cardhouse.server.table.registry import handles
from cardhouse.server.table.table import Table
from cardhouse.server.table.turns import commit, schedule


@handles(m.Play, once=True)
async def play(table: Table, client: Client, msg: m.Play) -> None:
    """Plays an action, or makes a step of a row that stays open."""
    session, updates, seat = playing(table, client)
    change = session.play(seat, msg.action, msg.ply, msg.steps)
    if change.committed:
        await commit(table, change, key_of(client, msg.id))
        tell(client, m.Done(msg.id, table.ply))
        return
    assert change.row is not None
    table.carried_out.note(client, msg.id, step=True)
    table.drop_help()
    row = change.row
    tell(client, updates.stepped(msg.id, client.shape, row))
    for other in beside(table, client):
        tell(other, updates.stepped(msg.id, other.shape, row))


def beside(table: Table, client: Client) -> list[Client]:
    """The other clients of the same seat: they see the same row in progress."""
    return [one for one in table.audience.clients if one is not client and one.seat == client.seat]


@handles(m.Back, once=True)
async def back(table: Table, client: Client, msg: m.Back) -> None:
    """Takes back a step of the own row, or all of them."""
    session, updates, seat = playing(table, client)
    row = session.back(seat, msg.all, msg.ply, msg.steps)
    table.carried_out.note(client, msg.id, step=True)
    table.drop_help()
    tell(client, updates.stepped_back(msg.id, client.shape, row))
    for other in beside(table, client):
        tell(other, updates.stepped_back(msg.id, other.shape, row))


@handles(m.Why)
async def why(table: Table, client: Client, msg: m.Why) -> None:
    """Says why something is not possible, from what the asking seat knows."""
    session, _ = begun(table)
    if msg.undo:
        tell(client, m.Reason(msg.id, session.why_no_takeback(client.seat), []))
        return
    what = msg.path if msg.path is not None else (msg.text or "")
    path = list(msg.path or [])
    targets = [*path, *session.blocks(client.seat, path)]
    tell(client, m.Reason(msg.id, session.why_not(client.seat, what), targets))


@handles(m.Preview)
async def preview(table: Table, client: Client, msg: m.Preview) -> None:
    """Tells the sure consequences of an action that the client's seat may choose now."""
    _, updates, seat = playing(table, client)
    tell(client, updates.facts(msg.id, seat, msg.action, msg.at))


@handles(m.Look)
async def look(table: Table, client: Client, msg: m.Look) -> None:
    """Shows an earlier position as the viewer saw it then; after the end through anybody's eyes."""
    _, updates = begun(table)
    tell(client, updates.looked(client.seat, client.shape, msg))


@handles(m.Resign, once=True)
async def resign(table: Table, client: Client, msg: m.Resign) -> None:
    """Gives up."""
    session, _, seat = playing(table, client)
    await commit(table, session.resign(seat), key_of(client, msg.id))
    tell(client, m.Done(msg.id, table.ply))


@handles(m.Always, once=True)
async def always(table: Table, client: Client, msg: m.Always) -> None:
    """Gives or takes away a standing answer for this turn."""
    session, updates, seat = playing(table, client)
    if msg.lasts:
        await table.store(session.go_on(seat, msg.on).entries)
    else:
        session.always(seat, msg.action, msg.on)
    table.audience.tell_seat(seat, updates.standing(seat))
    tell(client, m.Done(msg.id, table.ply))
    schedule(table)
