"""Checks certificates of Carlton: that a deal can be won, or that it cannot. Plain Python, no
cardhouse.

Run: cardhouse solve 1019 --proof 1019.json && python examples/check_carlton.py 1019.json

This program was written from the rulings C1 to C12 alone and shares no line with the solver that it
judges. Of a deal that is named by its number it shuffles and deals the cards itself (C10). A line
is played move by move. A loss is a list of positions, phase by phase (a phase lasts from one deal
of the stock to the next), and is accepted if

- the first position is in the list or a dead lock (``dead_lock``),
- whatever follows by a legal move from a position in the list is in the list or a dead lock, and
- no position in the list is won.

Then nothing but these positions can ever be reached, so the game cannot be won. Whoever wrote the
list is not believed in anything. Three things make the list shorter, and each is argued here, where
it is done: cards that may safely go up are up in every position (``tidy``), dead locks are not in
the list, and once the stock is empty, when nothing in the rules tells one pile's place from
another's (C3), piles are sorted.

If moves are limited (C12), the list may say after how many moves at least each position is met.
Then a position also counts as lost if more cards are left than moves. Ends with 0 if every
certificate holds, else with 1.
"""

from __future__ import annotations

import base64
import hashlib
import json
import lzma
import struct
import sys
from pathlib import Path

RANKS, SUITS = "A23456789TJQK", "SHDC"
DEFAULTS = {"max_moves": 2000, "decks": 2, "suits": 4, "ranks": 13, "piles": 8, "first_pile": 1,
            "pile_step": 1, "deal_cards": 1, "faces": "top"}  # fmt: skip
MOST = 1 << 30  # bytes that a list may come to

Pile = tuple[int, bytes]  # how many cards, from the bottom, lie face down; the cards, bottom first
Piles = tuple[Pile, ...]
Up = tuple[tuple[int, int], ...]  # by suit: cards on its two foundations, the lower count first


class Refused(Exception):
    """Why a certificate does not hold."""


def card(text: str) -> int:
    """A card's number: 13 times its suit, and its rank from 0."""
    return SUITS.index(text[1]) * 13 + RANKS.index(text[0])


def red(face: int) -> bool:
    return face // 13 in (1, 2)


def lies_on(face: int, below: int) -> bool:
    """Piles build down in alternating colours (C2)."""
    return face % 13 + 1 == below % 13 and red(face) != red(below)


HOSTS = [sum(1 << b for b in range(52) if lies_on(f, b)) for f in range(52)]


class Game:
    """One game: its options, its first table, its stock (the next card first)."""

    def __init__(self, position: dict) -> None:
        if position.get("game", "carlton") != "carlton":
            raise Refused("this is no position of Carlton")
        options = {**DEFAULTS, **position.get("options", {})}
        if set(options) != set(DEFAULTS):
            raise Refused("there is an option that this program does not know")
        self.options = options
        self.tableau = [bytes(map(card, pile)) for pile in position["tableau"]]
        down = position.get("face_down", [0] * len(self.tableau))
        self.stock = bytes(map(card, position.get("stock", [])))
        found = position.get("foundations", {})
        self.up: Up = tuple(_pair(*found.get(suit, (0, 0))) for suit in SUITS)
        if len(self.tableau) != options["piles"] or len(down) != options["piles"]:
            raise Refused("the position has another number of piles than its options say")
        self.piles: Piles = tuple(zip(down, self.tableau, strict=True))
        for low, cards in self.piles:
            if low < 0 or (low and low >= len(cards)) or (low and options["faces"] == "all"):
                raise Refused("the top card of each pile lies face up (C1, C11)")
        self.moves = options["max_moves"] - position.get("turn", 0)
        self.deals = [  # the cards of each deal, a pile after the other (C4)
            self.stock[at : at + options["piles"] * options["deal_cards"]]
            for at in range(0, len(self.stock), options["piles"] * options["deal_cards"])
        ]
        self._check_cards()
        counts = [0] * 52
        for face in b"".join(self.tableau) + self.stock:
            counts[face] += 1
        self.in_play = counts

    def _check_cards(self) -> None:
        """No card may be there more often than the decks have it."""
        o = self.options
        counts = [0] * 52
        for face in b"".join(self.tableau) + self.stock:
            counts[face] += 1
        for suit, pair in enumerate(self.up):
            for count in pair:
                for rank in range(count):
                    counts[suit * 13 + rank] += 1
        for face, n in enumerate(counts):
            if n > (o["decks"] if face // 13 < o["suits"] and face % 13 < o["ranks"] else 0):
                raise Refused(f"{RANKS[face % 13]}{SUITS[face // 13]} is there too often (C1)")

    def foundations(self, piles: Piles, phase: int) -> Up:
        """What is up follows from what is not: of each rank that many cards have left the table
        since the beginning.
        """
        gone = list(self.in_play)
        for _, cards in piles:
            for face in cards:
                gone[face] -= 1
        for deal in self.deals[phase:]:
            for face in deal:
                gone[face] -= 1
        if min(gone) < 0:
            raise Refused("a position in the list has a card that the deal has not")
        ups = []
        for suit, (low, high) in enumerate(self.up):
            counts = [0, 0]
            for rank in range(13):
                n = (low > rank) + (high > rank) + gone[suit * 13 + rank]
                for k in range(min(n, 2)):
                    if counts[k] != rank:
                        raise Refused("a position in the list lacks a card that cannot be up")
                    counts[k] += 1
            ups.append(_pair(*counts))
        return tuple(ups)

    def tidy(self, piles: Piles, up: Up) -> tuple[Piles, Up, int]:
        """Plays cards up that can go up and are of no use on the table; says how many.

        A card c on the table is of use only to hold another card x, one rank lower and of the other
        colour. Let both foundations of c's suit have all cards below c, those of the other colour
        all below x, those of the other suit of c's colour all below y, two ranks under c. Take a
        line that wins from here. A card x that it lays on c can go up instead, because all below it
        is up; what it lays on x is of c's colour and two ranks lower: of c's suit none is left, of
        the other suit it can go up instead, and nothing is left that could be laid on that. So the
        line wins, too, and with no more moves, if c and all that would come to lie on it goes up at
        once; its other moves stay legal, and the second card like c finds its own foundation ready.
        """
        o = self.options
        both = o["decks"] == 2
        done = 0
        while True:
            reach = [pair[0] if both else pair[1] for pair in up]
            for suit in range(o["suits"], 4):
                reach[suit] = 13
            for i, (down, cards) in enumerate(piles):
                if not cards:
                    continue
                suit, rank = divmod(cards[-1], 13)
                if rank not in up[suit] or reach[suit] < rank or reach[3 - suit] < rank - 2:
                    continue
                others = (0, 3) if red(cards[-1]) else (1, 2)
                if all(reach[other] >= rank - 1 for other in others):
                    piles, up = self.play_up(piles, up, i)
                    done += 1
                    break
            else:
                return piles, up, done

    @staticmethod
    def play_up(piles: Piles, up: Up, i: int) -> tuple[Piles, Up]:
        down, cards = piles[i]
        suit, rank = divmod(cards[-1], 13)
        low, high = up[suit]
        pair = (low, high + 1) if high == rank else _pair(low + 1, high)
        return (*piles[:i], _cut(down, cards, 1), *piles[i + 1 :]), (
            *up[:suit],
            pair,
            *up[suit + 1 :],
        )

    def moves_from(self, piles: Piles, up: Up):
        """All positions one move on, but the deal; a card that comes to lie open turns up at once
        (C5).
        """
        for i, (down, cards) in enumerate(piles):
            if not cards:
                continue
            if cards[-1] % 13 in up[cards[-1] // 13]:
                yield self.play_up(piles, up, i)
            run = 1  # cards that move as one (C2)
            while run < len(cards) - down and lies_on(cards[-run], cards[-run - 1]):
                run += 1
            for n in range(1, run + 1):
                for j, (low, there) in enumerate(piles):
                    if j != i and (not there or lies_on(cards[-n], there[-1])):
                        after = list(piles)
                        after[i] = _cut(down, cards, n)
                        after[j] = (low, there + cards[-n:])
                        yield tuple(after), up

    def deal(self, piles: Piles, phase: int) -> Piles:
        """One card on each pile in order, as long as there are any (C4)."""
        after = list(piles)
        for k, face in enumerate(self.deals[phase]):
            down, cards = after[k % len(piles)]
            after[k % len(piles)] = (down, cards + bytes([face]))
        return tuple(after)

    def named(self, piles: Piles, phase: int) -> Piles:
        """Without stock piles are told apart by their cards alone (C3)."""
        return piles if phase < len(self.deals) else tuple(sorted(piles))

    def dead_lock(self, piles: Piles, up: Up, phase: int) -> bool:
        """Whether no pile can ever be emptied, so that the game cannot be won.

        An easier game is asked, in which whatever may once come true stays true. Up to the moment
        when some pile is empty for the first time, a card leaves what it lies on only onto a card
        that it fits on and that lay bare at some time, or up, which takes a bare card of every rank
        below it, or riding on the card under it in a run that is open and in order. A card of the
        table is bare once the one on it has left; a card dealt later counts as bare from its deal
        on, and as covering nothing. If after q deals a pile i is the first to be emptied, all its
        cards have left so, and each card dealt onto it has gone up or onto some bare card that it
        fits on, or rode on a card of which that is true: either way one of the cards that it fits
        on was bare. If that is possible for no q and i, no pile is ever emptied.
        """
        if not all(cards for _, cards in piles):
            return False
        bare = 0
        dealt: list[list[int]] = [[] for _ in piles]
        for deals in (*self.deals[phase:], None):
            known = -1
            leaves = [False] * len(piles)
            while known != bare:
                known = bare
                goes = self._may_go_up(bare, up)
                for i, (down, cards) in enumerate(piles):
                    clear = True  # nothing lies on the card that is looked at
                    for k in range(len(cards) - 1, -1, -1):
                        face = cards[k]
                        if clear:
                            bare |= 1 << face
                        moves = bare & HOSTS[face] != 0 or (clear and goes >> face & 1 == 1)
                        if k == 0:
                            leaves[i] = moves
                        elif not moves and not (k > down and lies_on(face, cards[k - 1])):
                            break
                        clear = moves
            goes = self._may_go_up(bare, up)
            for i in range(len(piles)):
                if leaves[i] and all(bare & HOSTS[f] or goes >> f & 1 for f in dealt[i]):
                    return False
            for k, face in enumerate(deals or b""):
                dealt[k % len(piles)].append(face)
                bare |= 1 << face
        return True

    @staticmethod
    def _may_go_up(bare: int, up: Up) -> int:
        bits = 0
        for suit, (_, high) in enumerate(up):
            rank = high
            while rank < 13 and bare >> (13 * suit + rank) & 1:
                rank += 1
            bits |= ((1 << rank) - 1) << 13 * suit
        return bits


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a <= b else (b, a)


def _cut(down: int, cards: bytes, n: int) -> Pile:
    """A pile without its top cards; the next one turns up."""
    left = len(cards) - n
    return min(down, max(0, left - 1)), cards[:left]


def play(game: Game, line: list[str]) -> None:
    """Plays a line to its end. Raises Refused unless every move is legal and all cards are up then
    (C7).
    """
    piles, up, phase = game.piles, game.up, 0
    if len(line) > game.moves:
        raise Refused(f"the line has {len(line)} moves, and {game.moves} are left (C12)")
    for number, text in enumerate(line, 1):
        why = f"move {number}, {text}: "
        if text == "deal":
            if phase == len(game.deals):
                raise Refused(why + "the stock is empty (C4)")
            piles, phase = game.deal(piles, phase), phase + 1
            continue
        source, _, target = text.partition(">")
        i = int(source) - 1
        if not 0 <= i < len(piles) or not piles[i][1]:
            raise Refused(why + "there is no card to move")
        down, cards = piles[i]
        if target == "up":
            if cards[-1] % 13 not in up[cards[-1] // 13]:
                raise Refused(why + "no foundation waits for this card (C1)")
            piles, up = game.play_up(piles, up, i)
            continue
        pile, _, count = target.partition("x")
        j, n = int(pile) - 1, int(count or 1)
        if not 0 <= j < len(piles) or j == i:
            raise Refused(why + "there is no such pile to move to")
        if not 1 <= n <= len(cards) - down:
            raise Refused(why + "so many cards do not lie open (C2)")
        if not all(lies_on(cards[-k], cards[-k - 1]) for k in range(1, n)):
            raise Refused(why + "these cards are no run (C2)")
        if piles[j][1] and not lies_on(cards[-n], piles[j][1][-1]):
            raise Refused(why + "the card does not fit there (C2)")
        after = list(piles)
        after[i] = _cut(down, cards, n)
        after[j] = (piles[j][0], piles[j][1] + cards[-n:])
        piles = tuple(after)
    if phase < len(game.deals) or any(cards for _, cards in piles):
        raise Refused("not all cards are up at the end of the line (C7)")


def positions(game: Game, phase: dict, number: int) -> dict[Piles, int]:
    """The positions of one phase, each with the moves after which it is met (0 if moves are not
    counted).

    A position is, for each pile, its number of cards, of those that lie face down, and then its
    cards.
    """
    data = _unpacked(phase["set"])
    costs = struct.iter_unpack("<I", _unpacked(phase["moves"])) if "moves" in phase else None
    found: dict[Piles, int] = {}
    at = entries = 0
    while at < len(data):
        piles = []
        for _ in range(game.options["piles"]):
            n, down = data[at], data[at + 1]
            piles.append((down, bytes(data[at + 2 : at + 2 + n])))
            at += 2 + n
            if at > len(data) or (down and down >= n) or max(piles[-1][1], default=0) > 51:
                raise Refused(f"the list of phase {number + 1} is no list of positions")
        name = game.named(tuple(piles), number)
        cost = (
            next(costs, (0,))[0] if costs else 0
        )  # a list that is too short claims too much, which will show
        found[name] = min(cost, found.get(name, cost))
        entries += 1
    if entries != phase["positions"]:
        raise Refused(f"phase {number + 1} has {entries} positions, not {phase['positions']}")
    return found


def _unpacked(text: str) -> bytes:
    unpacker = lzma.LZMADecompressor()
    data = unpacker.decompress(base64.b64decode(text, validate=True), max_length=MOST)
    if not unpacker.eof:
        raise Refused("a list is cut off, or too long")
    return data


def refute(game: Game, proof: dict) -> str:
    """Checks a list of positions; says what it came to. Raises Refused if the list is not
    closed.
    """
    if proof["kind"] not in ("closed set", "closed set in moves"):
        raise Refused(f"a proof of the kind {proof['kind']!r} is not known")
    counted = proof["kind"] == "closed set in moves"
    phases = [{"positions": 0, "set": None}] if not proof["phases"] else proof["phases"]
    lists: list[dict[Piles, int]] = []
    dead: set[Piles] = set()
    locks = 0

    def members(number: int) -> dict[Piles, int]:
        while len(lists) <= number:
            k = len(lists)
            has = k < len(phases) and phases[k]["positions"]
            lists.append(positions(game, phases[k], k) if has else {})
        return lists[number]

    def covered(piles: Piles, up: Up, phase: int, cost: int, dead: set[Piles]) -> bool:
        nonlocal locks
        piles, up, ups = game.tidy(piles, up)
        cost += ups
        name = game.named(piles, phase)
        at = members(phase).get(name)
        if at is not None and (not counted or at <= cost):
            return True
        if counted:
            left = sum(len(cards) for _, cards in piles) + sum(map(len, game.deals[phase:]))
            if cost + left + len(game.deals) - phase > game.moves:
                return True
        if name in dead:
            return True
        if not game.dead_lock(piles, up, phase):
            return False
        dead.add(name)
        locks += 1
        return True

    if len(phases) > len(game.deals) + 1:
        raise Refused("the list has more phases than the stock has deals")
    if not covered(game.piles, game.up, 0, 0, dead):
        raise Refused("the first position is not in the list, and no dead lock")
    total = 0
    for number in range(len(phases)):
        here, next_dead = members(number), set()
        total += len(here)
        for piles, cost in here.items():
            if number == len(game.deals) and not any(cards for _, cards in piles):
                raise Refused("a position in the list is won")
            up = game.foundations(piles, number)
            for after, above in game.moves_from(piles, up):
                if not covered(after, above, number, cost + 1, dead):
                    raise Refused(f"in phase {number + 1} a move leads out of the list")
            if number < len(game.deals):
                after = game.deal(piles, number)
                if not covered(after, up, number + 1, cost + 1, next_dead):
                    raise Refused(f"a deal leads from phase {number + 1} out of the list")
        lists[number] = {}
        dead = next_dead
    return f"{total:,} positions are closed under all moves but for {locks:,} dead locks"


def dealt(number: int, options: dict) -> tuple[list[bytes], bytes]:
    """The piles and the stock (next card first) of a deal by number (C10): xoshiro128++, Lemire,
    Fisher and Yates.
    """
    words = list(
        struct.unpack("<4I", hashlib.sha256(f"cardhouse/1 {number}".encode()).digest()[:16])
    )
    mask = 0xFFFFFFFF

    def word() -> int:
        a, b, c, d = words
        add = (a + d) & mask
        out = ((add << 7 | add >> 25) + a) & mask
        c ^= a
        d ^= b
        words[:] = a ^ d, b ^ c, c ^ (b << 9 & mask), (d << 11 | d >> 21) & mask
        return out

    def below(n: int) -> int:
        while True:
            product = word() * n
            if product & mask >= (mask + 1 - n) % n:
                return product >> 32

    o = options
    cards = [
        s * 13 + r for _ in range(o["decks"]) for s in range(o["suits"]) for r in range(o["ranks"])
    ]
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    piles = []
    for i in range(o["piles"]):
        size = o["first_pile"] + o["pile_step"] * i
        piles.append(bytes(cards.pop() for _ in range(size)))
    return piles, bytes(reversed(cards))


def check(data: dict) -> str:
    """Checks one certificate; says what it shows. Raises Refused."""
    if data.get("certificate") != "carlton 1":
        raise Refused("this is no certificate of Carlton")
    game = Game(data["position"])
    name = "this position"
    if data.get("deal") is not None:
        name = f"deal {data['deal']}"
        first = [0 if game.options["faces"] == "all" else max(0, len(p) - 1) for p in game.tableau]
        if (
            dealt(data["deal"], game.options) != (game.tableau, game.stock)
            or [down for down, _ in game.piles] != first
            or any(map(any, game.up))
            or game.moves != game.options["max_moves"]
        ):
            raise Refused(f"this is not deal {data['deal']} (C10)")
    if data["verdict"] == "solved":
        play(game, data["line"])
        return f"{name} can be won: {len(data['line'])} moves"
    if data["verdict"] == "unsolvable":
        return f"{name} cannot be won: {refute(game, data['proof'])}"
    raise Refused(f"the verdict {data['verdict']!r} is not known")


UNREADABLE = (OSError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError,
              lzma.LZMAError, struct.error)  # fmt: skip


def main(paths: list[str]) -> int:
    failed = 0
    for path in paths:
        try:
            print(
                f"{path}: {check(json.loads(Path(path).read_text(encoding='utf-8')))}", flush=True
            )
        except Refused as why:
            failed += 1
            print(f"{path}: REFUSED: {why}", flush=True)
        except UNREADABLE as error:
            failed += 1
            print(f"{path}: REFUSED: no certificate that can be read: {error!r}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
