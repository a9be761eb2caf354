"""What lies on the table of Carbondale, and its options."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.options import Value
from cardhouse.core.state import State, choice, flag, i1, i2, number, pair
from cardhouse.core.texts import Texts, listed

__all__ = ["CELLS", "FACES", "MAX_SEATS", "NOBODY", "TABLE", "Table", "check"]

FACES = 40
MAX_SEATS = 4
NOBODY = 4
COLUMNS = 10
CELLS = 110
MAX_BOX = 5
MAX_CARDS = 160


class Table(State, game="carbondale"):
    """Towns, hands, piles and what is publicly known of the hidden cards.

    Faces are ``suit * 10 + rank - 1`` with suits S, H, D, C and ranks 1 to 10. Cells are
    ``(y + 5) * 10 + x + 4`` for x -4..5 and y -5..5 (F69); directions 0..3 are N, S, E, W, from
    source to card.
    """

    players = number(
        2, low=2, high=MAX_SEATS, choices=(2, 3, 4), says="Number of seats.", ruling="F1"
    )
    start_pairs = choice(
        "independent",
        "one_of_each",
        says="Whether each seat's starting pair is a coin-flip of its own, or two seats get different pairs.",
        ruling="F2",
    )
    claim_gap = number(
        2,
        low=0,
        high=9,
        choices=(2, 1),
        says="Ranks that a card shown for a claim must be higher than the claimed one.",
        ruling="F20",
    )
    own_contribution_drawable = flag(
        True,
        says="Whether one may draw back the card that one paid in the same turn.",
        ruling="F52",
    )
    goal = pair(
        "7/3",
        choices=("7/3", "6/4"),
        low=0,
        high=50,
        says="Cards to own of one red suit and of the other; a town that has them wins.",
        ruling="F55",
    )
    max_turns = number(
        200,
        low=1,
        high=100_000,
        choices=(200,),
        says="Turns of each seat after which the game ends.",
        ruling="F57",
    )
    stalemate = choice(
        "shortfall",
        "draw",
        says="Who wins when the turns run out: the seat closest to the goal, or nobody.",
        ruling="F57",
    )
    decks = number(
        None,
        low=1,
        high=4,
        says="Decks in use; none means one for each seat.",
        ruling="F1",
        lab=True,
    )
    hand_size = number(4, low=1, high=8, says="Cards in a full hand.", ruling="F4", lab=True)
    first_top = number(
        4, low=2, high=10, says="Highest rank of the first draw pile.", ruling="F3", lab=True
    )
    second_top = number(
        7, low=2, high=10, says="Highest rank of the first spare pile.", ruling="F3", lab=True
    )
    top_rank = number(10, low=2, high=10, says="Highest rank in the game.", ruling="F3", lab=True)
    grid_width = number(
        MAX_BOX,
        low=2,
        high=MAX_BOX,
        says="Most columns that a town's black cards span.",
        ruling="F39",
        lab=True,
    )
    grid_height = number(
        MAX_BOX,
        low=1,
        high=MAX_BOX,
        says="Most rows that a town's black cards span.",
        ruling="F39",
        lab=True,
    )
    free_gap = number(
        1,
        low=-9,
        high=9,
        says="Ranks above its source at which a same-suit black is free.",
        ruling="F45",
        lab=True,
    )
    costly_gap = number(
        2,
        low=-9,
        high=9,
        says="Ranks above its source that a same-suit black may be.",
        ruling="F45",
        lab=True,
    )
    other_gap = number(
        1,
        low=-9,
        high=9,
        says="Ranks above its source that an other-suit black may be.",
        ruling="F45",
        lab=True,
    )
    red_gap = number(
        0,
        low=-9,
        high=9,
        says="Ranks above its source that a red card may be.",
        ruling="F45",
        lab=True,
    )
    safe_neighbours = number(
        2,
        low=1,
        high=2,
        says="Black neighbours that make a black card safe.",
        ruling="F31",
        lab=True,
    )
    defence_gap = number(
        0,
        low=-9,
        high=9,
        says="Ranks that a card must be higher to keep a claimed one, than the card shown for it.",
        ruling="F21",
        lab=True,
    )
    build_price = number(
        1,
        low=0,
        high=1,
        says="Cards to pay to the stock for a build that is not free.",
        ruling="F45",
        lab=True,
    )
    claim_fee = number(
        1, low=0, high=1, says="Cards to give up face down for a claim.", ruling="F17", lab=True
    )
    build_penalty = number(
        1,
        low=0,
        high=8,
        says="Cards fewer to draw after a build that is not free.",
        ruling="F27",
        lab=True,
    )
    claim_penalty = number(
        1, low=0, high=8, says="Cards fewer to draw after a failed claim.", ruling="F26", lab=True
    )

    phase = i1(says="0 claim, 1 defence, 2 replacement, 3 build, 4 draw, 5 over.")
    target = i1(says="Hand size to draw up to at the end of this turn.")
    contributed = i1(
        says="1 + face of the card put into the stock this turn, while it lies there; 0 if none."
    )
    claim_seat = i1(
        says="In defence and replacement: the owner of the card that was to be claimed; else 0."
    )
    claim_cell = i1(says="In defence: the cell of the card to be claimed; else 0.")
    challenge = i1(says="In defence: 1 + face of the challenge card that lies open; else 0.")

    ground = i1(
        MAX_SEATS,
        CELLS,
        says="By seat and cell: 1 + face of a black card, or minus the number of red ones.",
    )
    came = i1(
        MAX_SEATS,
        CELLS,
        says="By seat and cell: 1 + direction of the black card from its source, or 0.",
    )
    red = i1(
        MAX_SEATS,
        CELLS,
        4,
        says="By seat, cell and direction from the source: 1 + face of the red card, or 0.",
    )
    box = i1(
        MAX_SEATS,
        4,
        says="Lowest and highest column, lowest and highest row index of each seat's black cards.",
    )
    hearts = i2(MAX_SEATS, says="Heart cards in each town.")
    diamonds = i2(MAX_SEATS, says="Diamond cards in each town.")

    hand = i1(MAX_SEATS, FACES, says="Copies of each face in each hand; a hidden hand is all 0.")
    hand_n = i1(MAX_SEATS, says="Cards in each hand.")
    deck = i1(MAX_CARDS, says="Faces, the top card last; -1 unknown; 0 beyond deck_n.")
    deck_n = i2(says="Cards in the draw deck.")
    spare = i1(
        2,
        FACES,
        says="Copies of each face in the spare piles, the next one first; the rules tell everybody.",
    )
    spare_n = i2(2, says="Cards in each spare pile.")
    stock = i1(FACES, says="Copies of each face in the face-up stock.")
    stock_n = i2(says="Cards in the stock.")
    shown = i1(FACES, says="Discards that everybody saw: challenge and defending cards.")
    shown_n = i2(says="Number of these.")
    away = i1(
        MAX_SEATS + 1,
        FACES,
        says="Discards that only their seat saw; row 4: nobody did; hidden rows are 0.",
    )
    away_n = i2(MAX_SEATS + 1, says="Number of these by seat.")

    known_hand = i1(MAX_SEATS, FACES, says="Copies that everybody knows to be in this hand.")
    known_either = i1(
        MAX_SEATS,
        FACES,
        says="Further copies that everybody knows to be in this hand or among this seat's discards.",
    )


TABLE = Table


def check(values: Mapping[str, Value]) -> str | None:
    """Says why a combination of options cannot be dealt, or None."""
    said = Texts(__package__)

    def of(name: str) -> int:
        return int(values[name] or 0)

    players, decks = of("players"), of("decks") or of("players")
    if values["start_pairs"] == "one_of_each":  # F66
        if players != 2:
            return said(
                "options.two_seats",
                option="start_pairs=one_of_each",
                players=players,
                instead="independent",
            )
    elif decks < players:
        return said("options.few_decks", decks=decks, players=players)
    if not of("first_top") <= of("second_top") <= of("top_rank"):
        return said("options.go_down", options=listed(("first_top", "second_top", "top_rank")))
    cards = 4 * decks * of("first_top") - 2 * players
    if players * of("hand_size") > cards:
        return said("options.few_cards", cards=cards, players=players, hand=of("hand_size"))
    if values["goal"] == "0/0":
        return said("options.no_goal", option="goal=0/0", least="1/0")
    return None
