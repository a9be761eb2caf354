"""The commands ``verify`` and ``server keys``: what records show, and the keys that a server signs
with.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from cardhouse.core.errors import CardhouseError, InvalidRecord
from cardhouse.terminal.files import read_json

PATIENCE = 10.0
LARGEST = 1_000_000


def add_verify(commands: Any) -> None:
    """Adds ``verify`` to the parser's commands."""
    verify = commands.add_parser(
        "verify", help="play a record again, and check its deal and its signature"
    )
    verify.add_argument("file", metavar="RECORD")
    verify.add_argument(
        "--promise", metavar="FILE", help="the promise that your browser kept from before the deal"
    )
    verify.add_argument(
        "--keys", metavar="FILE|ADDRESS", help="the server's keys, or the address of the server"
    )


def verify(args: argparse.Namespace) -> int:
    """Says what a record shows; 0 if all that is claimed holds, 1 if something does not. Raises
    CardhouseError.
    """
    # Imported here, as in all of this room, so that other commands do not wait for what only these
    # need.
    from cardhouse.server.proof import verifying

    data = record_data(args.file)
    promise = None if args.promise is None else verifying.read_promise(read_json(args.promise))
    keys = None if args.keys is None else verifying.read_keys(keys_data(args.keys))
    found = verifying.verify(data, promise, keys)
    broken = any(one.holds is False for one in found)
    if not broken and found[0].holds is None:
        raise InvalidRecord(found[0].text)
    for one in found:
        print("".join(letter if letter.isprintable() else " " for letter in one.text))
    return int(broken)


def record_data(path: str) -> Any:
    """The JSON data in a record's file, which says nothing twice. Raises CardhouseError."""
    from cardhouse.server.proof.wording import TEXT as PROOF

    read_json(path)

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in pairs:
            if name in found:
                raise InvalidRecord(PROOF("keys.twice", path=path, name=name[:40]))
            found[name] = value
        return found

    return json.loads(Path(path).read_text(encoding="utf-8"), object_pairs_hook=once)


def keys_data(where: str) -> Any:
    """The JSON data of keys in a file, or at a server's address. Raises CardhouseError."""
    if not where.startswith(("http://", "https://")):
        return read_json(where)
    import http.client
    import urllib.request

    from cardhouse.server.proof.verifying import WELL_KNOWN
    from cardhouse.server.proof.wording import TEXT as PROOF

    address = where if where.endswith(".json") else where.rstrip("/") + WELL_KNOWN
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            return json.loads(answer.read(LARGEST))
    except (OSError, ValueError, RecursionError, http.client.HTTPException) as error:
        raise CardhouseError(PROOF("keys.unreachable", address=where, why=str(error))) from error


def keys(args: argparse.Namespace, url: str) -> int:
    """Lists the keys that a server signs with, or rotates them, served or not. Raises
    CardhouseError.
    """
    from cardhouse.server.proof.verifying import moment
    from cardhouse.server.proof.wording import TEXT as PROOF
    from cardhouse.server.storage import signing_keys
    from cardhouse.server.storage.access import changing, reading

    if args.change == "rotate":
        with changing(url) as connection:
            signing_keys.rotate(connection)
            found = signing_keys.published(connection)
    else:
        with reading(url) as connection:
            found = signing_keys.published(connection)
    if not found:
        raise CardhouseError(PROOF("keys.none"))
    for one in found:
        made = moment(one.made)
        if one.until is None:
            print(PROOF("keys.signs", key=one.key, made=made))
        else:
            until = moment(one.until)
            print(PROOF("keys.signed", key=one.key, made=made, until=until))
    sys.stdout.flush()
    return 0
