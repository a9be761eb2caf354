"""What is said about 3 Piles: every sentence from the catalogue, told to whoever reads it."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

import cardhouse
from cardhouse import Match
from cardhouse.core.cards import card_text
from cardhouse.core.game import game
from cardhouse.core.texts import Reader
from cardhouse.games import three_piles
from cardhouse.games.three_piles import comfort, lessons, merits
from cardhouse.games.three_piles.notation import reasons
from cardhouse.games.three_piles.state import Table
from cardhouse.games.three_piles.texts import TEXT

from .catalogues import english, played, pseudo, said_by, seen_everywhere, told, unreadable, unused

GAME = game("three_piles")
EMPTY = "takes any card"
"""What is told beside an empty pile: a new player reads there how piles grow (P10)."""


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"match_target": 100, "ranks": 4, "hand_size": 2},
        {"piles": 5, "stacks": 5, "hand_size": 8},
        dict(GAME.mini),
    ],
)
def test_every_word_is_in_the_catalogue(options: dict[str, Any]) -> None:
    said: set[str] = set()
    with pseudo():
        for seed in range(3):
            chance = random.Random(seed)
            for match in played(GAME, options, seed, most=200):
                said |= told(GAME, match, chance)
                said.update(comfort.situation(GAME.hidden(match.state, seed % 2)))  # type: ignore[arg-type]
        said.update(str(reason) for reason in reasons().values())
        said.update(text for lesson in lessons.lessons() for text in said_by(lesson))
        given_up = cardhouse.new_match("three_piles", seed=1)
        given_up.resign(0)
        said.add(given_up.scene(0).status)
    assert len(said) > 100
    assert english(said) == []


def test_every_text_of_the_catalogue_can_be_read_and_is_used() -> None:
    assert unreadable(TEXT) == []
    assert unused(TEXT, Path(three_piles.__file__).parent) == []


def test_every_text_of_the_lessons_is_used() -> None:
    said = {text for lesson in lessons.lessons() for text in said_by(lesson)}
    assert [
        id for id, raw in TEXT.ids().items() if id.startswith("lesson.") and raw not in said
    ] == []


def table(**keys: Any) -> Match:
    position: dict[str, Any] = {
        "game": "three_piles",
        "deck": ["2C", "3C"],
        "stacks": [["7H"], ["8H"], ["9H"]],
        "piles": [[[], [], []], [[], [], []]],
        "hands": [["KS"], ["KH"]],
    }
    return cardhouse.match_from_position({**position, **keys})


FULL = [["AS", "KC"], ["AC", "KD"], ["AD", "KH"]]
LAST: dict[str, Any] = {"deck": [], "stacks": [["7H"], [], []], "hands": [[], []]}
"""Seat A takes the last card that anybody can take."""


@pytest.mark.parametrize(
    ("keys", "play", "kind", "to_all", "to_a", "to_b"),
    [
        ({}, "draw", "draw", "A draws 2♣", "you draw 2♣", "A draws a card"),
        (
            {},
            "S1>P1",
            "take",
            "A takes 7♡ from stack 1 onto pile 1, +1",
            "you take 7♡ from stack 1 onto pile 1, +1",
            "A takes 7♡ from stack 1 onto pile 1, +1",
        ),
        ({}, "S1>P1", "refill", *["2♣ is turned up on stack 1"] * 3),
        (
            {"drawn": True},
            "KS>P1",
            "play",
            "A plays K♠ onto pile 1, +1",
            "you play K♠ onto pile 1, +1",
            "A plays K♠ onto pile 1, +1",
        ),
        (
            {"drawn": True},
            "KS>S2",
            "lay",
            "A plays K♠ onto stack 2",
            "you play K♠ onto stack 2",
            "A plays K♠ onto stack 2",
        ),
        (
            {
                **LAST,
                "hands": [["2S", "3S"], []],
                "piles": [[["5H"], ["6H"], ["8S"]], FULL],
            },
            "2S>S2",
            "pass",
            "B has no card that fits and must pass",
            "B has no card that fits and must pass",
            "you have no card that fits and must pass",
        ),
        (
            {**LAST, "piles": [[["5H"], [], []], FULL]},
            "S1>P1",
            "count",
            "nothing can be played any more, and the deal ends: A has 2 points, B has 13",
            "nothing can be played any more, and the deal ends: you have 2 points, B has 13",
            "nothing can be played any more, and the deal ends: A has 2 points, you have 13",
        ),
        (
            {**LAST, "piles": [[["5H"], [], []], FULL]},
            "S1>P1",
            "end",
            "the game ends: B wins",
            "the game ends: B wins",
            "the game ends: you win",
        ),
        (
            {**LAST, "piles": [[["5H"], [], []], [["2S", "3S"], [], []]]},
            "S1>P1",
            "tie",
            *["the game ends: a draw"] * 3,
        ),
        (
            {**LAST, "piles": [[["5H"], [], []], FULL], "options": {"match_target": 100}},
            "S1>P1",
            "deal",
            "a new deal; B begins",
            "a new deal; B begins",
            "a new deal; you begin",
        ),
    ],
)
def test_what_happened_is_told_to_whoever_reads_it(
    keys: dict[str, Any], play: str, kind: str, to_all: str, to_a: str, to_b: str
) -> None:
    match = table(**keys)
    before = match.state.copy()
    action = match.action(play)
    match.play(action)
    event = next(e for e in GAME.events.events(before, action, match.state) if e.kind == kind)
    assert event.told() == to_all
    assert event.seen_by(0).told(Reader(0)) == to_a
    assert event.seen_by(1).told(Reader(1)) == to_b


def test_the_points_of_a_deal_are_told_when_the_next_one_lies_there() -> None:
    keys = {**LAST, "piles": [[["5H"], [], []], FULL], "options": {"match_target": 100}}
    match = table(**keys, totals=[40, 7])
    match.play("S1>P1")
    said = [event.told() for _, event in match.events(None)]
    assert "nothing can be played any more, and the deal ends: A has 2 points, B has 13" in said
    assert match.scores == [42, 20]


def test_one_point_is_one_point() -> None:
    match = table(**{**LAST, "stacks": [["7H"], [], []], "piles": [[[], [], []], FULL]})
    match.play("S1>P1")
    assert "nothing can be played any more, and the deal ends: A has 1 point, B has 13" in [
        e.told() for _, e in match.events(None)
    ]


def test_nobody_else_learns_what_was_drawn() -> None:
    for match in played(GAME, {}, 11):
        if match.over or not match.legal_actions or 0 not in match.legal_actions:
            continue
        before, after = match.state.copy(), match.state.copy()
        card = card_text(before.deck[before.deck_n - 1])  # type: ignore[attr-defined]
        GAME.rules.apply(after, 0)
        (event,) = GAME.events.events(before, 0, after)
        seat = match.seat
        assert seat is not None
        assert card in seen_everywhere(event, seat)
        for viewer in (1 - seat, None):
            known = event.seen_by(viewer)
            assert "card" not in known.args
            assert known.moves[0].face is None
            assert known.told(Reader(viewer)) == f"{'AB'[seat]} draws a card"
            assert card not in seen_everywhere(event, viewer)


def test_a_hand_lies_by_rank_and_a_place_tells_what_it_takes_then() -> None:
    match = cardhouse.match_from_position(
        {
            "game": "three_piles",
            "hands": [["KS", "2D", "9S", "2S"], []],
            "piles": [[["5C"], [], []], [[], [], []]],
            "stacks": [["9H"], [], []],
            "drawn": True,
        }
    )
    scene = match.scene(0)
    hand = [one.face for one in scene.pieces if one.spot == "hand0"]
    assert hand == ["2S", "2D", "9S", "KS"]
    tags = {match.text(one.action): one.tag for one in scene.gestures}
    assert tags["9S>P1"] == "+1 longest\nthen takes A-4, 10-K"
    assert tags["2D>P2"] == "+1 ♢\nthen takes A, 3-K"
    assert tags["9S>P2"] == "no point\nthen takes A-8, 10-K"
    # The other could begin a pile with any card: that is no news.
    assert tags["9S>S1"] == "gives\n them +1"


def test_what_the_other_could_make_of_a_card_on_a_stack_is_told() -> None:
    match = table(
        drawn=True,
        hands=[["KD", "2S"], ["KH"]],
        piles=[[["6S", "7S"], ["9D"], ["10S"]], [["AC", "3S"], ["5D", "6H"], ["7C", "8C"]]],
    )
    tags = {match.text(one.action): one.tag for one in match.scene(0).gestures}
    # Ace and king, a diamond, and the longest pile is longer by one.
    assert tags["KD>S1"] == "gives\n them ⚠︎ +5"
    # A 2 lies between ace and 3, and makes another pile the longest: no more than most cards.
    assert tags["2S>S2"] == "gives\n them +1"


def test_what_is_asked_after_drawing_tells_why_a_card_was_drawn() -> None:
    full = [["5S", "QS"], ["5H", "QH"], ["5C", "QC"]]

    def asked(hand: list[str], stack: str, viewer: int = 0) -> str:
        stacks = [[stack], [], []]
        piles = [full, [[], [], []]]
        return table(drawn=True, hands=[hand, []], piles=piles, stacks=stacks).scene(viewer).status

    assert asked(["7S", "8S"], "KS") == (
        "No pile takes a card of yours: play a hand card onto a stack."
    )
    assert asked(["7S", "8S"], "9S") == (
        "You had to draw, and no pile takes a card of yours: play a hand card onto a stack."
    )
    assert asked(["7S", "KD"], "KS") == "Play a hand card onto a pile or a stack."
    assert asked(["7S", "KD"], "9S") == (
        "No stack's card fits, so you drew: play a hand card onto a pile or a stack."
    )
    assert asked(["7S", "KD"], "9S", 1) == "A is playing a hand card onto a pile or a stack."


def test_a_touch_that_cannot_go_on_is_answered_by_what_is_chosen() -> None:
    match = cardhouse.match_from_position(
        {
            "game": "three_piles",
            "hands": [["KS"], []],
            "piles": [[["5C"], [], []], [[], [], []]],
            "stacks": [["9H"], [], []],
            "deck": ["2H", "3H"],
        }
    )
    said = match.why_not(["stack0/9H", "hand0/KS"])
    assert said == (
        "Nine of hearts is chosen: touch pile 1 or pile 2 first, or take this step back."
    )
    assert match.why_not(["pile0.2"]) == (
        "Pile 3 opens once pile 2 has a card; begin pile 2 first (P22)"
    )
    assert match.why_not(["pile0.0"]) == "Choose a card first. Pile 1: takes A-4, 6-K · longest +1."
    assert (
        match.scene(0).status == "Take a stack's top card onto a pile, or draw; 2 left in the deck."
    )
    theirs = str(match.why_not(["stack0/9H", "pile1.0"]))
    assert theirs.startswith("That is B's pile 1. Nine of hearts is chosen: touch pile 1")


def test_what_a_card_brings_is_told_in_a_few_words_too() -> None:
    match = table(drawn=True, piles=[[["2S", "4S"], ["AC"], []], [[], [], []]])
    match.play("KS>P2")
    (played,) = (event for _, event in match.events(0) if event.kind == "play")
    assert played.told(Reader(1)) == "A plays K♠ onto pile 2: ace and king, +3"
    assert played.brief(Reader(1)) == "K♠ onto pile 2: ace and king, +3"


def test_a_pile_that_waits_is_refused_by_what_its_note_says() -> None:
    match = table()
    notes = {spot.id: spot.note for spot in match.scene(0).spots}
    said = str(match.why_not("S1>P3"))
    assert notes["pile0.2"] == "opens after pile 2"
    assert said.startswith("Pile 3 opens once pile 2 has a card; begin pile 1 first")


def test_an_own_pile_that_is_closed_says_so_when_it_is_touched() -> None:
    match = table(piles=[[["AS", "KD"], ["5C"], []], [["AC", "KC"], [], []]])
    said = str(match.why_not(("pile0.0/KD",)))
    assert said.startswith("Pile 1 is closed: with A and K it takes nothing more")
    assert match.why_not(("pile0.0",)) == said
    for other in ("pile0.1/5C", "pile0.2", "pile1.0"):
        assert "closed" not in str(match.why_not((other,)))


def test_a_card_that_does_not_fit_is_told_where_it_goes_instead() -> None:
    closed, low, high = ["AS", "KS"], ["2S", "9S"], ["5S", "KD"]
    match = table(piles=[[closed, low, high], [[], [], []]], hands=[[], []])
    said = str(match.why_not("S1>P1"))
    assert said == "7♡ fits none of your piles; draw instead (P10)"
    other = [["7H"], ["QH"], ["9H"]]
    match = table(piles=[[closed, low, high], [[], [], []]], stacks=other, hands=[[], []])
    assert str(match.why_not("S1>P1")).startswith("7♡ fits none of your piles; take another card,")
    match = table(piles=[[closed, low, high], [[], [], []]], hands=[["7S", "KC"], []], drawn=True)
    assert str(match.why_not("7S>P2")).startswith("7♠ fits none of your piles; it can go onto")
    assert str(match.why_not("KC>P1")) == (
        "Pile 1 has A and K: it takes nothing more; K♣ fits pile 2 (P10)"
    )
    assert str(match.why_not("KC>P3")) == "Pile 3 takes only A-4; K♣ fits pile 2 (P10)"


def test_only_what_can_be_done_is_asked_without_a_deck() -> None:
    def asked(hand: list[str], viewer: int = 0) -> str:
        keys: dict[str, Any] = {"deck": [], "piles": [[["6S", "8S"], [], []], FULL]}
        return table(**keys, stacks=[["7H"], [], []], hands=[hand, []]).scene(viewer).status

    assert asked(["2S"]).startswith("Take a stack's top card or play a hand card")
    assert asked([]) == "Take a stack's top card; it is over when neither can."
    assert asked([], 1) == "A is taking a stack's top card; it is over when neither can."
    keys: dict[str, Any] = {"deck": [], "stacks": [[], [], []], "hands": [["2S"], []]}
    assert table(**keys).scene(0).status == "Play a hand card; it is over when neither can."


def test_what_drawing_comes_to_is_told_before() -> None:
    told = [fact.text for fact in table().preview("draw")]
    assert told == ["you then must play one of 2 hand cards", "1 card stays in the deck"]
    last = [fact.text for fact in table(deck=["2C"]).preview("draw")]
    assert last[1] == "the deck is then empty; the game ends when neither of you can play"


def merits_of(match: Match, what: str) -> dict[str, str]:
    view = match.view(match.seat)
    assert GAME.merits is not None
    return {f.key: f.text for f in GAME.merits.merits(view, match.action(what), ("Pia", "Leo"))}


def test_what_speaks_for_a_move_is_told_in_cards_and_points() -> None:
    match = table(
        stacks=[["7D"], ["QH"], ["9H"]],
        piles=[[["AS", "6S"], ["8S"], ["2D"]], [["6H"], [], []]],
    )
    said = merits_of(match, "S1>P1")
    assert said["points"] == "+2 points for the longest pile, the diamond"
    assert said["pair"] == "pile 1 still takes K: +3 for ace and king"
    assert said["no_gap"] == "it leaves no gap on pile 1"
    assert said["denies"] == "if you leave it, Leo can take it for +2"
    assert merits_of(match, "S2>P2")["least_gap"] == "its gap is smallest on pile 2 (3 ranks)"
    assert merits_of(match, "draw")["choice"] == "then you choose among 2 hand cards"


def test_what_is_left_on_a_stack_and_stays_in_the_hand_is_told() -> None:
    match = table(
        drawn=True,
        hands=[["6C", "KS"], ["KH"]],
        stacks=[["7D"], ["QH"], ["9H"]],
        piles=[[["AS", "QS"], ["AC", "8S"], ["4D", "KD"]], [["6H"], ["5S", "8D"], []]],
    )
    said = merits_of(match, "6C>S1")
    assert said["hides"] == "it covers 7♢, worth +1 to Leo"
    assert said["spare"] == "6♣ fits none of your piles"
    assert said["stays"] == "K♠ stays in your hand, worth +4"


def test_no_statistics_are_told_of_what_is_played_later() -> None:
    assert GAME.merits is not None
    assert not GAME.merits.FOLLOWS


def test_a_danger_says_which_pile_takes_the_card_and_what_it_brings() -> None:
    match = table(
        stacks=[["KS"], ["8H"], ["9H"]],
        piles=[[["2S"], [], []], [["AC"], ["5C"], []]],
        hands=[["4S"], ["KH"]],
    )
    card = next(one for one in match.scene(0).gestures if one.path[0] == "stack0/KS")
    assert card.alone == "B's pile 1 takes it: +4."
    assert "else B's pile 1 takes it: +4" in {fact.text for fact in match.preview("S1>P1")}
    assert not any(one.alone for one in match.scene(0).gestures if one.path[0] == "stack1/8H")
    match.play("draw")
    why = match.why_not(("stack0/KS",))
    assert why is not None
    assert "; B's pile 1 takes it: +4 (" in why


def test_the_end_of_a_pile_is_in_the_way_of_a_card_that_fits_another() -> None:
    match = table(piles=[[["5S", "9C"], ["AS", "KD"], []], [[], [], []]])

    def blocks(match: Match, text: str) -> list[str]:
        return comfort.blocks(cast(Table, match.view(0)), match.action(text))

    told = [blocks(match, text) for text in ("S1>P1", "S2>P1", "S1>P2")]
    assert told == [["pile0.0/5S"], ["pile0.0/9C"], ["pile0.1/AS", "pile0.1/KD"]]
    assert blocks(match, "S1>P3") == []
    full = table(
        piles=[[["AS", "KC"], ["AC", "KD"], ["AD", "KS"]], [[], [], []]], hands=[["4S"], ["KH"]]
    )
    assert blocks(full, "S1>P1") == []


def test_what_is_told_at_a_stack_stays_clear_of_the_next_one() -> None:
    """At three narrow stacks short lines have room, and a full pile says so in one word."""
    match = table(
        drawn=True,
        hands=[["4S"], ["KH"]],
        piles=[[["AS", "KD"], [], []], [["AC", "3S"], [], []]],
    )
    for shape in ("wide", "tall"):
        scene = match.scene(0, shape)
        spots = {spot.id: spot for spot in scene.spots}
        stacks = [spots[f"stack{i}"] for i in range(3)]
        for left, right in pairwise(stacks):
            assert right.x - left.x >= 18
        assert spots["pile0.0"].note == "closed · longest +2 · A&K +3 · ♢ +1"
        tags = [one.tag for one in scene.gestures if "stack" in one.path[1]]
        assert max(len(line.strip()) for tag in tags for line in tag.split("\n")) <= 8
    told = [fact.text for fact in match.preview("4S>S1")]
    assert told[-1] == "B's pile 1 takes it: +1"


@pytest.mark.parametrize("seed", range(5))
def test_the_end_tells_by_what_it_was_won(seed: int) -> None:
    """What the winner has more of and less of comes to the points between them."""
    match = cardhouse.new_match("three_piles", seed=seed)
    rolls = random.Random(seed)
    while not match.over:
        match.play(rolls.choice(list(match.legal_actions)))
    said = match.scene(0).status
    if not match.winners:
        assert "draw" in said
        return
    won, lost = (match.scores[p] for p in (match.winners[0], 1 - match.winners[0]))
    assert f"{won} to {lost}: " in said
    told = re.findall(r"(\d+) points? (more|fewer)", said)
    assert sum(int(n) * (1 if way == "more" else -1) for n, way in told) == won - lost
    assert told[0][1] == "more"


def test_every_pile_tells_what_it_counts_and_at_the_end_nothing_else() -> None:
    piles = [[["AS", "KD"], ["2D", "5D", "6C"], []], [["4H"], ["9S"], []]]
    match = table(hands=[["4S"], ["KH"]], piles=piles)

    def notes(p: int) -> list[str]:
        spots = {spot.id: spot.note for spot in match.scene(0).spots}
        return [spots[f"pile{p}.{j}"] for j in range(3)]

    assert notes(0) == ["closed · A&K +3 · ♢ +1", "takes A, 7-K · longest +3 · ♢ +2", EMPTY]
    # Neither of two equal piles has come first: both are told of, and one counts.
    assert notes(1) == ["takes A-3, 5-K · longest +1", "takes A-8, 10-K · also longest", EMPTY]
    for p in range(2):
        told = [re.findall(r"(longest|A&K|♢) \+(\d+)", note) for note in notes(p)]
        assert sum(int(n) for note in told for _, n in note) == match.scores[p]
    match.resign(0)
    assert notes(0) == ["A&K +3 · ♢ +1", "longest +3 · ♢ +2", "no point"]
    assert notes(1) == ["longest +1", "no point", "no point"]


def test_a_hint_says_what_speaks_against_the_pile_that_brings_more() -> None:
    match = table(
        drawn=True,
        hands=[["AH", "6S"], ["KH"]],
        piles=[[["4D", "5C", "7C", "KC"], ["3D", "KS"], ["9S"]], [[], [], []]],
    )

    def facts(text: str) -> dict[str, str]:
        found = merits.merits(cast(Table, match.view(0)), match.action(text))
        return {fact.key: fact.text for fact in found}

    told = facts("AH>P2")
    assert told["rather"] == "+3 points here, but pile 1, for +4, would be closed"
    best = facts("AH>P1")
    assert "rather" not in best
    assert best["points"].startswith("+4 points")
    # Where it skips fewer ranks on that pile and leaves it open, nothing speaks against it.
    assert "rather" not in facts("6S>P3")


def test_a_stack_says_what_its_card_would_bring_the_other_player() -> None:
    """From two points on, above the stack; not to spectators, who have no rival."""
    match = table(
        stacks=[["7D"], ["QH"], ["9H"]],
        piles=[[["AS", "6S"], ["8S"], ["2D"]], [["6H"], [], []]],
    )
    notes = {spot.id: spot.note for spot in match.scene(0).spots}
    assert [notes[f"stack{i}"] for i in range(3)] == ["them +2", "", ""]
    assert all(not spot.note for spot in match.scene(None).spots if spot.kind == "stack")
