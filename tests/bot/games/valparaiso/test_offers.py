"""The uses of cards that everybody sees offered, and how their panel is opened."""

from __future__ import annotations

import pytest

import rules
from bot.games.core.panel import Panel
from bot.games.core.question import described
from bot.games.valparaiso.labels import brief
from bot.games.valparaiso.questions.cards import OFFERED
from renderers.valparaiso.words.cards import main_text
from rules import BadNotation, IllegalMove
from rules.valparaiso.cards import ACHIEVEMENT_OF
from rules.valparaiso.decisions import CardChoice
from rules.valparaiso.moves import Play
from rules.valparaiso.state import Table
from tests.asked import asked, panel_of
from tests.bot.games.valparaiso.panels import ENGLISH, at_market, positions, turn
from tests.bot.games.valparaiso.test_card_panel import set_tile


def offers(table: Table, viewer: int | None = None) -> dict[str, str]:
    """What is offered to the first player, by its notation."""
    return {each.text: each.label for each in asked(rules.view(table, viewer)).choices()}


def test_the_best_uses_of_the_cards_are_offered_with_what_they_bring() -> None:
    table = turn("trade", "sell", "build", pesos=20, warehouse=[0, 0, 2])
    market = at_market(table, number=1)
    table.players[0].merchants = ["LAG", market]
    set_tile(table, market, "TC1")
    found = offers(table)
    place = {"MEL": "Melipilla", "CAS": "Casablanca", "LIM": "Limache"}[market]
    assert found[f"play trade {market} x1"] == f"Trade: {place} ×1 · +5 pesos"
    assert found["play sell wheat"] == "Sell: wheat · +9 pesos, −1 wheat"
    assert found["play build LAG1"] == "Build: Laguna Verde · +2 points, −12 pesos"
    assert len(found) <= OFFERED


def test_what_is_of_no_use_is_not_offered() -> None:
    table = turn("trade", "hire", warehouse=[0, 0, 0])
    market = at_market(table)
    set_tile(table, market, "TE4")
    assert all("x0" not in text and "skip" not in text for text in offers(table))
    assert offers(table)["play trade alt"].startswith("Trade: alternative · +1 ")


def test_a_journey_is_called_by_its_end_and_costs_its_toll() -> None:
    table = turn("move", pesos=20)
    table.players[0].merchants = [table.board.harbour]
    labels = list(offers(table).values())
    assert labels
    assert all(label.startswith("Move: ") for label in labels if "alternative" not in label)


def test_merchants_are_sent_where_a_card_of_the_round_uses_it() -> None:
    table = turn("move", "trade", pesos=20)
    table.players[0].merchants = [table.board.harbour]
    for market in table.board.markets:
        set_tile(table, market, {"MEL": "TC1", "CAS": "TC2", "LIM": "TC3"}[market])
    best = next(text for text in offers(table) if text.startswith("play move"))
    assert best.rpartition("-")[2] in table.board.markets
    table.players[0].plan = ["move", "build"]
    best = next(text for text in offers(table) if text.startswith("play move"))
    assert best.rpartition("-")[2] not in table.board.markets


def test_journeys_to_the_same_places_are_offered_once() -> None:
    table = turn("move", pesos=20)
    table.players[0].merchants = [table.board.harbour] * 2
    found = [text.split()[2:] for text in offers(table)]
    ends = [tuple(sorted(path.rpartition("-")[2] for path in paths)) for paths in found]
    assert len(set(ends)) == len(ends) > 1


@pytest.mark.parametrize("tiles", [("TB1", "TB2"), ("TB1", "TE5"), ("TB3", "TE5")])
@pytest.mark.parametrize("stock", [[0, 0, 0], [2, 1, 2]])
def test_trades_with_the_same_result_are_offered_once(
    tiles: tuple[str, str], stock: list[int]
) -> None:
    table = turn("trade", "move", warehouse=stock, pesos=20)
    table.players[0].merchants = list(table.board.markets[:2])
    for market, tile in zip(table.board.markets, tiles, strict=False):
        set_tile(table, market, tile)
    found = offers(table)
    assert len(set(found.values())) == len(found) > 1


def test_what_is_chosen_each_time_tells_equal_trades_apart() -> None:
    table = turn("trade", warehouse=[0, 0, 0], pesos=20)
    market = at_market(table, number=2)
    set_tile(table, market, "TB3")
    question = asked(rules.view(table, 0))
    ways = ("[+copper +copper | +wheat +wheat]", "[+wheat +wheat | +copper +copper]")
    moves = [rules.parse(table, 0, f"play trade {market} x2 {way}") for way in ways]
    labels = {each.label for each in described(question, moves)}
    assert len(labels) == 2, labels


def test_merchants_with_the_same_end_are_counted() -> None:
    table = turn("move", pesos=20)
    table.players[0].merchants = [table.board.harbour] * 3
    move = rules.parse(table, 0, "play move VAL-QUI-LIM VAL-PLA VAL-QUI-LIM")
    assert isinstance(move, Play)
    assert brief(move, 0, ENGLISH) == "Move: Limache ×2, Placilla"


def test_achievements_are_offered_with_what_they_do() -> None:
    table = turn("overseas", hold=[3, 0, 0], ship="west")
    labels = {text.removeprefix("play overseas "): label for text, label in offers(table).items()}
    found = [card for card in labels if card in ACHIEVEMENT_OF]
    assert found
    for card in found:
        assert labels[card].endswith(f" · {main_text(card, ENGLISH)}")


def test_what_an_achievement_does_comes_before_where_its_compensation_goes() -> None:
    table = turn("overseas", hold=[3, 0, 0], ship="west", pesos=10)
    table.regions = {
        "west": ["free-build-or-hire", "", ""],
        "north": ["coins-10", "", ""],
        "east": ["sell-15", "", ""],
    }
    labels = [label for text, label in offers(table).items() if "free-build" in text]
    assert len(labels) == 2
    assert all(label.startswith("Overseas: Public Works · Build a house free") for label in labels)
    assert all(len(label) <= 80 for label in labels)
    assert [label.partition("pay the ")[2] for label in labels] == ["Northern Sea", "Eastern Sea"]


def test_what_is_given_is_told_once() -> None:
    table = turn("trade", warehouse=[1, 0, 1])
    market = at_market(table)
    set_tile(table, market, "TE5")
    label = next(label for text, label in offers(table).items() if " x1" in text)
    assert label.endswith("×1 · +1 point, −1 silver, −1 wheat")


def test_which_goods_an_alternative_brings_is_offered_for_the_last_card_only() -> None:
    alone = [text for text in offers(turn("hire", warehouse=[0, 0, 0])) if " alt " in text]
    assert len(alone) == 3
    several = offers(turn("hire", "ship", warehouse=[0, 0, 0]))
    assert len([text for text in several if text.startswith("play hire")]) == 1


@pytest.mark.parametrize("seats", [2, 5])
def test_everybody_sees_the_same_offers_and_all_are_legal(seats: int) -> None:
    met = 0
    for number, (table, seat) in enumerate(positions(seats, {}, "offers")):
        if number > 260:
            break
        if number % 9 or not isinstance(rules.pending(table), CardChoice):
            continue
        public = asked(rules.view(table, None), seat).choices()
        own = asked(rules.view(table, seat), seat).choices()
        assert public == own
        for choice in public:
            rules.parse(table, seat, choice.text)
            assert len(choice.label) <= 80
            met += 1
    assert met > 20


def doors(table: Table) -> tuple[Panel, dict[str, str]]:
    panel = panel_of(rules.view(table, None))
    return panel, {each.code: each.label for each in panel.doors()}


def test_the_panel_opens_with_the_card_that_is_pressed() -> None:
    table = turn("hire", "sell", mayor="build", pesos=0, warehouse=[1, 1, 0])
    panel, found = doors(table)
    assert found == {
        "hire": "1 · Hire Merchant…",
        "sell": "2 · Sell Good · 1 peso…",
        "build": "Mayor's office · Build House…",
    }
    with pytest.raises(IllegalMove, match="Not enough pesos: this costs 1, and you have 0"):
        panel.entered(panel.start(), "sell")
    table.players[0].pesos = 1
    panel = panel_of(rules.view(table, 0))
    begun = panel.entered(panel.start(), "sell")
    assert begun.startswith("card=sell")
    changed = (
        panel.apply(begun, "do=copper") if "do=silver" in begun else panel.apply(begun, "do=silver")
    )
    assert panel.entered(changed, "sell") == changed, "a draft about the card is kept"
    assert panel.entered(changed, "build").startswith("card=build")
    with pytest.raises(IllegalMove):
        panel.entered(changed, "move")


def test_many_cards_have_one_way_to_open_the_panel() -> None:
    table = turn("hire", "sell", "move", "trade", mayor="build")
    assert len(doors(table)[1]) == 5
    table.players[0].plan.append("ship")
    assert not doors(table)[1]


def test_the_panel_goes_on_where_a_move_was_not_written_to_its_end() -> None:
    table = turn("hire", "sell", warehouse=[1, 1, 0])
    panel = panel_of(rules.view(table, 0))
    start = panel.start()
    assert panel.entered(start, "play sell") == panel.entered(start, "sell")
    for text in ("play ship", "play sell silver", "discard silver", "discard"):
        with pytest.raises(IllegalMove):
            panel.entered(start, text)


def test_an_action_is_understood_without_its_card_where_one_card_can_do_it() -> None:
    table = turn("build", "sell", pesos=30, warehouse=[1, 0, 0])
    table.players[0].merchants = [table.board.harbour]
    question = asked(rules.view(table, 0))
    assert question.read("build VAL") == "play build VAL"
    assert question.read("sell silver") == "play sell silver"
    assert question.read("play build VAL") == ""
    assert question.read("discard 1 silver") == ""
    with pytest.raises(BadNotation, match="None of your planned cards"):
        question.read("ship north")
    table.players[0].achievements = ["second-build", "free-build-or-hire"]
    table.players[0].plan = ["second-build", "sell"]
    assert asked(rules.view(table, 0)).read("build VAL") == "play second-build VAL"
    table.players[0].plan = ["build", "second-build"]
    with pytest.raises(BadNotation, match=r"`play build VAL`, `play second-build VAL`"):
        asked(rules.view(table, 0)).read("build VAL")
    table.players[0].plan = ["free-build-or-hire"]
    assert asked(rules.view(table, 0)).read("build VAL") == "play free-build-or-hire build VAL"
    assert asked(rules.view(table, 0)).read("hire") == "play free-build-or-hire hire"


def test_only_a_card_without_effect_is_warned_of() -> None:
    table = turn("sell", "hire", warehouse=[1, 0, 0])
    question = asked(rules.view(table, 0))
    warned = [str(move) for move in rules.legal(table, 0, "play") if question.words(move).warning]
    assert warned == ["play sell skip", "play hire skip"]
