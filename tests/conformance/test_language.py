"""In a language with other letters no plain word is left of whatever is said, of any game, to
anybody.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import cardhouse
from cardhouse.agents import wording as agents_wording
from cardhouse.agents.hint import difference
from cardhouse.conformance import speaking, speaking_of_data
from cardhouse.conformance.catalogues import english, pseudo, unreadable, unused
from cardhouse.conformance.speaking import left, of_position
from cardhouse.conformance.suite import Law
from cardhouse.conformance.support import match_of, named_sets
from cardhouse.core import texts
from cardhouse.core.game import game, names
from cardhouse.core.scene import HIGHLIGHTS, card_name, highlight_words
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE
from cardhouse.core.state import ENDINGS
from cardhouse.core.texts import HOUSE, Texts
from cardhouse.play import wording
from cardhouse.play.course import over_words
from cardhouse.play.help import Lamp, Look, Truth

from .support import laws_of

every_set = pytest.mark.parametrize(
    ("name", "options"), [(name, label) for name in names() for label in named_sets(game(name))]
)


@laws_of(speaking, without=("a-match-speaks-the-language",))
def test_law(law: Law, name: str) -> None:
    law.check(name)


@laws_of(speaking_of_data)
def test_law_of_data(law: Law, name: str) -> None:
    law.check(name)


@every_set
def test_a_match_speaks_the_language(name: str, options: str) -> None:
    speaking.match_in_pseudo(name, options)


def test_what_is_said_of_every_game_alike_speaks_the_language() -> None:
    striking: dict[tuple[int, str], float] = {(0, "…"): 0.9}
    looks = (Look(SOLVED, 1), Look(UNKNOWN))
    with pseudo():
        said = [difference(striking, {}), difference({}, striking), str(Lamp()), str(Lamp(looks))]
        said += [str(Lamp(looks[:1])), *(str(Truth(x)) for x in (SOLVED, UNSOLVABLE, UNKNOWN))]
        said += [over_words(reason) for reason in ENDINGS.values()]
        said += [highlight_words(highlight) for highlight in HIGHLIGHTS]
        said += [card_name(face) for face in (None, "??", "XX", *_every_card())]
        assert all(said)
        assert english(said) == []


def _every_card() -> list[str]:
    return [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]


def test_english_would_be_found() -> None:
    match = match_of(names()[0], {}, 3)
    assert left(match.game, of_position(match, random.Random(1)))
    assert english(["7♠, A, B10 (D4)"]) == []
    assert english(["a 7♠"]) == ["a 7♠"]


@pytest.mark.parametrize("catalogue", [HOUSE, wording.TEXT, agents_wording.TEXT])
def test_every_text_of_the_house_can_be_read_and_is_used(catalogue: Texts) -> None:
    assert unreadable(catalogue) == []
    house = Path(cardhouse.__file__).parent
    own = house / catalogue.package.removeprefix("cardhouse.")
    assert unused(catalogue, own, house / "core") == []


def test_only_english_is_kept_after_all_that() -> None:
    assert texts.language() == texts.ENGLISH
