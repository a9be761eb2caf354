"""Updates: how everybody at a table is told of its position, each as their seat may see it."""

from __future__ import annotations

import time

from cardhouse.core.scene import Scene
from cardhouse.play.row import Row
from cardhouse.server import messages as m
from cardhouse.server.messages.encoding import encode
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.info import info, solo_of, undo_of
from cardhouse.server.table.table import Table
from cardhouse.server.table.views import choices_of, moved

REPLAYED, CHAT_TOLD = 200, 100


def position(table: Table, viewer: int | None, shape: str) -> m.Position | None:
    """The position as a viewer is told, the own row in progress included."""
    if table.match is None or table.views is None:
        return None
    if table.row_of(viewer) is not None:
        return row_position(table, shape)
    return table.views.position(
        viewer, shape, table.version, undo_of(table, viewer), solo_of(table, viewer)
    )


def row_position(table: Table, shape: str) -> m.Position:
    """The position with the steps of the row in progress, for its seat."""
    row, match = table.row, table.match
    assert row is not None
    assert match is not None
    choices = choices_of(row, row.legal_actions)
    view = row.view
    undo = undo_of(table, row.seat)
    scene = row.scene(shape)
    return m.Position(
        match.ply, table.version, row.seat, view.turn, view.turn_seat, scene, choices, undo, None,
        solo_of(table, row.seat),
    )  # fmt: skip


def snapshot(table: Table, client: Client, since: int | None = None) -> None:
    """Sends everything; with ``since``, what it was then, and each ply from there on."""
    seat, shape = client.seat, client.shape
    match, views = table.match, table.views
    now = position(table, seat, shape)
    log: list[m.LogLine] = []
    replayed = match is not None and since is not None and 0 < match.ply - since <= REPLAYED
    if match is not None and views is not None:
        if replayed and since is not None:
            now = views.position_at(seat, shape, since, table.version)
            log = views.log(seat, 0, since)
        else:
            log = views.log(seat, 0)
    chat = table.chat[-CHAT_TOLD:] if seat is not None else []
    answers: list[int] = []
    if match is not None and seat is not None:
        answers = table.standing.of(seat, match.turn)
    host = table.is_host(client)
    tell(client, m.Snapshot(info(table), seat, host, now, log, chat, answers, time.time()))
    if replayed and since is not None:
        replay(table, client, since)


def replay(table: Table, client: Client, since: int, missed: bool = True) -> None:
    """Sends an update for each ply from ``since`` on. missed: marked as what the client has missed."""
    match, views = table.match, table.views
    assert match is not None
    assert views is not None
    seat, shape = client.seat, client.shape
    before = views.past(seat, shape, since)
    for ply in range(since, match.ply):
        last = ply + 1 == match.ply
        # Whoever comes back finds the own row in progress as it was left.
        now = (
            position(table, seat, shape)
            if last
            else views.position_at(seat, shape, ply + 1, table.version)
        )
        assert now is not None
        events = [event for _, event in views.events(seat, ply, ply + 1)]
        log = views.log(seat, ply, None if last else ply + 1)
        tell(client, m.Update(ply, now, log, moved(before, now.scene, events), replay=missed))
        before = now.scene


def publish(table: Table, since: int, back: bool = False, row: Row | None = None) -> None:
    """Tells everybody the new position; row: the row in progress that was committed with it."""
    match, views = table.match, table.views
    assert match is not None
    assert views is not None
    table.drop_help()
    before = views.scenes()
    views.changed()
    groups: dict[tuple[int | None, str], list[Client]] = {}
    for client in table.audience.clients:
        groups.setdefault((client.seat, client.shape), []).append(client)
    for (seat, shape), clients in groups.items():
        known: Scene | None = None if back else before.get((seat, shape))
        start = since
        if row is not None and row.seat == seat and row.steps:
            known, start = row.scene(shape), since + len(row.steps)
        if known is None and not back:
            known = views.past(seat, shape, since)
        now = position(table, seat, shape)
        assert now is not None
        happened = views.events(seat, since)
        events = [event for ply, event in happened if ply >= start]
        old = known or before.get((seat, shape))
        motions = moved(old, now.scene, events) if old is not None else []
        data = encode(m.Update(since, now, views.log_of(happened, True), motions, back))
        for client in clients:
            client.send(data)


def tell_people(table: Table) -> None:
    """Tells everybody what has changed about the table itself."""
    told = info(table)
    for client in table.audience.clients:
        tell(client, m.Table(told, client.seat, table.is_host(client)))


def tell_solo(table: Table, seat: int) -> None:
    """Tells one person alone what has changed besides the table."""
    solo = solo_of(table, seat)
    if solo is not None:
        table.audience.tell_seat(seat, m.Solos(solo))


def follow_seats(table: Table) -> None:
    """Gives every client the seat that its identity now has."""
    for client in table.audience.clients:
        client.seat = table.people.seat_of(client.identity)
