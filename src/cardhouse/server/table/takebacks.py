"""Taking back and playing again: at once where nobody else is concerned, else the others are asked."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.rng import generator
from cardhouse.core.state import State
from cardhouse.play.match import TAKEBACK, Match
from cardhouse.server import messages as m
from cardhouse.server.refusal import Refuse
from cardhouse.server.storage.entities import OVER, PLAYING
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.guards import playing
from cardhouse.server.table.idempotency import key_of
from cardhouse.server.table.info import undo_of
from cardhouse.server.table.registry import handles
from cardhouse.server.table.table import Table
from cardhouse.server.table.turns import after, ending, schedule, settle
from cardhouse.server.table.updates import publish, tell_people

SAMPLES = 6


@handles(m.TakeBack)
async def undo(table: Table, client: Client, msg: m.TakeBack) -> None:
    """Takes back at once where nobody else is concerned, else asks the others."""
    match, seat = playing(table, client)
    key = key_of(client, msg.id)
    if key in table.carried_out:
        tell(client, m.Done(msg.id, match.ply))
        return
    allowed = undo_of(table, seat)
    if table.row_of(seat) is not None:
        table.row = None
    if allowed.undo:
        await take_back(table, 1 if table.game.solitaire else plies_back(table, seat), seat, key)
    elif allowed.takeback:
        plies = plies_back(table, seat)
        if hidden_shown(match, table.deciders, seat, plies):
            raise Refuse(
                "illegal", "Hidden cards were shown since then; that cannot be taken back."
            )
        others = [p.seat for p in table.people.persons if p.seat != seat and not p.standin]
        table.question = m.Question("takeback", seat, seat, "", plies, others)
        tell_people(table)
    else:
        raise Refuse("illegal", "There is nothing that you could take back.")
    tell(client, m.Done(msg.id, match.ply))


def plies_back(table: Table, seat: int) -> int:
    """How many plies lead back to before the seat's last decision, its whole row included."""
    match = table.match
    assert match is not None
    ply = match.ply - 1
    while ply >= 0 and table.deciders[ply] != seat:
        ply -= 1
    while ply > 0 and table.deciders[ply - 1] == seat and match.state_before(ply).row_n:
        ply -= 1
    return match.ply - ply


async def take_back(table: Table, plies: int, seat: int, key: str | None = None) -> None:
    """Takes plies back, stores that and tells everybody."""
    match = table.match
    assert match is not None
    table.row = None
    start = match.ply
    kinds = []
    if match.reason == "resignation":
        kinds.append(("undo", match.ply, 0, seat))
        match.undo()
    else:
        for _ in range(min(plies, match.ply)):
            kinds.append(("undo", match.ply, 0, seat))
            match.undo()
            table.deciders.pop()
    kinds.append((TAKEBACK, match.ply, 0, seat))
    match.mark(TAKEBACK, seat)
    more = [table.saved(status=PLAYING)] if table.stored.status == OVER else []
    await table.store(kinds, key, *more)
    reopened = table.stored.status == OVER
    table.stored.status = PLAYING
    table.question = None
    publish(table, match.ply, back=start > match.ply)
    if reopened:
        tell_people(table)
    schedule(table)


@handles(m.Redo)
async def redo(table: Table, client: Client, msg: m.Redo) -> None:
    """Plays again what was taken back."""
    match, seat = playing(table, client)
    key = key_of(client, msg.id)
    if key in table.carried_out:
        tell(client, m.Done(msg.id, match.ply))
        return
    if not undo_of(table, seat).redo:
        raise Refuse("illegal", "Nothing was taken back that could be played again.")
    since = match.ply
    table.deciders.append(seat)
    action = match.redo()
    await table.store([("redo", since, action, seat)], key, *ending(table))
    settle(table)
    publish(table, since)
    tell(client, m.Done(msg.id, match.ply))
    after(table)


def hidden_shown(match: Match, deciders: Sequence[int], asker: int, plies: int) -> bool:
    """Whether the last plies showed hidden cards to the asker, or to whoever decided.

    What a viewer could not have told beforehand is what differs between deals that agree with its view: the
    decision is made on several of them, and all must lead to the view that it really led to.
    """
    for ply in range(match.ply - plies, match.ply):
        before = match.state_before(ply)
        after = match.state_before(ply + 1)
        for viewer in {asker, deciders[ply]}:
            if _surprised(match, before, after, match.actions[ply], viewer):
                return True
    return False


def _surprised(match: Match, before: State, after: State, action: int, viewer: int) -> bool:
    game = match.game
    view = game.hidden(before, viewer)
    shown = game.hidden(after, viewer)
    rng = generator(f"takeback {match.ply}")
    for _ in range(SAMPLES):
        sample = view.copy()
        game.knowledge.determinize(sample, rng)
        if int(game.rules.verdict(sample, action)):
            return True
        game.rules.apply(sample, action)
        if game.hidden(sample, viewer) != shown:
            return True
    return False
