"""The first messages of threads, with the status of the game: when to update them."""

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
    """Schedule an update of a thread's head after a delivery that makes it stale.

    The head follows what is posted, so that it never mentions a board that no one sees yet.
    """
    message = row.message
    is_change = isinstance(message, NoticePost) and isinstance(message.notice, _CHANGES)
    if row.game_id is not None and (is_change or isinstance(message, Board | WaitingUpdate)):
        await outbox.add(tx, row.game_id, HeadUpdate(), at)
