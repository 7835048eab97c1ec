"""The figures that explain the rules of Puerto Rico, in three languages."""

from __future__ import annotations

import pytest

from renderers.core.fonts import REGULAR
from renderers.core.lettering import measure
from renderers.core.paragraphs import broken, height
from renderers.puerto_rico import PuertoRicoRenderer
from renderers.puerto_rico.figures import FIGURES
from renderers.puerto_rico.words.effects import power
from rules.puerto_rico.data import ALL_BUILDINGS, PROSPECTOR, ROLES, Building
from tests.cases import for_each
from tests.renderers.brass_birmingham.games import LOCALES, in_language
from tests.renderers.text_boxes import faults

RENDERER = PuertoRicoRenderer()


@pytest.mark.parametrize("language", LOCALES)
@for_each("name", FIGURES)
def test_a_figure_draws_its_texts_in_their_boxes(name: str, language: str) -> None:
    texts = in_language(language)
    sheet = FIGURES[name](texts)
    assert list(faults(sheet.canvas)) == []
    picture = sheet.picture()
    assert picture.width == 800
    assert 300 < picture.height <= 1000
    assert picture == RENDERER.figure(name, texts)
    assert not picture.alt.endswith("…")


@for_each("row", ALL_BUILDINGS)
def test_the_alt_text_of_a_building_says_what_is_drawn(row: Building) -> None:
    texts = in_language("en")
    lines = RENDERER.figure(row.id, texts).alt.splitlines()
    assert lines[0] == row.name
    assert lines[1] == f"Cost {row.cost}"
    assert power(row, texts) == lines[-1]


def test_the_library_names_what_it_doubles_for_every_role() -> None:
    texts = in_language("en")
    lines = RENDERER.figure("library", texts).alt.splitlines()
    for role in (*ROLES, PROSPECTOR):
        assert sum(line.startswith(f"{role.capitalize()}: ") for line in lines) == 1


def test_topics_of_the_expansion_have_figures() -> None:
    assert {"draft", "guest-windows", "black-market-payment", "new-buildings"} <= FIGURES.keys()
    assert {row.id for row in ALL_BUILDINGS} <= FIGURES.keys()


def test_an_unknown_figure_is_refused() -> None:
    with pytest.raises(ValueError, match="no figure obelisk"):
        RENDERER.figure("obelisk", in_language("en"))


@pytest.mark.parametrize("language", LOCALES)
def test_a_sentence_is_broken_into_lines_that_fit(language: str) -> None:
    sentence = {
        "en": "Once in a captain phase: ship all barrels of one kind",
        "ko": "선장 단계에 한 번: 한 종류를 모두 선적",
        "ja": "取ったタイルに入植者が来る。小さい生産建物に1点、大きい生産建物に2点",
    }[language]
    for width in (160, 240, 400, 2000):
        lines = broken(sentence, 27, width, language)
        assert "".join("".join(lines).split()) == "".join(sentence.split())
        assert all(measure(line, 27, REGULAR, language) <= width for line in lines)
    assert len(broken(sentence, 27, 2000, language)) == 1
    assert len(broken(sentence, 27, 240, language)) > 1
    assert height(2, 20) == 53


def test_lines_are_about_equal_and_japanese_is_broken_between_phrases() -> None:
    lines = broken("One is enough. The round is played to its end.", 27, 400, "en")
    widths = [measure(line, 27, REGULAR, "en") for line in lines]
    assert len(lines) == 2
    assert min(widths) > 0.7 * max(widths)
    assert broken("入植者のいる採石場3つ、建築家でない場合", 27, 320, "ja") == [
        "入植者のいる採石場3つ、",
        "建築家でない場合",
    ]


def test_a_word_wider_than_the_box_has_a_line_of_its_own() -> None:
    assert broken("a " + "w" * 40 + " b", 27, 200, "en") == ["a", "w" * 40, "b"]
