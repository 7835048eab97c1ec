"""Questions that people ask, by topic: `<folder of the book>/questions/<language>.txt`.

    mayor: who gets colonists; when is the ship refilled | who gets the extra guy; fill my fields

The search finds a topic by its questions as well as by its page. Those before the bar are the
usual ones; those behind it are roundabout, in words that the page does not use: slang, clumsy
descriptions, short forms, typing errors. They count less. A line is a topic.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.rulebook.grammar import lines_of
from bot.rulebook.topics import BadPage, Book
from bot.rulebook.words import squeezed

FOLDER: Final = "questions"
BAR: Final = "|"
LONGEST: Final = 200
"""Characters of a question."""


@dataclass(frozen=True, slots=True)
class Questions:
    """What people ask about a topic: as they usually do, and roundabout."""

    usual: tuple[str, ...] = ()
    roundabout: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """All questions of the topic, the usual ones first."""
        return self.usual + self.roundabout

    def __add__(self, other: Questions) -> Questions:
        return Questions(self.usual + other.usual, self.roundabout + other.roundabout)


def file_of(book: Book, language: str, folder: Path | None = None) -> Path:
    """Return the file with the questions of a book in a language."""
    return (folder or book.folder) / FOLDER / f"{language}.txt"


def read_questions(book: Book, language: str, folder: Path | None = None) -> dict[str, Questions]:
    """Return the questions of a book in a language by topic; none if there is no such file.

    Raises BadPage if a topic is unknown or there twice, or if a question is empty, too long, or
    there twice: a question has one answer.
    """
    file = file_of(book, language, folder)
    read: dict[str, Questions] = {}
    for line in lines_of(file) if file.exists() else ():
        topic, _, listed = line.partition(":")
        where = f"{book.slug}/{file.name}: {topic}"
        if book.topic(topic) is None:
            raise BadPage(f"{where}: the book has no such topic")
        if topic in read:
            raise BadPage(f"{where}: the topic is there twice")
        usual, bar, roundabout = listed.strip().partition(BAR)
        read[topic] = Questions(
            _listed(usual) if usual or not bar else (), _listed(roundabout) if bar else ()
        )
    _check(f"{book.slug}/{file.name}", read)
    return read


def _listed(listed: str) -> tuple[str, ...]:
    return tuple(question.strip() for question in listed.split(";"))


def _check(where: str, read: Mapping[str, Questions]) -> None:
    seen: dict[str, str] = {}
    for topic, questions in read.items():
        for question in questions.all:
            letters = squeezed(question)
            if not letters:
                raise BadPage(f"{where}: {topic}: an empty question")
            if len(question) > LONGEST:
                raise BadPage(f"{where}: {topic}: room for {LONGEST} characters: {question}")
            if letters in seen:
                raise BadPage(f"{where}: {topic}: also asked in {seen[letters]}: {question}")
            seen[letters] = topic
