"""A match tells each viewer what it may know, and says whose eyes it means."""

from __future__ import annotations

import random

import pytest

import cardhouse
from cardhouse import SPECTATOR, TRUTH
from cardhouse.core.cards import card_text
from cardhouse.core.errors import IllegalAction, InvalidRecord
from cardhouse.core.game import game
from cardhouse.core.texts import card_symbol
from cardhouse.play.match import Match, Record
from cardhouse.play.row import Row
from tests.conformance.support import every_game, match_of, named_sets, viewers, walk


@every_game
def test_a_match_that_was_given_up_is_a_position_at_every_ply(name: str) -> None:
    """Also in the middle of a row, and while another seat is asked."""
    for options in named_sets(game(name)).values():
        for now in walk(match_of(name, options, 3), random.Random(f"give up {name}"), 60):
            if now.over:
                break
            match = now.copy()
            match.resign()
            position = match.position()
            again = cardhouse.match_from_position(position)
            assert again.position() == position
            assert (again.winners, again.reason) == (match.winners, "resignation")


@every_game
def test_a_sample_agrees_with_what_its_viewer_sees(name: str) -> None:
    chance = random.Random(f"sample {name}")
    match = match_of(name, {}, 1)
    for now in walk(match, chance, 20):
        for viewer in viewers(now):
            drawn = now.determinize(viewer, chance.random().hex())
            assert drawn.viewer == TRUTH
            assert now.game.hidden(drawn, viewer) == now.view(viewer)
        assert now.determinize(TRUTH, 1) == now.state
        assert now.determinize(0, "same") == now.determinize(0, "same")


def test_a_sample_is_not_always_the_truth() -> None:
    match = cardhouse.new_match("three_piles", seed=1)
    assert len({match.determinize(0, seed).to_bytes() for seed in range(20)}) == 20


def test_whoever_names_no_viewer_is_the_spectator() -> None:
    match = cardhouse.new_match("carbondale", seed=1)
    for _ in walk(match, random.Random(1), 30):
        pass
    assert match.view() == match.view(SPECTATOR) == match.game.hidden(match.state)
    assert match.scene() == match.scene(SPECTATOR)
    assert match.events() == match.events(SPECTATOR)
    assert match.record() == match.record(SPECTATOR)
    assert match.record().seed is None
    with pytest.raises(InvalidRecord, match="no seed"):
        match.record().replay()


def test_the_truth_is_told_to_who_asks_for_it() -> None:
    match = cardhouse.new_match("three_piles", seed=1)
    match.play("draw")
    assert match.view(TRUTH) == match.state
    assert match.view(TRUTH) is not match.state
    hands = [piece for piece in match.scene(TRUTH).pieces if piece.spot.startswith("hand")]
    assert {piece.spot for piece in hands} == {"hand0", "hand1"}
    assert all(piece.face for piece in hands)
    assert match.events(TRUTH)[0][1].told() == match.events(0)[0][1].told()
    assert match.events(TRUTH)[0][1].told() != match.events(1)[0][1].told()
    again = match.record(TRUTH).replay()
    assert again.state == match.state


@pytest.mark.parametrize("viewer", [-1, -3, 2, 12])
def test_there_is_one_number_for_each_viewer(viewer: int) -> None:
    match = cardhouse.new_match("three_piles", seed=1)
    with pytest.raises(IllegalAction, match="there is no seat"):
        match.view(viewer)
    with pytest.raises(IllegalAction, match="there is no seat"):
        match.determinize(viewer, 1)
    with pytest.raises(IllegalAction, match="there is no seat"):
        match.scene(viewer)
    with pytest.raises(IllegalAction, match="there is no seat"):
        match.events(viewer)
    with pytest.raises(IllegalAction, match="there is no seat"):
        match.record(viewer)


@every_game
def test_a_state_says_what_it_is_and_shows_no_card(name: str) -> None:
    found = game(name)
    for label, options in named_sets(found).items():
        match = match_of(name, options, label)
        for now in walk(match, random.Random(label), 60):
            for viewer in [*viewers(now), TRUTH]:
                said = repr(now.view(viewer))
                assert said.startswith(f"<{name}, ")
                assert f"turn {now.turn}" in said
                for face in range(52):
                    assert card_text(face) not in said
                    assert card_symbol(face) not in said
    assert "a spectator's view" in repr(match.view())
    assert "A's view" in repr(match.view(0))
    assert "the truth" in repr(match.state)


def test_how_a_game_ended_is_seen_in_its_state() -> None:
    match = cardhouse.new_match("three_piles", seed=1)
    match.resign(0)
    assert repr(match.view(1)) == "<three_piles, B's view: turn 0, over by resignation, won by B>"


def test_rows_and_records_are_what_they_say() -> None:
    match = cardhouse.new_match("three_piles", seed=1)
    row: Row = match.draft()
    record: Record = match.record(TRUTH)
    twin: Match = match.copy()
    assert isinstance(row, Row)
    assert isinstance(record.replay(), Match)
    assert type(twin) is Match
