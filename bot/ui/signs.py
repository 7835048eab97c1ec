"""The signs of games on buttons and in lists: drawings that belong to the app as its emojis.

They are uploaded when the bot starts, and only what has changed since. Until then, and where that
is refused, the words stand alone.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping, MutableMapping
from functools import partial
from typing import Any, Final, Protocol, TypeAlias

import aiohttp
import discord

from bot.services.base.tasks import DaemonThread
from bot.ui.layout import Layout
from renderers.core.game import Renderer

log = logging.getLogger(__name__)

PREFIX: Final = "sign"
"""Begins the names of these emojis, by which they are told from others of the app."""
NAME_LIMIT: Final = 32


Signs: TypeAlias = MutableMapping[str, dict[str, str]]
"""How the signs of each game are written in messages, by slug and sign."""


class EmojiKeeper(Protocol):
    """The part of a client that looks after the emojis of its app."""

    async def fetch_application_emojis(self) -> list[discord.Emoji]:
        """Return the emojis of the app."""
        ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        """Upload an emoji."""
        ...


def drawn(renderers: Mapping[str, Renderer[Any]]) -> dict[str, bytes]:
    """Draw the signs of all games: PNG bytes by game and sign."""
    return {
        f"{slug}/{sign}": data
        for slug, renderer in renderers.items()
        for sign, data in renderer.signs().items()
    }


async def provide(
    client: EmojiKeeper, renderers: Mapping[str, Renderer[Any]], signs: Signs
) -> None:
    """Upload the signs that the app does not have, and note in `signs` how each is written.

    Those of earlier versions are deleted. A failure leaves the words without some signs.
    """
    thread = DaemonThread("signs")  # a bot that stops soon after its start does not wait for it
    try:
        pictures = await thread.run(partial(drawn, renderers))
    finally:
        thread.close()
    try:
        there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        names = {name_of(sign, data): sign for sign, data in pictures.items()}
        for name, sign in names.items():
            emoji = there.get(name) or await _uploaded(client, name, pictures[sign])
            slug, _, short = sign.partition("/")
            signs.setdefault(slug, {})[short] = str(emoji)
        for name, emoji in there.items():
            if name.startswith(f"{PREFIX}_") and name not in names:
                await emoji.delete()
    except (discord.DiscordException, aiohttp.ClientError, OSError):
        log.exception("could not upload the emojis; showing words only")


async def _uploaded(client: EmojiKeeper, name: str, data: bytes) -> discord.Emoji:
    """Upload an emoji, or return the one that another process has uploaded in the meantime."""
    try:
        return await client.create_application_emoji(name=name, image=data)
    except discord.HTTPException:
        for emoji in await client.fetch_application_emojis():
            if emoji.name == name:
                return emoji
        raise


def name_of(sign: str, data: bytes) -> str:
    """Return the name of the emoji of a sign; another drawing has another name."""
    words = sign.rpartition("/")[2].replace("-", "_")
    digest = hashlib.sha256(data).hexdigest()[:6]
    return f"{PREFIX}_{words[: NAME_LIMIT - len(PREFIX) - len(digest) - 2]}_{digest}"


def dress(layout: Layout, signs: Mapping[str, str]) -> Layout:
    """Put signs of a game on the buttons and entries of a layout that name one; return it."""
    for item in layout.walk_children():
        for thing in (item, *(item.options if isinstance(item, discord.ui.Select) else ())):
            sign = signs.get(getattr(thing, "sign", ""))
            if sign is not None and isinstance(thing, discord.ui.Button | discord.SelectOption):
                thing.emoji = discord.PartialEmoji.from_str(sign)
    return layout
