"""What is known of a solitaire's deals by number: which can be won, which cannot, and of which that
is open.

A game may have a file ``verdicts.json`` in its folder, beside ``winnable.bin``: ``rules``, the
version of the rules that it is about; ``solved``, winning lines of deals that are not in the other
file, packed (see ``packing``) and in base 85; ``unsolvable``, how many positions the proof of each
lost deal lists; and ``open``, by the CPU seconds that were spent on them, the deals of which
nothing is known (``2,17-19``). All is about the usual options. More such files, of other deals, may
lie in a folder ``verdicts`` there; they do not travel to a page that plays without a server.
"""

from __future__ import annotations

import json
from base64 import b85decode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from cardhouse.core.game import Game
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE
from cardhouse.play.packing import unpack
from cardhouse.play.winnable import usual_options, winnable_deals
from cardhouse.play.wording import TEXT

if TYPE_CHECKING:
    from cardhouse.play.match import Match
    from cardhouse.play.messages.house import DealKnown

FILE = "verdicts.json"
MORE = "verdicts"
DIGITS = 9


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """What is known of a deal. packed: its winning line; positions: how many a proof lists that it
    cannot be won; seconds: of CPU time that found neither.
    """

    deal: int
    verdict: str
    packed: bytes = b""
    positions: int = 0
    seconds: float = 0.0

    def line(self, game: Game) -> list[int]:
        """The actions of its winning line; empty without one."""
        return unpack(game, game.new_state({}, self.deal), self.packed) if self.packed else []


def verdicts(game: Game) -> dict[int, DealVerdict]:
    """What is known of each deal that was looked at, by number; nothing where the rules have
    changed since.
    """
    found = {
        one.deal: DealVerdict(one.deal, SOLVED, one.packed) for one in winnable_deals(game).values()
    }
    return {**_load(game.package, game.rules_version), **found}


SAID = {
    SOLVED: "verdict.solved",
    UNSOLVABLE: "verdict.unsolvable",
    UNKNOWN: "verdict.unknown",
}
"""The sentence of each verdict."""


def verdict_of(
    game: Game, seed: int | str, options: Mapping[str, Any] | None = None
) -> DealVerdict | None:
    """What is known of a deal; None if nobody looked at it, or the options are not the usual
    ones.
    """
    text = str(seed)
    if not text.isdecimal() or len(text) > DIGITS or text != str(int(text)):
        return None
    if options is not None and not usual_options(game, options):
        return None
    deal = int(text)
    won = winnable_deals(game).get(deal)
    if won is not None:
        return DealVerdict(deal, SOLVED, won.packed)
    return _load(game.package, game.rules_version).get(deal)


def verdict_words(game: Game, seed: int | str, options: Mapping[str, Any] | None = None) -> str:
    """What is known of a deal, in a sentence; empty for a game without such a list, and for other
    options.
    """
    if options is not None and not usual_options(game, options):
        return ""
    if not winnable_deals(game) and not _load(game.package, game.rules_version):
        return ""
    known = verdict_of(game, seed)
    if known is None:
        return TEXT("verdict.none", deal=str(seed))
    return TEXT(
        SAID[known.verdict],
        deal=str(seed),
        moves=_moves(game, known),
        seconds=f"{known.seconds:g}",
    )


@lru_cache(64)
def _moves(game: Game, known: DealVerdict) -> int:
    """How many moves a winning line has; it has to be played to be counted."""
    return len(known.line(game))


def deal_words(match: Match) -> str:
    """What is known of a match's deal, in a sentence; empty where nobody looked, and for a game
    from a position.
    """
    if match.start is not None or verdict_of(match.game, match.seed, match.options) is None:
        return ""
    return verdict_words(match.game, match.seed)


def deal_known(game: Game, deal: str) -> DealKnown:
    """What is known of a deal by its number, with the usual options, as a message."""
    from cardhouse.play.messages.house import DealKnown

    known = verdict_of(game, deal)
    return DealKnown(known.verdict if known is not None else "none", verdict_words(game, deal))


@cache
def _load(package: str, rules_version: int) -> dict[int, DealVerdict]:
    first, more = files(package).joinpath(FILE), files(package).joinpath(MORE)
    found: dict[int, DealVerdict] = {}
    for path in [first, *(more.iterdir() if more.is_dir() else [])]:
        if path.is_file():
            data = json.loads(path.read_text(encoding="utf-8"))
            if data.get("rules") == rules_version:
                found |= _read(data)
    return found


def _read(data: Mapping[str, Any]) -> dict[int, DealVerdict]:
    """The deals of a file."""
    found = {
        int(deal): DealVerdict(int(deal), SOLVED, b85decode(line))
        for deal, line in data["solved"].items()
    }
    for deal, positions in data["unsolvable"].items():
        found[int(deal)] = DealVerdict(int(deal), UNSOLVABLE, positions=positions)
    for seconds, deals in data["open"].items():
        for number in numbers(deals):
            found[number] = DealVerdict(number, UNKNOWN, seconds=float(seconds))
    return found


def numbers(text: str) -> Iterable[int]:
    """The numbers of ``3-5,17``: 3, 4, 5 and 17."""
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def spans(found: Iterable[int]) -> str:
    """Numbers as ``numbers`` reads them."""
    parts: list[list[int]] = []
    for number in sorted(found):
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)
