"""When a table gives answers that need no asking: by a clock and by chances that the test has in
its hand.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field

import pytest

from cardhouse.core.game import game
from cardhouse.games.carbondale.actions import DECK, NO_CLAIM, NO_DEFENCE
from cardhouse.play.deciding import BOT, COMPUTER, PERSON, Sitter
from cardhouse.play.match import new_match
from cardhouse.play.pauses import LONGEST
from cardhouse.play.session import Session
from cardhouse.server.table.pausing import Pausing, watching

SEED = 1


@dataclass
class Hands:
    """A clock, and chances; each is turned by hand."""

    now: float = 0.0
    chance: float = 0.5
    takes: float = 1.0
    drawn: list[float] = field(default_factory=list)

    def clock(self) -> float:
        return self.now

    def draw(self) -> float:
        self.drawn.append(self.chance)
        return self.chance


def seated(*kinds: str, name: str = "carbondale") -> tuple[Session, Pausing, Hands]:
    """A session with a sitter of each kind."""
    hands = Hands()
    match = new_match(name, seed=SEED, players=len(kinds))
    session = Session(match, [Sitter(kind, "careful") for kind in kinds])
    return session, Pausing(game(name), LONGEST, hands.clock, hands.draw), hands


def to_forced(session: Session, pausing: Pausing, hands: Hands, action: int) -> None:
    """Plays at random until somebody has no choice but an action; people take as long as ``hands``
    say.
    """
    rng = random.Random(session.version)
    for _ in range(3000):
        due = session.next()
        assert due.seat is not None, "the game is over"
        row = session.match.state.row_n > 0
        if not row and list(session.match.legal_actions) == [action]:
            return
        pausing.question_put(session)
        if due.how == "person":
            hands.now += hands.takes
            change = session.play(due.seat, rng.choice(session.state.legal(due.seat)))
            pausing.answered(session, change)
        else:
            session.proceed(lambda task: rng.choice(task.legal))


def go_on(session: Session, pausing: Pausing, hands: Hands) -> None:
    """Gives the only answer, and plays on to the next one of its kind."""
    session.proceed(lambda task: task.legal[0])
    to_forced(session, pausing, hands, NO_CLAIM)


def move(session: Session) -> None:
    """A decision of whoever is due."""
    due = session.next()
    if due.how == "person":
        session.play(due.seat, session.state.legal(due.seat)[0])
    else:
        session.proceed(lambda task: task.legal[-1])


def waits(session: Session, pausing: Pausing) -> float:
    return asyncio.run(pausing.before(session, session.next()))


def test_where_others_cannot_know_the_pause_is_like_a_persons_time() -> None:
    session, pausing, hands = seated(PERSON, PERSON)
    to_forced(session, pausing, hands, NO_CLAIM)
    while waits(session, pausing) == 0.0:  # the table may show that there is nothing to claim
        go_on(session, pausing, hands)
    found = []
    for hands.chance in (0.05, 0.5, 0.95):
        found.append(waits(session, pausing))
    assert found == sorted(found)
    assert 0.1 < found[0] < 0.8 < found[1] < 2.2 < found[2] < LONGEST


def test_there_is_no_pause_where_everybody_knows() -> None:
    session, pausing, hands = seated(PERSON, PERSON)
    to_forced(session, pausing, hands, DECK)
    assert waits(session, pausing) == 0.0
    assert hands.drawn == []


def test_there_is_no_pause_where_nobody_is_to_be_deceived() -> None:
    session, pausing, hands = seated(PERSON, COMPUTER)
    to_forced(session, pausing, hands, NO_CLAIM)
    while session.next().how != "forced":
        go_on(session, pausing, hands)
    seat = session.next().seat
    assert watching(session, seat) == []
    assert waits(session, pausing) == 0.0
    assert hands.drawn == []
    # A program outside may be deceived, and a person by a computer.
    assert watching(seated(PERSON, BOT)[0], 0) == [1]
    assert watching(session, 1) == [0]


def test_a_standing_answer_does_not_tell_that_it_was_given_before() -> None:
    session, pausing, _ = seated(PERSON, PERSON)
    while session.next().how != "person":
        session.give()
    seat = session.next().seat
    session.always(seat, session.state.legal(seat)[0])
    assert session.next().how == "standing"
    assert 0.2 < waits(session, pausing) < LONGEST


def test_pauses_follow_the_times_of_their_seat() -> None:
    """Noted are those of choices that might have been none, and of no others."""
    session, pausing, hands = seated(PERSON, PERSON)
    hands.takes = 3.5
    unknown = pausing.pauses.draw(0, NO_CLAIM)
    to_forced(session, pausing, hands, NO_CLAIM)
    noted = pausing.pauses._times
    while noted[0, NO_CLAIM].count < 3:
        go_on(session, pausing, hands)
    assert pausing.pauses.draw(0, NO_CLAIM) > 1.2 * unknown
    assert {kind for (_, kind), times in noted.items() if times.count} <= {NO_CLAIM, NO_DEFENCE}


def test_a_computer_takes_as_long_without_a_choice_as_with_one() -> None:
    session, pausing, hands = seated(PERSON, COMPUTER)
    while session.next().how != "computer" or len(session.task().legal) < 2:
        move(session)

    def takes(thought: float) -> float:
        task = session.task()
        return asyncio.run(pausing.of_computer(session, task, task.legal[0], 0.5, thought))

    assert takes(1.3) == pytest.approx(0.5)  # which is over by then
    # It plays on until it has no choice, which the person cannot know.
    to_forced(session, pausing, hands, NO_CLAIM)
    while session.next().how != "computer" or takes(0.0) == pytest.approx(0.5):
        go_on(session, pausing, hands)
    assert takes(0.0) == 1.3
    # Within a row all know that it goes on.
    while session.match.state.row_n == 0 or session.next().how != "computer":
        move(session)
    assert takes(0.0) == 0.25
