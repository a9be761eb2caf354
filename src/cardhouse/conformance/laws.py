"""The laws that hold at every ply of every game, as functions that assert them on a match."""

from __future__ import annotations

import json
import pickle
import random
from itertools import pairwise

from cardhouse.conformance.differing import (
    bytes_differing,
    differing,
    members_differing,
    who,
)
from cardhouse.conformance.laws_of_texts import one_sentence, texts
from cardhouse.conformance.support import (
    another_truth,
    cards_in,
    on_state,
    outside,
    plain,
    raised,
    same_chance,
)
from cardhouse.core.errors import CardhouseError, IllegalAction
from cardhouse.core.state import TRUTH
from cardhouse.play.match import Match


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
    assert legal, f"{who(match.seat)} has to decide, but rules.legal lists no action"
    assert legal == sorted(set(legal)), (
        f"rules.legal has to list actions in ascending order, each once, but {_out_of_order(legal)}"
    )
    assert len(legal) <= match.game.max_legal, (
        f"{len(legal)} actions are legal, but GAME says max_legal={match.game.max_legal}"
    )
    verdict = match.game.rules.verdict
    passed: list[int] = []
    codes: dict[int, int] = {}
    for action in range(match.game.actions):
        code = verdict(match.state, action)
        if code == 0:
            passed.append(action)
        else:
            codes[code] = action
    assert passed == legal, (
        f"rules.legal should list exactly the actions that rules.verdict passes, but {members_differing(legal, passed)}"
    )
    assert all(action in match.legal_actions for action in legal), (
        "legal_actions should contain each action that it lists, but not "
        f"{[action for action in legal if action not in match.legal_actions]}"
    )
    assert not any(action in match.legal_actions for action in outside(match.game)), (
        f"legal_actions contains what is no action of this game, whose actions go from 0 to {match.game.actions - 1}: "
        f"{[action for action in outside(match.game) if action in match.legal_actions]}"
    )
    assert bool(match.legal_actions), "legal_actions counts as empty, though it lists actions"
    assert len(match.legal_actions) == len(legal), (
        f"legal_actions has the length {len(match.legal_actions)}, but lists {len(legal)} actions"
    )
    assert match.returns is None, (
        f"while a match goes on its returns should be None, but are {match.returns}"
    )
    assert match.reason is None, (
        f"while a match goes on it should have no reason for its end, but has {match.reason!r}"
    )
    assert match.seat is not None, (
        "while a match goes on some seat has to decide, but rules.seat gives none"
    )
    assert 0 <= match.seat < match.seats, (
        f"rules.seat says that seat {match.seat} decides, but seats go from 0 to {match.seats - 1}"
    )
    assert 0 <= match.turn_seat < match.seats, (
        f"turn_seat says that it is the turn of seat {match.turn_seat}, but seats go from 0 to {match.seats - 1}"
    )
    assert len(match.scores) == match.seats, (
        f"there should be one score for each of {match.seats} seats, but the scores are {match.scores}"
    )
    return codes


def _out_of_order(legal: list[int]) -> str:
    """The first two neighbours of a list that do not ascend."""
    for one, next_one in pairwise(legal):
        if next_one <= one:
            return f"it lists {one} before {next_one}, in {legal[:12]}"
    return "they ascend"


def playing(match: Match, chance: random.Random, sample: int) -> None:
    """What is legal is accepted; a copy is independent; undo is exact."""
    before = match.state.to_bytes()
    legal = list(match.legal_actions)
    for action in chance.sample(legal, min(sample, len(legal))):
        twin = match.copy()
        twin.play(action)
        assert twin.state.viewer == TRUTH, (
            f"to play action {action} turned the true state into a view: viewer is {twin.state.viewer}, not {TRUTH}"
        )
        assert match.state.to_bytes() == before, (
            f"action {action} was played on a copy, but changed the match that was copied: "
            f"{bytes_differing(type(match.state), match.state.to_bytes(), before)}"
        )
        assert match.ply == twin.ply - 1, (
            f"to play action {action} should make one ply, but the copy is at ply {twin.ply} and "
            f"the match at {match.ply}"
        )
        after = twin.state.to_bytes()
        assert twin.undo() == action, (
            f"undo should give back the action {action} that was taken back, but gave another"
        )
        assert twin.state.to_bytes() == before, (
            f"undo of action {action} should bring back the state before it, but: "
            f"{bytes_differing(type(match.state), twin.state.to_bytes(), before)}"
        )
        assert twin.redo() == action, (
            f"redo should give back the action {action} that was played again, but gave another"
        )
        assert twin.state.to_bytes() == after, (
            f"redo of action {action} should lead to the same state as playing it, but: "
            f"{bytes_differing(type(match.state), twin.state.to_bytes(), after)}"
        )


def refusing(match: Match, chance: random.Random, sample: int, codes: dict[int, int]) -> None:
    """What is not legal is refused, changes nothing, and the reason is one sentence with its
    ruling.
    """
    before = match.state.to_bytes()
    legal = set(match.legal_actions)
    illegal = [action for action in range(match.game.actions) if action not in legal]
    for action in {*chance.sample(illegal, min(3 * sample, len(illegal))), *codes.values()}:
        reason = match.why_not(action)
        one_sentence(reason)
        refused = raised(IllegalAction, match.play, action, what=f"action {action}")
        assert str(refused) == reason, (
            f"action {action} is refused with {str(refused)!r}, but why_not says {reason!r}"
        )
    for action in outside(match.game):
        assert match.why_not(action), (
            f"{action} is no action of this game, but why_not gives no reason"
        )
        raised(IllegalAction, match.play, action, what=f"action {action}")
    for action in chance.sample(sorted(legal), min(sample, len(legal))):
        assert match.why_not(action) is None, (
            f"action {action} is legal, but why_not says {match.why_not(action)!r}"
        )
    assert match.state.to_bytes() == before, (
        f"to refuse actions changed the state: {bytes_differing(type(match.state), match.state.to_bytes(), before)}"
    )


def storing(match: Match) -> None:
    """JSON, bytes and pickle give the same state back."""
    kind = match.game.state_type
    assert kind.from_json(plain(match.state.to_json())) == match.state, (
        "a state written as JSON and read again should be the same, but: "
        f"{differing(kind.from_json(plain(match.state.to_json())), match.state)}"
    )
    assert kind.from_bytes(match.state.to_bytes()) == match.state, (
        "a state written as bytes and read again should be the same, but: "
        f"{differing(kind.from_bytes(match.state.to_bytes()), match.state)}"
    )
    twin = pickle.loads(pickle.dumps(match.state))
    assert twin == match.state, (
        f"a pickled state should be the same when it is read, but: {differing(twin, match.state)}"
    )
    assert hash(twin) == hash(match.state), (
        "a pickled state should have the same hash when it is read, but has another"
    )
    twin.turn += 1
    assert twin != match.state, (
        "two states of which one has another turn should differ, but count as equal"
    )


def positions(match: Match, chance: random.Random) -> None:
    """A position that is written and read is written the same again, and plays alike."""
    game = match.game
    written = match.position()
    assert plain(written) == written, (
        "position.write should give plain JSON data, but as JSON it becomes another: "
        f"{differing(plain(written), written)}"
    )
    again = game.positions.read(plain(written))
    assert game.positions.write(again) == written, (
        "a position that is read and written again should be the same, but: "
        f"{differing(game.positions.write(again), written)}"
    )
    assert game.legal(again) == list(match.legal_actions), (
        "after its position was written and read the same actions should be legal, but of the list "
        f"{members_differing(game.legal(again), match.legal_actions)}: the position does not "
        "hold all that rules look at"
    )
    for action in range(game.actions):
        assert game.rules.verdict(again, action) == game.rules.verdict(match.state, action), (
            f"after its position was written and read, rules.verdict of action {action} is "
            f"{game.rules.verdict(again, action)}, "
            f"but it was {game.rules.verdict(match.state, action)}: the position does not hold all that rules look at"
        )
    action = chance.choice(list(match.legal_actions))
    one, other = same_chance(match.state), same_chance(again)
    game.rules.apply(one, action)
    game.rules.apply(other, action)
    assert game.positions.write(one) == game.positions.write(other), (
        f"action {action} should lead from a position that was written and read to the same as from the state itself, "
        f"but: {differing(game.positions.write(one), game.positions.write(other))}"
    )


def rows(match: Match, chance: random.Random, sample: int) -> None:
    """A ply within a row shows its seat no hidden card: whatever is hidden, the seat sees the same
    afterwards.
    """
    seat = match.seat
    assert seat is not None, (
        "while a match goes on some seat has to decide, but rules.seat gives none"
    )
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
                f"{match.text(action)} shows something hidden within a row: its seat sees "
                "afterwards, whatever is hidden, "
                f"the same, but: {differing(other.view(seat), seen)}"
            )


def check_end(match: Match) -> None:
    """At the end: no seat decides, nothing is legal, returns and reason are well-formed and agree
    with the winners.
    """
    assert match.seat is None, (
        f"after the end nobody decides, but rules.seat gives seat {match.seat}"
    )
    assert list(match.legal_actions) == [], (
        f"after the end nothing is legal, but rules.legal lists {list(match.legal_actions)[:10]}"
    )
    assert not match.legal_actions, (
        "after the end legal_actions should count as empty, but does not"
    )
    assert match.reason in ("goal", "stalemate", "turn cap"), (
        f"a game ends by its goal, a stalemate or a turn cap, but this one by {match.reason!r}"
    )
    returns, winners = match.returns, match.winners
    assert returns is not None, "after the end every seat has a return, but returns is None"
    assert len(returns) == match.seats, (
        f"after the end each of {match.seats} seats has a return, but returns is {returns}"
    )
    assert match.state.winners < 1 << match.seats, (
        f"winners is {match.state.winners}, which names a seat that is not there: it has a bit "
        f"for each of {match.seats} seats"
    )
    if match.game.solitaire:
        assert returns == [1.0 if p in winners else 0.0 for p in range(match.seats)], (
            f"alone one gets 1 for a win and 0 otherwise, but returns is {returns}, and the winners are {list(winners)}"
        )
    elif winners:
        assert returns == [1.0 if p in winners else -1.0 for p in range(match.seats)], (
            f"winners get 1 and the others -1, but returns is {returns}, and the winners are {list(winners)}"
        )
        assert all(set(match.team(p)) <= set(winners) for p in winners), (
            f"partners win together, but the winners are {list(winners)}"
        )
    else:
        assert returns == [0.0] * match.seats, (
            f"where nobody wins everybody gets 0, but returns is {returns}"
        )
    written = plain(match.position())
    assert written["result"] == {"winners": list(winners), "reason": match.reason}, (
        f"the position should say that the match ended by {match.reason} and who won: "
        f"{list(winners)}, but its result is "
        f"{written['result']}"
    )
    assert match.game.positions.write(match.game.positions.read(written)) == written, (
        "a position after the end that is read and written again should be the same, but: "
        f"{differing(match.game.positions.write(match.game.positions.read(written)), written)}"
    )
    assert match.why_not(0), (
        "after the end why_not should say that the match is over, but says nothing"
    )
    for call in (lambda: match.play(0), lambda: match.resign(0)):
        raised(CardhouseError, call, what="a move after the end")
    storing(match)
    json.dumps(match.record(TRUTH).to_json())


def census(match: Match) -> list[str]:
    """The cards on the table; see ``cards_in``."""
    return cards_in(match.position())
