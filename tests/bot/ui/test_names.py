"""How names are shown."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.messages.threads import thread_title
from bot.ui.names import escaped, person_of, plain
from tests.cases import for_each

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


@for_each("name", ["[a](http://b.c)", "**x**", "# x", "-# x", "||x||", "<#1>", "> x"])
def test_markdown_is_shown_as_it_is(name: str) -> None:
    assert escaped(name) != name
    assert escaped(name).replace("\\", "").replace("\u200b", "") == name


HIDDEN = "A\u202en\u200bn\x07\u2066 \x85B"


def test_a_name_in_a_title_has_no_controls_and_no_marks() -> None:
    assert plain(HIDDEN) == "Ann B"
    assert plain("\x00\u202e") == "?"
    assert plain("👩\u200d🚀") == "👩\u200d🚀", "a joiner makes one picture of two"
    home: Any = SimpleNamespace(is_league_home=True, id=7, name=f"Cup {HIDDEN}")
    assert thread_title(home) == "#7 Cup Ann B"
    game: Any = SimpleNamespace(
        is_league_home=False, id=7, locale="en", slug="brass-birmingham", names=(HIDDEN, "Ben")
    )
    assert thread_title(game) == "Brass: Birmingham #7: Ann B, Ben"


def test_a_person_is_noted_under_a_name_without_marks() -> None:
    user: Any = SimpleNamespace(id=1, display_name=HIDDEN, name="ann")
    assert person_of(user, "en").name == "Ann B"
    user.display_name = "\u202e"
    assert person_of(user, "en").name == "ann"


@for_each("name", ["\u3164", "\u2800 \u2800", "\uffa0\u115f\u1160", "\u00ad", "\u034f\ufe0f"])
def test_a_person_whose_name_only_seems_to_be_one_is_noted_under_that_of_the_account(
    name: str,
) -> None:
    user: Any = SimpleNamespace(id=1, display_name=name, name="ann")
    assert person_of(user, "en").name == "ann"
    assert escaped(name) == "?"


@for_each("name", ["\u3164A", "\ud64d\u3164", "\u2801", "\U0001f9d1", "\U0001fae9", "\ue000"])
def test_a_name_of_which_something_is_seen_stays_as_it_is(name: str) -> None:
    assert plain(name) == name
