"""Lines of plain text: their width, and where lists are broken."""

from __future__ import annotations

import pytest

from renderers.core.lines import as_long_as_fits, columns, packed


@pytest.mark.parametrize(("text", "width"), [("", 0), ("£17", 3), ("운하", 4), ("e\u0301", 1)])
def test_signs_of_two_columns_count_twice(text, width):
    assert columns(text) == width


def test_lists_are_broken_between_their_parts():
    parts = ["one two", "three", "four"]
    assert packed("Head: ", parts, width=60) == ["Head: one two · three · four"]
    assert packed("Head: ", parts, width=21) == ["Head: one two · three", "  four"]
    assert packed("Head: ", parts, width=13) == ["Head: one two", "  three", "  four"]


def test_a_part_that_is_too_long_stands_alone():
    assert packed("Head: ", ["a" * 20, "b"], width=10) == ["Head:", "  " + "a" * 20, "  b"]


def test_a_list_without_parts_is_its_head():
    assert packed("Head: ", []) == ["Head:"]


def test_more_lines_follow_while_they_fit():
    assert as_long_as_fits(["one"], ["two", "three", "x"], limit=9) == "one\ntwo\nx"
