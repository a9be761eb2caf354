"""Small games with known answers. They can be asked for by name but are not listed among the
games.
"""

from cardhouse.core import game as registry

for _name in ("nim", "kuhn"):
    registry.register(f"toy_{_name}", f"tests.agents.toys.{_name}", listed=False)
