"""Plain text: what strangers wrote, as it can be put on a terminal, into a log or into a line of a
list.
"""

from __future__ import annotations

import unicodedata

ACTS = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Kinds of characters that act instead of being seen: control, direction marks, line ends, what has
no meaning.
"""


def plain(text: str) -> str:
    r"""A text in which every character that would act upon a screen is spelt out: ``\x1b``,
    ``\u202e``.
    """
    if text.isprintable():
        return text
    return "".join(_spelt(c) if unicodedata.category(c) in ACTS else c for c in text)


def plain_lines(text: str) -> str:
    """The same for a text of several lines, whose line ends stay."""
    return "\n".join(plain(line) for line in text.split("\n"))


def _spelt(character: str) -> str:
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
