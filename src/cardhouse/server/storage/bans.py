"""Bans: tokens and addresses that may not come, for some time or until they are let in again."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from cardhouse.core.errors import CardhouseError
from cardhouse.server.storage.orders import BANNED, order
from cardhouse.server.storage.schema import BANS
from cardhouse.server.storage.wording import TEXT

ADDRESS, TOKEN = "address", "token"
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LONGEST_V6 = 64
"""Bits of an IPv6 address that tell one visitor from another; the rest each chooses alone."""
MAPPED = 96
"""Bits before an IPv4 address that is written as one of IPv6 (``::ffff:203.0.113.7``)."""


@dataclass(frozen=True)
class Ban:
    """Somebody who may not come. what: a prefix or the hash of a token; until: its end, 0 for
    none.
    """

    id: int
    kind: str
    what: str
    until: float
    reason: str
    at: float


def network(text: str) -> Network | None:
    """The addresses that a text names; None if it names none. Raises CardhouseError for too few of
    them.
    """
    try:
        found = ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
    if not isinstance(found, ipaddress.IPv6Network):
        return found
    if found.prefixlen >= MAPPED and (mapped := found.network_address.ipv4_mapped):
        return ipaddress.ip_network((mapped, found.prefixlen - MAPPED))
    if found.prefixlen > LONGEST_V6:
        if "/" in text:
            raise CardhouseError(TEXT("ban.prefix", most=LONGEST_V6, given=str(found)))
        return found.supernet(new_prefix=LONGEST_V6)
    return found


class Bans:
    """The bans that hold now, in memory: asked with every request."""

    def __init__(self, bans: Iterable[Ban] = ()) -> None:
        self._tokens: dict[str, float] = {}
        self._networks: list[tuple[Network, float]] = []
        for one in bans:
            end = one.until or float("inf")
            if one.kind == TOKEN:
                self._tokens[one.what] = max(end, self._tokens.get(one.what, 0.0))
            elif (found := network(one.what)) is not None:
                self._networks.append((found, end))

    def of(self, address: str, identity: str) -> bool:
        """Whether an address (of IPv6: its first 64 bits) or somebody is banned."""
        if not (self._tokens or self._networks):
            return False
        now = time.time()
        if self._tokens.get(identity, 0.0) > now:
            return True
        if not self._networks:
            return False
        try:
            here = ipaddress.ip_network(address)
        except ValueError:
            return False
        return any(
            end > now
            and (
                (isinstance(here, ipaddress.IPv4Network) and isinstance(one, ipaddress.IPv4Network)
                 and here.subnet_of(one))
                or (isinstance(here, ipaddress.IPv6Network) and isinstance(one, ipaddress.IPv6Network)
                    and here.subnet_of(one))
            )
            for one, end in self._networks
        )  # fmt: skip


def bans_now(connection: Connection) -> list[Ban]:
    """The bans that have not ended, oldest first."""
    b = BANS.c
    ask = select(b.id, b.kind, b.what, b.until, b.reason, b.at)
    ask = ask.where((b.until == 0) | (b.until > time.time())).order_by(b.id)
    return [Ban(*row) for row in connection.execute(ask)]


def ban(connection: Connection, kind: str, what: str, seconds: float, reason: str) -> int:
    """Bans somebody; returns the ban's number. seconds: 0 for ever."""
    now = time.time()
    row = {"kind": kind, "what": what, "until": now + seconds if seconds else 0.0}
    made = insert(BANS).values(**row, reason=reason, at=now).returning(BANS.c.id)
    number = int(connection.execute(made).scalar_one())
    order(connection, BANNED)
    return number


def unban(connection: Connection, number: int) -> bool:
    """Ends a ban; False if there is none of this number."""
    done = connection.execute(delete(BANS).where(BANS.c.id == number)).rowcount
    order(connection, BANNED)
    return bool(done)
