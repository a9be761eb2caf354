"""Help for a person who plays a solitaire that has a solver: fair help, open help, and a look back
after the game.

*Fair help* rests on the view alone: deals that agree with what is seen are solved, and how many can
be won, and how they are won, is told. Whoever sees the same gets the same help. *Open help* looks
at the true deal; it is the one declared exception to "nobody sees what they may not": off until the
player switches it on for this game, which the record remembers. After the game nothing is hidden
any more (``lookback``).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count, takewhile

from cardhouse.core.contract import Solver
from cardhouse.core.errors import IllegalAction
from cardhouse.core.game import Game
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE, Stop
from cardhouse.core.state import RESIGNED, TRUTH, State
from cardhouse.play.match import OPEN_HELP, Match
from cardhouse.play.wording import TEXT

LOOKS = 10


@dataclass(frozen=True, slots=True)
class Look:
    """One deal that agrees with a view: can it be won, and the first action of a line that wins it
    (-1: none).
    """

    verdict: str
    first: int = -1


@dataclass(frozen=True, slots=True)
class Lamp:
    """What some deals that agree with a view came to."""

    looks: tuple[Look, ...] = ()

    @property
    def won(self) -> int:
        """Deals with a winning line."""
        return sum(look.verdict == SOLVED for look in self.looks)

    @property
    def undecided(self) -> int:
        """Deals of which nothing is known."""
        return sum(look.verdict == UNKNOWN for look in self.looks)

    def best(self, game: Game, view: State) -> int:
        """The action that most winning lines begin with, the game's own weights deciding a tie; -1
        without any.
        """
        counts = Counter(look.first for look in self.looks if look.first >= 0)
        if not counts:
            return -1
        return max(
            counts, key=lambda action: (counts[action], game.advice.weigh(view, action), -action)
        )

    def votes(self, action: int) -> int:
        """How many winning lines begin with an action."""
        return sum(look.first == action for look in self.looks)

    def __str__(self) -> str:
        if not self.looks:
            return TEXT("lamp.none")
        won, deals, undecided = self.won, len(self.looks), self.undecided
        if undecided:
            return TEXT("lamp.undecided", won=won, deals=deals, undecided=undecided)
        return TEXT("lamp.won", won=won, deals=deals)

    def best_words(self, action: int, text: str) -> str:
        """How many winning lines begin with an action, which is given in words, too."""
        return TEXT("lamp.best", votes=self.votes(action), won=self.won, action=text)


def lamp_so_far(looks: Mapping[int, Look]) -> Lamp:
    """What the first looks came to, up to the first that is missing: the same, however many are
    solved at a time.
    """
    return Lamp(tuple(looks[k] for k in takewhile(looks.__contains__, count())))


@dataclass(frozen=True, slots=True)
class Truth:
    """What is known of a true position; line: the actions that win it, none unless solved."""

    verdict: str
    line: tuple[int, ...] = ()

    def __str__(self) -> str:
        if self.verdict == SOLVED:
            return TEXT("truth.solved", moves=len(self.line))
        return TEXT("truth.unsolvable" if self.verdict == UNSOLVABLE else "truth.unknown")


def warning_words() -> str:
    """What is said before open help is switched on."""
    return TEXT("open_help.warning")


def truth_words(truth: Truth | None) -> str:
    """What open help says of the true position; None while it is being worked out."""
    return TEXT("open_help.waits") if truth is None else TEXT("open_help.says", truth=str(truth))


def has_help(game: Game) -> bool:
    """Whether a game can be helped in: a solitaire with a solver, which is not loaded yet."""
    return game.solitaire and "solver" in game.offers


def _solver(game: Game) -> Solver[State]:
    if game.solver is None:
        raise IllegalAction(TEXT("help.no_solver", game=game.title))
    return game.solver


def look(
    game: Game, view: State, number: int, seconds: float = 1.0, stop: Stop | None = None
) -> Look:
    """Solves one of the deals that agree with a view: the same one for the same view and number.

    seconds: CPU time; stop: ends it, once it says True. Raises IllegalAction if this is no view.
    """
    found = _solver(game).solve(agreeing(game, view, number), seconds, stop=stop)
    return Look(found.verdict, found.actions[0] if found.actions else -1)


def agreeing(game: Game, view: State, number: int) -> State:
    """A deal that agrees with a view: the same one for the same view and number. Raises
    IllegalAction if it is none.
    """
    if view.viewer == TRUTH:
        raise IllegalAction("fair help is given to a view, never to the truth")
    seen = hashlib.sha256(view.to_bytes()).hexdigest()
    return game.determinize(view, f"lamp {number} {seen}")


def lamp(game: Game, view: State, looks: int = LOOKS, seconds: float = 1.0) -> Lamp:
    """So many looks, one after the other."""
    return Lamp(tuple(look(game, view, number, seconds) for number in range(looks)))


def solve_truth(game: Game, state: State, seconds: float, stop: Stop | None = None) -> Truth:
    """Solves a true position within so many seconds of CPU time, or until ``stop`` says True."""
    found = _solver(game).solve(state, seconds, stop=stop)
    return Truth(found.verdict, tuple(found.actions))


class Guide:
    """What is known of one match's true positions. It answers only where open help is on, or the
    game is over.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._known: dict[bytes, Truth] = {}
        self._looked_up = False

    def check(self) -> None:
        """Raises IllegalAction unless open help is on or the game is over."""
        if not (self.match.over or open_help(self.match)):
            raise IllegalAction(TEXT("help.off"))

    def learn(self, state: State, truth: Truth) -> None:
        """Remembers what was found out about a position, and about all on a winning line of it."""
        self.check()
        self._known[_key(state)] = truth
        if truth.verdict != SOLVED:
            return
        after = state.copy()
        for made, action in enumerate(truth.line, 1):
            self.match.game.rules.apply(after, action)
            self._known[_key(after)] = Truth(SOLVED, truth.line[made:])

    def at(self, ply: int) -> Truth | None:
        """What is known of the position before a ply, None if nothing; what comes after a lost one
        is lost.
        """
        self.check()
        self._look_up()
        found = self._known.get(_key(before(self.match, ply)))
        if found is not None and found.verdict != UNKNOWN:
            return found
        for earlier in range(ply):
            truth = self._known.get(_key(before(self.match, earlier)))
            if truth is not None and truth.verdict == UNSOLVABLE:
                return Truth(UNSOLVABLE)
        return found

    @property
    def now(self) -> Truth | None:
        """What is known of the present position."""
        return self.at(self.match.ply)

    def next_action(self) -> int:
        """The next action of the known line; -1 if none is known. Raises IllegalAction if open help
        is off.
        """
        truth = self.now
        return truth.line[0] if truth is not None and truth.line else -1

    def way(self, ply: int) -> tuple[int, ...]:
        """The known actions that win from before a ply on; none if no such way is known."""
        truth = self.at(ply)
        return () if truth is None else truth.line

    def solve(self, ply: int, seconds: float) -> Truth:
        """What is known of the position before a ply, solved now if need be."""
        known = self.at(ply)
        if known is None or known.verdict == UNKNOWN:
            state = before(self.match, ply)
            known = solve_truth(self.match.game, state, seconds)
            self.learn(state, known)
        return known

    def _look_up(self) -> None:
        """A deal with the usual options may be one whose line has been known for long."""
        if self._looked_up:
            return
        self._looked_up = True
        from cardhouse.play.verdicts import verdict_of

        match = self.match
        known = verdict_of(match.game, match.seed, match.options) if match.start is None else None
        if known is not None and known.verdict != UNKNOWN:
            self.learn(before(match, 0), Truth(known.verdict, tuple(known.line(match.game))))


def before(match: Match, ply: int) -> State:
    """The position before a ply; giving up leaves no trace in it."""
    state = match.state_before(ply)
    if state.ended == RESIGNED:
        state.ended = state.winners = 0
    return state


def open_help(match: Match) -> bool:
    """Whether open help was switched on in this match; it cannot be undone."""
    return any(mark.kind == OPEN_HELP for mark in match.marks)


def switch_on(match: Match) -> None:
    """Switches open help on for the rest of this match; the record and the statistics remember it.

    Raises IllegalAction where there is none: several seats, no solver, or the game is over.
    """
    if not has_help(match.game):
        raise IllegalAction(TEXT("help.none", game=match.game.title))
    if match.over:
        raise IllegalAction(TEXT("help.over"))
    if not open_help(match):
        match.mark(OPEN_HELP, match.seat)


def _key(state: State) -> bytes:
    return hashlib.sha256(state.to_bytes()).digest()
