"""What is asked about games that pass between this server and a house without one."""

from __future__ import annotations

from starlette.requests import Request

from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.table.handing import as_seen, hand_in, take_along
from cardhouse.server.table.table import Table
from cardhouse.server.web.answers import hub_of, limits_of
from cardhouse.server.web.operations import operation
from cardhouse.server.wording import TEXT

LARGEST = 262_144
"""Bytes of a game that is handed over."""


@operation(
    "POST", "/api/handed", "hand", "Hands over a game that was begun without a server.",
    status=201, conflict=True, most=LARGEST,
)  # fmt: skip
async def handed(request: Request, game: m.HandedGame) -> m.Opened:
    """Opens a table that goes on with a game; the same key again means the same table."""
    who, hub = request.scope["identity"], hub_of(request)
    if not limits_of(request).opening.take(request.scope["address"]):
        raise Refusal("limit", TEXT("refusal.many_opened"))
    async with hub.handing:
        return await hand_in(hub, who.hash, who.bot, game)


@operation(
    "POST", "/api/tables/{code}/along", "takeAlong", "Takes a game along, to a house without a server.",
    conflict=True,
)  # fmt: skip
async def along(request: Request, table: Table) -> m.TakenGames:
    """Closes a table for good, then tells its person all of it; to the same person again and
    again.
    """
    if not limits_of(request).opening.take(request.scope["address"]):
        raise Refusal("limit", TEXT("refusal.many_tries"))
    async with table.held():
        return await take_along(table, request.scope["identity"].hash)


@operation(
    "GET", "/api/tables/{code}/seen", "seen", "A game as the reader's seat sees it now, to go on elsewhere.",
    conflict=True,
)  # fmt: skip
async def seen(request: Request, table: Table) -> m.SeenGame:
    """The position in which the reader decides, as their seat sees it; where they play against
    computers alone.
    """
    async with table.held():
        return as_seen(table, request.scope["identity"].hash)
