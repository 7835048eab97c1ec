"""`/settings`: the rules of a server for its tables."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.ui.guilds.server_settings_actions import show_server_settings
from bot.ui.permissions import require_manage_server
from bot.ui.press import Press


class ServerSettingsCog(commands.Cog):
    """The settings of a server."""

    @app_commands.command(
        name="settings", description=locale_str("Decide how games are played in this server")
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, press: Press) -> None:
        """Show the panel, to people with Manage Server alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        require_manage_server(press)
        assert press.guild_id is not None
        guild = await press.client.app.guilds.get(press.guild_id)
        await show_server_settings(press, guild)
