"""The command ``play``, which begins and resumes games, and ``cardhouse`` without a command."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cardhouse.games as _games  # registers the games
from cardhouse.agents.base import levels
from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError, InvalidOptions, nearest
from cardhouse.core.game import Game, all_games, game, names
from cardhouse.core.options import Option
from cardhouse.play.marks import standing
from cardhouse.play.match import Match, checked_seed, new_match
from cardhouse.play.wording import YOU
from cardhouse.terminal.commands.arguments import Parser, add_display, parse_pairs
from cardhouse.terminal.commands.display import console_for, full_screen
from cardhouse.terminal.files import newest_running, read_record
from cardhouse.terminal.plain.console import Console, Leave
from cardhouse.terminal.plain.game import PlainGame
from cardhouse.terminal.save_lock import hold, let_go
from cardhouse.terminal.seating import USUAL, drawn, placed, usual
from cardhouse.terminal.warm_up import check_player
from cardhouse.terminal.wording import TEXT, players_words

del _games

_METAVARS = {"number": "N", "pair": "A/B"}


def play(argv: Sequence[str]) -> int:
    """``cardhouse play``: the game's name comes first, its options are flags made from their
    declaration.
    """
    rest = list(argv)
    name = rest.pop(0) if rest and not rest[0].startswith("-") else None
    if name is None and rest and rest[0] in ("--plain", "--list") and len(rest) > 1:
        # The name may stand behind the one flag that people write first.
        name = rest.pop(1) if not rest[1].startswith("-") else None
    if name is None and not any(x in ("-h", "--help") for x in rest):
        args = play_parser().parse_args(rest)
        console = console_for(args)
        if full_screen(args, console):
            return open_app(args)
        name = choose_game(console)
        if name is None:
            return 0
    found = game(name) if name is not None else None
    parser = play_parser(found, "--lab" in rest, helping="-h" in rest or "--help" in rest)
    if found is not None:
        _check_flags(found, parser, rest)
    args = parser.parse_args(rest)
    if found is None:
        return 0
    console = console_for(args)
    given = parse_pairs(args.option)
    given.update(
        (key[4:], value)
        for key, value in vars(args).items()
        if key.startswith("opt_") and value is not None
    )
    if args.resume is not None:
        return resume(found, args, given, console)
    return begin(found, args, given, console)


def play_parser(found: Game | None = None, lab: bool = False, helping: bool = False) -> Parser:
    """The parser of ``cardhouse play GAME``, the game's own options included.

    helping: its help will be read, so what has to be looked up for that alone is looked up.
    """
    about = f"{found.title}: {found.says}" if found else "Play a game in this terminal."
    parser = Parser(prog="cardhouse play" + (f" {found.name}" if found else ""), description=about)
    if found is None:
        parser.usage = "cardhouse play [GAME] [options]"
        parser.epilog = f"The games: {', '.join(names())}. cardhouse play GAME --help lists the game's own options."
    others = [level["name"] for level in levels(found)] if found and helping else [USUAL]
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="WHO",
        help=f"{', '.join([YOU, *others])}, once for each seat in order "
        f"(without it the lot seats you and {USUAL} players)",
    )
    parser.add_argument("--seed", help="deals the same cards again")
    if found is not None and found.solitaire:
        from cardhouse.play.winnable import GRADES

        parser.add_argument(
            "--winnable",
            nargs="?",
            const="",
            metavar="|".join(GRADES),
            help="deals cards with which the game is known to be winnable",
        )
        parser.add_argument(
            "--daily", action="store_true", help="the deal of the day, the same for everybody"
        )
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with the last unfinished game, or one in a file",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    parser.add_argument(
        "--lab", action="store_true", help="with --help: list the options for designers too"
    )
    parser.add_argument(
        "--plain", action="store_true", help="line by line, without the full-screen app"
    )
    add_display(parser)
    if found is not None:
        group = parser.add_argument_group("options of the game")
        for name, option in found.state_type.OPTIONS.items():
            _add_option(group, name, option, lab)
    return parser


def _flags(name: str) -> list[str]:
    return list(dict.fromkeys((f"--{name.replace('_', '-')}", f"--{name}")))


def _add_option(group: Any, name: str, option: Option, lab: bool) -> None:
    hidden = option.lab and not lab
    shown = option.describe(name)
    default = "none" if option.default is None else str(option.default).lower()
    says = f"{option.says} {shown['allowed']}; usually {default}".replace("%", "%%")
    help = argparse.SUPPRESS if hidden else says
    if option.kind == "flag":
        group.add_argument(
            *_flags(name), dest=f"opt_{name}", nargs="?", const="true", metavar="yes|no", help=help
        )
        group.add_argument(
            *_flags(f"no_{name}"),
            dest=f"opt_{name}",
            action="store_const",
            const="false",
            help=argparse.SUPPRESS,
        )
    else:
        metavar = (
            "|".join(map(str, option.choices))
            if option.kind == "choice"
            else _METAVARS[option.kind]
        )
        group.add_argument(*_flags(name), dest=f"opt_{name}", metavar=metavar, help=help)


def _check_flags(found: Game, parser: Parser, rest: Sequence[str]) -> None:
    """Raises InvalidOptions, with a suggestion, for a flag that does not exist."""
    known = [flag for action in parser._actions for flag in action.option_strings]
    for word in rest:
        flag = word.partition("=")[0]
        if flag.startswith("--") and len(flag) > 2 and flag not in known:
            close = nearest(flag, known)
            hint = close or f"cardhouse play {found.name} --help"
            said = "option.close" if close else "option.none"
            raise InvalidOptions(TEXT(said, game=found.title, option=flag[:40], hint=hint))


def open_app(
    args: argparse.Namespace,
    match: Match | None = None,
    plan: Sequence[str] = (),
    path: Path | None = None,
) -> int:
    """The full-screen app, at a table if there is a match."""
    from cardhouse.terminal.app.app import open_app as run

    return run(match, plan, path, args.colour, args.four_colour, args.seed)


def begin(found: Game, args: argparse.Namespace, given: dict[str, Any], console: Console) -> int:
    """Deals a new game and plays it."""
    for name in ("seed", "names", "name"):
        if name in given:
            raise InvalidOptions(TEXT("option.unknown", option=repr(name)))
    match = new_match(found.name, seed=wanted_seed(found, args, given), **given)
    plan = placed(match, args.seat) if args.seat else drawn(match, usual(match))
    match.players = plan
    if full_screen(args, console):
        return open_app(args, match, plan)
    console.say(TEXT("plain.welcome", game=found.title), "faint")
    if args.seed is None and known_as_winnable(match, given):
        console.say(TEXT("plain.winnable", deal=str(match.seed)), "faint")
    if match.seats > 1 and not args.seat:
        console.say(TEXT("plain.lot", flag="--seat", seat=seat_letter(plan.index(YOU))), "faint")
    return PlainGame(match, plan, console, seed=args.seed).run()


def known_as_winnable(match: Match, given: Mapping[str, Any]) -> bool:
    """Whether this deal stands in its game's list of winnable ones."""
    if not match.game.solitaire:
        return False
    from cardhouse.play.winnable import usual_options, winnable_deals

    deals = map(str, winnable_deals(match.game))
    return usual_options(match.game, given) and str(match.seed) in deals


def wanted_seed(found: Game, args: argparse.Namespace, given: dict[str, Any]) -> str:
    """The seed that was asked for: by name, as a deal that can be won, as the deal of the day; else
    a new one.
    """
    winnable, today = getattr(args, "winnable", None), getattr(args, "daily", False)
    if (args.seed is not None) + (winnable is not None) + today > 1:
        raise InvalidOptions(
            TEXT("option.deals", seed="--seed", winnable="--winnable", daily="--daily")
        )
    if not today and winnable is None:
        return checked_seed(args.seed)
    from datetime import UTC, datetime

    from cardhouse.play.winnable import choose, daily, usual_options

    if today:
        return daily(found, datetime.now(UTC).date(), given)
    if not usual_options(found, given):
        raise InvalidOptions(TEXT("option.winnable"))
    return str(choose(found, winnable or None))


def resume(found: Game, args: argparse.Namespace, given: dict[str, Any], console: Console) -> int:
    """Goes on with a saved game."""
    if given or args.seed is not None:
        raise InvalidOptions(TEXT("resume.options"))
    path = Path(args.resume) if args.resume else newest_running(found.name)
    hold(path)
    try:
        match = _unfinished(found, path)
    except CardhouseError:
        let_go(path)  # There is nothing to go on with, so nothing is left beside it.
        raise
    plan = placed(match, args.seat or [who if _plays(who, match) else YOU for who in match.players])
    match.players = plan
    match.marks = standing(match.marks, match.ply)
    if full_screen(args, console):
        return open_app(args, match, plan, path)
    console.say(TEXT("resume.after", game=found.title, decisions=match.ply), "faint")
    return PlainGame(match, plan, console, path).run()


def _unfinished(found: Game, path: Path) -> Match:
    """The match that was saved. Raises CardhouseError for another game's, and for one that is
    over.
    """
    match = read_record(str(path))
    if match.game.name != found.name:
        other = match.game.name
        command = f"cardhouse play {other} --resume {path}"
        raise InvalidOptions(TEXT("resume.other", path=str(path), game=other, command=command))
    if match.over:
        command = f"cardhouse replay {path}"
        raise CardhouseError(TEXT("resume.over", path=str(path), command=command))
    return match


def _plays(name: str, match: Match) -> bool:
    try:
        check_player(name, match.game)
    except CardhouseError:
        return False
    return True


def choose_game(console: Console) -> str | None:
    """Lists the games and asks for one; None when nobody answers."""
    found = all_games()
    console.say(TEXT("games.these"))
    console.say()
    for i, one in enumerate(found):
        head = TEXT("games.choice", game=one.title, players=players_words(one))
        console.say(f"  {i + 1}  {head}", "strong")
        console.say(f"     {one.says}", indent="     ")
    console.say()
    while True:
        try:
            answer = console.ask(TEXT("ask.game")).casefold()
        except Leave:
            return None
        if answer in ("q", "quit", "exit"):
            return None
        if answer.isdigit() and len(answer) < 4 and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1].name
        for one in found:
            if answer in (one.name, one.title.casefold()):
                return one.name
        close = nearest(answer, [one.name for one in found])
        said = TEXT("games.close", game=close) if close else TEXT("games.none")
        console.say(said, "alert")


def open_house() -> int:
    """``cardhouse`` alone: asks what to play; without a terminal says what it would do, and how."""
    args = play_parser().parse_args([])
    console = console_for(args)
    if full_screen(args, console):
        return open_app(args)
    if console.interactive:
        name = choose_game(console)
        return play([name]) if name else 0
    console.say(TEXT("house.no_terminal"))
    console.say(TEXT("house.in_terminal"))
    console.say()
    for one in all_games():
        console.say(f"  cardhouse play {one.name}: {one.says}", indent="      ")
    console.say()
    console.say(TEXT("house.piped", play="cardhouse play GAME < answers", more="cardhouse --help"))
    return 0
