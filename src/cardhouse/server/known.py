"""Known: what a table is made of, and what it says about itself to a viewer."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardhouse.core.cards import seat_letter
from cardhouse.core.game import Game
from cardhouse.play import comfort
from cardhouse.play.help import has_help, open_help
from cardhouse.play.match import BOOKMARK, HINT, PEEK, TAKEBACK, Match
from cardhouse.play.row import Row
from cardhouse.server import fair
from cardhouse.server import messages as m
from cardhouse.server.deals import day_of
from cardhouse.server.facts import COMPUTER, OVER, PLAYING, Client, Facts, Place, Thought
from cardhouse.server.limits import Bucket
from cardhouse.server.views import Views

if TYPE_CHECKING:
    from cardhouse.server.hub import Hub
    from cardhouse.server.solving import Solving

LONG_PAUSE = 120.0


@dataclass
class Known:
    """A table's parts, and what follows from them; nothing here changes the game or tells anybody."""

    hub: Hub
    game: Game
    facts: Facts
    places: list[Place]
    keys: dict[str, int]
    guests: set[str]
    match: Match | None = None
    views: Views | None = None
    version: int = 0
    requests: dict[str, int] = field(default_factory=dict)
    deciders: list[int] = field(default_factory=list)
    chat: list[m.ChatLine] = field(default_factory=list)
    clients: set[Any] = field(default_factory=set)
    draft: Row | None = None
    question: m.Question | None = None
    standing: dict[int, tuple[int, set[int]]] = field(default_factory=dict)
    reached: dict[int, int] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.Task[None] | None = None
    used: float = field(default_factory=time.monotonic)
    talking: dict[int, Bucket] = field(default_factory=dict)
    changed: float = 0.0
    gone: bool = False
    tell_people_later: bool = False
    thought: Thought | None = None
    solving: Solving | None = None
    given: dict[str, m.Hinted | m.Peeked] = field(default_factory=dict)
    played: float = 0.0
    last: float = 0.0

    @property
    def code(self) -> str:
        """The short code in the table's address."""
        return self.facts.code

    @property
    def persons(self) -> list[Place]:
        """The seats where somebody outside the server sits."""
        return [place for place in self.places if place.human]

    def seat_of(self, identity: str) -> int | None:
        """The seat that an identity sits on."""
        return self.keys.get(identity)

    def is_host(self, client: Client) -> bool:
        """Whether a client may set the table up: who opened it, or anybody seated when that one is not here."""
        if client.identity == self.facts.host:
            return True
        return client.seat is not None and all(c.identity != self.facts.host for c in self.clients)

    def key(self, client: Client, name: str) -> str:
        """What a request is stored by, so that it is carried out once however often it is sent."""
        return f"{client.seat}:{name}"

    def stand(self) -> tuple[Any, ...]:
        """What differs whenever the choices of the deciding seat may differ."""
        return (
            id(self.match),
            self.version,
            tuple(self.draft.steps) if self.draft is not None else (),
        )

    def clock(self, at: float) -> None:
        """Counts the time up to something stored; a pause counts for LONG_PAUSE at most."""
        self.played = self.played + min(max(0.0, at - self.last), LONG_PAUSE) if self.last else 0.0
        self.last = at

    def seconds(self, now: float) -> float:
        """The time played up to now without long pauses, in seconds."""
        over = self.match is not None and self.match.over and self.facts.status == OVER
        return self.played + (
            0.0 if over or not self.last else min(max(0.0, now - self.last), LONG_PAUSE)
        )

    def present(self, seat: int) -> bool:
        """Whether somebody is connected for a seat."""
        return any(client.seat == seat for client in self.clients)

    def info(self) -> m.TableInfo:
        """The table as everybody there may know it."""
        facts = self.facts
        over = facts.status == OVER
        host = self.keys.get(facts.host)
        by_number = facts.chosen_seed is not None
        return m.TableInfo(
            code=facts.code,
            game=self.game.name,
            title=self.game.title,
            state=facts.status,
            options=facts.options,
            seats=[
                m.SeatInfo(
                    p.seat,
                    seat_letter(p.seat),
                    p.kind,
                    p.name,
                    p.level,
                    p.seat == host,
                    p.kind == COMPUTER or self.present(p.seat),
                    p.standin,
                )
                for p in self.places
            ],
            players=list(self.game.players),
            listed=facts.listed,
            solitaire=self.game.solitaire,
            watchers=sum(1 for client in self.clients if client.seat is None),
            created=facts.created,
            started=facts.started,
            ended=facts.ended,
            seed=facts.chosen_seed,
            fair=m.Fair(
                "" if by_number else fair.commitment(facts.secret, facts.salt),
                facts.nonces if over or facts.status == PLAYING else [],
                facts.secret if over and not by_number else "",
                facts.salt if over and not by_number else "",
                (facts.deal or "") if over and not by_number else "",
            ),
            question=self.question,
            rematch=facts.rematch,
        )

    def undo_of(self, viewer: int | None) -> m.Undo:
        """What a viewer may take back or play again."""
        match = self.match
        if viewer is None or match is None or viewer >= len(self.places):
            return m.Undo(False, False, False, 0)
        row = len(self.draft.steps) if self.draft is not None and self.draft.seat == viewer else 0
        if self.game.solitaire:
            return m.Undo(match.ply > 0, bool(match.undone), False, row)
        mine = viewer in self.deciders and self.facts.status == PLAYING
        alone = len(self.persons) == 1
        return m.Undo(mine and alone, False, mine and not alone and self.question is None, row)

    def solo(self, viewer: int | None) -> m.Solo | None:
        """What one person alone has besides the table."""
        match, views = self.match, self.views
        if not self.game.solitaire or viewer is None or match is None or views is None:
            return None
        counts = comfort.help_of(match, viewer)
        row = self.draft is not None and self.draft.seat == viewer
        view = self.draft.view if row and self.draft is not None else views.view(viewer)
        automatic = -1 if match.over else comfort.automatic(self.game, view)
        return m.Solo(
            peek=comfort.has(self.game, "covered"),
            finish=not match.over and bool(comfort.finish(self.game, view)),
            automatic=None if automatic < 0 else automatic,
            takebacks=counts[TAKEBACK],
            peeks=counts[PEEK],
            hints=counts[HINT],
            bookmarks=sorted({mark.ply for mark in match.marks if mark.kind == BOOKMARK}),
            seconds=round(self.seconds(time.time()), 1),
            solver=has_help(self.game),
            opened=open_help(match),
            day=day_of(self.game, self.facts.chosen_seed, self.facts.created, self.facts.options),
        )
