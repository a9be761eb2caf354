"""Whole games under CPython: the laws of every ply, cards counted, records replayed."""

from __future__ import annotations

import random
from typing import Any

from cardhouse.agents.lengths import length
from cardhouse.conformance import laws, laws_of_texts
from cardhouse.conformance.differing import bytes_differing, cards_differing, differing
from cardhouse.conformance.suite import law
from cardhouse.conformance.support import (
    fast_forward,
    match_of,
    named_sets,
    pace,
    raised,
    refusal,
    walk,
)
from cardhouse.core.errors import CardhouseError, InvalidPosition
from cardhouse.core.game import game
from cardhouse.core.state import TRUTH
from cardhouse.play.match import Match, Record, match_from_position

LONGEST = 400


@law()
def the_laws_of_every_ply(name: str) -> None:
    """At every ply: what is legal, played, refused, written and read again is what it should be; no
    card is lost.
    """
    found = game(name)
    for label, options in named_sets(found).items():
        chance = random.Random(f"laws {name} {label}")
        match = match_of(name, options, label)
        cards = laws.census(match)
        every = pace(found, 16)
        for ply, now in enumerate(walk(match, chance, LONGEST)):
            assert ply >= LONGEST or laws.census(now) == cards, (
                f"a card was lost or doubled before ply {ply}: {cards_differing(laws.census(now), cards)}"
            )
            if ply % every == 0 or now.over:
                laws.check_everything(now, chance)
                laws_of_texts.parsing_what_is_not_legal(now, chance, 40)


@law()
def records_replay_to_the_same_state(name: str) -> None:
    """A record that is written, read and replayed leads to the same state; everything can be taken
    back.
    """
    for label, options in named_sets(game(name)).items():
        chance = random.Random(f"records {name} {label}")
        match = match_of(name, options, label)
        for _ in walk(match, chance, 150):
            pass
        record = match.record(TRUTH)
        again = Record.loads(record.dumps()).replay()
        assert again.state.to_bytes() == match.state.to_bytes(), (
            "a record that was written, read and replayed should lead to the same state, but: "
            f"{differing(again.state, match.state)}"
        )
        assert again.actions == match.actions, (
            "a record that was written, read and replayed should have the same actions, but: "
            f"{differing(list(again.actions), list(match.actions))}"
        )
        assert again.record(TRUTH) == record, (
            "a replayed record should be recorded the same again, but: "
            f"{differing(again.record(TRUTH).to_json(), record.to_json())}"
        )
        while match.ply:
            match.undo()
        assert match.state == match_of(name, options, label).state, (
            "when everything is taken back the match should be as it was dealt, but: "
            f"{differing(match.state, match_of(name, options, label).state)}"
        )


@law()
def a_match_from_a_position_goes_on_and_its_record_replays(name: str) -> None:
    """A match goes on from a position in the middle of a game, and its record replays."""
    chance = random.Random(f"positions {name}")
    start = match_of(name, {}, "from here")
    for _ in walk(start, chance, min(25, int(start.game.length) // 2)):
        pass
    match = match_from_position(start.position(), seed=5)
    assert match.position() == start.position(), (
        "a match from a position should begin at that position, but: "
        f"{differing(match.position(), start.position())}"
    )
    for _ in walk(match, chance, 40):
        pass
    again = Record.loads(match.record(TRUTH).dumps()).replay()
    assert again.state == match.state, (
        "the record of a match from a position should replay to the same state, but: "
        f"{differing(again.state, match.state)}"
    )


@law()
def a_puzzle_with_cards_missing_is_written_and_recorded_as_one(name: str) -> None:
    """Only a position that lacks no card says that it is complete; the others read back and replay
    as well.
    """
    for label, options in named_sets(game(name)).items():
        chance = random.Random(f"puzzle {name} {label}")
        start = match_of(name, options, f"puzzle {label}")
        for _ in walk(start, chance, 5):
            pass
        if start.over:
            continue
        written = start.position()
        assert written["complete"] is True, (
            f"a game {start.ply} plies after its deal lacks no card, but its position says that it is not complete"
            f"{_lacking(written)}. Undealt cards belong to the state, too (in a stock, or in a field for what is "
            "out of play), and position.write has to name every card once"
        )
        pile = next((key for key in ("stock", "deck") if written.get(key)), None)
        if pile is None:
            continue  # nothing lies face down of which a card could be missing
        match = match_from_position({**written, pile: written[pile][1:], "complete": False}, seed=5)
        puzzle = match.position()
        assert puzzle["complete"] is False, (
            "a position that lacks a card should say complete=False, but says that it is complete"
        )
        assert match_from_position(puzzle).position() == puzzle, (
            "a position that lacks a card should be the same when it is read and written again, but: "
            f"{differing(match_from_position(puzzle).position(), puzzle)}"
        )
        refused = raised(InvalidPosition, _complete, puzzle, what="a puzzle")
        assert "missing" in str(refused), (
            "the refusal of a position that lacks a card, but says complete=True, should speak of what "
            f"is missing, but says: {refused}"
        )
        for _ in walk(match, chance, 12):
            pass
        assert Record.loads(match.record(TRUTH).dumps()).replay().state == match.state, (
            "the record of a match from a position that lacks a card should replay to the same state, but: "
            f"{differing(Record.loads(match.record(TRUTH).dumps()).replay().state, match.state)}"
        )


def _complete(puzzle: dict[str, Any]) -> Match:
    """The puzzle, claimed to be complete."""
    return match_from_position({**puzzle, "complete": True})


def _lacking(written: dict[str, Any]) -> str:
    """What reading a position answers if it is claimed to be complete, in brackets; empty if
    nothing.
    """
    try:
        _complete(written)
    except CardhouseError as error:
        return f" ({error})"
    return ""


@law()
def resigning_ends_a_match_and_can_be_taken_back(name: str) -> None:
    """Giving up ends a match, is no win, is recorded, and can be taken back."""
    match = match_of(name, {}, "resign")
    before = match.state.to_bytes()
    loser = match.seats - 1
    match.resign(loser)
    assert match.over, f"seat {loser} gave up, but the match is not over"
    assert match.reason == "resignation", (
        f"seat {loser} gave up, but the match ended by {match.reason!r}"
    )
    assert match.returns is not None, f"seat {loser} gave up, but there are no returns"
    assert match.returns[loser] == (0.0 if match.game.solitaire or not match.winners else -1.0), (
        f"seat {loser} gave up and should get nothing (-1 if others win), but the returns are {match.returns}"
    )
    assert loser not in match.winners, (
        f"seat {loser} gave up, but is among the winners: {list(match.winners)}"
    )
    assert Record.loads(match.record(TRUTH).dumps()).replay().state == match.state, (
        "the record of a match that was given up should replay to the same state, but: "
        f"{differing(Record.loads(match.record(TRUTH).dumps()).replay().state, match.state)}"
    )
    assert match.undo() == -1, (
        "undo after giving up should give -1, for no action is taken back, but gave an action"
    )
    assert match.state.to_bytes() == before, (
        "when giving up is taken back the state should be as before, but: "
        f"{bytes_differing(type(match.state), match.state.to_bytes(), before)}"
    )


@law(applies=lambda found: not found.solitaire)
def usual_games_are_as_long_as_declared(name: str) -> None:
    """What GAME says of games between careful players is what twelve of them come to, within 30
    %.
    """
    found = game(name)
    usual = length(found, 12)
    assert usual.ended == 1, (
        f"of 12 games between careful players only {usual.ended:.0%} came to an end"
    )
    for field, declared, measured in (
        ("decisions[0]", found.decisions[0], usual.own),
        ("decisions[1]", found.decisions[1], usual.every),
        ("plies", found.plies, usual.plies),
    ):
        if abs(measured - declared) > 0.3 * declared:
            raise AssertionError(
                f"GAME says {field}={declared}, but 12 games between careful players took {measured:.1f} each; "
                f"python -m cardhouse.lab.length {name} measures it"
            )


def check_somewhere(name: str, seed: str, plies: int, pick: int) -> None:
    """All laws at one random position of one of the game's own option sets."""
    found = game(name)
    options = list(named_sets(found).values())[pick % len(named_sets(found))]
    assert refusal(found, options) is None, (
        f"the options {options}, which the game itself names, are refused: {refusal(found, options)}"
    )
    match = match_of(name, options, seed)
    cards = laws.census(match)
    chance = random.Random(f"{name} {seed} {plies}")
    fast_forward(found, match.state, chance, plies)
    assert laws.census(match) == cards, (
        f"cards were lost or doubled within {plies} plies: {cards_differing(laws.census(match), cards)}"
    )
    laws.check_everything(match, chance, 1)
