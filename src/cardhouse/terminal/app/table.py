"""The table screen: board, bar, seats, words beside or below; aiming with keyboard and mouse. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Size
from textual.widgets import Static

from cardhouse.core.errors import CardhouseError
from cardhouse.core.lessons import POINTED
from cardhouse.core.scene import Scene
from cardhouse.terminal.app.aim import Aim
from cardhouse.terminal.app.bar import Bar
from cardhouse.terminal.app.base import HouseScreen
from cardhouse.terminal.app.board import Board
from cardhouse.terminal.app.side import Side, Told
from cardhouse.terminal.app.words import rulings, target_name, ways
from cardhouse.terminal.draw import shape_for

SIDE_FROM = 112
SIDE_LEAST, SIDE_MOST = 32, 46
NOTHING = "That means nothing here."


class TableScreen(HouseScreen):
    """A table to look at and to touch. Subclasses say what is on it and what a touch comes to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next_target(1)", priority=True),
        Binding("shift+tab", "next_target(-1)", priority=True),
        *(Binding(key, f"move('{key}')") for key in ("up", "down", "left", "right")),
        *(Binding(f"shift+{key}", f"roam('{key}')") for key in ("up", "down", "left", "right")),
        Binding("enter,space", "touch"),
        Binding("escape", "back"),
        Binding("w", "free"),
        Binding("c", "choices"),
        Binding("d", "describe"),
        Binding("l", "log"),
        Binding("f", "find"),
        Binding("m", "menu"),
        Binding("f1,question_mark", "rules"),
        Binding("f4", "look"),
    ]

    def __init__(self, look: str) -> None:
        super().__init__()
        self.look = look
        self.aim = Aim(EMPTY)
        self.refused: tuple[str, ...] = ()
        self.trouble = ""
        self.news = ""
        self.found: tuple[str, ...] = ()
        self.roaming = False

    # What subclasses say

    @property
    def title_words(self) -> str:
        """What stands above everything."""
        raise NotImplementedError

    def scene(self, shape: str) -> Scene:
        """The scene to show."""
        raise NotImplementedError

    def told(self) -> Told:
        """The words beside the table."""
        raise NotImplementedError

    def names(self) -> Sequence[str]:
        """What the seats' players are called."""
        return ()

    def perform(self, action: int) -> None:
        """Does an action."""
        raise NotImplementedError

    def action_words(self, action: int) -> str:
        """An action as a sentence."""
        raise NotImplementedError

    def consequences(self, action: int) -> list[str]:
        """The sure consequences of an action."""
        return []

    def meaning(self, path: tuple[str, ...]) -> int:
        """The action that a path means, legal or not; -1 for none."""
        return -1

    def why_not(self, what: int | str | tuple[str, ...]) -> str | None:
        """Why something is not possible."""
        return NOTHING

    def step_back(self) -> bool:
        """Takes back a step of a row; False when there is none."""
        return False

    def fresh(self, scene: Scene) -> list[str]:
        """The pieces that were moved last."""
        return []

    # Building and drawing

    def compose(self) -> ComposeResult:
        """The widgets."""
        yield Static(id="seats")
        with Horizontal(id="middle"):
            yield Board(self.look, id="board")
            yield Static(id="side")
        yield Static(id="tell")
        yield Bar(self.look, id="bar")

    def on_mount(self) -> None:
        """The first table."""
        self.renew()

    def on_resize(self, event: events.Resize) -> None:
        """Grows with the window."""
        self.renew(keep=True)

    def renew(self, keep: bool = False) -> None:
        """Takes the scene anew, because something has happened; keep: only the window has changed."""
        columns = self.size.width or self.app.size.width
        wide = columns >= SIDE_FROM
        self.roomy = wide
        table = columns - min(SIDE_MOST, max(SIDE_LEAST, columns - 96)) if wide else columns
        scene = self.scene(shape_for(table))
        old = self.aim
        self.aim = Aim(scene)
        if keep and old.path and [g for g in scene.gestures if g.path[: len(old.path)] == old.path]:
            self.aim.path, self.aim.focus = old.path, old.focus
        if not keep:
            self.refused, self.found = (), ()
        self._lay_out(scene, table, columns)
        self.draw()
        self.board.reveal(self._own_place(scene))

    def _lay_out(self, scene: Scene, table: int, columns: int) -> None:
        rows = self.size.height or self.app.size.height
        side = Side(self.look, scene, self.names(), self.told())
        seats, tell = self.query_one("#seats", Static), self.query_one("#tell", Static)
        seats.display = tell.display = not self.roomy
        self.query_one("#side", Static).display = self.roomy
        if self.roomy:
            self.query_one("#side", Static).styles.width = columns - table
            room = Size(table, rows - 1)
        else:
            lines = side.seat_lines(columns, 1 if rows - scene.rows < 5 else 3)
            seats.styles.height = len(lines)
            spare = rows - 1 - len(lines)
            # Below the table stay at least one line for words, and more where the table leaves them.
            below = max(1, min(4, spare - scene.rows))
            tell.styles.height = below
            room = Size(columns, spare - below)
        self.board.show(scene, room)

    def _own_place(self, scene: Scene) -> str | None:
        own = [spot.id for spot in scene.spots if spot.kind == "hand" and spot.seat == scene.viewer]
        return own[0] if own else None

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one("#board", Board)

    def states(self) -> dict[str, list[str]]:
        """Which targets are lit how."""
        scene, aim = self.aim.scene, self.aim
        pointed = [spot.id for spot in scene.spots if POINTED in spot.marks]
        pointed += [piece.id for piece in scene.pieces if POINTED in piece.marks]
        return {
            "fresh": [] if aim.path else self.fresh(scene),
            "pointed": [*pointed, *self.found],
            "legal": aim.nexts,
            "chosen": list(aim.path),
            "focus": [aim.focus] if aim.focus else [],
            "refused": list(self.refused),
        }

    def draw(self) -> None:
        """Shows the states of the targets and the words."""
        scene = self.aim.scene
        states = self.states()
        self.board.light(states)
        bar = self.query_one("#bar", Bar)
        bar.look = self.board.look = self.look
        told = self.told()
        bar.show(told.bar or scene.status, scene.controls, states)
        side = Side(self.look, scene, self.names(), told)
        words = self.aim_words()
        if self.roomy:
            panel = self.query_one("#side", Static)
            width = int(panel.styles.width.value) if panel.styles.width else SIDE_LEAST
            panel.update(side.panel(self.title_words, width, self.size.height - 1, words, self.trouble))
        else:
            columns = self.size.width
            seats = self.query_one("#seats", Static)
            high = int(seats.styles.height.value) if seats.styles.height else 1
            seats.update(Text("\n").join(side.seat_lines(columns, high)))
            tell = self.query_one("#tell", Static)
            below = int(tell.styles.height.value) if tell.styles.height else 1
            tell.update(side.below(columns, below, words, self.trouble))

    # The cursor

    def place(self, target: str) -> tuple[float, float]:
        """Where a target is; buttons stand below the table, on the right."""
        ids = [control.id for control in self.aim.scene.controls]
        if target in ids:
            columns, rows = self.board.virtual_size
            return columns / 2 - 8 * (len(ids) - 1 - ids.index(target)), rows + 1.0
        return self.board.place(target)

    def everything(self) -> list[str]:
        """All that can be pointed at."""
        scene = self.aim.scene
        plate = self.board.plate
        pieces = [p.id for p in scene.pieces if plate is not None and plate.shown(p.id)]
        spots = [s.id for s in scene.spots if s.label or s.layout in ("cell", "space")]
        return [*pieces, *spots, *(c.id for c in scene.controls)]

    def focus_on(self, target: str | None) -> None:
        """Puts the cursor on a target."""
        self.aim.focus = target
        self._focused()

    def _focused(self) -> None:
        self.trouble, self.refused = "", ()
        self.board.reveal(self.aim.focus)
        self.draw()

    def action_next_target(self, step: int) -> None:
        self.aim.cycle(step, self.place)
        self._focused()

    def action_move(self, direction: str) -> None:
        self.aim.move(direction, self.place, self.everything() if self.roaming else None)
        self._focused()

    def action_roam(self, direction: str) -> None:
        self.aim.move(direction, self.place, self.everything())
        self._focused()

    def action_free(self) -> None:
        """The arrows reach everything, or only what is legal again."""
        self.roaming = not self.roaming
        self.trouble = ""
        self.news = "The arrows now reach everything." if self.roaming else "The arrows now reach what is possible."
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Ranks: the cursor jumps to the next card of that rank."""
        if event.character and self.aim.jump(event.character, self.place):
            event.stop()
            self._focused()

    def action_touch(self) -> None:
        if self.aim.focus is None:
            self.action_next_target(1)
        else:
            self.attempt((self.aim.focus,))

    def action_back(self) -> None:
        if self.trouble or self.refused or self.found:
            self.trouble, self.refused, self.found = "", (), ()
            if not self.aim.nexts and self.aim.path:
                self.aim.back()
            self.draw()
        elif self.aim.back():
            self.draw()
        elif self.step_back():
            self.renew()
        else:
            self.action_menu()

    # Touching

    def on_board_touched(self, message: Board.Touched) -> None:
        """The mouse touches the table."""
        if message.button == 3:
            self.action_back()
        elif message.targets:
            self.attempt(message.targets)

    def on_board_hovered(self, message: Board.Hovered) -> None:
        """What the mouse looks at is focused if it may be touched."""
        target = self.aim.pick(message.targets)
        if target is not None and target != self.aim.focus:
            self.aim.focus = target
            self.trouble, self.refused = "", ()
            self.draw()

    def on_bar_pressed(self, message: Bar.Pressed) -> None:
        """A button."""
        if message.sure:
            self.attempt((message.button,))
        elif message.button in self.aim.nexts:
            self.aim.focus = message.button
            self.draw()

    def attempt(self, candidates: tuple[str, ...]) -> None:
        """Touches what lies there: goes on with the gesture, plays, or says why not."""
        aim = self.aim
        self.trouble, self.refused, self.news = "", (), ""
        target = aim.pick(candidates)
        if target is not None:
            action = aim.touch(target)
            if action is not None:
                self.perform(action)
            else:
                self.draw()
            return
        if aim.path and candidates[0] == aim.path[-1]:
            aim.back()
            self.draw()
            return
        for candidate in candidates:
            path = (*aim.path, candidate)
            action = self.meaning(path)
            if action >= 0:
                why = self.why_not(path)
                if why is None:
                    self.perform(action)
                else:
                    self.refuse(why, path)
                return
        if aim.path:
            fresh = Aim(aim.scene)
            other = fresh.pick(candidates)
            if other is not None:
                self.aim = fresh
                self.aim.touch(other)
                self.draw()
                return
        self._begin_anyway(candidates)

    def _begin_anyway(self, candidates: tuple[str, ...]) -> None:
        """A touch that begins nothing legal: the reason if there is just one, else asks where to."""
        first = candidates[0]
        why = self.why_not((first,)) or NOTHING
        reasons: set[str] = set()
        if not self.aim.path and why == NOTHING:
            ends = [s.id for s in self.aim.scene.spots] + [c.id for c in self.aim.scene.controls]
            reasons = {self.why_not((first, end)) or "" for end in ends if self.meaning((first, end)) >= 0} - {""}
        if len(reasons) == 1:
            why = reasons.pop()
        elif reasons:
            self.aim.path, self.aim.focus = (first,), None
            name = target_name(self.aim.scene, first)
            self.trouble = f"Nothing can be done with {name} now. Touch where it should go, to learn why not."
            self.draw()
            return
        self.refuse(why, (*self.aim.path, first))

    def refuse(self, why: str, path: tuple[str, ...] = ()) -> None:
        """Says why something is not possible and marks what it is about."""
        self.trouble = why
        self.refused = path
        self.house.last_rulings = rulings(why)
        if not self.aim.nexts:
            self.aim.path = ()
        self.draw()

    def aim_words(self) -> list[str]:
        """What the focused target would do, and its sure consequences."""
        aim = self.aim
        if aim.focus is None or aim.focus not in aim.nexts:
            if aim.path and aim.nexts:
                return [ways([self.action_words(a) for a in dict.fromkeys(g.action for g in aim.gestures)])]
            return [target_name(aim.scene, aim.focus)] if aim.focus else []
        action = aim.complete(aim.focus)
        if action is None:
            return [ways([self.action_words(a) for a in aim.actions(aim.focus)])]
        return [self.action_words(action), *self.consequences(action)]

    def try_text(self, text: str) -> None:
        """An action that was written."""
        try:
            why = self.why_not(text)
            if why is None:
                self.perform_text(text)
            else:
                self.refuse(why, tuple(p.id for p in self.aim.scene.pieces if p.face and self._named(p.face, why)))
        except CardhouseError as error:
            self.refuse(str(error))

    def perform_text(self, text: str) -> None:
        """Does an action that is written and legal."""
        raise NotImplementedError

    def _named(self, face: str, text: str) -> bool:
        from cardhouse.terminal.tokens import card_token

        return card_token(face).strip() in text

    def action_look(self) -> None:
        self.house.next_look()

    def action_menu(self) -> None:
        """What else there is to do."""
        raise NotImplementedError

    def look_changed(self) -> None:
        """Draws in the new colours."""
        self.look = self.house.settings.look
        self.draw()


EMPTY = Scene("", "wide", None, 1, 1, 1, 1, "", (), (), (), (), ())
