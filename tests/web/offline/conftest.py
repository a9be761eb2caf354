"""The built folder on a host that only serves files, and visitors who lose the network."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "dist" / "site"
BELOW = "/some/where/"
TYPES = {".wasm": "application/wasm", ".mjs": "text/javascript"}
EXPECTED = "ERR_", "WebAssembly"
"""What a browser itself complains about: no network, and what a test has taken away."""
PATIENCE = 120_000
QUICK = """(() => {
  const Real = Worker;
  window.Worker = class extends Real {
    constructor(url, options) {
      const soon = `const later = self.setTimeout; self.setTimeout = (f, ms) => later(f, Math.min(ms, 1));`;
      const file = text => URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
      super(file(`import ${JSON.stringify(file(soon))}; import ${JSON.stringify(String(url))};`), options);
    }
  };
})()"""
"""Computer players take no time to be followed."""


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves a folder below a path, as any web host does."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(BELOW))

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Host:
    """A host that serves a folder, until it is switched off."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        handler = functools.partial(Files, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}{BELOW}"
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def stop(self) -> None:
        """Serves nothing any more."""
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def host() -> Iterator[Host]:
    """The folder on a host."""
    if not (FOLDER / "index.html").is_file():
        pytest.skip("the house without a server is not built (make site)")
    host = Host(FOLDER)
    yield host
    if host.thread.is_alive():
        host.stop()


@pytest.fixture
def visitor(host: Host, browser: Any) -> Iterator[Callable[..., Any]]:
    """Makes pages; what the console complains about fails the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def make(width: int = 1280, height: int = 800, init: str = QUICK, context: Any = None) -> Any:
        if context is None:
            context = browser.new_context(
                viewport={"width": width, "height": height}, reduced_motion="reduce"
            )
            contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(init)
        page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not [x for x in complaints if not any(w in x for w in EXPECTED)], complaints


def cut(host: Host, page: Any) -> None:
    """Waits until the page is kept, then takes the network away."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    host.stop()
    page.context.set_offline(True)
