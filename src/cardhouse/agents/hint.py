"""Hints: the best action, the runner-up, the chance to win with both, and one sentence why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from cardhouse.agents import planned
from cardhouse.agents.among import among
from cardhouse.agents.base import first_choice, make
from cardhouse.agents.learned.ahead import Ahead, by_value
from cardhouse.agents.levels import advising
from cardhouse.agents.rows import (
    Step,
    actions,
    no_choice,
    row_targets,
    row_words,
    whole_row,
)
from cardhouse.agents.thumb import CLAUSES, STEADY, answered, apart, in_order, merits, others
from cardhouse.agents.wording import (
    TEXT,
    chance_words,
    forced_words,
    odds_words,
    percent,
    planned_words,
    points,
    tried,
)
from cardhouse.core.events import Event, Fact
from cardhouse.core.game import Game
from cardhouse.core.search_settings import Settings
from cardhouse.core.solving import Stop
from cardhouse.core.state import State
from cardhouse.core.texts import ANYBODY, Reader, Seat

if TYPE_CHECKING:
    from cardhouse.agents.search import Line, Searcher

LINES = 32
STRIKING = 0.3
SHARE = 8
"""A further step of a row has this part of the budget of its first."""
Seen = tuple[dict[tuple[int, str], float], dict[tuple[int, str], float]]
"""What follows two actions, see ``told_apart``."""


@dataclass(frozen=True)
class Hint:
    """What to do. chance, runner_up_chance: estimated chances to win, 0 to 1; no runner-up if
    nothing else is legal.

    text: the whole move in words, to the end of its row; targets: what of a table is touched for
    what follows the action in it; row: all actions of it. why: empty where no card tells; forced:
    there was no choice. among: between whom the chances are meant, in words; sides: how many play
    against one another.
    """

    action: int
    text: str
    chance: float
    runner_up: int | None
    runner_up_text: str
    runner_up_chance: float | None
    why: str
    among: str
    iterations: int
    """Of the search; deals where a learned value was asked."""
    targets: tuple[str, ...] = ()
    forced: bool = False
    sides: int = 2
    row: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The hint as JSON data."""
        return asdict(self)

    def __str__(self) -> str:
        if self.forced:
            return forced_words(self.text)
        move = planned_words(self.text, [self.why] if self.why else [])
        said = {
            "hint": move,
            "chance": chance_words(self.chance, self.among, self.sides),
            "odds": odds_words(self.chance, self.sides),
        }
        if self.runner_up_chance is None:
            return TEXT("hint.chance", **said)
        second = self.runner_up_text
        if alike(self.chance, self.runner_up_chance):
            return TEXT("hint.alike", **said, second=second)
        return TEXT("hint.before", **said, second=second, other=percent(self.runner_up_chance))


def alike(best: float, second: float) -> bool:
    """Whether the runner-up looks no worse, as the chances are printed; the search then knows the
    best one better.
    """
    return points(second) >= points(best)


def hint(
    game: Game,
    view: State,
    legal: Sequence[int],
    settings: Settings | None = None,
    seed: int | str = 0,
    stop: Stop | None = None,
    names: tuple[str, ...] = (),
) -> Hint:
    """A hint for the seat that decides, from its view alone. Spends a whole turn's budget of the
    settings.

    names: what the seats are called, letters without.
    """
    chosen = settings or advising(game)
    if by_value(game, view, chosen):
        return _by_value(game, view, legal, seed, names)
    from cardhouse.agents.search import Searcher

    seat = int(game.rules.seat(view))
    searcher = Searcher(game, chosen, f"hint {seed}")
    searcher.plant(view, seat)
    searcher.run(chosen.iterations, chosen.ms / 1000, stop)
    best, second = rank(game, view, searcher, legal, chosen, stop)
    reader = Reader(seat, names)
    seen = told_apart(game, view, best.action, second.action, searcher, reader) if second else None
    iterations = searcher.iterations
    row = _whole(game, view, best.action, searcher, chosen, stop)
    forced = len(legal) == len(row) == 1
    why = TEXT("hint.why.forced")
    if not forced:
        even = second is not None and alike(best.mean, second.mean)
        why = reason(game, row, second.action if second else None, seen, reader, legal, even)
        if not why and not even:
            why = TEXT("hint.why.played", n=iterations)
    return Hint(
        best.action,
        row_words(game, row, names),
        best.mean,
        second.action if second else None,
        game.notation.long(view, second.action, names) if second else "",
        second.mean if second else None,
        why,
        among(game, view, chosen),
        iterations,
        row_targets(game, row),
        forced,
        len(game.sides(view)),
        actions(row),
    )


def warm_up(game: Game) -> None:
    """Asks for hints once, so that all machine code that any of them needs is made: that of the
    game's planner, or of its search, by rules of thumb too, and of its learned value. Raises
    MissingExtra.
    """
    if game.planner is not None:
        planned.warm_up(game)
        return
    view, legal = first_choice(game)
    for settings in (Settings(horizon=0), advising(game)):
        hint(game, view, legal, replace(settings, ms=0, iterations=8))


def _by_value(
    game: Game, view: State, legal: Sequence[int], seed: int | str, names: tuple[str, ...]
) -> Hint:
    """A hint by a learned value; nothing is played on, so that sure facts alone say why."""
    ahead, seat = Ahead(game, f"hint {seed}"), int(game.rules.seat(view))
    means = ahead.chances(view, legal)
    ranked = sorted(legal, key=lambda action: -means[action])
    # Nobody is advised to do for more what costs less.
    ranked = others(game, view, ranked) or ranked
    best = ranked[0]

    def choose(later: State, legal: Sequence[int]) -> int:
        means = ahead.chances(later, legal)
        return max(legal, key=lambda action: means[action])

    row = whole_row(game, view, best, choose)
    # What the move does later anyhow is nothing else to do.
    made = actions(row)
    second = next((action for action in ranked if action not in made), None)
    forced = len(legal) == len(row) == 1
    why = TEXT("hint.why.forced")
    if not forced:
        even = second is not None and alike(means[best], means[second])
        why = reason(game, row, second, None, Reader(seat, names), legal, even)
        if not why and not even:
            why = tried(means[best], means[second]) if second is not None else ""
    return Hint(
        best,
        row_words(game, row, names),
        means[best],
        second,
        game.notation.long(view, second, names) if second is not None else "",
        None if second is None else means[second],
        why,
        among(game, view),
        ahead.worlds,
        row_targets(game, row),
        forced,
        len(game.sides(view)),
        actions(row),
    )


def _thumb(game: Game, row: Sequence[Step], legal: Sequence[int], names: tuple[str, ...]) -> str:
    """What the rules of thumb say for a whole move, if they would make all of it, too."""
    view, action = row[0].view, row[0].action
    careful = make("careful", game, STEADY)
    if careful.choose(view, legal) != action:
        return ""
    if [one.action for one in whole_row(game, view, action, careful.choose)] != [
        one.action for one in row
    ]:
        return ""
    return TEXT("hint.why.join").join(merits(game, row, names))


def clauses(
    game: Game, row: Sequence[Step], second: int | None, names: tuple[str, ...], even: bool = False
) -> list[str]:
    """What speaks for a whole move for sure, and not for the runner-up. even: see ``apart``."""
    if game.merits is not None:
        return apart(game, row, second, names, even)
    if second is None:
        return []
    view, best = row[0].view, row[0].action
    return [fact.text for fact in telling(game, view, best, second, names)[:CLAUSES]]


def _whole(
    game: Game,
    view: State,
    action: int,
    searcher: Searcher,
    settings: Settings,
    stop: Stop | None,
) -> list[Step]:
    """The whole move: each further step has a small share of the budget."""
    seat = int(game.rules.seat(view))

    def choose(later: State, legal: Sequence[int]) -> int:
        searcher.plant(later, seat)
        searcher.run(max(settings.iterations // SHARE, 1), settings.ms / 1000 / SHARE, stop)
        return max(searcher.lines(legal), key=lambda line: (line.visits, line.mean)).action

    return whole_row(game, view, action, choose)


def rank(
    game: Game,
    view: State,
    searcher: Searcher,
    legal: Sequence[int],
    settings: Settings,
    stop: Stop | None = None,
) -> tuple[Line, Line | None]:
    """The best action of those that may be advised, and the runner-up; the latter gets a further
    share of the budget if it was looked at little.
    """
    lines = sorted(searcher.lines(legal), key=lambda x: (-x.visits, -x.mean))
    best, *left = others(game, view, [x.action for x in lines]) or [lines[0].action]
    if not left:
        return next(line for line in lines if line.action == best), None
    second = left[0]
    searcher.only(second)
    searcher.run(settings.iterations // 4, settings.ms / 4000, stop)
    searcher.only(None)
    again = {line.action: line for line in searcher.lines(legal)}
    return again[best], again[second]


def reason(
    game: Game,
    row: Sequence[Step],
    second: int | None,
    seen: Seen | None,
    reader: Reader,
    legal: Sequence[int],
    even: bool = False,
) -> str:
    """Why a whole move, in one sentence: in the game's own words if it has any, else what speaks
    for it and not for the runner-up, what would follow, what it brings as others would, too, and
    what the rules of thumb say; empty where none of these says anything. seen: see ``told_apart``;
    None where nothing was played on. even: the runner-up is told to be about as good.
    """
    view, best, names = row[0].view, row[0].action, tuple(reader.names)
    if game.hints is not None and second is not None and seen is not None:
        said = game.hints.why(view, best, second, *seen)
        if said:
            return said
    first, last = answered(game, view, best, second)
    parts = in_order(first, clauses(game, row, second, names, even), last)
    # What the cards say comes first; what follows more or less often only where they say nothing.
    striking = "" if parts or seen is None else difference(*seen)
    if striking:
        return striking
    only = [TEXT("hint.why.only")] if no_choice(game, row) else []
    return TEXT("hint.why.join").join([*only, *parts[:CLAUSES]]) or (
        "" if even else _thumb(game, row, legal, names)
    )


def told_apart(
    game: Game, view: State, best: int, second: int, searcher: Searcher, reader: Reader
) -> tuple[dict[tuple[int, str], float], dict[tuple[int, str], float]]:
    """What follows two actions and speaks for the best one, see ``follow_ups``; without what either
    of them does itself, which is no news where the other one is made later.
    """
    done = _deeds(game, best, searcher, reader) | _deeds(game, second, searcher, reader)
    good: dict[tuple[int, str], int] = {}
    after = follow_ups(game, view, best, searcher, reader, good)
    instead = follow_ups(game, view, second, searcher, reader, good)
    told = {
        key
        for key, side in good.items()
        if key not in done
        and (game.merits is None or side * (after.get(key, 0.0) - instead.get(key, 0.0)) > 0)
    }
    return (
        {key: share for key, share in after.items() if key in told},
        {key: share for key, share in instead.items() if key in told},
    )


def _deeds(game: Game, action: int, searcher: Searcher, reader: Reader) -> set[tuple[int, str]]:
    """What is told of an action itself."""
    state, actions = searcher.line(action, 1)
    before, own = state.copy(), int(game.rules.seat(state))
    game.rules.apply(state, actions[0])
    events = (event.seen_by(own) for event in game.events.events(before, actions[0], state))
    return {(event.seat, event.told(reader)) for event in events if event.seat is not None}


def telling(
    game: Game, view: State, best: int, second: int, names: tuple[str, ...] = ()
) -> list[Fact]:
    """The sure consequences of the best action that the runner-up does not have. names: what the
    seats are called.
    """
    others = {(fact.key, str(fact.value)) for fact in game.preview.preview(view, second)}
    return [
        fact
        for fact in game.preview.preview(view, best, names)
        if (fact.key, str(fact.value)) not in others
    ]


def follow_ups(
    game: Game,
    view: State,
    action: int,
    searcher: Searcher,
    reader: Reader = ANYBODY,
    good: dict[tuple[int, str], int] | None = None,
) -> dict[tuple[int, str], float]:
    """What happens within a round after an action: seat and sentence, with the share of lines in
    which it does.

    The rest of the seat's own turn is left out: it belongs to the action and explains nothing.
    good: is told of each whether it is good for the seat that decides (1), bad (-1), or neither.
    """
    own = int(game.rules.seat(view))
    seats = game.seats(view)
    counts: Counter[tuple[int, str]] = Counter()
    matters = game.merits.FOLLOWS if game.merits is not None else {}
    for _ in range(LINES):
        state, actions = searcher.line(action, seats + 1)
        happened = {}
        for ply, made in enumerate(actions):
            before = state.copy()
            game.rules.apply(state, made)
            if ply == 0 or (before.turn == view.turn and game.rules.seat(before) == own):
                continue
            for event in game.events.events(before, made, state):
                known = event.seen_by(own)
                # What only begins another thing is told if it matters by itself.
                if known.seat is not None and (not known.minor or known.kind in matters):
                    happened[known.seat, known.told(reader)] = _side(game, known, own, seats)
        counts.update(happened.keys())
        if good is not None:
            good.update(happened)
    return {key: count / LINES for key, count in counts.items()}


def _side(game: Game, event: Event, own: int, seats: int) -> int:
    """Whether an event is good for a seat (1), bad (-1), or neither: of three or more, another's
    good need not be one's own harm.
    """
    side = game.merits.FOLLOWS.get(event.kind, 0) if game.merits is not None else 0
    if event.seat == own:
        return side
    if any(isinstance(arg, Seat) and arg == own for arg in event.args.values()):
        return -side  # it was done to this seat
    return -side if seats == 2 else 0


def difference(
    after_best: dict[tuple[int, str], float], after_second: dict[tuple[int, str], float]
) -> str:
    """The most striking difference between what follows two actions, in words; empty if there is
    none.
    """
    keys = sorted(set(after_best) | set(after_second))
    gaps = [(after_best.get(key, 0.0) - after_second.get(key, 0.0), key) for key in keys]
    gap, key = max(gaps, key=lambda x: abs(x[0]), default=(0.0, (0, "")))
    if abs(gap) < STRIKING:
        return ""
    one, other = after_best.get(key, 0.0), after_second.get(key, 0.0)
    if {points(one), points(other)} == {0, 100}:
        return TEXT("hint.why.sure" if gap > 0 else "hint.why.avoided", told=key[1])
    how = "hint.why.more" if gap > 0 else "hint.why.less"
    return TEXT(how, told=key[1], often=percent(one), instead=percent(other))
