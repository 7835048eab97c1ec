"""The opening of a table: the permissions that it takes, and the message that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import discord

from bot.model import Game, Guild
from bot.services.people.server_settings import Opening
from bot.ui.names import person_of
from bot.ui.permissions import (
    opens_tables,
    require_forum,
    require_permissions,
    require_text_channel,
)
from bot.ui.press import Press, texts_of
from bot.ui.tables import lobby_actions
from bot.ui.time.deadlines import place_link

THREAD_SECONDS: Final = 20.0
"""The longest wait for the thread of a game that has just started."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """The channel for a new table, and whether it is a forum, where the table gets a post."""

    channel_id: int
    forum: bool = False


async def find_place(press: Press, opening: Opening = "table") -> TablePlace:
    """Return where a table is opened that a person asks for here, or a league.

    Raises Refused unless the server lets the person open one there, and us hold a game. The
    service checks it too; here it is said to the person alone.
    """
    assert press.guild_id is not None
    assert press.channel_id is not None
    guilds = press.client.app.guilds
    forum = _forum(press, await guilds.get(press.guild_id))
    if forum is None:
        await require_channel(press, opening)
        return TablePlace(press.channel_id)
    guild = await guilds.require(
        press.guild_id, forum.id, press.user.id, manages=opens_tables(press), opening=opening
    )
    require_forum(press, forum, private=guild.private)
    return TablePlace(forum.id, forum=True)


async def require_channel(press: Press, opening: Opening = "table") -> None:
    """Raise Refused unless games can be opened in this text channel, by this person and by us."""
    assert press.guild_id is not None
    assert press.channel_id is not None
    require_text_channel(press)
    guild = await press.client.app.guilds.require(
        press.guild_id,
        press.channel_id,
        press.user.id,
        manages=opens_tables(press),
        opening=opening,
    )
    require_permissions(press, private=guild.private)


def _forum(press: Press, guild: Guild) -> discord.ForumChannel | None:
    """Return the forum of the post that a person is in, else the one where the server plays.

    None where tables are opened in the channel itself.
    """
    assert press.guild is not None
    here = press.channel
    parent = here.parent if isinstance(here, discord.Thread) else None
    if isinstance(parent, discord.ForumChannel) and parent.id in (guild.channels or (parent.id,)):
        return parent
    if press.channel_id in guild.channels:
        return None
    homes = [press.guild.get_channel(channel) for channel in guild.channels]
    return next((home for home in homes if isinstance(home, discord.ForumChannel)), None)


async def open_table(
    press: Press, slug: str, place: TablePlace, starts_at: float | None = None
) -> None:
    """Open a table and show it in the answer, which becomes the lobby message.

    In a forum the table gets a post, which the answer names. With `starts_at` it starts then by
    itself.
    """
    app = press.client.app
    locale = str(press.guild_locale or press.locale)
    manages = opens_tables(press)
    person = person_of(press.user, str(press.locale))
    assert press.guild_id is not None
    game = await app.lobbies.open(
        slug,
        press.guild_id,
        place.channel_id,
        person,
        locale,
        manages=manages,
        posted=place.forum,
    )
    if starts_at is not None:
        game = await app.scheduled_starts.set(game.id, person.id, starts_at)
    if place.forum:
        answer = texts_of(press).gettext(
            "Your table gets its own post in {forum}.", forum=f"<#{place.channel_id}>"
        )
        await press.edit_original_response(content=answer)
        return
    layout = await lobby_actions.table_layout(press.client, game)
    message = await press.edit_original_response(view=layout)
    await lobby_actions.note_message(press.client, game, message.id)


async def answer_with_thread(press: Press, game: Game, message: str) -> None:
    """Say where a game that has just started is played, in the answer that is open.

    `message` is a message with the gaps `game` and `link`. The answer stays as it is if the thread
    takes too long.
    """
    await press.client.sender.settle(("game", game.id), THREAD_SECONDS)
    game = await press.client.app.play.games.get(game.id)
    if game.thread_id is not None:
        answer = texts_of(press).gettext(message, game=game.name, link=place_link(game))
        await press.edit_original_response(content=answer)
