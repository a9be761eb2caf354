"""After a solitaire: was it winnable, and where was it lost?"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass

from cardhouse.core.solving import SOLVED, UNSOLVABLE
from cardhouse.play.help import Guide, Truth, before
from cardhouse.play.match import Match

Search = Generator[int, Truth, "LookBack"]
NEAR = 8
"""So many positions before the first one that is proven lost are looked at one by one."""


@dataclass(frozen=True, slots=True)
class LookBack:
    """Where a game was lost. winnable: the last ply before which a winning line is known; lost: the first before
    which the position is proven lost; None where no such ply is known. line: wins from ``winnable`` on."""

    winnable: int | None
    line: tuple[int, ...]
    lost: int | None

    @property
    def losing_ply(self) -> int | None:
        """The ply of the move that lost the game, where it is proven."""
        return (
            self.winnable if self.winnable is not None and self.lost == self.winnable + 1 else None
        )


def search(plies: int) -> Search:
    """Looks back over a game of so many plies: yields a ply, is sent what is known of the position before it, and
    returns where the game was lost.

    What is winnable was so before, and what is lost stays so: positions are halved, once for the last known win
    and once for the first proof.
    """
    if (yield 0).verdict == UNSOLVABLE:
        return LookBack(None, (), 0)
    winnable = lost = None
    for ply in (
        0,
        plies // 4,
        plies // 2,
        3 * plies // 4,
    ):  # late positions are often known where the first is not
        if (yield ply).verdict == SOLVED:
            winnable = yield from _last(ply, plies, lambda truth: truth.verdict == SOLVED)
            break
    if (yield plies).verdict == UNSOLVABLE:
        lost = 1 + (
            yield from _last(winnable or 0, plies - 1, lambda truth: truth.verdict != UNSOLVABLE)
        )
        for ply in range(lost - 1, max(winnable or 0, lost - NEAR), -1):
            if (yield ply).verdict == SOLVED:
                winnable = ply
                break
    return LookBack(winnable, () if winnable is None else (yield winnable).line, lost)


def _last(low: int, high: int, holds: Callable[[Truth], bool]) -> Generator[int, Truth, int]:
    """The last ply that holds: low is known to, and what follows high is known not to."""
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds((yield middle)) else (low, middle - 1)
    return low


def look_back(
    guide: Guide, seconds: float = 2.0, say: Callable[[str], None] = lambda text: None
) -> LookBack:
    """Where the game of a match was lost, as far as a solver finds out with so many seconds of CPU time a position.

    Raises IllegalAction before the end of the game, unless open help is on.
    """
    plies = guide.match.ply
    looking = search(plies)
    ply = next(looking)
    while True:
        say(f"looking at move {min(ply + 1, plies)} of {plies}")
        try:
            ply = looking.send(guide.solve(ply, seconds))
        except StopIteration as done:
            found: LookBack = done.value
            return found


def where_words(match: Match, found: LookBack) -> list[str]:
    """What a look back came to, in sentences; a line stands by itself, indented."""
    if match.winners:
        return ["This game was won."]
    if found.lost == 0:
        return ["This deal could not be won: that is proven."]
    said = []
    if found.winnable is None:
        said.append("No winning line is known from any position of this game.")
    elif found.winnable == match.ply:
        said.append("It could still be won when it was given up; this line wins from there:")
        said.append(f"  {' '.join(line_texts(match, found))}")
        return said
    else:
        deal = "This deal could be won. " if found.winnable == 0 else ""
        at = "at the start" if found.winnable == 0 else f"before move {found.winnable + 1}"
        said.append(
            f"{deal}The last position known to be winnable is the one {at}; this line wins from there:"
        )
        said.append(f"  {' '.join(line_texts(match, found))}")
    if found.losing_ply is not None:
        state = before(match, found.losing_ply)
        text = match.game.notation.long(state, match.actions[found.losing_ply])
        said.append(f"The move that lost it, as is proven: move {found.losing_ply + 1}, {text}.")
    elif found.lost is not None:
        after = (found.winnable or 0) + 1
        said.append(
            f"It was lost by one of the moves {after} to {found.lost}; which one is not proven."
        )
    else:
        said.append("The last position is not proven to be lost.")
    return said


def line_texts(match: Match, found: LookBack) -> list[str]:
    """The winning line of a look back in short notation; empty without one."""
    if found.winnable is None:
        return []
    state, texts = before(match, found.winnable), []
    for action in found.line:
        texts.append(match.game.notation.short(state, action))
        match.game.rules.apply(state, action)
    return texts
