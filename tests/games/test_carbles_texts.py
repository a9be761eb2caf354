"""What people read of Carbles comes from its catalogue, and is told to whoever reads it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import pytest

import cardhouse.games.carbles
from cardhouse import Match, match_from_position, new_match
from cardhouse.conformance.catalogues import DECLARED
from cardhouse.core import texts
from cardhouse.core.events import Event
from cardhouse.core.game import game
from cardhouse.core.patterns import Pattern
from cardhouse.core.texts import ANYBODY, Arg, Card, Reader, Said, Seat
from cardhouse.games.carbles import kills, legality
from cardhouse.games.carbles.actions import play
from cardhouse.games.carbles.board import ACE, JOKER, KING
from cardhouse.games.carbles.comfort import asks, blocks, forced, situation
from cardhouse.games.carbles.lessons import lessons
from cardhouse.games.carbles.notation import RULINGS, reasons
from cardhouse.games.carbles.position import hand_faces
from cardhouse.games.carbles.preview import BRIEF, SORTS, card_tag
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT
from cardhouse.play.comfort import blocks as in_the_way
from cardhouse.play.course import places
from cardhouse.play.deciding import PERSON, Sitter
from cardhouse.play.ending import result_words, standings
from cardhouse.play.session import Session

FOLDER = Path(cardhouse.games.carbles.__file__).parent
GAME = game("carbles")


@pytest.fixture
def pseudo() -> Iterator[None]:
    texts.speak(texts.PSEUDO)
    yield
    texts.speak(texts.ENGLISH)


OWN = Said(TEXT, "phrase.marble")
OF_C = Said(TEXT, "phrase.marble_of", {"owner": Seat(2)})
ONE = {"count": 1, "winner": Seat(0), "winners": (Seat(0),)}
TRADED: dict[str, Arg] = {"far": 28, "way": "ahead", "other_far": 28, "other_way": "back"}
TEAM = {"count": 2, "winner": Seat(0), "winners": (Seat(0), Seat(2))}


@pytest.mark.parametrize(
    ("kind", "seat", "args", "anybody", "to_a"),
    [
        ("play", 0, {"card": Card(6)}, "A plays 7♠", "you play 7♠"),
        (
            "burn",
            0,
            {"card": Card(52), "why": "", "home": ""},
            "A cannot play any card and burns Joker",
            "you cannot play any card and burn Joker",
        ),
        (
            "nothing",
            0,
            {},
            "A brings no marble out: a Joker may also do nothing",
            "you bring no marble out: a Joker may also do nothing",
        ),
        (
            "choose",
            0,
            {"place": "17"},
            "A chooses the marble on 17",
            "you choose the marble on 17",
        ),
        (
            "out",
            0,
            {"marble": OWN, "hits": 0, "theirs": 0, "owner": Seat(0)},
            "A brings a marble out",
            "you bring a marble out",
        ),
        (
            "out",
            0,
            {"marble": OF_C},
            "A brings a marble of C out",
            "you bring a marble of C out",
        ),
        (
            "kill",
            0,
            {"space": 5, "owner": Seat(1), "passing": 0},
            "A kills B's marble on space 5 (back to the lot)",
            "you kill B's marble on space 5 (back to the lot)",
        ),
        (
            "kill",
            1,
            {"space": 5, "owner": Seat(0), "passing": 0},
            "B kills A's marble on space 5 (back to the lot)",
            "B kills your marble on space 5 (back to the lot)",
        ),
        (
            "kill_own",
            0,
            {"space": 5, "passing": 0},
            "A kills its own marble on space 5 (back to the lot)",
            "you kill your own marble on space 5 (back to the lot)",
        ),
        (
            "kill_mate",
            0,
            {"space": 5, "owner": Seat(2), "passing": 0},
            "A kills C's marble, a partner's, on space 5 (back to the lot)",
            "you kill C's marble, a partner's, on space 5 (back to the lot)",
        ),
        (
            "swap",
            0,
            {"space": 3, "owner": Seat(1), "other": 31, "theirs": 0} | TRADED,
            "A swaps the marble on 3 with B's on 31: A's 28 nearer, B's 28 back",
            "you swap the marble on 3 with B's on 31: yours 28 nearer, B's 28 back",
        ),
        (
            "move",
            0,
            {"start": "17", "end": "25", "marble": OWN, "hits": 0, "past": 0},
            "A moves a marble from 17 to 25",
            "you move a marble from 17 to 25",
        ),
        (
            "back",
            0,
            {"start": "17", "end": "13", "marble": OF_C, "hits": 0, "far": 0},
            "A moves a marble of C back from 17 to 13",
            "you move a marble of C back from 17 to 13",
        ),
        (
            "enter",
            0,
            {"start": "34", "end": "A1", "marble": OWN, "home": 1, "all": 4},
            "A brings a marble into the goal, from 34 to A1: 1 of 4 in goal",
            "you bring a marble into the goal, from 34 to A1: 1 of 4 in goal",
        ),
        (
            "new_deck",
            0,
            {},
            "A becomes the dealer and shuffles a new deck",
            "you become the dealer and shuffle a new deck",
        ),
        (
            "deal",
            None,
            {"cards": 5, "leader": Seat(0)},
            "new hands: five cards each; A leads",
            "new hands: five cards each; you lead",
        ),
        (
            "deal",
            None,
            {"cards": 1, "leader": Seat(1)},
            "new hands: one card each; B leads",
            "new hands: one card each; B leads",
        ),
        ("end", None, ONE, "A wins", "you win"),
        ("end", None, TEAM, "A and C win", "you and C win"),
        (
            "turn_cap",
            None,
            {"turns": 6},
            "the game ends in a draw after 6 turns",
            "the game ends in a draw after 6 turns",
        ),
    ],
)
def test_each_kind_of_event_is_told_to_anybody_and_to_its_seat(
    kind: str, seat: int | None, args: Mapping[str, Arg], anybody: str, to_a: str
) -> None:
    event = Event(TEXT, kind, seat, args)
    assert event.told() == anybody
    assert event.told(Reader(0)) == to_a


def test_another_seat_in_a_sentence_may_be_the_reader() -> None:
    swap = Event(TEXT, "swap", 0, {"space": 3, "owner": Seat(1), "other": 31, "theirs": 0} | TRADED)
    told = " swaps the marble on 3 with yours on 31: {}'s 28 nearer, yours 28 back"
    assert swap.told(Reader(1)) == "A" + told.format("A")
    assert swap.told(Reader(1, ("Ann", "Bob"))) == "Ann" + told.format("Ann")
    out = Event(TEXT, "out", 0, {"marble": OF_C})
    assert out.told(Reader(2)) == "A brings a marble of yours out"


def board(hand: list[str], track: dict[str, int], **keys: Any) -> Match:
    options = {"players": 4, **keys.pop("options", {})}
    hands = [hand, ["2"], ["2"], ["2"]]
    position = {"game": "carbles", "options": options, "track": track, "hands": hands, **keys}
    return match_from_position(position)


def happened(match: Match, *row: str) -> list[tuple[str, Any]]:
    """The kinds of the events of the last choice of a row, each with its arguments as JSON."""
    for text in row:
        match.play(text)
    return [(event.kind, event.to_json()["args"]) for _, event in match.events(None, match.ply - 1)]


A_MARBLE = {"id": "phrase.marble", "args": {}}
MINE = {"theirs": 0, "mover": 0}


def test_events_say_what_an_action_did() -> None:
    seven = board(["7"], {"5": 0, "7": 1, "9": 0, "12": 2})
    assert happened(seven, "7", "from 5", "to 12") == [
        ("kill", {"space": 7, "owner": 1, "passing": 1}),
        ("kill_own", {"space": 9, "passing": 1}),
        ("kill", {"space": 12, "owner": 2, "passing": 0}),
        (
            "move",
            {"start": "5", "end": "12", "marble": A_MARBLE, "hits": 1, "past": 0, "more": 0} | MINE,
        ),
    ]
    around = board(["7"], {"69": 0, "71": 1, "2": 2, "60": 0})
    assert [
        args for kind, args in happened(around, "7", "from 60", "to 66") if "kill" in kind
    ] == []
    assert happened(board(["5"], {"10": 0, "15": 0}), "5", "from 10", "to 15")[0] == (
        "kill_own",
        {"space": 15, "passing": 0},
    )
    assert happened(board(["A"], {"0": 0}), "A", "out") == [
        ("kill_own", {"space": 0, "passing": 0}),
        ("out", {"marble": A_MARBLE, "hits": 1, "theirs": 0, "owner": 0}),
    ]
    assert happened(board(["J"], {"10": 0, "20": 2}), "J", "from 10", "swap 20") == [
        (
            "swap",
            {"space": 10, "owner": 2, "other": 20, "far": 10, "way": "ahead"}
            | {"other_far": 10, "other_way": "back"}
            | MINE,
        )
    ]
    home = board(["A"], {"70": 0}, goals=[[0, 1, 1, 1], *[[0] * 4] * 3])
    assert happened(home, "A", "from 70", "to A1") == [
        (
            "enter",
            {"start": "70", "end": "A1", "marble": A_MARBLE, "home": 4, "all": 4, "more": 0} | MINE,
        ),
        ("end", {"count": 1, "winner": 0, "winners": [0]}),
    ]


def test_few_words_tell_whose_marble_a_partner_moves_and_part_the_moves_of_a_7() -> None:
    goals = [[1, 1, 1, 1], *[[0] * 4] * 3]

    def told(card: str, *row: str) -> list[str]:
        match = board([card], {"40": 2, "46": 1}, goals=goals, options={"partners": True})
        for text in (card, *row):
            match.play(text)
        events = (event for ply in (match.ply - 1,) for _, event in match.events(None, ply))
        return [event.brief(Reader(2)) for event in events]

    assert told("5", "from 40", "to 45") == [" your marble 40→45"]
    assert told("6", "from 40", "to 46")[1] == " with your marble from 40"
    assert told("J", "from 40", "swap 46") == [
        "swapped your marble on 40 with B's 46: yours 6 nearer, B's 6 back"
    ]
    seven = board(["7"], {"20": 0, "30": 0})
    for text in ("7", "from 20", "to 23", "from 30", "to 34"):
        seven.play(text)
    moves = [event for _, event in seven.events(None) if event.kind == "move"]
    assert [event.brief() for event in moves] == [" 20→23", "30→34"], "a comma stands between"


def test_whoever_kills_is_told_of_and_not_the_victim() -> None:
    match = board(["6"], {"10": 0, "16": 2})
    for text in ("6", "from 10", "to 16"):
        match.play(text)
    kill, move = [event for _, event in match.events(None, match.ply - 1)]
    assert (kill.kind, kill.seat, move.seat) == ("kill", 0, 0)
    assert [one.brief(Reader(2)) for one in (kill, move)] == [
        "killed your marble on 16",
        "from 10",
    ]
    back = board(["4"], {"10": 0})
    for text in ("4", "from 10", "to 6"):
        back.play(text)
    told = [event for _, event in back.events(None) if not event.minor]
    assert [one.brief() for one in told[-2:]] == ["4♠", " back 10→6"]
    mates = board(["6"], {"10": 0, "16": 2}, options={"partners": True})
    mate = {"space": 16, "owner": 2, "passing": 0}
    assert happened(mates, "6", "from 10", "to 16")[0] == ("kill_mate", mate)
    (kill, *_) = [event for _, event in mates.events(None, mates.ply - 1)]
    assert [kill.brief(Reader(seat)) for seat in (1, 2)] == [
        "killed its partner C's marble on 16",
        "killed your marble on 16",
    ]
    joker = board(["Joker"], {"5": 0}, options={"partners": True})
    joker.play("Joker")
    joker.play(next(joker.text(one) for one in joker.legal_actions if "C" in joker.text(one)))
    (out,) = [event for _, event in joker.events(None, joker.ply - 1) if event.kind == "out"]
    assert [out.brief(Reader(seat)) for seat in (1, 2)] == [" C's marble out", " your marble out"]
    seven = board(["7"], {"10": 0, "12": 2})
    for text in ("7", "from 10", "to 17"):
        seven.play(text)
    kill, move = [event for _, event in seven.events(None, seven.ply - 1)]
    assert [one.brief() for one in (kill, move)] == [
        "killed C's marble on 12 in passing",
        "10→17",
    ]


def tags(match: Match) -> dict[str, str]:
    """What is told of each action where it is touched first."""
    return {match.text(one.action): one.tag for one in reversed(match.scene(0).gestures)}


def test_a_card_tells_what_it_could_do_before_it_is_played() -> None:
    told = tags(board(["8", "4", "7", "J", "K"], {"20": 0, "28": 1, "50": 2}))
    assert told == {
        "8": "kills B",
        "4": "−4",
        "7": "+7",
        "J": "swap\u00a0+30\n / +11 ⚠\ufe0e",
        "K": "out\n / +13 ⚠\ufe0e",
    }
    told = tags(board(["8", "4", "7"], {"20": 0, "30": 0, "28": 1}))
    assert told == {"8": "kills B\n / +8 ⚠\ufe0e", "4": "−4", "7": "+7\n split"}
    assert tags(board(["K"], {"0": 1})) == {"K": "kills B\n and out"}
    match = board(["A"], {"70": 0}, goals=[[0, 1, 1, 1], *[[0] * 4] * 3])
    assert tags(match) == {"A": "goal\n / past goal"}
    (can, hold) = match.preview("A")
    assert (can.text, hold.key) == (
        "brings the marble on 70 to A1, into the goal or goes from 70 to 71, past its goal",
        "hand_size",
    )


def test_the_first_line_of_a_tag_of_a_card_is_short_and_says_it_by_itself() -> None:
    chance = random.Random(4)
    for seats in (1, 2, 4, 12):
        match = new_match("carbles", players=seats, seed=seats)
        for _ in range(120):
            if match.over:
                break
            seat = match.seat
            assert seat is not None
            if cast(Table, match.state).row_n == 0:
                for one in match.scene(seat).gestures:
                    lines = one.tag.split("\n")
                    assert len(lines) <= 2, one.tag
                    lines = [line.removesuffix(" ⚠\ufe0e").strip(" \ufe0e/") for line in lines]
                    assert max(map(len, lines)) <= 9, one.tag
                    bare = lines[0].replace("\ufe0e", "")
                    assert len(bare) <= 8 + bare.startswith(("gains", "swap")), one.tag
                    assert not bare.endswith((" or", "does", "changes", "share")), one.tag
            match.play(chance.choice(list(match.legal_actions)))


def test_what_nobody_wants_is_told_beside_a_card_only_where_it_can_do_nothing_else() -> None:
    mate = {"options": {"partners": True}}
    assert tags(board(["5"], {"20": 0, "25": 2}, **mate)) == {"5": "⚠\ufe0e kills\n partner"}
    mixed = board(["5"], {"20": 0, "25": 2, "40": 0}, **mate)
    assert tags(mixed) == {"5": "+5"}
    assert tags(board(["5"], {"0": 0, "5": 0, "66": 1}))["5"] == "+5"
    assert tags(board(["Q"], {"20": 0})) == {"Q": "+12"}
    assert tags(board(["Joker"], {"20": 0})) == {"Joker": "out"}
    assert tags(board(["Joker"], {"0": 0})) == {"Joker": "wasted"}
    assert tags(board(["A"], {"0": 0})) == {"A": "+1"}


def test_a_swap_tells_how_many_spaces_it_gains_or_costs() -> None:
    match = board(["J"], {"20": 0, "50": 0, "60": 1})
    assert tags(match) == {"J": "swap\u00a0+40\n / +11"}
    match.play("J")
    assert tags(match) == {"from 20": "swap\u00a0+40", "from 50": "swap\u00a0+10"}
    only = board(["J"], {"17": 0, "18": 1, "60": 2})
    only.play("J")
    assert tags(only) == {"from 17": "swap\u00a0+43"}
    worse = board(["J"], {"60": 0, "50": 1})
    for text in ("J", "from 60"):
        worse.play(text)
    assert tags(worse)["swap 50"] == "you: −10\nB: +10", "what it brings to whom"
    told = [fact.text for fact in worse.preview("swap 50")]
    assert told[:2] == ["marbles on 60 and 50 trade places", "you: 230 → 240 spaces left"]


def test_a_way_tells_how_many_spaces_it_gains_or_costs() -> None:
    match = board(["4", "9"], {"0": 0, "66": 0})
    match.play("9")
    told = tags(match)
    assert told == {"from 0": "+9", "from 66": "⚠\ufe0e past\n goal"}
    back = board(["4"], {"0": 0})
    back.play("4")
    assert tags(back) == {"from 0": "4 back,\n gains 68"}
    home = board(["A"], {"70": 0}, goals=[[0, 1, 1, 1], *[[0] * 4] * 3])
    home.play("A")
    home.play("from 70")
    assert tags(home) == {"to A1": "to goal,\n 4 of 4", "to 71": "⚠\ufe0e past\n goal"}
    seven = board(["7"], {"0": 0})
    seven.play("7")
    seven.play("from 0")
    assert set(tags(seven).values()) == {"7 steps"}
    shared = board(["7"], {"20": 0, "70": 0})
    shared.play("7")
    shared.play("from 70")
    told = {one.path[0]: one.tag for one in shared.scene(0).gestures}
    assert {place: told[place] for place in ("goal0.0", "goal0.3", "t4")} == {
        "goal0.0": "1 step",
        "goal0.3": "4 steps",
        "t4": "6 steps",
    }
    assert {one.leads for one in shared.scene(0).gestures} == {""}, "numbers say which way it goes"


def test_a_danger_says_who_and_with_which_cards() -> None:
    match = board(["6", "J"], {"4": 0, "9": 0, "3": 1})
    why = match.why_not(("t9/0",))
    assert why is not None
    assert why.startswith("B is 6 behind: a 6 or 6 steps of a 7 could kill it; a 6 or a jack can")
    match.play("J")
    told = {one.key: one.text for one in match.preview("from 9")}
    assert told["leaves"] == "where it stands, B is 6 behind: a 6 or 6 steps of a 7 could kill it"
    match.play("from 4")
    own = match.why_not(("t9",))
    assert own is not None
    assert own.startswith("B is 6 behind")
    told = {one.key: one.text for one in match.preview("swap 3")}
    assert told["exposes"] == (
        "⚠\ufe0e your marble on 9 then: B is 5 behind: a 5 or 5 steps of a 7 could kill it"
    )


def test_the_dangers_of_one_rival_are_told_in_one_sentence() -> None:
    match = board(["2"], {"18": 0, "15": 1})
    why = match.why_not(("t18/0",))
    assert why is not None
    assert why.startswith(
        "B may come out there and is 3 behind: an ace, a king, a Joker, a 3 or 3 steps of a 7 could"
        " kill it; a 2 can move it"
    )


def test_a_touched_goal_space_says_which_marble_is_in_the_way() -> None:
    goals = [[0, 1, 1, 0], *[[0] * 4] * 3]
    match = board(["5"], {"20": 0}, goals=goals)
    assert [match.why_not((f"goal0.{place}/0",)) for place in (0, 3)] == [
        "Your goal: marbles turn in from space 70 by exact count; now choose a card (B5)",
        "Your goal: no marble passes the one on A3; now choose a card (B5)",
    ]


def test_an_ace_that_brings_out_a_marble_in_place_of_ones_own_says_that_nothing_changes() -> None:
    match = board(["A", "5"], {"0": 0})
    said = [fact.text for fact in match.preview("A") if fact.key == "can"]
    assert said == [
        "goes from 0 to 1 or brings a marble out and sends your own on its home back to the lot: no change"
    ]


def test_a_goal_space_says_which_marble_blocks_it() -> None:
    match = board(["5"], {"68": 0}, goals=[[0, 1, 0, 0], *[[0] * 4] * 3])
    match.play("5")
    match.play("from 68")
    why = match.why_not(("goal0.2",))
    assert why is not None
    assert why.startswith("Blocked by your own marble on A2")
    assert match.why_not(("t1", "goal0.2")) == why, "whatever was chosen before"


def test_any_card_of_a_rank_plays_it() -> None:
    match = board(["KC", "KH", "5D", "5C"], {"20": 0})
    starts = {one.path[0] for one in match.scene(0).gestures}
    assert starts == {"hand0/KH", "hand0/KC", "hand0/5D", "hand0/5C"}
    assert match.game.scene.meaning(match.view(0), ("hand0/KC",)) == match.action("K")
    match.play("K")
    assert "hand0/KC" in {one.id for one in match.scene(0).pieces}
    burns = board(["5H", "5S"], {})
    assert {one.path[0] for one in burns.scene(0).gestures} >= {"hand0/5H", "hand0/5S"}
    # The one that goes is the one that lies on top.
    own = [
        one
        for one in board(["KC", "KH", "5D", "5C"], {"20": 0}).scene(0).pieces
        if one.spot == "hand0"
    ]
    assert [(one.id, one.order) for one in own] == [
        ("hand0/5C", 0), ("hand0/5D", 0), ("hand0/KC", 1), ("hand0/KH", 1),
    ]  # fmt: skip
    assert [one.id for one in match.scene(0).pieces if one.highlights == ("chosen",)] == [
        "hand0/KH"
    ]
    twins = board(["5S", "5S"], {"20": 0})
    assert {one.path[0] for one in twins.scene(0).gestures} == {"hand0/5S", "hand0/5S~2"}


def test_where_something_better_is_possible_one_touch_loses_no_card() -> None:
    match = board(["Joker"], {})
    match.play("Joker")
    paths = {match.text(one.action): one.path for one in match.scene(0).gestures}
    assert paths["nothing"] == ("nothing", "discards")
    finished = board(["Joker"], {"20": 0}, goals=[[0, 1, 1, 1], *[[0] * 4] * 3])
    finished.play("Joker")
    assert [one.path for one in finished.scene(0).gestures] == [("nothing",)]


def test_whoever_leads_next_is_told_beside_the_deck() -> None:
    match, chance, told = new_match("carbles", players=4, seed=3), random.Random(3), set[str]()
    for _ in range(900):
        deck = next(spot for spot in match.scene(None).spots if spot.id == "deck")
        hands, leads = cast(Table, match.state).discard_n, deck.note
        match.play(chance.choice(list(match.legal_actions)))
        dealt = [event for _, event in match.events(None, match.ply - 1) if event.kind == "deal"]
        for event in dealt:
            leader = event.to_json()["args"]["leader"]
            assert leads == f"{'ABCD'[leader]} leads next", hands
            told.add(leads)
    assert len(told) == 4
    deck = next(spot for spot in board(["2"], {"20": 0}).scene(2).spots if spot.id == "deck")
    assert deck.note in ("you lead next", "A leads next", "B leads next", "D leads next")


@pytest.mark.parametrize(
    ("cards", "track", "why"),
    [
        (["Joker", "3"], {}, "your only way out"),
        (["3", "A"], {"16": 0, "18": 1}, "only it can be played"),
        (["3"], {"20": 0}, "your last card"),
        (["3", "3"], {"20": 0}, "your cards are all alike"),
    ],
)
def test_where_there_is_no_choice_it_is_told_why(
    cards: list[str], track: dict[str, int], why: str
) -> None:
    match = board(cards, track)
    (action,) = match.legal_actions
    assert forced(cast(Table, match.view(0)), action) == why


@pytest.mark.parametrize(
    ("cards", "track", "asked"),
    [
        (["3"], {"20": 0}, True),
        (["3", "3"], {"20": 0, "23": 1}, True),
        (["K", "3"], {}, True),
        (["3", "3"], {}, False),
        (["Joker"], {}, True),
    ],
)
def test_an_only_card_that_moves_a_marble_is_asked_for(
    cards: list[str], track: dict[str, int], asked: bool
) -> None:
    match = board(cards, track)
    (action,) = match.legal_actions
    assert asks(cast(Table, match.view(0)), action) is asked


def test_a_last_card_that_could_only_kill_ones_own_is_told_before() -> None:
    def told(cards: list[str], track: dict[str, int], *row: str) -> list[str]:
        match = board(cards, track, options={"partners": True})
        for text in row[:-1]:
            match.play(text)
        return [fact.text for fact in match.preview(row[-1]) if fact.key == "last_card"]

    said = "⚠︎ as it stands, your last card, a 2, then kills C's marble (your partner's) on space 31"
    alone = {"20": 0, "31": 2}
    assert told(["9", "2"], alone, "9") == [said]
    assert told(["9", "2"], alone, "9", "from 20") == [said]
    assert told(["9", "2"], alone | {"40": 0}, "9") == []
    assert told(["9", "3"], alone, "9") == []
    assert told(["9", "2", "5"], alone, "9") == []


def test_a_joker_that_can_do_nothing_is_played_without_asking() -> None:
    match = board(["Joker"], {"20": 0}, goals=[[0, 1, 1, 1], *[[0] * 4] * 3])
    (action,) = match.legal_actions
    assert not asks(cast(Table, match.view(0)), action)


def test_a_step_of_a_seven_tells_where_the_rest_must_go() -> None:
    match = board(["7"], {"5": 0, "40": 0})
    match.play("7")
    match.play("from 5")
    told = {fact.key: fact.text for fact in match.preview("to 7")}
    assert told["steps_left"] == "the other 5 steps go from 40 to 45"
    free = board(["7"], {"5": 0, "40": 0, "50": 0})
    free.play("7")
    free.play("from 5")
    told = {fact.key: fact.text for fact in free.preview("to 7")}
    assert told["steps_left"] == "5 steps of the 7 left"


def test_a_reason_for_a_way_tells_its_danger() -> None:
    assert GAME.merits is not None
    match = board(["5"], {"20": 0, "22": 1})
    match.play("5")
    match.play("from 20")
    told = {one.key: one.text for one in GAME.merits.merits(match.view(0), match.action("to 25"))}
    assert told["nearer"].startswith("a marble comes 5 spaces nearer to its goal, though B is 3")


def test_a_card_stays_in_the_hand_until_its_move_is_chosen() -> None:
    match = board(["5", "J", "J"], {"3": 0, "20": 0}, discards=["2S"])
    match.play("J")

    def lying(viewer: int | None, spot: str) -> list[tuple[str | None, tuple[str, ...]]]:
        pieces = match.scene(viewer).pieces
        return [(one.face, one.highlights) for one in pieces if one.spot == spot]

    assert [highlights for _, highlights in lying(0, "hand0")] == [(), (), ("chosen",)]
    assert len(lying(0, "discards")) == 1
    assert len(lying(1, "discards")) == 2, "the others see which card is being played"
    match.play("from 3")
    assert len(lying(0, "hand0")) == 3
    match.play("to 14")
    assert len(lying(0, "hand0")) == 2
    assert len(lying(0, "discards")) == 2


def test_a_card_to_burn_tells_what_it_would_be_kept_for() -> None:
    match = board(["9", "4"], {})
    assert set(tags(match).values()) == {""}, "the count of the discards stays in sight"
    assert [fact.text for fact in match.preview("burn 9")] == [
        "moves nothing: only an ace, a king or a Joker brings a marble out",
        "later it could move a marble 9 spaces",
        "1 card left in your hand",
    ]
    led = {one.leads for one in match.scene(0).gestures if one.path != ("burn",)}
    assert led == {"discards"}, "where it goes is lit"


BY_B, BY_B_TOO = "is stopped by B's on home 18", "are stopped by B's on home 18"


@pytest.mark.parametrize(
    ("hand", "track", "goal", "told"),
    [
        (["9", "6"], {"16": 0, "18": 1}, [], f"the one on 16 {BY_B}."),
        (["4", "6"], {"20": 0, "33": 0, "36": 2}, [], ""),
        (["9", "7"], {"16": 0, "17": 0, "18": 1}, [1], f"those on 16 and 17 {BY_B_TOO}."),
        (["4"], {}, [1, 1], "those on A1 and A2 can no longer go back out of the goal."),
        (["7"], {}, [0, 1], "the steps of a 7 cannot all be walked."),
        (["2"], {}, [], ""),
    ],
)  # fmt: skip
def test_whoever_must_burn_is_told_what_is_in_the_way(
    hand: list[str], track: dict[str, int], goal: list[int], told: str
) -> None:
    goals = [[*goal, *[0] * (4 - len(goal))], *[[0] * 4] * 3]
    match = board(hand, track, goals=goals)
    status = match.scene(0).status
    if all(match.text(action).startswith("burn") for action in match.legal_actions):
        why = "Burn a card, no marble can move: "
        assert status.startswith(why) if told else "only an ace" in status
        assert status.removeprefix(why).startswith(told)
    else:
        assert "Burn" not in status
    assert "no marble can move" not in match.scene(1).status


def test_the_marble_that_is_in_the_way_is_called_by_its_players_name() -> None:
    match = board(["9"], {"16": 0, "18": 1})
    scene = match.game.scene.scene(match.view(0), "wide", ("Ada", "Bob", "Cy", "Di"))
    assert "stopped by Bob's on home 18" in scene.status
    told = match.game.preview.preview(match.view(0), match.action("burn 9"), ("Ada", "Bob"))
    assert told[0].text == (
        "a 9 cannot move any of your marbles now: the one on 16 is stopped by Bob's on home 18"
    )


def test_one_button_burns_the_card_of_least_use() -> None:
    match = board(["4", "9"], {})
    scene = match.scene(0)
    assert [(one.id, one.label) for one in scene.controls] == [("burn", "burn 9♠")]
    (by_button,) = (one for one in scene.gestures if one.path == ("burn",))
    assert match.text(by_button.action) == "burn 9"
    assert board(["9", "9"], {}).scene(0).controls == (), "where there is no choice none is asked"
    assert board(["9"], {"20": 0}).scene(0).controls == ()


def test_at_the_end_whoever_is_nearer_to_its_goal_stands_before_the_others() -> None:
    goals = [[0, 1, 1, 1], [0] * 4, [0, 0, 1, 1], [0, 0, 1, 1]]
    match = board(["A"], {"70": 0, "40": 2, "30": 3}, goals=goals)
    for text in ("A", "from 70", "to A1"):
        match.play(text)
    assert standings(match) == [0, 3, 2, 1]
    assert result_words(match).endswith("A 4, D 2, C 2, B 0.")


def test_partners_share_a_place() -> None:
    goals = [[0, 1, 1, 1], [0, 0, 1, 1], [1] * 4, [0] * 4]
    match = board(["A"], {"70": 0, "20": 1}, goals=goals, options={"partners": True})
    for text in ("A", "from 70", "to A1"):
        match.play(text)
    assert places(match) == [1, 3, 1, 3]


FAR = ", and 359 spaces to walk."


@pytest.mark.parametrize(
    ("partners", "goals", "viewer", "said"),
    [
        (False, (3, 0, 2, 1), 0, "You win: all 4 of your marbles are in the goal; nobody else has more than 2."),
        (False, (3, 0, 2, 1), 1, "A wins: all 4 of its marbles are in the goal; you have 0, and 290 spaces to walk."),
        (False, (3, 0, 2, 1), None, "A wins: all 4 of its marbles are in the goal; nobody else has more than 2."),
        (True, (3, 1, 4, 2), 0, "You and C win: all 8 of your marbles are in the goal; B and D have 3" + FAR),
        (True, (3, 1, 4, 2), 2, "You and A win: all 8 of your marbles are in the goal; B and D have 3" + FAR),
        (True, (3, 1, 4, 2), 3, "A and C win: all 8 of their marbles are in the goal; you and B have 3" + FAR),
    ],
)  # fmt: skip
def test_the_end_says_how_many_marbles_each_side_has_in_the_goal(
    partners: bool, goals: tuple[int, ...], viewer: int | None, said: str
) -> None:
    inside = [[0] * (4 - n) + [1] * n for n in goals]
    match = board(["A"], {"70": 0}, goals=inside, options={"partners": partners})
    for text in ("A", "from 70", "to A1"):
        match.play(text)
    assert match.scene(viewer).status == said


def test_who_is_close_behind_is_told_before_a_marble_moves_and_marked_after() -> None:
    def told(match: Match, text: str) -> list[str]:
        return [fact.text for fact in match.preview(text) if fact.key in ("close", "safe")]

    match = board(["5"], {"20": 0, "22": 1, "12": 2, "29": 3, "18": 3})
    rivals = [
        "B is 3 behind: a 3 or 3 steps of a 7 could kill it",
        "D is 4 ahead: a 4 going back could kill it",
    ]
    assert told(match, "5") == rivals
    match.play("5")
    assert told(match, "from 20") == rivals
    kills = board(["5"], {"20": 0, "25": 1, "11": 2})
    assert told(kills, "5") == [], "whoever is killed is behind nobody, and 14 are too many"
    assert told(board(["5"], {"31": 0}), "5") == [
        "C may come out there: an ace, a king or a Joker could kill it"
    ]
    assert told(board(["K", "2"], {"31": 0}), "K") == []
    out = board(["K"], {})
    out.play("K")
    assert told(out, "out") == ["safe there"]
    near = board(["2"], {"20": 0, "18": 1, "40": 0, "0": 0, "71": 2})
    marked = {one.spot for one in near.scene(0).pieces if "close" in one.highlights}
    assert marked == {"t20"}, "nobody reaches one's own home"
    assert not [one for one in near.scene(None).pieces if "close" in one.highlights]


def test_the_score_tells_how_far_all_marbles_have_to_walk() -> None:
    goals = [[0, 1, 1, 0], [0] * 4, [1, 1, 1, 0], [0] * 4]

    def panels(**options: bool) -> list[tuple[str, str]]:
        match = board(["2"], {"68": 0, "20": 0, "19": 3}, goals=goals, options=options)
        return [(panel.score, panel.note) for panel in match.scene(0).seats]

    assert panels() == [
        ("2 in goal", "57 spaces left"),
        ("0 in goal", "290 spaces left"),
        ("3 in goal", "74 spaces left"),
        ("0 in goal", "253 spaces left"),
    ], "each step counts, those in the goal, too"
    assert panels(partners=True) == [
        ("2 + 3 in goal", "pair 131 left"),
        ("0 + 0 in goal", "pair 543 left"),
        ("3 + 2 in goal", "pair 131 left"),
        ("0 + 0 in goal", "pair 543 left"),
    ]


def test_a_touched_marble_tells_what_moves_it_else_how_safe_it_is() -> None:
    goals = [[0, 1, 0, 0], *[[0] * 4] * 3]
    match = board(["2", "K"], {"20": 0, "17": 1, "0": 0, "40": 0}, goals=goals)
    told = [match.why_not((f"{spot}/0",)) for spot in ("t20", "t0", "t40", "goal0.1", "lot0")]
    assert told == [
        "B is 3 behind: a 3 or 3 steps of a 7 could kill it; a 2 or a king can move it; now choose a card (B7)",
        *["A 2 or a king can move this marble; now choose a card (B7)"] * 2,
        "A 2 can move this marble; now choose a card (B7)",
        "No marble is left in your lot; now choose a card (B8)",
    ]
    barred = board(["2"], {"35": 0, "36": 2, "32": 1, "40": 0}, goals=[[0, 0, 0, 1], *goals[1:]])
    assert [barred.why_not((f"{spot}/0",)) for spot in ("t35", "goal0.3")] == [
        "B is 3 behind: a 3 or 3 steps of a 7 could kill it; now choose a card (B7)",
        "In its goal a marble is safe for good; now choose a card (B5)",
    ]


def test_a_refusal_says_why_and_then_what_is_asked() -> None:
    lost = board(["8", "9"], {"40": 1}, options={})
    assert lost.why_not(("lot0/0",)) == (
        "Only an ace, a king or a Joker brings a marble out, and you hold none;"
        " now choose the card to burn (B8)"
    )
    assert lost.why_not(("t40/0",)) == (
        "That is B's marble, with 49 spaces to walk to its goal: land on it, and it goes back to its lot;"
        " now choose the card to burn (B3)"
    )
    assert lost.why_not(("t5",)) == (
        "None of your cards can be played; now choose the card to burn (B13)"
    )
    joker = board(["Joker", "8"], {"20": 0})
    assert joker.why_not("burn 8") == (
        "A card of your hand can be played, so none may be burned; choose another card (B13)"
    )
    joker.play("Joker")
    assert joker.why_not(("t5",)) == (
        "No marble lies there; now bring a marble out, or do nothing (B7)"
    )
    eight = board(["8", "2"], {"20": 0, "30": 0})
    eight.play("8")
    assert eight.why_not(("lot0/0",)) == (
        "An 8 brings no marble out, only an ace, a king or a Joker does;"
        " now choose the marble that an 8 moves (B8)"
    )
    eight.play("from 20")
    assert eight.why_not(("t27",)) == (
        "The steps of an 8 do not lead there; now choose where the marble goes (B7)"
    )


def test_a_touched_place_tells_what_it_is_for() -> None:
    match = board(["2"], {"20": 0, "17": 1, "36": 2})
    touched = ("goal1.0", "t18", "t16", "t17/0", "t36/0", "lot1", "t5")
    assert [match.why_not((spot,)) for spot in touched] == [
        "B's goal: marbles turn in from space 16 by exact count; now choose a card (B5)",
        "B's home: marbles come out onto it, and are safe there; now choose a card (B4)",
        "B's entry: from here marbles turn into the goal; now choose a card (B1)",
        "That is B's marble, with 72 spaces to walk to its goal: land on it, and it goes back to its lot;"
        " now choose a card (B3)",
        "A marble on its own home is safe: no rival may land on it or pass it;"
        " now choose a card (B4)",
        "That is B's lot: its marbles wait here for an ace, a king or a Joker; now choose a card (B8)",
        "Choose a card of your hand first (B7)",
    ]
    mates = board(["2"], {"20": 0, "30": 2}, options={"partners": True})
    assert "your partner's, has 5 spaces to walk to its goal" in str(mates.why_not(("t30/0",)))


def test_an_open_hand_that_holds_no_such_card_is_no_danger() -> None:
    def close(card: str) -> bool:
        hands = [["2S"], [card], ["9S"], ["9H"]]
        match = board(["2"], {"20": 0, "17": 1}, hands=hands, options={"open_hands": True})
        return any("close" in one.highlights for one in match.scene(0).pieces)

    assert (close("3H"), close("7H"), close("5H")) == (True, True, False)


def test_a_four_that_moves_nothing_says_that_no_marble_goes_back_out_of_the_goal() -> None:
    home = board(["4", "A"], {}, goals=[[1, 0, 0, 0], *[[0] * 4] * 3])
    assert home.why_not("4") == (
        "A 4 cannot move any of your marbles now: the one on A1 can no longer go back out of the "
        "goal; choose another card (B13)"
    )


def test_a_card_that_could_only_pass_the_goal_warns_on_its_tag() -> None:
    def tag(card: str, track: dict[str, int]) -> str:
        match = board([card], track)
        return card_tag(cast(Table, match.view(0)), match.action(card))

    assert tag("8", {"68": 0}) == "⚠\ufe0e past\n goal"
    assert tag("8", {"20": 0}) == "+8"
    assert tag("8", {"20": 0, "68": 0}) == "+8", "another marble may walk them"
    assert tag("K", {"68": 0}) == "out\n / past goal"
    assert tag("J", {"68": 0, "50": 1}) == "past goal\n / swap"
    assert tag("J", {"0": 0, "68": 1}) == "swap\u00a0+68\n / +11"


def test_a_seven_with_one_marble_shares_nothing_out() -> None:
    def told(track: dict[str, int]) -> str:
        return next(fact.text for fact in board(["7"], track).preview("7") if fact.key == "can")

    assert told({"20": 0}) == "goes from 20 to 27"
    assert told({"20": 0, "30": 0}) == "shares 7 steps out among your marbles"


def test_a_refusal_is_about_what_was_touched() -> None:
    track = {"20": 0, "17": 1}
    assert "hold none" in str(board(["2"], track).why_not(("lot0/0",)))
    assert "first choose a king" in str(board(["K"], track).why_not(("lot0/0",)))
    assert "burn" in str(board(["2"], {}).why_not(("lot0/0",)))
    match = board(["J"], track)
    match.play("J")
    assert "A jack brings no marble out" in str(match.why_not(("lot0/0",)))
    assert "then this one to swap" in str(match.why_not(("t17/0",)))
    match.play("from 20")
    assert "chosen already" in str(match.why_not(("t20/0",)))
    assert "never swaps with a marble in a lot" in str(match.why_not(("lot1/0",)))


def test_a_marble_that_takes_the_place_of_ones_own_is_no_gain() -> None:
    match = board(["K"], {"0": 0})
    match.play("K")
    assert GAME.merits is not None
    (why,) = GAME.merits.merits(match.view(0), match.action("out"))
    assert (why.key, "nothing changes" in why.text) == ("replaces", True)
    assert "nothing changes" in match.preview("out")[-1].text
    free = board(["K"], {"5": 0})
    free.play("K")
    assert [x.key for x in GAME.merits.merits(free.view(0), free.action("out"))] == ["out"]


def test_a_hint_says_why_a_4_goes_back_and_what_a_burn_keeps() -> None:
    assert GAME.merits is not None
    match = board(["4"], {"0": 0})
    match.play("4")
    match.play("from 0")
    told = {
        fact.key: fact.text for fact in GAME.merits.merits(match.view(0), match.action("to 68"))
    }
    assert told["nearer"] == "back past its own entry, a marble is 68 spaces nearer to its goal"
    burns = board(["7", "10"], {})
    (why,) = GAME.merits.merits(burns.view(0), burns.action("burn 7"))
    assert (
        why.text
        == "all cards of this hand must be burned, so it makes no difference which goes first"
    )
    stuck = board(["7", "10"], {"17": 0, "18": 1})
    why, still = GAME.merits.merits(stuck.view(0), stuck.action("burn 7"))
    assert why.text == "no card can move a marble now, and a 10 stays in your hand, for later"
    assert still.text == "none of your cards can move a marble now, so one of them must go"


def test_a_4_that_can_do_one_thing_says_before_what_it_brings() -> None:
    match = board(["4", "9"], {"0": 0})
    told = {fact.key: fact.text for fact in match.preview("4")}
    assert told["gain"] == "back past its entry: 68 spaces nearer to its goal"
    assert "gain" not in {fact.key for fact in match.preview("9")}
    assert tags(match)["4"] == "back,\n +68"


def test_a_card_says_before_what_is_left_to_walk_after_it() -> None:
    def told(match: Match, action: str) -> dict[str, str]:
        return {fact.key: fact.text for fact in match.preview(action)}

    alone = board(["4", "9"], {"0": 0})
    assert told(alone, "4")["left"] == "you: 290 → 222 spaces left"
    assert told(alone, "9")["left"] == "you: 290 → 281 spaces left"
    pair = board(["9", "3"], {"66": 0}, options={"partners": True})
    assert told(pair, "3")["left"] == "your pair: 514 → 511 spaces left"
    past = told(pair, "9")
    assert past["gain"] == "⚠︎ past its goal: 63 spaces farther from it"
    assert past["left"] == "your pair: 514 → 577 spaces left"
    jack = board(["J"], {"10": 0, "20": 2})
    for text in ("J", "from 10"):
        jack.play(text)
    assert told(jack, "swap 20")["left"] == "you: 280 → 270 spaces left"
    six = {"options": {"players": 6}, "hands": [["9"], *[["2"]] * 5]}
    assert "left" not in told(board([], {"0": 0}, **six), "9")


def test_the_strip_says_what_a_move_back_or_a_swap_has_brought() -> None:
    def told(card: str, track: dict[str, int], *row: str, to: int = 0) -> str:
        match = board([card], track)
        for text in (card, *row):
            match.play(text)
        *_, event = [event for _, event in match.events(None, match.ply - 1)]
        return event.brief(Reader(to))

    assert told("4", {"0": 0}, "from 0", "to 68") == " back 0→68: 68 nearer"
    assert told("4", {"10": 0}, "from 10", "to 6") == " back 10→6"
    assert told("9", {"66": 0}, "from 66", "to 3") == " 66→3, past its goal"
    swap = ("J", {"10": 0, "20": 2}, "from 10", "swap 20")
    assert told(*swap) == "swapped 10 with C's 20: 10 nearer, C's 10 back"
    assert told(*swap, to=2) == "swapped 10 with your 20: yours 10 back, its own 10 nearer"


def test_a_landing_says_that_no_rival_is_near_or_who_may_come_out_behind_it() -> None:
    def told(track: dict[str, int], card: str, **keys: Any) -> dict[str, str]:
        match = board([card], track, **keys)
        return {fact.key: fact.text for fact in match.preview(card)}

    assert told({"0": 0}, "9")["calm"] == "no rival card can kill it there"
    later = told({"12": 0}, "9")
    assert later["later"] == "B may come out 3 behind it; safe till then"
    assert "calm" not in later
    assert told({"12": 0, "16": 1}, "9").keys() >= {"close"}
    mate = told({"30": 0}, "9", options={"partners": True})
    assert mate["calm"] == "no rival card can kill it there", "C, three behind, is one's own"


def test_a_partner_may_come_out_onto_a_marble_with_the_next_hand() -> None:
    match = board(["9", "2"], {"27": 0}, options={"partners": True})
    match.play("9")
    match.play("from 27")
    view = match.view(0)
    assert isinstance(view, Table)
    view.barred[2] = sum(1 << rank for rank in (ACE, KING, JOKER))
    (fact,) = kills.risks(view, match.legal_actions[0], ())
    assert (fact.key, fact.text) == ("later", "C may come out there; safe till then")


def test_a_card_that_could_move_nothing_more_is_not_kept_for_later() -> None:
    assert GAME.merits is not None
    last, another = (board(["5", "7"], track) for track in ({"68": 0}, {"68": 0, "20": 0}))
    assert GAME.merits.merits(last.view(0), last.action("5")) == []
    (why,) = GAME.merits.merits(another.view(0), another.action("5"))
    assert why.text == "a 7 stays in your hand, for its single steps"


def test_a_burn_may_be_answered_until_a_card_can_be_moved() -> None:
    (control,) = board(["2", "9"], {}).scene(0).controls
    assert control.lasts == "burn for me until I can move"
    assert board(["2", "9"], {"20": 0}).scene(0).controls == ()


def test_a_7_says_that_its_steps_are_shared_out() -> None:
    match = board(["7"], {"20": 0, "30": 0})
    (tag,) = {one.tag for one in match.scene(0).gestures}
    assert tag == "+7\n split"
    match.play("7")
    assert "7 steps to share, each kills" in match.scene(0).status
    match.play("from 20")
    match.play("to 23")
    assert "4 steps left for other marbles" in match.scene(0).status


def test_a_new_hand_is_told_wherever_one_was_dealt() -> None:
    last = board(["3"], {}, hands=[["3"], [], [], []])
    assert [kind for kind, _ in happened(last, "burn 3")] == ["burn", "new_deck", "deal"]
    alone = new_match(
        "carbles", players=1, ranks=1, copies=1, jokers=0, hand_size=1, least_hand=1, seed=1
    )
    alone.play("A")
    assert [kind for kind, _ in happened(alone, "out")] == ["out", "new_deck", "deal"]
    assert [kind for kind, _ in happened(board(["3", "5"], {}), "burn 3")] == ["burn"]


def test_an_event_shows_no_card_of_a_hand_or_the_deck() -> None:
    match = new_match("carbles", players=3, seed=2)
    for _ in range(200):
        match.play(match.legal_actions[0])
    for _, event in match.events(1):
        faces = [move.face for move in event.moves]
        assert faces == [None] * len(faces) or event.kind in ("play", "burn")
        assert event.kind in ("play", "burn") or "card" not in event.args


OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 2, "max_turns": 60},
    {"players": 4, "partners": True, "open_hands": True},
    {"players": 3, "home": "wall", "ranks": 7, "copies": 2},
    {"players": 2, "spaces": 8, "marbles": 1, "max_turns": 40},
    {"players": 1, "ranks": 1, "copies": 1, "jokers": 1, "hand_size": 1, "least_hand": 1},
)
OTHER_THAN_WORDS = re.compile(
    r"\b[A-L]\d*\b|\b(?:A|J|Q|K|\d+)[♠♡♢♣]|\bJoker\b|\(B\d+\)|\bswap \d+|\d"
)
"""Seats and goal spaces, cards, rulings, what is typed, numbers."""


def read(match: Match, chance: random.Random) -> Iterator[str]:
    """All that may be read about a position: the table, the choices, what they bring, why others
    are not allowed.
    """
    for viewer in (match.seat, None):
        scene = match.scene(viewer)
        yield scene.status
        yield from (control.label for control in scene.controls)
        yield from (spot.label for spot in scene.spots)
        yield from (spot.note for spot in scene.spots)
        yield from (piece.name for piece in scene.pieces if piece.kind == "marble")
        for panel in scene.seats:
            yield from (panel.score, panel.note)
    yield from situation(cast(Table, match.view(match.seat)))
    legal = set(match.legal_actions)
    for action in legal:
        yield match.text(action, long=True)
        yield from (fact.text for fact in match.preview(action))
    for action in chance.sample(range(GAME.actions), 30):
        if action not in legal:
            yield str(match.why_not(action))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_no_word_is_written_outside_the_catalogue(options: dict[str, Any], pseudo: None) -> None:
    chance = random.Random(f"texts {options}")
    match = new_match("carbles", seed="texts", **options)
    said: set[str] = set()
    while not match.over and match.ply < 150:
        said.update(read(match, chance))
        before = match.ply
        match.play(chance.choice(list(match.legal_actions)))
        for viewer in range(match.seats):
            happened = [event for _, event in match.events(viewer, before)]
            said.update(event.told(Reader(viewer)) for event in happened)
            said.update(event.told(ANYBODY) for event in happened)
    said.add(match.scene(None).status)
    plain = sorted(x for x in said if re.search("[A-Za-z]", OTHER_THAN_WORDS.sub("", x)))
    assert len(said) > 100
    assert plain == []


def test_lessons_follow_the_language(pseudo: None) -> None:
    for lesson in lessons():
        words = [lesson.title, lesson.says]
        for step in lesson.steps:
            words += [step.says, step.then, step.otherwise, *step.wrong.values()]
        assert [x for x in words if re.search("[A-Za-z]", OTHER_THAN_WORDS.sub("", x))] == []


def test_every_reason_is_a_sentence_with_its_ruling() -> None:
    match = board(["5"], {"10": 0})
    for text in ("5", "from 10"):
        match.play(text)
    assert reasons().keys() == RULINGS.keys()
    for code, (name, ruling) in RULINGS.items():
        action = match.action("to 16") if code != legality.LOT_EMPTY else match.action("out C")
        said = GAME.notation.reason(match.state, action, code)
        assert re.fullmatch(r"[A-Z].*[a-z0-9] \(B\d+\)", said), said
        assert f"reason.{name}" in TEXT
        assert ruling in said or code == legality.WRONG_COUNT


def test_the_catalogue_holds_what_is_said_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in FOLDER.glob("*.py")
        if path.name != "lessons.py"
    )
    used = {id for id in TEXT.ids() if f'"{id}"' in sources}
    events = (FOLDER / "events.py").read_text(encoding="utf-8")
    kinds = re.findall(r'"(\w+)"', events)
    used |= {f"event.{kind}{end}" for kind in kinds for end in ("", ".brief")} & set(TEXT.ids())
    used |= {f"reason.{name}" for name, _ in RULINGS.values()}
    used |= {f"{where}.can.{sort}" for where in ("fact", "scene") for sort in (*SORTS, "share")}
    used |= {f"scene.brief.{sort}" for sort in BRIEF}
    in_question = (legality.NOT_IN_HAND, legality.NO_PLAY, legality.LOT_EMPTY, legality.WRONG_COUNT)
    used |= {f"reason.{RULINGS[code][0]}_this" for code in in_question}
    asked: set[str] = set()
    write = texts.Texts.write

    def noted(self: texts.Texts, id: str, *args: Any) -> str:
        asked.add(id)
        return write(self, id, *args)

    texts.speak(texts.ENGLISH)  # forgets the lessons
    monkeypatch.setattr(texts.Texts, "write", noted)
    lessons()
    called = {id for id in TEXT.ids() if id.startswith(DECLARED)}
    assert set(TEXT.ids()) == used | asked | called
    for pattern in TEXT.ids().values():
        assert Pattern(pattern).source == pattern


def test_the_catalogue_is_plain_json() -> None:
    raw = (FOLDER / "language" / "en.json").read_text(encoding="utf-8")
    assert json.dumps(json.loads(raw), ensure_ascii=False, indent=1) + "\n" == raw


def test_why_a_card_moves_nothing_names_what_is_in_the_way() -> None:
    """The marbles that are named cannot move, one by one; where none is out that is said."""
    alone, named = 0, 0
    for seed in range(30):
        match, chance = new_match("carbles", seed=seed, players=4), random.Random(seed)
        for _ in range(240):
            if match.over:
                break
            state = cast("Table", match.state)
            q = state.turn_seat
            legal = set(match.legal_actions)
            # A scene is asked only where some card of the hand cannot be played.
            barred = {play(face % 13 if face < 52 else 13) for face in hand_faces(state, q)} - legal
            for piece in match.scene(q).pieces if barred and not state.row_n else ():
                if piece.spot != f"hand{q}":
                    continue
                why = match.why_not((piece.id,), q) or ""
                if "cannot move" not in why or ": " not in why:
                    continue
                out = {str(i) for i in range(4 * state.spaces) if state.track[i] == q + 1}
                out |= {f"{'ABCD'[q]}{i + 1}" for i in range(4) if state.goal[q] >> i & 1}
                words = re.sub(r"home \d+", "home", why.partition(": ")[2])
                told = set(re.findall(r"\b(?:\d+|[A-D]\d)\b", words))
                assert told - {"B13"} == out
                alone += "none is out" in why
                named += bool(out)
            match.play(chance.choice(sorted(legal)))
    assert alone > 20
    assert named > 20


def test_what_is_in_the_way_is_pointed_at() -> None:
    match = board(["5", "4"], {"15": 0, "18": 1, "20": 0, "36": 2})
    view = cast(Table, match.view(0))
    assert blocks(view, match.action("5")) == ["t18/0"]
    assert blocks(view, match.action("4")) == ["t18/0"], "backwards from 20"
    match.play("5")
    view = cast(Table, match.view(0))
    assert "own home" in (match.why_not("from 15") or "")
    assert blocks(view, match.action("from 15")) == ["t18/0"]
    match.play("from 20")
    assert blocks(cast(Table, match.view(0)), match.action("to 25")) == []
    two = board(["5", "2"], {"15": 0, "18": 1})
    session = Session(two, [Sitter(PERSON)] * 4)
    assert session.blocks(0, ("hand0/5S",)) == ["t18/0"]
    assert session.blocks(None, ("hand0/5S",)) == []


def test_with_all_marbles_in_the_lot_the_cards_that_help_are_asked_for() -> None:
    match = board(["A", "9"], {})
    assert match.scene(0).status == "Play an ace: it brings a marble out."
    two = board(["A", "Joker", "9"], {})
    assert two.scene(0).status == "Play an ace or a Joker: it brings a marble out."
    assert match.scene(1).status == "A is playing a card."
    assert board(["A", "9"], {"20": 0}).scene(0).status == "Play a card."
    assert board(["9", "9"], {"20": 0}).scene(0).status == "Play a 9."


def test_what_is_asked_names_the_only_card_that_can_be_played() -> None:
    match = board(["K", "9"], {"15": 0, "18": 1})
    assert match.scene(0).status == f"Play a king: with your other cards the one on 15 {BY_B}."
    assert match.scene(1).status == "A is playing a card."


def test_a_seven_that_cannot_be_walked_names_and_marks_what_stops_it() -> None:
    match = board(["3", "7"], {"13": 0, "18": 1})
    told = f"All the steps of a 7 must be walked: the one on 13 {BY_B}; choose another card (B11)"
    assert match.why_not("7") == told
    assert blocks(cast(Table, match.view(0)), match.action("7")) == ["t18/0"]


def test_the_aim_fits_into_a_line_of_a_phone() -> None:
    found = game("carbles")
    for options in ({"players": 1}, {"players": 4}, {"players": 4, "partners": True}):
        assert 0 < len(found.aim(options)) <= 48


def test_a_seven_says_once_whom_it_kills_where_that_marble_lies() -> None:
    match = board(["7"], {"5": 0, "9": 1, "30": 0})
    match.play("7")
    tags = {one.path[0]: one.tag for one in match.scene(0).gestures}
    assert tags["t5/0"] == "can\n kill B"
    assert tags["t30/0"] == ""
    match.play("from 5")
    told = {one.path[0]: one.tag for one in match.scene(0).gestures}
    assert told.pop("t9") == told.pop("t9/0") == "kills B"
    assert set(told.values()) == {"1 step", *(f"{n} steps" for n in (2, 3, 5, 6, 7))}


def test_a_joker_says_whose_marble_it_may_bring_out() -> None:
    match = board(["Joker"], {"5": 0}, options={"partners": True})
    (card,) = {one.tag for one in match.scene(0).gestures}
    assert card == "out\n A\u00a0or\u00a0C"
    (can, *_) = match.preview("Joker")
    assert "a marble of yours, or of C, your partner, out" in can.text


def test_a_marble_in_the_goal_says_what_it_bars_to_others() -> None:
    keys = {"game": "carbles", "options": {"players": 2}, "hands": [["3", "6"], ["2"]]}
    course = cardhouse.match_from_position({**keys, "track": {"34": 0}, "lots": [3, 4]})
    course.play(course.action("3"))
    course.play(course.legal_actions[0])
    told = {
        fact.text
        for action in course.legal_actions
        for fact in course.game.preview.preview(course.view(0), action)
        if fact.key == "bars"
    }
    assert told == {"blocks A4 until it moves on"}


def test_a_partners_marble_is_told_as_such_where_it_would_be_killed() -> None:
    """At its place and its marble, and weighed before a finger plays it."""
    match = board(["Q"], {"0": 0, "51": 0, "12": 2}, options={"partners": True})
    match.play("Q")
    found = {one.path: one for one in match.scene(0).gestures}
    kill, walk = found[("t0/0",)], found[("t51/0",)]
    assert (kill.tag, kill.alone) == (
        "⚠\ufe0e kills\n partner C",
        "C's marble (your partner's) on space 12 is killed.",
    )
    assert (walk.tag, walk.alone) == ("+12", "")


def test_a_partner_that_may_come_out_is_a_danger() -> None:
    partners = {"options": {"partners": True}}
    match = board(["6"], {"30": 0}, **partners)
    match.play("6")
    (way,) = match.scene(0).gestures
    assert way.tag == "+6 ⚠\ufe0e"
    told = {fact.key: fact.text for fact in match.preview("from 30")}
    assert told["close"] == "C may come out there: an ace, a king or a Joker could kill it"
    there = board(["6"], {"36": 0}, **partners)
    (marble,) = [one for one in there.scene(0).pieces if one.spot == "t36"]
    assert "close" in marble.highlights


def test_a_move_into_danger_bears_its_sign_before_it_is_made() -> None:
    match = board(["3", "Q"], {"20": 0, "15": 1})
    assert tags(match) == {"3": "+3 ⚠\ufe0e", "Q": "+12"}
    match.play("3")
    assert tags(match) == {"from 20": "+3 ⚠\ufe0e"}


def test_why_a_card_was_burned_is_told() -> None:
    def told(track: dict[str, int], card: str = "9", **keys: Any) -> tuple[str, str]:
        match = board([card], track, **keys)
        match.play(f"burn {card}")
        event = match.events(None)[0][1]
        return event.told(Reader(None)), event.brief(Reader(None)) or ""

    long, brief = told({"12": 0, "18": 1})
    assert long == "A cannot play any card and burns 9♠: home B18 is in the way"
    assert brief == "burned 9♠: B18 blocks"
    assert told({})[1] == "burned 9♠"
    assert told({})[0].endswith(": no marble is out")


def test_a_marble_carried_to_a_place_names_the_cards_that_take_it_there() -> None:
    match = board(["8", "Q", "K"], {"20": 0, "30": 0})
    assert in_the_way(match, 0, ["t20/0", "t28"]) == ["hand0/8S"]
    assert in_the_way(match, 0, ["lot0/0", "t0"]) == ["hand0/KS"]
    assert in_the_way(match, 0, ["t20/0", "t29"]) == []


def test_one_sign_on_a_card_tells_that_either_way_is_dangerous() -> None:
    """It stands before both; what costs something anyway has no second one."""
    told = tags(board(["8"], {"20": 0, "30": 0, "28": 1, "25": 2}))
    assert told == {"8": "⚠\ufe0e kills B\n / +8"}
    for match in (board(["8"], {"68": 0, "2": 1}), board(["K"], {"66": 0, "1": 2})):
        assert all(tag.count("⚠") <= 1 for tag in tags(match).values())


def test_a_joker_says_what_bringing_a_marble_out_comes_to() -> None:
    match = board(["Joker"], {"20": 0})
    told = {fact.key: fact.text for fact in match.preview("Joker")}
    assert told["lot"] == "2 marbles left in the lot"
    assert told["safe"] == "safe there"


def test_a_marble_that_would_take_the_place_of_its_like_says_so_in_the_lot() -> None:
    """The one on the home may be meant to go on, so nothing is told of the other there."""
    match = board(["K"], {"0": 0, "20": 0})
    match.play("K")
    out = [one for one in match.scene(0).gestures if one.path[0].startswith("lot")]
    assert out
    assert {(one.tag, one.leads) for one in out} == {("no\u00a0change", "")}
