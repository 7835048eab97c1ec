"""Measurements of deliveries: how each try ended, and how long a turn took to be posted."""

from __future__ import annotations

from collections.abc import Callable

from bot.meter import Meter
from bot.model import DueMessage, Game
from bot.model.messages import MovePost
from bot.services.messages.delivery import Messenger, Undeliverable, Unreachable


class MeasuredMessenger:
    """Does what another messenger does and tells the meter; `clock` is that of the rows."""

    def __init__(self, messenger: Messenger, meter: Meter, clock: Callable[[], float]) -> None:
        self._messenger = messenger
        self._meter = meter
        self._clock = clock

    async def send(self, row: DueMessage, game: Game | None) -> int | None:
        """Deliver a row. Raises what the other messenger raises."""
        try:
            message_id = await self._messenger.send(row, game)
        except Unreachable:
            self._meter.sent(row.message.kind, "refused")
            raise
        except Undeliverable:
            self._meter.sent(row.message.kind, "lost")
            raise
        except Exception:
            self._meter.sent(row.message.kind, "postponed")
            raise
        self._meter.sent(row.message.kind, "sent")
        if isinstance(row.message, MovePost):
            self._meter.turn(self._clock() - row.created_at)
        return message_id

    async def tell_organiser(self, game: Game, reason: str) -> None:
        """Tell the organiser that a game cannot be posted any more."""
        await self._messenger.tell_organiser(game, reason)
