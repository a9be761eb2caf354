"""Runs the server: ``cardhouse serve``."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import socket
import sys
import threading
import time
from dataclasses import fields, replace
from typing import Any

import uvicorn

from cardhouse.core.errors import CardhouseError
from cardhouse.server.settings import Settings
from cardhouse.server.web import processes
from cardhouse.server.web.addresses import lan_addresses, local, url
from cardhouse.server.web.app import Server
from cardhouse.server.web.door import guarded
from cardhouse.server.web.log import logging_config
from cardhouse.server.wording import TEXT

GRACE = 5
"""Seconds that connections are given to end when the server goes."""


def default_database() -> str:
    """DATABASE_URL, or a SQLite file in the user's data folder."""
    from cardhouse.play.folders import home

    if given := os.environ.get("DATABASE_URL"):
        return given
    file = str(home() / "tables.db").replace("%", "%25").replace("?", "%3F")
    return f"sqlite:///{file}"


def settings_from(args: argparse.Namespace) -> Settings:
    """The settings that the command line asks for. Raises CardhouseError."""
    if not 0 <= args.port <= 65535:
        raise CardhouseError(TEXT("serve.port"))
    host = "0.0.0.0" if args.lan and args.host == "127.0.0.1" else args.host
    given: dict[str, Any] = {}
    kinds = {
        f.name: f.type for f in fields(Settings) if f.type in ("int", "float") and f.name != "port"
    }
    for pair in args.set:
        name, _, text = pair.partition("=")
        if name not in kinds:
            raise CardhouseError(
                TEXT("serve.no_limit", name=repr(name[:40]), names=", ".join(kinds))
            )
        try:
            value = int(text) if kinds[name] == "int" else float(text)
        except ValueError:
            value = -1
        if not 0 <= value < 1e9:
            raise CardhouseError(TEXT("serve.limit", name=name, given=repr(text[:20])))
        given[name] = value
    public = tuple(x.rstrip("/") for x in args.public)
    for address in public:
        if not address.startswith(("http://", "https://")):
            raise CardhouseError(
                TEXT(
                    "serve.public_address",
                    given=repr(address[:60]),
                    first="http://",
                    second="https://",
                )
            )
    return Settings(
        database=args.database or default_database(),
        host=host,
        port=args.port,
        public=public,
        origins=tuple(x.lower() for x in public),
        secure=args.secure,
        proxy=args.proxy,
        inner=args.inner,
        inner_secret=args.inner_secret or os.environ.get("CARDHOUSE_INNER_SECRET", ""),
        offline=args.offline,
        metrics_token=os.environ.get("CARDHOUSE_METRICS_TOKEN", ""),
        **given,
    )


def shown_qr(address: str) -> None:
    """Prints an address as a QR code."""
    import segno

    segno.make(address, error="l").terminal(out=sys.stdout, compact=True, border=2)


def announce(settings: Settings, qr: bool) -> None:
    """Prints where the server can be reached."""
    here = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    print(TEXT("serve.at", address=url(here, settings.port)), flush=True)
    if local(settings.host) and settings.host not in ("0.0.0.0", "::"):
        print(
            TEXT("serve.alone", option="--lan"),
            flush=True,
        )
        return
    found = [*settings.public, *(url(x, settings.port) for x in lan_addresses())]
    for address in found:
        print(TEXT("serve.others", address=address), flush=True)
    if found and qr and sys.stdout.isatty():
        shown_qr(found[0])
    if not found:
        print(TEXT("serve.no_address"), flush=True)


def open_page(settings: Settings) -> None:
    """Opens the page in the person's browser, if there is a screen to show it on."""
    import webbrowser

    if (
        sys.platform in ("win32", "darwin")
        or os.environ.get("DISPLAY")
        or os.environ.get("WAYLAND_DISPLAY")
    ):
        here = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
        threading.Timer(0.6, webbrowser.open, [url(here, settings.port)]).start()


def web_server(app: Server, settings: Settings, level: str) -> uvicorn.Config:
    """How the web server is set up: its limits, its log, and a WebSocket protocol that takes frames
    at once.
    """
    http, ws = guarded(app.door)
    return uvicorn.Config(
        app,
        log_config=logging_config(level, settings),
        access_log=False,
        http=http,
        ws=ws,
        ws_max_size=settings.frame,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=False,
        backlog=2048,
    )


def listeners(settings: Settings, count: int) -> list[socket.socket]:
    """A listening socket for each of so many processes, among which the system shares connections
    out.

    Raises CardhouseError.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    shared = count > 1 and sys.platform == "linux"
    found: list[socket.socket] = []
    port = settings.port
    try:
        for _ in range(count if shared else 1):
            listener = socket.socket(family, socket.SOCK_STREAM)
            found.append(listener)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if shared and len(found) == 1:
                # Nobody else's port is shared: it must be free without asking for that.
                with socket.socket(family, socket.SOCK_STREAM) as probe:
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    _bind(probe, settings.host, port)
                    port = probe.getsockname()[1]
            if shared:
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            _bind(listener, settings.host, port)
            if count > 1:
                listener.listen(2048)
    except CardhouseError:
        for one in found:
            one.close()
        raise
    return found if shared else found * count


def _bind(listener: socket.socket, host: str, port: int) -> None:
    try:
        listener.bind((host, port))
    except OSError as error:
        raise CardhouseError(
            TEXT("serve.port_taken", port=port, host=host, problem=error.strerror or str(error))
        ) from error


def serve(
    settings: Settings, qr: bool = True, level: str = "info", show: bool = False, workers: int = 1
) -> int:
    """Serves until it is told to stop. show: opens the page too; workers: how many processes serve.

    Raises CardhouseError when it cannot start.
    """
    if workers != 1:
        processes.check(settings, workers)
    sockets = listeners(settings, workers)
    settings = replace(settings, port=sockets[0].getsockname()[1])
    app = Server(settings) if workers == 1 else None
    if app is not None:
        try:
            app.hub.store.prepare(settings.wait, _say)
        except BaseException:
            for listener in sockets:
                listener.close()
            app.hub.store.leave()
            raise
    announce(settings, qr)
    print(TEXT("serve.until", keys="Ctrl+C", command="kill"), flush=True)
    if show:
        open_page(settings)
    began = time.time()
    if app is not None:
        status = run(app, sockets[0], level)
    else:
        # Engines and event loops are made in the processes that use them.
        status = processes.parent(
            workers,
            lambda at: run(Server(processes.share(settings, workers, at)), sockets[at], level),
        )
    print(TEXT("serve.stopped", seconds=f"{time.time() - began:.0f}"), flush=True)
    return status


def _say(line: str) -> None:
    print(line, flush=True)


def run(app: Server, listener: socket.socket, level: str) -> int:
    """Serves from one process until it is told to stop."""

    class Runner(uvicorn.Server):
        """Says goodbye before connections are closed."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            """Stops the tables first."""
            app.hub.farewell()
            await asyncio.sleep(0.1)
            ending = asyncio.get_running_loop().call_later(GRACE + 0.5, app.door.shut)
            await super().shutdown(sockets)
            ending.cancel()

    # The web server raises the signal again that ended it; by then everything is stored and nothing
    # is left to do.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    sys.setswitchinterval(0.001)
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    runner = Runner(web_server(app, app.settings, level))
    runner.run(sockets=[listener])
    return 0 if runner.started else 3
