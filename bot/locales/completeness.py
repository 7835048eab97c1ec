"""What a language needs besides its row in `renderers/core/languages.py`, and what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Final

from bot.games.core.fillers import ENDINGS, FILLERS
from bot.i18n import path_of
from bot.locales.extraction import read, strings_of, untranslated
from bot.rulebook.books import BOOKS
from bot.rulebook.glossary import FILE, all_files, columns_of
from bot.rulebook.grammar import STOPS, lines_of
from bot.rulebook.questions import file_of
from bot.rulebook.words import squeezed
from bot.services.time.time_words import TIME_WORDS
from bot.ui.tables import forum_posts
from renderers.core.fonts import ASSETS, BOLD, REGULAR, coverage
from renderers.core.languages import BY_CODE, ENGLISH, LATIN, Language
from renderers.samples import NAMES, TABLES


def lacking(language: Language) -> Iterator[str]:
    """Yield what is missing for a language, each with the place where it belongs."""
    for place, missing in PLACES.items():
        yield from (f"{language.code}: {place}: {what}" for what in missing(language))


def _messages(language: Language) -> Iterator[str]:
    if not path_of(language.code).exists():
        yield "there is no catalogue; `python -m bot.locales` makes one"
    elif left := len(untranslated(language.code)):
        yield f"{left} messages are in English"


def _letters(language: Language) -> Iterator[str]:
    """Yield the faces that cannot write what the catalogue says."""
    written = chain(language.own_name, *chain.from_iterable(map(strings_of, read(language.code))))
    signs = {ord(sign) for sign in written if sign.isalpha()}
    for weight in (REGULAR, BOLD):
        names = [face.format(weight=weight) for face in (LATIN, language.face)]
        if absent := [name for name in names if not (ASSETS / name).exists()]:
            yield f"there is no face {absent[0]}"
        elif bare := signs.difference(*map(coverage, names)):
            yield f"{names[1]} has no {chr(min(bare))}, nor {len(bare) - 1} others"


def _pages(language: Language) -> Iterator[str]:
    for slug, book in BOOKS.items():
        for file in sorted((book.folder / ENGLISH.code).glob("*.md")):
            if not (book.folder / language.code / file.name).exists():
                yield f"the book {slug} has no {file.name}"


def _questions(language: Language) -> Iterator[str]:
    for slug, book in BOOKS.items():
        if not file_of(book, language.code).exists():
            yield f"there are no questions about {slug}"


def _ideas(language: Language) -> Iterator[str]:
    column = 1 + list(BY_CODE).index(language.code)
    for file in all_files():
        if any(len(columns_of(line)) <= column for line in lines_of(file)):
            yield f"{file.parts[-3]} has ideas without a column for its words"


def _stops(language: Language) -> Iterator[str]:
    if language.code not in STOPS:
        yield "there is no list of words that mean nothing to the search"


def _read_letters(language: Language) -> Iterator[str]:
    if not squeezed(language.own_name):
        yield "the search does not read its letters"


def _fillers(language: Language) -> Iterator[str]:
    if language.code not in FILLERS:
        yield "no fillers of typed moves"
    if language.code not in ENDINGS:
        yield "no endings of typed names, () if it has none"


def _times(language: Language) -> Iterator[str]:
    if language.code not in TIME_WORDS:
        yield "no days, hours and durations as people write them"


def _tags(language: Language) -> Iterator[str]:
    if language.code not in forum_posts.TAG_NAMES:
        yield "no names of the tags of a forum"


def _samples(language: Language) -> Iterator[str]:
    for names in (language.code, f"long-{language.code}"):
        if names not in NAMES or names not in TABLES:
            yield f"no players or no table for {names}"


PLACES: Final[Mapping[str, Callable[[Language], Iterator[str]]]] = MappingProxyType(
    {
        "bot/locales/<language>": _messages,
        "renderers/assets": _letters,
        "<book>/<language>": _pages,
        "<book>/questions/<language>.txt": _questions,
        FILE: _ideas,
        "bot/rulebook/lists/<language>-stops.txt": _stops,
        "bot/rulebook/words.py": _read_letters,
        "bot/games/core/fillers.py": _fillers,
        "bot/services/time/time_words.py": _times,
        "bot/ui/tables/forum_posts.py": _tags,
        "renderers/samples.py": _samples,
    }
)
"""What finds out what is missing, by its place; `<book>` is the folder of a rulebook."""
