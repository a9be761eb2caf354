"""``python -m cardhouse``: the same as the command ``cardhouse``."""

import sys

from cardhouse.terminal.cli import main

if __name__ == "__main__":
    sys.exit(main())
