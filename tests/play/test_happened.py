"""What happened since one's last choice: told to everybody from their own view, with traces where it can be seen."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.core.events import Event
from cardhouse.core.texts import HOUSE
from cardhouse.play.happened import happened, since
from cardhouse.play.messages.reader import encode
from cardhouse.play.telling import Telling
from tests.play.sessions import IDS, SETS, Chance, own_choices, started


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
        if not choices:
            assert first == 0
        elif match.game.solitaire:
            assert first == choices[-1]
        else:
            # Nothing that this person chose is told, and all that others decided since is.
            assert not [ply for ply in choices if ply >= first]
            assert all(
                session.journal.decisions[ply].seat == seat for ply in range(choices[-1], first)
            )
        told = happened(session.state, seat)
        lines = [
            line
            for line in Telling(session.views).log(seat, first)
            if line.ply < match.ply and line.kind != "resign"
        ]
        spoken = [text for one in told for text in one.sentences]
        assert spoken == [line.text for line in lines if not line.minor] or any(
            line.minor for line in lines
        )
        assert [(x.kind, x.source, x.target) for one in told for x in one.traces] == [
            (x.kind, x.source, x.target) for line in lines for x in line.traces
        ]


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


def test_kinds_of_traces_are_told_apart() -> None:
    found: set[str] = set()
    for name in ("carbles", "carbondale", "carbondale_draft"):
        for seed in range(3):
            session, chance = started(name, {}, 0, seed=seed), Chance(seed)
            while session.match.ply < 500 and chance.step(session) is not None:
                pass
            events = session.match.events()
            found |= {trace.kind for _, event in events for trace in event.traces}
    assert found == {"went", "lost", "swapped", "claimed", "paid"}


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
