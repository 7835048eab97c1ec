"""The tables of waiting: clocks, timers, time-outs, votes, former holders of seats."""

from __future__ import annotations

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
    Table,
)

from bot.store.schema.base import ROW_ID, metadata, string

clocks = Table(
    "clocks",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("bank", Float),
    Column("allowance", Float),
    Column("since", Float),
    Column("question", Integer, nullable=False),
    Column("reminded", Integer, nullable=False),
    Column("snoozed_until", Float),
    Column("alone", Boolean, nullable=False),
    Column("steady", Float),
    Column("zone", string(64)),
    Column("quiet_start", Integer),
    Column("quiet_end", Integer),
)

timers = Table(
    "timers",
    metadata,
    Column("key", string(60), primary_key=True),
    Column("kind", string(20), nullable=False),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE")),
    Column("person_id", BigInteger),
    Column("number", BigInteger, nullable=False),
    Column("due_at", Float, nullable=False),
    Index(None, "due_at"),
    Index(None, "game_id"),
)

timeouts = Table(
    "timeouts",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person_id", BigInteger),
    Column("at", Float, nullable=False),
    Index(None, "game_id"),
    Index(None, "person_id"),
)

votes = Table(
    "votes",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("kind", string(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("proposer_id", BigInteger),
    Column("detail", JSON, nullable=False),
    Column("opened_at", Float, nullable=False),
    Column("ends_at", Float),
    Column("status", string(10), nullable=False),
    Column("outcome", string(20), nullable=False),
    Column("message_id", BigInteger),
    Column("closed_at", Float),
    CheckConstraint("status IN ('open', 'passed', 'failed', 'void')", name="status"),
    Index(None, "game_id", "status"),
    sqlite_autoincrement=True,  # a button of an old vote must not fit a new one
)

ballots = Table(
    "ballots",
    metadata,
    Column("vote_id", ForeignKey("votes.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("choice", string(20), nullable=False),
    Column("at", Float, nullable=False),
    Index(None, "person_id"),
)

tenures = Table(
    "tenures",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person_id", BigInteger),
    Column("name", string(100), nullable=False),
    Column("computer", string(20), nullable=False),
    Column("from_ply", Integer, nullable=False),
    Column("from_at", Float, nullable=False),
    Column("until_ply", Integer),
    Column("until_at", Float),
    Column("reason", string(20), nullable=False),
    Column("bank", Float),
    Index(None, "game_id", "seat"),
    Index(None, "person_id"),
)
