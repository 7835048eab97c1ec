"""The parts of a rulebook: topics, the same in all languages, and their pages in each.

A topic is one answer to one question; its pages say the same in English, Korean and Japanese. The
list of topics, the links between them, their pictures and the refusals that they explain do not
depend on the language and are kept in the English files (`bot.rulebook.reading`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

Figure: TypeAlias = str
"""The id of a figure of the game's renderer, "" for none."""
Insertions: TypeAlias = Callable[[str], Mapping[str, str]]
"""What a book inserts into its texts from the data of its game, by language and name."""
OWN: Final = "slowboat"
"""The slug of the book about the bot itself."""
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class BadPage(ValueError):
    """A language file is not as it should be; the message begins with file and line."""


def nothing(language: str) -> Mapping[str, str]:
    """Return the insertions of a book that has none."""
    return _NOTHING


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic without its words in any language.

    `id` is unique within its book, in small letters with hyphens; `related` are the ids of other
    topics of the book, the nearest first; `figure` is an id of the game's renderer; `refusals` are
    the message ids (`RulesError.reason`, `Refused.reason`) of what this topic forbids; `needs` is
    an insertion without which the book leaves the topic out, since the game's data lack the thing.
    """

    id: str
    related: tuple[str, ...] = ()
    figure: Figure = ""
    refusals: tuple[str, ...] = ()
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """The topics of a game, or of the bot itself, in the order of reading.

    `slug` is the game's slug or the name of the bot's own book; `folder` holds the pages, a folder
    for each language; `insertions` are what stands in the texts for names in braces.
    """

    slug: str
    folder: Path
    topics: tuple[Topic, ...]
    insertions: Insertions = nothing

    def topic(self, topic_id: str) -> Topic | None:
        """Return a topic by its id, None if the book has no such topic."""
        return next((topic for topic in self.topics if topic.id == topic_id), None)

    def explaining(self, reason: str) -> Topic | None:
        """Return the topic that explains a refusal by its message id, None if none does."""
        return next((topic for topic in self.topics if reason in topic.refusals), None)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a book in one language: `id` is the same in all languages."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Page:
    """A topic in one language.

    `also` are words and phrases by which people search for it; `text` is Discord's markdown
    without headings.
    """

    topic: Topic
    book: str
    language: str
    chapter: Chapter
    title: str
    also: tuple[str, ...]
    text: str
