"""Builds the browser's client into the wheel, where Node is there; a wheel without it still plays in the terminal."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs the client's own build before the files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds unless this is an editable install, the client is built already, or Node is missing."""
        web = Path(self.root) / "web"
        index = Path(self.root) / "src" / "cardhouse" / "server" / "static" / "index.html"
        npm = shutil.which("npm")
        if (
            version == "editable"
            or index.is_file()
            or npm is None
            or not (web / "package.json").is_file()
        ):
            return
        subprocess.run([npm, "ci"], cwd=web, check=True)
        subprocess.run([npm, "run", "build"], cwd=web, check=True)
