"""Course: a match as far as it has gone. It checks every action; kernels do not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import (
    CardhouseError,
    GameOver,
    IllegalAction,
    InvalidNotation,
    InvalidOptions,
)
from cardhouse.core.events import Event, Fact
from cardhouse.core.game import Game
from cardhouse.core.options import Value
from cardhouse.core.rng import new_seed
from cardhouse.core.scene import SHAPES, Scene, Spot
from cardhouse.core.state import ENDINGS, RESIGNED, SPECTATOR, TRUTH, State, Viewer, load_options
from cardhouse.core.texts import Arg, Reader, Seat, capital, either, sentence
from cardhouse.play.legal import LegalActions, find_action
from cardhouse.play.marks import MARKS, RESIGNATION, Mark
from cardhouse.play.record_form import MAX_NAME
from cardhouse.play.wording import TEXT, called

MAX_SEED = 200


class Course:
    """A match as far as it has gone: a state, its history, and what may be asked of them and done
    with them.

    What a viewer may know is asked for with a seat, ``SPECTATOR`` (the default everywhere) or
    ``TRUTH``.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        seed: str,
        start: dict[str, Any] | None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.seed = seed
        self.start = start
        self.marks: list[Mark] = []
        self.actions: list[int] = []
        self._before: list[bytes] = []
        self._undone: list[int] = []
        given = [seat_letter(p) for p in range(self.seats)] if players is None else players
        self.players = list(given) if isinstance(given, (list, tuple)) else []
        if len(self.players) != self.seats or not all(is_text(x, MAX_NAME) for x in self.players):
            raise InvalidOptions(TEXT("match.names", seats=self.seats, most=MAX_NAME))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.game.seats(self.state)

    @property
    def called(self) -> tuple[str, ...]:
        """What the players are called in sentences."""
        return called(self.players)

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value."""
        return load_options(self.state)

    @property
    def seat(self) -> int | None:
        """The seat that must decide now, a defender too; None at the end."""
        now = self.game.rules.seat(self.state)
        return None if now < 0 else now

    @property
    def turn_seat(self) -> int:
        """Whose turn it is."""
        return self.state.turn_seat

    @property
    def turn(self) -> int:
        """Turns so far, from 0."""
        return self.state.turn

    @property
    def ply(self) -> int:
        """Decisions so far."""
        return len(self.actions)

    @property
    def undone(self) -> int:
        """How many plies were taken back and can be played again."""
        return len(self._undone)

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions: truth value, ``in``, length and iteration; listed only when needed."""
        return LegalActions(self.game, self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.ended)

    @property
    def reason(self) -> str | None:
        """How the game ended: goal, stalemate, turn cap or resignation; None before."""
        return ENDINGS[self.state.ended] if self.state.ended else None

    @property
    def gave_up(self) -> int | None:
        """The seat that gave the match up; None if nobody did."""
        return next((mark.seat for mark in self.marks if mark.kind == RESIGNATION), None)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; none in a draw or before the end."""
        return tuple(p for p in range(self.seats) if self.state.winners >> p & 1)

    @property
    def returns(self) -> list[float] | None:
        """One float a seat at the end: win 1, draw 0, loss -1; a solitaire 1 or 0; None before."""
        if not self.state.ended:
            return None
        return returns(self.game, self.state, self.seats)

    @property
    def scores(self) -> list[int]:
        """What each seat has reached so far, as the game counts it."""
        return [self.game.rules.score(self.state, p) for p in range(self.seats)]

    def action(self, what: int | str) -> int:
        """The action that an int or a text names, legal or not. Raises InvalidNotation."""
        if isinstance(what, bool) or not isinstance(what, (int, str)):
            raise InvalidNotation(TEXT("match.action"))
        return (
            find_action(self.game, self.state, self.legal_actions, what)
            if isinstance(what, str)
            else what
        )

    def text(self, action: int, long: bool = False) -> str:
        """An action in words, as its own seat reads it."""
        notation = self.game.notation
        if not long:
            return notation.short(self.state, action)
        return notation.long(self.state, action, self.called)

    def play(self, what: int | str) -> int:
        """Plays an action, given as an int or a text, and returns it.

        Raises IllegalAction with the reason and its ruling, InvalidNotation, or GameOver.
        """
        if self.over:
            raise GameOver(over_words(self.reason))
        action = self.action(what)
        code = self._verdict(self.state, action)
        if code:
            raise IllegalAction(self._reason(self.view(self.seat), action, code))
        self._play(action)
        self._undone.clear()
        return action

    def _play(self, action: int) -> None:
        self._before.append(self.state.to_bytes())
        self.actions.append(action)
        self.game.rules.apply(self.state, action)

    def play_tried(self, action: int, after: State) -> None:
        """Plays a legal action whose outcome has been tried on a copy of the present state."""
        self._before.append(self.state.to_bytes())
        self.actions.append(action)
        self.state.assign(after)
        self._undone.clear()

    def _verdict(self, state: State, action: int) -> int:
        return self.game.rules.verdict(state, action) if 0 <= action < self.game.actions else -1

    def _reason(self, view: State, action: int, code: int) -> str:
        if code < 0:
            title, last = self.game.title, self.game.actions - 1
            return TEXT("why_not.no_action", action=action, game=title, last=last)
        return self.game.notation.reason(view, action, code, self.called)

    def why_not(self, what: int | str | Sequence[str], seat: int | None = None) -> str | None:
        """Why an action, a text or a gesture (a path of targets) is not possible now; None if it
        is.

        One sentence with the ruling's ID, from what the asking seat may know (the deciding one if
        None).
        """
        if self.over:
            return sentence(over_words(self.reason))
        deciding = self.seat
        assert deciding is not None
        if seat is not None and seat != deciding:
            return TEXT.write(
                "why_not.not_yours", {"who": Seat(deciding)}, Reader(seat, self.called)
            )
        view = self.view(deciding)
        try:
            if isinstance(what, (int, str)):
                action = self.action(what)
            else:
                action = self.game.scene.meaning(view, tuple(what))
                if action < 0:
                    return asked_words(self.game, view, self.called, tuple(what))
        except InvalidNotation as error:
            return str(error)
        code = self._verdict(view, action)
        return self._reason(view, action, code) if code else None

    def resign(self, seat: int | None = None) -> None:
        """Gives up for a seat (the deciding one if None). The match ends.

        The seat and its team mates lose. A single opponent or team wins; several draw. Raises
        GameOver.
        """
        if self.over:
            raise GameOver(over_words(self.reason))
        loser = self.turn_seat if seat is None else seat
        if not 0 <= loser < self.seats:
            raise IllegalAction(TEXT("match.no_seat", seat=loser, last=self.seats - 1))
        self.marks.append(Mark(RESIGNATION, self.ply, loser))
        self.state.ended = RESIGNED
        losing = set(self.team(loser))
        others = [p for p in range(self.seats) if p not in losing]
        if others and set(self.team(others[0])) == set(others):
            self.state.winners = sum(1 << p for p in others)
        else:
            self.state.winners = 0

    def team(self, seat: int) -> tuple[int, ...]:
        """The seats that win and lose together with a seat, itself included."""
        return tuple(sorted({seat, self.game.mate(self.state, seat)}))

    def undo(self) -> int:
        """Takes back the last ply, or a resignation, and returns the action (-1 for a resignation).

        Raises IllegalAction when nothing was played.
        """
        if self.state.ended == RESIGNED:
            self.state.ended, self.state.winners = 0, 0
            self.marks = [m for m in self.marks if m.kind != RESIGNATION]
            return -1
        if not self.actions:
            raise IllegalAction(TEXT("history.no_undo"))
        self.state.buffer[:] = self._before.pop()
        action = self.actions.pop()
        self._undone.append(action)
        return action

    def redo(self) -> int:
        """Plays again what was taken back last and returns it. Raises IllegalAction when there is
        nothing.
        """
        if not self._undone or self.over:
            raise IllegalAction(TEXT("history.no_redo"))
        action = self._undone.pop()
        self._play(action)
        return action

    def mark(self, kind: str, seat: int | None = None) -> None:
        """Remembers a takeback, a hint, open help, a peek, a bookmark or an automatic move in the
        record.
        """
        if kind not in MARKS:
            raise InvalidNotation(f"{kind!r} is no mark; there are {', '.join(MARKS)}")
        self.marks.append(Mark(kind, self.ply, seat))

    def copy(self) -> Self:
        """An independent copy, history included."""
        twin = type(self)(self.game, self.state.copy(), self.seed, self.start, self.players)
        twin.actions, twin._before, twin._undone = self.actions[:], self._before[:], self._undone[:]
        twin.marks = self.marks[:]
        return twin

    def state_before(self, ply: int) -> State:
        """The state before a ply (0-based), or the present one."""
        if ply == len(self.actions):
            return self.state.copy()
        return type(self.state).from_bytes(self._before[ply])

    def view(self, viewer: Viewer = SPECTATOR) -> State:
        """What a seat or the spectator sees, as a State of its own: a hidden face is -1, ``viewer``
        says whose it is.

        A copy of the whole state for TRUTH. It never changes with the match. Raises IllegalAction
        for no seat.
        """
        return self.game.hidden(self.state, self.checked(viewer))

    def determinize(self, viewer: Viewer, seed: int | str) -> State:
        """A state that agrees with what a seat or the spectator sees, what is hidden from them
        dealt anew by a seed.

        All deals that agree are equally likely; the true one is among them, and is given for TRUTH.
        """
        view = self.view(viewer)
        return view if viewer == TRUTH else self.game.determinize(view, seed)

    def checked(self, viewer: Viewer) -> Viewer:
        """The same viewer. Raises IllegalAction if there is no such seat."""
        if viewer is SPECTATOR or viewer == TRUTH or 0 <= viewer < self.seats:
            return viewer
        raise IllegalAction(TEXT("match.no_seat", seat=viewer, last=self.seats - 1))

    def position(self) -> dict[str, Any]:
        """The full-information position as a dictionary."""
        return self.game.positions.write(self.state)

    def scene(self, viewer: Viewer = SPECTATOR, shape: str = "wide") -> Scene:
        """The table as a viewer sees it; shape ``wide`` or ``tall``. For TRUTH, all cards open."""
        return scene_of(self.game, self.view(viewer), shape, self.called)

    def preview(self, what: int | str) -> list[Fact]:
        """The sure consequences of a legal action of the deciding seat, from its view. Raises
        IllegalAction.
        """
        action = self.action(what)
        problem = self.why_not(action)
        if problem:
            raise IllegalAction(problem)
        return self.game.preview.preview(self.view(self.seat), action, self.called)

    def events(self, viewer: Viewer = SPECTATOR, since: int = 0) -> list[tuple[int, Event]]:
        """What happened from ply ``since`` on, as (ply, event), as a viewer may know it."""
        self.checked(viewer)
        found: list[tuple[int, Event]] = []
        for ply in range(since, len(self.actions)):
            before, after = self.state_before(ply), self.state_before(ply + 1)
            if after.ended == RESIGNED:
                after.ended, after.winners = 0, 0
            for event in self.game.events.events(before, self.actions[ply], after):
                found.append((ply, event if viewer == TRUTH else event.seen_by(viewer)))
        for mark in self.marks:
            if mark.kind == RESIGNATION:
                found.append((mark.ply, Event(TEXT, "resign", mark.seat)))
        return found

    def __repr__(self) -> str:
        now = self.reason or f"seat {self.seat} to decide"
        return f"<{type(self).__name__} {self.game.name}, ply {self.ply}, {now}>"


MOST_NAMED = 3
"""So many places that may be touched next are named."""


def asked_words(
    game: Game, view: State, names: tuple[str, ...] = (), path: Sequence[str] = ()
) -> str:
    """What is said of a gesture that means nothing: what is asked of the view's seat instead. path:
    what was touched; if that is another seat's place, or one that has a note, this is said.
    """
    scene = scene_of(game, view, "wide", names)
    begun = _begun_words(scene, tuple(path))
    now = begun or sentence(scene.status)
    touched = path[-1].partition("/")[0] if path else ""
    spot = next((spot for spot in scene.spots if spot.id == touched), None)
    if spot is not None and spot.seat not in (None, view.viewer):
        args: dict[str, Arg] = {"who": Seat(spot.seat or 0), "place": spot.label, "now": now}
        id = "why_not.their_place" if spot.label else "why_not.theirs"
        return TEXT.write(id, args, Reader(view.viewer, names))
    if begun:
        return begun
    if spot is not None:
        place, note = capital(spot.label), spot.note if spot.label else ""
        if _takes_a_card(scene, spot.id):
            return TEXT("why_not.noted" if note else "why_not.card_first", place=place, note=note)
        means = _explained(game, spot)
        if means and note:
            return TEXT("why_not.place", place=place, note=note, now=means)
        if means:
            return TEXT("why_not.explained", place=place, means=means, now=now)
        if note:
            return TEXT("why_not.place", place=place, note=note, now=now)
    return TEXT("why_not.no_meaning", now=now)


def _explained(game: Game, spot: Spot) -> str:
    """What the game's key says of a place, by what stands at it; empty if it says nothing."""
    label = f"{spot.label} "
    return next((means for word, means in game.key if label.startswith(f"{word} ")), "")


def _takes_a_card(scene: Scene, spot: str) -> bool:
    """Whether a card that is chosen first can go to a place."""
    cards = {piece.id for piece in scene.pieces if piece.kind == "card"}
    return any(spot in one.path[1:] and one.path[0] in cards for one in scene.gestures)


def _begun_words(scene: Scene, path: tuple[str, ...]) -> str:
    """What is asked next where something was chosen before the last touch; empty if nothing was."""
    way = path[:-1]
    nexts = dict.fromkeys(
        one.path[len(way)]
        for one in scene.gestures
        if way and len(one.path) > len(way) and one.path[: len(way)] == way
    )
    if not nexts:
        return ""
    labels = {spot.id: spot.label for spot in scene.spots}
    names = {piece.id: piece.name for piece in scene.pieces}
    names |= {control.id: control.label for control in scene.controls}
    where = list(dict.fromkeys(labels.get(id.partition("/")[0], "") for id in nexts))
    some = "" in where or len(where) > MOST_NAMED
    args: dict[str, Arg] = {
        "what": capital(names.get(way[-1], "") or labels.get(way[-1], "")),
        "count": 0 if some else len(where),
        "where": "" if some else either(where),
    }
    return TEXT.write("why_not.begun", args)


def over_words(reason: str | None) -> str:
    """That the game is over, and how it ended; without a capital or a stop."""
    return TEXT("over", reason=(reason or "").replace(" ", "_"))


def returns(game: Game, state: State, seats: int) -> list[float]:
    """One float a seat of a finished game."""
    won = [bool(state.winners >> p & 1) for p in range(seats)]
    if game.solitaire:
        return [1.0 if w else 0.0 for w in won]
    if not any(won):
        return [0.0] * seats
    return [1.0 if w else -1.0 for w in won]


def scene_of(game: Game, view: State, shape: str = "wide", names: tuple[str, ...] = ()) -> Scene:
    """The scene of a view; the truth is drawn as from the chair whose turn it is. Raises
    CardhouseError.

    shape: ``wide`` or ``tall``. names: what the seats are called, letters without.
    """
    if shape not in SHAPES:
        raise CardhouseError(f"a scene's shape is wide or tall, not {shape[:20]!r}")
    if view.viewer == TRUTH:
        view = view.copy()
        view.viewer = max(view.turn_seat, 0)
    return game.scene.scene(view, shape, names)


def checked_seed(seed: int | str | None) -> str:
    """A seed as text, a fresh one for None. Raises InvalidOptions."""
    if seed is None:
        return new_seed()
    if isinstance(seed, int) and not isinstance(seed, bool) and abs(seed) < 10 ** (MAX_SEED - 1):
        return str(seed)
    if not seed or not is_text(seed, MAX_SEED):
        raise InvalidOptions(TEXT("match.seed", most=MAX_SEED))
    return str(seed)


def is_text(value: object, most: int) -> bool:
    """Whether this is a text of at most so many characters that UTF-8 can hold."""
    return (
        isinstance(value, str)
        and len(value) <= most
        and not any("\ud800" <= x <= "\udfff" for x in value)
    )


def places(match: Course) -> list[int]:
    """The place of each seat from 1 on, equals at the same: whoever won, then by score, that of
    partners together, then by how far each still was from what it played for.
    """
    panels, winners, scores = match.scene(None).seats, match.winners, match.scores
    behind = [
        (
            seat not in winners,
            -sum(scores[p] for p in panels[seat].team or (seat,)),
            panels[seat].short,
        )
        for seat in range(match.seats)
    ]
    return [1 + sum(other < one for other in behind) for one in behind]
