"""Actions of Duckling in words, and back; reasons in words."""

from __future__ import annotations

from cardhouse.core.cards import JOKER, card_text
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import Reason, no_action, parse_card
from cardhouse.core.texts import Card, kept
from cardhouse.starter.duckling import rules
from cardhouse.starter.duckling.actions import face_of_action, play
from cardhouse.starter.duckling.state import Table
from cardhouse.starter.duckling.texts import TEXT

RULINGS = {
    rules.NO_ACTION: ("no_action", "R3"),
    rules.OVER: ("over", "R5"),
    rules.NOT_IN_HAND: ("not_in_hand", "R3"),
}
"""By code: what a reason is called in the catalogue, and the ruling that it rests on."""


@kept(1)
def reasons() -> dict[int, Reason]:
    """Every reason in general words."""
    return {
        code: Reason(TEXT(f"reason.{name}"), ruling) for code, (name, ruling) in RULINGS.items()
    }


REASONS = reasons()


def short(s: Table, action: int) -> str:
    """A card: ``7S``."""
    return card_text(face_of_action(action))


public = short


def long(s: Table, action: int, names: tuple[str, ...] = (), you: int | None = None) -> str:
    """An action as a person would say it: ``play 7♠``."""
    return TEXT("action.play", card=Card(face_of_action(action)))


def parse(s: Table, text: str) -> int:
    """The action that a short text names. Raises InvalidNotation."""
    try:
        face = parse_card(text)
    except InvalidNotation:
        face = JOKER
    if face == JOKER:
        raise no_action(text, "Duckling", "7S", "10D", "KH")
    return play(face)


def reason(s: Table, action: int, code: int, names: tuple[str, ...] = ()) -> str:
    """Why an action is not legal, with the card in question."""
    general = reasons()[code]
    if code == rules.NOT_IN_HAND:
        said = TEXT("reason.exact", card=Card(face_of_action(action)))
        return str(Reason(said, general.ruling))
    return str(general)
