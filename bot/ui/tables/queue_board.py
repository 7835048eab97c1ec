"""The message that lists who waits for which game on a server; it keeps itself current."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot.games import GAMES
from bot.i18n import Texts, texts_for
from bot.model import DueMessage, QueueEntry
from bot.model.messages import QueueUpdate
from bot.services.messages.delivery import Transient, Undeliverable
from bot.services.tables.queue import QueueView
from bot.ui.layout import TEXT_LIMIT, Layout, button, fit_first, rows_of, text
from bot.ui.messages.game_messages import Post, mentioning
from bot.ui.messages.posted import post_to_server
from bot.ui.messages.threads import (
    TOO_MANY_EDITS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
)
from bot.ui.names import escaped
from bot.ui.press import Client
from bot.ui.tables.controls import QueueButton
from bot.ui.tables.game_list import table_line
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.times import PACE_NAMES, ago
from renderers.core.languages import BY_CODE

log = logging.getLogger(__name__)


def queue_board(view: QueueView, texts: Texts) -> Layout:
    """Return the list of who waits, longest first, and of the tables for which people are asked."""
    heading = "## " + texts.gettext("Looking for players")
    note = texts.gettext(
        "Say what you'd like to play. As soon as enough members want the same, a table opens "
        "and they're all asked to join."
    )
    body = discord.ui.Container[Any](text(f"{heading}\n-# {note}"), accent_colour=COLOUR)
    lines = [entry_line(entry, texts) for entry in view.waiting]
    room = TEXT_LIMIT // 2
    body.add_item(text(fit_first(lines, room, texts) or texts.gettext("No one is waiting yet.")))
    if view.tables:
        head = "### " + texts.gettext("Open tables")
        tables = [table_line(table, texts) for table in view.tables]
        body.add_item(text(f"{head}\n{fit_first(tables, room // 2, texts)}"))
    find = button(texts.gettext("Find players"), QueueButton("open"), "primary")
    leave = button(texts.gettext("Leave the queue"), QueueButton("leave"))
    body.add_item(rows_of((find, leave))[0])
    return Layout(body)


def entry_line(entry: QueueEntry, texts: Texts) -> str:
    """Return a line about a person who waits: what they accept, and since when they wait."""
    games = [GAMES[slug].name(texts) for slug in entry.slugs if slug in GAMES]
    parts = [texts.listing(games)]
    if entry.players:
        numbers = " / ".join(map(str, entry.players))
        parts.append(texts.gettext("players: {numbers}", numbers=numbers))
    if entry.paces:
        parts.append(" / ".join(texts.gettext(PACE_NAMES[pace]) for pace in entry.paces))
    if entry.locales:
        parts.append(" / ".join(BY_CODE[code].own_name for code in entry.locales))
    if entry.rated != "any":
        rated = entry.rated == "rated"
        parts.append(texts.gettext("rated") if rated else texts.gettext("not rated"))
    if entry.cup:
        parts.append(texts.gettext("cup"))
    wishes = " \N{MIDDLE DOT} ".join(parts)
    return f"- **{escaped(entry.name)}** {ago(entry.since)}: {wishes}"


async def bring_board_up_to_date(
    client: Client, row: DueMessage, message: QueueUpdate, guild_id: int
) -> int | None:
    """Write the list of a server again, or post it; return the id of a new message.

    Raises Undeliverable where the bot is no longer on the server.
    """
    app, server = client.app, client.get_guild(guild_id)
    if server is None:
        raise Undeliverable("Slowboat is no longer on the game's server.")
    if message.replaces is not None:
        await _delete(client, guild_id, *message.replaces)
    guild = await app.guilds.get(guild_id)
    if guild.queue_channel is None:
        return None
    texts = texts_for(guild.locale or str(server.preferred_locale))
    layout = queue_board(await app.queue.view(guild_id), texts)
    channel = client.get_partial_messageable(guild.queue_channel, guild_id=guild_id)
    if guild.queue_message is not None and await _edit(channel, guild.queue_message, layout):
        return None
    posted = await post_to_server(client, row, guild.queue_channel, Post(layout))
    if posted is None:
        await app.guilds.set_queue_channel(guild_id, None)
        return None
    await app.guilds.set_queue_message(guild_id, posted.id)
    await _pin(posted)
    return posted.id


async def _edit(channel: discord.PartialMessageable, message_id: int, layout: Layout) -> bool:
    """Write a message again; return whether it is still there."""
    try:
        await channel.get_partial_message(message_id).edit(
            view=layout, allowed_mentions=mentioning(())
        )
    except discord.HTTPException as error:
        if error.code in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL):
            return False
        if error.code == TOO_MANY_EDITS:
            raise Transient("Discord takes no more edits of an old message now.") from error
        raise
    return True


async def _pin(message: discord.Message) -> None:
    """Pin a message where the bot may, so that it is found later."""
    try:
        await message.pin()
    except discord.HTTPException as error:
        log.info("the list of the queue is not pinned: %s", error)


async def _delete(client: Client, guild_id: int, channel_id: int, message_id: int) -> None:
    channel = client.get_partial_messageable(channel_id, guild_id=guild_id)
    try:
        await channel.get_partial_message(message_id).delete()
    except discord.HTTPException as error:
        log.info("an old list of the queue of server %d stays: %s", guild_id, error)


async def present_of(client: Client, guild_id: int, people: Sequence[int]) -> tuple[int, ...]:
    """Return those of some people who are still on a server; the others leave its queue."""
    server = client.get_guild(guild_id)
    if server is None:
        return tuple(people)
    absent = []
    for person_id in people:
        try:
            await server.fetch_member(person_id)
        except discord.NotFound as error:
            # a server that has just removed the bot is not found either
            if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER):
                absent.append(person_id)
    if absent:
        await client.app.queue.has_left(guild_id, absent)
    return tuple([person for person in people if person not in absent])
