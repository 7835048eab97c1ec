"""`/clock`: what the players of a running game agree on about time."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.model import Game
from bot.services.errors import WHY_NOT_RUNNING, NotRunning
from bot.services.play.requirements import seat_of
from bot.services.time.pace import PRESETS, parse_pace
from bot.ui.completion import named_values
from bot.ui.game_lookup import find_game
from bot.ui.people.personal_settings_panel import parse_quiet
from bot.ui.press import Press, texts_of
from bot.ui.time.agreements import propose_hours, propose_live, propose_pace
from bot.ui.times import PACE_NAMES


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class ClockCog(
    commands.GroupCog,
    name="clock",
    description=locale_str("Change the clock of a running game by agreement"),
):
    """Time, as the players agree on it."""

    @app_commands.command(name="pace", description=locale_str("Propose another pace"))
    @app_commands.describe(pace=locale_str("A name, or a pace like 48h +12h max 72h"))
    async def pace(self, press: Press, pace: str) -> None:
        """Open a vote on another pace."""
        game = await _own_game(press)
        await propose_pace(press, game, parse_pace(pace))

    @pace.autocomplete("pace")
    async def paces(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the paces that have names."""
        texts = texts_of(press)
        return named_values(
            {preset: texts.gettext(PACE_NAMES[preset]) for preset in PRESETS}, typed
        )

    @app_commands.command(name="hours", description=locale_str("Propose playing hours"))
    @app_commands.describe(
        from_=locale_str("Start time, like 18:00. Same as the end for all day"),
        to=locale_str("End time, like 22:00"),
    )
    @app_commands.rename(from_="from")
    async def hours(self, press: Press, from_: str, to: str) -> None:
        """Open a vote on other hours."""
        game = await _own_game(press)
        await propose_hours(press, game, *parse_quiet(from_, to))

    @app_commands.command(name="live", description=locale_str("Propose to play live for an hour"))
    async def live(self, press: Press) -> None:
        """Open a vote on an hour that is played live."""
        game = await _own_game(press)
        await propose_live(press, game)


async def _own_game(press: Press) -> Game:
    """Acknowledge privately and return the running game in which the person plays."""
    await press.response.defer(ephemeral=True, thinking=True)
    game = await find_game(press)
    if game.status != "running":
        raise NotRunning(WHY_NOT_RUNNING[game.status])
    seat_of(game, press.user.id)
    return game
