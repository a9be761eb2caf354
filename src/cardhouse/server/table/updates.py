"""Updates: how everybody at a table is told of its position, each as their seat may see it."""

from __future__ import annotations

import time
from dataclasses import replace

from cardhouse.play.session_state import Change
from cardhouse.play.updates import Updates
from cardhouse.server import messages as m
from cardhouse.server.messages.encoding import encode
from cardhouse.server.table.audience import Base, Client, tell
from cardhouse.server.table.info import info
from cardhouse.server.table.table import Table

CHAT_TOLD = 100


def snapshot(table: Table, client: Client, since: int | None = None) -> None:
    """Sends everything; with ``since``, what it was then, and each ply from there on."""
    seat, shape, updates = client.seat, client.shape, table.updates
    now: m.Position | None = None
    row: m.PositionChange | None = None
    log: list[m.LogLine] = []
    later: list[m.Update | m.Row] = []
    client.base = None
    if updates is not None:
        now, row, log, later = updates.everything(seat, shape, since)
        client.base = seat, shape, updates.base(seat, shape)
        if table.closed:
            now = closed(table, now)
    chat = table.chat[-CHAT_TOLD:] if seat is not None else []
    session = table.session
    standing = [] if session is None else session.standing(seat)
    lasts = "" if session is None else session.lasts(seat)
    host = table.is_host(client)
    seen = info(table), seat, host, now, row, log, chat, standing, time.time(), lasts
    tell(client, m.Snapshot(*seen))
    for one in later:
        tell(client, one)


def closed(table: Table, now: m.Position) -> m.Position:
    """A position at a table that is closed: nothing can be chosen or taken back."""
    ply = now.ply if table.ply_shown is None else table.ply_shown
    return replace(now, ply=ply, choices=[], undo=m.Undo(False, False, False, []))


def publish(table: Table, change: Change) -> None:
    """Tells everybody of a change that is stored; whoever has another base than the last position
    gets everything.
    """
    table.drop_help()
    updates = table.updates
    assert updates is not None
    groups: dict[Base | None, list[Client]] = {}
    for client in table.audience.clients:
        groups.setdefault(client.base, []).append(client)
    behind = groups.pop(None, [])
    bases = {base: updates.base(base[0], base[1]) for base in groups if base is not None}
    sent: set[tuple[int | None, str]] = set()
    for base, clients in groups.items():
        if base is None or base[2] != bases[base]:
            behind += clients
            continue
        seat, shape, _ = base
        frames = [encode(update) for update in updates.of_change(seat, shape, change)]
        now = seat, shape, updates.base(seat, shape)
        sent.add((seat, shape))
        for client in clients:
            if client.seat != seat or client.shape != shape:
                behind.append(client)
                continue
            client.base = now
            for frame in frames:
                client.send(frame)
    updates.forget(sent)
    for client in behind:
        snapshot(table, client)


def tell_people(table: Table) -> None:
    """Tells everybody what has changed about the table itself."""
    now = info(table)
    frames: dict[tuple[int | None, bool], bytes] = {}
    for client in table.audience.clients:
        key = client.seat, table.is_host(client)
        if key not in frames:
            frames[key] = encode(m.Table(now, *key))
        client.send(frames[key])


def tell_solo(table: Table, updates: Updates, seat: int) -> None:
    """Tells one person alone what has changed besides the table."""
    solo = updates.solo(seat)
    if solo is not None:
        table.audience.tell_seat(seat, m.Solos(solo))


def follow_seats(table: Table) -> None:
    """Gives every client the seat that its identity now has."""
    for client in table.audience.clients:
        client.seat = table.people.seat_of(client.identity)
