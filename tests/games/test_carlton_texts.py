"""What is said about Carlton: every sentence from the catalogue, told to whoever reads it."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any, cast

import pytest

import cardhouse
from cardhouse import Match
from cardhouse.agents.base import make
from cardhouse.agents.plain import plain_hint
from cardhouse.agents.rows import NOTHING
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.game import game
from cardhouse.core.texts import Reader
from cardhouse.games import carlton
from cardhouse.games.carlton import comfort, lessons
from cardhouse.games.carlton.notation import reasons
from cardhouse.games.carlton.scene import meaning, stock_note
from cardhouse.games.carlton.state import Table
from cardhouse.games.carlton.texts import TEXT
from cardhouse.play.match import new_match

from .catalogues import english, played, pseudo, said_by, told, unreadable, unused

GAME = game("carlton")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"faces": "all", "decks": 1, "piles": 7, "max_moves": 150},
        {"max_moves": 12},
        {"ranks": 4, "suits": 2, "piles": 3, "max_moves": 120},
        {"deal_cards": 2, "piles": 10, "max_moves": 80},
        dict(GAME.mini),
    ],
)
def test_every_word_is_in_the_catalogue(options: dict[str, Any]) -> None:
    said: set[str] = set()
    with pseudo():
        for seed in range(2):
            chance = random.Random(seed)
            for match in played(GAME, options, seed, most=150):
                said |= told(GAME, match, chance)
                said.update(comfort.situation(cast(Table, GAME.hidden(match.state, 0))))
        said.update(str(reason) for reason in reasons().values())
        said.update(text for lesson in lessons.lessons() for text in said_by(lesson))
        given_up = cardhouse.new_match("carlton", seed=1)
        given_up.resign(0)
        said.add(given_up.scene(0).status)
    assert len(said) > 90
    assert english(said) == []


def test_every_text_of_the_catalogue_can_be_read_and_is_used() -> None:
    assert unreadable(TEXT) == []
    assert unused(TEXT, Path(carlton.__file__).parent) == []


def test_every_text_of_the_lessons_is_used() -> None:
    said = {text for lesson in lessons.lessons() for text in said_by(lesson)}
    ids = [id for id in TEXT.ids() if id.startswith("lesson.")]
    assert [id for id in ids if TEXT.ids()[id] not in said] == []


def table(*piles: str, stock: str = "", face_down: tuple[int, ...] = (), **more: Any) -> Match:
    tableau = [pile.split() for pile in piles]
    return cardhouse.match_from_position(
        {
            "game": "carlton",
            "tableau": [*tableau, *[[] for _ in range(8 - len(tableau))]],
            "face_down": [*face_down, *[0] * (8 - len(face_down))],
            "stock": stock.split(),
            **more,
        }
    )


KINGS = {"S": [13, 13], "H": [13, 13], "D": [13, 13], "C": [12, 13]}
KINGS_ALONE = [f"K{suit}" for suit in "SHDCSHDC"]


@pytest.mark.parametrize(
    ("match", "play", "kind", "to_all", "to_the_player"),
    [
        (
            table("KS", stock="2S 3S"),
            "deal",
            "deal",
            "A deals 2 cards onto piles 1-2: 2♠ and 3♠",
            "you deal 2 cards onto piles 1-2: 2♠ and 3♠",
        ),
        (
            table("KS", stock="2S"),
            "deal",
            "deal",
            "A deals 1 card onto pile 1: 2♠",
            "you deal 1 card onto pile 1: 2♠",
        ),
        (
            table("2S AS", "KS"),
            "1>up",
            "up",
            "A plays A♠ from pile 1 up to the foundation",
            "you play A♠ from pile 1 up to the foundation",
        ),
        (
            table("9S 8H", "9C", "KD"),
            "1>2",
            "move",
            "A moves 8♡ from pile 1 onto pile 2",
            "you move 8♡ from pile 1 onto pile 2",
        ),
        (
            table("TD 9C 8H", "TH"),
            "1>2x2",
            "move",
            "A moves 2 cards, 9♣ to 8♡, from pile 1 onto pile 2",
            "you move 2 cards, 9♣ to 8♡, from pile 1 onto pile 2",
        ),
        (
            table("TD 9C 8H", "TH"),
            "1>3",
            "fill",
            "A moves 8♡ from pile 1 to empty pile 3",
            "you move 8♡ from pile 1 to empty pile 3",
        ),
        (
            table("5S KD", face_down=(1,)),
            "1>2",
            "turn",
            *["5♠ turns up on pile 1"] * 2,
        ),
        (
            table("KC", foundations=KINGS),
            "1>up",
            "won",
            *["won: every card is up after 1 move"] * 2,
        ),
        (
            table(*KINGS_ALONE, stock="2H"),
            "deal",
            "stuck",
            *["lost: the stock is empty and no card can move"] * 2,
        ),
        (
            table("9S 8H", "KD", options={"max_moves": 1}),
            "1>3",
            "out_of_moves",
            *["lost: the only move is used up"] * 2,
        ),
    ],
)
def test_what_happened_is_told_to_whoever_reads_it(
    match: Match, play: str, kind: str, to_all: str, to_the_player: str
) -> None:
    before = match.state.copy()
    action = match.action(play)
    match.play(action)
    event = next(e for e in GAME.events.events(before, action, match.state) if e.kind == kind)
    assert event.told() == event.seen_by(None).told() == to_all
    assert event.seen_by(0).told(Reader(0)) == to_the_player


def test_a_game_that_ends_says_how() -> None:
    lost = table(*KINGS_ALONE, stock="2H")
    assert "deal 1 card from the stock" in [lost.text(a, long=True) for a in lost.legal_actions]
    lost.play("deal")
    said = "Lost: the stock is empty and no card can move."
    assert lost.scene(0).status == said
    won = table("KC", foundations=KINGS)
    won.play("1>up")
    assert won.scene(0).status == "Won: every card is up after 1 move."


@pytest.mark.parametrize(
    ("stock", "said"),
    [
        (0, "no deal left"),
        (1, "the last deal, for pile 1"),
        (5, "the last deal, for piles 1-5"),
        (8, "the last deal"),
        (9, "2 deals left, the last of 1"),
        (12, "2 deals left, the last of 4"),
        (16, "2 deals left"),
    ],
)
def test_the_deals_that_are_left_are_told(stock: int, said: str) -> None:
    cards = [f"{rank}{suit}" for suit in "SH" for rank in "A23456789TJQ"][:stock]
    view = cast(Table, table("KS", stock=" ".join(cards)).view(0))
    assert stock_note(view) == said


def test_how_far_one_is_tells_what_lies_face_down_and_moves_only_where_few_are_left() -> None:
    match = cardhouse.new_match("carlton", seed=1)
    assert match.scene(0).seats[0].note == "28 face down"
    match = cardhouse.new_match("carlton", seed=1, max_moves=50)
    assert match.scene(0).seats[0].note == "28 face down, 0 of 50 moves"


def test_a_deal_names_its_cards() -> None:
    match = table(*KINGS_ALONE, stock="2H 3C")
    match.play("deal")
    told = [event.told() for _, event in match.events(0)]
    assert told[0] == "A deals 2 cards onto piles 1-2: 2♡ and 3♣"


def test_a_move_that_empties_a_pile_says_so() -> None:
    match = table("9S", "TH", "AD")
    tags = {match.text(one.action): one.tag for one in match.scene(0).gestures}
    assert tags["1>2"] == "run of 2\nempties\n pile 1"
    assert tags["3>up"] == "empties\n pile 3"
    assert tags["1>4"] == "", "another one is filled"


def test_what_only_an_empty_pile_takes_is_chosen_first() -> None:
    match = new_match("carlton", seed=7)
    for text in ("A♠ from pile 6 up", "A♢ from pile 7 up", "deal 8 cards", "2 cards, 10♢ to 9♠,"):
        match.play(next(a for a in match.legal_actions if text in match.text(a, long=True)))
    once = {one.path[0]: one.once for one in match.scene(0).gestures if one.once}
    assert "pile1/TD" not in once
    # What goes onto a card, too, goes there.
    assert "pile7/8H" in once
    assert "stock" not in once


def test_a_move_that_turns_a_card_up_says_so() -> None:
    match = table("4C 9S", "TH", face_down=(1,))
    tags = {match.text(one.action): one.tag for one in match.scene(0).gestures}
    assert tags["1>2"] == "run of 2\nnew card"
    assert tags["2>3"] == ""


def test_each_place_says_what_a_card_comes_to_there() -> None:
    """An ace that may go up or lie on one of two piles: up it counts, and the runs differ."""
    match = table("4C AH", "2S", "3D 2C", face_down=(1,))
    tags = {match.text(one.action): one.tag for one in match.scene(0).gestures}
    turns = "new card"
    assert tags["1>up"] == turns
    assert (tags["1>2"], tags["1>3"]) == (f"run of 2\n{turns}", f"run of 3\n{turns}")


def test_a_deal_says_before_what_it_buries() -> None:
    """Cards that could go up first, and that a deal lays others on (C4)."""
    match = table("4C AH", "2S", "9D AS", "KC", stock="5H 6H 7H 8H")
    tags = {match.text(one.action): one.tag for one in match.scene(0).gestures}
    facts = [fact.text for fact in match.preview("deal") if fact.key == "buries"]
    assert tags["deal"] == "first up:\n 2 cards"
    assert facts == ["it buries A♠ and A♡, which could go up first"]
    match = table("4C AH", "2S", "9D AS", "KC", stock="5H")
    assert match.scene(0).gestures[0].tag == "first up:\n A♡"
    match = table("AC", "AS", "AD", "KC", stock="5H 6H 7H 8H")
    assert match.scene(0).gestures[0].tag == "first up:\n 3 cards"


def test_a_deal_says_before_that_moves_of_use_are_left() -> None:
    kings = ("KS", "KH", "KD", "KC", "KS", "KH")
    match = table("4C", "3D", *kings, stock="5H 6H 7H 8H")
    assert match.scene(0).gestures[0].tag == "1 move\n helps"


def test_a_deal_says_before_that_a_card_could_turn_up_first() -> None:
    """By a move onto another card, or up; to use up an empty pile for it is another matter (C5)."""
    said = "a move from pile 2 can turn up a card first"
    match = table("9D", "KS 8C", face_down=(0, 1, 0, 0, 0, 0, 0, 0), stock="5H 6H 7H 8H")
    assert [fact.text for fact in match.preview("deal") if fact.key == "early"] == [said]
    assert match.scene(0).gestures[0].alone == f"A{said[1:]}."
    assert match.scene(0).gestures[0].tag == "pile 2\n first"
    match = table("9C", "KS 8C", face_down=(0, 1, 0, 0, 0, 0, 0, 0), stock="5H 6H 7H 8H")
    assert not [fact for fact in match.preview("deal") if fact.key == "early"]
    assert match.scene(0).gestures[0].alone == ""


@pytest.mark.parametrize(
    ("match", "tried", "said"),
    [
        (table("7H", "8D"), "1>2", "Red on red: 7♡ cannot go onto 8♢ (C2)"),
        (table("7H", "TS", "8C"), "1>2", "10♠ takes only a red 9, not 7♡ (C2)"),
        (table("7H", "AS", "8C"), "1>2", "No card goes onto an ace (C2)"),
        (table(*KINGS_ALONE, stock="2S"), "1>2", "K♡ takes only a black Q, not K♠; no pile is empty for K♠ (C2)"),
        (table("7H", *KINGS_ALONE[:7], stock="2S"), "1>2",
         "K♠ takes only a red Q, not 7♡; no black 8 is free for 7♡ (C2)"),
        (table("AD", "TH", stock="2S"), "1>2", "10♡ takes only a black 9, not A♢; A♢ can go up (C2)"),
        (table("5S", "6H"), "1>up", "5♠ cannot go up: its foundations wait for A♠ (C1)"),
    ],
)  # fmt: skip
def test_a_refusal_says_why_this_card_does_not_go_there(
    match: Match, tried: str, said: str
) -> None:
    assert match.why_not(tried) == said


NOWHERE = ("KS", "KH", "KD", "KC", "7S", "7H", "9C 8D 7C", "3S 9D")


@pytest.mark.parametrize(
    ("touched", "said"),
    [
        ("pile0/KS", "K♠ has no place now: no pile is empty; its foundations wait for A♠ (C1)"),
        ("pile4/7S", "7♠ has no place now: no red 8 is free; its foundations wait for A♠ (C1)"),
        ("pile6/8D", "8♢ has no place now: no black 9 is free (C2)"),
        (
            "pile7/3S",
            "3♠ cannot move with 9♢ on it: they are no run together, and 9♢ has no place now (C2)",
        ),
    ],
)
def test_a_card_that_goes_nowhere_is_told_what_it_waits_for(touched: str, said: str) -> None:
    assert table(*NOWHERE, stock="2D").why_not([touched]) == said


def test_only_what_can_be_done_is_asked() -> None:
    asked = table(*NOWHERE, stock="2D 3D").scene(0).status
    assert asked == "No card can move: deal 2 cards (the last deal, for piles 1-2)."
    building = "Move cards (down by one, other colour), or deal"
    asked = table("7S", "8D", stock="2D").scene(0).status
    assert asked == f"{building} 1 card (the last deal, for pile 1)."
    match = cardhouse.new_match("carlton", seed=1)
    assert match.scene(0).status == f"{building} 8 cards (9 deals left)."
    match.play("deal")
    moves = [one for one in match.scene(0).gestures if one.path[0] != "stock"]
    of = {one.action: one.vain for one in moves}
    little = f" ({sum(of.values())} of little use)" if any(of.values()) else ""
    said = f"{len(of)} moves{little}, or deal 8 cards (8 deals left)."
    assert match.scene(0).status == said, "as many as are listed"
    asked = table("AS", "8D").scene(0).status
    assert asked == "13 moves (12 of little use); no deal left: lost once none can move."
    assert table("7S", "8D").scene(0).status.startswith("No move gains anything any more")


@pytest.mark.parametrize(
    ("match", "move", "idle"),
    [
        (table("TD 9C", "TH"), "1>2", True),  # back and forth
        (table("AD 2C", "3H", "3D 2S"), "1>2", False),  # the ace could go up then
        (table("4C 9S", "TH", face_down=(1,)), "1>2", False),  # a card turns up
        (table("KD 9S", "TH"), "1>2", False),  # a run grows
        (table("9S", "TH"), "1>2", False),  # a pile becomes empty
        (table("9S"), "1>2", True),  # another one is filled
        (table("9S", stock="2S"), "1>2", False),  # but saved from the last deal
        (table("8D 4C", "9S"), "1>3", False),  # what is bared fits
        (table("8D 4C", "2S"), "1>3", True),
    ],
)
def test_what_only_shifts_cards_is_of_little_use(match: Match, move: str, idle: bool) -> None:
    told = {match.text(one.action): one.vain for one in match.scene(0).gestures}
    assert told[move] == idle


@pytest.mark.parametrize(
    ("match", "tried", "said"),
    [
        (table("4C 9S", "TH", face_down=(1,)), "1>2",
         "it turns up the last card face down on pile 1, which can soon be emptied"),
        (table("2C 4C 9S", "TH", face_down=(2,)), "1>2", "it turns up a card of pile 1 (1 more face down there)"),
        (table("9S", "TH"), "1>2", "pile 1 becomes empty, free for any card"),
        (table("AD 9S", "TH"), "1>2", "A♢ under it can go up next"),
        (table("5D 9S", "TH", "4C"), "1>2", "5♢ under it can then take 4♣ from pile 3"),
        (table("5D 9S", "TH", "6C"), "1>2", "5♢ under it can then go onto 6♣ on pile 3"),
        (table("QD 9S", "JC TH"), "1>2", "it makes a run of 3 cards on pile 2"),
        (table("QD AS", "2S 9C"), "1>up", "2♠ can follow once the card on it in pile 2 is away"),
        (table("QD AS", "2S"), "1>up", "2♠ from pile 2 can follow at once"),
        (table("QD AS"), "1>up", "an ace is of no use on the piles: no card goes onto it"),
    ],
)  # fmt: skip
def test_a_hint_says_what_a_move_achieves(match: Match, tried: str, said: str) -> None:
    assert GAME.merits is not None
    facts = GAME.merits.merits(match.view(0), match.action(tried), ())
    assert said in [fact.text for fact in facts]


def test_a_run_that_a_move_parts_and_makes_no_longer_speaks_for_nothing() -> None:
    assert GAME.merits is not None
    for match, longer in [(table("5S 4H", "5C"), False), (table("5S 4H", "6H 5C"), True)]:
        facts = GAME.merits.merits(match.view(0), match.action("1>2"), ())
        assert ("run" in [fact.key for fact in facts]) is longer


def test_where_nothing_can_be_gained_no_hint_is_made_up() -> None:
    match = table("4S 9S 8H", "9C", "KC", "KD", "KC", "KD", "QC", "QC")
    found = plain_hint(GAME, match.view(0), list(match.legal_actions), ())
    assert (found.action, found.targets) == (NOTHING, ())
    assert found.text.startswith("no move leads on")


@pytest.mark.parametrize(
    ("piles", "up", "said"),
    [
        ("5S", 0, "Foundations start with an ace; no A♠ is free now."),
        ("AS", 0, "Foundations start with an ace; touch the A♠ first."),
        ("5S", 3, "4♠ comes next here; none is free now."),
        ("4S", 3, "4♠ comes next here; touch it first."),
    ],
)
def test_a_foundation_that_is_touched_says_what_it_takes_next(
    piles: str, up: int, said: str
) -> None:
    match = table(piles, stock="2D", foundations={"S": [0, up]})
    assert match.why_not(("upS1",)) == said


def lower_row(*piles: str) -> float:
    scene = table(*piles, stock="2D").scene(0, "tall")
    return next(spot.y for spot in scene.spots if spot.id == "pile4")


def test_a_row_of_piles_stays_whatever_grows_in_it() -> None:
    few, more, many = "KS", "KS QH JS TH 9S 8H 7S", "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS"
    assert lower_row(few) == lower_row(more) == lower_row("KH", "KD", "KC", "KH", more)
    assert lower_row(many) == lower_row(few)


def test_a_face_down_card_leads_to_the_rule_about_it() -> None:
    """The first paragraph that shares all rulings of the reason tells of such cards."""
    reason = next(one for one in reasons().values() if "face down" in str(one))
    wanted = set(reason.ruling.split(", "))
    parts = GAME.rules_text().split("\n\n")
    best = next(part for part in parts if wanted <= set(re.findall(r"C\d+", part)))
    assert best.startswith("A card that lies face down cannot move")


def test_the_most_that_a_move_brings_is_told_though_the_next_best_brings_it_too() -> None:
    """A card with two places turns the same one up from either: that is the reason, and not the
    run that it makes on both.
    """
    careful, seen = make("careful", GAME, 1), 0
    for seed in range(4):
        match = new_match("carlton", seed=seed)
        for _ in range(10):
            view, legal = match.view(match.seat), list(match.legal_actions)
            action, reason, last = (plain_hint(GAME, view, legal, ()).text + "\n\n").split("\n")[:3]
            card, _, place = action.partition(" from ")
            pile = place.partition(" onto ")[0]
            if place and f"about as good: {card} from {pile} onto" in last:
                seen += 1
                turned = f"it turns up a card of {pile} "
                assert turned in reason or "run of" not in reason, (action, reason, last)
                assert turned in reason or " comes to the top of " in reason
            match.play(careful.choose(view, legal))
    assert seen > 3


def test_the_last_card_of_a_run_that_can_move_names_its_head() -> None:
    match = table("8C 7D", "9H", *KINGS_ALONE[:6])
    with pytest.raises(InvalidNotation, match="7♢ has no place alone: touch 8♣ to move 2 cards"):
        meaning(cast(Table, match.view(0)), ("pile0/7D",))
