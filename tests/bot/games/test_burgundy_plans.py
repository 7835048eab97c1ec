"""Turns of The Castles of Burgundy that are planned ahead: rows of moves with fallbacks."""

from __future__ import annotations

from typing import Any

import pytest
from burgundy import ENGLISH, SLUG, edits, offered, turn

import rules
from bot.games import GAMES
from bot.games.castles_of_burgundy.questions.plan import PlanPanel
from bot.games.core.choices import NOT_ON_OFFER
from bot.model import Order
from bot.services.orders.evaluation import THEN, decide
from rules.castles_of_burgundy.moves import PlaceTile
from rules.castles_of_burgundy.state import Table
from tests.asked import NAMES, asked


def coming(**things: Any) -> Table:
    """A position in which the second player has turn 3 and 5 still to come in this round."""
    table = turn(1, 2, depots={5: ["mine", "ship"], 2: ["bank"]}, **things)
    player, duchy = table.players[1], table.duchies[1]
    player.dice, player.used = [3, 5], [False, False]
    duchy.storage, duchy.workers, duchy.goods = ["bank"], 0, [0] * 6
    return table


def planned(table: Table, *codes: str) -> tuple[PlanPanel, str]:
    """The plan of the second player and its draft after these changes."""
    ahead = GAMES[SLUG].foresight.ahead(rules.view(table, 1), 1)["turn"]
    panel = asked(ahead, 1).planner()
    assert isinstance(panel, PlanPanel)
    draft = panel.start()
    for code in codes:
        assert code in offered(panel, draft), list(offered(panel, draft))
        draft = panel.apply(draft, code)
    return panel, draft


def order(*rows: tuple[str, ...]) -> Order:
    return Order(
        id=1,
        game_id=1,
        seat=1,
        person_id=2,
        place=1,
        kind="moves",
        name="",
        argument="",
        moves=tuple(THEN.join(row) for row in rows),
        terms={},
        surprises=(),
        until="next",
        mark="1",
        changes=False,
    )


def played(table: Table, *rows: tuple[str, ...]) -> tuple[str, ...] | None:
    """What an order of these rows plays when the turn has come; None for nothing."""
    for move in ("workers d1", "workers d2"):
        table = rules.play(table, 0, move).state
    assert rules.waiting(table) == (1,)
    verdict = decide(GAMES[SLUG], [order(*rows)], rules.view(table, 1), 1)
    return None if verdict is None else tuple(map(str, verdict.moves))


def test_a_turn_can_be_planned_while_its_dice_lie_open() -> None:
    foresight = GAMES[SLUG].foresight
    table = coming()
    assert foresight.occasions == ("turn",)
    assert foresight.occasion("place bank c3 d3") == "turn"
    assert set(foresight.ahead(rules.view(table, 1), 1)) == {"turn"}
    assert foresight.ahead(rules.view(table, 0), 0) == {}
    table.players[1].used = [True, True]
    assert foresight.ahead(rules.view(table, 1), 1) == {}


def test_the_whole_turn_is_planned_in_one_row() -> None:
    table = coming()
    panel, draft = planned(table, "d3=place>bank>c3", "d5=take>mine>5")
    assert panel.rows(draft) == (("place bank c3 d3", "take mine 5 d5"),)
    assert played(table, *panel.rows(draft)) == ("place bank c3 d3", "take mine 5 d5")


def test_steps_that_others_can_spoil_get_a_fallback() -> None:
    table = coming(goods={2: [1, 1, 1, 1]})
    panel, draft = planned(table, "d3=place>bank>c3", "d5=take>mine>5")
    fallbacks = [edit.code for edit in edits(panel, draft)]
    assert fallbacks == ["else1=take_ship_5_d5", "else1=workers_d5"]
    draft = panel.apply(draft, "else1=take_ship_5_d5")
    assert panel.rows(draft) == (
        ("place bank c3 d3", "take mine 5 d5"),
        ("place bank c3 d3", "take ship 5 d5"),
    )
    assert "If step 2 is not possible: Take a ship from depot 5" in panel.summary(draft, ENGLISH)
    assert panel.moves(draft) == ("place bank c3 d3", "take mine 5 d5")
    assert edits(panel, draft) == []


def test_a_plan_whose_tile_is_gone_plays_its_fallback() -> None:
    table = coming()
    panel, draft = planned(table, "d3=place>bank>c3", "d5=take>mine>5", "else1=workers_d5")
    rows = panel.rows(draft)
    table.depots[4].tiles[0] = ""
    assert played(table, *rows) == ("place bank c3 d3", "workers d5")
    table = coming()
    table.depots[4].tiles[0] = ""
    assert played(table, rows[0]) is None


def test_a_step_that_needs_the_spoilt_one_is_left_out() -> None:
    """The mine is to be placed; without it the plan ends, and its player is asked."""
    table = coming(workers=0)
    table.players[1].dice = [5, 4]
    panel, draft = planned(table, "d5=take>mine>5", "d4=place>mine>e3", "else0=take_ship_5_d5")
    assert panel.rows(draft) == (
        ("take mine 5 d5", "place mine e3 d4"),
        ("take ship 5 d5",),
    )


def test_what_is_the_players_own_needs_no_fallback() -> None:
    panel, draft = planned(coming(), "d3=place>bank>c3", "d5=workers")
    assert edits(panel, draft) == []
    assert panel.rows(draft) == (("place bank c3 d3", "workers d5"),)


def test_a_fallback_that_is_not_on_offer_is_refused() -> None:
    panel, draft = planned(coming(), "d3=place>bank>c3", "d5=take>mine>5")
    for code in ("else0=workers_d3", "else1=take_bank_2_d2", "else7=workers_d5", "else"):
        with pytest.raises(rules.IllegalMove) as refused:
            panel.apply(draft, code)
        assert refused.value.reason == NOT_ON_OFFER
    for other in (f"{draft}~7=workers d5", f"{draft}~1=nonsense", f"{draft}~x"):
        with pytest.raises(rules.RulesError):
            panel.moves(other)


def test_a_plan_survives_being_read_again() -> None:
    table = coming()
    _, draft = planned(table, "d3=place>bank>c3", "d5=take>mine>5", "else1=workers_d5")
    again, _ = planned(table)
    assert len(again.rows(draft)) == 2


def test_a_placement_on_a_covered_cell_is_never_legal_again() -> None:
    foresight, table = GAMES[SLUG].foresight, coming()
    notation = rules.GAMES[SLUG].notation
    for text, never in (("place bank c3 d3", False), ("place bank d4 d6", True)):
        move = notation.read(text)
        assert isinstance(move, PlaceTile)
        assert foresight.never(move, rules.view(table, 1), 1) is never


def test_a_tile_that_others_took_is_gone_for_this_round() -> None:
    foresight, table = GAMES[SLUG].foresight, coming()
    read, table.black = rules.GAMES[SLUG].notation.read, ["bank", "", "", ""]
    texts = ("take mine 5 d5", "church mine 5", "buy bank", "take bank 5 d5", "buy church")
    gone = [foresight.never(read(text), rules.view(table, 1), 1) for text in texts]
    assert gone == [False, False, False, True, True]
    table.players[1].used = [True, True]
    assert not any(foresight.never(read(text), rules.view(table, 1), 1) for text in texts)


def test_preferences_answer_for_their_player() -> None:
    game = GAMES[SLUG]
    table = turn(silver=2)
    table.black = ["bank", "", ""]
    end = game.foresight.preference("nopurchase").prefer("", rules.view(table, 0), 0)
    assert str(end) == "end"
    dice = turn(3, 5)
    assert game.foresight.preference("nopurchase").prefer("", rules.view(dice, 0), 0) is None
    ship = turn(5, 1, storage=["ship"], goods={2: [1], 4: [2, 2, 3]})
    ship = rules.play(ship, 0, "place ship d5 d5").state
    most = game.foresight.preference("mostgoods").prefer("", rules.view(ship, 0), 0)
    assert str(most) == "goods 4"
    assert game.foresight.preference("tribute").read("9, 3") == "9 3"
    assert asked(rules.view(ship, 0), 0, NAMES).prompt(ENGLISH) == "Ann: resolve ship."
