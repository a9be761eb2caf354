"""Wishes: what somebody wants to play in a page, and the table that this comes to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from cardhouse.agents.base import plain_levels
from cardhouse.core.cards import seat_letter
from cardhouse.core.game import Game, game, names
from cardhouse.core.texts import comma_list
from cardhouse.page import TEXT
from cardhouse.page.saved import Sits
from cardhouse.play.messages.parts import Bounds, Level, Name, Value
from cardhouse.play.messages.reader import Reader
from cardhouse.play.opening import checked_options, chosen_seed, seats_of
from cardhouse.play.refusals import Refusal
from cardhouse.play.winnable import GRADES

Grade = Annotated[str, Bounds(pattern=f"^(any|{'|'.join(GRADES)})$")]


@dataclass(slots=True)
class Wanted:
    """A seat of a new table. kind: me, open or computer (with its level)."""

    kind: Literal["me", "open", "computer"]
    level: Level = ""


@dataclass(slots=True)
class Wish:
    """A new table; the same fields as a server's (``POST /api/tables``), but that a seed is taken
    for every game.

    figure: one of the rulebook's, from which the game goes on; whoever must decide there is the
    person.
    """

    type: Literal["open"] = field(default="open", init=False)
    game: Name
    options: dict[Name, Value] = field(default_factory=dict)
    seats: list[Wanted] = field(default_factory=list)
    name: Name = ""
    listed: bool = False
    start: bool = True
    seed: Annotated[str, Bounds(min_length=1, max_length=60)] | None = None
    daily: bool = False
    winnable: Grade | None = None
    figure: Annotated[str, Bounds(pattern="^[a-z0-9_]{0,40}$")] = ""


WISHES: Reader[Wish] = Reader((Wish,))


def players(found: Game) -> list[dict[str, str]]:
    """The computer players that answer within a second without compiled code, name and a few
    words.
    """
    return plain_levels(found)


def wanted(wish: Wish) -> tuple[Game, dict[str, Any], list[Sits], str | None]:
    """The game, its options, who sits there and the seed that was asked for, if any. Raises
    Refusal.
    """
    if wish.game not in names():
        raise Refusal("junk", TEXT("refusal.no_game"))
    found = game(wish.game)
    given = dict(wish.options)
    if wish.seats and "players" in found.state_type.OPTIONS:
        given.setdefault("players", len(wish.seats))
    options = checked_options(found, given)
    count = seats_of(found, options)
    usual = [Wanted("me"), *(Wanted("computer", "careful") for _ in range(count - 1))]
    places = wish.seats or usual
    if len(places) != count or sum(one.kind == "me" for one in places) != 1:
        raise Refusal("junk", TEXT("refusal.seats_differ", seats=count))
    seed = wish.seed
    if found.solitaire:
        seed = chosen_seed(found, options, wish.seed, wish.daily, wish.winnable)
    return found, options, [_sits(found, places, seat, wish.name) for seat in range(count)], seed


def around(found: Game, count: int, you: int, name: str) -> list[Sits]:
    """So many seats, one of them the person's, the others of careful players."""
    places = [Wanted("computer", "careful") for _ in range(count)]
    places[you] = Wanted("me")
    return [_sits(found, places, seat, name) for seat in range(count)]


def _sits(found: Game, places: list[Wanted], seat: int, name: str) -> Sits:
    one = places[seat]
    if one.kind == "me":
        return Sits("person", " ".join(name.split()) or TEXT("name.guest"))
    if one.kind == "open":
        raise Refusal("junk", TEXT("refusal.alone"))
    known = [x["name"] for x in players(found)]
    if one.level not in known:
        raise Refusal("junk", TEXT("refusal.level", levels=comma_list(known)))
    return computer(seat, len(places), one.level)


def computer(seat: int, seats: int, level: str) -> Sits:
    """A computer player on a seat; called by it, where there are several."""
    if seats > 2:
        return Sits("computer", TEXT("name.computer_of", seat=seat_letter(seat)), level)
    return Sits("computer", TEXT("name.computer"), level)
