"""Features of a text: everything by which a question and a page can be found alike.

w:ship      a word, without its endings
p:석탄      two Korean or Japanese letters that follow each other
i:money     an idea of the glossary
?:?when     a kind of question
@:@brass-…  the name of a book
t:coal      the title of a topic, in any language
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.rulebook.glossary import BOOK, KIND, Glossary
from bot.rulebook.topics import Page
from bot.rulebook.words import normalised, notions, pairs

Feature: TypeAlias = str
"""A kind of feature, a colon, and the feature itself."""

_NUMBER: Final = re.compile(r"\d")

WORD: Final = "w"
PAIR: Final = "p"
IDEA: Final = "i"
NAME: Final = "t"
KINDS: Final = (WORD, PAIR, IDEA, KIND, NAME)
"""The kinds of features by which pages are found; names of books only choose among books."""
SHARED: Final = (IDEA, KIND, NAME)
"""The kinds that all languages have in common."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What words mean: the ideas of the glossary, and the topics of which they are the title."""

    glossary: Glossary
    titles: Glossary

    @staticmethod
    def of(pages: Mapping[str, Sequence[Page]], glossary: Glossary) -> Lexicon:
        """Return the lexicon of a glossary and of all pages by language."""
        titles = Glossary()
        for page in (page for some in pages.values() for page in some):
            titles.add(f"{page.book}/{page.topic.id}", _short(page.title))
        return Lexicon(glossary, titles)


def _short(title: str) -> str:
    """Return a title without what stands behind a number: `Monastery 5: a second depot`."""
    before = title.partition(":")[0]
    return before if _NUMBER.search(before) else title


def features(text: str, lexicon: Lexicon) -> Counter[Feature]:
    """Return the features of a text, each with how often it is there."""
    read = normalised(text)
    ideas = lexicon.glossary.ideas(read)
    for book in {idea for idea in ideas if idea.startswith(BOOK)}:
        read = lexicon.glossary.without(book, read)
    found = Counter(f"{WORD}:{word}" for word in notions(read))
    found.update(f"{PAIR}:{pair}" for pair in pairs(read))
    found.update(f"{_kind(idea)}:{idea}" for idea in ideas)
    found.update(f"{NAME}:{topic}" for topic in lexicon.titles.ideas(read))
    return found


def _kind(idea: str) -> str:
    return idea[0] if idea[0] in (KIND, BOOK) else IDEA
