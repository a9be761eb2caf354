"""Every lesson, played right and wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import wraps

from cardhouse.conformance.suite import law, looking_at
from cardhouse.conformance.support import raised
from cardhouse.core.errors import GameOver, InvalidLesson
from cardhouse.core.game import Game, game
from cardhouse.core.lessons import ANY, LONGEST, POINTED, Lesson, Step
from cardhouse.core.scene import SHAPES
from cardhouse.play.lesson import LessonRun
from cardhouse.play.wording import TEXT


def every_lesson(check: Callable[[str, int], None]) -> Callable[[str], None]:
    """Makes a law of a game from one of a lesson, by its number."""

    @law()
    @wraps(check)
    def all_lessons(name: str) -> None:
        for number, lesson in enumerate(game(name).lessons):
            looking_at(name, {}, f"lesson {lesson.name}")
            check(name, number)

    return all_lessons


def begun(found: Game, lesson: Lesson, at: int) -> LessonRun:
    """A lesson before a step, reached by the first right actions."""
    run = LessonRun(found, lesson)
    while run.at < at:
        assert run.try_action(run.answers[0]).accepted
    return run


def steps(found: Game, lesson: Lesson) -> Iterator[tuple[LessonRun, Step]]:
    """Each step of a lesson, and the lesson begun before it."""
    for at, step in enumerate(lesson.steps):
        yield begun(found, lesson, at), step


@every_lesson
def a_lesson_is_short_plain_data(name: str, number: int) -> None:
    """A lesson is short, in whole sentences, and plain data."""
    lesson = game(name).lessons[number]
    assert json.loads(json.dumps(lesson.to_json()))["title"] == lesson.title
    said = [lesson.says]
    for step in lesson.steps:
        assert step.says.strip()
        said += [step.says, step.then, step.otherwise, *step.wrong.values()]
    for text in filter(None, said):
        assert len(text) <= LONGEST
        assert text[-1] in ".!?", text
        assert text[0].isupper() or text[0].isdigit(), text
        assert "  " not in text
    words = sum(
        len(text.split()) for text in [lesson.says, *(f"{x.says} {x.then}" for x in lesson.steps)]
    )
    assert words <= 200, "a lesson takes less than a minute to read"


@every_lesson
def every_right_action_leads_to_the_end(name: str, number: int) -> None:
    """Every right action of a lesson is legal and leads on to its end."""
    found, lesson = game(name), game(name).lessons[number]
    for at, step in enumerate(lesson.steps):
        answers = begun(found, lesson, at).answers
        assert len(answers) == (
            len(begun(found, lesson, at).legal_actions)
            if step.accepts == ANY
            else len(step.accepts)
        )
        for answer in answers:
            run = begun(found, lesson, at)
            assert run.match.seat == run.seat
            assert answer in run.legal_actions, f"{run.text(answer)}: {run.match.why_not(answer)}"
            reply = run.try_action(answer)
            assert reply.accepted
            assert (reply.text, reply.reason) == (step.then, "")
            while not run.finished:
                assert run.try_action(run.answers[0]).accepted
            assert run.say == ""
            assert run.highlights == ()
            assert run.answers == []
            raised(GameOver, run.try_action, answer, what="a finished lesson")


@every_lesson
def texts_and_gestures_are_accepted_too(name: str, number: int) -> None:
    """A lesson takes right actions by their texts and by gestures."""
    for run, step in steps(game(name), game(name).lessons[number]):
        paths = [
            gesture.path for gesture in run.scene("tall").gestures if gesture.action in run.answers
        ]
        assert paths
        by_hand = begun(run.game, run.lesson, run.at)
        assert by_hand.try_action(paths[0]).accepted
        text = run.text(run.answers[0], long=True)
        assert run.try_action(text).accepted
        assert not step.says.startswith(text)


@every_lesson
def wrong_actions_get_their_replies(name: str, number: int) -> None:
    """Every wrong action that a lesson names, and every other legal one, gets a reply."""
    found = game(name)
    for run, step in steps(found, found.lessons[number]):
        before = run.match.state.to_bytes()
        plain = [pattern for pattern in step.wrong if "*" not in pattern]
        for text in plain:
            reply = run.try_action(text)
            assert not reply.accepted
            assert reply.text == step.wrong[text], f"{text}: {reply.text}"
            assert reply.reason == (run.match.why_not(text) or "")
        given = set()
        if len(plain) < len(step.wrong):
            right = set(run.answers)
            given = {
                run.try_action(action).text
                for action in range(found.actions)
                if action not in right
            }
        for pattern in set(step.wrong) - set(plain):
            assert step.wrong[pattern] in given, f"nothing is answered by {pattern!r}"
        unanswered = []
        for action in sorted(set(run.legal_actions) - set(run.answers)):
            reply = run.try_action(action)
            assert not reply.accepted
            assert reply.reason == ""
            if reply.text == TEXT("teaching.not_now"):
                unanswered.append(run.text(action))
        if unanswered:
            at = f"lesson.{run.lesson.name}.{run.at + 1}"
            raise AssertionError(
                f"no reply says why these legal actions are wrong here: {', '.join(unanswered)}. "
                f"The text {at}.otherwise would answer all that the step's others and wrong do not"
            )
        nonsense = run.try_action("castle")
        assert not nonsense.accepted
        assert nonsense.text
        assert not run.try_action(("nowhere", "nothing")).accepted
        assert run.at == found.lessons[number].steps.index(step)
        assert run.match.state.to_bytes() == before


@every_lesson
def what_is_pointed_at_lies_on_the_table(name: str, number: int) -> None:
    """What a lesson points at lies on the table."""
    for run, step in steps(game(name), game(name).lessons[number]):
        for shape in SHAPES:
            scene = run.scene(shape)
            spots = {spot.id for spot in scene.spots if POINTED in spot.highlights}
            pieces = {piece.id for piece in scene.pieces if POINTED in piece.highlights}
            assert spots | pieces == set(step.highlights), step.says
            assert scene.viewer == run.seat
            assert run.view().viewer == run.seat


@law()
def the_rules_answer_where_the_lesson_does_not(name: str) -> None:
    """Where a lesson has no reply, the rules give their reason."""
    found = game(name)
    for lesson in found.lessons:
        run = LessonRun(found, lesson)
        step = lesson.steps[0]
        for action in range(0, found.actions, 7):
            reason = run.match.why_not(action)
            reply = run.try_action(action) if reason else None
            if reply is not None and reply.text not in step.wrong.values():
                assert reply.text == reply.reason == reason
                break


@law()
def a_lesson_never_differs(name: str) -> None:
    """A lesson goes the same way every time."""
    found = game(name)
    for lesson in found.lessons:
        ends = [begun(found, lesson, len(lesson.steps)).match.state.to_bytes() for _ in range(2)]
        assert ends[0] == ends[1]


@law()
def what_follows_must_fit(name: str) -> None:
    """What a lesson plays for others must be legal; if not, that is said."""
    found = game(name)
    if not found.lessons:
        return
    position = found.lessons[-1].position
    stray = Lesson("stray", "Stray", "Go.", position, (Step("Go.", ANY, others=("castle",)),))
    run = LessonRun(found, stray)
    said = raised(InvalidLesson, run.try_action, run.answers[0], what="an action that does not fit")
    assert "castle" in str(said)
