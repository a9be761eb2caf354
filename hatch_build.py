"""Builds the browser's client into the wheel, where Node is there; a wheel without it still plays
in the terminal.

And makes the README that a package index shows: links to files of the repository lead nowhere
there.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURES = re.compile(r"<!-- pictures -->.*?<!-- end of pictures -->\n+", re.DOTALL)
_NEAR = re.compile(r"\[([^\]]+)\]\((?![a-z]+:|#)[^)]+\)")


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs the client's own build before the files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds unless this is an editable install, the client is built already, or Node is
        missing.
        """
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


class ReadmeHook(MetadataHookInterface):
    """Gives the package a README in which nothing dangles."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Leaves the pictures out, and of a link to a file its name."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = _NEAR.sub(r"`\1`", _PICTURES.sub("", text))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
