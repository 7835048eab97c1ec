"""The figures that explain the rules of Valparaíso."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games.valparaiso import rulebook
from renderers.core.texts import English
from renderers.valparaiso import words
from renderers.valparaiso.figures import FIGURES
from renderers.valparaiso.words import phrases
from rules.valparaiso.cards import ACHIEVEMENT_OF, ACTION_CARD_IDS
from rules.valparaiso.data import (
    BOARDS,
    COLOURS,
    MARKET_TILES,
    MOVE_COSTS,
    REGIONS,
    SLOT_COSTS,
    TOLL,
)
from tests.cases import for_each
from tests.renderers.brass_birmingham.games import LOCALES, in_language
from tests.renderers.text_boxes import faults

TOPICS = Path(rulebook.__file__).parent / "en"


def alt(name: str) -> str:
    return FIGURES[name](English()).alt


@pytest.mark.parametrize("language", LOCALES)
@for_each("name", FIGURES)
def test_a_figure_draws_its_texts_in_their_boxes(name: str, language: str) -> None:
    sheet = FIGURES[name](in_language(language))
    assert list(faults(sheet.canvas)) == []
    picture = sheet.picture()
    assert picture.width == 1000
    assert 200 < picture.height <= 1100
    assert picture.alt


def test_the_topics_name_the_figures_in_another_order_but_all_of_them() -> None:
    text = "\n".join(path.read_text("utf-8") for path in TOPICS.glob("*.md"))
    named = re.findall(r"^figure: (\S+)$", text, re.MULTILINE)
    assert sorted(set(named)) == sorted(FIGURES)


def test_figures_say_the_numbers_that_they_draw() -> None:
    texts = English()
    for number, cost in enumerate(SLOT_COSTS, 1):
        assert f"#{number}: {phrases.pesos(cost, texts)}" in alt("slots").splitlines()
    for spaces, cost in enumerate(MOVE_COSTS):
        if spaces:
            assert f": {spaces} → {phrases.pesos(cost, texts)}" in alt("move")
    assert f"{phrases.pesos(TOLL, texts)} → P2" in alt("own-customs-house")
    for board in BOARDS.values():
        for residence in board.residences:
            income = phrases.amount(residence.income, texts)
            assert f"{residence.id}: {income}" in alt("residence")


def test_figures_name_what_they_draw() -> None:
    texts = English()
    for card in ACTION_CARD_IDS:
        assert f"{words.card(card, texts)}: {words.card_text(card, 0, texts)}" in alt("actions")
        line = next(
            line
            for line in alt("alternative-goods").splitlines()
            if line.startswith(words.card(card, texts))
        )
        assert line.count("/") == len(COLOURS) - 1
    for slug, card in ACHIEVEMENT_OF.items():
        assert f"{card.id} {words.card(slug, texts)}: " in alt("achievements")
        assert words.card(slug, texts) in alt(slug)
    for tile in MARKET_TILES:
        assert phrases.capped_offer(tile.id, texts) in alt(f"tile-{tile.kind}")
    for board in BOARDS.values():
        for place in board.place_list:
            assert f"{place.id} {place.name}" in alt(board.id.replace("board", "map"))
    for region in REGIONS:
        assert region.name in alt("sea")
