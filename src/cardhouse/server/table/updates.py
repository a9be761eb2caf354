"""Updates: how everybody at a table is told of its position, each as their seat may see it."""

from __future__ import annotations

import time
from dataclasses import replace

from cardhouse.play.session_state import Change
from cardhouse.play.updates import MOST_AT_ONCE, Updates
from cardhouse.server import messages as m
from cardhouse.server.messages.encoding import encode
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.info import info
from cardhouse.server.table.table import Table

CHAT_TOLD = 100


def snapshot(table: Table, client: Client, since: int | None = None) -> None:
    """Sends everything; with ``since``, what it was then, and each ply from there on."""
    seat, shape, updates = client.seat, client.shape, table.updates
    now: m.Position | None = None
    log: list[m.LogLine] = []
    replayed: list[m.Update] = []
    if updates is not None:
        if since is not None and 0 < table.ply - since <= MOST_AT_ONCE:
            now = updates.position_at(seat, shape, since)
            log = updates.telling.log(seat, 0, since)
            replayed = updates.replay(seat, shape, since)
        else:
            now = updates.position(seat, shape)
            log = updates.telling.log(seat, 0)
        if table.closed:
            now = closed(table, now)
    chat = table.chat[-CHAT_TOLD:] if seat is not None else []
    standing = [] if table.session is None else table.session.standing(seat)
    host = table.is_host(client)
    tell(client, m.Snapshot(info(table), seat, host, now, log, chat, standing, time.time()))
    for update in replayed:
        tell(client, update)


def closed(table: Table, now: m.Position) -> m.Position:
    """A position at a table that is closed: nothing can be chosen or taken back."""
    ply = now.ply if table.ply_shown is None else table.ply_shown
    return replace(now, ply=ply, choices=[], undo=m.Undo(False, False, False, []))


def publish(table: Table, change: Change) -> None:
    """Tells everybody of a change that is stored."""
    table.drop_help()
    updates = table.updates
    assert updates is not None
    groups: dict[tuple[int | None, str], list[Client]] = {}
    for client in table.audience.clients:
        groups.setdefault((client.seat, client.shape), []).append(client)
    for (seat, shape), clients in groups.items():
        for update in updates.of_change(seat, shape, change):
            data = encode(update)
            for client in clients:
                client.send(data)


def tell_people(table: Table) -> None:
    """Tells everybody what has changed about the table itself."""
    told = info(table)
    for client in table.audience.clients:
        tell(client, m.Table(told, client.seat, table.is_host(client)))


def tell_solo(table: Table, updates: Updates, seat: int) -> None:
    """Tells one person alone what has changed besides the table."""
    solo = updates.solo(seat)
    if solo is not None:
        table.audience.tell_seat(seat, m.Solos(solo))


def follow_seats(table: Table) -> None:
    """Gives every client the seat that its identity now has."""
    for client in table.audience.clients:
        client.seat = table.people.seat_of(client.identity)
