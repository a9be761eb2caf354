"""Help: the fair one knows the view alone, the open one nothing before it is switched on; where a
game was lost.
"""

from __future__ import annotations

import time
from functools import cache
from random import Random
from typing import Any

import pytest

import cardhouse
from cardhouse.core.errors import IllegalAction
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.core.state import TRUTH, State
from cardhouse.play import background, worker_pool
from cardhouse.play import help as helping
from cardhouse.play.background import Helper
from cardhouse.play.comfort import help_of
from cardhouse.play.help import Guide, Lamp, Look, Truth, before, lamp, look, open_help, switch_on
from cardhouse.play.lookback import LookBack, look_back, most, search
from cardhouse.play.marks import HINT, Mark
from cardhouse.play.match import OPEN_HELP, Match, Record
from cardhouse.play.solved import lost

G = game("carlton")
SMALL: dict[str, Any] = {"suits": 2, "ranks": 5, "piles": 2, "decks": 1, "pile_step": 0}


def match_of(seed: int, options: dict[str, Any] = SMALL) -> Match:
    return cardhouse.new_match("carlton", seed=seed, **options)


def redealt(state: State, number: int) -> State:
    """Another deal that looks the same."""
    other = G.hidden(state, 0)
    G.knowledge.determinize(other, generator(f"other {number}"))
    return other


def verdict(state: State) -> str:
    return str(G.solver.solve(state, 20).verdict)  # type: ignore[union-attr]


def lost_and_won(options: dict[str, Any] = SMALL) -> tuple[int, int]:
    """A deal that cannot be won, and one that can."""
    found = {verdict(G.new_state(options, seed)): seed for seed in range(1, 40)}
    return found["unsolvable"], found["solved"]


def wins(state: State, line: tuple[int, ...]) -> bool:
    after = state.copy()
    for action in line:
        assert G.rules.verdict(after, action) == 0
        G.rules.apply(after, action)
    return bool(after.winners)


# Fair help


def test_fair_help_is_the_same_for_whoever_sees_the_same() -> None:
    told = set()
    for seed in range(1, 8):
        state = match_of(seed).state
        mine = lamp(G, G.hidden(state, 0), 6, 5)
        for number in range(3):
            twin = redealt(state, number)
            assert lamp(G, G.hidden(twin, 0), 6, 5) == mine
        told.add(str(mine))
    assert len(told) > 1


def test_fair_help_refuses_the_truth() -> None:
    with pytest.raises(IllegalAction):
        look(G, match_of(1).state, 0)


def test_a_lamp_counts_the_deals_that_agree_with_the_view() -> None:
    state = match_of(2).state
    view = G.hidden(state, 0)
    shares = [verdict(redealt(state, number)) == "solved" for number in range(60)]
    found = lamp(G, view, 60, 5)
    assert found.undecided == 0
    assert 0 < found.won < 60
    assert (
        abs(found.won - sum(shares)) < 24
    )  # more than four standard deviations of the difference at most
    best = found.best(G, view)
    assert G.rules.verdict(state, best) == 0
    assert all(found.votes(best) >= found.votes(action) for action in G.legal(state))


def test_a_lamp_in_words_and_its_hint() -> None:
    looks = (
        Look("solved", 3),
        Look("unsolvable"),
        Look("solved", 5),
        Look("solved", 5),
        Look("unknown"),
    )
    counted = "3 of 5 deals that agree with what you see can be won with every card known"
    assert str(Lamp(looks)) == f"{counted}, 1 not decided"
    assert str(Lamp()) == "no deal is solved yet"
    view = G.hidden(match_of(1).state, 0)
    assert Lamp(looks).best(G, view) == 5
    assert Lamp().best(G, view) == -1


# Open help


def test_open_help_is_off_until_it_is_switched_on_and_the_record_remembers() -> None:
    match = match_of(1)
    guide = Guide(match)
    helper = Helper(G)
    for asked in (lambda: guide.now, guide.next_action, lambda: guide.solve(0, 1), lambda: guide.at(0),
                  lambda: helper.truth(guide), lambda: guide.learn(match.state, Truth("solved")),
                  lambda: look_back(guide)):  # fmt: skip
        with pytest.raises(IllegalAction, match="open help is off"):
            asked()
    assert not helper.busy
    assert not open_help(match)
    switch_on(match)
    switch_on(match)
    assert [mark.kind for mark in match.marks] == [OPEN_HELP]
    assert help_of(match, 0)[OPEN_HELP] == 1
    again = Record.loads(match.record(TRUTH).dumps()).replay()
    assert open_help(again)
    assert guide.now is None


def test_open_help_is_for_solitaires_with_a_solver() -> None:
    with pytest.raises(IllegalAction, match="no open help"):
        switch_on(cardhouse.new_match("three_piles", seed=1))
    assert not helping.has_help(game("three_piles"))
    match = match_of(1)
    match.resign()
    with pytest.raises(IllegalAction, match="over"):
        switch_on(match)


def test_the_true_deal_is_told_only_by_open_help() -> None:
    """Of two deals that look alike one can be won and one not: fair help does not tell them apart,
    open help does.
    """
    lost, _ = lost_and_won()
    state = G.new_state(SMALL, lost)
    twin = next(
        twin for twin in (redealt(state, k) for k in range(500)) if verdict(twin) == "solved"
    )
    matches = [
        cardhouse.match_from_position(G.positions.write(one), seed=1) for one in (state, twin)
    ]
    assert matches[0].view(0) == matches[1].view(0)
    lamps = [lamp(G, match.view(0), 5, 5) for match in matches]
    assert lamps[0] == lamps[1]
    told = []
    for match in matches:
        switch_on(match)
        told.append(Guide(match).solve(0, 20).verdict)
    assert told == ["unsolvable", "solved"]


def test_a_line_is_followed_step_by_step_and_back() -> None:
    _, won = lost_and_won()
    match = match_of(won)
    switch_on(match)
    guide = Guide(match)
    assert guide.next_action() == -1
    truth = guide.solve(0, 20)
    assert wins(match.state, truth.line)
    assert str(truth) == f"it can still be won, in {len(truth.line)} moves"
    while not match.over:
        assert guide.now == Truth("solved", truth.line[match.ply :])
        match.play(guide.next_action())
    assert match.winners == (0,)
    match.undo()
    assert guide.next_action() == truth.line[-1]


def test_what_comes_after_a_lost_position_is_lost() -> None:
    lost, _ = lost_and_won()
    match = match_of(lost)
    switch_on(match)
    guide = Guide(match)
    assert guide.solve(0, 20) == Truth("unsolvable")
    match.play(match.legal_actions[0])
    assert guide.now == Truth("unsolvable")
    assert "lost" in str(guide.now)


# After the game


@cache
def lost_records() -> tuple[str, ...]:
    """Games at random that ended with nothing left to play."""
    found = []
    for seed in range(1, 200):
        match, rng = match_of(seed), Random(seed)
        while not match.over and match.ply < 60:
            match.play(rng.choice(list(match.legal_actions)))
        if match.reason == "stalemate":
            found.append(match.record(TRUTH).dumps())
    return tuple(found[:12])


def losing_games() -> list[Match]:
    return [Record.loads(text).replay() for text in lost_records()]


def test_the_losing_move_is_named_where_it_is_proven() -> None:
    named = 0
    for match in losing_games():
        found = look_back(Guide(match), 20)
        truths = [verdict(before(match, ply)) for ply in range(match.ply + 1)]
        assert "unknown" not in truths
        winnable = [ply for ply, one in enumerate(truths) if one == "solved"]
        assert found.winnable == (winnable[-1] if winnable else None)
        assert found.lost == truths.index("unsolvable")
        if winnable:
            assert found.losing_ply == winnable[-1]
            assert wins(before(match, winnable[-1]), found.line)
            named += 1
        else:
            assert found.losing_ply is None
    assert named > 2


def test_no_losing_move_is_named_without_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    match = max(losing_games(), key=lambda match: match.ply)
    true = helping.solve_truth

    def shy(g: Any, state: State, seconds: float) -> Truth:
        found = true(g, state, 20)
        return found if found.verdict == "solved" else Truth("unknown")

    monkeypatch.setattr(helping, "solve_truth", shy)
    found = look_back(Guide(match), 1)
    assert found.lost is None
    assert found.losing_ply is None


def test_looking_back_at_a_game_that_was_given_up_or_won() -> None:
    _, won = lost_and_won()
    match = match_of(won)
    match.resign()
    found = look_back(Guide(match), 20)
    assert (found.winnable, found.lost) == (0, None)
    assert wins(before(match, 0), found.line)
    told = lost("where", match, 1, found)
    assert told.text == ["It could still be won when it was given up."]
    better = G.notation.long(before(match, 0), found.line[0])
    assert (told.line[0], len(told.line)) == (better, len(found.line))
    first = ", then ".join(told.line[:3])
    moves = len(found.line)
    assert (
        told.better
        == f"With the covered cards known it wins so, in {moves} moves: {first}{'…' * (moves > 3)}."
    )
    other = next(action for action in G.legal(before(match, 0)) if action != found.line[0])
    for hint, more in ((found.line[0], ""), (other, G.notation.long(before(match, 0), other))):
        match.marks = [Mark(HINT, 0, 0, (hint,))]
        said = f" The hint there, which sees no covered card, said: {more}." if more else ""
        assert lost("where", match, 1, found).better == told.better + said
    match = match_of(won)
    for action in G.solver.solve(match.state, 20).actions:  # type: ignore[union-attr]
        match.play(action)
    found = look_back(Guide(match), 20)
    assert (found.winnable, found.lost, found.line) == (match.ply, None, ())
    told = lost("where", match, 1, found)
    assert (told.line, told.better) == ([], "")


def test_whoever_gives_up_while_it_can_be_won_is_told_so_at_once() -> None:
    """However little is known of what came before."""
    looking = search(40)
    assert next(looking) == 0
    assert looking.send(Truth("unknown")) == 40
    with pytest.raises(StopIteration) as done:
        looking.send(Truth("solved", (3,)))
    assert done.value.value == LookBack(40, (3,), None)


@pytest.mark.parametrize("plies", [1, 7, 40, 333, 2000])
def test_a_look_back_asks_about_no_more_positions_than_it_says(plies: int) -> None:
    rolls = Random(plies)
    for _ in range(300):
        won, lost_at = sorted((rolls.randrange(plies + 1), rolls.randrange(plies + 2)))
        known = {
            ply: "solved" if ply <= won else "unsolvable" if ply >= lost_at else "unknown"
            for ply in range(plies + 1)
        }
        if rolls.random() < 0.5:  # some are too hard
            known |= dict.fromkeys(rolls.sample(range(plies + 1), plies // 2), "unknown")
        looking = search(plies)
        asked = [next(looking)]
        try:
            while True:
                end = Truth(known[plies]) if plies in asked[:-1] else None
                assert len(set(asked)) <= most(plies, end)
                asked.append(looking.send(Truth(known[asked[-1]])))
        except StopIteration:
            pass


# In the background


def wait_for(helper: Helper, seconds: float = 300) -> None:
    until = time.monotonic() + seconds
    while helper.busy:
        helper.poll()
        assert time.monotonic() < until
        time.sleep(0.02)


class Backwards:
    """A pool for two tasks that does the last one first."""

    def __init__(self, work: Any, size: int, behind: bool = False) -> None:
        self.size, self.tasks = size, list[Any]()

    @property
    def room(self) -> int:
        return self.size - len(self.tasks)

    def give(self, task: Any) -> None:
        assert self.room
        self.tasks.append(task)

    def take(self, seconds: float) -> list[Any]:
        task = self.tasks.pop()
        return [(task, {"verdict": f"look {task[3]}", "first": task[3]})]

    def close(self) -> None:
        self.tasks.clear()


def test_two_deals_are_solved_at_a_time_and_told_in_their_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "SOLVERS", 2)
    monkeypatch.setattr(worker_pool, "LocalPool", Backwards)
    view = match_of(1).view(0)
    helper = Helper(G)
    told = [len(helper.lamp(view).looks)]
    while helper.busy:
        helper.poll()
        told.append(len(helper.lamp(view).looks))
    assert told == [0] * helping.LOOKS + [
        helping.LOOKS
    ]  # look 0 is handed over first and ends last
    assert [look.first for look in helper.lamp(view).looks] == list(range(helping.LOOKS))


def test_the_background_tells_the_same_and_never_waits() -> None:
    _, won = lost_and_won()
    match = match_of(won)
    helper = Helper(G, 5.0)
    try:
        assert helper.lamp(match.view(0)).looks == ()
        wait_for(helper)
        assert helper.lamp(match.view(0)) == lamp(G, match.view(0), seconds=5.0)
        switch_on(match)
        guide = Guide(match)
        assert helper.truth(guide) is None
        wait_for(helper)
        found = helper.truth(guide)
        assert found is not None
        assert wins(match.state, found.line)
        match.play(found.line[0])
        assert helper.truth(guide) == Truth("solved", found.line[1:])
        helper.lamp(match.view(0))
        match.play(found.line[1])
        assert helper.lamp(match.view(0)).looks == ()
        wait_for(helper)
        assert len(helper.lamp(match.view(0)).looks) == helping.LOOKS
    finally:
        helper.stop()
    assert not helper.busy
