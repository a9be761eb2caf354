"""Rewrites the snapshots of the app: ``python -m tests.terminal.app.write``. Look at the difference
first.
"""

from __future__ import annotations

from .snapshot import main

if __name__ == "__main__":
    main()
