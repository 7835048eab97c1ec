"""The newest messages of the bot, so that an edit need not fetch them first."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import discord

KEPT: Final = 256


class Recent:
    """Remembers messages by id, the least recently used are forgotten first."""

    def __init__(self, limit: int = KEPT) -> None:
        self._limit = limit
        self._messages: OrderedDict[int, discord.Message] = OrderedDict()

    def keep(self, message: discord.Message) -> None:
        """Remember a message as it is now."""
        self._messages[message.id] = message
        self._messages.move_to_end(message.id)
        while len(self._messages) > self._limit:
            self._messages.popitem(last=False)

    def find(self, message_id: int) -> discord.Message | None:
        """Return a message, None if it is not remembered."""
        return self._messages.get(message_id)
