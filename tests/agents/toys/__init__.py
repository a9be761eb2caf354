"""Small games with known answers, registered by name."""

from cardhouse.core.game import register

for _name in ("nim", "kuhn"):
    register(f"toy_{_name}", f"tests.agents.toys.{_name}")
