"""Restoring: a table as storage has it, dealt and played again."""

from __future__ import annotations

import logging
import time
from contextlib import suppress

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import game
from cardhouse.server.storage.entities import OVER, PLAYING
from cardhouse.server.storage.repository import Found
from cardhouse.server.storage.wording import TEXT
from cardhouse.server.table.people import People
from cardhouse.server.table.pictures import match_of
from cardhouse.server.table.table import House, Table

LOG = logging.getLogger("cardhouse.server")


def restored(house: House, found: Found) -> Table:
    """The table that was found in storage.

    A table of other rules is never played again: it is shown by its picture, and closed. Where the
    entries do not fit it is shown as far as they do, and closed. Raises CardhouseError if there is
    no such game.
    """
    for place in found.places:
        place.left = time.monotonic()
    people = People(found.places, found.keys, found.guests)
    table = Table(house, game(found.game), found.stored, people)
    if found.stored.deal and found.stored.status in (PLAYING, OVER):
        if found.stored.rules != table.game.rules_version:
            show_picture(table, found)
        else:
            play_again(table, found)
    table.chat = found.chat
    if found.stored.taken:
        table.closed = TEXT("taken_along")
    elif found.stored.shut is not None:
        table.closed = TEXT("shut", reason=found.stored.shut or TEXT("shut_no_reason"))
    return table


def play_again(table: Table, found: Found) -> None:
    """Plays what is stored again; what does not fit closes the table."""
    deal, entries = found.stored.deal or "", [kept.entry for kept in found.entries]
    sound = 0
    try:
        # The entries one by one: how far they fit must be known.
        table.begin(deal)
        assert table.session is not None
        for entry in entries:
            table.session.journal.carry_out(entry)
            sound += 1
        table.session.state.settle()
    except (CardhouseError, ValueError, TypeError, IndexError, OverflowError) as error:
        LOG.error("the entries of a table do not fit: %s", error)
        table.closed = TEXT("damaged", entries=sound)
        table.session = table.updates = None
        with suppress(CardhouseError, ValueError, TypeError, IndexError, OverflowError):
            table.begin(deal, entries[:sound])
    table.pictured = 0 if table.session is None else table.session.version
    for kept in found.entries[:sound]:
        table.clock.count(kept.at)
        if kept.key:
            table.carried_out.keys.add(kept.key)


def show_picture(table: Table, found: Found) -> None:
    """Shows a table of other rules by its picture, closed to moves."""
    game, old = table.game, found.stored.rules
    table.closed = TEXT("other_rules", old=old, now=game.rules_version, game=game.title)
    if found.picture is None:
        return
    names = [place.name for place in found.places]
    match = match_of(game, found.picture, found.stored.deal or "", names)
    if match is not None:
        table.show(match)
        table.ply_shown = found.picture.ply


def take_over(table: Table, fresh: Table) -> None:
    """Makes a table what storage says of it; its clients and what they asked for stay."""
    table.stored, table.people = fresh.stored, fresh.people
    table.session, table.updates = fresh.session, fresh.updates
    table.chat, table.clock, table.carried_out = fresh.chat, fresh.clock, fresh.carried_out
    table.closed, table.pictured, table.ply_shown = fresh.closed, fresh.pictured, fresh.ply_shown
    table.drop_help()
    table.ask(None)
