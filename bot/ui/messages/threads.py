"""Threads of games: where a game is played, its thread or post in a forum, and how that is made."""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.games import GAMES
from bot.i18n import clip, texts_for
from bot.model import Game
from bot.services.messages.delivery import NoPlace
from bot.ui.messages.posted import channel_of
from bot.ui.names import plain
from bot.ui.press import Client
from bot.ui.tables import lobby_actions
from bot.ui.tables.forum_posts import forum_of, open_post
from bot.ui.tables.private_threads import ARCHIVE_MINUTES, made_before, open_private

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_USER: Final = 10013
TOO_MANY_EDITS: Final = 30046
NO_ACCESS: Final = frozenset((50001, 50013))
ARCHIVED: Final = frozenset((50083, 160005))
UNCHANGEABLE: Final = ARCHIVED | {UNKNOWN_CHANNEL, UNKNOWN_MESSAGE}
"""Codes after which an old message stays as it is."""
TOO_LARGE: Final = 40005
THREAD_EXISTS: Final = 160004
FULL: Final = frozenset((160006, 30013))
BLOCKED: Final = 200000
NO_DIRECT_MESSAGES: Final = frozenset((40003, 50007, 50033, 50278, UNKNOWN_USER))
log = logging.getLogger(__name__)

TITLE_LIMIT: Final = 100


class Threads:
    """Makes the threads of games through a client that is logged in and ready."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def open_first(self, game: Game) -> int:
        """Make the thread of a game on its lobby message, which can carry one only.

        So a second try after a crash finds the first one's thread, which has the message's id. A
        private thread belongs to no message.
        """
        if game.private:
            return await self._private_thread(game)
        try:
            if game.lobby_message_id is not None:
                return await self._thread_on(game, game.lobby_message_id, thread_title(game))
            return await self._thread_alone(game, thread_title(game))
        except discord.HTTPException as error:
            if error.code in FULL:
                return self._channel_instead(game, error)
            raise

    async def open_another(self, game: Game) -> int:
        """Make another thread for a game; a public one can continue in the channel."""
        if game.private:
            return await self._private_thread(game)
        try:
            return await self._thread_alone(game, thread_title(game))
        except discord.HTTPException as error:
            if error.code in (*FULL, *NO_ACCESS):
                return self._channel_instead(game, error)
            raise

    async def open_post(self, forum: discord.ForumChannel, game: Game) -> int:
        """Make the post of a table in a forum, which begins with the lobby message."""
        layout = await lobby_actions.table_layout(self._client, game)
        return await open_post(self._client, forum, game, thread_title(game), layout)

    async def _private_thread(self, game: Game) -> int:
        """Make the private thread of a game. Raises Undeliverable, as it goes on nowhere else."""
        try:
            channel, title = self._text_channel(game), thread_title(game)
            return await open_private(self._client, channel, game, title)
        except discord.HTTPException as error:
            if error.code in FULL:
                raise NoPlace("The server has no room for another thread.") from error
            if error.code in NO_ACCESS:
                raise NoPlace(
                    "Slowboat may not make private threads in the channel (Create Private Threads)."
                ) from error
            raise

    def _channel_instead(self, game: Game, error: discord.HTTPException) -> int:
        """Return the channel, where a game can do without a thread; not in a forum."""
        if forum_of(self._client, game) is not None:
            if error.code in FULL:
                raise NoPlace("The server has no room for another thread.") from error
            raise error
        log.warning("no thread for game %s, it is played in the channel: %s", game.id, error)
        return game.channel_id

    async def _thread_on(self, game: Game, message_id: int, name: str) -> int:
        channel = channel_of(self._client, game, game.channel_id)
        message = channel.get_partial_message(message_id)
        try:
            thread = await message.create_thread(name=name, auto_archive_duration=ARCHIVE_MINUTES)
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                return message_id
            if error.code == UNKNOWN_MESSAGE:
                return await self._thread_alone(game, name)
            raise
        return thread.id

    async def _thread_alone(self, game: Game, name: str) -> int:
        forum = forum_of(self._client, game)
        if forum is not None:
            return await self.open_post(forum, game)
        channel = self._text_channel(game)
        thread = made_before(self._client, channel, name)
        if thread is None:
            thread = await channel.create_thread(
                name=name,
                auto_archive_duration=ARCHIVE_MINUTES,
                type=discord.ChannelType.public_thread,
            )
        return thread.id

    def _text_channel(self, game: Game) -> discord.TextChannel:
        channel = self._client.get_channel(game.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise NoPlace("The game's channel no longer exists.")
        return channel


def thread_title(game: Game) -> str:
    """Return "Puerto Rico #12: Ann, Ben"; the number tells games of the same people apart.

    The home of a league has its number first, as its name may be any.
    """
    if game.is_league_home:
        return clip(f"#{game.id} {plain(game.name)}", TITLE_LIMIT)
    texts = texts_for(game.locale)
    name = GAMES[game.slug].name(texts)
    return clip(f"{name} #{game.id}: {', '.join(map(plain, game.names))}", TITLE_LIMIT)
