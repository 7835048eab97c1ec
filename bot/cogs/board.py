"""`/board`, `/hand`, `/log` and `/status`: a game as the person may see it."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.cogs.history import turn_choices
from bot.games import GAMES
from bot.i18n import Texts
from bot.model import Game, Position
from bot.services.errors import Refused
from bot.services.history.timeline import position_at
from bot.ui.completion import named_values
from bot.ui.errors import CONTENT_LIMIT
from bot.ui.game_lookup import find_game, find_seat, meant_game
from bot.ui.history.log import told
from bot.ui.history.replay import find_turn
from bot.ui.layout import fit_lines
from bot.ui.moves import actions
from bot.ui.names import escaped, names_of
from bot.ui.press import Press, texts_of
from bot.ui.tables.game_list import trouble_lines
from bot.ui.times import table_lines
from bot.ui.waiting.deadlines import waiting_lines
from renderers import RENDERERS
from renderers.core.game import Area
from rules import view as view_of


class BoardCog(commands.Cog):
    """Commands that show a game and change nothing."""

    @app_commands.command(name="board", description=locale_str("Show the table"))
    @app_commands.describe(
        player=locale_str("Show the board of one player, enlarged"),
        area=locale_str("Show a part of the board, enlarged"),
        turn=locale_str("Show it as it was after an earlier turn"),
        text=locale_str("Show the complete table as text"),
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def board(
        self,
        press: Press,
        player: str | None = None,
        area: str | None = None,
        turn: str | None = None,
        text: bool = False,
    ) -> None:
        """Show the table as the person may see it, to them alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        if player is not None and area is not None:
            raise Refused("Choose a player or an area, not both.")
        seat = None if player is None else find_seat(game, player)
        part = None if area is None else find_area(game, area, texts_of(press))
        position = await position_after(press, game.id, turn)
        if text:
            await actions.show_text_board(press, position)
        else:
            await actions.show_board(press, position, seat, part)

    @board.autocomplete("player")
    async def players(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the players of the game."""
        game = await meant_game(press)
        names = () if game is None else game.names
        return named_values({str(number): name for number, name in enumerate(names, 1)}, typed)

    @board.autocomplete("area")
    async def areas(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the parts of the board that can be enlarged."""
        game = await meant_game(press)
        areas = () if game is None else RENDERERS[game.slug].areas(texts_of(press))
        return named_values({area.id: area.label for area in areas}, typed)

    @board.autocomplete("turn")
    async def turns(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the rounds of the game."""
        return await turn_choices(press, typed)

    @app_commands.command(name="hand", description=locale_str("Show the cards in your hand"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def hand(self, press: Press) -> None:
        """Show the person's hand, to them alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        await actions.show_own_hand(press, (await find_game(press)).id)

    @app_commands.command(name="log", description=locale_str("Show what happened"))
    @app_commands.describe(all=locale_str("Send the whole log as a file"))
    @app_commands.rename(all="all")
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def log(self, press: Press, all: bool = False) -> None:
        """Show the newest lines of the log, or all of it as a file."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = (await actions.position_of(press, (await find_game(press)).id)).game
        texts = texts_of(press)
        viewer = game.seat_of(press.user.id)
        entries = await press.client.app.play.games.log(game.id, viewer=viewer)
        lines = [line.text for line in told(game, entries, texts)]
        if all:
            file = discord.File(io.BytesIO("\n".join(lines).encode()), f"log-{game.id}.txt")
            await press.edit_original_response(attachments=[file])
            return
        shown = lines or [texts.gettext("Nothing has happened yet.")]
        await press.edit_original_response(content=fit_lines(shown, CONTENT_LIMIT, texts))

    @app_commands.command(
        name="status", description=locale_str("Show who must act, since when and until when")
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def status(self, press: Press) -> None:
        """Show where the game stands in a few lines."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        position = await actions.position_of(press, game.id)
        view = view_of(position.state, game.seat_of(press.user.id))
        texts, kind, names = texts_of(press), GAMES[game.slug], names_of(game)
        lines = [f"### {kind.words.headline(view, names, texts)}"]
        lines += kind.words.status(view, names, texts)
        asked = await press.client.app.clocks.asked(position.game)
        lines += waiting_lines(position.game, asked, texts)
        lines += table_lines(position.game, texts)
        lines += trouble_lines(await press.client.app.refused_posts.trouble(game.id), texts)
        lines.append(
            "-# "
            + texts.gettext(
                "SHA-256 of the seed: `{hash}`. The seed is shown at the end, so that anybody can "
                "check the shuffles.",
                hash=game.seed_hash,
            )
        )
        await press.edit_original_response(content=fit_lines(lines, CONTENT_LIMIT, texts))


async def position_after(press: Press, game_id: int, turn: str | None) -> Position:
    """Return a game as it is now, or as it was after a turn that a person named. Raises Refused."""
    if turn is None:
        return await actions.position_of(press, game_id)
    chronicle = await press.client.app.history.chronicle(game_id)
    return await position_at(chronicle, chronicle.end_of(find_turn(chronicle, turn)))


def find_area(game: Game, area: str, texts: Texts) -> Area:
    """Return the part of the board that a person named, by its id or label. Raises Refused."""
    areas = RENDERERS[game.slug].areas(texts)
    if not areas:
        raise Refused("The board of this game is shown as a whole only.")
    wanted = area.strip().casefold()
    for each in areas:
        if wanted in (each.id, each.label.casefold()):
            return each
    raise Refused("There is no area {area} on this board.", area=escaped(area.strip()[:50]))
