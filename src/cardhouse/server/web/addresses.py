"""Addresses under which friends can reach this server."""

from __future__ import annotations

import contextlib
import io
import ipaddress
import re
import socket

import segno

from cardhouse.server.messages import Link
from cardhouse.server.settings import Settings
from cardhouse.server.wording import TEXT

LAN = "cardhouse serve --lan"
HOST = r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?"
"""What a browser can have been told to find us by; anything else is not passed on."""


def lan_addresses() -> list[str]:
    """This machine's addresses in its own network, the likeliest first."""
    found: list[str] = []
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))  # sends nothing; only chooses the way out
                found.append(probe.getsockname()[0])
        except OSError:
            continue
    with contextlib.suppress(OSError):
        found += [
            str(info[4][0])
            for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        ]
    return [x for x in dict.fromkeys(found) if not local(x)]


def local(host: str) -> bool:
    """Whether a host name or address reaches only this machine."""
    name = host.strip("[]").lower()
    if name in ("localhost", "") or name.endswith(".localhost"):
        return True
    try:
        found = ipaddress.ip_address(name)
    except ValueError:
        return False
    return found.is_loopback or found.is_unspecified or found.is_link_local


def host_and_port(address: str) -> tuple[str, int]:
    """HOST, HOST:PORT or [HOST]:PORT in two parts; 0 where there is no port. Raises ValueError."""
    host, _, port = address.rpartition(":")
    bare = address.count(":") > 1 and not address.startswith("[")
    if bare or not host or address.endswith("]"):
        host, port = address, "0"
    if not port.isdigit() or int(port) > 65535:
        raise ValueError(f"{port[:20]!r} is no port")
    return host.strip("[]"), int(port)


def url(host: str, port: int) -> str:
    """An address in full."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}" + ("" if port == 80 else f":{port}")


def link(settings: Settings, host: str, path: str) -> Link:
    """Addresses for a friend, best first; with a warning when only this machine can reach them."""
    if settings.public:
        return Link([x.rstrip("/") + path for x in settings.public], "")
    host = host if re.fullmatch(HOST, host) else ""
    scheme = "https" if settings.secure else "http"
    name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
    known_by = [f"{scheme}://{host}{path}"] if host and not local(name) else []
    if local(settings.host) and settings.host not in ("0.0.0.0", "::"):
        if known_by:
            return Link(known_by, "")
        return Link([url(settings.host, settings.port) + path], TEXT("link.local", command=LAN))
    others = [url(x, settings.port) + path for x in lan_addresses()]
    found = list(dict.fromkeys(known_by + others))
    if not found:
        return Link([url("127.0.0.1", settings.port) + path], TEXT("link.local", command=LAN))
    return Link(found, "")


def qr(address: str) -> bytes:
    """An address as a QR code (SVG)."""
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(out, kind="svg", scale=4, border=2, dark="#000", light="#fff", xmldecl=False)
    return out.getvalue()
