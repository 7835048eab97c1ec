"""The panel of a turn of The Castles of Burgundy: few presses, chains of effects, one end."""

from __future__ import annotations

from statistics import median

import pytest

import rules
from bot.games.castles_of_burgundy.questions import likely
from bot.games.core.flow import MISFIT
from bot.i18n import texts_for
from bot.ui.play.panel_layout import confirm_label
from rules import Move
from rules.castles_of_burgundy.decisions import EffectChoice
from rules.castles_of_burgundy.state import Effect
from tests.asked import NAMES, asked, panel_of
from tests.bot.games.castles_of_burgundy.panels import offered, pressed, turn
from tests.bot.games.castles_of_burgundy.turn_presses import presses, turns, without_end


def test_a_turn_is_one_press_for_each_die() -> None:
    table = turn(3, 5, depots={5: ["mine"]}, storage=["bank"])
    panel, draft = pressed(table, "d3=place>bank>c3", "d5=take>mine>5")
    assert panel.moves(draft) == ("place bank c3 d3", "take mine 5 d5")
    assert panel.summary(draft).splitlines() == [
        "**1. Place a bank on c3**",
        "- +2 silver",
        "- city of 1 complete: +11 points (1 + phase 10)",
        "**2. Take a mine from depot 5**",
        "0 points → 11 points · 1 silver → 3 silver · 1 worker",
        "No choices left.",
    ]


def test_a_die_offers_first_what_brings_most() -> None:
    table = turn(3, 1, depots={3: ["cow2", "mine"]}, storage=["bank"])
    panel, draft = pressed(table)
    die = [label for code, (label, _) in offered(panel, draft).items() if code.startswith("d3=")]
    assert die == [
        "Place a bank on c3",
        "Take a mine from depot 3",
        "Place a bank on e4",
        "Take 2 workers",
        "Take 2 cows from depot 3",
    ]


def test_changed_dice_are_apart_and_name_their_price() -> None:
    table = turn(3, 3, storage=["ship"], workers=2)
    panel, draft = pressed(table)
    found = offered(panel, draft)
    assert found["d3+=place>ship>d3"] == (
        "Place a ship on d3",
        "die 3→2 for 1 worker; then: goods from a depot",
    )
    assert "d3+=place>ship>d5" in found
    table = turn(3, storage=["ship", "bank"], workers=0)
    assert not [code for code in offered(*pressed(table)) if code.startswith("d3+")]


def test_effects_go_on_in_the_same_panel() -> None:
    """A castle, its action places a town hall, which places a second castle."""
    table = turn(3, 1, storage=["town-hall", "ship", "bank"], goods={2: [1, 1], 4: [3]})
    panel, draft = pressed(table, "d3=place>town-hall>c3")
    assert panel.moves(draft) == ("place town-hall c3 d3",)
    assert "Still to choose: town hall." in panel.summary(draft)
    panel, draft = pressed(table, "d3=place>town-hall>c3", "town-hall=ship>d3", "goods=2")
    assert panel.moves(draft) == ("place town-hall c3 d3", "town-hall ship d3", "goods 2")
    assert "- 2 blue goods tiles from depot 2" in panel.summary(draft)
    assert "Dice to use: 1." in panel.summary(draft)


def test_the_kinds_of_an_extra_action_are_one_choice() -> None:
    table = turn(6, 1, storage=["castle", "bank"], tiles={"c3": "bank"}, goods={4: [3]})
    panel, draft = pressed(table, "d6=place>castle>b3")
    assert len([code for code in offered(panel, draft) if code.startswith("any-")]) == 2
    assert "Still to choose: one more action." in panel.summary(draft)


def test_what_nobody_needs_to_do_does_not_stand_out() -> None:
    table = turn(3, 1, storage=["town-hall", "ship"])
    panel, draft = pressed(table, "d3=place>town-hall>c3")
    buttons = [edit for group in panel.edits(draft) if group.buttons for edit in group.edits]
    assert [edit.label for edit in buttons] == ["Skip: town hall"]
    assert {edit.style for edit in buttons} == {"secondary"}


def test_what_leaves_no_choice_is_done_at_once() -> None:
    table = turn(5, 1, storage=["ship"])
    panel, draft = pressed(table, "d5=place>ship>d5")
    assert panel.moves(draft) == ("place ship d5 d5", "workers d1")


def test_a_full_storage_asks_for_the_tile_that_leaves() -> None:
    table = turn(3, 1, storage=["mine", "bank", "bank"], depots={3: ["church"], 1: ["ship"]})
    panel, draft = pressed(table, "d3=take>church>3")
    assert panel.moves(draft) == ()
    assert offered(panel, draft) == {"room=bank": ("Bank", ""), "room=mine": ("Mine", "")}
    assert "Still to choose: stored tile to discard." in panel.summary(draft)
    draft = panel.apply(draft, "room=mine")
    assert panel.moves(draft) == ("take church 3 d3 x mine",)
    assert "- mine discarded" in panel.summary(draft)


def test_two_ways_to_pay_are_asked() -> None:
    table = turn(3, 1, storage=["ship"], workers=2, options={"shields": True})
    table.duchies[0].shields = [(16, table.duchies[0].layout.index["d4"])]
    panel, draft = pressed(table, "d3+=place>ship>d5")
    assert offered(panel, draft) == {
        "pay=d3-5_s16": ("Die 3→5 with shield 16", ""),
        "pay=d3-5_w2": ("Die 3→5 for 2 workers", ""),
    }
    draft = panel.apply(draft, "pay=d3-5_s16")
    assert panel.moves(draft)[0] == "place ship d5 d3>5 s16"


def test_confirming_ends_a_turn_in_which_only_a_purchase_is_left() -> None:
    table = turn(3, 1, silver=2)
    table.black = ["bank", "", ""]
    panel, draft = pressed(table, "d1=workers", "d3=workers")
    assert panel.moves(draft) == ("workers d1", "workers d3", "end")
    assert confirm_label(panel, draft, texts_for("en")) == "Confirm and end turn"
    assert confirm_label(panel, panel.start(), texts_for("en")) == "Confirm"
    assert panel.summary(draft).endswith(
        "Confirming ends your turn. You can take actions without a die first."
    )
    draft = panel.apply(draft, "buy=bank>0")
    assert panel.moves(draft) == ("workers d1", "workers d3", "buy bank")


def test_the_whole_turn_is_legal_in_a_row() -> None:
    table = turn(3, 1, storage=["castle", "church", "ship"], silver=2, workers=3)
    panel, draft = pressed(table, "d1=workers", "d3=place>church>c3")
    state: rules.State = table
    for move in panel.moves(draft):
        state = rules.play(state, 0, move).state
    assert rules.waiting(state) == (1,)


def test_an_extra_action_has_a_list_for_each_kind() -> None:
    table = turn(6, 1, storage=["castle", "bank"], depots={2: ["mine"], 5: ["cow3"]})
    table.duchies[0].tiles[table.duchies[0].layout.index["c4"]] = "monastery-1"
    table.turn.pending = [Effect("castle", 0)]
    table.stack[-1] = EffectChoice(0)
    question = asked(rules.view(table, 0))
    assert question.prompt() == "Ann: resolve castle."
    panel, draft = pressed(table)
    labels = {group.label for group in panel.edits(draft)}
    assert {"Extra action: take a tile", "Extra action: place a tile"} <= labels
    assert offered(panel, draft)["any-take=take>mine>2"][0] == "Take a mine from depot 2"


def test_the_end_of_a_turn_is_a_button() -> None:
    table = turn(silver=2)
    table.black = ["bank", "", "mine"]
    question = asked(rules.view(table, 0))
    assert question.prompt() == "Ann: end your turn, or take actions without a die first."
    assert [(choice.label, choice.consequence) for choice in question.choices()] == [
        ("Buy a mine for 2 silver", "fits e3 (4); 1 silver at the end of each phase"),
        ("Buy a bank for 2 silver", "fits c3 (3), e4 (3); 2 silver at once"),
        ("End the turn", ""),
    ]


def test_commands_offer_their_moves_with_die_and_consequence() -> None:
    table = turn(3, 5, storage=["bank"], depots={5: ["mine"]}, workers=1)
    question = asked(rules.view(table, 0))
    placing = list(question.offers("place"))
    assert (placing[0].text, placing[0].label) == ("place bank c3 d3", "Place a bank on c3 (die 3)")
    assert placing[0].consequence == "+2 silver; city of 1 complete: +11 points (1 + phase 10)"
    assert {choice.text for choice in question.offers("workers")} == {
        "workers d3",
        "workers d5",
    }
    assert [choice.text for choice in question.offers("take")] == ["take mine 5 d5"]


def test_a_draft_for_another_position_is_refused() -> None:
    panel, _ = pressed(turn(3, 5, storage=["bank"]))
    for draft in ("place bank c3 d4;", "take mine 5 d5;", "what=ever", "d3=place>mine>c3"):
        with pytest.raises(rules.RulesError):
            panel.moves(draft)
    with pytest.raises(rules.IllegalMove) as refused:
        panel.moves("nonsense")
    assert refused.value.reason == MISFIT


def test_the_question_names_dice_and_means() -> None:
    question = asked(rules.view(turn(3, 5, workers=2, silver=1), 0))
    assert question.prompt() == "Ann: use your dice 3 and 5. You have 2 workers and 1 silver."
    question = asked(rules.view(turn(4, workers=1, silver=0), 0))
    assert question.prompt() == "Ann: use your die 4. You have 1 worker and 0 silver."


@pytest.mark.parametrize("language", ["ko", "ja"])
def test_panels_speak_other_languages(language: str) -> None:
    texts = texts_for(language)
    table = turn(3, 5, storage=["bank"], depots={5: ["mine"]}, workers=1)
    _, draft = pressed(table, "d3=place>bank>c3")
    panel = panel_of(rules.view(table, 0), texts=texts)
    assert panel.summary(draft)
    assert panel.edits(draft)
    assert NAMES[0] in asked(rules.view(table, 0), texts=texts).prompt()


def test_a_whole_turn_is_likely_and_one_press() -> None:
    table = turn(3, 5, depots={5: ["mine"]}, storage=["bank"])
    panel = panel_of(table)
    labels = {edit.label: edit.code for edit in panel.doors(panel.start())}
    assert "Place bank on c3 (3) · Take mine (5)" in labels
    assert "Take mine (5)" in labels
    draft = panel.apply(panel.start(), labels["Place bank on c3 (3) · Take mine (5)"])
    assert panel.moves(draft) == ("place bank c3 d3", "take mine 5 d5")
    assert panel.doors(draft) == ()


def test_likely_moves_go_on_after_the_first() -> None:
    panel, draft = pressed(turn(3, 5, depots={5: ["mine"]}, storage=["bank"]), "d3=place>bank>c3")
    likely = {edit.label: edit.code for edit in panel.doors(draft)}
    assert panel.moves(panel.apply(draft, likely["Take mine (5)"]))[-1] == "take mine 5 d5"
    assert all(str(3) not in label for label in likely)


def test_likely_moves_can_be_pressed_where_a_turn_begins_with_its_only_move() -> None:
    panel = panel_of(turn(6, depots={number: [] for number in range(1, 7)}))
    assert panel.moves(panel.start()) == ("workers d6",)
    for edit in panel.doors():
        assert panel.moves(panel.entered(panel.start(), edit.code)) == ("workers d6",)


def test_no_two_likely_moves_are_shown_alike_where_their_names_are_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def long_label(move: Move, *_: object) -> str:
        return f"{'Trade a lot of goods of all colors ' * 3}for {move}"

    monkeypatch.setattr(likely, "short_label", long_label)
    panel = panel_of(turn(3, 5, depots={5: ["mine"]}, storage=["bank"]))
    labels = [edit.label for edit in panel.doors()]
    assert len(labels) == len(set(labels))


def test_likely_moves_of_another_draft_are_refused() -> None:
    panel, draft = pressed(turn(3, 5, depots={5: ["mine"]}, storage=["bank"]), "d3=place>bank>c3")
    first = panel.doors(panel.start())[0].code
    with pytest.raises(rules.IllegalMove):
        panel.apply(draft, first)
    with pytest.raises(rules.IllegalMove):
        panel.apply(draft, "likely-0123456789abcdef")


def test_turns_of_computers_take_about_three_presses() -> None:
    found = [(presses(*each), len(without_end(each[2]))) for each in turns(3, "turns 3", 4)]
    assert median(number for number, moves in found if moves == 2) <= 3
    assert median(number for number, _ in found) <= 3
    assert max(number for number, _ in found) <= 10
