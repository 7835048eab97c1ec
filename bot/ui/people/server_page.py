"""The page of a server: what is played there now, what was finished, leagues, the best players.

The weekly news show the same to everyone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord

from bot.i18n import Texts, noted, texts_for
from bot.model import DueMessage, Game, PictureMode
from bot.model.messages import NewsPost
from bot.services.errors import Refused
from bot.services.leagues.loading import LeagueView
from bot.services.messages.delivery import Undeliverable
from bot.services.people.server_settings import WEEK
from bot.services.play.archive import ArchivedGame, ArchivePage, Search
from bot.services.tables.queue import QueueView
from bot.ui.controls import Control, answers, chosen, unused
from bot.ui.layout import (
    TEXT_LIMIT,
    Layout,
    Row,
    button,
    fit_first,
    gallery,
    option,
    picture_file,
    rows_of,
    select,
    text,
)
from bot.ui.leagues.leaderboard import server_totals_lines
from bot.ui.leagues.words import about, standing_line
from bot.ui.messages.game_messages import Post
from bot.ui.messages.posted import post_to_server
from bot.ui.names import escaped
from bot.ui.permissions import manages_server, may_see
from bot.ui.play.archive import archive_line, games_select
from bot.ui.press import Client, Press, picture_mode, texts_of
from bot.ui.tables.controls import QueueButton
from bot.ui.tables.game_list import line, listed, seat_line, table_line
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.tables.queue_board import entry_line
from bot.ui.time.deadlines import place_link
from renderers import Picture

NOW, FINISHED, LEAGUES, PLAYERS = "now", "finished", "leagues", "players"
SECTIONS: Final = {
    NOW: noted("Right now"),
    FINISHED: noted("Finished this week"),
    LEAGUES: noted("Leagues"),
    PLAYERS: noted("Leaderboards"),
}
_PICTURES: Final = 3
"""The most finished games that are shown with their pictures."""
_MOST_LEAGUES: Final = 10
_ROOM: Final = 3400


class ServerPageSelect(Control, prefix="sv"):
    """The parts of the page of a server."""


@answers(ServerPageSelect)
async def turn_server_page(press: Press, _pressed: ServerPageSelect) -> None:
    """Show another part of the page in the same message."""
    await press.response.defer()
    section = chosen(press)
    if section not in SECTIONS:
        raise unused()
    await show_server_page(press, section)


async def show_server_page(press: Press, section: str = NOW) -> None:
    """Show a part of the page of the server, to the person alone."""
    texts = texts_of(press)
    name = "" if press.guild is None else press.guild.name
    body = discord.ui.Container[Any](text(f"## {escaped(name)}"), accent_colour=COLOUR)
    files: list[discord.File] = []
    if section == FINISHED:
        page = await _finished(press)
        pictures = await _pictures(press.client, page.games, texts, await picture_mode(press))
        for item in _finished_items(page, pictures, texts):
            body.add_item(item)
        files = [picture_file(picture, file) for file, picture in pictures]
    elif section == LEAGUES:
        body.add_item(text(await _leagues_text(press.client, press.guild_id or 0, texts)))
    elif section == PLAYERS:
        lines = await server_totals_lines(press, press.guild_id or 0, texts)
        body.add_item(text(fit_first(lines, _ROOM, texts)))
    else:
        for item in await _now_items(press, texts):
            body.add_item(item)
    body.add_item(_sections(section, texts))
    await press.edit_original_response(view=Layout(body), attachments=files)


def _sections(section: str, texts: Texts) -> Row:
    options = [
        option(value, texts.gettext(name), chosen=value == section)
        for value, name in SECTIONS.items()
    ]
    return select(ServerPageSelect(), texts.gettext("Show more"), options)


async def _now_items(press: Press, texts: Texts) -> list[discord.ui.Item[Any]]:
    app, guild_id = press.client.app, press.guild_id or 0
    alive = [game for game in await app.play.games.of_guild(guild_id) if may_see(press, game)]
    running = [item for item in await listed(press, alive) if item.game.status == "running"]
    view = await app.queue.view(guild_id)
    parts = (
        *_open_parts(alive, view, texts),
        _sign_ups(await _leagues(press.client, guild_id), texts, partial(may_see, press)),
        (texts.gettext("Running games"), [line(item, texts) for item in running]),
    )
    label = texts.gettext("Find players")
    return [text(_parts_text(parts, texts)), rows_of((button(label, QueueButton("open")),))[0]]


def _open_parts(
    alive: Iterable[Game], view: QueueView, texts: Texts
) -> tuple[tuple[str, list[str]], ...]:
    """Return what someone can join: open tables, open seats, the people who look for players."""
    games = tuple(alive)
    tables = [table_line(game, texts) for game in games if game.status == "lobby"]
    seats = [
        seat_line(game, texts)
        for game in games
        if game.status == "running" and any(seat.is_open for seat in game.seats)
    ]
    return (
        (texts.gettext("Open tables"), tables),
        (texts.gettext("Open seats"), seats),
        (
            texts.gettext("Looking for players"),
            [entry_line(entry, texts) for entry in view.waiting],
        ),
    )


def _parts_text(parts: Sequence[tuple[str, Sequence[str]]], texts: Texts, room: int = _ROOM) -> str:
    filled = [(heading, lines) for heading, lines in parts if lines]
    if not filled:
        return texts.gettext("No games right now. Use `/play` to open a table.")
    share = room // len(filled)
    sentence = []
    for heading, lines in filled:
        head = f"### {heading} ({texts.number(len(lines))})\n"
        sentence.append(head + fit_first(lines, share - len(head), texts))
    return "\n".join(sentence)


async def _finished(press: Press) -> ArchivePage:
    """Return the games of the server that ended within a week and that the person may see."""
    app = press.client.app
    search = Search(press.guild_id or 0, after=app.clock() - WEEK)
    return await app.archive.find(search, 0, press.user.id, manages=manages_server(press))


def _finished_items(
    page: ArchivePage, pictures: Sequence[tuple[str, Picture]], texts: Texts
) -> list[discord.ui.Item[Any]]:
    heading = f"### {texts.gettext(SECTIONS[FINISHED])} ({texts.number(page.total)})"
    if not page.games:
        none = texts.gettext("No games have finished this week.")
        return [text(f"{heading}\n{none}")]
    lines = [archive_line(archived, texts) for archived in page.games]
    return [
        text(f"{heading}\n{fit_first(lines, _ROOM, texts)}"),
        *[gallery(picture, name) for name, picture in pictures],
        games_select(page.games, texts),
    ]


async def _pictures(
    client: Client, games: Sequence[ArchivedGame], texts: Texts, mode: PictureMode = "light"
) -> list[tuple[str, Picture]]:
    """Return the pictures of the scores of the newest games, with names for their files."""
    app = client.app
    drawn: list[tuple[str, Picture]] = []
    for archived in games[:_PICTURES]:
        with suppress(Refused):
            position = await app.play.games.position(archived.game.id)
            picture = await app.drawing.scores(position.game, position.state, texts, mode)
            if picture is not None:
                drawn.append((f"scores-{archived.game.id}", picture))
    return drawn


async def _leagues(client: Client, guild_id: int) -> list[LeagueView]:
    """Return the latest leagues of a server that were not cancelled."""
    service = client.app.leagues
    leagues = await service.of_guild(guild_id)
    alive = [league for league in leagues if league.status != "cancelled"]
    return [await service.get(league.id) for league in alive[:_MOST_LEAGUES]]


def _sign_ups(
    leagues: Iterable[LeagueView], texts: Texts, sees: Callable[[Game], bool]
) -> tuple[str, list[str]]:
    """Return the leagues that take players, of those whose home someone `sees`."""
    lines = [
        _league_line(view, texts)
        for view in leagues
        if view.league.status == "open" and sees(view.home)
    ]
    return texts.gettext(SECTIONS[LEAGUES]), lines


async def _leagues_text(client: Client, guild_id: int, texts: Texts) -> str:
    lines = [_league_line(view, texts) for view in await _leagues(client, guild_id)]
    heading = f"### {texts.gettext(SECTIONS[LEAGUES])}"
    none = texts.gettext("There are no leagues here yet. Use `/league create` to open one.")
    return f"{heading}\n{fit_first(lines, _ROOM, texts) or none}"


def _league_line(view: LeagueView, texts: Texts) -> str:
    """Return a line about a league, with the way to its message: how far it is, when it goes on."""
    link = place_link(view.home, view.home.lobby_message_id)
    far = [about(view, texts)]
    if view.league.status == "open":
        number = len(view.taking_part)
        far.append(texts.ngettext("{n} player", "{n} players", number))
    if view.league.status != "finished":
        far.append(standing_line(view, texts))
    return f"- **[{escaped(view.league.name)}]({link})** " + " \N{MIDDLE DOT} ".join(far)


async def post_news(
    client: Client, row: DueMessage, message: NewsPost, guild_id: int
) -> int | None:
    """Post the news of a server, unless there are none; return the id of the message.

    Raises Undeliverable where the bot is no longer on the server.
    """
    app, server = client.app, client.get_guild(guild_id)
    if server is None:
        raise Undeliverable("Slowboat is no longer on the game's server.")
    guild = await app.guilds.get(guild_id)
    if guild.news_channel is None:
        return None
    texts = texts_for(guild.locale or str(server.preferred_locale))
    # what everyone may read: nothing of private threads, for which no one is the reader
    ended = await app.archive.find(Search(guild_id, after=message.since), 0, 0, manages=False)
    public = tuple([item for item in ended.games if _is_public(server, item.game)])
    page = replace(ended, games=public, total=ended.total - len(ended.games) + len(public))
    alive = [
        game
        for game in await app.play.games.of_guild(guild_id)
        if not game.private and _is_public(server, game)
    ]
    leagues = await _leagues(client, guild_id)
    parts = (
        *_open_parts(alive, await app.queue.view(guild_id), texts),
        _sign_ups(leagues, texts, partial(_is_public, server)),
    )
    if not page.games and not any(lines for _, lines in parts):
        return None
    pictures = await _pictures(client, page.games, texts)
    running = sum(game.status == "running" for game in alive)
    layout = _news_layout(page, pictures, parts, running, texts)
    files = tuple([picture_file(picture, name) for name, picture in pictures])
    post = Post(layout, files, silent=True)
    posted = await post_to_server(client, row, guild.news_channel, post)
    if posted is None:
        await app.guilds.set_news_channel(guild_id, None)
        return None
    return posted.id


def _is_public(server: discord.Guild, game: Game) -> bool:
    """Whether every member of a server sees the channel of a game."""
    channel = server.get_channel(game.channel_id)
    return channel is not None and channel.permissions_for(server.default_role).view_channel


def _news_layout(
    page: ArchivePage,
    pictures: Sequence[tuple[str, Picture]],
    parts: Sequence[tuple[str, Sequence[str]]],
    running: int,
    texts: Texts,
) -> Layout:
    heading = "## " + texts.gettext("This week on the server")
    if running:
        sentence = texts.ngettext("{n} game is running.", "{n} games are running.", running)
        heading = f"{heading}\n{sentence}"
    body = discord.ui.Container[Any](text(heading), accent_colour=COLOUR)
    if page.games:
        lines = [archive_line(archived, texts) for archived in page.games]
        ended = texts.gettext("Finished")
        finished = f"### {ended} ({texts.number(page.total)})"
        body.add_item(text(f"{finished}\n{fit_first(lines, TEXT_LIMIT // 3, texts)}"))
        for name, picture in pictures:
            body.add_item(gallery(picture, name))
    if any(lines for _, lines in parts):
        body.add_item(text(_parts_text(parts, texts, TEXT_LIMIT // 2)))
    join = texts.gettext("Find players")
    body.add_item(rows_of((button(join, QueueButton("open"), "primary"),))[0])
    return Layout(body)
