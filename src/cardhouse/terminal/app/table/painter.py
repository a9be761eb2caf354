"""The painter of a table screen: it shares out the window and shows the board, what is lit on it,
and the words.
"""

from __future__ import annotations

from rich.text import Text
from textual.geometry import Size
from textual.widgets import Static

from cardhouse.core.lessons import POINTED
from cardhouse.core.scene import Scene
from cardhouse.terminal.app.table.bar import Bar
from cardhouse.terminal.app.table.brief import cited
from cardhouse.terminal.app.table.layout import fitted, used_rows
from cardhouse.terminal.app.table.parts import TableHost
from cardhouse.terminal.app.table.side import SideLines
from cardhouse.terminal.app.texts import target_name, ways

SIDE_FROM = 112
SIDE_LEAST, SIDE_MOST = 32, 46


class TablePainter:
    """Lays out and draws the widgets of a table screen. roomy: whether there is room beside the
    table.

    unread: all that is said, where it does not fit below the table.
    """

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self.roomy = False
        self.unread = ""

    def table_columns(self) -> int:
        """Finds out whether there is room for words beside the table, and how wide the table is."""
        columns = self._columns
        self.roomy = columns >= SIDE_FROM
        side = min(SIDE_MOST, max(SIDE_LEAST, columns - 96)) if self.roomy else 0
        return columns - side

    @property
    def _columns(self) -> int:
        return self.host.size.width or self.host.app.size.width

    def lay_out(self, scene: Scene, table: int) -> None:
        """Shares out the window and gives the board the scene. table: the columns of the table."""
        host, content, columns = self.host, self.host.content, self._columns
        rows = host.size.height or host.app.size.height
        side = SideLines(host.theme, scene, content.names(), content.side_text())
        seats, tell = host.query_one("#seats", Static), host.query_one("#tell", Static)
        seats.display = tell.display = not self.roomy
        host.query_one("#side", Static).display = self.roomy
        if self.roomy:
            host.query_one("#side", Static).styles.width = columns - table
            room = Size(table, rows - 1)
        else:
            lines = side.seat_lines(columns, max(1, min(3, rows - 2 - used_rows(scene))))
            seats.styles.height = len(lines)
            spare = rows - 1 - len(lines)
            # Below the table stays at least one line for words, two or three if the table can do
            # without, and more where it leaves them: a price and what is asked, whole.
            wanted = content.lines_wanted(columns - 2)
            below = max(1, min(wanted, spare - used_rows(scene)))
            for least in (min(3, wanted), min(2, wanted), below):
                drawn = used_rows(fitted(scene, columns, spare - least).scene)
                if drawn <= spare - least:
                    below = max(below, least, min(wanted, spare - drawn))
                    break
            tell.styles.height = below
            room = Size(columns, spare - below)
        host.board.show(scene, room)

    def states(self) -> dict[str, list[str]]:
        """Which targets are lit how."""
        selection, notices = self.host.selection, self.host.notices
        scene = selection.scene
        pointed = [spot.id for spot in scene.spots if POINTED in spot.highlights]
        pointed += [piece.id for piece in scene.pieces if POINTED in piece.highlights]
        return {
            "fresh": [] if selection.path else self.host.content.fresh(scene),
            "pointed": [*pointed, *notices.found],
            "legal": selection.nexts,
            "chosen": list(selection.path),
            "focus": [selection.focus] if selection.focus else [],
            "refused": list(notices.refused),
        }

    def draw(self, states: dict[str, list[str]]) -> None:
        """Shows the states of the targets and the words."""
        host, content = self.host, self.host.content
        scene, trouble = host.selection.scene, host.notices.trouble
        host.board.light(states)
        bar = host.query_one("#bar", Bar)
        bar.theme = host.board.theme = host.theme
        text = content.side_text()
        text.legend = host.board.legend()
        text.cited = cited(content.match.game, trouble)
        self.unread = ""
        status = text.bar or scene.status
        side = SideLines(host.theme, scene, content.names(), text)
        words = self.selection_words()
        if self.roomy:
            panel = host.query_one("#side", Static)
            width = int(panel.styles.width.value) if panel.styles.width else SIDE_LEAST
            panel.update(side.panel(content.title, width, host.size.height - 1, words, trouble))
        else:
            columns = host.size.width
            seats = host.query_one("#seats", Static)
            high = int(seats.styles.height.value) if seats.styles.height else 1
            seats.update(Text("\n").join(side.seat_lines(columns, high)))
            tell = host.query_one("#tell", Static)
            below = int(tell.styles.height.value) if tell.styles.height else 1
            said, status, self.unread = side.below(
                columns, below, words, trouble, status, self.bar_room(scene)
            )
            tell.update(said)
        bar.show(status, scene.controls, states, content.offers_undo)

    def bar_room(self, scene: Scene) -> int:
        """How many characters of words the bar holds beside its buttons."""
        undo = 4 * self.host.content.offers_undo
        buttons = sum(len(control.label) + 3 for control in scene.controls) + undo
        return max(self.host.size.width - buttons - 2, 10)

    def selection_words(self) -> list[str]:
        """What the focused target would do, and its sure consequences."""
        selection, content = self.host.selection, self.host.content
        focus = selection.focus
        if focus is None or focus not in selection.nexts:
            if selection.path and selection.nexts:
                actions = dict.fromkeys(g.action for g in selection.gestures)
                return [ways([content.action_words(a) for a in actions])]
            return [target_name(selection.scene, focus)] if focus else []
        action = selection.complete(focus)
        if action is None:
            possible = selection.actions(focus)
            if len(possible) > 1:
                return [ways([content.action_words(a) for a in possible])]
            action = possible[0]
        return [content.action_words(action), *content.consequences(action)]
