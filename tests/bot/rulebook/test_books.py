"""All books: the same topics in every language, and everything that they refer to exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import rules
from bot.games import GAMES as BOT_GAMES
from bot.i18n import LANGUAGES, texts_for
from bot.rulebook import books
from bot.rulebook.books import BOOKS, explaining, page, pages
from bot.rulebook.questions import Questions, read_questions
from bot.rulebook.reading import read_book
from bot.rulebook.topics import OWN, BadPage, Book, Page
from bot.ui.controls import CUSTOM_ID_LENGTH
from bot.ui.layout import LABEL_LIMIT, SELECT_LIMIT
from bot.ui.rulebook.controls import ContentsButton, RuleButton, RulesSelect
from bot.ui.rulebook.pages import CHAPTERS
from renderers import RENDERERS
from renderers.core.languages import BY_CODE
from rules import GAMES
from tests.cases import for_each

RAISED = {"BadNotation", "NotYourTurn", "IllegalMove", "BadOptions", "BadRecord", "Refusal", "Ids"}
OF_NO_GAME = {
    "There's no game {slug}. Available: {games}.",
    "{path} can't be {value}.",
    "This view hides part of the game, so it can't list the moves of this seat.",
}
"""What only programs can be told: of another game, of arguments of another type."""
TOPICS = [(slug, topic) for slug, book in BOOKS.items() for topic in book.topics]


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
def test_texts_are_short_enough_with_all_that_is_inserted(slug: str) -> None:
    assert [
        (language, each.topic.id)
        for language in LANGUAGES
        for each in pages(language, slug)
        if len(each.text) > BY_CODE[language].page_length
    ] == []


def test_a_broken_book_leaves_the_others_readable(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def read(book: Book) -> dict[str, tuple[Page, ...]]:
        if book.slug == "valparaiso":
            raise BadPage("tiles.md:71: nothing is inserted for {tiles sale}")
        return read_book(book)

    def questions(book: Book, language: str) -> dict[str, Questions]:
        if book.slug == "valparaiso":
            raise BadPage("questions.txt: an empty question")
        return read_questions(book, language)

    monkeypatch.setattr(books, "read_book", read)
    monkeypatch.setattr(books, "read_questions", questions)
    books._read.cache_clear()
    try:
        found = {each.book for each in pages("en")}
        assert found == set(BOOKS) - {"valparaiso"}
        assert page("valparaiso", "trade", "ko") is None
        assert books.broken_books() == ("valparaiso",)
        assert {book for book, _ in books.all_questions()} == found
        told = caplog.text
        assert "the rulebook of valparaiso cannot be read" in told
        assert "nothing is inserted for {tiles sale}" in told
    finally:
        books._read.cache_clear()


@pytest.mark.parametrize("slug", BOOKS)
def test_languages_have_the_same_chapters(slug: str) -> None:
    folder = BOOKS[slug].folder
    chapters = {
        language: {file.name for file in (folder / language).glob("*.md")} for language in LANGUAGES
    }
    assert all(names == chapters["en"] for names in chapters.values())
    # they stand in one select
    assert len(chapters["en"]) <= SELECT_LIMIT


@for_each("slug", BOOKS)
@for_each("language", LANGUAGES)
def test_titles_differ(slug: str, language: str) -> None:
    titles = [each.title for each in pages(language, slug)]
    assert len(set(titles)) == len(titles)


def test_topics_have_their_figures() -> None:
    assert not [
        f"{slug}/{topic.id}: there is no figure {topic.figure}"
        for slug, topic in TOPICS
        if topic.figure and topic.figure not in RENDERERS[slug].figures()
    ]


def test_topics_fit_on_controls() -> None:
    custom_ids = [
        RuleButton(verb, slug, topic.id).custom_id
        for slug, topic in TOPICS
        for verb in ("turn", "open", "show")
    ]
    assert not [each for each in custom_ids if len(each) > CUSTOM_ID_LENGTH]
    assert not [each for each in custom_ids if not RuleButton.read(each)]


@pytest.mark.parametrize("slug", BOOKS)
def test_the_contents_of_a_book_fit_on_controls(slug: str) -> None:
    assert ContentsButton.read(ContentsButton(slug).custom_id)
    assert RulesSelect.read(RulesSelect(slug, CHAPTERS).custom_id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_of_topics_fit_on_labels(language: str) -> None:
    shown = [(slug, topic.id, page(slug, topic.id, language)) for slug, topic in TOPICS]
    assert not [
        f"{slug}/{topic}: {each.title if each else 'there is no page'}"
        for slug, topic, each in shown
        if each is None or len(f"Show rule: {each.title}") > LABEL_LIMIT
    ]


@for_each("slug", BOOKS)
@for_each("language", LANGUAGES)
def test_every_topic_can_be_searched_by_other_words(slug: str, language: str) -> None:
    for each in pages(language, slug):
        assert len(each.also) >= 3, each.topic.id
        assert len(set(each.also)) == len(each.also), each.topic.id
        assert each.title.lower() not in {phrase.lower() for phrase in each.also}


@pytest.mark.parametrize("slug", GAMES)
def test_every_topic_of_a_game_can_be_reached_from_another(slug: str) -> None:
    topics = BOOKS[slug].topics
    assert all(topic.related for topic in topics)
    related = {other for topic in topics for other in topic.related}
    # where the book begins
    assert {topic.id for topic in topics} - related == {"aim"}


@for_each("slug", GAMES)
@for_each("language", LANGUAGES[1:])
def test_languages_have_the_same_points(slug: str, language: str) -> None:
    english = {each.topic.id: each.text for each in pages("en", slug)}
    for each in pages(language, slug):
        assert each.text.count("\n- ") == english[each.topic.id].count("\n- "), each.topic.id


@for_each("slug", sorted(GAMES.keys() - {"brass-birmingham"}))
@for_each("language", LANGUAGES[1:])
def test_languages_have_the_same_paragraphs(slug: str, language: str) -> None:
    """In Brass: Birmingham some sentences around a list stand in another order."""
    english = {each.topic.id: each.text for each in pages("en", slug)}
    for each in pages(language, slug):
        assert each.text.count("\n\n") == english[each.topic.id].count("\n\n"), each.topic.id


@for_each("language", LANGUAGES[1:])
@for_each("slug", BOOKS)
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


def test_refusals_exist(template: Catalog) -> None:
    known = {message.id for message in template}
    for book in BOOKS.values():
        for topic in book.topics:
            for refusal in topic.refusals:
                assert refusal in known, (book.slug, topic.id, refusal)


def raised_in(file: Path) -> Iterator[str]:
    """Every literal message of a refusal in a module of the rules."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in RAISED:
            for value in node.args:
                if isinstance(value, ast.Constant) and " " in str(value.value):
                    yield str(value.value)


@pytest.mark.parametrize("slug", GAMES)
def test_every_refusal_of_a_game_is_explained_once(slug: str) -> None:
    package = slug.replace("-", "_")
    folder = Path(rules.__file__).parent
    files = [*folder.glob("*.py"), *(folder / "core").glob("*.py"), *(folder / package).rglob("*")]
    modules = [file for file in files if file.suffix == ".py"]
    raised = {message for module in modules for message in raised_in(module)} - OF_NO_GAME
    refusals = import_module(f"rules.{package}.refusals")
    named = [value for name, value in vars(refusals).items() if name.isupper()]
    assert "It isn't your turn." in raised
    assert "You named {word} twice." in raised
    assert len(named) > 40
    assert len(set(named)) == len(named)
    for message in raised | set(named):
        assert explaining(slug, message) is not None, message
    explained = [refusal for topic in BOOKS[slug].topics for refusal in topic.refusals]
    assert len(set(explained)) == len(explained)
    assert set(named) <= set(explained)


def test_figures_are_all_used() -> None:
    for slug, renderer in RENDERERS.items():
        if slug in BOOKS:
            assert set(renderer.figures()) <= {topic.figure for topic in BOOKS[slug].topics}


def test_a_refusal_is_explained_by_the_game_or_else_by_the_bot() -> None:
    found = explaining("puerto-rico", "It isn't your turn.")
    assert found is not None
    assert (found[0], found[1].id) == (OWN, "your-turn")
    assert explaining("puerto-rico", "There is no such sentence.") is None
    assert explaining("no-such-game", "It isn't your turn.") == found


def test_what_does_not_exist_has_no_page() -> None:
    assert page(OWN, "no-such-topic", "en") is None
    assert page("no-such-game", "undo", "en") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_games_are_listed_with_their_numbers_of_players(language: str) -> None:
    listed = page(OWN, "games", language)
    assert listed is not None
    lines = [line for line in listed.text.splitlines() if line.startswith("- ")]
    for line, (slug, game) in zip(lines, BOT_GAMES.items(), strict=True):
        assert line.startswith(f"- **{game.name(texts_for(language))}**")
        numbers = [int(number) for number in re.findall(r"\d+", line)]
        assert numbers[:2] == [min(GAMES[slug].seats), max(GAMES[slug].seats)]
