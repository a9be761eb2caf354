"""Locks on files among the programs of one machine; each goes with its process, however that
ends.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

LOOK_AGAIN = 0.1
"""Seconds between two tries to take a lock that is waited for."""

if sys.platform == "win32":
    import msvcrt

    def try_lock(file: int) -> bool:
        """Takes the lock of an open file; False while another program has it. Raises OSError where
        a folder takes no locks.
        """
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(file: int) -> bool:
        """Takes the lock of an open file; False while another program has it. Raises OSError where
        a folder takes no locks.
        """
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def wait_for_lock(path: Path, patience: float) -> tuple[int, bool] | None:
    """Takes the lock of a file, which is made if it is missing: the open file, whose closing gives
    the lock back, and whether another program had it at first.

    None where no lock can be had, or not within ``patience`` seconds.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    end, waited = time.monotonic() + patience, False
    try:
        while not try_lock(file):
            if time.monotonic() > end:
                os.close(file)
                return None
            waited = True
            time.sleep(LOOK_AGAIN)
    except OSError:
        os.close(file)
        return None
    return file, waited
