"""Processes that share a database, and the shards of Discord that they divide among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FIRST_SHARD: Final = 0
"""The shard of all that belongs to no server, direct messages first of all, as Discord has it."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process of the bot.

    Its leases hold until `seen_until`, unless it renews them, in seconds since the epoch by the
    clock of the database. It takes the shards from `first` to `last` only; `leaving` it takes none.
    """

    id: int
    name: str
    first: int
    last: int
    seen_until: float
    leaving: bool = False

    def takes(self, shard: int) -> bool:
        """Whether a shard may be given to the process."""
        return not self.leaving and self.first <= shard <= self.last


@dataclass(frozen=True, slots=True)
class Lease:
    """The right of one process, the `holder`, to look after the servers of a shard.

    Each change of the holder makes `epoch` larger. A holder that is to give the shard away goes on
    until its `heir` is connected to Discord and `ready`; interactions with ids up to `cutoff` have
    been taken by the holder before.
    """

    shard: int
    epoch: int = 0
    holder: int | None = None
    heir: int | None = None
    ready: bool = False
    cutoff: int = 0


def shard_of(guild_id: int | None, count: int) -> int:
    """Return the shard of a server, out of `count`; None and 0 for what belongs to no server."""
    return FIRST_SHARD if guild_id is None else (guild_id >> 22) % count
