"""Small games with known answers. They can be asked for by name but are not listed among the games."""

from cardhouse.core import game as registry

for _name in ("nim", "kuhn"):
    registry.register(f"toy_{_name}", f"tests.agents.toys.{_name}")
    registry.game(f"toy_{_name}")
    registry._LOADERS.pop(f"toy_{_name}", None)  # other tests go through all games that are listed
