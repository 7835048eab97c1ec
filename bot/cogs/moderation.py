"""`/table`: decisions of organisers and moderators about a running game."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.model import Game, Person
from bot.services.errors import Refused
from bot.services.moderation.decisions import LONGEST_HOURS, Actor, may_decide
from bot.ui.completion import named_values
from bot.ui.formats import FORMAT_NAMES
from bot.ui.game_lookup import find_game, find_seat, meant_game, numbered_game
from bot.ui.messages.notices.moderation import OWN_NAMES
from bot.ui.moderation import decisions, moving
from bot.ui.moderation.moving import Place, PlaceTransformer
from bot.ui.names import person_of
from bot.ui.press import Press, texts_of


class ModerationCog(commands.Cog):
    """Deciding about a running game."""

    table = app_commands.Group(
        name="table",
        description=locale_str("Decide about a running game"),
        guild_only=True,
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    @table.command(name="pause", description=locale_str("Let the clocks of the table stand still"))
    async def pause(self, press: Press) -> None:
        """Pause the game."""
        game, actor = await begin(press)
        game = await press.client.app.moderation.pause(game.id, actor)
        await decisions.confirm(press, game)

    @table.command(name="resume", description=locale_str("Let a paused table go on"))
    async def resume(self, press: Press) -> None:
        """Let the game go on; players who may not decide that ask the others."""
        game, actor = await begin(press)
        if may_decide(game, actor) or game.seat_of(actor.person.id) is None:
            game = await press.client.app.moderation.resume(game.id, actor)
            await decisions.confirm(press, game)
            return
        await press.client.app.votes.ask_to_resume(game.id, actor.person.id)
        told = texts_of(press).gettext("The players are being asked whether to resume the game.")
        await press.edit_original_response(content=told)

    @table.command(name="extend", description=locale_str("Give a player more time"))
    @app_commands.describe(
        hours=locale_str("How many hours more"),
        player=locale_str("Who gets them; whoever is asked if left out"),
    )
    async def extend(
        self,
        press: Press,
        hours: app_commands.Range[int, 1, LONGEST_HOURS],
        player: str | None = None,
    ) -> None:
        """Add hours to the clock of a player."""
        game, actor = await begin(press)
        seat = only_asked(game) if player is None else find_seat(game, player)
        game = await press.client.app.moderation.extend(game.id, actor, seat, hours)
        await decisions.confirm(press, game)

    @table.command(name="replace", description=locale_str("Give the seat of a player to somebody"))
    @app_commands.describe(
        player=locale_str("Whose seat"),
        substitute=locale_str("Who plays on; whoever takes the seat if left out"),
    )
    async def replace(
        self,
        press: Press,
        player: str,
        substitute: discord.Member | None = None,
    ) -> None:
        """Open a seat for a substitute, or give it to somebody."""
        game, actor = await begin(press)
        seat = find_seat(game, player)
        person = None if substitute is None else newcomer(press, substitute)
        game = await press.client.app.moderation.replace(game.id, actor, seat, person)
        await decisions.confirm(press, game)

    @table.command(name="abort", description=locale_str("End the game without a result"))
    async def abort(self, press: Press) -> None:
        """Ask whether the game is to be ended."""
        game, actor = await begin(press)
        game = await press.client.app.moderation.check(game.id, actor)
        await press.edit_original_response(view=decisions.abort_layout(game, texts_of(press)))

    @table.command(name="language", description=locale_str("Choose the language of the table"))
    @app_commands.describe(language=locale_str("The language of what everybody sees"))
    @app_commands.choices(
        language=[app_commands.Choice(name=name, value=code) for code, name in OWN_NAMES.items()]
    )
    async def language(self, press: Press, language: str) -> None:
        """Choose the language of the messages that follow."""
        game, actor = await begin(press)
        game = await press.client.app.moderation.set_language(game.id, actor, language)
        await decisions.confirm(press, game)

    @table.command(name="boards", description=locale_str("Choose the shape of the public boards"))
    @app_commands.describe(shape=locale_str("For which screens the boards in the thread are"))
    @app_commands.choices(
        shape=[
            app_commands.Choice(name=locale_str(name), value=each)
            for each, name in FORMAT_NAMES.items()
        ]
    )
    async def boards(self, press: Press, shape: str) -> None:
        """Choose the shape of the boards that follow."""
        game, actor = await begin(press)
        game = await press.client.app.moderation.set_format(game.id, actor, shape)
        await decisions.confirm(press, game)

    @table.command(name="move", description=locale_str("Move the game to another channel"))
    @app_commands.describe(
        to=locale_str("Where the game continues"),
        number=locale_str("The number of the game, if this isn't its thread"),
    )
    async def move(
        self,
        press: Press,
        to: app_commands.Transform[Place, PlaceTransformer],
        number: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """Let the game go on in another channel; its old thread may be gone."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press) if number is None else await numbered_game(press, number)
        await moving.move(press, game, to)

    @table.command(name="log", description=locale_str("Show who decided what about the table"))
    async def log(self, press: Press) -> None:
        """List what organisers and moderators did."""
        game, actor = await begin(press)
        await press.client.app.moderation.check(game.id, actor)
        done = await press.client.app.moderation.log(game.id)
        await press.edit_original_response(content=decisions.audit_log_text(done, texts_of(press)))

    @extend.autocomplete("player")
    @replace.autocomplete("player")
    async def players(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the persons at the table, and the seats that are open."""
        game, texts = await meant_game(press), texts_of(press)
        named = {}
        for seat in () if game is None else game.seats:
            if seat.is_open:
                named[str(seat.seat + 1)] = texts.gettext(
                    "Seat {number} is open", number=seat.seat + 1
                )
            elif seat.person_id is not None:
                named[str(seat.seat + 1)] = seat.name
        return named_values(named, typed)


async def begin(press: Press) -> tuple[Game, Actor]:
    """Acknowledge privately and return the game that is meant, and who decides about it."""
    await press.response.defer(ephemeral=True, thinking=True)
    game = await find_game(press)
    return game, decisions.actor(press, game)


def only_asked(game: Game) -> int:
    """Return the seat for which a game waits. Raises Refused if there are several."""
    asked = [seat for seat in game.waiting if game.seats[seat].player_id is not None]
    if len(asked) != 1:
        raise Refused("Several players are asked, or none: name the one who gets more time.")
    return asked[0]


def newcomer(press: Press, member: discord.Member) -> Person:
    """Return a member of the server who is to play. Raises Refused."""
    if member.bot:
        raise Refused("A bot cannot take a seat.")
    return person_of(member, str(press.guild_locale or press.locale))
