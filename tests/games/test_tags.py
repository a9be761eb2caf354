"""What a table tells of a choice in a word or two is what then comes: prices, kills, landings."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from cardhouse.core.game import names
from cardhouse.core.scene import Gesture, price_tag
from cardhouse.play.match import Match, new_match


def decisions(name: str, seeds: int, plies: int = 200, **options: Any) -> Iterator[Match]:
    """Matches at their decisions, played on at random."""
    for seed in range(seeds):
        match, chance = new_match(name, seed=seed, **options), random.Random(seed)
        for _ in range(plies):
            if match.over:
                break
            yield match
            match.play(chance.choice(list(match.legal_actions)))


def told(match: Match) -> list[Gesture]:
    """What the seat that decides can do and is told something of."""
    return [one for one in match.scene(match.seat).gestures if one.tag or one.leads]


def then(match: Match, action: int) -> Match:
    """The match after an action; the match itself stays where it is."""
    after = match.copy()
    after.play(action)
    return after


def paid(match: Match) -> int:
    """How many cards are paid next; a challenge that could be made is let pass."""
    count = 0
    while not match.over:
        words = {match.text(action).split()[0]: action for action in match.legal_actions}
        challenged = any(match.text(action) == "no challenge" for action in match.legal_actions)
        if not challenged and "pay" not in words:
            break
        count += not challenged
        match.play(words["no" if challenged else "pay"])
    return count


@pytest.mark.parametrize("name", ["carbondale", "carbondale_draft"])
def test_a_price_is_what_is_paid(name: str) -> None:
    seen = set()
    for match in decisions(name, 6):
        for one in told(match):
            if match.text(one.action).startswith("at "):
                after = then(match, one.action)
                wins = after.over
                price = re.search(r"^(free|−\d cards?)$", one.tag, re.MULTILINE)
                assert price is not None
                cards = price[0]
                assert wins or cards == price_tag(paid(after)), one
                seen.add(cards)
    assert {"free", "−1 card"} <= seen


@pytest.mark.parametrize("name", ["carbondale", "carbondale_draft"])
def test_the_last_place_of_a_suit_is_told(name: str) -> None:
    """Where a place is told to be a suit's last, no ace of it can be built afterwards."""
    seen = 0
    for match in decisions(name, 8):
        for one in told(match):
            found = re.search(r"^last (\S+)$", one.tag, re.MULTILINE)
            if found is None:
                continue
            # A card is built first, and its place chosen then.
            here = match if match.text(one.action).startswith("at ") else then(match, one.action)
            facts = [fact.text for at in here.legal_actions for fact in here.preview(at)]
            assert f"it takes your last place for {found[1]}: none could be built any more" in facts
            seen += 1
    assert seen


def _worth(tag: str) -> str:
    """What a place makes of the card."""
    found = re.search(r"^(\+1[♡♢] )?(⚠\uFE0E open to claims|safe|safe for now)$", tag, re.MULTILINE)
    assert found is not None
    return found[2]


def _prices(tag: str) -> str:
    """What it costs, which is told first."""
    lines = tag.split("\n")
    worth = next(i for i, line in enumerate(lines) if line.endswith((_worth(tag), " safe")))
    return "\n".join(lines[:worth])


def test_a_place_tells_what_it_makes_of_the_card_and_of_its_neighbours() -> None:
    seen = set()
    for match in decisions("carbondale", 8):
        for one in told(match):
            if not match.text(one.action).startswith("at "):
                continue
            facts = {
                fact.key: fact.value
                for fact in match.game.preview.preview(match.view(match.seat), one.action)
            }
            if "wins" in facts:
                continue
            word = _worth(one.tag)
            assert (word == "safe") == facts["safe"]
            others = "✓" in one.tag
            assert others == ("becomes_safe" in facts)
            seen.add((word, others))
    assert len(seen) == 6


def test_red_cards_tell_what_they_bring() -> None:
    gains = set()
    for match in decisions("carbondale_draft", 8):
        for one in told(match):
            if match.text(one.action).startswith("at "):
                facts = {
                    fact.key: fact.value
                    for fact in match.game.preview.preview(match.view(match.seat), one.action)
                }
                gain = re.search(r"^\+(\d+)[♡♢]$", one.tag, re.MULTILINE)
                assert (int(gain[1]) if gain else None) == facts.get("gain")
                gains.add(facts.get("gain"))
    assert {None, 1, 4} <= gains


def test_laying_a_card_on_a_place_is_told_what_the_place_costs() -> None:
    compared = several = 0
    for match in decisions("carbondale", 12):
        for one in told(match):
            if match.text(one.action).startswith("build "):
                after = then(match, one.action)
                here = [next_one for next_one in told(after) if next_one.path[0] == one.path[1]]
                assert here
                tags = {next_one.tag for next_one in here}
                assert {_worth(tag) for tag in tags} == {_worth(one.tag)}
                assert set(_prices(one.tag).split("\nor ")) == {_prices(tag) for tag in tags}
                compared += 1
                several += len(tags) > 1
    assert compared > 50
    assert several


def test_who_is_said_to_be_killed_is_and_where_a_marble_leads_it_goes() -> None:
    kills = leads = 0
    for match in decisions("carbles", 6, players=4):
        seat = match.seat
        assert seat is not None
        for one in told(match):
            if match.state.row_n == 0 or one.tag.startswith(("swap", "you:", "do nothing")):
                continue  # what a card, or a jack's swap, could do is told in other words
            after, lot = then(match, one.action), list(match.state.lot)  # type: ignore[attr-defined]
            out = None
            if match.text(one.action).startswith("out"):
                out = int(one.path[0][3 : one.path[0].index("/")])
                lot[out] -= 1
            elif one.leads and match.text(one.action).startswith("from"):
                assert len(after.legal_actions) == 1
                after.play(after.legal_actions[0])
            if after.over or after.state.hand_number != match.state.hand_number:  # type: ignore[attr-defined]
                continue
            back = {p for p in range(4) if after.state.lot[p] > lot[p]}  # type: ignore[attr-defined]
            whose = ["your own" if p == seat else "ABCD"[p] for p in sorted(back)]
            tag = one.tag.removesuffix(" ⚠\ufe0e")
            if not back and re.fullmatch(
                r"[+−]\d+|\d+ back(,\s+gains \d+)?|⚠\ufe0e past\s+goal|to goal,\s+\d of \d|\d steps?",
                tag,
            ):
                continue  # how far it brings a marble
            state = match.state
            if state.row_n and state.row[0] == 6 and re.fullmatch(r"|can[^+]*|\d steps?", one.tag):
                continue  # a 7 kills on its way, which is told where the other marble lies
            if out in back:  # the one that comes out takes the place of its like
                assert (tag, one.leads) == ("no\u00a0change", ""), one
                continue
            begins = "⚠\ufe0e kills\n " if seat in back else "kills "
            assert tag == (begins + " and ".join(whose) if back else ""), one
            kills += bool(back)
            if one.leads:
                leads += 1
                there = [p for p in after.scene(seat).pieces if p.spot == one.leads]
                assert there
    assert kills > 20
    assert leads > 100


@pytest.mark.parametrize("game", names())
def test_a_line_break_of_a_tag_is_no_comma_in_a_sentence(game: str) -> None:
    for match in decisions(game, 3, plies=60):
        for one in told(match):
            for part in one.tag.replace("\n ", " ").split("\n"):
                assert part == part.strip(), one.tag
                assert not re.search(r"(^and |,$|your$)", part), one.tag


def test_a_challenge_that_wins_nothing_is_in_vain() -> None:
    seen = set()
    for match in decisions("carbondale_draft", 20):
        if match.text(match.legal_actions[0]) != "no challenge":
            continue
        for one in told(match):
            if one.path[0].startswith("hand"):
                assert one.vain == (one.tag == "fails"), one
                seen.add(one.vain)
    assert seen == {False, True}
