"""The laws of words at a ply: texts name actions, and reasons are sentences with rulings."""

from __future__ import annotations

import random
import re

from cardhouse.conformance.differing import differing, twice
from cardhouse.core.errors import InvalidNotation
from cardhouse.play.match import Match

RULING = re.compile(r"\([A-Z]+\d+")
NEXT_SENTENCE = re.compile(r"[.!?]\s+\S")


def one_sentence(reason: str | None) -> None:
    """A reason is one sentence and names its ruling."""
    assert reason, "an action is refused, but no reason is given"
    assert RULING.search(reason), (
        f"a reason cites its ruling in brackets, but this one does not: {reason!r}"
    )
    assert not NEXT_SENTENCE.search(reason), (
        f"a reason is one sentence, but this one is more: {reason!r}"
    )
    assert "\n" not in reason, (
        f"a reason stands in one line, but this one has a line break: {reason!r}"
    )
    assert reason == reason.strip(), (
        f"a reason has no blanks around it, but this one has: {reason!r}"
    )
    assert len(reason) <= 300, (
        f"a reason has at most 300 characters, but this one has {len(reason)}: {reason[:80]!r}"
    )


def texts(match: Match) -> None:
    """Each legal action has a short and a long text that no other legal action has, and both name
    it.
    """
    legal = list(match.legal_actions)
    short = [match.text(action) for action in legal]
    long = [match.text(action, long=True) for action in legal]
    assert len({text.casefold() for text in short}) == len(legal), (
        f"every legal action has a short text of its own, but several have {twice(text.casefold() for text in short)}"
    )
    assert len({text.casefold() for text in long}) == len(legal), (
        f"every legal action has a long text of its own, but several have {twice(text.casefold() for text in long)}"
    )
    parse = match.game.notation.parse
    for action, brief, spoken in zip(legal, short, long, strict=True):
        assert parse(match.state, brief) == action, (
            f"{brief!r} is the short text of action {action}, but parse reads it as action "
            f"{parse(match.state, brief)}: "
            "notation.short and notation.parse disagree, or encode and decode in actions.py"
        )
        assert parse(match.state, f" {brief.lower()} ") == action, (
            f"{f' {brief.lower()} '!r}, the short text of action {action} in small letters and "
            "with blanks around it, is read as "
            f"action {parse(match.state, f' {brief.lower()} ')}"
        )
        assert 0 < len(brief) <= 40, (
            f"the short text of action {action} should have 1 to 40 characters, but has {len(brief)}: {brief!r}"
        )
        assert 0 < len(spoken) <= 120, (
            f"the long text of action {action} should have 1 to 120 characters, but has {len(spoken)}: {spoken!r}"
        )
    for at in range(0, len(legal), max(1, len(legal) // 6)):
        assert match.action(short[at]) == match.action(long[at]) == legal[at], (
            f"{short[at]!r} and {long[at]!r} are the texts of action {legal[at]}, but are read as "
            f"{match.action(short[at])} and {match.action(long[at])}"
        )
        assert match.action(short[at].upper()) == legal[at], (
            f"{short[at].upper()!r}, the short text of action {legal[at]} in capitals, is read "
            f"as {match.action(short[at].upper())}"
        )
    view = match.view(match.seat)
    assert [match.game.notation.short(view, action) for action in legal] == short, (
        "the short texts of legal actions should be the same made from the view of the seat that decides, but: "
        f"{differing([match.game.notation.short(view, action) for action in legal], short)}"
    )
    assert [match.game.notation.long(view, action) for action in legal] == long, (
        "the long texts of legal actions should be the same made from the view of the seat that decides, but: "
        f"{differing([match.game.notation.long(view, action) for action in legal], long)}"
    )


def parsing_what_is_not_legal(match: Match, chance: random.Random, sample: int) -> None:
    """The short text of an action that is not legal names that action, or none."""
    for action in chance.sample(range(match.game.actions), min(sample, match.game.actions)):
        if action in match.legal_actions:
            continue
        try:
            meant = match.game.notation.parse(
                match.state, match.game.notation.short(match.state, action)
            )
        except InvalidNotation:
            continue
        assert meant == action or meant not in match.legal_actions, (
            f"the short text of action {action}, which is not legal, is read as the legal action {meant}"
        )
