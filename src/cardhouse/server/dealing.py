"""The start: everybody's share of the shuffle is collected, then the cards are dealt."""

from __future__ import annotations

import asyncio
import time

from cardhouse.core.errors import CardhouseError
from cardhouse.server import fair
from cardhouse.server import messages as m
from cardhouse.server.facts import DEALING, OPEN, PERSON, PLAYING, WAITING, Client, Refuse
from cardhouse.server.lobby import waiting, write
from cardhouse.server.table import Table
from cardhouse.server.turns import schedule


async def start(table: Table, client: Client, msg: m.Start) -> None:
    """Starts the game when every seat is taken."""
    waiting(table)
    if not table.is_host(client):
        raise Refuse("not_yours", "Whoever opened the table starts it.")
    if any(place.kind == OPEN for place in table.places):
        raise Refuse("closed", "Every seat must be taken first, by a person or a computer player.")
    table.tell(client, m.Done(msg.id, 0))
    await begin(table)


async def begin(table: Table) -> None:
    """Collects the shares of the shuffle, then deals."""
    table.facts.status = DEALING
    if not await deal_if_ready(table):
        await write(table, table.saved(status=DEALING))
        table.tell_people()
        deal_soon(table)


def deal_soon(table: Table) -> None:
    """Sees to it that the cards are dealt even if somebody's share does not come."""
    if table.timer is None or table.timer.done():
        table.timer = asyncio.create_task(_deal_later(table))


async def nonce(table: Table, client: Client, msg: m.Nonce) -> None:
    """Takes a browser's share of the shuffle, once."""
    if (
        client.seat is None
        or table.match is not None
        or table.facts.status not in (WAITING, DEALING)
    ):
        return
    if not fair.NONCE.fullmatch(msg.nonce):
        raise Refuse("junk", "A nonce is a text of letters and digits.")
    if not table.facts.nonces[client.seat]:
        # Stored with the deal; until then a client that connects anew sends its share again.
        table.facts.nonces[client.seat] = msg.nonce
        if table.facts.status == DEALING:
            await deal_if_ready(table)


async def deal_if_ready(table: Table, anyway: bool = False) -> bool:
    """Deals if nobody connected still owes a share; ``anyway`` deals without them."""
    missing = [p.seat for p in table.persons if not table.facts.nonces[p.seat]]
    somebody = any(table.present(p.seat) for p in table.persons) or not table.persons
    owing = [seat for seat in missing if table.places[seat].kind == PERSON and table.present(seat)]
    if table.facts.chosen_seed is not None:
        owing, somebody = [], True
    if table.facts.status != DEALING or (not anyway and (owing or not somebody)):
        return False
    facts = table.facts
    seed = facts.chosen_seed or fair.deal_seed(facts.secret, facts.salt, facts.nonces)
    if table.timer is not None and table.timer is not asyncio.current_task():
        table.timer.cancel()
    table.timer = None
    try:
        table.begin(seed)
    except CardhouseError as error:
        raise Refuse("junk", str(error)) from error
    now = time.time()
    await write(table, table.saved(status=PLAYING, deal=seed, started=now, nonces=facts.nonces))
    facts.status, facts.deal, facts.started = PLAYING, seed, now
    for client in table.clients:
        table.snapshot(client)
    if len(table.persons) == 1 and table.hub.settings.warm:
        table.hub.thinkers.expect(table.game.name)
    schedule(table)
    return True


async def _deal_later(table: Table) -> None:
    await asyncio.sleep(table.hub.settings.nonce_wait)
    async with table.lock:
        await deal_if_ready(table, anyway=bool(table.clients))
