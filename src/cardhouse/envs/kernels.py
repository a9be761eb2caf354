"""One step of N games inside machine code: apply, deal anew, list the legal actions, observe. They
know no game.

``lo`` and ``hi`` bound the games of one thread, whose number is ``thread``. ``cap`` is the number
of plies after which a game is cut off, 0 for none; ``fixed`` the learning seat, -1 if it changes
from game to game; ``solitaire`` whether whoever does not win has 0 instead of -1.
"""

from __future__ import annotations

from typing import Any

from cardhouse.agents.kernels import chosen, deal_by
from cardhouse.core import ops
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.envs.block import OUTSIDE, OVER, RUNNING, UNDECIDED, Block

SAME_STEP, NEXT_STEP, DISABLED = range(3)
"""When a finished game is dealt anew: in the step that ends it, in the next one, or when asked
to.
"""
DEAL, LEAVE = -1, -2
"""Instead of an action: the next game is dealt; nothing is done. What the last step brought stays
as it is.
"""


@rule
def listed(legal: Any, i: int, count: int, action: int) -> int:
    """1 if an action stands in the ascending list of a game."""
    low = 0
    high = count
    while low < high:
        middle = (low + high) // 2
        if legal[i, middle] < action:
            low = middle + 1
        else:
            high = middle
    return 1 if low < count and legal[i, low] == action else 0


@rule
def clear_mask(mask: Any, i: int, legal: Any, count: int) -> None:
    """Takes the legal actions of a game out of its mask."""
    for k in range(count):
        mask[i, legal[i, k]] = 0


@rule
def write_legal(s: Any, i: int, out: Ints, legal: Any, counts: Ints, mask: Any, masks: int) -> None:
    """Writes the legal actions of a game that goes on."""
    before = counts[i]
    if masks:
        clear_mask(mask, i, legal, before)
    count = ops.legal(s, out)
    for k in range(count):
        legal[i, k] = out[k]
    for k in range(count, before):
        legal[i, k] = -1
    counts[i] = count
    if masks:
        for k in range(count):
            mask[i, out[k]] = 1


@rule
def write_none(i: int, legal: Any, counts: Ints, mask: Any, masks: int) -> None:
    """Writes that a game, being over, has no legal actions."""
    if masks:
        clear_mask(mask, i, legal, counts[i])
    for k in range(counts[i]):
        legal[i, k] = -1
    counts[i] = 0


@rule
def copy(numbers: Ints, to: Ints) -> None:
    """Writes the numbers of one observation over those of another."""
    for k in range(len(numbers)):
        to[k] = numbers[k]


@rule
def forget(b: Block, i: int) -> None:
    """Takes back what the last step of a game brought."""
    if b.terminated[i] or b.truncated[i]:
        b.terminated[i] = False
        b.truncated[i] = False
        for p in range(b.rewards.shape[1]):
            b.rewards[i, p] = 0.0


@rule
def end(b: Block, i: int, thread: int, solitaire: int, forfeit: int) -> None:
    """Writes what came of a game: what each seat sees at its end, how long ago it last decided,
    what it is paid.

    forfeit: whether the seat that decides has lost it by an action that is not legal.
    """
    s = b.states[i]
    seen = b.seen[thread]
    if forfeit:
        b.terminated[i] = True
        if solitaire == 0:
            b.rewards[i, b.seat[i]] = -1.0
    elif ops.seat(s) < 0:
        b.terminated[i] = True
        pay(b, i, solitaire)
    else:
        b.truncated[i] = True
    for p in range(b.rewards.shape[1]):
        ops.observe(s, p, seen)
        copy(seen, b.final_observation[i, p])
        last = b.decided[i, p]
        b.ago[i, p] = b.ply[i] - 1 - last if last >= 0 else -1


@rule
def pay(b: Block, i: int, solitaire: int) -> None:
    """Writes the returns of a finished game: win 1, draw 0, loss -1; of a solitaire 1 or 0."""
    won = b.states[i].winners
    for p in range(b.rewards.shape[1]):
        if (won >> p) & 1:
            b.rewards[i, p] = 1.0
        elif won != 0 and solitaire == 0:
            b.rewards[i, p] = -1.0


@rule
def deal_anew(b: Block, i: int, fixed: int) -> None:
    """Deals the next game of a row; its players inside get their generators."""
    ops.put(b.states, i, b.blank[0])
    deal_by(b.states[i], b.words[i])
    seats = b.rewards.shape[1]
    b.number[i] += 1
    b.learner[i] = fixed if fixed >= 0 else b.number[i] % seats
    b.ply[i] = 0
    b.standing[i] = RUNNING
    for p in range(seats):
        b.decided[i, p] = -1
    for p in range(b.players.shape[1]):
        for k in range(4):
            b.players[i, p, k] = b.chances[i, p, k]


@rule
def go_on(b: Block, i: int, thread: int, cap: int) -> None:
    """Lets the players inside decide until a seat outside must, the game is over or cut off."""
    s = b.states[i]
    seats = b.rewards.shape[1]
    out = b.out[thread]
    while cap == 0 or b.ply[i] < cap:
        p = ops.seat(s)
        if p < 0:
            break
        policy = b.policy[(p - b.learner[i] + seats) % seats]
        if policy == OUTSIDE:
            break
        n = ops.legal(s, out)
        action = out[0] + 0
        if n > 1:
            action = chosen(b.eyes, thread, s, n, policy, b.players[i, p], out)
        b.decided[i, p] = b.ply[i]
        b.ply[i] += 1
        ops.apply(s, action)


def first_illegal(legal: Any, counts: Ints, standing: Ints, actions: Any) -> int:
    """The first game whose action is not among its legal ones, -1 if there is none; games that are
    over are passed.
    """
    for i in range(actions.shape[0]):
        if standing[i] == RUNNING and listed(legal, i, counts[i], actions[i]) == 0:
            return i
    return -1


def step(
    b: Block,
    actions: Ints,
    lo: int,
    hi: int,
    thread: int,
    cap: int,
    solitaire: int,
    masks: int,
) -> None:
    """Plays one legal action in each of some games, all of whose seats decide outside; what is over
    is dealt anew.
    """
    states, seat, ply, decided = b.states, b.seat, b.ply, b.decided
    legal, counts, mask = b.legal, b.counts, b.mask
    out, seen = b.out[thread], b.seen[thread]
    for i in range(lo, hi):
        action = actions[i]
        if action == LEAVE:
            continue
        s = states[i]
        if action != DEAL:
            forget(b, i)
            decided[i, seat[i]] = ply[i]
            ply[i] += 1
            ops.apply(s, action)
        now = ops.seat(s)
        if action == DEAL or now < 0 or (cap > 0 and ply[i] >= cap):
            if action != DEAL:
                end(b, i, thread, solitaire, 0)
            deal_anew(b, i, 0)
            now = ops.seat(s)
            if now < 0:
                b.standing[i] = UNDECIDED
                continue
        seat[i] = now
        ops.observe(s, now, seen)
        copy(seen, b.observation[i])
        write_legal(s, i, out, legal, counts, mask, masks)


def step_against(
    b: Block,
    actions: Ints,
    lo: int,
    hi: int,
    thread: int,
    cap: int,
    solitaire: int,
    masks: int,
    fixed: int,
    reset: int,
) -> None:
    """Plays one action of the learning seat in each of some games, and what the players inside
    answer.

    An action that is not legal loses the game. reset: SAME_STEP, NEXT_STEP or DISABLED.
    """
    seen = b.seen[thread]
    for i in range(lo, hi):
        action = actions[i]
        if action == LEAVE:
            continue
        s = b.states[i]
        over = 0
        if action != DEAL:
            forget(b, i)
            b.decided[i, b.seat[i]] = b.ply[i]
            b.ply[i] += 1
            if listed(b.legal, i, b.counts[i], action):
                ops.apply(s, action)
            else:
                over = 1
        dealing = 1 if action == DEAL else 0
        while True:
            if dealing:
                deal_anew(b, i, fixed)
            if over == 0:
                go_on(b, i, thread, cap)
            if over == 0 and ops.seat(s) >= 0 and (cap == 0 or b.ply[i] < cap):
                break
            if dealing:
                b.standing[i] = UNDECIDED
                break
            end(b, i, thread, solitaire, over)
            over = 0
            if reset != SAME_STEP:
                b.standing[i] = OVER
                break
            dealing = 1
        if b.standing[i] == OVER:
            p = b.learner[i]
            b.seat[i] = -1
            copy(b.final_observation[i, p], b.observation[i])
            write_none(i, b.legal, b.counts, b.mask, masks)
        elif b.standing[i] == RUNNING:
            now = ops.seat(s)
            b.seat[i] = now
            ops.observe(s, now, seen)
            copy(seen, b.observation[i])
            write_legal(s, i, b.out[thread], b.legal, b.counts, b.mask, masks)
