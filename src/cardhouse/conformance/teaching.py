"""Every lesson, played right and wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import wraps

from cardhouse.conformance.differing import bytes_differing, members_differing
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
        assert run.try_action(run.answers[0]).accepted, (
            f"the right answer {run.text(run.answers[0])} to step {run.at + 1} of the lesson "
            f"{lesson.name} is not accepted"
        )
    return run


def steps(found: Game, lesson: Lesson) -> Iterator[tuple[LessonRun, Step]]:
    """Each step of a lesson, and the lesson begun before it."""
    for at, step in enumerate(lesson.steps):
        yield begun(found, lesson, at), step


@every_lesson
def a_lesson_is_short_plain_data(name: str, number: int) -> None:
    """A lesson is short, in whole sentences, and plain data."""
    lesson = game(name).lessons[number]
    assert json.loads(json.dumps(lesson.to_json()))["title"] == lesson.title, (
        f"the lesson {lesson.name} has another title when it is written as JSON and read"
    )
    said = [lesson.says]
    for step in lesson.steps:
        assert step.says.strip(), f"a step of the lesson {lesson.name} says nothing"
        said += [step.says, step.then, step.otherwise, *step.wrong.values()]
    for text in filter(None, said):
        assert len(text) <= LONGEST, (
            f"a text of a lesson has at most {LONGEST} characters, but this one has {len(text)}: {text[:80]!r}"
        )
        assert text[-1] in ".!?", (
            f"a text of a lesson is whole sentences, but this one does not end: {text!r}"
        )
        assert text[0].isupper() or text[0].isdigit(), (
            f"a text of a lesson is whole sentences, but this one begins with a small letter: {text!r}"
        )
        assert "  " not in text, (
            f"a text of the lesson {lesson.name} has two blanks in a row: {text!r}"
        )
    words = sum(
        len(text.split()) for text in [lesson.says, *(f"{x.says} {x.then}" for x in lesson.steps)]
    )
    assert words <= 200, (
        f"a lesson takes less than a minute to read, so 200 words at most, but {lesson.name} has {words}"
    )


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
        ), (
            f"step {at + 1} of the lesson {lesson.name} accepts {step.accepts}, but these are "
            f"its right actions: {answers}"
        )
        for answer in answers:
            run = begun(found, lesson, at)
            assert run.match.seat == run.seat, (
                f"step {at + 1} of the lesson {lesson.name} is for seat {run.seat}, but seat {run.match.seat} decides"
            )
            assert answer in run.legal_actions, (
                f"{run.text(answer)} is a right answer of the lesson {lesson.name}, but is not "
                f"legal: {run.match.why_not(answer)}"
            )
            reply = run.try_action(answer)
            assert reply.accepted, (
                f"the right answer {answer} to step {at + 1} of the lesson {lesson.name} is not "
                f"accepted: {reply.text!r}"
            )
            assert (reply.text, reply.reason) == (step.then, ""), (
                f"the reply to the right answer {answer} should be {step.then!r} and no reason, "
                f"but is {reply.text!r} and "
                f"{reply.reason!r}"
            )
            while not run.finished:
                assert run.try_action(run.answers[0]).accepted, (
                    f"after the answer {answer} to step {at + 1} of the lesson {lesson.name}, a "
                    f"right answer to step {run.at + 1} "
                    "is not accepted"
                )
            assert run.say == "", f"the finished lesson {lesson.name} still says {run.say!r}"
            assert run.highlights == (), (
                f"the finished lesson {lesson.name} still points at {run.highlights}"
            )
            assert run.answers == [], (
                f"the finished lesson {lesson.name} still waits for {run.answers}"
            )
            raised(GameOver, run.try_action, answer, what="a finished lesson")


@every_lesson
def texts_and_gestures_are_accepted_too(name: str, number: int) -> None:
    """A lesson takes right actions by their texts and by gestures."""
    for run, step in steps(game(name), game(name).lessons[number]):
        paths = [
            gesture.path for gesture in run.scene("tall").gestures if gesture.action in run.answers
        ]
        assert paths, (
            f"no gesture leads to a right answer of step {run.at + 1} of the lesson {run.lesson.name}: {run.answers}"
        )
        by_hand = begun(run.game, run.lesson, run.at)
        assert by_hand.try_action(paths[0]).accepted, (
            f"the gesture {paths[0]} of a right answer is not accepted by the lesson {run.lesson.name}"
        )
        text = run.text(run.answers[0], long=True)
        assert run.try_action(text).accepted, (
            f"the text {text!r} of a right answer is not accepted by the lesson {run.lesson.name}"
        )
        assert not step.says.startswith(text), (
            f"a step should not begin with its answer {text!r}, but says {step.says!r}"
        )


@every_lesson
def wrong_actions_get_their_replies(name: str, number: int) -> None:
    """Every wrong action that a lesson names, and every other legal one, gets a reply."""
    found = game(name)
    for run, step in steps(found, found.lessons[number]):
        before = run.match.state.to_bytes()
        plain = [pattern for pattern in step.wrong if "*" not in pattern]
        for text in plain:
            reply = run.try_action(text)
            assert not reply.accepted, (
                f"the lesson {run.lesson.name} names {text!r} as wrong, but it is accepted"
            )
            assert reply.text == step.wrong[text], (
                f"the reply to {text} should be {step.wrong[text]!r}, but is {reply.text!r}"
            )
            assert reply.reason == (run.match.why_not(text) or ""), (
                f"the reply to {text!r} gives the reason {reply.reason!r}, but the rules say "
                f"{run.match.why_not(text)!r}"
            )
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
            assert not reply.accepted, (
                f"action {action} is none of the right answers of step {run.at + 1} of the "
                f"lesson {run.lesson.name}, but is accepted"
            )
            assert reply.reason == "", (
                f"action {action} is legal, though not right in this lesson, but the reply says "
                f"that the rules forbid it: {reply.reason!r}"
            )
            if reply.text == TEXT("teaching.not_now"):
                unanswered.append(run.text(action))
        if unanswered:
            at = f"lesson.{run.lesson.name}.{run.at + 1}"
            raise AssertionError(
                f"no reply says why these legal actions are wrong here: {', '.join(unanswered)}. "
                f"The text {at}.otherwise would answer all that the step's others and wrong do not"
            )
        nonsense = run.try_action("castle")
        assert not nonsense.accepted, (
            f"the lesson {run.lesson.name} accepts the text castle, which means nothing"
        )
        assert nonsense.text, (
            f"the lesson {run.lesson.name} answers the text castle, which means nothing, without a word"
        )
        assert not run.try_action(("nowhere", "nothing")).accepted, (
            f"the lesson {run.lesson.name} accepts a gesture that touches nothing"
        )
        assert run.at == found.lessons[number].steps.index(step), (
            f"wrong answers should leave a lesson at its step, but it went on to step {run.at + 1}"
        )
        assert run.match.state.to_bytes() == before, (
            "wrong answers should leave the table of a lesson as it is, but: "
            f"{bytes_differing(type(run.match.state), run.match.state.to_bytes(), before)}"
        )


@every_lesson
def what_is_pointed_at_lies_on_the_table(name: str, number: int) -> None:
    """What a lesson points at lies on the table."""
    for run, step in steps(game(name), game(name).lessons[number]):
        for shape in SHAPES:
            scene = run.scene(shape)
            spots = {spot.id for spot in scene.spots if POINTED in spot.highlights}
            pieces = {piece.id for piece in scene.pieces if POINTED in piece.highlights}
            assert spots | pieces == set(step.highlights), (
                f"the step {step.says!r} points at things of which the table, in the shape {shape}, "
                f"{members_differing(spots | pieces, step.highlights).replace('it ', '', 1)}"
            )
            assert scene.viewer == run.seat, (
                f"the scene of a lesson should be for its pupil, seat {run.seat}, but is for {scene.viewer}"
            )
            assert run.view().viewer == run.seat, (
                f"the view in a lesson should be that of its pupil, seat {run.seat}, but is that of {run.view().viewer}"
            )


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
                assert reply.text == reply.reason == reason, (
                    f"action {action} should be answered by the reason of the rules, {reason!r}, "
                    f"but the reply says {reply.text!r} and "
                    f"gives the reason {reply.reason!r}"
                )
                break


@law()
def a_lesson_never_differs(name: str) -> None:
    """A lesson goes the same way every time."""
    found = game(name)
    for lesson in found.lessons:
        ends = [begun(found, lesson, len(lesson.steps)).match.state.to_bytes() for _ in range(2)]
        assert ends[0] == ends[1], (
            f"the lesson {lesson.name}, played twice with the same answers, comes to different ends: "
            f"{bytes_differing(found.state_type, ends[1], ends[0])}"
        )


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
    assert "castle" in str(said), (
        f"the refusal should name castle, the action that does not fit, but says: {said}"
    )
