"""Storage of an index: a file in the cache folder of the user, named after all that it is made of.

The file is a ZIP archive of flat arrays, of the words as JSON, and of the pages as they are printed
on a terminal. It is written beside its place and moved there, so that nobody reads half of one;
what cannot be read is made anew. No code is in it.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
import time
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeAlias
from zipfile import BadZipFile, ZipFile

from platformdirs import user_cache_path

from bot.rulebook.features import TermIndex
from bot.rulebook.glossary import whole_glossary
from bot.rulebook.ranking import WEIGHTS, FeatureNumbers, Postings, TopicScores
from bot.rulebook.search import Index, IndexedTopic, PageOf
from bot.rulebook.spelling import KnownWords
from bot.rulebook.topics import Chapter, Page, Topic

PACKAGE: Final = Path(__file__).parents[1]
SOURCES: Final = (
    *("bot/i18n.py", "bot/rulebook/**/*", "bot/locales/**/*.po"),
    *("bot/games/*/rulebook/**/*", "bot/games/*/words*", "rules/**/*.py"),
)
"""The files on which an index depends: pages, questions and lists, and the code that reads them."""
KEPT_DAYS: Final = 30
"""How long the index of other versions is kept."""

UNREADABLE: Final = (OSError, ValueError, KeyError, TypeError, BadZipFile, EOFError)
"""What a file raises that is not there, damaged, or not what is expected."""

_INDEX: Final = "index.json"
_PAGES: Final = "pages.json"
_TYPES: Final = {
    **dict.fromkeys(("topics.starts", "topics.places", "phrases.starts", "phrases.places"), "I"),
    **dict.fromkeys(("topics.values", "phrases.values", "weights"), "f"),
    "rows": "H",
}
"""The arrays of a ranking, with the types of their numbers."""

Printed: TypeAlias = Mapping[str, Mapping[str, Mapping[str, tuple[str, str, str]]]]
"""Title, chapter and text of the pages by book, topic and language."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """An index with what a terminal shows: its pages print the names of commands as they are.

    `names` are those of the books by slug and language.
    """

    index: Index
    names: Mapping[str, Mapping[str, str]]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the books, the first one for those who choose none."""
        return tuple(next(iter(self.names.values())))


def folder() -> Path:
    """Return where indexes are kept."""
    return user_cache_path("slowboat", appauthor=False)


def place() -> Path:
    """Return the file of the index of this version."""
    return folder() / f"rules-{version()}.zip"


@cache
def version() -> str:
    """Return a hash of everything that an index depends on."""
    read = sha256(repr((sys.byteorder, sys.version_info[:2])).encode())
    for file in _sources():
        read.update(file.relative_to(PACKAGE.parent).as_posix().encode())
        read.update(file.read_bytes())
    return read.hexdigest()[:20]


def _sources() -> Iterator[Path]:
    for pattern in SOURCES:
        for file in sorted(PACKAGE.parent.glob(pattern)):
            if file.is_file() and file.suffix != ".pyc":
                yield file


def write(index: Index, printed: Printed, names: Mapping[str, Mapping[str, str]]) -> None:
    """Keep an index. Raises OSError where that cannot be."""
    file = place()
    file.parent.mkdir(parents=True, exist_ok=True)
    _remove_old(file.parent)
    handle, beside = tempfile.mkstemp(dir=file.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as opened, ZipFile(opened, "w") as archive:
            archive.writestr(_INDEX, _as_json(_words(index)))
            archive.writestr(_PAGES, _as_json({"pages": printed, "names": names}))
            for name, numbers in _arrays(index.ranking).items():
                archive.writestr(name, numbers.tobytes())
        Path(beside).replace(file)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def read(page: PageOf) -> Index | None:
    """Return the kept index, None if there is none that can be read; `page` finds its pages."""
    try:
        with ZipFile(place()) as archive:
            return _index(archive, page)
    except UNREADABLE:
        return None


def load_index() -> Shelf | None:
    """Return the kept index with what a terminal shows, None if there is none."""
    try:
        with ZipFile(place()) as archive:
            read = json.loads(archive.read(_PAGES))
            return Shelf(_index(archive, partial(printed_page, read["pages"])), read["names"])
    except UNREADABLE:
        return None


def _index(archive: ZipFile, page: PageOf) -> Index:
    read = json.loads(archive.read(_INDEX))
    entries = [
        IndexedTopic(book, topic, tuple(titles), tuple(phrases))
        for book, topic, titles, phrases in read["entries"]
    ]
    glossary = whole_glossary()
    arrays = {name: _numbers(archive, name, kind) for name, kind in _TYPES.items()}
    ranking = TopicScores(
        FeatureNumbers(read["vocabulary"]),
        arrays["weights"],
        Postings(*(arrays[f"topics.{part}"] for part in ("starts", "places", "values"))),
        Postings(*(arrays[f"phrases.{part}"] for part in ("starts", "places", "values"))),
        arrays["rows"],
        WEIGHTS,
        len(entries),
    )
    words = list(zip(*read["spelling"], strict=True))
    spelling = KnownWords(words, glossary.latin_words())
    lexicon = TermIndex.of({entry.name: entry.titles for entry in entries}, glossary)
    return Index(entries, ranking, spelling, lexicon, page)


def _numbers(archive: ZipFile, name: str, kind: str) -> array[Any]:
    numbers: array[Any] = array(kind)
    numbers.frombytes(archive.read(name))
    return numbers


def printed_page(pages: Printed, book: str, topic: str, language: str) -> Page:
    """Return a page that is printed, not shown in chat."""
    title, chapter, text = pages[book][topic][language]
    return Page(Topic(topic), book, language, Chapter("", chapter), title, (), text)


def _remove_old(kept_in: Path) -> None:
    oldest = time.time() - KEPT_DAYS * 86400
    for file in (*kept_in.glob("rules-*.zip"), *kept_in.glob("*.part")):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime < oldest:
                file.unlink()


def _words(index: Index) -> dict[str, Any]:
    return {
        "entries": [
            (entry.book, entry.topic, entry.titles, entry.phrases) for entry in index.entries
        ],
        "vocabulary": [*index.ranking.vocabulary],
        "spelling": [*zip(*index.spelling.words, strict=True)],
    }


def _arrays(ranking: TopicScores) -> dict[str, array[Any]]:
    return {
        "topics.starts": ranking.topics.starts,
        "topics.places": ranking.topics.places,
        "topics.values": ranking.topics.values,
        "phrases.starts": ranking.phrases.starts,
        "phrases.places": ranking.phrases.places,
        "phrases.values": ranking.phrases.values,
        "weights": ranking.weights,
        "rows": ranking.rows,
    }


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
