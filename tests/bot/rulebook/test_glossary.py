"""Glossaries: what people mean by their words, and the features by which texts are found alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rulebook import glossary as glossaries
from bot.rulebook import indexing
from bot.rulebook.books import BOOKS
from bot.rulebook.features import TermIndex, features
from bot.rulebook.glossary import BOOK, Glossary, read_glossary
from bot.rulebook.grammar import LISTS, lines_of
from bot.rulebook.topics import OWN

MONEY = "money | cash, in the red, coin | 돈, 현금 | お金, 金"
SHIP = "ship | boat | 배, 선박 | 船"


@pytest.fixture
def glossary() -> Glossary:
    return Glossary([MONEY, SHIP, "debt | in the red | 빚 | 借金"])


@pytest.mark.parametrize(
    ("text", "ideas"),
    [
        ("no more cash", ["money"]),
        ("coins for a boat", ["money", "ship"]),
        ("돈이 없어요", ["money"]),
        ("배를 현금으로", ["ship", "money"]),
        ("建てるお金", ["money"]),
        ("船のお金", ["ship", "money"]),
        ("nothing of it", []),
    ],
)
def test_words_of_any_language_stand_for_ideas(
    glossary: Glossary, text: str, ideas: list[str]
) -> None:
    assert glossary.ideas(text) == ideas


def test_the_longest_words_are_meant(glossary: Glossary) -> None:
    assert glossary.ideas("i am in the red") == ["money", "debt"]
    assert glossary.ideas("借金") == ["debt"]


def test_a_korean_syllable_within_a_word_means_nothing(glossary: Glossary) -> None:
    assert glossary.ideas("담배") == []
    assert glossary.ideas("담 배") == ["ship"]


@pytest.mark.parametrize("line", ["money | cash | 돈", "| cash | 돈 | 金", "money"])
def test_a_line_that_is_no_idea_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="not an idea"):
        Glossary([line])


def test_the_glossaries_name_each_idea_once() -> None:
    files = (LISTS / "glossary.txt", *(book.folder / "glossary.txt" for book in BOOKS.values()))
    names = [
        line.partition("|")[0].strip() for file in files if file.exists() for line in lines_of(file)
    ]
    assert sorted(names) == sorted(set(names))


def test_a_broken_glossary_leaves_the_others_readable(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The line before the broken one is left out too: an idea without its file means little."""
    at_fault = BOOKS["valparaiso"].folder / "glossary.txt"

    def lines(file: Path) -> list[str]:
        return [*lines_of(file), "pesos | peso | 페소"] if file == at_fault else lines_of(file)

    monkeypatch.setattr("bot.rulebook.grammar.lines_of", lines)
    monkeypatch.setattr(indexing, "broken_books", tuple)
    written: list[object] = []
    monkeypatch.setattr("bot.rulebook.storage.write", lambda *given: written.append(given))
    _forget()
    try:
        read = glossaries.whole_glossary()
        for slug in BOOKS.keys() - {OWN}:
            named = f"{BOOK}{slug}" in read.ideas(slug.replace("-", " "))
            assert named == (slug != "valparaiso")
        assert f"the glossary {at_fault} cannot be read" in caplog.text
        assert "not an idea with its words in all languages: 'pesos | peso | 페소'" in caplog.text
        assert glossaries.broken_glossaries() == (at_fault,)
        indexing.keep(None)  # type: ignore[arg-type]
        assert written == []
    finally:
        _forget()


def _forget() -> None:
    glossaries.whole_glossary.cache_clear()
    glossaries._lines.cache_clear()


def test_every_game_has_names_in_its_glossary() -> None:
    read = read_glossary(tuple(book.folder for book in BOOKS.values()))
    for text in ("brass birmingham", "brass", "버밍엄", "ブラス"):
        assert f"{BOOK}brass-birmingham" in read.ideas(text)
    for slug in BOOKS.keys() - {OWN}:
        assert f"{BOOK}{slug}" in read.ideas(slug.replace("-", " "))


def test_titles_mean_their_topics_in_every_language(glossary: Glossary) -> None:
    titles = {"port/yard": ["Shipyard 3: builds ships", "조선소 3번: 배"]}
    lexicon = TermIndex.of(titles, glossary)
    assert "t:port/yard" in features("What does Shipyard 3 do?", lexicon)
    assert "t:port/yard" in features("조선소 3번은?", lexicon)
    assert "t:port/yard" not in features("ships", lexicon)


def test_the_features_of_a_question(glossary: Glossary) -> None:
    found = features("Boats! 현금", TermIndex(glossary, Glossary()))
    assert found == {
        *("w:boat", "w:현금", "i:ship", "i:money"),
        *("g:<bo", "g:boa", "g:oat", "g:ats", "g:ts>", "c:현", "c:금", "c:현금"),
    }


def test_words_are_alike_by_their_letters_and_neighbours() -> None:
    empty = TermIndex(Glossary(), Glossary())
    found = features("Who owns full ships?", empty)
    assert {"s:who", "b:own full", "b:full ship", "g:<sh"} <= found
    assert features("칸이 꽉 찼다", empty) & features("칸이꽉찼다", empty) >= {"c:이꽉", "c:꽉찼"}
    assert features("ﾀﾞﾌﾞﾛﾝ", empty) >= {"c:だぶ", "c:ろん"}
    assert features("たいる", empty) >= {"c:たい", "c:いる"} <= features("タイル", empty)
