"""The archive in messages: a list of finished games, and one of them with its result and board."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeAlias

import discord

from bot.games import GAMES
from bot.i18n import Texts
from bot.model import Game, Position
from bot.services.play.archive import ArchivedGame, ArchivePage, Search
from bot.ui.controls import Control, Number, answers, chosen, number_of
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
from bot.ui.messages.game_messages import result_text
from bot.ui.names import escaped, names_of
from bot.ui.permissions import manages_server
from bot.ui.play.replay import ReplayButton
from bot.ui.press import Press, picture_mode, remember_game, texts_of
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.time.deadlines import game_name, place_link
from bot.ui.times import day
from renderers import Picture

TEXT_LENGTH: Final = 25
"""The most characters that are searched for: the search stands in the ids of the controls."""
PageNumber: TypeAlias = Annotated[int, r"\d{1,4}"]
Slug: TypeAlias = Annotated[str, r"[a-z-]+"]
Words: TypeAlias = Annotated[str, rf"[^\n]{{0,{TEXT_LENGTH}}}"]
_NO_SLUG: Final = "-"


class ArchiveButton(Control, prefix="av"):
    """The way to another page of what was found; 0 stands for what was not asked for."""

    page: PageNumber
    slug: Slug
    player: Number
    after: Number
    before: Number
    words: Words


class ArchiveSelect(Control, prefix="ag"):
    """The games on a page, to be opened."""


class RecordButton(Control, prefix="ar"):
    """The record of a finished game as a file."""

    game: Number


def page_button(search: Search, page: int) -> ArchiveButton:
    """Return the way to a page of a search."""
    after, before = int(search.after or 0), int(search.before or 0)
    slug = search.slug or _NO_SLUG
    return ArchiveButton(page, slug, search.person_id or 0, after, before, search.text)


def search_of(pressed: ArchiveButton, guild_id: int) -> Search:
    """Return the search that a control stands for."""
    return Search(
        guild_id,
        None if pressed.slug == _NO_SLUG else pressed.slug,
        pressed.player or None,
        pressed.words,
        pressed.after or None,
        pressed.before or None,
    )


def archive_layout(page: ArchivePage, search: Search, texts: Texts) -> Layout:
    """Return a page of finished games, each to be opened."""
    heading = texts.ngettext(
        "Archive: {n} finished game", "Archive: {n} finished games", page.total
    )
    body = discord.ui.Container[Any](accent_colour=COLOUR)
    if not page.games:
        empty = texts.gettext("No finished games match.")
        body.add_item(text(f"### {heading}\n{empty}"))
        return Layout(body)
    lines = [archive_line(game, texts) for game in page.games]
    room = TEXT_LIMIT - len(heading) - 100
    content = fit_first(lines, room, texts)
    if page.pages > 1:
        content += "\n-# " + texts.gettext(
            "Page {page} of {pages}", page=page.number + 1, pages=page.pages
        )
    body.add_item(text(f"### {heading}\n{content}"))
    body.add_item(games_select(page.games, texts))
    for row in _pages(page, search):
        body.add_item(row)
    return Layout(body)


def archive_line(each: ArchivedGame, texts: Texts) -> str:
    """Return "- date · game: Ann 54, Ben 49", winners in bold."""
    places = sorted(each.results, key=lambda result: (result.rank or 0, result.seat))
    named = []
    for result in places:
        points = "" if result.points is None else f" {texts.number(result.points)}"
        score = f"{escaped(result.name)}{points}"
        named.append(f"**{score}**" if result.rank == 1 else score)
    who = ", ".join(named or names_of(each.game))
    return f"- {day(each.game.changed_at)} \N{MIDDLE DOT} {game_name(each.game, texts)}: {who}"


def games_select(archived: Sequence[ArchivedGame], texts: Texts) -> Row:
    """Return the select that opens one of some finished games."""
    options = [
        option(str(each.game.id), game_name(each.game, texts), ", ".join(each.game.names))
        for each in archived
    ]
    return select(ArchiveSelect(), texts.gettext("Open a game"), options)


def _pages(page: ArchivePage, search: Search) -> list[Row]:
    if page.pages == 1:
        return []
    back, on = page_button(search, max(0, page.number - 1)), page_button(search, page.number + 1)
    last = page.number + 1 >= page.pages
    return rows_of([button("◀", back, enabled=page.number > 0), button("▶", on, enabled=not last)])


async def show_archive(press: Press, search: Search, page: int) -> None:
    """Show a page of what a search finds, to the person alone. Raises Refused."""
    archived = await press.client.app.archive.find(
        search, page, press.user.id, manages=manages_server(press)
    )
    await press.edit_original_response(view=archive_layout(archived, search, texts_of(press)))


@answers(ArchiveButton)
async def turn_page(press: Press, pressed: ArchiveButton) -> None:
    """Show another page in the same panel."""
    await press.response.defer()
    assert press.guild_id is not None
    await show_archive(press, search_of(pressed, press.guild_id), pressed.page)


@answers(ArchiveSelect)
async def open_game(press: Press, _pressed: ArchiveSelect) -> None:
    """Show a finished game in a message of its own, to the person alone. Raises Refused."""
    await press.response.defer(ephemeral=True, thinking=True)
    game = await _readable(press, number_of(chosen(press)))
    app, texts = press.client.app, texts_of(press)
    position = await app.play.games.position(game.id)
    mode = await picture_mode(press)
    drawn = (
        (f"scores-{game.id}", await app.drawing.scores(game, position.state, texts, mode)),
        (
            f"board-{game.id}",
            await app.drawing.board(game, position.state, None, texts, mode=mode),
        ),
    )
    pictures = [(name, picture) for name, picture in drawn if picture is not None]
    await press.edit_original_response(
        view=finished_layout(position, pictures, texts),
        attachments=[picture_file(picture, name) for name, picture in pictures],
    )


def finished_layout(
    position: Position, pictures: Sequence[tuple[str, Picture]], texts: Texts
) -> Layout:
    """Return a finished game: the result, the final board, the ways to replay and record."""
    game = position.game
    heading = f"## {GAMES[game.slug].words.emoji} [{game_name(game, texts)}]({place_link(game)})"
    body = discord.ui.Container[Any](
        text(f"{heading}\n{result_text(game, position.state, texts)}"), accent_colour=COLOUR
    )
    for name, picture in pictures:
        body.add_item(gallery(picture, name))
    controls = (
        button(texts.gettext("Replay"), ReplayButton(game.id, "first", 0), "primary"),
        button(texts.gettext("Get the record"), RecordButton(game.id)),
    )
    for row in rows_of(controls):
        body.add_item(row)
    return Layout(body)


@answers(RecordButton)
async def send_record(press: Press, pressed: RecordButton) -> None:
    """Send the record of a finished game as a file. Raises Refused."""
    await press.response.defer(ephemeral=True, thinking=True)
    game = await _readable(press, pressed.game)
    record = await press.client.app.play.records.export(game.id)
    file = discord.File(io.BytesIO(record.encode()), f"record-{game.id}.txt")
    await press.edit_original_response(attachments=[file])


async def _readable(press: Press, game_id: int) -> Game:
    """Return a finished game of this server that the person may see. Raises Refused."""
    game = await press.client.app.archive.get(
        game_id, press.guild_id or 0, press.user.id, manages=manages_server(press)
    )
    remember_game(press, game)
    return game
