"""Signing: Ed25519 over the canonical bytes of a promise or a record; keys and signatures are hex
texts.

Canonical bytes are a line that says what they are, then JSON in ASCII: keys in the order of their
code points, no spaces, everything outside ASCII as ``\\uXXXX`` in lower case. See docs/security.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from cardhouse.play.messages.parts import Signature


@dataclass(frozen=True)
class KeyPair:
    """A key to sign with. public: its name, too; private: 64 hex digits each."""

    public: str
    private: str

    def sign(self, data: bytes) -> str:
        """The signature of some bytes."""
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(self.private)).sign(data).hex()


def new_pair() -> KeyPair:
    """A fresh key."""
    made = Ed25519PrivateKey.generate()
    return KeyPair(made.public_key().public_bytes_raw().hex(), made.private_bytes_raw().hex())


def good(key: str, value: str, data: bytes) -> bool:
    """Whether a signature was made over these bytes with this key."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(value), data)
    except (InvalidSignature, ValueError):
        return False
    return True


def canonical(what: str, data: Mapping[str, Any]) -> bytes:
    """The bytes that are signed. what: ``promise`` or ``record``, so that none passes for the
    other.
    """
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"cardhouse {what}\n{text}".encode("ascii")


def promise_bytes(table: str, commitment: str, at: int, key: str) -> bytes:
    """What is signed of a promise."""
    data = {"table": table, "commitment": commitment, "at": at, "key": key}
    return canonical("promise", data)


def promise(pair: KeyPair, table: str, commitment: str, at: int) -> Signature:
    """A promise, signed: this table's deal will be made of the share that the commitment is of."""
    return Signature(at, pair.public, pair.sign(promise_bytes(table, commitment, at, pair.public)))


def record_bytes(record: Mapping[str, Any]) -> bytes:
    """What is signed of a record: all of it, and of its signature all but the value."""
    rest = {name: value for name, value in record["signature"].items() if name != "value"}
    return canonical("record", {**record, "signature": rest})


def signed(pair: KeyPair, record: Mapping[str, Any], table: str, at: int) -> dict[str, Any]:
    """A record with its signature."""
    about = {"table": table, "at": at, "key": pair.public}
    value = pair.sign(record_bytes({**record, "signature": about}))
    return {**record, "signature": {**about, "value": value}}
