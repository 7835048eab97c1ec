"""Questions that people ask: read by topic, and none of those by which the search is measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n import LANGUAGES
from bot.rulebook.books import BOOKS, all_questions
from bot.rulebook.questions import LONGEST, Questions, read_questions
from bot.rulebook.topics import BadPage, Book, Topic
from bot.rulebook.words import squeezed
from tests.bot.rulebook.questions import BLIND, MORE_BLIND, halves
from tests.bot.rulebook.questions import read_questions as read_tests

FEWEST = 8
"""Questions that a topic has in each language."""
BOOK = Book("chess", Path(), (Topic("castling"), Topic("king")))


def write(folder: Path, content: str) -> None:
    (folder / "questions").mkdir(exist_ok=True)
    (folder / "questions" / "en.txt").write_text(content, encoding="utf-8")


def test_questions_are_read_by_topic(tmp_path: Path) -> None:
    write(tmp_path, "# pieces\nking: who is lost; what: is check? | big guy\ncastling: | swap\n")
    read = read_questions(BOOK, "en", tmp_path)
    assert read == {
        "king": Questions(("who is lost", "what: is check?"), ("big guy",)),
        "castling": Questions((), ("swap",)),
    }
    assert read["king"].all == ("who is lost", "what: is check?", "big guy")
    assert read_questions(BOOK, "ko", tmp_path) == {}


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("queen: who is strongest", "queen: the book has no such topic"),
        ("king: who\nking: what", "king: the topic is there twice"),
        ("king: who;; what", "king: an empty question"),
        ("king: who |", "king: an empty question"),
        ("king: who | Who?", "king: also asked in king: Who"),
        ("king: ?", "king: an empty question"),
        ("king: who is it; Who is it?", "king: also asked in king: Who is it"),
        ("king: who is it\ncastling: who is it", "castling: also asked in king: who is it"),
        (f"king: {'x' * (LONGEST + 1)}", f"king: room for {LONGEST} characters"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_topic(tmp_path: Path, content: str, why: str) -> None:
    write(tmp_path, content)
    with pytest.raises(BadPage) as refused:
        read_questions(BOOK, "en", tmp_path)
    assert str(refused.value).startswith("chess/en.txt: ")
    assert why in str(refused.value)


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_ask_about_every_topic(slug: str, language: str) -> None:
    asked = read_questions(BOOKS[slug], language)
    assert list(asked) == [topic.id for topic in BOOKS[slug].topics]
    assert min(len(questions.all) for questions in asked.values()) >= FEWEST


def test_the_search_is_measured_by_questions_that_it_has_not_learned() -> None:
    known = {squeezed(each) for questions in all_questions().values() for each in questions.all}
    unseen = [each for file in (BLIND, MORE_BLIND) for each in halves(read_tests(file))[1]]
    assert [each for each in unseen if squeezed(each.text) in known] == []
