"""Actions of Carbondale in words, and back; reasons in words."""

from __future__ import annotations

import re

from cardhouse.core.cards import SUITS, SYMBOLS, card_text, seat_letter
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import Reason, no_action, parse_card, parse_seat
from cardhouse.core.texts import Arg, Reader, Said, Seat, card_symbol, kept
from cardhouse.games.carbondale import knowledge, legality, town
from cardhouse.games.carbondale.actions import (
    AT,
    BUILD,
    CHALLENGE,
    CLAIM,
    DECK,
    DEFEND,
    DISCARD,
    DONE,
    FEE,
    MAX_LEGAL,
    NO_CLAIM,
    NO_DEFENCE,
    PAY,
    STOCK,
    WITH_FACE,
    build_at,
    card_action,
    cell_of_action,
    claim,
    face_of_action,
    is_face_down,
    kind_of,
    seat_of_action,
    way_of_action,
)
from cardhouse.games.carbondale.state import CELLS, COLUMNS, FACES, MAX_SEATS, Table
from cardhouse.games.carbondale.texts import TEXT, WAYS, card_of, core_face, side

FROM_HAND = {
    FEE: "F17",
    CHALLENGE: "F17",
    DEFEND: "F23",
    BUILD: "F12, F13",
    PAY: "F47",
    DISCARD: "F14",
}
"""The ruling that wants each kind of card to come from the hand."""
FIXED = {NO_CLAIM: "no claim", NO_DEFENCE: "no defence", DONE: "done", DECK: "deck"}
WORDS = {
    FEE: "fee",
    CHALLENGE: "challenge",
    DEFEND: "defend",
    STOCK: "stock",
    BUILD: "build",
    PAY: "pay",
    DISCARD: "discard",
}
PHASES = ("claim", "defence", "replacement", "build", "draw", "over")

RULINGS = {
    legality.NO_ACTION: ("no_action", "F9"),
    legality.OVER: ("over", "F56"),
    legality.WRONG_PHASE: ("wrong_phase", "F9"),
    legality.WRONG_STEP: ("wrong_step", "F19"),
    legality.NO_SEAT: ("no_seat", "F1"),
    legality.OWN_CARD: ("own_card", "F30, F31"),
    legality.TWO_CARDS: ("two_cards", "F17"),
    legality.NO_CHALLENGER: ("no_challenger", "F20"),
    legality.NOT_IN_HAND: ("not_in_hand", "F12"),
    legality.KEEP_CHALLENGER: ("keep_challenger", "F17"),
    legality.OTHER_COLOUR: ("other_colour", "F20, F21"),
    legality.TOO_WEAK: ("too_weak", "F20"),
    legality.WEAK_DEFENCE: ("weak_defence", "F21"),
    legality.NOT_IN_STOCK: ("not_in_stock", "F51"),
    legality.OWN_GIFT: ("own_gift", "F52, F65"),
    legality.NO_CARD_LEFT: ("no_card_left", "F54, F64"),
    legality.BUILT_OR_DISCARDED: ("built_or_discarded", "F10, F12"),
    town.NO_SOURCE: ("no_source", "F43"),
    town.RED_SOURCE: ("red_source", "F45"),
    town.RED_UNDER: ("red_under", "F41"),
    town.BLACK_UNDER: ("black_under", "F41"),
    town.SLOT_USED: ("slot_used", "F42"),
    town.TOO_WIDE: ("too_wide", "F39"),
    town.TOO_TALL: ("too_tall", "F39"),
    town.NO_SUCH_BUILD: ("no_such_build", "F45"),
    town.CANNOT_PAY: ("cannot_pay", "F46"),
    town.NOWHERE: ("nowhere", "F45"),
    town.NOTHING_THERE: ("nothing_there", "F31"),
    town.START_CARD: ("start_card", "F30, F31"),
    town.NEIGHBOURS_GUARD: ("neighbours_guard", "F31, F32"),
    town.RED_GUARDS: ("red_guards", "F31, F34"),
    town.OVERLAP_GUARDS: ("overlap_guards", "F31, F35"),
}
"""By code: what a reason is called in the catalogue, and the ruling that it rests on."""


@kept(1)
def reasons() -> dict[int, Reason]:
    """Every reason in general words, without the cards in question."""
    return {
        code: Reason(TEXT(f"reason.{name}"), ruling) for code, (name, ruling) in RULINGS.items()
    }


REASONS = reasons()


def own_face(face: int) -> int:
    """This game's face for one of ``core.cards``; -1 for a card that it does not have."""
    return face // 13 * 10 + face % 13 if face < 52 and face % 13 < 10 else -1


def text_of(face: int) -> str:
    """Two characters for a face of this game."""
    return card_text(core_face(face))


def symbol_of(face: int) -> str:
    """A face of this game as people write it."""
    return card_symbol(core_face(face))


def cell_text(cell: int) -> str:
    """A cell as ``(x,y)``."""
    return f"({cell % COLUMNS - 4},{cell // COLUMNS - 5})"


def cell_at(x: int, y: int) -> int:
    """The cell with these coordinates; -1 beyond the table."""
    return (y + 5) * COLUMNS + x + 4 if -4 <= x <= 5 and -5 <= y <= 5 else -1


def short(s: Table, action: int) -> str:
    """``no claim``, ``claim B(-1,0)``, ``fee 7S``, ``at (2,1) N`` and so on."""
    if action in FIXED:
        return FIXED[action]
    kind = kind_of(action)
    if kind == CLAIM:
        return f"claim {seat_letter(seat_of_action(action))}{cell_text(cell_of_action(action))}"
    if kind == AT:
        return f"at {cell_text(cell_of_action(action))} {WAYS[way_of_action(action)]}"
    return f"{WORDS[kind]} {text_of(face_of_action(action))}"


def public(s: Table, action: int) -> str:
    """The short text as the other seats may read it: fees and discards stay face down (F15,
    F18).
    """
    if is_face_down(action):
        return f"{WORDS[kind_of(action)]} ??"
    return short(s, action)


def long(s: Table, action: int, names: tuple[str, ...] = (), you: int | None = None) -> str:
    """An action as a person would say it."""
    kind = kind_of(action)
    if kind == CLAIM:
        q, cell = seat_of_action(action), cell_of_action(action)
        return _claim(
            q,
            town.top_face(s, q, cell) if q < s.players else -1,
            cell,
            1 + s.claim_fee,
            Reader(you, names),
        )
    if kind == AT:
        cell, d = cell_of_action(action), way_of_action(action)
        source = town.source_of(cell, d)
        base = s.ground[s.turn_seat, source] - 1 if source >= 0 else -1
        return _place(cell, d, max(base, -1))
    if kind in WITH_FACE:
        return _card(kind, face_of_action(action))
    if kind == DECK:
        return _bare("deck" if s.deck_n > 0 else "new_deck")
    if kind == DONE:
        return _bare("enough" if s.row_n > 0 else "done")
    return _bare("no_claim" if kind == NO_CLAIM else "no_defence")


@kept(2048)
def _claim(q: int, face: int, cell: int, cards: int, reader: Reader) -> str:
    args: dict[str, Arg] = {"owner": Seat(q), "card": card_of(face), "cell": cell_text(cell)}
    args["n"] = cards
    return TEXT.write("action.claim", args, reader)


@kept(1024)
def _place(cell: int, d: int, base: int) -> str:
    return TEXT("action.at", cell=cell_text(cell), side=side(d), base=card_of(base))


@kept(512)
def _card(kind: int, face: int) -> str:
    return TEXT(f"action.{WORDS[kind]}", card=card_of(face))


@kept(8)
def _bare(name: str) -> str:
    return TEXT(f"action.{name}")


def parse(s: Table, text: str) -> int:
    """The action that a short text names. Raises InvalidNotation."""
    word = re.sub(r"\s+", "", text.strip().lower().replace("−", "-"))
    for action, fixed in FIXED.items():
        if word == fixed.replace(" ", "") or (action == NO_DEFENCE and word == "nodefense"):
            return action
    found = re.fullmatch(r"(?:claim([a-z])|at)\(?(-?\d{1,3}),(-?\d{1,3})\)?([nsew]?)", word)
    if found and not (found[1] and found[4]):
        return _on_a_space(text, found[1], int(found[2]), int(found[3]), found[4])
    for kind, name in WORDS.items():
        if word.startswith(name) and len(word) <= len(name) + len("joker"):
            face = own_face(parse_card(word[len(name) :]))
            if face < 0:
                raise InvalidNotation(TEXT("notation.no_card", text=repr(text[:40])))
            return card_action(kind, face)
    raise no_action(
        text,
        "Carbondale",
        "no claim",
        "claim B(-1,0)",
        "fee 7S",
        "challenge 5C",
        "no defence",
        "defend 7C",
        "build 5S",
        "at (2,1) N",
        "pay 7H",
        "discard 7H",
        "done",
        "deck",
        "stock 5S",
    )


def _on_a_space(text: str, letter: str | None, x: int, y: int, way: str) -> int:
    """The action of a claim from a seat, or of a place to build, that names a space. Raises
    InvalidNotation.
    """
    quoted = repr(text[:40])
    cell = cell_at(x, y)
    if cell < 0:
        raise InvalidNotation(
            TEXT("notation.no_space", text=quoted, left=-4, right=5, bottom=-5, top=5)
        )
    if letter is None:
        if not way:
            form = f"at ({x},{y}) N"
            raise InvalidNotation(TEXT("notation.no_way", text=quoted, form=form))
        return build_at(cell, WAYS.index(way.upper()))
    if letter not in "abcd"[:MAX_SEATS]:
        last = seat_letter(MAX_SEATS - 1)
        raise InvalidNotation(TEXT("notation.no_seat", text=quoted, first="A", last=last))
    return claim(parse_seat(letter), cell)


def reason(s: Table, action: int, code: int, names: tuple[str, ...] = ()) -> str:
    """Why an action is not legal, with the cards in question."""
    kind = kind_of(action)
    if kind == CLAIM and code == legality.WRONG_PHASE:
        own = seat_of_action(action) == legality.seat(s)
        lies = own and s.ground[seat_of_action(action), cell_of_action(action)]
        code = legality.OWN_CARD if lies else _never(s, action) or code
    general = reasons()[code]
    ruling = FROM_HAND[kind] if code == legality.NOT_IN_HAND else general.ruling
    if code == legality.WRONG_STEP and kind == AT and not s.row_n:
        cell = cell_of_action(action)
        if s.ground[s.turn_seat, cell] == 0 and town.beyond_limits(s, s.turn_seat, cell):
            span = {"width": s.grid_width, "height": s.grid_height}
            return str(Reason(TEXT("reason.red_only", **span), "F39"))
        return str(Reason(_now("card_first", _due(s)), "F12"))
    return str(Reason(_in_detail(s, action, code) or general.sentence, ruling))


def _in_detail(s: Table, action: int, code: int) -> str:
    """A reason that names the cards in question; empty if the general words say it all."""
    kind = kind_of(action)
    face = face_of_action(action) if kind in WITH_FACE else -1
    card = card_of(face)
    if code == legality.WRONG_PHASE and kind == CLAIM:
        return _too_late(s, action)
    if code == legality.WRONG_PHASE:
        return _out_of_turn(s, kind)
    if code == town.START_CARD:
        target = town.top_face(s, seat_of_action(action), cell_of_action(action))
        return TEXT("reason.start_card_this", card=card_of(target))
    if code == legality.WRONG_STEP and kind == CLAIM and s.row_n and action == s.row[0]:
        # So says a card of the hand that is laid on the one to be claimed.
        target = town.top_face(s, seat_of_action(action), cell_of_action(action))
        return TEXT("reason.claimed_alone", target=card_of(target), fee=s.claim_fee)
    if code == legality.WRONG_STEP:
        return _now("wrong_step_now" if s.row_n else "not_begun", _due(s))
    if code == legality.NOT_IN_HAND:
        return _not_in_hand(face)
    if code == legality.OWN_CARD:
        q, cell = seat_of_action(action), cell_of_action(action)
        return _own(s, q, cell) if s.ground[q, cell] else ""
    if code == legality.NO_CHALLENGER:
        target = town.top_face(s, seat_of_action(action), cell_of_action(action))
        least = needed(target, s.claim_gap)
        return TEXT("reason.no_challenger_for", target=card_of(target), needed=least)
    if code == legality.TOO_WEAK:
        least = needed(legality.named_target(s), s.claim_gap)
        return TEXT("reason.too_weak_card", card=card, needed=least)
    if code == legality.WEAK_DEFENCE:
        least = needed(s.challenge - 1, s.defence_gap)
        return TEXT("reason.weak_defence_card", card=card, needed=least)
    if code == legality.OTHER_COLOUR:
        name = "other_colour_defends" if kind == DEFEND else "other_colour_challenges"
        return TEXT(f"reason.{name}", card=card, red=1 - town.is_red(face))
    if code == town.NO_SUCH_BUILD:
        source = town.source_of(cell_of_action(action), way_of_action(action))
        base = s.ground[s.turn_seat, source] - 1
        built = face_of_action(s.row[0])
        cells = _sources(s)
        own: dict[str, Arg] = {"own": _lying(s, cells), "k": len(cells)}
        own |= {"top": _highest_on(s, built // 10, base), "suit": SYMBOLS[SUITS[built // 10]]}
        cards: dict[str, Arg] = {"card": card_of(built), "base": card_of(base)}
        return TEXT.write("reason.no_such_build_card", {**cards, **own})
    if code == town.NOWHERE:
        return TEXT.write("reason.nowhere_card", {"card": card, **carriers(s, face)})
    if code == town.CANNOT_PAY:
        return TEXT("reason.cannot_pay_card", card=card)
    if code == town.TOO_WIDE:
        return TEXT("reason.too_wide_by", n=s.grid_width)
    return TEXT("reason.too_tall_by", n=s.grid_height) if code == town.TOO_TALL else ""


def carriers(s: Table, face: int) -> dict[str, Arg]:
    """Whether the town has what a face may be built from, and the lowest ranks of such cards, 0
    where a suit has none.
    """

    def carries(base: int) -> bool:
        return town.price(s, face, base) != town.NO_PRICE

    spade, club = (
        next((rank for rank in range(1, s.top_rank + 1) if carries(10 * suit + rank - 1)), 0)
        for suit in (town.SPADES, town.CLUBS)
    )
    ground = [s.ground[s.turn_seat, cell] for cell in range(CELLS)]
    own = [cell for cell, here in enumerate(ground) if here > 0 and carries(here - 1)]
    carried: dict[str, Arg] = {"carried": int(bool(own)), "own": _lying(s, own[:NAMED])}
    n = (spade > 0) + (club > 0)
    return {**carried, "n": n, "both": int(n > 1), "spade": spade, "club": club}


def _highest_on(s: Table, suit: int, base: int) -> int:
    """The highest rank of a suit that a black card carries, whatever it costs; 0 if none."""
    ranks = range(1, s.top_rank + 1)
    carried = [r for r in ranks if town.price(s, 10 * suit + r - 1, base) != town.NO_PRICE]
    return max(carried, default=0)


NAMED = 3
"""So many cards of a town are named, where there are more."""


def _sources(s: Table) -> list[int]:
    """Where the cards lie that the card of the row can be built from."""
    out = [0] * MAX_LEGAL
    sites = [site for site in out[: legality.legal(s, out)] if kind_of(site) == AT]
    cells = {town.source_of(cell_of_action(site), way_of_action(site)) for site in sites}
    return sorted(cells)[:NAMED]


def _lying(s: Table, cells: list[int]) -> tuple[Said, ...]:
    """Black cards of the town of the seat on turn, with their places."""
    ground = s.ground
    return tuple(
        Said(
            TEXT,
            "reason.card_at",
            {"card": card_of(ground[s.turn_seat, cell] - 1), "cell": cell_text(cell)},
        )
        for cell in cells
    )


def _never(s: Table, action: int) -> int:
    """Why a card could not be claimed in any phase, whatever one holds, or 0."""
    q, cell = seat_of_action(action), cell_of_action(action)
    if q >= s.players:
        return legality.NO_SEAT
    return 0 if q == s.turn_seat or _answers(s) else town.guard(s, q, cell)


def _answers(s: Table) -> bool:
    """Whether somebody decides in another seat's turn, in which nothing is theirs to claim."""
    return legality.seat(s) != s.turn_seat


def _out_of_turn(s: Table, kind: int) -> str:
    """What is asked now, where something was begun that belongs to another part of the turn."""
    if kind in (DECK, STOCK):
        return _now("draw_last", _due(s))
    if s.phase == legality.IN_CLAIM and kind in (BUILD, AT, PAY, DISCARD):
        return TEXT("reason.claim_before", fee=s.claim_fee)
    over = s.phase == legality.IN_DRAW and kind in (BUILD, AT, PAY, DISCARD, DONE)
    return _now("built_before" if over else "wrong_phase_now", _due(s))


def claimed_nothing(s: Table) -> bool:
    """Whether a seat was not asked what to claim, for lack of cards, by what it knows; not where a
    claim of this turn may have taken them.
    """
    p = s.turn_seat
    claimed = s.target < s.hand_size or any(s.known_hand[p, face] for face in range(FACES))
    if p != s.viewer or claimed:
        return False
    before = s.copy()
    before.phase = legality.IN_CLAIM
    return int(legality.legal(before, [0] * MAX_LEGAL)) == 1


def _too_late(s: Table, action: int) -> str:
    """That the time for claims is over, and what this one would have taken."""
    owner, cell = seat_of_action(action), cell_of_action(action)
    if owner == s.turn_seat or _answers(s):
        return _now("wrong_phase_now", _due(s))
    target = town.top_face(s, owner, cell)
    return TEXT(
        "reason.claims_first",
        target=card_of(target),
        needed=needed(target, s.claim_gap),
        none=int(s.phase == legality.IN_BUILD and not s.row_n and claimed_nothing(s)),
        fee=s.claim_fee,
        due=Said(TEXT, f"due.{_due(s)}"),
    )


def _own(s: Table, p: int, cell: int) -> str:
    """What may become of a card of one's own: whether it is open to claims, and what closes it."""
    face = town.top_face(s, p, cell)
    card = card_of(face)
    code = town.guard(s, p, cell)
    if code == town.START_CARD:
        return TEXT("reason.own_start", card=card)
    if code:
        return TEXT("reason.own_safe", card=card, why=Said(TEXT, f"reason.{RULINGS[code][0]}"))
    if not legality.in_reach(s, face):
        return TEXT("reason.own_high", card=card)
    if not knowledge.within(s, face, knowledge.tallest(s, p)):
        return TEXT("reason.own_yet", card=card, needed=needed(face, s.claim_gap))
    rivals = [q for q in range(s.players) if q != p]
    able = [f for f in range(FACES) if legality.beats(f, face, s.claim_gap, 1) == 0]
    known = tuple(card_of(f) for f in able if any(s.known_hand[q, f] for q in rivals))
    return TEXT(
        "reason.own_open",
        card=card,
        needed=needed(face, s.claim_gap),
        red=town.is_red(face),
        rivals=len(rivals),
        n=sum(s.hand_n[q] for q in rivals),
        known=known or "none",
    )


def needed(face: int, gap: int, key: str = "least") -> Said:
    """Which cards beat a face by so many ranks. key: as one of them, or as what somebody lacked."""
    rank = max(face % 10 + 1 + gap, 1)
    red = town.is_red(face)
    if rank > 10 and key == "least":
        return Said(TEXT, "needed.none", {"red": red, "rank": rank})
    return Said(TEXT, f"needed.{key}", {"red": red, "rank": "A" if rank == 1 else rank})


def _due(s: Table) -> str:
    """What the catalogue calls that which the seat that must decide is to do."""
    step = legality.expected(s)
    return PHASES[s.phase] if step == 0 else "at" if step == AT else WORDS[step]


@kept(32)
def _now(name: str, due: str) -> str:
    return TEXT(f"reason.{name}", due=Said(TEXT, f"due.{due}"))


@kept(64)
def _not_in_hand(face: int) -> str:
    return TEXT("reason.not_in_hand_card", card=card_of(face))
