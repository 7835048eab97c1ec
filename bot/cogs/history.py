"""`/since` and `/replay`: the news since the last move, and the game turn by turn."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.services.errors import Refused
from bot.ui.game_lookup import find_game, meant_game
from bot.ui.history.replay import find_turn, offered_turns, show_turn
from bot.ui.history.since_last_move import show_since
from bot.ui.layout import VALUE_LIMIT, clip
from bot.ui.press import Press, texts_of


class HistoryCog(commands.Cog):
    """Commands that look back."""

    @app_commands.command(
        name="since", description=locale_str("Show what happened since your last move")
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def since(self, press: Press) -> None:
        """Show the board before and now, what changed, and what the person can do."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_since(press, (await find_game(press)).id)

    @app_commands.command(name="replay", description=locale_str("Leaf through the game"))
    @app_commands.describe(turn=locale_str("The turn to begin with; else the newest one"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def replay(self, press: Press, turn: str | None = None) -> None:
        """Show the board after a turn, with the way to all others."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        number = None
        if turn is not None:
            number = find_turn(await press.client.app.history.chronicle(game.id), turn)
        await show_turn(press, game.id, number)

    @replay.autocomplete("turn")
    async def turns(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the rounds of the game."""
        return await turn_choices(press, typed)


async def turn_choices(press: Press, typed: str) -> list[app_commands.Choice[str]]:
    """Return the turns for what was typed; none where no game is meant or none can be shown."""
    game = await meant_game(press)
    if game is None:
        return []
    try:
        chronicle = await press.client.app.history.chronicle(game.id)
    except Refused:
        return []
    return [
        app_commands.Choice(name=clip(label, VALUE_LIMIT), value=str(turn))
        for label, turn in offered_turns(chronicle, typed, texts_of(press))
    ]
