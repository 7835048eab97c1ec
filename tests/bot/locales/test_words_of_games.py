"""Words of chess and shogi, which players of Euro games do not use, stand in no text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

import bot
from bot.i18n import path_of
from tests.cases import for_each

BOT: Final = Path(bot.__file__).parent
FOREIGN: Final = {
    "ko": re.compile(
        r"기보|체스|바둑|대국|투료|[}\d]수(?![가-힣])|(?<![가-힣])수를 [두둘둔둡무]|둔 수(?! )|"
        r"둘 수:|(?<![가-힣])(?:가능한|없는|마지막|지난|모든|자동|예약한|한|다음|첫) "
        r"수(?:[가를는도의로와]|에서?)?(?![가-힣])"
    ),
    "ja": re.compile(
        r"棋|指(?:し手|した|して|しま|せ|さ|そう|す(?!る))|投了|将棋|チェス|借金|一手(?![間番])|"
        r"\}手(?![番数])|(?<!相)手を指|(?:最後の|自動の|選択のない|次の|前回の)手(?![番順数])"
    ),
}
"""By language what players never read: moves of chess, its records, debts in place of loans."""
SEARCHED: Final = ("also:", "asked:")
"""The beginning of lines with words that somebody may look for."""


def translations(language: str) -> Iterator[str]:
    with path_of(language).open("rb") as file:
        for message in read_po(file, locale=language):
            yield from [message.string] if isinstance(message.string, str) else message.string


def rules_texts(language: str) -> Iterator[str]:
    for path in sorted(BOT.glob(f"**/rulebook/**/{language}/*.md")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith(SEARCHED):
                yield f"{path.parent.parent.parent.name} {path.stem}: {line}"


@pytest.mark.parametrize("language", FOREIGN)
def test_the_rulebooks_use_the_words_of_euro_games(language: str) -> None:
    texts = list(rules_texts(language))
    assert len(texts) > 1000
    assert [text for text in texts if FOREIGN[language].search(text)] == []


@pytest.mark.parametrize("language", FOREIGN)
def test_the_catalogues_use_the_words_of_euro_games(language: str) -> None:
    assert [text for text in translations(language) if FOREIGN[language].search(text)] == []


@for_each(
    ("language", "text"),
    [
        ("ko", "수를 두는 세 가지 방법"),
        ("ko", "{n}수 무르기"),
        ("ko", "게임의 기보"),
        ("ko", "가능한 수를 보여 줍니다"),
        ("ja", "棋譜の書き方"),
        ("ja", "代わりに指します"),
        ("ja", "{n}手を取り消す"),
        ("ja", "投了"),
    ],
)
def test_a_word_of_chess_is_found(language: str, text: str) -> None:
    assert FOREIGN[language].search(text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ko", "여기서는 할 수 있습니다"),
        ("ko", "타일을 하나만 둘 수 있습니다"),
        ("ko", "남은 수 3"),
        ("ja", "コピーする相手を指定する"),
        ("ja", "あなたの手番です"),
    ],
)
def test_other_words_are_left_alone(language: str, text: str) -> None:
    assert not FOREIGN[language].search(text)
