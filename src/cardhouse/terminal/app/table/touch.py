"""Touching a table: the cursor and the mouse, gestures that grow, refusals that say why."""

from __future__ import annotations

from cardhouse.core.errors import CardhouseError
from cardhouse.core.texts import sentence
from cardhouse.terminal.app.table.bar import Bar
from cardhouse.terminal.app.table.board import Board
from cardhouse.terminal.app.table.parts import TableHost, meaning
from cardhouse.terminal.app.table.selection import SelectionPath
from cardhouse.terminal.app.texts import rulings, target_name
from cardhouse.terminal.drawing.tokens import card_token
from cardhouse.terminal.wording import TEXT


class Touch:
    """Plays a table with keyboard or mouse. roaming: whether the arrows reach everything, legal or
    not.
    """

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self.roaming = False
        self.ended_at: str | None = None

    # The cursor

    def place(self, target: str) -> tuple[float, float]:
        """Where a target is; buttons stand below the table, on the right."""
        ids = [control.id for control in self.host.selection.scene.controls]
        if target in ids:
            columns, rows = self.host.board.virtual_size
            return columns / 2 - 8 * (len(ids) - 1 - ids.index(target)), rows + 1.0
        return self.host.board.place(target)

    def everything(self) -> list[str]:
        """All that can be pointed at."""
        scene = self.host.selection.scene
        grid = self.host.board.grid
        pieces = [p.id for p in scene.pieces if grid is not None and grid.shown(p.id)]
        spots = [s.id for s in scene.spots if s.label or s.layout in ("cell", "space")]
        return [*pieces, *spots, *(c.id for c in scene.controls)]

    def focus_on(self, target: str | None) -> None:
        """Puts the cursor on a target."""
        self.host.selection.focus = target
        self._focused()

    def _focused(self) -> None:
        self.host.cursor_moved()
        self.host.notices.forget_refusal()
        self.host.board.reveal(self.host.selection.focus)
        self.host.draw()

    def next_target(self, step: int) -> None:
        """To the next or the last target in reading order."""
        self.host.selection.cycle(step, self.place)
        self._focused()

    def move(self, direction: str) -> None:
        """To the nearest target in a direction."""
        self.host.selection.move(direction, self.place, self.everything() if self.roaming else None)
        self._focused()

    def roam(self, direction: str) -> None:
        """To the nearest target in a direction, legal or not."""
        self.host.selection.move(direction, self.place, self.everything())
        self._focused()

    def toggle_roaming(self) -> None:
        """The arrows reach everything, or only what is legal again."""
        self.roaming = not self.roaming
        self.host.notices.trouble = ""
        self.host.notices.news = TEXT("table.roaming" if self.roaming else "table.not_roaming")
        self.host.draw()

    def jump(self, character: str) -> bool:
        """To the next card of a rank; False where the character is none."""
        found = self.host.selection.jump(character, self.place)
        if found:
            self._focused()
        return found

    def touch(self) -> None:
        """Touches what is under the cursor."""
        focus = self.host.selection.focus
        if focus is None:
            self.next_target(1)
        else:
            self.host.attempt((focus,))

    def back(self) -> None:
        """Takes back a refusal, a touch or a step; with nothing to take back, shows the menu."""
        host, selection, notices = self.host, self.host.selection, self.host.notices
        if notices.trouble or notices.refused or notices.found:
            notices.forget_refusal()
            notices.found = ()
            if not selection.nexts and selection.path:
                selection.back()
            host.draw()
        elif selection.back():
            host.draw()
        elif host.content.step_back():
            host.renew()
        else:
            host.open_menu()

    # The mouse

    def touched(self, message: Board.Touched) -> None:
        """The mouse touches the table."""
        selection = self.host.selection
        if message.button == 3:
            self.back()
        elif message.targets and message.twice and selection.path[-1:] == message.targets[:1]:
            action = selection.obvious()
            if action is not None:
                self.host.content.perform(action)
        elif message.targets:
            self.host.attempt(message.targets)

    def hovered(self, message: Board.Hovered) -> None:
        """What the mouse is over is focused if it may be touched."""
        selection = self.host.selection
        target = selection.pick(message.targets)
        if target is not None and target != selection.focus:
            selection.focus = target
            self.host.notices.forget_refusal()
            self.host.draw()

    def pressed(self, message: Bar.Pressed) -> None:
        """A button."""
        if message.sure:
            self.host.attempt((message.button,))
        elif message.button in self.host.selection.nexts:
            self.host.selection.focus = message.button
            self.host.draw()

    # Touching

    def attempt(self, candidates: tuple[str, ...]) -> None:
        """Touches what lies there: goes on with the gesture, plays, or says why not."""
        host, content, selection = self.host, self.host.content, self.host.selection
        host.notices.forget_refusal()
        host.notices.news = ""
        target = selection.pick(candidates)
        if target is not None:
            action = selection.touch(target)
            if action is not None:
                self.ended_at = target if selection.path else None
                content.perform(action)
            else:
                host.draw()
            return
        if selection.path and candidates[0] == selection.path[-1]:
            selection.back()
            host.draw()
            return
        for candidate in candidates:
            path = (*selection.path, candidate)
            action = meaning(content, path)
            if action >= 0:
                why = content.why_not(path)
                if why is None:
                    content.perform(action)
                else:
                    host.refuse(why, path)
                return
        if selection.path:
            fresh = SelectionPath(selection.scene)
            other = fresh.pick(candidates)
            if other is not None:
                host.selection = fresh
                fresh.touch(other)
                host.draw()
                return
        self._begin_anyway(candidates)

    def _begin_anyway(self, candidates: tuple[str, ...]) -> None:
        """A touch that begins nothing legal: the reason if there is just one, else asks where
        to.
        """
        host, content, selection = self.host, self.host.content, self.host.selection
        first = candidates[0]
        why = content.why_not((first,)) or sentence(selection.scene.status)
        reasons: set[str] = set()
        if not selection.path and meaning(content, (first,)) < 0:
            scene = selection.scene
            ends = [s.id for s in scene.spots] + [c.id for c in scene.controls]
            reasons = {
                content.why_not((first, end)) or ""
                for end in ends
                if meaning(content, (first, end)) >= 0
            } - {""}
        if len(reasons) == 1:
            why = reasons.pop()
        elif reasons:
            selection.path, selection.focus = (first,), None
            name = target_name(selection.scene, first)
            host.notices.trouble = TEXT("table.nothing_with", what=name)
            host.draw()
            return
        host.refuse(why, (*selection.path, first))

    def refuse(self, why: str, path: tuple[str, ...]) -> None:
        """Says why something is not possible and marks what it is about."""
        host = self.host
        host.notices.trouble = why
        host.notices.refused = path
        host.house.last_rulings = rulings(why)
        if not host.selection.nexts:
            host.selection.path = ()
        host.draw()

    def try_text(self, text: str) -> None:
        """Does an action that was written, or says why not."""
        host = self.host
        try:
            why = host.content.why_not(text)
            if why is None:
                host.content.perform_text(text)
            else:
                pieces = host.selection.scene.pieces
                about = [p.id for p in pieces if p.face and card_token(p.face).strip() in why]
                host.refuse(why, tuple(about))
        except CardhouseError as error:
            host.refuse(str(error))
