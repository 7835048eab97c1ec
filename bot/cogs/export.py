"""`/export`: the record of a game as a file."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.ui.game_lookup import find_game
from bot.ui.press import Press


class ExportCog(commands.Cog):
    """The command that exports a record."""

    @app_commands.command(name="export", description=locale_str("Save the game as a text file"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def export(self, press: Press) -> None:
        """Send the record of the game as a file."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        record = await press.client.app.play.records.export(game.id)
        file = discord.File(io.BytesIO(record.encode()), f"record-{game.id}.txt")
        await press.edit_original_response(attachments=[file])
