"""Moves of games: to another channel, where the bot may post and the person may write."""

from __future__ import annotations

import logging
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.i18n import texts_for
from bot.model import Game
from bot.services.errors import Refused
from bot.services.tables.moderation import Actor, require_say
from bot.ui.layout import Layout, text
from bot.ui.names import person_of
from bot.ui.permissions import manages_server, moderates_game, require_new_place
from bot.ui.press import Press, texts_of

log = logging.getLogger(__name__)

Place: TypeAlias = discord.TextChannel | discord.ForumChannel
"""A channel in which a game gets a thread or a post of its own."""


class PlaceTransformer(app_commands.Transformer):
    """Reads the option of a command that names a text channel or a forum."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """The type of the option: a channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """The types of channels that Discord offers."""
        return [discord.ChannelType.text, discord.ChannelType.forum]

    async def transform(self, interaction: discord.Interaction[Any], value: Any, /) -> Place:
        """Return the channel that was chosen. Raises Refused if the bot does not see it."""
        channel = value.resolve()
        if not isinstance(channel, Place):
            raise Refused("Slowboat can't see that channel. Choose another one.")
        return channel


async def move(press: Press, game: Game, channel: Place) -> None:
    """Move a running game to a channel of its server, and say so in its old thread. Raises Refused.

    People who manage the server may do it too: no one can be where a deleted channel was.
    """
    person = person_of(press.user, str(press.locale))
    manages = press.guild_id == game.guild_id and manages_server(press)
    actor = Actor(person, moderates=manages or moderates_game(press, game))
    require_say(game, actor)
    if channel.guild.id != game.guild_id:
        raise Refused("A game must stay on its server. Choose a channel there.")
    require_new_place(press, channel, private=game.private)
    moved = await press.client.app.moderation.move(game.id, actor, channel.id)
    answer = texts_of(press).gettext(
        "Done. The game continues in {channel}.", channel=f"<#{moved.channel_id}>"
    )
    await press.edit_original_response(content=answer)
    if game.thread_id is not None:
        await _say_farewell(press, game, moved)


async def _say_farewell(press: Press, game: Game, moved: Game) -> None:
    """Say in the old thread where the game is now; it may be gone, or closed to the bot."""
    assert game.thread_id is not None
    sentence = texts_for(game.locale).gettext(
        "This game continues in {channel}.", channel=f"<#{moved.channel_id}>"
    )
    place = press.client.get_partial_messageable(game.thread_id, guild_id=game.guild_id)
    try:
        await place.send(
            view=Layout(text(sentence)),
            allowed_mentions=discord.AllowedMentions.none(),
            silent=True,
        )
    except discord.HTTPException as error:
        log.info("the old thread of game %s does not hear where it is now: %s", game.id, error)
