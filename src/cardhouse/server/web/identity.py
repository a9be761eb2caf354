"""Who asks: a browser by its cookie, a program by its token. Tokens are compared by their hashes
only.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any

from cardhouse.server.settings import Settings
from cardhouse.server.tokens import hashed, token

COOKIE = "cardhouse"
BOT_PREFIX = "bot-"
PROTOCOL = "cardhouse"
YEAR = 365 * 86_400


@dataclass(frozen=True)
class Identity:
    """Somebody: the token (given out only if it is fresh), its hash, whether a program."""

    token: str
    hash: str
    bot: bool
    fresh: bool
    protocol: str | None = None


def identity_of(scope: Any) -> Identity:
    """The identity in a request's headers, a fresh one if there is none."""
    protocol = None
    for name, value in scope["headers"]:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return _identity(value[7:].decode("latin-1").strip(), None)
    for offered in scope.get("subprotocols", ()):
        if offered == PROTOCOL:
            protocol = PROTOCOL
        elif offered.startswith(PROTOCOL + "."):
            return _identity(offered[len(PROTOCOL) + 1 :], PROTOCOL)
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                found = SimpleCookie(value.decode("latin-1")).get(COOKIE)
            except CookieError:
                found = None
            if found is not None and 16 <= len(found.value) <= 80:
                return Identity(found.value, hashed(found.value), False, False, protocol)
    fresh = token()
    return Identity(fresh, hashed(fresh), False, True, protocol)


def _identity(text: str, protocol: str | None) -> Identity:
    text = text[:80]
    return Identity(text, hashed(text), text.startswith(BOT_PREFIX), False, protocol)


def bot_token() -> str:
    """A fresh token for a program; its prefix marks it as one."""
    return BOT_PREFIX + token()


def cookie_header(value: str, secure: bool) -> bytes:
    """The header that gives a browser its token."""
    extra = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{extra}".encode()


def client_address(scope: Any, settings: Settings) -> str:
    """The client's address; behind a proxy the last one that the proxy names."""
    peer = scope.get("client")
    address = peer[0] if peer else "unknown"
    if settings.proxy:
        for name, value in scope["headers"]:
            if name == b"x-forwarded-for":
                address = value.decode("latin-1").rpartition(",")[2].strip()
    return network_of(address)


def network_of(address: str) -> str:
    """What counts as one address: all of IPv4, the first 64 bits of IPv6."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:60]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
