"""Questions of The Castles of Burgundy that few games ask: their words, choices and panels."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.games.castles_of_burgundy.parts import SEPARATOR
from bot.games.castles_of_burgundy.shields import shield_notes
from bot.ui.layout import VALUE_LIMIT
from bot.ui.play.controls import SHORT_LABEL
from rules import Decision
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS
from rules.castles_of_burgundy.decisions import (
    DuchyChoice,
    MimicChoice,
    PhaseShieldChoice,
    PointsChoice,
    RouteChoice,
    TradeChoice,
    TributeChoice,
)
from rules.castles_of_burgundy.state import Table
from tests.asked import asked, panel_of
from tests.bot.games.castles_of_burgundy.panels import ENGLISH, SLUG, offered, pressed, turn

SHIELDS = {"shields": True}


def asking(table: Table, step: Decision[Table]) -> Table:
    """The same position with another question."""
    table.stack[-1] = step
    return table


def on_castle(table: Table, *shields: int) -> Table:
    """The same position with shields on castles of the first player."""
    duchy = table.duchies[0]
    cells = duchy.layout.castles
    for number, cell in zip(
        shields, sorted(cells, key=lambda cell: duchy.tiles[cell] == ""), strict=False
    ):
        duchy.tiles[cell] = "castle"
        duchy.shields.append((number, cell))
    return table


def choices(table: Table) -> list[tuple[str, str]]:
    found = asked(rules.view(table, 0)).choices()
    return [(choice.label, choice.consequence) for choice in found]


def prompt(table: Table) -> str:
    return asked(rules.view(table, 0)).prompt()


def codes(table: Table, *presses: str) -> Sequence[str]:
    return list(offered(*pressed(table, *presses)))


def test_a_ship_goes_on_to_a_second_depot_and_a_type() -> None:
    table = turn(5, 1, storage=["ship"], goods={2: [1], 3: [2, 2], 5: [4]}, options=SHIELDS)
    table.duchies[0].monasteries = [5]
    on_castle(table, 5)
    panel, draft = pressed(table, "d5=place>ship>d5", "goods=2")
    assert "Still to choose: depot of the goods." in panel.summary(draft)
    assert offered(panel, draft)["goods+=3"] == ("Goods of depot 3 too", "purple ×2")
    assert offered(panel, draft)["goods+=none"] == ("Take no more goods", "")
    draft = panel.apply(draft, "goods+=3")
    assert offered(panel, draft)["goods-type=4"] == ("Take all red goods from the depots", "1 tile")
    draft = panel.apply(draft, "goods-type=4")
    assert panel.moves(draft)[:4] == ("place ship d5 d5", "goods 2", "goods+ 3", "goods-type 4")
    state = rules.play(rules.play(table, 0, "place ship d5 d5").state, 0, "goods 2").state
    assert prompt(state) == "Ann: take the goods of a depot next to depot 2 too?"
    state = rules.play(state, 0, "goods+ none").state
    assert prompt(state) == "Ann: take all goods of one type too?"


def test_one_empty_depot_stands_for_all_in_a_ship() -> None:
    """To keep a space free one of them can be chosen; which one changes nothing."""
    table = turn(5, 1, storage=["ship"], goods={2: [1]})
    panel, draft = pressed(table, "d5=place>ship>d5")
    goods = [code for code in offered(panel, draft) if code.startswith("goods=")]
    assert goods == ["goods=2", "goods=1"]
    table.duchies[0].monasteries.append(5)
    panel, draft = pressed(table, "d5=place>ship>d5")
    assert len([code for code in offered(panel, draft) if code.startswith("goods=")]) == 6


def test_goods_that_do_not_fit_are_chosen() -> None:
    table = turn(5, 1, storage=["ship"], goods={2: [3, 4, 5]})
    table.duchies[0].goods = [1, 1, 0, 0, 0, 0]
    panel, draft = pressed(table, "d5=place>ship>d5", "goods=2")
    assert set(offered(panel, draft)) == {"keep=3", "keep=4", "keep=5"}
    assert offered(panel, draft)["keep=4"] == ("Red", "")
    draft = panel.apply(draft, "keep=4")
    assert panel.moves(draft)[1] == "goods 2 keep 4"


def test_a_storage_that_shrinks_is_emptied_tile_by_tile() -> None:
    table = turn(3, 3, storage=["ship", "mine", "bank", "church", "mine"], options=SHIELDS)
    on_castle(table, 4)
    table.depots[2].shields = [9]
    cell = table.duchies[0].layout.cells[table.duchies[0].shields[0][1]].id
    panel, draft = pressed(table, f"shield=9>{cell}")
    assert "Still to choose: tile to discard." in panel.summary(draft)
    assert set(offered(panel, draft)) == {"drop=ship", "drop=mine", "drop=bank", "drop=church"}
    draft = panel.apply(draft, "drop=mine")
    assert panel.moves(draft) == ()
    draft = panel.apply(draft, "drop=mine")
    assert panel.moves(draft)[-1] == "discard mine mine"
    state = rules.play(table, 0, panel.moves(draft)[0]).state
    assert prompt(state) == "Ann: your storage is over its limit. Discard 2 tiles."
    assert len(choices(state)) == len(rules.legal(rules.view(state, 0), 0)) == 7
    assert ("Discard mine ×2", "") in choices(state)


def test_a_player_to_copy_is_shown_with_the_monasteries() -> None:
    table = asking(on_castle(turn(seats=3, options=SHIELDS), 6), MimicChoice(0))
    table.duchies[1].monasteries = [15, 2]
    assert prompt(table) == "Ann: choose the player whose monasteries shield 6 copies."
    assert choices(table) == [
        ("Copy the monasteries of Ben", "monasteries: 15, 2"),
        ("Copy the monasteries of Cy", "monasteries: –"),
    ]


def test_a_shield_says_what_it_does_and_is_worth_at_the_end() -> None:
    table = turn(3, 3, options=SHIELDS)
    table.depots[2].shields = [9]
    panel, draft = pressed(table)
    label, told = offered(panel, draft)["shield=9>d4"]
    assert label == "Take shield 9 for the castle on d4"
    assert told == "sales bring 1 silver for each goods tile; 8 points at the end"


def test_every_shield_has_words_that_fit_into_a_select() -> None:
    told = {number: SEPARATOR.join(shield_notes(number, ENGLISH)) for number in SHIELD_POINTS}
    assert len(set(told.values())) == len(told) == 18
    assert max(map(len, told.values())) <= VALUE_LIMIT


def test_a_starting_castle_names_the_numbers_around_it() -> None:
    table = rules.new(SLUG, 2, {"duchy_setup": "same:5"}, "start")
    label, told = choices(table)[0]
    assert told == "neighbors 1 1 2 2 3 5"
    assert len(f"{label} · {told}") <= SHORT_LABEL


def test_the_storages_of_a_team_are_told_apart() -> None:
    table = turn(4, 2, seats=4, options={"team": "12a"}, storage=["ship"], depots={2: ["mine"]})
    table.players[0].storage = ["ship"]
    told = offered(panel_of(rules.view(table, 0)))
    texts = [told[f"d4=place>ship>e4>{where}"][1] for where in ("shared", "own")]
    assert texts == [f"{where} storage; then: goods from a depot" for where in ("shared", "own")]
    question = asked(rules.view(table, 0))
    offers = [each for each in question.offers("take") if " 2 d2 in " in each.text]
    told_of = {each.text: each.consequence.partition(";")[0] for each in offers}
    assert told_of == {
        "take mine 2 d2 in shared": "shared storage",
        "take mine 2 d2 in own": "own storage",
    }


def test_a_tribute_is_a_button_for_each_set_of_shields() -> None:
    table = asking(on_castle(turn(silver=1, options=SHIELDS), 9, 12), TributeChoice((0,)))
    assert prompt(table) == "Ann: pay 1 silver for each shield you keep. You have 1 silver."
    assert choices(table) == [
        ("Pay 1 silver: keep shield 9", "you lose shield 12"),
        ("Pay 1 silver: keep shield 12", "you lose shield 9"),
        ("Pay no tribute", "you lose shield 9 and shield 12"),
    ]
    assert asked(rules.view(table, 0)).panel() is None


def test_many_tributes_have_a_panel() -> None:
    table = turn(silver=2, workers=3, options=SHIELDS)
    asking(on_castle(table, 3, 9, 12, 14), TributeChoice((0,)))
    panel = panel_of(rules.view(table, 0))
    assert panel.title() == "Choose shields to keep…"
    draft = panel.start()
    assert panel.moves(draft)[0].startswith("tribute pay 3 9 12 14 with")
    draft = panel.apply(draft, "lose=14")
    assert "workers=1" in offered(panel, draft)
    draft = panel.apply(draft, "workers=1")
    assert panel.moves(draft) == ("tribute pay 3 9 12 with 2 silver 1 worker drop 14",)
    assert panel.summary(draft) == (
        "Pay 2 silver and 1 worker: keep shield 3, shield 9 and shield 12\nYou lose shield 14.\n"
        "- Shield 3: tribute may be paid with workers; 12 points at the end\n"
        "- Shield 9: sales bring 1 silver for each goods tile; 8 points at the end\n"
        "- Shield 12: goods bring double points when sold; 8 points at the end\n"
        "- Shield 14: places a tile of a depot at the phase end; 4 points at the end"
    )
    draft = panel.apply(draft, "pay=14")
    assert panel.moves(draft)[0].startswith("tribute pay 3 9 12 14 with")


def test_a_tile_of_a_depot_is_placed_at_the_end_of_a_phase() -> None:
    table = turn(depots={3: ["bank"]}, options=SHIELDS)
    asking(on_castle(table, 14), PhaseShieldChoice(0))
    table.turn.rolled = False
    assert prompt(table) == "Ann: place a tile with shield 14?"
    panel, draft = pressed(table)
    label, told = offered(panel, draft)["phase14=bank>3>c3"]
    assert label == "Place a bank of depot 3 on c3"
    assert told == "+2 silver; city of 1 complete: +11 points (1 + phase 10)"
    assert "skip=14" in offered(panel, draft)


def test_a_duchy_is_chosen_by_its_castles() -> None:
    table = rules.new(SLUG, 2, {"duchy_setup": "choose"}, "duchy")
    assert isinstance(rules.pending(table), DuchyChoice)
    assert prompt(table) == "Ann: choose your duchy."
    assert choices(table)[0] == ("Play duchy 1", "castle cells a2, a3, b3, d4")


def test_a_trade_route_is_laid_tile_by_tile() -> None:
    options = {"trade_routes": True, "trade_route_order": "choose"}
    table = rules.new(SLUG, 4, options, "route")
    assert isinstance(rules.pending(table), RouteChoice)
    panel, draft = pressed(table)
    first = codes(table)
    assert len(first) == 3
    draft = panel.apply(draft, first[1])
    assert panel.moves(draft) == ()
    second = list(offered(panel, draft))
    draft = panel.apply(draft, second[0])
    (move,) = panel.moves(draft)
    assert move.split()[1] == first[1].partition("=")[2]
    assert "Your trade route: " in panel.summary(draft)


def test_the_game_for_one_asks_for_points_and_trades() -> None:
    table = turn(seats=1, options={"solo": "13a"}, silver=2)
    asking(table, PointsChoice(0, 6))
    assert prompt(table) == "Ann: you gain 6 points (0 of 50 points so far). Pay silver for more?"
    assert [label for label, _ in choices(table)] == [
        "Buy no more points",
        "Pay 1 silver for 1 more point",
        "Pay 2 silver for 2 more points",
    ]
    table = turn(seats=1, options={"solo": "13a"})
    table.duchies[0].goods = [3, 0, 3, 0, 0, 0]
    table.black = ["bank", "", "mine"]
    asking(table, TradeChoice(0))
    assert prompt(table) == "Ann: trade five goods for a tile from the black depot?"
    panel, draft = pressed(table, "trade=mine", "give=1")
    assert panel.summary(draft).splitlines() == [
        "**1. Trade for a black tile: Mine, Blue**",
        "Still to choose: goods to give up.",
    ]
    assert asked(rules.view(table, 0)).choices()
