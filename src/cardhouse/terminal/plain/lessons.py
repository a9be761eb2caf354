"""Lessons in a plain terminal: what is said, the table, numbered choices, one answer at a time."""

from __future__ import annotations

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.play.lesson import LessonRun, Reply
from cardhouse.terminal.drawing.table import table_lines
from cardhouse.terminal.plain.choices import Choices, choices, within
from cardhouse.terminal.plain.console import Console, Leave
from cardhouse.terminal.plain.help import help_text
from cardhouse.terminal.wording import TEXT

COMMANDS = ("show", "table", "list", "quit")
AROUND = 9
LEAVING = ("q", "quit", "exit")


def lessons(found: Game, first: int | None, console: Console) -> int:
    """Plays a game's lessons from the given one on (the first if None) and returns the exit
    code.
    """
    number = checked_number(found, first)
    try:
        for at in range(number - 1, len(found.lessons)):
            if not _lesson(found, at, console):
                return 0
            if at + 1 < len(found.lessons):
                answer = console.ask(TEXT("lesson.next"))
                if answer.casefold() in LEAVING:
                    return 0
        console.say(TEXT("lesson.play", command=f"cardhouse play {found.name}"), "good")
    except Leave:
        pass
    return 0


def checked_number(found: Game, number: int | None) -> int:
    """The number of the lesson to begin with, 1 for None. Raises InvalidOptions where the game has
    none such.
    """
    if number is not None and not 1 <= number <= len(found.lessons):
        raise InvalidOptions(TEXT("lesson.none", game=found.title, last=len(found.lessons)))
    return number or 1


def _lesson(found: Game, at: int, console: Console) -> bool:
    """One lesson; False when the person leaves."""
    lesson = found.lessons[at]
    run = LessonRun(found, lesson)
    head = "lesson.head_house" if lesson.house else "lesson.head"
    console.say()
    console.say(TEXT(head, number=at + 1, of=len(found.lessons), title=lesson.title), "strong")
    console.say(lesson.says)
    while not run.finished:
        _table(run, console)
        reply = _decision(run, console)
        if reply is None:
            return False
        console.say(reply.text, "good")
    if run.match.over:
        _table(run, console)
    return True


def _table(run: LessonRun, console: Console) -> None:
    scene = run.scene(console.shape)
    lines = table_lines(scene, console.theme, console.columns, (), console.listing)
    if console.interactive and len(lines) + AROUND > console.rows:
        lines = table_lines(
            scene, console.theme, console.columns, (), console.listing, rows=console.rows - AROUND
        )
    console.lines(["", *lines, ""])


def _decision(run: LessonRun, console: Console) -> Reply | None:
    """Asks until the answer is right; None when the person leaves."""
    listed = _choices(run, console)
    console.say(run.say, "strong")
    fresh = True
    while True:
        if fresh:
            console.lines(listed.lines(console.theme, console.columns))
        fresh = False
        question = listed.question
        if listed.only is None:
            question = TEXT("ask.or_help", ask=question)
        answer = console.ask(question)
        word = answer.casefold()
        entry = listed.keys.get(word)
        if word in LEAVING:
            return None
        if not answer and listed.only is not None:
            reply = run.try_action(listed.only)
        elif entry is not None and len(entry.actions) > 1:
            listed, fresh = within(run.match, listed, entry), True
            continue
        elif entry is not None:
            reply = run.try_action(entry.actions[0])
        elif word in ("back", "b", "list"):
            listed, fresh = listed.parent or _choices(run, console, flat=word == "list"), True
            continue
        elif word in ("", "t", "table"):
            _table(run, console)
            fresh = True
            continue
        elif word in ("help", "h"):
            console.say(help_text("lesson_help", COMMANDS))
            continue
        elif word == "show":
            action = run.answers[0]
            right = run.text(action, long=True)
            console.say(TEXT("lesson.right", action=right, short=run.text(action)))
            continue
        else:
            reply = run.try_action(answer)
        if reply.accepted:
            return reply
        console.say(reply.text, "alert")


def _choices(run: LessonRun, console: Console, flat: bool = False) -> Choices:
    return choices(run.match, run.scene(console.shape), console.columns, flat)
