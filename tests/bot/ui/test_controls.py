"""Custom ids, rows of controls and texts within Discord's limits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client import EVERY_CONTROL
from bot.games.core.title import Choice
from bot.i18n import texts_for
from bot.ui import ids
from bot.ui.layout import TEXT_LIMIT, clip, fit_first, fit_lines, pages
from bot.ui.moves.prompts import choice_rows

TEXTS = texts_for("en")


def choices(count: int, consequence: str = "", group: str = "") -> list[Choice]:
    return [
        Choice(f"build number-{n}", f"Building {n}", consequence, group=group) for n in range(count)
    ]


def test_ids_are_read_as_they_were_written() -> None:
    match = ids.MOVE.fullmatch(ids.move_id(12, 345, "ship 3 corn to 6"))
    assert match is not None
    assert (match["game"], match["question"], match["text"]) == ("12", "345", "ship 3 corn to 6")


def test_every_kind_of_id_is_known_and_fits_one_template_only() -> None:
    written = [
        ids.move_id(1, 2, "role mayor"),
        ids.pick_id(1, 2, 3),
        ids.game_id(1, 2, "panel"),
        ids.panel_id(1, 2, "confirm"),
        ids.edits_id(1, 2, 3),
        ids.lobby_id(1, "join"),
        ids.option_id(1, "mayor_mode"),
        ids.page_id(1, 2),
    ]
    for custom_id in written:
        assert custom_id is not None
        assert ids.known(custom_id)
        assert sum(bool(each.fullmatch(custom_id)) for each in ids.TEMPLATES) == 1


def test_foreign_ids_are_not_known() -> None:
    for custom_id in ("", "m:", "m:1:2:", "m:x:2:role", "z:1:2:3", "l:1:JOIN", "m:1:2"):
        assert not ids.known(custom_id)


def test_a_move_that_is_too_long_for_an_id_is_a_mark() -> None:
    assert ids.move_id(1, 1, "x" * 94) == "m:1:1:" + "x" * 94
    custom_id = ids.move_id(1, 1, "x" * 95)
    match = ids.MOVE.fullmatch(custom_id)
    assert len(custom_id) <= ids.CUSTOM_ID_LENGTH
    assert match is not None
    assert ids.is_mark(match["text"])
    assert not ids.is_mark("role mayor")
    assert ids.meant(match["text"], ["x" * 94, "x" * 95, "x" * 96]) == "x" * 95
    assert ids.meant(match["text"], ["x" * 94, "x" * 96]) is None


@pytest.mark.parametrize("count", [3, 30])
def test_choices_that_are_too_long_are_offered_too(count: int) -> None:
    long = [Choice(f"place {'hacienda=1 ' * 10}{n}", f"Place {n}") for n in range(count)]
    values = []
    for row in choice_rows(long, 1, 2, TEXTS):
        for item in row.children:
            options = getattr(item, "options", None)
            marks = [one.value for one in options] if options else [item.custom_id.split(":", 3)[3]]  # type: ignore[attr-defined]
            values += [ids.meant(mark, [choice.text for choice in long]) for mark in marks]
    assert values == [choice.text for choice in long]


def test_few_choices_are_buttons_and_many_are_selects() -> None:
    few = choice_rows(choices(8), 1, 2, TEXTS)
    assert [len(row.children) for row in few] == [4, 4]
    many = choice_rows(choices(30), 1, 2, TEXTS)
    assert [len(row.children[0].options) for row in many] == [25, 5]  # type: ignore[attr-defined]
    assert len({row.children[0].custom_id for row in many}) == 2  # type: ignore[attr-defined]


def test_each_group_has_a_select_of_its_own() -> None:
    rows = choice_rows(choices(3, group="Small") + choices(2, group="Large"), 1, 2, TEXTS)
    assert [row.children[0].placeholder for row in rows] == ["Small", "Large"]  # type: ignore[attr-defined]


def test_a_consequence_is_shown_where_a_phone_shows_it() -> None:
    short = choice_rows([Choice("sell corn", "Corn", "+1 doubloon")], 1, 2, TEXTS)
    long = choice_rows([Choice("sell corn", "Corn", "x" * 60)], 1, 2, TEXTS)
    assert short[0].children[0].label == "Corn · +1 doubloon"  # type: ignore[attr-defined]
    parts = [Choice("role captain", "Captain", "first loading: +3 points (2 + captain)")]
    brief = choice_rows(parts, 1, 2, TEXTS)
    assert brief[0].children[0].label == "Captain · first loading: +3 points"  # type: ignore[attr-defined]
    assert long[0].children[0].label == "Corn"  # type: ignore[attr-defined]


@given(st.text(max_size=300), st.integers(1, 50))
def test_pages_keep_every_character_and_no_page_is_too_long(content: str, limit: int) -> None:
    parts = pages(content, limit)
    assert all(0 < len(part) <= limit for part in parts)
    assert "".join(parts).replace("\n", "") == content.replace("\n", "")


@given(st.lists(st.text(max_size=60)), st.integers(40, 200))
def test_lines_that_do_not_fit_are_counted(lines: list[str], limit: int) -> None:
    assert len(fit_lines(lines, limit, TEXTS)) <= limit


def test_the_newest_lines_are_kept() -> None:
    told = fit_lines([f"line {n}" for n in range(100)], 100, TEXTS)
    assert told.endswith("line 99")
    assert told.startswith("-# ")
    assert "line 0\n" not in told


def test_a_heading_stays_above_the_newest_lines() -> None:
    told = fit_lines([f"line {n}" for n in range(100)], 100, TEXTS, ["### Heading", "below"])
    assert told.startswith("### Heading\nbelow\n-# ")
    assert told.endswith("line 99")
    assert len(told) <= 100
    assert fit_lines(["a", "b"], 100, TEXTS, ["### Heading"]) == "### Heading\na\nb"


def test_of_a_list_the_first_entries_are_kept() -> None:
    told = fit_first([f"- game {n}" for n in range(100)], 100, TEXTS)
    assert told.startswith("- game 0\n- game 1\n")
    assert told.endswith(" more")
    shown = told.count("- game")
    assert f"-# {100 - shown} more" in told
    assert len(told) <= 100
    assert fit_first(["- a", "- b"], 100, TEXTS) == "- a\n- b"


def test_clipping_says_that_something_is_missing() -> None:
    assert clip("abc", 3) == "abc"
    assert clip("abcd", 3) == "ab…"
    assert TEXT_LIMIT == 4000


def test_every_kind_of_control_is_answered_by_one() -> None:
    templates = [each.__discord_ui_compiled_template__ for each in EVERY_CONTROL]
    assert len(templates) == len(set(templates))
    assert set(templates) == set(ids.TEMPLATES)
