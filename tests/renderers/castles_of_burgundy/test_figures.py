"""The figures that explain the rules of The Castles of Burgundy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games.castles_of_burgundy import rulebook
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.figures import FIGURES
from renderers.core.texts import English
from rules.castles_of_burgundy.data import monasteries
from rules.castles_of_burgundy.data.points import PHASE_POINTS, region_points
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS
from rules.castles_of_burgundy.data.tiles import BUILDINGS, MONASTERIES, TILES
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES
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
    assert 200 < picture.height <= (1750 if name == "what-tiles-do" else 1100)
    assert picture.alt
    assert not picture.alt.endswith("…")


def test_the_topics_name_the_figures_in_another_order_but_all_of_them() -> None:
    text = "\n".join(path.read_text("utf-8") for path in TOPICS.glob("*.md"))
    named = re.findall(r"^figure: (\S+)$", text, re.MULTILINE)
    assert sorted(named) == sorted(FIGURES)


def test_figures_say_the_numbers_that_they_draw() -> None:
    for size in range(1, 9):
        assert f"{size}: {region_points(size)}" in alt("regions")
    for letter, number in PHASE_POINTS.items():
        assert f"Phase {letter}: +{number}" in alt("regions")
    for number, value in SHIELD_POINTS.items():
        assert f"Shield {number}: {value} points" in alt("shields").splitlines()
        assert f"{value} points" in alt(f"shield-{number}").splitlines()
    assert alt("pasture").splitlines()[-1] == "19 points"
    assert "2 + 3 + 2 = 7 points" in alt("goose")


def test_figures_name_what_they_draw() -> None:
    texts = English()
    for kind in BUILDINGS:
        assert words.kind(kind, texts) in alt("buildings").splitlines()
        assert words.kind(kind, texts) in alt(kind).splitlines()
    for number in MONASTERIES:
        assert f"Monastery {number}" in re.split(", ", alt("monasteries"))
    for kind in set(monasteries.COUNTS.values()) & set(BUILDINGS):
        assert words.kind(kind, texts) in alt("monasteries-16-to-23").splitlines()
    for tile in TILES.values():
        if tile.colour == "livestock" and tile.kind != "goose":
            assert words.tile(tile.id, texts) in alt("livestock")
    assert len(alt("trade-route-tiles").splitlines()) == len(TRADE_ROUTES)
    assert "Trade route 2: 6 → 4 points; 3 → 2 silver; 4 → building" in alt("trade-route-tiles")
    assert "d: Ships 6, Ships 1, Ships 2, Castles 6, Ships 5" in alt("duchies")
