"""The library of a running bot: everything in its own thread, read when it is first needed."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from bot.rulebook.books import BOOKS, page
from bot.rulebook.library import Library
from bot.rulebook.topics import OWN
from rules.puerto_rico import refusals


@pytest.fixture
def library() -> Iterator[Library]:
    made = Library()
    yield made
    made.close()


async def test_a_question_is_answered_by_the_book_of_the_table_first(library: Library) -> None:
    here = await library.find("how does the game end", "en", near="puerto-rico")
    there = await library.find("how does the game end", "en", near="brass-birmingham")
    assert here.sure
    assert here.pages[0].book == "puerto-rico"
    assert there.pages[0].book == "brass-birmingham"


async def test_questions_about_the_bot_are_answered_at_a_table_too(library: Library) -> None:
    found = await library.find("how do I resign from a game", "en", near="puerto-rico")
    assert (found.pages[0].book, found.pages[0].topic.id) == (OWN, "resigning")


async def test_only_one_book_is_looked_into(library: Library) -> None:
    found = await library.find("how do I resign from a game", "en", only="puerto-rico")
    assert {each.book for each in found.pages} == {"puerto-rico"}


async def test_the_nearest_topics_are_of_the_game_and_not_sure(library: Library) -> None:
    found = await library.find("qwertyuiop", "ja", near="puerto-rico")
    assert not found.sure
    assert len(found.pages) == 3
    assert {(each.book, each.language) for each in found.pages} == {("puerto-rico", "ja")}


async def test_an_unknown_book_has_nothing(library: Library) -> None:
    assert (await library.find("mayor", "en", only="chess")).pages == ()
    assert await library.complete("", "en", only="chess") == ()
    assert await library.complete("may", "en", only="chess") == ()
    assert await library.contents("chess", "en") == ()
    assert await library.page("chess", "mayor", "en") is None


async def test_nothing_typed_offers_the_first_topics(library: Library) -> None:
    offered = await library.complete("  ", "ko", near="puerto-rico")
    first = [topic.id for topic in BOOKS["puerto-rico"].topics[:25]]
    assert [each.topic.id for each in offered] == first


async def test_titles_are_offered_until_the_index_is_ready(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = threading.Event()
    monkeypatch.setattr("bot.rulebook.library.open_index", ready.wait)
    monkeypatch.setattr("bot.rulebook.library.PATIENCE", 0.0)
    offered = await library.complete("taking a", "en", near="puerto-rico")
    assert [each.title for each in offered][:2] == ["Taking a role card", "Taking a tile"]
    assert offered[-1].book != "puerto-rico"
    ready.set()


async def test_typing_offers_at_most_as_many_as_a_list_has(library: Library) -> None:
    offered = await library.complete("a", "en")
    assert 0 < len(offered) <= 25


@pytest.mark.parametrize("slug", BOOKS)
async def test_the_contents_hold_every_topic_once(library: Library, slug: str) -> None:
    contents = await library.contents(slug, "ja")
    ids = [each.topic.id for chapter in contents for each in chapter.pages]
    assert sorted(ids) == sorted(topic.id for topic in BOOKS[slug].topics)
    assert len({chapter.chapter.id for chapter in contents}) == len(contents)


async def test_related_topics_are_in_the_language_of_the_page(library: Library) -> None:
    shown = page(OWN, "undo", "ko")
    assert shown is not None
    related = await library.related(shown)
    assert tuple(each.topic.id for each in related) == shown.topic.related
    assert {each.language for each in related} == {"ko"}


async def test_a_refusal_is_explained_in_the_readers_language(library: Library) -> None:
    found = await library.explaining("puerto-rico", refusals.MUST_LOAD, "ko")
    assert found == page("puerto-rico", "loading-duty", "ko")
    own = await library.explaining(None, "It isn't your turn.", "en")
    assert own == page(OWN, "your-turn", "en")
    assert await library.explaining("puerto-rico", "No reason at all.", "en") is None


async def test_nothing_is_answered_once_it_is_closed(library: Library) -> None:
    library.close()
    with pytest.raises(RuntimeError, match="rulebook is closed"):
        await library.page(OWN, "undo", "en")
