"""Taking back and playing again: at once where nobody else is concerned, else the others are asked."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.rng import generator
from cardhouse.core.state import State
from cardhouse.play.match import TAKEBACK, Match
from cardhouse.server import messages as m
from cardhouse.server.facts import OVER, PLAYING, Client, Refuse
from cardhouse.server.moves import after, ending, playing, settle
from cardhouse.server.table import Table
from cardhouse.server.turns import schedule

SAMPLES = 6


async def undo(table: Table, client: Client, msg: m.TakeBack) -> None:
    """Takes back at once where nobody else is concerned, else asks the others."""
    match, seat = playing(table, client)
    key = table.key(client, msg.id)
    if key in table.requests:
        table.tell(client, m.Done(msg.id, match.ply))
        return
    allowed = table.undo_of(seat)
    if table.draft is not None and table.draft.seat == seat:
        table.draft = None
    if allowed.undo:
        await take_back(table, 1 if table.game.solitaire else plies_back(table, seat), seat, key)
    elif allowed.takeback:
        plies = plies_back(table, seat)
        if hidden_shown(match, table.deciders, seat, plies):
            raise Refuse(
                "illegal", "Hidden cards were shown since then; that cannot be taken back."
            )
        others = [p.seat for p in table.persons if p.seat != seat and not p.standin]
        table.question = m.Question("takeback", seat, seat, "", plies, others)
        table.tell_people()
    else:
        raise Refuse("illegal", "There is nothing that you could take back.")
    table.tell(client, m.Done(msg.id, match.ply))


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
    table.draft = None
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
    more = [table.saved(status=PLAYING)] if table.facts.status == OVER else []
    await table.store(kinds, key, *more)
    reopened = table.facts.status == OVER
    table.facts.status = PLAYING
    table.question = None
    table.publish(match.ply, back=start > match.ply)
    if reopened:
        table.tell_people()
    schedule(table)


async def redo(table: Table, client: Client, msg: m.Redo) -> None:
    """Plays again what was taken back."""
    match, seat = playing(table, client)
    key = table.key(client, msg.id)
    if key in table.requests:
        table.tell(client, m.Done(msg.id, match.ply))
        return
    if not table.undo_of(seat).redo:
        raise Refuse("illegal", "Nothing was taken back that could be played again.")
    since = match.ply
    table.deciders.append(seat)
    action = match.redo()
    await table.store([("redo", since, action, seat)], key, *ending(table))
    settle(table)
    table.publish(since)
    table.tell(client, m.Done(msg.id, match.ply))
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
