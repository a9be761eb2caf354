"""What the house without a server costs in a browser: ``python -m tests.web.offline.figures
[GAMES...]``.

The host gives out the brotli copies that the build has laid beside the files, at 10 Mbit/s for all
connections together. Times are Chromium's on this machine; nothing else should run meanwhile.
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from cardhouse.core.game import all_games
from tests.web.conftest import FLAGS, chromium
from tests.web.hands import wait
from tests.web.offline import memory
from tests.web.offline.conftest import BELOW, FOLDER, Files
from tests.web.offline.test_offline import CHOOSE

RATE = 10_000_000 / 8
"""Bytes a second."""
CHUNK = 16_384
DECISIONS = 250
VISITS = 5
CLOCKED = """(() => {
  const Real = Worker;
  window.taken = [];
  window.thought = [];
  window.Worker = class extends Real {
    constructor(url, options) {
      const soon = `const later = self.setTimeout; self.setTimeout = (f, ms) => later(f, Math.min(ms, 1));`;
      const file = text => URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
      super(file(`import ${JSON.stringify(file(soon))}; import ${JSON.stringify(String(url))};`), options);
      this.asked = new Map();
      let last = 0;
      this.addEventListener('message', e => {
        const moved = (e.data.told ?? []).some(({text}) => JSON.parse(text).type === 'update');
        if (moved && last && !this.asked.size) thought.push(performance.now() - last);
        if (moved) last = performance.now();
        for (const {text} of e.data.told ?? []) {
          const id = JSON.parse(text).id, since = this.asked.get(id);
          if (since !== undefined) { taken.push(performance.now() - since); this.asked.delete(id); }
        }
      });
    }
    postMessage(message) {
      const said = message.kind === 'hear' ? JSON.parse(message.text) : {};
      if (said.type === 'play') this.asked.set(said.id, performance.now());
      super.postMessage(message);
    }
  };
})()"""
"""Notes the milliseconds from a decision to its answer, by when the new scene and its choices have
been told, too; and those that a computer player's decision takes, told, stored and with its scene.
"""


class Slow(Files):
    """A host on a slow line that gives out packed files."""

    protocol_version = "HTTP/1.1"
    sent = 0
    line = threading.Lock()

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path.split("?")[0]))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        packed = path.with_name(path.name + ".br")
        data = packed.read_bytes() if packed.is_file() else path.read_bytes()
        self.send_response(200)
        self.send_header("content-type", self.guess_type(str(path)))
        self.send_header("content-length", str(len(data)))
        hashed = "/assets/" in self.path
        self.send_header("cache-control", "max-age=31536000, immutable" if hashed else "no-cache")
        if packed.is_file():
            self.send_header("content-encoding", "br")
        self.end_headers()
        for start in range(0, len(data), CHUNK):
            part = data[start : start + CHUNK]
            with Slow.line:
                time.sleep(len(part) / RATE)
                Slow.sent += len(part)
            try:
                self.wfile.write(part)
            except (BrokenPipeError, ConnectionResetError):
                return


def visits(browser: Any, url: str) -> None:
    """The first visit, and a later one."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(120_000)
    began = time.monotonic()
    page.goto(url)
    page.get_by_role("button", name="Play Carlton").wait_for()
    page.locator(".picture svg").first.wait_for()
    print(f"| first visit: games and drawn tables | {time.monotonic() - began:.1f} s |")
    page.get_by_role("button", name="Play Carlton").click()
    wait(page)
    print(f"| first visit: playable | {time.monotonic() - began:.1f} s |")
    print(f"| first visit: received until then | {Slow.sent / 1e6:.2f} MB |")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("() => caches.keys().then(all => all.includes('cardhouse-memory'))")
    print(f"| first visit: received when all is kept | {Slow.sent / 1e6:.2f} MB |")
    times = []
    for _ in range(5):
        began = time.monotonic()
        page.reload()
        wait(page)
        times.append(time.monotonic() - began)
    print(f"| later visit: playable, median of 5 | {statistics.median(times):.1f} s |")
    context.close()


def installable(player: Any, url: str) -> None:
    """What Chromium holds against installing the page, in a profile that it keeps."""
    with tempfile.TemporaryDirectory() as folder:
        context = player.chromium.launch_persistent_context(
            folder, executable_path=chromium(), args=FLAGS
        )
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.goto(url)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        errors = context.new_cdp_session(page).send("Page.getInstallabilityErrors")
        named = [one["errorId"] for one in errors["installabilityErrors"]]
        print(f"| errors of installability | {', '.join(named) or 'none'} |")
        context.close()


def held(url: str) -> None:
    """The memory of the page with its workers, by visits that nobody watches."""
    (first, rested), *later = memory.visits(url)
    print(f"| memory, first visit: at most, at rest | {first:.0f} MB, {rested:.0f} MB |")
    for name, found in zip(("at most", "at rest"), zip(*later, strict=True), strict=True):
        print(
            f"| memory, {len(later)} later visits: {name} | {min(found):.0f}-{max(found):.0f} MB |"
        )


def spread(times: list[float]) -> str:
    """How many there were, the middle, the 95th percentile and the most, as cells of a table."""
    found = sorted(times)
    if not found:
        return "0 | | |"
    middle, late = found[len(found) // 2], found[int(len(found) * 0.95)]
    return f"{len(found)} | {middle:.0f} | {late:.0f} | {found[-1]:.0f}"


def lighthouse(url: str) -> None:
    """What Lighthouse says of the home page to a phone with a slow processor, where it is installed
    (``LIGHTHOUSE``: its command). Medians of ``VISITS`` visits, with the lowest and the highest.
    """
    command = os.environ.get("LIGHTHOUSE", "") or shutil.which("lighthouse")
    if not command:
        print("\nLighthouse is not here (LIGHTHOUSE=... names its command).")
        return
    found: list[dict[str, Any]] = []
    for _ in range(VISITS):
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            subprocess.run(
                [
                    *command.split(), url, "--quiet", "--output=json", f"--output-path={report}",
                    "--chrome-flags=--headless=new --no-sandbox",
                ],
                env=os.environ | {"CHROME_PATH": str(chromium())}, check=False, timeout=300,
            )  # fmt: skip
            if report.is_file():
                found.append(json.loads(report.read_text()))
    if not found:
        print("\nLighthouse found nothing out.")
        return
    version = found[0]["lighthouseVersion"]
    print(
        f"\n| Lighthouse {version}, {len(found)} visits | median | from | to |\n|---|---:|---:|---:|"
    )
    for name, one in found[0]["categories"].items():
        scores = [100 * (each["categories"][name]["score"] or 0) for each in found]
        middle = statistics.median(scores)
        print(f"| {one['title']} | {middle:.0f} | {min(scores):.0f} | {max(scores):.0f} |")
    for name in (
        "first-contentful-paint",
        "largest-contentful-paint",
        "total-blocking-time",
        "cumulative-layout-shift",
    ):
        values = [each["audits"][name]["numericValue"] for each in found]
        digits = 3 if name.endswith("shift") else 0
        spread = (statistics.median(values), min(values), max(values))
        unit = found[0]["audits"][name]["numericUnit"]
        told = " | ".join(f"{value:.{digits}f}" for value in spread)
        print(f"| {found[0]['audits'][name]['title']}, {unit} | {told} |")


def decisions(browser: Any, url: str, title: str) -> None:
    """How long decisions take through a whole game, or the first of them."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.add_init_script(CLOCKED)
    page.goto(url)
    page.get_by_role("button", name=f"Play {title}", exact=True).click()
    chance = random.Random(11)
    for _ in range(DECISIONS):
        if wait(page) == "end":
            break
        page.evaluate(CHOOSE, chance.random())
    own, others = (spread(page.evaluate(f"() => {name}")) for name in ("taken", "thought"))
    print(f"| {title} | {own} | {others} |", flush=True)
    context.close()


def main(chosen: list[str]) -> int:
    """Prints the figures."""
    from playwright.sync_api import sync_playwright

    handler = functools.partial(Slow, directory=str(FOLDER))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}{BELOW}"
    print(f"load average {os.getloadavg()[0]:.1f}\n\n| | |\n|---|---:|", flush=True)
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium(), args=FLAGS)
        visits(browser, url)
        installable(player, url)
        held(url)
        print(
            "\n| game | decisions | median, ms | 95 %, ms | most, ms "
            "| of computers | median, ms | 95 %, ms | most, ms |\n|---|" + "---:|" * 8
        )
        for one in all_games():
            if not chosen or one.name in chosen:
                decisions(browser, url, one.title)
        browser.close()
    lighthouse(url)
    server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
