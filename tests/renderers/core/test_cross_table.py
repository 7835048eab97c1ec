"""The cross-table of a league: complete, within the limits of alt texts, true to its words."""

from __future__ import annotations

import re

import pytest

from renderers.core.canvas import BOARD_WIDTH
from renderers.core.cross_table import MOST_ROWS, cross_canvas, draw_cross_table
from renderers.core.knockout_tree import tree_canvas
from renderers.core.palette import Mode
from renderers.core.picture import ALT_LIMIT
from renderers.core.texts import English
from renderers.statistics_gallery import cross_table, knockout


@pytest.mark.parametrize(("people", "rounds"), [(1, 1), (6, 2), (16, 5), (64, 5)])
def test_a_cross_table_is_drawn_whole(people: int, rounds: int) -> None:
    table = cross_table(people, rounds, "en")
    picture = draw_cross_table(table, English())
    assert picture.width == BOARD_WIDTH
    assert 0 < len(picture.alt) <= ALT_LIMIT
    canvas = cross_canvas(table, English())
    assert canvas.cuts == []
    names = [text.text for text in canvas.written]
    assert all(row.name in names for row in table.visible)


def test_a_few_people_leave_no_empty_end() -> None:
    tables = [cross_canvas(cross_table(people, 3, "en"), English()) for people in (1, 3, 4, 16)]
    trees = [tree_canvas(knockout(people, 2, "en"), English()) for people in (4, 16)]
    for canvases in (tables, trees):
        ends = [canvas.image.height - canvas.written[-1].box.y for canvas in canvases]
        assert max(ends) - min(ends) <= 2


def test_the_others_are_counted_and_the_reader_is_among_those_drawn() -> None:
    table = cross_table(64, 3, "en")
    assert table.missing == 64 - MOST_ROWS
    assert "and 48 more players" in draw_cross_table(table, English()).alt
    assert any(row.own for row in table.visible)


def test_the_alt_text_tells_each_round() -> None:
    lines = draw_cross_table(cross_table(6, 2, "en"), English()).alt.splitlines()
    assert lines[1] == "T: table · ×: forfeit · ○: bye"
    assert re.fullmatch(r"1\. Ann: R\d 12 \(T1\), R\d 8 \(T2\), 24 points", lines[2])


def test_it_is_dark_for_those_who_like_it() -> None:
    light = draw_cross_table(cross_table(6, 2, "en"), English())
    dark = draw_cross_table(cross_table(6, 2, "en", Mode.DARK), English())
    assert light.alt == dark.alt
    assert light.data != dark.data
