"""The toy game on boardgame.io's server, measured as ``tests.server.load`` measures ours: matches
in memory.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from tests.server.support import free_port

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks" / "boardgame"


def seconds_of(process: int) -> float:
    """Processor seconds of a process so far."""
    parts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> float:
    """Resident memory of a process in MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def ready() -> str:
    """Installs what the toy needs, once; what is missing for it, or an empty text."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node is not installed"
    if not (FOLDER / "node_modules").is_dir():
        done = subprocess.run(["npm", "ci", "--loglevel", "error"], cwd=FOLDER, capture_output=True)
        if done.returncode:
            return f"boardgame.io could not be installed: {done.stderr.decode()[-200:]}"
    return ""


def run(clients: int, seconds: float) -> dict[str, float]:
    """So many closed-loop clients for a while; the same figures as ours."""
    port = str(free_port())
    server = subprocess.Popen(
        ["node", "server.js", port], cwd=FOLDER, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        while "ready" not in server.stdout.readline():
            assert server.poll() is None, "boardgame.io's server did not start"
        driver = subprocess.Popen(
            ["node", "clients.js", port, str(clients), str(seconds)],
            cwd=FOLDER,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert driver.stdout is not None
        assert driver.stdout.readline() == "begin\n"
        before = seconds_of(server.pid)
        assert driver.stdout.readline() == "end\n"
        used = seconds_of(server.pid) - before
        told = json.loads(driver.stdout.readline())
        memory = memory_of(server.pid)
        driver.wait(20)
    finally:
        server.kill()
        server.wait(20)
    return {
        "moves/s": told["moves"] / seconds,
        "p50": told["p50"],
        "p99": told["p99"],
        "MB": memory,
        "cpu": used / seconds,
        "us": 1e6 * used / max(1, told["moves"]),
        "bytes": told["bytes"],
        "refused": 0,
    }
