"""Rulebooks: a game's Markdown, read once for all who show it: as a tree for pages, in parts for
terminals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from cardhouse.play.messages.house import Element

FIGURE = re.compile(r"\{\{\s*figure:\s*([A-Za-z0-9_.-]+)\s*\}\}")

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache(64)
def tree(text: str) -> list[Element]:
    """A rulebook as elements, for a page to draw; what looks like a tag in it is text.

    A figure has its ``name``, a link its ``href``; links within the rulebook are only text. What
    tells where the game comes from (its title, and paragraphs in italics before the first chapter)
    has the ``class`` origin.
    """
    root = Element("div", {}, [])
    _grow(root, _tokens(text))
    found = [one for one in root.parts if isinstance(one, Element)]
    for one in found:
        if one.tag == "h2":
            break
        if one.tag == "h1" or (one.tag == "p" and _in_italics(one)):
            one.attrs["class"] = "origin"
    return found


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a rulebook, each with its Markdown in one line: head (with its marks), figure
    (its name), item (with its mark), text; a table and code keep their lines.
    """
    mark = ""
    rows: list[list[str]] = []
    for token in _tokens(text):
        match token.type:
            case "figure":
                yield "figure", token.content
            case "fence" | "code_block":
                yield "code", token.content.rstrip("\n")
            case "heading_open" | "list_item_open":
                mark = f"{token.info}{token.markup} "
            case "tr_open":
                rows.append([])
            case "table_close":
                yield "table", "\n".join(f"| {' | '.join(row)} |" for row in rows)
                rows = []
            case "inline" if rows:
                rows[-1].append(token.content)
            case "inline":
                kind = "text" if not mark else "head" if mark[0] == "#" else "item"
                yield kind, mark + token.content.replace("\n", " ")
                mark = ""


def _tokens(text: str) -> list[Token]:
    """Markdown's tokens; a paragraph that is a figure is one."""
    tokens = _MARKDOWN.parse(text)
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        opened = tokens[i].type == "paragraph_open"
        figure = FIGURE.fullmatch(tokens[i + 1].content) if opened else None
        out.append(Token("figure", "figure", 0, content=figure[1]) if figure else tokens[i])
        i += 3 if figure else 1
    return out


def _grow(root: Element, tokens: list[Token]) -> None:
    """Puts what tokens mean into an element."""
    opened = [root]
    for token in tokens:
        parts = opened[-1].parts
        if token.hidden or (token.tag == "a" and _within(token, opened)):
            continue
        if token.nesting == 1:
            attrs = {"href": str(token.attrs["href"])} if token.tag == "a" else {}
            opened.append(Element(token.tag, attrs, []))
            parts.append(opened[-1])
        elif token.nesting == -1:
            opened.pop()
        elif token.type == "inline":
            _grow(opened[-1], token.children or [])
        elif token.type == "figure":
            parts.append(Element("figure", {"name": token.content}, []))
        elif token.type in ("fence", "code_block"):
            parts.append(Element("pre", {}, [token.content]))
        elif token.type in ("code_inline", "hr", "hardbreak"):
            parts.append(Element(token.tag, {}, [token.content] if token.content else []))
        else:
            before = parts[-1] if parts else None
            text = " " if token.type == "softbreak" else token.content
            if isinstance(before, str):
                parts[-1] = before + text
            else:
                parts.append(text)


def _within(link: Token, opened: list[Element]) -> bool:
    """Whether a link's beginning or end is one of a link within the rulebook."""
    if link.nesting == 1:
        return str(link.attrs["href"]).startswith("#")
    return opened[-1].tag != "a"


def _in_italics(paragraph: Element) -> bool:
    """Whether a paragraph has no word outside of emphasis."""
    return all(
        one.tag == "em" if isinstance(one, Element) else not one.strip() for one in paragraph.parts
    )
