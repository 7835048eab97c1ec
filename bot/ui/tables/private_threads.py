"""Private threads: only the players of a game, and moderators, see it."""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.model import Game

log = logging.getLogger(__name__)

ARCHIVE_MINUTES: Final = 10080


async def open_private(
    client: discord.Client, channel: discord.TextChannel, game: Game, name: str
) -> int:
    """Make the private thread of a game, or find the one of an earlier try; add the players.

    Raises discord.HTTPException; a player who cannot be added is left to be mentioned.
    """
    thread = made_before(client, channel, name)
    if thread is None:
        thread = await channel.create_thread(
            name=name,
            auto_archive_duration=ARCHIVE_MINUTES,
            type=discord.ChannelType.private_thread,
            invitable=False,
        )
    for seat in game.seats:
        if seat.person_id is not None:
            await _add(thread, seat.person_id, game)
    return thread.id


def made_before(
    client: discord.Client, channel: discord.TextChannel, name: str
) -> discord.Thread | None:
    """Return our own thread of that name, which has the number of the game in it."""
    own = None if client.user is None else client.user.id
    for thread in channel.threads:
        if thread.owner_id == own and thread.name == name:
            return thread
    return None


async def _add(thread: discord.Thread, person_id: int, game: Game) -> None:
    try:
        await thread.add_user(discord.Object(person_id))
    except (discord.Forbidden, discord.NotFound) as error:
        log.warning("a player of game %s cannot be added to its thread: %s", game.id, error)
