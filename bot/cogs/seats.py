"""`/seat`, `/resign`, `/abandon`: leaving a game, coming back to it, ending it early."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.model import Game
from bot.services.errors import WHY_NOT_RUNNING, NotRunning, Refused
from bot.services.seats.holding import seat_of
from bot.services.votes.vote_rules import persons_of
from bot.ui.game_lookup import find_game
from bot.ui.press import Press, texts_of
from bot.ui.seats.seat_actions import give_back, resign_question, take_seat


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class SeatsCog(commands.GroupCog, name="seat", description=locale_str("Who plays which seat")):
    """Seats that change hands."""

    @app_commands.command(name="take", description=locale_str("Take over an open seat"))
    @app_commands.describe(number=locale_str("The number of the seat"))
    async def take(self, press: Press, number: app_commands.Range[int, 1, 5] | None = None) -> None:
        """Give an open seat of this game to the person."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        await take_seat(press, game.id, open_seat_of(game, number))

    @app_commands.command(
        name="back", description=locale_str("Take your seat back from a computer")
    )
    async def back(self, press: Press) -> None:
        """Let the person play again."""
        await press.response.defer(ephemeral=True, thinking=True)
        await give_back(press, (await find_game(press)).id)

    @app_commands.command(
        name="computer", description=locale_str("Let a computer play for you until you come back")
    )
    async def computer(self, press: Press) -> None:
        """Let a computer stand in for the person."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        await press.client.app.seats.let_computer_play(game.id, press.user.id)
        texts = texts_of(press)
        told = texts.gettext("A computer plays for you; `/seat back` ends that.")
        if len(persons_of(game)) > 1:
            told += " " + texts.gettext(
                "If it plays a third of the game, the result is yours only if you come back and "
                "have played at least a third yourself. Otherwise you have left the game."
            )
        await press.edit_original_response(content=told)


class LeaveCog(commands.Cog):
    """Leaving a game and ending it."""

    @app_commands.command(name="resign", description=locale_str("Leave a game for good"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def resign(self, press: Press) -> None:
        """Ask whether the person really wants to leave."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        seat = seat_of(game, press.user.id)
        _require_running(game)
        layout = resign_question(game, seat, texts_of(press))
        await press.edit_original_response(view=layout)

    @app_commands.command(
        name="abandon", description=locale_str("Ask the others to end the game early")
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def abandon(self, press: Press) -> None:
        """Open a vote on ending the game."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        _require_running(game)
        await press.client.app.votes.propose(game.id, "abandon", press.user.id)
        texts = texts_of(press)
        told = texts.gettext("The others are asked.")
        if persons_of(game) == (press.user.id,):
            told = texts.gettext("Nobody else plays: agree below, and the game ends.")
        await press.edit_original_response(content=told)


def open_seat_of(game: Game, number: int | None) -> int:
    """Return the open seat that a person means, the only one if none is named. Raises Refused."""
    open_seats = [seat.seat for seat in game.seats if seat.is_open]
    if number is not None and number - 1 in open_seats:
        return number - 1
    if not open_seats:
        raise Refused("No seat of this game is open.")
    if number is None and len(open_seats) == 1:
        return open_seats[0]
    raise Refused("Open seats: {numbers}.", numbers=", ".join(str(seat + 1) for seat in open_seats))


def _require_running(game: Game) -> None:
    if game.status != "running":
        raise NotRunning(WHY_NOT_RUNNING[game.status])
