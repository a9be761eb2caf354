"""Who knows what: the laws of views and determinizations, and that nothing hidden shows
anywhere.
"""

from __future__ import annotations

import json
import random
from typing import Any

from cardhouse.conformance.differing import cards_differing, differing, members_differing, who
from cardhouse.conformance.suite import law, within
from cardhouse.conformance.support import (
    another_truth,
    cards_in,
    match_of,
    named_sets,
    on_state,
    pace,
    some_viewers,
    walk,
)
from cardhouse.core import compiled, kernels
from cardhouse.core.game import Game, game
from cardhouse.core.state import TRUTH, State, viewer_cell
from cardhouse.play.match import Match
from cardhouse.play.row import Row

PLIES = 160
EVERY = 8


@law()
def views_and_the_truths_behind_them(name: str) -> None:
    """A view hides itself; its samples look the same to its viewer, hold the same cards, allow the
    same actions.
    """
    found = game(name)
    every = pace(found, EVERY)
    for label, options in named_sets(found).items():
        chance = random.Random(f"views {name} {label}")
        for ply, match in enumerate(walk(match_of(name, options, f"views {label}"), chance, PLIES)):
            if ply % every == 0 or match.over:
                for viewer in some_viewers(match, chance):
                    _one_view(found, match, viewer, f"{label} {ply}")


def _one_view(found: Game, match: Match, viewer: int | None, seed: str) -> None:
    hide, view = found.knowledge.hide, match.view(viewer)
    assert view.viewer == viewer_cell(viewer), (
        f"the view of {who(viewer)} says in its field viewer that it is that of {view.viewer}"
    )
    assert not any(view.rng[i] for i in range(4)), (
        f"the view of {who(viewer)} shows the random numbers to come: hide has to set rng to 0"
    )
    again = view.copy()
    hide(again, viewer_cell(viewer))
    assert again == view, (
        f"to hide the view of {who(viewer)} from {who(viewer)} once more should change nothing, but: "
        f"{differing(again, view)}"
    )
    cards = cards_in(match.position())
    for i in range(2):
        drawn = another_truth(found, view, f"{seed} {i}")
        assert drawn.viewer == TRUTH, (
            f"determinize makes a true state, whose viewer is {TRUTH}, but viewer is {drawn.viewer}"
        )
        assert any(drawn.rng[i] for i in range(4)), (
            "determinize has to fill rng with new random numbers, but leaves it at 0"
        )
        assert found.hidden(drawn, viewer) == view, (
            f"a sample of the view of {who(viewer)} should look to {who(viewer)} as that view does, but: "
            f"{differing(found.hidden(drawn, viewer), view)}. What determinize draws anew hide has to hide, "
            "and what hide shows determinize has to leave alone"
        )
        written = found.positions.write(drawn)
        assert cards_in(written) == cards, (
            f"a sample of the view of {who(viewer)} should have the cards of the match, but: "
            f"{cards_differing(cards_in(written), cards)}. Undealt cards belong "
            "to the state, too: if the deal drops them, determinize cannot know where they are"
        )
        assert found.positions.write(found.positions.read(written)) == written, (
            "the position of a sample should be the same when it is read and written again, but: "
            f"{differing(found.positions.write(found.positions.read(written)), written)}"
        )
        # What a seat knows holds what everybody knows.
        assert found.hidden(drawn, None) == match.view(None), (
            f"a spectator should see the same in a sample of the view of {who(viewer)} as in the match, but: "
            f"{differing(found.hidden(drawn, None), match.view(None))}"
        )
        _same_decisions(found, match, drawn, view, viewer)


def _same_decisions(
    found: Game, match: Match, drawn: State, view: State, viewer: int | None
) -> None:
    if match.over or viewer != match.seat:
        return
    legal = list(match.legal_actions)
    assert found.legal(view) == legal == found.legal(drawn), (
        "the same actions should be legal in the match, in the view of the seat that decides and in a sample of it: "
        f"in the view, {members_differing(found.legal(view), legal)}; in the sample, "
        f"{members_differing(found.legal(drawn), legal)}"
    )
    verdict = found.rules.verdict
    for action in range(found.actions):
        assert verdict(view, action) == verdict(match.state, action) == verdict(drawn, action), (
            f"rules.verdict of action {action} is {verdict(match.state, action)} in the match, "
            f"{verdict(view, action)} in the view of "
            f"the seat that decides and {verdict(drawn, action)} in a sample of it: it depends "
            "on what that seat may not know"
        )


@law()
def the_hidden_changes_nothing_that_a_seat_is_told(name: str) -> None:
    """Whatever is hidden: scene, scores, reasons, previews and texts of a seat are the same."""
    found = game(name)
    every = pace(found, EVERY)
    for label, options in named_sets(found).items():
        chance = random.Random(f"told {name} {label}")
        for ply, match in enumerate(walk(match_of(name, options, f"told {label}"), chance, PLIES)):
            if ply % every == 0 and not match.over:
                for viewer in some_viewers(match, chance):
                    view = match.view(viewer)
                    other = on_state(match, another_truth(found, view, f"{label} {ply}"))
                    for shape in ("wide", "tall"):
                        assert (
                            other.scene(viewer, shape).to_json()
                            == match.scene(viewer, shape).to_json()
                        ), (
                            f"the scene for {who(viewer)} depends on what is hidden from it: "
                            f"{differing(other.scene(viewer, shape).to_json(), match.scene(viewer, shape).to_json())}"
                        )
                    assert other.scores == match.scores, (
                        f"the scores depend on what is hidden from {who(viewer)}: "
                        f"{differing(other.scores, match.scores)}"
                    )
                    if viewer == match.seat:
                        _same_answers(match, other, chance)


def _same_merits(match: Match, other: Match, action: int) -> None:
    part = match.game.merits
    if part is None:
        return
    told, instead = (part.merits(now.view(now.seat), action, now.called) for now in (match, other))
    assert instead == told, (
        f"what speaks for action {action} depends on what is hidden: {instead} or {told}"
    )
    bad, worse = (part.against(now.view(now.seat), action, now.called) for now in (match, other))
    assert worse == bad, (
        f"what speaks against action {action} depends on what is hidden: {worse} or {bad}"
    )
    unknown = {fact.key for fact in told} - set(part.ORDER)
    assert not unknown, f"what speaks for action {action} is not in ORDER of merits.py: {unknown}"


def _same_answers(match: Match, other: Match, chance: random.Random) -> None:
    legal = list(match.legal_actions)
    tried = [
        *chance.sample(legal, min(6, len(legal))),
        *chance.sample(range(match.game.actions), 6),
    ]
    for action in tried:
        assert other.why_not(action) == match.why_not(action), (
            f"why_not of action {action} depends on what is hidden: {other.why_not(action)!r} or "
            f"{match.why_not(action)!r}"
        )
        if action in match.legal_actions:
            assert other.preview(action) == match.preview(action), (
                f"the preview of action {action} depends on what is hidden: "
                f"{other.preview(action)} or {match.preview(action)}"
            )
            _same_merits(match, other, action)
            assert other.text(action) == match.text(action), (
                f"the text of action {action} depends on what is hidden: {other.text(action)!r} "
                f"or {match.text(action)!r}"
            )
            assert other.text(action, long=True) == match.text(action, long=True), (
                f"the long text of action {action} depends on what is hidden: {other.text(action, long=True)!r} or "
                f"{match.text(action, long=True)!r}"
            )
    one, two = match.draft(), other.draft()
    for _ in range(8):
        action = chance.choice(list(one.legal_actions))
        assert list(two.legal_actions) == list(one.legal_actions), (
            "within a row what is legal depends on what is hidden: of the one list "
            f"{members_differing(two.legal_actions, one.legal_actions)}"
        )
        done = Row(one.match.copy())
        for step in [*one.steps, action]:
            if done.play(step):
                return
        assert one.play(action) == two.play(action), (
            f"within a row what comes of action {action} depends on what is hidden"
        )
        assert two.view == one.view, (
            f"within a row, after action {action}, the view depends on what is hidden: {differing(two.view, one.view)}"
        )
        assert two.scene().to_json() == one.scene().to_json(), (
            f"within a row, after action {action}, the scene depends on what is hidden: "
            f"{differing(two.scene().to_json(), one.scene().to_json())}"
        )


@law()
def no_action_tells_others_what_it_hides(name: str) -> None:
    """Whatever the truth: what a viewer sees happening is a function of what its view becomes, and
    nothing else.
    """
    found = game(name)
    every = pace(found, EVERY)
    for label, options in named_sets(found).items():
        chance = random.Random(f"acts {name} {label}")
        for ply, match in enumerate(walk(match_of(name, options, f"acts {label}"), chance, PLIES)):
            if ply % every == 0 and not match.over:
                for viewer in some_viewers(match, chance):
                    _one_watcher(found, match, viewer, chance, f"{label} {ply}")


def _outcome(found: Game, state: State, action: int, viewer: int | None) -> tuple[State, str, str]:
    after = state.copy()
    found.rules.apply(after, action)
    events = [
        event.seen_by(viewer) for event in found.events.events(state.copy(), action, after.copy())
    ]
    return found.hidden(after, viewer), repr(events), found.notation.public(state, action)


def _one_watcher(
    found: Game, match: Match, viewer: int | None, chance: random.Random, seed: str
) -> None:
    view = match.view(viewer)
    truths = [match.state, *(another_truth(found, view, f"{seed} {i}") for i in range(2))]
    legal = list(match.legal_actions)
    by_action: dict[int, str] = {}
    by_text: dict[tuple[bytes, str], str] = {}
    by_events: dict[tuple[bytes, str], str] = {}
    by_sight: dict[tuple[str, str], bytes] = {}
    for action in chance.sample(legal, min(6, len(legal))):
        for truth in truths:
            if found.rules.verdict(truth, action):
                continue
            after, events, text = _outcome(found, truth, action, viewer)
            key = after.to_bytes()
            if viewer != match.seat:
                assert by_action.setdefault(action, text) == text, (
                    f"the text of action {action}, as {who(viewer)} reads it, depends on what is hidden: {text!r} or "
                    f"{by_action[action]!r}"
                )
                assert by_events.setdefault((key, events), text) == text, (
                    f"the text {text!r} of action {action} tells {who(viewer)} more than was "
                    "seen: after the same events "
                    f"another says {by_events[key, events]!r}"
                )
            else:
                text = found.notation.short(truth, action)
            assert by_text.setdefault((key, text), events) == events, (
                f"the events of {text} tell {who(viewer)} more than its view: {events} or {by_text[key, text]}"
            )
            watched = _watched(found, truth, action)
            if "kind='deal'" in events:
                continue  # a new deal shows whatever it shows
            same = by_sight.setdefault((text, events), watched) == watched
            assert same, (
                f"{text}: a spectator sees another table afterwards, but nothing visible happened"
            )


def _watched(found: Game, truth: State, action: int) -> bytes:
    after = truth.copy()
    found.rules.apply(after, action)
    return found.hidden(after, None).to_bytes()


@law()
def the_truth_is_possible_and_not_the_only_possibility(name: str) -> None:
    """The truth is among the samples of every view, and a sample is not always the truth."""
    found = game(name)
    run = compiled.compiled(kernels.determinize_at, found)
    settled, several, tried = 0, 0, 0
    for seed in within(range(40)):
        chance = random.Random(f"possible {name} {seed}")
        for ply, match in enumerate(
            walk(match_of(name, found.mini, f"possible {seed}"), chance, 60)
        ):
            if settled >= 30 or tried >= 200:
                break
            if ply % 3 or match.over:
                continue
            for viewer in some_viewers(match, chance):
                tried += 1
                view = match.view(viewer)
                few = len(_draw_many(found, run, view, 60, f"{seed} {ply}"))
                several += few > 1
                if few > 30:
                    continue  # too many possibilities to meet them all
                drawn = _draw_many(found, run, view, 1500, f"{seed} {ply}")
                truth = _who_has_what(found, match.state)
                assert truth in drawn, (
                    "determinize should be able to draw whatever the viewer cannot exclude, but "
                    "in so many samples of the view of "
                    f"{who(viewer)} after ply {ply} the cards never lay as they do"
                )
                settled += 1
    if tried >= 200:
        assert settled >= 10, (
            f"in {tried} views of the mini options only {settled} had few enough possibilities "
            "to meet them all (10 needed)"
        )
        assert several >= 10, (
            f"in {tried} views of the mini options only {several} left anything unknown (10 needed)"
        )


def _draw_many(found: Game, run: Any, view: State, count: int, seed: str) -> set[str]:
    rng, first = compiled.words(seed), compiled.states(found, 1, view)
    drawn: set[bytes] = set()
    for _ in range(count):
        array = first.copy()
        run(array, 0, rng)
        array["rng"] = 0
        drawn.add(array[0].tobytes())
    return {_who_has_what(found, found.state_type.from_bytes(data)) for data in drawn}


def _who_has_what(found: Game, state: State) -> str:
    """Which cards lie where, in whatever order."""
    return json.dumps(_unordered(found.positions.write(state)))


def _unordered(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _unordered(value) for key, value in data.items()}
    if isinstance(data, list):
        texts = all(isinstance(value, str) for value in data)
        return sorted(data) if texts else [_unordered(value) for value in data]
    return data
