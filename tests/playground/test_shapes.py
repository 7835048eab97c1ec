"""Shapes of bodies, by which the check of calls knows what it has checked before."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playground.openapi import Shapes

SHAPES = Shapes(
    {
        "text": {"type": "string", "minLength": 1, "maxLength": 5, "pattern": "^#[0-9]$"},
        "kind": {"enum": ["red", 7]},
        "number": {"oneOf": [{"const": 9}, {"minimum": 20, "maximum": 30}]},
    }
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("", "a"),
        ("a", "abc"),
        ("abcde", "abcdef"),
        ("#12", "#1"),
        ("red", "rat"),
        (7, 8),
        (9, 8),
        (19, 20),
        (30, 31),
        (21, 21.0),
        (1, True),
        (0, None),
        ("1", 1),
        ([21, 22], [22, 22]),
        (["abc"], ["abc", "abd"]),
        ({"text": "abc"}, {"word": "abc"}),
        ({"text": "abc"}, {"text": "abc", "kind": None}),
        ([], {}),
    ],
)
def test_what_a_description_can_tell_apart_has_two_shapes(one: Any, other: Any) -> None:
    assert SHAPES.of(one) != SHAPES.of(other)
    assert SHAPES.of({"in": [one]}) != SHAPES.of({"in": [other]})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ab", "abcd"),
        (21, 29),
        ({"text": "ab", "list": [{"number": 31}]}, {"text": "abc", "list": [{"number": 99}]}),
    ],
)
def test_the_like_has_one_shape(one: Any, other: Any) -> None:
    assert SHAPES.of(one) == SHAPES.of(other)
