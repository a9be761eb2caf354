"""The commands for whoever runs a server: ``cardhouse server check``, ``backup``, ``close`` and the
like.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.core.plain import plain
from cardhouse.terminal.commands import proving
from cardhouse.terminal.wording import TEXT

DAY = 86_400.0
STATUSES = ("waiting", "dealing", "playing", "over")


def add_server(commands: Any) -> None:
    """Adds the command to the parser."""
    server = commands.add_parser("server", help="look after a server's tables: backups, bans...")
    doing = server.add_subparsers(dest="doing", metavar="WHAT", required=True)

    def one(name: str, says: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = doing.add_parser(name, help=says)
        made.add_argument(
            "--database",
            metavar="URL",
            help="sqlite:///FILE or postgresql://... (DATABASE_URL, or a file)",
        )
        return made

    one("check", "look whether everything that is stored can be read and played again")
    backup = one("backup", "write everything to a file, beside a server that runs")
    backup.add_argument("file", metavar="FILE")
    restore = one("restore", "fill an empty database from a backup")
    restore.add_argument("file", metavar="FILE")
    tables = one("tables", "list tables, the last used first")
    tables.add_argument("--status", choices=STATUSES, help="only these")
    tables.add_argument("--most", type=int, default=50, help="how many at most (50)")
    close = one("close", "close a table to moves and talk")
    close.add_argument("code", metavar="CODE")
    close.add_argument("--reason", default="", help="what its people are told")
    ban = one("ban", "keep somebody out: an address or prefix, a token, or a seat (CODE/B)")
    ban.add_argument("who", metavar="WHO")
    ban.add_argument("--days", type=float, default=0.0, help="for how long (for ever)")
    ban.add_argument("--reason", default="", help="a note for the list")
    unban = one("unban", "let somebody in again")
    unban.add_argument("number", metavar="NUMBER", type=int)
    bans = one("bans", "list the bans")
    reports = one("reports", "list the talk that was reported")
    forget = one("forget", "erase a person's data: of a token, its hash, or a seat (CODE/B)")
    forget.add_argument("who", metavar="WHO")
    keys = one("keys", "list the keys that promises and records are signed with")
    keys.add_argument(
        "change", nargs="?", choices=["rotate"], help="make a new key; the old one signs no more"
    )
    for listing in (tables, bans, reports):
        listing.add_argument("--json", action="store_true", help="as JSON")


def server(args: argparse.Namespace) -> int:
    """Carries out one of the commands; returns the exit code."""
    from cardhouse.server.web.serve import default_database

    return DOING[args.doing](args, args.database or default_database())


def check(args: argparse.Namespace, url: str) -> int:
    """Looks at everything that is stored; 1 if something is wrong."""
    from sqlalchemy import select
    from sqlalchemy.exc import SQLAlchemyError

    from cardhouse.server.storage.access import reading
    from cardhouse.server.storage.repository import find
    from cardhouse.server.storage.schema import MATCHES
    from cardhouse.server.table.checking import WRONG, trouble

    count, wrong = 0, 0
    with reading(url) as connection:
        if connection.dialect.name == "sqlite":
            found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
            if found != ["ok"]:
                wrong += 1
                say(TEXT("operate.damaged", problem=found[0]))
        for code in connection.scalars(select(MATCHES.c.code).order_by(MATCHES.c.id)).all():
            count += 1
            try:
                table = find(connection, code)
                said = trouble(table) if table is not None else ""
            except (*WRONG, AttributeError, SQLAlchemyError) as error:
                said = TEXT("operate.unreadable", problem=type(error).__name__)
            if said:
                wrong += 1
                say(TEXT("operate.table", table=code, problem=said))
    say(TEXT("operate.checked", tables=count, wrong=wrong))
    return 1 if wrong else 0


def backup(args: argparse.Namespace, url: str) -> int:
    """Writes a backup."""
    from cardhouse.server.storage.access import engine_for
    from cardhouse.server.storage.backups import backup as run

    with engine_for(url, changing=False) as engine:
        count = run(engine, Path(args.file))
    say(TEXT("operate.backed_up", rows=count, file=args.file))
    return 0


def restore(args: argparse.Namespace, url: str) -> int:
    """Fills an empty database."""
    from cardhouse.server.storage.access import alone
    from cardhouse.server.storage.backups import restore as run

    with alone(url) as engine:
        count = run(engine, Path(args.file))
    say(TEXT("operate.restored", rows=count))
    return 0


def tables(args: argparse.Namespace, url: str) -> int:
    """Lists tables."""
    from cardhouse.server.storage.access import reading
    from cardhouse.server.storage.operating import summaries

    if not 1 <= args.most <= 1_000_000:
        raise InvalidOptions(TEXT("bounds.most", option="--most"))
    with reading(url) as connection:
        found = summaries(connection, args.status, args.most)
    if args.json:
        print_json([asdict(one) for one in found])
        return 0
    for one in found:
        names = ", ".join(name or kind for kind, name in one.seats)
        marks = "  closed" if one.shut is not None else "  listed" if one.listed else ""
        say(
            f"{one.code}  {one.game:16}  {one.status:8}  {moment(one.updated)}  "
            f"{one.entries:5}  {names}{marks}"
        )
    return 0


def close(args: argparse.Namespace, url: str) -> int:
    """Closes a table."""
    from cardhouse.server.storage.access import changing
    from cardhouse.server.storage.operating import REASON
    from cardhouse.server.storage.operating import close as run
    from cardhouse.server.tokens import clean_text

    with changing(url) as connection:
        run(connection, args.code, clean_text(args.reason)[:REASON])
    say(TEXT("operate.closed", table=args.code))
    return 0


def ban(args: argparse.Namespace, url: str) -> int:
    """Bans somebody."""
    from cardhouse.server.storage import bans as kept
    from cardhouse.server.storage.access import changing
    from cardhouse.server.storage.operating import REASON, somebody
    from cardhouse.server.tokens import clean_text

    if not 0 <= args.days <= 36_500:
        raise InvalidOptions(TEXT("bounds.days", option="--days"))
    addresses = kept.network(args.who)
    reason = clean_text(args.reason)[:REASON]
    with changing(url) as connection:
        if addresses is not None:
            whom = [(kept.ADDRESS, str(addresses))]
        else:
            whom = [(kept.TOKEN, one) for one in sorted(somebody(connection, args.who))]
        for kind, what in whom:
            number = kept.ban(connection, kind, what, args.days * DAY, reason)
            say(TEXT("operate.banned", number=number, kind=kind, whom=what))
    return 0


def unban(args: argparse.Namespace, url: str) -> int:
    """Ends a ban."""
    from cardhouse.server.storage.access import changing
    from cardhouse.server.storage.bans import unban as run

    with changing(url) as connection:
        if not run(connection, args.number):
            raise CardhouseError(TEXT("operate.no_ban", number=args.number))
    say(TEXT("operate.unbanned", number=args.number))
    return 0


def bans(args: argparse.Namespace, url: str) -> int:
    """Lists bans."""
    from cardhouse.server.storage.access import reading
    from cardhouse.server.storage.bans import bans_now

    with reading(url) as connection:
        found = bans_now(connection)
    if args.json:
        print_json([asdict(one) for one in found])
        return 0
    for one in found:
        until = (
            TEXT("operate.banned_until", until=moment(one.until))
            if one.until
            else TEXT("operate.for_ever")
        )
        say(f"{one.id:4}  {one.kind:7}  {one.what}  {until}  {one.reason}".rstrip())
    return 0


def reports(args: argparse.Namespace, url: str) -> int:
    """Lists what was reported."""
    from cardhouse.core.cards import seat_letter
    from cardhouse.server.storage.access import reading
    from cardhouse.server.storage.operating import reports as run

    with reading(url) as connection:
        found = run(connection)
    if args.json:
        print_json([asdict(one) for one in found])
        return 0
    for one in found:
        said = f"{one.code}/{seat_letter(one.seat)}  {moment(one.said)}  x{one.times}"
        say(f"{said}  {one.name}: {one.text}")
    return 0


def forget(args: argparse.Namespace, url: str) -> int:
    """Erases a person's data."""
    from cardhouse.server.storage.access import changing
    from cardhouse.server.storage.operating import forget as run
    from cardhouse.server.storage.operating import somebody

    with changing(url) as connection:
        done = run(connection, somebody(connection, args.who))
    say(TEXT("operate.forgotten", tables=done.tables, lines=done.lines, results=done.results))
    return 0


def say(text: str) -> None:
    """Prints a line in which nothing acts on the terminal."""
    print(plain(text))


def print_json(data: Any) -> None:
    """Prints data as JSON, in plain letters."""
    print(json.dumps(data, indent=1).replace("\x7f", "\\u007f"))


def moment(at: float) -> str:
    """A time as it is listed, by UTC."""
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


DOING: dict[str, Callable[[argparse.Namespace, str], int]] = {
    "check": check,
    "backup": backup,
    "restore": restore,
    "tables": tables,
    "close": close,
    "ban": ban,
    "unban": unban,
    "bans": bans,
    "reports": reports,
    "forget": forget,
    "keys": proving.keys,
}
"""The commands by their names."""
