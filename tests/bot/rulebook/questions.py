"""Questions with the topics that answer them, and how well the search finds those."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from bot.i18n import LANGUAGES
from bot.rulebook.books import BOOKS
from bot.rulebook.library import books_to_search
from bot.rulebook.search import Index
from bot.rulebook.topics import OWN

T = TypeVar("T")
FILE = Path(__file__).with_name("questions.txt")
BLIND = Path(__file__).with_name("blind_questions.txt")
MORE_BLIND = Path(__file__).with_name("blind_questions_2.txt")
TABLES = (None, *(slug for slug in BOOKS if slug != OWN))
"""Where people ask about the bot: at no table, or at one of a game."""


@dataclass(frozen=True)
class Question:
    """What a reader of a language asks, and the topics that answer it, one as well as another."""

    file: str
    line: int
    language: str
    book: str
    topics: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text} ({self.book}/{','.join(self.topics)})"

    @property
    def table(self) -> str | None:
        """The game at whose table it is asked: questions about the bot come up at all tables."""
        return TABLES[self.line % len(TABLES)] if self.book == OWN else self.book


@dataclass(frozen=True)
class Asked:
    """A question, the place of its topic among what was found (0 if missing), and the time.

    Seconds are those of the processor, so that others at work do not count.
    """

    question: Question
    place: int
    instead: str
    seconds: float


def read_questions(file: Path = FILE) -> list[Question]:
    """Read the questions. Raises ValueError, naming file and line, for a line that is none."""
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = [part.strip() for part in line.split("|", 3)]
        where = f"{file.name}:{number}"
        if len(parts) != 4 or not parts[3]:
            raise ValueError(f"{where}: not language | book | topic | question")
        language, book, listed, text = parts
        topics = tuple(topic.strip() for topic in listed.split(","))
        if language not in LANGUAGES:
            raise ValueError(f"{where}: no language {language}")
        for topic in topics:
            if book not in BOOKS or BOOKS[book].topic(topic) is None:
                raise ValueError(f"{where}: no topic {book}/{topic}")
        found.append(Question(file.name, number, language, book, topics, text))
    return found


def halves(questions: Sequence[T]) -> tuple[Sequence[T], Sequence[T]]:
    """Return the questions for tuning, and those that nobody looks at."""
    return questions[::2], questions[1::2]


def ask(searched: Index, questions: Iterable[Question]) -> list[Asked]:
    """Ask every question as a reader at its table would."""
    asked = []
    for question in questions:
        began = time.thread_time()
        hits = searched.search(
            question.text, question.language, books_to_search(question.table, None)
        )
        seconds = time.thread_time() - began
        found = [f"{hit.page.book}/{hit.page.topic.id}" for hit in hits]
        wanted = {f"{question.book}/{topic}" for topic in question.topics}
        place = next((place for place, name in enumerate(found, start=1) if name in wanted), 0)
        asked.append(Asked(question, place, found[0] if found else "", seconds))
    return asked


def share(asked: Sequence[Asked], places: int) -> float:
    """Return the share of questions whose topic is among the first `places`."""
    return sum(0 < each.place <= places for each in asked) / len(asked)


def grouped(asked: Iterable[Asked]) -> dict[str, list[Asked]]:
    """Return the questions by language and book, and all of them as `all`."""
    groups: dict[str, list[Asked]] = defaultdict(list)
    for each in asked:
        for name in ("all", each.question.language, each.question.book):
            groups[name].append(each)
    return dict(groups)
