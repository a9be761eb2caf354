"""The course of a game: whose decision it is, what a touch comes to, the computers' answers, the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import work

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.play.course import Course
from cardhouse.play.texts import find_action
from cardhouse.terminal.app.ask import AskScreen
from cardhouse.terminal.app.computers import Computers
from cardhouse.terminal.app.handover import HandOver
from cardhouse.terminal.app.side import HELP, Told
from cardhouse.terminal.app.sitting import Sitting
from cardhouse.terminal.app.table import NOTHING
from cardhouse.terminal.words import YOU, merged, result_words

Answer = Callable[[str | None], None]


class CourseScreen(AskScreen):
    """A match that goes on. pace: seconds for which a computer's move can be followed."""

    def __init__(
        self, sitting: Sitting, look: str, pace: float = 0.5, seed: str | None = None
    ) -> None:
        super().__init__(look)
        self.sitting = sitting
        self.pace = pace
        self.computers = Computers(sitting.game, sitting.seats, seed)
        self.past: int | None = None
        self._since = sitting.match.ply
        self._asked = -1
        self.thinking = False

    # What is on the table

    @property
    def match(self) -> Course:
        """The match."""
        return self.sitting.table

    def view(self) -> State:
        """What the person at the table sees."""
        return self.sitting.view()

    @property
    def legal(self) -> list[int]:
        """What the person may do."""
        return self.sitting.legal

    @property
    def title_words(self) -> str:
        """The game and the deal."""
        match = self.sitting.match
        return f"{match.game.title}" + (f" · deal {match.seed}" if len(match.seed) <= 9 else "")

    def scene(self, shape: str) -> Scene:
        """The table now, or at the moment that is looked back at."""
        return (
            self.sitting.scene(shape)
            if self.past is None
            else self.sitting.past_scene(self.past, shape)
        )

    def names(self) -> Sequence[str]:
        """Who sits where."""
        several = len(self.sitting.people) > 1
        return ["" if who == YOU and several else who for who in self.sitting.seats]

    def told(self) -> Told:
        """The log, what happened since the last decision, and how it stands."""
        sitting, match = self.sitting, self.sitting.match
        if self.past is not None:
            lines = [line for line in sitting.log if line.ply < self.past]
            at = f"Looking back: {self.past} of {match.ply}.  [ back, ] on, Esc returns."
            return Told([x.text for x in lines[-1:]], [x.text for x in lines], bar=at)
        recent = merged(line.text for line in sitting.log if line.ply >= self._since)
        log = [*merged(line.text for line in sitting.log if line.ply < self._since), *recent]
        lead = [result_words(match, sitting.people)] if match.over else []
        news = self.news
        if not news and sitting.can_finish:
            news = "This game is won: g plays it out."
        keys, bar = HELP, ""
        if match.over:
            keys = (
                "n next deal · " * self._next_deal
                + "u take back · " * sitting.may_undo
                + "[ ] look back · m menu"
            )
            keys = "y analysis · " * (not match.game.solitaire) + keys
            bar, keys = ("", keys) if self.roomy else (keys, "")
        if self.thinking and match.seat is not None:
            ready = (
                ""
                if self.computers.ready
                else " (the computer players get ready; this happens once)"
            )
            bar = f"{seat_letter(match.seat)} is thinking ...{ready}"
        return Told(recent, log, news, bar, lead, keys)

    def fresh(self, scene: Scene) -> list[str]:
        """The pieces that were moved since the last decision, where they lie now; not those in hands."""
        since = self._since if self.past is None else self.past - 1
        until = self.past if self.past is not None else self.sitting.match.ply
        moves = [
            move for line in self.sitting.log if since <= line.ply < until for move in line.moves
        ]
        hands = {spot.id for spot in scene.spots if spot.kind in ("hand", "deck")}
        lying: dict[tuple[str, str | int | None], str] = {}
        for piece in sorted(scene.pieces, key=lambda piece: piece.order):
            lying[piece.spot, piece.face if piece.kind == "card" else piece.seat] = piece.id
        shown = [(move.target, move.seat if move.face is None else move.face) for move in moves]
        return [lying[x] for x in shown if x in lying and x[1] is not None and x[0] not in hands]

    # What a touch comes to

    def perform(self, action: int) -> None:
        """Plays a step; the row is played when it is complete."""
        if self.past is not None:
            return
        before = self.sitting.match.ply
        try:
            committed = self.sitting.play(action)
        except CardhouseError as error:
            self.refuse(str(error))
            return
        if committed:
            self._since = before
            self._go_on()
        else:
            self.renew()

    def perform_text(self, text: str) -> None:
        """Plays what was written."""
        self.perform(find_action(self.sitting.game, self.sitting.view(), self.sitting.legal, text))

    def action_words(self, action: int) -> str:
        """An action as a sentence."""
        return self.sitting.text(action)

    def consequences(self, action: int) -> list[str]:
        """The preview."""
        return [fact.text for fact in self.sitting.preview(action)]

    def why_not(self, what: int | str | tuple[str, ...]) -> str | None:
        """Why not."""
        if self.past is not None:
            return "This is the past; Esc returns to the present."
        if isinstance(what, tuple) and self.meaning(what) < 0 and self.sitting.deciding is not None:
            return NOTHING
        return self.sitting.why_not(what)

    @property
    def offers_undo(self) -> bool:
        """Alone, or against computers, once something was played."""
        return self.sitting.may_undo and self.sitting.match.ply > 0 and self.past is None

    @property
    def in_row(self) -> bool:
        """Whether the person's row has been begun."""
        return (
            self.past is None and self.sitting.draft is not None and bool(self.sitting.draft.steps)
        )

    def step_back(self) -> bool:
        """Takes a step of the row back, or leaves the past."""
        if self.past is not None:
            self.past = None
            return True
        return self.sitting.step_back()

    # The course of the game

    def on_mount(self) -> None:
        """Begins."""
        self.sitting.begin()
        self._go_on()

    def on_unmount(self) -> None:
        """Leaves."""
        self.computers.stop()

    def _go_on(self) -> None:
        """Shows how it stands now, and asks whoever must decide."""
        sitting = self.sitting
        waits = sitting.waits_for
        if waits is not None and self._asked != sitting.match.ply:
            self._asked = sitting.match.ply
            self.app.push_screen(HandOver(seat_letter(waits)), lambda _: self._arrived(waits))
            return
        self.thinking = not sitting.match.over and sitting.deciding is None
        self.trouble = sitting.trouble
        self.renew()
        if self.thinking:
            match = sitting.match
            assert match.seat is not None
            self._think(match.ply, match.seat, match.view(match.seat), list(match.legal_actions))

    def _arrived(self, seat: int) -> None:
        self.sitting.arrive(seat)
        plies = [x for x in range(self.sitting.match.ply) if self.sitting.decided_by(x) == seat]
        self._since = plies[-1] if plies else 0
        self._go_on()

    @work(thread=True, exclusive=True)
    def _think(self, ply: int, seat: int, view: State, legal: list[int]) -> None:
        action = self.computers.choose(seat, view, legal)
        self.app.call_from_thread(self._thought, ply, action)

    def _thought(self, ply: int, action: int) -> None:
        if self.pace and self.sitting.match.state.row_n == 0:
            self.set_timer(self.pace, lambda: self._answered(ply, action))
        else:
            self._answered(ply, action)

    def _answered(self, ply: int, action: int) -> None:
        match = self.sitting.match
        if (
            match.ply == ply
            and not match.over
            and match.seat not in self.sitting.people
            and self.is_attached
        ):
            self.sitting.answer(action)
            self._go_on()

    @property
    def _next_deal(self) -> bool:
        return self.sitting.match.start is None
