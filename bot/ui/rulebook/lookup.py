"""Look-up of rules: shown to one person, in the same private message again, or to everyone."""

from __future__ import annotations

import re
from typing import Final

import discord

from bot.i18n import Texts, texts_for
from bot.rulebook.books import BOOKS, book_name
from bot.rulebook.topics import OWN, Page
from bot.services.errors import Refused
from bot.ui.controls import answers, chosen
from bot.ui.game_lookup import meant_game
from bot.ui.layout import Layout, picture_file
from bot.ui.names import escaped
from bot.ui.permissions import require_writing
from bot.ui.press import Press, texts_of
from bot.ui.rulebook.controls import ContentsButton, RuleButton, RulesSelect
from bot.ui.rulebook.pages import (
    CHAPTERS,
    LIBRARY,
    TOPICS,
    ShownTopic,
    book_order,
    contents_layout,
    nearest_layout,
    private_layout,
    public_layout,
)
from renderers import RENDERERS
from renderers.core.picture import Picture

QUESTION_SHOWN: Final = 80
OTHERS: Final = 4
_CHOSEN: Final = re.compile(r"(?P<book>[a-z0-9-]+)/(?P<topic>[a-z0-9-]+)")


def value_of(page: Page) -> str:
    """Return what stands for a topic in an autocompletion."""
    return f"{page.book}/{page.topic.id}"


async def game_near(press: Press) -> str | None:
    """Return the slug of the game at whose table a person asks, if that is known."""
    game = await meant_game(press)
    return None if game is None else game.slug


def find_book(typed: str, texts: Texts) -> str:
    """Return the slug of the book that a person named. Raises Refused for another name."""
    wanted = typed.strip().casefold()
    for slug in book_order():
        if wanted in (slug, book_name(slug, texts).casefold()):
            return slug
    raise Refused("There's no game {game}.", game=escaped(typed.strip()[:50]))


async def answer(press: Press, question: str, only: str | None) -> None:
    """Show the topic that answers a question, which may be the name of a chosen one."""
    texts, library = texts_of(press), press.client.app.library
    picked = _CHOSEN.fullmatch(question.strip())
    page = picked and await library.page(picked["book"], picked["topic"], texts.locale)
    if page:
        await show(press, page)
        return
    near = None if only else await game_near(press)
    reply = await library.find(question, texts.locale, near=near, only=only)
    if reply.sure:
        await show(press, reply.pages[0], reply.pages[1 : 1 + OTHERS])
        return
    asked = escaped(question.strip()[:QUESTION_SHOWN])
    await _put(press, nearest_layout(asked, reply.pages, texts))


async def show(press: Press, page: Page, others: tuple[Page, ...] = ()) -> None:
    """Show a topic in the private answer; `others` are further topics that were found."""
    texts = texts_of(press)
    related = await press.client.app.library.related(page)
    picture = await _figure(press, page, texts)
    rest = tuple(other for other in others if other not in related)
    shown = ShownTopic(page, related, rest, picture)
    await _put(press, private_layout(shown, texts, can_show=press.guild_id is not None), shown)


async def show_topic(press: Press, book: str, topic: str) -> None:
    """Show a topic by its name in the private answer. Raises Refused if it is gone."""
    await show(press, await _page(press, book, topic, texts_of(press)))


async def show_everybody(press: Press, book: str, topic: str) -> None:
    """Post a topic where the person is, in the language of the place. Raises Refused."""
    require_writing(press)
    texts = await _texts_of_place(press)
    page = await _page(press, book, topic, texts)
    related = await press.client.app.library.related(page)
    picture = await _figure(press, page, texts)
    shown = ShownTopic(page, related, picture=picture)
    await press.followup.send(view=public_layout(shown, texts), files=_files(shown))


async def show_contents(press: Press, book: str, chapter: str = "") -> None:
    """Show the contents of a book in the private answer. Raises Refused for an unknown book."""
    texts = texts_of(press)
    contents = await press.client.app.library.contents(book, texts.locale)
    if not contents:
        raise gone()
    await _put(press, contents_layout(book, contents, chapter, texts))


def gone() -> Refused:
    """Return the refusal for a topic or book that this version no longer has."""
    return Refused("The rulebook was rearranged. Look it up again with `/rules`.")


async def _page(press: Press, book: str, topic: str, texts: Texts) -> Page:
    page = await press.client.app.library.page(book, topic, texts.locale)
    if page is None:
        raise gone()
    return page


async def _figure(press: Press, page: Page, texts: Texts) -> Picture | None:
    if not page.topic.figure or page.book not in RENDERERS:
        return None
    return await press.client.app.drawing.figure(page.book, page.topic.figure, texts)


async def _texts_of_place(press: Press) -> Texts:
    """Return the words in the language of the thread's game, else of the server."""
    app = press.client.app
    played = () if press.channel_id is None else await app.play.games.played_in(press.channel_id)
    if played:
        return texts_for(played[-1].locale)
    guild = None if press.guild_id is None else await app.guilds.get(press.guild_id)
    chosen_by_server = "" if guild is None else guild.locale
    return texts_for(chosen_by_server or str(press.guild_locale or press.locale))


async def _put(press: Press, layout: Layout, shown: ShownTopic | None = None) -> None:
    files = [] if shown is None else _files(shown)
    await press.edit_original_response(view=layout, attachments=files)


def _files(shown: ShownTopic) -> list[discord.File]:
    return [] if shown.picture is None else [picture_file(shown.picture, shown.file_name)]


@answers(RuleButton)
async def show_pressed_topic(press: Press, pressed: RuleButton) -> None:
    """Turn to a topic, open it, or show it to everyone."""
    if pressed.verb == "open":
        await press.response.defer(ephemeral=True, thinking=True)
    else:
        await press.response.defer()
    if pressed.verb == "show":
        await show_everybody(press, pressed.book, pressed.topic)
    else:
        await show_topic(press, pressed.book, pressed.topic)


@answers(ContentsButton)
async def show_pressed_contents(press: Press, pressed: ContentsButton) -> None:
    """Show the contents of a book in the same private message."""
    await press.response.defer()
    await show_contents(press, pressed.book)


@answers(RulesSelect)
async def show_chosen(press: Press, pressed: RulesSelect) -> None:
    """Show the chosen topic, chapter or book in the same private message."""
    await press.response.defer()
    place, value = pressed.place, chosen(press)
    if place == LIBRARY:
        await show_contents(press, value)
    elif place == CHAPTERS:
        await show_contents(press, pressed.book, value)
    elif place.startswith(TOPICS):
        await show_topic(press, pressed.book, value)
    else:
        raise gone()


async def table_of_contents(press: Press, only: str | None) -> None:
    """Show the contents of the book that is meant: the chosen one, the game's, or the bot's own."""
    near = only or await game_near(press)
    await show_contents(press, near if near is not None and near in BOOKS else OWN)
