"""Reading the language files of a book: `<folder of the book>/<language>/<chapter>.md`.

    # Buildings                             title of the chapter, once, first
    ## small-market: Small market           id and title of a topic
    also: little market; +1 trade           what else people search it by, at most once, optional
    related: large-market, trader           ids of other topics, the nearest first, optional
    figure: markets                         a figure of the game's renderer, optional
    refusal: HOUSE_FULL                     what the topic forbids; a line for each, optional
    needs: tiles sale                       the topic is only there with this insertion, optional
    Text in Discord's markdown. Paragraphs are separated by blank lines; "- " begins a point of a
    list; **bold**. No headings, no tables. {name} stands for one of the book's insertions, which
    may have several lines.

Only English has `related`, `figure`, `refusal` and `needs`: they are the same in all languages. A
refusal is the name of a message in the `refusals` of the game, or a message id itself.

The reader is strict, so that a slip stops the tests and not a player: the first thing that is wrong
is a BadPage that names file and line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Final

from bot.i18n import LANGUAGES
from bot.rulebook.topics import BadPage, Book, Chapter, Insertions, Page, Topic, nothing
from renderers.core.languages import BY_CODE

ROOT: Final = Path(__file__).parents[2]
"""Paths in errors are told from here."""
TITLE_LIMIT: Final = 60
"""Characters of a title: it stands on buttons and, behind the chapter, in autocompletion."""
PHRASE_LIMIT: Final = 80
LONGEST: Final = 3000
"""Characters of a text with what is inserted, which may be long in other data, in a message."""

_TOPIC: Final = re.compile(r"## (?P<id>[a-z0-9]+(?:-[a-z0-9]+)*): (?P<title>\S.*)")
_FORBIDDEN: Final = (
    (re.compile(r"\t"), "a tab"),
    (re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u200b\ufeff]"), "a character that cannot be seen"),
    (re.compile(r"^\s*\|"), "a table"),
    (re.compile(r"^\s*[*+•]\s"), 'a point of a list that does not begin with "- "'),
    (re.compile(r"^asked:"), "a line of questions; they stand in questions/<language>.txt"),
    (
        re.compile(r"^(also|related|figure|refusal|needs):"),
        "front matter in the text; it stands right below the title",
    ),
)
_FRONT: Final = re.compile(r"(?P<key>also|related|figure|refusal|needs):(?P<value>.*)")
_IN_EVERY_LANGUAGE: Final = "also"
_NAME: Final = re.compile(r"[A-Z_]+")
_INSERTED: Final = re.compile(r"\{([^{}]*)\}")


@dataclass(slots=True)
class _Section:
    """The lines of one topic, with the number of the line of its title."""

    line: int
    id: str
    title: str
    lines: list[tuple[int, str]]

    def front(self) -> Iterator[tuple[int, str, str]]:
        """Yield line, key and value of the front matter, right below the title."""
        for number, line in self.lines:
            match = _FRONT.fullmatch(line)
            if match is None:
                return
            yield number, match["key"], match["value"].strip()


def open_book(
    slug: str,
    folder: Path,
    chapters: Sequence[str],
    refusals: ModuleType | None = None,
    insertions: Insertions = nothing,
) -> Book:
    """Return a book whose topics are those of its English chapters. Raises BadPage.

    `chapters` are the names of its files in the order of reading; `refusals` holds the messages
    that its topics name; `insertions` is called when the pages are read.
    """
    refusals_by_name = {} if refusals is None else vars(refusals)
    topics: list[Topic] = []
    for chapter in chapters:
        file = folder / LANGUAGES[0] / f"{chapter}.md"
        lines = _lines(file)
        topics += [
            _topic(_name(file), section, refusals_by_name)
            for section in _sections(_name(file), lines[1:])
        ]
    return Book(slug, folder, tuple(topics), insertions)


def _topic(name: str, section: _Section, messages: Mapping[str, str]) -> Topic:
    topic = Topic(section.id)
    for number, key, value in section.front():
        where = f"{name}:{number}"
        if not value:
            raise BadPage(f"{where}: nothing after {key}:")
        match key:
            case "related" if not topic.related:
                topic = replace(topic, related=tuple(map(str.strip, value.split(","))))
            case "figure" if not topic.figure:
                topic = replace(topic, figure=value)
            case "refusal":
                if _NAME.fullmatch(value) and value not in messages:
                    raise BadPage(f"{where}: there is no refusal {value}")
                topic = replace(topic, refusals=(*topic.refusals, messages.get(value, value)))
            case "needs" if not topic.needs:
                topic = replace(topic, needs=value)
            case "related" | "figure" | "needs":
                raise BadPage(f"{where}: {key}: is there twice")
    return topic


def read_book(book: Book, folder: Path | None = None) -> dict[str, tuple[Page, ...]]:
    """Return the pages of a book by language, in the order of its topics.

    `folder` holds one folder for each language; the book's own one if it is not given. Raises
    BadPage if a file is damaged, if a topic is missing in a language, or if a language files a
    topic under another chapter than English does; ValueError if the topics themselves are wrong.
    """
    check_topics(book)
    place = folder or book.folder
    read = {language: _read_language(book, place / language, language) for language in LANGUAGES}
    first = {page.topic.id: page.chapter.id for page in read[LANGUAGES[0]]}
    for language, pages in read.items():
        for page in pages:
            if page.chapter.id != first[page.topic.id]:
                file = place / language / f"{page.chapter.id}.md"
                raise BadPage(
                    f"{_name(file)}:1: the topic {page.topic.id} stands in the chapter "
                    f"{first[page.topic.id]} in English"
                )
    return read


def check_topics(book: Book) -> None:
    """Raise ValueError if two topics share an id or a refusal, or if a related one is missing."""
    ids = [topic.id for topic in book.topics]
    if twice := _first_twice(ids):
        raise ValueError(f"{book.slug}: the topic {twice} is there twice")
    if twice := _first_twice([refusal for topic in book.topics for refusal in topic.refusals]):
        raise ValueError(f"{book.slug}: two topics explain the refusal {twice!r}")
    for topic in book.topics:
        for other in topic.related:
            if other == topic.id or other not in ids:
                raise ValueError(f"{book.slug}: {topic.id} is related to {other}")
        if twice := _first_twice(topic.related):
            raise ValueError(f"{book.slug}: {topic.id} is related to {twice} twice")


def _first_twice(values: Sequence[str]) -> str:
    return next((value for place, value in enumerate(values) if value in values[:place]), "")


def _read_language(book: Book, folder: Path, language: str) -> tuple[Page, ...]:
    files = sorted(folder.glob("*.md"))
    if not files:
        raise BadPage(f"{_name(folder)}:1: there are no chapters")
    insertions = book.insertions(language)
    topics = {topic.id: topic for topic in topics_with(book, insertions)}
    absent = {topic.id for topic in book.topics} - set(topics)
    pages: dict[str, Page] = {}
    for file in files:
        for line, page in read_chapter(file, topics, book.slug, language, insertions, absent):
            if page.topic.id in pages:
                raise BadPage(f"{_name(file)}:{line}: the topic {page.topic.id} is there twice")
            pages[page.topic.id] = page
    for topic in topics:
        if topic not in pages:
            raise BadPage(f"{_name(folder)}:1: the topic {topic} is missing")
    return tuple(pages[topic] for topic in topics)


def topics_with(book: Book, insertions: Mapping[str, str]) -> tuple[Topic, ...]:
    """Return the topics that the data of a game have, each related to such topics only."""
    there = [topic for topic in book.topics if not topic.needs or topic.needs in insertions]
    ids = {topic.id for topic in there}
    return tuple(
        replace(topic, related=tuple(other for other in topic.related if other in ids))
        for topic in there
    )


def read_chapter(
    file: Path,
    topics: Mapping[str, Topic],
    book: str,
    language: str,
    insertions: Mapping[str, str],
    absent: Collection[str] = (),
) -> Iterator[tuple[int, Page]]:
    """Yield the pages of a file in its order, each with the line of its title. Raises BadPage.

    Topics that are `absent` are passed over.
    """
    name, lines = _name(file), _lines(file)
    if not lines[0].startswith("# ") or not lines[0][2:].strip():
        raise BadPage(f'{name}:1: the first line is not "# <title of the chapter>"')
    chapter = Chapter(file.stem, _fit(lines[0][2:].strip(), TITLE_LIMIT, f"{name}:1"))
    for section in _sections(name, lines[1:]):
        if section.id in absent:
            continue
        topic = topics.get(section.id)
        if topic is None:
            raise BadPage(f"{name}:{section.line}: the book has no topic {section.id}")
        empty = Page(topic, book, language, chapter, "", (), "")
        yield section.line, _page(name, section, empty, insertions)


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise BadPage(f"{_name(file)}:1: the file is not in UTF-8: {error.reason}") from error


def _sections(name: str, lines: Sequence[str]) -> Iterator[_Section]:
    section: _Section | None = None
    for number, line in enumerate(lines, start=2):
        if line.startswith("#"):
            match = _TOPIC.fullmatch(line)
            if match is None:
                raise BadPage(f'{name}:{number}: a heading that is not "## <id>: <title>"')
            if section is not None:
                yield section
            section = _Section(number, match["id"], match["title"].strip(), [])
        elif section is not None:
            section.lines.append((number, line.rstrip()))
        elif line.strip():
            raise BadPage(f"{name}:{number}: text before the first topic")
    if section is None:
        raise BadPage(f"{name}:1: there are no topics")
    yield section


def _page(name: str, section: _Section, empty: Page, insertions: Mapping[str, str]) -> Page:
    """Return the page of a section; `empty` says what does not stand in the section."""
    where, front = f"{name}:{section.line}", list(section.front())
    also: tuple[str, ...] = ()
    for number, key, value in front:
        if key == _IN_EVERY_LANGUAGE:
            if also:
                raise BadPage(f"{name}:{number}: {key}: is there twice")
            also = _phrases(f"{name}:{number}", key, value)
        elif empty.language != LANGUAGES[0]:
            raise BadPage(f"{name}:{number}: {key}: stands in English only")
    lines = section.lines[len(front) :]
    for number, line in lines:
        for pattern, what in _FORBIDDEN:
            if pattern.search(line):
                raise BadPage(f"{name}:{number}: {what}")
    _fit(
        _INSERTED.sub("", "\n".join(line for _, line in lines)).strip(),
        BY_CODE[empty.language].page_length,
        where,
    )
    text = "\n".join(_filled(f"{name}:{number}", line, insertions) for number, line in lines)
    text = text.strip()
    if not text:
        raise BadPage(f"{where}: the topic {section.id} has no text")
    if text.count("**") % 2:
        raise BadPage(f"{where}: a ** in the topic {section.id} has no second one")
    _fit(text, LONGEST, where)
    title = _fit(section.title, TITLE_LIMIT, where)
    return replace(empty, title=title, also=also, text=text)


def _filled(where: str, line: str, insertions: Mapping[str, str]) -> str:
    """Return a line with what the book inserts in it."""
    for inserted in _INSERTED.findall(line):
        if inserted not in insertions:
            raise BadPage(f"{where}: nothing is inserted for {{{inserted}}}")
    return _INSERTED.sub(lambda found: insertions[found[1]], line)


def _phrases(where: str, key: str, value: str) -> tuple[str, ...]:
    phrases = tuple(phrase.strip() for phrase in value.split(";"))
    if not all(phrases):
        raise BadPage(f"{where}: an empty phrase after {key}:")
    for phrase in phrases:
        _fit(phrase, PHRASE_LIMIT, where)
    return phrases


def _fit(text: str, limit: int, where: str) -> str:
    if len(text) > limit:
        raise BadPage(f"{where}: {len(text)} characters; there is room for {limit}")
    return text


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()
