"""`/stats`, `/versus` and `/leaderboard`: figures from games that are over."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.services.errors import Refused
from bot.ui.game_names import find_kind, kind_choices
from bot.ui.layout import TEXT_LIMIT, clip, picture_file
from bot.ui.moves.actions import picture_layout
from bot.ui.names import escaped, person_of
from bot.ui.press import Press, texts_of
from bot.ui.statistics.figures import card, duel_lines, kind_name, personal_lines
from bot.ui.statistics.leaderboard import ALL, show
from renderers.core.statistics import draw_card


class StatisticsCog(commands.Cog):
    """Statistics of games that are over."""

    @app_commands.command(name="stats", description=locale_str("Show what somebody has played"))
    @app_commands.describe(
        player=locale_str("Whose games; your own if you leave this out"),
        game=locale_str("Only this game"),
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def stats(
        self,
        press: Press,
        player: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """Show somebody's statistics, to the person who asks alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        slug = None if game is None else find_kind(game)
        await show_stats(press, player or press.user, slug)

    @app_commands.command(
        name="versus", description=locale_str("Show how you did against somebody")
    )
    @app_commands.describe(player=locale_str("Against whom"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def versus(self, press: Press, player: discord.User) -> None:
        """Show how the person did in the games with somebody else, to them alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        texts = texts_of(press)
        if player.id == press.user.id:
            raise Refused("Choose somebody else.")
        duels = await press.client.app.statistics.duels(press.user.id, player.id)
        name = escaped(person_of(player, "").name)
        heading = texts.gettext("You and {player}", player=name)
        lines = [f"### {heading}", *duel_lines(duels, name, texts)]
        await press.edit_original_response(content="\n".join(lines))

    @app_commands.command(
        name="leaderboard", description=locale_str("Show who plays best on this server")
    )
    @app_commands.describe(game=locale_str("Which game; all games if you leave this out"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def leaderboard(self, press: Press, game: str | None = None) -> None:
        """Show a leaderboard, to the person who asks alone, with a button to show it around."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show(press, ALL if game is None else find_kind(game), public=False)

    @stats.autocomplete("game")
    @leaderboard.autocomplete("game")
    async def games(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the games whose name or id contains what was typed."""
        return kind_choices(typed, texts_of(press))


async def show_stats(press: Press, user: discord.abc.User, slug: str | None) -> None:
    """Show a person's statistics in the answer. Raises Refused if there are none to be seen."""
    app, texts = press.client.app, texts_of(press)
    assert press.guild_id is not None
    own = user.id == press.user.id
    personal = await app.statistics.personal(
        user.id, slug, asker=press.user.id, guild_id=press.guild_id
    )
    if not personal.games:
        raise nothing_yet(own, person_of(user, "").name)
    name = person_of(user, "").name
    played = texts.gettext("All games") if slug is None else kind_name(slug, texts)
    scope = played if own or press.guild is None else f"{played} · {press.guild.name}"
    told_of = texts.gettext("Statistics")
    lines = [f"### {escaped(name)} · {told_of} · {played}", *personal_lines(personal, texts)]
    told = card(personal, name, scope, texts)
    picture = await app.drawing.told(draw_card, told, texts)
    file_name = f"statistics-{press.id}"
    layout = picture_layout(clip("\n".join(lines), TEXT_LIMIT), picture, file_name)
    files = [] if picture is None else [picture_file(picture, file_name)]
    await press.edit_original_response(view=layout, attachments=files)


def nothing_yet(own: bool, name: str) -> Refused:
    """Return the refusal for somebody of whom nothing can be told."""
    if own:
        return Refused("You have ended no game yet; statistics begin with the first.")
    return Refused("{player} has ended no game on this server.", player=escaped(name))
