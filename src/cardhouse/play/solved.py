"""What was found out about a solitaire's deal, as messages: the lamp, open help, the look back."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import inf

from cardhouse.core.state import State
from cardhouse.play.help import LOOKS, Guide, Lamp, Truth
from cardhouse.play.lookback import (
    LookBack,
    better_words,
    moments,
    most,
    so_far_words,
    way_words,
)
from cardhouse.play.match import Match
from cardhouse.play.messages import every as m


def lit(name: str, match: Match, view: State, found: Lamp) -> m.Lit:
    """The lamp as a message, made of the view."""
    best = found.best(match.game, view)
    hint = ""
    if best >= 0:
        hint = found.best_words(best, match.game.notation.long(view, best, match.called))
    looks = [look.verdict for look in found.looks]
    return m.Lit(name, match.ply, looks, LOOKS, str(found), best if best >= 0 else None, hint)


def known(name: str, match: Match, found: Truth, text: str = "") -> m.TruthFound:
    """What open help knows, as a message. text: said instead of the usual sentence."""
    action = found.line[0] if found.line else None
    hint = "" if action is None else match.text(action, long=True)
    said = text or str(found)
    return m.TruthFound(name, match.ply, found.verdict, len(found.line), action, hint, said)


class LookingBack:
    """How far a look back is: told again and again while it goes on. each: CPU seconds for a
    position.
    """

    def __init__(self, name: str, guide: Guide, each: float) -> None:
        self.name, self.guide, self.each = name, guide, each
        self.looked = 0
        self._since = time.monotonic()
        self._usual = each
        self._left = inf

    def solved(self) -> None:
        """One more position was solved for it."""
        now = time.monotonic()
        # The first one may have waited for what must be compiled, which tells nothing of the rest.
        spent = min(now - self._since, 4 * self.each)
        self._usual = (self._usual * (self.looked + 1) + spent) / (self.looked + 2)
        self._since, self.looked = now, self.looked + 1

    def told(self, plies: Sequence[int]) -> m.Lost:
        """What there is to tell. plies: what it has asked about, the last one not answered yet."""
        last = self.guide.match.ply
        of, at = most(last, self.guide.at(last) if last in plies[:-1] else None), len(set(plies))
        text, left = so_far_words(self.guide, plies[:-1]), self._usual * (of - at + 1)
        # What takes a little longer than was thought does not go up again; much longer is said so.
        if left < 2 * self._left + 3:
            left = min(left, self._left)
        self._left = left
        return m.Lost(self.name, False, at, None, None, [], text, "", of, round(left, 1))


def lost(name: str, match: Match, looked: int, found: LookBack) -> m.Lost:
    """What a look back came to, as a message. looked: positions that were solved for it."""
    line, said = way_words(match, found), moments(match, found)
    better, at = better_words(match, found), [ply for ply, _ in said]
    text = [one for _, one in said]
    return m.Lost(name, True, looked, found.winnable, found.losing_ply, line, text, better, at=at)
