"""Restoring: a table as storage has it, dealt and played again."""

from __future__ import annotations

import time

from cardhouse.core.game import game
from cardhouse.server.storage.entities import OVER, PLAYING
from cardhouse.server.storage.repository import Found
from cardhouse.server.table.people import People
from cardhouse.server.table.table import House, Table


def restored(house: House, found: Found) -> Table:
    """The table that was found in storage. Raises InvalidRecord if what is stored does not fit."""
    for place in found.places:
        place.left = time.monotonic()
    people = People(found.places, found.keys, found.guests)
    table = Table(house, game(found.game), found.stored, people)
    if found.stored.deal and found.stored.status in (PLAYING, OVER):
        table.begin(found.stored.deal, [kept.entry for kept in found.entries])
        for kept in found.entries:
            table.clock.count(kept.at)
            if kept.key:
                table.carried_out.keys.add(kept.key)
    table.chat = found.chat
    return table


def take_over(table: Table, fresh: Table) -> None:
    """Makes a table what storage says of it; its clients and what they asked for stay."""
    table.stored, table.people = fresh.stored, fresh.people
    table.session, table.updates = fresh.session, fresh.updates
    table.chat, table.clock, table.carried_out = fresh.chat, fresh.clock, fresh.carried_out
    table.drop_help()
    table.ask(None)
