"""Help for a player: hints, peeks, a game that is surely won played out; all of it stands in the
record.
"""

from __future__ import annotations

import asyncio
import logging

from cardhouse.agents.thumb import proven
from cardhouse.play.assistance import Advice, Question
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.guards import begun, playing
from cardhouse.server.table.idempotency import key_of
from cardhouse.server.table.registry import handles
from cardhouse.server.table.table import Table, Thought
from cardhouse.server.table.turns import commit
from cardhouse.server.table.updates import tell_solo
from cardhouse.server.wording import TEXT

LOG = logging.getLogger("cardhouse.server")
SIGHT = 0.5
"""Seconds after which whoever waits for a hint is told what it looks like at first sight."""


@handles(m.Mark)
async def mark(table: Table, client: Client, msg: m.Mark) -> None:
    """Notes a bookmark, or switches open help on."""
    session, updates, seat = playing(table, client)
    change = session.help.mark(seat, msg.kind)
    if change.committed:
        await table.store(change.entries)
        tell_solo(table, updates, seat)


@handles(m.Peek)
async def peek(table: Table, client: Client, msg: m.Peek) -> None:
    """Shows a card that lies face down to one person alone, once that the peek is stored."""
    session, updates, seat = playing(table, client)
    key = key_of(client, msg.id)
    if key in table.carried_out.answers:
        tell(client, table.carried_out.answers[key])
        return
    change = session.help.peek(seat, msg.target, client.shape)
    await table.store(change.entries, None if key in table.carried_out else key)
    answer = updates.peeked(msg.id, msg.target, change)
    table.carried_out.keep(key, answer)
    tell(client, answer)
    tell_solo(table, updates, seat)


@handles(m.Finish, once=True)
async def finish(table: Table, client: Client, msg: m.Finish) -> None:
    """Plays out a game of one person that is surely won; everything is stored at once and told move
    by move.
    """
    session, _, seat = playing(table, client)
    await commit(table, session.help.finish(seat), key_of(client, msg.id))
    tell(client, m.Done(msg.id, table.ply))


@handles(m.Hint)
async def hint(table: Table, client: Client, msg: m.Hint) -> None:
    """Lets a player that searches think about what to do, while the table stays free for moves."""
    session, _, seat = playing(table, client)
    key = key_of(client, msg.id)
    if key in table.carried_out.answers:
        tell(client, table.carried_out.answers[key])
        return
    question = session.help.question(seat)
    known = session.help.given(seat)
    if known is not None:
        answer = _answer(msg.id, known)
        table.carried_out.keep(key, answer)
        tell(client, answer)
        return
    thought = table.thought
    if thought is not None and thought.holds(table):
        if msg.id not in thought.ids:
            thought.ids.append(msg.id)
        return
    table.drop_help()
    thought = table.thought = Thought(seat, session, session.stamp, [msg.id])
    thought.task = asyncio.create_task(_think(table, thought, question))


async def _think(table: Table, thought: Thought, question: Question) -> None:
    """Waits for the hint without holding the table, notes it and tells it if the position still
    stands; what takes longer is told at first sight before.
    """
    session = thought.session
    telling = asyncio.create_task(_tell_wait(table, thought.seat))
    found = proven(session.help.guide)
    try:
        found = found or await _looked(table, thought, question)
    except Refusal:
        return
    except Exception:  # Whoever asked is answered, whatever went wrong.
        LOG.exception("no hint")
    finally:
        telling.cancel()
    await _noted(table, thought, found)


async def _looked(table: Table, thought: Thought, question: Question) -> Advice | None:
    """What a closer look comes to. Raises Refusal if what was told before it cannot be stored."""
    workers, name = table.house.workers, f"{table.code}.{thought.seat}"
    asked = name, table.game, question.view.to_bytes(), question.legal, thought.session.match.called
    closer, sight = (asyncio.create_task(one(*asked)) for one in (workers.hint, workers.sight))
    try:
        if not (await asyncio.wait([closer], timeout=SIGHT))[0]:
            seen = await sight
            if seen is not None and not closer.done():
                workers.guessed(name, asked[2])
                await _hinted(table, thought, seen, goes_on=True)
        return await closer
    finally:
        closer.cancel()
        sight.cancel()


async def _noted(table: Table, thought: Thought, found: Advice | None) -> None:
    try:
        await _hinted(table, thought, found)
    except Refusal:
        return  # The table is read anew; who asked is told so.
    except Exception:
        LOG.exception("a hint could not be stored")


def _answer(name: str, found: Advice) -> m.Hinted:
    return m.Hinted(name, found.action, found.text, list(found.targets), found.quick)


async def _tell_wait(table: Table, seat: int) -> None:
    """Tells whoever waits for a hint how long it takes, and again when that turns out too short."""
    clock = asyncio.get_running_loop().time
    left, whole = table.house.workers.left(table.game.name, clock())
    while left:
        table.audience.tell_seat(seat, m.GettingReady(left, whole))
        await asyncio.sleep(left)
        left, whole = table.house.workers.left(table.game.name, clock())


async def _hinted(
    table: Table, thought: Thought, found: Advice | None, goes_on: bool = False
) -> None:
    """Notes a hint and tells it. goes_on: a closer look will be told to whoever asks again. Raises
    Refusal if it cannot be stored.
    """
    seat = thought.seat
    async with table.held():
        if table.thought is not thought or table.gone or not thought.holds(table):
            return
        table.thought = thought if goes_on else None
        if found is None:
            text = TEXT("refusal.no_hint")
            for name in thought.ids:
                table.audience.tell_seat(seat, m.Refused(name, "closed", text, [], table.ply))
            return
        session, updates = begun(table)
        change = session.help.hinted(seat, found)
        if change.committed:
            await table.store(change.entries)
            thought.stamp = session.stamp  # that a hint was told changes nothing of the position
        ids, thought.ids = thought.ids, []
        for name in ids:
            answer = _answer(name, found)
            table.carried_out.keep(f"{seat}:{name}", answer)
            table.audience.tell_seat(seat, answer)
        tell_solo(table, updates, seat)
