"""The panel of the card phase: every kind of main action, alternatives, goods discarded first."""

from __future__ import annotations

from itertools import pairwise

import pytest

import rules
from rules.valparaiso.data import HOLD_CAPACITY
from rules.valparaiso.state import Table
from tests.asked import asked, panel_of
from tests.bot.games.valparaiso.panels import (
    ENGLISH,
    at_market,
    offered,
    played,
    pressed,
    turn,
)
from tests.cases import for_each


def set_tile(table: Table, market: str, tile: str) -> None:
    """Lay a tile at the bottom of a market; the one that it takes the place of goes there."""
    for column in (*table.columns.values(), table.reserve):
        if tile in column:
            column[column.index(tile)] = table.columns[market][0]
            break
    table.columns[market][0] = tile


def test_the_first_card_is_chosen_and_the_others_can_be_at_their_price() -> None:
    table = turn("hire", "move", "sell", mayor="build")
    panel = panel_of(rules.view(table, 0))
    on_offer = offered(panel, panel.start()).items()
    labels = [label for code, (label, _) in on_offer if code.startswith("card=")]
    assert labels == [
        "2 · Move Merchants · 1 peso",
        "3 · Sell Good · 2 pesos",
        "Mayor's office · Build House",
    ]
    assert "Hire Merchant" in panel.summary(panel.start())


def test_a_sale_takes_a_press() -> None:
    table = turn("sell", warehouse=[1, 0, 2])
    assert played(table, "do=wheat") == ("play sell wheat",)
    assert played(table, "do=wheat", "do=silver") == ("play sell silver",)


def test_what_leaves_no_choice_needs_no_press() -> None:
    assert played(turn("hire", warehouse=[1, 1, 1])) == ("play hire",)
    assert played(turn("sell", warehouse=[0, 1, 0])) == ("play sell copper",)


@pytest.mark.parametrize(
    ("card", "changes", "why"),
    [
        ("sell", {"warehouse": [0, 0, 0]}, "Your warehouse doesn't have enough of this: silver."),
        ("hire", {"warehouse": [0, 0, 0]}, "Your warehouse doesn't have enough of this"),
        ("overseas", {}, "Your ship must be in a sea region."),
        ("build", {"pesos": 0, "warehouse": [0, 0, 0]}, "Not enough pesos"),
    ],
)
def test_the_panel_says_why_a_main_action_is_not_possible(
    card: str, changes: dict[str, object], why: str
) -> None:
    panel = panel_of(rules.view(turn(card, **changes), 0))
    told = panel.summary(panel.start())
    assert "The main action isn't possible right now. " + why in told


def test_alternatives_and_no_effect_need_a_press_of_their_own() -> None:
    table = turn("hire", warehouse=[0, 0, 0])
    assert played(table) == ()
    assert played(table, "instead=alt+copper") == ("play hire alt +copper",)
    assert played(table, "instead=skip") == ("play hire skip",)
    panel = panel_of(rules.view(table, 0))
    assert "nothing else happens" in panel.summary(pressed(panel, "instead=skip"))
    rich = turn("hire", warehouse=[1, 1, 1])
    assert played(rich, "instead=skip", "instead=main") == ("play hire",)


def test_a_later_card_is_used_at_the_price_of_its_slot() -> None:
    table = turn("hire", "sell", warehouse=[0, 1, 0])
    assert played(table, "card=sell") == ("play sell copper",)
    panel = panel_of(rules.view(table, 0))
    assert "1 peso" in panel.summary(pressed(panel, "card=sell"))


def test_merchants_go_to_sensible_places_or_step_by_step() -> None:
    table = turn("move")
    panel = panel_of(rules.view(table, 0))
    harbour, market = table.board.harbour, table.board.markets[0]
    places = [code for code in offered(panel, panel.start()) if code.startswith(f"go-{harbour}=")]
    ends = [code.rpartition("-")[2] for code in places]
    assert len(set(ends)) == len(ends)
    assert market in ends
    walk = next(code for code in places if code.endswith(market))
    draft = pressed(panel, walk)
    assert panel.moves(draft) == (f"play move {walk.partition('=')[2]}",)
    way = walk.partition("=")[2].split("-")
    steps = [f"step={a}-{b}" for a, b in pairwise(way)]
    stepped = pressed(panel, *steps)
    assert panel.moves(stepped) == panel.moves(draft)
    assert panel.picture(stepped).moves == panel.picture(draft).moves


def test_several_merchants_move_one_after_the_other() -> None:
    table = turn("move")
    table.players[0].merchants = [table.board.harbour] * 2
    panel = panel_of(rules.view(table, 0))
    first = next(code for code in offered(panel, panel.start()) if code.startswith("go-"))
    draft = pressed(panel, first, first)
    (move,) = panel.moves(draft)
    assert move.count(first.partition("=")[2]) == 2
    assert not [code for code in offered(panel, draft) if code.startswith("go-")]


def test_merchants_go_by_boat() -> None:
    table = turn("move", "sell")
    table.players[0].achievements = ["river"]
    table.players[0].plan = ["river"]
    table.players[0].merchants = [table.board.harbour]
    other = next(place for place in table.board.rivers if place != table.board.harbour)
    walk = f"go-{table.board.harbour}={table.board.harbour}>{other}"
    assert played(table, walk) == (f"play river {table.board.harbour}>{other}",)


def test_the_most_trades_are_proposed_and_fewer_can_be_made() -> None:
    table = turn("trade")
    market = at_market(table, number=2)
    set_tile(table, market, "TC1")
    assert played(table) == (f"play trade {market} x2",)
    assert played(table, f"visit-{market}=1") == (f"play trade {market} x1",)
    assert played(table, f"visit-{market}=0") == (f"play trade {market} x0",)


def test_goods_of_trades_are_chosen_one_by_one_or_at_once() -> None:
    table = turn("trade")
    market = at_market(table, number=2)
    set_tile(table, market, "TB1")
    one = played(table, f"visit-{market}=2", "what=+silver+copper", "what=+copper+wheat")
    assert one == (f"play trade {market} x2 [+silver +copper | +copper +wheat]",)
    both = played(table, f"visit-{market}=2", "what=+silver+wheat*")
    assert both == (f"play trade {market} x2 [+silver +wheat | +silver +wheat]",)
    panel = panel_of(rules.view(table, 0))
    assert panel.moves(pressed(panel, f"visit-{market}=2")) == ()


def test_villages_are_visited_in_the_order_in_which_they_are_chosen() -> None:
    table = turn("trade")
    one, other = table.board.markets[:2]
    table.players[0].merchants = sorted([one, other])
    set_tile(table, one, "TC1")
    set_tile(table, other, "TC2")
    assert played(table, f"visit-{other}=1", f"visit-{one}=1") == (
        f"play trade {other} x1; {one} x1",
    )
    assert played(table, f"visit-{one}=0") == (f"play trade {one} x0; {other} x0",)


def test_drafts_of_trades_can_be_read_again_whatever_was_pressed() -> None:
    table = turn("trade", pesos=30, warehouse=[2, 2, 2])
    one, other = table.board.markets[:2]
    table.players[0].merchants = sorted([one, other])
    set_tile(table, one, "TC1")
    set_tile(table, other, "TB5")
    panel, chance = panel_of(rules.view(table, 0)), rules.Chance("trades")
    for _ in range(60):
        draft = panel.start()
        for _ in range(6):
            codes = list(offered(panel, draft))
            draft = panel.apply(draft, chance.choose(codes)) if codes else draft
        after = table
        for move in panel.moves(draft):
            after = rules.play(after, 0, move).state


def test_the_fee_is_told_before_a_trade() -> None:
    table = turn("trade")
    market = at_market(table)
    at_market(table, seat=1)
    set_tile(table, market, "TC1")
    panel = panel_of(rules.view(table, 0))
    assert "fee 1 peso" in panel.summary(panel.start())


def test_goods_are_loaded_as_is_proposed_or_by_numbers() -> None:
    table = turn("move-goods", warehouse=[3, 3, 2], hold=[0, 0, 0])
    panel = panel_of(rules.view(table, 0))
    after = rules.try_out(table, 0, panel.picture(panel.start()).moves).state
    assert sum(after.players[0].hold) == HOLD_CAPACITY
    draft = panel.start()
    for code in ("silver=0", "copper=0", "wheat=0", "silver=3"):
        draft = panel.apply(draft, code) if code in offered(panel, draft) else draft
    assert panel.moves(draft) == ("play move-goods load 3 silver",)
    back = turn("move-goods", warehouse=[0, 0, 0], hold=[0, 2, 0])
    assert played(back, "copper=0") == ("play move-goods unload 2 copper",)


def test_ships_sail_and_take_achievements() -> None:
    assert played(turn("ship"), "do=west") == ("play ship west",)
    table = turn("overseas", hold=[3, 0, 0], ship="west")
    card = table.regions["west"][0]
    assert played(table, f"do={card}") == (f"play overseas {card}",)


def test_houses_are_built_and_their_income_is_told() -> None:
    table = turn("build", pesos=10)
    table.players[0].merchants = [table.board.harbour, "LAG"]
    panel = panel_of(rules.view(table, 0))
    told = {code: f"{one} {two}" for code, (one, two) in offered(panel, panel.start()).items()}
    assert "income" in told[f"do={table.board.harbour}"]
    assert "+2 points" in told["do=LAG1"]
    assert played(table, "do=LAG1") == ("play build LAG1",)


@for_each(
    ("card", "codes", "move"),
    [
        ("two-different", ("do=+silver_+copper",), "play two-different +silver +copper"),
        ("one-of-each", (), "play one-of-each"),
        ("patron", ("do=-copper",), "play patron -copper"),
        ("buy-three", ("do=x2_[+silver_|_+copper]",), "play buy-three x2 [+silver | +copper]"),
        ("free-build-or-hire", ("do=hire",), "play free-build-or-hire hire"),
        ("barter-build", ("do=VAL_-copper",), "play barter-build VAL -copper"),
        ("cheap-hire", (), "play cheap-hire"),
    ],
)
def test_achievements_are_used_like_other_cards(
    card: str, codes: tuple[str, ...], move: str
) -> None:
    table = turn("sell", pesos=20, warehouse=[1, 1, 1])
    table.players[0].achievements = [card]
    table.players[0].plan = [card]
    table.players[0].merchants = [table.board.harbour]
    assert played(table, *codes) == (move,)


def test_goods_can_be_discarded_where_money_is_short() -> None:
    table = turn("build", pesos=8, warehouse=[1, 0, 0])
    table.players[0].merchants = [table.board.harbour]
    assert played(table) == ()
    moves = played(table, "discard=silver")
    assert moves == ("discard 1 silver", f"play build {table.board.harbour}")
    for move in moves:
        table = rules.play(table, 0, move).state
    assert table.players[0].pesos == 1


def test_commands_offer_the_best_moves_with_each_card() -> None:
    table = turn("hire", "sell", warehouse=[1, 1, 1])
    question = asked(rules.view(table, 0))
    offers = [choice.text for choice in question.offers("play sell")]
    assert set(offers) >= {f"play sell {good}" for good in ("silver", "copper", "wheat")}
    assert offers[-1] == "play sell skip"
    assert next(iter(question.offers(""))).text == "play hire"
    told = {choice.text: (choice.label, choice.consequence) for choice in question.offers("")}
    label, consequence = told["play sell alt"]
    assert (label, consequence) == ("Sell: alternative, +1 copper", "slot 2, 1 peso")


def test_commands_say_first_where_merchants_go_and_then_how() -> None:
    question = asked(rules.view(turn("move", pesos=20), 0))
    told = {choice.text: (choice.label, choice.consequence) for choice in question.offers("")}
    journeys = [said for text, said in told.items() if text.startswith("play move VAL")]
    assert journeys
    for label, consequence in journeys:
        assert label.startswith("Move: ")
        assert "→" not in label.partition(" · ")[0]
        assert consequence.startswith("Valparaíso → ")


def test_answers_tell_what_they_bring_and_not_what_stands_beside_them() -> None:
    table = turn("sell", "build", "trade", pesos=20, warehouse=[1, 0, 0])
    market = at_market(table)
    other = table.board.markets[1]
    table.players[0].merchants = sorted([table.board.harbour, market, other])
    set_tile(table, market, "TC1")
    panel = panel_of(rules.view(table, 0))
    told = offered(panel, pressed(panel, "card=build"))
    assert told[f"do={table.board.harbour}"][0] == "Valparaíso · residence · income 2 pesos"
    assert told[f"do={market}1"][0] == f"{ENGLISH.gettext('Melipilla')} 1 · trading post"
    told = offered(panel, pressed(panel, "card=trade", f"visit-{other}=0"))
    assert told[f"visit-{market}=1"] == ("Trade once", "+5 pesos")
    (overview,) = [
        line
        for line in panel.summary(pressed(panel, "card=build")).splitlines()
        if "Sell Good" in line
    ]
    assert overview == "-# 1 · Sell Good: 1 silver → 10 pesos · or: 1 copper"


@for_each(
    ("card", "code", "label"),
    [
        ("ship", "do=west", "Western Sea · takes 3 silver · 5 pesos"),
        ("sell", "do=copper", "1 copper → 10 pesos"),
        ("two-different", "do=+silver_+copper", "+1 silver, +1 copper"),
        ("patron", "do=-copper", "5 pesos and 1 copper → 1 point"),
        ("buy-points", "do=x2", "20 pesos → 2 points"),
        ("free-build-or-hire", "do=hire", "Hire a merchant"),
    ],
)
def test_buttons_say_once_what_a_card_does(card: str, code: str, label: str) -> None:
    table = turn("sell", pesos=30, warehouse=[1, 1, 1])
    table.players[0].achievements = [] if card in ("ship", "sell") else [card]
    table.players[0].plan = [card]
    panel = panel_of(rules.view(table, 0))
    assert offered(panel, panel.start())[code][0] == label


def test_achievements_are_offered_with_their_points_and_their_use() -> None:
    table = turn("overseas", hold=[3, 0, 0], ship="west")
    table.regions["west"][0] = "sell-15"
    panel = panel_of(rules.view(table, 0))
    label, _ = offered(panel, panel.start())["do=sell-15"]
    assert label == "Broker · 2 points · +5 pesos · Sell 1 good for 15 pesos"


def test_goods_that_nobody_has_are_not_asked_about() -> None:
    table = turn("move-goods", warehouse=[3, 0, 0], hold=[0, 2, 0])
    panel = panel_of(rules.view(table, 0))
    codes = offered(panel, panel.start())
    assert not [code for code in codes if code.startswith("wheat=")]
    assert [code for code in codes if code.startswith("copper=")]


def test_what_makes_room_in_the_hold_is_read_before_what_needs_it() -> None:
    """The numbers of a draft fit one after the other, in whatever order they were chosen."""
    table = turn("move-goods", warehouse=[3, 3, 3], hold=[0, 0, 6])
    panel = panel_of(rules.view(table, 0))
    draft = panel.start()
    for code in ("silver=0", "copper=0", "wheat=6", "wheat=1", "copper=2", "silver=3"):
        if code in offered(panel, draft):
            draft = panel.apply(draft, code)
        assert panel.edits(draft)
    assert panel.moves(draft) == ("play move-goods load 3 silver 2 copper unload 5 wheat",)
