"""An interaction and the client behind it, as commands, controls and forms see them.

The client itself is in a layer above all of them and only extends `Client`, so that nothing here
depends on it.
"""

from __future__ import annotations

import logging
from typing import Any, TypeAlias

import discord
from discord.ext import commands

from bot.app import App
from bot.i18n import Texts, texts_for
from bot.logs import note
from bot.model import Game, PictureMode
from bot.services.errors import Restarting
from bot.services.messages.delivery import Sender
from bot.ui.admission import Admission


class Client(commands.AutoShardedBot):
    """The part of the client that commands and answers to controls may use."""

    app: App
    admission: Admission
    sender: Sender

    async def use_again(self, press: Press, command: Press) -> None:
        """Answer a command again, by a press of the same person in its place."""
        raise NotImplementedError


log = logging.getLogger(__name__)

Press: TypeAlias = discord.Interaction[Client]
"""A command, a press of a control, or a form that was sent."""


def texts_of(interaction: discord.Interaction[Any]) -> Texts:
    """Return the texts in the language of the person."""
    return texts_for(str(interaction.locale))


async def picture_mode(press: Press) -> PictureMode:
    """Return how bright the pictures are that only this person sees."""
    return await press.client.app.personal_settings.picture_mode(press.user.id)


def remember_game(interaction: discord.Interaction[Any], game: Game) -> None:
    """Note which game an interaction is about, for the log and for the names in refusals."""
    interaction.extras["game"] = game
    note(game=game.id, ply=game.ply)


async def made_contact(press: Press) -> None:
    """Let what was refused be posted again in the game that an answered interaction was about."""
    game: Game | None = press.extras.get("game")
    if game is None:
        return
    try:
        await press.client.app.refused_posts.contact(game.id)
    except Restarting:
        return  # the next start tries again
    except Exception:
        # the person was answered; a timer tries again as well
        log.exception("what was refused could not be tried again")
