"""Moves that are given to cards before their turns come: panel, terms, alternatives."""

from __future__ import annotations

import pytest

import rules
from bot.games import GAMES
from bot.games.core.ahead import differences
from bot.games.core.ahead import standing as standing_of
from bot.games.core.conditions import on_condition
from bot.games.core.panel import Panel
from bot.games.core.question import planner as planner_of
from bot.games.valparaiso.questions.cards import CardAhead
from bot.games.valparaiso.questions.terms import terms
from bot.i18n import LANGUAGES, texts_for
from bot.services.orders.reading import read_moves
from bot.services.orders.rows import THEN, parts_of
from rules.valparaiso import queries
from rules.valparaiso.data import BOARDS
from rules.valparaiso.moves import NOTATION
from rules.valparaiso.state import Table
from tests.asked import NAMES
from tests.bot.games.valparaiso.panels import (
    ahead,
    at_market,
    edits,
    new,
    offered,
    positions,
    pressed,
    turn,
)
from tests.cases import for_each
from tests.sharing import in_turn

GAME = GAMES["valparaiso"]
FORESIGHT = GAME.foresight
EVERY_CONDITION = [
    f"{market} {offered}"
    for market in dict.fromkeys(market for board in BOARDS.values() for market in board.markets)
    for offered in ("gives wheat", "gives copper", "gives pesos", "gives points", "takes silver")
]
CARD_AHEAD = CardAhead("card")


def planner(table: Table, seat: int = 0) -> Panel:
    question = GAMES[table.slug].question(ahead(table, seat), seat, NAMES)
    assert question is not None
    panel = planner_of(question)
    assert panel is not None
    return panel


def test_cards_can_be_given_moves_as_soon_as_they_are_planned() -> None:
    table = new()
    assert queries.turn_ahead(rules.view(table, 0), 0) is None
    assert FORESIGHT.ahead(rules.view(table, 0), 0) == {}
    for text in ("draft sell move", "plan sell move mayor hire"):
        table = rules.play(table, 0, text).state
        at = FORESIGHT.ahead(rules.view(table, 0), 0)["card"]
        assert isinstance(at, Table)
        assert at.players[0].plan == ["sell", "move"]
        assert FORESIGHT.ahead(rules.view(table, 1), 1) == {}
    assert at.players[0].mayor == "hire"
    assert at.players[0].pesos == table.players[0].pesos - 5


def test_each_turn_follows_on_those_before() -> None:
    table = rules.play(new(), 0, "plan move trade build").state
    table.players[0].merchants = [table.board.harbour]
    panel, market = planner(table), table.board.markets[0]
    first = pressed(panel)
    walk = next(code for code in offered(panel, first) if code.endswith(f"-{market}"))
    draft = panel.apply(panel.apply(first, walk), "then")
    draft = panel.apply(draft, f"visit-{market}=0")
    one, other = panel.plans(draft)
    assert one.rows[0][0].startswith("play move")
    assert other.rows == ((f"play trade {market} x0",),)
    assert other.terms == ("left=2 slot=0",)
    assert "Turn 1" in panel.summary(draft)


def test_a_door_begins_the_plan_with_its_card() -> None:
    table = turn("hire", "sell", warehouse=[1, 1, 1])
    panel = planner(table)
    doors = [door.code for door in panel.doors()]
    assert doors == ["hire", "sell"]
    draft = panel.entered(panel.start(), "sell")
    assert "Sell Good" in panel.summary(draft)
    assert panel.entered(draft, "sell") == draft, "what was chosen since stays"
    with pytest.raises(rules.IllegalMove):
        panel.entered(panel.start(), "ship")


def test_the_preview_shows_all_turns() -> None:
    table = rules.play(new(), 0, "plan sell ship hire").state
    table.players[0].warehouse = [1, 1, 0]
    panel = planner(table)
    draft = pressed(panel, "do=copper", "then", "do=north", "then", "instead=alt+wheat")
    texts = ["play sell copper", "play ship north", "play hire alt +wheat"]
    assert [str(move) for move in panel.picture(draft).moves] == texts
    found = queries.several_turns(ahead(table), 0, panel.picture(draft).moves)
    assert found is not None
    after, events = found
    assert (after.players[0].warehouse, after.players[0].ship) == ([1, 0, 1], "north")
    assert sum(type(event).__name__ == "CardUsed" for event in events) == 3
    again = pressed(panel, "do=copper", "else", "do=silver", "then", "do=north")
    assert [str(move) for move in panel.picture(again).moves] == texts[:2]
    changing = pressed(panel, "do=copper", "then", "do=north", "else", "do=west")
    assert [str(move) for move in panel.picture(changing).moves] == [texts[0], "play ship west"]


def test_a_turn_can_have_several_alternatives() -> None:
    table = rules.play(new(), 0, "plan sell hire").state
    table.players[0].warehouse = [1, 1, 0]
    panel = planner(table)
    draft = pressed(panel, "do=copper", "else", "do=silver", "else=alt")
    (plan,) = panel.plans(draft)
    assert plan.rows[:2] == (("play sell copper",), ("play sell silver",))
    assert plan.rows[2][0] == "play sell alt"
    assert len(plan.terms) == 3
    assert "or else" in panel.summary(draft)
    assert panel.rows(draft) == plan.rows
    alternative = rules.parse(ahead(table), 0, plan.rows[2][0])
    assert panel.picture(draft).moves == (alternative,)
    assert panel.picture(pressed(panel, "do=copper", "else")).moves == (
        rules.parse(ahead(table), 0, "play sell copper"),
    )


def test_what_was_left_unfinished_is_not_told_as_planned() -> None:
    table = rules.play(new(), 0, "plan sell hire").state
    table.players[0].warehouse = [1, 1, 0]
    panel = planner(table)
    draft = pressed(panel, "do=copper", "then")
    assert "Turn 2" in panel.summary(draft)
    assert [plan.words for plan in panel.plans(draft)] == ["**Turn 1: Sell Good: copper**"]


def test_goods_that_are_discarded_first_belong_to_the_move() -> None:
    table = rules.play(new(), 0, "plan build").state
    table.players[0].pesos, table.players[0].warehouse = 8, [1, 0, 0]
    table.players[0].merchants = [table.board.harbour]
    (plan,) = (panel := planner(table)).plans(pressed(panel, "discard=silver"))
    assert plan.rows == (("discard 1 silver", f"play build {table.board.harbour}"),)
    assert "price=10" in plan.terms[0]


def test_goods_pay_for_the_slot_of_an_alternative_too() -> None:
    table = turn("hire", "sell", pesos=0, warehouse=[1, 1, 0])
    panel = planner(table)
    draft = pressed(panel, "discard=silver", "card=sell", "else", "instead=skip")
    (plan,) = panel.plans(draft)
    assert plan.rows == (
        ("discard 1 silver", "play sell copper"),
        ("discard 1 silver", "play sell skip"),
    )


def test_what_is_drawn_meanwhile_is_not_known() -> None:
    table = turn("overseas", "sell", hold=[3, 0, 0], ship="west")
    view = rules.view(table, 0)
    card = table.regions["west"][0]
    move = rules.parse(view, 0, f"play overseas {card}")
    after = queries.later_turn(view, 0, (move,))
    assert after is not None
    assert after.regions["west"][0] == ""
    assert sorted(after.pile) == sorted(view.pile)
    assert after.players[0].planned == ["sell"]
    last = rules.parse(after, 0, "play sell skip")
    assert queries.later_turn(after, 0, (last,)) is None
    assert queries.later_turn(after, 0, (move,)) is None


def test_drafts_that_do_not_fit_are_refused() -> None:
    panel = planner(rules.play(new(), 0, "plan sell hire").state)
    for draft in ("play trade MEL x1 // card=sell", "play sell skip || x", "x || card=sell", "y"):
        with pytest.raises(rules.RulesError):
            panel.edits(draft)
    for code in ("else", "then", "else=alt"):
        if code not in [edit.code for edit in edits(panel, panel.start())]:
            with pytest.raises(rules.RulesError):
                panel.apply(panel.start(), code)


def test_terms_say_what_others_can_change() -> None:
    table = turn("trade", "move", "build", pesos=30)
    market = at_market(table)
    at_market(table, seat=1)
    table.columns[market][0] = "TC1"
    trade = rules.parse(table, 0, f"play trade {market} x1")
    assert terms(trade, table, 0) == f"left=3 slot=0 fee=1 tile={market}:TC1"
    table.players[0].merchants.append(table.board.harbour)
    build = rules.parse(table, 0, f"play build {table.board.harbour}")
    assert terms(build, table, 0) == "left=3 slot=2 price=10 site=VAL1"
    table.players[0].pesos = 2
    assert terms(build, table, 0) == "left=3 slot=2"
    assert terms(rules.parse(table, 0, "discard 1 silver"), table, 0) == ""


@for_each(
    ("now", "standing", "parts"),
    [
        ("left=3 slot=0 fee=1 tile=LIM:TC1", "same", ()),
        ("left=2 slot=0 fee=1 tile=LIM:TC1", "same", ()),
        ("left=4 slot=0 fee=1 tile=LIM:TC1", "later", ()),
        ("left=3 slot=1 fee=1 tile=LIM:TC1", "later", ()),
        ("left=3 slot=0 fee=2 tile=LIM:TC1", "changed", ("fee",)),
        ("left=3 slot=0 tile=LIM:TC1", "same", ()),
        ("left=3 slot=0 tile=LIM:TC2", "changed", ("tile",)),
        ("left=3 slot=0 fee=2 tile=LIM:TC2", "changed", ("fee", "tile")),
    ],
)
def test_a_planned_move_waits_for_its_turn_and_for_nothing_else(
    now: str, standing: str, parts: tuple[str, ...]
) -> None:
    """What has become cheaper is as it was shown."""
    shown = "left=3 slot=0 fee=1 tile=LIM:TC1"
    assert standing_of(CARD_AHEAD, shown, now) == standing
    if standing != "later":
        assert differences(CARD_AHEAD, shown, now) == parts
    assert set(parts) <= set(FORESIGHT.term_names)


def test_semicolons_stand_between_orders_and_within_a_trade() -> None:
    written = (
        "Play trade lim x1; mel x0; play sell wheat; play trade LIM x1; discard 1 wheat; MEL x1"
    )
    assert read_moves(GAME, written) == (
        "play trade LIM x1; MEL x0",
        "play sell wheat",
        "play trade LIM x1; discard 1 wheat; MEL x1",
    )
    assert read_moves(GAME, ("play trade LIM x1; MEL x0",)) == ("play trade LIM x1; MEL x0",)
    assert read_moves(GAME, "play move then play sell") == ("play move then play sell",)
    assert parts_of("play move then play sell") == ("play move", "play sell")


@pytest.mark.parametrize("seats", in_turn([2, 4]))
def test_whatever_is_pressed_leads_to_plans_that_can_be_played_in_turn(seats: int) -> None:
    chance, met = rules.Chance("turns"), 0
    for number, (table, _) in enumerate(positions(seats, {}, "turns")):
        for seat in range(seats) if number % 9 == 0 and number < 250 else ():
            at = queries.turn_ahead(rules.view(table, seat), seat)
            question = None if at is None else GAMES[table.slug].question(at, seat, NAMES)
            panel = None if question is None else planner_of(question)
            if panel is None:
                continue
            draft = panel.start()
            for _ in range(10):
                codes = [edit.code for edit in edits(panel, draft)]
                if not codes:
                    break
                draft = panel.apply(draft, chance.choose(codes))
                assert panel.summary(draft)
                assert all(len(plan.rows) == len(plan.terms) for plan in panel.plans(draft))
            later = at
            for plan in panel.plans(draft):
                assert later is not None
                texts = parts_of(THEN.join(plan.rows[0]))
                moves = [NOTATION.read(text) for text in texts]
                assert [str(move) for move in moves] == list(texts)
                later = queries.later_turn(later, seat, moves)
                met += 1
    assert met > 20


def test_a_use_can_depend_on_what_is_turned_up() -> None:
    table = rules.play(new(), 0, "plan trade sell").state
    table.players[0].warehouse = [0, 0, 1]
    market = at_market(table)
    table.columns[market][0] = "TC1"
    panel = planner(table)
    draft = pressed(panel, f"when={market}-gives-pesos")
    assert "Played only if" in panel.summary(draft)
    assert f"when={market}-gives-pesos" not in offered(panel, draft)
    draft = panel.apply(draft, "else=alt")
    draft = panel.apply(draft, "when=possible")
    (plan,) = panel.plans(draft)
    assert plan.rows[0] == (f"if {market} gives pesos: play trade {market} x1",)
    assert plan.rows[1][0].startswith("if possible: play trade alt")
    assert panel.moves(draft) == (f"play trade {market} x1",)
    assert "gives pesos: Trade in Villages" in plan.words
    assert "even if something has changed" in plan.words
    back = panel.apply(draft, "when=exactly")
    assert panel.plans(back)[0].rows[1][0].startswith("play trade alt")
    with pytest.raises(rules.IllegalMove):
        panel.apply(draft, "when=nowhere-gives-pesos")


def test_conditions_are_about_where_merchants_stand_or_go() -> None:
    table = rules.play(new(), 0, "plan move trade").state
    table.players[0].merchants = [table.board.harbour]
    panel, market = planner(table), table.board.markets[0]
    walk = next(code for code in offered(panel, pressed(panel)) if code.endswith(f"-{market}"))
    codes = offered(panel, pressed(panel, walk))
    assert f"when={market}-takes-wheat" in codes
    assert "when=possible" in codes
    assert len([code for code in codes if code.startswith("when=")]) <= 25


@for_each(
    ("tile", "condition", "holds"),
    (
        ("TC1", "gives pesos", True),
        ("TC1", "gives wheat", False),
        ("TB5", "gives wheat", True),
        ("TB5", "takes copper", True),
        ("TD3", "takes wheat", True),
        ("TD3", "takes silver", False),
        ("TD3", "gives points", True),
    ),
)
def test_what_a_condition_says(tile: str, condition: str, holds: bool) -> None:
    table = turn("trade")
    market = at_market(table)
    table.columns[market][0] = tile
    assert FORESIGHT.holds(f"{market} {condition}", rules.view(table, 0), 0) == holds


def test_conditions_can_be_written() -> None:
    table = turn("trade")
    market = at_market(table)
    text = f"if {market.lower()} gives wheat: play trade {market} x1; if possible: play trade alt"
    first, other = read_moves(GAME, text)
    assert first == f"if {market} gives wheat: play trade {market} x1"
    assert other == "if possible: play trade alt"
    with pytest.raises(rules.BadNotation, match="isn't a condition"):
        read_moves(GAME, "if it rains: play trade alt")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_conditions_can_be_written_as_they_are_shown(locale: str) -> None:
    texts, move = texts_for(locale), "play trade alt"
    for condition in EVERY_CONDITION:
        shown = on_condition(condition, move, FORESIGHT.condition_words, texts)
        assert read_moves(GAME, shown, locale) == (f"if {condition}: {move}",)


@for_each(
    ("locale", "written", "read"),
    (
        ("en", "if limache gives wheat", "LIM gives wheat"),
        ("en", "if Limahce gives the weat", "LIM gives wheat"),
        ("en", "if LIM takes Silver", "LIM takes silver"),
        ("ko", "if 리마체 gives 밀", "LIM gives wheat"),
        ("ko", "리마체에서 점수를 얻는 경우", "LIM gives points"),
        ("ko", "가능한 경우", "possible"),
        ("ja", "if リマチェ gives 小麦", "LIM gives wheat"),
        ("ja", "リマチェで銀を支払う場合", "LIM takes silver"),
        ("ja", "可能な場合", "possible"),
    ),
)
def test_conditions_have_names(locale: str, written: str, read: str) -> None:
    for sign in (": ", "： "):
        text = f"{written}{sign}play trade alt"
        assert read_moves(GAME, text, locale) == (f"if {read}: play trade alt",)


@pytest.mark.parametrize("before", ["if CAS gives silver: ", "discard 1 copper then "])
def test_several_trades_can_be_written_behind_a_condition_or_another_move(before: str) -> None:
    row = f"{before}play trade MEL x1; CAS x2"
    assert read_moves(GAME, row) == (row,)
    assert read_moves(GAME, f"{row}; play sell copper") == (row, "play sell copper")


def test_the_trade_that_brings_most_serves_a_conditional_one() -> None:
    table = turn("trade", pesos=20)
    market = at_market(table, number=2)
    table.columns[market][0] = "TC1"
    planned = NOTATION.read(f"play trade {market} x1")
    assert str(FORESIGHT.serving(planned, table, 0)) == f"play trade {market} x2"
    assert FORESIGHT.serving(NOTATION.read("play sell wheat"), table, 0) is None


def test_tiles_that_offer_the_same_are_no_difference() -> None:
    table = turn("trade")
    market = at_market(table)
    said = set()
    for tile in ("TB1", "TB2"):
        table.columns[market][0] = tile
        move = next(
            each for each in queries.first_moves_with(table, 0, "trade", 60) if "x1" in str(each)
        )
        said.add(terms(move, table, 0))
    assert len(said) == 1
