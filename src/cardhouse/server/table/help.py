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
        answer = m.Hinted(msg.id, known.action, known.text, list(known.targets))
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
    stands.
    """
    seat = thought.seat
    view, legal = question.view.to_bytes(), question.legal
    session, workers = thought.session, table.house.workers
    telling = asyncio.create_task(_tell_wait(table, seat))
    found = proven(session.help.guide)
    try:
        found = found or await workers.hint(
            f"{table.code}.{seat}", table.game, view, legal, session.match.called
        )
    except Exception:  # Whoever asked is answered, whatever went wrong.
        LOG.exception("no hint")
    finally:
        telling.cancel()
    try:
        await _hinted(table, thought, found)
    except Refusal:
        return  # The table is read anew; who asked is told so.
    except Exception:
        LOG.exception("a hint could not be stored")


async def _tell_wait(table: Table, seat: int) -> None:
    """Tells whoever waits for a hint how long it takes, and again when that turns out too short."""
    clock = asyncio.get_running_loop().time
    left, whole = table.house.workers.left(table.game.name, clock())
    while left:
        table.audience.tell_seat(seat, m.GettingReady(left, whole))
        await asyncio.sleep(left)
        left, whole = table.house.workers.left(table.game.name, clock())


async def _hinted(table: Table, thought: Thought, found: Advice | None) -> None:
    """Notes a hint and tells it. Raises Refusal if it cannot be stored."""
    seat = thought.seat
    async with table.held():
        if table.thought is not thought or table.gone or not thought.holds(table):
            return
        table.thought = None
        if found is None:
            text = TEXT("refusal.no_hint")
            for name in thought.ids:
                table.audience.tell_seat(seat, m.Refused(name, "closed", text, [], table.ply))
            return
        session, updates = begun(table)
        change = session.help.hinted(seat, found)
        if change.committed:
            await table.store(change.entries)
        for name in thought.ids:
            answer = m.Hinted(name, found.action, found.text, list(found.targets))
            table.carried_out.keep(f"{seat}:{name}", answer)
            table.audience.tell_seat(seat, answer)
        tell_solo(table, updates, seat)
