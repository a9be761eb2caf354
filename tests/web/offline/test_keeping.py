"""The page as something that is kept: installed, renewed in the middle of a game, told in words
what is missing.
"""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardhouse.core.game import game
from tests.web.conftest import FLAGS, chromium
from tests.web.hands import wait
from tests.web.offline.conftest import FOLDER, PATIENCE, Host
from tests.web.offline.test_offline import BOARD, begin, choose

pytestmark = pytest.mark.long
Visitor = Callable[..., Any]
CARLTON = game("carlton").title
KEPT = "() => caches.keys().then(names => names.includes('cardhouse-memory'))"


def test_chromium_finds_nothing_that_keeps_it_from_being_installed(
    host: Host, browser: Any, tmp_path: Path
) -> None:
    # A window that forgets everything cannot install anything: this one has a folder.
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium(), args=FLAGS
    )
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(host.url)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        session = context.new_cdp_session(page)
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert json.loads(manifest["data"])["display"] == "standalone"
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    finally:
        context.close()


@pytest.fixture
def renewed(tmp_path: Path) -> Path:
    """A copy of the folder that is going to be renewed."""
    folder = tmp_path / "site"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.br"))
    return folder


def renew(folder: Path) -> None:
    """Lays a newer version there: another index with another name of its content."""
    index, worker = folder / "index.html", folder / "service-worker.js"
    index.write_text(index.read_text().replace("</head>", '<meta name="newer" content="1"></head>'))
    before = worker.read_text()
    after = re.sub(r"""(index\.html["'`],revision:["'`])""", r"\1newer", before)
    assert after != before
    worker.write_text(after)


@pytest.mark.usefixtures("host")
def test_a_newer_version_waits_for_its_person_and_loses_no_game(
    visitor: Visitor, renewed: Path
) -> None:
    host = Host(renewed)
    try:
        page = visitor()
        page.goto(host.url)
        begin(page, CARLTON)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        page.reload()
        wait(page)
        chance = random.Random(5)
        for _ in range(4):
            choose(page, chance)
        before = page.evaluate(BOARD)
        renew(renewed)
        page.evaluate("() => navigator.serviceWorker.ready.then(r => r.update()).then(() => null)")
        page.get_by_text("A newer version is here.").wait_for()
        # Until it is taken, all goes on as it was.
        assert page.evaluate(BOARD) == before
        assert page.locator("meta[name=newer]").count() == 0
        with page.expect_navigation():
            page.get_by_role("button", name="Use it now").click()
        wait(page)
        assert page.locator("meta[name=newer]").count() == 1
        assert page.evaluate(BOARD) == before
        assert page.get_by_text("A newer version is here.").count() == 0
        choose(page, chance)
        assert page.evaluate(BOARD) != before
    finally:
        host.stop()


def test_later_visits_begin_with_a_picture_of_pythons_memory(host: Host, visitor: Visitor) -> None:
    page = visitor()
    warnings: list[str] = []
    page.on("console", lambda m: warnings.append(m.text) if m.type == "warning" else None)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(host.url)
    begin(page, CARLTON)
    page.wait_for_function(KEPT)
    assert any(".bin" in url for url in asked)
    asked.clear()
    page.reload()
    wait(page)
    assert not [url for url in asked if ".bin" in url]
    assert warnings == []


def test_without_that_picture_python_begins_with_the_sources(host: Host, visitor: Visitor) -> None:
    page = visitor()
    page.context.route("**/memory-*", lambda route: route.abort())
    page.goto(host.url)
    begin(page, CARLTON)
    before = page.evaluate(BOARD)
    choose(page, random.Random(1))
    assert page.evaluate(BOARD) != before
    assert not page.evaluate(KEPT)


def without(*names: str) -> str:
    """The worker of a browser that lacks something."""
    patch = json.dumps("".join(f"delete self.{name};" for name in names))
    return f"""(() => {{
      const Real = Worker;
      window.Worker = class extends Real {{
        constructor(url, options) {{
          const file = text => URL.createObjectURL(new Blob([text], {{type: 'text/javascript'}}));
          const both = [file({patch}), String(url)];
          super(file(both.map(one => `import ${{JSON.stringify(one)}};`).join('')), options);
        }}
      }};
    }})()"""


@pytest.mark.parametrize("missing", ["WebAssembly", "BroadcastChannel", "Worker"])
def test_what_cannot_be_done_without_is_told_in_words(
    missing: str, host: Host, browser: Any
) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script("delete window.Worker" if missing == "Worker" else without(missing))
        page.goto(host.url)
        page.get_by_text("The games cannot be played in this browser.").wait_for()
        # What needs no Python is there all the same.
        page.goto(f"{host.url}#/rules/carlton")
        page.locator(".rules h1").wait_for()


@pytest.mark.parametrize("missing", ["caches", "DecompressionStream"])
def test_what_can_be_done_without_is_done_without(
    missing: str, host: Host, visitor: Visitor
) -> None:
    page = visitor(init=without(missing))
    page.goto(host.url)
    begin(page, CARLTON)
    before = page.evaluate(BOARD)
    choose(page, random.Random(1))
    assert page.evaluate(BOARD) != before


def test_a_client_that_a_browser_cannot_read_is_told_in_words(host: Host, browser: Any) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.route("**/index-*.js", lambda route: route.fulfill(
            content_type="text/javascript", body="this is newer than this browser"
        ))  # fmt: skip
        page.goto(host.url)
        page.get_by_text("Cardhouse does not start here.").wait_for()
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(host.url)
        assert "Cardhouse does not start here." in page.locator("noscript").inner_text()
