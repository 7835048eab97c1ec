"""Features of a text: everything by which a question and a page can be found alike.

w:ship        a word, without its endings
s:before      a word that says nothing by itself, as it is written
b:full ship   two English words that follow each other, without their endings
g:<sh         three letters of an English word, `<` and `>` being where it begins and ends
c:석탄        one Korean or Japanese letter, or two that follow each other
i:money       an idea of the glossary
?:?when       a kind of question
@:@brass-…    the name of a book
t:coal        the title of a topic, in any language
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from bot.rulebook.glossary import BOOK, KIND, Glossary
from bot.rulebook.words import (
    joined_letters,
    latin_words,
    letter_triples,
    normalised,
    notions,
    stem,
    stop_words,
)

Feature: TypeAlias = str
"""A kind of feature, a colon, and the feature itself."""

_NUMBER: Final = re.compile(r"\d")

WORD: Final = "w"
STOP: Final = "s"
TWO_WORDS: Final = "b"
TRIPLE: Final = "g"
LETTERS: Final = "c"
IDEA: Final = "i"
NAME: Final = "t"
KINDS: Final = (WORD, STOP, TWO_WORDS, TRIPLE, LETTERS, IDEA, KIND, NAME)
"""The kinds of features by which pages are found; names of books only choose among books."""
SHARED: Final = (IDEA, KIND, NAME)
"""The kinds that all languages have in common."""


@dataclass(frozen=True, slots=True)
class TermIndex:
    """What words mean: the ideas of the glossary, and the topics of which they are the title."""

    glossary: Glossary
    titles: Glossary

    @staticmethod
    def of(titles: Mapping[str, Sequence[str]], glossary: Glossary) -> TermIndex:
        """Return the lexicon of a glossary and of the titles that each topic has."""
        names = Glossary()
        for topic, some in titles.items():
            for title in some:
                names.add(topic, _short(title))
        return TermIndex(glossary, names)


def _short(title: str) -> str:
    """Return a title without what stands behind a number: `Monastery 5: a second depot`."""
    before = title.partition(":")[0]
    return before if _NUMBER.search(before) else title


def features(text: str, lexicon: TermIndex) -> set[Feature]:
    """Return the features of a text."""
    read = normalised(text)
    ideas = set(lexicon.glossary.ideas(read))
    for book in (idea for idea in ideas if idea.startswith(BOOK)):
        read = lexicon.glossary.without(book, read)
    names = {f"{_kind(idea)}:{idea}" for idea in ideas}
    names.update(f"{NAME}:{topic}" for topic in lexicon.titles.ideas(read))
    names.update(f"{WORD}:{word}" for word in notions(read))
    names.update(f"{STOP}:{word}" for word in stop_words(read))
    names.update(_of_letters(read))
    return names


def _of_letters(read: str) -> Iterator[Feature]:
    """Yield what does not depend on knowing where words begin and end, or how they are spelt."""
    words = latin_words(read)
    stems = [stem(word) for word in words]
    yield from (f"{TWO_WORDS}:{one} {next_}" for one, next_ in pairwise(stems))
    yield from (f"{TRIPLE}:{triple}" for word in words for triple in letter_triples(word))
    yield from (f"{LETTERS}:{letters}" for letters in joined_letters(read))


def _kind(idea: str) -> str:
    return idea[0] if idea[0] in (KIND, BOOK) else IDEA
