"""In a language with other letters no plain word is left of what is said of positions and records
that cannot be read.

What stays in plain letters: what stood in the data, and names that are written there.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from cardhouse.conformance import junk
from cardhouse.conformance.catalogues import english, pseudo
from cardhouse.conformance.fuzz import sample_positions
from cardhouse.conformance.suite import law, within
from cardhouse.conformance.support import match_of, plain, raised, walk
from cardhouse.core.errors import CardhouseError, InvalidNotation, InvalidOptions
from cardhouse.core.game import Game, game, names
from cardhouse.core.positions import COMMON_KEYS
from cardhouse.core.state import ENDINGS, TRUTH
from cardhouse.play.marks import MARKS
from cardhouse.play.match import Match, Record, match_from_position
from cardhouse.play.record_form import KEYS

POSITIONS, RECORDS = 400, 200
"""So many spoiled ones are read of a game."""

QUOTED = re.compile(r"(?<!\w)'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|<[^>]*>")
"""What is quoted as it stood in the data."""

PAIR = re.compile(r"\b(?=([A-Za-z_]+) ([A-Za-z_]+)\b)")
"""Two plain words beside each other: names that are written in data stand alone or in lists."""

KINDS = (list, dict, str, bytes, float, int, bool, tuple)


def plain_words(said: Iterator[str], written: set[str]) -> list[str]:
    """The sentences of plain words, or with two of them beside each other, that are neither quoted
    nor written in data.
    """
    found = []
    for sentence in said:
        rest = QUOTED.sub("", sentence)
        pairs = [set(pair) for pair in PAIR.findall(rest)]
        if rest.isascii():
            pairs.append(set(re.findall("[A-Za-z_]+", rest)))
        if any(english(sorted(words - written)) for words in pairs):
            found.append(sentence)
    return found


def written(found: Game, *data: object) -> set[str]:
    """The words that are written in positions and records of a game: keys, values, options, what is
    typed.
    """
    options = found.state_type.OPTIONS
    values = [str(x) for one in options.values() for x in (*one.choices, one.allowed())]
    texts = [
        json.dumps(data),
        found.title,
        found.name,
        "null true false none None True False e nan inf XX",
    ]
    texts += [*options, *values, *KEYS, *COMMON_KEYS, *MARKS, *ENDINGS.values(), *names()]
    texts += [kind.__name__ for kind in KINDS]
    with pseudo():
        texts.append(str(raised(InvalidNotation, match_of(found.name, {}, 1).action, "???")))
    return set(re.findall("[A-Za-z_]+", " ".join(texts)))


def refusals(read: Callable[[Any], Match], spoiled: Iterator[Any]) -> Iterator[str]:
    """What is said of data that are refused."""
    for data in spoiled:
        try:
            read(data)
        except InvalidOptions:
            continue  # another law looks at these
        except CardhouseError as error:
            yield str(error)


def _replayed(data: Any) -> Match:
    return Record.from_json(data).replay()


def _positioned(data: Any) -> Match:
    return match_from_position(data, seed=1)


@law()
def what_is_wrong_with_positions_is_said_in_the_language(name: str) -> None:
    """What is said of positions that cannot be read comes from catalogues."""
    found, chance = game(name), random.Random(f"said of {name}")
    valid = list(sample_positions(name, chance))
    words = written(found, *valid)
    for position in within(valid):
        spoiled = junk.one_wrong_thing(position, chance, POSITIONS // len(valid))
        with pseudo():
            said = plain_words(refusals(_positioned, spoiled), words)
        assert said == [], (
            f"positions are refused with this, which is from no catalogue: {said[:5]}"
        )


@law()
def what_is_wrong_with_records_is_said_in_the_language(name: str) -> None:
    """What is said of records that cannot be read comes from catalogues."""
    found, chance = game(name), random.Random(f"said of {name}")
    match = match_of(name, {}, "said")
    for _ in walk(match, chance, 5):
        pass
    match.mark("hint", 0)
    if not match.over:
        match.resign(0)
    data = plain(match.record(TRUTH).to_json())
    words = written(found, data)
    with pseudo():
        said = plain_words(refusals(_replayed, junk.one_wrong_thing(data, chance, RECORDS)), words)
    assert said == [], f"records are refused with this, which is from no catalogue: {said[:5]}"
