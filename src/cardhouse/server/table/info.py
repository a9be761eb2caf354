"""What a table says about itself: its people and state, what a viewer may take back, what one person alone has."""

from __future__ import annotations

import time

from cardhouse.core.cards import seat_letter
from cardhouse.play import comfort
from cardhouse.play.help import has_help, open_help
from cardhouse.play.match import BOOKMARK, HINT, PEEK, TAKEBACK
from cardhouse.server import messages as m
from cardhouse.server.storage.entities import COMPUTER, OVER, PLAYING
from cardhouse.server.table import fair_deal
from cardhouse.server.table.chosen_deal import day_of
from cardhouse.server.table.table import Table


def info(table: Table) -> m.TableInfo:
    """The table as everybody there may know it."""
    stored, people = table.stored, table.people
    host = people.keys.get(stored.host)
    return m.TableInfo(
        code=stored.code,
        game=table.game.name,
        title=table.game.title,
        state=stored.status,
        options=stored.options,
        seats=[
            m.SeatInfo(
                p.seat,
                seat_letter(p.seat),
                p.kind,
                p.name,
                p.level,
                p.seat == host,
                p.kind == COMPUTER or table.audience.present(p.seat),
                p.standin,
            )
            for p in people.places
        ],
        players=list(table.game.players),
        listed=stored.listed,
        solitaire=table.game.solitaire,
        watchers=table.audience.watchers,
        created=stored.created,
        started=stored.started,
        ended=stored.ended,
        seed=stored.chosen_seed,
        fair=fair(table),
        question=table.question,
        rematch=stored.rematch,
    )


def fair(table: Table) -> m.Fair:
    """The fair deal, as far as it may be told now."""
    stored = table.stored
    over = stored.status == OVER
    by_number = stored.chosen_seed is not None
    told = over and not by_number
    return m.Fair(
        "" if by_number else fair_deal.commitment(stored.secret, stored.salt),
        stored.nonces if over or stored.status == PLAYING else [],
        stored.secret if told else "",
        stored.salt if told else "",
        (stored.deal or "") if told else "",
    )


def undo_of(table: Table, viewer: int | None) -> m.Undo:
    """What a viewer may take back or play again."""
    match = table.match
    if viewer is None or match is None or viewer >= len(table.people.places):
        return m.Undo(False, False, False, 0)
    own = table.row_of(viewer)
    row = len(own.steps) if own is not None else 0
    if table.game.solitaire:
        return m.Undo(match.ply > 0, bool(match.undone), False, row)
    mine = viewer in table.deciders and table.stored.status == PLAYING
    alone = len(table.people.persons) == 1
    return m.Undo(mine and alone, False, mine and not alone and table.question is None, row)


def solo_of(table: Table, viewer: int | None) -> m.Solo | None:
    """What one person alone has besides the table."""
    match, views = table.match, table.views
    if not table.game.solitaire or viewer is None or match is None or views is None:
        return None
    counts = comfort.help_of(match, viewer)
    row = table.row_of(viewer)
    view = row.view if row is not None else views.view(viewer)
    automatic = -1 if match.over else comfort.automatic(table.game, view)
    stored = table.stored
    return m.Solo(
        peek=comfort.has(table.game, "covered"),
        finish=not match.over and bool(comfort.finish(table.game, view)),
        automatic=None if automatic < 0 else automatic,
        takebacks=counts[TAKEBACK],
        peeks=counts[PEEK],
        hints=counts[HINT],
        bookmarks=sorted({mark.ply for mark in match.marks if mark.kind == BOOKMARK}),
        seconds=round(table.seconds(time.time()), 1),
        solver=has_help(table.game),
        opened=open_help(match),
        day=day_of(table.game, stored.chosen_seed, stored.created, stored.options),
    )
