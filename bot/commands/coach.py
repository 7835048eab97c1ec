"""`/hint`: what the coach tells a person about their games, to them alone."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.ui.coach.hint_actions import show_hint
from bot.ui.game_lookup import find_game
from bot.ui.press import Press


class HintsCog(commands.Cog):
    """The command for a hint."""

    @app_commands.command(name="hint", description=locale_str("Get a hint for your turn"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def hint(self, press: Press) -> None:
        """Show the person where to look in what they are asked; a press shows more."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_hint(press, (await find_game(press)).id)
