"""Where no place takes a card, the reason is the rule's: what it could be built from is not there,
or has no free place.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from cardhouse.core.notation import parse_card
from cardhouse.play.match import new_match

from .carbondale_tables import built, claiming


def refused(name: str, seed: int, **options: Any) -> Iterator[tuple[str, str, set[str]]]:
    """Cards that no place takes, why in words, and the black cards that lie in the own town."""
    match, chance = new_match(name, seed=seed, **options), random.Random(seed)
    for _ in range(160):
        if match.over:
            return
        seat = match.seat
        assert seat is not None
        scene = match.scene(seat)
        own = {spot.id for spot in scene.spots if spot.kind == "cell" and spot.seat == seat}
        lies = {str(piece.face) for piece in scene.pieces if piece.spot in own}
        cell = min(own)
        for piece in scene.pieces:
            if piece.spot == f"hand{seat}":
                why = match.why_not((piece.id, cell), seat) or ""
                if re.match(r"No |\S+ needs |\S+ has no place left", why):
                    yield str(piece.face), why, {face for face in lies if face[1] in "SC"}
        match.play(chance.choice(list(match.legal_actions)))


def at_least(why: str) -> list[str]:
    """The cards that a reason asks for, each or a higher one."""
    asked = re.findall(r"a ([♠♣])(?: of at least (\w+))?", why.partition(" needs ")[2])
    return [(rank or "A") + {"♠": "S", "♣": "C"}[suit] for suit, rank in asked]


@pytest.mark.parametrize("name", ["carbondale", "carbondale_draft"])
def test_what_is_said_to_lack_lacks(name: str) -> None:
    wanted = 0
    for seed in range(6):
        for _, why, lies in refused(name, seed):
            if "free" in why or "place left" in why:
                continue
            for face in at_least(why):
                wanted += 1
                least = parse_card(face)
                good = [f for f in lies if f[1] == face[-1] and parse_card(f) >= least]
                assert not good, (why, lies)
    assert wanted > 20


def test_what_is_there_is_not_said_to_lack() -> None:
    free = [
        why
        for seed in range(6)
        for _, why, _ in refused("carbondale_draft", seed)
        if "place left" in why
    ]
    assert free
    assert not any("needs" in why for why in free)


def test_the_reason_follows_the_options() -> None:
    """A red card of one more than its source: the four of hearts goes onto a three."""
    said = {
        why
        for seed in range(4)
        for face, why, _ in refused("carbondale", seed, red_gap=1)
        if face == "4H"
    }
    assert said
    assert all("needs a ♣ of at least 3 beside it" in why for why in said)


def test_a_touch_on_a_card_when_claims_are_over_says_what_it_would_have_taken() -> None:
    match = new_match("carbondale", seed=3)
    rng = random.Random(1)
    said: dict[str, set[str]] = {"mine": set(), "theirs": set()}
    for _ in range(150):
        view: Any = match.view(match.seat)
        scene = match.scene(match.seat)
        if view.phase != 0 and match.seat == view.turn_seat:
            lying = {piece.spot for piece in scene.pieces}
            for spot in scene.spots:
                if spot.kind == "cell" and spot.id in lying:
                    why = match.why_not((spot.id,), match.seat)
                    said["mine" if spot.seat == match.seat else "theirs"].add(why or "")
        match.play(rng.choice(list(match.legal_actions)))
    assert any(
        re.match(
            r"\S+ is yours and open to claims: whoever shows a \w+ \S+( or higher)? and gives up a "
            r"card takes it, unless you show one as high; your rival holds \d cards?",
            why,
        )
        for why in said["mine"]
    )
    assert not any("Claiming comes before" in why for why in said["mine"])
    assert any("is a start card, and nobody can claim those" in why for why in said["theirs"])
    assert any(
        re.match(
            r"Claims come before building; \S+ takes "
            r"a \w+ \S+( or higher)?: now ",
            why,
        )
        for why in said["theirs"]
    )


def test_whoever_answers_a_claim_is_told_whose_a_card_is() -> None:
    said: set[str] = set()
    for seed in range(4):
        match, rng = new_match("carbondale", seed=seed), random.Random(seed)
        for _ in range(300):
            if match.over:
                break
            assert match.seat is not None
            view: Any = match.view(match.seat)
            scene = match.scene(match.seat)
            if match.seat != view.turn_seat:
                lying = {piece.spot for piece in scene.pieces}
                for spot in scene.spots:
                    if spot.kind == "cell" and spot.id in lying:
                        why = match.why_not((spot.id,), match.seat) or ""
                        mine = spot.seat == match.seat
                        assert (" is your" in why) == mine, why
                        assert "Claiming comes" not in why
                        assert "Your hand cannot" not in why
                        said.add(why)
            match.play(rng.choice(list(match.legal_actions)))
    assert len(said) > 1


def test_a_hand_that_can_claim_nothing_is_told_what_a_card_takes() -> None:
    """Nobody was asked for a claim, so no claim of this turn is over."""
    match = claiming(built("8C", 2, 0, "E"), hand="7C 6S 3D", other="2D")
    assert len(match.legal_actions) == 1
    match.play("no claim")
    why = match.why_not(("town1.2,0/8C",), 0) or ""
    assert why.startswith("Your hand cannot claim 8♣, which takes a black 10 and a card to give up")
    assert why.endswith("now build a card, discard, or end the turn (F9)")


def test_a_touch_in_another_part_of_the_turn_says_what_is_asked_now() -> None:
    match = claiming(built("3C", 2, 0, "E"), hand="7C 6S 3D", other="2D")
    said = match.why_not(("hand0/7C",), 0) or ""
    assert said.startswith("Claims come before building: choose a card in another town, then the")
    match.play("no claim")
    assert (
        match.why_not(("town0.0,1",), 0) == "Choose a card of your hand first, then its place (F12)"
    )
    match.play("done")
    said = match.why_not(("hand0/7C",), 0) or ""
    assert said.startswith("Building and discarding are over for this turn: now draw"), said
    draft = new_match("carbondale_draft", seed=3)
    for target in ("cell0(0,1)", "cell0(0,0)/AS"):
        said = draft.why_not((target,), 0) or ""
        assert said == "Choose a card of your hand first, then its place (D28)"
