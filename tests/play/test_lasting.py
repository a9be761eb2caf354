"""An answer that lasts: a seat goes on by it until it has another choice, and no longer."""

from __future__ import annotations

import pytest

from cardhouse.play.deciding import FULL_SCREEN, ONLINE, PERSON, Customs, Next, Sitter
from cardhouse.play.happened import since
from cardhouse.play.journal import Entry
from cardhouse.play.match import new_match
from cardhouse.play.refusals import Refusal
from cardhouse.play.session import Session
from tests.play.sessions import Chance, asked, seat_people


def stepped(session: Session, chance: Chance) -> tuple[Entry, ...]:
    """What is stored of the next decision."""
    change = chance.step(session)
    assert change is not None
    return change.entries


def burning(seed: int, customs: Customs = ONLINE) -> tuple[Session, Chance, list[Entry]] | None:
    """A game in which the first seat has just a choice among burns; None if that never comes."""
    match = new_match("carbles", players=2, seed=seed)
    session, chance = Session(match, seat_people(match, 1), customs), Chance(seed)
    entries: list[Entry] = []
    for _ in range(60):
        due = session.next()
        if due.seat is None:
            return None
        legal = session.state.legal(due.seat)
        controls = session.views.scene(0, "wide").controls if len(legal) > 1 else ()
        if due == Next(0, "person") and any(one.lasts for one in controls):
            return session, chance, entries
        entries += stepped(session, chance)
    return None


def found(customs: Customs = ONLINE) -> tuple[Session, Chance, list[Entry]]:
    """The first such game."""
    return next(one for seed in range(40) if (one := burning(seed, customs)))


def until_asked(session: Session, chance: Chance) -> list[Entry]:
    """Goes on until the first seat is asked again; what was stored."""
    entries: list[Entry] = []
    while (due := session.next()).seat is not None and due != Next(0, "person"):
        entries += stepped(session, chance)
    return entries


def test_what_lasts_is_given_until_there_is_another_choice() -> None:
    session, chance, entries = found()
    begun = session.match.ply
    assert session.lasts(0) == ""
    entries += session.go_on(0).entries
    assert session.lasts(0) == "burn for me until I can move"
    assert session.lasts(1) == session.lasts(None) == ""
    assert session.next().how == "standing"
    entries += until_asked(session, chance)
    assert session.match.ply > begun
    # Whoever is asked again has another choice, and is told that it is over.
    assert asked(session.game, session.match.state)
    assert not session.views.scene(0, "wide").controls
    assert session.lasts(0) == ""
    given = [
        ply
        for ply in range(begun, session.match.ply)
        if session.journal.decided(ply).how == "standing"
    ]
    assert given
    assert not any(map(session.journal.chosen, given))
    # What happened is told since the last choice of one's own, which these were not.
    assert since(session.state, 0) <= begun
    # Once something was chosen, it does not come back.
    while session.next() == Next(0, "person"):
        session.play(0, session.state.legal(0)[0])
        assert session.lasts(0) == ""
    assert not session.journal.lasting[0]


def test_what_lasts_is_kept_with_the_table() -> None:
    session, chance, entries = found()
    entries += session.go_on(0).entries
    for _ in range(2):
        match = new_match("carbles", players=2, seed=session.match.seed)
        again = Session.restore(match, seat_people(match, 1), entries)
        assert again.lasts(0) == session.lasts(0)
        assert again.next() == session.next()
        for ply in range(match.ply):
            assert again.journal.chosen(ply) == session.journal.chosen(ply)
        entries += until_asked(session, chance)


def test_what_lasts_is_taken_away_by_whoever_gave_it() -> None:
    session, _chance, _ = found(FULL_SCREEN)
    session.go_on(0)
    assert session.next().how == "standing"
    told = session.journal.told
    session.go_on(0, on=False)
    assert session.lasts(0) == ""
    assert session.next().how == "person"
    assert session.journal.told == told  # nobody else learns of it
    session.go_on(0)
    session.give()
    assert session.lasts(0)
    if session.undo_of(0).undo:
        session.undo(0)
        assert session.lasts(0) == ""
    with pytest.raises(Refusal):
        session.go_on(1)
    match = new_match("carlton", seed=1)
    with pytest.raises(Refusal):
        Session(match, [Sitter(PERSON)]).go_on(0)
