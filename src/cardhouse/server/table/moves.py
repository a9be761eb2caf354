"""What clients ask about the game: moves, reasons, previews, earlier positions, resigning, standing answers."""

from __future__ import annotations

from typing import Any

from cardhouse.core.errors import CardhouseError
from cardhouse.server import messages as m
from cardhouse.server.refusal import Refuse
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.guards import playing
from cardhouse.server.table.idempotency import key_of
from cardhouse.server.table.registry import handles
from cardhouse.server.table.rows import own_row, scene_before, step, step_back
from cardhouse.server.table.table import Table
from cardhouse.server.table.turns import after, commit, ending, schedule, settle
from cardhouse.server.table.updates import position, publish, row_position
from cardhouse.server.table.views import moved

FAR = 200


@handles(m.Play)
async def play(table: Table, client: Client, msg: m.Play) -> None:
    """Plays an action, or makes a step of a row that stays open."""
    key = key_of(client, msg.id)
    if key in table.carried_out:
        tell(client, m.Done(msg.id, table.ply))
        return
    match, seat = playing(table, client)
    if msg.ply != match.ply:
        raise Refuse("stale", "The table has moved on; here is how it stands now.")
    if table.people.places[seat].standin:
        raise Refuse("not_yours", "A computer player sits on your seat; take it back first.")
    since = match.ply
    shown = table.row_of(seat)
    if step(table, seat, msg.action):
        await commit(table, since, key, shown)
        tell(client, m.Done(msg.id, match.ply))
        return
    assert table.row is not None
    table.drop_help()
    now = row_position(table, client.shape)
    before = scene_before(table, seat, client.shape)
    tell(client, m.Row(msg.id, len(table.row.steps), now, moved(before, now.scene, [])))


@handles(m.Back)
async def back(table: Table, client: Client, msg: m.Back) -> None:
    """Takes back a step of the own row, or all of them."""
    _, seat = playing(table, client)
    row = own_row(table, seat)
    before = row.scene(client.shape)
    step_back(table, row, msg.all)
    table.drop_help()
    now = position(table, seat, client.shape)
    assert now is not None
    steps = 0 if table.row is None else len(table.row.steps)
    tell(client, m.Row(msg.id, steps, now, moved(before, now.scene, [])))


@handles(m.Why)
async def why(table: Table, client: Client, msg: m.Why) -> None:
    """Says why something is not possible, from what the asking seat knows."""
    if table.match is None:
        raise Refuse("closed", "The game has not begun.")
    targets = list(msg.path or [])
    if client.seat is None:
        text = "You watch this table; only those who sit there play."
        tell(client, m.Reason(msg.id, text, targets))
        return
    what: Any = tuple(msg.path) if msg.path is not None else (msg.text or "")
    row = table.row_of(client.seat)
    reason = row.why_not(what) if row is not None else table.match.why_not(what, client.seat)
    tell(client, m.Reason(msg.id, reason, targets))


@handles(m.Preview)
async def preview(table: Table, client: Client, msg: m.Preview) -> None:
    """Tells the sure consequences of an action that the client's seat may choose now."""
    match, seat = playing(table, client)
    if match.seat != seat:
        raise Refuse("not_yours", "It is not your decision.")
    row = table.row_of(seat)
    try:
        facts = row.preview(msg.action) if row is not None else match.preview(msg.action)
    except CardhouseError as error:
        raise Refuse("illegal", str(error)) from error
    tell(client, m.Facts(msg.id, msg.action, [m.Fact(f.key, f.value, f.text) for f in facts]))


@handles(m.Look)
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
    if msg.before is not None and abs(msg.before - msg.ply) <= FAR:
        old = views.past(viewer, client.shape, msg.before)
        events = (
            [e for _, e in views.events(viewer, msg.before, msg.ply)]
            if msg.before < msg.ply
            else []
        )
        motions = moved(old, scene, events)
    tell(client, m.Looked(msg.id, msg.ply, scene, motions))


@handles(m.Resign)
async def resign(table: Table, client: Client, msg: m.Resign) -> None:
    """Gives up."""
    match, seat = playing(table, client)
    if match.over:
        raise Refuse("closed", "The game is over.")
    table.row = None
    match.resign(seat)
    await table.store([("resign", match.ply, 0, seat)], None, *ending(table))
    settle(table)
    publish(table, match.ply)
    tell(client, m.Done(msg.id, match.ply))
    after(table)


@handles(m.Always)
async def always(table: Table, client: Client, msg: m.Always) -> None:
    """Gives or takes away a standing answer for this turn."""
    match, seat = playing(table, client)
    if msg.action >= table.game.actions:
        raise Refuse("junk", f"{table.game.title} has no such action.")
    stands = table.standing.change(seat, match.turn, msg.action, msg.on)
    tell(client, m.Standing(stands))
    tell(client, m.Done(msg.id, match.ply))
    schedule(table)
