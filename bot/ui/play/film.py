"""The message with the film of a game."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.i18n import Texts
from bot.model import Game
from bot.ui.layout import Layout, text
from bot.ui.messages.game_messages import Post
from bot.ui.tables.lobby_message import COLOUR


def film_post(game: Game, film: bytes | None, turns: int, texts: Texts) -> Post:
    """Return the film of a game of so many turns; None for one that Discord finds too large."""
    heading = texts.gettext("The game as a film")
    body = discord.ui.Container[Any](text(f"### {heading}"), accent_colour=COLOUR)
    if film is None:
        body.add_item(text(texts.gettext("It is too large for this server.")))
        return Post(Layout(body), silent=True)
    name = f"film-{game.id}.webp"
    told = texts.ngettext(
        "The board after {n} turn, from the start to the result, one picture after the other. "
        "`/replay` shows the same step by step, in words too.",
        "The board after each of {n} turns, from the start to the result, one picture after the "
        "other. `/replay` shows the same step by step, in words too.",
        turns,
    )
    body.add_item(
        discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=told))
    )
    file = discord.File(io.BytesIO(film), name, description=told)
    return Post(Layout(body), (file,), silent=True)
