"""The panel for a debt: which tiles are given up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from bot.games.brass_birmingham.questions.shortfall import ShortfallPanel
from bot.games.core.panel import Panel
from bot.i18n import LANGUAGES, texts_for
from tests.asked import asked, panel_of
from tests.bot.games.brass_birmingham.panels import (
    NAMES,
    groups_keep_limits,
    offered,
)
from tests.bot.games.brass_birmingham.tables import debt
from tests.cases import for_each

OWED = {"dudley#1": "0 coal 2", "dudley#2": "0 iron 3", "stone#1": "0 cotton 1 flipped"}


def _raised(view: Any, panel: Panel) -> Iterator[str]:
    drafts, fresh = set(), [panel.start()]
    while fresh:
        draft = fresh.pop()
        if draft not in drafts:
            drafts.add(draft)
            yield from panel.moves(draft)
            fresh += [panel.apply(draft, code) for code in offered(view, draft)]


@pytest.mark.parametrize("owed", [1, 4, 6, 7, 9])
def test_changes_lead_to_every_way_to_pay_a_debt(owed: int) -> None:
    view = rules.view(debt({0: owed, 1: 2}, OWED), 0)
    panel = asked(view, 0, NAMES).panel()
    assert isinstance(panel, ShortfallPanel)
    legal = {str(move) for move in rules.legal(view, 0)}
    assert set(_raised(view, panel)) == legal


def test_a_debt_tells_what_is_missing_and_what_is_kept() -> None:
    view = rules.view(debt({0: 6}, OWED), 0)
    panel = panel_of(view)
    draft = panel.start()
    assert panel.summary(draft) == "You owe £6.\nYou're £6 short."
    edits = panel.edits(draft)[0].edits
    assert [(edit.label, edit.description) for edit in edits] == [
        ("Cotton Mill I in Stone #1 · +£6", "flipped: scores 5 points"),
        ("Coal Mine II in Dudley #1 · +£3", "not flipped: scores nothing yet"),
        ("Iron Works III in Dudley #2 · +£4", "not flipped: scores nothing yet"),
    ]
    draft = panel.apply(draft, "give=dudley#1")
    assert panel.moves(draft) == ()
    draft = panel.apply(draft, "give=dudley#2")
    assert panel.moves(draft) == ("raise dudley#1,dudley#2",)
    assert panel.summary(draft) == (
        "You owe £6.\n1. Coal Mine II in Dudley: +£3\n2. Iron Works III in Dudley: +£4\nThis "
        "covers your debt. You keep £1."
    )
    assert not offered(view, draft)


def test_a_given_answer_is_where_its_panel_starts_again() -> None:
    state = debt({0: 4, 1: 2}, {**OWED, "leek#1": "1 cotton 1", "leek#2": "1 coal 1"})
    after, _ = rules.play(state, 0, "raise dudley#2")
    view = rules.view(after, 0)
    panel = asked(view, 0, NAMES).panel()
    assert isinstance(panel, ShortfallPanel)
    assert panel.start() == "raise dudley#2"
    assert panel_of(rules.view(after, None)).start() == "raise"


@for_each(
    "draft",
    [
        "",
        "x",
        "raise stone#2",
        "raise dudley#1,dudley#1",
        "raise stone#1,dudley#1",
        "loan with leek",
    ],
)
def test_damaged_answers_to_a_debt_are_refused(draft: str) -> None:
    view = rules.view(debt({0: 6}, OWED), 0)
    with pytest.raises(rules.RulesError):
        panel_of(view).moves(draft)


@pytest.mark.parametrize("code", ["", "give=", "give=stone#2", "dudley#1", "give=leek#1"])
def test_tiles_that_are_not_on_offer_are_refused(code: str) -> None:
    view = rules.view(debt({0: 6}, OWED), 0)
    with pytest.raises(rules.RulesError):
        panel_of(view).apply("raise", code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_of_a_debt_speaks_every_language(language: str) -> None:
    texts = texts_for(language)
    owing = rules.view(debt({0: 6}, OWED), 0)
    panel = panel_of(owing, texts=texts)
    groups_keep_limits(panel, "raise")
    assert (panel.title() == panel_of(owing).title()) == (language == "en")
