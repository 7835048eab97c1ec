"""`/play`, `/games`, `/next`, `/seat`, `/table`: tables, their seats, and decisions about them."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.games import GAMES
from bot.model import Game, Person
from bot.services.errors import WHY_NOT_RUNNING, NotRunning, Refused
from bot.services.play.requirements import seat_of
from bot.services.tables.moderation import LONGEST_HOURS, Actor, may_decide
from bot.services.time.vote_rules import persons_of
from bot.ui.completion import find_kind, kind_choices, named_values
from bot.ui.errors import CONTENT_LIMIT
from bot.ui.game_lookup import find_game, find_seat, meant_game, numbered_game
from bot.ui.layout import fit_lines
from bot.ui.messages.notices.moderation import OWN_NAMES
from bot.ui.names import names_of, person_of
from bot.ui.people.server_page import show_server_page
from bot.ui.permissions import may_see
from bot.ui.play.following import show_following
from bot.ui.press import Press, remember_game, texts_of
from bot.ui.tables import game_list, moderation, moving
from bot.ui.tables.game_list import ListedGame, listed
from bot.ui.tables.moving import Place, PlaceTransformer
from bot.ui.tables.opening import find_place, open_table
from bot.ui.tables.pace_and_hours import moment, start_choices
from bot.ui.tables.queue_panel import show_queue_panel
from bot.ui.tables.seat_actions import give_back, resign_question, take_seat
from rules import view as view_of


class TablesCog(commands.Cog):
    """The command that opens a table, or finds players."""

    @app_commands.command(name="play", description=locale_str("Open a table, or find players"))
    @app_commands.describe(
        game=locale_str("Which game. Leave empty to find players"),
        at=locale_str("When to start automatically, like tomorrow 20:00"),
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def play(self, press: Press, game: str = "", at: str = "") -> None:
        """Post the lobby message of a new table in the channel, or open the way into the queue."""
        if not game.strip():
            if at.strip():
                raise Refused("Choose a game for that start time.")
            await press.response.defer(thinking=True, ephemeral=True)
            await show_queue_panel(press)
            return
        slug = find_kind(game)
        place = await find_place(press)
        starts_at = await moment(press, at) if at.strip() else None
        await press.response.defer(thinking=True, ephemeral=place.forum)
        await open_table(press, slug, place, starts_at)

    @play.autocomplete("game")
    async def games(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the games whose name or id contains what was typed."""
        return kind_choices(typed, texts_of(press))

    @play.autocomplete("at")
    async def starts(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Show how the time that was typed is read, else offer some, in the person's own zone."""
        return await start_choices(press, typed)


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
            raise Refused("This only works on a server.")
        else:
            shown = [
                game for game in await play.games.of_guild(press.guild_id) if may_see(press, game)
            ]
            layout = game_list.all_games(await listed(press, shown), texts)
        await press.edit_original_response(view=layout)

    @app_commands.command(
        name="server", description=locale_str("Show what's happening on this server")
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def server(self, press: Press) -> None:
        """Show tables, finished games, leagues and leaderboards, to the person alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_server_page(press)

    @app_commands.command(name="next", description=locale_str("Go to a game where it's your turn"))
    async def next(self, press: Press) -> None:
        """Lead to the game with the nearest deadline, else to the one that waits the longest."""
        await press.response.defer(ephemeral=True, thinking=True)
        texts, me = texts_of(press), press.user.id
        mine = await press.client.app.play.games.of_person(me)
        waiting = await listed(press, [game for game in mine if me in game.asked])
        waiting.sort(key=lambda each: each.urgency(me))
        elsewhere = [each for each in waiting if each.game.thread_id != press.channel_id]
        if not elsewhere:
            text = texts.gettext("No other game is waiting for you.")
            await press.edit_original_response(content=text)
            return
        content = await describe_next(press, elsewhere)
        await press.edit_original_response(content=content)

    @app_commands.command(
        name="follow", description=locale_str("Follow a game you aren't playing in")
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def follow(self, press: Press) -> None:
        """Show whether the person follows the game of the thread, with the ways to do it."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_following(press, await find_game(press))


async def describe_next(press: Press, waiting: list[ListedGame]) -> str:
    """Return the place of the first game, its decision, and how many more games there are."""
    texts = texts_of(press)
    first = waiting[0]
    position = await press.client.app.play.games.position(first.game.id)
    game = position.game
    remember_game(press, game)
    seat = game.seat_of(press.user.id)
    lines = [game_list.player_game_line(first, press.user.id, texts)]
    if seat is not None and seat in game.waiting:
        kind, view = GAMES[game.slug], view_of(position.state, seat)
        lines.append(kind.words.headline(view, names_of(game), texts))
        lines.append(kind.prompt(view, seat, names_of(game), texts))
    more = len(waiting) - 1
    if more:
        lines.append(
            texts.ngettext(
                "{n} more game is waiting for you.", "{n} more games are waiting for you.", more
            )
        )
    return fit_lines(lines, CONTENT_LIMIT, texts)


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class SeatsCog(
    commands.GroupCog, name="seat", description=locale_str("Manage who plays which seat")
):
    """Seats that change hands."""

    @app_commands.command(name="take", description=locale_str("Take over an open seat"))
    @app_commands.describe(number=locale_str("The number of the seat"))
    async def take(self, press: Press, number: app_commands.Range[int, 1, 5] | None = None) -> None:
        """Give an open seat of this game to the person."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        await take_seat(press, game.id, open_seat_of(game, number))

    @app_commands.command(
        name="back", description=locale_str("Take back your seat from the computer")
    )
    async def back(self, press: Press) -> None:
        """Give the seat back to the person."""
        await press.response.defer(ephemeral=True, thinking=True)
        await give_back(press, (await find_game(press)).id)

    @app_commands.command(
        name="computer", description=locale_str("Let a computer play for you until you come back")
    )
    async def computer(self, press: Press) -> None:
        """Have a computer play for the person."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        await press.client.app.seats.let_computer_play(game.id, press.user.id)
        texts = texts_of(press)
        text = texts.gettext(
            "A computer is now playing for you. Use `/seat back` to take over again."
        )
        if len(persons_of(game)) > 1:
            text += " " + texts.gettext(
                "If it plays a third of the game, the result counts as yours only if you come "
                "back and have played at least a third yourself. Otherwise you count as "
                "having left."
            )
        await press.edit_original_response(content=text)


class LeaveCog(commands.Cog):
    """Leaving a game and ending it."""

    @app_commands.command(name="resign", description=locale_str("Resign from a game"))
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
        name="abandon", description=locale_str("Start a vote to end the game early")
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
        text = texts.gettext("The others have been asked.")
        if persons_of(game) == (press.user.id,):
            text = texts.gettext(
                "There are no other players. Press **Agree** below to end the game."
            )
        await press.edit_original_response(content=text)


def open_seat_of(game: Game, number: int | None) -> int:
    """Return the open seat that a person means, the only one if none is named. Raises Refused."""
    open_seats = [seat.seat for seat in game.seats if seat.is_open]
    if number is not None and number - 1 in open_seats:
        return number - 1
    if not open_seats:
        raise Refused("This game has no open seats.")
    if number is None and len(open_seats) == 1:
        return open_seats[0]
    raise Refused("Open seats: {numbers}.", numbers=", ".join(str(seat + 1) for seat in open_seats))


def _require_running(game: Game) -> None:
    if game.status != "running":
        raise NotRunning(WHY_NOT_RUNNING[game.status])


class ModerationCog(commands.Cog):
    """Deciding about a running game."""

    table = app_commands.Group(
        name="table",
        description=locale_str("Manage a running game"),
        guild_only=True,
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    @table.command(name="pause", description=locale_str("Pause the game and its clocks"))
    async def pause(self, press: Press) -> None:
        """Pause the game."""
        game, actor = await begin(press)
        game = await press.client.app.moderation.pause(game.id, actor)
        await moderation.confirm(press, game)

    @table.command(name="resume", description=locale_str("Resume a paused game"))
    async def resume(self, press: Press) -> None:
        """Resume the game; players who may not decide that ask the others."""
        game, actor = await begin(press)
        if may_decide(game, actor) or game.seat_of(actor.person.id) is None:
            game = await press.client.app.moderation.resume(game.id, actor)
            await moderation.confirm(press, game)
            return
        await press.client.app.votes.ask_to_resume(game.id, actor.person.id)
        text = texts_of(press).gettext("The players are being asked whether to resume the game.")
        await press.edit_original_response(content=text)

    @table.command(name="extend", description=locale_str("Give a player more time"))
    @app_commands.describe(
        hours=locale_str("How many more hours"),
        player=locale_str("Who gets more time. Leave empty for the player whose turn it is"),
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
        await moderation.confirm(press, game)

    @table.command(name="replace", description=locale_str("Give a player's seat to someone else"))
    @app_commands.describe(
        player=locale_str("Whose seat"),
        replacement=locale_str("Who takes over. Leave empty for the first to claim the seat"),
    )
    async def replace(
        self,
        press: Press,
        player: str,
        replacement: discord.Member | None = None,
    ) -> None:
        """Open a seat for a replacement player, or give it to someone."""
        game, actor = await begin(press)
        seat = find_seat(game, player)
        person = None if replacement is None else newcomer(press, replacement)
        game = await press.client.app.moderation.replace(game.id, actor, seat, person)
        await moderation.confirm(press, game)

    @table.command(name="abort", description=locale_str("End the game with no result"))
    async def abort(self, press: Press) -> None:
        """Ask whether the game is to be ended."""
        game, actor = await begin(press)
        game = await press.client.app.moderation.check(game.id, actor)
        await press.edit_original_response(view=moderation.abort_layout(game, texts_of(press)))

    @table.command(name="language", description=locale_str("Choose the game's language"))
    @app_commands.describe(language=locale_str("Language of shared messages"))
    @app_commands.choices(
        language=[app_commands.Choice(name=name, value=code) for code, name in OWN_NAMES.items()]
    )
    async def language(self, press: Press, language: str) -> None:
        """Choose the language of the messages that follow."""
        game, actor = await begin(press)
        game = await press.client.app.moderation.set_language(game.id, actor, language)
        await moderation.confirm(press, game)

    @table.command(name="hints-off", description=locale_str("Turn hints off for this game"))
    async def hints_off(self, press: Press) -> None:
        """Turn hints off; they cannot be turned on again."""
        game, actor = await begin(press)
        game = await press.client.app.moderation.stop_hints(game.id, actor)
        await moderation.confirm(press, game)

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
        """Move the game to another channel; its old thread may no longer exist."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press) if number is None else await numbered_game(press, number)
        await moving.move(press, game, to)

    @table.command(name="log", description=locale_str("Show the moderation log of this game"))
    async def log(self, press: Press) -> None:
        """List the actions of hosts and moderators."""
        game, actor = await begin(press)
        await press.client.app.moderation.check(game.id, actor)
        done = await press.client.app.moderation.log(game.id)
        await press.edit_original_response(content=moderation.audit_log_text(done, texts_of(press)))

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
    return game, moderation.actor(press, game)


def only_asked(game: Game) -> int:
    """Return the seat for which a game waits. Raises Refused if there are several."""
    asked = [seat for seat in game.waiting if game.seats[seat].player_id is not None]
    if len(asked) != 1:
        raise Refused("Choose who gets more time, because it's not just one player's turn.")
    return asked[0]


def newcomer(press: Press, member: discord.Member) -> Person:
    """Return a member of the server who is to play. Raises Refused."""
    if member.bot:
        raise Refused("Bots can't take a seat.")
    return person_of(member, str(press.guild_locale or press.locale))
