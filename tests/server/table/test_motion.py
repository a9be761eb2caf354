"""Motions: every piece before and after is paired once, and what was seen to move is what
glides.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import cardhouse
from cardhouse.core.events import Event, Move
from cardhouse.core.game import game, names
from cardhouse.core.scene import Piece, Scene
from cardhouse.core.texts import HOUSE
from cardhouse.play.motion import scene_diff


def a_scene(**spots: list[str]) -> Scene:
    """A scene with nothing but cards on spots; ``-`` is a back."""
    pieces = tuple(
        Piece(
            f"{spot}/{face}{order if face == '-' else ''}",
            "card",
            spot,
            order,
            None if face == "-" else face,
        )
        for spot, faces in spots.items()
        for order, face in enumerate(faces)
    )
    return Scene("toy", "wide", 0, 1, 1, 1, 1, "", (), pieces, (), (), ())


def glides(before: Scene, after: Scene, *moves: Move) -> set[tuple[str | None, str | None]]:
    """The pairs that move."""
    found = scene_diff(before, after, [Event(HOUSE, "toy", 0, moves=moves)])
    return {(x.before, x.after) for x in found}


def test_a_card_that_was_seen_to_move_glides() -> None:
    before, after = a_scene(hand=["7S", "8S"], pile=["6S"]), a_scene(hand=["8S"], pile=["6S", "7S"])
    assert glides(before, after, Move("hand", "pile", "7S")) == {("hand/7S", "pile/7S")}


def test_a_hidden_card_turns_over_on_its_way() -> None:
    before, after = a_scene(deck=["-"], hand=["7S"]), a_scene(deck=["-"], hand=["7S", "8S"])
    assert glides(before, after, Move("deck", "hand", "8S")) == {
        ("deck/-0", "hand/8S"),
        (None, "deck/-0"),
    }


def test_equal_cards_change_places() -> None:
    before, after = (
        a_scene(hand=["7S"], pile=["7S"], away=[]),
        a_scene(hand=["7S"], away=["7S"], pile=[]),
    )
    moves = (Move("hand", "away", "7S"), Move("pile", "hand", "7S"))
    assert glides(before, after, *moves) == {("hand/7S", "away/7S"), ("pile/7S", "hand/7S")}


def test_a_card_moves_twice() -> None:
    before, after = a_scene(deck=["-"], hand=[], pile=[]), a_scene(pile=["9C"])
    moves = (Move("deck", "hand", "9C"), Move("hand", "pile", "9C"))
    assert glides(before, after, *moves) == {("deck/-0", "pile/9C")}


def test_a_discard_covers_what_was_there() -> None:
    before, after = a_scene(pile=["2C"], hand=["-"]), a_scene(pile=["3C"], hand=[])
    assert glides(before, after, Move("hand", "pile", "3C")) == {
        ("hand/-0", "pile/3C"),
        ("pile/2C", None),
    }


@pytest.mark.parametrize("name", names())
def test_every_piece_is_paired_once(name: str) -> None:
    rng = random.Random(name)
    match = cardhouse.new_match(name, seed=5)
    for _ in range(60):
        if match.over:
            break
        seen = [*range(match.seats), None]
        before = {viewer: match.scene(viewer) for viewer in seen}
        match.play(rng.choice(list(match.legal_actions)))
        for viewer in seen:
            after = match.scene(viewer)
            events = [event for _, event in match.events(viewer, match.ply - 1)]
            motions = scene_diff(before[viewer], after, events)
            old, new = {p.id for p in before[viewer].pieces}, {p.id for p in after.pieces}
            left = [x.before for x in motions if x.before is not None]
            come = [x.after for x in motions if x.after is not None]
            assert len(set(left)) == len(left)
            assert len(set(come)) == len(come)
            assert set(left) <= old
            assert set(come) <= new
            # Pieces that no motion names are on both tables, and the same.
            still = {p.id: p for p in after.pieces}
            for piece in before[viewer].pieces:
                if piece.id not in left and piece.id not in come:
                    assert piece.id in new
                    assert still[piece.id].kind == piece.kind
            assert new - set(come) <= old - set(left)
    assert game(name).name == name


@pytest.mark.parametrize("name", names())
def test_pieces_that_lie_still_are_passed_over_without_a_difference(name: str) -> None:
    """The same scenes as other objects, so that every piece is looked at, give the same motions."""
    match, chance = cardhouse.new_match(name, seed=11), random.Random(11)
    for _ in range(60):
        if match.over:
            break
        before = {viewer: match.scene(viewer) for viewer in (*range(match.seats), None)}
        match.play(chance.choice(list(match.legal_actions)))
        for viewer, old in before.items():
            events = [event for _, event in match.events(viewer, match.ply - 1)]
            other = replace(old, pieces=tuple(replace(piece) for piece in old.pieces))
            after = match.scene(viewer)
            assert scene_diff(old, after, events) == scene_diff(other, after, events)
