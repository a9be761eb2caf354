"""Rulebooks as HTML and in parts: what the Markdown says, and nothing foreign."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.core.game import game, names
from cardhouse.play.messages.house import Element
from cardhouse.play.rulebook import FIGURE, blocks, tree

BOOK = """# Ducks

*By nobody,
told anew.*

Two players *take* ducks. (D1)

## What you need

{{figure: start}}

| card | what it does |
|---|---|
| ace | **one** duck |

1. Take a duck.
   Keep it.
2. Pass.

- See [the pond](https://example.org/pond) or [above](#ducks).

*House ruling.* Ducks swim.

```text
<duck>
```
"""
INLINE = ("em", "strong", "code", "a")
TAGS = re.compile(
    "h[1-6]|p|em|strong|code|a|figure|table|thead|tbody|tr|th|td|ul|ol|li|pre|blockquote|hr|br"
)


def elements(parts: Iterable[str | Element]) -> Iterator[Element]:
    """Every element of a page, each before those in it."""
    for one in parts:
        if isinstance(one, Element):
            yield one
            yield from elements(one.parts)


def text_of(parts: Iterable[str | Element]) -> str:
    """The text of a page; blocks are apart."""
    return "".join(
        one if isinstance(one, str) else f"{text_of(one.parts)}{'' if one.tag in INLINE else ' '}"
        for one in parts
    )


def test_a_rulebook_is_read_in_parts() -> None:
    assert list(blocks(BOOK)) == [
        ("head", "# Ducks"),
        ("text", "*By nobody, told anew.*"),
        ("text", "Two players *take* ducks. (D1)"),
        ("head", "## What you need"),
        ("figure", "start"),
        ("table", "| card | what it does |\n| ace | **one** duck |"),
        ("item", "1. Take a duck. Keep it."),
        ("item", "2. Pass."),
        ("item", "- See [the pond](https://example.org/pond) or [above](#ducks)."),
        ("text", "*House ruling.* Ducks swim."),
        ("code", "<duck>"),
    ]


def test_a_page_tells_where_a_game_comes_from_apart() -> None:
    origins = [one for one in tree(BOOK) if one.attrs.get("class") == "origin"]
    assert [(one.tag, text_of(one.parts)) for one in origins] == [
        ("h1", "Ducks"),
        ("p", "By nobody, told anew."),
    ]


def test_a_page_has_figures_tables_lists_and_links() -> None:
    found = list(elements(tree(BOOK)))
    told = [(one.tag, text_of(one.parts)) for one in found]
    assert Element("figure", {"name": "start"}, []) in tree(BOOK)
    assert ("th", "card") in told
    assert ("pre", "<duck>\n") in told
    assert ("li", "Take a duck. Keep it.") in told
    assert ("li", "See the pond or above.") in told
    links = [one for one in found if one.tag == "a"]
    # Links within the rulebook are only text.
    assert links == [Element("a", {"href": "https://example.org/pond"}, ["the pond"])]


@pytest.mark.parametrize("name", names())
def test_both_forms_of_a_rulebook_say_the_same(name: str) -> None:
    text = game(name).rules_text()
    page = tree(text)
    shown = [one.attrs["name"] for one in elements(page) if one.tag == "figure"]
    assert (
        shown == FIGURE.findall(text) == [body for kind, body in blocks(text) if kind == "figure"]
    )

    def words(of: str) -> list[str]:
        return re.findall(r"\w+", re.sub(r"\]\([^)]*\)", "", of))

    parts = " ".join(
        re.sub(r"^\d+\.", "", body) if kind == "item" else body
        for kind, body in blocks(text)
        if kind != "figure"
    )
    assert words(text_of(page)) == words(parts)


@given(
    st.text(
        st.sampled_from("a<>&\"'/=[]()*_`#|-: \n!{}\\\u2028") | st.characters(codec="utf-8"),
        max_size=80,
    )
    | st.sampled_from(
        [
            "<script>alert(1)</script>",
            "[x](javascript:alert(1))",
            "<javascript:alert(1)>",
            "[x](data:text/html,<script>)",
            "![x](javascript:alert(1))",
            '{{figure: "onload=x"}}',
        ]
    )
)
def test_whatever_a_rulebook_says_no_page_holds_scripts(text: str) -> None:
    for one in elements(tree(text)):
        assert TAGS.fullmatch(one.tag), one.tag
        assert one.attrs.keys() <= {"name", "href", "class"}
        assert (
            not one.attrs.get("href", "").strip().lower().startswith(("javascript:", "data:text"))
        )
    list(blocks(text))
