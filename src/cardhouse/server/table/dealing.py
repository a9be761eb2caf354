"""The start: everybody's share of the shuffle is collected, then the cards are dealt."""

from __future__ import annotations

import asyncio
import time

from cardhouse.core.errors import CardhouseError
from cardhouse.play.deciding import PERSON
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.proof import fair_deal
from cardhouse.server.storage.entities import DEALING, OPEN, PLAYING, WAITING
from cardhouse.server.storage.notices import BEGUN
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.guards import waiting
from cardhouse.server.table.registry import handles
from cardhouse.server.table.table import Table
from cardhouse.server.table.turns import schedule
from cardhouse.server.table.updates import snapshot, tell_people
from cardhouse.server.wording import TEXT

LONGEST = 30.0
"""Seconds that a deal which could not be stored waits at most before it is tried again."""


@handles(m.Start)
async def start(table: Table, client: Client, msg: m.Start) -> None:
    """Starts the game when every seat is taken."""
    waiting(table)
    if not table.is_host(client):
        raise Refusal("not_yours", TEXT("refusal.host_starts"))
    if any(place.kind == OPEN for place in table.people.places):
        raise Refusal("closed", TEXT("refusal.seats_open"))
    tell(client, m.Done(msg.id, 0))
    await begin(table)


async def begin(table: Table) -> None:
    """Collects the shares of the shuffle, then deals."""
    table.stored.status = DEALING
    if not await deal_if_ready(table):
        await table.save(table.saved(status=DEALING))
        tell_people(table)
        deal_soon(table)


def deal_soon(table: Table) -> None:
    """Sees to it that the cards are dealt even if somebody's share does not come."""
    if table.timer is None or table.timer.done():
        table.timer = asyncio.create_task(_deal_later(table))


@handles(m.Nonce)
async def nonce(table: Table, client: Client, msg: m.Nonce) -> None:
    """Takes a browser's share of the shuffle, once."""
    if (
        client.seat is None
        or table.session is not None
        or table.stored.status not in (WAITING, DEALING)
    ):
        return
    if not fair_deal.NONCE.fullmatch(msg.nonce):
        raise Refusal("junk", TEXT("refusal.nonce"))
    if not table.stored.nonces[client.seat]:
        # Stored with the deal; until then a client that connects anew sends its share again.
        table.stored.nonces[client.seat] = msg.nonce
        if table.stored.status == DEALING:
            await deal_if_ready(table)


async def deal_if_ready(table: Table, anyway: bool = False) -> bool:
    """Deals if nobody connected still owes a share; ``anyway`` deals without them."""
    missing = [p.seat for p in table.people.persons if not table.stored.nonces[p.seat]]
    somebody = (
        any(table.audience.present(p.seat) for p in table.people.persons)
        or not table.people.persons
    )
    owing = [
        seat
        for seat in missing
        if table.people.places[seat].kind == PERSON and table.audience.present(seat)
    ]
    if table.stored.chosen_seed is not None:
        owing, somebody = [], True
    if table.stored.status != DEALING or (not anyway and (owing or not somebody)):
        return False
    stored = table.stored
    seed = stored.chosen_seed or fair_deal.deal_seed(stored.secret, stored.salt, stored.nonces)
    if table.timer is not None and table.timer is not asyncio.current_task():
        table.timer.cancel()
    table.timer = None
    try:
        table.begin(seed)
    except CardhouseError as error:
        raise Refusal("junk", str(error)) from error
    now = time.time()
    rules = table.game.rules_version
    await table.save(
        table.saved(status=PLAYING, deal=seed, started=now, nonces=stored.nonces, rules=rules)
    )
    stored.rules = rules
    stored.status, stored.deal, stored.started = PLAYING, seed, now
    table.note(BEGUN)
    for client in table.audience.clients:
        snapshot(table, client)
    persons = table.people.persons
    if len(persons) == 1 and table.house.settings.warm:
        table.house.workers.prepare(f"{table.code}.{persons[0].seat}", table.game.name)
    schedule(table)
    return True


async def _deal_later(table: Table) -> None:
    pause = table.house.settings.nonce_wait
    while not table.gone:
        await asyncio.sleep(pause)
        try:
            async with table.held():
                await deal_if_ready(table, anyway=bool(table.audience.clients))
            return
        except Refusal as refused:
            if refused.code != "unavailable":
                return
            pause = min(LONGEST, max(1.0, 2 * pause))
