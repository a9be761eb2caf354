"""``cardhouse check``: each fault of a game is found by a law and told in sentences, within its
time.
"""

from __future__ import annotations

import ast
import json
import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardhouse.conformance import (
    checking,
    fuzz,
    indices,
    plies,
    rulebook,
    scenes,
    speaking,
    speaking_of_data,
    suite,
    teaching,
    views,
)
from cardhouse.conformance.checking import Failure, broken, check, laws_for
from cardhouse.conformance.differing import cards_differing, differing, members_differing
from cardhouse.conformance.suite import Law, laws_in
from cardhouse.conformance.support import match_of
from cardhouse.core import texts
from cardhouse.core.action_kinds import ActionKind, Argument
from cardhouse.core.game import game, register
from cardhouse.core.lessons import Lesson
from cardhouse.core.state import Ints
from cardhouse.starter.duckling import action_table, knowledge, lessons, notation, position, rules
from cardhouse.starter.duckling.state import Table
from cardhouse.terminal.cli import main
from tests.terminal.commands.printed import printed

NAME = "duckling"
register(NAME, "cardhouse.starter.duckling", listed=False)
SECONDS = 20.0


def law(module: Any, name: str) -> Law:
    """A law by its name."""
    (found,) = [one for one in laws_in(module) if one.name == name]
    return found


def failure_of(module: Any, name: str, folder: Path) -> Failure:
    """What is found wrong by a law that has to find something."""
    found = broken(law(module, name), NAME, SECONDS, folder)
    assert found is not None
    return found


QUICK = [
    x
    for m in (rulebook, plies, indices, scenes, views, fuzz, speaking, speaking_of_data)
    for x in laws_in(m)
]


@pytest.mark.parametrize("one", [x for x in QUICK if not x.slow], ids=lambda one: one.name)
def test_the_model_keeps_the_law(one: Law, tmp_path: Path) -> None:
    assert broken(one, NAME, SECONDS, tmp_path) is None


def test_a_lesson_that_leaves_actions_unanswered_names_them_and_the_text_that_lacks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = lessons.lessons

    def silent() -> tuple[Lesson, ...]:
        goal, trumps = whole()
        return goal, replace(trumps, steps=(replace(trumps.steps[0], wrong={}), trumps.steps[1]))

    monkeypatch.setattr(lessons, "lessons", silent)
    found = failure_of(teaching, "wrong-actions-get-their-replies", tmp_path)
    assert "no reply says why these legal actions are wrong here: KD. " in found.what
    assert "lesson.trumps.1.otherwise" in found.what
    assert not found.tested


@pytest.mark.parametrize(
    ("field", "value"), [("plies", 40.0), ("decisions", (5.0, 2.0)), ("decisions", (9.0, 10.0))]
)
def test_a_length_that_nobody_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, field: str, value: object
) -> None:
    monkeypatch.setitem(vars(game(NAME)), field, value)
    found = failure_of(plies, "usual-games-are-as-long-as-declared", tmp_path)
    assert f"GAME says {field}" in found.what
    assert "cardhouse.lab.length duckling" in found.what


@pytest.mark.parametrize(
    ("first", "face", "wrong"),
    [
        (1, 51, "the kind play begins with 1, not with 0"),
        (0, 50, "the table ends before 51, and GAME says actions=52"),
    ],
)
def test_a_table_of_actions_that_leaves_a_number_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, first: int, face: int, wrong: str
) -> None:
    kinds = (ActionKind("play", first, (Argument("face", 0, face, "The card"),), "Plays a card."),)
    monkeypatch.setattr(action_table, "KINDS", kinds)
    found = failure_of(rulebook, "the-table-of-actions-has-every-number-once", tmp_path)
    assert wrong in found.what


def test_a_legal_list_that_lacks_an_action(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = rules.legal

    def lacking(s: Table, out: Ints) -> int:
        return max(1, whole(s, out) - 1)

    monkeypatch.setattr(rules, "legal", lacking)
    found = failure_of(plies, "the-laws-of-every-ply", tmp_path)
    assert "list exactly the actions that rules.verdict passes, but it lacks " in found.what
    assert "passed == legal, but passed is [" in found.tested
    assert "usual options, seed 'defaults', after 0 plies, A decides" in found.where
    told = str(found)
    assert "The law:  At every ply: what is legal, played, refused" in told
    record = next(word for word in told.replace(",", " ").split() if word.endswith(".json"))
    assert json.loads(Path(record).read_text(encoding="utf-8"))["game"] == NAME


def test_a_rule_that_raises(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def beats(face: int, led: int) -> int:
        return [0][face - led]

    monkeypatch.setattr(rules, "beats", beats)
    found = failure_of(plies, "the-laws-of-every-ply", tmp_path)
    assert "raised IndexError (list index out of range)" in found.what
    assert "after 1 plies" in found.where or "after 0 plies" in found.where


def test_a_rule_that_counts_from_the_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = rules.score

    def last(s: Table, p: int) -> int:
        return whole(s, p) + 0 * s.hand[p, -1]

    monkeypatch.setattr(rules, "score", last)
    found = failure_of(indices, "rules-never-count-from-the-end", tmp_path)
    assert "rules never count from the end, but hand was asked for (0, -1)" in found.what


def test_a_reason_without_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(notation, "reasons", dict)
    found = failure_of(plies, "the-laws-of-every-ply", tmp_path)
    assert "duckling/notation.py, line" in found.what
    assert "raised KeyError" in found.what
    assert "action " in found.where


def test_a_view_that_shows_a_hand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def hide(s: Table, viewer: int) -> None:
        s.viewer = viewer
        for i in range(4):
            s.rng[i] = 0

    monkeypatch.setattr(knowledge, "hide", hide)
    found = failure_of(views, "views-and-the-truths-behind-them", tmp_path)
    assert "a sample of the view of seat A should look to seat A as that view does" in found.what
    assert re.search(r"but: (rest|hand)\S* is ", found.what)


def test_a_view_that_shows_only_the_other_hand_names_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def hide(s: Table, viewer: int) -> None:
        s.viewer = viewer
        for i in range(4):
            s.rng[i] = 0
        for i in range(s.rest_n):
            s.rest[i] = -1

    monkeypatch.setattr(knowledge, "hide", hide)
    found = failure_of(views, "views-and-the-truths-behind-them", tmp_path)
    assert re.search(r"but: hand\[1\]\[\d+\] is 1, not 0", found.what)
    assert "more places of hand" in found.what


def test_undealt_cards_that_are_dropped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = rules.deal

    def deal(s: Table) -> None:
        whole(s)
        for i in range(s.rest_n):
            s.rest[i] = 0
        s.rest_n = 0

    monkeypatch.setattr(rules, "deal", deal)
    one = "a-puzzle-with-cards-missing-is-written-and-recorded-as-one"
    found = failure_of(plies, one, tmp_path)
    assert "lacks no card, but its position says that it is not complete (" in found.what
    assert "Undealt cards belong to the state, too" in found.what
    found = failure_of(views, "views-and-the-truths-behind-them", tmp_path)
    assert "Undealt cards belong to the state, too" in found.what


def test_texts_that_are_read_as_other_actions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(notation, "play", lambda face: 51 - face)
    found = failure_of(plies, "the-laws-of-every-ply", tmp_path)
    told = r"'(\w+)' is the short text of action (\d+), but parse reads it as action (\d+): "
    said = re.search(told, found.what)
    assert said is not None
    assert int(said[2]) + int(said[3]) == 51
    assert "encode and decode in actions.py" in found.what


def test_a_legal_list_that_does_not_ascend(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = rules.legal

    def reversed_list(s: Table, out: Ints) -> int:
        n = whole(s, out)
        for i, action in enumerate([out[i] for i in reversed(range(n))]):
            out[i] = action
        return n

    monkeypatch.setattr(rules, "legal", reversed_list)
    found = failure_of(plies, "the-laws-of-every-ply", tmp_path)
    assert "has to list actions in ascending order, each once, but it lists " in found.what
    said = re.search(r"it lists (\d+) before (\d+)", found.what)
    assert said is not None
    assert int(said[1]) > int(said[2])


def test_a_catalogue_that_lacks_a_comma_is_named_with_its_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = texts._file_of

    def spoiled(package: str, name: str) -> bytes:
        raw = whole(package, name)
        return raw.replace(b'",\n', b'"\n', 1) if package == game(NAME).package else raw

    catalogue = texts.Texts(game(NAME).package)
    monkeypatch.setattr(texts, "_file_of", spoiled)
    try:
        texts.speak(texts.ENGLISH)
        found = failure_of(speaking, "every-text-of-the-game-can-be-read-and-is-used", tmp_path)
    finally:
        monkeypatch.undo()
        texts.speak(texts.ENGLISH)
    assert "cardhouse/starter/duckling/language/en.json, line " in found.what
    assert "this is no JSON (Expecting ',' delimiter)" in found.what
    assert "decoder.py" not in found.what
    assert catalogue.ids()


def test_every_assertion_of_the_suite_has_a_message() -> None:
    folder = Path(str(checking.__file__)).parent
    silent = [
        f"{path.name}:{node.lineno}"
        for path in sorted(folder.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assert)
        and not (isinstance(node.msg, ast.JoinedStr | ast.Constant | ast.BinOp))
    ]
    assert silent == []


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}, "b[1] is 2, not 3"),
        ({"a": 1}, {"b": 1}, "a is there, and should not; b is missing"),
        (
            [0] * 5,
            [1] * 5,
            "number [0] is 0, not 1, number [1] is 0, not 1, number [2] is 0, not 1, and 2 more",
        ),
        ({"a": [1]}, {"a": [1, 2]}, "a is [1], not [1, 2]"),
        ("x", "y", "it is 'x', not 'y'"),
        (1, 1, "nothing that is shown differs"),
    ],
)
def test_what_differs_is_named(one: object, other: object, said: str) -> None:
    assert differing(one, other).startswith(said)


def test_cards_and_actions_that_differ_are_named() -> None:
    assert cards_differing(["7S", "XX", "XX"], ["7S", "8S", "XX"]) == (
        "missing: 8S; there too often: XX"
    )
    assert members_differing([1, 2], [2, 3]) == "it lacks 3 and it should not hold 1"


def test_a_position_that_forgets_a_card(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole: Callable[[Table], dict[str, Any]] = position.write
    monkeypatch.setattr(position, "write", lambda s: {**whole(s), "trick": []})
    found = failure_of(plies, "the-laws-of-every-ply", tmp_path)
    assert "a card was lost or doubled before ply 1" in found.what


def test_a_game_that_never_ends_is_broken_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def apply(s: Table, action: int) -> None:
        while s.ended == 0:
            s.turn = 1

    monkeypatch.setattr(rules, "apply", apply)
    monkeypatch.setattr(checking, "PATIENCE", 0.5)
    begun = time.monotonic()
    found = broken(law(plies, "the-laws-of-every-ply"), NAME, 0.5, tmp_path)
    assert found is not None
    assert "raised TooLong" in found.what
    assert time.monotonic() - begun < 30


def test_the_time_is_kept_and_everything_is_told(tmp_path: Path) -> None:
    told: list[str] = []
    found = check(NAME, 1.0, tmp_path, "ply", lambda one, wrong, took: told.append(one.name))
    assert found == []
    assert told == ["the-laws-of-every-ply"]
    suite.allow(0.0)
    try:
        assert list(suite.within(range(5))) == [0]
    finally:
        suite.allow(None)
    assert list(suite.within(range(5))) == [0, 1, 2, 3, 4]


def test_a_law_whose_time_is_over_ends_before_the_next_match(tmp_path: Path) -> None:
    dealt: list[int] = []

    def many_matches(name: str) -> None:
        """Many matches can be dealt."""
        for seed in range(10):
            match_of(name, {}, seed)
            dealt.append(seed)

    one = Law(many_matches, lambda found: True, False)
    assert broken(one, NAME, 0.0, tmp_path) is None
    assert dealt == [0]
    assert list(suite.within(range(5))) == [0, 1, 2, 3, 4], "no other law has less time for it"
    assert broken(one, NAME, SECONDS, tmp_path) is None
    assert dealt == [0, *range(10)]


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["check", NAME, "--law", "ply"]) == 0
    assert "Duckling keeps the law" in capsys.readouterr().out
    assert main(["check", NAME, "--laws"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == len(laws_for(game(NAME)))
    assert main(["check", NAME, "--law", "bridge"]) == 2
    assert main(["check", "bridge"]) == 2
    assert main(["check", NAME, "--seconds", "0"]) == 2
    capsys.readouterr()
    monkeypatch.setattr(notation, "reasons", dict)
    line = ["check", NAME, "--law", "ply", "--out", str(tmp_path), "--json"]
    assert main(line) == 1
    told = printed("check", capsys.readouterr().out)
    assert [one["law"] for one in told["failures"]] == ["the-laws-of-every-ply"]
    assert list(tmp_path.rglob("*.json"))
