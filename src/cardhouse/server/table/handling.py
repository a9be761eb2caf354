"""Handling: a client's request is carried out by whichever function is registered for it, or
refused with a reason.
"""

from __future__ import annotations

import logging
from typing import Any

from cardhouse.core.errors import CardhouseError
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.table import (
    attendance,
    dealing,
    help,
    lobby,
    moves,
    solver,
    takebacks,
    talk,
    votes,
)
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.registry import HANDLERS, ONCE
from cardhouse.server.table.table import Table
from cardhouse.server.table.updates import snapshot
from cardhouse.server.wording import TEXT

LOG = logging.getLogger("cardhouse.server")
WITH_HANDLERS = attendance, dealing, help, lobby, moves, solver, takebacks, talk, votes
"""Importing these has filled the registry."""
STILL_POSSIBLE = m.Sync, m.Look, m.Say, m.Emote, m.Key, m.Report
"""What may be asked at a table that is closed."""
WHERE_SHUT = m.Sync, m.Look, m.Report
"""What may be asked at a table that the operator has closed."""


async def handle(table: Table, client: Client, request: Any, name: str) -> bool:
    """Carries out a request that its client calls ``name``; False if the table was put away."""
    try:
        async with table.held():
            if table.gone:
                return False
            possible = STILL_POSSIBLE if table.stored.shut is None else WHERE_SHUT
            if table.closed and not isinstance(request, possible):
                raise Refusal("closed", table.closed)
            once = type(request) in ONCE
            if once and table.carried_out.again(client, name):
                tell_again(table, client, name)
                return True
            await HANDLERS[type(request)](table, client, request)
            if once:
                table.carried_out.note(client, name)
    except Refusal as refused:
        # A client forgets what it was told of another position once it is shown a new one.
        if refused.code == "stale" and client.seat is not None:
            snapshot(table, client)
        refuse(table, client, name, refused)
    except CardhouseError as error:
        refuse(table, client, name, Refusal("illegal", str(error)))
    except Exception:
        LOG.exception("a request failed: %s", type(request).__name__)
        # How far it came is not known.
        table.doubtful = True
        table.house.mend(table)
        wrong = Refusal("closed", TEXT("refusal.failed"))
        refuse(table, client, name, wrong)
    return True


def tell_again(table: Table, client: Client, name: str) -> None:
    """Answers a request that was carried out before: with the row as it stands if it was a step of
    one.
    """
    updates = table.updates
    if updates is not None and client.seat is not None and table.carried_out.stepped(client, name):
        tell(client, updates.row_as_it_is(name, client.seat, client.shape))
    else:
        tell(client, m.Done(name, table.ply))


def refuse(table: Table, client: Client, name: str, refused: Refusal) -> None:
    """Says why something was not carried out."""
    tell(client, m.Refused(name, refused.code, refused.text, refused.targets, table.ply))
