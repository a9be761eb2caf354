"""The themes of the app: felt, cards and marbles in four, two or no colours. Every state shows
without colours, too.
"""

from __future__ import annotations

from functools import cache

from rich.style import Style

THEMES = ("four", "two", "none")

FELT, EDGE, INK, SOFT = "#12402f", "#0b2a1f", "#f1ead8", "#9fb8a6"
PAPER, SHADE = "#f6f1e4", "#e4dcc8"
_BACK = ("#8fa9d0", "#274a7d")
_SUITS = {
    "S": "#16181d",
    "H": "#c4202b",
    "C": "#16181d",
    "D": "#c4202b",
    "joker": "#7a2a91",
    "back": _BACK[0],
}
_FOUR = {"C": "#12803c", "D": "#1559c0"}
# Seats: light discs with dark letters, then dark discs with light letters.
_SEATS = (
    ("#1b1b1b", "#f5c542"), ("#10243b", "#5cc8ff"), ("#ffffff", "#c0307f"), ("#12240f", "#7ed957"),
    ("#ffffff", "#7048c8"), ("#ffffff", "#d2452f"), ("#1b1b1b", "#ffffff"), ("#1b1b1b", "#ff9d5c"),
    ("#1b1b1b", "#b6f0e4"), ("#1b1b1b", "#e7b6ff"), ("#ffffff", "#2b6d6d"), ("#ffffff", "#6b5a2a"),
)  # fmt: skip
# A state of a place or a piece: colours, and what shows it where there are none.
_STATES = {
    "legal": ("#1c1300", "#f2c14e", Style(bold=True, underline=True)),
    "focus": ("#1c0a00", "#ff8c1a", Style(bold=True, reverse=True)),
    "chosen": ("#00131f", "#6fd3ff", Style(bold=True, reverse=True, underline=True)),
    "refused": ("#ffffff", "#d11f2f", Style(bold=True, reverse=True, strike=True)),
    "pointed": ("#200020", "#ffb3ec", Style(bold=True, italic=True, underline=True)),
    "fresh": ("", "#cfe8ff", Style(italic=True, underline=True)),
}
_PLAIN = {
    "label": Style(dim=True), "faint": Style(dim=True), "strong": Style(bold=True), "title": Style(bold=True),
    "alert": Style(bold=True), "good": Style(bold=True), "H": Style(bold=True), "D": Style(bold=True),
    "S": Style(bold=True), "C": Style(bold=True), "key": Style(bold=True, underline=True),
}  # fmt: skip
_ON_FELT = {
    "": INK, "label": SOFT, "faint": SOFT, "strong": INK, "title": "#f2c14e", "alert": "#ffb347", "good": "#8fe388",
    "key": "#f2c14e", "S": INK, "C": INK, "H": "#ff8b87", "D": "#ff8b87", "joker": "#dda3f0", "back": _BACK[0],
}  # fmt: skip
_ON_FELT_FOUR = {"C": "#7fdd9b", "D": "#8cc0ff"}
_ON_PAPER = {"": "#16181d", "label": "#8d8675", "faint": "#b3ab98", "alert": "#b35c00"}


@cache
def style(theme: str, name: str, paper: str = "", state: str = "") -> Style:
    """The style of a character: what it is (a suit's letter, ``label``, ``seat2``...), what lies
    under it, its state.

    paper: nothing (the felt), ``side`` (whatever is there), ``card``, ``shade``, ``back`` or
    ``seat2`` for a marble.
    """
    if theme == "none":
        return _colourless(name, paper, state)
    four = theme == "four"
    if state in _STATES and state != "fresh":
        ink, under, _ = _STATES[state]
        if paper in ("card", "shade") and name in _SUITS and state != "refused":
            ink = (_FOUR.get(name, "") if four else "") or _SUITS[name]
        return Style(color=ink, bgcolor=under, bold=True)
    if paper.startswith("seat"):
        ink, under = _SEATS[int(paper[4:]) % len(_SEATS)]
        return Style(color=ink, bgcolor=under, bold=True, underline=state == "fresh")
    if paper == "back":
        return Style(color=_BACK[0], bgcolor=_BACK[1])
    if paper and paper != "side":
        under = _STATES["fresh"][1] if state == "fresh" else PAPER if paper == "card" else SHADE
        ink = (
            (_FOUR.get(name, "") if four else "")
            or _SUITS.get(name)
            or _ON_PAPER.get(name, _ON_PAPER[""])
        )
        return Style(color=ink, bgcolor=under, bold=name in _SUITS)
    around = None if paper == "side" else FELT
    if name.startswith("seat"):
        return Style(color=_SEATS[int(name[4:]) % len(_SEATS)][1], bgcolor=around, bold=True)
    ink = (_ON_FELT_FOUR.get(name, "") if four else "") or _ON_FELT.get(name, INK)
    return Style(color=ink, bgcolor=around, bold=name in ("strong", "title", "alert", "key"))


def _colourless(name: str, paper: str, state: str) -> Style:
    base = _STATES[state][2] if state in _STATES else _PLAIN.get(name, Style())
    if base.underline and not base.reverse and name in ("faint", "alert"):
        base = Style(bold=True)  # lines under the edges of a card would only confuse
    if paper.startswith("seat") or name.startswith("seat"):
        base = base + Style(bold=True)
    return base
