"""Challenges: the cards of a finished game for friends, with the same seats and options, unseen
before.
"""

from __future__ import annotations

import time

from cardhouse.core.game import game
from cardhouse.play.deciding import COMPUTER
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.storage import challenges
from cardhouse.server.storage.challenges import Cards, Try
from cardhouse.server.storage.entities import OVER
from cardhouse.server.storage.store import Write
from cardhouse.server.table.dealing import begin
from cardhouse.server.table.opening import fresh, seated
from cardhouse.server.table.table import House, Table
from cardhouse.server.tokens import token
from cardhouse.server.wording import TEXT


def may_challenge(table: Table) -> bool:
    """Whether the cards of a table can be a challenge: one person has played them to the end."""
    match = table.match
    over = table.stored.status == OVER and match is not None and match.over
    here = table.stored.handed is None and not table.closed
    return over and here and len(table.people.persons) == 1


async def challenge(table: Table, identity: str) -> str:
    """Makes a table's cards a challenge, or finds the one that they are; returns its token. Raises
    Refusal.
    """
    stored, people = table.stored, table.people
    seat = people.seat_of(identity)
    if seat is None or stored.status != OVER or stored.deal is None:
        raise Refusal("closed", TEXT("refusal.challenge_over"))
    if not may_challenge(table):
        raise Refusal("closed", TEXT("refusal.challenge_others"))
    if stored.challenge is not None:
        return stored.challenge
    levels = [place.level if place.kind == COMPUTER else "" for place in people.places]
    cards = Cards(
        token(), stored.id, table.game.name, stored.rules, dict(stored.options), levels, seat, stored.deal, time.time(),
    )  # fmt: skip
    kept = await table.house.store.write(Write(run=lambda c: challenges.kept(c, cards)))
    stored.challenge = str(kept)
    return stored.challenge


async def take_up(
    house: House, cards: Cards, identity: str, bot: bool, name: str
) -> tuple[Table, int | None, str]:
    """Opens a table with the cards of a challenge and deals; returns it, the seat and its key.
    Raises Refusal.
    """
    found = game(cards.game)
    if found.rules_version != cards.rules:
        raise Refusal("closed", TEXT("refusal.challenge_rules", game=found.title))
    wanted = [
        m.NewSeat("me") if seat == cards.seat else m.NewSeat("computer", level)
        for seat, level in enumerate(cards.seats)
    ]
    people, mine, key = seated(house, found, wanted, identity, bot, name)
    stored = fresh(dict(cards.options), len(wanted), identity, listed=False, seed=cards.deal)
    stored.challenge = cards.token
    table = await house.add(found, stored, people)
    async with table.held():
        await begin(table)
    return table, mine, key


def challenge_info(cards: Cards, tries: list[Try], own: set[int]) -> m.ChallengeInfo:
    """A challenge as somebody may know it who sits at some of its tables."""
    mine = [one for one in tries if one.match in own]
    done = any(one.won is not None for one in mine)
    return m.ChallengeInfo(
        cards.game,
        game(cards.game).title,
        cards.options,
        [level for level in cards.seats if level],
        [_try_info(one, cards.seat, one.match in own, done or one.match in own) for one in tries],
        mine[0].code if mine else "",
        done,
    )


def _try_info(one: Try, seat: int, you: bool, all: bool) -> m.ChallengeTry:
    if one.won is None or not all:
        nothing = m.SeatHelp(0, 0, 0, False)
        return m.ChallengeTry(
            one.name, you, one.won is not None, None, None, [], 0.0, nothing, False, ""
        )
    scores = one.scores or []
    score = scores[seat] if seat < len(scores) else None
    had = m.SeatHelp(one.takebacks, one.peeks, one.hints, one.opened)
    return m.ChallengeTry(
        one.name, you, True, one.won, score, scores, one.seconds, had, one.aided, one.code
    )
