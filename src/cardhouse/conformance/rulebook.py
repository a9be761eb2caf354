"""What a game says of itself, and its rulebook: reasons have words and rulings, what is cited is
found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files

from cardhouse.conformance.suite import law
from cardhouse.core.contract import Extra
from cardhouse.core.game import Game, game
from cardhouse.core.scene import SHAPES
from cardhouse.play.match import read_position
from cardhouse.play.rulebook import blocks

RULING = re.compile(r"[A-Z]+\d*")
HOUSE_RULES = "rules.md"


def figures(found: Game) -> Iterator[str]:
    """The names of the figures that lie in a game's folder."""
    folder = files(found.package).joinpath("figures")
    if folder.is_dir():
        yield from (
            x.name.removesuffix(".json") for x in folder.iterdir() if x.name[-5:] == ".json"
        )


def cited_in(text: str) -> set[str]:
    """The rulings that a rulebook cites: what stands in brackets at the ends of its sentences."""
    inside = " ".join(re.findall(r"\(([^()]*)\)", text))
    return set(re.findall(r"\b[A-Z]+\d+\b|\b[A-Z]{2,}\b", inside))


@law()
def what_a_game_says_of_itself_holds(name: str) -> None:
    """What GAME says of seats, teams, secret choices and offers is what its files have."""
    found = game(name)
    same = found.notation.public is found.notation.short
    assert same != found.secret_choices, (
        "notation.public is notation.short unless GAME says secret_choices=True"
    )
    assert ("mate" in vars(found.rules)) == found.teams, (
        "rules.mate is there if GAME says teams=True"
    )
    declared = "players" in found.state_type.OPTIONS
    assert declared == (len(found.players) > 1), (
        "several numbers of players need an option called players, and one needs none"
    )
    for players in found.players:
        state = found.new_state({"players": players} if declared else {}, 1)
        assert found.seats(state) == players, (
            f"GAME says players={found.players}, but a game dealt for {players} has {found.seats(state)} seats"
        )
        assert sorted(p for side in found.sides(state) for p in side) == list(range(players)), (
            f"every one of {players} seats should belong to one side, but the sides are {found.sides(state)}"
        )
    folder = files(found.package)
    for extra in Extra.__args__:  # type: ignore[attr-defined]
        there = folder.joinpath(f"{extra}.py").is_file() or folder.joinpath(extra).is_dir()
        assert not there or extra in found.offers, f"{extra}.py is there, but GAME's offers lack it"


@law(lambda found: "action_table" in found.offers)
def the_table_of_actions_has_every_number_once(name: str) -> None:
    """Kinds of actions have names of their own, and follow each other from 0 to the last action
    without a gap.
    """
    found = game(name)
    assert found.action_table is not None, "the game offers a table of its actions"
    kinds = found.action_table.KINDS
    assert len({kind.name for kind in kinds}) == len(kinds), "two kinds of actions have one name"
    due = 0
    for kind in kinds:
        assert kind.first == due, f"the kind {kind.name} begins with {kind.first}, not with {due}"
        due = kind.last + 1
        names = {argument.name for argument in kind.arguments}
        assert len(names) == len(kind.arguments), f"two arguments of {kind.name} have one name"
    assert due == found.actions, (
        f"the table ends before {due}, and GAME says actions={found.actions}"
    )


@law()
def every_reason_has_words_and_a_ruling(name: str) -> None:
    """Every code of a verdict has a sentence without its full stop, and cites a ruling."""
    found = game(name)
    state = found.new_state({}, 1)
    reasons = found.notation.REASONS
    for code in {found.rules.verdict(state, action) for action in range(found.actions)} - {0}:
        assert code in reasons, f"notation.REASONS lacks the code {code} of a verdict"
    for code, reason in reasons.items():
        assert code != 0, "0 is no reason: it means that an action is legal"
        assert re.fullmatch(r"[A-Z].*[^.!?]", reason.sentence), (
            f"the sentence of a reason begins with a capital and has no full stop, but not: {reason.sentence!r}"
        )
        assert RULING.search(reason.ruling), f"{reason.sentence!r} cites no ruling"


@law()
def the_rulebook_has_what_is_cited_and_every_option(name: str) -> None:
    """The rulebook has a paragraph for every ruling that reasons and options cite, and names every
    option.
    """
    found = game(name)
    text = found.rules_text()
    known = cited_in(text)
    wanted = {
        ruling: str(reason)
        for reason in found.notation.REASONS.values()
        for ruling in reason.ruling.split(", ")
    }
    for key, option in found.state_type.OPTIONS.items():
        wanted |= {ruling: f"the option {key}" for ruling in option.ruling.split(", ") if ruling}
    for ruling, who in wanted.items():
        assert ruling in known, f"no paragraph of rules.md ends with ({ruling}), which {who} cites"
    named = set(re.findall(r"`(\w+)", found.rules_source()))
    for key, option in found.state_type.OPTIONS.items():
        assert option.lab or key in named, f"rules.md does not name the option `{key}`"


@law()
def every_figure_is_shown_and_drawn(name: str) -> None:
    """The figures that the rulebook shows are those in figures/, and each can be drawn."""
    found = game(name)
    shown = [body for kind, body in blocks(found.rules_text()) if kind == "figure"]
    assert sorted(shown) == sorted(figures(found)), "rules.md shows other figures than lie there"
    for figure in shown:
        path = files(found.package).joinpath("figures", f"{figure}.json")
        owner, state = read_position(json.loads(path.read_text(encoding="utf-8")))
        assert owner.name == name, f"{figure}.json is a position of {owner.name}"
        for shape in SHAPES:
            assert found.scene.scene(found.hidden(state, 0), shape).spots, (
                f"the figure {figure} is drawn {shape} without any spot"
            )
