"""Tokens, codes and names: what people and programs are known by."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8


def token() -> str:
    """A fresh secret of 192 bits."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """How a secret is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_code() -> str:
    """A table's code: short enough to say, too many to try."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def good_code(code: str) -> bool:
    """Whether this can be a code at all."""
    return len(code) == CODE_LENGTH and all(c in ALPHABET for c in code)


def clean_name(name: str) -> str:
    """A name as it is shown: one line, no control or direction marks, at most 24 characters."""
    kept = "".join(
        c if unicodedata.category(c)[0] not in "CZ" else " "
        for c in unicodedata.normalize("NFC", name)
    )
    return " ".join(kept.split())[:24].strip()


def clean_text(text: str) -> str:
    """A line of chat: plain text, no control or direction marks, at most 500 characters."""
    return " ".join("".join(c if unicodedata.category(c)[0] != "C" else " " for c in text).split())[
        :500
    ]
