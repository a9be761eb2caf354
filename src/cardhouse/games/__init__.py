"""The games, registered by name; a folder each, loaded when first asked for."""

from cardhouse.core.game import register

for _name in ("carbondale", "carbondale_draft", "carbles", "carlton", "three_piles"):
    register(_name, f"cardhouse.games.{_name}")
