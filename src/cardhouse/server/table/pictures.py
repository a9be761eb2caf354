"""Pictures: the position of a table as it was last seen, all that is shown when its rules are played no more."""

from __future__ import annotations

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.play.match import Match
from cardhouse.server.storage.entities import Picture
from cardhouse.server.storage.repository import pictured
from cardhouse.server.storage.store import Statement
from cardhouse.server.table.table import Table


def picture_of(table: Table) -> list[Statement]:
    """The statements that keep the table's picture; none if the one that is kept is the last."""
    session = table.session
    if session is None or table.closed or table.doubtful or table.pictured == session.version:
        return []
    if table.lock.locked():
        return []  # What is in memory may not be stored yet.
    table.pictured = session.version
    state = session.match.state.to_json()
    seen = Picture(table.game.rules_version, session.match.ply, session.version, state)
    return pictured(table.stored.id, seen)


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
