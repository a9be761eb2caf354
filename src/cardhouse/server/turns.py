"""Who decides next: computer players, single answers, standing answers."""

from __future__ import annotations

import asyncio
import logging

from cardhouse.server.facts import PLAYING, Refuse
from cardhouse.server.table import Table

LOG = logging.getLogger("cardhouse.server")


def schedule(table: Table) -> None:
    """Sees to whoever must decide next, if that is not left to a person."""
    if table.timer is not None:
        table.timer.cancel()
        table.timer = None
    match = table.match
    if match is None or table.facts.status != PLAYING or match.over or table.gone:
        return
    seat = match.seat
    assert seat is not None
    place = table.places[seat]
    if place.computed:
        table.timer = asyncio.create_task(_computer(table, seat))
    elif (table.draft is None or not table.draft.steps) and _answer(table, seat) is not None:
        table.timer = asyncio.create_task(_given(table, seat))


def _answer(table: Table, seat: int) -> int | None:
    """The action that is given for a person without asking: a standing answer, or the only one there is."""
    match = table.match
    assert match is not None
    if table.game.solitaire or table.places[seat].kind == "bot":
        return None
    assert table.views is not None
    legal = table.views.legal()
    turn, actions = table.standing.get(seat, (-1, set()))
    if turn == match.turn:
        for action in sorted(actions):
            if action in legal:
                return action
    return legal[0] if len(legal) == 1 else None


async def _given(table: Table, seat: int) -> None:
    """Gives the answer after a pause that does not depend on the hand."""
    await asyncio.sleep(table.hub.settings.pause)
    async with table.lock:
        match = table.match
        if match is None or match.seat != seat or (table.draft is not None and table.draft.steps):
            return
        action = _answer(table, seat)
        if action is not None:
            await _make(table, seat, action)


async def _computer(table: Table, seat: int) -> None:
    """Lets a computer player decide, outside the event loop."""
    match = table.match
    assert match is not None
    version = table.version
    pace = table.hub.settings.pace
    loop = asyncio.get_running_loop()
    began = loop.time()
    assert table.views is not None
    legal = list(table.views.legal())
    view = match.view(seat).to_bytes()
    who = table.places[seat].level
    action = await table.hub.thinkers.choose(
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
            and table.places[seat].computed
        ):
            if action not in legal:
                LOG.error("player %s gave no legal action at a table of %s", who, table.game.name)
                action = legal[0]
            await _make(table, seat, action)


async def _make(table: Table, seat: int, action: int) -> None:
    from cardhouse.server.moves import commit

    match = table.match
    assert match is not None
    table.timer = None
    table.draft = None
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
