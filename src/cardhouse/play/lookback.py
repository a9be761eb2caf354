"""After a solitaire: was it winnable, where was it lost, and the way that would have won."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass

from cardhouse.core.events import Event
from cardhouse.core.scene import Scene
from cardhouse.core.solving import SOLVED, UNSOLVABLE
from cardhouse.core.state import Viewer
from cardhouse.core.texts import sentence
from cardhouse.play.help import Guide, Truth, before
from cardhouse.play.marks import NOT_SAID, advice
from cardhouse.play.match import Match, scene_of
from cardhouse.play.wording import TEXT

Search = Generator[int, Truth, "LookBack"]
FIRST = 3
"""So many moves of a way to win are told in a sentence."""
NEAR = 8
"""So many positions before the first one that is proven lost are looked at one by one."""


@dataclass(frozen=True, slots=True)
class LookBack:
    """Where a game was lost. winnable: the last ply before which a winning line is known; lost: the
    first before which the position is proven lost; None where no such ply is known. line: wins from
    ``winnable`` on.
    """

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
    """Looks back over a game of so many plies: yields a ply, is sent what is known of the position
    before it, and returns where the game was lost.

    What is winnable was so before, and what is lost stays so: positions are halved, once for the
    last known win and once for the first proof. The last position is asked about before those in
    between, since whoever gives up may still be able to win.
    """
    if (yield 0).verdict == UNSOLVABLE:
        return LookBack(None, (), 0)
    end = yield plies
    if end.verdict == SOLVED:
        return LookBack(plies, end.line, None)
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
    if end.verdict == UNSOLVABLE:
        lost = 1 + (
            yield from _last(winnable or 0, plies - 1, lambda truth: truth.verdict != UNSOLVABLE)
        )
        for ply in range(lost - 1, max(winnable or 0, lost - NEAR), -1):
            if (yield ply).verdict == SOLVED:
                winnable = ply
                break
    return LookBack(winnable, () if winnable is None else (yield winnable).line, lost)


def most(plies: int, end: Truth | None) -> int:
    """How many positions such a search asks about, if that. end: what is known of the last one."""
    halvings = max(plies, 1).bit_length()
    proofs = halvings + NEAR if end is None or end.verdict == UNSOLVABLE else 0
    return 5 + halvings + proofs


def _last(low: int, high: int, holds: Callable[[Truth], bool]) -> Generator[int, Truth, int]:
    """The last ply that holds: low is known to, and what follows high is known not to."""
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds((yield middle)) else (low, middle - 1)
    return low


def look_back(
    guide: Guide, seconds: float = 2.0, say: Callable[[str], None] = lambda text: None
) -> LookBack:
    """Where the game of a match was lost, as far as a solver finds out with so many seconds of CPU
    time a position.

    Raises IllegalAction before the end of the game, unless open help is on.
    """
    plies = guide.match.ply
    looking = search(plies)
    ply = next(looking)
    while True:
        say(TEXT("where.searching", move=min(ply + 1, plies), moves=plies))
        try:
            ply = looking.send(guide.solve(ply, seconds))
        except StopIteration as done:
            found: LookBack = done.value
            return found


def so_far_words(guide: Guide, plies: Iterable[int]) -> list[str]:
    """What is known while it is still looked back: where, of some plies, the game could be won
    last.
    """
    won = [ply for ply in plies if (truth := guide.at(ply)) and truth.verdict == SOLVED]
    return [_from_where(guide.match, max(won))] if won else []


def where_words(match: Match, found: LookBack) -> list[str]:
    """What a look back came to, in sentences: first which move lost the game, or, where no more is
    known, which one left the last known way to win, and what was better.
    """
    return [text for _, text in moments(match, found)]


def moments(match: Match, found: LookBack) -> list[tuple[int, str]]:
    """The same, each with the ply before which it can be seen."""
    ply = match.ply
    if match.winners:
        return [(ply, _said("won"))]
    if found.lost == 0:
        return [(0, _said("lost_deal"))]
    if found.winnable is None:
        if found.lost is None:
            return [(ply, _said("no_line"))]
        sealed = _move_words(match, found.lost - 1)
        return [(found.lost - 1, _said("no_way", last=found.lost, action=sealed))]
    last = found.winnable, _from_where(match, found.winnable)
    if found.winnable == ply:
        return [last]
    said = [(found.winnable, _costliest(match, found, found.winnable)), last]
    if found.lost is None:
        said.append((ply, _said("unproven")))
    elif found.losing_ply is None:
        said.append((found.lost, _said("certain", last=found.lost)))
    return said


def _costliest(match: Match, found: LookBack, ply: int) -> str:
    """Which move left the last known way to win, and how that went on."""
    name = "costliest" if found.losing_ply is None else "losing_move"
    better = match.game.notation.long(before(match, ply), found.line[0], match.called)
    told = TEXT(f"where.{name}", move=ply + 1, action=_move_words(match, ply), better=better)
    advised = advice(match.marks, ply, 0, match.actions) == match.actions[ply]
    return _said("advised", told=told) if advised else sentence(told)


def _move_words(match: Match, ply: int) -> str:
    """What was played, in words."""
    return match.game.notation.long(before(match, ply), match.actions[ply], match.called)


def _from_where(match: Match, winnable: int) -> str:
    """Which position was the last one that is known to be winnable."""
    if winnable == match.ply:
        return _said("given_up")
    return _said("from_move", move=winnable + 1) if winnable else _said("from_start")


def _said(id: str, **args: int | str) -> str:
    return sentence(TEXT(f"where.{id}", **args))


def better_words(match: Match, found: LookBack) -> str:
    """What was to be played where the game was given up though it could be won, and what a hint had
    said where it could be won last, if that was neither the best move nor the one that was played;
    empty where there is no more to say.
    """
    if found.winnable is None or not found.line:
        return ""
    ply, best = found.winnable, found.line[0]
    state, said = before(match, ply), []
    if ply == match.ply:
        back = _takes_back(match, best)
        moves = way_words(match, found)[back:]
        name = "back_first" if back else "better"
        first = TEXT("where.then").join(moves[:FIRST])
        more = "yes" if len(moves) > FIRST else "no"
        said.append(_said(name, n=len(found.line), moves=first, more=more))
    hint = advice(match.marks, ply, 0, match.actions)
    if hint not in (NOT_SAID, best, *match.actions[ply : ply + 1]):
        other = match.game.notation.long(state, hint, match.called)
        said.append(_said("hinted", hint=other))
    return " ".join(said)


def _takes_back(match: Match, action: int) -> bool:
    """Whether an action only takes back what was played last: the table looks as before that."""
    if not match.ply:
        return False
    state = before(match, match.ply)
    match.game.rules.apply(state, action)
    tables = (scene_of(match.game, one, "wide") for one in (state, before(match, match.ply - 1)))
    now, then = ({(p.spot, p.order, p.face) for p in one.pieces} for one in tables)
    return now == then


def told_whole(match: Match, found: LookBack) -> list[str]:
    """What a look back came to in lines: the sentences, then the way that would have won, a move a
    line.
    """
    better = better_words(match, found)
    moves = enumerate(way_words(match, found), (found.winnable or 0) + 1)
    return [
        *where_words(match, found),
        *([better] if better else []),
        *(f"  {number}. {words}" for number, words in moves),
    ]


def way_words(match: Match, found: LookBack) -> list[str]:
    """The moves that lead on to a win, each in words; none where no such way is known."""
    if found.winnable is None:
        return []
    state, texts = before(match, found.winnable), []
    for action in found.line:
        texts.append(match.game.notation.long(state, action, match.called))
        match.game.rules.apply(state, action)
    return texts


@dataclass(frozen=True, slots=True)
class Ahead:
    """A step of a way. came_from: the table before the last move, events: what that move came to;
    next: the move that leads on, None at the end.
    """

    scene: Scene
    came_from: Scene
    events: tuple[Event, ...]
    next: int | None


def ahead(guide: Guide, viewer: Viewer, shape: str, ply: int, moves: int) -> Ahead | None:
    """The table so many moves along the known way to a win from before a ply; None where the way is
    not known, or not so long. Raises IllegalAction while the deal is still secret.
    """
    match, way = guide.match, guide.way(ply)
    if not way or moves > len(way):
        return None
    game, earlier, events = match.game, before(match, ply), tuple[Event, ...]()
    for action in way[: max(0, moves - 1)]:
        game.rules.apply(earlier, action)
    state = earlier.copy()
    if moves:
        game.rules.apply(state, way[moves - 1])
        made = game.events.events(earlier, way[moves - 1], state)
        events = tuple(event.seen_by(viewer) for event in made)
    scene, came_from = (
        scene_of(game, game.hidden(one, viewer), shape, match.called) for one in (state, earlier)
    )
    return Ahead(scene, came_from, events, way[moves] if moves < len(way) else None)
