"""The tree of a knockout: complete, with players who met next to each other."""

from __future__ import annotations

import pytest

from renderers.core.canvas import BOARD_WIDTH
from renderers.core.cross_table import MOST_ROWS
from renderers.core.knockout_tree import draw_tree, latest, tree_canvas
from renderers.core.palette import Mode
from renderers.core.picture import ALT_LIMIT
from renderers.core.texts import English
from renderers.statistics_gallery import knockout
from tests.cases import for_each


@for_each(("people", "size", "names"), [
    (2, 2, "en"), (4, 4, "en"), (7, 2, "long-ja"), (13, 4, "long-ko"), (16, 2, "long-en"),
    (16, 4, "en"), (64, 2, "en"), (64, 4, "long-en"),
])  # fmt: skip
def test_a_tree_is_drawn_whole(people: int, size: int, names: str) -> None:
    table = knockout(people, size, names)
    canvas = tree_canvas(table, English())
    picture = draw_tree(table, English())
    assert picture.width == BOARD_WIDTH
    assert 0 < len(picture.alt) <= ALT_LIMIT
    shown = latest(table).rows
    assert len(shown) == min(people, MOST_ROWS)
    assert set(canvas.cuts) <= {row.name for row in shown}
    assert all(row.name in [text.text for text in canvas.written] for row in shown)


@pytest.mark.parametrize("people", [4, 8, 16, 64])
def test_pairs_stand_together_in_every_round(people: int) -> None:
    tree = latest(knockout(people, 2, "en"))
    for at in range(len(tree.rounds)):
        # whoever is between two that met was knocked out before
        tables = [row.cells[at].table for row in tree.rows if row.cells[at] is not None]
        assert len({*tables}) == sum(a != b for a, b in zip(tables, [0, *tables], strict=False))


def test_the_latest_rounds_are_drawn_and_the_others_counted() -> None:
    table = knockout(64, 2, "en")
    tree = latest(table)
    assert tree.rounds == table.rounds[-4:]
    assert "and 48 more players" in [
        text.text.partition(" \N{MIDDLE DOT} ")[0] for text in tree_canvas(table, English()).written
    ]
    assert latest(knockout(64, 2, "en", played=1)).rounds == (1,)


def test_it_is_dark_for_those_who_like_it() -> None:
    light = draw_tree(knockout(8, 2, "en"), English())
    dark = draw_tree(knockout(8, 2, "en", Mode.DARK), English())
    assert light.alt == dark.alt
    assert light.data != dark.data
