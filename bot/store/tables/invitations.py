"""Invitations to open tables: rows of `invitations` to frozen records and back."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, insert, select

from bot.model import Invitation
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import invitations


async def of_game(connection: Connection, game_id: int) -> tuple[Invitation, ...]:
    """Return all invitations to a table, those that were declined and those of old included."""
    chosen = select(invitations).where(invitations.c.game_id == game_id)
    rows = (await connection.execute(chosen.order_by(invitations.c.person_id))).mappings()
    return tuple([Invitation(**row) for row in rows])


async def put(tx: Transaction, invitation: Invitation) -> None:
    """Store an invitation in place of the one that the person had."""
    await forget(tx, invitation.game_id, invitation.person_id)
    await tx.connection.execute(insert(invitations), asdict(invitation))


async def forget(tx: Transaction, game_id: int, person_id: int | None = None) -> None:
    """Forget the invitation of a person to a table, or all of a table."""
    query = delete(invitations).where(invitations.c.game_id == game_id)
    if person_id is not None:
        query = query.where(invitations.c.person_id == person_id)
    await tx.connection.execute(query)
