"""What the bot must be allowed to do in a channel before a table opens there."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.services.errors import Refused

NEEDED: Final = (
    ("view_channel", "View Channel"),
    ("send_messages", "Send Messages"),
    ("create_public_threads", "Create Public Threads"),
    ("send_messages_in_threads", "Send Messages in Threads"),
    ("attach_files", "Attach Files"),
    ("read_message_history", "Read Message History"),
)
"""Attribute in discord.py and the name that server settings show."""


def require_permissions(interaction: discord.Interaction[Any]) -> None:
    """Raise Refused, naming what is missing, unless a game can be held in this channel."""
    allowed = interaction.app_permissions
    missing = [label for name, label in NEEDED if not getattr(allowed, name)]
    if missing:
        raise Refused(
            "Slowboat lacks permissions in this channel: {permissions}. "
            "A moderator of the server can give them.",
            permissions=", ".join(missing),
        )


def require_text_channel(interaction: discord.Interaction[Any]) -> None:
    """Raise Refused unless a thread can be made here."""
    if isinstance(interaction.channel, discord.Thread):
        raise Refused("A game gets a thread of its own: open it in the channel, not in a thread.")
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refused("A game can be opened in a text channel only.")
