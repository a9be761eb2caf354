"""Pictures: the position of a table as it was last seen, all that is shown when its rules are
played no more.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.play.match import Match
from cardhouse.server.storage import repository
from cardhouse.server.storage.entities import Picture
from cardhouse.server.storage.store import Store, Write
from cardhouse.server.table.table import Table

LOG = logging.getLogger("cardhouse.server")
AT_ONCE = 50
NEVER = -1
"""Instead of the entries when the last picture was stored: none is known to be."""


def picture_of(table: Table) -> Picture | None:
    """The table's picture, which counts as kept from now on; None if the one that is kept is the
    last.
    """
    session = table.session
    if session is None or table.closed or table.doubtful or table.pictured == session.version:
        return None
    if table.lock.locked():
        return None  # What is in memory may not be stored yet.
    table.pictured = session.version
    state = session.match.state.to_json()
    return Picture(table.game.rules_version, session.match.ply, session.version, state)


async def keep_pictures(store: Store, tables: Sequence[Table]) -> None:
    """Stores the pictures of some tables in one go. If that fails they are out of date as before,
    and it raises.
    """
    drawn = [(x, seen) for x in tables if (seen := picture_of(x)) is not None]
    if not drawn:
        return
    kept = {table.stored.owned: seen for table, seen in drawn}
    try:
        await store.write(Write(run=lambda connection: repository.keep_pictures(connection, kept)))
    except Exception:
        for table, seen in drawn:
            if table.pictured == seen.entries:
                table.pictured = NEVER
        raise


async def keep_all_pictures(store: Store, tables: Sequence[Table]) -> None:
    """Stores the pictures that are out of date, some tables at a time; what fails is tried another
    time.
    """
    for at in range(0, len(tables), AT_ONCE):
        try:
            await keep_pictures(store, tables[at : at + AT_ONCE])
        except Exception as error:
            LOG.warning("pictures of tables were not kept: %s", type(error).__name__)


def match_of(game: Game, picture: Picture, seed: str, names: list[str]) -> Match | None:
    """A match that begins and ends with a picture; None if the game of today cannot read it.

    What the state of today does not have is left out, and what is new in it stays 0.
    """
    kind: type[State] = game.state_type
    try:
        blank = kind().to_json()
        state = kind.from_json({name: picture.state.get(name, blank[name]) for name in blank})
        seated = [name or seat_letter(seat) for seat, name in enumerate(names)]
        return Match(game, state, seed, None, seated)
    except (CardhouseError, ValueError, TypeError, IndexError, AttributeError):
        return None
