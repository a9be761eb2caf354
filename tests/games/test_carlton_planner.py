"""Carlton's planner: it plays by what it sees alone, the same for the same seed, and ends what is
known to its end.
"""

from __future__ import annotations

import io
import re
from typing import cast

import msgspec
import pytest

import cardhouse
from cardhouse.agents import make
from cardhouse.agents.planned import planned_hint
from cardhouse.agents.planner import PlannerAgent
from cardhouse.agents.rows import NOTHING
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.games.carlton.actions import DEAL, move_cards, play_up
from cardhouse.games.carlton.merits import merits
from cardhouse.games.carlton.planner import Budget, CarltonPlanner, first_shown, simplest
from cardhouse.games.carlton.planner.thinking import (
    NO_ACTION,
    Thinker,
    Way,
    blank,
    face_down,
    harmless,
    until_shown,
)
from cardhouse.games.carlton.state import Table
from cardhouse.server.workers.thinker import Thinker as Thinking
from cardhouse.terminal.hints import Hints

G = game("carlton")
SMALL = Budget(playouts=40, ways=6, width=6, plies=10)


def walked(deal: int, plies: int) -> Table:
    """A deal some careful moves on."""
    state = G.new_state({}, deal)
    player = make("careful", G, deal)
    for _ in range(plies):
        G.rules.apply(state, player.choose(G.hidden(state, 0), G.legal(state)))
    return cast(Table, state)


@pytest.mark.parametrize("deal", [3, 4])
def test_it_plays_the_same_whatever_the_hidden_cards_are(deal: int) -> None:
    """Views, not truths: after each other deal that agrees with the view the choices are equal."""
    truth, player = walked(deal, 12), CarltonPlanner("x", SMALL)
    for ply in range(25):
        other = G.hidden(truth, 0)
        G.knowledge.determinize(other, generator(f"other {ply}"))
        views = [G.hidden(one, 0) for one in (truth, other)]
        assert views[0] == views[1]
        legal = G.legal(other)
        fresh = [CarltonPlanner(ply, SMALL).choose(view, legal) for view in views]
        assert fresh[0] == fresh[1]
        action = player.choose(views[1], legal)
        assert action in legal
        G.rules.apply(truth, action)
        if truth.ended:
            return


def test_what_is_seen_decides_also_what_is_thought() -> None:
    state = walked(7, 20)
    view = cast(Table, G.hidden(state, 0))
    first, second = (Thinker(SMALL).think(view, "seed") for _ in range(2))
    assert [(x.moves, x.total, x.tries) for x in first] == [
        (x.moves, x.total, x.tries) for x in second
    ]
    assert len(first) > 1
    assert sum(x.tries for x in first) >= SMALL.playouts
    assert first[0].tries == max(x.tries for x in first)


def test_each_way_ends_where_a_card_shows() -> None:
    view = cast(Table, G.hidden(walked(7, 20), 0))
    for way in Thinker(SMALL).ways(view, "seed"):
        assert face_down(way.before) == face_down(view)
        assert G.rules.verdict(way.before, way.last) == 0
        if way.last != DEAL:
            after = way.before.copy()
            G.rules.apply(after, way.last)
            assert face_down(after) < face_down(view)
        assert until_shown(view, way.moves) == (way.before, way.last)


def test_what_is_known_is_played_to_its_end() -> None:
    """With all cards open, and the stock empty, there is nothing to guess."""
    options = {"suits": 2, "ranks": 4, "piles": 4, "faces": "all", "first_pile": 4, "pile_step": 0}
    state = G.new_state(options, 5)
    assert state.to_bytes()
    won = found = 0
    for deal in range(20):
        state, player = G.new_state(options, deal), CarltonPlanner(deal, SMALL)
        wins = False
        while not state.ended and not player.resigned:
            legal = G.legal(state)
            action = player.choose(G.hidden(state, 0), legal)
            assert action in legal
            wins = wins or player.why.startswith("it wins")
            G.rules.apply(state, action)
        won += state.winners
        found += wins
        assert state.winners or not wins
    assert won
    assert found


def test_a_thought_that_is_stopped_answers_at_once() -> None:
    view = G.hidden(walked(7, 20), 0)
    legal = G.legal(view)
    player = CarltonPlanner(1, Budget(playouts=10**6, width=6, plies=10))
    assert player.choose(view, legal, lambda: True) in legal


def test_hidden_cards_are_thought_of_as_what_no_foundation_waits_for() -> None:
    state = cast(Table, G.new_state({}, 1))
    assert blank(state) % 13 == 12
    state.up[2, 0] = state.up[2, 1] = 1
    assert blank(state) == 26


def test_a_card_that_does_no_harm_goes_up() -> None:
    """Deal 40001 begins with an ace on the first pile."""
    state = cast(Table, G.new_state({}, 40001))
    assert harmless(state) == play_up(0)
    G.rules.apply(state, play_up(0))
    assert harmless(cast(Table, G.hidden(state, 0))) == NO_ACTION


def test_the_planner_is_an_agent_with_a_budget() -> None:
    view = G.hidden(walked(7, 20), 0)
    legal = G.legal(view)
    agent = make("planner:playouts=30", G, 4)
    assert agent.choose(view, legal) == make("planner:playouts=30", G, 4).choose(view, legal)
    for wrong in ("planner:playouts=0", "planner:ms=3", "planner:playouts=999999"):
        with pytest.raises(InvalidOptions, match="playouts from 1 to 100000"):
            make(wrong, G, 1)
    with pytest.raises(InvalidOptions):
        make("planner", game("three_piles"), 1)


def test_a_hint_goes_on_with_the_plan_of_the_last_one() -> None:
    state, planner = walked(3, 12), make("planner:playouts=40", G, 5)
    alone = make("planner:playouts=40", G, 5)
    assert isinstance(alone, PlannerAgent)
    alone.planned.simple = True
    for _ in range(8):
        view, legal = G.hidden(state, 0), G.legal(state)
        action, text, *_ = planned_hint(G, planner, view, legal, ("You",))
        assert action == alone.choose(view, legal)
        assert text.startswith(G.notation.long(view, action, ("You",)))
        assert text != G.notation.long(view, action, ("You",))
        G.rules.apply(state, action)


def test_a_hint_says_what_a_way_leads_to() -> None:
    """Over a whole game: a card that is turned up, a deal, a card that does no harm; and where no
    move leads to anything new, that this is so, instead of a circle of moves.
    """
    said = dict.fromkeys(("turns up a card", "deal", "no pile needs it", "no way on is seen"), 0)
    for seed in (3, 5, 7):
        state, planner = G.new_state({}, seed), make("planner:playouts=20", G, 5)
        for _ in range(300):
            view, legal = G.hidden(state, 0), G.legal(state)
            if G.rules.seat(state) < 0:
                break
            action, text, targets, *_ = planned_hint(G, planner, view, legal, ("You",))
            for words in said:
                said[words] += words in text
            if action == NOTHING:
                assert state.stock_n == 0  # type: ignore[attr-defined]
                assert not targets
                break
            assert action in legal
            G.rules.apply(state, action)
    assert all(said.values()), said


def test_moves_before_a_deal_say_what_they_bring_first() -> None:
    """A run that grows, a card that is set free: not only that a deal is got ready for."""
    gains, said = 0, ""
    for seed in (3, 5, 7, 8):
        state, planner = G.new_state({}, seed), make("planner:playouts=20", G, 5)
        for _ in range(60):
            if G.rules.seat(state) < 0:
                break
            view, legal = G.hidden(state, 0), G.legal(state)
            action, text, *_ = planned_hint(G, planner, view, legal, ("You",))
            if action == NOTHING:
                break
            said += text
            plan = cast(CarltonPlanner, cast(PlannerAgent, planner).planned)
            if plan._way and plan._way.last == DEAL and action != DEAL:
                gains += any(fact.text in text for fact in merits(cast(Table, view), action))
            G.rules.apply(state, action)
    assert gains > 3
    assert "makes ready" not in said
    assert "puts cards in order" not in said, "a deal is advised, not moves that bring nothing"


def test_a_hint_tells_the_figures_of_the_deals_that_were_played_on() -> None:
    state, planner = walked(3, 12), make("planner:playouts=60", G, 5)
    view, legal = G.hidden(state, 0), G.legal(state)
    said = planned_hint(G, planner, view, legal).text
    assert isinstance(planner, PlannerAgent)
    plan = planner.planned
    assert isinstance(plan, CarltonPlanner)
    way = plan._way
    assert way is not None
    # Of the same deals the mean is never above the root of the mean square.
    assert 2 * way.tries >= max(one.tries for one in plan.compared)
    assert way.ups**2 <= way.total * way.tries <= (104 * way.tries) ** 2
    up = round(way.ups / way.tries)
    how = "looks good" if up > 69 else "is open" if up > 34 else "looks hard"
    told = f"It {how}: played on simply, such a game ends with about {up} of 104 cards up"
    assert told in said
    assert "next best" not in said


def test_of_ways_that_luck_may_tell_apart_the_one_is_advised_that_spends_no_empty_pile() -> None:
    """38 cards on average are no more than 37 in so many tries; 50 are."""
    view = walked(3, 12)
    view.pile_n[3] = view.pile_n[4] = 0
    view.down_n[3] = view.down_n[4] = 0
    filled = view.copy()
    filled.pile_n[3] = filled.pile_n[4] = 1

    def way(before: Table, moves: int, mean: int, last: int = play_up(0)) -> Way:
        ups, total = 240 * mean, 240 * (mean * mean + 144)
        return Way(0, 0, [last] * moves, before, last, ups, total, 2, 240)

    spends, keeps, longer = way(filled, 5, 38), way(view, 2, 37), way(view, 3, 37)
    assert simplest(view, [spends, longer, keeps]) is keeps
    assert simplest(view, [way(filled, 5, 50), longer, keeps]).ups == 240 * 50
    assert simplest(view, [way(view, 1, 38, DEAL), keeps]) is keeps


def test_the_terminal_gives_hints_by_the_planner_once_it_is_ready() -> None:
    state, hints = walked(3, 12), Hints(G)
    view, legal = G.hidden(state, 0), G.legal(state)
    first = hints.hint(view, legal)
    assert first.action in legal
    assert hints.preparation is not None
    hints.preparation._process.wait(300)
    closer = hints.hint(view, legal).text
    assert re.search(r"ends with about \d+ of 104 cards up", closer)
    hints.stop()


def test_the_servers_thinker_keeps_a_plan_for_each_table() -> None:
    state, thinker = walked(3, 12), Thinking(io.BytesIO())
    request = {
        "id": 1, "do": "hint", "game": "carlton", "view": G.hidden(state, 0).to_bytes(),
        "legal": G.legal(state), "names": [],
    }  # fmt: skip
    told = []
    for table in ("one.0", "one.0", "two.0"):
        one = request | {"table": table}
        thinker.answer(one, thinker.take(one))
        data = thinker.out.getvalue()  # type: ignore[attr-defined]
        told.append(msgspec.msgpack.decode(data[4:])["result"])
        thinker.out.seek(0)
        thinker.out.truncate()
    assert told[0] == told[1]
    assert re.search(r"ends with about \d+ of 104 cards up", told[2][1])
    assert len(thinker._seats) == 2


def test_a_card_that_can_show_now_shows_before_moves_that_wait() -> None:
    """Whatever does not hinder the rest comes first if it turns a card up: what it turns up is
    known then. Where the earlier moves are needed for it, or touch its pile, they stay first.
    """
    position = {
        "game": "carlton",
        "tableau": [["4C", "9S"], ["TH"], ["8H"], ["5D"], [], [], [], []],
        "face_down": [1, 0, 0, 0, 0, 0, 0, 0],
        "stock": [],
    }
    view = cast(Table, cardhouse.match_from_position(position).view(0))
    shows, waits = move_cards(0, 1, 1), move_cards(2, 4, 1)
    assert first_shown(view, [waits, shows], shows) == [shows]
    onto = move_cards(2, 0, 1)
    assert first_shown(view, [onto, shows], shows) == [onto, shows]
    assert first_shown(view, [waits, DEAL], DEAL) == [waits, DEAL]
    assert first_shown(view, [], NO_ACTION) == []
