"""`/league`, `/stats`, `/leaderboard`: leagues, results and ratings."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.i18n import clip
from bot.model import LeagueFormat
from bot.services.errors import Refused
from bot.services.leagues.leagues import LONGEST_HOURS, NAME_LENGTH
from bot.services.leagues.loading import LeagueView
from bot.ui.completion import find_kind, kind_choices, named_values
from bot.ui.layout import TEXT_LIMIT, picture_file
from bot.ui.leagues import actions
from bot.ui.leagues.figures import card, duel_lines, kind_name, personal_lines
from bot.ui.leagues.leaderboard import ALL, show
from bot.ui.leagues.words import FORMAT_NAMES, standing_line
from bot.ui.names import escaped, person_of
from bot.ui.permissions import opens_tables
from bot.ui.play.actions import picture_layout
from bot.ui.press import Press, picture_mode, texts_of
from bot.ui.tables.opening import find_place
from renderers.core.statistics import draw_card


class LeaguesCog(commands.Cog):
    """Leagues and tournaments."""

    league = app_commands.Group(
        name="league",
        description=locale_str("Play in leagues and tournaments on this server"),
        guild_only=True,
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    @league.command(name="create", description=locale_str("Open a league or tournament"))
    @app_commands.describe(
        name=locale_str("The name"),
        game=locale_str("Which game"),
        format=locale_str("How the rounds are paired"),
    )
    @app_commands.choices(
        format=[
            app_commands.Choice(name=locale_str(name), value=each)
            for each, name in FORMAT_NAMES.items()
        ]
    )
    async def create(
        self, press: Press, name: app_commands.Range[str, 1, NAME_LENGTH], game: str, format: str
    ) -> None:
        """Post the message of a new league in the channel."""
        slug = find_kind(game)
        place = await find_place(press, "league")
        await press.response.defer(thinking=True, ephemeral=place.forum)
        assert press.guild_id is not None
        view = await press.client.app.leagues.open(
            slug,
            press.guild_id,
            place.channel_id,
            person_of(press.user, str(press.locale)),
            str(press.guild_locale or press.locale),
            name,
            _format(format),
            manages=opens_tables(press),
            posted=place.forum,
        )
        await actions.show_message(press, view, place)

    @league.command(name="standings", description=locale_str("Show the standings of a league"))
    @app_commands.describe(league=locale_str("Which league. Leave empty for the latest"))
    async def standings(self, press: Press, league: str | None = None) -> None:
        """Show the standings, to the person who asks alone."""
        view = await begin(press, league)
        await actions.show_standings(press, view.league.id)

    @league.command(name="rounds", description=locale_str("Show the tables of all rounds"))
    @app_commands.describe(league=locale_str("Which league. Leave empty for the latest"))
    async def rounds(self, press: Press, league: str | None = None) -> None:
        """Show who sits where and how it ended, to the person who asks alone."""
        view = await begin(press, league)
        await actions.show_rounds(press, view.league.id)

    @league.command(
        name="manage", description=locale_str("Manage the players, rounds, and results of a league")
    )
    @app_commands.describe(league=locale_str("Which league. Leave empty for the latest"))
    async def manage(self, press: Press, league: str | None = None) -> None:
        """Open the panel of a league's hosts."""
        view = await begin(press, league)
        await actions.manage(press, view.league.id)

    @league.command(name="log", description=locale_str("Show what hosts changed in a league"))
    @app_commands.describe(league=locale_str("Which league. Leave empty for the latest"))
    async def log(self, press: Press, league: str | None = None) -> None:
        """Show the log of a league, to the person who asks alone."""
        view = await begin(press, league)
        await actions.show_log(press, view.league.id)

    @league.command(name="join", description=locale_str("Join a league"))
    @app_commands.describe(league=locale_str("Which league. Leave empty for the latest"))
    async def join(self, press: Press, league: str | None = None) -> None:
        """Join a league."""
        view = await begin(press, league)
        await actions.join(press, view.league.id)

    @league.command(name="withdraw", description=locale_str("Leave a league"))
    @app_commands.describe(league=locale_str("Which league. Leave empty for the latest"))
    async def withdraw(self, press: Press, league: str | None = None) -> None:
        """Leave a league."""
        view = await begin(press, league)
        await actions.leave(press, view.league.id)

    @league.command(name="extend", description=locale_str("Extend a round or the sign-up"))
    @app_commands.describe(
        hours=locale_str("How many more hours"),
        league=locale_str("Which league. Leave empty for the latest"),
    )
    async def extend(
        self,
        press: Press,
        hours: app_commands.Range[int, 1, LONGEST_HOURS],
        league: str | None = None,
    ) -> None:
        """Extend a round or the sign-up."""
        view = await begin(press, league)
        by = await actions.decider(press, view.league.id)
        view = await press.client.app.leagues.extend(view.league.id, by, hours)
        await press.edit_original_response(content=standing_line(view, texts_of(press)))

    @league.command(name="cancel", description=locale_str("Cancel a league"))
    @app_commands.describe(league=locale_str("Which league. Leave empty for the latest"))
    async def cancel(self, press: Press, league: str | None = None) -> None:
        """Ask whether the league is to be cancelled."""
        view = await begin(press, league)
        await actions.ask_to_cancel(press, view.league.id)

    @create.autocomplete("game")
    async def games(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the games whose name or id contains what was typed."""
        return kind_choices(typed, texts_of(press))

    @standings.autocomplete("league")
    @rounds.autocomplete("league")
    @manage.autocomplete("league")
    @log.autocomplete("league")
    @join.autocomplete("league")
    @withdraw.autocomplete("league")
    @extend.autocomplete("league")
    @cancel.autocomplete("league")
    async def leagues(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the leagues of the server whose name contains what was typed."""
        assert press.guild_id is not None
        all_leagues = await press.client.app.leagues.of_guild(press.guild_id)
        return named_values({str(league.id): league.name for league in all_leagues}, typed)


async def begin(press: Press, wanted: str | None) -> LeagueView:
    """Acknowledge privately and return the league that is meant. Raises Refused."""
    await press.response.defer(ephemeral=True, thinking=True)
    assert press.guild_id is not None
    leagues = press.client.app.leagues
    all_leagues = await leagues.of_guild(press.guild_id)
    if wanted is None:
        matching = all_leagues[:1]
    else:
        said = wanted.strip().casefold()
        matching = tuple(
            [league for league in all_leagues if said in (str(league.id), league.name.casefold())]
        )
    if not matching:
        if wanted is None:
            raise Refused("There's no league on this server. Use `/league create` to open one.")
        raise Refused("There's no league {league} here.", league=escaped(wanted.strip()[:50]))
    return await leagues.get(matching[0].id)


def _format(name: str) -> LeagueFormat:
    format_name = next((each for each in FORMAT_NAMES if each == name), None)
    if format_name is None:
        raise Refused("You can't choose that here.")
    return format_name


class StatisticsCog(commands.Cog):
    """Statistics of games that are over."""

    @app_commands.command(name="stats", description=locale_str("Show someone's statistics"))
    @app_commands.describe(
        player=locale_str("Whose games. Leave empty for your own"),
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
        """Show someone's statistics, privately."""
        await press.response.defer(ephemeral=True, thinking=True)
        slug = None if game is None else find_kind(game)
        await show_stats(press, player or press.user, slug)

    @app_commands.command(name="versus", description=locale_str("Show your record against someone"))
    @app_commands.describe(player=locale_str("Your opponent"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def versus(self, press: Press, player: discord.User) -> None:
        """Show the person's record against someone, privately."""
        await press.response.defer(ephemeral=True, thinking=True)
        texts = texts_of(press)
        if player.id == press.user.id:
            raise Refused("Choose someone else.")
        duels = await press.client.app.statistics.duels(press.user.id, player.id)
        name = escaped(person_of(player, "").name)
        heading = texts.gettext("You and {player}", player=name)
        lines = [f"### {heading}", *duel_lines(duels, name, texts)]
        await press.edit_original_response(content="\n".join(lines))

    @app_commands.command(
        name="leaderboard", description=locale_str("Show the best players on this server")
    )
    @app_commands.describe(game=locale_str("Which game. Leave empty for all games"))
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
    if not own:
        lines += await _between(press, user.id, escaped(name))
    shown_card = card(personal, name, scope, texts, await picture_mode(press))
    picture = await app.drawing.told(draw_card, shown_card, texts)
    file_name = f"statistics-{press.id}"
    layout = picture_layout(clip("\n".join(lines), TEXT_LIMIT), picture, file_name)
    files = [] if picture is None else [picture_file(picture, file_name)]
    await press.edit_original_response(view=layout, attachments=files)


async def _between(press: Press, other: int, name: str) -> list[str]:
    """Return how the person did against another one, whose statistics they may see."""
    texts = texts_of(press)
    duels = await press.client.app.statistics.duels(press.user.id, other)
    heading = texts.gettext("You and {player}", player=name)
    return ["", f"**{heading}**", *duel_lines(duels, name, texts)]


def nothing_yet(own: bool, name: str) -> Refused:
    """Return the refusal for a person without statistics."""
    if own:
        return Refused("No statistics yet. They start with your first finished game.")
    return Refused("{player} hasn't finished a game on this server.", player=escaped(name))
