"""Puzzles: given to a person, answered, rated, and posted in a server."""

from __future__ import annotations

from bot.i18n import Texts, texts_for
from bot.model import DueMessage, PictureMode
from bot.model.messages import PuzzlePost
from bot.services.coach.daily_puzzles import PuzzleNews
from bot.services.coach.puzzles import OpenPuzzle
from bot.ui.coach.controls import ANY_GAME, DailyButton, DailyMove, PuzzleButton, PuzzleMove
from bot.ui.coach.pictures import files_of, seen_by_seat
from bot.ui.coach.puzzle_message import (
    PuzzleWords,
    news_layout,
    noted_layout,
    puzzle_layout,
    solved_layout,
    table_of,
)
from bot.ui.controls import answers, unused
from bot.ui.layout import Layout
from bot.ui.messages.game_messages import Post
from bot.ui.messages.posted import post_to_server
from bot.ui.names import person_of
from bot.ui.press import Client, Press, picture_mode, texts_of
from bot.ui.signs import dress
from renderers.core.picture import Picture


async def show_puzzle(press: Press, slug: str | None, after: int = 0) -> None:
    """Show a person a puzzle that they have not answered, of one game or any. Raises Refused."""
    puzzles = press.client.app.puzzles
    opened = await puzzles.give(press.user.id, press.guild_id, slug, after)
    await _show(press, opened, slug or ANY_GAME)


@answers(PuzzleMove)
async def press_answer(press: Press, pressed: PuzzleMove) -> None:
    """Judge an answer: the right one is followed by the solution, a wrong one by another try."""
    await press.response.defer()
    person = person_of(press.user, str(press.locale))
    opened = await press.client.app.puzzles.answer(
        pressed.puzzle, person, press.guild_id, pressed.place
    )
    if pressed.place == opened.best_place:
        await _show(press, opened, pressed.slug, solved=True)
    else:
        await _show(press, opened, pressed.slug, pressed.place)


@answers(PuzzleButton)
async def press_button(press: Press, pressed: PuzzleButton) -> None:
    """Show the solution of a puzzle, rate it, or go on to the next one."""
    await press.response.defer()
    puzzles = press.client.app.puzzles
    if pressed.verb == "next":
        slug = None if pressed.slug == ANY_GAME else pressed.slug
        await show_puzzle(press, slug, pressed.puzzle)
        return
    opened = await puzzles.get(pressed.puzzle, press.user.id, press.guild_id)
    if pressed.verb != "tell":
        await puzzles.vote(opened, pressed.verb == "good")
        opened = await puzzles.get(pressed.puzzle, press.user.id, press.guild_id)
    await _show(press, opened, pressed.slug, solved=True)


@answers(DailyMove)
async def answer_daily(press: Press, pressed: DailyMove) -> None:
    """Note the answer to the puzzle of a server, or show its solution if that is known."""
    await press.response.defer(ephemeral=True, thinking=True)
    person = person_of(press.user, str(press.locale))
    opened = await press.client.app.puzzles.answer_daily(
        _guild_of(press), pressed.number, person, pressed.place
    )
    await _reply(press, opened)


@answers(DailyButton)
async def press_daily(press: Press, pressed: DailyButton) -> None:
    """Show a person the solution of a puzzle of the server with their answer, or rate it."""
    await press.response.defer(ephemeral=True, thinking=True)
    puzzles, guild_id = press.client.app.puzzles, _guild_of(press)
    opened = await puzzles.daily(guild_id, pressed.number, press.user.id)
    if opened.daily is None or opened.daily.is_open:
        raise unused()
    if pressed.verb != "tell":
        await puzzles.vote(opened, pressed.verb == "good")
        opened = await puzzles.daily(guild_id, pressed.number, press.user.id)
    await _reply(press, opened)


async def post_puzzle(
    client: Client, row: DueMessage, message: PuzzlePost, guild_id: int
) -> int | None:
    """Post the puzzle of a server in its channel, if it still wants one; return the message's id.

    Where the channel no longer exists there are no more.
    """
    server = client.get_guild(guild_id)
    news = await client.app.daily_puzzles.news(guild_id, message)
    if server is None or news is None or news.guild.puzzle_channel is None:
        return None
    texts = texts_for(news.guild.locale or str(server.preferred_locale))
    post = await _daily_post(client, news, texts)
    posted = await post_to_server(client, row, news.guild.puzzle_channel, post)
    if posted is None:
        await client.app.daily_puzzles.set_channel(guild_id, None, news.guild.puzzle_zone)
        return None
    return posted.id


async def _daily_post(client: Client, news: PuzzleNews, texts: Texts) -> Post:
    """Return the daily post of a server."""
    pictures: dict[str, Picture] = {}
    if news.asked is not None:
        pictures = await _pictures(client, PuzzleWords(news.asked, texts), "light")
    layout = news_layout(news, pictures, texts)
    return Post(_dressed(client, layout, news.asked or news.solved), files_of(pictures))


def _guild_of(press: Press) -> int:
    if press.guild_id is None:
        raise unused()
    return press.guild_id


async def _reply(press: Press, opened: OpenPuzzle) -> None:
    words = PuzzleWords(opened, texts_of(press))
    assert opened.daily is not None
    layout = noted_layout(words) if opened.daily.is_open else solved_layout(words)
    await press.edit_original_response(view=_dressed(press.client, layout, opened))


async def _show(
    press: Press, opened: OpenPuzzle, slug: str, wrong: int | None = None, *, solved: bool = False
) -> None:
    words = PuzzleWords(opened, texts_of(press))
    pictures = await _pictures(press.client, words, await picture_mode(press))
    layout = puzzle_layout(words, pictures, slug, wrong, solved=solved)
    view, files = _dressed(press.client, layout, opened), files_of(pictures)
    await press.edit_original_response(content=None, view=view, attachments=files)


async def _pictures(client: Client, words: PuzzleWords, mode: PictureMode) -> dict[str, Picture]:
    """Return what the seat that is to move sees, by names of files."""
    puzzle, name = words.opened.puzzle, f"puzzle-{words.opened.stored.id}"
    return await seen_by_seat(
        client, table_of(words), puzzle.view, puzzle.seat, words.texts, mode, name
    )


def _dressed(client: Client, layout: Layout, opened: OpenPuzzle | None) -> Layout:
    """Return a layout with the signs of the game."""
    if opened is not None:
        dress(layout, client.app.signs.get(opened.slug, {}))
    return layout
