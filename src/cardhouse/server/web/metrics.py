"""Figures for Prometheus: ``/metrics``, for this machine alone, or for whoever has the token."""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Iterable
from typing import Any

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from cardhouse.server.storage.entities import DEALING, OVER, PLAYING, WAITING
from cardhouse.server.table.hub import Hub
from cardhouse.server.web.door import Door
from cardhouse.server.web.limits import Limits

PATH = "/metrics"
FORWARDED = (b"x-forwarded-for", b"forwarded", b"via", b"x-real-ip")
"""Headers by which a request is known to come from elsewhere, through a proxy on this machine."""


class Counts:
    """What is counted while the server runs. answers: HTTP answers by status; refused: by why."""

    def __init__(self) -> None:
        self.answers: dict[int, int] = {}
        self.refused: dict[str, int] = {}

    def answered(self, status: int) -> None:
        """Counts an answer."""
        self.answers[status] = self.answers.get(status, 0) + 1

    def refuse(self, why: str) -> None:
        """Counts a connection or request that was refused."""
        self.refused[why] = self.refused.get(why, 0) + 1


class Figures(Collector):
    """Reads the figures of a server when they are asked for."""

    def __init__(self, hub: Hub, limits: Limits, door: Door, counts: Counts) -> None:
        self.hub = hub
        self.limits = limits
        self.door = door
        self.counts = counts

    def collect(self) -> Iterable[Metric]:
        """All figures as they are now."""
        hub, store = self.hub, self.hub.store
        tables = list(hub.tables.values())
        status = GaugeMetricFamily("cardhouse_tables", "Tables in memory.", labels=["status"])
        for name in (WAITING, DEALING, PLAYING, OVER):
            status.add_metric([name], sum(1 for one in tables if one.stored.status == name))
        yield status
        answers = CounterMetricFamily("cardhouse_answers", "Answers over HTTP.", labels=["status"])
        for code, times in sorted(self.counts.answers.items()):
            answers.add_metric([str(code)], times)
        yield answers
        refused = CounterMetricFamily(
            "cardhouse_refused", "Connections and requests that were refused.", labels=["why"]
        )
        for why, times in sorted(self.counts.refused.items()):
            refused.add_metric([why], times)
        refused.add_metric(["sockets"], self.door.refused)
        refused.add_metric(["late"], self.door.late)
        yield refused
        for name, says, value in (
            ("sockets", "Sockets that are held.", self.door.held),
            ("sockets_most", "Sockets that can be held.", self.door.most),
            ("connections", "Connections to tables and lessons.", self.limits.connections),
            ("clients", "Clients at tables.", sum(len(one.audience.clients) for one in tables)),
            ("tables_doubtful", "Tables to be read anew.", sum(one.doubtful for one in tables)),
            ("tables_closed", "Tables closed to moves.", sum(bool(one.closed) for one in tables)),
            ("late", "1 while this process must be silent.", int(store.owners.late)),
        ):
            yield GaugeMetricFamily(f"cardhouse_{name}", says, value)
        for name, says, value in (
            ("commits", "Transactions of the writing thread.", store.commits),
            ("entries", "Entries that were stored.", store.written),
            ("failures", "Writes that failed.", store.failures),
        ):
            yield CounterMetricFamily(f"cardhouse_{name}", says, value)


class Metrics:
    """The figures of a server, and who may see them."""

    def __init__(self, hub: Hub, limits: Limits, door: Door) -> None:
        self.counts = Counts()
        self._token = hub.settings.metrics_token
        self._registry = CollectorRegistry()
        for kind in (ProcessCollector, PlatformCollector, GCCollector):
            kind(registry=self._registry)
        self._registry.register(Figures(hub, limits, door, self.counts))

    def may_see(self, scope: Any) -> bool:
        """Whether a request comes from this machine itself, or brings the token."""
        headers = scope["headers"]
        for name, value in headers:
            if name == b"authorization" and self._token:
                wanted = f"Bearer {self._token}".encode()
                if hmac.compare_digest(bytes(value), wanted):
                    return True
        if any(name in FORWARDED for name, _ in headers):
            return False
        try:
            return ipaddress.ip_address(scope["client"][0]).is_loopback
        except (TypeError, ValueError):
            return False

    def answer(self) -> tuple[str, bytes]:
        """The figures: their media type and text."""
        return CONTENT_TYPE_PLAIN_0_0_4, generate_latest(self._registry)
