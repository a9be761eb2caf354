"""How a match ended, in words: who won, why, and the scores."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.state import ENDINGS, RESIGNED, STALEMATE, TURN_CAP
from cardhouse.core.texts import Arg, Reader, Seat, capital, comma_list
from cardhouse.play.course import Course, places
from cardhouse.play.wording import TEXT

ENDING_TEXTS = {
    ENDINGS[STALEMATE]: "ending.stalemate",
    ENDINGS[TURN_CAP]: "ending.turn_cap",
    ENDINGS[RESIGNED]: "ending.resigned",
}
"""What is said of how a match ended, where its goal was not reached."""


def result_words(match: Course, people: Sequence[int] = ()) -> str:
    """Who won, why, and the scores, for the people who sit on these seats; seats are letters where
    nobody sits.
    """
    reader = Reader(people[0] if len(people) == 1 else None, match.called if people else ())
    said = _who_won(match, reader)
    if match.reason in ENDING_TEXTS:
        said = TEXT("result.why", who=said, ending=TEXT(ENDING_TEXTS[match.reason]))
    return TEXT("result.whole", how=said, scores=_score_words(match, reader))


def standings(match: Course) -> list[int]:
    """The seats in the order in which they stand."""
    at = places(match)
    return sorted(range(match.seats), key=lambda seat: at[seat])


def _who_won(match: Course, reader: Reader) -> str:
    winners = match.winners
    if match.game.solitaire:
        return TEXT("result.solved" if winners else "result.unsolved")
    if not winners:
        return TEXT("result.nobody")
    if reader.seat in winners:
        mates = [Seat(seat) for seat in winners if seat != reader.seat]
        if not mates:
            return TEXT("result.you")
        return TEXT.write("result.you_with", {"mates": mates}, reader)
    args: dict[str, Arg] = {"seats": len(winners), "winners": [Seat(seat) for seat in winners]}
    said = capital(TEXT.write("result.others", args, reader))
    return said if reader.seat is None else TEXT("result.lost", who=said)


def _score_words(match: Course, reader: Reader) -> str:
    if match.seats == 1:
        return TEXT("result.score", score=match.scores[0])
    each = [
        TEXT.write("result.score_of", {"who": Seat(seat), "score": match.scores[seat]}, reader)
        for seat in standings(match)
    ]
    return TEXT("result.scores", scores=comma_list(each))
