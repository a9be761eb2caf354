"""What acts on a screen is spelt out."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from cardhouse.core.plain import plain, plain_lines


def test_what_people_write_stays() -> None:
    for text in ("Ann", "Zoë ♠", "李雷", "a b", "", "ﷺ", "a\u00a0b"):
        assert plain(text) == text


def test_what_acts_is_spelt_out() -> None:
    assert plain("\x1b[2JAnn") == r"\x1b[2JAnn"
    assert plain("a\u202eb\u2028c\x9b\n") == r"a\u202eb\u2028c\x9b\x0a"
    assert plain_lines("a\n\x07") == "a\n\\x07"


@given(st.text())
def test_nothing_acts(text: str) -> None:
    shown = plain(text)
    assert {unicodedata.category(c) for c in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp"} == set()
