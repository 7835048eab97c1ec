"""Pages of the rulebook: a topic with its picture, a table of contents, near misses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import discord

from bot.i18n import Texts
from bot.rulebook.books import BOOKS, book_name
from bot.rulebook.library import Contents
from bot.rulebook.topics import OWN, Page
from bot.ui.layout import (
    SELECT_LIMIT,
    Layout,
    button,
    gallery,
    option,
    rows_of,
    select,
    text,
)
from bot.ui.rulebook.controls import ContentsButton, RuleButton, RulesSelect
from bot.ui.tables.lobby_message import COLOUR
from renderers.core.picture import Picture

CHAPTERS: Final = "chapters"
TOPICS: Final = "topics"
LIBRARY: Final = "books"
"""Places of selects: what they choose."""
ALL_BOOKS: Final = "-"
"""Stands in an id where no book is meant."""


@dataclass(frozen=True, slots=True)
class ShownTopic:
    """A topic with what stands beside it: topics related to it and other answers."""

    page: Page
    related: tuple[Page, ...] = ()
    others: tuple[Page, ...] = ()
    picture: Picture | None = None

    @property
    def file_name(self) -> str:
        """The name of the picture's file, without its ending."""
        return f"rule-{self.page.topic.id}"


def private_layout(shown: ShownTopic, texts: Texts, *, can_show: bool) -> Layout:
    """Return a topic for one reader; what is pressed changes the same message.

    With `can_show` there is a button that shows it to everyone.
    """
    body = _body(shown, texts)
    _add_topics(body, texts.gettext("See also"), shown.related, "turn")
    _add_topics(body, texts.gettext("Other answers"), shown.others, "turn")
    page = shown.page
    controls = [button(texts.gettext("Show contents"), ContentsButton(page.book))]
    if can_show:
        show = RuleButton("show", page.book, page.topic.id)
        controls.append(button(texts.gettext("Share with everyone"), show))
    body.add_item(discord.ui.Separator())
    for row in rows_of(controls):
        body.add_item(row)
    return Layout(body)


def public_layout(shown: ShownTopic, texts: Texts) -> Layout:
    """Return a topic for everyone; what is pressed opens privately."""
    body = _body(shown, texts)
    _add_topics(body, texts.gettext("See also"), shown.related, "open")
    return Layout(body)


def _body(shown: ShownTopic, texts: Texts) -> discord.ui.Container[Any]:
    page = shown.page
    where = f"-# {book_name(page.book, texts)} › {page.chapter.title}"
    content = f"{where}\n### {page.title}\n{texts.with_commands(page.text)}"
    body = discord.ui.Container[Any](text(content), accent_colour=COLOUR)
    if shown.picture is not None:
        body.add_item(gallery(shown.picture, shown.file_name))
    return body


def _add_topics(
    body: discord.ui.Container[Any],
    heading: str,
    pages: Sequence[Page],
    verb: Literal["turn", "open"],
) -> None:
    if not pages:
        return
    body.add_item(text(f"-# {heading}"))
    buttons = [
        button(page.title, RuleButton(verb, page.book, page.topic.id), "primary") for page in pages
    ]
    for row in rows_of(buttons):
        body.add_item(row)


def nearest_layout(question: str, pages: Sequence[Page], texts: Texts) -> Layout:
    """Return topics for a question that none surely answers; `question` is fit to be shown."""
    sentence = texts.gettext(
        'No topic is a sure match for "{question}". One of these may help:', question=question
    )
    body = discord.ui.Container[Any](text(sentence), accent_colour=COLOUR)
    for row in rows_of([_turn_button(page, texts) for page in pages]):
        body.add_item(row)
    return Layout(body)


def _turn_button(page: Page, texts: Texts) -> Any:
    label = f"{book_name(page.book, texts)}: {page.title}"
    return button(label, RuleButton("turn", page.book, page.topic.id), "primary")


def contents_layout(
    slug: str, contents: Sequence[Contents], chapter_id: str, texts: Texts
) -> Layout:
    """Return the contents of a book: its chapters, or the topics of one of them."""
    heading = texts.gettext("Rules: {book}", book=book_name(slug, texts))
    opened = next((content for content in contents if content.chapter.id == chapter_id), None)
    lines = [f"### {heading}"]
    if opened is None:
        lines += [f"- {content.chapter.title}" for content in contents]
    else:
        lines.append(f"**{opened.chapter.title}**")
        lines += [f"- {page.title}" for page in opened.pages]
    body = discord.ui.Container[Any](text("\n".join(lines)), accent_colour=COLOUR)
    if opened is not None:
        _add_topic_selects(body, slug, opened, texts)
    _add_chapter_select(body, slug, contents, chapter_id, texts)
    body.add_item(_book_select(slug, texts))
    return Layout(body)


def _add_topic_selects(
    body: discord.ui.Container[Any], slug: str, opened: Contents, texts: Texts
) -> None:
    for start in range(0, len(opened.pages), SELECT_LIMIT):
        some = opened.pages[start : start + SELECT_LIMIT]
        options = [option(page.topic.id, page.title) for page in some]
        place = f"{TOPICS}{start // SELECT_LIMIT}"
        body.add_item(select(RulesSelect(slug, place), texts.gettext("Choose a topic…"), options))


def _add_chapter_select(
    body: discord.ui.Container[Any],
    slug: str,
    contents: Sequence[Contents],
    chapter_id: str,
    texts: Texts,
) -> None:
    options = [
        option(content.chapter.id, content.chapter.title, chosen=content.chapter.id == chapter_id)
        for content in contents[:SELECT_LIMIT]
    ]
    place = RulesSelect(slug, CHAPTERS)
    body.add_item(select(place, texts.gettext("Choose a chapter…"), options))


def _book_select(chosen: str, texts: Texts) -> Any:
    options = [option(slug, book_name(slug, texts), chosen=slug == chosen) for slug in book_order()]
    place = RulesSelect(ALL_BOOKS, LIBRARY)
    return select(place, texts.gettext("Choose a game…"), options)


def book_order() -> list[str]:
    """Return the slugs of all books, the games first."""
    return [*(slug for slug in BOOKS if slug != OWN), OWN]
