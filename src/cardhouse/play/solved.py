"""What was found out about a solitaire's deal, as messages: the lamp, open help, the look back."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.core.state import State
from cardhouse.play.help import LOOKS, Guide, Lamp, Truth
from cardhouse.play.lookback import (
    LookBack,
    better_words,
    so_far_words,
    way_words,
    where_words,
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


def looking_back(name: str, guide: Guide, looked: int, plies: Iterable[int]) -> m.Lost:
    """A look back that goes on, as a message. looked: positions that were solved for it; plies:
    those that it has asked about.
    """
    return m.Lost(name, False, looked, None, None, [], so_far_words(guide, plies))


def lost(name: str, match: Match, looked: int, found: LookBack) -> m.Lost:
    """What a look back came to, as a message. looked: positions that were solved for it."""
    line, text = way_words(match, found), where_words(match, found)
    better = better_words(match, found)
    return m.Lost(name, True, looked, found.winnable, found.losing_ply, line, text, better)
