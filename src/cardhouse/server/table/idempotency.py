"""Requests that were carried out: whatever is sent again, after a lost connection say, changes
nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from cardhouse.server import messages as m
from cardhouse.server.table.audience import Client

KEPT = 20
NOTED = 500


def key_of(client: Client, name: str) -> str:
    """The idempotency key of a request: its seat and the name that the client gave it."""
    return f"{client.seat}:{name}"


@dataclass
class CarriedOut:
    """The requests of one match that were carried out.

    keys: the idempotency keys of those that are stored with what they did. noted: the last that did
    something which is not stored, by identity and name, and whether that was a step of a row.
    answers: the last to hints and peeks.
    """

    keys: set[str] = field(default_factory=set)
    noted: OrderedDict[tuple[str, str], bool] = field(default_factory=OrderedDict)
    answers: dict[str, m.Hinted | m.Peeked] = field(default_factory=dict)

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def again(self, client: Client, name: str) -> bool:
        """Whether a client sends something again that was carried out."""
        return key_of(client, name) in self.keys or (client.identity, name) in self.noted

    def note(self, client: Client, name: str, step: bool = False) -> None:
        """Notes a request that did something which is not stored, and is forgotten with that. step:
        see ``stepped``.
        """
        noted = client.identity, name
        self.noted[noted] = step or self.noted.get(noted, False)
        while len(self.noted) > NOTED:
            self.noted.popitem(last=False)

    def stepped(self, client: Client, name: str) -> bool:
        """Whether a request made or took back a step of a row that it did not commit."""
        return self.noted.get((client.identity, name), False)

    def keep(self, key: str, answer: m.Hinted | m.Peeked) -> None:
        """Keeps an answer for whoever asks again."""
        self.answers[key] = answer
        while len(self.answers) > KEPT:
            del self.answers[next(iter(self.answers))]
