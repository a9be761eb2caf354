"""Table: the one authority over a match, its people, and what each of them is told."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import update as sql_update

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.core.scene import Scene
from cardhouse.play.match import MARKS, new_match
from cardhouse.play.row import Row
from cardhouse.server import messages as m
from cardhouse.server.facts import Client, Refuse
from cardhouse.server.known import Known
from cardhouse.server.store import Conflict, Write
from cardhouse.server.tables import MATCHES
from cardhouse.server.views import Views, moved

ENCODER = msgspec.json.Encoder()
PASSED = "The table has moved on while the hint was being thought about; ask again."


@dataclass
class Table(Known):
    """One table. Everything that reads or changes it holds ``lock``; what is shown has been stored."""

    # ------------------------------------------------------------ what is told

    def position(self, viewer: int | None, shape: str) -> m.Position | None:
        """The position as a viewer is told, the own unfinished row included."""
        if self.match is None or self.views is None:
            return None
        if self.draft is not None and self.draft.seat == viewer:
            return self.row_position(shape)
        return self.views.position(
            viewer, shape, self.version, self.undo_of(viewer), self.solo(viewer)
        )

    def row_position(self, shape: str) -> m.Position:
        """The position with the steps of the unfinished row, for its seat."""
        draft, match = self.draft, self.match
        assert draft is not None
        assert match is not None
        choices = [
            m.Choice(a, draft.text(a), draft.text(a, long=True)) for a in draft.legal_actions
        ]
        view = draft.view
        undo = self.undo_of(draft.seat)
        scene = draft.scene(shape)
        return m.Position(
            match.ply, self.version, draft.seat, view.turn, view.turn_seat, scene, choices, undo, None,
            self.solo(draft.seat),
        )  # fmt: skip

    def snapshot(self, client: Client, since: int | None = None) -> None:
        """Sends everything; with ``since``, what it was then, and each ply from there on."""
        seat, shape = client.seat, client.shape
        match, views = self.match, self.views
        now = self.position(seat, shape)
        log: list[m.LogLine] = []
        replayed = match is not None and since is not None and 0 < match.ply - since <= 200
        if match is not None and views is not None:
            if replayed and since is not None:
                now = views.position_at(seat, shape, since, self.version)
                log = views.log(seat, 0, since)
            else:
                log = views.log(seat, 0)
        chat = self.chat[-100:] if seat is not None else []
        turn, actions = self.standing.get(-1 if seat is None else seat, (-1, set()))
        told = sorted(actions) if match is not None and turn == match.turn else []
        self.tell(
            client,
            m.Snapshot(self.info(), seat, self.is_host(client), now, log, chat, told, time.time()),
        )
        if replayed and since is not None:
            self.replay(client, since)

    def replay(self, client: Client, since: int, missed: bool = True) -> None:
        """Sends an update for each ply from ``since`` on. missed: marked as what the client has missed."""
        match, views = self.match, self.views
        assert match is not None
        assert views is not None
        seat, shape = client.seat, client.shape
        before = views.past(seat, shape, since)
        for ply in range(since, match.ply):
            last = ply + 1 == match.ply
            # Whoever comes back finds the own unfinished row as it was left.
            now = (
                self.position(seat, shape)
                if last
                else views.position_at(seat, shape, ply + 1, self.version)
            )
            assert now is not None
            events = [event for _, event in views.events(seat, ply, ply + 1)]
            log = views.log(seat, ply, None if last else ply + 1)
            self.tell(
                client, m.Update(ply, now, log, moved(before, now.scene, events), replay=missed)
            )
            before = now.scene

    def tell(self, client: Client, message: Any) -> None:
        """Sends a message to one client."""
        client.send(ENCODER.encode(message))

    def tell_seat(self, seat: int, message: Any) -> None:
        """Sends a message to all clients of a seat."""
        data = ENCODER.encode(message)
        for client in self.clients:
            if client.seat == seat:
                client.send(data)

    def tell_all(self, message: Any, seated: bool = False) -> None:
        """Sends a message to all clients, or to those with a seat."""
        data = ENCODER.encode(message)
        for client in self.clients:
            if client.seat is not None or not seated:
                client.send(data)

    def tell_people(self) -> None:
        """Tells everybody what has changed about the table itself."""
        info = self.info()
        for client in self.clients:
            self.tell(client, m.Table(info, client.seat, self.is_host(client)))

    def publish(self, since: int, back: bool = False, row: Row | None = None) -> None:
        """Tells everybody the new position; row: the unfinished row that was committed with it."""
        match, views = self.match, self.views
        assert match is not None
        assert views is not None
        self.drop_thought()
        before = views.scenes()
        views.changed()
        groups: dict[tuple[int | None, str], list[Client]] = {}
        for client in self.clients:
            groups.setdefault((client.seat, client.shape), []).append(client)
        for (seat, shape), clients in groups.items():
            known: Scene | None = None if back else before.get((seat, shape))
            start = since
            if row is not None and row.seat == seat and row.steps:
                known, start = row.scene(shape), since + len(row.steps)
            if known is None and not back:
                known = views.past(seat, shape, since)
            now = self.position(seat, shape)
            assert now is not None
            happened = views.events(seat, since)
            events = [event for ply, event in happened if ply >= start]
            old = known or before.get((seat, shape))
            motions = moved(old, now.scene, events) if old is not None else []
            data = ENCODER.encode(m.Update(since, now, views.log_of(happened, True), motions, back))
            for client in clients:
                client.send(data)

    def drop_thought(self) -> None:
        """Ends a hint whose position has passed, and says so; ends what is being solved."""
        if self.solving is not None:
            self.solving.drop()
        thought, self.thought = self.thought, None
        if thought is None:
            return
        if thought.task is not None and thought.task is not asyncio.current_task():
            thought.task.cancel()
        ply = self.match.ply if self.match is not None else 0
        for name in thought.ids:
            self.tell_seat(thought.seat, m.Refused(name, "stale", PASSED, [], ply))

    # ------------------------------------------------------------ what is stored

    async def store(
        self, kinds: list[tuple[str, int, int, int]], client: str | None = None, *more: Any
    ) -> None:
        """Makes entries (kind, ply, action, seat) durable. On a conflict the table is read anew and Refuse raised."""
        now = time.time()
        facts = self.facts
        entries = [
            (facts.id, self.version + i, ply, kind, action, seat, client if i == 0 else None, now)
            for i, (kind, ply, action, seat) in enumerate(kinds)
        ]
        try:
            await self.hub.store.write(Write(entries, more))
        except BaseException as error:
            await self.hub.reload(self)
            if isinstance(error, Conflict):
                raise Refuse(
                    "stale", "The table has moved on; here is how it stands now."
                ) from error
            raise
        self.version += len(kinds)
        self.changed = now
        self.clock(now)
        if client is not None:
            self.requests[client] = self.version

    def saved(self, **values: Any) -> tuple[Any, None]:
        """The statement that changes the table's own row."""
        return sql_update(MATCHES).where(MATCHES.c.id == self.facts.id).values(
            updated=time.time(), **values
        ), None

    def begin(self, seed: str) -> None:
        """Makes the match from its seed."""
        names = [place.name or seat_letter(place.seat) for place in self.places]
        self.match = new_match(self.game.name, seed=seed, names=names, **self.facts.options)
        self.views = Views(self.match)
        self.version = 0
        self.deciders, self.requests, self.draft, self.question = [], {}, None, None
        self.given = {}
        self.played, self.last = 0.0, self.facts.started or time.time()

    def apply(self, kind: str, action: int, seat: int) -> None:
        """Does what a stored entry says."""
        match = self.match
        assert match is not None
        if kind == "play":
            self.deciders.append(-1 if match.seat is None else match.seat)
            match.play(action)
        elif kind == "redo":
            self.deciders.append(-1 if match.seat is None else match.seat)
            match.redo()
        elif kind == "undo":
            if match.undo() >= 0:
                self.deciders.pop()
        elif kind == "resign":
            match.resign(seat)
        elif kind in MARKS:
            match.mark(kind, seat)
        else:
            raise CardhouseError(f"no table knows the entry {kind!r}")

    def touch(self) -> None:
        """Notes that the table is in use."""
        self.used = time.monotonic()
