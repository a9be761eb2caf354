"""What of the agents' tests needs an extra is collected only where that is installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["test_openspiel.py"]
