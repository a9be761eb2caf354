"""Deals known to be winnable: their numbers, a winning line of each, how hard they are; and the
deal of the day.

A game may have a file ``winnable.bin`` in its folder. It begins with ``CHW2``, the version of the
rules (a byte), and how often a careful player and the game's planner tried (two bytes each, the low
one first). Then for each deal, in ascending order, five varints (seven bits a byte, low ones first,
the high bit set if more follow): the step from the number before, how many of the tries the careful
player won, how many the planner won, the best scores of the planner's tries added up, the length of
the packed line; and the line (see ``packing``), from the usual options' deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.rng import below, generator, new_seed, shuffled
from cardhouse.core.texts import comma_list
from cardhouse.play.packing import unpack
from cardhouse.play.wording import TEXT

MAGIC = b"CHW2"
HEAD = 9
"""Bytes before the first deal."""
FILE = "winnable.bin"
EASY, MEDIUM, HARD, FIENDISH = GRADES = ("easy", "medium", "hard", "fiendish")
EASY_FROM = 0.05
"""A deal is easy if a careful player wins at least this share of the tries, medium if it wins
any.
"""
HARD_FROM = 20
"""What a careful player never wins is hard if the planner wins a try of it, or reaches this score
in the mean; else it is fiendish.
"""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a player's tries of a deal. reached: the best score of each, added up."""

    tries: int
    wins: int = 0
    reached: int = 0


@dataclass(frozen=True, slots=True)
class WinnableDeal:
    """A deal that can be won. wins: of so many tries, how many a careful player with some chance in
    it won; planned: what came of the planner's tries, which see no hidden card either.
    """

    deal: int
    wins: int
    tries: int
    planned: Tried
    packed: bytes

    @property
    def grade(self) -> str:
        """Easy, medium, hard or fiendish."""
        if self.wins >= EASY_FROM * self.tries:
            return EASY
        if self.wins:
            return MEDIUM
        planned = self.planned
        near = planned.wins or planned.reached >= HARD_FROM * max(1, planned.tries)
        return HARD if near else FIENDISH


def winnable_deals(game: Game) -> dict[int, WinnableDeal]:
    """All deals of a game that are known to be winnable, by number; none where the rules have
    changed since.
    """
    return _load(game.package, game.rules_version)


@cache
def _load(package: str, rules_version: int) -> dict[int, WinnableDeal]:
    path = files(package).joinpath(FILE)
    if not path.is_file():
        return {}
    rules, found = read(path.read_bytes())
    return {one.deal: one for one in found} if rules == rules_version else {}


def winning_line(game: Game, deal: int | str) -> list[int] | None:
    """A winning line of a deal with the usual options; None if none is known."""
    text = str(deal)
    one = (
        winnable_deals(game).get(int(text))
        if text.isdecimal() and len(text) < 10 and text == str(int(text))
        else None
    )
    return unpack(game, game.new_state({}, one.deal), one.packed) if one is not None else None


def choose(game: Game, grade: str | None = None, seed: int | str | None = None) -> int:
    """The number of some deal that is known to be winnable. Raises InvalidOptions where there is
    none.
    """
    found = _graded(game, grade)
    return found[below(generator(new_seed() if seed is None else seed), len(found))]


def daily(game: Game, day: date, options: Mapping[str, Any] | None = None) -> str:
    """The seed of a day's deal, the same everywhere. Raises InvalidOptions.

    It is one of the deals known to be winnable, none of which comes again before all others came;
    where none are known (another game, unusual options) it is ``daily 2026-11-21``.
    """
    found = (
        _order(game.package, game.rules_version, game.name) if usual_options(game, options) else ()
    )
    if not found:
        return f"daily {day.isoformat()}"
    return str(found[day.toordinal() % len(found)])


@cache
def _order(package: str, rules_version: int, name: str) -> tuple[int, ...]:
    """The order in which deals come day by day."""
    return tuple(shuffled(sorted(_load(package, rules_version)), f"daily {name}"))


def usual_options(game: Game, options: Mapping[str, Any] | None) -> bool:
    """Whether these options deal the cards that the list is about. Raises InvalidOptions."""
    return all(
        value == game.state_type.OPTIONS[name].default
        for name, value in game.options(options).items()
    )


def _graded(game: Game, grade: str | None) -> list[int]:
    if grade is not None and grade not in GRADES:
        raise InvalidOptions(TEXT("match.grade", grades=comma_list(GRADES), given=repr(grade[:20])))
    found = [one.deal for one in winnable_deals(game).values() if grade in (None, one.grade)]
    if not found:
        raise InvalidOptions(TEXT("match.no_list", game=game.title))
    return found


def read(data: bytes) -> tuple[int, list[WinnableDeal]]:
    """The version of the rules and the deals that a file holds. Raises InvalidOptions if it is
    none.
    """
    if data[:4] != MAGIC or len(data) < HEAD:
        raise InvalidOptions(TEXT("match.no_winnable_file"))
    tries, plans = (int.from_bytes(data[i : i + 2], "little") for i in (5, 7))
    at, deal, found = HEAD, 0, []

    def varint() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        deal += varint()
        wins, planned = varint(), Tried(plans, varint(), varint())
        size = varint()
        found.append(WinnableDeal(deal, wins, tries, planned, data[at : at + size]))
        at += size
    return data[4], found


def write(rules_version: int, deals: Iterable[WinnableDeal]) -> bytes:
    """The file that ``read`` reads; all deals have the same number of tries."""
    ordered: Sequence[WinnableDeal] = sorted(deals, key=lambda one: one.deal)
    out = bytearray(MAGIC + bytes([rules_version]))
    for tries in (ordered[0].tries, ordered[0].planned.tries) if ordered else (0, 0):
        out += tries.to_bytes(2, "little")
    last = 0
    for one in ordered:
        planned = one.planned
        numbers = (one.deal - last, one.wins, planned.wins, planned.reached, len(one.packed))
        for value in numbers:
            while value > 127:
                out.append(value & 127 | 128)
                value >>= 7
            out.append(value)
        out += one.packed
        last = one.deal
    return bytes(out)
