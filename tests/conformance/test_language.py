"""In a language with other letters no plain word is left of whatever is said, of any game, to anybody.

What stays in plain letters everywhere is taken out first: seats, cards, rulings, and the names of the games.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import cardhouse
from cardhouse.agents import wording as agents_wording
from cardhouse.agents.analyse import analyse
from cardhouse.agents.answers import answers
from cardhouse.agents.base import levels
from cardhouse.agents.hint import difference, hint
from cardhouse.agents.levels import best
from cardhouse.core import texts
from cardhouse.core.errors import CardhouseError
from cardhouse.core.events import Fact
from cardhouse.core.game import Game, game, names
from cardhouse.core.scene import HIGHLIGHTS, SHAPES, Scene, card_name, highlight_words
from cardhouse.core.search_settings import changed
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE
from cardhouse.core.state import ENDINGS
from cardhouse.core.texts import HOUSE, Reader, Texts
from cardhouse.play import comfort, wording
from cardhouse.play.course import over_words
from cardhouse.play.help import Guide, Lamp, Look, Truth, has_help, switch_on
from cardhouse.play.lesson import LessonRun
from cardhouse.play.match import Match
from cardhouse.play.row import Row
from tests.games.catalogues import english, pseudo, said_by, unreadable, unused

from . import covering
from .support import (
    every_game,
    match_of,
    named_sets,
    on_state,
    outside,
    some_viewers,
    targets,
    viewers,
    walk,
)

PLACES, PLIES = 12, 500
"""So many positions of a match are looked at closely, over so many plies."""

every_set = pytest.mark.parametrize(
    ("name", "options"), [(name, label) for name in names() for label in named_sets(game(name))]
)


def of_scene(scene: Scene) -> Iterator[str]:
    """All words of a drawn table."""
    yield scene.status
    for panel in scene.seats:
        yield from (panel.score, panel.note)
    for spot in scene.spots:
        yield from (spot.label, spot.note)
    for piece in scene.pieces:
        yield piece.name
    for control in scene.controls:
        yield control.label


def of_facts(facts: list[Fact]) -> Iterator[str]:
    for fact in facts:
        yield fact.text


def of_events(match: Match, viewer: int | None) -> Iterator[str]:
    """What happened last, told to somebody, to nobody, and as programs get it."""
    for _, event in match.events(viewer, max(0, match.ply - 1)):
        yield event.told()
        yield event.told(Reader(viewer))


def of_choices(match: Match, chance: random.Random) -> Iterator[str]:
    """What the deciding seat may do, what comes of it, and why it may do nothing else."""
    found, legal = match.game, list(match.legal_actions)
    for action in legal:
        yield match.text(action, long=True)
    for action in chance.sample(legal, min(8, len(legal))):
        yield from of_facts(match.preview(action))
    wrong = chance.sample(range(found.actions), min(40, found.actions))
    for what in (*wrong, *outside(found)):
        yield match.why_not(what) or ""
    ids = targets(match.scene(match.seat))
    for path in [("nowhere",), *((chance.choice(ids), chance.choice(ids)) for _ in range(5))]:
        yield match.why_not(path) or ""
    for seat in range(match.seats):
        if seat != match.seat:
            said = match.why_not(legal[0], seat)
            assert said
            yield said
    yield from comfort.situation(found, match.view(match.seat))


def of_position(match: Match, chance: random.Random) -> Iterator[str]:
    """All that is said about one position."""
    for viewer in some_viewers(match, chance):
        yield from of_scene(match.scene(viewer, chance.choice(SHAPES)))
    if match.over:
        yield match.why_not(0) or ""
        yield from refused(lambda: match.play(0), lambda: Row(match))
    else:
        yield from of_choices(match, chance)


def refused(*calls: object) -> Iterator[str]:
    """What is said by calls that are refused."""
    for call in calls:
        assert callable(call)
        with pytest.raises(CardhouseError) as error:
            call()
        yield str(error.value)


def of_match(match: Match, seed: str) -> Iterator[str]:
    """What is said in the course of a random match, and when it is given up."""
    chance = random.Random(seed)
    length = min(PLIES, int(match.game.length) or PLIES)
    for now in walk(match, chance, PLIES):
        yield from of_events(now, chance.choice(viewers(now)))
        if now.ply < 3 or now.over or chance.random() < PLACES / length:
            yield from of_position(now, chance)
    ended = match.copy()
    if not ended.over:
        ended.resign()
        yield from of_position(ended, chance)
        yield from of_events(ended, None)


def of_lesson(run: LessonRun, chance: random.Random) -> Iterator[str]:
    """A lesson played through, and what is answered to wrong tries."""
    yield from said_by(run.lesson)
    while not run.finished:
        yield run.say
        yield from of_scene(run.scene())
        right, legal = run.answers, list(run.legal_actions)
        others = [a for a in legal if a not in right]
        junk = chance.sample(range(run.game.actions), 6)
        tries = [*others[:4], *(a for a in junk if a not in right)]
        for reply in (run.try_action(("nowhere",)), *map(run.try_action, tries)):
            yield from (reply.text, reply.reason)
        yield run.try_action(right[0]).text
    yield from refused(lambda: run.try_action(0))


def left(found: Game, said: Iterator[str]) -> list[str]:
    """What is left of English."""
    return english(set(said), [found.title])


@every_set
def test_a_match_speaks_the_language(name: str, options: str) -> None:
    found = game(name)
    chosen = named_sets(found)[options]
    with pseudo():
        assert left(found, of_match(match_of(name, chosen, 5), options)) == []


@every_game
def test_lessons_speak_the_language(name: str) -> None:
    with pseudo():
        runs = [LessonRun(game(name), lesson) for lesson in game(name).lessons]
        said = (text for run in runs for text in of_lesson(run, random.Random(1)))
        assert left(game(name), said) == []


@every_game
def test_lessons_go_the_same_way_in_every_language(name: str) -> None:
    def ends() -> list[bytes]:
        found = []
        for lesson in game(name).lessons:
            run = LessonRun(game(name), lesson)
            while not run.finished:
                run.try_action(run.answers[0])
            found.append(run.match.state.to_bytes())
        return found

    before, titles = ends(), [lesson.title for lesson in game(name).lessons]
    with pseudo():
        assert ends() == before
        assert [lesson.title for lesson in game(name).lessons] != titles


def _quick(name: str) -> object:
    """A game's case; those that must first compile a large search belong to the long run."""
    return name if name == "three_piles" else pytest.param(name, marks=pytest.mark.long)


@pytest.mark.parametrize("name", [_quick(name) for name in names() if not game(name).solitaire])
def test_advice_speaks_the_language(name: str) -> None:
    found, chance = game(name), random.Random(3)
    few = changed(best(found), "iterations=24,ms=0")
    with pseudo():
        said: list[str] = [level["says"] for level in levels(found)]
        assert all(said)
        match = match_of(name, {}, 8)
        while match.ply < 24:
            legal = list(match.legal_actions)
            if len(legal) > 1 and match.ply > 8:
                view = match.view(match.seat)
                given = hint(found, view, legal, few)
                said += [str(given), given.why]
                said += of_facts(answers(found, view, given.action, tries=20))
            match.play(chance.choice(legal))
        analysis = analyse(match, few)
        said += [analysis.text(), *(str(decision) for decision in analysis.decisions)]
        drawn = ElementTree.fromstring(analysis.svg())
        said += [x.text or "" for x in drawn.iter() if not x.tag.endswith("style")]
        assert left(found, iter(said)) == []


def test_what_is_said_of_every_game_alike_speaks_the_language() -> None:
    striking: dict[tuple[int, str], float] = {(0, "…"): 0.9}
    looks = (Look(SOLVED, 1), Look(UNKNOWN))
    with pseudo():
        said = [difference(striking, {}), difference({}, striking), str(Lamp()), str(Lamp(looks))]
        said += [str(Lamp(looks[:1])), *(str(Truth(x)) for x in (SOLVED, UNSOLVABLE, UNKNOWN))]
        said += [over_words(reason) for reason in ENDINGS.values()]
        said += [highlight_words(highlight) for highlight in HIGHLIGHTS]
        said += [card_name(face) for face in (None, "??", "XX", *_every_card())]
        assert all(said)
        assert english(said) == []


def _every_card() -> list[str]:
    return [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]


@every_game
def test_what_is_refused_is_refused_in_the_language(name: str) -> None:
    match = match_of(name, {}, 2)
    with pseudo():
        said = list(refused(match.undo, match.redo, Row(match).undo))
        moved = Row(match)
        match.play(match.legal_actions[0])
        said += refused(lambda: moved.play(0))
        if has_help(match.game):
            said += refused(Guide(match).check)
        else:
            said += refused(lambda: switch_on(match))
        assert left(match.game, iter(said)) == []


@every_game
def test_options_and_what_is_wrong_with_them_speak_the_language(name: str) -> None:
    found = game(name)
    options = found.state_type.OPTIONS
    near = next(iter(options)) + "s"
    choices = {one for x in options.values() for one in x.choices if isinstance(one, str)}
    typed = [found.title, "none", "true", "false", "A/B", "list", "nothing", near, *options]
    typed += filter(str.isidentifier, choices)
    wrong: list[Any] = [
        *covering.singles(found)[1],
        {"nothing": 1},
        {name + "s": 1 for name in options},
    ]
    wrong += [{name: []} for name in options] + [{name: 10**60} for name in options]
    with pseudo():
        said = [found.about, *found.credits, *(x["says"] for x in found.described_options())]
        said += [x["allowed"] for x in found.described_options()]
        for given in wrong:
            said += refused(lambda given=given: found.options(given))
        assert english(said, typed) == []


@every_game
def test_a_change_of_language_leaves_nothing_behind(name: str) -> None:
    def said() -> list[str]:
        match, chance = match_of(name, {}, 3), random.Random(3)
        found = [str(lesson) for lesson in game(name).lessons]
        for now in walk(match, chance, 12):
            found += of_position(now, chance)
            found += of_events(now, None)
        state = match.state.copy()
        found += [on_state(match, state).scene(match.seat).status]
        return found

    before = said()
    with pseudo():
        other = said()
    assert said() == before
    assert other != before


def test_english_would_be_found() -> None:
    match = match_of(names()[0], {}, 3)
    assert left(match.game, of_position(match, random.Random(1)))
    assert english(["7♠, A, B10 (D4)"]) == []
    assert english(["a 7♠"]) == ["a 7♠"]


@pytest.mark.parametrize("catalogue", [HOUSE, wording.TEXT, agents_wording.TEXT])
def test_every_text_of_the_house_can_be_read_and_is_used(catalogue: Texts) -> None:
    assert unreadable(catalogue) == []
    house = Path(cardhouse.__file__).parent
    own = house / catalogue.package.removeprefix("cardhouse.")
    assert unused(catalogue, own, house / "core") == []


def test_only_english_is_kept_after_all_that() -> None:
    assert texts.language() == texts.ENGLISH
