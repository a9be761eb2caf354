"""What clients ask about the game: moves, rows, reasons, previews, earlier positions, resigning, standing answers."""

from __future__ import annotations

import time
from typing import Any

from cardhouse.core.errors import CardhouseError, IllegalAction, InvalidNotation
from cardhouse.play.match import Match
from cardhouse.play.row import Row
from cardhouse.server import messages as m
from cardhouse.server.facts import OVER, PLAYING, Client, Refuse
from cardhouse.server.results import result_rows
from cardhouse.server.table import Table
from cardhouse.server.turns import schedule
from cardhouse.server.views import moved

LATE = 12


def playing(table: Table, client: Client) -> tuple[Match, int]:
    """The running match and the client's seat. Raises Refuse."""
    if client.seat is None:
        raise Refuse("not_yours", "You watch this table; only those who sit there play.")
    if table.match is None or table.facts.status not in (PLAYING, OVER):
        raise Refuse("closed", "The game has not begun.")
    if table.facts.status == OVER and not table.game.solitaire:
        raise Refuse("closed", "The game is over.")
    return table.match, client.seat


async def play(table: Table, client: Client, msg: m.Play) -> None:
    """Plays an action, or makes a step of a row that stays open."""
    key = table.key(client, msg.id)
    if key in table.requests:
        table.tell(client, m.Done(msg.id, table.match.ply if table.match else 0))
        return
    match, seat = playing(table, client)
    if msg.ply != match.ply:
        raise Refuse("stale", "The table has moved on; here is how it stands now.")
    if table.places[seat].standin:
        raise Refuse("not_yours", "A computer player sits on your seat; take it back first.")
    since = match.ply
    shown = table.draft if table.draft is not None and table.draft.seat == seat else None
    committed = step(table, seat, msg.action)
    if not committed:
        assert table.draft is not None
        table.drop_thought()
        now = table.row_position(client.shape)
        before = shown_scene(table, seat, client.shape, steps=len(table.draft.steps) - 1)
        table.tell(client, m.Row(msg.id, len(table.draft.steps), now, moved(before, now.scene, [])))
        return

    await commit(table, since, key, shown)
    table.tell(client, m.Done(msg.id, match.ply))


def shown_scene(table: Table, seat: int, shape: str, steps: int) -> Any:
    """The scene that the drafting seat saw with so many steps of its row."""
    assert table.match is not None
    assert table.views is not None
    assert table.draft is not None
    if steps <= 0:
        return table.views.scene(seat, shape)
    trial = table.match.copy()
    for action in table.draft.steps[:steps]:
        trial.play(action)
    return trial.scene(seat, shape)


def step(table: Table, seat: int, action: int) -> bool:
    """Makes one step; returns whether it, and the row before it, went to the match. Raises Refuse."""
    match = table.match
    assert match is not None
    if match.seat != seat:
        raise Refuse("not_yours", match.why_not(action, seat) or "It is not your decision.")
    draft = table.draft
    if draft is not None and (draft.match is not match or draft.seat != seat or draft.committed):
        draft = table.draft = None
    first = match.ply
    try:
        if draft is None:
            match.play(action)
            if match.state.row_n == 0 or match.seat != seat:
                table.deciders.append(seat)
                return True
            match.undo()
            table.draft = draft = Row(match)
        committed = draft.play(action)
    except (IllegalAction, InvalidNotation) as error:
        raise Refuse("illegal", str(error)) from error
    if committed:
        table.draft = None
        table.deciders.extend([seat] * (match.ply - first))
    return committed


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
    table.publish(since, row=row)
    after(table)


def ending(table: Table) -> list[tuple[Any, Any]]:
    """The statements that go with the last entries of a match: its end and its results."""
    match = table.match
    assert match is not None
    if not match.over:
        return []
    now = time.time()
    return [table.saved(status=OVER, ended=now), *result_rows(table, now)]


def settle(table: Table) -> None:
    """Takes over what ``ending`` has stored."""
    match = table.match
    assert match is not None
    if match.over and table.facts.status != OVER:
        table.facts.status, table.facts.ended = OVER, time.time()
        table.tell_people_later = True


def after(table: Table) -> None:
    """What follows a change: people are told of the end, or whoever must decide next is seen to."""
    if table.tell_people_later:
        table.tell_people_later = False
        table.tell_people()
    schedule(table)


async def back(table: Table, client: Client, msg: m.Back) -> None:
    """Takes back a step of the own row, or all of them."""
    _, seat = playing(table, client)
    draft = table.draft
    if draft is None or draft.seat != seat or not draft.steps:
        raise Refuse("illegal", "There is no step to take back.")
    before = draft.scene(client.shape)
    if msg.all:
        table.draft = None
    else:
        draft.undo()
        if not draft.steps:
            table.draft = None
    table.drop_thought()
    now = table.position(seat, client.shape)
    assert now is not None
    steps = 0 if table.draft is None else len(table.draft.steps)
    table.tell(client, m.Row(msg.id, steps, now, moved(before, now.scene, [])))


async def why(table: Table, client: Client, msg: m.Why) -> None:
    """Says why something is not possible, from what the asking seat knows."""
    if table.match is None:
        raise Refuse("closed", "The game has not begun.")
    targets = list(msg.path or [])
    if client.seat is None:
        table.tell(
            client,
            m.Reason(msg.id, "You watch this table; only those who sit there play.", targets),
        )
        return
    what: Any = tuple(msg.path) if msg.path is not None else (msg.text or "")
    draft = table.draft
    if draft is not None and draft.seat == client.seat:
        text = draft.why_not(what)
    else:
        text = table.match.why_not(what, client.seat)
    table.tell(client, m.Reason(msg.id, text, targets))


async def preview(table: Table, client: Client, msg: m.Preview) -> None:
    """Tells the sure consequences of an action that the client's seat may choose now."""
    match, seat = playing(table, client)
    if match.seat != seat:
        raise Refuse("not_yours", "It is not your decision.")
    draft = table.draft
    try:
        facts = (
            draft.preview(msg.action)
            if draft is not None and draft.seat == seat
            else match.preview(msg.action)
        )
    except CardhouseError as error:
        raise Refuse("illegal", str(error)) from error
    table.tell(client, m.Facts(msg.id, msg.action, [m.Fact(f.key, f.value, f.text) for f in facts]))


async def look(table: Table, client: Client, msg: m.Look) -> None:
    """Shows an earlier position as the viewer saw it then; after the end through anybody's eyes."""
    match, views = table.match, table.views
    if match is None or views is None:
        raise Refuse("closed", "The game has not begun.")
    if msg.ply > match.ply or (msg.before is not None and msg.before > match.ply):
        raise Refuse("stale", f"There are {match.ply} plies so far.")
    viewer = client.seat
    if msg.seat is not None:
        wanted = None if msg.seat < 0 else msg.seat
        if not match.over and wanted != viewer:
            raise Refuse("not_yours", "Other seats' cards are shown when the game is over.")
        if wanted is not None and wanted >= match.seats:
            raise Refuse("junk", "There is no such seat.")
        viewer = wanted
    scene = views.past(viewer, client.shape, msg.ply)
    motions: list[m.Moved] = []
    if msg.before is not None and abs(msg.before - msg.ply) <= 200:
        old = views.past(viewer, client.shape, msg.before)
        events = (
            [e for _, e in views.events(viewer, msg.before, msg.ply)]
            if msg.before < msg.ply
            else []
        )
        motions = moved(old, scene, events)
    table.tell(client, m.Looked(msg.id, msg.ply, scene, motions))


async def resign(table: Table, client: Client, msg: m.Resign) -> None:
    """Gives up."""
    match, seat = playing(table, client)
    if match.over:
        raise Refuse("closed", "The game is over.")
    table.draft = None
    match.resign(seat)
    await table.store([("resign", match.ply, 0, seat)], None, *ending(table))
    settle(table)
    table.publish(match.ply)
    table.tell(client, m.Done(msg.id, match.ply))
    after(table)


async def always(table: Table, client: Client, msg: m.Always) -> None:
    """Gives or takes away a standing answer for this turn."""
    match, seat = playing(table, client)
    if msg.action >= table.game.actions:
        raise Refuse("junk", f"{table.game.title} has no such action.")
    turn, actions = table.standing.get(seat, (-1, set()))
    if turn != match.turn:
        actions = set()
    if msg.on and len(actions) < LATE:
        actions.add(msg.action)
    else:
        actions.discard(msg.action)
    table.standing[seat] = match.turn, actions
    table.tell(client, m.Standing(sorted(actions)))
    table.tell(client, m.Done(msg.id, match.ply))
    schedule(table)
