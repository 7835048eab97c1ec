"""The scope of a process: the rows that belong to its shards, by the servers of their games."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Select, exists, or_, select

from bot.model.cluster import FIRST_SHARD
from bot.store.memory import Connection
from bot.store.schema import games

IDS_OF_A_MILLISECOND: Final = 1 << 22
"""The bits of a Discord ID below the millisecond; shards use the bits above."""


@dataclass(frozen=True, slots=True)
class ShardScope:
    """Some of `count` shards."""

    count: int
    shards: frozenset[int]

    def of_game(self, game_id: ColumnElement[int]) -> ColumnElement[bool]:
        """The condition that rows belong to the shards, by the column of their game, which may be
        empty."""
        shard = games.c.guild_id // IDS_OF_A_MILLISECOND % self.count
        there = exists().where(games.c.id == game_id, shard.in_(self.shards))
        return or_(there, game_id.is_(None)) if FIRST_SHARD in self.shards else there


async def guilds_of(connection: Connection, game_ids: Collection[int]) -> dict[int, int]:
    """Return the servers of games, by the games' ids."""
    rows: Select[tuple[int, int]] = select(games.c.id, games.c.guild_id)
    guild_ids = await connection.execute(rows.where(games.c.id.in_(game_ids)))
    return {row.id: row.guild_id for row in guild_ids}
