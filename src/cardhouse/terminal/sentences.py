"""Sentences that plain play and the app share: what happened, how a match ended, how many can play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardhouse.core.cards import seat_letter
from cardhouse.core.events import Event
from cardhouse.core.game import Game
from cardhouse.play.match import Match

YOU = "you"
"""How a seat is called that a person plays at this terminal."""

OPEN_HELP_WARNING = (
    "Open help looks at the cards that you cannot see, and tells whether this very deal can still be won. "
    "The record and the statistics will say that it was on."
)
ENDINGS = {"resignation": "given up", "turn cap": "the last turn is played"}


def sentence(seat: int | None, text: str) -> str:
    """An event as a sentence with its player's letter."""
    named = seat is not None and not text.startswith(f"{seat_letter(seat)}'s ")
    body = (
        f"{seat_letter(seat)} {text}" if named and seat is not None else text[:1].upper() + text[1:]
    )
    return body if body.endswith((".", "!", "?")) else body + "."


def narrated(game: Game, event: Event) -> str:
    """An event as a sentence about its player; who is alone at a table is told what you do."""
    if game.solitaire and event.seat is not None:
        verb, _, rest = event.text.partition(" ")
        return sentence(None, f"you {verb.removesuffix('s')} {rest}".rstrip())
    return sentence(event.seat, event.text)


def merged(texts: Iterable[str]) -> list[str]:
    """Sentences, those that are said several times running said once."""
    found: list[tuple[str, int]] = []
    for text in texts:
        if found and found[-1][0] == text:
            found[-1] = (text, found[-1][1] + 1)
        else:
            found.append((text, 1))
    return [text if n == 1 else f"{text.rstrip('.')}, {n} times." for text, n in found]


def result_words(match: Match, people: Sequence[int] = ()) -> str:
    """Who won, why, and the scores."""
    letters = [seat_letter(p) for p in match.winners]
    if match.game.solitaire:
        who = "Solved" if letters else "Not solved this time"
    elif not letters:
        who = "Nobody wins"
    elif len(people) == 1 and people[0] in match.winners:
        mates = [letter for letter in letters if letter != seat_letter(people[0])]
        who = f"You win, with {' and '.join(mates)}" if mates else "You win"
    else:
        who = f"{' and '.join(letters)} {'win' if len(letters) > 1 else 'wins'}"
        who += ", you lose" if len(people) == 1 else ""
    scores = ", ".join(f"{seat_letter(p)} {score}" for p, score in enumerate(match.scores))
    shown = f"Score {match.scores[0]}" if match.seats == 1 else f"Scores: {scores}"
    why = "" if match.reason == "goal" else f" ({ENDINGS.get(match.reason or '', match.reason)})"
    return f"{who}{why}. {shown}."


def players_words(found: Game) -> str:
    """How many can play: ``2 to 4 players``."""
    low, high = min(found.players), max(found.players)
    if low == high:
        return f"{low} player{'' if low == 1 else 's'}"
    if list(found.players) == list(range(low, high + 1)):
        return f"{low} to {high} players"
    return f"{', '.join(map(str, found.players[:-1]))} or {high} players"
