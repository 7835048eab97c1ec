"""The commands of the coach, each answered to its person alone."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.model import Game
from bot.services.errors import Refused, no_such_game
from bot.services.play.archive import Search
from bot.ui.coach.hint_actions import show_hint
from bot.ui.coach.puzzle_actions import show_puzzle
from bot.ui.coach.review_actions import open_review, show_summary
from bot.ui.completion import find_kind, kind_choices, named_values
from bot.ui.game_lookup import find_game, find_seat
from bot.ui.permissions import manages_server, may_see
from bot.ui.press import Press, remember_game, texts_of


class HintsCog(commands.Cog):
    """The command for a hint."""

    @app_commands.command(name="hint", description=locale_str("Get a hint for your turn"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def hint(self, press: Press) -> None:
        """Show the person where to look in what they are asked; a press shows more."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_hint(press, (await find_game(press)).id)


class ReviewCog(commands.Cog):
    """Reviews of finished games."""

    @app_commands.command(name="review", description=locale_str("Review a finished game of yours"))
    @app_commands.describe(
        game=locale_str("A finished game. Leave empty for the latest one here"),
        player=locale_str("Whose review to see. Leave empty for yours"),
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def review(
        self, press: Press, game: str | None = None, player: str | None = None
    ) -> None:
        """Show the review, made if need be, or that of a player who lets others see it."""
        await press.response.defer(ephemeral=True, thinking=True)
        finished = await _finished_game(press, game)
        remember_game(press, finished)
        if player is None:
            await open_review(press, finished.id)
            return
        seat = finished.seats[find_seat(finished, player)]
        owner = seat.person_id
        if owner is None and seat.computer:
            await open_review(press, finished.id, seat.seat)
            return
        if owner is None:
            raise Refused("There's no review of this game yet.")
        if owner == press.user.id:
            await open_review(press, finished.id)
        else:
            await show_summary(press, finished.id, owner)

    @review.autocomplete("game")
    async def games(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the finished games of the person in the server."""
        return named_values({str(item.id): item.name for item in await _own(press, typed)}, "")


class PuzzleCog(commands.Cog):
    """Puzzles from games of computers, and from games whose players agree."""

    @app_commands.command(name="puzzle", description=locale_str("Solve a puzzle from a game"))
    @app_commands.describe(game=locale_str("Which game. Leave empty for any"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def puzzle(self, press: Press, game: str | None = None) -> None:
        """Show a puzzle that the person has not answered, to them alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_puzzle(press, None if game is None else find_kind(game))

    @puzzle.autocomplete("game")
    async def kinds(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the games whose name or id contains what was typed."""
        return kind_choices(typed, texts_of(press))


async def _finished_game(press: Press, wanted: str | None) -> Game:
    """Return the game that was named by its number, else that of the place or the latest one."""
    app = press.client.app
    if wanted is not None:
        typed = wanted.strip().removeprefix("#")
        if not (typed.isdecimal() and len(typed) < 10):
            raise Refused("Choose a game from the list, or type its number.")
        game = await app.play.games.get(int(typed))
        if not may_see(press, game):
            raise no_such_game()
        return game
    here = () if press.channel_id is None else await app.play.games.played_in(press.channel_id)
    over = [game for game in here if game.status == "finished"]
    latest = [*over, *await _own(press, "")]
    if not latest:
        raise Refused("You haven't finished a game here yet.")
    return latest[0]


async def _own(press: Press, typed: str) -> list[Game]:
    """Return finished games of the person in the server, the newest first."""
    if press.guild_id is None:
        return []
    search = Search(press.guild_id, person_id=press.user.id, text=typed)
    manages = manages_server(press)
    page = await press.client.app.archive.find(search, 0, press.user.id, manages=manages)
    return [item.game for item in page.games]
