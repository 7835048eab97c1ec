"""`/help`: what one can do here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.model import Game
from bot.ui import help_pages, ids
from bot.ui.errors import texts_of
from bot.ui.items import Control, chosen
from bot.ui.permissions import manages_server, moderates_game
from bot.ui.target import meant_game

if TYPE_CHECKING:
    from bot.client import Slowboat

Press: TypeAlias = "discord.Interaction[Slowboat]"


class ManualCog(commands.Cog):
    """The help."""

    @app_commands.command(name="help", description=locale_str("Show what you can do here"))
    async def help(self, press: discord.Interaction[Any]) -> None:
        """Explain what fits the place: a channel, a game, one's own turn."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_page(press, help_pages.HERE)


async def show_page(press: Press, page: str) -> None:
    """Show a page of the help to the person alone."""
    tree = press.client.tree
    layout = help_pages.help_layout(
        await place_of(press), page, tree.get_commands(), texts_of(press)
    )
    await press.edit_original_response(view=layout)


async def place_of(press: Press) -> help_pages.Place:
    """Return who asks where."""
    if press.guild_id is None:
        return help_pages.Place(press.user.id, private=True)
    game = await meant_game(press) or await _open_table(press)
    decides = game is not None and moderates_game(press, game)
    return help_pages.Place(press.user.id, game, moderates=decides, manages=manages_server(press))


async def _open_table(press: Press) -> Game | None:
    """Return the newest open table of this channel at which the person sits."""
    mine = [
        game
        for game in await press.client.app.play.games.of_person(press.user.id)
        if game.status == "lobby" and game.channel_id == press.channel_id
    ]
    return mine[-1] if mine else None


class HelpSelect(Control, template=ids.HELP):
    """Turns to another page of the help."""

    async def act(self, press: Press) -> None:
        """Show the page in the same message."""
        await press.response.defer()
        await show_page(press, chosen(press))


CONTROLS: Final[tuple[type[Control], ...]] = (HelpSelect,)
