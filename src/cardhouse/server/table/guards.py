"""Guards: who may ask for what, and when."""

from __future__ import annotations

from cardhouse.play.match import Match
from cardhouse.server.refusal import Refuse
from cardhouse.server.storage.entities import OVER, PLAYING, WAITING
from cardhouse.server.table.audience import Client
from cardhouse.server.table.table import Table


def playing(table: Table, client: Client) -> tuple[Match, int]:
    """The running match and the client's seat. Raises Refuse."""
    if client.seat is None:
        raise Refuse("not_yours", "You watch this table; only those who sit there play.")
    if table.match is None or table.stored.status not in (PLAYING, OVER):
        raise Refuse("closed", "The game has not begun.")
    if table.stored.status == OVER and not table.game.solitaire:
        raise Refuse("closed", "The game is over.")
    return table.match, client.seat


def waiting(table: Table) -> None:
    """Raises Refuse unless the table still waits for its start."""
    if table.stored.status != WAITING:
        raise Refuse("closed", "The game has begun; seats and options stay as they are.")


def hosting(table: Table, client: Client) -> None:
    """Raises Refuse unless the client may set the table up."""
    waiting(table)
    if not table.is_host(client):
        raise Refuse("not_yours", "Whoever opened the table does that.")


def existing(table: Table, seat: int) -> None:
    """Raises Refuse unless the table has such a seat."""
    count = len(table.people.places)
    if seat >= count:
        raise Refuse("junk", f"There are {count} seats.")
