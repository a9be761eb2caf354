"""What is stored: the tables of the database, as SQLAlchemy describes them. Changes go into
migrations.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

METADATA = MetaData()

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("status", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", String(64), nullable=False),
    Column("chosen_seed", String(64)),
    Column("secret", String(64), nullable=False),
    Column("salt", String(64), nullable=False),
    Column("nonces", JSON, nullable=False),
    Column("deal", String(64)),
    Column("rematch", String(12)),
    Column("created", Float, nullable=False),
    Column("started", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("owner", String(40)),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("promise", JSON(none_as_null=True)),
    Column("shut", String(200)),
    Column("quiet", Boolean, nullable=False, server_default=false()),
    Column("challenge", String(40)),
    Column("handed", String(64)),
    Column("taken", Boolean, nullable=False, server_default=false()),
    Index("matches_handed", "handed", unique=True),
    Index("matches_challenge", "challenge"),
    Index("matches_owner", "owner"),
    Index("matches_listed", "listed", "status", "updated"),
    Index("matches_updated", "status", "updated"),
)
"""One row a table. secret and salt: the server's share of the shuffle; deal: the seed made of all
shares.

rules: the version of the game's rules that it is played by; owner: the process that it belongs to;
epoch: how often it has changed hands, which every write checks; promise: the signature of the
commitment; shut: why the operator has closed it; quiet: whether talk is off; challenge: the
challenge that it is played for; handed: SHA-256 of the key with which it was handed over from a
house without a server, where it began; taken: whether its person has taken it along to such a
house. Games that were handed over or taken along count nowhere.
"""

SIGNING_KEYS = Table(
    "signing_keys",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("public", String(64), nullable=False),
    Column("private", String(64)),
    Column("made", BigInteger, nullable=False),
    Column("until", BigInteger),
)
"""What is signed with, both halves as hex; times in seconds since 1970. private: erased when the
key is rotated out.
"""

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("address", String(200), nullable=False),
    Column("secret", String(64), nullable=False, server_default=""),
    Column("beat", Float, nullable=False),
)
"""The processes that serve. address: where the others reach each; secret: how these prove who they
are, made anew at each start; beat: when each was last heard of, in seconds since 1970 by the
database's clock.
"""

PICTURES = Table(
    "pictures",
    METADATA,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("rules", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("state", JSON, nullable=False),
)
"""The position of each table as it was last seen: what is shown of it when its rules are no longer
played.
"""

SEATS = Table(
    "seats",
    METADATA,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("level", String(60), nullable=False),
    Column("standin", Boolean, nullable=False),
)
"""Who sits where."""

KEYS = Table(
    "keys",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("guest", Boolean, nullable=False),
    Index("keys_match", "match"),
)
"""SHA-256 of every token that opens a seat. guest: a browser or program, else a private key for
another browser.
"""

ENTRIES = Table(
    "entries",
    METADATA,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("action", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("client", String(44)),
    Column("at", Float, nullable=False),
    UniqueConstraint("match", "client"),
)
"""What was done at a table, in order and never changed: the primary key lets each place be taken
once.

kind: play, undo, redo, resign or the name of a mark; ply: decisions before it; client: the sender's
id of the request.
"""

CHAT = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("chat_match", "match"),
)
"""What was said."""

RESULTS = Table(
    "results",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("match", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("won", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("helped", Boolean, nullable=False),
    Column("takebacks", Integer, nullable=False, server_default="0"),
    Column("peeks", Integer, nullable=False, server_default="0"),
    Column("hints", Integer, nullable=False, server_default="0"),
    Column("opened", Integer, nullable=False, server_default="0"),
    Column("seat", Integer),
    Column("against", String(60), nullable=False, server_default=""),
    Column("scores", JSON(none_as_null=True)),
    Column("reason", String(20), nullable=False, server_default=""),
    Column("ended", Float, nullable=False),
    Index("results_hash", "hash", "game"),
    Index("results_match", "match"),
)
"""Finished games of each guest; as long as one is kept its table is, too. won: 1, 0 (a draw), -1;
seconds: without long pauses; opened: whether open help was on; against: the level of the computer
players, if they had one; scores: of all seats. Of games that ended before these were kept, seat and
scores are none.
"""

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("token", String(40), primary_key=True),
    Column("match", Integer, nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("deal", String(64), nullable=False),
    Column("at", Float, nullable=False),
)
"""Cards that somebody challenges friends to play. match: where they were played first; seats: the
level of each computer player, "" for the seat of whoever takes the challenge up; deal: the seed.
"""

DEVICES = Table(
    "devices",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("device", String(64), unique=True),
    Column("name", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False),
    Index("devices_person", "person"),
)
"""Other devices of a person, and passes that let one in. id: SHA-256 of the pass; person, device:
of their tokens; device: none until the pass was used; until: when an unused pass ends.
"""

BANS = Table(
    "bans",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("what", String(64), nullable=False),
    Column("until", Float, nullable=False),
    Column("reason", String(200), nullable=False),
    Column("at", Float, nullable=False),
)
"""Who may not come. kind: address (what: a prefix) or token (what: its SHA-256); until: its end, 0
for none.
"""

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("match", Integer, nullable=False),
    Column("code", String(12), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("said", Float, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("match", "seat", "said", "hash"),
)
"""Lines of talk that somebody reported. hash: who did; said: when the line was said."""

ORDERS = Table(
    "orders",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("what", String(12), nullable=False),
    Column("at", Float, nullable=False),
)
"""What the operator tells the processes that serve: table (what: its code) is to be read anew, or
the bans are.
"""
