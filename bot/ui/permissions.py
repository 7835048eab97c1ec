"""Permissions: those that the bot needs to open a table, and those of people over tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import discord

from bot.i18n import noted
from bot.model import Game
from bot.services.errors import Refused
from bot.ui.press import texts_of

NEEDED: Final[tuple[tuple[str, str], ...]] = (
    ("view_channel", noted("View Channel")),
    ("send_messages", noted("Send Messages")),
    ("create_public_threads", noted("Create Public Threads")),
    ("send_messages_in_threads", noted("Send Messages in Threads")),
    ("attach_files", noted("Attach Files")),
    ("read_message_history", noted("Read Message History")),
)
"""Attribute in discord.py and the name that server settings show."""


PRIVATE: Final = (
    ("create_private_threads", noted("Create Private Threads")),
    ("manage_threads", noted("Manage Threads")),
)
"""The further permissions for a private thread, to which no one else may add people."""


def require_permissions(interaction: discord.Interaction[Any], *, private: bool = False) -> None:
    """Raise Refused, naming what is missing, unless a game can be held in this channel.

    A `private` one gets a private thread.
    """
    needed = (*NEEDED, *PRIVATE) if private else NEEDED
    _require(interaction, interaction.app_permissions, needed)


def require_new_place(
    interaction: discord.Interaction[Any],
    channel: discord.TextChannel | discord.ForumChannel,
    *,
    private: bool,
) -> None:
    """Raise Refused unless a game can move to a channel, where its person may write too.

    A `private` game gets a private thread there, or does not move.
    """
    person = interaction.user
    allowed = channel.permissions_for(person) if isinstance(person, discord.Member) else None
    if allowed is None or not (allowed.view_channel and allowed.send_messages):
        raise Refused(
            "You don't have permission to send messages in that channel. Choose another one."
        )
    if isinstance(channel, discord.ForumChannel):
        require_forum(interaction, channel, private=private)
        return
    needed = (*NEEDED, *PRIVATE) if private else NEEDED
    _require(interaction, channel.permissions_for(channel.guild.me), needed)


def require_posting(interaction: discord.Interaction[Any], channel: discord.TextChannel) -> None:
    """Raise Refused, naming what is missing, unless games can be held in a channel."""
    _require(interaction, channel.permissions_for(channel.guild.me), NEEDED)


def require_forum(
    interaction: discord.Interaction[Any], forum: discord.ForumChannel, *, private: bool
) -> None:
    """Raise Refused, naming what is missing, unless a game can have a post in a forum."""
    if private:
        raise Refused(
            "This server uses private threads, and forums can't have them. Choose a text channel."
        )
    needed = [each for each in NEEDED if each[0] != "create_public_threads"]
    _require(interaction, forum.permissions_for(forum.guild.me), needed)


def _require(
    interaction: discord.Interaction[Any],
    allowed: discord.Permissions,
    needed: Iterable[tuple[str, str]],
) -> None:
    texts = texts_of(interaction)
    missing = [texts.gettext(label) for name, label in needed if not getattr(allowed, name)]
    if missing:
        raise Refused(
            "Slowboat is missing permissions in this channel: {permissions}. Ask a server "
            "moderator to give them.",
            permissions=texts.listing(missing),
        )


def require_text_channel(interaction: discord.Interaction[Any]) -> None:
    """Raise Refused unless a thread can be made here."""
    if isinstance(interaction.channel, discord.Thread):
        raise Refused("Each game gets its own thread. Open the game in a channel, not in a thread.")
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refused("You can only open a game in a text channel.")


def manages_server(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person may decide for the whole server."""
    return interaction.permissions.manage_guild


def require_manage_server(interaction: discord.Interaction[Any]) -> None:
    """Raise Refused unless the person may decide for the whole server."""
    if interaction.guild_id is None or not manages_server(interaction):
        raise Refused("You need Manage Server to change these settings.")


def opens_tables(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person may open a table where not everyone may."""
    allowed = interaction.permissions
    return allowed.manage_messages or allowed.manage_events


def moderates(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person may decide about other people's tables in this channel."""
    allowed = interaction.permissions
    return allowed.manage_messages or allowed.manage_threads


def moderates_game(interaction: discord.Interaction[Any], game: Game) -> bool:
    """Whether the person moderates the place of a game; rights elsewhere say nothing about it."""
    here = interaction.channel_id in (game.thread_id, game.channel_id)
    return here and interaction.guild_id == game.guild_id and moderates(interaction)


def may_see(interaction: discord.Interaction[Any], game: Game) -> bool:
    """Whether a person may know of a game; the place of a press is a claim of Discord, not theirs.

    Whoever plays in it may, everywhere. Others may in its server where they see its channel. A
    running or former game of a private thread is for those who see the thread: moderators of the
    channel do, and who manages the server. A table that waits for players is open to everyone,
    and so is a seat that is told in the channel.
    """
    if game.seat_of(interaction.user.id) is not None or game.organiser_id == interaction.user.id:
        return True
    if interaction.guild_id != game.guild_id:
        return False
    if game.private and game.status != "lobby":
        in_thread = interaction.channel_id == game.thread_id != game.channel_id
        return in_thread or moderates_game(interaction, game) or manages_server(interaction)
    return interaction.channel_id in (game.thread_id, game.channel_id) or _sees(
        interaction, game.channel_id
    )


def sees_offer(interaction: discord.Interaction[Any], game: Game, seat: int) -> bool:
    """Whether a person sees the message that offers a seat of a private game in its channel."""
    there = interaction.channel_id == game.channel_id and interaction.guild_id == game.guild_id
    return there and seat < len(game.seats) and game.seats[seat].announced_id is not None


def _sees(interaction: discord.Interaction[Any], channel_id: int) -> bool:
    """Whether a person sees a channel of the server they are in, or it is gone."""
    guild, person = interaction.guild, interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return False
    channel = guild.get_channel(channel_id)
    return channel is None or channel.permissions_for(person).view_channel


def require_writing(interaction: discord.Interaction[Any]) -> None:
    """Raise Refused unless the person may write where they are, and so show others something."""
    allowed = interaction.permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    if not (allowed.send_messages_in_threads if in_thread else allowed.send_messages):
        raise Refused("You don't have permission to send messages here.")
