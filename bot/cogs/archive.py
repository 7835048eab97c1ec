"""`/archive`: the finished games of a server."""

from __future__ import annotations

from datetime import timedelta

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.services.history.archive import Search
from bot.services.waiting.calendar import instant, local_date
from bot.services.waiting.dates import parse_day
from bot.ui.game_names import find_kind, kind_choices
from bot.ui.history.archive import TEXT_LENGTH, show_archive
from bot.ui.names import person_of
from bot.ui.press import Press, texts_of


class ArchiveCog(commands.Cog):
    """The command that finds finished games."""

    @app_commands.command(
        name="archive", description=locale_str("Find finished games of this server")
    )
    @app_commands.describe(
        game=locale_str("Only this game"),
        player=locale_str("Only games of this player"),
        text=locale_str("Part of a name, or the number of a game"),
        from_=locale_str("The first day on which they may have ended"),
        until=locale_str("The last day on which they may have ended"),
    )
    @app_commands.rename(from_="from")
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def archive(
        self,
        press: Press,
        game: str | None = None,
        player: discord.User | None = None,
        text: app_commands.Range[str, 1, TEXT_LENGTH] = "",
        from_: str = "",
        until: str = "",
    ) -> None:
        """List what fits, the newest first, to the person alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        assert press.guild_id is not None
        person = person_of(press.user, str(press.locale))
        zone = (await press.client.app.personal_settings.profile(person)).zone
        now = press.client.app.clock()
        search = Search(
            press.guild_id,
            None if game is None else find_kind(game),
            None if player is None else player.id,
            " ".join(text.split()),
            _beginning(from_, zone, now, 0),
            _beginning(until, zone, now, 1),
        )
        await show_archive(press, search, 0)

    @archive.autocomplete("game")
    async def games(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the games whose name or id contains what was typed."""
        return kind_choices(typed, texts_of(press))


def _beginning(written: str, zone: str, now: float, later: int) -> float | None:
    """Return when a past day, or so many days later, began where the person is; None for no day.

    A day without a year is the last one that has been. Raises Refused.
    """
    if not written.strip():
        return None
    today = local_date(now, zone)
    day = parse_day(written, today)
    while day > today and str(day.year) not in written:
        day = day.replace(year=day.year - 1) if day.month != 2 else day - timedelta(days=365)
    return max(1.0, instant(day + timedelta(days=later), 0, zone))
