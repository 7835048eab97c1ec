"""The tables of processes that share a database: processes, leases, identifies, interactions."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    Table,
)

from bot.store.schema.base import ROW_ID, metadata, string

processes = Table(
    "processes",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("name", string(100), nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("seen_until", Float, nullable=False),
    Column("leaving", Boolean, nullable=False),
    sqlite_autoincrement=True,  # whoever was forgotten must not be taken for a new one
)

leases = Table(
    "leases",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, nullable=False),
    Column("holder", BigInteger),
    Column("heir", BigInteger),
    Column("ready", Boolean, nullable=False),
    Column("cutoff", BigInteger, nullable=False),
)

identifies = Table(
    "identifies",
    metadata,
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("free_at", Float, nullable=False),
)

handed = Table(
    "handed",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("shard", Integer, nullable=False),
    Column("payload", JSON, nullable=False),
    Index(None, "shard"),
)
