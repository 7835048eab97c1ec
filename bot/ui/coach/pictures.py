"""The pictures of a position that somebody is asked about: the board, and the hand of its seat."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.i18n import Texts
from bot.model import Game, PictureMode
from bot.ui.layout import picture_file
from bot.ui.press import Client
from renderers.core.picture import Picture
from rules import State


async def seen_by_seat(
    client: Client,
    game: Game,
    view: State,
    seat: int,
    texts: Texts,
    mode: PictureMode,
    name: str,
) -> dict[str, Picture]:
    """Return what `seat` sees in its `view`, by names of files that begin with `name`.

    A picture that cannot be drawn is left out, and so is the hand in games without hands.
    """
    drawing = client.app.drawing
    pictures = {
        name: await drawing.board(game, view, seat, texts, mode=mode),
        f"{name}-hand": await drawing.hand(game, view, seat, texts, mode=mode),
    }
    return {file: picture for file, picture in pictures.items() if picture is not None}


def files_of(pictures: Mapping[str, Picture]) -> tuple[discord.File, ...]:
    """Return the files of pictures."""
    return tuple([picture_file(picture, name) for name, picture in pictures.items()])
