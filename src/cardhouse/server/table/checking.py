"""Checking: whether what is stored of a table can be played again, without a server."""

from __future__ import annotations

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import game, names
from cardhouse.play.match import new_match
from cardhouse.play.session import Session
from cardhouse.server.storage.entities import OVER, PLAYING
from cardhouse.server.storage.repository import Found
from cardhouse.server.wording import TEXT

WRONG = CardhouseError, ValueError, TypeError, KeyError, IndexError, OverflowError


def trouble(found: Found) -> str:
    """What is wrong with a stored table, in a line; empty if it plays again as it should."""
    stored = found.stored
    if found.game not in names():
        return TEXT("checking.no_game", name=repr(found.game[:40]))
    rules = game(found.game).rules_version
    if stored.status not in (PLAYING, OVER) or not stored.deal:
        return "" if not found.entries else TEXT("checking.before_deal")
    if stored.rules != rules:
        return TEXT("checking.other_rules", rules=stored.rules, present=rules)
    called = [place.name or seat_letter(place.seat) for place in found.places]
    try:
        match = new_match(found.game, seed=stored.deal, names=called, **stored.options)
        Session.restore(match, found.places, [kept.entry for kept in found.entries])
    except WRONG as error:
        return TEXT("checking.no_fit", problem=str(error))
    return ""
