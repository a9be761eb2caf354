"""Processes: a parent that starts the processes of one server, passes each its socket, and starts
anew those that die.

The parent does nothing else: no thread, no event loop, no database, so that it can be copied at any
time. It keeps the sockets open, so that whoever connects to a process that has just died waits for
the next one.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import replace

from cardhouse.core.errors import CardhouseError
from cardhouse.server.settings import Settings
from cardhouse.server.web.addresses import host_and_port
from cardhouse.server.wording import TEXT

FIRST, LAST = 0.1, 10.0
"""Seconds before a process that ended is started anew: at first, and at most where it ends again
and again.
"""
SOUND = 10.0
"""Seconds after which a process counts as one that works."""
GIVEN = 20.0
"""Seconds that processes have to end before they are made to."""
MOST = 64
WRONG = 2
"""How a process ends that cannot ever start like this."""


def check(settings: Settings, workers: int) -> None:
    """Raises CardhouseError where a server cannot have so many processes."""
    if not 1 <= workers <= MOST:
        raise CardhouseError(TEXT("serve.workers", high=MOST, given=workers, option="--workers"))
    if settings.database.startswith("sqlite"):
        raise CardhouseError(
            TEXT(
                "serve.workers_postgres", option="--workers", command="--database postgresql://..."
            )
        )
    try:
        host_and_port(settings.inner)
    except ValueError as error:
        raise CardhouseError(TEXT("serve.inner", problem=str(error), option="--inner")) from error
    if sys.platform == "win32":
        raise CardhouseError(TEXT("serve.workers_system", option="--workers"))


def share(settings: Settings, workers: int, at: int) -> Settings:
    """The settings of one process among several: its inner port, and its share of the thinkers."""
    inner = settings.inner
    host, port = host_and_port(inner)
    if port:
        inner = f"[{host}]:{port + at}" if ":" in host else f"{host}:{port + at}"
    return replace(settings, inner=inner, thinkers=max(1, settings.thinkers // workers))


class Parent:
    """The processes by their ids. serve: what each does, by its number; started: when each was."""

    def __init__(self, count: int, serve: Callable[[int], int]) -> None:
        self.serve = serve
        self.running: dict[int, int] = {}
        self.started = [0.0] * count
        self.pause = [FIRST] * count
        self.due = [0.0] * count
        self.ending = False
        self._read, self._write = os.pipe()

    def start(self, at: int) -> None:
        """Starts a process."""
        sys.stdout.flush()
        sys.stderr.flush()
        number = os.fork()
        if number:
            self.running[number] = at
            self.started[at] = time.monotonic()
            return
        status = WRONG
        try:
            for one in (signal.SIGTERM, signal.SIGINT):
                signal.signal(one, signal.SIG_DFL)
            os.close(self._write)
            threading.Thread(target=self._orphaned, name="cardhouse-parent", daemon=True).start()
            status = self.serve(at)
        except (CardhouseError, OSError) as error:
            print(f"cardhouse: {error}", file=sys.stderr, flush=True)
        except BaseException:
            traceback.print_exc()
            status = 1
        finally:
            sys.stderr.flush()
            os._exit(status)

    def _orphaned(self) -> None:
        """Ends a process whose parent is gone, however that ended: nobody would stop it."""
        os.read(self._read, 1)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GIVEN)
        os._exit(1)

    def ended(self, number: int, status: int) -> int | None:
        """Notes that a process has ended; returns a status if everything has to."""
        at = self.running.pop(number)
        if self.ending:
            return None
        code = os.waitstatus_to_exitcode(status)
        if code == WRONG:
            return WRONG
        now = time.monotonic()
        if now - self.started[at] > SOUND:
            self.pause[at] = FIRST
        self.due[at] = now + self.pause[at]
        self.pause[at] = min(LAST, 2 * self.pause[at])
        sentence = TEXT("serve.anew", number=at + 1, status=code)
        print(f"cardhouse: {sentence}", file=sys.stderr, flush=True)
        return None

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Tells all processes to end."""
        self.ending = True
        for number in self.running:
            os.kill(number, how)

    def watch(self) -> int:
        """Keeps all processes running until this one is told to stop; returns the status to end
        with.
        """
        result, end = 0, 0.0
        while True:
            now = time.monotonic()
            if not self.ending:
                for at in set(range(len(self.started))) - set(self.running.values()):
                    if now >= self.due[at]:
                        self.start(at)
            elif not self.running:
                return result
            elif not end:
                end = now + GIVEN
            elif now > end:
                self.stop(signal.SIGKILL)
            number, status = os.waitpid(-1, os.WNOHANG) if self.running else (0, 0)
            if number in self.running:
                bad = self.ended(number, status)
                if bad is not None:
                    result = bad
                    self.stop()
            else:
                time.sleep(0.05)


def parent(count: int, serve: Callable[[int], int]) -> int:
    """Runs so many processes until this one is told to stop; returns the status to end with."""
    family = Parent(count, serve)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: family.stop())
    return family.watch()
