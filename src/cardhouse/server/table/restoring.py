"""Restoring: a table as storage has it, dealt and played again."""

from __future__ import annotations

import time

from cardhouse.core.game import game
from cardhouse.server.storage.entities import OVER, PLAYING
from cardhouse.server.storage.repository import Found
from cardhouse.server.table.people import People
from cardhouse.server.table.table import House, Table


def restored(house: House, found: Found) -> Table:
    """The table that was found in storage."""
    for place in found.places:
        place.left = time.monotonic()
    people = People(found.places, found.keys, found.guests)
    table = Table(house, game(found.game), found.stored, people)
    if found.stored.deal and found.stored.status in (PLAYING, OVER):
        table.begin(found.stored.deal)
        for entry in found.entries:
            table.apply(entry.kind, entry.action, entry.seat)
            table.version = entry.n + 1
            table.clock.count(entry.at)
            if entry.client:
                table.carried_out.keys.add(entry.client)
    table.chat = found.chat
    return table


def take_over(table: Table, fresh: Table) -> None:
    """Makes a table what storage says of it; its clients and what they asked for stay."""
    table.stored, table.people = fresh.stored, fresh.people
    table.match, table.views = fresh.match, fresh.views
    table.version, table.deciders = fresh.version, fresh.deciders
    table.chat, table.clock, table.carried_out = fresh.chat, fresh.clock, fresh.carried_out
    table.drop_help()
    table.row = table.question = None
