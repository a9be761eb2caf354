"""What is asked about tables: opening, seats, records, analyses, addresses for friends."""

from __future__ import annotations

import time

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.proof import fair_deal, signing
from cardhouse.server.storage import signing_keys
from cardhouse.server.storage.entities import OVER
from cardhouse.server.storage.repository import owners_of
from cardhouse.server.table.analysis import analyse, analysed
from cardhouse.server.table.info import info
from cardhouse.server.table.lobby import take_seat, use_key
from cardhouse.server.table.opening import open_table
from cardhouse.server.table.table import Table
from cardhouse.server.web import addresses
from cardhouse.server.web.answers import answer, hub_of, limits_of
from cardhouse.server.web.inner.passing import turns_elsewhere
from cardhouse.server.web.operations import operation
from cardhouse.server.wording import TEXT


@operation("GET", "/api/tables", "tables", "Open tables, or one's own.")
async def listed(request: Request, mine: str) -> list[m.Listed]:
    """Tables that are open to all, or with ``mine=1`` those where the reader sits."""
    hub, who = hub_of(request), request.scope["identity"]
    found = await hub.lists(who.hash if mine == "1" else None)
    elsewhere: set[str] = set()
    if mine == "1" and not request.scope.get("passed_on"):
        own = hub.store.owners.name
        owners = await hub.store.read(lambda c: owners_of(c, who.hash, own))
        elsewhere = await turns_elsewhere(request.app.state.links, owners, who)
    for one in found:
        table = hub.tables.get(one.code)
        if table is None:
            one.your_turn = one.code in elsewhere
        elif table.match is not None and one.you is not None:
            one.your_turn = table.match.seat == one.you
    return found


@operation("POST", "/api/tables", "open", "Opens a table.", status=201)
async def opened(request: Request, new: m.NewTable) -> m.Opened:
    """Opens a table."""
    who = request.scope["identity"]
    if not limits_of(request).opening.take(request.scope["address"]):
        raise Refusal("limit", TEXT("refusal.many_opened"))
    table, seat, key = await open_table(hub_of(request), who.hash, who.bot, new)
    return m.Opened(table.code, seat, key)


@operation("GET", "/api/tables/{code}", "table", "A table.")
async def shown(_request: Request, table: Table) -> m.TableInfo:
    """A table as everybody may know it."""
    return info(table)


@operation(
    "POST", "/api/tables/{code}/seats", "sit", "Takes a free seat.", status=201, conflict=True
)
async def join(request: Request, table: Table, wish: m.TakeSeat) -> m.Opened:
    """Takes a free seat."""
    who = request.scope["identity"]
    async with table.held():
        if table.closed:
            raise Refusal("closed", table.closed)
        seat, key = await take_seat(table, who.hash, who.bot, wish.seat, wish.name)
    return m.Opened(table.code, seat, key)


@operation(
    "POST", "/api/tables/{code}/key", "rejoin", "Opens a seat by its private key.", conflict=True
)
async def rejoin(request: Request, table: Table, wish: m.UseKey) -> m.Opened:
    """Opens a seat to this browser by its private key."""
    who = request.scope["identity"]
    if not limits_of(request).opening.take(request.scope["address"]):
        raise Refusal("limit", TEXT("refusal.many_tries"))
    async with table.held():
        seat = await use_key(table, who.hash, wish.key)
    return m.Opened(table.code, seat, wish.key)


@operation(
    "GET", "/api/tables/{code}/record", "record", "The record, as far as the reader may keep it.",
    answers=dict, conflict=True,
)  # fmt: skip
async def record(request: Request, table: Table) -> Response:
    """The record: whole when the game is over, else what the reader's seat, or a spectator, may
    keep.
    """
    async with table.held():
        if table.closed:
            raise Refusal("closed", table.closed)
        if table.match is None:
            raise Refusal("closed", TEXT("refusal.not_begun"))
        seat = table.people.seat_of(request.scope["identity"].hash)
        match, stored = table.match, table.stored
        kept = match.record(seat)
        data = kept.to_json()
        finished = stored.status == OVER and match.over
        if finished and stored.chosen_seed is None:
            data["fair"] = fair_deal.header(stored.secret, stored.salt, stored.nonces)
    if finished and stored.handed is None:
        pair = await hub_of(request).store.read(signing_keys.current)
        data = signing.signed(pair, data, table.code, int(time.time()))
    name = f"{table.game.name}-{table.code}.json"
    return answer(data, headers={"content-disposition": f'attachment; filename="{name}"'})


@operation(
    "GET", "/api/tables/{code}/analysis", "analysis", "How far the analysis of a finished game is.",
    conflict=True,
)  # fmt: skip
async def analysis(request: Request, table: Table) -> m.Analysis:
    """How far the analysis of a finished game is."""
    found = analysed(hub_of(request).analyses, table, _seat(request, table))
    if found is None:
        raise HTTPException(404, TEXT("problem.no_analysis"))
    return found


@operation(
    "POST", "/api/tables/{code}/analysis", "analyse", "Begins the analysis of a finished game.",
    conflict=True,
)  # fmt: skip
async def begin_analysis(request: Request, table: Table) -> m.Analysis:
    """Begins the analysis of a finished game, or tells how far it is."""
    analyses, address = hub_of(request).analyses, request.scope["address"]
    return analyse(analyses, table, address, _seat(request, table))


def _seat(request: Request, table: Table) -> int | None:
    """Where the reader sits."""
    return table.people.seat_of(request.scope["identity"].hash)


def link_of(request: Request, table: Table) -> m.Link:
    """The addresses of a table, as the reader's friends can open it."""
    host = request.headers.get("host", "")
    return addresses.link(hub_of(request).settings, host, f"/t/{table.code}")


@operation("GET", "/api/tables/{code}/link", "link", "Addresses for friends.")
async def link(request: Request, table: Table) -> m.Link:
    """Addresses of a table that friends can open."""
    return link_of(request, table)


@operation(
    "GET", "/api/tables/{code}/qr.svg", "qr", "The address as a QR code.",
    answers=str, media="image/svg+xml",
)  # fmt: skip
async def qr(request: Request, table: Table) -> Response:
    """The table's address as a QR code."""
    drawn = addresses.qr(link_of(request, table).addresses[0])
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})
