"""What each viewer is told: from its own view alone, whole, and the same whether it was there or
not.
"""

from __future__ import annotations

from typing import Any

import pytest

import cardhouse
from cardhouse.core.rng import generator
from cardhouse.core.state import SPECTATOR
from cardhouse.play.deciding import Customs, Sitter
from cardhouse.play.landings import landings
from cardhouse.play.messages import every as m
from cardhouse.play.messages.reader import encode
from cardhouse.play.refusals import Refusal
from cardhouse.play.session import Session
from cardhouse.play.telling import Telling, moved
from cardhouse.play.updates import Updates
from cardhouse.play.wording import called
from tests.applying import Screen, plain
from tests.play.sessions import IDS, SETS, Chance, started

GAMES = ("carbondale", "carbondale_draft", "carbles", "three_piles")


def snapshot(updates: Updates, viewer: int | None, shape: str) -> dict[str, Any]:
    """What of a snapshot makes the state of a client."""
    told = updates.published(viewer, shape), updates.overlay(viewer, shape)
    now, row = plain(told)
    log = plain(updates.telling.log(viewer, 0))
    return {"type": "snapshot", "now": now, "row": row, "log": log}


def viewers(session: Session) -> list[int | None]:
    return [None, *range(session.match.seats)]


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("name", [*GAMES, "carlton"])
def test_whoever_follows_knows_what_is_on_the_table(name: str, shape: str) -> None:
    """Every update leads from what its viewer was shown last to how it stands now."""
    session, chance = started(name, {}, 1, seed=3), Chance(2)
    updates = Updates(session)
    screens = {viewer: Screen() for viewer in viewers(session)}
    for viewer, screen in screens.items():
        screen.take(snapshot(updates, viewer, shape))
    for turn in range(40):
        seat = session.state.people[0]
        if turn % 9 == 8 and session.undo_of(seat).undo:
            change = session.undo(seat)
        else:
            made = chance.step(session)
            if made is None:
                break
            change = made
        if not change.committed:
            row = change.row
            assert row is not None
            told = updates.stepped("a", shape, row)
            screens[row.seat].take(plain(told))
            now = screens[row.seat].now
            assert now is not None
            assert (told.steps, now["undo"]["row"]) == (len(row.steps), row.steps)
            assert now["scene"] == plain(row.scene(shape))
            assert [x["action"] for x in now["choices"]] == list(row.legal_actions)
            continue
        for viewer, screen in screens.items():
            assert screen.now is not None
            last = {piece["id"] for piece in screen.now["scene"]["pieces"]}
            (one,) = updates.of_change(viewer, shape, change)
            screen.take(plain(one))
            assert (one.since, one.back) == (change.since, change.back)
            now, scene = screen.now, session.match.scene(viewer, shape)
            assert (now["ply"], now["version"]) == (session.match.ply, session.version)
            assert now["scene"] == plain(scene)
            own = session.match.seat == viewer is not None and not session.match.over
            assert bool(now["choices"]) == own
            if change.row is not None and change.row.seat == viewer:
                # Its seat has seen the steps before the last one already: only what is new glides.
                steps = len(change.row.steps)
                fresh = session.match.events(viewer, change.since + steps)
                happened = [event for _, event in fresh]
                assert one.motions == moved(change.row.scene(shape), scene, happened)
            pieces = {piece.id for piece in scene.pieces}
            assert {x.after for x in one.motions if x.after} <= pieces
            if not change.back:
                assert {x.before for x in one.motions if x.before} <= last
            assert screen.log == plain(Telling(session.views, session.journal).log(viewer, 0))
    begin = updates.position_at(None, shape, 0)
    missed = updates.replay(None, shape, begin)
    assert [x.since for x in missed] == list(range(session.match.ply))
    screen = Screen()
    screen.base = plain(begin)
    for update in missed:
        screen.take(plain(update))
    assert screen.now == plain(updates.position(None, shape))
    assert [line for x in missed for line in x.log] == Telling(session.views).log(None, 0)


@pytest.mark.parametrize(("name", "options"), SETS, ids=IDS)
def test_what_is_hidden_changes_no_message(name: str, options: dict[str, Any]) -> None:
    """The same view with other hidden cards: the same words, to the byte."""
    session, chance = started(name, options, 2, seed=2), Chance(3)
    match = session.match
    for ply in range(24):
        if chance.step(session) is None:
            break
        if ply % 4 or session.row is not None or match.over:
            continue
        for viewer in viewers(session):
            session.views.changed()
            told = encode(Updates(session).position(viewer, "wide"))
            truth = match.state.to_bytes()
            sample = match.view(viewer)
            match.game.knowledge.determinize(sample, generator(f"{viewer} {ply}"))
            match.state.buffer[:] = sample.to_bytes()
            session.views.changed()
            again = encode(Updates(session).position(viewer, "wide"))
            match.state.buffer[:] = truth
            session.views.changed()
            assert again == told


def test_a_row_is_told_to_its_own_seat_alone() -> None:
    session, chance = started("carbles", {}, 1, seed=2), Chance(1)
    updates, seat = Updates(session), session.state.people[0]
    while chance.to_person(session):
        before = {v: encode(updates.position(v, "wide")) for v in viewers(session) if v != seat}
        change = session.play(seat, chance.rng.choice(session.state.legal(seat)))
        if change.committed:
            continue
        assert {v: encode(updates.position(v, "wide")) for v in before} == before
        row = session.back(seat)
        told = updates.stepped_back("b", "wide", row)
        assert (told.id, told.steps) == ("b", 0)
        assert "scene" not in told.change or set(told.change["scene"]) == {"gestures"}
        return
    raise AssertionError("no row was begun")


def test_what_plays_itself_is_told_ply_by_ply() -> None:
    session, chance = started("carlton", {}, 1, seed=2), Chance(1)
    updates = Updates(session, lambda: 12.34, "2026-01-02")
    for _ in range(4):
        chance.step(session)
    updates.published(0, "wide")
    change = chance.step(session)
    assert change is not None
    one = updates.of_change(0, "wide", change)
    assert len(one) == 1
    solo = one[0].change["solo"]
    assert (solo.seconds, solo.day) == (12.3, "2026-01-02")
    assert updates.position(None, "wide").solo is None


def test_an_earlier_position_is_shown_as_it_was_seen() -> None:
    session, chance = started("three_piles", {}, 1, seed=2), Chance(1)
    updates, seat = Updates(session), session.state.people[0]
    for _ in range(9):
        chance.step(session)
    ply = session.match.ply
    game = session.game
    then = game.hidden(session.match.state_before(3), seat)
    looked = updates.looked(seat, "wide", m.Look("a", 3, 2))
    assert looked.scene == game.scene.scene(then, "wide")
    assert looked.motions
    for code, asked in (
        ("stale", m.Look("a", ply + 1)),
        ("stale", m.Look("a", 1, ply + 1)),
        ("not_yours", m.Look("a", 1, None, 1 - seat)),
        ("not_yours", m.Look("a", 1, None, SPECTATOR)),
    ):
        with pytest.raises(Refusal) as refused:
            updates.looked(seat, "wide", asked)
        assert refused.value.code == code
    session.resign(seat)
    other = updates.looked(seat, "wide", m.Look("a", 1, None, 1 - seat))
    assert other.scene.viewer == 1 - seat
    with pytest.raises(Refusal):
        updates.looked(seat, "wide", m.Look("a", 1, None, 5))
    assert updates.position(seat, "wide").result is not None
    assert [line.kind for line in Telling(session.views).log(seat, 0)][-1] == "resign"


def test_a_place_that_is_pointed_at_tells_its_own_price() -> None:
    session = started("carbondale", {}, 2, seed=2)
    seat = 0
    session.play(seat, "no claim")
    updates = Updates(session)
    legal = session.state.legal(seat)
    build = next(a for a in legal if session.landings(seat, a))
    gestures = session.views.scene(seat, "wide").gestures
    places = [one.path[1] for one in gestures if one.action == build]
    whole = updates.facts("a", seat, build)
    told = [updates.facts("a", seat, build, place) for place in places]
    assert len({one.title for one in told}) == len(places) > 1
    assert all(one.landings == [] and one.facts != whole.facts for one in told)
    # The step there is not made, and what means no step tells of the action.
    assert session.state.row_of(seat) is None
    assert updates.facts("a", seat, build, "nowhere") == whole


def test_a_preview_and_a_peek_become_messages() -> None:
    session = started("carlton", {}, 1, seed=2)
    updates = Updates(session)
    action = session.state.legal(0)[0]
    facts = session.preview(0, action)
    leads = session.landings(0, action)
    answer = updates.facts("a", 0, action)
    assert ([x.text for x in answer.facts], answer.landings) == ([x.text for x in facts], leads)
    assert answer.title == session.match.text(action, long=True)
    target = next(p.id for p in session.views.scene(0, "wide").pieces if p.face is None)
    if target.startswith("pile"):
        told = updates.peeked("b", target, session.help.peek(0, target))
        assert told.face
        assert " of " in told.name or told.name == "joker"


def test_the_log_is_told_to_its_reader_by_name() -> None:
    match = cardhouse.new_match("carlton", seed="7", names=["Ann"])
    session = Session(match, [Sitter()])
    session.play(0, match.legal_actions[0])
    (line,) = Telling(session.views).log(0, 0)
    (other,) = Telling(session.views).log(None, 0)
    assert line.text.startswith("You ")
    assert line.text.endswith(".")
    assert other.text.startswith("Ann ")
    assert other.text != line.text.replace("You", "Ann"), "the verb follows who reads"
    assert (line.kind, line.args, line.unseen) == (other.kind, other.args, other.unseen)
    session.resign(0)
    assert Telling(session.views).log(0, 0)[-1].text == "You give up."
    assert Telling(session.views).log(None, 0)[-1].text == "Ann gives up."
    match.players[0] = "bea"
    assert Telling(session.views).log(None, 0)[-1].text == "Bea gives up."


def test_what_is_not_known_is_not_told_as_data_either() -> None:
    match = cardhouse.new_match("three_piles", seed=4)
    session = Session(match, [Sitter(), Sitter()])
    while not match.over:
        seat = match.seat
        assert seat is not None
        session.play(seat, match.legal_actions[0])
    unseen = 0
    for viewer in (None, 0, 1):
        for (_, event), line in zip(
            match.events(viewer), Telling(session.views).log(viewer, 0), strict=True
        ):
            assert set(line.args) == set(event.args)
            assert line.unseen is event.unseen
            unseen += line.unseen
    assert unseen


def test_two_of_one_name_are_told_apart() -> None:
    assert called(["Ann", "Ben"]) == ("Ann", "Ben")
    assert called(["Ann", "Ben", "Ann"]) == ("Ann (A)", "Ben", "Ann (C)")
    assert called(["you", "Ben"]) == ("A", "Ben"), "whoever is not that person reads the letter"


def test_what_the_house_did_for_its_reader_is_marked_for_nobody_else() -> None:
    session, chance = started("three_piles", {}, 2, Customs(forced="always"), seed=2), Chance(1)
    hows: dict[int, tuple[int, str]] = {}
    while (due := session.next()).seat is not None:
        ply = session.match.ply
        chance.step(session)
        if session.match.ply == ply + 1:
            hows[ply] = due.seat, due.how or ""
    assert {how for _, how in hows.values()} == {"person", "forced"}
    telling = Updates(session).telling
    assert not any(line.for_you for line in telling.log(None, 0))
    for viewer in (0, 1):
        log = telling.log(viewer, 0)
        for line in log:
            assert bool(line.for_you) == (
                line.seat == viewer and hows.get(line.ply) == (viewer, "forced")
            )
        assert {"", "your only move"} == {line.for_you for line in log if line.seat == viewer}


def test_a_standing_answer_was_ones_own_choice() -> None:
    session, chance = started("carbondale_draft", {}, 2, seed=1), Chance(1)
    while (due := session.next()).seat is not None:
        asked = due.seat != session.match.state.turn_seat
        if asked and due.how == "person" and session.row is None:
            break
        chance.step(session)
    assert due.seat is not None
    session.always(due.seat, session.state.legal(due.seat)[-1])
    ply = session.match.ply
    session.give()
    log = [line for line in Updates(session).telling.log(due.seat, 0) if line.ply == ply]
    assert log
    assert not any(line.for_you for line in log)


def test_why_there_was_no_choice_is_told_beside_what_was_done() -> None:
    session, chance = (
        started("carbles", {"players": 2}, 2, Customs(forced="always"), seed=3),
        Chance(1),
    )
    while session.match.ply < 300:
        chance.step(session)
    log = Updates(session).telling.log(0, 0)
    forced = [line for line in log if line.for_you and line.kind in ("play", "burn")]
    why = {line.for_you for line in forced}
    assert {"your cards are all alike", "your last card"} <= why
    assert {line.kind for line in forced} == {"burn"}, "what moves a marble is played by its person"
    assert not [line.brief for line in forced if "(" in line.brief]
    assert not [line for line in log if line.brief.endswith(":")]


def test_where_a_card_may_lead_is_told_with_what_goes_there() -> None:
    """What is chosen in between goes there; a card that itself goes there is not told again."""
    position = {
        "game": "carbles", "options": {"players": 2}, "track": {"20": 0, "30": 0},
        "hands": [["3", "K"], ["2"]], "lots": [2, 4],
    }  # fmt: skip
    course = cardhouse.match_from_position(position)
    three, king = (
        {(one.source, one.target) for one in landings(course, 0, course.action(card))}
        for card in ("3", "K")
    )
    assert three == {("t20/0", "t23"), ("t30/0", "t33")}
    assert king == {("t20/0", "t33"), ("t30/0", "t7"), ("lot0/1", "t0")}
    empty = {"track": {}, "lots": [4, 4], "hands": [["3"], ["2"]]}
    burns = cardhouse.match_from_position({**position, **empty})
    led = landings(burns, 0, burns.action("burn 3"))
    assert [(one.source, one.target) for one in led] == [("", "discards")]


def test_a_part_of_a_seven_leads_where_its_marble_goes_whatever_walks_the_rest() -> None:
    position = {
        "game": "carbles", "options": {"players": 2}, "track": {"10": 0},
        "goals": [[0, 0, 1, 0], [0] * 4], "lots": [2, 4], "hands": [["7"], ["2"]],
    }  # fmt: skip
    course = cardhouse.match_from_position(position)
    course.play("7")
    led = landings(course, 0, course.action("from A3"))
    assert [(one.source, one.target) for one in led] == [("", "goal0.3")]


def hands(scene: Any) -> list[tuple[str, str | None]]:
    """What lies in the hands of a scene."""
    return [(one.spot, one.face) for one in scene.pieces if one.spot.startswith("hand")]


@pytest.mark.parametrize("name", GAMES)
def test_at_the_end_all_hands_lie_open_and_not_a_step_earlier(name: str) -> None:
    session, chance = started(name, {}, 1, seed=4), Chance(3)
    updates, seat = Updates(session), session.state.people[0]
    for _ in range(6):
        chance.step(session)
    views = session.views
    for viewer in viewers(session):
        before = hands(updates.published(viewer, "wide").scene)
        assert any(face is None for _, face in before)
    session.resign(seat)
    for viewer in viewers(session):
        now = updates.published(viewer, "wide").scene
        assert now.viewer == viewer
        assert all(face for _, face in hands(now))
        assert any(
            face is None for _, face in hands(views.past(viewer, "wide", views.match.ply - 1))
        )
        assert any(piece.face is None for piece in now.pieces if piece.spot == "deck")


@pytest.mark.parametrize("name", GAMES)
def test_hands_stay_closed_at_an_end_that_may_be_taken_back(name: str) -> None:
    session = started(name, {}, 1, seed=4, customs=Customs(reopens=True))
    session.resign(session.state.people[0])
    assert session.state.may_reopen
    now = Updates(session).published(session.state.people[0], "wide").scene
    assert any(face is None for _, face in hands(now))
