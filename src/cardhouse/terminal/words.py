"""What is said at the table: the commands, events as sentences, the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardhouse.core.cards import seat_letter
from cardhouse.core.events import Event
from cardhouse.core.game import Game
from cardhouse.play.match import Match

YOU = "you"
"""How a seat is called that a person plays at this terminal."""

HELP = """\
Type the number of a choice, or write the action itself, short or long.
  why TEXT      why an action is not possible now, or what comes of it
  undo, redo    take back your last decision, or play it again
  hint          the best action, the next best, the chances to win, and why
  log           what has happened so far
  table         draw the table again
  describe      how it stands, in words
  list          show every choice in one list
  ?             the rules of the game
  save [FILE]   save now, or write a copy to a file
  resign        give the game up
  quit          save and leave; the game waits for you
A choice that is the only one is made for you."""

ALIASES = {
    "u": "undo",
    "q": "quit",
    "exit": "quit",
    "h": "help",
    "rules": "?",
    "t": "table",
    "": "table",
    "l": "log",
}
ENDINGS = {"resignation": "given up", "turn cap": "the last turn is played"}
COMMANDS = (
    "why",
    "undo",
    "redo",
    "hint",
    "log",
    "table",
    "describe",
    "list",
    "?",
    "save",
    "resign",
    "quit",
    "help",
)


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
