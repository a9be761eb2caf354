"""The lesson screen, on which a small position is explained and played, and the list of a game's
lessons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.lessons import Lesson
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.play.legal import find_action
from cardhouse.play.lesson import LessonRun
from cardhouse.play.match import Match
from cardhouse.play.wording import YOU
from cardhouse.terminal.app.panels import Item, ListPanel, TextPanel
from cardhouse.terminal.app.settings import Settings
from cardhouse.terminal.app.table.parts import MenuEntry, TableContent, TableHost, meaning
from cardhouse.terminal.app.table.screen import TableScreen
from cardhouse.terminal.app.table.side import SideText
from cardhouse.terminal.app.texts import rulings
from cardhouse.terminal.drawing.canvas import wrapped
from cardhouse.terminal.wording import TEXT, narrated


def lesson_items(game: Game, settings: Settings) -> list[Item]:
    """A game's lessons as lines of a list, those done ticked."""
    items = []
    for number, lesson in enumerate(game.lessons):
        tick = "✓" if settings.has_done(game.name, lesson.name) else " "
        said = TEXT("lesson.house", title=lesson.title) if lesson.house else lesson.title
        items.append(Item(str(number), f"{tick} {said}", str(number + 1)))
    return items


class LessonList(ListPanel):
    """The lessons of a game, to choose from."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(TEXT("lesson.list", game=game.title), lesson_items(game, settings))


class LessonContent(TableContent):
    """The content of a lesson's table: a position, what is said about it, and what should be
    done.
    """

    def __init__(self, host: TableHost, game: Game, number: int) -> None:
        self.host = host
        self.game = game
        self.number = number
        self.lesson: Lesson = game.lessons[number]
        self.run = LessonRun(game, self.lesson)
        self.said = ""

    # What is on the table

    @property
    def title(self) -> str:
        """Game and lesson."""
        total = len(self.game.lessons)
        return TEXT(
            "lesson.title",
            game=self.game.title,
            number=self.number + 1,
            of=total,
            lesson=self.lesson.title,
        )

    @property
    def match(self) -> Match:
        """The lesson's match."""
        return self.run.match

    def view(self) -> State:
        """What the learner sees."""
        return self.run.view()

    @property
    def legal(self) -> list[int]:
        """Everything that is legal, wanted or not."""
        return [] if self.run.finished else list(self.run.legal_actions)

    def scene(self, shape: str) -> Scene:
        """The table, with what the step points at."""
        return self.run.scene(shape)

    def names(self) -> Sequence[str]:
        """The learner."""
        return [YOU if seat == self.run.seat else "" for seat in range(self.match.seats)]

    def side_text(self) -> SideText:
        """What the lesson says."""
        steps = len(self.lesson.steps)
        intro = [self.lesson.says] if self.host.roomy and self.run.at == 0 else []
        lead = [
            *intro,
            *([self.said] if self.said else []),
            *([self.run.say] if self.run.say else []),
        ]
        if self.run.finished:
            lead.append(self._done_words)
        step = min(self.run.at + 1, steps)
        bar = TEXT("lesson.step", lesson=self.lesson.title, step=step, of=steps)
        keys = TEXT("lesson.keys")
        events = self.match.events(self.run.seat)
        log = [narrated(self.match, event, self.run.seat) for _, event in events]
        return SideText((), log, self.host.notices.news, bar, lead, keys)

    @property
    def _done_words(self) -> str:
        """What can be done once the lesson is over."""
        last = self.number + 1 == len(self.game.lessons)
        return TEXT("lesson.done", last=last)

    def lines_wanted(self, width: int) -> int:
        """As many as the lesson's longest words need, so that the table keeps its shape from step
        to step.
        """
        steps = self.lesson.steps
        replies = ["", *(step.then for step in steps)]
        says = [*(step.says for step in steps), self._done_words]
        told = zip(replies, says, strict=True)
        return max(sum(len(wrapped(text, width)) for text in both if text) for both in told)

    # What a touch comes to

    def perform(self, action: int) -> None:
        """Tries an action: the lesson answers."""
        if not self.legal:
            return
        host = self.host
        reply = self.run.try_action(action)
        if not reply.accepted:
            selection = host.selection
            path = tuple(selection.path) + ((selection.focus,) if selection.focus else ())
            selection.path = ()
            host.refuse(reply.text, path)
            host.house.last_rulings = rulings(reply.reason) or rulings(reply.text)
            return
        self.said = reply.text
        if self.run.finished:
            host.house.settings.done(self.game.name, self.lesson.name)
        host.renew()
        self.say_loud()

    def perform_text(self, text: str) -> None:
        """Tries what was written."""
        self.perform(find_action(self.game, self.view(), self.legal, text))

    def action_words(self, action: int) -> str:
        """An action as a sentence."""
        return self.run.text(action, long=True)

    def consequences(self, action: int) -> list[str]:
        """The preview."""
        return [fact.text for fact in self.match.preview(action)]

    def why_not(self, what: int | str | tuple[str, ...]) -> str | None:
        """Why something is not possible; None if it is."""
        if self.run.finished:
            return TEXT("lesson.over")
        return self.match.why_not(what, self.run.seat)

    # What is read on a panel

    def begin(self) -> None:
        """Says what the lesson is about where there is no room for it beside the table."""
        host = self.host
        if not host.roomy:
            texts = [self.lesson.says]
            if legend := host.board.legend():
                texts.append(TEXT("lesson.legend", signs=legend))
            if self.number == 0:
                texts.append(TEXT("lesson.first"))
            panel = TextPanel(self.title, "\n\n".join(texts), key=TEXT("panel.begins"))
            host.app.push_screen(panel, lambda _: self.say_loud())

    def say_loud(self) -> None:
        """Where the words do not fit below the table, they are read on a panel first."""
        lead = self.side_text().lead
        if not self.host.roomy and not self._fits(lead):
            panel = TextPanel(self.title, "\n\n".join(lead), key=TEXT("panel.goes_on"))
            self.host.app.push_screen(panel, lambda _: self._read())

    def _fits(self, lead: Sequence[str]) -> bool:
        """Whether the words fit below the table, the last line in the bar."""
        host = self.host
        high = host.query_one("#tell", Static).styles.height
        rows = int(high.value) if high is not None else 1
        lines = [line for text in lead for line in wrapped(text, host.size.width - 2)]
        return len(" ".join(lines[rows:])) <= host.bar_room

    def _read(self) -> None:
        self.said = ""
        self.host.draw()


class LessonScreen(TableScreen):
    """A lesson being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "show_me"),
        Binding("r", "again"),
        Binding("n", "next_lesson"),
        Binding("q", "leave"),
    ]

    def __init__(self, game: Game, number: int, theme: str) -> None:
        super().__init__(theme)
        self.game = game
        self.number = number
        self.content: LessonContent = LessonContent(self, game, number)

    def on_mount(self) -> None:
        """Says what it is about."""
        self.renew()
        self.content.begin()

    def refuse(self, why: str, path: tuple[str, ...] = ()) -> None:
        """The lesson may have words of its own for what is not legal."""
        run = self.content.run
        action = meaning(self.content, path) if path and not run.finished else -1
        if action >= 0 and run.match.why_not(action):
            reply = run.try_action(action)
            super().refuse(reply.text, path)
            self.house.last_rulings = rulings(reply.reason)
            return
        super().refuse(why, path)

    def action_touch(self) -> None:
        """Enter goes on to the next lesson when this one is done."""
        if self.content.run.finished:
            self.action_next_lesson()
        else:
            super().action_touch()

    def action_show_me(self) -> None:
        """Points at what the step wants."""
        try:
            answers = self.content.run.answers
        except CardhouseError:
            answers = []
        path = next((g.path for g in self.selection.scene.gestures if g.action in answers), None)
        if path:
            self.selection.path, self.selection.focus = path[:-1], path[-1]
            self.notices.forget_refusal()
        self.draw()

    def action_again(self) -> None:
        self.app.switch_screen(LessonScreen(self.game, self.number, self.theme))

    def action_next_lesson(self) -> None:
        if self.number + 1 < len(self.game.lessons):
            self.app.switch_screen(LessonScreen(self.game, self.number + 1, self.theme))
        else:
            items = [
                Item("play", TEXT("lesson.menu.play"), "p"),
                Item("list", TEXT("lesson.menu.lessons"), "l"),
                Item("home", TEXT("lesson.menu.home"), "h"),
            ]
            self.app.push_screen(
                ListPanel(TEXT("lesson.learned", game=self.game.title), items), self._after_last
            )

    def _after_last(self, value: str | None) -> None:
        if value == "play":
            self.app.pop_screen()
            self.house.play_usual(self.game)
        elif value == "list":
            self._list()
        elif value == "home":
            self.app.pop_screen()

    def menu(self) -> list[MenuEntry]:
        """The menu of a lesson."""
        more = [
            ("h", "show_me", TEXT("lesson.menu.show_me")),
            ("r", "again", TEXT("lesson.menu.again")),
            ("n", "next_lesson", TEXT("lesson.menu.next_lesson")),
            ("e", "lessons", TEXT("lesson.menu.lessons")),
            ("q", "leave", TEXT("lesson.menu.leave")),
        ]
        return [*more, *super().menu()]

    def action_lessons(self) -> None:
        self._list()

    def _list(self) -> None:
        self.app.push_screen(LessonList(self.game, self.house.settings), self._chosen_lesson)

    def _chosen_lesson(self, value: str | None) -> None:
        if value is not None:
            self.app.switch_screen(LessonScreen(self.game, int(value), self.theme))

    def action_leave(self) -> None:
        self.app.pop_screen()
