"""What happened since one's last choice: told to everybody from their own view, with traces where
it can be seen.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

import pytest

from cardhouse.core.events import Event
from cardhouse.core.texts import HOUSE, Reader
from cardhouse.play.happened import DEALT, brought, happened, in_turns, merged, since
from cardhouse.play.messages.reader import encode
from cardhouse.play.session import Session
from cardhouse.play.telling import Telling
from cardhouse.play.wording import TEXT
from tests.play.sessions import IDS, SETS, Chance, own_choices, started


def drew(session: Session, seat: int, ply: int) -> bool:
    """Whether a seat has drawn a card by a decision."""
    return any(event.kind == "draw" for _, event in session.views.events(seat, ply, ply + 1))


@pytest.mark.parametrize(("name", "options"), SETS, ids=IDS)
def test_it_begins_after_the_own_last_choice_and_leaves_nothing_out(
    name: str, options: dict[str, Any]
) -> None:
    session, chance = started(name, options, 1, seed=4), Chance(5)
    seat = session.state.people[0]
    for _ in range(40):
        if chance.step(session) is None:
            break
        match, first = session.match, since(session.state, seat)
        assert 0 <= first <= match.ply
        choices = own_choices(session, seat)
        turn, now = session.views.turn, (match.state.turn, match.state.turn_seat)
        running = now[1] == seat and not match.over
        earlier = [ply for ply in choices if not (running and turn(ply) == now)]
        if match.game.solitaire:
            assert first == (choices[-1] if choices else 0)
        elif not earlier:
            assert first == 0
        elif turn(earlier[-1])[1] != seat:
            # An answer in another's turn is a choice: it is told with all that came of it.
            assert turn(first) == turn(earlier[-1])
            assert first <= earlier[-1]
            decided = session.journal.decisions[first : earlier[-1]]
            assert all(decision.seat == seat for decision in decided)
        else:
            # Of the own earlier turns nothing is told, but for a last choice that let others do
            # something, until another one is made; all that others decided since is, and all of
            # the own turn that goes on.
            last, acts = earlier[-1], any(turn(ply) == now for ply in choices) and running
            events = session.views.events(seat, last, last + 1)
            let = any(e.seat not in (None, seat) or e.kind == "draw" for _, e in events)
            # New hands come after the last card of a turn, and were not seen either.
            let |= any(
                e.kind == DEALT and turn(ply) == turn(last)
                for ply, e in session.views.events(seat, last)
            )
            told_anew = let and not acts
            drawn = [ply for ply in range(first, last) if drew(session, seat, ply)]
            assert [ply for ply in earlier if ply >= first and ply not in drawn] == (
                [last] * told_anew
            )
            assert told_anew or all(
                session.journal.decisions[ply].seat == seat for ply in range(last, first)
            )
        told = happened(session.state, seat)
        lines = [
            line
            for line in Telling(session.views).log(seat, first)
            if line.ply < match.ply and line.kind != "resign"
        ]
        spoken = [text for one in told for text in one.sentences]
        texts = [
            text
            for _, those in groupby(lines, lambda line: line.turn)
            for text in merged((line.kind, line.text) for line in those if not line.minor)
        ]
        assert spoken == texts or any(line.minor for line in lines)
        assert [(x.kind, x.source, x.target) for one in told for x in one.traces] == [
            (x.kind, x.source, x.target) for line in lines for x in line.traces
        ]


def test_the_story_of_the_others_stays_until_the_own_turn_ends() -> None:
    session, chance = started("carbondale", {}, 1, seed=4), Chance(5)
    seat, kept = session.state.people[0], set[int]()
    for _ in range(400):
        if chance.step(session) is None:
            break
        state: Any = session.match.state
        if state.turn_seat != seat or state.turn < 2:
            continue
        story = [one for one in happened(session.state, seat) if one.seat == 1 - seat]
        assert [one.turn for one in story] == [state.turn - 1]
        # What one has done in the turn so far comes behind it.
        assert {one.turn for one in happened(session.state, seat)} <= {
            state.turn - 2,
            state.turn - 1,
            state.turn,
        }
        kept.add(state.phase)
    assert len(kept) >= 3


def test_spectators_are_told_the_last_turn_of_everybody() -> None:
    session, chance = started("carbles", {"players": 4}, 0, seed=2), Chance(1)
    for _ in range(60):
        assert chance.step(session) is not None
    told = happened(session.state, None)
    assert [one.turn for one in told] == sorted({one.turn for one in told})
    assert told[-1].turn - told[0].turn <= 3
    assert {one.seat for one in told} == {0, 1, 2, 3}


@pytest.mark.parametrize("name", ["carbles", "carbondale", "carbondale_draft", "three_piles"])
def test_traces_lie_on_spots_of_the_table_and_tell_no_face(name: str) -> None:
    session, chance = started(name, {}, 2, seed=3), Chance(2)
    for _ in range(120):
        if chance.step(session) is None:
            break
    match = session.match
    for viewer in (None, 0, 1):
        events = [event for _, event in match.events(viewer)]
        for event in events:
            spots = [spot for trace in event.traces for spot in (trace.source, trace.target)]
            assert not [spot for spot in spots if "/" in spot]
        assert any(event.traces for event in events)


def said(ply: int, seat: int | None, kind: str = "resign") -> tuple[int, Event]:
    """An event of somebody, with its ply."""
    return ply, Event(TEXT, kind, seat)


def test_it_begins_with_whose_turn_it_was_where_somebody_else_speaks_first() -> None:
    told = in_turns(
        [said(0, 0), said(1, 1), said(2, 1)], lambda ply: (ply // 2, ply // 2), Reader(1)
    )
    assert [one.text for one in told] == ["A gives up. You give up.", "You give up."]
    told = in_turns(
        [said(1, 1), said(2, 0)], lambda ply: (ply // 2, ply // 2), Reader(1, ("Anna",))
    )
    assert [one.text for one in told] == [
        "Anna's turn: You give up.",
        "Your turn: Anna gives up.",
    ]


def test_what_is_said_several_times_running_is_said_once_with_how_often() -> None:
    passes = [("pass", f"{who} passes.") for who in "AABA"]
    assert merged(passes) == ["A passes twice.", "B passes.", "A passes."]
    # By what happened, not by how its sentence ends.
    assert merged([("draw", "A draws a card.")] * 3) == ["A draws 3 cards."]
    assert merged([("pay", "A pays a card.")] * 2) == ["A pays a card twice."]
    assert merged([("draw", "You draw 2♣.")] * 2) == ["You draw 2♣ twice."]


def test_a_card_taken_from_the_stock_is_told_where_much_else_was_done() -> None:
    """Drawing is not the only way by which a card comes to a hand."""
    session, chance = started("carbondale", {}, 1, seed=0), Chance(0)
    seat, told = session.state.people[0], 0
    for _ in range(60):
        if chance.step(session) is None:
            break
        first = since(session.state, seat)
        said, turn = brought(session.state, seat, first), session.views.turn
        own = [e for ply, e in session.views.events(seat, 0, first) if turn(ply) == turn(first - 1)]
        taken = sum(event.kind == "take" and event.seat == seat for event in own)
        if said and taken:
            assert said.count("from the stock") == taken
            told += len(own) > 4
    assert told


def test_a_turn_that_was_going_on_is_named_before_what_is_told_of_it() -> None:
    session, chance, openings = started("carbondale_draft", {}, 2, seed=4), Chance(5), set()
    for _ in range(200):
        if chance.step(session) is None:
            break
        for seat in session.state.people:
            told, first = happened(session.state, seat), since(session.state, seat)
            if not told or not first:
                continue
            turn = session.views.turn
            now = session.match.state.turn == told[0].turn and not session.match.over
            began = turn(first - 1) == turn(told[0].ply)
            assert told[0].opening.endswith("goes on") == (now and began)
            assert not any(one.opening.endswith("goes on") for one in told[1:])
            openings.add(told[0].opening)
    assert any(one.endswith("goes on") for one in openings)
    assert "" in openings


def test_an_answer_is_a_choice_after_which_what_happened_begins_anew() -> None:
    session, chance = started("carbondale_draft", {}, 1, seed=4), Chance(5)
    seat, answers = session.state.people[0], 0
    for _ in range(400):
        if chance.step(session) is None:
            break
        match = session.match
        choices = own_choices(session, seat)
        turn = session.views.turn
        if match.over or not choices or turn(choices[-1])[1] == seat:
            continue
        answers += 1
        story = happened(session.state, seat)
        assert story[0].turn == turn(choices[-1])[0]
        assert not any("announce" in sentence for sentence in story[0].sentences)
    assert answers > 5


def test_a_card_that_nothing_could_keep_was_not_played_for_its_owner() -> None:
    """The house lets it go, but losing it is another's deed, and says itself why."""
    taken = 0
    for seed in range(6):
        session, chance = started("carbondale", {}, 1, seed=seed), Chance(seed)
        seat = session.state.people[0]
        while session.match.ply < 300 and chance.step(session) is not None:
            for line in Telling(session.views, session.state.journal).log(seat, 0)[-4:]:
                if line.kind == "lose" and line.seat == seat:
                    taken += not session.state.journal.chosen(line.ply)
                    assert not line.for_you
                    assert "which is open to claims" in line.text
        if taken:
            return
    raise AssertionError("nothing was taken")


def test_a_card_that_was_let_go_is_told() -> None:
    let_go = 0
    for seed in range(6):
        session, chance = started("carbondale", {}, 1, seed=seed), Chance(seed)
        seat = session.state.people[0]
        while session.match.ply < 300 and chance.step(session) is not None:
            ply = session.match.ply - 1
            lost = [
                one for _, one in session.views.events(seat, ply, ply + 1) if one.kind == "lose"
            ]
            if not lost or lost[0].seat != seat or not session.state.journal.chosen(ply):
                continue
            let_go += 1
            assert any("claims your" in text for text in happened(session.state, seat)[0].sentences)
    assert let_go


def test_kinds_of_traces_are_told_apart() -> None:
    found: set[str] = set()
    for name in ("carbles", "carbondale", "carbondale_draft"):
        for seed in range(3):
            session, chance = started(name, {}, 0, seed=seed), Chance(seed)
            while session.match.ply < 500 and chance.step(session) is not None:
                pass
            events = session.match.events()
            found |= {trace.kind for _, event in events for trace in event.traces}
    assert found == {"went", "lost", "swapped", "claimed", "paid", "home"}


def test_who_deals_leaves_no_traces() -> None:
    event = Event(HOUSE, "deal", trace=None, at=("deck",))
    assert event.traces == ()


def test_the_position_tells_since_when() -> None:
    from cardhouse.play.updates import Updates

    session, chance = started("three_piles", {}, 1, seed=2), Chance(1)
    updates, seat = Updates(session), session.state.people[0]
    for _ in range(20):
        if chance.step(session) is None:
            break
        told = updates.published(seat, "wide")
        assert told.since == since(session.state, seat)
        assert f'"since":{told.since}' in encode(told).replace(" ", "")


def test_new_hands_are_told_to_whoever_played_the_last_card_before_them() -> None:
    session, chance = started("carbles", {"players": 2}, 1, seed=4), Chance(5)
    seat, told = session.state.people[0], 0
    for _ in range(600):
        before: Any = session.match.state.copy()
        if chance.step(session) is None:
            break
        after: Any = session.match.state
        if before.turn_seat == seat and after.hand_number != before.hand_number:
            story = happened(session.state, seat)
            assert any(one.startswith("New hands: ") for x in story for one in x.sentences)
            assert not story[0].opening, "the turn that is over is told from its beginning"
            told += 1
    assert told


@pytest.mark.parametrize(("name", "options"), SETS, ids=IDS)
def test_what_the_own_last_turn_brought_is_told_in_a_clause(
    name: str, options: dict[str, Any]
) -> None:
    session, chance = started(name, options, 1, seed=4), Chance(5)
    seat, told = session.state.people[0], set()
    counted = 0
    for _ in range(60):
        if chance.step(session) is None:
            break
        first = since(session.state, seat)
        said = brought(session.state, seat, first)
        turn = session.views.turn
        if session.match.over or session.game.solitaire or not first or turn(first - 1)[1] != seat:
            assert not said
            continue
        own = session.views.events(seat, 0, first)
        drawn = [e for ply, e in own if turn(ply) == turn(first - 1) and e.kind == "draw"]
        mine = [event for event in drawn if event.seat == seat]
        many = len(mine) >= 3 and f" {len(mine)} cards" in said
        counted += many
        for event in mine:
            assert many or event.brief(Reader(seat)).split()[-1] in said
        assert not said or (said.startswith("You: ") and said.count(".") == 1)
        assert ",," not in said
        assert ":," not in said
        told.add(said)
    assert session.game.solitaire or told
    assert counted or options or name != "carbondale_draft", "many drawn cards are counted"


def test_a_kill_of_the_own_last_turn_is_told() -> None:
    """Whoever killed a marble reads so, after the others have moved, too."""
    for seed in range(30):
        session, chance = started("carbles", {"players": 4}, 1, seed=seed), Chance(seed)
        seat = session.state.people[0]
        for _ in range(200):
            if chance.step(session) is None:
                break
            told = brought(session.state, seat, since(session.state, seat))
            if re.search(r"^You: .*killed [A-D]'s marble on \d+", told):
                return
    raise AssertionError("nobody was killed")
