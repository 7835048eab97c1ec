"""Rooms of layouts: sizes in pixels, shares of what is left, names."""

from __future__ import annotations

import pytest

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import MOST, around, span, tab, width
from renderers.core.layout import column, lines, room, row
from renderers.core.palette import MARK_AMBER, MARK_DARK, PAPER


def test_rooms_have_their_pixels_and_share_what_is_left() -> None:
    page = column(20 @ room("head"), row(room("a", share=3), room("b"), gap=4), gap=5, pad=(2, 1))
    assert page.rooms(Box(0, 0, 108, 128)) == {
        "head": Box(2, 1, 104, 20),
        "a": Box(2, 26, 75, 101),
        "b": Box(81, 26, 25, 101),
    }


def test_rooms_without_a_name_stay_empty_and_shares_add_up() -> None:
    line = row(room("a"), room(), room("b"))
    rooms = line.rooms(Box(0, 0, 100, 10))
    assert set(rooms) == {"a", "b"}
    assert rooms["b"].right == 100


def test_rooms_that_do_not_fit_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="10 pixels too little for a, b"):
        row(60 @ room("a"), 50 @ room("b")).rooms(Box(0, 0, 100, 10))


def test_numbers_that_follow_each_other_share_a_tab() -> None:
    assert [span(each) for each in ([3], [1, 2, 3, 4], [1, 4])] == ["3", "1–4", "1, 4"]
    assert MOST == 5


def test_the_line_around_a_thing_lies_outside_of_it() -> None:
    canvas, thing = Canvas(100, 100, "en", PAPER), Box(30, 30, 40, 40)
    around(canvas, thing)
    at = canvas.image.getpixel
    assert [at((50, 30 - off)) for off in (1, 5, 11)] == [MARK_DARK, MARK_AMBER, MARK_DARK]
    assert at((50, 31)) == at((50, 16)) == PAPER
    box = tab(canvas, "1–4", 50, 50)
    assert box.w == width(canvas, "1–4") > box.h


def test_the_last_line_has_empty_rooms_where_none_is_left() -> None:
    found = column(*lines([room("a"), room("b"), room("c")], 2, gap=10), gap=10)
    assert found.rooms(Box(0, 0, 110, 110)) == {
        "a": Box(0, 0, 50, 50),
        "b": Box(60, 0, 50, 50),
        "c": Box(0, 60, 50, 50),
    }
