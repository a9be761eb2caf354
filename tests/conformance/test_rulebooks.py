"""Rulebooks hold what they say: figures come from played matches, what is cited is found, every
option is named.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardhouse.conformance import rulebook
from cardhouse.conformance.suite import Law
from cardhouse.core.game import game
from cardhouse.core.notation import Reason
from cardhouse.play.figures import figure_position
from cardhouse.play.match import Match, Record, match_from_position
from cardhouse.play.rulebook import blocks
from cardhouse.terminal.app.texts import rulings

from .support import every_game, laws_of
from .test_imports import ROOT

RECORDS = Path(__file__).parent / "figures"
HOUSE_RULINGS = {
    "three_piles": "P6 P8 P19 P22",
    "carlton": "C7 C8 C10 C11 C12",
    "carbles": "B20 B22",
    "carbondale": "F6 F8 F19 F38 F54 F57 F58",
    "carbondale_draft": "CH D2 D3 D4 D6 D8 D24 D28 D30 D31 D32 D33 D34 D35 D36 D37 D38 D39",
}
"""Where the texts are silent or lost; what we settled there has to be marked as ours."""


def figures() -> list[tuple[str, str]]:
    """Every figure of every rulebook: the game's name and the figure's."""
    return [
        (folder.parent.name, path.stem)
        for folder in sorted(ROOT.glob("games/*/figures"))
        for path in sorted(folder.glob("*.json"))
    ]


@cache
def paragraphs(name: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The paragraphs of a rulebook, each with the rulings that it cites."""
    return tuple(
        (body, frozenset(rulings(body)))
        for kind, body in blocks(game(name).rules_text())
        if kind != "figure"
    )


def figure(name: str, figure: str) -> Match:
    """A match that goes on from a figure."""
    return match_from_position(figure_position(game(name), figure), seed="1")


@pytest.mark.parametrize(("name", "figure"), figures())
def test_a_figure_shows_what_a_dealt_match_came_to(name: str, figure: str) -> None:
    record = Record.load(RECORDS / f"{name}-{figure}.json")
    assert record.position is None, "the match has to begin with a deal"
    assert record.replay().position() == figure_position(game(name), figure)


@laws_of(rulebook)
def test_law(law: Law, name: str) -> None:
    law.check(name)


def _texts(node: Any) -> list[str]:
    if isinstance(node, dict):
        return [text for value in node.values() for text in _texts(value)]
    return [node] if isinstance(node, str) else []


@every_game
def test_whatever_is_cited_to_a_player_leads_to_a_paragraph(name: str) -> None:
    """Reasons, options and lessons cite rulings; the rules screen opens at the paragraph that cites
    them, too.
    """
    found = game(name)
    sayings = [str(reason) for reason in found.notation.REASONS.values()]
    sayings += [
        f"({option.ruling})" for option in found.state_type.OPTIONS.values() if option.ruling
    ]
    catalogue = ROOT / "games" / name / "language" / "en.json"
    sayings += _texts(json.loads(catalogue.read_text(encoding="utf-8")))
    known = frozenset[str]().union(*(cited for _, cited in paragraphs(name)))
    wanted = {cited for saying in sayings for cited in rulings(saying)}
    assert wanted
    assert wanted <= known, f"no paragraph of {name} is about {sorted(wanted - known)}"


@every_game
def test_the_rulebook_calls_options_as_the_lobby_does(name: str) -> None:
    found = game(name)
    text, options = found.rules_text(), found.described_options()
    told = set(re.findall(r"`(\w+)", text))
    assert not told & {option["name"] for option in options}
    assert [option["name"] for option in options if option["title"] in text], "some are named"


@every_game
def test_every_reason_is_understood_by_the_rules_screen(name: str) -> None:
    for reason in game(name).notation.REASONS.values():
        assert rulings(str(reason)) == reason.ruling.split(", "), reason


def test_a_ruling_may_have_no_number() -> None:
    assert rulings(str(Reason("Only a card of that suit challenges", "D39, CH"))) == ["D39", "CH"]
    assert rulings("It lies with A (the first) and I (A) went on") == []


@every_game
def test_what_the_texts_leave_open_is_marked_as_ours(name: str) -> None:
    house = [cited for body, cited in paragraphs(name) if body.startswith("*House ruling.*")]
    for ruling in HOUSE_RULINGS[name].split():
        assert any(ruling in cited for cited in house), f"{ruling} is not marked in {name}"


def _price(match: Match, card: str, cell: str) -> tuple[int, int]:
    """The cards and draws that a card costs in a cell of the draft edition."""
    trial = match.copy()
    trial.play(f"announce {card}")
    trial.play(f"at {cell}")
    trial.play("no challenge")
    after = trial.position()
    return (after["pending"] or {"owed": 0})["owed"], 5 - after["target"]


def test_the_places_figure_of_the_draft_is_described_truly() -> None:
    match = figure("carbondale_draft", "places")
    assert _price(match, "5D", "(0,2)") == (0, 0)
    for cell in ("(2,3)", "(3,2)"):
        assert _price(match, "7S", cell) == (0, 0)
        assert _price(match, "6D", cell) == (1, 2)
    for cell in ("(3,2)", "(4,1)", "(2,1)"):
        assert _price(match, "7C", cell) == (1, 2)
    trial = match.copy()
    trial.play("announce 6D")
    assert "D14" in str(trial.why_not("at (2,1)"))


@pytest.mark.parametrize(("answer", "hands"), [("challenge 7D", (5, 5)), ("challenge 4D", (3, 4))])
def test_the_challenge_of_the_draft_goes_as_told(answer: str, hands: tuple[int, int]) -> None:
    match = figure("carbondale_draft", "challenge")
    match.play(answer)
    assert ("pay" in match.text(match.legal_actions[0])) == (answer == "challenge 4D")
    while match.turn_seat == 0:
        match.play(match.legal_actions[-1])
    assert tuple(len(cards) for cards in match.position()["hands"]) == hands
    assert any(card["card"] == "6D" for card in match.position()["networks"][0]) == (hands[0] == 3)


def test_the_town_of_carbondale_is_described_truly() -> None:
    match = figure("carbondale", "town")
    match.play("no claim")
    assert match.why_not("build 7C") is not None

    def places(card: str) -> dict[str, bool]:
        """Where a card may go, and whether that is free."""
        trial = match.copy()
        trial.play(f"build {card}")
        found = {}
        for action in trial.legal_actions:
            after = trial.copy()
            after.play(action)
            found[trial.text(action).removeprefix("at ")] = not after.position()["row"]
        return found

    club = places("4C")
    assert club["(0,2) E"] is True
    assert club["(3,-1) S"] is False
    assert all(" " in place and not free for place, free in places("AH").items())
    assert set(places("4H")) == {"(0,2) E", "(-2,2) W", "(-1,3) N"}


@pytest.mark.parametrize("answer", ["defend 4S", "no defence"])
def test_the_claim_of_carbondale_goes_as_told(answer: str) -> None:
    before = figure("carbondale", "claims")
    assert before.why_not("claim B(2,1)") is not None
    assert before.why_not("claim B(1,-1)") is not None
    match = figure("carbondale", "defence")
    defences = [match.text(action) for action in match.legal_actions]
    assert defences == ["no defence", "defend 4S", "defend 6S", "defend 7C"]
    match.play(answer)
    hands = match.position()["hands"]
    if answer == "no defence":
        assert sorted(hands[0]) == ["2S", "3C", "3H"]
        building = match.copy()
        building.play("build 2S")
        assert any(building.text(action) == "at (1,1) N" for action in building.legal_actions)
        building.play("at (1,1) N")
        assert building.position()["target"] - len(building.position()["hands"][0]) == 2
    else:
        match.play("deck")
        assert len(match.position()["hands"][1]) == 4
        assert match.position()["target"] == 3
        assert {"4S", "4C", "3D"} <= set(match.position()["discards"])
    match.play("done")
    assert match.position()["target"] - len(match.position()["hands"][0]) == 1


def test_the_figures_of_carbles_are_described_truly() -> None:
    goal = figure("carbles", "goal")
    assert {"AC", "2D", "JD"} <= set(goal.position()["hands"][0])

    def ends(match: Match, card: str) -> set[str]:
        trial = match.copy()
        trial.play(f"play {card}")
        trial.play("from 70")
        return {trial.text(action) for action in trial.legal_actions}

    assert ends(goal, "A") == {"to A1", "to 71"}
    assert ends(goal, "2") == {"to A2", "to 0"}
    assert "to 9" in ends(goal, "J")
    home = figure("carbles", "home")
    assert {home.text(action) for action in home.legal_actions} == {"A", "K"}
    home.play("K")
    home.play("out")
    assert home.position()["track"]["0"] == 0
    assert home.position()["lots"][2] == 2
    seven = figure("carbles", "seven")
    for text in ("7", "from 64", "to 70", "from 59", "to 60"):
        seven.play(text)
    assert seven.position()["lots"] == [0, 4, 1, 3]


def test_the_figures_of_the_card_games_are_described_truly() -> None:
    fits = figure("three_piles", "fits").position()
    assert fits["piles"][0][0] == ["5D", "7H", "9S"]
    assert set(fits["hands"][0]) == {"3H", "AD", "QC"}
    points = figure("three_piles", "points").position()["piles"][0]
    assert max(map(len, points)) == 6
    assert sum(card[1] == "D" for pile in points for card in pile) == 3
    assert [bool(pile[0][0] == "A" and pile[-1][0] == "K") for pile in points] == [
        False,
        True,
        False,
    ]
    run = figure("carlton", "run")
    moves = {"1>6x8", "1>2x7", "1>7x4", "1>3x3", "1>5x2", "1>8"}
    assert {run.text(action) for action in run.legal_actions if run.text(action)[0] == "1"} == moves
    last = figure("carlton", "last_deal").position()
    assert len(last["stock"]) == 4
    assert [i + 1 for i, pile in enumerate(last["tableau"]) if not pile] == [5, 6]
