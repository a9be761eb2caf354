"""What is asked by whoever visits: a token for a program, what one has played; and whether the
server works.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from starlette.requests import Request

import cardhouse
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.storage import signing_keys
from cardhouse.server.storage.devices import hashes_of
from cardhouse.server.storage.results import statistics
from cardhouse.server.storage.store import Write
from cardhouse.server.storage.wording import TEXT as STORAGE
from cardhouse.server.tokens import clean_name
from cardhouse.server.web.answers import hub_of, limits_of
from cardhouse.server.web.identity import bot_token
from cardhouse.server.web.operations import operation
from cardhouse.server.wording import TEXT

LOG = logging.getLogger("cardhouse.server")
PATIENCE = 5.0
"""Seconds within which something can be stored where all is well."""


@operation("GET", "/api/health", "health", "Whether server and storage work.")
async def health(request: Request) -> dict[str, Any]:
    """Whether the server works and things can be stored, which is tried. Raises Refusal if not."""
    hub = hub_of(request)
    try:
        async with asyncio.timeout(PATIENCE):
            await hub.store.write(Write(run=hub.store.owners.beat))
    except Exception as error:
        LOG.error("not healthy: %s", error)
        raise Refusal("unavailable", STORAGE("no_storage")) from error
    return {
        "status": "ok",
        "version": cardhouse.__version__,
        "uptime": round(time.time() - hub.started),
        "tables": len(hub.tables),
        "connections": limits_of(request).connections,
    }


@operation(
    "GET", "/.well-known/cardhouse-keys.json", "keys", "What promises and records are signed with."
)
async def keys(request: Request) -> m.Keys:
    """The public halves of the keys that this server signs with, and has signed with."""
    return m.Keys(await hub_of(request).store.read(signing_keys.published))


@operation("POST", "/api/players", "player", "A token for a program.", status=201)
async def new_player(_request: Request, wish: m.NewPlayer) -> m.Player:
    """A token for a program."""
    if not clean_name(wish.name):
        raise Refusal("junk", TEXT("refusal.name"))
    return m.Player(bot_token())


@operation("GET", "/api/statistics", "statistics", "What the reader has played.")
async def played(request: Request) -> list[m.Statistics]:
    """What the reader has played."""
    identity = request.scope["identity"].hash
    return await hub_of(request).store.read(lambda c: statistics(c, hashes_of(c, identity)))
