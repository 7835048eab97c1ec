"""Shapes of bodies, by which the check of calls knows what it has checked before."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest

from tests.bot.playground.openapi import Shapes

SHAPES = Shapes(
    {
        "properties": {
            "value": {
                "oneOf": [
                    {"type": "string", "minLength": 1, "maxLength": 5, "pattern": "^#[0-9]$"},
                    {"enum": ["red", 7]},
                    {"maxItems": 3, "items": {"$ref": "#/number"}},
                ]
            },
            "free": {"type": "string"},
        },
        "number": {"oneOf": [{"const": 9}, {"minimum": 20, "maximum": 30}]},
    }
)


def shape(instance: Any) -> Hashable:
    SHAPES.forget()
    return SHAPES.of(instance)


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
        ([21], [21, 50]),
        ([21, 22, 23], [21, 22, 23, 24]),
        ({"text": "abc"}, {"word": "abc"}),
        ({"text": "abc"}, {"text": "abc", "kind": None}),
        ([], {}),
    ],
)
def test_what_a_description_can_tell_apart_has_two_shapes(one: Any, other: Any) -> None:
    assert shape(one) != shape(other)
    assert shape({"value": one}) != shape({"value": other})
    assert shape({"unknown": [one]}) != shape({"unknown": [other]})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ab", "abcd"),
        (21, 29),
        ([21], [22, 23]),
        ({"value": "ab", "list": [{"number": 31}]}, {"value": "abc", "list": [{"number": 99}]}),
        ({"free": "ab"}, {"free": "abcdefg"}),
    ],
)
def test_the_like_has_one_shape(one: Any, other: Any) -> None:
    assert shape(one) == shape(other)
