"""Help for a player: hints, peeks, a game that is surely won played out; all of it stands in the record."""

from __future__ import annotations

import asyncio
import logging

from cardhouse.core.errors import CardhouseError
from cardhouse.core.scene import card_name
from cardhouse.play import comfort
from cardhouse.play.help import open_help, switch_on
from cardhouse.play.match import BOOKMARK, HINT, OPEN_HELP, PEEK, Match
from cardhouse.server import messages as m
from cardhouse.server.refusal import Refuse
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.guards import playing
from cardhouse.server.table.idempotency import key_of
from cardhouse.server.table.registry import handles
from cardhouse.server.table.table import Table, Thought
from cardhouse.server.table.turns import after, ending, settle
from cardhouse.server.table.updates import position, replay, tell_solo

LOG = logging.getLogger("cardhouse.server")
MOST_MARKS = 10_000


def room(match: Match) -> None:
    """Raises Refuse when a match has marks enough."""
    if len(match.marks) >= MOST_MARKS:
        raise Refuse("limit", "That is enough for one game.")


@handles(m.Mark)
async def mark(table: Table, client: Client, msg: m.Mark) -> None:
    """Notes a bookmark, or switches open help on."""
    match, seat = playing(table, client)
    if msg.kind not in (OPEN_HELP, BOOKMARK):
        raise Refuse("junk", f"A mark is {OPEN_HELP} or {BOOKMARK}.")
    room(match)
    if msg.kind == BOOKMARK:
        match.mark(BOOKMARK, seat)
    elif open_help(match):
        return
    else:
        switch_on(match)
    await table.store([(msg.kind, match.ply, 0, seat)])
    tell_solo(table, seat)


@handles(m.Peek)
async def peek(table: Table, client: Client, msg: m.Peek) -> None:
    """Shows a card that lies face down to one person alone, once that the peek is stored."""
    match, seat = playing(table, client)
    key = key_of(client, msg.id)
    if key in table.carried_out.answers:
        tell(client, table.carried_out.answers[key])
        return
    if not table.game.solitaire or not comfort.has(table.game, "covered"):
        raise Refuse("illegal", f"Covered cards are not looked at in {table.game.title}.")
    room(match)
    now = position(table, seat, client.shape)
    assert now is not None
    state = match.state if table.row is None else table.row.trial.state
    piece = next((p for p in now.scene.pieces if p.id == msg.target and p.face is None), None)
    face = (
        comfort.covered(table.game, state, piece.spot, piece.order) if piece is not None else None
    )
    if face is None:
        raise Refuse(
            "illegal",
            "Only a card that lies face down on the table can be looked at.",
            [msg.target],
        )
    match.mark(PEEK, seat)
    await table.store([(PEEK, match.ply, 0, seat)], None if key in table.carried_out else key)
    answer = m.Peeked(msg.id, msg.target, face, card_name(face))
    table.carried_out.keep(key, answer)
    tell(client, answer)
    tell_solo(table, seat)


@handles(m.Finish)
async def finish(table: Table, client: Client, msg: m.Finish) -> None:
    """Plays out a game of one person that is surely won; everything is stored at once and told move by move."""
    match, seat = playing(table, client)
    key = key_of(client, msg.id)
    if key in table.carried_out:
        tell(client, m.Done(msg.id, match.ply))
        return
    actions = (
        comfort.finish(table.game, match.view(seat))
        if table.game.solitaire and not match.over
        else []
    )
    if not actions:
        raise Refuse(
            "illegal", "It is not sure yet that this game can be won without a decision more."
        )
    assert table.views is not None
    table.row = None
    since = match.ply
    for action in actions:
        match.play(action)
        table.deciders.append(seat)
    kinds = [("play", ply, match.actions[ply], seat) for ply in range(since, match.ply)]
    await table.store(kinds, key, *ending(table))
    settle(table)
    table.drop_help()
    table.views.changed()
    for one in table.audience.clients:
        replay(table, one, since, missed=False)
    tell(client, m.Done(msg.id, match.ply))
    after(table)


@handles(m.Hint)
async def hint(table: Table, client: Client, msg: m.Hint) -> None:
    """Lets a player that searches think about what to do, while the table stays free for moves."""
    match, seat = playing(table, client)
    key = key_of(client, msg.id)
    if key in table.carried_out.answers:
        tell(client, table.carried_out.answers[key])
        return
    if match.over or match.seat != seat:
        raise Refuse("not_yours", "It is not your decision.")
    if len(table.people.persons) > 1:
        raise Refuse("illegal", "There are no hints while people play against each other.")
    room(match)
    thought = table.thought
    if thought is not None and thought.at == table.fingerprint():
        if msg.id not in thought.ids:
            thought.ids.append(msg.id)
        return
    table.drop_help()
    row = table.row
    view = match.view(seat) if row is None else row.view
    legal = list(match.legal_actions if row is None else row.legal_actions)
    thought = table.thought = Thought(seat, table.fingerprint(), [msg.id])
    thought.task = asyncio.create_task(_think(table, thought, view.to_bytes(), legal))


async def _think(table: Table, thought: Thought, view: bytes, legal: list[int]) -> None:
    """Waits for the hint without holding the table, notes it and tells it if the position still stands."""
    who = f"{table.code}.{thought.seat}"
    found = await table.house.workers.hint(who, table.game, view, legal)
    async with table.lock:
        if table.thought is not thought or table.gone or thought.at != table.fingerprint():
            return
        table.thought = None
        match = table.match
        assert match is not None
        if found is None:
            text = "There is no hint now; ask again in a moment."
            for name in thought.ids:
                table.audience.tell_seat(
                    thought.seat, m.Refused(name, "closed", text, [], match.ply)
                )
            return
        match.mark(HINT, thought.seat)
        try:
            await table.store([(HINT, match.ply, 0, thought.seat)])
        except (Refuse, CardhouseError):
            return
        except Exception:
            LOG.exception("a hint could not be stored")
            return
        for name in thought.ids:
            answer = m.Hinted(name, found[0], found[1])
            table.carried_out.keep(f"{thought.seat}:{name}", answer)
            table.audience.tell_seat(thought.seat, answer)
        tell_solo(table, thought.seat)
