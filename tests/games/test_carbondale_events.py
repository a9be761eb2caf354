"""Events of Carbondale: what each seat is told, and what it may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from cardhouse import Match
from cardhouse.core.events import Event, Move
from cardhouse.core.notation import parse_card
from cardhouse.core.texts import Arg, Card, Reader, Said, Seat, as_json
from cardhouse.games.carbondale.notation import needed, own_face
from cardhouse.games.carbondale.texts import TEXT, card_of, side

from .carbondale_tables import SETS, built, claiming, plays, table


def card(text: str) -> Card:
    return card_of(own_face(parse_card(text)))


CLAIM: dict[str, Arg] = {"owner": Seat(1), "card": card("3C"), "cell": "(2,0)"}
BUILT: dict[str, Arg] = {"card": card("4S"), "side": side(0), "base": card("3S"), "cell": "(1,1)"}
DEFENDED: dict[str, Arg] = {
    "card": card("3C"),
    "shown": card("7C"),
    "lost": card("5C"),
    "rival": Seat(0),
    "fee": 1,
}
LOST: dict[str, Arg] = {
    "card": card("3C"),
    "shown": card("5C"),
    "rival": Seat(0),
    "needed": needed(own_face(parse_card("5C")), 0),
    "lacked": needed(own_face(parse_card("5C")), 0, "lacked"),
}
NEW = Said(TEXT, "source.stock"), Said(TEXT, "source.discards")
TOLD: list[tuple[Event, str, str, str]] = [
    # an event, told to nobody in particular, to A and to B
    (Event(TEXT, "pass", 0), "A neither builds nor discards", "you neither build nor discard", ""),
    (
        Event(TEXT, "claim", 0, CLAIM),
        "A claims B's 3♣ at (2,0)",
        "you claim B's 3♣ at (2,0)",
        "A claims your 3♣ at (2,0)",
    ),
    (
        Event(TEXT, "fee", 0, {"card": card("7S")}, (), (0,), ("card",)),
        "A gives up a card",
        "you give up 7♠ face down",
        "",
    ),
    (
        Event(TEXT, "discard", 0, {"card": card("7S")}, (), (0,), ("card",)),
        "A discards a card",
        "you discard 7♠",
        "",
    ),
    (
        Event(TEXT, "draw", 0, {"card": card("10H")}, (), (0,), ("card",)),
        "A draws a card",
        "you draw 10♡",
        "",
    ),
    (
        Event(TEXT, "take", 0, {"card": card("7S")}),
        "A draws 7♠ from the stock",
        "you draw 7♠ from the stock",
        "",
    ),
    (
        Event(TEXT, "challenge", 0, {"card": card("7S")}),
        "A shows 7♠",
        "you show 7♠",
        "",
    ),
    (
        Event(TEXT, "pay", 0, {"card": card("7S")}),
        "A pays 7♠ to the stock",
        "you pay 7♠ to the stock",
        "",
    ),
    (
        Event(TEXT, "lose", 1, {**LOST, "able": 0}, sees=(1,), secret=("able",)),
        "A claims B's 3♣, which is open to claims, with 5♣; B does not keep it: A takes it",
        "you claim B's 3♣, which is open to claims, with 5♣; B does not keep it: it is yours",
        "A claims your 3♣, which is open to claims, with 5♣; to keep it takes a black 5 or higher, which"
        " you do not have: it is lost",
    ),
    (
        Event(TEXT, "lose", 1, {**LOST, "able": 2}, sees=(1,), secret=("able",)),
        "A claims B's 3♣, which is open to claims, with 5♣; B does not keep it: A takes it",
        "you claim B's 3♣, which is open to claims, with 5♣; B does not keep it: it is yours",
        "A claims your 3♣, which is open to claims, with 5♣; you let it go",
    ),
    (
        Event(TEXT, "defend", 1, DEFENDED),
        "A claims B's 3♣ with 5♣; B keeps it with 7♣: the claim fails, A loses 5♣ and the card given up for it",
        "you claim B's 3♣ with 5♣; B keeps it with 7♣: the claim fails, you lose 5♣ and the card given up for it",
        "A claims your 3♣ with 5♣; you keep it with 7♣: the claim fails, A loses 5♣ and the card given up for it",
    ),
    (
        Event(TEXT, "build", 0, BUILT),
        "A builds 4♠ north of 3♠, at (1,1)",
        "you build 4♠ north of 3♠, at (1,1)",
        "",
    ),
    (
        Event(TEXT, "shuffle", None, {"sources": NEW, "n": 2}),
        "a new deck is shuffled from the stock and the discards",
        "a new deck is shuffled from the stock and the discards",
        "",
    ),
    (
        Event(TEXT, "shuffle", None, {"sources": NEW[:1], "n": 1}),
        "a new deck is shuffled from the stock",
        "a new deck is shuffled from the stock",
        "",
    ),
    (
        Event(TEXT, "end", None, {"winner": Seat(0)}),
        "A reaches the goal and wins",
        "you reach the goal and win",
        "",
    ),
    (
        Event(TEXT, "nearest", None, {"winner": Seat(0)}),
        "the turns have run out: A is nearest to the goal and wins",
        "the turns have run out: you are nearest to the goal and win",
        "",
    ),
    (Event(TEXT, "tie"), "the turns have run out: a draw", "the turns have run out: a draw", ""),
]


@pytest.mark.parametrize(("event", "anybody", "to_a", "to_b"), TOLD)
def test_events_are_told_to_whoever_reads_them(
    event: Event, anybody: str, to_a: str, to_b: str
) -> None:
    assert event.seen_by(None).told() == anybody
    assert event.seen_by(0).told(Reader(0)) == to_a
    assert event.seen_by(1).told(Reader(1)) == (to_b or anybody)


def happened(match: Match) -> Iterator[Event]:
    """The events of the last action as their game made them."""
    if match.ply:
        before = match.copy()
        action = before.undo()
        yield from match.game.events.events(before.state, action, match.state)


def test_every_kind_is_told_above_and_has_its_arguments() -> None:
    kinds = {event.kind: event for event, *_ in TOLD}
    seen = set()
    for number, options in enumerate(SETS):
        for match in plays(options, number):
            for event in happened(match):
                seen.add(event.kind)
                assert set(event.args) == set(kinds[event.kind].args)
                assert event.secret == kinds[event.kind].secret
    position = claiming(built("3C", 2, 0, "E"), hand="7C 6S 3D", other="9C 9S 2D")
    for steps in (("no claim", "done"), ("claim B(2,0)", "fee 3D", "challenge 6S", "defend 9C")):
        trial = position.copy()
        for step in steps:
            trial.play(step)
            seen |= {event.kind for event in happened(trial)}
    assert set(kinds) - seen <= {"shuffle"}  # has a test of its own
    assert seen <= set(kinds)


def test_a_seat_that_may_not_know_a_card_finds_it_nowhere() -> None:
    hidden = 0
    for number, options in enumerate(SETS):
        for match in plays(options, number):
            for event in happened(match):
                if event.sees is None or "card" not in event.secret:
                    continue
                face = event.args["card"]
                for viewer in {*range(match.seats), None} - {*event.sees}:
                    hidden += 1
                    known = event.seen_by(viewer)
                    assert "card" not in known.args
                    assert all(move.face is None for move in known.moves)
                    told = [known.told(), known.told(Reader(viewer)), json.dumps(known.to_json())]
                    for text in told:
                        assert as_json(face) not in text
                        assert not re.search("[♠♡♢♣]", text), text
    assert hidden > 100


def test_an_event_moves_what_was_moved() -> None:
    match = table(hand="3S 4H", phase="build")
    match.play("build 3S")
    match.play("at (2,0) E")
    (event,) = happened(match)
    assert event.moves == (Move("hand0", "town0.2,0", "3S"),)


def test_a_lost_card_is_told_once() -> None:
    """Which card, and who took it with what: one event, in few words, too."""
    position = claiming(built("3C", 2, 0, "E"), hand="7C 6S 3D", other="2D")
    for step in ("claim B(2,0)", "fee 3D", "challenge 6S", "no defence"):
        position.play(step)
    for viewer in (0, 1, None):
        told = [event for _, event in position.events(viewer) if not event.minor]
        assert [event.kind for event in told] == ["lose"]
        assert [move.face for move in told[0].moves] == ["6S", "3C"]
    ((_, lost),) = (one for one in position.events(1) if not one[1].minor)
    assert lost.brief(Reader(1)) == "took your 3♣ with 6♠ (you held no black 6 or higher)"


def test_whether_a_card_could_be_kept_is_told_to_its_owner_alone() -> None:
    position = claiming(built("3C", 2, 0, "E"), hand="7C 6S 3D", other="2D")
    for step in ("claim B(2,0)", "fee 3D", "challenge 6S", "no defence"):
        position.play(step)
    (lost,) = (event for event in happened(position) if event.kind == "lose")
    assert "able" not in lost.seen_by(0).args
    assert lost.seen_by(0).brief(Reader(0)) == "took B's 3♣ with 6♠"


@pytest.mark.parametrize(
    ("sources", "brief"),
    [
        (NEW, "shuffled the stock and the discards into a new deck"),
        (NEW[1:], "shuffled the discards into a new deck"),
        ((Said(TEXT, "source.spare"), *NEW), "shuffled the stock and the discards into a new deck"),
    ],
)
def test_a_new_deck_tells_where_the_stock_went(sources: tuple[Said, ...], brief: str) -> None:
    args: dict[str, Arg] = {"sources": sources, "n": len(sources)}
    assert Event(TEXT, "shuffle", None, args).brief(Reader(0)) == brief
