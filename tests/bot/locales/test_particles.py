"""Korean particles follow what is shown before them: names, numbers and commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

import bot
from bot.i18n import path_of, texts_for
from renderers.core.particles import with_particles
from tests.cases import for_each

KOREAN: Final = texts_for("ko")
NEUTRAL: Final = re.compile(r"[가-힣]\([은는이가을를과와]\)|\((?:으|이)\)[가-힣]?")
FIXED: Final = re.compile(
    r"(?:[a-z]\}|`/[a-z ]+`)(?:은|는|이|가|을|를|과|와|으로|로|이라|라|이나|나)(?![가-힣(])"
)
GAP: Final = re.compile(r"\{[\w -]+\}")
NAMES: Final = ("나래", "지민", "하늘", "7", "Bob")
"""Names that end in a vowel, a consonant, ㄹ, a digit and a Latin letter."""


def catalogue() -> Iterator[str]:
    with path_of("ko").open("rb") as file:
        for message in read_po(file, locale="ko"):
            yield from [message.string] if isinstance(message.string, str) else message.string


def pages() -> Iterator[str]:
    for path in sorted(Path(bot.__file__).parent.glob("**/rulebook/**/ko/*.md")):
        yield from path.read_text("utf-8").splitlines()


@for_each(
    ("word", "shown"),
    [
        ("나래", "나래는 나래로 나래가 나래와"),
        ("지민", "지민은 지민으로 지민이 지민과"),
        ("하늘", "하늘은 하늘로 하늘이 하늘과"),
        ("3", "3은 3으로 3이 3과"),
        ("2", "2는 2로 2가 2와"),
        ("1", "1은 1로 1이 1과"),
        ("£10", "£10는 £10로 £10가 £10와"),
        ("50%", "50%는 50%로 50%가 50%와"),
        ("Bob", "Bob은 Bob으로 Bob이 Bob과"),
        ("Chloe", "Chloe는 Chloe로 Chloe가 Chloe와"),
        ("Apple", "Apple은 Apple로 Apple이 Apple과"),
        ("Slowboat", "Slowboat는 Slowboat로 Slowboat가 Slowboat와"),
        ("XL", "XL은 XL로 XL이 XL과"),
        ("ID", "ID는 ID로 ID가 ID와"),
        ("さくら", "さくら는 さくら로 さくら가 さくら와"),
        ("**시작**", "**시작**은 **시작**으로 **시작**이 **시작**과"),
        ("`/복귀`", "`/복귀`는 `/복귀`로 `/복귀`가 `/복귀`와"),
        ("“밀”", "“밀”은 “밀”로 “밀”이 “밀”과"),
        ("나래 (컴퓨터 3)", None),
        ("구리 <:copper:12>", None),
    ],
)
def test_a_particle_follows_the_sound_before_it(word: str, shown: str | None) -> None:
    read = with_particles(f"{word}은(는) {word}(으)로 {word}이(가) {word}과(와)")
    if shown is None:
        shown = f"{word}는 {word}로 {word}가 {word}와"
    assert read == shown


@for_each("word", ["<@12>", "<#12>", "<t:12:R>", "{name}", ""])
def test_what_nobody_can_read_yet_keeps_the_neutral_form(word: str) -> None:
    assert with_particles(f"{word}은(는)") == f"{word}은(는)"


def test_commands_and_gaps_are_shown_before_particles_are_chosen() -> None:
    assert KOREAN.with_commands("`/seat back`(으)로") == "`/자리 복귀`로"
    sentence = "You've blocked {player}. Unblock them in `/me`."
    assert NEUTRAL.search(KOREAN.gettext(sentence, player="Bob")) is None


@pytest.mark.parametrize("name", NAMES)
def test_no_text_shows_a_choice_of_particles(name: str) -> None:
    for text in (*catalogue(), *pages()):
        shown = KOREAN.with_commands(GAP.sub(name, text))
        assert not NEUTRAL.search(shown), shown


def test_no_particle_is_fixed_after_a_word_that_changes() -> None:
    assert [text for text in (*catalogue(), *pages()) if FIXED.search(text)] == []
