"""The tables of games: seats, invitations, followers, moves, snapshots, drafts, and the outbox."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    false,
)

from bot.store.schema.base import ROW_ID, metadata, string

_STATUSES: Final = "'lobby', 'running', 'finished', 'cancelled', 'expired', 'abandoned'"

games = Table(
    "games",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("slug", string(40), nullable=False),
    Column("status", string(10), nullable=False),
    Column("name", string(100), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("lobby_message_id", BigInteger),
    Column("organiser_id", BigInteger, nullable=False),
    Column("options", JSON, nullable=False),
    Column("max_seats", Integer, nullable=False),
    Column("seed", string(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("locale", string(10), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("question", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("waiting", JSON, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("asked_at", Float, nullable=False),
    Column("pace", JSON(none_as_null=True)),
    Column("window", JSON(none_as_null=True)),
    Column("paused_at", Float),
    Column("private", Boolean, nullable=False, server_default=false()),
    Column("rematch_of", BigInteger),
    Column("head_id", BigInteger),
    Column("vote_rule", JSON(none_as_null=True)),
    Column("locked_at", Float),
    Column("live", JSON(none_as_null=True)),
    Column("paced_at", Float),
    Column("starts_at", Float),
    Column("league_id", BigInteger),
    Column("stranded_at", Float),
    Column("hints", string(10), nullable=False, server_default="off"),
    Column("fork_of", BigInteger),
    Column("closes_at", Float),
    CheckConstraint(f"status IN ({_STATUSES})", name="status"),
    Index(None, "guild_id", "status"),
    Index(None, "thread_id"),
    Index(None, "rematch_of"),
    Index(None, "league_id"),
    Index(None, "status", "changed_at"),
    sqlite_autoincrement=True,  # a button of a lost game must not fit a new one
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger),
    Column("name", string(100), nullable=False),
    Column("computer", string(20), nullable=False),
    Column("locale", string(10), nullable=False),
    Column("open_since", Float),
    Column("announced_id", BigInteger),
    Index(None, "person_id"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("until", Float, nullable=False),
    Column("declined", Boolean, nullable=False),
    Index(None, "person_id"),
)

followers = Table(
    "followers",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", string(10), nullable=False),
    Column("each_round", Boolean, nullable=False),
    Column("told", string(60), nullable=False),
    Column("at", Float, nullable=False),
    Index(None, "person_id"),
)

moves = Table(
    "moves",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", string(), nullable=False),
    Column("by", string(10), nullable=False),
    Column("at", Float, nullable=False),
    Column("question", Integer, nullable=False),
    Column("reveals", Boolean, nullable=False),
    Column("bank", Float),
    Column("reason", string(20), nullable=False, server_default=""),
    Column("batch", Integer),
    CheckConstraint("\"by\" IN ('person', 'computer', 'forced', 'order')", name="by"),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

drafts = Table(
    "drafts",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("question", Integer, nullable=False),
    Column("steps", JSON, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE")),
    Column("person_id", BigInteger),
    Column("kind", string(10), nullable=False),
    Column("from_ply", Integer, nullable=False),
    Column("to_ply", Integer, nullable=False),
    Column("question", Integer, nullable=False),
    Column("detail", JSON, nullable=False),
    Column("nonce", string(25), nullable=False, unique=True),
    Column("created_at", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("done_at", Float),
    Column("failure", string(), nullable=False),
    Column("message_id", BigInteger),
    Column("guild_id", BigInteger),
    Index(None, "game_id", "id"),
    sqlite_autoincrement=True,
)
Index(
    "ix_outbox_due",
    outbox.c.game_id,
    outbox.c.person_id,
    sqlite_where=outbox.c.done_at.is_(None),
)
Index(
    "ix_outbox_person_id",
    outbox.c.person_id,
    sqlite_where=outbox.c.person_id.is_not(None),
)
Index(
    "ix_outbox_guild_id",
    outbox.c.guild_id,
    sqlite_where=outbox.c.guild_id.is_not(None),
)
