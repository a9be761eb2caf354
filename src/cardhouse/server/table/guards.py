"""Guards: who may ask for what, and when."""

from __future__ import annotations

import time

from cardhouse.play.refusals import Refusal
from cardhouse.play.session import Session
from cardhouse.play.updates import Updates
from cardhouse.play.wording import TEXT as PLAY
from cardhouse.server.buckets import Bucket
from cardhouse.server.storage.entities import WAITING
from cardhouse.server.table.audience import Client
from cardhouse.server.table.table import Table
from cardhouse.server.wording import TEXT

TALK, TALK_BURST = 1.0, 10.0
"""Lines a second that a seat may say, and at once."""


def begun(table: Table) -> tuple[Session, Updates]:
    """The session, and what is told of it. Raises Refusal before the deal."""
    if table.session is None or table.updates is None:
        raise Refusal("closed", TEXT("refusal.not_begun"))
    return table.session, table.updates


def playing(table: Table, client: Client) -> tuple[Session, Updates, int]:
    """The session, what is told of it, and the client's seat. Raises Refusal."""
    if client.seat is None:
        raise Refusal("not_yours", PLAY("refusal.watching"))
    session, updates = begun(table)
    return session, updates, session.state.seated(client.seat)


def slow(table: Table, client: Client) -> None:
    """Raises Refusal when a seat says too much at once."""
    assert client.seat is not None
    bucket = table.talking.setdefault(client.seat, Bucket(TALK, TALK_BURST, time.monotonic()))
    if not bucket.take(time.monotonic()):
        raise Refusal("limit", TEXT("refusal.not_so_fast"))


def waiting(table: Table) -> None:
    """Raises Refusal unless the table still waits for its start."""
    if table.stored.status != WAITING:
        raise Refusal("closed", TEXT("refusal.begun"))


def hosting(table: Table, client: Client) -> None:
    """Raises Refusal unless the client may set the table up."""
    waiting(table)
    if not table.is_host(client):
        raise Refusal("not_yours", TEXT("refusal.host_only"))


def existing(table: Table, seat: int) -> None:
    """Raises Refusal unless the table has such a seat."""
    count = len(table.people.places)
    if seat >= count:
        raise Refusal("junk", TEXT("refusal.so_many_seats", seats=count))
