"""A snapshot and the changes after it make what a snapshot taken afresh says, for every viewer,
shape and rule set.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.core.rng import generator
from cardhouse.core.scene import Scene, SceneBuilder
from cardhouse.play.changes import scene_change
from cardhouse.play.deciding import ONLINE
from cardhouse.play.refusals import Refusal
from cardhouse.play.session import Session
from cardhouse.play.session_state import Change
from cardhouse.play.updates import Updates
from tests.applying import Data, Screen, plain, scene_after
from tests.play.sessions import IDS, SETS, Chance, started

SHAPES = ("wide", "tall")


class Sitting:
    """A session, and a screen for every viewer in every shape."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.updates = Updates(session)
        viewers = [None, *range(session.match.seats)]
        self.screens = {(viewer, shape): Screen() for viewer in viewers for shape in SHAPES}
        for viewer, shape in self.screens:
            self.rejoin(viewer, shape)

    def fresh(self, viewer: int | None, shape: str) -> Data:
        """What a snapshot says now."""
        now, row, log = plain(
            [
                self.updates.published(viewer, shape),
                self.updates.overlay(viewer, shape),
                self.updates.telling.log(viewer, 0),
            ]
        )
        return {"type": "snapshot", "now": now, "row": row, "log": log}

    def rejoin(self, viewer: int | None, shape: str, since: int | None = None) -> None:
        """Somebody comes again; since: and is told what happened from a ply on."""
        screen = self.screens[viewer, shape]
        if since is None:
            screen.take(self.fresh(viewer, shape))
            return
        begin = self.updates.position_at(viewer, shape, since)
        log = self.updates.telling.log(viewer, 0, since)
        screen.take({"type": "snapshot", "now": plain(begin), "row": None, "log": plain(log)})
        later: list[Any] = list(self.updates.replay(viewer, shape, begin))
        resumed = self.updates.resumed(viewer, shape)
        for message in later if resumed is None else [*later, resumed]:
            screen.take(plain(message))

    def row(self, change: Change | None, back: bool = False) -> None:
        """Tells a seat of its unfinished row."""
        for (viewer, shape), screen in self.screens.items():
            if change is not None and change.row is not None and viewer == change.row.seat:
                told = self.updates.stepped_back if back else self.updates.stepped
                screen.take(plain(told("a", shape, change.row)))

    def publish(self, change: Change) -> None:
        """Tells everybody of a change."""
        for (viewer, shape), screen in self.screens.items():
            for update in self.updates.of_change(viewer, shape, change):
                screen.take(plain(update))
        self.updates.forget(self.screens)

    def check(self) -> None:
        """Every screen shows what a snapshot would."""
        for (viewer, shape), screen in self.screens.items():
            whole = Screen()
            whole.take(self.fresh(viewer, shape))
            assert (screen.base, screen.now, screen.log) == (whole.base, whole.now, whole.log)


def step(sitting: Sitting, chance: Chance) -> bool:
    """One thing that somebody does; False when there is nothing to do any more."""
    session, rng = sitting.session, chance.rng
    seat = rng.choice(session.state.people)
    row, luck = session.row, rng.random()
    if row is not None and luck < 0.2:
        back = session.back(row.seat, rng.random() < 0.5)
        sitting.row(Change(session.match.ply, row=back), back=True)
    elif luck < 0.06 and session.undo_of(seat).redo:
        sitting.publish(session.redo(seat))
    elif luck < 0.1 and (session.undo_of(seat).undo or session.undo_of(seat).takeback):
        try:
            sitting.publish(session.undo(seat, agreed=True))
        except Refusal:
            return True
    elif luck < 0.115 and not session.match.over:
        sitting.publish(session.resign(seat))
    elif luck < 0.2:
        viewer, shape = rng.choice(list(sitting.screens))
        ply = rng.randrange(max(0, session.match.ply - 20), session.match.ply + 1)
        sitting.rejoin(viewer, shape, None if luck < 0.15 or ply == session.match.ply else ply)
    else:
        change = chance.step(session)
        if change is None:
            return False
        if change.committed:
            sitting.publish(change)
        else:
            sitting.row(change)
    return True


@pytest.mark.parametrize(("name", "options"), SETS, ids=IDS)
@pytest.mark.parametrize("seed", [1, pytest.param(4, marks=pytest.mark.long)])
def test_changes_lead_to_what_a_snapshot_says(
    name: str, options: dict[str, Any], seed: int
) -> None:
    session, chance = started(name, options, 1 + seed % 2, ONLINE, seed), Chance(seed)
    sitting = Sitting(session)
    for turn in range(60 if seed == 1 else 1000):
        if not step(sitting, chance):
            break
        if seed == 1 or turn % 5 == 0:
            sitting.check()
    sitting.check()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param(*one, marks=pytest.mark.long if "twelve" in id else ())
        for one, id in zip(SETS, IDS, strict=True)
    ],
    ids=IDS,
)
def test_a_stream_of_changes_is_the_same_whatever_is_hidden(
    name: str, options: dict[str, Any]
) -> None:
    """For each viewer a second table is played on which all that this viewer cannot know is dealt
    anew before and after each decision: every byte that it is told must be the same. An id that
    followed a hidden card would differ.
    """
    session, chance = started(name, options, 0, seed=2), Chance(5)
    match, game = session.match, session.game
    viewers = [None, *range(match.seats)]
    others = {viewer: Sitting(started(name, options, 0, seed=2)) for viewer in viewers}
    true = Sitting(session)
    for ply in range(40):
        if match.over:
            break
        before = match.state.to_bytes()
        change = chance.step(session)
        assert change is not None
        if match.returns is not None:
            break  # All hands lie open then.
        for viewer, other in others.items():
            twin = other.session.match
            view = type(match.state).from_bytes(before)
            hidden = game.hidden(view, viewer)
            game.knowledge.determinize(hidden, generator(f"{viewer} {ply}"))
            twin.state.buffer[:] = hidden.to_bytes()
            if not agrees(true.session, other.session, viewer):
                twin.state.buffer[:] = before  # This deal would go on in another way.
            other.session.views.changed()
            made = other.session.decide(match.actions[ply])
            for shape in SHAPES:
                told = plain(true.updates.of_change(viewer, shape, change))
                again = plain(other.updates.of_change(viewer, shape, made))
                assert told == again
            # What lies hidden after it lies differently, too, and the next change leads on from
            # there.
            after = match.view(viewer)
            game.knowledge.determinize(after, generator(f"after {viewer} {ply}"))
            twin.state.buffer[:] = after.to_bytes()
            other.session.views.changed()
            for shape in SHAPES:
                assert plain(true.updates.published(viewer, shape)) == plain(
                    other.updates.published(viewer, shape)
                )


def agrees(true: Session, other: Session, viewer: int | None) -> bool:
    """Whether the decision that the true table has just made leads to the same view on another
    one.
    """
    match, game = true.match, true.game
    trial = other.match.state.copy()
    action = match.actions[-1]
    if game.rules.seat(trial) < 0 or action not in game.legal(trial):
        return False
    game.rules.apply(trial, action)
    return game.hidden(trial, viewer) == match.view(viewer)


def scene(*spots: tuple[str, list[str | None]], controls: str = "") -> Scene:
    """A toy table."""
    made = SceneBuilder()
    for spot, faces in spots:
        made.spot(spot, "pile", (0, 0, 10, 14), (0, 0, 1, 1), "row", count=len(faces))
        made.cards(spot, faces)
    for name in controls:
        made.control(name, name.upper())
    return Scene(
        "toy", "wide", None, 1.0, 1.0, 1, 1, "",
        tuple(made.spots), tuple(made.pieces), tuple(made.controls), (), (),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "size"),
    [
        (scene(("a", ["7S"])), scene(("a", ["7S"])), 0),
        (scene(("a", ["7S", "8S"])), scene(("a", ["8S"])), 2),
        (scene(("a", ["7S"]), ("b", [])), scene(("a", []), ("b", ["7S"])), 2),
        (scene(("a", [None, None])), scene(("a", [None, "9H", None])), 2),
        (scene(("a", []), ("b", [])), scene(("b", []), ("a", [])), 1),
        (scene(("a", []), controls="xy"), scene(("a", []), controls="yzx"), 1),
        (scene(("a", [])), scene(("c", []), ("a", []), ("d", ["XX"])), 2),
    ],
)
def test_a_change_of_a_toy_table(before: Scene, after: Scene, size: int) -> None:
    change = scene_change(before, after)
    assert len(change) == size
    assert scene_after(plain(before), plain(change)) == plain(after)


def test_what_stays_as_it_was_is_not_told() -> None:
    before = scene(("hand", ["7S", "8S", "9S", "TS"]), ("pile", []))
    after = scene(("hand", ["7S", "9S", "TS"]), ("pile", ["8S"]))
    assert plain(scene_change(before, after)) == {
        "spots": {"changed": {"count": {"hand": 3, "pile": 1}}},
        "pieces": {
            "gone": ["hand/8S"],
            "changed": {"order": {"hand/9S": 1, "hand/TS": 2}},
            "added": [plain(after.pieces[3])],
            "at": [3],
        },
    }
