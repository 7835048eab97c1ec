"""The heads of threads: when the message that says how a game stands is to be written again."""

from __future__ import annotations

from typing import Final

from bot.model import DueMessage
from bot.model.messages import Board, HeadUpdate, NoticePost, WaitingUpdate
from bot.model.notices import (
    LanguageChosen,
    PlayerReplaced,
    SeatOpened,
    SeatReturned,
    SeatTaken,
    StandIn,
)
from bot.store.database import Transaction
from bot.store.messages import outbox

_CHANGES: Final = (
    LanguageChosen,
    PlayerReplaced,
    SeatOpened,
    SeatReturned,
    SeatTaken,
    StandIn,
)
"""The notices of changes of the language or of who plays."""


async def head_due(tx: Transaction, row: DueMessage, at: float) -> None:
    """Note with a delivery that the head of its thread is due, if that has become outdated.

    The head follows what is posted, so that it never tells of a board that no one sees yet.
    """
    if row.game_id is not None and _changes_head(row.message):
        await outbox.add(tx, row.game_id, HeadUpdate(), at)


def _changes_head(message: object) -> bool:
    """Whether a message tells of something that the head says: the board, the people, the words."""
    if isinstance(message, NoticePost):
        return isinstance(message.notice, _CHANGES)
    return isinstance(message, Board | WaitingUpdate)
