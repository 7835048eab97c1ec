"""Turns of The Castles of Burgundy that are planned ahead: rows of moves with fallbacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules
from bot.games import GAMES
from bot.games.castles_of_burgundy.questions.plan import PlanPanel
from bot.games.core.choices import NOT_ON_OFFER
from bot.games.core.question import planner
from bot.model import Order
from bot.services.errors import Refused
from bot.services.orders.evaluation import CHANGED, Verdict, decide, terms_of
from bot.services.orders.parsing import OrderRequest, read_order
from bot.services.orders.rows import THEN
from rules.castles_of_burgundy.moves import PlaceTile
from rules.castles_of_burgundy.state import Table
from tests.asked import NAMES, asked
from tests.bot.games.castles_of_burgundy.panels import SLUG, edits, offered, turn


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
    panel = planner(asked(ahead, 1))
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


def given_order(table: Table, *rows: tuple[str, ...]) -> Order:
    """The order of these rows with what they were said to bring when it was given."""
    made = order(*rows)
    terms = terms_of(GAMES[SLUG], made.moves, rules.view(table, 1), 1)
    return replace(made, terms=terms)


def coming_with(table: Table, depot: int, number: int) -> Table:
    """The same position with so many goods of the third type in a depot."""
    after = rules.copy(table)
    after.depots[depot - 1].goods = [0, 0, number, 0, 0, 0]
    return after


def verdict_on(table: Table, given: Order) -> Verdict | None:
    """What an order leads to when the turn has come."""
    for move in ("workers d1", "workers d2"):
        table = rules.play(table, 0, move).state
    assert rules.waiting(table) == (1,)
    return decide(GAMES[SLUG], [given], rules.view(table, 1), 1)


def played(table: Table, *rows: tuple[str, ...] | Order) -> tuple[str, ...] | None:
    """What an order, or one of these rows, plays when the turn has come; None for nothing."""
    (given,) = [row for row in rows if isinstance(row, Order)] or [
        order(*[row for row in rows if not isinstance(row, Order)])
    ]
    verdict = verdict_on(table, given)
    return None if verdict is None else tuple(map(str, verdict.moves))


def stopped(table: Table, given: Order) -> str:
    """Why an order stops when the turn has come."""
    verdict = verdict_on(table, given)
    assert verdict is not None
    return verdict.stop


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
    assert "If step 2 isn't possible: Take a ship from depot 5" in panel.summary(draft)
    assert panel.moves(draft) == ("place bank c3 d3", "take mine 5 d5")


def test_a_fallback_that_others_can_spoil_gets_one_too() -> None:
    panel, draft = planned(
        coming(), "d3=place>bank>c3", "d5=take>mine>5", "else1=take_ship_5_d5", "else1=workers_d5"
    )
    assert panel.rows(draft) == (
        ("place bank c3 d3", "take mine 5 d5"),
        ("place bank c3 d3", "take ship 5 d5"),
        ("place bank c3 d3", "workers d5"),
    )
    told = panel.summary(draft)
    assert "If step 2 isn't possible: Take a ship from depot 5" in told
    assert "If that isn't possible either: Take 2 workers" in told
    assert edits(panel, draft) == []
    older = draft.replace("|", "~")
    assert panel.rows(older) == panel.rows(draft), "drafts that were stored before can be read"


def test_a_plan_whose_tile_is_gone_plays_its_fallback() -> None:
    table = coming()
    panel, draft = planned(table, "d3=place>bank>c3", "d5=take>mine>5", "else1=workers_d5")
    rows = panel.rows(draft)
    table.depots[4].tiles[0] = ""
    assert played(table, *rows) == ("place bank c3 d3", "workers d5")
    table = coming()
    table.depots[4].tiles[0] = ""
    assert stopped(table, order(rows[0])) == CHANGED


def test_a_step_that_needs_the_spoilt_one_is_left_out() -> None:
    """The mine is to be placed; without it the plan ends, and its player is asked."""
    table = coming(workers=0)
    table.depots[3].tiles = ["bank"]
    table.players[1].dice = [5, 4]
    panel, draft = planned(table, "d5=take>mine>5", "d4=place>mine>e3", "else0=take_ship_5_d5")
    assert panel.rows(draft) == (
        ("take mine 5 d5", "place mine e3 d4"),
        ("take ship 5 d5",),
    )


def test_the_turn_behind_a_fallback_is_completed_where_the_rest_does_not_fit() -> None:
    table = coming(workers=0)
    table.depots[3].tiles = ["bank"]
    table.players[1].dice = [5, 4]
    panel, draft = planned(table, "d5=take>mine>5", "d4=place>mine>e3", "else0=take_ship_5_d5")
    assert "Dice to use: 4." in panel.summary(draft)
    assert set(offered(panel, draft)) == {"d4=take>bank>4", "d4=workers"}
    draft = panel.apply(draft, "d4=workers")
    told = panel.summary(draft)
    assert "If step 1 isn't possible: Take a ship from depot 5 and Take 2 workers" in told
    assert panel.rows(draft) == (
        ("take mine 5 d5", "place mine e3 d4"),
        ("take ship 5 d5", "workers d4"),
    )
    assert [edit.code for edit in edits(panel, draft)] == ["else0=workers_d5"]
    with pytest.raises(rules.RulesError):
        panel.moves(f"{draft};place bank c3 d3;")
    rows = panel.rows(draft)
    table.depots[4].tiles[0] = ""
    assert played(table, *rows) == ("take ship 5 d5", "workers d4")


def test_a_fallback_that_is_half_chosen_is_not_queued() -> None:
    table = coming()
    table.players[1].dice, table.duchies[1].workers = [5, 4], 3
    table.duchies[1].storage = ["bank", "ship", "church"]
    table.depots[3].tiles = ["market"]
    panel, draft = planned(
        table, "d5=take>mine>5", "room=bank", "d4=place>mine>e3", "else0=workers_d5"
    )
    draft = panel.apply(draft, "d4=take>market>4")
    assert panel.moves(draft) == () == panel.rows(draft)
    assert "Still to choose" in panel.summary(draft)


def test_a_ship_takes_the_goods_of_another_depot_if_those_of_its_own_are_gone() -> None:
    """A depot without goods may be chosen too, so it is the goods that say what is spoilt."""
    table = coming()
    table.players[1].dice, table.duchies[1].storage = [5, 3], ["ship"]
    for number, goods in ((1, [0, 2, 0, 0, 0, 0]), (4, [0, 0, 3, 0, 0, 0])):
        table.depots[number - 1].goods = goods
    panel, draft = planned(table, "d5=place>ship>d5", "goods=4", "d3=workers", "else1=goods_1")
    rows = panel.rows(draft)
    assert rows == (
        ("place ship d5 d5", "goods 4", "workers d3"),
        ("place ship d5 d5", "goods 1", "workers d3"),
    )
    given = given_order(table, *rows)
    assert played(table, given) == rows[0]
    table.depots[3].goods = [0, 0, 1, 0, 0, 0]
    assert played(table, given) == rows[1]
    alone = given_order(coming_with(table, 4, 3), rows[0])
    assert stopped(table, alone) == CHANGED


def test_what_a_ship_brings_are_terms_of_its_move() -> None:
    foresight, read = GAMES[SLUG].foresight, rules.GAMES[SLUG].notation.read
    table = coming()
    table.depots[3].goods = [0, 0, 1, 0, 0, 2]
    view = rules.view(table, 1)
    assert foresight.terms(read("goods 4"), view, 1) == foresight.terms(read("goods+ 4"), view, 1)
    assert foresight.terms(read("goods 4"), view, 1) != foresight.terms(read("goods 5"), view, 1)
    assert foresight.terms(read("goods-type 6"), view, 1) == "2"
    assert foresight.terms(read("take mine 5 d5"), view, 1) == ""


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
    table.depots[2].shields = [9]
    for text, never in (("shield 9 d3 d3 at d4", False), ("shield 8 castle at d4", True)):
        assert foresight.never(read(text), rules.view(table, 1), 1) is never


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
    names = [each.id for each in game.foresight.offered(table.options)]
    assert names == ["nopurchase", "mostgoods", "judged"], "no tribute is paid without shields"
    assert "tribute" in [each.id for each in game.foresight.offered({"shields": True})]
    wish = OrderRequest("preference", "tribute", "9")
    with pytest.raises(Refused):
        read_order(game, wish, rules.view(table, 0), 0, 1)
    table.options["shields"] = True
    assert read_order(game, wish, rules.view(table, 0), 0, 1).argument == "9"
    assert asked(rules.view(ship, 0), 0, NAMES).prompt() == "Ann: resolve ship."


def test_a_plan_does_not_say_that_it_confirms_anything() -> None:
    table = coming()
    table.black, table.duchies[1].silver = ["bank", "", ""], 2
    panel, draft = planned(table, "d3=place>bank>c3", "d5=take>mine>5", "else1=workers_d5")
    told = panel.summary(draft)
    assert "onfirm" not in told
    assert "Your turn ends here. You can take actions without a die first." in told
    assert panel.rows(draft) == (
        ("place bank c3 d3", "take mine 5 d5", "end"),
        ("place bank c3 d3", "workers d5", "end"),
    )


def test_a_purchase_that_is_spoilt_can_be_left_out() -> None:
    table = coming()
    table.black, table.duchies[1].silver = ["mine", "", ""], 2
    panel, draft = planned(table, "buy=mine>0", "d3=place>bank>c3", "d5=workers")
    codes = [edit.code for edit in edits(panel, draft)]
    assert codes == ["else0=-"], "the mine is gone then, and nothing else is on sale"
    assert offered(panel, draft)["else0=-"] == ("Skip this step", "")
    draft = panel.apply(draft, "else0=-")
    assert panel.rows(draft) == (
        ("buy mine", "place bank c3 d3", "workers d5"),
        ("place bank c3 d3", "workers d5"),
    )
    assert "If step 1 isn't possible: Skip this step" in panel.summary(draft)
    assert edits(panel, draft) == []
    rows = panel.rows(draft)
    assert played(table, *rows) == rows[0]
    table.black[0] = ""
    assert played(table, *rows) == rows[1]


def test_a_ship_that_finds_nothing_can_go_on() -> None:
    """The rules do not ask for a depot then, so a row with one is not possible as a whole."""
    table = coming()
    table.players[1].dice, table.duchies[1].storage = [5, 3], ["ship"]
    table.depots[3].goods = [0, 0, 3, 0, 0, 0]
    codes = ("d5=place>ship>d5", "goods=4", "d3=workers", "else1=-")
    panel, draft = planned(table, *codes)
    given = given_order(table, *panel.rows(draft))
    assert played(table, given) == ("place ship d5 d5", "goods 4", "workers d3")
    table.depots[3].goods = [0] * 6
    assert played(table, given) == ("place ship d5 d5", "workers d3")


def test_of_two_ships_the_second_is_not_left_without_goods_alone() -> None:
    """If it finds none there are none for the first one either, and its step does not fit."""
    table = coming()
    table.players[1].dice, table.duchies[1].storage = [5, 2], ["ship", "ship"]
    for number in (1, 4, 6):
        table.depots[number - 1].goods = [0, 0, 3, 0, 0, 0]
    codes = ("d5=place>ship>d5", "goods=4", "d2=place>ship>d3", "goods=1")
    panel, draft = planned(table, *codes)
    found = list(offered(panel, draft))
    assert "else1=-" in found
    assert "else3=goods_6" in found
    assert "else3=-" not in found


def test_what_is_gone_is_not_offered_behind_a_fallback() -> None:
    """The turn goes on as if the mine and the ship were gone, not only the step were spoilt."""
    table = coming()
    table.players[1].dice, table.duchies[1].workers = [5, 4], 1
    codes = ("d5=take>mine>5", "d4=place>mine>e3", "else0=workers_d5")
    panel, draft = planned(table, *codes)
    found = list(offered(panel, draft))
    assert "d4+=take>ship>5" in found
    assert "d4+=take>mine>5" not in found


def test_a_plan_does_not_lead_to_a_turn_of_somebody_else() -> None:
    panel, draft = planned(coming(), "d3=place>bank>c3", "d5=take>mine>5", "else1=workers_d5")
    with pytest.raises(rules.RulesError):
        panel.moves(f"{draft};workers d5;")
