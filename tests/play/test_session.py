"""Sessions: whose decision it is and how it is made, rows, refusals, help, and what is stored of
it.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

import cardhouse
from cardhouse.core.errors import CardhouseError, InvalidOptions, InvalidRecord
from cardhouse.core.state import TRUTH
from cardhouse.play import comfort
from cardhouse.play.assistance import Advice
from cardhouse.play.deciding import BOT, COMPUTER, LINE_BY_LINE, PERSON, Customs, Sitter
from cardhouse.play.history import history
from cardhouse.play.journal import Clock, Entry
from cardhouse.play.marks import ADVISED
from cardhouse.play.match import AUTOMATIC, BOOKMARK, HINT, OPEN_HELP, PEEK
from cardhouse.play.refusals import Refusal
from cardhouse.play.session import Session
from cardhouse.play.updates import Updates
from tests.play.sessions import IDS, SETS, TABLES, Chance, seat_people, stands, started

SMALL = {"decks": 1, "suits": 2, "ranks": 3, "piles": 3}


def refusal(what: Any, *args: Any, **more: Any) -> tuple[str, str]:
    """The code and the sentence with which something is refused."""
    with pytest.raises(Refusal) as refused:
        what(*args, **more)
    assert refused.value.text
    return refused.value.code, refused.value.text


def test_whoever_chooses_at_two_screens_is_told_which_choice_was_dropped() -> None:
    session = started("carlton", {}, 1, seed=2)
    action = session.state.legal(0)[0]
    session.play(0, action, 0)
    told = refusal(session.play, 0, action, 0)
    assert told[0] == "stale"
    assert "you had made one already, in another window" in told[1]
    session.undo(0)
    assert refusal(session.play, 0, action, 1) == (
        "stale",
        "The table has moved on; here is how it stands now.",
    )


def test_a_card_laid_where_it_cannot_lie_is_told_why() -> None:
    """It might be built somewhere, so its first step is allowed: the place is what is wrong."""
    session = started("carbondale", {}, 2, seed=4)
    match = session.match
    found = 0
    for _ in range(60):
        seat = match.seat
        assert seat is not None
        scene = match.scene(seat)
        cards = {g.path[0] for g in scene.gestures if len(g.path) == 2 and "town" in g.path[1]}
        good = {g.path for g in scene.gestures}
        cells = [spot.id for spot in scene.spots if spot.kind == "cell" and spot.seat == seat]
        for card in sorted(cards):
            for cell in cells:
                reason = session.why_not(seat, [card, cell])
                assert (reason is None) == ((card, cell) in good), (card, cell)
                found += reason is not None
        if found > 5:
            return
        match.play(match.legal_actions[-1])
    raise AssertionError("no card was ever laid on a wrong place")


def open_steps(session: Session) -> list[int]:
    """The steps of the row in progress; none without one."""
    return [] if session.row is None else session.row.steps


# Whose decision it is


def test_next_tells_who_decides_and_how() -> None:
    match = cardhouse.new_match("three_piles", seed=2)
    players = [Sitter(PERSON), Sitter(COMPUTER, "careful")]
    session, chance, hows = Session(match, players), Chance(1), set()
    while (due := session.next()).seat is not None:
        assert due.seat == match.seat
        hows.add(due.how)
        if due.how == "computer":
            task = session.task()
            assert (task.seat, task.level) == (1, "careful")
            assert task.view == match.view(1)
            assert task.legal == list(match.legal_actions)
            assert task.history() == history(match, 1)
        else:
            assert refusal(session.task)[0] == "closed"
        if due.how == "forced":
            assert [due.action] == list(match.legal_actions)
        ply = match.ply
        assert chance.step(session) is not None
        assert session.journal.decided(ply).how == due.how
        assert session.journal.decided(ply).seat == due.seat
    assert hows == {"person", "computer", "forced"}
    assert session.proceed(chance.choose) is None
    assert refusal(session.give)[0] == "closed"


def test_who_is_asked_where_there_is_only_one_action() -> None:
    """By the customs of the table; a program outside answers for itself, and a game of one person
    always asks.
    """
    seen = {"always": 0, "alone": 0, "never": 0, "two": 0}
    for seed in range(30):
        for name, people, customs in (
            ("always", 2, Customs()),
            ("alone", 1, Customs(forced="alone")),
            ("two", 2, Customs(forced="alone")),
            ("never", 1, Customs(forced="never")),
        ):
            session, chance = started("three_piles", {}, people, customs, seed=2 * seed), Chance(1)
            while (due := session.next()).seat is not None:
                own = due.seat in session.state.people
                if own and len(session.state.legal(due.seat)) == 1:
                    seen[name] += 1
                    assert due.how == ("forced" if name in ("always", "alone") else "person")
                chance.step(session)
        if all(seen.values()):
            break
    assert all(seen.values())
    match = cardhouse.new_match("three_piles", seed=2)
    session = Session(match, [Sitter(BOT), Sitter(BOT)])
    while (due := session.next()).seat is not None:
        assert due.how == "person"
        Chance(1).step(session)
    alone = started("carlton", SMALL, 1, seed=2)
    for _ in range(30):
        if alone.next().seat is not None:
            assert alone.next().how == "person"
            Chance(1).step(alone)


def test_an_only_step_of_the_own_row_is_made_without_asking_line_by_line() -> None:
    found = 0
    for name in ("carbles", "carbondale", "carbondale_draft"):
        for people in (1, 2):
            session, chance = started(name, {}, people, LINE_BY_LINE, seed=2), Chance(2)
            for _ in range(150):
                due = session.next()
                row = session.row
                if due.how == "forced" and row is not None and row.steps:
                    found += 1
                    assert session.give().row is row
                elif chance.step(session) is None:
                    break
    assert found


def test_a_row_that_was_begun_is_left_to_its_person_elsewhere() -> None:
    found = 0
    for name in ("carbles", "carbondale", "carbondale_draft"):
        session, chance = started(name, {}, 1, seed=2), Chance(2)
        for _ in range(150):
            seat = session.next().seat
            if open_steps(session) and len(session.state.legal(seat)) == 1:
                found += 1
                assert session.next().how == "person"
            if chance.step(session) is None:
                break
    assert found


def test_nobody_is_told_that_another_person_had_no_choice() -> None:
    """Two people at one terminal: only within the own row an answer is given without asking."""
    for seed in range(4):
        session, chance = started("carbondale", {}, 2, LINE_BY_LINE, seed=2 * seed), Chance(seed)
        for _ in range(120):
            due = session.next()
            if due.how == "forced":
                row, ply = session.row, session.match.ply
                steps = row is not None and bool(row.steps)
                assert steps or session.journal.decided(ply - 1).seat == due.seat
            if chance.step(session) is None:
                break


def test_an_absent_persons_seat_is_decided_by_a_computer() -> None:
    match = cardhouse.new_match("three_piles", seed=2)
    players = [Sitter(), Sitter()]
    session = Session(match, players)
    seat = match.seat
    assert seat is not None
    players[seat].kind = COMPUTER
    assert session.next().how == "computer"
    assert refusal(session.play, seat, match.legal_actions[0])[0] == "not_yours"
    session.proceed(lambda task: task.legal[0])
    assert match.ply == 1


# Rows


@pytest.mark.parametrize("name", ["carbondale", "carbondale_draft", "carbles"])
def test_a_row_is_nobody_elses_business_until_it_is_complete(name: str) -> None:
    session, chance, seen = started(name, {}, 1, seed=2), Chance(1), 0
    match = session.match
    while seen < 3 and chance.to_person(session):
        before, (seat,) = stands(session), session.state.people
        change = session.play(seat, chance.rng.choice(session.state.legal(seat)), match.ply)
        if change.committed:
            continue
        seen += 1
        row = change.row
        assert row is not None
        assert session.row is row
        assert (change.entries, change.since, row.seat) == ((), match.ply, seat)
        assert stands(session) == before
        assert session.undo_of(seat).row == row.steps
        assert session.undo_of(None).row == []
        stamp = session.stamp
        assert session.back(seat).steps == row.steps
        assert not open_steps(session)
        assert session.stamp != stamp
        assert refusal(session.back, seat)[0] == "illegal"
        # The same way again, to its end, with a step back in the middle.
        while not (change := session.play(seat, session.state.legal(seat)[-1])).committed:
            steps = open_steps(session)
            if len(steps) == 2:
                session.back(seat)
                assert open_steps(session) == steps[:1]
                session.play(seat, steps[1])
        assert not open_steps(session)
        assert match.ply == change.since + len(change.entries)
    assert seen


def test_a_step_makes_the_row_again_that_was_lost() -> None:
    session, chance = started("carbles", {}, 1, seed=2), Chance(1)
    match, (seat,) = session.match, session.state.people
    while chance.to_person(session):
        steps, ply = open_steps(session), match.ply
        action = chance.rng.choice(session.state.legal(seat))
        if steps:
            assert refusal(session.play, seat, action, ply, [])[0] == "stale"
            assert refusal(session.play, seat, action, ply, [*steps, action])[0] == "stale"
            assert refusal(session.back, seat, False, ply + 1, steps)[0] == "stale"
            session.drop_row()
            assert refusal(session.play, seat, action, ply, [*steps, action, action])[0] == "stale"
            assert not open_steps(session)
            session.back(seat, ply=ply, steps=steps)
            assert open_steps(session) == steps[:-1]
            session.drop_row()
            session.play(seat, action, ply, steps)
            done = [*steps, action]
            now = match.actions[ply : ply + len(done)] if match.ply > ply else open_steps(session)
            assert now == done
            return
        session.play(seat, action, ply, [])
    raise AssertionError("no row was begun")


def test_a_step_of_a_row_keeps_what_could_be_played_again() -> None:
    session, chance = started("carbles", {}, 1, seed=2), Chance(3)
    seat, match = session.state.people[0], session.match
    for _ in range(60):
        chance.step(session)
        if open_steps(session) or session.next().how != "person":
            continue
        if not session.undo_of(seat).undo:
            continue
        session.undo(seat)
        undone = match.undone
        for action in session.state.legal(seat):
            if not session.play(seat, action).committed:
                assert match.undone == undone
                session.redo(seat)
                assert not open_steps(session)
                return
            session.undo(seat)
    raise AssertionError("no row was begun after something was taken back")


# Refusals


def test_what_may_not_be_asked_is_refused_with_a_code_and_a_sentence() -> None:
    session = started("three_piles", {}, 1, seed=2)
    seat = session.state.people[0]
    Chance(1).to_person(session)
    legal = session.state.legal(seat)
    illegal = next(a for a in range(session.game.actions) if a not in legal)
    other = 1 - seat
    assert refusal(session.play, None, legal[0])[0] == "not_yours"
    assert refusal(session.play, 7, legal[0])[0] == "junk"
    assert refusal(session.play, seat, legal[0], session.match.ply + 1)[0] == "stale"
    assert refusal(session.play, seat, illegal)[0] == "illegal"
    assert refusal(session.play, seat, -1)[0] == "illegal"
    assert refusal(session.play, seat, 10**9)[0] == "illegal"
    assert refusal(session.play, seat, "no such thing")[0] == "illegal"
    assert refusal(session.play, other, legal[0])[0] == "not_yours"
    assert refusal(session.preview, seat, illegal)[0] == "illegal"
    assert refusal(session.preview, other, legal[0])[0] == "not_yours"
    assert refusal(session.always, seat, session.game.actions)[0] == "junk"
    assert refusal(session.help.mark, seat, "peek")[0] == "junk"
    assert refusal(session.help.mark, seat, OPEN_HELP)[0] == "illegal"
    assert refusal(session.help.peek, seat, "stock")[0] == "illegal"
    assert refusal(session.help.finish, seat)[0] == "illegal"
    assert refusal(session.help.lamp, seat)[0] == "illegal"
    assert refusal(session.help.truth, seat)[0] == "illegal"
    assert refusal(session.help.question, other)[0] == "not_yours"
    assert refusal(session.redo, seat)[0] == "illegal"
    assert refusal(session.to_bookmark, seat)[0] == "illegal"
    assert session.version == 0
    assert session.why_not(seat, legal[0]) is None
    assert session.why_not(seat, illegal)
    assert session.why_not(None, legal[0]) == "You watch this table; only those who sit there play."
    assert session.preview(seat, legal[0]) == session.match.preview(legal[0])
    assert session.play(seat, session.match.text(legal[0])).committed
    session.resign(seat)
    for what in (session.resign, session.undo, session.help.question):
        assert refusal(what, seat)[0] == "closed"


def test_players_must_fit_the_seats() -> None:
    with pytest.raises(InvalidOptions):
        Session(cardhouse.new_match("three_piles", seed=1), [Sitter()])


def test_there_are_no_hints_against_each_other() -> None:
    for customs, allowed in ((Customs(), False), (Customs(shared=True), True)):
        session = started("three_piles", {}, 2, customs, seed=2)
        seat = session.match.seat
        assert session.help.may(seat).hint == allowed
        if allowed:
            assert session.help.question(seat).legal == session.state.legal(seat)
        else:
            assert refusal(session.help.question, seat)[0] == "illegal"


# Standing answers


def test_a_standing_answer_is_given_in_its_turn_alone() -> None:
    found = 0
    for seed in range(30):
        session, chance = started("carbondale", {"players": 2}, 2, seed=seed), Chance(seed)
        for _ in range(80):
            due = session.next()
            if due.seat is None:
                break
            if due.how == "person" and session.row is None:
                legal, turn = session.state.legal(due.seat), session.match.turn
                assert session.always(due.seat, legal[-1]) == [legal[-1]]
                assert session.next() == replace(due, how="standing", action=legal[-1])
                assert session.always(due.seat, legal[-1], on=False) == []
                assert session.next().how == "person"
                session.always(due.seat, legal[-1])
                ply = session.match.ply
                session.give()
                assert session.journal.decided(ply).how == "standing"
                assert not session.journal.chosen(ply)
                found += 1
                if session.match.turn != turn:
                    assert session.standing(due.seat) == []
                session.always(due.seat, legal[-1], on=False)
            else:
                chance.step(session)
    assert found
    session = started("three_piles", {}, 2, seed=1)
    for action in range(13):
        session.always(0, action)
    assert session.standing(0) == list(range(12))
    assert session.standing(None) == session.standing(1) == []


# Help


def test_a_peek_is_noted_before_the_card_is_told() -> None:
    session = started("carlton", {}, 1, seed=2)
    scene = session.views.scene(0, "wide")
    target = next(p for p in scene.pieces if p.face is None and p.spot.startswith("pile"))
    truth = comfort.covered(session.game, session.match.state, target.spot, target.order)
    change = session.help.peek(0, target.id)
    assert change.answer == truth
    assert [(e.kind, e.ply, e.seat, e.number) for e in change.entries] == [(PEEK, 0, 0, 0)]
    assert session.help.solo(0).peeks == 1  # type: ignore[union-attr]
    shown = next(p for p in scene.pieces if p.face is not None)
    for wrong in (shown.id, "stock", "nothing"):
        assert refusal(session.help.peek, 0, wrong)[0] == "illegal"
    assert refusal(session.help.peek, None, target.id)[0] == "not_yours"


def test_what_one_person_may_ask_for() -> None:
    session = started("carlton", {}, 1, seed=2)
    may = session.help.may(0)
    assert (may.undo, may.peek, may.finish, may.hint, may.lamp) == (False, True, False, True, True)
    assert (may.open_help, may.bookmark, may.resign) == (True, True, True)
    assert refusal(session.help.truth, 0)[0] == "illegal"
    assert session.help.mark(0, OPEN_HELP).entries[0].kind == OPEN_HELP
    assert not session.help.mark(0, OPEN_HELP).committed
    session.help.truth(0)
    assert not session.help.may(0).open_help
    assert session.help.lamp(0).entries[0].kind == HINT
    assert not session.help.lamp(0, stay=True).committed
    assert session.help.lamp(0).committed
    assert session.help.hinted(0).entries[0].kind == HINT
    assert not session.help.hinted(0).committed
    assert session.help.mark(0, BOOKMARK).committed
    solo = session.help.solo(0, 2.34, "2026-01-02")
    assert solo is not None
    assert (solo.hints, solo.bookmarks, solo.seconds, solo.opened) == (3, [0], 2.3, True)
    assert session.help.solo(None) is None
    assert refusal(session.help.look_back, 0)[0] == "closed"
    session.resign(0)
    session.help.look_back(0)
    assert refusal(session.help.lamp, 0)[0] == "closed"
    may = session.help.may(0)
    assert (may.undo, may.hint, may.lamp, may.resign, may.peek) == (True, False, False, False, True)
    nothing = session.help.may(None)
    assert not any(getattr(nothing, name) for name in nothing.__slots__)


def test_marks_have_an_end() -> None:
    session = started("carlton", SMALL, 1, seed=2)
    session.match.marks = session.match.marks * 0
    for _ in range(10_000):
        session.match.mark(BOOKMARK, 0)
    assert refusal(session.help.mark, 0, BOOKMARK)[0] == "limit"


def won(most: int = 400) -> Session:
    """A small game that is surely won, and whose end takes several moves."""
    for seed in range(0, most, 2):
        session, chance = started("carlton", SMALL, 1, seed=seed), Chance(seed)
        while not session.match.over:
            if len(session.help.sure(0)) > 1:
                return session
            chance.step(session)
    raise AssertionError("no small deal was won")


def test_a_sure_win_is_played_out_and_taken_back_as_one() -> None:
    session = won()
    match, since = session.match, session.match.ply
    assert session.help.may(0).finish
    moves = len(session.help.sure(0))
    change = session.help.finish(0)
    assert match.winners == (0,)
    assert (change.since, change.ended, change.stepwise) == (since, True, True)
    assert [e.kind for e in change.entries] == ["play", *[AUTOMATIC, "play"] * (moves - 1)]
    assert refusal(session.help.finish, 0)[0] == "illegal"
    change = session.undo(0)
    assert (match.ply, change.reopened) == (since, True)
    change = session.redo(0)
    assert change.ended
    assert match.winners == (0,)


# What is stored


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("name", "options"), SETS, ids=IDS)
def test_a_session_is_made_again_from_its_entries(
    name: str, options: dict[str, Any], table: str
) -> None:
    for people in (1, 2):
        session, chance = started(name, options, people, TABLES[table], seed=3), Chance(7)
        match, stored = session.match, list[Entry]()
        fresh = cardhouse.new_match(name, seed=match.seed, **options)
        seat = session.state.people[0]
        for _ in range(80):
            dice = chance.rng.random()
            change = None
            if dice < 0.1 and session.undo_of(seat).undo:
                change = session.undo(seat)
            elif dice < 0.2 and session.undo_of(seat).redo:
                change = session.redo(seat)
            elif dice < 0.25 and not match.over:
                change = session.help.mark(seat, BOOKMARK)
            elif dice < 0.27 and people == 1 and not match.over and session.state.may_reopen:
                change = session.resign(seat)
            else:
                change = chance.step(session)
            if change is None:
                break
            stored += change.entries
        assert [entry.number for entry in stored] == list(range(len(stored)))
        assert session.version == len(stored)
        again = Session.restore(fresh, session.state.players, stored, TABLES[table])
        assert stands(again) == stands(session)
        assert again.version == session.version
        assert again.match.undone == match.undone
        assert [d.seat for d in again.journal.decisions] == [
            d.seat for d in session.journal.decisions
        ]
        for ply in range(match.ply):
            assert again.journal.chosen(ply) == session.journal.chosen(ply), ply
        session.drop_row()
        assert again.undo_of(seat) == session.undo_of(seat)
        record = again.match.record(TRUTH)
        assert record.replay().actions == match.actions


def test_an_entry_that_does_not_follow_is_one_clear_error() -> None:
    session, chance = started("three_piles", {}, 1, seed=2), Chance(1)
    stored = list[Entry]()
    for _ in range(12):
        change = chance.step(session)
        assert change is not None
        stored += change.entries
    stored += session.undo(session.state.people[0]).entries
    redo = session.redo(session.state.people[0])
    stored += redo.entries
    at = len(stored) - len(redo.entries)
    wrong = {
        "number": [*stored[:4], replace(stored[4], number=6)],
        "ply": [*stored[:4], replace(stored[4], ply=5)],
        "action": [*stored[:4], replace(stored[4], action=10**6)],
        "kind": [*stored[:4], replace(stored[4], kind="mend")],
        "a gap": stored[:4] + stored[5:],
        "another redo": [*stored[:at], replace(stored[at], action=stored[at].action + 1)],
        "nothing to redo": [replace(stored[at], number=0, ply=0)],
        "nothing to undo": [Entry("undo", 0, 0, 0, 0)],
        "a resignation as a mark": [Entry("resignation", 0, 0, 0, 0)],
    }
    for what, entries in wrong.items():
        match = cardhouse.new_match("three_piles", seed=session.match.seed)
        with pytest.raises(InvalidRecord) as error:
            Session.restore(match, session.state.players, entries)
        assert "entry" in str(error.value), what
    match = cardhouse.new_match("three_piles", seed=session.match.seed)
    assert stands(Session.restore(match, session.state.players, stored)) == stands(session)


def test_entries_of_other_tables_keep_their_meaning() -> None:
    """As a database has them that an earlier version wrote: every kind, undo ply by ply, no
    automatic moves.
    """
    match = cardhouse.new_match("carlton", seed="7")
    twin = cardhouse.new_match("carlton", seed="7")
    plays = [twin.play(twin.legal_actions[0]) for _ in range(3)]
    rows = [
        ("peek", 0, 0), ("play", 0, plays[0]), ("bookmark", 1, 0), ("play", 1, plays[1]),
        ("undo", 2, 0), ("takeback", 1, 0), ("redo", 1, plays[1]), ("play", 2, plays[2]),
        ("hint", 3, 0), ("open help", 3, 0), ("resign", 3, 0), ("undo", 3, 0), ("takeback", 3, 0),
    ]  # fmt: skip
    entries = [Entry(kind, ply, action, 0, n) for n, (kind, ply, action) in enumerate(rows)]
    session = Session.restore(match, [Sitter()], entries)
    assert match.actions == plays
    assert [(mark.kind, mark.ply) for mark in match.marks] == [
        ("peek", 0), ("bookmark", 1), ("takeback", 1), ("hint", 3), ("open help", 3), ("takeback", 3),
    ]  # fmt: skip
    assert not match.over
    assert session.version == len(rows)


def test_a_failed_operation_changes_nothing() -> None:
    session, chance = started("carbondale", {}, 1, seed=2), Chance(1)
    for _ in range(60):
        chance.step(session)
        before, version = stands(session), session.version
        for seat in range(session.match.seats):
            for what in range(-1, session.game.actions, 7):
                if seat != session.match.seat or what not in session.state.legal(seat):
                    with pytest.raises(Refusal):
                        session.play(seat, what)
        with pytest.raises(CardhouseError):
            session.decide(-1)
        assert (stands(session), session.version) == (before, version)


def test_time_is_counted_without_long_pauses() -> None:
    clock = Clock(100.0)
    clock.count(130.0)
    clock.count(1_000.0)
    clock.count(990.0)
    assert clock.played == 150.0
    assert clock.seconds(1_000.0) == 160.0
    assert clock.seconds(2_000.0, over=True) == 150.0


def test_a_session_needs_no_library_and_no_front_end() -> None:
    program = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in {"msgspec", "numba", "numpy", "sqlalchemy", "starlette", "textual", "platformdirs"}:
            raise ImportError(name)
        if name.startswith(("cardhouse.server", "cardhouse.terminal", "cardhouse.agents", "cardhouse.lab")):
            raise ImportError(name)
sys.meta_path.insert(0, Nothing())
from cardhouse.play.match import new_match
from cardhouse.play.session import Session
from cardhouse.play.updates import Updates
from cardhouse.play.updates import Updates
from cardhouse.play.messages.reader import encode
from cardhouse.play.deciding import Sitter
import cardhouse.games
for name in cardhouse.core.game.names():
    match = new_match(name, seed=1)
    session = Session(match, [Sitter() if seat == 0 else Sitter("computer") for seat in range(match.seats)])
    updates = Updates(session)
    updates.published(0, "wide")
    for _ in range(6):
        due = session.next()
        if due.how == "person":
            change = session.play(due.seat, session.state.legal(due.seat)[0])
        else:
            change = session.proceed(lambda task: task.legal[0])
        if change.committed:
            assert encode(updates.of_change(0, "wide", change)[0])
"""
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True, timeout=60)


def test_people_are_counted_as_they_sit_now() -> None:
    match = cardhouse.new_match("carbles", seed=1)
    session = Session(match, seat_people(match, 1))
    assert session.state.alone
    assert session.state.people == [0]


def test_a_hint_counts_once_for_each_position_and_is_told_again() -> None:
    session = started("three_piles", {}, 0, seed=5)
    while session.match.seat != 0:
        session.play(session.match.seat, next(iter(session.match.legal_actions)))
    help, action = session.help, next(iter(session.match.legal_actions))
    assert help.given(0) is None
    assert help.hinted(0, Advice(action, "a guess", quick=True)).committed
    assert help.given(0) is None
    found = Advice(action, "looked at longer", row=(action,))
    (step,) = help.hinted(0, found).entries
    assert step.kind == ADVISED
    assert help.given(0) is found
    assert [mark.advised for mark in session.match.marks if mark.kind == HINT] == [(action,)]


def test_what_a_hint_advised_is_known_to_a_game_that_is_made_again() -> None:
    session = started("three_piles", {}, 0, seed=5)
    entries: list[Entry] = []
    while session.match.seat != 0:
        legal = next(iter(session.match.legal_actions))
        entries += session.play(session.match.seat, legal).entries
    first, second, *_ = session.match.legal_actions
    entries += session.help.hinted(
        0, Advice(first, "a guess", row=(first, second), quick=True)
    ).entries
    entries += session.help.hinted(0, Advice(second, "looked at longer", row=(second,))).entries
    fresh = started("three_piles", {}, 0, seed=5).match
    again = Session.restore(fresh, session.state.players, entries)
    assert [mark.advised for mark in again.match.marks] == [(second,)]
    assert [mark.advised for mark in session.match.marks] == [(second,)]
    assert again.match.marks == session.match.marks


def test_nobody_is_told_how_much_a_hint_advised() -> None:
    told = []
    for steps in (1, 3):
        session = started("three_piles", {}, 0, seed=5)
        while session.match.seat != 0:
            session.play(session.match.seat, next(iter(session.match.legal_actions)))
        action = next(iter(session.match.legal_actions))
        session.help.hinted(0, Advice(action, "looked at", row=(action,) * steps))
        session.proceed(lambda task: task.legal[0])
        told.append(Updates(session).published(None, "wide").version)
    assert told[0] == told[1]
