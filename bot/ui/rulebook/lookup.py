"""Shows rules: to one person, in the same private message again, or to everybody."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.i18n import Texts, texts_for
from bot.rulebook.books import BOOKS, OWN
from bot.rulebook.topics import Page
from bot.services.errors import Refused
from bot.ui import ids
from bot.ui.errors import texts_of
from bot.ui.items import Control, chosen
from bot.ui.layout import Layout, picture_file
from bot.ui.names import escaped
from bot.ui.permissions import require_writing
from bot.ui.rulebook.pages import (
    CHAPTERS,
    LIBRARY,
    TOPICS,
    Shown,
    book_name,
    book_order,
    contents_layout,
    nearest_layout,
    private_layout,
    public_layout,
)
from bot.ui.target import meant_game
from renderers import RENDERERS
from renderers.core.picture import Picture

if TYPE_CHECKING:
    from bot.client import Slowboat

Press: TypeAlias = "discord.Interaction[Slowboat]"

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
    raise Refused("There is no game {game}.", game=escaped(typed.strip()[:50]))


async def answer(press: Press, question: str, only: str | None) -> None:
    """Show the topic that answers a question, which may be the name of a chosen one."""
    texts, library = texts_of(press), press.client.app.library
    picked = _CHOSEN.fullmatch(question.strip())
    page = picked and await library.page(picked["book"], picked["topic"], texts.locale)
    if page:
        await show(press, page)
        return
    near = None if only else await game_near(press)
    found = await library.find(question, texts.locale, near=near, only=only)
    if found.sure:
        await show(press, found.pages[0], found.pages[1 : 1 + OTHERS])
        return
    asked = escaped(question.strip()[:QUESTION_SHOWN])
    await _put(press, nearest_layout(asked, found.pages, texts))


async def show(press: Press, page: Page, others: tuple[Page, ...] = ()) -> None:
    """Show a topic in the private answer; `others` are further topics that were found."""
    texts = texts_of(press)
    related = await press.client.app.library.related(page)
    picture = await _figure(press, page, texts)
    rest = tuple(each for each in others if each not in related)
    shown = Shown(page, related, rest, picture)
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
    shown = Shown(page, related, picture=picture)
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
    return Refused("The rules were rearranged; please look it up again with `/rules`.")


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
    game = None if press.channel_id is None else await app.play.in_thread(press.channel_id)
    if game is not None:
        return texts_for(game.locale)
    guild = None if press.guild_id is None else await app.guilds.get(press.guild_id)
    chosen_by_server = "" if guild is None else guild.locale
    return texts_for(chosen_by_server or str(press.guild_locale or press.locale))


async def _put(press: Press, layout: Layout, shown: Shown | None = None) -> None:
    files = [] if shown is None else _files(shown)
    await press.edit_original_response(view=layout, attachments=files)


def _files(shown: Shown) -> list[discord.File]:
    return [] if shown.picture is None else [picture_file(shown.picture, shown.file_name)]


class RuleButton(Control, template=ids.RULE):
    """A topic: turned to, opened or shown to everybody."""

    async def act(self, press: Press) -> None:
        """Acknowledge and show it."""
        book, topic = self.match["book"], self.match["topic"]
        match self.match["verb"]:
            case "turn":
                await press.response.defer()
                await show_topic(press, book, topic)
            case "show":
                await press.response.defer()
                await show_everybody(press, book, topic)
            case _:
                await press.response.defer(ephemeral=True, thinking=True)
                await show_topic(press, book, topic)


class ContentsButton(Control, template=ids.CONTENTS):
    """The contents of a book."""

    async def act(self, press: Press) -> None:
        """Show them in the same private message."""
        await press.response.defer()
        await show_contents(press, self.match["book"])


class RulesSelect(Control, template=ids.RULES):
    """A chosen topic, chapter or book."""

    async def act(self, press: Press) -> None:
        """Show it in the same private message."""
        await press.response.defer()
        book, place, value = self.match["book"], self.match["place"], chosen(press)
        if place == LIBRARY:
            await show_contents(press, value)
        elif place == CHAPTERS:
            await show_contents(press, book, value)
        elif place.startswith(TOPICS):
            await show_topic(press, book, value)
        else:
            raise gone()


CONTROLS: Final = (RuleButton, ContentsButton, RulesSelect)


async def table_of_contents(press: Press, only: str | None) -> None:
    """Show the contents of the book that is meant: the chosen one, the game's, or the bot's own."""
    near = only or await game_near(press)
    await show_contents(press, near if near is not None and near in BOOKS else OWN)
