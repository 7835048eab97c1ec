"""Mentions of the server's role for open tables, once for each table.

If a person opens several tables in a row, only the first mentions it.
"""

from __future__ import annotations

from typing import Final

from bot.model import Game
from bot.model.notices import TableOpened
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.people import server_settings
from bot.store.tables import games

PAUSE: Final = 600.0
"""How long no one is called to further tables of the same person, in seconds."""


async def call_role(tx: Transaction, table: Game, now: float) -> None:
    """Call the role that the server has for it to a table that was just opened."""
    role = (await server_settings.load(tx.connection, table.guild_id)).ping_role
    if role is None:
        return
    opened = await games.opened_since(
        tx.connection, table.guild_id, table.organiser_id, now - PAUSE
    )
    if opened == 1:
        await outbox.notice(tx, table.id, TableOpened(table.names[0], role), now)
