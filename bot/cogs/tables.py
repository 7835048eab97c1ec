"""`/play`: open a table."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.ui.game_names import find_kind, kind_choices
from bot.ui.press import Press, texts_of
from bot.ui.tables.opening import find_place, open_table
from bot.ui.tables.start_time import moment


class TablesCog(commands.Cog):
    """The command that opens a table."""

    @app_commands.command(name="play", description=locale_str("Open a table for a game"))
    @app_commands.describe(
        game=locale_str("Which game"),
        at=locale_str("When it starts by itself, such as tomorrow 20:00"),
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def play(self, press: Press, game: str, at: str = "") -> None:
        """Post the lobby message of a new table in the channel."""
        slug = find_kind(game)
        place = await find_place(press)
        starts_at = await moment(press, at) if at.strip() else None
        await press.response.defer(thinking=True, ephemeral=place.forum)
        await open_table(press, slug, place, starts_at)

    @play.autocomplete("game")
    async def games(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the games whose name or id contains what was typed."""
        return kind_choices(typed, texts_of(press))
