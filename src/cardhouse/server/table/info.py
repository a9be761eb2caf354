"""What a table says about itself: its people, its options and state, the fair deal."""

from __future__ import annotations

from cardhouse.core.cards import seat_letter
from cardhouse.play.deciding import COMPUTER
from cardhouse.server import messages as m
from cardhouse.server.proof import fair_deal
from cardhouse.server.storage.entities import OVER, PLAYING
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
        seed=None if secret(table) else stored.chosen_seed,
        fair=fair(table),
        question=table.question,
        rematch=stored.rematch,
        closed=table.closed,
        challenge=stored.challenge,
        aim=table.game.aim(stored.options),
        quiet=stored.quiet or not table.house.settings.talk or stored.shut is not None,
    )


def secret(table: Table) -> bool:
    """Whether the seed of a deal may not be told yet: it is a challenge, which nobody knows, or
    came from elsewhere.
    """
    stored = table.stored
    numbered = table.game.solitaire and (stored.chosen_seed or "").isdecimal()
    unknown = stored.challenge is not None or (stored.handed is not None and not numbered)
    return unknown and stored.status != OVER


def fair(table: Table) -> m.Fair:
    """The fair deal, as far as it may be told now."""
    stored = table.stored
    over = stored.status == OVER
    by_number = stored.chosen_seed is not None
    revealed = over and not by_number
    return m.Fair(
        "" if by_number else fair_deal.commitment(stored.secret, stored.salt),
        stored.nonces if over or stored.status == PLAYING else [],
        stored.secret if revealed else "",
        stored.salt if revealed else "",
        (stored.deal or "") if revealed else "",
        stored.promise,
    )
