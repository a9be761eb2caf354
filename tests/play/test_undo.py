"""Taking back, at every ply of whole games: to the person's own last choice, and on again to where
it was.
"""

from __future__ import annotations

from typing import Any

import pytest

import cardhouse
from cardhouse.play.deciding import Customs, Sitter
from cardhouse.play.match import AUTOMATIC, RESIGNATION, TAKEBACK
from cardhouse.play.refusals import Refusal
from cardhouse.play.session import Session
from tests.play.sessions import (
    IDS,
    SETS,
    TABLES,
    Chance,
    asked,
    own_choices,
    seat_people,
    stands,
    started,
)

SMALL = {"decks": 1, "suits": 2, "ranks": 3, "piles": 3}
MOST = 220
"""So many plies of a game are looked at; whole games of the long titles are left to the long
run.
"""


def check_undo(session: Session, seat: int) -> None:
    """Takes everything back, step by step, and plays it again; compares on the way."""
    match = session.match
    session.drop_row()
    choices = own_choices(session, seat)
    before: list[tuple[Any, ...]] = []
    takebacks = sum(mark.kind == TAKEBACK for mark in match.marks)
    while session.undo_of(seat).undo:
        before.append(stands(session)[:2])
        change = session.undo(seat)
        takebacks += 1
        assert match.ply == choices.pop() == change.since
        assert change.back
        assert change.entries[-1].kind == TAKEBACK
        assert [entry.kind for entry in change.entries[:-1]] == ["undo"] * (len(change.entries) - 1)
        # Never where nothing can be chosen: this person is asked, nothing is given again by itself.
        due = session.next()
        assert (due.seat, due.how) == (seat, "person")
        assert match.game.solitaire or asked(match.game, match.state)
        assert sum(mark.kind == TAKEBACK for mark in match.marks) == takebacks
        assert len(session.journal.decisions) == match.ply
    assert not choices
    with pytest.raises(Refusal):
        session.undo(seat)
    while session.undo_of(seat).redo:
        session.redo(seat)
        assert stands(session)[:2] == before.pop()
    assert not before
    assert not match.undone


def play_and_check(session: Session, chance: Chance, most: int) -> None:
    seat = session.state.people[0]
    looked = 0
    while session.match.ply < most:
        if chance.step(session) is None:
            break
        # At every ply of the beginning, now and then later: everything is taken back each time.
        over = session.match.over
        if session.match.ply - looked >= 1 + looked // 6 and session.row is None and not over:
            looked = session.match.ply
            check_undo(session, seat)
    if session.match.over and session.state.may_reopen:
        check_undo(session, seat)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("name", "options"), SETS, ids=IDS)
def test_undo_at_every_ply_alone(name: str, options: dict[str, Any], table: str) -> None:
    session = started(name, options, 1, TABLES[table], seed=len(table))
    play_and_check(session, Chance(3), MOST // 4)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("name", "options"), SETS, ids=IDS)
def test_undo_at_every_ply_of_whole_games(name: str, options: dict[str, Any], table: str) -> None:
    for seed in range(2):
        play_and_check(started(name, options, 1, TABLES[table], seed), Chance(seed), MOST)


@pytest.mark.parametrize(("name", "options"), SETS, ids=IDS)
def test_a_takeback_among_two_people(name: str, options: dict[str, Any]) -> None:
    session, chance = started(name, options, 2), Chance(5)
    if session.game.solitaire:
        return
    match = session.match
    for _ in range(20):
        if chance.step(session) is None or match.over:
            return
        for seat in session.state.people:
            allowed = session.undo_of(seat)
            choices = own_choices(session, seat)
            assert (allowed.undo, allowed.redo) == (False, False)
            assert allowed.takeback == bool(choices)
            with pytest.raises(Refusal):
                session.undo(seat)
            if not allowed.takeback:
                continue
            try:
                asked = session.takeback(seat)
            except Refusal:
                assert session.state.takebacks.hidden_shown(seat, choices[-1])
                continue
            assert match.ply - asked.plies == choices[-1]
            if session.row is None and chance.rng.random() < 0.1:
                change = session.undo(seat, agreed=True)
                assert change.since == choices[-1] == match.ply
                assert (session.next().seat, session.next().how) == (seat, "person")


def test_undo_after_a_forced_answer_goes_to_the_choice_before_it() -> None:
    """3 Piles against a computer: taking back a forced answer alone would give it again at once."""
    found = 0
    for seed in range(12):
        session, chance = started("three_piles", {}, 1, seed=2 * seed), Chance(seed)
        seat = session.state.people[0]
        while chance.to_person(session):
            own = [d.how for d in session.journal.decisions if d.seat == seat]
            if own and own[-1] == "forced" and session.undo_of(seat).undo:
                found += 1
                ply = session.match.ply
                session.undo(seat)
                assert session.match.ply < ply - 1
                assert not chance.to_person(session) or session.match.ply < ply
                break
            chance.step(session)
    assert found


def test_the_same_in_a_row_of_a_game_with_rows() -> None:
    """What was committed as a row is taken back as a row, and can be played another way."""
    for name in ("carbondale", "carbondale_draft", "carbles"):
        session, chance, seen = started(name, {}, 1, seed=2), Chance(1), 0
        seat = session.state.people[0]
        while seen < 3 and chance.to_person(session):
            ply = session.match.ply
            change = chance.step(session)
            if change is not None and change.row is not None and change.committed:
                seen += 1
                at = session.match.ply
                if own_choices(session, seat)[-1] != ply:
                    continue
                assert len(change.entries) == at - ply > 1
                session.undo(seat)
                assert session.match.ply == ply
                assert session.row is None
        assert seen


def test_automatic_moves_belong_to_the_move_before_them() -> None:
    session, chance = started("carlton", SMALL, 1, seed=1), Chance(2)
    seen = 0
    for _ in range(300):
        change = chance.step(session)
        if change is None:
            break
        made = [entry.kind for entry in change.entries]
        if AUTOMATIC in made:
            seen += 1
            assert made.count("play") == made.count(AUTOMATIC) + 1
            since = change.since
            marks = [mark.ply for mark in session.match.marks if mark.kind == AUTOMATIC]
            assert marks[-made.count(AUTOMATIC) :] == list(range(since + 1, session.match.ply))
            session.undo(0)
            assert session.match.ply == since
            assert session.undo_of(0).redo
            session.redo(0)
            assert session.match.ply == since + made.count("play")
            session.undo(0)
            # Another move is played: what made itself then is forgotten.
            chance.step(session)
            plies = [mark.ply for mark in session.match.marks if mark.kind == AUTOMATIC]
            assert all(ply < session.match.ply for ply in plies)
            assert len(plies) == len(set(plies))
    assert seen


def test_a_resignation_is_taken_back_by_itself() -> None:
    for name, customs in (("carlton", TABLES["online"]), ("three_piles", TABLES["full screen"])):
        session, chance = started(name, {}, 1, customs, seed=2), Chance(1)
        seat = session.state.people[0]
        for _ in range(6):
            chance.step(session)
        ply = session.match.ply
        change = session.resign(seat)
        assert change.ended
        assert session.undo_of(seat).undo
        change = session.undo(seat)
        assert change.reopened
        assert not change.back
        assert [entry.kind for entry in change.entries] == ["undo", TAKEBACK]
        assert session.match.ply == ply
        assert all(mark.kind != RESIGNATION for mark in session.match.marks)


def test_a_game_against_others_stays_over_online() -> None:
    session = started("three_piles", {}, 1, seed=2)
    session.resign(session.state.people[0])
    assert not session.undo_of(session.state.people[0]).undo
    with pytest.raises(Refusal) as refused:
        session.undo(session.state.people[0])
    assert refused.value.code == "closed"


def test_people_at_one_screen_need_not_be_asked() -> None:
    match = cardhouse.new_match("three_piles", seed=4)
    session = Session(match, seat_people(match, 2), Customs(shared=True))
    chance = Chance(1)
    for _ in range(5):
        chance.step(session)
    assert session.undo_of(0).undo
    assert not session.undo_of(0).takeback
    session.undo(0)
    assert session.undo_of(1).redo
    session.redo(0)
    assert match.ply == 5 or match.undone == 0


def test_undo_ends_what_stands_as_an_answer() -> None:
    """A standing answer would be given again at once, and taking back would lead nowhere."""
    found = 0
    for seed in range(40):
        session, chance = started("carbondale", {"players": 2}, 1, seed=2 * seed), Chance(seed)
        seat = session.state.people[0]
        for _ in range(30):
            if not chance.to_person(session):
                break
            legal = session.state.legal(seat)
            session.play(seat, chance.rng.choice(legal))
            session.always(seat, legal[0])
            if session.row is not None or not session.undo_of(seat).undo:
                continue
            found += 1
            session.undo(seat)
            assert session.standing(seat) == []
            assert session.next().how == "person"
            break
    assert found


def test_bookmarks_are_come_back_to() -> None:
    session, chance = started("carlton", {}, 1, seed=2), Chance(1)
    for _ in range(8):
        chance.step(session)
    session.help.mark(0, "bookmark")
    with pytest.raises(Refusal):
        session.to_bookmark(0)
    for _ in range(5):
        chance.step(session)
    change = session.to_bookmark(0)
    assert session.match.ply == 8
    assert [entry.kind for entry in change.entries].count(TAKEBACK) == 5
    chance.step(session)
    assert session.help.bookmarked() == 8


def test_a_match_with_a_past_is_taken_back_like_any_other() -> None:
    """A terminal goes on with a record: who decided is found out from the match."""
    for name in ("three_piles", "carbles", "carbondale_draft"):
        session, chance = started(name, {}, 1, seed=2), Chance(4)
        for _ in range(40):
            chance.step(session)
        session.drop_row()
        seat = session.state.people[0]
        resumed = Session(session.match.copy(), session.state.players)
        assert own_choices(session, seat)
        landings = [s.state.takebacks.landing(seat) for s in (session, resumed)]
        assert landings[0] == landings[1]
        session.undo(seat)
        again = Session(session.match.copy(), [Sitter(p.kind) for p in session.state.players])
        assert again.undo_of(seat) == session.undo_of(seat)
        if session.undo_of(seat).redo:
            again.redo(seat)
            session.redo(seat)
            assert stands(again) == stands(session)


def test_a_step_that_was_given_goes_back_with_the_choice_before_it() -> None:
    """Alone it would be given again at once, and taking back would lead nowhere."""
    found = 0
    for seed in range(30):
        session = started("carbles", {"players": 2}, 1, TABLES["line by line"], 2 * seed)
        chance = Chance(seed)
        for _ in range(40):
            if chance.step(session) is None:
                break
            hows, row = session.state.hows, session.row
            if row is None or hows[-1] != "forced" or session.next().how != "person":
                continue
            found += 1
            chosen = len(hows) - 1 - hows[::-1].index("person")
            steps = row.steps[:chosen]
            assert session.back(row.seat) is row
            assert (session.row.steps if session.row else []) == steps
            assert len(session.state.hows) == chosen
            assert session.next().how == "person"
            assert session.row or asked(session.game, session.match.state)
    assert found
