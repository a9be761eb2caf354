"""Turns: what was decided is stored and told, and whoever decides next is seen to."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cardhouse.play.comfort import help_of
from cardhouse.play.deciding import COMPUTER, Task
from cardhouse.play.marks import OPEN_HELP
from cardhouse.play.match import HINT, PEEK, TAKEBACK, returns
from cardhouse.play.refusals import Refusal
from cardhouse.play.results import level_of, won
from cardhouse.play.session import Session
from cardhouse.play.session_state import Change
from cardhouse.server.storage.entities import OVER, PLAYING
from cardhouse.server.storage.notices import BEGUN, ENDED
from cardhouse.server.storage.results import Result, results_replaced
from cardhouse.server.storage.store import Statement
from cardhouse.server.table.table import Table
from cardhouse.server.table.updates import publish, tell_people

LOG = logging.getLogger("cardhouse.server")
FIRST, LAST = 0.25, 30.0
"""Seconds that a decision waits after something could not be stored: at least, and at most."""


async def commit(table: Table, change: Change, key: str | None = None) -> None:
    """Stores a change of the session, tells everybody, and lets the game go on. Raises Refusal.

    key: the idempotency key of the request that made it.
    """
    more: list[Statement] = []
    if change.ended:
        more = ending(table)
    elif change.reopened:
        more = [table.saved(status=PLAYING)]
    await table.store(change.entries, key, *more)
    if table.session is not None:
        table.pausing.answered(table.session, change)
    if change.ended:
        table.stored.status, table.stored.ended = OVER, time.time()
    elif change.reopened:
        table.stored.status = PLAYING
    table.ask(None)
    publish(table, change)
    tell_standing(table)
    if change.ended or change.reopened:
        tell_people(table)
        table.note(ENDED if change.ended else BEGUN)
    schedule(table)


def tell_standing(table: Table) -> None:
    """Tells those who once asked to go on without being asked whether that still stands."""
    if table.session is not None and table.updates is not None:
        for seat in table.session.journal.lasting:
            table.audience.tell_seat(seat, table.updates.standing(seat))


def ending(table: Table) -> list[Statement]:
    """The statements that go with the last entries of a match: its end and its results."""
    now = time.time()
    return [
        table.saved(status=OVER, ended=now),
        *results_replaced(table.stored.id, results(table, now)),
    ]


def results(table: Table, now: float) -> list[Result]:
    """A finished match as each guest has played it who sat there; one that was handed over counts
    for nobody.
    """
    if table.stored.handed is not None:
        return []
    match, people = table.match, table.people
    assert match is not None
    returned = returns(match.game, match.state, match.seats)
    against = level_of(place.level for place in people.places if place.kind == COMPUTER)
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
                won=won(table.game, returned[seat]),
                seconds=table.clock.seconds(now),
                helped=any(counts.values()),
                takebacks=counts[TAKEBACK],
                peeks=counts[PEEK],
                hints=counts[HINT],
                opened=counts[OPEN_HELP],
                seat=seat,
                against=against,
                scores=list(match.scores),
                reason=match.reason or "",
                ended=now,
            )
        )
    return found


def schedule(table: Table) -> None:
    """Sees to whoever must decide next, if that is not left to a person."""
    if table.timer is not None:
        if table.timer is not asyncio.current_task():
            table.timer.cancel()
        table.timer = None
    session = table.session
    if session is None or table.stored.status != PLAYING or table.gone or table.closed:
        return
    if not table.audience.clients and idle(table):
        return  # They go on when somebody looks.
    table.pausing.question_put(session)
    due = session.next()
    if due.how == "computer":
        table.timer = asyncio.create_task(_computer(table, session, session.task()))
    elif due.how in ("forced", "standing"):
        table.timer = asyncio.create_task(_given(table, session, session.match.ply))


def go_on(table: Table) -> None:
    """Lets a game go on that had stopped because nobody looked, or because this process had to be
    silent.
    """
    if (table.timer is None or table.timer.done()) and not (table.doubtful or table.lock.locked()):
        schedule(table)


def idle(table: Table) -> bool:
    """Whether nobody has looked for a while."""
    return time.monotonic() - table.used > table.house.settings.unattended


async def _later(table: Table) -> None:
    """Waits after something could not be stored, ever longer: what stands in the way may take its
    time.
    """
    if table.failures:
        await asyncio.sleep(min(LAST, FIRST * 2.0**table.failures))


async def _given(table: Table, session: Session, ply: int) -> None:
    """Gives an answer that needs no asking, after a pause that does not tell that there was no
    choice.
    """
    due = session.next()
    wait = await table.pausing.before(session, due)
    if due.how == "standing" and session.lasts(due.seat):
        # It is seen, and can be taken away, before it is given.
        wait = max(wait, table.house.settings.pace)
    await asyncio.sleep(wait)
    await _later(table)
    async with _making(table):
        if table.session is not session or session.match.ply != ply:
            return
        if session.next().how in ("forced", "standing"):
            await commit(table, session.give())


async def _computer(table: Table, session: Session, task: Task) -> None:
    """Lets a computer player decide, outside the event loop."""
    ply = session.match.ply
    loop = asyncio.get_running_loop()
    began = loop.time()
    action = task.legal[0]
    if len(task.legal) > 1:
        action = await table.house.workers.choose(table.code, table.game.name, task)
    thought = loop.time() - began
    pace = table.house.settings.pace
    takes = await table.pausing.of_computer(session, task, action, pace, thought)
    rest = takes - (loop.time() - began)
    if rest > 0:
        await asyncio.sleep(rest)
    await _later(table)
    async with _making(table):
        if table.session is not session or session.match.ply != ply:
            return
        due = session.next()
        if due.how != "computer" or due.seat != task.seat:
            return
        if action not in task.legal:
            LOG.error("%s gave no legal action at a table of %s", task.level, table.game.name)
            action = task.legal[0]
        await commit(table, session.decide(action))


@asynccontextmanager
async def _making(table: Table) -> AsyncIterator[None]:
    """Holds the table for a decision that no request has asked for; what fails is tried again
    later.
    """
    # Rows of computer players are stored step by step; views hide what others may not see of them.
    try:
        async with table.held():
            if table.timer is asyncio.current_task():
                table.timer = None
            yield
    except Refusal as refused:
        # The table is read anew, now or as soon as that is possible, and what is due then is
        # scheduled.
        LOG.warning("a decision waits: %s", refused)
    except Exception:
        LOG.exception("a decision could not be made")
        table.failures += 1
        table.doubtful = True
        table.house.mend(table)
