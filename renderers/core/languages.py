"""The languages that everything is shown in: one row for each.

Whatever can be followed from a row follows from it, in the pictures and in the bot. What a language
needs besides, words that people type for instance, `python -m bot.locales --missing` lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from renderers.core.particles import with_particles

LATIN: Final = "NotoSans-{weight}-subset.ttf"
JAPANESE: Final = "NotoSansJP-{weight}-subset.otf"
KOREAN: Final = "NotoSansKR-{weight}-subset.otf"
_WORDS: Final = re.compile(r"\s+|\S+")


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the bot.

    `code` names its catalogue and folders (ISO 639-1), `name` it in English and `own_name` in
    itself; `tags` are those of a client that shows it (Discord's locales), `region` the one whose
    habits count in lists and numbers (CLDR). `page_length` is how many characters a page of rules
    may have, so that it is read on a phone without scrolling far.
    """

    code: str
    name: str
    own_name: str
    tags: tuple[str, ...]
    region: str
    page_length: int
    face: str = LATIN
    """The file of the face that has its letters, with a gap for the weight."""
    phrases: re.Pattern[str] = _WORDS
    """What stays together where a line is broken; it matches blanks too."""
    unspaced: str = ""
    """The letters that are written without blanks between words, as a class of `re` has them."""
    finish: Callable[[str], str] = str
    """What a text needs once its gaps are filled: words that follow those before them."""


ENGLISH: Final = Language("en", "English", "English", ("en-US",), "en_GB", 900)
"""The language of the messages themselves, and of those who speak none of the others.

Discord is given texts for en-US too, else an en-GB text could show (DISCORD 2). In British lists
there is no comma before "and".
"""

BY_CODE: Final[Mapping[str, Language]] = MappingProxyType(
    {
        language.code: language
        for language in (
            ENGLISH,
            Language(
                code="ko",
                name="Korean",
                own_name="한국어",
                tags=("ko",),
                region="ko",
                page_length=700,
                face=KOREAN,
                finish=with_particles,
            ),
            Language(
                code="ja",
                name="Japanese",
                own_name="日本語",
                tags=("ja",),
                region="ja",
                page_length=700,
                face=JAPANESE,
                # signs and the syllables that follow them, which inflect them
                phrases=re.compile(
                    r"\s+|[^\sぁ-ゟ、。]+[ぁ-ゟ]*[、。，．）)」』：:；;！？]*"
                    r"|[ぁ-ゟ]+[、。，．）)」』：:；;！？]*|[、。]"
                ),
                unspaced="\u3040-\u30ff\u4e00-\u9fff",
            ),
        )
    }
)
"""All languages by their codes, English first."""


def language_of(code: str) -> Language:
    """Return the row of a language, that of English for an unknown code."""
    return BY_CODE.get(code, ENGLISH)
