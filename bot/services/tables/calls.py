"""Calls of those who want to know of open tables: a role of the server, once for each table."""

from __future__ import annotations

from bot.model import Game
from bot.model.notices import TableOpened
from bot.store.database import Transaction
from bot.store.guilds import settings
from bot.store.messages import outbox


async def call_role(tx: Transaction, table: Game, now: float) -> None:
    """Call the role that the server has for it to a table that was just opened."""
    role = (await settings.load(tx.connection, table.guild_id)).ping_role
    if role is not None:
        await outbox.notice(tx, table.id, TableOpened(table.names[0], role), now)
