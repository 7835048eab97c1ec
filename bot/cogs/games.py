"""`/games`, `/next` and `/follow`: the games of a person, and those that they only watch."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.games import GAMES
from bot.model import Game
from bot.services.errors import Refused
from bot.ui.errors import CONTENT_LIMIT
from bot.ui.game_lookup import find_game
from bot.ui.history.following import show_following
from bot.ui.layout import fit_lines
from bot.ui.names import names_of
from bot.ui.permissions import may_see
from bot.ui.press import Press, remember_game, texts_of
from bot.ui.tables import game_list
from bot.ui.tables.game_list import ListedGame
from rules import view as view_of


class GamesCog(commands.Cog):
    """Commands that find games."""

    @app_commands.command(name="games", description=locale_str("Show your games"))
    @app_commands.describe(server=locale_str("Show all games of this server instead"))
    async def games(self, press: Press, server: bool = False) -> None:
        """List the person's open tables and running games, or all of the server."""
        await press.response.defer(ephemeral=True, thinking=True)
        play, texts = press.client.app.play, texts_of(press)
        if not server:
            mine = await listed(press, await play.games.of_person(press.user.id))
            layout = game_list.own_games(mine, press.user.id, texts)
        elif press.guild_id is None:
            raise Refused("This works in a server only.")
        else:
            shown = [
                game for game in await play.games.of_guild(press.guild_id) if may_see(press, game)
            ]
            layout = game_list.all_games(await listed(press, shown), texts)
        await press.edit_original_response(view=layout)

    @app_commands.command(
        name="next", description=locale_str("Jump to the game that waits for you")
    )
    async def next(self, press: Press) -> None:
        """Lead to the game with the nearest deadline, else to the one that waits the longest."""
        await press.response.defer(ephemeral=True, thinking=True)
        texts, me = texts_of(press), press.user.id
        mine = await press.client.app.play.games.of_person(me)
        waiting = await listed(press, [game for game in mine if me in game.asked])
        waiting.sort(key=lambda each: each.urgency(me))
        elsewhere = [each for each in waiting if each.game.thread_id != press.channel_id]
        if not elsewhere:
            told = texts.gettext("No other game waits for you.")
            await press.edit_original_response(content=told)
            return
        content = await describe_next(press, elsewhere)
        await press.edit_original_response(content=content)

    @app_commands.command(
        name="follow", description=locale_str("Be told how a game goes on that you do not play in")
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def follow(self, press: Press) -> None:
        """Show whether the person follows the game of the thread, with the ways to do it."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_following(press, await find_game(press))


async def listed(press: Press, games: Iterable[Game]) -> list[ListedGame]:
    """Return games with the deadlines of those who are asked, and why a board was refused."""
    app, found = press.client.app, tuple(games)
    troubles = await app.refused_posts.troubles([game.id for game in found])
    listed = []
    for game in found:
        asked = await app.clocks.asked(game) if game.status == "running" else {}
        deadlines = {seat: each.deadline for seat, each in asked.items()}
        listed.append(ListedGame(game, deadlines, troubles.get(game.id)))
    return listed


async def describe_next(press: Press, waiting: list[ListedGame]) -> str:
    """Say where the first of these games is, what it asks, and how many more there are."""
    texts = texts_of(press)
    first = waiting[0]
    position = await press.client.app.play.games.position(first.game.id)
    game = position.game
    remember_game(press, game)
    seat = game.seat_of(press.user.id)
    lines = [game_list.own_line(first, press.user.id, texts)]
    if seat is not None and seat in game.waiting:
        kind, view = GAMES[game.slug], view_of(position.state, seat)
        lines.append(kind.words.headline(view, names_of(game), texts))
        lines.append(kind.prompt(view, seat, names_of(game), texts))
    more = len(waiting) - 1
    if more:
        lines.append(
            texts.ngettext("{n} more game waits for you.", "{n} more games wait for you.", more)
        )
    return fit_lines(lines, CONTENT_LIMIT, texts)
