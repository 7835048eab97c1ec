"""A turn of Brass: Birmingham that is planned ahead, with alternatives for each of its actions."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from bot.games import GAMES
from bot.games.core.panel import Panel
from bot.games.core.question import planner as planner_of
from bot.model import Order
from bot.services.orders.evaluation import Verdict, decide, terms_of
from bot.services.orders.rows import THEN
from rules import Chance, IllegalMove
from rules.brass_birmingham.state import Table
from tests.asked import asked
from tests.bot.games.brass_birmingham.panels import NAMES, POSITIONS, groups_keep_limits
from tests.bot.games.brass_birmingham.tables import SLUG, table
from tests.sharing import in_turn

BRASS = GAMES[SLUG]
ORDER = Order(7, 1, 0, 11, 1, "moves")


def planner(view: Table) -> Panel:
    made = planner_of(asked(view, 0, NAMES))
    assert made is not None
    return made


def pressed(panel: Panel, *codes: str) -> str:
    """The draft after these changes, of which each is on offer."""
    draft = panel.start()
    for code in codes:
        offered = [edit.code for group in panel.edits(draft) for edit in group.edits]
        assert code in offered, (draft, code, offered)
        draft = panel.apply(draft, code)
    return draft


def decided(view: Table, rows: tuple[tuple[str, ...], ...], given: Table) -> Verdict | None:
    """What an order of these rows, which was given in a position, leads to in another."""
    texts = tuple(map(THEN.join, rows))
    terms = terms_of(BRASS, texts, given, 0)
    return decide(BRASS, [replace(ORDER, moves=texts, terms=terms)], view, 0)


def test_each_action_has_an_alternative_of_its_own() -> None:
    view = table(hand="leek coal iron brewery", merchants={})
    panel = planner(view)
    draft = pressed(panel, "do=loan", "else=0", "do=pass", "back", "do=loan")
    assert [row[0].split()[0] for row in panel.rows(draft)] == ["loan", "pass"]
    assert [len(row) for row in panel.rows(draft)] == [2, 2]
    draft = panel.apply(draft, "else=1")
    assert panel.rows(draft) == (), "an alternative is being composed"
    draft = panel.apply(draft, "do=pass")
    verbs = [tuple(text.split()[0] for text in row) for row in panel.rows(draft)]
    assert verbs == [("loan", "loan"), ("loan", "pass"), ("pass", "loan"), ("pass", "pass")]
    told = panel.summary(draft)
    assert "If action 1 isn't possible: **Pass" in told
    assert "If action 2 isn't possible: **Pass" in told


def test_the_first_action_that_is_possible_is_played_and_the_rest_stays() -> None:
    """Somebody else takes the place of the first action; the second is as it was planned."""
    view = table(hand="birmingham coal iron leek")
    panel = planner(view)
    build = next(each for each in rules.legal(view, 0, "build") if " at birmingham" in str(each))
    slot = str(build).split()[3]
    draft = f"{build};loan with leek".replace("loan with leek", "loan card=leek")
    draft = panel.apply(draft, "else=0")
    for code in ("do=pass", "card=coal"):
        draft = panel.apply(draft, code)
    rows = panel.rows(panel.apply(draft, "back"))
    assert rows[0] == (str(build), "loan with leek")
    kept = decided(view, rows, view)
    assert kept is not None
    assert list(map(str, kept.moves)) == list(rows[0])
    tiles = dict.fromkeys(SLOTS_OF_BIRMINGHAM, "1 coal 1")
    taken = table(hand="birmingham coal iron leek", tiles=tiles)
    assert slot in tiles
    other = decided(taken, rows, view)
    assert other is not None
    assert list(map(str, other.moves)) == ["pass with coal", "loan with leek"]
    assert other.passed_over


SLOTS_OF_BIRMINGHAM = ("birmingham#1", "birmingham#2", "birmingham#3", "birmingham#4")


def test_turns_are_planned_one_after_the_other_with_the_cards_that_are_left() -> None:
    view = table(hand="leek coal iron brewery birmingham", merchants={})
    panel = planner(view)
    draft = pressed(panel, "do=loan", "do=pass")
    (alone,) = panel.plans(draft)
    assert len(alone.rows) == 1
    draft = pressed(panel, "do=loan", "do=pass", "then", "do=pass")
    assert "then" not in [e.code for g in panel.edits(draft) for e in g.edits], "an action is open"
    draft = panel.apply(draft, "do=loan")
    first, second = (plan.rows for plan in panel.plans(draft))
    assert panel.rows(draft) == first
    played = [text.split()[-1] for rows in (first, second) for text in rows[0]]
    assert len(set(played)) == 4, "no card pays twice"
    told = panel.summary(draft)
    assert "**Turn 1: Loan: +£30 · Pass" in told
    assert "Turn 2:" in told
    shown = panel.picture(draft)
    assert [str(move) for move in shown.before] == list(first[0])
    assert shown.at is not None
    assert [str(move) for move in shown.moves] == list(second[0])


def test_a_plan_ends_with_the_last_card() -> None:
    panel = planner(table(hand="leek coal", merchants={}))
    draft = pressed(panel, "do=loan", "do=pass")
    assert "then" not in [e.code for g in panel.edits(draft) for e in g.edits]
    with pytest.raises(IllegalMove):
        panel.apply(draft, "then")


def test_an_alternative_that_takes_the_card_of_the_next_action_stands_alone() -> None:
    view = table(hand="leek coal")
    panel = planner(view)
    draft = pressed(panel, "do=loan")
    draft = panel.apply(draft, "do=pass")
    second = panel.moves(draft)[1].split()[-1]
    draft = panel.apply(draft, "else=0")
    draft = panel.apply(draft, "do=pass")
    if f"card={second}" in [e.code for g in panel.edits(draft) for e in g.edits]:
        draft = panel.apply(draft, f"card={second}")
    rows = panel.rows(draft)
    assert rows[-1] == (f"pass with {second}",)


@pytest.mark.parametrize("name", in_turn(POSITIONS))
def test_plans_with_alternatives_fit_and_their_rows_are_legal(name: str) -> None:
    view, chance = table(**POSITIONS[name]), Chance(f"plans {name}")
    panel, found = planner(view), 0
    for _ in range(6):
        draft = panel.start()
        for _ in range(14):
            groups_keep_limits(panel, draft)
            panel.summary(draft)
            panel.picture(draft)
            for plan in panel.plans(draft):
                assert len(plan.terms) in (0, len(plan.rows))
            for row in panel.rows(draft):
                found += 1
                rules.try_out(view, 0, [rules.GAMES[SLUG].notation.read(each) for each in row])
            edits = [e for g in panel.edits(draft) for e in g.edits if e.enabled]
            if not edits:
                break
            draft = panel.apply(draft, chance.choose(edits).code)
    assert found


@pytest.mark.parametrize(
    "draft", ["|", "|x=loan", "|7=loan card=leek", "loan card=leek|0=dance", "loan card=leek // "]
)
def test_damaged_drafts_are_refused(draft: str) -> None:
    panel = planner(table(hand="leek coal iron"))
    with pytest.raises((IllegalMove, rules.RulesError)):
        panel.moves(draft)


WORKS = {
    "hand": "birmingham iron leek",
    "links": {"birmingham~oxford": 0, "birmingham~dudley": 0},
    "merchants": {"oxford#1": "blank", "oxford#2": "blank"},
}


def works_in_birmingham(view: Table) -> str:
    """The iron works that takes its coal from the market."""
    found = (str(move) for move in rules.legal(view, 0, "build"))
    wanted = "build iron at birmingham#3 coal market with birmingham"
    return next(text for text in found if text == wanted)


def test_a_later_turn_has_the_money_and_the_board_of_the_turns_before() -> None:
    view = table(**{**WORKS, "hand": "birmingham leek leek leek", "money": 0})
    panel = planner(view)
    builds = [e for g in panel.edits(panel.start()) for e in g.edits if e.code == "do=build"]
    assert [edit.enabled for edit in builds] == [False], "there is no money yet"
    draft = pressed(panel, "do=loan", "do=loan", "then")
    for code in ("do=build", "at-iron=birmingham#3"):
        draft = panel.apply(draft, code)
    _, later = panel.plans(draft)
    ((text,),) = later.rows
    assert text.startswith("build iron at birmingham#3")
    assert int(later.terms[0]) > 0


def test_a_cheaper_source_is_no_surprise() -> None:
    """A mine has been joined meanwhile: its coal is free and must be taken."""
    given = table(**WORKS)
    text = works_in_birmingham(given)
    mine = table(**WORKS, tiles={"dudley#1": "1 coal 1"})
    verdict = decided(mine, ((text,),), given)
    assert verdict is not None
    assert not verdict.stop
    assert "coal dudley#1" in str(verdict.moves[0])


def test_a_dearer_source_stops_and_names_what_changed() -> None:
    given = table(**WORKS)
    text = works_in_birmingham(given)
    dear = table(**WORKS)
    dear.market = {**dear.market, "coal": 0}
    verdict = decided(dear, ((text,),), given)
    assert verdict is not None
    assert (verdict.stop, verdict.parts) == ("changed", ("price",))


def test_another_place_is_taken_where_it_was_left_open() -> None:
    given = table(**WORKS)
    text = works_in_birmingham(given)
    taken = table(**WORKS, tiles={text.split()[3]: "1 cotton 1"})
    stopped = decided(taken, ((text,),), given)
    spaces = [str(move) for move in rules.legal(taken, 0, "build") if " iron at " in str(move)]
    assert spaces, "there is another place for iron works"
    assert stopped is not None
    assert "place" in stopped.parts
    order = replace(ORDER, moves=(text,), free=("place", "source", "price"))
    verdict = decide(BRASS, [order], taken, 0)
    assert verdict is not None
    assert str(verdict.moves[0]) in spaces


def test_other_beer_is_drunk_only_where_it_was_left_open() -> None:
    """The own barrel is kept for later, unless its player says otherwise."""
    sale = {
        "hand": "leek coal",
        "links": {"birmingham~oxford": 0, "birmingham~dudley": 0},
        "merchants": {"oxford#1": "cotton", "oxford#2": "blank empty"},
    }
    tiles = {"birmingham#1": "0 cotton 1", "stafford#1": "0 brewery 1"}
    given = table(**sale, tiles=tiles)
    moves = [str(move) for move in rules.legal(given, 0, "sell")]
    text = next(each for each in moves if "beer merchant" in each)
    drunk = table(**{**sale, "merchants": {"oxford#1": "cotton empty"}}, tiles=tiles)
    stopped = decided(drunk, ((text,),), given)
    assert stopped is not None
    assert (stopped.stop, stopped.parts) == ("changed", ("beer",))
    verdict = decide(BRASS, [replace(ORDER, moves=(text,), free=("beer",))], drunk, 0)
    assert verdict is not None
    assert "beer stafford#1" in str(verdict.moves[0])
