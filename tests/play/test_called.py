"""Where people have names, everything that is told of a seat says them: facts, refusals, hints,
analyses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import cardhouse
from cardhouse.agents.analyse import Analysis, Decision, Verdict, judged
from cardhouse.agents.choices import Choice, choices
from cardhouse.agents.hint import clauses, telling
from cardhouse.agents.rows import Step
from cardhouse.core import texts
from cardhouse.core.game import game
from cardhouse.core.texts import Reader
from cardhouse.play.comfort import situation
from cardhouse.play.match import Match
from cardhouse.play.wording import YOU

NAMES = ("Anna", "Bert", "Cleo", "Dora")
UNNAMED = "§"
"""What stands where a seat's letter would."""


@pytest.fixture
def no_letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whoever is called by a letter is told by a sign instead."""
    texts.speak(texts.language())
    monkeypatch.setattr(texts, "seat_letter", lambda seat: UNNAMED)
    yield
    texts.speak(texts.language())


def told(name: str, **options: Any) -> Iterator[str]:
    """What the deciding seats are told in some games: facts of all choices, refusals, how it
    stands.
    """
    for seed in range(4):
        count = 4 if name in ("carbles", "carbondale") else 2
        match = cardhouse.new_match(name, seed=seed, names=NAMES[:count], **options)
        chance = Random(seed)
        while not match.over and match.ply < 120:
            seat = match.seat
            assert seat is not None
            legal = list(match.legal_actions)
            for action in legal:
                yield from (fact.text for fact in match.preview(action))
            for action in chance.sample(range(match.game.actions), 40):
                yield match.why_not(action) or ""
            yield match.why_not(legal[0], (seat + 1) % count) or ""
            yield from situation(match.game, match.view(seat), match.called)
            match.play(chance.choice(legal))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("carbles", {"players": 4, "partners": True}),
        ("carbondale", {"players": 4}),
        ("carbondale_draft", {}),
        ("three_piles", {}),
    ],
)
def test_facts_refusals_and_situations_call_the_seats_by_name(
    no_letters: None, name: str, options: dict[str, Any]
) -> None:
    said = set(told(name, **options))
    assert any(who in text for who in NAMES for text in said)
    assert [text for text in said if UNNAMED in text] == []


def test_the_refusal_of_anothers_decision_names_the_other() -> None:
    match = cardhouse.new_match("carbles", seed=1, names=("Anna", "Bert"), players=2)
    seat = match.seat
    assert seat is not None
    who = ("Anna", "Bert")[seat]
    assert match.why_not(0, 1 - seat) == f"It is {who}'s decision, not yours."


def test_two_of_one_name_are_told_apart_by_their_letters() -> None:
    match = cardhouse.new_match("carbles", seed=1, names=("Anna", "Anna"), players=2)
    assert match.seat is not None
    assert "Anna (" in str(match.why_not(0, 1 - match.seat))


def test_sure_consequences_in_a_hint_name_the_rival() -> None:
    found, said = game("carbondale"), set()
    for seed in range(12):
        match = cardhouse.new_match("carbondale", seed=seed, names=("Anna", "Bert"))
        chance = Random(seed)
        while not match.over and match.ply < 80:
            view, legal = match.view(match.seat), list(match.legal_actions)
            for action in legal[1:]:
                facts = telling(found, view, action, legal[0], match.called)
                said |= {fact.text for fact in facts if fact.key == "defended"}
            match.play(chance.choice(legal))
    assert said
    assert all("Bert keeps" in text or "Anna keeps" in text for text in said)


def analysis(*players: str) -> Analysis:
    """An analysis of one decision of each of two seats."""
    decisions = [
        Decision(3 + seat, seat, seat, 0, "play 7", 1, "play 8", 0.6, 0.2, "??")
        for seat in range(2)
    ]
    among = "between two who play with care"
    return Analysis("3 Piles", players, 9, tuple(decisions), (1.0, -1.0), among)


@pytest.mark.parametrize(
    ("players", "first", "second"),
    [
        (("Anna", "Bert"), "Anna", "Bert"),
        ((YOU, "careful"), "You", "careful"),
        (("careful", "careful"), "careful (A)", "careful (B)"),
        (("A", "B"), "A", "B"),
    ],
)
def test_the_text_of_an_analysis_calls_the_seats_as_statuses_do(
    players: tuple[str, str], first: str, second: str
) -> None:
    lines = analysis(*players).text().splitlines()
    assert [line.startswith(who) for line, who in zip(lines, (first, second), strict=False)]
    assert f"{first[:1].upper()}{first[1:]}: 1 decision, 1 ??" in "\n".join(lines)
    assert f"4. {first}: play 7 ??" in "\n".join(lines)
    assert f"5. {second}: play 7 ??" in "\n".join(lines)


def test_who_gave_up_and_with_what_chance_is_told_in_an_analysis() -> None:
    told = replace(analysis("Anna", "Bert"), gave_up=1).text()
    assert "Bert gave up; the chance to win was 20 % then." in told
    assert "gave up" not in analysis("Anna", "Bert").text()


def claims() -> Iterator[tuple[Match, Choice]]:
    """Choices among which are claims from the other of two."""
    for seed in range(6):
        match = cardhouse.new_match("carbondale", seed=seed, names=("Anna", "Bert"))
        chance = Random(seed)
        while not match.over and match.ply < 120:
            match.play(chance.choice(list(match.legal_actions)))
        yield from (
            (match, choice)
            for choice in choices(match)
            if any("claim " in match.game.notation.long(choice.view, a) for a in choice.legal)
        )


def test_what_belongs_to_whoever_reads_a_decision_is_called_theirs() -> None:
    said = set()
    for match, choice in claims():
        for best in choice.legal:
            found = Verdict(best, 0.6, 0.4)
            for you in (None, 0, 1):
                d = judged(match.game, choice, found, match.called, you)
                assert not d.why or you == choice.seat
                if d.best_text.startswith("claim ") and " at " in d.best_text:
                    owner = 1 - choice.seat
                    whose = "your" if you == owner else f"{match.called[owner]}'s"
                    assert d.best_text.startswith(f"claim {whose} ")
                    said.add((you, bool(d.why)))
    assert {you for you, _ in said} == {None, 0, 1}


def test_why_something_was_better_is_told_in_the_words_of_hints() -> None:
    match, choice = next(claims())
    legal = choice.legal
    claim, other = max(legal), min(legal)
    done = replace(choice, action=other)
    d = judged(match.game, done, Verdict(claim, 0.6, 0.4), match.called, choice.seat)
    assert d.why == "; ".join(clauses(match.game, [Step(choice.view, claim)], other, match.called))
    reader = Reader(choice.seat, match.called)
    assert (f"({d.why})" in d.told(reader)) == bool(d.why)
    same = judged(match.game, done, Verdict(other, 0.6, 0.6), match.called, choice.seat)
    assert same.why == ""
