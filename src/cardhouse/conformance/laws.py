"""The laws that hold at every ply of every game, as functions that assert them on a match."""

from __future__ import annotations

import json
import pickle
import random
import re

from cardhouse.conformance.support import (
    another_truth,
    cards_in,
    on_state,
    outside,
    plain,
    raised,
    same_chance,
)
from cardhouse.core.errors import CardhouseError, IllegalAction, InvalidNotation
from cardhouse.core.state import TRUTH
from cardhouse.play.match import Match

RULING = re.compile(r"\([A-Z]+\d+")
NEXT_SENTENCE = re.compile(r"[.!?]\s+\S")


def check_everything(match: Match, chance: random.Random, sample: int = 3) -> None:
    """All laws of a ply, with ``sample`` actions tried of each kind."""
    if match.over:
        check_end(match)
        return
    codes = legality(match)
    playing(match, chance, sample)
    refusing(match, chance, sample, codes)
    storing(match)
    positions(match, chance)
    texts(match)
    rows(match, chance, sample)


def legality(match: Match) -> dict[int, int]:
    """The legal list is ascending, within its bound, and holds exactly what the verdict passes.

    Returns for each code of a verdict an action that is not legal for this reason.
    """
    legal = list(match.legal_actions)
    assert legal, "a seat that must decide has something to choose"
    assert legal == sorted(set(legal))
    assert len(legal) <= match.game.max_legal
    verdict = match.game.rules.verdict
    passed: list[int] = []
    codes: dict[int, int] = {}
    for action in range(match.game.actions):
        code = verdict(match.state, action)
        if code == 0:
            passed.append(action)
        else:
            codes[code] = action
    assert passed == legal
    assert all(action in match.legal_actions for action in legal)
    assert not any(action in match.legal_actions for action in outside(match.game))
    assert bool(match.legal_actions)
    assert len(match.legal_actions) == len(legal)
    assert match.returns is None
    assert match.reason is None
    assert match.seat is not None
    assert 0 <= match.seat < match.seats
    assert 0 <= match.turn_seat < match.seats
    assert len(match.scores) == match.seats
    return codes


def playing(match: Match, chance: random.Random, sample: int) -> None:
    """What is legal is accepted; a copy is independent; undo is exact."""
    before = match.state.to_bytes()
    legal = list(match.legal_actions)
    for action in chance.sample(legal, min(sample, len(legal))):
        twin = match.copy()
        twin.play(action)
        assert twin.state.viewer == TRUTH
        assert match.state.to_bytes() == before
        assert match.ply == twin.ply - 1
        after = twin.state.to_bytes()
        assert twin.undo() == action
        assert twin.state.to_bytes() == before
        assert twin.redo() == action
        assert twin.state.to_bytes() == after


def refusing(match: Match, chance: random.Random, sample: int, codes: dict[int, int]) -> None:
    """What is not legal is refused, changes nothing, and the reason is one sentence with its ruling."""
    before = match.state.to_bytes()
    legal = set(match.legal_actions)
    illegal = [action for action in range(match.game.actions) if action not in legal]
    for action in {*chance.sample(illegal, min(3 * sample, len(illegal))), *codes.values()}:
        reason = match.why_not(action)
        one_sentence(reason)
        refused = raised(IllegalAction, match.play, action, what=f"action {action}")
        assert str(refused) == reason
    for action in outside(match.game):
        assert match.why_not(action)
        raised(IllegalAction, match.play, action, what=f"action {action}")
    for action in chance.sample(sorted(legal), min(sample, len(legal))):
        assert match.why_not(action) is None
    assert match.state.to_bytes() == before


def one_sentence(reason: str | None) -> None:
    """A reason is one sentence and names its ruling."""
    assert reason, "no reason given"
    assert RULING.search(reason), f"no ruling in {reason!r}"
    assert not NEXT_SENTENCE.search(reason), f"more than one sentence: {reason!r}"
    assert "\n" not in reason
    assert reason == reason.strip()
    assert len(reason) <= 300


def storing(match: Match) -> None:
    """JSON, bytes and pickle give the same state back."""
    kind = match.game.state_type
    assert kind.from_json(plain(match.state.to_json())) == match.state
    assert kind.from_bytes(match.state.to_bytes()) == match.state
    twin = pickle.loads(pickle.dumps(match.state))
    assert twin == match.state
    assert hash(twin) == hash(match.state)
    twin.turn += 1
    assert twin != match.state


def positions(match: Match, chance: random.Random) -> None:
    """A position that is written and read is written the same again, and plays alike."""
    game = match.game
    written = match.position()
    assert plain(written) == written
    again = game.positions.read(plain(written))
    assert game.positions.write(again) == written
    assert game.legal(again) == list(match.legal_actions)
    for action in range(game.actions):
        assert game.rules.verdict(again, action) == game.rules.verdict(match.state, action)
    action = chance.choice(list(match.legal_actions))
    one, other = same_chance(match.state), same_chance(again)
    game.rules.apply(one, action)
    game.rules.apply(other, action)
    assert game.positions.write(one) == game.positions.write(other)


def texts(match: Match) -> None:
    """Each legal action has a short and a long text that no other legal action has, and both name it."""
    legal = list(match.legal_actions)
    short = [match.text(action) for action in legal]
    long = [match.text(action, long=True) for action in legal]
    assert len({text.casefold() for text in short}) == len(legal), short
    assert len({text.casefold() for text in long}) == len(legal), long
    parse = match.game.notation.parse
    for action, brief, spoken in zip(legal, short, long, strict=True):
        assert parse(match.state, brief) == action
        assert parse(match.state, f" {brief.lower()} ") == action
        assert 0 < len(brief) <= 40
        assert 0 < len(spoken) <= 120
    for at in range(0, len(legal), max(1, len(legal) // 6)):
        assert match.action(short[at]) == match.action(long[at]) == legal[at]
        assert match.action(short[at].upper()) == legal[at]
    view = match.view(match.seat)
    assert [match.game.notation.short(view, action) for action in legal] == short
    assert [match.game.notation.long(view, action) for action in legal] == long


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
        assert meant == action or meant not in match.legal_actions


def rows(match: Match, chance: random.Random, sample: int) -> None:
    """A ply within a row shows its seat no hidden card: whatever is hidden, the seat sees the same afterwards."""
    seat = match.seat
    assert seat is not None
    view = match.view(seat)
    legal = list(match.legal_actions)
    for action in chance.sample(legal, min(sample, len(legal))):
        after = match.copy()
        after.play(action)
        if after.state.row_n == 0 or after.seat != seat:
            continue
        seen = after.view(seat)
        for seed in range(2):
            other = on_state(match, another_truth(match.game, view, seed))
            other.play(action)
            assert other.view(seat) == seen, (
                f"{match.text(action)} shows something hidden within a row"
            )


def check_end(match: Match) -> None:
    """At the end: no seat decides, nothing is legal, returns and reason are well-formed and agree with the winners."""
    assert match.seat is None
    assert list(match.legal_actions) == []
    assert not match.legal_actions
    assert match.reason in ("goal", "stalemate", "turn cap")
    returns, winners = match.returns, match.winners
    assert returns is not None
    assert len(returns) == match.seats
    assert match.state.winners < 1 << match.seats
    if match.game.solitaire:
        assert returns == [1.0 if p in winners else 0.0 for p in range(match.seats)]
    elif winners:
        assert returns == [1.0 if p in winners else -1.0 for p in range(match.seats)]
        assert all(set(match.team(p)) <= set(winners) for p in winners)
    else:
        assert returns == [0.0] * match.seats
    written = plain(match.position())
    assert written["result"] == {"winners": list(winners), "reason": match.reason}
    assert match.game.positions.write(match.game.positions.read(written)) == written
    assert match.why_not(0)
    for call in (lambda: match.play(0), lambda: match.resign(0)):
        raised(CardhouseError, call, what="a move after the end")
    storing(match)
    json.dumps(match.record(TRUTH).to_json())


def census(match: Match) -> list[str]:
    """The cards on the table; see ``cards_in``."""
    return cards_in(match.position())
