"""What a viewer was told, judged against deals in which everything that this viewer cannot know
lies differently.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardhouse.core.errors import CardhouseError
from cardhouse.core.events import Event
from cardhouse.core.rng import generator
from cardhouse.core.state import State, viewer_cell
from cardhouse.core.texts import Reader, sentence
from cardhouse.play.comfort import blocks
from cardhouse.play.match import Match, Record, scene_of
from cardhouse.play.row import Row
from cardhouse.play.wording import in_brief
from tests.applying import Screen, plain
from tests.server.support import Player

CARD = re.compile(r"(?<![0-9A-Za-z])(10|[A2-9TJQK])[♠♥♦♣SHDC](?![0-9A-Za-z])")
ELSEWHERE = (
    "This choice was dropped: you had made one already, in another window or on another device."
)
WATCHING = "You watch this table; only those who sit there play."


@dataclass(frozen=True)
class Note:
    """A message as it came: before which ply, with which steps of the own row, to what question.

    base: the position that was published last before it.
    """

    text: str
    ply: int
    steps: tuple[int, ...]
    kind: str
    asked: dict[str, Any]
    base: dict[str, Any] | None


class Recorder(Player):
    """A client that notes every message with what it was asked for."""

    def __init__(self, *given: Any) -> None:
        self.notes: list[Note] = []
        self.steps: list[int] = []
        self.rows: dict[int, list[int]] = {}
        self.questions: dict[str, tuple[str, dict[str, Any]]] = {}
        super().__init__(*given)

    def ask(self, kind: str, /, **more: Any) -> str:
        name = super().ask(kind, **more)
        self.questions[name] = kind, more
        return name

    def read(self, timeout: float = 20) -> dict[str, Any]:
        base = self.screen.base
        told = super().read(timeout)
        kind, asked = self.questions.get(told.get("id", ""), ("", {}))
        if told["type"] == "row":
            self.steps = self.steps[: told["steps"]]
            if kind == "play":
                self.steps = [*self.steps[: told["steps"] - 1], asked["action"]]
        ply = self.now["ply"] if self.now else 0
        if told["type"] == "row" and not told["id"]:
            self.steps = self.left(ply, told["steps"])
        elif told["type"] == "row":
            self.rows[ply] = self.steps
        elif told["type"] in ("snapshot", "update") and self.now is not None:
            self.steps = self.left(ply, len(self.now["undo"]["row"]))
        self.notes.append(Note(self.bytes.pop(), ply, tuple(self.steps), kind, asked, base))
        return told

    def left(self, ply: int, steps: int) -> list[int]:
        """The unfinished row that somebody who comes back finds as it was."""
        return self.rows[ply][:steps] if steps else []

    def answered(self, kind: str, **more: Any) -> dict[str, Any]:
        """Asks, and reads up to the answer."""
        name = self.ask(kind, **more)
        while True:
            told = self.read()
            if told.get("id") == name:
                return told


def position_told(told: dict[str, Any], base: dict[str, Any] | None) -> dict[str, Any] | None:
    """The position that a message leads to; AssertionError if it says more than what differs."""
    screen = Screen()
    screen.base = base
    screen.take(told)
    return screen.now


class Judge:
    """Judges all messages that one viewer (None: a spectator) got in a game; raises
    AssertionError.
    """

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.match = match
        self.game = match.game
        self.viewer = viewer
        self.counts: dict[str, int] = {}
        self._shown: set[str] = set()
        self._states: dict[int, State] = {}
        self._events: dict[int, list[Event]] = {}
        self._scenes: dict[tuple[int, str], Any] = {}

    def state(self, ply: int) -> State:
        """The state before a ply with everything dealt anew that the viewer cannot know."""
        if ply not in self._states:
            true = self.match.state_before(ply)
            other = self.game.hidden(true, self.viewer)
            self.game.knowledge.determinize(other, generator(f"leak {ply}"))
            assert self.game.hidden(other, self.viewer) == self.game.hidden(true, self.viewer)
            self._states[ply] = other
        return self._states[ply]

    def trial(self, ply: int, steps: tuple[int, ...]) -> Match:
        """A match at that state, with the viewer's row played."""
        match = Match(self.game, self.state(ply).copy(), "another deal", None, self.match.players)
        for action in steps:
            match.play(action)
        return match

    def judge(self, note: Note) -> None:
        """Judges one message."""
        told = json.loads(note.text)
        kind = told["type"]
        if kind in ("snapshot", "update", "row"):
            told["now"] = position_told(told, note.base)
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if kind in ("snapshot", "update", "row"):
            if told["now"] is not None:
                self.position(told["now"], note.steps)
            self.log(told)
            if told["now"] is not None:
                self._shown = {p["id"] for p in told["now"]["scene"]["pieces"]}
            assert kind != "snapshot" or told["chat"] == []
        elif kind == "looked" and note.asked.get("seat", self.viewer) != self.viewer:
            # Other eyes are lent when the game is over, and only then.
            assert self.match.over
            assert note.ply == self.match.ply
            Judge(self.match, note.asked["seat"]).judge(note)
        elif kind == "looked":
            assert told["scene"] == self.scene(told["ply"], told["scene"]["shape"])
            self.motions(told["motions"], told["scene"], note.asked["before"], told["ply"])
        elif kind == "reason":
            assert told["text"] == self.reason(note)
            path = note.asked.get("path") or []
            seat, trial = self.viewer, self.trial(note.ply, note.steps)
            stops = [] if seat is None else blocks(trial, seat, path)
            assert told["targets"] == [*path, *stops]
        elif kind == "facts":
            facts = self.trial(note.ply, note.steps).preview(told["action"])
            assert [x["text"] for x in told["facts"]] == [x.text for x in facts]
            assert [x["value"] for x in told["facts"]] == plain([x.value for x in facts])
        elif kind == "refused":
            assert told["text"] == self.refusal(note, told["code"]), note
        else:
            assert kind in ("table", "done"), kind
            assert not CARD.search(note.text), note.text

    def scene(self, ply: int, shape: str) -> Any:
        """The scene that the viewer may have been shown."""
        if (ply, shape) not in self._scenes:
            made = scene_of(
                self.game,
                self.game.hidden(self.state(ply), self.viewer),
                shape,
                self.match.called,
            )
            self._scenes[ply, shape] = plain(made)
        return self._scenes[ply, shape]

    def opened(self, shape: str) -> Any:
        """The last scene of a game that is over, as its record shows it to anybody."""
        state = self.match.state_before(self.match.ply).copy()
        state.viewer = viewer_cell(self.viewer)
        return plain(scene_of(self.game, state, shape, self.match.called))

    def position(self, now: dict[str, Any], steps: tuple[int, ...]) -> None:
        """Scene, choices and the rest of a position."""
        ply, shape = now["ply"], now["scene"]["shape"]
        state = self.state(ply)
        assert now["turn"] == state.turn
        assert now["turn_seat"] == state.turn_seat
        row = now["undo"]["row"]
        if row:
            assert row == list(steps)
            trial = self.trial(ply, steps)
            assert now["scene"] == plain(trial.scene(self.viewer, shape))
        else:
            trial = self.trial(ply, ())
            # Once a game is over, and nobody may take that back, all hands lie open.
            allowed = [self.scene(ply, shape), *([self.opened(shape)] if trial.over else [])]
            assert now["scene"] in allowed
        assert now["deciding"] == trial.seat
        if now["choices"]:
            assert trial.seat == self.viewer
            legal = list(trial.legal_actions)
            assert [x["action"] for x in now["choices"]] == legal
            assert [x["short"] for x in now["choices"]] == [trial.text(a) for a in legal]
            assert [x["long"] for x in now["choices"]] == [trial.text(a, long=True) for a in legal]
        assert (now["result"] is not None) == bool(state.ended)

    def log(self, told: dict[str, Any]) -> None:
        """Each ply's lines are those that the viewer may read, in order; motions name only pieces
        on the table.
        """
        by_ply: dict[int, list[dict[str, Any]]] = {}
        for line in told.get("log", ()):
            by_ply.setdefault(line.pop("ply"), []).append(line)
        reader = Reader(self.viewer, self.match.players)
        for ply, lines in by_ply.items():
            before = self.match.state_before(ply)
            for line, event in zip(lines, self.events(ply), strict=True):
                data = event.to_json()
                left = [] if event.trace is None else data["moves"]
                places = [(m["source"], m["target"], m["face"]) for m in left]
                places += [(spot, spot, None) for spot in event.at if event.trace is not None]
                del data["moves"]
                assert line.pop("traces") == [
                    {"kind": event.trace, "source": source, "target": target, "face": face}
                    for source, target, face in places
                ]
                said = {"text": sentence(event.told(reader)), "minor": event.minor}
                # What was done for somebody is marked for that seat alone.
                for_you = line.pop("for_you")
                assert not for_you or event.seat == self.viewer is not None
                said["brief"] = event.brief(in_brief(self.viewer, self.match.players))
                when = {"turn": before.turn, "turn_seat": before.turn_seat}
                assert line == {**data, **said, **when}
        if told["type"] == "update":
            self.motions(told["motions"], told["now"]["scene"], told["since"], told["now"]["ply"])

    def events(self, ply: int) -> list[Event]:
        """What came of a ply, as the viewer may know it."""
        if ply not in self._events:
            match, viewer = self.match, self.viewer
            made: Sequence[Any] = self.game.events.events(
                match.state_before(ply), match.actions[ply], match.state_before(ply + 1)
            )
            seen = [event.seen_by(viewer) for event in made]
            for event, all_of_it in zip(seen, made, strict=True):
                told = all_of_it.sees is None or viewer in all_of_it.sees
                known = set(all_of_it.args) - (set() if told else set(all_of_it.secret))
                assert set(event.args) == known
                assert event.unseen is not told
            self._events[ply] = seen
        return self._events[ply]

    def motions(
        self, motions: list[dict[str, Any]], scene: dict[str, Any], since: int, until: int
    ) -> None:
        """Motions lead from pieces that the viewer was shown to pieces that it is shown."""
        after = {p["id"] for p in scene["pieces"]}
        old = self.scene(since, scene["shape"])
        spots = {s["id"] for s in (*scene["spots"], *old["spots"])}
        for ply in range(since, until):
            spots |= {
                x
                for event in self.events(ply)
                for move in event.moves
                for x in (move.source, move.target)
            }
        known = {p["id"] for p in old["pieces"]}
        for motion in motions:
            assert motion["after"] is None or motion["after"] in after
            assert (
                motion["before"] is None
                or motion["before"] in known
                or motion["before"] in self._shown
            )
            assert motion["source"] in spots
            assert motion["target"] in spots

    def reason(self, note: Note) -> str | None:
        """Why something is not possible, as the viewer may be told."""
        if self.viewer is None:
            return WATCHING
        path = note.asked.get("path")
        trial = self.trial(note.ply, note.steps)
        if path is None:
            return trial.why_not(note.asked["text"], self.viewer)
        # Of a gesture that would go on with its row at once, the second half is asked about, too.
        if trial.seat == self.viewer:
            return Row(trial).why_not(tuple(path))
        return trial.why_not(tuple(path), self.viewer)

    def refusal(self, note: Note, code: str) -> str:
        """Why a request is refused, as the viewer may be told."""
        if note.kind == "look":
            return "Other seats' cards are shown when the game is over."
        if self.viewer is None:
            return WATCHING
        trial = self.trial(note.ply, note.steps)
        if code == "closed":
            return "The game is over."
        if code == "stale":
            ply = note.asked.get("ply", note.ply)
            own = ply < note.ply and int(self.game.rules.seat(self.state(ply))) == self.viewer
            # Whether that seat's person chose or the house for them, the table alone knows.
            if own and json.loads(note.text)["text"] == ELSEWHERE:
                return ELSEWHERE
            return "The table has moved on; here is how it stands now."
        if code == "not_yours":
            mine = note.kind == "play" and trial.why_not(note.asked["action"], self.viewer)
            return mine or "It is not your decision."
        try:
            (trial.play if note.kind == "play" else trial.preview)(note.asked["action"])
        except CardhouseError as error:
            return str(error)
        raise AssertionError(f"refused, though possible: {note}")

    def record(self, text: str) -> None:
        """A record of the running game has neither seed nor position, and others' actions as all
        may read them.
        """
        kept = Record.from_json(json.loads(text))
        assert kept.seed is None
        assert kept.position is None
        assert kept.result is None
        assert kept.fair is None
        short = self.game.notation.short
        public = self.game.notation.public
        for ply, said in enumerate(kept.actions):
            own = int(self.game.rules.seat(self.match.state_before(ply))) == self.viewer
            assert said == (short if own else public)(
                self.match.state_before(ply), self.match.actions[ply]
            )

    def notices(self, note: Note) -> bool:
        """Whether a message would be found out."""
        try:
            self.judge(note)
        except (AssertionError, CardhouseError):
            return True
        return False


def broken(note: Note) -> list[Note]:
    """The same message with something in it that the viewer may not know: a card turned over,
    another text.
    """
    told = json.loads(note.text)
    found = []
    if told["type"] in ("update", "row"):
        found += [replace(note, text=json.dumps(wrong)) for wrong in turned_over(note)]
    for scene in (told.get("scene"), (told.get("now") or {}).get("scene")):
        if not scene:
            continue
        for piece in scene["pieces"]:
            if piece["face"] is None and piece["kind"] == "card":
                piece["face"] = "7S"
                found.append(replace(note, text=json.dumps(told)))
                piece["face"] = None
                break
    if told["type"] in ("reason", "refused"):
        found.append(replace(note, text=json.dumps({**told, "text": "The other hand holds 7♠."})))
    if told["type"] == "facts" and told["facts"]:
        told["facts"][0]["text"] += " 7♠"
        found.append(replace(note, text=json.dumps(told)))
    return found


def turned_over(note: Note) -> list[dict[str, Any]]:
    """A change in which a card lies open that does not: one that is new, and one that was there."""
    told = json.loads(note.text)
    pieces = told["change"].get("scene", {}).get("pieces", {})
    found = []
    for piece in pieces.get("added", []):
        if piece["face"] is None and piece["kind"] == "card":
            piece["face"] = "7S"
            found.append(told)
            break
    told = json.loads(note.text)
    assert note.base is not None
    for piece in note.base["scene"]["pieces"]:
        if (
            piece["face"] is None
            and piece["kind"] == "card"
            and piece["id"] not in pieces.get("gone", ())
        ):
            pieces = told["change"].setdefault("scene", {}).setdefault("pieces", {})
            faces = pieces.setdefault("changed", {}).setdefault("face", {})
            if piece["id"] not in faces:
                faces[piece["id"]] = "7S"
                found.append(told)
            break
    return found
