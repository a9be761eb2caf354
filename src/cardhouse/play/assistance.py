"""Help for a person at a session: peeks, hints, the lamp, open help, bookmarks, and what is surely
won.

All of it stands in the record as a mark. Thinking and solving are not done here: who may ask, what
is noted, and what one person alone has besides the table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from cardhouse.core.state import State
from cardhouse.core.texts import sentence
from cardhouse.play import comfort
from cardhouse.play.help import Guide, has_help, open_help
from cardhouse.play.journal import Entry
from cardhouse.play.marks import NOT_SAID
from cardhouse.play.match import AUTOMATIC, BOOKMARK, HINT, OPEN_HELP, PEEK, TAKEBACK
from cardhouse.play.refusals import Refusal
from cardhouse.play.session_state import Change, SessionState
from cardhouse.play.wording import TEXT

if TYPE_CHECKING:
    from cardhouse.play.messages.parts import Solo


@dataclass(frozen=True, slots=True)
class Question:
    """What whoever gives a hint is asked: the view with the steps of the own row, and what may be
    done there.
    """

    seat: int
    view: State
    legal: list[int]


class Advice(NamedTuple):
    """A hint: an action, the whole move in words, and what of a table is touched for what follows
    the action in its row. action: -1 where nothing can be recommended; row: all actions of the
    move; quick: a guess, which asked again is looked at more closely.
    """

    action: int
    text: str
    targets: tuple[str, ...] = ()
    row: tuple[int, ...] = ()
    quick: bool = False


@dataclass(frozen=True, slots=True)
class May:
    """What a person may ask for now, besides playing.

    undo, redo: at once; takeback: the others are asked; row: steps of the own row. peek, finish,
    hint, lamp, open_help, bookmark, resign: whether it would be refused now. automatic: the move
    that may make itself.
    """

    undo: bool
    redo: bool
    takeback: bool
    row: int
    peek: bool
    finish: bool
    automatic: int | None
    hint: bool
    lamp: bool
    open_help: bool
    bookmark: bool
    resign: bool


class Assistance:
    """The help of one session. lit: whether the lamp was lit in this sitting."""

    def __init__(self, state: SessionState) -> None:
        self.state = state
        self.match = state.match
        self.game = state.game
        self.guide = Guide(state.match)
        self.lit = False
        self._stuck_at: tuple[int, list[int]] | None = None
        self._stuck = False
        self._given: dict[tuple[int, bytes], Advice | None] = {}

    # What there is

    def may(self, seat: int | None) -> May:
        """What a seat, or a spectator, may ask for now."""
        undo = self.state.undo_of(seat)
        if seat is None or not self.state.players[seat].human:
            return May(False, False, False, 0, False, False, None, *[False] * 5)
        going, solver = not self.match.over, self.solver
        automatic = self.automatic(seat)
        return May(
            undo.undo, undo.redo, undo.takeback, len(undo.row),
            peek=self.peeks and (going or self.state.may_reopen),
            finish=bool(self.sure(seat)),
            automatic=None if automatic < 0 else automatic,
            hint=going and self.match.seat == seat and self._hints,
            lamp=going and solver,
            open_help=going and solver and not open_help(self.match),
            bookmark=going or self.state.may_reopen,
            resign=going,
        )  # fmt: skip

    @property
    def peeks(self) -> bool:
        """Whether covered cards may be looked at: in a game of one person that has some."""
        return self.game.solitaire and comfort.has(self.game, "covered")

    @property
    def solver(self) -> bool:
        """Whether deals are solved in this game."""
        return has_help(self.game)

    @property
    def _hints(self) -> bool:
        return self.state.alone or self.state.customs.shared

    def sure(self, seat: int) -> list[int]:
        """The actions that surely win from here, in a game of one person; none where that is not
        known.
        """
        return comfort.finish(self.game, self.state.view(seat)) if self._sure_ends else []

    @property
    def _sure_ends(self) -> bool:
        return self.game.solitaire and not self.match.over

    def automatic(self, seat: int) -> int:
        """The action that can do no harm and may be made without asking; -1 if there is none."""
        if not self.game.solitaire or self.match.over:
            return -1
        return comfort.automatic(self.game, self.state.view(seat))

    def solo(self, viewer: int | None, seconds: float = 0.0, day: str | None = None) -> Solo | None:
        """What one person alone has besides the table; None for others. seconds: played; day: whose
        deal it is.
        """
        if not self.game.solitaire or viewer is None:
            return None
        match, counts = self.match, comfort.help_of(self.match, viewer)
        automatic = self.automatic(viewer)
        from cardhouse.play.messages.parts import Solo  # terminals need no messages

        return Solo(
            peek=self.peeks,
            finish=bool(self.sure(viewer)),
            automatic=None if automatic < 0 else automatic,
            takebacks=counts[TAKEBACK],
            peeks=counts[PEEK],
            hints=counts[HINT],
            bookmarks=sorted({mark.ply for mark in match.marks if mark.kind == BOOKMARK}),
            seconds=round(seconds, 1),
            solver=self.solver,
            opened=open_help(match),
            day=day,
            known=self._deal_known() if match.over else "",
            stuck=not match.over and self._no_gain(viewer),
        )

    def _no_gain(self, viewer: int) -> bool:
        """Whether it is proved that nothing can be gained any more; it is proved once a
        position.
        """
        row = self.state.row_of(viewer)
        at = (self.state.settled, [] if row is None else list(row.steps))
        if at != self._stuck_at:
            self._stuck = comfort.stuck(self.game, self.state.view(viewer))
            self._stuck_at = at
        return self._stuck

    def _deal_known(self) -> str:
        """What is known of the deal, in a sentence."""
        from cardhouse.play.verdicts import deal_words  # a file is read, at the end only

        return deal_words(self.match)

    # Marks

    def _marked(self, kind: str, seat: int, answer: str = "") -> Change:
        """A mark alone: the table stays as it is, the row in progress, too."""
        self.state.room()
        return Change(self.match.ply, (self.state.journal.mark(kind, seat),), answer=answer)

    def mark(self, seat: int | None, kind: str) -> Change:
        """Notes a bookmark, or switches open help on for the rest of the game. Raises Refusal."""
        who = self.state.seated(seat)
        if kind not in (OPEN_HELP, BOOKMARK):
            raise Refusal("junk", TEXT("refusal.no_mark", first=OPEN_HELP, second=BOOKMARK))
        if kind == OPEN_HELP:
            if not has_help(self.game):
                raise Refusal("illegal", sentence(TEXT("help.none", game=self.game.title)))
            if self.match.over:
                raise Refusal("closed", sentence(TEXT("help.over")))
            if open_help(self.match):
                return Change(self.match.ply)
        return self._marked(kind, who)

    def peek(self, seat: int | None, target: str, shape: str = "wide") -> Change:
        """Looks at a card that lies face down; ``answer`` is its face, told once the peek is
        stored. Raises Refusal.

        target: the id of its piece.
        """
        who = self.state.seated(seat)
        if not self.peeks:
            text = TEXT("refusal.no_peeking", game=self.game.title)
            raise Refusal("illegal", text)
        row = self.state.row_of(who)
        scene = self.state.views.scene(who, shape) if row is None else row.scene(shape)
        piece = next((p for p in scene.pieces if p.id == target and p.face is None), None)
        truth = self.state.trial(who).state
        face = None if piece is None else comfort.covered(self.game, truth, piece.spot, piece.order)
        if face is None:
            text = TEXT("refusal.not_covered")
            raise Refusal("illegal", text, [target])
        return self._marked(PEEK, who, face)

    # Hints, the lamp, the true deal

    def question(self, seat: int | None) -> Question:
        """What is thought about for a hint. Raises Refusal where no hint is given."""
        who = self.state.seated(seat)
        if self.match.over or self.match.seat != who:
            raise Refusal("not_yours", TEXT("refusal.not_yours"))
        if not self._hints:
            text = TEXT("refusal.no_hints")
            raise Refusal("illegal", text)
        self.state.room()
        return Question(who, self.state.view(who), self.state.legal(who))

    def given(self, seat: int | None) -> Advice | None:
        """The hint that was given in this very position: asked again it is told again. None if
        there was none, a closer look was offered, or open help may know more by now.
        """
        if open_help(self.match):
            return None
        return self._given.get(self._position(self.state.seated(seat)))

    def hinted(self, seat: int | None, found: Advice | None = None) -> Change:
        """Notes that a hint was given, once for each position. found: what it was; a guess is not
        kept, so that asked again it is looked at more closely. Raises Refusal.
        """
        who = self.state.seated(seat)
        at, match = self._position(who), self.match
        change = Change(match.ply) if at in self._given else self._marked(HINT, who)
        if found is None:
            self._given.setdefault(at, None)
            return change
        self._given[at] = None if found.quick else found
        row = self.state.row_of(who)
        made = (NOT_SAID,) * (0 if row is None else len(row.steps))
        steps = self.state.journal.advise(who, (*made, *found.row))
        return replace(change, entries=(*change.entries, *steps))

    def _position(self, who: int) -> tuple[int, bytes]:
        return who, self.state.view(who).to_bytes()

    def lamp(self, seat: int | None, stay: bool = False) -> Change:
        """Lights the lamp, which counts as a hint. stay: it was lit in the position before. Raises
        Refusal.
        """
        who = self._solved(seat)
        if self.match.over:
            raise Refusal("closed", sentence(TEXT("help.over")))
        if stay and self.lit:
            return Change(self.match.ply)
        change = self._marked(HINT, who)
        self.lit = True
        return change

    def truth(self, seat: int | None) -> None:
        """Raises Refusal unless the true deal may be looked at: open help is on and the game goes
        on.
        """
        self._solved(seat)
        if not open_help(self.match):
            raise Refusal("illegal", sentence(TEXT("help.off")))
        if self.match.over:
            raise Refusal("closed", sentence(TEXT("help.over")))

    def look_back(self, seat: int | None) -> None:
        """Raises Refusal unless it may be asked where the game was lost."""
        self._solved(seat)
        if not self.match.over:
            raise Refusal("closed", TEXT("refusal.not_over"))

    def _solved(self, seat: int | None) -> int:
        who = self.state.seated(seat)
        if not has_help(self.game):
            raise Refusal("illegal", sentence(TEXT("help.no_solver", game=self.game.title)))
        return who

    # What plays itself, and back to a bookmark

    def finish(self, seat: int | None) -> Change:
        """Plays out a game of one person that is surely won. Raises Refusal.

        The first move counts as the person's choice, the others as made by themselves: taken back
        they go together.
        """
        who = self.state.seated(seat)
        actions = comfort.finish(self.game, self.match.view(who)) if self._sure_ends else []
        if not actions:
            text = TEXT("refusal.not_sure")
            raise Refusal("illegal", text)
        journal, since = self.state.journal, self.match.ply
        entries: list[Entry] = [journal.play(actions[0], "person")]
        for action in actions[1:]:
            entries.append(journal.mark(AUTOMATIC, who))
            entries.append(journal.play(action, "automatic"))
        return self.state.change(since, entries, over=False, stepwise=True)

    def bookmarked(self) -> int | None:
        """The ply of the last bookmark before this decision; None without one."""
        plies = [m.ply for m in self.match.marks if m.kind == BOOKMARK and m.ply < self.match.ply]
        return max(plies, default=None)
