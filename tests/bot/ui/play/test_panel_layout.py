"""Private panels within Discord's limits, however much a panel offers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

import rules
from bot.games import GAMES
from bot.games.core.choices import CODE_LIMIT, Edit, EditGroup
from bot.games.core.panel import Illustration, Panel
from bot.i18n import LANGUAGES, texts_for
from bot.model import Game, Seat
from bot.ui.controls import CUSTOM_ID_LENGTH, read_control
from bot.ui.layout import COMPONENT_LIMIT, TEXT_LIMIT
from bot.ui.play.panel_actions import in_words
from bot.ui.play.panel_layout import OpenPanel, done_layout, panel_layout
from renderers.core.picture import Picture

STATE = rules.new("puerto-rico", 3, seed="panel")
PICTURE = Picture(b"", 1, 1, "The preview")
GALLERY = discord.ComponentType.media_gallery.value


class Offering(Panel):
    """A panel that offers what it is given; drafts are numbers of finished moves."""

    def __init__(self, *groups: EditGroup, summary: str = "The draft.") -> None:
        self._groups, self._summary = groups, summary

    def title(self, *_: Any) -> str:
        return "Choose…"

    def start(self, *_: Any) -> str:
        return "0"

    def edits(self, *_: Any) -> tuple[EditGroup, ...]:
        return self._groups

    def apply(self, draft: str, code: str) -> str:
        return code

    def picture(self, *_: Any) -> Illustration:
        return Illustration()

    def moves(self, draft: str) -> tuple[str, ...]:
        if not draft.isdecimal():
            raise rules.IllegalMove("This is no draft.")
        return tuple(f"move {number}" for number in range(int(draft)))

    def summary(self, *_: Any) -> str:
        return self._summary


GAME = Game(
    id=10**17,
    slug="puerto-rico",
    status="running",
    name="",
    guild_id=1,
    channel_id=1,
    thread_id=None,
    lobby_message_id=None,
    organiser_id=1,
    options={},
    seats=(Seat(0, 1, "Ann"),),
    max_seats=5,
    seed="",
    rules=1,
    locale="en-US",
    revision=1,
    question=10**6,
    ply=0,
    waiting=(0,),
    created_at=0.0,
    changed_at=0.0,
    asked_at=0.0,
)


def panel(
    *groups: EditGroup, summary: str = "The draft.", steps: tuple[str, ...] = ()
) -> OpenPanel:
    return OpenPanel(GAME, STATE, STATE, 0, Offering(*groups, summary=summary), steps)


def shown(made: OpenPanel, language: str = "en") -> list[dict[str, Any]]:
    """All components of a panel, each before those within it."""
    layout = panel_layout(made, PICTURE, "preview", texts_for(language))
    found: list[dict[str, Any]] = []
    waiting: list[dict[str, Any]] = layout.to_components()
    while waiting:
        component = waiting.pop(0)
        found.append(component)
        waiting[:0] = component.get("components", [])
    check(found)
    return found


def check(found: list[dict[str, Any]]) -> None:
    assert len(found) <= COMPONENT_LIMIT
    assert sum(len(one.get("content", "")) for one in found) <= TEXT_LIMIT
    custom_ids = [one["custom_id"] for one in found if "custom_id" in one]
    assert len(set(custom_ids)) == len(custom_ids)
    assert all(len(custom_id) <= CUSTOM_ID_LENGTH for custom_id in custom_ids)
    assert all(read_control(custom_id) for custom_id in custom_ids)
    assert all(1 <= len(one["components"]) <= 5 for one in found if one["type"] == 1)
    assert all(1 <= len(one["options"]) <= 25 for one in found if "options" in one)


def edits(count: int, start: str = "edit", **given: Any) -> tuple[Edit, ...]:
    return tuple(Edit(f"{start}-{n}", f"Edit {n}", **given) for n in range(count))


def selects(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in found if "options" in one]


def buttons(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in found if one.get("custom_id", "").startswith("e:")]


def test_a_panel_has_a_picture_where_there_is_one() -> None:
    for picture, number in ((PICTURE, 1), (None, 0)):
        layout = panel_layout(panel(), picture, "preview", texts_for("en"))
        (body,) = layout.to_components()
        assert [one["type"] for one in body["components"]].count(GALLERY) == number


def test_a_group_is_a_select_or_buttons() -> None:
    found = shown(
        panel(EditGroup("A kind", edits(3)), EditGroup("A card", edits(7, "card"), buttons=True))
    )
    (select,) = selects(found)
    assert select["placeholder"] == "A kind"
    assert [option["value"] for option in select["options"]] == ["edit-0", "edit-1", "edit-2"]
    assert [one["custom_id"].rpartition(":")[2] for one in buttons(found)] == [
        f"card-{n}" for n in range(7)
    ]
    assert "A card" in {one.get("content") for one in found}
    assert "A kind" not in {one.get("content") for one in found}


def test_likely_changes_are_buttons_before_all_others_but_not_twice() -> None:
    class Likely(Offering):
        def doors(self, *_: Any) -> tuple[Edit, ...]:
            return (Edit("a", "Likely A"), Edit("b", "Likely B"))

    offered = Likely(
        EditGroup("List", (Edit("a", "A"), Edit("c", "C"))),
        EditGroup("Buttons", (Edit("b", "B"),), buttons=True),
    )
    found = shown(replace(panel(), panel=offered))
    assert [one["label"] for one in buttons(found)][:2] == ["Likely A", "B"]
    check(found)


def test_buttons_need_no_label_and_have_a_style() -> None:
    found = shown(panel(EditGroup("", edits(1, style="danger"), buttons=True)))
    assert [one["style"] for one in buttons(found)] == [4]
    assert len([one for one in found if "content" in one]) == 1


def test_what_cannot_be_chosen_is_grey_on_a_button_and_not_in_a_select() -> None:
    mixed = (*edits(1, "can"), *edits(1, "cannot", enabled=False))
    found = shown(panel(EditGroup("A", mixed), EditGroup("B", mixed, buttons=True)))
    assert [len(select["options"]) for select in selects(found)] == [1]
    assert [bool(one.get("disabled")) for one in buttons(found)] == [False, True]


@pytest.mark.parametrize("as_buttons", [False, True])
def test_a_group_in_which_nothing_can_be_chosen_is_not_shown(as_buttons: bool) -> None:
    none = edits(3, enabled=False)
    found = shown(panel(EditGroup("A", none, as_buttons), EditGroup("B", (), as_buttons)))
    assert not selects(found)
    assert not buttons(found)


def test_more_than_a_select_holds_are_two() -> None:
    pages = selects(shown(panel(EditGroup("A place", edits(30)))))
    assert [len(page["options"]) for page in pages] == [15, 15]
    assert [page["placeholder"] for page in pages] == [
        "A place: Edit 0 … Edit 14",
        "A place: Edit 15 … Edit 29",
    ]


def test_why_buttons_of_several_groups_are_grey_is_said_once() -> None:
    def group(action: str, *names: str) -> EditGroup:
        gray = [Edit(f"{action}-{n}", n, enabled=False, reason="nothing to sell") for n in names]
        return EditGroup(action, (Edit(action, "Build"), *gray), buttons=True)

    found = shown(panel(group("First", "Sell"), group("Second", "Sell", "Ship")))
    said = [one["content"] for one in found if "content" in one]
    assert said[-2:] == ["First\n-# Sell and Ship: nothing to sell", "Second"]


def test_why_buttons_are_grey_is_said_in_one_line_those_with_one_reason_together() -> None:
    found = shown(
        panel(
            EditGroup(
                "An action",
                (
                    Edit("build", "Build"),
                    Edit("loan", "Loan", enabled=False, reason="income too low"),
                    Edit("sell", "Sell", enabled=False, reason="nothing to sell"),
                    Edit("scout", "Scout", enabled=False, reason="income too low"),
                ),
                buttons=True,
            )
        )
    )
    assert "An action\n-# Loan and Scout: income too low · Sell: nothing to sell" in {
        one.get("content") for one in found
    }


def test_a_panel_that_cannot_be_confirmed_says_when_it_can() -> None:
    sentence = "Finish your choices to confirm."
    (grey, *_) = [one["content"] for one in shown(panel()) if "content" in one]
    (ready, *_) = [one["content"] for one in shown(panel(steps=("1",))) if "content" in one]
    assert sentence in grey
    assert sentence not in ready


def test_too_many_buttons_become_selects_from_the_last_group_on() -> None:
    groups = [EditGroup(f"Group {g}", edits(10, f"g{g}"), buttons=True) for g in range(4)]
    found = shown(panel(*groups))
    assert [select["placeholder"] for select in selects(found)] == ["Group 2", "Group 3"]
    assert len(buttons(found)) == 20
    full = [EditGroup(f"Group {g}", edits(25, f"g{g}"), buttons=True) for g in range(16)]
    assert len(selects(shown(panel(*full)))) == 16


def test_the_longest_code_fits_an_id() -> None:
    longest = (Edit("x" * CODE_LIMIT, "X"),)
    shown(panel(EditGroup("A", longest, buttons=True), EditGroup("B", longest)))


def test_a_long_summary_leaves_room_for_the_labels() -> None:
    label = "A label that takes some room"
    found = shown(panel(EditGroup(label, edits(2), buttons=True), summary="x" * 5000))
    assert label in {one.get("content") for one in found}


@pytest.mark.parametrize("language", LANGUAGES)
def test_confirming_says_how_many_moves(language: str) -> None:
    texts = texts_for(language)

    def confirm(draft: str) -> tuple[str, bool]:
        (button,) = [
            one for one in shown(panel(steps=(draft,)), language) if ":confirm" in str(one)
            and "label" in one
        ]  # fmt: skip
        return button["label"], not button.get("disabled")

    assert confirm("0") == (texts.gettext("Confirm"), False)
    assert confirm("1") == (texts.gettext("Confirm"), True)
    many, ready = confirm("2")
    assert ready
    assert "2" in many


def test_a_draft_that_cannot_be_read_is_begun_anew() -> None:
    assert panel().resumed(("1", "2")).draft == "2"
    assert panel().resumed(("1", "x")).draft == "0"


def test_what_was_done_is_told_within_the_limit() -> None:
    texts = texts_for("en")

    def told(*lines: str) -> str:
        (container,) = done_layout(lines, texts).to_components()
        (content,) = container["components"]
        return str(content["content"])

    assert told("Ann chooses the builder.", "Ann builds nothing.") == (
        "**Done.**\nAnn chooses the builder.\nAnn builds nothing."
    )
    assert len(told("x" * 3000, "y" * 3000)) <= TEXT_LIMIT


@pytest.mark.parametrize("slug", GAMES)
def test_what_was_answered_is_said_in_words_and_not_in_notation(slug: str) -> None:
    chance, told = rules.Chance(f"words {slug}"), 0
    state = rules.new(slug, 2, {}, f"words {slug}")
    game = replace(GAME, slug=slug, seats=(Seat(0, 1, "Ann"), Seat(1, 2, "Ben")))
    for _ in range(40):
        waiting = rules.waiting(state)
        if not waiting:
            break
        view = rules.view(state, waiting[0])
        question = GAMES[slug].question(view, waiting[0], ("Ann", "Ben"))
        assert question is not None
        panel = OpenPanel(game, state, view, waiting[0], Answering(state, waiting[0], chance))
        for line, text in zip(in_words(panel, texts_for("en")), panel.finished, strict=True):
            assert text not in line
            assert "`" not in line
            assert line[0].isupper() or line[0].isdigit()
            told += 1
        state = rules.play(state, waiting[0], panel.finished[0]).state
    assert told > 5


class Answering(Offering):
    """A panel that answers with a legal move."""

    def __init__(self, state: rules.State, seat: int, chance: rules.Chance) -> None:
        super().__init__()
        self._move = str(rules.sample(state, seat, chance))

    def moves(self, draft: str) -> tuple[str, ...]:
        return (self._move,)
