"""The house without a server as a server gives it out: files, packed copies, and no more than
that.
"""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest

from cardhouse.server.settings import Settings
from cardhouse.server.web.app import Server
from cardhouse.server.web.offline import with_offer

INDEX = "<html><head></head><body>house</body></html>"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder like the built one, and something beside it that is nobody's business."""
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets" / "a.mjs").write_text("export {}")
    (folder / "assets" / "a.mjs.gz").write_bytes(gzip.compress(b"packed"))
    (tmp_path / "secret").write_text("secret")
    return folder


class Client:
    """Asks a server with that folder, without a socket."""

    def __init__(self, folder: str, home: Path) -> None:
        self.app = Server(Settings(database=f"sqlite:///{home / 'x.db'}", offline=folder))

    def get(self, path: str, **headers: str) -> httpx.Response:
        """The answer."""
        return asyncio.run(self._get(path, {k.replace("_", "-"): v for k, v in headers.items()}))

    async def _get(self, path: str, headers: dict[str, str]) -> httpx.Response:
        async with (
            self.app.web.router.lifespan_context(self.app.web),
            httpx.AsyncClient(
                transport=httpx.ASGITransport(self.app), base_url="http://house"
            ) as client,
        ):
            return await client.get(path, headers=headers)


def test_files_are_given_out_packed_where_that_is_understood(site: Path, tmp_path: Path) -> None:
    client = Client(str(site), tmp_path)
    front = client.get("/offline")
    assert (front.status_code, front.headers["location"]) == (308, "/offline/")
    assert client.get("/offline/").text == INDEX
    plain = client.get("/offline/assets/a.mjs", accept_encoding="identity")
    assert plain.text == "export {}"
    assert "content-encoding" not in plain.headers
    packed = client.get("/offline/assets/a.mjs", accept_encoding="gzip, br;q=1")
    assert packed.text == "packed"
    assert packed.headers["content-encoding"] == "gzip"
    for one in (plain, packed):
        assert one.headers["content-type"].startswith("text/javascript")
        assert "immutable" in one.headers["cache-control"]
    for path in ("..%2Fsecret", "%2e%2e/secret", "assets", "none", "a" * 300):
        assert client.get(f"/offline/{path}").status_code == 404


def test_its_pages_may_run_python_and_the_others_may_not(site: Path, tmp_path: Path) -> None:
    client = Client(str(site), tmp_path)
    inside = client.get("/offline/").headers["content-security-policy"]
    outside = client.get("/api/games").headers["content-security-policy"]
    assert "'wasm-unsafe-eval'" in inside
    assert "unsafe-eval'" not in outside
    for policy in (inside, outside):
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy


def test_without_that_folder_nothing_is_offered(site: Path, tmp_path: Path) -> None:
    client = Client("", tmp_path)
    assert client.get("/offline/").status_code == 404
    settings = Settings(offline=str(tmp_path / "nowhere"))
    assert with_offer(INDEX, settings) == INDEX
    assert 'content="/offline/"' in with_offer(INDEX, Settings(offline=str(site)))
