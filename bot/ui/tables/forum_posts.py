"""Forum posts: where a forum is the home of games, each table has a post of its own there.

The post begins with the message of the table and is its thread later. It carries the forum's tags
for open, running and finished games, as far as the forum has them.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import discord

from bot.model import Game, Status
from bot.ui.layout import Layout
from bot.ui.tables.private_threads import ARCHIVE_MINUTES

Stands: TypeAlias = Literal["open", "running", "over"]

TAG_NAMES: Final[Mapping[str, Mapping[Stands, tuple[str, ...]]]] = {
    "en": {
        "open": ("open", "looking for players"),
        "running": ("running", "playing", "in progress"),
        "over": ("finished", "over", "done", "closed"),
    },
    "ko": {
        "open": ("모집", "모집 중", "모집중"),
        "running": ("진행", "진행 중", "진행중"),
        "over": ("끝", "종료", "완료"),
    },
    "ja": {
        "open": ("募集", "募集中"),
        "running": ("進行中",),
        "over": ("終了", "終わり"),
    },
}
"""The names of tags in small letters, by language."""
_MEANINGS: Final[Mapping[str, Stands]] = {
    name: stands for tags in TAG_NAMES.values() for stands, names in tags.items() for name in names
}
log = logging.getLogger(__name__)

_MOST_TAGS: Final = 5


def meaning(tag: str) -> Stands | None:
    """Return what a tag says of a game, None if it says something else."""
    return _MEANINGS.get(tag.strip().casefold())


def stands(status: Status) -> Stands:
    """Return what the tag of a game with a status says."""
    if status == "lobby":
        return "open"
    return "running" if status == "running" else "over"


def forum_of(client: discord.Client, game: Game) -> discord.ForumChannel | None:
    """Return the forum in which a game has its post, None if it is played elsewhere."""
    channel = client.get_channel(game.channel_id)
    return channel if isinstance(channel, discord.ForumChannel) else None


def lobby_place(client: discord.Client, game: Game) -> int:
    """Return the id of the channel or post with the message of a table."""
    if game.thread_id is not None and forum_of(client, game) is not None:
        return game.thread_id
    return game.channel_id


async def open_post(
    client: discord.Client, forum: discord.ForumChannel, game: Game, name: str, layout: Layout
) -> int:
    """Make the post of a game, or find the one of an earlier try; return its id.

    `layout` is its first message. Raises discord.HTTPException.
    """
    before = _made_before(client, forum, name)
    if before is not None:
        return before.id
    created = await forum.create_thread(
        name=name,
        view=layout,
        auto_archive_duration=ARCHIVE_MINUTES,
        applied_tags=_tags(forum, (), game),
        allowed_mentions=discord.AllowedMentions.none(),
    )
    return created.thread.id


async def bring_up_to_date(client: discord.Client, game: Game, name: str) -> None:
    """Let the name and the tags of a game's post say how it stands; a failure harms nothing."""
    forum = forum_of(client, game)
    if forum is None or game.thread_id is None or game.status == "lobby":
        return
    try:
        thread = forum.get_thread(game.thread_id) or await client.fetch_channel(game.thread_id)
        if not isinstance(thread, discord.Thread):
            return
        tags = _tags(forum, thread.applied_tags, game)
        changes: dict[str, Any] = {}
        if thread.name != name:
            changes["name"] = name
        if [tag.id for tag in tags] != [tag.id for tag in thread.applied_tags]:
            changes["applied_tags"] = tags
        if changes:
            await thread.edit(**changes)
    except discord.HTTPException as error:
        log.info("the post of game %s keeps its name and tags: %s", game.id, error)


def _made_before(
    client: discord.Client, forum: discord.ForumChannel, name: str
) -> discord.Thread | None:
    """Return our own post of that name, which has the number of the game in it."""
    own = None if client.user is None else client.user.id
    wanted = name.partition(":")[0]
    for thread in forum.threads:
        if thread.owner_id == own and thread.name.partition(":")[0] == wanted:
            return thread
    return None


def _tags(
    forum: discord.ForumChannel, present: Sequence[discord.ForumTag], game: Game
) -> list[discord.ForumTag]:
    """Return the tags of a post: those that people gave it, and the one for how its game stands."""
    now = stands(game.status)
    kept = [tag for tag in present if meaning(tag.name) is None]
    fitting = [tag for tag in forum.available_tags if meaning(tag.name) == now]
    tags = [*kept, *fitting[:1]][:_MOST_TAGS]
    if not tags and forum.flags.require_tag:
        return [*present, *forum.available_tags][:1]
    return tags
