"""The panel of planning, and what is asked about the bonus good."""

from __future__ import annotations

import pytest

import rules
from bot.games.core.choices import NOT_ON_OFFER
from bot.games.valparaiso.questions.planning import BonusInOrder
from rules.valparaiso.data import LAST_SLOT_HOUSES, MAYOR_COST
from tests.asked import asked, panel_of
from tests.bot.games.valparaiso.panels import edits, new, offered, pressed


def test_cards_are_planned_in_the_order_in_which_they_are_pressed() -> None:
    panel = panel_of(new())
    draft = pressed(panel, "card=trade", "card=move", "card=sell")
    assert panel.moves(draft) == ("plan trade move sell",)
    labels = {label for label, _ in offered(panel, draft).values()}
    assert {"1 · Trade in Villages", "2 · Move Merchants", "3 · Sell Good"} <= labels
    assert "1 peso" in panel.summary(draft)


def test_a_planned_card_that_is_pressed_again_leaves_the_plan() -> None:
    panel = panel_of(new())
    draft = pressed(panel, "card=trade", "card=move", "card=sell", "drop=move", "card=move")
    assert panel.moves(draft) == ("plan trade sell move",)
    assert panel.moves(pressed(panel, "card=trade", "mayor=sell", "clear=yes")) == ()


@pytest.mark.parametrize("houses", [0, LAST_SLOT_HOUSES])
def test_only_so_many_slots_can_be_filled(houses: int) -> None:
    table = new()
    player = table.players[0]
    player.houses = ["LAG1", "PLA1", "QUI1"][:houses]
    panel, slots = panel_of(table), 5 if houses >= LAST_SLOT_HOUSES else 4
    cards = player.cards[:slots]
    draft = pressed(panel, *(f"card={card}" for card in cards))
    assert not [code for code in offered(panel, draft) if code.startswith("card=")]
    assert panel.moves(draft) == (f"plan {' '.join(cards)}",)


def test_the_mayors_office_takes_one_card_more_and_can_be_left_empty() -> None:
    panel = panel_of(new())
    draft = pressed(panel, "card=move", "mayor=sell", "mayor=hire")
    assert panel.moves(draft) == ("plan move mayor hire",)
    assert "card=hire" not in offered(panel, draft)
    assert panel.moves(panel.apply(draft, "mayor=-")) == ("plan move",)
    assert panel.moves(pressed(panel, "mayor=sell")) == ("plan mayor sell",)


def test_a_card_at_the_mayors_office_is_not_refused_for_want_of_slots() -> None:
    panel = panel_of(new())
    draft = pressed(panel, "card=move", "mayor=sell")
    (gray,) = [
        edit for group in panel.edits(draft) for edit in group.edits if edit.code == "card=sell"
    ]
    assert not gray.enabled
    assert gray.reason == "already at the mayor's office"


def test_goods_can_be_discarded_for_the_mayors_office() -> None:
    table = new()
    table.players[0].pesos = MAYOR_COST - 1
    table.players[0].warehouse = [1, 0, 0]
    panel = panel_of(table)
    assert not any(code.startswith("mayor=") for code in offered(panel, panel.start()))
    draft = pressed(panel, "discard=silver", "card=move", "mayor=sell")
    assert panel.moves(draft) == ("discard 1 silver", "plan move mayor sell")
    table = rules.play(table, 0, panel.moves(draft)[0]).state
    assert rules.parse(table, 0, panel.moves(draft)[1])


def test_no_cards_at_all_must_be_said() -> None:
    panel = panel_of(new())
    assert panel.moves(panel.start()) == ()
    assert panel.moves(pressed(panel, "empty=yes")) == ("plan none",)
    assert panel.keeping(pressed(panel, "empty=yes")) == ()


def test_a_draft_is_kept_and_the_panel_goes_on_from_it() -> None:
    table = new()
    panel = panel_of(table)
    draft = pressed(panel, "card=trade", "mayor=sell")
    (kept,) = panel.keeping(draft)
    assert kept == "draft trade mayor sell"
    table = rules.play(table, 0, kept).state
    again = panel_of(rules.view(table, 0))
    assert again.moves(again.start()) == ("plan trade mayor sell",)
    assert rules.waiting(table) == (0, 1)


def test_a_committed_plan_can_be_changed_or_withdrawn_until_all_have_planned() -> None:
    table = rules.play(new(), 0, "plan trade").state
    panel = panel_of(rules.view(table, 0))
    assert panel.moves(panel.apply(panel.start(), "card=move")) == ("plan trade move",)
    assert panel.moves(pressed(panel, "withdraw=yes")) == ("unplan",)
    assert panel.keeping(panel.start()) is None
    assert not edits(panel, pressed(panel, "withdraw=yes"))


def test_expert_plans_are_final_but_for_the_good() -> None:
    table = new(planning="expert")
    draft = pressed(panel_of(table), "card=move", "bonus=copper")
    assert panel_of(table).moves(draft) == ("plan move bonus copper",)
    table = rules.play(table, 0, "plan move").state
    question = asked(rules.view(table, 0), 0)
    assert question.panel() is None
    assert [choice.text for choice in question.choices()] == [
        "bonus silver",
        "bonus copper",
        "bonus wheat",
    ]
    assert asked(rules.view(table, 1), 1).panel() is not None


def test_only_the_first_to_plan_is_offered_the_good() -> None:
    table = new(3, planning="expert")
    assert "final" in panel_of(table).summary(pressed(panel_of(table), "card=move"))
    table = rules.play(table, 1, "plan move").state
    other = panel_of(rules.view(table, 0))
    assert not [code for code in offered(other, other.start()) if code.startswith("bonus=")]
    table = rules.play(table, 0, "plan trade").state
    assert asked(rules.view(table, 0), 0).choices() == ()
    assert len(asked(rules.view(table, 1), 1).choices()) == 3


def test_the_first_to_plan_is_asked_for_the_good_in_the_end() -> None:
    table = new(planning="expert")
    table = rules.play(table, 1, "plan move").state
    table = rules.play(table, 0, "plan trade").state
    question = asked(rules.view(table, 1), 1)
    assert question.choices()[0].text == "bonus silver"
    wanted = BonusInOrder().prefer("wheat silver", rules.view(table, 1), 1)
    assert str(wanted) == "bonus wheat"


def test_nobody_sees_what_others_have_planned() -> None:
    table = rules.play(new(), 0, "plan trade move").state
    other = rules.view(table, 1)
    assert panel_of(other, 1).start() == ""
    public = asked(rules.view(table, None), 1)
    assert "Trade" not in public.prompt()


def test_what_is_not_on_offer_is_refused() -> None:
    panel = panel_of(new())
    for code in ("card=patron", "drop=move", "withdraw=yes", "bonus=silver", "x"):
        with pytest.raises(rules.RulesError, match=NOT_ON_OFFER):
            panel.apply(panel.start(), code)
