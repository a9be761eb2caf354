"""Analysis of a match: for each decision the chance to win before and after it, mistakes, a graph
of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardhouse.agents.among import among
from cardhouse.agents.base import make
from cardhouse.agents.chart import sparkline
from cardhouse.agents.choices import Choice, choices
from cardhouse.agents.graph import chances_svg
from cardhouse.agents.hint import clauses
from cardhouse.agents.learned.ahead import Ahead, by_value
from cardhouse.agents.learned.weights import problem
from cardhouse.agents.levels import advising, tuning_of
from cardhouse.agents.rows import NOTHING, Step, row_targets, row_words, whole_row
from cardhouse.agents.thumb import STEADY
from cardhouse.agents.wording import TEXT, percent, points
from cardhouse.core.game import Game
from cardhouse.core.search_settings import LEARNED, Settings
from cardhouse.core.solving import Stop
from cardhouse.core.state import State
from cardhouse.core.texts import ANYBODY, Arg, Reader, Seat, capital, comma_list
from cardhouse.play.match import Match
from cardhouse.play.wording import called, reads

if TYPE_CHECKING:
    from cardhouse.agents.search import Searcher

GLYPHS = ((20, "??"), (10, "?"), (5, "?!"))
"""How many of a hundred of the chance to win a decision gives away, at least, to get its glyph: as
the two chances are printed, so that nobody reads 65 % -> 60 % without it.
"""

NAMED, WORTH = 3, 0.02
"""So many decisions are named at least, if they gave away so much; long games have many small
mistakes.
"""

ABOUT = 3
"""In whole percent: chances that lie no further apart are about as good, since each is an estimate.
"""

LONGER = 4
"""So many times the deals for the second look at a mistake."""

MOST_MS, LEAST_MS = 200.0, 20.0


def never() -> bool:
    """Goes on to the end."""
    return False


@dataclass(frozen=True)
class Verdict:
    """What a look at a choice found. before: the chance to win with the best action; after: with
    what was done; hint: with what a hint had advised, as far as that was asked.
    """

    best: int
    before: float
    after: float
    hint: float | None = None

    @property
    def glyph(self) -> str:
        """``??``, ``?``, ``?!``, or nothing."""
        lost = points(self.before) - points(self.after)
        return next((sign for least, sign in GLYPHS if lost >= least), "")


@dataclass(frozen=True)
class Decision:
    """One decision. before: the chance to win with the best action; after: with the one that was
    played. why: what speaks for the best action for sure, and not for the one that was played, in
    the words of hints; empty where nothing is known to. hint: how what a hint said compares with
    the best action, in a sentence; empty where none was given. rest: what is touched for what is
    done after the best action in the same row.
    """

    ply: int
    turn: int
    seat: int
    action: int
    text: str
    best: int
    best_text: str
    before: float
    after: float
    glyph: str
    why: str = ""
    hint: str = ""
    rest: tuple[str, ...] = ()

    @property
    def loss(self) -> float:
        """The chance to win that was given away."""
        return max(0.0, self.before - self.after)

    @property
    def points(self) -> int:
        """The same in whole percent: the difference of the two chances as they are printed."""
        return max(0, points(self.before) - points(self.after))

    def __str__(self) -> str:
        return self.told()

    def told(self, reader: Reader = ANYBODY) -> str:
        """The decision in words: who did what, and the chances and what was better if it gave
        anything away.
        """
        args: dict[str, Arg] = {
            "ply": self.ply + 1,
            "who": Seat(self.seat),
            "action": self.text,
            "glyph": f" {self.glyph}" if self.glyph else "",
            "before": percent(self.before),
            "after": percent(self.after),
            "best": self.best_text,
            "why": TEXT("analysis.why", why=self.why) if self.why else "",
            "hint": TEXT("analysis.hint", hint=self.hint) if self.hint else "",
        }
        return TEXT.write("analysis.decision" if self.loss else "analysis.sound", args, reader)


@dataclass(frozen=True)
class Analysis:
    """The decisions of a match that had a choice, in order, and how it ended.

    among: between whom the chances are meant, in words. gave_up: the seat that gave up, so that no
    decision led to the end; None if nobody did. sides: the seats that win and lose together, where
    some do.
    """

    game: str
    players: tuple[str, ...]
    plies: int
    decisions: tuple[Decision, ...]
    returns: tuple[float, ...] | None
    among: str
    gave_up: int | None = None
    sides: tuple[tuple[int, ...], ...] = ()

    @property
    def reader(self) -> Reader:
        """Who reads it: the one person who played, if there was one; seats have letters where
        nobody has a name.
        """
        return Reader(reads(self.players), called(self.players))

    @property
    def names(self) -> list[str]:
        """What each seat is called at the beginning of a line."""
        return [capital(self.reader.name(seat)) for seat in range(len(self.players))]

    @property
    def mistakes(self) -> list[Decision]:
        """The decisions with a glyph, the dearest first."""
        return sorted((d for d in self.decisions if d.glyph), key=lambda d: -d.loss)

    @property
    def named(self) -> list[Decision]:
        """The mistakes in order; where there are few, the dearest decisions besides them."""
        return named(self.decisions, reads(self.players))

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """A seat's chance to win as it looked after each decision of its side, and how it ended."""
        side = self._side(seat)
        points = [(d.ply, d.after) for d in self.decisions if d.seat in side]
        if self.gave_up is not None:
            points += self._level(seat, points)
        if self.returns is not None:
            points.append((self.plies, (self.returns[seat] + 1) / 2))
        return points

    def _side(self, seat: int) -> tuple[int, ...]:
        return next((side for side in self.sides if seat in side), (seat,))

    @property
    def _first(self) -> list[int]:
        """The first seat of each side: partners have one curve."""
        return [s for s in range(len(self.players)) if self._side(s)[0] == s]

    def _level(self, seat: int, points: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
        """How a curve goes on to where the game was given up: nothing that happened changed it. Of
        two seats the one has what the other lacks.
        """
        if not points:
            return []
        last = self.decisions[-1]
        if len(self.players) != 2 or last.seat == seat:
            return [(self.plies, points[-1][1])]
        return [(last.ply, 1 - last.after), (self.plies, 1 - last.after)]

    def sampled(self, seat: int, width: int) -> list[float]:
        """The curve of a seat at so many places, evenly over the game."""
        points = self.curve(seat)
        found = []
        for i in range(width):
            at = self.plies * (i + 0.5) / width
            reached = [chance for ply, chance in points if ply <= at]
            found.append(reached[-1] if reached else points[0][1] if points else 0.5)
        return found

    def summary(self, seat: int) -> str:
        """How a seat decided, in words: ``56 decisions, 1 ??, 2 ?!, 31 % of the winning
        chances given away``."""
        own = [d for d in self.decisions if d.seat == seat]
        counts = [(sum(d.glyph == sign for d in own), sign) for _, sign in GLYPHS]
        said = [
            TEXT("analysis.decisions", n=len(own)),
            *(f"{n} {sign}" for n, sign in counts if n),
            TEXT("analysis.given_away", points=sum(d.points for d in own)),
        ]
        return comma_list(said)

    @property
    def given_up(self) -> str:
        """Who gave up, and how it stood for them then, in a sentence; empty if nobody did, or
        nothing is known of it.
        """
        if self.gave_up is None or len(curve := self.curve(self.gave_up)) < 2:
            return ""
        args: dict[str, Arg] = {"who": Seat(self.gave_up), "chance": percent(curve[-2][1])}
        return TEXT.write("analysis.gave_up", args, self.reader)

    def svg(self) -> str:
        """The graph of the whole game."""
        glyphs = [(d.seat, d.ply, d.after, d.glyph) for d in self.decisions if d.glyph]
        title = TEXT("analysis.title", game=self.game)
        first = self._first
        curves = [self.curve(s) if s in first else [] for s in range(len(self.players))]
        return chances_svg(title, self.players, curves, self.plies, glyphs)

    def graph(self, width: int = 60) -> list[str]:
        """The graph in block characters, a line for each seat."""
        lines = []
        for seat in self._first:
            name = comma_list([self.names[one] for one in self._side(seat)])
            last = self.curve(seat)[-1:]
            at = f" {percent(last[0][1])}" if last else ""
            lines.append(f"{name[:14]:14} {sparkline(self.sampled(seat, width))}{at}")
        return lines

    def text(self) -> str:
        """The analysis for people: the graph, a line for each seat, then every mistake with what
        was better.
        """
        lines = [*self.graph(), TEXT("analysis.among", among=self.among)]
        lines += [self.given_up] if self.given_up else []
        lines += [f"{name}: {self.summary(seat)}" for seat, name in enumerate(self.names)]
        if not self.mistakes:
            lines.append(TEXT("analysis.no_mistakes", cost=int(bool(self.named))))
        lines += [d.told(self.reader) for d in self.named]
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """Everything as JSON data."""
        return {
            "game": self.game,
            "players": list(self.players),
            "plies": self.plies,
            "returns": None if self.returns is None else list(self.returns),
            "among": self.among,
            "decisions": [asdict(d) for d in self.decisions],
        }


def named(decisions: Sequence[Decision], you: int | None = None) -> list[Decision]:
    """The decisions with a glyph in order; where there are fewer than ``NAMED``, with the dearest
    of the others. The dearest of all is named in any case, and that of the seat that reads (you),
    unless it cost nothing.
    """
    marked = [d for d in decisions if d.glyph]
    cost = sorted((d for d in decisions if not d.glyph and d.points), key=lambda d: -d.loss)
    others = [d for d in cost if d.loss >= WORTH][: max(0, NAMED - len(marked))]
    found = [*marked, *(others or cost[: not marked])]
    if all(d.seat != you for d in found):
        found += [d for d in cost if d.seat == you][:1]
    return sorted(found, key=lambda d: d.ply)


class Judge:
    """Judges single choices of one game, each from the eyes of the seat that had it. The settings'
    budget is for one.

    A mistake gets its glyph only after a second, longer look at what was done and at what was
    better. By what was learned, only so much of its cost is said as the game's tuning found borne
    out: who picks the dearest mistakes picks the errors of the value, too.
    """

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game = game
        self.settings = settings
        self.ahead = Ahead(game, "analysis")
        self.borne_out = tuning_of(game).borne_out
        if not by_value(game, game.blank({}), settings):
            _ = self.searcher  # what it lacks is told before the first position

    @cached_property
    def searcher(self) -> Searcher:
        """The search, where no value says the chances."""
        from cardhouse.agents.search import Searcher

        return Searcher(self.game, self.settings, "analysis")

    def verdict(
        self,
        view: State,
        legal: Sequence[int],
        action: int,
        stop: Stop = never,
        hint: int = NOTHING,
    ) -> Verdict:
        """What was better, if anything, and the chances to win. Whoever gave up (``NOTHING``) had
        those of the best action: it is told how it stood, and that costs nothing. hint: what a hint
        had advised; where nothing else is clearly better, that is the best.
        """
        if action == NOTHING:
            stood = self.verdict(view, legal, legal[0], stop).before
            return Verdict(NOTHING, stood, stood)
        if by_value(self.game, view, self.settings):
            return self._by_value(view, legal, action, hint)
        learned = self.settings.leaf == LEARNED and not problem(self.game, view)
        part = self.borne_out if learned else 1.0
        searcher, chosen = self.searcher, self.settings
        searcher.plant(view, int(self.game.rules.seat(view)))
        searcher.run(chosen.iterations, chosen.ms / 1000, stop)
        best = max(searcher.lines(legal), key=lambda line: (line.visits, line.mean)).action
        for one in {action, hint} - {best, NOTHING}:
            searcher.only(one)
            searcher.run(chosen.iterations // 2, chosen.ms / 2000, stop)
        found = self._read(legal, best, action, hint, part)
        if found.glyph:
            for one in {best, action, hint} - {NOTHING}:
                searcher.only(one)
                searcher.run(chosen.iterations, chosen.ms / 1000, stop)
            found = self._read(legal, best, action, hint, part)
        return found

    def _by_value(self, view: State, legal: Sequence[int], action: int, hint: int) -> Verdict:
        means = self.ahead.chances(view, legal)
        best = max(legal, key=lambda one: means[one])
        found = self._verdict(means, best, action, hint, self.borne_out)
        if found.glyph:
            # In other deals, so that nothing is a mistake by the luck of the first ones.
            some = tuple(one for one in legal if one in (best, action, hint))
            again = self.ahead.chances(view, some, LONGER)
            found = self._verdict(again, best, action, hint, self.borne_out)
        return found

    def _read(
        self, legal: Sequence[int], best: int, action: int, hint: int, part: float
    ) -> Verdict:
        means = {line.action: line.mean for line in self.searcher.lines(legal)}
        return self._verdict(means, best, action, hint, 1.0 if self.searcher.exact else part)

    def _verdict(
        self, means: Mapping[int, float], best: int, action: int, hint: int, part: float
    ) -> Verdict:
        advised = means.get(hint)
        if advised is not None and points(means[best]) - points(advised) < ABOUT:
            best = hint
        if means[action] >= means[best]:
            best = action
        top = means[best]

        def told(mean: float) -> float:
            return round(top - part * max(0.0, top - mean), 4)

        hinted = None if advised is None else told(advised)
        return Verdict(best, round(top, 4), told(means[action]), hinted)


def judged(
    game: Game,
    choice: Choice,
    found: Verdict,
    names: tuple[str, ...] = (),
    you: int | None = None,
) -> Decision:
    """A choice with its verdict, in words. names: what the seats are called, letters without. you:
    the seat that reads it; why something was better is told to the seat that chose alone. What a
    hint had advised costs nobody anything: if something else was better, its words say so.
    """
    said, better = (
        TEXT("analysis.gives_up")
        if action == NOTHING
        else row_words(game, _whole(game, choice, action), names, you)
        for action in (choice.action, found.best)
    )
    blamed = found.best != choice.action
    if blamed and choice.hinted and points(found.before) - points(found.after) >= ABOUT:
        said = TEXT("analysis.advised", action=said, best=better)
    # Nobody is blamed for what they were advised, nor for what makes no difference.
    if blamed and (choice.hinted or _all_alike(game, choice)):
        found, better = Verdict(choice.action, found.after, found.after), said
    told = found.best != choice.action and you == choice.seat
    changed = found.best not in (NOTHING, choice.action)
    row = _whole(game, choice, found.best)[len(choice.made) :] if changed else []
    why = _why(game, choice, found.best, row, names) if told else ""
    hint = _hint_words(game, choice, found, names) if told else ""
    return Decision(
        choice.ply, choice.turn, choice.seat, choice.action, said, found.best, better, found.before, found.after,
        found.glyph, why, hint, row_targets(game, row),
    )  # fmt: skip


def _all_alike(game: Game, choice: Choice) -> bool:
    """Whether the game itself says that what is done makes no difference: the chances are no more
    than estimates then.
    """
    if game.merits is None or choice.action == NOTHING:
        return False
    return any(fact.value is None for fact in game.merits.merits(choice.view, choice.action))


def _hint_words(game: Game, choice: Choice, found: Verdict, names: tuple[str, ...]) -> str:
    """How what a hint said compares with what is best, in a sentence."""
    if choice.hint == NOTHING or found.hint is None:
        return ""
    if choice.hint == found.best:
        return TEXT("analysis.hinted.same")
    said = row_words(game, _whole(game, choice, choice.hint), names, choice.seat)
    near = points(found.before) - points(found.hint) < ABOUT
    name = "alike" if near else "other"
    return TEXT(f"analysis.hinted.{name}", hint=said, chance=percent(found.hint))


def _whole(game: Game, choice: Choice, action: int) -> list[Step]:
    """The row of a decision from its first step on, so that it is said what is played with which
    card: as it was played, or as the rules of thumb would go on after something else.
    """
    if action == choice.action:
        return [*choice.made, Step(choice.view, action), *choice.followed]
    careful = make("careful", game, STEADY)
    return [*choice.made, *whole_row(game, choice.view, action, careful.choose)]


def _why(game: Game, choice: Choice, best: int, row: list[Step], names: tuple[str, ...]) -> str:
    """What speaks for the best action. row: it, and what is done after it."""
    parts = clauses(game, row or [Step(choice.view, best)], choice.action, names)
    return TEXT("hint.why.join").join(parts)


def within(game: Game, plies: int, seconds: float) -> Settings:
    """How to look at each decision of a match so that all of them take about so many seconds, by a
    usual clock.
    """
    ms = min(MOST_MS, max(LEAST_MS, 1000 * seconds / max(1, plies)))
    return replace(advising(game), ms=ms, iterations=0)


def analyse(
    match: Match,
    settings: Settings | None = None,
    progress: Callable[[int, int], None] = lambda done, all: None,
    stop: Stop = never,
    seats: Sequence[int] | None = None,
    tell: Callable[[Decision], None] = lambda decision: None,
) -> Analysis:
    """Looks at each decision with a choice from the eyes of the seat that took it.

    settings: the budget is for one decision. seats: whose decisions; all by default. tell: is told
    each as it is found.
    """
    judge = Judge(match.game, settings or advising(match.game))
    found, reader = [], reads(match.players)
    for choice in choices(match, seats):
        if stop():
            break
        verdict = judge.verdict(choice.view, choice.legal, choice.action, stop, choice.hint)
        if not stop():
            found.append(judged(match.game, choice, verdict, match.called, reader))
            tell(found[-1])
        progress(min(choice.ply + 1, match.ply), match.ply)
    progress(match.ply, match.ply)
    return bound(match, found)


def bound(match: Match, decisions: Sequence[Decision]) -> Analysis:
    """The decisions of a match with how it ended."""
    ended = match.returns
    players = tuple(match.players)
    return Analysis(
        match.game.title,
        players,
        match.ply,
        tuple(decisions),
        None if ended is None else tuple(ended),
        among(match.game, match.state),
        match.gave_up,
        tuple(match.game.sides(match.state)),
    )
