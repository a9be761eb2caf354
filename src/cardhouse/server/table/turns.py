"""Turns: what was decided is stored and told, and whoever decides next is seen to."""

from __future__ import annotations

import asyncio
import logging
import time

from cardhouse.play.comfort import help_of
from cardhouse.play.match import HINT, PEEK, TAKEBACK, returns
from cardhouse.play.row import Row
from cardhouse.server.refusal import Refuse
from cardhouse.server.storage.entities import OVER, PLAYING
from cardhouse.server.storage.results import Result, results_replaced
from cardhouse.server.storage.store import Statement
from cardhouse.server.table.forced import forced
from cardhouse.server.table.table import Table
from cardhouse.server.table.updates import publish, tell_people

LOG = logging.getLogger("cardhouse.server")


async def commit(table: Table, since: int, key: str | None, row: Row | None = None) -> None:
    """Stores what was played since a ply, tells everybody, and lets the game go on."""
    match = table.match
    assert match is not None
    kinds = [
        ("play", ply, match.actions[ply], table.deciders[ply]) for ply in range(since, match.ply)
    ]
    await table.store(kinds, key, *ending(table))
    settle(table)
    table.question = None
    publish(table, since, row=row)
    after(table)


def ending(table: Table) -> list[Statement]:
    """The statements that go with the last entries of a match: its end and its results."""
    match = table.match
    assert match is not None
    if not match.over:
        return []
    now = time.time()
    return [
        table.saved(status=OVER, ended=now),
        *results_replaced(table.stored.id, results(table, now)),
    ]


def results(table: Table, now: float) -> list[Result]:
    """A finished match as each guest has played it who sat there."""
    match, people = table.match, table.people
    assert match is not None
    won = returns(match.game, match.state, match.seats)
    found = []
    for identity in people.guests:
        seat = people.seat_of(identity)
        if seat is None or not people.places[seat].human:
            continue
        counts = help_of(match, seat)
        found.append(
            Result(
                hash=identity,
                match=table.stored.id,
                game=table.game.name,
                won=int(won[seat]) if not table.game.solitaire else (1 if won[seat] > 0 else -1),
                seconds=table.seconds(now),
                helped=any(counts.values()),
                takebacks=counts[TAKEBACK],
                peeks=counts[PEEK],
                hints=counts[HINT],
                ended=now,
            )
        )
    return found


def settle(table: Table) -> None:
    """Takes over what ``ending`` has stored."""
    match = table.match
    assert match is not None
    if match.over and table.stored.status != OVER:
        table.stored.status, table.stored.ended = OVER, time.time()
        table.people_changed = True


def after(table: Table) -> None:
    """What follows a change: people are told of the end, or whoever must decide next is seen to."""
    if table.people_changed:
        table.people_changed = False
        tell_people(table)
    schedule(table)


def schedule(table: Table) -> None:
    """Sees to whoever must decide next, if that is not left to a person."""
    if table.timer is not None:
        table.timer.cancel()
        table.timer = None
    match = table.match
    if match is None or table.stored.status != PLAYING or match.over or table.gone:
        return
    seat = match.seat
    assert seat is not None
    if table.people.places[seat].computed:
        table.timer = asyncio.create_task(_computer(table, seat))
    elif forced(table, seat) is not None:
        table.timer = asyncio.create_task(_given(table, seat))


async def _given(table: Table, seat: int) -> None:
    """Gives a forced answer after a pause that does not depend on the hand."""
    await asyncio.sleep(table.house.settings.pause)
    async with table.lock:
        match = table.match
        if match is None or match.seat != seat:
            return
        action = forced(table, seat)
        if action is not None:
            await _make(table, seat, action)


async def _computer(table: Table, seat: int) -> None:
    """Lets a computer player decide, outside the event loop."""
    match = table.match
    assert match is not None
    version = table.version
    pace = table.house.settings.pace
    loop = asyncio.get_running_loop()
    began = loop.time()
    assert table.views is not None
    legal = list(table.views.legal())
    view = match.view(seat).to_bytes()
    who = table.people.places[seat].level
    action = await table.house.workers.choose(
        f"{table.code}.{seat}", table.game.name, who, view, legal
    )
    if match.state.row_n:
        pace /= 2
    rest = pace - (loop.time() - began)
    if rest > 0:
        await asyncio.sleep(rest)
    async with table.lock:
        if (
            table.match is match
            and table.version == version
            and match.seat == seat
            and table.people.places[seat].computed
        ):
            if action not in legal:
                LOG.error("player %s gave no legal action at a table of %s", who, table.game.name)
                action = legal[0]
            await _make(table, seat, action)


async def _make(table: Table, seat: int, action: int) -> None:
    """Makes a decision for a seat."""
    match = table.match
    assert match is not None
    table.timer = None
    table.row = None
    since = match.ply
    # Rows of computer players are stored step by step; views hide what others may not see of them.
    match.play(action)
    table.deciders.append(seat)
    try:
        await commit(table, since, None)
    except Refuse:
        return
    except Exception:
        LOG.exception("a move could not be stored")
