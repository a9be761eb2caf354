"""What is asked about one's own games: their list, its erasure, other devices that see them,
too.
"""

from __future__ import annotations

import base64
import time

from starlette.requests import Request

from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.storage import devices as stored
from cardhouse.server.storage.devices import LASTS, hashes_of
from cardhouse.server.storage.history import erase, games_of
from cardhouse.server.storage.results import statistics
from cardhouse.server.storage.store import Write
from cardhouse.server.table.lobby import lend_seat
from cardhouse.server.table.table import Table
from cardhouse.server.tokens import clean_name, token
from cardhouse.server.web import addresses
from cardhouse.server.web.answers import hub_of, limits_of
from cardhouse.server.web.operations import operation
from cardhouse.server.wording import TEXT


@operation("GET", "/api/games-played", "gamesPlayed", "The reader's games, on all their devices.")
async def games(request: Request) -> m.MyGames:
    """The reader's games, finished and unfinished, and what they come to."""
    identity = request.scope["identity"].hash
    store = hub_of(request).store
    found = await store.read(lambda c: games_of(c, identity))
    return m.MyGames(found, await store.read(lambda c: statistics(c, hashes_of(c, identity))))


@operation("POST", "/api/games-played/erase", "eraseGames", "Erases what is stored of the reader.")
async def erased(request: Request) -> m.Erased:
    """Erases the reader's games, names, talk and devices; others keep theirs."""
    identity = request.scope["identity"].hash
    counts = await hub_of(request).store.write(Write(run=lambda c: erase(c, identity)))
    return m.Erased(counts.tables, counts.lines, counts.results)


@operation("GET", "/api/devices", "devices", "The reader's other devices.")
async def devices(request: Request) -> m.Devices:
    """The reader's devices besides the first, and passes that wait."""
    identity = request.scope["identity"].hash
    return m.Devices(await hub_of(request).store.read(lambda c: stored.devices(c, identity)))


@operation("POST", "/api/passes", "pass", "A link that lets another device in.", status=201)
async def passed(request: Request) -> m.Pass:
    """A link for another device of the reader, good for a day and for one device."""
    identity = request.scope["identity"].hash
    hub, secret = hub_of(request), token()
    if not limits_of(request).opening.take(request.scope["address"]):
        raise Refusal("limit", TEXT("refusal.many_tries"))
    if not await hub.store.write(Write(run=lambda c: stored.passed(c, identity, secret))):
        raise Refusal("limit", TEXT("refusal.passes"))
    # What follows the # is never sent to a server, so it is in no log.
    host = request.headers.get("host", "")
    link = addresses.link(hub.settings, host, f"/games#{secret}")
    drawn = base64.b64encode(addresses.qr(link.addresses[0])).decode()
    picture = f"data:image/svg+xml;base64,{drawn}"
    return m.Pass(link.addresses[0], picture, link.warning, time.time() + LASTS)


@operation("POST", "/api/devices", "usePass", "Makes this browser one more device of a person.")
async def admitted(request: Request, wish: m.UsePass) -> m.Devices:
    """Uses a pass."""
    identity = request.scope["identity"].hash
    store = hub_of(request).store
    if not limits_of(request).opening.take(request.scope["address"]):
        raise Refusal("limit", TEXT("refusal.many_tries"))
    name = clean_name(wish.name)
    job = Write(run=lambda c: stored.admitted(c, identity, wish.secret, name))
    if not await store.write(job):
        raise Refusal("not_yours", TEXT("refusal.no_pass"))
    return m.Devices(await store.read(lambda c: stored.devices(c, identity)))


@operation("POST", "/api/devices/shut-out", "shutOut", "Shuts a device out, or takes a pass back.")
async def shut_out(request: Request, which: m.ShutOut) -> m.Devices:
    """Shuts a device out of the reader's games and seats."""
    identity = request.scope["identity"].hash
    store = hub_of(request).store
    if not await store.write(Write(run=lambda c: stored.shut_out(c, identity, which.id))):
        raise Refusal("junk", TEXT("refusal.no_device"))
    return m.Devices(await store.read(lambda c: stored.devices(c, identity)))


@operation(
    "POST", "/api/tables/{code}/here", "here", "Opens one's seat on this device.", conflict=True
)
async def here(request: Request, table: Table) -> m.Seated:
    """Opens the seat that another device of the reader has at a table to this one."""
    identity = request.scope["identity"].hash
    async with table.held():
        return m.Seated(await lend_seat(table, identity))
