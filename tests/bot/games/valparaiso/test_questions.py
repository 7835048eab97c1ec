"""The questions of Valparaíso that need no panel, their preferences and their commands."""

from __future__ import annotations

from itertools import islice

import pytest

import rules
from bot.games import GAMES
from bot.games.core.question import describe
from bot.games.valparaiso.questions.round_end import (
    AllReturn,
    CashToEnd,
    KeepAchievements,
    StayAtMarket,
    StayInOrder,
)
from bot.ui.play.typed_moves import meant_move
from rules import BadNotation
from rules.valparaiso import elements as el
from rules.valparaiso.cards import with_action
from rules.valparaiso.data import END_VP
from rules.valparaiso.state import Table
from tests.asked import NAMES, asked
from tests.bot.games.valparaiso.panels import ENGLISH, SLUG, at_market, new, positions, turn

VERBS = {verb.name: verb for verb in GAMES[SLUG].verbs}


def typed(view: Table, name: str, argument: str) -> str:
    """What the first player means by the argument of a command."""
    starts = GAMES[SLUG].starts(VERBS[name])
    return meant_move(GAMES[SLUG], view, 0, argument, NAMES, ENGLISH, starts).text


def uses(*actions: type[el.CardAction], word: str = "") -> tuple[str, ...]:
    """The beginnings of the moves that use a card with one of some main actions."""
    return tuple(f"play {card} {word}".rstrip() for card in with_action(*actions))


def test_commands_offer_every_use_of_a_card_that_does_what_they_say() -> None:
    assert VERBS["trade"].begins == uses(el.TradeInVillages)
    assert VERBS["build"].begins == (
        *uses(el.BuildHouse),
        *uses(el.BuildOrHire, word="build"),
    )
    assert VERBS["sell"].begins == uses(el.SellGood)


def end_of_round(**has: object) -> Table:
    """The end of a round: all cards are used."""
    table = turn("sell", **has)  # type: ignore[arg-type]
    while rules.pending(table).__class__.__name__ == "CardChoice":
        (seat,) = rules.waiting(table)
        card = table.players[seat].planned[0]
        table = rules.play(table, seat, f"play {card} skip").state
    return table


def test_start_goods_and_villages_are_offered_with_what_they_are_for() -> None:
    table: Table = rules.new(SLUG, 2, {}, "setup")
    (seat,) = rules.waiting(table)
    question = asked(rules.view(table, seat), seat)
    assert len(question.choices()) == 10
    assert question.choices()[0].label.startswith("Start with")
    for _ in range(2):
        (seat,) = rules.waiting(table)
        table = rules.play(table, seat, rules.legal(table, seat)[0]).state
    (seat,) = rules.waiting(table)
    villages = asked(rules.view(table, seat), seat).choices()
    assert {choice.text for choice in villages} == {f"place {v}" for v in table.board.villages}
    assert all(choice.consequence for choice in villages)


def test_keeping_all_achievements_is_offered_first() -> None:
    table = end_of_round(achievements=["patron", "coins-10"])
    choices = asked(rules.view(table, 0)).choices()
    assert [choice.text for choice in choices] == ["cash none", "cash patron", "cash coins-10"]
    assert choices[1].consequence.startswith("+2 points; lost: ")
    assert str(KeepAchievements().prefer("", rules.view(table, 0), 0)) == "cash none"


@pytest.mark.parametrize(("points", "cashed"), [(END_VP - 2, "patron"), (END_VP - 3, "none")])
def test_an_achievement_is_given_up_where_that_ends_the_game(points: int, cashed: str) -> None:
    table = end_of_round(achievements=["patron"], vp={"markets": points})
    assert str(CashToEnd().prefer("", rules.view(table, 0), 0)) == f"cash {cashed}"


def test_merchants_stay_by_order_or_at_the_best_market() -> None:
    table = turn("sell")
    markets = table.board.markets[:2]
    table.players[0].merchants = sorted(markets)
    table.columns[markets[0]][0], table.columns[markets[1]][0] = "TC1", "TA1"
    while rules.pending(table).__class__.__name__ == "CardChoice":
        (seat,) = rules.waiting(table)
        table = rules.play(table, seat, f"play {table.players[seat].planned[0]} skip").state
    view = rules.view(table, 0)
    order = StayInOrder().read(f"{markets[1].lower()} {markets[0]}")
    assert order == f"{markets[1]} {markets[0]}"
    assert str(StayInOrder().prefer(order, view, 0)) == f"stay {markets[1]}"
    assert str(AllReturn().prefer("", view, 0)) == "stay none"
    assert str(StayAtMarket().prefer("", view, 0)).startswith("stay ")
    assert [choice.text for choice in asked(view).choices()][-1] == "stay none"
    with pytest.raises(BadNotation):
        StayInOrder().read("nowhere")


def test_commands_know_the_cards_that_they_are_for() -> None:
    table = turn("sell", "build")
    table.players[0].warehouse = [0, 1, 0]
    table.players[0].merchants = [table.board.harbour]
    view = rules.view(table, 0)

    def meant(name: str, argument: str) -> str:
        return typed(view, name, argument)

    assert meant("sell", "copper") == "play sell copper"
    assert meant("sell", "play sell copper") == "play sell copper"
    assert meant("build", "val") == "play build val"
    assert meant("use", "sell alt +copper") == "play sell alt +copper"
    assert meant("trade", "lim x1") == "play trade LIM x1"
    table.players[0].plan = ["second-build"]
    table.players[0].achievements = ["second-build"]
    assert typed(rules.view(table, 0), "build", "val") == "play second-build val"


def test_the_way_to_write_a_plan_is_offered() -> None:
    assert typed(rules.view(new(), 0), "plan", "move trade") == "plan move trade"
    assert str(rules.parse(new(), 0, "plan MOVE trade".lower())) == "plan move trade"


def test_places_can_be_written_small() -> None:
    table = turn("trade")
    market = at_market(table)
    assert (
        str(rules.parse(table, 0, f"play trade {market.lower()} x0")) == f"play trade {market} x0"
    )


def test_every_village_is_offered_with_what_it_is_for_in_one_select() -> None:
    table: Table = rules.new(SLUG, 2, {}, "setup")
    for _ in range(2):
        (seat,) = rules.waiting(table)
        table = rules.play(table, seat, rules.legal(table, seat)[0]).state
    (seat,) = rules.waiting(table)
    villages = asked(rules.view(table, seat), seat).choices()
    assert len({choice.group for choice in villages}) == 1
    assert all(choice.group for choice in villages)


def test_goods_can_be_discarded_whatever_is_asked() -> None:
    met = set()
    for number, (table, seat) in enumerate(positions(3, {"planning": "expert"}, "discards")):
        discards = list(islice(rules.legal(table, seat, "discard"), 3))
        question = asked(rules.view(table, seat), seat)
        for move in discards:
            choice = describe(question, move)
            assert choice.label.startswith("Discard")
            met.add(type(question).__name__)
        if number == 200:
            break
    assert len(met) >= 5
