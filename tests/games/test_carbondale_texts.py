"""The sentences of Carbondale: events told to each seat, and a language in which no plain English
word is left.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cardhouse
from cardhouse import Match
from cardhouse.agents.thumb import others
from cardhouse.conformance.catalogues import DECLARED
from cardhouse.core import texts
from cardhouse.core.patterns import Pattern
from cardhouse.core.state import GOAL, TURN_CAP
from cardhouse.core.texts import PSEUDO, Reader, Texts
from cardhouse.games.carbondale import legality, lessons, town
from cardhouse.games.carbondale.actions import face_of_action
from cardhouse.games.carbondale.labels import status
from cardhouse.games.carbondale.notation import reasons
from cardhouse.games.carbondale.state import FACES, Table
from cardhouse.games.carbondale.texts import TEXT
from cardhouse.play.comfort import asked

from .carbondale_tables import SETS, built, claiming, plays, table, truth
from .test_carbondale_events import TOLD

KNOWN = re.compile(r"(?:10|[A2-9])[♠♡♢♣]|\b[A-D]\b|\bF\d+\b")
"""Cards, seats and rulings: they are the same in every language."""


@pytest.fixture
def pseudo() -> Iterator[None]:
    texts.speak(PSEUDO)
    yield
    texts.speak(texts.ENGLISH)


def shown(match: Match) -> Iterator[str]:
    """What each seat and a spectator read at a table."""
    for seat in (*range(match.seats), None):
        for shape in ("wide", "tall"):
            scene = match.scene(seat, shape)
            yield scene.status
            yield from (control.label for control in scene.controls)
            yield from (f"{panel.score} {panel.note}" for panel in scene.seats)
            yield from (f"{spot.label} {spot.note}" for spot in scene.spots)
        for _, event in match.events(seat, since=max(0, match.ply - 1)):
            yield event.told()
            yield event.told(Reader(seat))


def said(match: Match, chance: random.Random) -> Iterator[str]:
    """What is said about the actions of a seat."""
    legal = list(match.legal_actions)
    for action in legal:
        yield match.text(action, long=True)
        yield from (fact.text for fact in match.preview(action))
    for action in chance.sample(range(match.game.actions), 40):
        if action not in legal:
            yield match.why_not(action) or ""


def plain(text: str) -> str:
    """The ASCII letters of a text that are neither cards, seats nor rulings."""
    return re.sub(r"[^a-zA-Z]", "", KNOWN.sub("", text))


@pytest.mark.parametrize("number", range(len(SETS)))
def test_no_plain_english_word_is_left(pseudo: None, number: int) -> None:
    chance = random.Random(number)
    for match in plays(SETS[number], number):
        for text in (*shown(match), *(() if match.over else said(match, chance))):
            assert not plain(text), text


def test_no_plain_english_word_is_left_in_reasons_and_lessons(pseudo: None) -> None:
    for reason in reasons().values():
        assert not plain(str(reason)), reason
    for lesson in lessons.lessons():
        for text in (lesson.title, lesson.says):
            assert not plain(text), text
        for step in lesson.steps:
            for text in (step.says, step.then, step.otherwise, *step.wrong.values()):
                assert not plain(text), text


def test_what_ends_a_game_has_no_plain_english_word(pseudo: None) -> None:
    match = cardhouse.new_match("carbondale", seed=1)
    match.resign(0)
    assert not any(plain(text) for text in shown(match))
    assert "ŵîñš" in match.scene(0).status
    assert "ýöû ŵîñ" in match.scene(1).status


def test_a_change_of_language_reaches_every_reason() -> None:
    before = str(reasons()[1])
    texts.speak(PSEUDO)
    try:
        assert str(reasons()[1]) != before
    finally:
        texts.speak(texts.ENGLISH)
    assert str(reasons()[1]) == before


FOLDER = Path(lessons.__file__).parent


@cache
def words_of_the_code() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Every text that stands in the code of the game, and its formatted texts as patterns."""
    found: set[str] = set()
    formatted: set[str] = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(x.value)) if isinstance(x, ast.Constant) else "(.+)"
                    for x in node.values
                ]
                formatted.add("".join(parts))
    return frozenset(found), tuple(re.compile(x) for x in formatted if re.match(r"\w+\\\.", x))


def test_every_text_is_used() -> None:
    found, formatted = words_of_the_code()

    def used(id: str) -> bool:
        if id.startswith("event."):
            kind, _, unseen = id.removeprefix("event.").removesuffix(".brief").partition(".")
            secret = {event.kind for event, *_ in TOLD if event.secret}
            return kind in found and (not unseen or kind in secret)
        matches = filter(None, (pattern.fullmatch(id) for pattern in formatted))
        return id in found or any(set(match.groups()) <= found for match in matches)

    dead = [id for id in TEXT.ids() if not id.startswith(DECLARED) and not used(id)]
    assert not dead


def test_every_text_of_a_lesson_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()
    write = Texts.write

    def noting(self: Texts, id: str, *rest: Any) -> str:
        asked.add(id)
        return write(self, id, *rest)

    monkeypatch.setattr(Texts, "write", noting)
    texts.speak(texts.ENGLISH)  # what was kept is made anew
    lessons.lessons()
    assert {id for id in TEXT.ids() if id.startswith("lesson.")} == asked


def test_every_pattern_can_be_read() -> None:
    for id, pattern in TEXT.ids().items():
        assert Pattern(pattern).source, id


def test_rows_and_columns_are_counted_in_words() -> None:
    match = table(hand="3S 4H", options={"grid_height": 1})
    match.play("build 3S")
    assert "may span 1 row and" in str(match.why_not("at (1,1) N"))


def statuses(match: Match, *steps: str) -> list[str]:
    """What the seat on turn reads before each step, and after the last."""
    told = [match.scene(0).status]
    for step in steps:
        match.play(step)
        told.append(match.scene(0).status)
    return told


def test_what_a_claim_costs_is_told_before_it_is_made() -> None:
    match = claiming(built("3C", 2, 0, "E"), hand="5C AH 2D TD")
    tags = {gesture.path: gesture.tag for gesture in match.scene(0).gestures}
    assert tags[("town1.2,0/3C",)] == "3♣ to hand\n−2 cards\n5♣ wins"
    first, fee, challenge = statuses(match, "claim B(2,0)", "fee AH")
    assert "Show one 2 or more ranks higher in its colour, and give up a second" in first
    assert "both are lost; if defended, draw 1 fewer" in first
    assert "next you show a black 5 or higher" in fee
    assert "If B shows one as high, 3♣ stays, and you draw 1 fewer" in fee
    assert challenge == (
        "Show a black 5 or higher to claim 3♣. It is lost; B keeps 3♣ by showing one as high, "
        "and you then draw 1 card fewer."
    )


def test_at_a_card_it_is_told_which_could_be_shown_to_claim_it() -> None:
    def tag(hand: str) -> str:
        scene = claiming(built("3C", 2, 0, "E"), hand=hand).scene(0)
        return next(one.tag for one in scene.gestures if one.path == ("town1.2,0/3C",))

    assert tag("7S 5C 2D TD").endswith("\nshow 5♣\n or 7♠")
    assert tag("7S 5C 8C TD").endswith("\nshow 1 of 3")


def test_at_a_card_to_give_up_it_is_told_which_is_shown_next_if_others_leave_a_choice() -> None:
    def tags(hand: str) -> dict[str, str]:
        match = claiming(built("3C", 2, 0, "E"), hand=hand)
        match.play("claim B(2,0)")
        return {one.path[0].partition("/")[2]: one.tag for one in match.scene(0).gestures}

    assert tags("5C AH 2D") == {"AH": "", "2D": ""}
    assert tags("5C 7S AH") == {"5C": "show 7♠", "7S": "show 5♣", "AH": ""}
    assert tags("7S 5C 8C")["5C"] == ""


def test_of_equal_cards_the_one_that_a_claim_takes_is_touched() -> None:
    match = claiming(built("3C", 2, 0, "E"), hand="5C 5C")
    match.play("claim B(2,0)")
    assert len(match.legal_actions) == 1
    assert asked(match.game, match.view(0), list(match.legal_actions))


def test_a_claim_that_is_surely_in_vain_says_so_at_the_card() -> None:
    match = claiming(built("3C", 2, 0, "E"), hand="5C AH 2D TD", other="7C AH")
    (face,) = (f for f in range(FACES) if truth(match).hand[1, f] and not town.is_red(f))
    truth(match).known_hand[1, face] = 1
    found = {gesture.path: gesture for gesture in match.scene(0).gestures}
    claim = found.pop(("town1.2,0/3C",))
    assert (claim.tag, claim.vain) == ("fails\nshow 5♣", True)
    assert not any(gesture.vain for gesture in found.values())


def test_nobody_is_advised_what_surely_lets_a_claim_fail() -> None:
    def advised(hand: str) -> set[str]:
        """What is left of all that is possible, before and once 3♣ is claimed from whom is known
        to hold 7♣.
        """
        match = claiming(built("3C", 2, 0, "E"), hand=hand, other="7C AH")
        (face,) = (f for f in range(FACES) if truth(match).hand[1, f] and not town.is_red(f))
        truth(match).known_hand[1, face] = 1
        left = others(match.game, match.view(0), match.legal_actions)
        texts = {match.text(action) for action in left}
        if "claim B(2,0)" in texts:
            match.play("claim B(2,0)")
            left = others(match.game, match.view(0), match.legal_actions)
            texts |= {match.text(action) for action in left}
        return texts

    assert advised("5C AH 2D TD") == {"no claim"}
    assert advised("5C 8C 2D") == {"claim B(2,0)", "fee 5C", "fee 2D", "no claim"}


def test_a_hand_that_can_claim_nothing_reads_what_it_would_take() -> None:
    told = claiming(built("3C", 2, 0, "E"), hand="4C AH 2D TD").scene(0).status
    assert told.startswith("You can claim nothing: that takes a card 2 or more ranks higher")


def test_fewer_draws_are_put_down_to_what_is_surely_their_reason() -> None:
    match = table(hand="2S 3H", deck=["4D", "4H", "4D", "4H", "5H"])
    paid = statuses(match, "build 2S", "at (0,1) N", "pay 3H", "stock 3H")
    assert paid[3].endswith("your hand fills up to 3, one fewer for the build.")
    assert paid[4].endswith("your hand fills up to 3, one fewer for a build or a failed claim.")
    lost = claiming(built("3C", 2, 0, "E"), hand="5C AH", other="5S", stock=["2D"])
    steps = ("claim B(2,0)", "fee AH", "challenge 5C", "defend 5S", "deck", "done")
    assert statuses(lost, *steps)[-1].endswith("3, one fewer for the failed claim.")


def test_a_turn_without_a_claim_says_that_the_hand_can_claim_nothing() -> None:
    nothing = "Your hand can claim nothing."
    assert table(hand="AC AS AH AD").scene(0).status.startswith(nothing)
    open_three = built("3C", 2, 0, "E")
    declined = claiming(open_three, hand="5C AH 2D TD")
    assert statuses(declined, "no claim")[-1].startswith("You may build")
    claimed = claiming(open_three, hand="5C AH 2D TD")
    steps = ("claim B(2,0)", "fee AH", "challenge 5C", "no defence")
    assert nothing not in statuses(claimed, *steps)[-1]
    assert nothing not in claimed.scene(1).status


def test_who_can_build_nothing_is_not_told_to_build() -> None:
    def told(hand: str, seat: int = 0) -> str:
        match = table(hand=hand)
        if "no claim" in (match.text(action) for action in match.legal_actions):
            match.play("no claim")
        return match.scene(seat).status

    assert "Build" in told("4H AS 9D 9H")
    assert "no card has a place in your town: discard" in told("9H 9D 8H 8D")
    assert told("9H 9D 8H 8D", 1) == told("4H AS 9D 9H", 1)


def test_who_is_asked_to_defend_reads_what_defends() -> None:
    def told(other: str) -> str:
        match = claiming(built("3C", 2, 0, "E"), hand="5C AH", other=other)
        for step in ("claim B(2,0)", "fee AH", "challenge 5C"):
            match.play(step)
        return match.scene(1).status

    claim = "A claims your 3♣ with 5♣; a black 5 or higher"
    assert told("5S") == f"{claim} defends it, and you draw a card for it."
    assert told("AD") == f"{claim} would defend it, and you have none."


def test_the_button_that_ends_building_says_what_is_drawn() -> None:
    def written(match: Match) -> list[str]:
        return [control.label for control in match.scene(0).controls]

    assert written(table(hand="AC AS AH AD")) == ["end the turn"]
    match = table(hand="AC AS AH")
    assert written(match) == ["done, then draw 1"]
    match.play("discard AC")
    assert written(match) == ["done, then draw 2"]


def test_a_black_card_is_laid_without_asking_for_one_of_equal_sources() -> None:
    sources = (built("3S", 2, 0, "E"), built("3S", 1, 1, "N"))
    match = table(*sources, hand="2S AH")
    match.play("build 2S")
    paths = {gesture.path for gesture in match.scene(0).gestures if "town0.2,1" in gesture.path}
    assert ("town0.2,1",) in paths
    assert len(paths) == 2
    assert all(
        match.game.scene.meaning(match.view(0), path) in match.legal_actions for path in paths
    )


def test_a_black_card_is_laid_from_its_cheapest_source() -> None:
    match = table(built("3S", 1, 1, "N"), hand="2S AH")
    tags = {gesture.path: gesture.tag for gesture in match.scene(0).gestures}
    assert tags["hand0/2S", "town0.0,1"].split("\n")[0] == "free"
    match.play("build 2S")
    here = {g.path: g.tag for g in match.scene(0).gestures if "town0.0,1" in g.path}
    assert here.pop(("town0.0,1",)).split("\n")[0] == "free"
    assert [tag.split("\n")[0] for tag in here.values()] == ["−1 card"]


def test_the_discards_say_what_a_card_does_there_and_why_it_is_of_no_use() -> None:
    told_first: list[str] = []

    def told(hand: str, card: str) -> set[str]:
        match = table(hand=hand)
        (one,) = (g for g in match.scene(0).gestures if g.path == (f"hand0/{card}", "discards"))
        assert one.tag == "discard"
        told_first.append(one.alone)
        return {fact.key for fact in match.game.preview.preview(match.view(0), one.action)}

    assert told("4H AS AD AH", "4H") == {"no_place", "draws"}
    assert told("AH", "AH") == {"too_dear", "draws"}
    assert told("4H AS AD AH", "AS") == {"draws"}
    assert told_first == [
        "4♡ can only be discarded: it needs a ♣ of at least 4 beside it.",
        "A♡ could be built, but you cannot pay for it.",
        "",
    ]


def test_ones_own_start_card_is_called_so() -> None:
    match = table(hand="4H AS AD AH")
    start = next(p.id for p in match.scene(0).pieces if p.id.startswith("town0.0,0/"))
    said = match.why_not((start,), 0)
    assert said is not None
    assert "is your own start card" in said


def test_the_end_says_what_won_and_what_was_lacking() -> None:
    view: Any = cardhouse.new_match("carbondale", seed=1).view(0)
    view.hearts[0], view.diamonds[0], view.hearts[1], view.diamonds[1] = 3, 5, 7, 3
    view.ended, view.winners = GOAL, 2
    assert status(view) == (
        "B wins: the goal is reached with 7 hearts and 3 diamonds; you lacked 2 red cards."
    )
    view.ended, view.hearts[1] = TURN_CAP, 6
    assert status(view) == (
        "The turns have run out: B wins, nearest to the goal with 6 hearts and 3 diamonds:"
        " 1 red card short; you lacked 2 red cards."
    )
    view.winners = 0
    assert status(view) == "The turns have run out: a draw."


def test_a_refusal_names_the_own_cards_that_carry() -> None:
    match = table(hand="3S 4H")
    match.play("build 3S")
    said = str(match.why_not("at (0,1) N"))
    assert said.startswith(
        "3♠ cannot be built from your A♣, which carries ♠ up to 2; your 2♠ at (1,0) carries it"
    )


def test_a_preview_says_why_a_place_is_safe() -> None:
    match = table(built("3C", 0, 1, "N"), built("3S", 1, 1, "N"), hand="2C 4H")
    match.play("build 2C")
    told = [
        fact.text
        for action in match.legal_actions
        for fact in match.game.preview.preview(match.view(0), action)
        if fact.key == "safe"
    ]
    assert any("claims there: " in text or "open to claims there" in text for text in told), told


def test_a_red_card_for_the_goal_says_how_far_it_is_then() -> None:
    said = TEXT("merit.nearer", card="A♡", n=9, was=10)
    assert said == "with A♡ built, 9 red cards to go instead of 10"


def test_a_claim_says_how_likely_it_succeeds_as_often_as_deals_agree() -> None:
    match = claiming(built("2C", 2, 0, "E"), hand="4S 4H AD", other="3S 4C AH 2D")
    before = next(one.tag for one in match.scene(0).gestures if one.path == ("town1.2,0/2C",))
    match.play("claim B(2,0)")
    match.play("fee AD")
    (action,) = match.legal_actions
    (chance,) = (fact.value for fact in match.preview(action) if fact.key == "chance")
    kept = 0
    for seed in range(400):
        deal = match.determinize(0, seed=seed)
        assert isinstance(deal, Table)
        held = [face for face in range(FACES) if deal.hand[1, face]]
        shown = face_of_action(action)
        kept += any(legality.beats(face, shown, deal.defence_gap, 1) == 0 for face in held)
    assert abs(100 - kept / 4 - chance) < 8
    (tag,) = {gesture.tag for gesture in match.scene(0).gestures}
    assert tag == f"wins {chance} %"
    # What is the only card to show is told so before anything is given up for it.
    assert before.endswith(f"\n4♠ {tag}")


def test_every_red_card_is_drawn_with_its_side_and_no_black_one() -> None:
    match = table(built("3D", 0, 1, "N"), built("4D", 0, -1, "S"), built("5D", -1, 0, "W"))
    lies = {piece.face: piece.rotation for piece in match.scene(0).pieces if "town0" in piece.spot}
    # The way that its foot points: down, up and to the right, to the ace in the middle.
    assert lies == {"AC": 0, "2S": 0, "3D": 360, "4D": 180, "5D": 270}


def test_what_is_missing_for_a_build_is_told_place_or_payment() -> None:
    assert table(hand="9H 8D").scene(0).status == (
        "Your hand can claim nothing, and no card has a place in your town:"
        " discard any number of cards, or none."
    )
    assert table(hand="AH").scene(0).status == (
        "A♡ has a place, but you hold no other card to pay for it:"
        " discard any number of cards, or none."
    )


def test_a_refusal_says_how_high_a_card_carries() -> None:
    match = table(built("3C", 0, 1, "N"), hand="3H 4D")
    match.play("build 3H")
    said = str(match.why_not("at (1,1) N"))
    assert "hearts are built from clubs, and diamonds from spades; your 3♣ at (0,1)" in said


def test_a_hatched_place_says_that_black_cards_have_no_room_there() -> None:
    match = table(hand="3S 4H", options={"grid_height": 1}, phase="build")
    spots = {spot.id: spot.highlights for spot in match.scene(0).spots}
    assert "limit" in spots["town0.1,1"]
    assert "limit" not in spots["town0.2,0"]
    said = str(match.why_not(("town0.1,1",)))
    assert said.startswith("Black cards have no room in a hatched place: in a town they span")
    assert "1 row at most" in said
    assert str(match.why_not(("town0.2,0",))).startswith("Choose a card of your hand first")
