"""What is said around a match: every sentence from the catalogue, alike for all front ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cardhouse
from cardhouse.core.events import Event
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE
from cardhouse.core.texts import PSEUDO, Reader, language
from cardhouse.play.ending import result_words
from cardhouse.play.help import Lamp, Look, Truth, truth_words, warning_words
from cardhouse.play.lookback import LookBack, better_words, where_words
from cardhouse.play.marks import HINT, Mark
from cardhouse.play.match import Match
from cardhouse.play.wording import TEXT, possible_words
from cardhouse.play.worker_pool import LocalPool
from tests.games.catalogues import english, pseudo, unreadable, unused

FOLDER = Path(cardhouse.__file__).parent / "play"


def ended() -> Iterator[tuple[Match, int]]:
    """Matches that ended in every way, and a seat of somebody who played."""
    for name in ("carlton", "three_piles"):
        match = cardhouse.new_match(name, seed=3)
        match.play(match.legal_actions[0])
        match.resign(0)
        yield match, 0
        yield match, match.seats - 1
    partners = cardhouse.new_match("carbles", players=4, partners=True, seed=1)
    partners.resign(1)
    yield partners, 0
    yield partners, 1
    turns = cardhouse.new_match("carbles", players=2, max_turns=4, seed=1)
    while not turns.over:
        turns.play(turns.legal_actions[-1])
    yield turns, 0


def said() -> set[str]:
    """Everything that can be said."""
    found = {warning_words(), possible_words([]), possible_words(["7", "8"])}
    for match, seat in ended():
        found |= {result_words(match), result_words(match, [seat])}
    looks = [Look(SOLVED, 1), Look(UNSOLVABLE), Look(UNKNOWN)]
    found |= {str(Lamp()), str(Lamp(tuple(looks[:2]))), str(Lamp(tuple(looks)))}
    found.add(Lamp(tuple(looks)).best_words(1, "7"))
    truths = [Truth(SOLVED, (1,)), Truth(SOLVED, (1, 2)), Truth(UNSOLVABLE), Truth(UNKNOWN), None]
    found |= {truth_words(truth) for truth in truths}
    match = solitaire(3)
    line = (match.game.legal(match.state_before(1))[0],)
    looked = (None, 0), (None, 1), (None, None), (0, 1), (0, 2), (0, None), (1, None), (3, None)
    for winnable, lost in looked:
        found.update(where_words(match, LookBack(winnable, line, lost)))
    event = Event(TEXT, "resign", 0)
    return found | {event.told(), event.told(Reader(0))}


def test_every_text_can_be_read_and_is_used() -> None:
    assert unreadable(TEXT) == []
    assert unused(TEXT, FOLDER) == []


def test_nothing_is_said_beside_the_catalogue() -> None:
    assert len(english(said())) > 20, "English is found where it is spoken"
    with pseudo():
        assert english(said()) == []


def spoken() -> dict[str, str]:
    """What a process speaks, asked in it."""
    return {"language": language()}


def test_other_processes_speak_the_same_language() -> None:
    with pseudo():
        pool = LocalPool(spoken, 1)
        try:
            pool.give(())
            assert pool.take(60) == [((), {"language": PSEUDO})]
        finally:
            pool.close()


def test_a_result_is_told_to_whoever_played() -> None:
    told = [(result_words(match), result_words(match, [seat])) for match, seat in ended()]
    assert told[0] == ("Not solved this time (given up). Score 0.",) * 2
    assert told[2][0].startswith("B wins (given up). Scores: B ")
    assert told[2][1].startswith("B wins, you lose (given up). ")
    assert told[3][1].startswith("You win (given up). ")
    assert told[4][0].startswith("A and C win (given up). Scores: A 0, C 0, B 0, D 0.")
    assert told[4][1].startswith("You win, with C (given up). ")
    assert told[6][0].partition(" (")[2].startswith("the last turn is played). ")


def solitaire(plies: int) -> Match:
    """A solitaire that was given up after so many deals."""
    match = cardhouse.new_match("carlton", seed=1)
    for _ in range(plies):
        match.play(0)
    match.resign()
    return match


def test_what_is_known_of_a_lost_game_is_said_plainly() -> None:
    match = solitaire(3)
    played, better = match.actions[1], match.game.legal(match.state_before(1))[1]
    text = match.game.notation.long
    was, would = (text(match.state_before(1), action) for action in (played, better))
    assert where_words(match, LookBack(None, (), 2)) == [
        f"Move 2 made the loss certain: {was}. Before that no way to win was found, "
        "so whether there was one is not known."
    ]
    could = "Before move 2 it could still be won, with the covered cards of this deal."
    named = f"move 2, {was}; better: {would}."
    assert where_words(match, LookBack(1, (better,), 2)) == [f"What lost it: {named}", could]
    cost = f"What cost most, as far as is known: {named}"
    certain = "From then on no way to win is known, and after move 3 it was lost for certain."
    assert where_words(match, LookBack(1, (better,), 3)) == [cost, could, certain]
    unproven = "Whether the last position could still be won is not known."
    assert where_words(match, LookBack(1, (better,), None)) == [cost, could, unproven]


def test_a_move_that_a_hint_advised_is_not_told_as_ones_own_fault() -> None:
    match = solitaire(3)
    played, better = match.actions[1], match.game.legal(match.state_before(1))[1]
    match.marks = [Mark(HINT, 1, 0, (played,))]
    found = LookBack(1, (better,), 2)
    lost, _ = where_words(match, found)
    assert lost.endswith(". It was the hint\u2019s advice, which sees no covered card.")
    assert better_words(match, found) == "", "it is told once"
