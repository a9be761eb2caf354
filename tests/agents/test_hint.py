"""Hints and analyses say what the search found, from what the seat sees."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any
from xml.etree import ElementTree

import pytest

from cardhouse.agents.analyse import (
    Analysis,
    Decision,
    Judge,
    Verdict,
    analyse,
    judged,
    named,
    within,
)
from cardhouse.agents.base import first_choice, make
from cardhouse.agents.chart import intervals_chart, sparkline
from cardhouse.agents.choices import choices
from cardhouse.agents.hint import Hint, difference, follow_ups, hint, told_apart, warm_up
from cardhouse.agents.levels import best
from cardhouse.agents.plain import plain_hint
from cardhouse.agents.rows import NOTHING, row_targets, row_words, told_once, whole_row
from cardhouse.agents.search import Searcher
from cardhouse.agents.thumb import STEADY, apart, cards_in, others
from cardhouse.agents.wording import odds_words, percent
from cardhouse.core import compiled
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.core.search_settings import changed
from cardhouse.core.texts import Reader
from cardhouse.games.carbondale import state as carbondale
from cardhouse.play.marks import HINT, NOT_SAID, Mark, advice
from cardhouse.play.match import Match, match_from_position, new_match

from ..games.carbondale_tables import built, claiming
from . import support  # noqa: F401  (registers the games)

FEW = changed(best(game("three_piles")), "iterations=300")


def played(plies: int, seed: int = 4) -> Match:
    """A match some random plies old, at a choice."""
    match, chance = new_match("three_piles", seed=seed), random.Random(seed)
    while match.ply < plies or len(match.legal_actions) < 2:
        match.play(chance.choice(list(match.legal_actions)))
    return match


def test_a_hint_names_the_best_the_runner_up_and_a_reason() -> None:
    match = played(12)
    found = hint(match.game, match.view(match.seat), list(match.legal_actions), FEW)
    assert found.action in match.legal_actions
    assert found.runner_up in match.legal_actions
    assert found.runner_up != found.action
    assert 0 <= found.chance <= 1
    assert found.why
    assert found.text in str(found)
    assert json.dumps(found.to_json())


@pytest.mark.parametrize("name", ["carbles", "carbondale", "carbondale_draft", "three_piles"])
def test_a_whole_move_is_named_and_can_be_played(name: str) -> None:
    found, chance = new_match(name, seed=6), random.Random(6)
    for _ in range(60):
        if found.over:
            break
        legal = list(found.legal_actions)
        seat, action = found.seat, chance.choice(legal)
        assert seat is not None
        steps = whole_row(found.game, found.view(seat), action, lambda _, legal: legal[0])
        text = row_words(found.game, steps, found.called)
        trial = found.copy()
        for step in steps:
            assert trial.seat == seat
            told = found.game.notation.long(trial.state, step.action, found.called)
            assert all(word in text for word in told.split(" "))
            trial.play(step.action)
        assert trial.state.row_n == 0 or trial.seat != seat
        found.play(action)


def test_the_same_done_to_several_cards_is_told_once() -> None:
    clean = [f"clean {card} away, face down" for card in ("A♢", "2♢", "3♢")]
    assert told_once([*clean, "done"]) == ["clean A♢, 2♢ and 3♢ away, face down", "done"]
    again = ["clean 2♡ away", "clean 2♡ away", "done"]
    assert told_once(again) == ["clean 2♡ and 2♡ away", "done"]
    assert told_once(["go on", "go on"]) == ["go on", "go on"]
    apart = ["move A to 5", "move B to 6", "move B to 7", "move C to 7", "go"]
    assert told_once(apart) == ["move A to 5", "move B to 6 and 7", "move C to 7", "go"]
    assert told_once(["go"]) == ["go"]
    assert told_once([]) == []


def test_the_rest_of_a_move_is_shown_where_it_lies() -> None:
    """A card to build, its cell, and a card to pay with: the cell and that card."""
    match = new_match("carbondale", seed="rest")
    shown = 0
    chance = random.Random(1)
    while not match.over and shown < 5:
        legal = list(match.legal_actions)
        seat, action = match.seat, chance.choice(legal)
        assert seat is not None
        view = match.view(seat)
        steps = whole_row(match.game, view, action, lambda _, legal: legal[-1])
        targets = row_targets(match.game, steps)
        assert bool(targets) == (len(steps) > 1)
        for step in steps[1:]:
            scene = match.game.scene.scene(step.view)
            paths = [one.path for one in scene.gestures if one.action == step.action]
            # Of equal cards each has an id of its own.
            faces = {target.partition("~")[0] for target in targets}
            assert any(set(path) <= faces for path in paths)
            shown += any(target.startswith(f"town{seat}.") for target in targets)
        match.play(action)


def test_of_what_one_touch_makes_that_alone_is_shown() -> None:
    """Cards to throw away one after another: each card, and no place for it."""
    match = new_match("carbondale_draft", seed=1)
    first = next(a for a in match.legal_actions if match.text(a).startswith("clean"))
    assert match.seat is not None
    view = match.view(match.seat)
    steps = whole_row(match.game, view, first, lambda _, legal: legal[0])
    *cards, last = row_targets(match.game, steps)
    assert cards
    assert all(card.startswith("hand0/") for card in cards)
    assert last == "done"


@pytest.mark.parametrize(
    "name", ["carbles", "carbondale", "carbondale_draft", "carlton", "three_piles"]
)
def test_rules_of_thumb_say_why(name: str) -> None:
    match, careful = new_match(name, seed=11), make("careful", game(name), 1)
    assert match.game.merits is not None
    silent, asked, keys = [], 0, set()
    while not match.over and asked < 60:
        view, legal = match.view(match.seat), list(match.legal_actions)
        if len(legal) > 1:
            asked += 1
            action, text, *_ = plain_hint(match.game, view, legal, match.called)
            if action == NOTHING:
                break
            assert action in legal
            # What is as good as another needs no reason to be done before it.
            if ", at first sight: " not in text and "about as good" not in text:
                silent.append(text)
            for one in legal:
                keys |= {fact.key for fact in match.game.merits.merits(view, one, match.called)}
        match.play(careful.choose(view, legal))
    assert len(silent) <= asked // 10, silent
    assert keys <= set(match.game.merits.ORDER)
    part = match.game.merits
    assert set(part.ORDER) >= part.COMPARED | part.MORE | part.STAYS
    texts = import_module(f"cardhouse.games.{match.game.name}.texts").TEXT
    assert all(f"event.{kind}" in texts for kind in match.game.merits.FOLLOWS)


def test_reasons_follow_from_what_the_rules_of_thumb_reward() -> None:
    def told(match: Match) -> str:
        view, legal = match.view(match.seat), list(match.legal_actions)
        return plain_hint(match.game, view, legal, match.called)[1]

    def carbles(hand: list[str], track: dict[str, int]) -> Match:
        hands = [hand, ["2"], ["2"], ["2"]]
        keys = {"game": "carbles", "options": {"players": 4, "partners": True}}
        return match_from_position({**keys, "track": track, "hands": hands})

    thumb = ", at first sight: "
    kill = told(carbles(["5"], {"10": 0, "15": 1}))
    assert kill.partition(thumb)[2].startswith(
        "it is your only choice; kills B's marble on space 15; a marble comes 5 spaces nearer to its"
    )
    spared = told(carbles(["5"], {"10": 0, "15": 2}))
    assert "kills" not in spared.partition(thumb)[2], "a partner's marble is no prey"
    kept = told(carbles(["5", "Joker"], {"10": 0}))
    assert "a Joker stays in your hand" in kept or "one more marble" in kept
    (alone,) = [told(carbles(["9"], {}))]
    assert alone == "burn a 9: nothing else is allowed"


@pytest.mark.parametrize("name", ["carbondale", "carbondale_draft"])
def test_hints_say_why_in_cards(name: str) -> None:
    """What was learned gives hints that the rules of thumb would not; there is a reason for most of
    them, and no card is said to stay that the move gives away.
    """
    match, careful = new_match(name, seed=3), make("careful", game(name), 1)
    silent, asked = [], 0
    while not match.over and asked < 25:
        view, legal = match.view(match.seat), list(match.legal_actions)
        if len(legal) > 1:
            asked += 1
            found = hint(match.game, view, legal, seed=1, names=match.called)
            if not found.why:
                silent.append(found.text)
            gone = set(re.split("[ ,.]+", found.text))
            assert not gone & set(STAYS.findall(found.why)), str(found)
        match.play(careful.choose(view, legal))
    assert len(silent) <= asked // 5, silent


STAYS = re.compile(r"(\S+?),?(?: a higher card,)? stays in your hand")


def test_odds_are_told_in_words() -> None:
    told = [odds_words(chance) for chance in (0.0, 0.03, 0.2, 0.5, 0.7, 1.0)]
    assert told == ["very small", "very small", "small", "about even", "good", "very good"]
    words = {n: odds_words(n / 100) for n in range(101)}
    assert [n for n, word in words.items() if word == "about even"] == list(range(47, 54))
    assert {words[n] for n in range(40, 47)} == {"a little worse than even"}
    assert {words[n] for n in range(54, 61)} == {"a little better than even"}


def test_a_chance_is_called_small_or_good_by_how_many_play() -> None:
    told = {
        2: {18: "small", 39: "worse than even", 42: "a little worse than even", 62: "good"},
        3: {25: "below an even share", 33: "about an even share", 42: "above an even share"},
        4: {
            2: "very small", 8: "small", 18: "below an even share", 24: "about an even share",
            33: "above an even share", 45: "good", 70: "very good",
        },
        6: {1: "very small", 4: "small", 10: "below an even share", 17: "about an even share"},
        12: {2: "small", 5: "below an even share", 8: "about an even share", 20: "good"},
    }  # fmt: skip
    for sides, words in told.items():
        assert {n: odds_words(n / 100, sides) for n in words} == words


@pytest.mark.parametrize("sides", range(2, 13))
def test_more_chance_is_never_called_less(sides: int) -> None:
    """And what is called even holds the even share."""
    order = ("very small", "small", "worse than even", "below an even share", "a little worse than even",
             "about even", "about an even share", "a little better than even", "above an even share", "good",
             "very good")  # fmt: skip
    ranks = [order.index(odds_words(n / 1000, sides)) for n in range(1001)]
    assert ranks == sorted(ranks)
    assert odds_words(1 / sides, sides) in ("about even", "about an even share")


def test_a_hint_tells_an_even_share_among_many() -> None:
    four = Hint(1, "claim", 0.24, None, "", None, "", "between us", 9, sides=4)
    assert str(four) == (
        "claim.\nThe chance to win is about an even share (24 % between us, an even share would be 25 %)"
    )
    teams = new_match("carbles", players=4, partners=True, seed=1)
    assert [len(one) for one in teams.game.sides(teams.state)] == [2, 2]


def test_a_guess_for_want_of_time_says_so() -> None:
    match = played(12)
    view, legal = match.view(match.seat), list(match.legal_actions)
    said = plain_hint(match.game, view, legal, match.called, quick=True).text
    assert said.endswith(". Ask again for a closer look")
    assert "Ask again" not in plain_hint(match.game, view, legal, match.called).text


def test_a_hint_at_first_sight_says_how_it_stands_and_how_clear_it_is() -> None:
    five: dict[str, Any] = {"players": 5}  # nothing was learned for them
    for name in ("carbles", "carbles of five", "carbondale", "carbondale_draft", "three_piles"):
        name, _, many = name.partition(" ")
        match = new_match(name, seed=5, **(five if many else {}))
        careful, learned, told = make("careful", game(name), 1), not many, 0
        while told < 6:
            view, legal = match.view(match.seat), list(match.legal_actions)
            if len(legal) > 1:
                told += 1
                last = plain_hint(match.game, view, legal, match.called).text.split("\n")[-1]
                pattern = r"Chance to win: .* \(\d+ % between strong players[),]"
                assert re.match(pattern if learned else "By rules of thumb, you are ", last), last
                assert "%" in last or not learned, "no figure that was not counted"
                assert learned or "%" not in last
                assert "; " not in last or "as good: " in last or "best" in last
            match.play(careful.choose(view, legal))


def test_a_reason_holds_of_the_move_and_not_of_the_next_best() -> None:
    """And where both are told to be as good, it names no card that the other is about."""
    match, careful, even = (
        new_match("carbondale_draft", seed=2),
        make("careful", game("carbondale_draft"), 1),
        0,
    )
    while not match.over and even < 12:
        view, legal = match.view(match.seat), list(match.legal_actions)
        if len(legal) > 1:
            text = plain_hint(match.game, view, legal, match.called).text
            why = text.partition("at first sight: ")[2].partition("\n")[0]
            second = text.partition("about as good: ")[2]
            if second and why:
                even += 1
                assert not cards_in(second) & cards_in(why), text
        match.play(careful.choose(view, legal))


def test_a_guess_asked_for_again_is_the_same() -> None:
    match = new_match("carbondale", seed=1)
    match.play(match.legal_actions[0])  # claims nothing, and builds next
    view, legal = match.view(match.seat), list(match.legal_actions)
    asked = {plain_hint(match.game, view, legal, match.called) for _ in range(30)}
    assert len(asked) == 1


def test_a_hint_does_not_peek() -> None:
    match = played(25)
    view = match.view(match.seat)
    other = view.copy()
    match.game.knowledge.determinize(other, generator(9))
    same = match.game.hidden(other, match.seat)
    legal = list(match.legal_actions)
    assert hint(match.game, view, legal, FEW) == hint(match.game, same, legal, FEW)


def test_a_striking_difference_is_told() -> None:
    after, instead = {(1, "B takes 7♠"): 0.1}, {(1, "B takes 7♠"): 0.9}
    assert (
        difference(after, instead)
        == "B takes 7♠ less often than after the next best (10 % against 90 %)"
    )
    assert difference(after, after) == ""
    sure: dict[tuple[int, str], float] = {(0, "you draw A♡"): 1.0}
    assert difference(sure, {}) == "then you draw A♡"
    assert difference({}, sure) == "else you draw A♡"


def test_a_reason_follows_its_action_and_a_runner_up_that_looks_better_is_explained() -> None:
    worse = Hint(1, "claim", 0.25, 2, "pass", 0.2, "it is safe", "between us", 9)
    assert str(worse) == (
        "claim.\nWhy: it is safe.\n"
        "The chance to win is worse than even (25 % between us); next best: pass (20 %)"
    )
    bare = Hint(1, "claim", 0.25, 2, "pass", 0.2, "", "between us", 9)
    assert str(bare) == (
        "claim.\nThe chance to win is worse than even (25 % between us); next best: pass (20 %)"
    ), "where no card tells why, nothing is made up"
    alone = Hint(1, "claim", 0.25, None, "", None, "it is safe", "between us", 9)
    assert (
        str(alone)
        == "claim.\nWhy: it is safe.\nThe chance to win is worse than even (25 % between us)"
    )
    better = Hint(1, "claim", 0.25, 2, "pass", 0.254, "it is safe", "between us", 9)
    assert str(better) == (
        "claim.\nWhy: it is safe.\n"
        "The chance to win is worse than even (25 % between us); about as good: pass"
    )


def test_a_hint_is_told_to_its_seat_with_the_names_of_the_others() -> None:
    match = played(12)
    seat, view = match.seat or 0, match.view(match.seat)
    searcher = Searcher(match.game, FEW, "told")
    searcher.plant(view, seat)
    searcher.run(200, 1.0)
    told = follow_ups(
        match.game, view, match.legal_actions[0], searcher, Reader(seat, ("Ann", "Ben"))
    )
    assert told
    for who, text in told:
        assert text.startswith("you " if who == seat else ("Ann ", "Ben ")[who]), text


def test_what_an_action_does_itself_is_no_news_where_it_is_done_later() -> None:
    match = played(12)
    seat, view = match.seat or 0, match.view(match.seat)
    takes = next(a for a in match.legal_actions if match.text(a).startswith("S"))
    other = next(a for a in match.legal_actions if a != takes)
    searcher = Searcher(match.game, FEW, "news")
    searcher.plant(view, seat)
    searcher.run(400, 2.0)
    before = match.copy()
    before.play(takes)
    done = {event.told(Reader(seat)) for _, event in before.events(seat, match.ply)[:1]}
    said = {text for _, text in follow_ups(match.game, view, other, searcher, Reader(seat))}
    for after in told_apart(match.game, view, takes, other, searcher, Reader(seat)):
        assert not done & {text for _, text in after}
    assert said, "there is something to tell apart"


def test_what_follows_is_told_only_where_it_speaks_for_the_action() -> None:
    match = new_match("carbles", seed=5, players=2)
    careful = [make("careful", match.game, seat) for seat in range(2)]
    told: set[str] = set()
    for _ in range(60):
        view, legal = match.view(match.seat), list(match.legal_actions)
        seat = match.seat or 0
        if len(legal) > 1 and len(told) < 3:
            searcher = Searcher(match.game, FEW, "follows")
            searcher.plant(view, seat)
            searcher.run(300, 1.0)
            best, second = legal[:2]
            pair = told_apart(match.game, view, best, second, searcher, Reader(seat))
            for who, text in {*pair[0], *pair[1]}:
                good = ("goal" in text) == (who == seat)
                after, instead = (side.get((who, text), 0.0) for side in pair)
                assert after > instead if good else after < instead, text
                assert "killed" in text or "goal" in text
                told.add(text)
        match.play(careful[seat].choose(view, legal))
    assert told


def test_points_given_away_are_those_that_are_printed() -> None:
    one = Decision(0, 0, 0, 0, "a", 1, "b", 0.524, 0.386, "?")
    assert "52 % -> 39 %" in str(one)
    # Whoever reads 65 % -> 60 % reads its mark, too.
    assert Verdict(1, 0.6495, 0.6012).glyph == "?!"
    assert not Verdict(1, 0.6449, 0.5951).glyph
    found = Analysis("g", ("A",), 1, (one,), None, "between us")
    assert found.summary(0).endswith("13 % of the winning chances given away in all")


def test_an_analysis_marks_what_was_given_away() -> None:
    match = new_match("three_piles", seed=2)
    chance = random.Random(2)
    while not match.over:
        match.play(chance.choice(list(match.legal_actions)))
    found = analyse(match, changed(FEW, "iterations=120"))
    assert {d.ply for d in found.decisions} <= set(range(match.ply))
    assert all(0 <= d.after <= d.before <= 1 for d in found.decisions)
    assert found.mistakes
    assert found.curve(0)[-1] == (
        match.ply,
        {1.0: 1.0, 0.0: 0.5, -1.0: 0.0}[match.returns[0] if match.returns else 0.0],
    )
    assert ElementTree.fromstring(found.svg()).tag.endswith("svg")
    assert len(found.graph(40)) == 2
    assert "better" in found.text()
    assert found.text().count("% of the winning chances given away") == 2
    assert found.svg().count('class="glyph"') == len(found.mistakes)
    assert json.dumps(found.to_json())


def test_who_gives_up_is_told_how_it_stood_from_their_own_eyes() -> None:
    match = played(25)
    seat = match.seat
    assert seat is not None
    match.play(match.legal_actions[0])
    while match.seat != seat or len(match.legal_actions) < 2:
        match.play(match.legal_actions[0])
    state = match.state_before(match.ply)
    legal = tuple(match.legal_actions)
    match.resign()
    *others, last = choices(match)
    assert (last.ply, last.seat, last.legal) == (match.ply, seat, legal)
    assert last.view == match.game.hidden(state, seat)
    assert max(one.ply for one in others) < last.ply
    found = analyse(match, changed(FEW, "iterations=120"))
    told = found.decisions[-1]
    best = Judge(match.game, changed(FEW, "iterations=120")).verdict(last.view, legal, legal[0])
    assert told.before == told.after == pytest.approx(best.before, abs=0.15)
    assert (told.text, told.loss) == ("give up", 0)
    assert f"the chance to win was {percent(told.after)} then" in found.given_up
    match.undo()
    match.resign(1 - seat)  # in the other's turn there was nothing else to decide
    assert list(choices(match))[-1].ply < match.ply


def test_what_was_given_up_goes_on_level_to_its_end() -> None:
    first = Decision(3, 0, 0, 0, "a", 1, "b", 0.6, 0.6, "")
    second = replace(first, ply=5, seat=1, before=0.3, after=0.3)
    found = Analysis("g", ("A", "B"), 9, (first, second), (-1.0, 1.0), "us", gave_up=0)
    assert found.curve(0) == [(3, 0.6), (5, 0.7), (9, 0.7), (9, 0.0)]
    assert found.curve(1) == [(5, 0.3), (9, 0.3), (9, 1.0)]
    assert ElementTree.fromstring(found.svg()).tag.endswith("svg")


def test_a_decision_is_judged_by_what_its_seat_saw() -> None:
    match = played(25)
    match.play(match.legal_actions[0])
    (last,) = [c for c in choices(match) if c.ply == match.ply - 1]
    before = match.state_before(last.ply)
    assert last.view == match.game.hidden(before, last.seat)
    assert last.view != before
    assert [c.ply for c in choices(match, seats=[0])] == [
        c.ply for c in choices(match) if c.seat == 0
    ]
    found = judged(match.game, last, Verdict(last.legal[1], 0.5, 0.375))
    assert (found.glyph, found.seat, found.loss) == ("?", last.seat, 0.125)
    assert "50 % -> 38 %; better: " in str(found)


def test_a_long_game_without_marks_names_its_dearest_decisions() -> None:
    def decision(ply: int, loss: float) -> Decision:
        mark = Verdict(1, 0.5, 0.5 - loss).glyph
        return Decision(ply, 0, 0, 0, "a", 1, "b", 0.5, 0.5 - loss, mark)

    small = [decision(ply, loss) for ply, loss in enumerate((0.01, 0.03, 0.0, 0.04, 0.02, 0.045))]
    assert [d.ply for d in named(small)] == [1, 3, 5]
    assert [d.ply for d in named([*small, decision(6, 0.3)])] == [3, 5, 6]
    own = replace(decision(7, 0.01), seat=1)
    assert [d.ply for d in named([*small, own])] == [1, 3, 5]
    assert [d.ply for d in named([*small, own], 1)] == [1, 3, 5, 7], "one's own dearest is told"
    assert [d.glyph for d in named([decision(ply, 0.06) for ply in range(9)])] == ["?!"] * 9


def test_a_budget_is_shared_out_over_a_game() -> None:
    found = game("three_piles")
    assert within(found, 100, 10.0).ms == 100
    assert within(found, 10, 60.0).ms == 200, "no decision needs more"
    assert within(found, 10_000, 60.0).ms == 20, "less tells nothing"


def test_charts() -> None:
    assert sparkline([0, 0.5, 1]) == "▁▅█"
    assert (
        ElementTree.fromstring(intervals_chart("Elo", [("a & b", 10, 5), ("c", -10, 4)], "points"))
        is not None
    )


def test_nothing_to_choose_needs_no_reason() -> None:
    toy = game("toy_nim")
    state = toy.new_state({"first": 1, "second": 0, "third": 0}, 1)
    with pytest.raises(CardhouseError, match="preview"):
        toy.preview  # noqa: B018  (toys have none, and need none)
    found = hint(toy, toy.hidden(state, 0), toy.legal(state), FEW)
    assert found.runner_up is None
    assert found.why == "nothing else is allowed"


@pytest.mark.parametrize("name", ["carbondale", "three_piles"])
def test_the_first_hint_after_the_warm_up_compiles_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, compile_one = set[str](), compiled.compiled

    def noted(kernel: Callable[..., Any], *rest: Any) -> Any:
        asked.add(kernel.__name__)
        return compile_one(kernel, *rest)

    monkeypatch.setattr(compiled, "compiled", noted)
    warm_up(game(name))
    ready = set(asked)
    view, legal = first_choice(game(name))
    hint(game(name), view, legal, replace(best(game(name)), ms=20))
    options = {"three_piles": {"stacks": 2}, "carbondale": {"players": 3}}[name]
    state = game(name).new_state(options, 1)  # nothing was learned for these
    hint(game(name), state, game(name).legal(state), changed(best(game(name)), "iterations=8"))
    assert ready
    assert asked == ready


def test_nobody_is_blamed_for_what_a_hint_advised() -> None:
    match = new_match("three_piles", seed=3)
    while len(list(match.legal_actions)) < 2:
        match.play(next(iter(match.legal_actions)))
    ply, seat, (advised, other, *_) = match.ply, match.seat, list(match.legal_actions)
    assert seat is not None
    match.marks.append(Mark(HINT, ply, seat, (advised,)))
    match.play(advised)
    [choice] = [one for one in choices(match) if one.ply == ply]
    assert choice.hinted
    found = judged(match.game, choice, Verdict(other, 0.9, 0.5), match.called, seat)
    assert (found.loss, found.glyph, found.best, found.after) == (0.0, "", advised, 0.5)
    assert "the hint advised it" in found.text
    blamed = judged(match.game, replace(choice, hint=NOTHING), Verdict(other, 0.9, 0.5))
    assert (blamed.glyph, blamed.best) == ("??", other)
    match.undo()
    match.play(other)
    assert not next(one for one in choices(match) if one.ply == ply).hinted


def test_what_only_does_the_same_for_more_is_not_named_as_next_best() -> None:
    """A challenge that can block nothing is letting pass for the price of a card."""

    def asked(seed: int) -> Match:
        match = new_match("carbondale_draft", seed=seed)
        while match.seat == 0 and not match.over:
            match.play(match.legal_actions[0])
        return match

    found = [asked(seed) for seed in range(60)]
    idle = alone = 0
    for match in found:
        texts = [match.text(action) for action in match.legal_actions]
        useless = [text for text in texts if text.startswith("challenge A")]
        if not useless or "no challenge" not in texts:
            continue
        idle += 1
        view, legal = match.view(match.seat), list(match.legal_actions)
        named = {match.text(one) for one in others(match.game, view, legal)}
        assert named == {text for text in texts if not text.startswith("challenge A")}
        if len(texts) == len(useless) + 1:  # there is nothing else to do
            said = plain_hint(match.game, view, legal, match.called).text
            assert said.startswith("let it pass")
            assert "challenge with A" not in said
            alone += 1
    assert idle > 3
    assert alone


def test_no_claim_is_advised_that_surely_fails() -> None:
    match = claiming(built("3C", 2, 0, "E"), hand="5C AH 2D TD", other="7C AH")
    view, legal = match.view(0), list(match.legal_actions)
    claim = match.action("claim B(2,0)")
    assert claim in others(match.game, view, legal)
    held = match.state
    assert isinstance(held, carbondale.Table)
    (seven,) = (face for face in range(carbondale.FACES) if held.hand[1, face] and face % 10 == 6)
    held.known_hand[1, seven] = 1
    view = match.view(0)
    assert claim not in others(match.game, view, legal)
    assert "claim B" not in plain_hint(match.game, view, legal, match.called).text


def test_nobody_is_blamed_where_it_makes_no_difference() -> None:
    matches = (new_match("carbles", seed=seed) for seed in range(50))
    match = next(
        one
        for one in matches
        if len(one.legal_actions) > 1
        and all(one.text(action).startswith("burn") for action in one.legal_actions)
    )
    done, better = list(match.legal_actions)[:2]
    match.play(done)
    choice = next(choices(match))
    for you in (None, choice.seat):
        found = judged(match.game, choice, Verdict(better, 0.38, 0.37), match.called, you)
        assert (found.best, found.loss, found.points, found.why) == (done, 0.0, 0, "")
        assert found.best_text == found.text


def test_an_analysis_tells_what_a_hint_had_said_where_something_else_was_done() -> None:
    match = new_match("three_piles", seed=3)
    while len(list(match.legal_actions)) < 3:
        match.play(next(iter(match.legal_actions)))
    ply, seat, (said, done, best, *_) = match.ply, match.seat, list(match.legal_actions)
    assert seat is not None
    match.marks.append(Mark(HINT, ply, seat, (done,)))
    match.marks.append(Mark(HINT, ply, seat, (said,)))
    match.play(done)
    [choice] = [one for one in choices(match) if one.ply == ply]
    assert (choice.hint, choice.hinted) == (said, False), "a closer look takes a guess's place"

    def told(verdict: Verdict, you: int | None = seat) -> str:
        return judged(match.game, choice, verdict, match.called, you).hint

    named = match.game.notation.long(choice.view, said, match.called, seat)
    assert told(Verdict(said, 0.9, 0.5, 0.9)) == "The hint said so, too."
    for chance, words in ((0.88, "about as good (88 %)"), (0.7, "it is worse (70 %)")):
        sentence = told(Verdict(best, 0.9, 0.5, chance))
        assert named in sentence
        assert words in sentence
    assert not told(Verdict(best, 0.9, 0.5))
    assert not told(Verdict(done, 0.9, 0.9, 0.8)), "nothing was better"
    assert not told(Verdict(best, 0.9, 0.5, 0.7), 1 - seat), "a hint is told to its seat"


def test_a_hint_counts_as_long_as_its_steps_are_made() -> None:
    marks = [Mark(HINT, 4, 0, (NOT_SAID, 7, 8))]
    assert [advice(marks, ply, 0, [0, 0, 0, 0, 3, 7]) for ply in range(3, 8)] == [-1, -1, 7, 8, -1]
    assert advice(marks, 6, 0, [0, 0, 0, 0, 3, 6]) == NOT_SAID, "another step was made"
    assert advice(marks, 5, 1, [0, 0, 0, 0, 3, 7]) == NOT_SAID


def test_what_a_hint_said_is_best_where_nothing_is_clearly_better() -> None:
    judge = Judge(game("three_piles"), best(game("three_piles")))
    means = {1: 0.60, 2: 0.585, 3: 0.40}
    assert judge._verdict(means, 1, 3, 2, 1.0) == Verdict(2, 0.585, 0.4, 0.585)
    assert judge._verdict(means, 1, 3, NOTHING, 1.0) == Verdict(1, 0.6, 0.4)
    assert judge._verdict(means, 1, 2, 3, 0.5) == Verdict(1, 0.6, 0.5925, 0.5)
    assert judge._verdict(means, 1, 1, 2, 1.0) == Verdict(1, 0.6, 0.6, 0.585), "what was done is"


@pytest.mark.parametrize("name", ["carbondale", "carbondale_draft", "three_piles"])
def test_a_card_that_stays_is_a_reason_only_before_what_would_spend_it(name: str) -> None:
    """Another one keeps it as well, and nobody learns from it why something is better."""
    match, told = new_match(name, seed="stays"), 0
    found, player = match.game, make("careful", match.game, 1)
    assert found.merits is not None
    while not match.over and match.ply < 200:
        assert match.seat is not None
        view, legal = match.view(match.seat), list(match.legal_actions)
        action = player.choose(view, legal)
        row = whole_row(found, view, action, player.choose)
        stays = {
            fact.text
            for step in row
            for fact in found.merits.merits(step.view, step.action)
            if fact.key in found.merits.STAYS
        }
        for second in legal:
            other = row_words(
                found, whole_row(found, view, second, make("careful", found, STEADY).choose)
            )
            for text in apart(found, row, second, (), False):
                if second != action and text in stays:
                    told += 1
                    assert cards_in(text) & cards_in(other), (text, other)
        match.play(action)
    assert told or name == "three_piles"


def test_what_the_hand_brings_is_a_reason_to_draw_only_if_no_open_card_brings_as_much() -> None:
    found, told = game("three_piles"), 0
    assert found.merits is not None
    for seed in range(12):
        match, player = new_match("three_piles", seed=seed), make("careful", game("three_piles"), 1)
        while not match.over and match.ply < 40:
            assert match.seat is not None
            facts = {a: found.merits.merits(match.state, a) for a in match.legal_actions}
            open_points = [f.value for some in facts.values() for f in some if f.key == "points"]
            for fact in (f for some in facts.values() for f in some if f.key == "hand_points"):
                told += 1
                number = int(fact.text.rpartition("+")[2])
                assert all(number > points for points in open_points)
            match.play(player.choose(match.view(match.seat), list(match.legal_actions)))
    assert told


def test_a_hint_says_first_that_there_is_no_other_choice() -> None:
    keys = {"options": {"players": 4}, "hands": [["K", "3"], ["2"], ["2"], ["2"]]}
    match = match_from_position({"game": "carbles", **keys})
    view, legal = match.view(0), list(match.legal_actions)
    assert len(legal) == 1
    given = plain_hint(match.game, view, legal, ())
    assert "it is your only choice" in given.text
    why = given.text.partition("Why")[2].partition(": ")[2]
    assert why.startswith("it is your only choice"), given.text


def test_a_card_alone_whose_marble_may_go_to_two_places_leaves_a_choice() -> None:
    keys = {"options": {"players": 4}, "track": {"70": 0}, "hands": [["2"], ["2"], ["2"], ["2"]]}
    match = match_from_position({"game": "carbles", **keys})
    view, legal = match.view(0), list(match.legal_actions)
    assert len(legal) == 1
    given = plain_hint(match.game, view, legal, ())
    assert "goal" in given.text
    assert "only choice" not in given.text, given.text
