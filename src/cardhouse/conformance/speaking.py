"""In a language with other letters no plain word is left of whatever a game says, to anybody.

What stays in plain letters everywhere is taken out first: seats, cards, rulings, and the name of
the game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from cardhouse.agents.analyse import analyse
from cardhouse.agents.answers import answers
from cardhouse.agents.base import levels
from cardhouse.agents.hint import hint
from cardhouse.agents.levels import advising
from cardhouse.conformance import covering
from cardhouse.conformance.catalogues import english, pseudo, said_by, unreadable, unused
from cardhouse.conformance.differing import differing
from cardhouse.conformance.suite import law, within
from cardhouse.conformance.support import (
    match_of,
    named_sets,
    on_state,
    outside,
    raised,
    some_viewers,
    targets,
    viewers,
    walk,
)
from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.core.events import BRIEF, UNSEEN, Fact
from cardhouse.core.game import Game, game
from cardhouse.core.scene import SHAPES, Scene
from cardhouse.core.search_settings import changed
from cardhouse.core.texts import Reader, Texts
from cardhouse.play import comfort
from cardhouse.play.help import Guide, has_help, switch_on
from cardhouse.play.lesson import LessonRun
from cardhouse.play.match import Match
from cardhouse.play.row import Row

PLACES, PLIES = 12, 500
"""So many positions of a match are looked at closely, over so many plies."""


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
    """All words of some facts."""
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
        if found.merits is not None:
            asked = match.view(match.seat), action, match.called
            yield from of_facts([*found.merits.merits(*asked), *found.merits.against(*asked)])
    wrong = chance.sample(range(found.actions), min(40, found.actions))
    for what in (*wrong, *outside(found)):
        yield match.why_not(what) or ""
    ids = targets(match.scene(match.seat))
    for path in [("nowhere",), *((chance.choice(ids), chance.choice(ids)) for _ in range(5))]:
        yield match.why_not(path) or ""
    for seat in range(match.seats):
        if seat != match.seat:
            said = match.why_not(legal[0], seat)
            assert said, f"seat {seat} does not decide, but why_not gives it no reason"
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


def refused(*calls: Callable[[], object]) -> Iterator[str]:
    """What is said by calls that are refused."""
    for call in calls:
        yield str(raised(CardhouseError, call))


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


def _advised(found: Game) -> bool:
    """Whether anybody gives hints in a game."""
    return not found.solitaire


@law()
def a_match_speaks_the_language(name: str) -> None:
    """Whatever is said in a match comes from the catalogue."""
    for options in within(named_sets(game(name))):
        match_in_pseudo(name, options)


def match_in_pseudo(name: str, options: str) -> None:
    """A match under one of the game's option sets."""
    found = game(name)
    chosen = named_sets(found)[options]
    with pseudo():
        plainly = left(found, of_match(match_of(name, chosen, 5), options))
    assert plainly == [], f"a match says this, which is not from its catalogue: {plainly[:5]}"


@law()
def lessons_speak_the_language(name: str) -> None:
    """Whatever lessons say comes from the catalogue."""
    with pseudo():
        runs = [LessonRun(game(name), lesson) for lesson in game(name).lessons]
        said = [text for run in runs for text in of_lesson(run, random.Random(1))]
        assert left(game(name), iter(said)) == [], (
            f"lessons say this, which is not from their catalogue: {left(game(name), iter(said))[:5]}"
        )


@law()
def lessons_go_the_same_way_in_every_language(name: str) -> None:
    """Lessons go the same way in every language."""

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
        assert ends() == before, "lessons come to other ends in another language than in English"
        assert not titles or [lesson.title for lesson in game(name).lessons] != titles, (
            f"the titles of lessons are the same in another language: {titles}"
        )


@law(_advised, slow=True)
def advice_speaks_the_language(name: str) -> None:
    """Whatever hints and analyses say comes from catalogues."""
    found, chance = game(name), random.Random(3)
    few = changed(advising(found), "iterations=24,ms=0")
    with pseudo():
        said: list[str] = [level["says"] for level in levels(found)]
        assert all(said), (
            f"a level says nothing of itself: {[level for level in levels(found) if not level['says']]}"
        )
        match = match_of(name, {}, 8)
        while match.ply < 24 and not match.over:
            legal = list(match.legal_actions)
            if len(legal) > 1 and (match.ply > 8 or found.length < 24):
                view = match.view(match.seat)
                given = hint(found, view, legal, few)
                said += [str(given), given.why]
                said += of_facts(answers(found, view, given.action, tries=20))
            match.play(chance.choice(legal))
        analysis = analyse(match, few)
        said += [analysis.text(), *(decision.told() for decision in analysis.decisions)]
        drawn = ElementTree.fromstring(analysis.svg())
        said += [x.text or "" for x in drawn.iter() if not x.tag.endswith("style")]
        assert left(found, iter(said)) == [], (
            f"hints and analyses say this, which is not from catalogues: {left(found, iter(said))[:5]}"
        )


@law()
def what_is_refused_is_refused_in_the_language(name: str) -> None:
    """Refusals come from catalogues."""
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
        assert left(match.game, iter(said)) == [], (
            f"refusals say this, which is not from catalogues: {left(match.game, iter(said))[:5]}"
        )


@law()
def options_and_what_is_wrong_with_them_speak_the_language(name: str) -> None:
    """What is said of options, and of what is wrong with them, comes from catalogues."""
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
            said.append(str(raised(InvalidOptions, found.options, given, what=f"{given}")))
        assert english(said, typed) == [], (
            f"options and refusals of them say this, which is not from catalogues: {english(said, typed)[:5]}"
        )


@law()
def a_change_of_language_leaves_nothing_behind(name: str) -> None:
    """Nothing is kept in a language that is not spoken any more."""

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
    assert said() == before, (
        f"after a change of language and back other texts are said than before: {differing(said(), before)}"
    )
    assert other != before, (
        "in another language the same is said as in English: something is kept that should be forgotten"
    )


@law()
def every_text_of_the_game_can_be_read_and_is_used(name: str) -> None:
    """Every pattern of the catalogue can be read, and some source of the game names it."""
    from importlib.resources import files

    found = game(name)
    catalogue = Texts(found.package)
    assert unreadable(catalogue) == [], (
        f"these patterns of the catalogue cannot be read: {unreadable(catalogue)}"
    )
    folder = Path(str(files(found.package)))
    # What names these: the options as they are declared, the game itself, and an event whose card
    # is not seen.
    ours = "option.", "game."
    idle = [
        id
        for id in unused(catalogue, folder)
        if not id.startswith(ours)
        and not (
            (whole := id.removesuffix(BRIEF)).endswith(UNSEEN)
            and whole.removesuffix(UNSEEN) in catalogue
        )
    ]
    assert idle == [], f"no source of the game names {', '.join(idle)}"
