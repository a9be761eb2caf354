"""The catalogue of what the terminal says, and the sentences that plain play and the app share."""

from __future__ import annotations

from cardhouse.agents.base import title
from cardhouse.core.events import Event
from cardhouse.core.game import Game, OptionListed
from cardhouse.core.options import Value
from cardhouse.core.texts import HOUSE, Reader, Texts, sentence
from cardhouse.play.course import Course
from cardhouse.play.wording import YOU

TEXT = Texts("cardhouse.terminal")


def narrated(match: Course, event: Event, seat: int | None) -> str:
    """An event as a sentence, told to a seat, or to a spectator (None); a solitaire is everybody's
    own.
    """
    reads = 0 if match.game.solitaire else seat
    return sentence(event.told(Reader(reads, match.called)))


def players_words(found: Game) -> str:
    """How many can play: ``2 to 4 players``."""
    low, high = min(found.players), max(found.players)
    if low == high:
        return TEXT("players.exactly", players=low)
    if list(found.players) == list(range(low, high + 1)):
        return TEXT("players.range", low=low, high=high)
    some = HOUSE("list.comma").join(map(str, found.players[:-1]))
    return TEXT("players.some", some=some, high=high)


def player_name(who: str) -> str:
    """What a player is called on the screen: a person is *you*, everybody else has a name."""
    return HOUSE("seat.you") if who == YOU else who


def opponent_name(who: str) -> str:
    """What a player is called in lists: a person is *you*, a computer player is called as people
    call its level.
    """
    return HOUSE("seat.you") if who == YOU else title(who) or who


def choice_words(option: OptionListed, value: Value) -> str:
    """A value of an option as people call it where it is one of some names, else as ``value_words``
    says it.
    """
    named = dict(zip(option["choices"], option["titles"], strict=False))
    return named.get(value) or value_words(value)


def value_words(value: Value) -> str:
    """The value of an option as people read it: ``yes``, ``none``, ``7``."""
    if value is None:
        return TEXT("value.none")
    if isinstance(value, bool):
        return TEXT("value.yes") if value else TEXT("value.no")
    return str(value)
