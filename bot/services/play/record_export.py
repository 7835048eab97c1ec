"""The export of a game's record: the text that replays it."""

from __future__ import annotations

import asyncio
import logging

from bot.services.errors import Refused
from bot.services.play.replay import Unreplayable, record_of
from bot.services.play.running_games import RunningGames

logger = logging.getLogger(__name__)


class RecordExport:
    """Writes the records of games that were started."""

    def __init__(self, running: RunningGames) -> None:
        self._running = running

    async def export(self, game_id: int) -> str:
        """Return the record of a game as text, with the seed once it is over. Raises Refused."""
        loaded = await self._running.games.position(game_id)
        stored = await self._running.made(loaded.game)
        try:
            record = await asyncio.to_thread(record_of, loaded.game, stored)
        except Unreplayable as error:
            logger.error("%s; it has no record", error)
            raise Refused(
                "This game used an older rules version, so there's no record of it."
            ) from error
        return record.to_text()
