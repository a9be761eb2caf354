"""Names and talk, as far as they are shown."""

from __future__ import annotations

from cardhouse.server.tokens import clean_name, clean_text


def test_names_and_talk_are_plain_text() -> None:
    assert clean_name("  Ann\u202e\u0000 <b>\n  ") == "Ann <b>"
    assert clean_name("x" * 100) == "x" * 24
    assert clean_text("a\n\u0007b\u200fc") == "a b c"
