"""Attendance: clients come to a table, catch up with what they missed, and go."""

from __future__ import annotations

import time
from contextlib import suppress

from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.storage.entities import DEALING
from cardhouse.server.table import dealing, votes
from cardhouse.server.table.audience import Client
from cardhouse.server.table.registry import handles
from cardhouse.server.table.table import Table
from cardhouse.server.table.turns import schedule
from cardhouse.server.table.updates import snapshot, tell_people


async def enter(table: Table, client: Client, since: int | None) -> bool:
    """Brings a client to a table and shows it everything since a ply; False if too many watch
    already.

    Raises Refusal while the table cannot be shown.
    """
    async with table.held():
        client.seat = table.people.seat_of(client.identity)
        if client.seat is None and table.audience.watchers >= table.house.settings.watchers:
            return False
        table.audience.clients.add(client)
        table.touch()
        snapshot(table, client, since)
        if client.seat is not None:
            votes.came(table, client.seat)
        if table.stored.status == DEALING:
            dealing.deal_soon(table)
        elif table.timer is None or table.timer.done():
            schedule(table)
        if matters(table, client):
            tell_people(table)
    return True


async def leave(table: Table, client: Client) -> None:
    """Lets a client go; the others are told, and a vote does not wait for somebody who is away."""
    table.audience.clients.discard(client)
    table.touch()
    seat, places = client.seat, table.people.places
    if client.identity == table.stored.host:
        table.host_left = time.monotonic()
    if seat is not None and seat < len(places) and not table.audience.present(seat):
        places[seat].left = time.monotonic()
        if table.question is not None:
            with suppress(Refusal):  # The vote is open no more where the table is read anew.
                async with table.held():
                    await votes.left(table, seat)
    if table.audience.clients and matters(table, client):
        tell_people(table)


def matters(table: Table, client: Client) -> bool:
    """Whether the others are told that somebody comes or goes; how many watch is told with whatever
    is told next.
    """
    return client.seat is not None or client.identity == table.stored.host


@handles(m.Sync)
async def sync(table: Table, client: Client, msg: m.Sync) -> None:
    """Sends everything anew, or what was missed."""
    if msg.shape is not None:
        client.shape = msg.shape
    snapshot(table, client, msg.ply)
