"""Message patterns and catalogues: what they write, for whom, and what they refuse."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from cardhouse.core import texts
from cardhouse.core.errors import CardhouseError
from cardhouse.core.patterns import InvalidPattern, Pattern
from cardhouse.core.texts import (
    ANYBODY,
    HOUSE,
    PSEUDO,
    Card,
    Reader,
    Said,
    Seat,
    Texts,
    as_json,
    sentence,
)

TAKE = (
    "{who, select, you {you take} other {{who} takes}} {cards} from "
    "{n, plural, =0 {nothing} one {# stack} other {# stacks}}"
)


def said(pattern: str, reader: Reader = ANYBODY, **args: texts.Arg) -> str:
    return Pattern(pattern, texts._written, texts._key).fill(args, reader)


@pytest.fixture
def pseudo() -> Iterator[None]:
    texts.speak(PSEUDO)
    yield
    texts.speak(texts.ENGLISH)


def test_a_sentence_is_told_to_whoever_reads_it() -> None:
    args: dict[str, Any] = {"who": Seat(1), "cards": (Card(3), Card(4), Card(-1)), "n": 2}
    rest = "4♠, 5♠ and a hidden card from 2 stacks"
    assert said(TAKE, **args) == f"B takes {rest}"
    assert said(TAKE, Reader(1), **args) == f"you take {rest}"
    assert said(TAKE, Reader(0, ("Ann", "Bob")), **args) == f"Bob takes {rest}"


@pytest.mark.parametrize(("n", "text"), [(0, "nothing"), (1, "1 stack"), (5, "5 stacks")])
def test_plurals(n: int, text: str) -> None:
    assert said(TAKE, who=Seat(0), cards=Card(0), n=n).endswith(f" from {text}")


def test_an_empty_case_is_a_case() -> None:
    assert said("{n, plural, =0 {} other {# left}}", n=0) == ""


def test_apostrophes_quote_only_before_braces() -> None:
    assert said("B's '{'x'}' isn''t", x=1) == "B's {x} isn't"


@pytest.mark.parametrize(
    "junk", ["{", "{x", "}", "{x, plural, one {a}}", "{x, date}", "{}", "'{x", "{x, select, a}"]
)
def test_a_pattern_that_cannot_be_read_is_refused(junk: str) -> None:
    with pytest.raises(InvalidPattern):
        Pattern(junk)


def test_a_missing_text_or_argument_is_named() -> None:
    with pytest.raises(CardhouseError, match=r"no text 'no\.such'"):
        HOUSE("no.such")
    with pytest.raises(CardhouseError, match=r"list\.last needs 'last'"):
        HOUSE("list.last", before="a")


def test_a_sentence_begins_with_a_capital_and_ends_once() -> None:
    assert sentence("a draw") == "A draw."
    assert sentence("why?") == "Why?"


def test_the_pseudo_language_changes_every_word_but_names_and_codes(pseudo: None) -> None:
    assert HOUSE("card.hidden") == "å ĥîđđéñ çåŕđ"
    assert texts._pseudo("See D14 or AS.") == "Šéé D14 öŕ AS."


def test_what_is_kept_is_forgotten_with_the_language() -> None:
    @texts.kept(8)
    def hidden() -> str:
        return HOUSE("card.hidden")

    before = hidden()
    texts.speak(PSEUDO)
    try:
        assert hidden() != before
    finally:
        texts.speak(texts.ENGLISH)
    assert hidden() == before


def test_what_is_kept_by_its_first_argument_is_found_again_and_bounded() -> None:
    made: list[tuple[int, str]] = []

    @texts.kept_by(2)
    def double(key: int, word: str) -> int:
        made.append((key, word))
        return 2 * key

    assert [double(1, "a"), double(1, "b"), double(2, "c")] == [2, 2, 4]
    assert made == [(1, "a"), (2, "c")]
    assert double(3, "d") == 6
    assert double(1, "e") == 2
    assert made[2:] == [(3, "d"), (1, "e")]
    texts.forget_kept()
    assert double(1, "f") == 2
    assert made[-1] == (1, "f")


def test_arguments_as_json() -> None:
    nested = Said(HOUSE, "list.last", {"before": Card(0), "last": "x"})
    assert str(nested) == "A♠ and x"
    assert as_json((Card(6), Seat(2), nested)) == [
        "7S",
        2,
        {"id": "list.last", "args": {"before": "AS", "last": "x"}},
    ]


def test_a_declared_text_is_said_in_the_language_that_is_spoken(pseudo: None) -> None:
    assert (
        HOUSE.declared("no.such", "Points that end a match (P20).")
        == "Þöîñţš ţĥåţ éñđ å ɱåţçĥ (P20)."
    )
    assert HOUSE.declared("seat.you", "thou") == HOUSE("seat.you")
    texts.speak(texts.ENGLISH)
    assert HOUSE.declared("no.such", "Points.") == "Points."


def test_a_package_has_one_catalogue() -> None:
    assert Texts(HOUSE.package) is HOUSE
    assert pickle.loads(pickle.dumps(HOUSE)) is HOUSE
