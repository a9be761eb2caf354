"""What can be set about a server, from the command line or the environment."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """All settings of one server.

    pause: most seconds before an answer is given that needs no asking; pace: seconds that a
    computer player takes without thinking, in the middle; first: seconds that a computer player's
    first move may wait for compilation, patience: that any later move may take, before a rule of
    thumb decides; warm: 1 begins to compile when a game is dealt in which hints may be asked for, 0
    when the first is; away: seconds after which a person counts as absent. analysis: CPU seconds
    for a first look at all decisions of a finished game; analysis_longest: seconds after which an
    analysis is given up. Limits are per second, burst being what may come at once; ``solving``
    counts the CPU seconds that an address may have deals solved for. beat, overdue, dead: see
    ``storage.owners.Beats``; hold: seconds that a request waits while storage cannot be reached.
    picture: seconds between two pictures of a table that is played at. unattended: seconds after
    which computer players stop where nobody looks. grace: seconds after which the seat of somebody
    who lost the connection may be given away, and the host's part be taken by another. inner: where
    other processes of this server reach this one, ``HOST`` or ``HOST:PORT``; inner_secret: what
    they must know besides what stands in the database. offline: the folder of the house without a
    server, given out below ``/offline/``; none if empty.
    """

    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    inner: str = "127.0.0.1"
    inner_secret: str = ""
    offline: str = ""
    public: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    secure: bool = False
    proxy: bool = False
    pause: float = 4.0
    pace: float = 0.5
    away: float = 20.0
    nonce_wait: float = 2.0
    frame: int = 8192
    messages: float = 20.0
    messages_burst: float = 60.0
    address_messages: float = 400.0
    address_messages_burst: float = 1200.0
    requests: float = 20.0
    requests_burst: float = 120.0
    opened: float = 0.5
    opened_burst: float = 30.0
    solving: float = 1.0
    solving_burst: float = 120.0
    connections: int = 64
    address_connections: int = 32
    address_sockets: int = 128
    sockets: int = 0
    head: float = 10.0
    body: float = 20.0
    stalled: float = 30.0
    lesson_idle: float = 1800.0
    log_lines: float = 20.0
    log_burst: float = 500.0
    log_window: float = 60.0
    wait: float = 300.0
    look: float = 1.0
    talk: int = 1
    metrics_token: str = ""
    watchers: int = 100
    tables: int = 20_000
    beat: float = 0.5
    overdue: float = 1.5
    dead: float = 2.5
    hold: float = 2.0
    picture: float = 2.0
    unattended: float = 60.0
    grace: float = 60.0
    expire_waiting: float = 86_400.0
    expire_playing: float = 30 * 86_400.0
    expire_over: float = 365 * 86_400.0
    expire_talk: float = 30 * 86_400.0
    expire_results: float = 3 * 365 * 86_400.0
    expire_reports: float = 90 * 86_400.0
    evict: float = 600.0
    thinkers: int = 2
    first: float = 10.0
    patience: float = 30.0
    warm: int = 1
    backlog: int = 256
    analysis: float = 30.0
    analysis_longest: float = 900.0
    analyses: float = 0.02
    analyses_burst: float = 8.0
