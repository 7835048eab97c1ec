"""The tables of leagues and of statistics.

Leagues have entrants and their places at the tables of each round; statistics are the results of
games and the ratings of players.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    Table,
    true,
)

from bot.store.schema.base import ROW_ID, metadata, string

leagues = Table(
    "leagues",
    metadata,
    Column("id", ROW_ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("name", string(60), nullable=False),
    Column("format", string(10), nullable=False),
    Column("status", string(10), nullable=False),
    Column("table_size", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("group_size", Integer, nullable=False),
    Column("round_seconds", Float, nullable=False),
    Column("closes_at", Float, nullable=False),
    Column("round", Integer, nullable=False),
    Column("round_ends_at", Float),
    Column("former_id", BigInteger),
    Column("warned", Boolean, nullable=False),
    Column("max_absences", Integer, nullable=False, server_default="2"),
    Column("capacity", Integer, nullable=False, server_default="128"),
    Column("finalists", Integer, nullable=False, server_default="0"),
    Column("seeding", string(10), nullable=False, server_default="rating"),
    Column("last_number", Integer, nullable=False, server_default="0"),
    CheckConstraint("format IN ('groups', 'swiss', 'knockout')", name="format"),
    CheckConstraint("status IN ('open', 'running', 'finished', 'cancelled')", name="status"),
)

league_hosts = Table(
    "league_hosts",
    metadata,
    Column("league_id", ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Index(None, "person_id"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("league_id", ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger),
    Column("name", string(100), nullable=False),
    Column("locale", string(10), nullable=False),
    Column("strength", Float, nullable=False),
    Column("division", Integer, nullable=False),
    Column("from_round", Integer, nullable=False),
    Column("left_round", Integer),
    Column("status", string(10), nullable=False, server_default="in"),
    Index(None, "person_id"),
)

placings = Table(
    "placings",
    metadata,
    Column("league_id", ROW_ID, primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("entrant", Integer, primary_key=True, autoincrement=False),
    Column("table", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("game_id", BigInteger),
    Column("rank", Integer),
    Column("score", Integer),
    Column("points", Float),
    Column("forfeit", string(10), nullable=False, server_default=""),
    ForeignKeyConstraint(
        ["league_id", "entrant"], ["entrants.league_id", "entrants.number"], ondelete="CASCADE"
    ),
    Index(None, "game_id"),
)
results = Table(
    "results",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("part", Integer, primary_key=True, autoincrement=False, server_default="0"),
    Column("slug", string(40), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("person_id", BigInteger),
    Column("name", string(100), nullable=False),
    Column("computer", string(20), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("points", Integer),
    Column("rank", Integer),
    Column("moves", Integer, nullable=False),
    Column("waited", Float, nullable=False),
    Column("outcome", string(10), nullable=False),
    Column("at", Float, nullable=False),
    Column("team", Integer),
    Column("rated", Boolean, nullable=False, server_default=true()),
    CheckConstraint("outcome IN ('finished', 'abandoned', 'left', 'part')", name="outcome"),
    Index(None, "person_id"),
    Index(None, "guild_id", "slug"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("slug", string(40), primary_key=True),
    Column("player", string(60), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
