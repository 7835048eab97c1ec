"""What the panel for a turn says of each change, and of what was chosen."""

from __future__ import annotations

import pytest

import rules
from tests.asked import panel_of
from tests.bot.games.brass_birmingham.panels import (
    BUYERS,
    MAT,
    POSITIONS,
    edited,
    labels,
    offered,
)
from tests.bot.games.brass_birmingham.tables import table


def test_the_kinds_that_are_impossible_are_grey() -> None:
    view = rules.view(table(hand="leek wild-location coal", space=2), 0)
    grey = ["do=sell", "do=loan", "do=scout"]
    (kinds,) = panel_of(view).edits("")
    assert kinds.buttons
    assert [edit.label for edit in kinds.edits] == [
        "Build",
        "Network",
        "Sell",
        "Develop",
        "Loan",
        "Scout",
        "Pass",
    ]
    assert [edit.code for edit in kinds.edits if not edit.enabled] == grey
    for code in grey:
        with pytest.raises(rules.IllegalMove):
            panel_of(view).apply("", code)


def test_slots_of_a_place_are_told_apart_only_where_that_matters() -> None:
    view = rules.view(table(hand="leek worcester birmingham"), 0)
    draft = edited(view, "do=build")
    named = {slot: label for slot, (label, _) in labels(view, draft, "at-cotton").items()}
    assert named == {
        "leek#1": "Leek (Cotton/Manuf.) · £12",
        "leek#2": "Leek (Cotton/Coal) · £12",
        "worcester#1": "Worcester · £12",
        "birmingham#1": "Birmingham · £12",
    }


def test_sources_say_whose_they_are_and_what_follows() -> None:
    tiles = {
        "dudley#1": "1 coal 2 left=1",
        "cannock#2": "0 coal 2",
        "tamworth#1": "2 coal 2 left=1",
    }
    links = {"birmingham~dudley": 0, "birmingham~tamworth": 0, "cannock~walsall": 1}
    state = table(hand="birmingham", tiles=tiles, links=links, era="rail", mat=MAT)
    view = rules.view(state, 0)
    draft = edited(view, "do=build", "at-iron=birmingham#3")
    (coal,) = [
        group
        for group in panel_of(view).edits(draft)
        if group.label == "Coal mine: Tamworth (Cy) · change"
    ]
    assert [(edit.label, edit.description) for edit in coal.edits] == [
        ("Dudley (Ben)", "flips: income of Ben 0 → 4"),
    ]
    assert "coal from Tamworth (Cy), which flips" in panel_of(view).summary(draft)
    assert panel_of(view).moves(draft) == (
        "build iron at birmingham#3 coal tamworth#1 with birmingham",
    )
    done = edited(view, "coal=dudley#1", draft=draft)
    assert panel_of(view).moves(done) == (
        "build iron at birmingham#3 coal dudley#1 with birmingham",
    )


def test_the_summary_tells_prices_flips_and_what_changes() -> None:
    tiles = {"dudley#1": "1 coal 2 left=1"}
    links = {"birmingham~dudley": 0, "birmingham~oxford": 0}
    view = rules.view(table(hand="birmingham iron leek", tiles=tiles, links=links, money=30), 0)
    draft = edited(view, "do=build", "at-iron=birmingham#3", "card=birmingham")
    assert panel_of(view).summary(draft) == "\n".join(
        (
            "**1. Build: level I iron works in Birmingham, £5**",
            "- 4 iron; 3 points, income +3, 1 link icon once empty",
            "- coal from Dudley (Ben), which flips: +7 income spaces (level 0 → 4)",
            "- 2 iron go to the market for £2",
            "- card Birmingham",
            "Money £30 → £27 · income 0 · points 0",
            "You can choose your second action before or after confirming.",
        )
    )
    draft = edited(view, "do=loan", "card=leek", draft=draft)
    assert panel_of(view).moves(draft) == (
        "build iron at birmingham#3 coal dudley#1 with birmingham",
        "loan with leek",
    )
    assert panel_of(view).summary(draft).splitlines()[5:] == [
        "**2. Loan: +£30**",
        "- income level 0 → −3",
        "- card Leek",
        "Money £30 → £57 · income 0 → −3 · points 0",
    ]
    assert not any(code.startswith("do=") for code in offered(view, draft))


def test_the_card_that_is_spared_most_easily_pays_unless_another_is_chosen() -> None:
    state = table(hand="wild-location leek pottery", money=40)
    view = rules.view(state, 0)
    draft = edited(view, "do=loan")
    assert panel_of(view).moves(draft) == ("loan with pottery",)
    (cards, *_) = panel_of(view).edits(draft)
    assert (cards.label, cards.buttons) == ("Use another card", False)
    assert [edit.label for edit in cards.edits] == ["Leek", "Wild Location"]
    assert labels(view, draft, "card")["leek"] == ("Leek", "Cotton Mill I £12, Coal Mine I £5")
    other = edited(view, "card=leek", draft=draft)
    assert panel_of(view).moves(other) == ("loan with leek",)
    again = edited(view, "card=wild-location", draft=other)
    assert panel_of(view).moves(again) == ("loan with wild-location",)


def test_scouting_proposes_the_least_useful_cards_and_each_can_be_changed() -> None:
    view = rules.view(table(**POSITIONS["scout"]), 0)
    draft = edited(view, "do=scout")
    (proposal,) = panel_of(view).moves(draft)
    assert proposal == "scout with leek, leek, coal"
    (changed,) = panel_of(view).moves(edited(view, "card=stone", draft=draft))
    assert changed == "scout with leek, stone, coal"


def test_the_card_is_folded_away_however_few_there_are() -> None:
    view = rules.view(table(hand="leek coal pottery", links={"birmingham~dudley": 0}), 0)
    *_, cards, _ = panel_of(view).edits(edited(view, "do=build"))
    assert (cards.label, cards.buttons) == ("Use another card", False)
    assert [edit.label for edit in cards.edits] == ["Leek", "Coal Mine"]
    many = rules.view(table(hand="leek coal iron stone dudley belper birmingham"), 0)
    *_, cards, _ = panel_of(many).edits(edited(many, "do=build"))
    assert not cards.buttons
    assert len(cards.edits) == 6


def test_each_industry_lists_its_places_by_name_with_the_price() -> None:
    links = {"birmingham~oxford": 0, "birmingham~dudley": 0, "dudley~wolverhampton": 0}
    state = table(hand="dudley birmingham leek", links=links, money=15)
    view = rules.view(state, 0)
    draft = edited(view, "do=build")
    *groups, cards = [group for group in panel_of(view).edits(draft) if not group.buttons]
    assert cards.label == "Use another card"
    assert [group.label for group in groups] == [
        "Cotton Mill I · £12 · 5 points, income +5, 1 link icon once sold (1 beer)",
        "Manufacturer I · £9 · 3 points, income +5, 2 link icons once sold (1 beer)",
        "Coal Mine I · £5 · 2 coal; 1 point, income +4, 2 link icons once empty",
        "Iron Works I · £6 · 4 iron; 3 points, income +3, 1 link icon once empty",
    ]
    assert [edit.label for edit in groups[-1].edits] == ["Birmingham · £6", "Dudley · £6"]
    told = panel_of(view).summary(draft).splitlines()
    assert "-# Pottery and Brewery: no card for it" in told
    poor = rules.view(table(hand="dudley birmingham leek", links=links, money=5), 0)
    told = panel_of(poor).summary(edited(poor, "do=build")).splitlines()
    assert told[2] == "-# Cotton Mill, Manufacturer and Iron Works: too little money"


def test_an_industry_whose_price_differs_by_place_shows_the_least() -> None:
    tiles = {"cannock#2": "1 coal 2"}
    links = {"cannock~walsall": 0, "birmingham~oxford": 0}
    state = table(hand="birmingham walsall", tiles=tiles, links=links)
    view = rules.view(state, 0)
    groups = panel_of(view).edits(edited(view, "do=build"))
    labels_of_groups = [group.label.rpartition(" · ")[0] for group in groups]
    assert "Manufacturer I · from £8" in labels_of_groups


def test_links_say_in_a_button_what_they_are_worth_and_no_source_that_is_open() -> None:
    view = rules.view(table(**POSITIONS["rails"]), 0)
    rails = labels(view, edited(view, "do=network"), "link")
    assert rails["cannock~stafford"] == (
        "Cannock–Stafford · £5 · 0 points",
        "worth 0 points now",
    )


def test_a_mine_that_flips_is_named_once_and_its_income_is_never_cut() -> None:
    view = rules.view(table(**POSITIONS["rail"]), 0)
    draft = edited(view, "do=network")
    flip = "coal from Cannock (Ben), which flips: +7 income spaces (level 0 → 4)"
    told = labels(view, draft, "link")["cannock~stafford"][1]
    assert told == f"worth 0 points now; {flip}"
    draft = edited(view, "link=birmingham~tamworth", draft=draft)
    told = labels(view, draft, "second")["cannock~stafford"][1]
    assert told == f"worth 0 points now; {flip}"


def test_a_source_says_what_it_has_when_the_unit_is_gone() -> None:
    tiles = {
        "stone#1": "0 brewery 2",
        "farm-south#1": "0 brewery 1 left=1",
        "walsall#2": "1 brewery 2",
        "worcester#1": "0 cotton 1",
    }
    links = {"gloucester~worcester": 0, "birmingham~worcester": 0, "birmingham~walsall": 0}
    state = table(hand="leek coal", tiles=tiles, links=links, merchants=BUYERS, era="rail")
    view = rules.view(state, 0)
    draft = edited(view, "do=sell")
    told = labels(view, draft, "beer")
    assert told["stone#1"] == ("Stone", "leaves 1 beer on it")
    assert told["farm-south#1"] == ("The southern farm brewery", "flips: your income 0 → 2")
    assert told["walsall#2"] == ("Walsall (Ben)", "leaves 1 beer on it")
