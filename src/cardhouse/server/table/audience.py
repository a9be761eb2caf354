"""The audience: whoever is connected to a table, and how a message reaches them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from cardhouse.server.messages.encoding import encode
from cardhouse.server.storage.entities import Place

Base = tuple[int | None, str, int | None]
"""What a client was told last: as which viewer, in which shape, which version of the position."""


class Client(Protocol):
    """A connection, as a table sees it. base: the position that its next change leads on from, None
    without one.
    """

    identity: str
    address: str
    seat: int | None
    shape: str
    bot: bool
    base: Base | None

    def send(self, data: bytes) -> None:
        """Queues an encoded message."""

    def leave(self) -> None:
        """Ends the connection, so that the client comes again."""


def tell(client: Client, message: Any) -> None:
    """Sends a message to one client."""
    client.send(encode(message))


@dataclass
class Audience:
    """The clients of a table, those who sit there and those who watch."""

    clients: set[Client] = field(default_factory=set)

    def present(self, seat: int) -> bool:
        """Whether somebody is connected for a seat."""
        return any(client.seat == seat for client in self.clients)

    def somebody(self, places: list[Place]) -> bool:
        """Whether somebody is connected for any of some seats."""
        return any(self.present(place.seat) for place in places)

    @property
    def watchers(self) -> int:
        """How many watch without a seat."""
        return sum(1 for client in self.clients if client.seat is None)

    def tell_seat(self, seat: int, message: Any) -> None:
        """Sends a message to all clients of a seat."""
        data = encode(message)
        for client in self.clients:
            if client.seat == seat:
                client.send(data)

    def tell_all(self, message: Any, seated: bool = False) -> None:
        """Sends a message to all clients, or to those with a seat."""
        data = encode(message)
        for client in self.clients:
            if client.seat is not None or not seated:
                client.send(data)
