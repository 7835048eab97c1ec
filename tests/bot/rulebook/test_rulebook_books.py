"""All books: the same topics in every language, and everything that they refer to exists."""

from __future__ import annotations

import re

import pytest

from bot.i18n import LANGUAGES
from bot.locales.extraction import template
from bot.rulebook import BOOKS, OWN, Page, Topic, explaining, page, pages
from bot.rulebook.reading import read_book
from bot.ui import ids
from bot.ui.layout import LABEL_LIMIT, SELECT_LIMIT
from bot.ui.rulebook.pages import CHAPTERS
from renderers import RENDERERS
from rules import GAMES

TOPICS = [
    pytest.param(slug, topic, id=f"{slug}/{topic.id}")
    for slug, book in BOOKS.items()
    for topic in book.topics
]


def test_books_are_found_by_their_own_slug() -> None:
    assert [book.slug for book in BOOKS.values()] == list(BOOKS)
    assert set(BOOKS) <= {*GAMES, OWN}


@pytest.mark.parametrize("slug", BOOKS)
def test_a_book_can_be_read(slug: str) -> None:
    read = read_book(BOOKS[slug])
    named = [topic.id for topic in BOOKS[slug].topics]
    for language in LANGUAGES:
        assert [each.topic.id for each in read[language]] == named


@pytest.mark.parametrize("slug", BOOKS)
def test_languages_have_the_same_chapters(slug: str) -> None:
    folder = BOOKS[slug].folder
    chapters = {
        language: {file.name for file in (folder / language).glob("*.md")} for language in LANGUAGES
    }
    assert chapters["en"] == chapters["ko"] == chapters["ja"]
    # they stand in one select
    assert len(chapters["en"]) <= SELECT_LIMIT


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_differ(slug: str, language: str) -> None:
    titles = [each.title for each in pages(language, slug)]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(("slug", "topic"), TOPICS)
def test_a_topic_has_its_figure_and_fits_on_controls(slug: str, topic: Topic) -> None:
    if topic.figure:
        assert topic.figure in RENDERERS[slug].figures()
    for verb in ("turn", "open", "show"):
        custom_id = ids.rule_id(verb, slug, topic.id)
        assert len(custom_id) <= ids.CUSTOM_ID_LENGTH
        assert ids.RULE.fullmatch(custom_id)
    assert ids.CONTENTS.fullmatch(ids.contents_id(slug))
    assert ids.RULES.fullmatch(ids.rules_id(slug, CHAPTERS))
    for language in LANGUAGES:
        shown = page(slug, topic.id, language)
        assert shown is not None
        assert len(f"Rules: {shown.title}") <= LABEL_LIMIT


@pytest.mark.parametrize("language", ["ko", "ja"])
@pytest.mark.parametrize("slug", BOOKS)
def test_translations_are_in_their_language(slug: str, language: str) -> None:
    script = re.compile("[가-힣]" if language == "ko" else "[\u3041-\u30fa\u4e00-\u9fff]")
    for each in pages(language, slug):
        for text in (each.title, each.text, each.chapter.title):
            assert script.search(text), (each.topic.id, text)
        english = page(slug, each.topic.id, "en")
        assert english is not None
        assert english.text != each.text
        assert commands_in(english) == commands_in(each), each.topic.id


def commands_in(shown: Page) -> set[str]:
    return set(re.findall(r"`/[^`]*`", shown.text))


def test_refusals_exist() -> None:
    known = {message.id for message in template()}
    for book in BOOKS.values():
        for topic in book.topics:
            for refusal in topic.refusals:
                assert refusal in known, (book.slug, topic.id, refusal)


def test_figures_are_all_used() -> None:
    for slug, renderer in RENDERERS.items():
        if slug in BOOKS:
            assert set(renderer.figures()) <= {topic.figure for topic in BOOKS[slug].topics}


def test_a_refusal_is_explained_by_the_game_or_else_by_the_bot() -> None:
    found = explaining("puerto-rico", "It is not your turn.")
    assert found is not None
    assert (found[0], found[1].id) == (OWN, "your-turn")
    assert explaining("puerto-rico", "There is no such sentence.") is None
    assert explaining("no-such-game", "It is not your turn.") == found


def test_what_does_not_exist_has_no_page() -> None:
    assert page(OWN, "no-such-topic", "en") is None
    assert page("no-such-game", "undo", "en") is None
