"""The lesson screen: a small table, a sentence, something to do; and the list of a game's lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.lessons import Lesson
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.play.lesson import LessonRun
from cardhouse.play.match import Match
from cardhouse.play.texts import find_action
from cardhouse.terminal.app.ask import AskScreen
from cardhouse.terminal.app.panels import Item, ListPanel, TextPanel
from cardhouse.terminal.app.settings import Settings
from cardhouse.terminal.app.side import Told
from cardhouse.terminal.app.words import rulings
from cardhouse.terminal.canvas import wrapped

FIRST = (
    "Tab or the arrows move the cursor among what lights up; Enter touches it: first a card, say, then where it goes. "
    "Esc takes a touch back, h shows what is meant, m is the menu."
)


def lesson_items(game: Game, settings: Settings) -> list[Item]:
    """A game's lessons as lines of a list, those done ticked."""
    done = settings.lessons.get(game.name, [])
    items = []
    for number, lesson in enumerate(game.lessons):
        tick = "✓" if lesson.title in done else " "
        house = "  (house ruling)" if lesson.house else ""
        items.append(Item(str(number), f"{tick} {lesson.title}{house}", str(number + 1)))
    return items


class LessonList(ListPanel):
    """The lessons of a game, to choose from."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(f"Learn {game.title}", lesson_items(game, settings))


class LessonScreen(AskScreen):
    """A lesson being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "show_me"),
        Binding("r", "again"),
        Binding("n", "next_lesson"),
    ]

    def __init__(self, game: Game, number: int, look: str) -> None:
        super().__init__(look)
        self.game = game
        self.number = number
        self.lesson: Lesson = game.lessons[number]
        self.run = LessonRun(game, self.lesson)
        self.said = ""

    # What is on the table

    @property
    def title_words(self) -> str:
        """Game and lesson."""
        total = len(self.game.lessons)
        return f"{self.game.title} · lesson {self.number + 1} of {total}: {self.lesson.title}"

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

    def told(self) -> Told:
        """What the lesson says."""
        steps = len(self.lesson.steps)
        intro = [self.lesson.says] if self.roomy and self.run.at == 0 else []
        lead = [
            *intro,
            *([self.said] if self.said else []),
            *([self.run.say] if self.run.say else []),
        ]
        if self.run.finished:
            lead.append("Lesson done. n or Enter: the next one; r: once more; Esc: the menu.")
        bar = f"Lesson: {self.lesson.title}, step {min(self.run.at + 1, steps)} of {steps}"
        keys = "Tab or arrows choose · Enter touches · Esc back · h shows how · m menu"
        log = [event.text for _, event in self.match.events(self.run.seat)]
        return Told((), log, self.news, bar, lead, keys)

    def lines_wanted(self, width: int) -> int:
        """As many as the lesson's words need."""
        return sum(len(wrapped(text, width)) for text in self.told().lead)

    # What a touch comes to

    def perform(self, action: int) -> None:
        """Tries an action: the lesson answers."""
        if not self.legal:
            return
        reply = self.run.try_action(action)
        if not reply.accepted:
            self.refuse_try(reply.text, reply.reason)
            return
        self.said = reply.text
        if self.run.finished:
            self.house.settings.done(self.game.name, self.lesson.title)
        self.renew()
        self._say_loud()

    def refuse_try(self, text: str, reason: str) -> None:
        """A try that is not what the step is about, or not legal: marks the pieces, keeps the rule for F1."""
        path = tuple(self.aim.path) + ((self.aim.focus,) if self.aim.focus else ())
        self.aim.path = ()
        self.refuse(text, path)
        self.house.last_rulings = rulings(reason) or rulings(text)

    def refuse(self, why: str, path: tuple[str, ...] = ()) -> None:
        """The lesson may have words of its own for what is not legal."""
        action = self.meaning(path) if path and not self.run.finished else -1
        if action >= 0 and self.run.match.why_not(action):
            reply = self.run.try_action(action)
            super().refuse(reply.text, path)
            self.house.last_rulings = rulings(reply.reason)
            return
        super().refuse(why, path)

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
        """Why not."""
        if self.run.finished:
            return "The lesson is done."
        return self.match.why_not(what, self.run.seat)

    def step_back(self) -> bool:
        """Steps of a lesson stand."""
        return False

    # Its course

    def on_mount(self) -> None:
        """Says what it is about."""
        self.renew()
        if not self.roomy:
            texts = [self.lesson.says]
            if legend := self.board.legend():
                texts.append(f"On this table: {legend}")
            if self.number == 0:
                texts.append(FIRST)
            panel = TextPanel(self.title_words, "\n\n".join(texts), key="Enter begins")
            self.app.push_screen(panel, lambda _: self._say_loud())

    def _say_loud(self) -> None:
        """Where the words do not fit below the table, they are read on a panel first."""
        lead = self.told().lead
        if not self.roomy and not self._fits(lead):
            key = "Enter goes on"
            self.app.push_screen(
                TextPanel(self.title_words, "\n\n".join(lead), key=key), lambda _: self._read()
            )

    def _fits(self, lead: Sequence[str]) -> bool:
        """Whether the words fit below the table, the last line in the bar."""
        high = self.query_one("#tell").styles.height
        rows = int(high.value) if high is not None else 1
        lines = [line for text in lead for line in wrapped(text, self.size.width - 2)]
        return len(" ".join(lines[rows:])) <= self._bar_room(self.aim.scene)

    def _read(self) -> None:
        self.said = ""
        self.draw()

    def action_touch(self) -> None:
        """Enter goes on to the next lesson when this one is done."""
        if self.run.finished:
            self.action_next_lesson()
        else:
            super().action_touch()

    def action_show_me(self) -> None:
        """Points at what the step wants."""
        try:
            answers = self.run.answers
        except CardhouseError:
            answers = []
        path = next((g.path for g in self.aim.scene.gestures if g.action in answers), None)
        if path:
            self.aim.path, self.aim.focus = path[:-1], path[-1]
            self.trouble, self.refused = "", ()
        self.draw()

    def action_again(self) -> None:
        self.app.switch_screen(LessonScreen(self.game, self.number, self.look))

    def action_next_lesson(self) -> None:
        if self.number + 1 < len(self.game.lessons):
            self.app.switch_screen(LessonScreen(self.game, self.number + 1, self.look))
        else:
            items = [
                Item("play", "play the game now", "p"),
                Item("list", "the list of lessons", "l"),
                Item("home", "back to the house", "h"),
            ]
            self.app.push_screen(
                ListPanel(f"You have learned {self.game.title}", items), self._after_last
            )

    def _after_last(self, value: str | None) -> None:
        if value == "play":
            self.app.pop_screen()
            self.house.play_usual(self.game)
        elif value == "list":
            self._list()
        elif value == "home":
            self.app.pop_screen()

    def menu(self) -> list[tuple[str, str, str]]:
        """The menu of a lesson."""
        more = [
            ("h", "show_me", "show me what is meant"),
            ("r", "again", "the lesson once more"),
            ("n", "next_lesson", "the next lesson"),
            ("e", "lessons", "the list of lessons"),
            ("q", "leave", "leave the lesson"),
        ]
        return [*more, *super().menu()]

    def action_lessons(self) -> None:
        self._list()

    def _list(self) -> None:
        self.app.push_screen(LessonList(self.game, self.house.settings), self._chosen_lesson)

    def _chosen_lesson(self, value: str | None) -> None:
        if value is not None:
            self.app.switch_screen(LessonScreen(self.game, int(value), self.look))

    def action_leave(self) -> None:
        self.app.pop_screen()

    def names(self) -> Sequence[str]:
        """The learner."""
        return ["you" if seat == self.run.seat else "" for seat in range(self.match.seats)]
