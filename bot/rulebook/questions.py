"""Questions that people ask, by topic: `<folder of the book>/questions/<language>.txt`.

    mayor: who gets the extra guy; how many colonists come; when is the ship refilled

The search finds a topic by its questions as well as by its page, so they are written in words that
the page does not use: slang, clumsy descriptions, short forms, typing errors. A line is a topic.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bot.rulebook.grammar import lines_of
from bot.rulebook.reading import BadPage
from bot.rulebook.topics import Book
from bot.rulebook.words import squeezed

FOLDER: Final = "questions"
LONGEST: Final = 200
"""Characters of a question."""


def read_questions(
    book: Book, language: str, folder: Path | None = None
) -> dict[str, tuple[str, ...]]:
    """Return the questions of a book in a language by topic; none if there is no such file.

    Raises BadPage if a topic is unknown or there twice, or if a question is empty, too long, or
    there twice: a question has one answer.
    """
    file = (folder or book.folder) / FOLDER / f"{language}.txt"
    read: dict[str, tuple[str, ...]] = {}
    for line in lines_of(file) if file.exists() else ():
        topic, _, listed = line.partition(":")
        where = f"{book.slug}/{file.name}: {topic}"
        if book.topic(topic) is None:
            raise BadPage(f"{where}: the book has no such topic")
        if topic in read:
            raise BadPage(f"{where}: the topic is there twice")
        read[topic] = tuple(question.strip() for question in listed.split(";"))
    _check(f"{book.slug}/{file.name}", read)
    return read


def _check(where: str, read: Mapping[str, tuple[str, ...]]) -> None:
    seen: dict[str, str] = {}
    for topic, questions in read.items():
        for question in questions:
            letters = squeezed(question)
            if not letters:
                raise BadPage(f"{where}: {topic}: an empty question")
            if len(question) > LONGEST:
                raise BadPage(f"{where}: {topic}: room for {LONGEST} characters: {question}")
            if letters in seen:
                raise BadPage(f"{where}: {topic}: also asked in {seen[letters]}: {question}")
            seen[letters] = topic
