"""The heads of threads: when the message that says how a game stands is to be written again."""

from __future__ import annotations

from bot.model import DueMessage
from bot.model.messages import Board, HeadUpdate, WaitingUpdate
from bot.store.database import Transaction
from bot.store.messages import outbox


async def head_due(tx: Transaction, row: DueMessage, at: float) -> None:
    """Note with a delivery that the head of its thread is due, if that has become outdated.

    The head follows what is posted, so that it never tells of a board that nobody sees yet.
    """
    if row.game_id is not None and isinstance(row.message, Board | WaitingUpdate):
        await outbox.add(tx, row.game_id, HeadUpdate(), at)
