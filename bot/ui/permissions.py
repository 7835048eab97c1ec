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
"""The further permissions for a private thread, to which nobody else may add people."""


def require_permissions(interaction: discord.Interaction[Any], *, private: bool = False) -> None:
    """Raise Refused, naming what is missing, unless a game can be held in this channel.

    A `private` one gets a private thread.
    """
    needed = (*NEEDED, *PRIVATE) if private else NEEDED
    _require(interaction, interaction.app_permissions, needed)


def require_forum(
    interaction: discord.Interaction[Any], forum: discord.ForumChannel, *, private: bool
) -> None:
    """Raise Refused, naming what is missing, unless a game can have a post in a forum."""
    if private:
        raise Refused(
            "This server plays in private threads, which a forum has not: choose a text channel."
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
            "Slowboat lacks permissions in this channel: {permissions}. "
            "A moderator of the server can give them.",
            permissions=texts.listing(missing),
        )


def require_text_channel(interaction: discord.Interaction[Any]) -> None:
    """Raise Refused unless a thread can be made here."""
    if isinstance(interaction.channel, discord.Thread):
        raise Refused("A game gets a thread of its own: open it in the channel, not in a thread.")
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refused("A game can be opened in a text channel only.")


def manages_server(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person may decide for the whole server."""
    return interaction.permissions.manage_guild


def require_manage_server(interaction: discord.Interaction[Any]) -> None:
    """Raise Refused unless the person may decide for the whole server."""
    if interaction.guild_id is None or not manages_server(interaction):
        raise Refused("Only people with Manage Server decide about this server.")


def opens_tables(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person may open a table where not everybody may."""
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


def require_writing(interaction: discord.Interaction[Any]) -> None:
    """Raise Refused unless the person may write where they are, and so show others something."""
    allowed = interaction.permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    if not (allowed.send_messages_in_threads if in_thread else allowed.send_messages):
        raise Refused("You may not write here.")
