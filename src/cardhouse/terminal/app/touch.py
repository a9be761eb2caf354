"""Touching a table: the cursor and the mouse, gestures that grow, refusals that say why."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from cardhouse.core.errors import CardhouseError
from cardhouse.terminal.app.aim import Aim
from cardhouse.terminal.app.bar import Bar
from cardhouse.terminal.app.board import Board
from cardhouse.terminal.app.table import NOTHING, TableScreen
from cardhouse.terminal.app.words import rulings, target_name
from cardhouse.terminal.tokens import card_token


class TouchScreen(TableScreen):
    """A table that is played with keyboard or mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next_target(1)", priority=True),
        Binding("shift+tab", "next_target(-1)", priority=True),
        *(Binding(key, f"move('{key}')") for key in ("up", "down", "left", "right")),
        *(Binding(f"shift+{key}", f"roam('{key}')") for key in ("up", "down", "left", "right")),
        Binding("enter,space", "touch"),
        Binding("escape", "back"),
        Binding("w", "free"),
        Binding("f4", "look"),
    ]

    def __init__(self, look: str) -> None:
        super().__init__(look)
        self.roaming = False

    def action_menu(self) -> None:
        """What else there is to do."""
        raise NotImplementedError

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
        self.news = (
            "The arrows now reach everything."
            if self.roaming
            else "The arrows now reach what is possible."
        )
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
        elif message.targets and message.twice and self.aim.path[-1:] == message.targets[:1]:
            action = self.aim.obvious()
            if action is not None:
                self.perform(action)
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
                self.ended_at = target if aim.path else None
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
            reasons = {
                self.why_not((first, end)) or "" for end in ends if self.meaning((first, end)) >= 0
            } - {""}
        if len(reasons) == 1:
            why = reasons.pop()
        elif reasons:
            self.aim.path, self.aim.focus = (first,), None
            name = target_name(self.aim.scene, first)
            self.trouble = (
                f"Nothing can be done with {name} now. Touch where it should go, to learn why not."
            )
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

    def try_text(self, text: str) -> None:
        """An action that was written."""
        try:
            why = self.why_not(text)
            if why is None:
                self.perform_text(text)
            else:
                self.refuse(
                    why,
                    tuple(
                        p.id for p in self.aim.scene.pieces if p.face and self._named(p.face, why)
                    ),
                )
        except CardhouseError as error:
            self.refuse(str(error))

    def perform_text(self, text: str) -> None:
        """Does an action that is written and legal."""
        raise NotImplementedError

    def _named(self, face: str, text: str) -> bool:
        return card_token(face).strip() in text
