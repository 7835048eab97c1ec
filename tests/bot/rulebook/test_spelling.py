"""Spelling: the known word that was meant by one with a slip, or by the start of one."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.rulebook.spelling import KnownWords, misspelt_words
from bot.rulebook.words import stem
from tests.cases import for_each


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("tabaco", "tobacco"), ("quarrry", "quarry"), ("recieve", "receive"), ("ship", "ship")],
)
def test_typing_errors_are_corrected(typed: str, meant: str) -> None:
    words = ("tobacco", "quarry", "receive", "ships", "barrel")
    spelling = KnownWords.of(Counter((word, stem(word)) for word in words))
    assert misspelt_words(f"a {typed} here", spelling) == f"a {meant} here"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("플랜테이숀은", "플랜테이션은"),
        ("건촉가", "건축가"),
        ("더뷸룬으로", "더블룬으로"),
        ("자물쇠고리", "자물쇠고리"),
        ("건축", "건축"),
    ],
)
def test_slips_in_korean_are_corrected_by_letters(typed: str, meant: str) -> None:
    words = ("플랜테이션", "건축가", "더블룬", "채석장")
    spelling = KnownWords.of({(word, word): 3 for word in words})
    assert misspelt_words(f"그 {typed} 뭐", spelling) == f"그 {meant} 뭐"


@pytest.mark.parametrize("typed", ["xqzt", "cat", "the", "12345", "brl"])
def test_what_is_like_no_known_word_is_left_alone(typed: str) -> None:
    spelling = KnownWords.of({("barrel", "barrel"): 1, ("theatre", "theatr"): 1})
    assert misspelt_words(typed, spelling) == typed


def test_a_beginning_stands_for_the_words_that_begin_so() -> None:
    words = ("harbor", "harvest", "창고")
    spelling = KnownWords.of({(word, word): 1 for word in words})
    assert set(spelling.beginning_with("har")) == {"harbor", "harvest"}
    assert spelling.beginning_with("차") == ["창고"]
    assert spelling.beginning_with("") == []


def test_the_more_frequent_of_two_near_words_was_meant() -> None:
    counts = {("boards", "board"): 5, ("hoards", "hoard"): 2}
    assert KnownWords.of(counts).corrected("xoards") == "boards"
    counts["hoards", "hoard"] = 9
    assert KnownWords.of(counts).corrected("xoards") == "hoards"


def test_english_is_not_corrected_to_words_of_other_letters() -> None:
    spelling = KnownWords.of({("quärry", "quarry"): 3, ("barrel", "barrel"): 1})
    assert spelling.corrected("quarrx") == "quarrx"


@pytest.mark.parametrize("word", ["where", "barrels"])
def test_what_is_known_or_without_meaning_is_no_slip(word: str) -> None:
    spelling = KnownWords.of({("there", "there"): 9, ("barrel", "barrel"): 1, ("barred", "bar"): 9})
    assert spelling.corrected(word) == word


@for_each(
    ("typed", "meant"),
    [
        ("건축가에게", "건축가에게"),  # known below its particle
        ("건촉가에게", "건축가에게"),
        ("건촉가에게서는", "건축가에게서는"),
        ("조선쇼", "조선소"),  # seven letters, one of them wrong
        ("부두거", "부두거"),  # six are too few
        ("플렌테이숀", "플랜테이션"),  # two wrong of thirteen
        ("굴렌테이숀", "굴렌테이숀"),  # four wrong
    ],
)
def test_korean_slips_are_found_below_particles(typed: str, meant: str) -> None:
    words = ("플랜테이션", "건축가", "조선소", "부두가")
    spelling = KnownWords.of({(word, word): 3 for word in words})
    assert spelling.corrected_korean(typed) == meant


def test_a_known_korean_word_is_left_alone_and_the_longest_form_comes_first() -> None:
    frequent = {(word, word): 3 for word in ("건축가", "플랜테이션", "플랜테이션관")}
    spelling = KnownWords.of({**frequent, ("건축사", "건축사"): 1})
    assert spelling.corrected_korean("건축사에게") == "건축사에게"
    assert spelling.corrected_korean("플랜테이숀과") == "플랜테이션관"


def test_a_rare_korean_word_is_not_taken_for_another() -> None:
    forms = {("건축가", "건축가"): 1, ("건축가는", "건축가"): 1}
    assert KnownWords.of(forms).corrected_korean("건촉가") == "건촉가"
    assert (
        KnownWords.of({**forms, ("건축가의", "건축가"): 1}).corrected_korean("건촉가") == "건축가"
    )


def test_a_beginning_stands_first_for_the_word_of_most_forms() -> None:
    spelling = KnownWords.of({("havens", "haven"): 1, ("haven", "haven"): 1, ("hat", "hat"): 9})
    assert spelling.beginning_with("ha") == ["haven", "hat"]
