"""People: who sits where at a table, and what opens a seat."""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.server.storage.entities import OPEN, Place


@dataclass
class People:
    """The seats of a table. keys: the seat that a token's hash opens; guests: those that are no
    private keys.
    """

    places: list[Place]
    keys: dict[str, int]
    guests: set[str]

    @property
    def persons(self) -> list[Place]:
        """The seats where somebody outside the server sits."""
        return [place for place in self.places if place.human]

    def seat_of(self, identity: str) -> int | None:
        """The seat that an identity sits on."""
        return self.keys.get(identity)

    def keys_of(self, seat: int) -> list[str]:
        """The hashes that open a seat."""
        return [key for key, at in self.keys.items() if at == seat]

    def sit(self, seat: int, identity: str, key: str) -> None:
        """Opens a seat to somebody, and to whoever has its private key."""
        self.keys[identity], self.keys[key] = seat, seat
        self.guests.add(identity)

    def open_to(self, seat: int, identity: str) -> None:
        """Opens a seat to one browser more."""
        self.keys[identity] = seat
        self.guests.add(identity)

    def vacate(self, seat: int) -> Place:
        """Frees a seat: nothing opens it any more."""
        for key in self.keys_of(seat):
            del self.keys[key]
            self.guests.discard(key)
        place = self.places[seat]
        place.kind, place.name, place.level, place.standin = OPEN, "", "", False
        return place

    def swap(self, first: int, second: int) -> tuple[Place, Place]:
        """Exchanges two seats; returns them, as they are numbered now."""
        a, b = self.places[first], self.places[second]
        self.places[a.seat], self.places[b.seat] = b, a
        a.seat, b.seat = b.seat, a.seat
        self.keys = {
            k: a.seat if s == b.seat else b.seat if s == a.seat else s for k, s in self.keys.items()
        }
        return a, b
