"""How names are shown."""

from __future__ import annotations

import pytest

from bot.ui.names import escaped

OVERRIDE, ISOLATE, END = "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{FIRST STRONG ISOLATE}", "\u2069"


def test_a_name_cannot_turn_what_follows_around() -> None:
    assert escaped(f"abc{OVERRIDE}def") == "abcdef"
    assert escaped(f"{ISOLATE}abc") == "abc"


def test_a_name_of_the_other_direction_keeps_to_itself() -> None:
    assert escaped("\u05d3\u05e0") == f"{ISOLATE}\u05d3\u05e0{END}"
    assert escaped("Ann") == "Ann"
    assert escaped("\u7530\u4e2d") == "\u7530\u4e2d"


@pytest.mark.parametrize("name", ["\u202e\u2066", " \n ", "\u200b"])
def test_a_name_is_never_empty(name: str) -> None:
    assert escaped(name) == "?"


@pytest.mark.parametrize(
    "name", ["[a](http://b.c)", "**x**", "# x", "-# x", "||x||", "<#1>", "> x"]
)
def test_markdown_is_shown_as_it_is(name: str) -> None:
    assert escaped(name) != name
    assert escaped(name).replace("\\", "").replace("\u200b", "") == name
