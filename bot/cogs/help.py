"""`/help`: the commands and controls that a person can use here."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.ui.help_actions import show_page
from bot.ui.help_pages import HERE
from bot.ui.press import Press


class HelpCog(commands.Cog):
    """Commands about the commands."""

    @app_commands.command(name="help", description=locale_str("Show what you can do here"))
    async def help(self, press: Press) -> None:
        """Explain what fits the place: a channel, a game, the person's turn."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_page(press, HERE)
