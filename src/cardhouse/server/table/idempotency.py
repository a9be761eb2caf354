"""Requests that were carried out: whatever is sent again, after a lost connection say, changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhouse.server import messages as m
from cardhouse.server.table.audience import Client

KEPT = 20


def key_of(client: Client, name: str) -> str:
    """The idempotency key of a request: its seat and the name that the client gave it."""
    return f"{client.seat}:{name}"


@dataclass
class CarriedOut:
    """The requests of one match that were carried out, by idempotency key. answers: the last to hints and peeks."""

    keys: set[str] = field(default_factory=set)
    answers: dict[str, m.Hinted | m.Peeked] = field(default_factory=dict)

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def keep(self, key: str, answer: m.Hinted | m.Peeked) -> None:
        """Keeps an answer for whoever asks again."""
        self.answers[key] = answer
        while len(self.answers) > KEPT:
            del self.answers[next(iter(self.answers))]
