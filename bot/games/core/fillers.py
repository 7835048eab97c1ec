"""Fillers: words and endings that belong to a sentence but name nothing in a game.

A word that is also one of the notation stays where the notation wants it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

FILLERS: Final[Mapping[str, frozenset[str]]] = {
    "en": frozenset(
        (
            *("the", "a", "an", "some", "my", "me", "i", "i'd", "i'll", "we", "let's", "please"),
            *("pls", "now", "then", "it", "its", "this", "that", "of", "and", "also", "to"),
            *("from", "at", "in", "on", "into", "onto", "with", "by", "for", "as", "using", "use"),
            *("want", "would", "like", "go", "do", "take", "make", "get", "put", "play", "card"),
            *("cards", "tile", "tiles", "depot", "die", "dice", "cube", "cubes", "space", "city"),
            *("town", "action", "turn"),
        )
    ),
    "ko": frozenset(("그리고", "및", "좀", "나는", "저는", "제", "내", "카드", "타일", "창고")),
    "ja": frozenset(("そして", "カード", "タイル", "置き場", "ダイス")),
}
"""What is left out of a line where it is no word of the notation, by language."""
LINKS: Final = frozenset(["from", "to", "at", "in", "on", "with", "by", "for", "as"])
"""Words that link the parts of a move in one notation and are too many in another."""
ENDINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": (),
    "ko": (
        "합니다", "해주세요", "해줘", "한다", "하기", "할게", "할래", "하자", "해요", "해",
        "에서부터", "으로부터", "에서", "으로", "부터", "까지", "이랑", "하고",
        "을", "를", "은", "는", "이", "가", "에", "로", "와", "과", "의", "도", "랑",
    ),
    "ja": (
        "してください", "します", "したい", "しよう", "する", "して",
        "から", "まで", "を", "に", "へ", "で", "は", "が", "の", "と", "も",
    ),
}  # fmt: skip
"""Particles and endings of verbs behind a name, the longer ones first, by language."""
JOINTS: Final = (" ", ", ", " + ")
"""What may stand between several things of the same kind, as notations write it."""
_COMMAS: Final = str.maketrans({"、": ", ", "，": ", ", "；": "; ", "。": " ", "\u3000": " "})
_END: Final = re.compile(r"[\s.,;!?]+\Z")
_AND: Final = re.compile(r",?\s+and\s+")
_AFTER_VERB: Final = re.compile(r"\A([^\s:]+):\s+")
_JOINT: Final = re.compile(r"\s*[,;]\s*|\s+\+\s+")
_MOST_LINKS: Final = 5
"""The most links that are left out of a line."""


def tidy(line: str) -> str:
    """Return a line with the commas of the notation, without signs behind it or its verb."""
    line = _AND.sub(", ", _END.sub("", line.translate(_COMMAS)))
    return _AFTER_VERB.sub(r"\1 ", line.strip())


def loosely(text: str) -> Iterator[tuple[str, ...]]:
    """Yield a text in notation with other joints and links, the nearest texts first.

    Those that come together are equally near. A link may be too many, the verb may stand behind,
    and in the end one link may be missing, but not where a joint says that two things belong
    together.
    """
    words = text.split()
    behind = [*words[-1:], *words[:-1]]
    for order in (words, behind):
        places = [place for place, word in enumerate(order) if word in LINKS]
        for number in range(min(len(places), _MOST_LINKS) + 1):
            yield tuple(_joined(_without(order, left) for left in combinations(places, number)))
    if _JOINT.search(text):
        return
    for order in (words, behind):
        yield tuple(
            " ".join((*order[:place], link, *order[place:]))
            for place in range(1, len(order))
            for link in sorted(LINKS)
        )


def _joined(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines as they are and with other joints."""
    for line in lines:
        yield from dict.fromkeys((line, *[" ".join(_JOINT.sub(by, line).split()) for by in JOINTS]))


def _without(words: Sequence[str], left: Collection[int]) -> str:
    return " ".join(word for place, word in enumerate(words) if place not in left)


def stems(name: str, languages: Collection[str]) -> Iterator[str]:
    """Yield a name without the endings that it seems to have, one after the other.

    What stands apart from the word before it is no ending but may be a name.
    """
    ended = True
    while ended:
        ended = False
        for ending in (each for language in languages for each in ENDINGS.get(language, ())):
            if name.endswith(ending) and name.removesuffix(ending)[-1:].strip():
                name = name.removesuffix(ending).rstrip()
                ended = True
                yield name
                break
