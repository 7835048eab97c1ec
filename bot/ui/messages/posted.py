"""The messages that the bot has posted: where, the newest in memory, how others are found again.

One that was posted without the bot's knowing is found by its mark. Discord knows a nonce for some
minutes only. The number of a message's first component stays with it, so it is derived from the
nonce.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final

import discord

from bot.model import DueMessage, Game
from bot.services.messages.delivery import Undeliverable
from bot.ui.layout import Layout
from bot.ui.messages.game_messages import Post, mentioning
from bot.ui.press import Client

KEPT: Final = 256
LOOKED_AT: Final = 200
"""The most messages that are looked at, from when the message became due."""
SLACK: Final = timedelta(minutes=10)
"""How far the clock may be from Discord's."""
_LEAST: Final = 1 << 30
"""Above all numbers that Discord itself gives to components."""


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


def channel_of(client: Client, game: Game, channel_id: int) -> discord.PartialMessageable:
    """Return a channel or thread of a game. Raises Undeliverable if the bot left its server."""
    if client.get_guild(game.guild_id) is None:
        raise Undeliverable("Slowboat is no longer on the game's server.")
    return client.get_partial_messageable(channel_id, guild_id=game.guild_id)


def marked(layout: Layout, nonce: str) -> Layout:
    """Return a layout that can be found again by its nonce."""
    first = next(iter(layout.children), None)
    if first is not None:
        first.id = _mark(nonce)
    return layout


async def find_marked(
    channel: discord.abc.Messageable, nonce: str, created_at: float
) -> discord.Message | None:
    """Return the message with the mark of a nonce, None if there is none, or no such channel.

    It is not older than `created_at`, in seconds since the epoch.
    """
    since = datetime.fromtimestamp(created_at, UTC) - SLACK
    mark = _mark(nonce)
    with suppress(discord.NotFound):  # it is told to whoever posts there
        async for message in channel.history(limit=LOOKED_AT, after=since, oldest_first=True):
            if any(getattr(component, "id", None) == mark for component in message.components):
                return message
    return None


async def post_to_server(
    client: Client, row: DueMessage, channel_id: int, post: Post
) -> discord.Message | None:
    """Post a message of a server that belongs to no game, unless an earlier try has posted it.

    It returns the message, None where the channel is gone.
    """
    channel = client.get_partial_messageable(channel_id, guild_id=row.guild_id)
    if row.in_doubt and (before := await find_marked(channel, row.nonce, row.created_at)):
        return before
    try:
        return await channel.send(
            view=marked(post.layout, row.nonce),
            files=list(post.files),
            nonce=row.nonce,
            allowed_mentions=mentioning(post.called, post.role),
            silent=post.silent,
        )
    except discord.NotFound:
        return None


def _mark(nonce: str) -> int:
    digest = sha256(nonce.encode()).digest()
    return _LEAST | int.from_bytes(digest[:4]) >> 2
