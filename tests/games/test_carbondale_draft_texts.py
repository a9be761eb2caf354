"""What the draft edition of Carbondale says: to whom, in which language, and all of it from its
catalogue.
"""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardhouse
from cardhouse import Match
from cardhouse.conformance.catalogues import DECLARED
from cardhouse.core import texts
from cardhouse.core.cards import card_text
from cardhouse.core.events import UNSEEN, Event
from cardhouse.core.game import game
from cardhouse.core.notation import parse_card
from cardhouse.core.patterns import Pattern
from cardhouse.core.rng import generator
from cardhouse.core.state import GOAL, RESIGNED, STALEMATE, TURN_CAP
from cardhouse.core.texts import ANYBODY, Card, Reader, card_symbol
from cardhouse.games.carbondale_draft import (
    actions,
    codes,
    events,
    lessons,
    merits,
    network,
    notation,
    rules,
)
from cardhouse.games.carbondale_draft.comfort import again
from cardhouse.games.carbondale_draft.state import Table
from cardhouse.games.carbondale_draft.status import blocked, free_where, menace, status
from cardhouse.games.carbondale_draft.texts import TEXT

SETS: dict[str, dict[str, Any]] = {
    "defaults": {},
    "fee": {"challenge_undercut": True, "challenge_fee": 1, "max_turns": 12},
    "own": {"own_pile_drawable": True, "red_low": "removed", "challenge_suits": "black"},
    "short": {"goal": "4/2", "challenge": "off"},
    "mini": {"decks": 1, "ranks": 2, "hand_size": 1, "goal": "2/1", "max_turns": 3},
    "level": {"hand_size": 2, "stalemate": "draw", "max_turns": 9},
}
MOST_PLIES = 250


@pytest.fixture
def pseudo() -> Iterator[None]:
    texts.speak(texts.PSEUDO)
    yield
    texts.speak(texts.ENGLISH)


def played(name: str, seed: int) -> Iterator[tuple[Match, int]]:
    """A random game: the match before each action, and the action."""
    match = cardhouse.new_match("carbondale_draft", seed=f"texts {seed}", **SETS[name])
    chance = random.Random(seed)
    while not match.over and match.ply < MOST_PLIES:
        legal = list(match.legal_actions)
        action = chance.choice([a for a in legal if a < actions.CLEAN] or legal)
        yield match, action
        match.play(action)


def happened(name: str, seed: int) -> Iterator[Event]:
    """All that happens in a random game, as it is to who knows everything."""
    for match, action in played(name, seed):
        before, after = match.state.copy(), match.state.copy()
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        rules.apply(after, action)
        yield from events.events(before, action, after)


def once_each() -> dict[str, Event]:
    """One event of each kind."""
    return {
        event.kind: event for name in SETS for seed in range(6) for event in happened(name, seed)
    }


# Events


TOLD = {
    "announce": ("A announces ♠ for 4♠", "you announce ♠ for 4♠"),
    "announce.unseen": ("A announces ♠", "you announce ♠"),
    "aim": (
        "A has chosen north of 3♣ at (2,-1)",
        "you have chosen north of 3♣ at (2,-1)",
    ),
    "aim.unseen": (
        "A has chosen a place, which stays secret until it is built on",
        "you have chosen a place, which stays secret until it is built on",
    ),
    "clean": ("A discards 4♠", "you discard 4♠"),
    "clean.unseen": ("A discards a card", "you discard a card"),
    "done": ("A discards 2 cards", "you discard 2 cards"),
    "idle": ("A builds nothing", "you build nothing"),
    "pass": ("A does not challenge", "you do not challenge"),
    "pass.unseen": ("A does not challenge", "you do not challenge"),
    "build": (
        "A builds 4♠ north of 3♣ at (2,-1), for 1 card, then drawing 2 fewer",
        "you build 4♠ north of 3♣ at (2,-1), for 1 card, then drawing 2 fewer",
    ),
    "challenge": ("A challenges with 4♠", "you challenge with 4♠"),
    "challenge_hidden": ("A challenges, meaning 4♠", "you challenge, meaning 4♠"),
    "challenge_hidden.unseen": (
        "A challenges with a card, face down",
        "you challenge with a card, face down",
    ),
    "fee": ("A gives up 4♠ for it", "you give up 4♠ for it"),
    "fee.unseen": (
        "A gives up a second card for it, face down",
        "you give up a second card for it, face down",
    ),
    "block": (
        "B's 10♠ is higher than A's 4♠, so the challenge wins: nothing is built, both cards are lost",
        "B's 10♠ is higher than your 4♠, so the challenge wins: nothing is built, both cards are lost",
    ),
    "hold": (
        "B's 10♠ is not higher than A's 4♠: the challenge fails, 10♠ is lost",
        "B's 10♠ is not higher than your 4♠: the challenge fails, 10♠ is lost",
    ),
    "pay": ("A pays with 4♠", "you pay with 4♠"),
    "shuffle": (
        "a new deck is shuffled from the cards for the next deck, all discards and paid cards",
        "a new deck is shuffled from the cards for the next deck, all discards and paid cards",
    ),
    "draw": ("A draws 4♠", "you draw 4♠"),
    "draw.unseen": ("A draws a card", "you draw a card"),
    "take": ("A takes 4♠ from what B paid", "you take 4♠ from what B paid"),
    "take_own": (
        "A takes back 4♠, which they paid",
        "you take back 4♠, which you paid",
    ),
    "end_goal": ("A has reached a goal and wins", "you have reached a goal and win"),
    "end_short": (
        "the game ends without a goal, A is 3 short and B is 7 short: A wins",
        "the game ends without a goal, you are 3 short and B is 7 short: you win",
    ),
    "end_draw": (
        "the game ends without a goal, A is 3 short and B is 7 short: a draw",
        "the game ends without a goal, you are 3 short and B is 7 short: a draw",
    ),
    "short": ("A is 3 short", "you are 3 short"),
}
ARGS: dict[str, texts.Arg] = {
    "who": texts.Seat(0),
    "owner": texts.Seat(1),
    "winner": texts.Seat(0),
    "suit": "♠",
    "card": Card(3),
    "able": 1,
    "fee": 0,
    "answer": Card(9),
    "rival": texts.Seat(1),
    "than": "higher",
    "side": texts.Said(TEXT, "side.N"),
    "base": Card(41),
    "x": 2,
    "y": -1,
    "spares": 1,
    "price": texts.Said(TEXT, "price", {"cards": 1, "draws": 2}),
    "shorts": tuple(
        texts.Said(TEXT, "event.short", {"who": texts.Seat(p), "n": n}) for p, n in ((0, 3), (1, 7))
    ),
}


def test_every_event_is_good_english_for_whoever_reads_it() -> None:
    events = {id.removeprefix("event.") for id in TEXT.ids() if id.startswith("event.")}
    assert {kind for kind in events if not kind.endswith(".brief")} == set(TOLD)
    for kind, told in TOLD.items():
        args = {**ARGS, "n": 3 if kind == "short" else 2}
        readers = (ANYBODY, Reader(0))
        assert tuple(TEXT.write(f"event.{kind}", args, reader) for reader in readers) == told


BRIEFS = {
    "announce": ("(announced 4♠)", "(announced 4♠)"),
    "announce.unseen": ("(announced ♠)", "(announced ♠)"),
    "clean": ("discarded 4♠", "discarded 4♠"),
    "clean.unseen": ("discarded a card", "discarded a card"),
    "done": ("discarded 2 cards", "discarded 2 cards"),
    "idle": ("built nothing", "built nothing"),
    "pass": ("(A let it pass)", "(you let it pass)"),
    "pass.unseen": ("(A let it pass)", "(you let it pass)"),
    "build": ("built 4♠", "built 4♠"),
    "challenge_hidden": ("A challenged with 4♠", "you challenged with 4♠"),
    "challenge_hidden.unseen": ("A challenged", "you challenged"),
    "fee": ("A gave up 4♠", "you gave up 4♠"),
    "fee.unseen": ("A gave up a second card", "you gave up a second card"),
    "block": ("4♠ not built: B's challenge with 10♠ won, both lost",) * 2,
    "hold": ("saw B's challenge fail (10♠ lost)",) * 2,
    "pay": ("paid 4♠", "paid 4♠"),
    "shuffle": ("shuffled all paid cards into a new deck",) * 2,
    "draw": ("A drew 4♠", "you drew 4♠"),
    "draw.unseen": ("A drew a card", "you drew a card"),
    "take": ("A took 4♠", "you took 4♠"),
    "take_own": ("took 4♠ back", "took 4♠ back"),
}


def test_events_are_told_in_a_few_words_where_there_is_little_room() -> None:
    assert {f"event.{kind}.brief" for kind in BRIEFS} == {
        id for id in TEXT.ids() if id.endswith(".brief")
    }
    readers = (ANYBODY, Reader(0))
    for name, told in BRIEFS.items():
        kind, _, unseen = name.partition(".")
        args = {key: arg for key, arg in ARGS.items() if key != "who"}
        event = Event(TEXT, kind, 0, {**args, "n": 2}, unseen=bool(unseen))
        assert tuple(event.brief(reader) for reader in readers) == told
    unable = Event(TEXT, "pass", 1, {"able": 0, "suit": "♣", "fee": 0})
    assert unable.brief(Reader(1)) == "(you cannot challenge)"


def test_an_event_of_the_other_seat_names_its_reader() -> None:
    said = [
        TEXT.write(f"event.{kind}", {**ARGS, "n": 2}, Reader(1, ("Ann", "Bob"))) for kind in TOLD
    ]
    assert "Ann takes 4♠ from what you paid" in said
    assert "your 10♠ is not higher than Ann's 4♠: the challenge fails, 10♠ is lost" in said
    won = (
        "your 10♠ is higher than Ann's 4♠, so the challenge wins: nothing is built, both cards are"
    )
    assert f"{won} lost" in said
    assert "Ann has reached a goal and wins" in said
    assert "the game ends without a goal, Ann is 3 short and you are 7 short: Ann wins" in said


@pytest.mark.parametrize(
    ("price", "words"),
    [
        ((0, 0), "free"),
        ((0, 1), "then drawing 1 fewer"),
        ((0, 2), "then drawing 2 fewer"),
        ((1, 0), "for 1 card"),
        ((1, 1), "for 1 card, then drawing 1 fewer"),
        ((2, 0), "for 2 cards"),
        ((2, 1), "for 2 cards, then drawing 1 fewer"),
        ((2, 3), "for 2 cards, then drawing 3 fewer"),
    ],
)
def test_prices_in_words(price: tuple[int, int], words: str) -> None:
    assert TEXT("price", cards=price[0], draws=price[1]) == words


def test_random_games_come_to_every_kind_of_event() -> None:
    kinds = {kind.removesuffix(UNSEEN) for kind in TOLD} - {"short"}
    found = once_each()
    assert set(found) == kinds
    for event in found.values():
        assert json.dumps(event.to_json())
        for reader in (ANYBODY, Reader(0), Reader(1)):
            assert event.told(reader)


@pytest.mark.parametrize("name", SETS)
def test_who_may_not_know_a_card_finds_it_nowhere(name: str) -> None:
    hidden = 0
    for event in happened(name, 1):
        for viewer in (0, 1, None):
            seen = event.seen_by(viewer)
            if event.sees is None or viewer in event.sees:
                assert seen.args == event.args
                continue
            hidden += 1
            assert event.secret
            assert not set(event.secret) & set(seen.args)
            assert not seen.secret
            assert all(move.face is None for move in seen.moves)
            known = json.dumps(seen.to_json()) + seen.told(Reader(viewer)) + seen.told()
            card = event.args.get("card")
            if isinstance(card, Card):
                assert card_text(card) not in known
                assert card_symbol(card) not in known
            else:
                assert not {"x", "y"} & set(seen.to_json()["args"])
                assert "(" not in seen.told()
    assert hidden


# Languages


PLAIN = re.compile(r"(?:\b(?:[DBC]\d+|CH|[AB])\b)|(?:(?:10|[A2-9JQK])[♠♡♢♣])")
"""Rulings, seats and cards, which are the same in every language."""


def plain_words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z]+", PLAIN.sub("", text))


def of_scene(match: Match, viewer: int | None, shape: str) -> Iterator[str]:
    scene = match.scene(viewer, shape)
    yield scene.status
    for panel in scene.seats:
        yield from (panel.score, panel.note)
    for spot in scene.spots:
        yield from (spot.label, spot.note)
    for control in scene.controls:
        yield control.label


def of_choices(match: Match, chance: random.Random) -> Iterator[str]:
    """Legal actions and what they lead to, and why others are not legal."""
    view = match.view(match.seat)
    assert isinstance(view, Table)
    for action in match.legal_actions:
        yield match.text(action, long=True)
        yield from (fact.text for fact in match.preview(action))
    everything = [
        *chance.sample(range(actions.AT), 40),
        *chance.sample(range(actions.AT, 3729), 10),
    ]
    for action in everything:
        code = rules.verdict(view, action)
        if code:
            yield notation.reason(view, action, code)


@pytest.mark.parametrize("name", SETS)
def test_nothing_is_said_outside_the_catalogue(name: str, pseudo: None) -> None:
    chance = random.Random(name)
    for match, _ in played(name, 2):
        viewer = chance.choice((0, 1, None))
        said = [*of_scene(match, viewer, chance.choice(("wide", "tall")))]
        if match.ply % 5 == 0:
            said += of_choices(match, chance)
        assert not [text for text in said if plain_words(text)]
    for event in happened(name, 2):
        for viewer in (0, 1, None):
            told = event.seen_by(viewer).told(Reader(viewer))
            assert not plain_words(told), told
    ended = match.copy()
    if not ended.over:
        ended.resign(0)
    assert not [text for text in of_scene(ended, None, "wide") if plain_words(text)]


def test_endings_and_reasons_are_in_the_catalogue(pseudo: None) -> None:
    for ended, winners in ((GOAL, 1), (STALEMATE, 0), (TURN_CAP, 2), (RESIGNED, 1)):
        view = game("carbondale_draft").blank()
        assert isinstance(view, Table)
        view.ended, view.winners = ended, winners
        assert not plain_words(status(view))
    assert len(notation.reasons()) == len(notation.RULINGS)
    for reason in notation.reasons().values():
        assert not plain_words(str(reason))


def test_lessons_follow_the_language() -> None:
    english = lessons.lessons()
    texts.speak(texts.PSEUDO)
    try:
        for lesson, before in zip(lessons.lessons(), english, strict=True):
            said = [lesson.title, lesson.says]
            assert (lesson.position, lesson.house) == (before.position, before.house)
            for step, old in zip(lesson.steps, before.steps, strict=True):
                said += [step.says, step.then, step.otherwise, *step.wrong.values()]
                assert step.wrong.keys() == old.wrong.keys()
                assert (step.accepts, step.others) == (old.accepts, old.others)
            assert not [text for text in said if plain_words(text)]
    finally:
        texts.speak(texts.ENGLISH)
    assert lessons.lessons() == english


# The catalogue


def literals() -> tuple[set[str], list[re.Pattern[str]]]:
    """The texts in the game's sources, and those with places to fill, as patterns of what they can
    become.
    """
    plain: set[str] = set()
    filled: list[re.Pattern[str]] = []
    for path in Path(events.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(x.value)) if isinstance(x, ast.Constant) else "(.+)"
                    for x in node.values
                ]
                if "." in "".join(str(x.value) for x in node.values if isinstance(x, ast.Constant)):
                    filled.append(re.compile("".join(parts)))
    return plain, [*filled, re.compile(rf"event\.(.+?)(?:{re.escape(UNSEEN)})?")]


def test_every_text_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, filled = literals()
    asked: set[str] = set()
    write = texts.Texts.write

    def noted(self: texts.Texts, id: str, *args: Any) -> str:
        asked.add(id)
        return write(self, id, *args)

    monkeypatch.setattr(texts.Texts, "write", noted)
    texts.speak(texts.ENGLISH)
    lessons.lessons()
    for id in TEXT.ids():
        if id.startswith("lesson."):
            assert id in asked
        elif not id.startswith(DECLARED) and not id.endswith(".brief"):
            fits = [found.groups() for pattern in filled if (found := pattern.fullmatch(id))]
            assert id in plain or any(set(groups) <= plain for groups in fits), id


def test_every_pattern_can_be_read_and_gets_all_it_needs() -> None:
    for id, raw in TEXT.ids().items():
        assert Pattern(raw).source == raw, id
    secret = {id for id in TEXT.ids() if id.endswith(UNSEEN)}
    found = once_each()
    for kind, event in found.items():
        assert (f"event.{kind}{UNSEEN}" in secret) == bool(event.secret), kind


@pytest.mark.parametrize("undercut", [False, True])
def test_a_challenge_that_beats_nothing_is_told_to_be_lost(undercut: bool) -> None:
    """Equal ranks favour whoever announced, so an ace beats nothing but where lower cards win."""
    told: dict[str, bool] = {}
    for seed in range(40):
        match = cardhouse.new_match("carbondale_draft", seed=seed, challenge_undercut=undercut)
        first = next(text for text in map(match.text, match.legal_actions) if " " in text)
        match.play(first)
        while match.seat == 0 and not match.over:  # where it is to be built
            match.play(match.text(match.legal_actions[0]))
        for action in match.legal_actions:
            word, _, card = match.text(action).partition(" ")
            if word == "challenge":
                told[card] = "cannot_win" in {fact.key for fact in match.preview(action)}
    low = {card for card in told if card[-1] in "SD"} if undercut else set()
    assert {card[0] for card in told} >= {"A", "2"}
    assert {card for card, lost in told.items() if lost} == {
        card for card in told if card[0] == "A" and card not in low
    }


def test_the_button_that_ends_building_says_what_is_drawn() -> None:
    def written(match: Match) -> list[str]:
        return [control.label for control in match.scene(match.seat).controls]

    match = cardhouse.new_match("carbondale_draft", seed=1)
    assert written(match) == ["End the turn"]
    discards = [text for a in match.legal_actions if (text := match.text(a)).startswith("clean")]
    match.play(discards[0])
    assert written(match) == ["Done, then draw 1"]


def test_the_discards_say_what_a_card_does_there_and_why_it_is_of_no_use() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=1)
    announced = {match.text(a)[-2:] for a in match.legal_actions if match.text(a)[0] == "a"}
    gestures = [g for g in match.scene(match.seat).gestures if g.path[-1] == "hidden"]
    assert announced < {g.path[0].partition("/")[2][:2] for g in gestures}
    for one in gestures:
        card = one.path[0].partition("/")[2][:2]
        assert one.tag == "discard"
        assert ("can only be discarded" in one.alone) == (card not in announced)
        facts = match.game.preview.preview(match.view(match.seat), one.action)
        assert ("no_place" in {fact.key for fact in facts}) == (card not in announced)


def test_one_touch_throws_a_card_away_where_a_card_can_mean_nothing_else() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=1)

    def once() -> set[str]:
        gestures = match.scene(match.seat).gestures
        return {one.once for one in gestures if one.path[-1] == "hidden"}

    assert once() == {""}, "cards could be built, too"
    match.play(next(a for a in match.legal_actions if match.text(a).startswith("clean")))
    assert once() == {"discard"}


def test_a_challenge_says_how_many_of_the_cards_that_it_may_meet_it_blocks() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=3)
    match.play("announce 4S")
    match.play(match.legal_actions[0])
    for action in match.legal_actions:
        if match.text(action).startswith("challenge"):
            view = match.view(match.seat)
            assert isinstance(view, Table)
            n, most = blocked(view, actions.face_of_action(action))
            (tag,) = {g.tag for g in match.scene(match.seat).gestures if g.action == action}
            assert 0 <= n <= most
            assert tag == (f"beats {n} of {most} it may be" if n else "cannot block")
            facts = [fact for fact in match.preview(action) if fact.key == "chance"]
            assert [fact.value for fact in facts] == ([n] if n else [])
            assert all(fact.text.startswith(f"it blocks {n} of the {most} card") for fact in facts)


def test_a_card_challenges_at_one_touch() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=3, challenge_fee=1)
    found: set[str] = set()
    while not match.over and len(found) < 2:
        for one in match.scene(match.seat).gestures:
            kind = match.text(one.action).partition(" ")[0]
            if kind in ("challenge", "fee"):
                found.add(kind)
                assert (len(one.path), one.leads) == (1, {"fee": "hidden"}.get(kind, ""))
                chosen = one.action
                break
        else:
            chosen = match.legal_actions[0]
        match.play(chosen)
    assert found == {"challenge", "fee"}


def test_an_announcement_leaves_its_prices_to_the_places() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=3)
    prices: set[str] = set()
    while not match.over and len(prices) < 2:
        scene = match.scene(match.seat)
        for one in scene.gestures:
            if match.text(one.action).startswith("announce"):
                card = one.path[0].partition("/")[2].partition("~")[0]
                said = match.text(one.action, long=True)
                assert said.endswith(f" for {card_symbol(parse_card(card))}")
                prices.add("draws" if " draw" in one.tag else one.tag.partition("\n")[0])
        match.play(match.legal_actions[0])
    assert prices == {"free", "draws"}


def test_a_price_tells_how_many_cards_fewer_are_drawn() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=3)
    while not match.over:
        for one in match.scene(match.seat).gestures:
            if " draw" in one.tag and len(one.path) == 1:
                facts = match.game.preview.preview(match.view(match.seat), one.action)
                (left,) = (fact.value for fact in facts if fact.key == "target")
                draws = "draw" if left == 4 else "draws"
                assert f"−{5 - left} {draws}" in one.tag.split("\n")
                return
        match.play(match.legal_actions[0])
    raise AssertionError("nothing costs draws")


def test_drawing_says_that_what_the_other_paid_may_be_taken() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=1)
    said: set[bool] = set()
    while not match.over and len(said) < 2:
        status = match.scene(match.seat).status
        if status.startswith("Draw"):
            state: Any = match.state
            paid = state.pile_n[1 - state.turn_seat]
            assert ("or from what" in status) == bool(paid)
            said.add(bool(paid))
        actions = sorted(match.legal_actions, key=lambda a: "pay" in match.text(a, long=True))
        match.play(actions[match.ply % len(actions)])
    assert said == {False, True}


def test_whoever_builds_is_told_of_challenges_before_it_is_announced() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=3)
    cannot = "B holds no ♠ that could win a challenge; one that fails is lost"
    assert any(fact.text == cannot for fact in match.preview("announce 4S"))
    assert {g.alone for g in match.scene(0).gestures if g.path[0] == "hand0/4S"} == {
        "Free with a ♠ of 3 or more below or beside it, or with two ♣, one of 4 or more; else you pay. "
        "B cannot win a challenge.",
        "",
    }
    match.play("announce 4S")
    place = next(iter(match.legal_actions))
    assert any(fact.text == cannot for fact in match.preview(place))
    quiet = cardhouse.new_match("carbondale_draft", seed=3, challenge="off")
    assert not any("challenge" in fact.text for fact in quiet.preview("announce 4S"))
    assert not any("challenge" in gesture.alone for gesture in quiet.scene(0).gestures)


def seen(match: Match, other: bool = False) -> Table:
    """What who decides sees, or the other one."""
    assert match.seat is not None
    view = match.view(1 - match.seat if other else match.seat)
    assert isinstance(view, Table)
    return view


def test_how_often_a_card_may_be_blocked_is_how_often_it_is_among_all_deals() -> None:
    told: set[int] = set()
    for match, _ in played("defaults", 5):
        seat = match.seat
        assert seat is not None
        view = seen(match)
        if rules.due(view) != codes.DUE_TURN or match.ply % 3:
            continue
        deals = [seen(match) for _ in range(60)]
        for i, deal in enumerate(deals):
            match.game.knowledge.determinize(deal, generator(f"{match.ply} {i}"))
        for face in (face for face in range(52) if view.hand[seat, face] > 0):
            suit = range(face - face % 13, face - face % 13 + 13)
            higher = [other for other in suit if other > face]
            held = [any(deal.hand[1 - seat, other] for other in higher) for deal in deals]
            share = menace(view, seat, face)
            told.add(share)
            assert (share == 0) <= (not any(held))
            assert (share == 10) <= all(held)
            assert abs(share / 10 - sum(held) / len(held)) < 0.3
    assert len(told) > 6


def test_what_a_card_needs_is_said_by_suit_and_rank() -> None:
    said: set[str] = set()
    for seed in range(6):
        for match, _ in played("defaults", seed):
            view = seen(match)
            if rules.due(view) == codes.DUE_TURN:
                said |= {
                    str(match.why_not(actions.card_action(actions.ANNOUNCE, face)))
                    for face in range(52)
                    if view.hand[match.seat, face] > 0
                }
    needs = [one for one in said if "needs" in one]
    assert any(re.match("[5-9]♡ needs a ♣ of at least [5-9] below or beside it", x) for x in needs)
    assert any(re.match(".♠ needs a ♣ of at least . or a ♠ of at least . below", x) for x in needs)


def test_who_can_build_nothing_is_not_told_to_build() -> None:
    told: dict[bool, set[str]] = {False: set(), True: set()}
    for seed in range(8):
        for match, _ in played("defaults", seed):
            if rules.due(seen(match)) == codes.DUE_TURN:
                can = any(match.text(a).startswith("announce") for a in match.legal_actions)
                told[can].add(status(seen(match)))
                other = status(seen(match, other=True))
                assert "is choosing a card to build" in other
    assert {one.partition(":")[0] for one in told[False]} == {"None of your cards can be built"}
    assert all(one.startswith("Build a card") for one in told[True])


def test_the_end_says_what_each_has_and_lacks() -> None:
    view: Any = cardhouse.new_match("carbondale_draft", seed=1).view(0)
    view.value[0, 0], view.value[0, 1] = 23, 17
    view.value[1, 0], view.value[1, 1] = 30, 46
    view.ended, view.winners = GOAL, 2
    assert status(view, ("Ann", "Bob")) == (
        "Bob reaches a goal; Bob has ♡ 30  ♢ 46 and you have ♡ 23  ♢ 17, 30 points short of a goal."
    )
    view.ended, view.value[1, 1] = STALEMATE, 40
    said = status(view, ("Ann", "Bob"))
    assert said.startswith("No goal can be reached any more: Bob wins, nearer to a goal; Bob has")
    view.ended, view.winners = TURN_CAP, 0
    assert status(view, ("Ann", "Bob")).startswith("The turns have run out: a draw; ")


def test_a_price_says_why_it_is_so() -> None:
    told: set[str] = set()
    for seed in range(12):
        match, chance = cardhouse.new_match("carbondale_draft", seed=seed), random.Random(seed)
        for _ in range(120):
            if match.over:
                break
            for action in match.legal_actions:
                for fact in match.preview(action):
                    if fact.key == "price":
                        told.add(re.sub(r"\w+(?=[♠♣])", "N", fact.text))
            match.play(chance.choice(list(match.legal_actions)))
    assert "it is free: your N♠ is of its own suit, one rank lower" in told
    assert "it is free, as ♡ and ♢ up to 4 are" in told
    assert "it costs 1 card and 2 draws, as ♡ and ♢ from 5 to 7 do" in told
    assert "it costs 1 card and 1 draw: your N♣ is of the other black suit" in told
    assert {"it is free: two ♠ carry it", "it is free: two ♣ carry it"} & told


def test_what_is_drawn_is_in_doubt_only_where_the_deck_holds_fewer() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=1)
    match.play(next(a for a in match.legal_actions if match.text(a).startswith("clean")))
    (done,) = (a for a in match.legal_actions if match.text(a) == "done")
    view = match.view(match.seat)
    assert isinstance(view, Table)
    for deck, words in ((view.deck_n, ""), (0, ", as far as there are any")):
        view.deck_n = deck
        told = [fact.text for fact in match.game.preview.preview(view, done)]
        assert told == [f"you draw 1 card{words}"]


def seen_by(match: Match, seat: int) -> Table:
    view = match.view(seat)
    assert isinstance(view, Table)
    return view


def test_a_whole_hand_is_thrown_away_for_a_reason_of_its_own() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=3)
    for _ in range(5):
        clean = next(a for a in match.legal_actions if actions.kind_of(a) == actions.CLEAN)
        match.play(clean)
    [whole] = merits.merits(seen_by(match, 0), actions.DONE)
    assert whole.text == "instead of 5 cards that build little you draw 5 new ones"


def test_a_card_taken_from_what_was_paid_is_known_to_be_in_the_hand() -> None:
    match = cardhouse.new_match("carbondale_draft", seed=3)
    chance = random.Random(3)
    while not any(seen_by(match, 1).known_hand[0, face] for face in range(52)):
        match.play(chance.choice(list(match.legal_actions)))
    [hand] = [spot for spot in match.scene(1).spots if spot.id == "hand0"]
    assert re.fullmatch(r"holds( \S+)+", hand.note)


def test_one_word_says_what_a_challenge_does() -> None:
    """It wins or fails: in no text anything is blocked or beaten."""
    for id, text in TEXT.ids().items():
        assert not re.search(r"\b(block|beat)", text.lower()), id


def test_a_hand_is_filled_at_once_from_a_new_deck_too_and_an_empty_place_says_so() -> None:
    found = 0
    for seed in range(6):
        match, chance = cardhouse.new_match("carbondale_draft", seed=seed), random.Random(seed)
        while not match.over and found < 4 * (seed + 1):
            state: Any = match.state
            view = match.view(match.seat)
            assert isinstance(view, Table)
            one = state.phase == codes.REPLACING
            missing, left = 1 if one else state.target - state.hand_n[match.seat], state.deck_n
            action, told = again(view)
            tags = {g.tag for g in match.scene(match.seat).gestures if g.path == ("deck",)}
            assert tags <= {"" if left else "new deck"}
            if action >= 0 and missing > left:
                found += 1
                cards = "card" if missing == 1 else f"cards, {missing - left}"
                assert told == f"draw {missing} {cards} from a new deck"
                for _ in range(missing):
                    match.play(action)
            else:
                match.play(chance.choice(list(match.legal_actions)))
    assert found > 5


def test_a_card_that_has_a_price_somewhere_says_where_it_is_free() -> None:
    heard: set[str] = set()
    for seed in range(6):
        match, chance = cardhouse.new_match("carbondale_draft", seed=seed), random.Random(seed)
        while not match.over and match.ply < 250:
            for gesture in match.scene(match.seat).gestures:
                if gesture.path[0].startswith("hand") and gesture.path[-1].startswith("cell"):
                    heard.add(gesture.alone.partition(";")[0])
                    assert gesture.alone.startswith("Free ") or "−" not in gesture.tag
            match.play(chance.choice(list(match.legal_actions)))
    assert any(one.startswith("Free with any ♣ below or beside it, or with two ♠") for one in heard)
    assert any(re.match("Free with two [♣♠] below or beside it, one of", one) for one in heard)


@pytest.mark.parametrize("options", [{}, {"cross_price": "0/0"}, {"same_free": 3}])
def test_where_a_card_is_free_is_where_the_rules_say_so(options: dict[str, Any]) -> None:
    """For each black card and each rank of one source or of two."""
    view = game("carbondale_draft").new_state(options, 1)
    assert isinstance(view, Table)
    for face in (13 * suit + k for suit in (network.SPADES, network.CLUBS) for k in range(10)):
        told, black = free_where(view, face), face // 13 == network.SPADES

        def free(
            one: int, two: int, swapped: int = 0, face: int = face, black: bool = black
        ) -> bool:
            sources = (one, swapped, 0, two) if black else (swapped, one, two, 0)
            return network.lowest(view, face, *sources) == 0

        ones = [rank for rank in range(1, 11) if free(rank, 0)]
        others = [rank for rank in range(1, 11) if free(0, 0, rank)]
        twos = [rank for rank in range(1, 11) if free(0, rank)]
        if others:
            assert not told
            continue
        least = f"a {'♠' if black else '♣'} of {ones[0]} or more" if ones[0] > 1 else "any "
        assert told.startswith(f"Free with {least}")
        most = f", one of {twos[0]} or more;" if twos[0] > 1 else ";"
        assert f"with two {'♣' if black else '♠'}{most}" in told


def test_a_challenge_in_vain_is_told_once() -> None:
    """In few words, too: that it failed, and then that the card is built."""
    args = {key: arg for key, arg in ARGS.items() if key != "who"}
    told = [Event(TEXT, kind, 0, args).brief(Reader(0)) for kind in ("hold", "build")]
    assert ", ".join(told) == "saw B's challenge fail (10♠ lost), built 4♠"
