"""Custom ids, rows of controls and texts within Discord's limits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client import EVERY_CONTROL
from bot.games.core.choices import Choice
from bot.i18n import texts_for
from bot.ui import ids
from bot.ui.layout import TEXT_LIMIT, clip, fit_first, fit_lines, pages
from bot.ui.moves.prompts import choice_rows

TEXTS = texts_for("en")


def choices(count: int, consequence: str = "", group: str = "") -> list[Choice]:
    return [
        Choice(f"build number-{n}", f"Building {n}", consequence, group=group) for n in range(count)
    ]


WRITTEN: tuple[tuple[str, str, dict[str, str | None]], ...] = (
    (
        ids.move_id(1, 2, "role mayor"),
        "m:1:2:role mayor",
        {"game": "1", "question": "2", "text": "role mayor"},
    ),
    (ids.pick_id(1, 2, 3), "s:1:2:3", {"game": "1", "question": "2", "place": "3"}),
    (ids.game_id(1, 2, "panel"), "g:1:2:panel", {"game": "1", "question": "2", "verb": "panel"}),
    (
        ids.panel_id(1, 2, "undo"),
        "p:1:2:undo",
        {"game": "1", "question": "2", "verb": "undo", "draft": None},
    ),
    (
        ids.panel_id(1, 2, "confirm", "mayor"),
        "p:1:2:confirm:#dd51a825d06aae52",
        {"game": "1", "question": "2", "verb": "confirm", "draft": "#dd51a825d06aae52"},
    ),
    (ids.edits_id(1, 2, 3), "x:1:2:3", {"game": "1", "question": "2", "place": "3"}),
    (
        ids.edit_id(1, 2, "+corn/1"),
        "e:1:2:+corn/1",
        {"game": "1", "question": "2", "code": "+corn/1"},
    ),
    (ids.lobby_id(1, "join"), "l:1:join", {"game": "1", "verb": "join"}),
    (ids.option_id(1, "mayor_mode"), "o:1:mayor_mode", {"game": "1", "option": "mayor_mode"}),
    (
        ids.groups_id(1, "custom_buildings"),
        "q:1:custom_buildings",
        {"game": "1", "option": "custom_buildings"},
    ),
    (
        ids.group_id(1, "custom_buildings", 2),
        "qs:1:custom_buildings:2",
        {"game": "1", "option": "custom_buildings", "place": "2"},
    ),
    (ids.page_id(1, 2), "t:1:2", {"game": "1", "page": "2"}),
    (ids.replay_id(1, "back", 23), "h:1:back:23", {"game": "1", "verb": "back", "turn": "23"}),
    (ids.rounds_id(1), "hr:1", {"game": "1"}),
    (ids.undo_id(1, 23, "take"), "u:1:23:take", {"game": "1", "revision": "23", "verb": "take"}),
    (ids.server_id("pace"), "gs:pace", {"setting": "pace"}),
    (ids.table_id(1, "pause"), "tb:1:pause", {"game": "1", "verb": "pause"}),
    (ids.my_data_id("delete"), "md:delete", {"verb": "delete"}),
    (ids.leaderboard_id("puerto-rico"), "lb:puerto-rico", {"slug": "puerto-rico"}),
    (ids.leaderboard_id("-"), "lb:-", {"slug": "-"}),
    (ids.snooze_id(1, 2, "hour"), "z:1:2:hour", {"game": "1", "question": "2", "length": "hour"}),
    (ids.mine_id("zone"), "me:zone", {"setting": "zone"}),
    (ids.pace_id(1), "lp:1", {"game": "1"}),
    (ids.window_id(1), "lw:1", {"game": "1"}),
    (ids.help_id(), "hp:", {}),
    (
        ids.rule_id("turn", "bot", "undo"),
        "r:turn:bot:undo",
        {"verb": "turn", "book": "bot", "topic": "undo"},
    ),
    (ids.contents_id("puerto-rico"), "rc:puerto-rico", {"book": "puerto-rico"}),
    (ids.rules_id("-", "books"), "rs:-:books", {"book": "-", "place": "books"}),
    (ids.rematch_id(1), "rm:1", {"game": "1"}),
    (ids.vote_id(1, "yes"), "v:1:yes", {"vote": "1", "choice": "yes"}),
    (ids.seat_id(1, 2, "take"), "k:1:2:take", {"game": "1", "seat": "2", "verb": "take"}),
    (
        ids.order_id(1, "remove", 23),
        "or:1:remove:23",
        {"game": "1", "verb": "remove", "order": "23"},
    ),
    (ids.order_id(1, "add"), "or:1:add:0", {"game": "1", "verb": "add", "order": "0"}),
    (
        ids.plan_id(1, "-", "round", "occasion"),
        "pa:1:-:round:occasion",
        {"game": "1", "occasion": "-", "until": "round", "verb": "occasion", "what": None},
    ),
    (
        ids.plan_id(1, "turn", "round", "place", 2),
        "pa:1:turn:round:place:2",
        {"game": "1", "occasion": "turn", "until": "round", "verb": "place", "what": "2"},
    ),
)
"""Every kind of control: its id as it is written, as it stands in posted messages, what it says."""
KINDS = [kind.__discord_ui_compiled_template__ for kind in EVERY_CONTROL]


def test_ids_stay_as_they_stand_in_posted_messages() -> None:
    for written, posted, said in WRITTEN:
        assert written == posted
        matches = [match for kind in KINDS if (match := kind.fullmatch(posted))]
        assert [match.groupdict() for match in matches] == [said]
        assert ids.known(posted)


def test_every_kind_of_control_is_among_those_that_are_written() -> None:
    """The kinds are those that the client answers: a new one needs an example above."""
    missing = [
        kind.__name__
        for kind, template in zip(EVERY_CONTROL, KINDS, strict=True)
        if not any(template.fullmatch(posted) for _, posted, _ in WRITTEN)
    ]
    assert not missing


def test_every_kind_of_control_has_a_template_of_its_own() -> None:
    assert len(set(KINDS)) == len(KINDS)
    assert set(KINDS) == set(ids.TEMPLATES)


@pytest.mark.parametrize(
    ("written", "groups"),
    [
        (ids.form_id("hours", 1), ("hours", "1", None)),
        (ids.form_id("zone"), ("zone", "-", None)),
        (ids.form_id("order", 1, 23), ("order", "1", "23")),
    ],
)
def test_ids_of_forms_are_read_as_they_were_written(
    written: str, groups: tuple[str | None, ...]
) -> None:
    match = ids.FORM.fullmatch(written)
    assert match is not None
    assert match.groups() == groups
    assert not ids.known(written)


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
