"""Selling (RULINGS 9.5, 3.2, R6, R8, R20, R28, R34)."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

import rules
from rules.brass_birmingham import refusals
from rules.brass_birmingham.actions.sell import MOST_LISTED, Progress, Sales, sales
from rules.brass_birmingham.events import BonusTaken, Flipped, SellingDone, Sold
from rules.brass_birmingham.moves import Sell
from tests.playing import happen, legal, play, unreadable
from tests.rules.brass_birmingham.positions import (
    LINK_IDS,
    allowed,
    at,
    happened,
    merchant,
    parsed,
    player,
    position,
    why,
)

OXFORD = {"birmingham~oxford": "P2"}
GLOUCESTER = {"gloucester~worcester": "P2"}
COTTON = {"worcester#1": "P1 cotton 1"}


def at_gloucester(**more):
    """P1 can sell a cotton mill at Gloucester with the merchant's barrel."""
    more.setdefault("merchants", {"gloucester#1": "cotton"})
    tiles = {**COTTON, **more.pop("tiles", {})}
    return position(hands={"P1": "leek coal"}, tiles=tiles, links=GLOUCESTER, **more)


def test_a_sale_flips_the_tile_and_moves_income():
    state = at_gloucester(
        merchants={"gloucester#1": "cotton empty"}, tiles={"derby#1": "P1 brewery 1"}
    )
    after, events = happen(state, "P1: sell worcester#1 to gloucester#1 with leek")
    assert at(after, "worcester#1") == "P1 cotton 1 flipped"
    assert at(after, "derby#1") == "P1 brewery 1 flipped"
    assert player(after, "P1").space == 10 + 4 + 5
    assert player(after, "P1").points == 0
    assert (player(after, "P1").money, player(after, "P1").spent) == (60, 0)
    assert events[0] == Sold(0, "worcester#1", "cotton", 1, "gloucester#1", ("derby#1",))
    assert [event.slot for event in happened(events, Flipped)] == ["derby#1", "worcester#1"]
    assert happened(events, SellingDone) == [SellingDone(0, "leek")]


def test_potteries_are_sold_and_breweries_are_not():
    """Slip of the seed."""
    state = position(
        hands={"P1": "leek"},
        tiles={"coventry#1": "P1 pottery 1", "walsall#2": "P1 brewery 1"},
        links={"birmingham~coventry": "P2", "birmingham~walsall": "P2", **OXFORD},
        merchants={"oxford#1": "any"},
    )
    assert allowed(state, "P1: sell coventry#1 to oxford#1 beer merchant with leek")
    assert why(state, "P1: sell walsall#2 to oxford#1 with leek") == refusals.NOT_SELLABLE


def test_mines_and_works_tiles_of_others_and_empty_slots_cannot_be_sold():
    state = position(
        hands={"P1": "leek"},
        tiles={
            "birmingham#1": "P2 cotton 1",
            "birmingham#3": "P1 iron 1",
            "dudley#1": "P1 coal 1",
        },
        links={"birmingham~dudley": "P1", **OXFORD},
        merchants={"oxford#1": "any"},
    )
    for slot in ("birmingham#1", "birmingham#2", "birmingham#3", "dudley#1"):
        line = f"P1: sell {slot} to oxford#1 beer merchant with leek"
        assert why(state, line) == refusals.NOT_SELLABLE


def test_a_flipped_tile_cannot_be_sold_again():
    state = at_gloucester(tiles={"worcester#1": "P1 cotton 1 flipped"})
    line = "P1: sell worcester#1 to gloucester#1 beer merchant bonus coal with leek"
    assert why(state, line) == refusals.ALREADY_FLIPPED


def test_a_tile_is_sold_once_in_an_action():
    state = at_gloucester(tiles={"derby#1": "P1 brewery 1"})
    line = (
        "P1: sell worcester#1 to gloucester#1 beer derby#1 + "
        "worcester#1 to gloucester#1 beer merchant bonus coal with leek"
    )
    assert why(state, line) == refusals.ALREADY_FLIPPED


def test_the_merchant_must_be_connected_by_links_of_anybody():
    tiles = {"birmingham#1": "P1 cotton 1"}
    line = "P1: sell birmingham#1 to gloucester#1 beer merchant bonus coal with leek"
    merchants = {"gloucester#1": "cotton"}
    chain = {"birmingham~worcester": "P2", "gloucester~worcester": "P3"}
    joined = position(hands={"P1": "leek"}, tiles=tiles, links=chain, merchants=merchants)
    assert allowed(joined, line)
    apart = position(hands={"P1": "leek"}, tiles=tiles, links=GLOUCESTER, merchants=merchants)
    assert why(apart, line) == refusals.NOT_CONNECTED


def test_a_refusal_names_a_slot_only_where_its_town_does_not_tell():
    """Slots have no numbers on the board."""
    tiles = {"birmingham#1": "P1 cotton 1", "worcester#2": "P1 cotton 1 flipped"}
    buys = {"gloucester#1": "pottery", "gloucester#2": "blank", "oxford#1": "cotton"}

    def refused(line: str, **more: str) -> str:
        state = position(
            hands={"P1": "leek"},
            tiles={**tiles, **more},
            links={"birmingham~worcester": "P2", **GLOUCESTER},
            merchants=buys,
        )
        with pytest.raises(rules.IllegalMove) as caught:
            rules.play(state, 0, f"sell {line} with leek")
        return str(caught.value)

    assert refused("birmingham#1 to oxford#1") == "birmingham isn't connected to oxford."
    assert refused("birmingham#1 to gloucester#1") == (
        "The merchant at gloucester doesn't buy this industry: cotton."
    )
    assert refused("worcester#2 to gloucester#1") == "The tile at worcester is already flipped."
    nothing_to_sell = "You don't have a tile at {} that you can sell."
    assert refused("coventry#1 to gloucester#1") == nothing_to_sell.format("coventry")
    assert refused("birmingham#2 to gloucester#1") == nothing_to_sell.format("birmingham#2")
    two = {"worcester#1": "P1 cotton 1"}
    assert refused("worcester#2 to gloucester#1", **two) == (
        "The tile at worcester#2 is already flipped."
    )
    buys["gloucester#2"] = "cotton"
    assert refused("birmingham#1 to gloucester#1") == (
        "The merchant at gloucester#1 doesn't buy this industry: cotton."
    )


def test_a_merchant_tile_buys_only_what_it_shows():
    tiles = {
        "birmingham#1": "P1 cotton 1",
        "birmingham#2": "P1 manufacturer 1",
        "coventry#1": "P1 pottery 1",
        "derby#1": "P1 brewery 1",
    }
    buys = {
        "blank": "",
        "cotton": "birmingham#1",
        "manufacturer": "birmingham#2",
        "pottery": "coventry#1",
        "any": "birmingham#1 birmingham#2 coventry#1",
    }
    for kind, bought in buys.items():
        state = position(
            hands={"P1": "leek"},
            tiles=tiles,
            links={"birmingham~coventry": "P2", **OXFORD},
            merchants={
                "oxford#1": f"{kind} empty" if kind != "blank" else kind,
                "oxford#2": "blank",
            },
        )
        for slot in ("birmingham#1", "birmingham#2", "coventry#1"):
            line = f"P1: sell {slot} to oxford#1 with leek"
            assert allowed(state, line) == (slot in bought.split()), (kind, slot)
            if slot not in bought.split():
                assert why(state, line) == refusals.MERCHANT_REFUSES


def test_a_merchant_without_tiles_in_this_game_buys_nothing():
    state = position(
        3,
        hands={"P1": "leek"},
        tiles={"derby#2": "P1 cotton 1", "derby#1": "P1 brewery 1"},
        links={"derby~nottingham": "P1"},
    )
    line = "P1: sell derby#2 to nottingham#1 with leek"
    assert why(state, line) == refusals.MERCHANT_REFUSES


def test_both_tiles_of_a_merchant_are_reached():
    """RULINGS R28: they are separate; each has its own barrel."""
    state = at_gloucester(merchants={"gloucester#1": "any", "gloucester#2": "cotton"})
    for tile in ("gloucester#1", "gloucester#2"):
        after = play(state, f"P1: sell worcester#1 to {tile} beer merchant bonus coal with leek")
        other = {"gloucester#1": "gloucester#2", "gloucester#2": "gloucester#1"}[tile]
        assert merchant(after, tile).endswith(" empty")
        assert not merchant(after, other).endswith(" empty")


def test_several_sales_in_one_action_in_any_order():
    state = position(
        hands={"P1": "leek coal"},
        tiles={
            "birmingham#1": "P1 cotton 1",
            "coventry#1": "P1 pottery 1",
            "worcester#1": "P1 cotton 1",
            "derby#1": "P1 brewery 1",
        },
        links={"birmingham~coventry": "P2", "birmingham~worcester": "P3", **OXFORD, **GLOUCESTER},
        merchants={"oxford#1": "pottery", "oxford#2": "cotton", "gloucester#1": "any"},
    )
    sales = [
        "birmingham#1 to oxford#2 beer merchant",
        "coventry#1 to oxford#1 beer merchant",
        "worcester#1 to gloucester#1 beer merchant bonus coal",
    ]
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        line = f"P1: sell {' + '.join(sales[n] for n in order)} with leek"
        assert allowed(state, line)
        after, events = happen(state, line)
        assert [event.slot for event in happened(events, Sold)] == [
            ("birmingham#1", "coventry#1", "worcester#1")[n] for n in order
        ]
        assert player(after, "P1").space == 10 + 3 * 5 + 2 * 2
        assert player(after, "P1").mat["coal"] == 1
        assert len(player(after, "P1").hand) == 1, "one card for all sales"
    pairs = f"P1: sell {sales[0]} + worcester#1 to oxford#2 beer derby#1 with leek"
    assert allowed(state, pairs)


def test_at_least_one_sale():
    state = at_gloucester()
    assert unreadable(state, "P1: sell with leek")


def test_a_merchant_tile_is_sold_to_any_number_of_times_but_has_one_barrel():
    """RULINGS R34."""
    state = position(
        era="rail",
        hands={"P1": "leek coal"},
        tiles={
            "worcester#1": "P1 cotton 2",
            "worcester#2": "P1 cotton 2",
            "derby#1": "P1 brewery 2",
        },
        links=GLOUCESTER,
        merchants={"gloucester#1": "cotton"},
    )
    first = "worcester#1 to gloucester#1 beer merchant bonus coal"
    twice = f"P1: sell {first} + worcester#2 to gloucester#1 beer merchant bonus coal with leek"
    assert why(state, twice) == refusals.WRONG_BEER_SOURCE
    after, events = happen(
        state, f"P1: sell {first} + worcester#2 to gloucester#1 beer derby#1 with leek"
    )
    assert len(happened(events, BonusTaken)) == 1
    assert at(after, "derby#1") == "P1 brewery 2 left=1"


def test_the_barrel_of_the_merchant_is_gone_afterwards():
    state = at_gloucester(tiles={"birmingham#1": "P1 cotton 1"})
    state = play(state, "P1: sell worcester#1 to gloucester#1 beer merchant bonus coal with leek")
    assert merchant(state, "gloucester#1") == "cotton empty"


def bonus(place: str, kind: str, slot: str, links: dict[str, str], **more):
    state = position(
        hands={"P1": "leek coal"},
        tiles={slot: f"P1 {kind} 1"},
        links=links,
        merchants={place: kind},
        **more,
    )
    after, events = happen(state, f"P1: sell {slot} to {place} beer merchant with leek")
    (taken,) = happened(events, BonusTaken)
    assert (taken.seat, taken.merchant) == (0, place)
    return player(after, "P1"), taken


def test_shrewsbury_gives_four_points():
    links = {"coalbrookdale~shrewsbury": "P2", "coalbrookdale~kidderminster": "P2"}
    p1, taken = bonus("shrewsbury#1", "cotton", "kidderminster#2", links)
    assert (p1.points, taken.kind, taken.amount) == (4, "vp", 4)
    assert p1.vp == {"merchants": 4}


def test_nottingham_gives_three_points():
    p1, taken = bonus("nottingham#2", "cotton", "derby#2", {"derby~nottingham": "P2"})
    assert (p1.points, taken.kind, taken.amount) == (3, "vp", 3)


def test_warrington_gives_five_pounds():
    links = {"stoke-on-trent~warrington": "P2"}
    p1, taken = bonus("warrington#1", "manufacturer", "stoke-on-trent#3", links)
    assert (p1.money, p1.spent) == (65, 0)
    assert (taken.kind, taken.amount) == ("money", 5)


def test_oxford_moves_the_income_marker_two_spaces():
    """RULINGS R20: spaces, not levels."""
    p1, taken = bonus("oxford#1", "cotton", "birmingham#1", OXFORD, income=30)
    assert p1.space == 30 + 2 + 5
    assert (taken.kind, taken.amount) == ("income_spaces", 2)
    p1, _ = bonus("oxford#1", "cotton", "birmingham#1", OXFORD, income=98)
    assert p1.space == 99


def test_gloucester_develops_one_tile_without_iron():
    """RULINGS R6."""
    state = at_gloucester(tiles={"dudley#2": "P2 iron 1"})
    line = "P1: sell worcester#1 to gloucester#1 beer merchant bonus manufacturer with leek"
    after, events = happen(state, line)
    assert player(after, "P1").mat["manufacturer"] == 1
    assert at(after, "dudley#2") == "P2 iron 1 left=4"
    assert (player(after, "P1").money, player(after, "P1").spent) == (60, 0)
    (taken,) = happened(events, BonusTaken)
    assert taken == BonusTaken(0, "gloucester#1", "develop", 1, ("manufacturer", 1))


def test_the_player_picks_the_tile_of_gloucester():
    state = at_gloucester()
    found = [
        line.partition(" bonus ")[2].partition(" with")[0]
        for line in legal(state, "P1", "sell")
        if line.endswith("with leek")
    ]
    assert found == ["cotton", "manufacturer", "coal", "iron", "brewery"], "no lightbulb"
    start = "P1: sell worcester#1 to gloucester#1 beer merchant"
    assert why(state, f"{start} bonus pottery with leek") == refusals.BONUS_WRONG


def test_the_bonus_of_gloucester_is_not_optional():
    """RULINGS R8."""
    state = at_gloucester()
    line = "P1: sell worcester#1 to gloucester#1 beer merchant with leek"
    assert why(state, line) == refusals.BONUS_MISSING
    one = at_gloucester(mats={"P1": "cotton=11 manufacturer=11 pottery=2 coal=7 iron=3 brewery=7"})
    assert parsed(one, line) == (
        "sell worcester#1 to gloucester#1 beer merchant bonus iron with leek"
    )


def test_the_bonus_of_gloucester_lapses_if_no_tile_can_be_removed():
    state = at_gloucester(
        mats={"P1": "cotton=11 manufacturer=11 pottery=2 coal=7 iron=4 brewery=7"}
    )
    line = "P1: sell worcester#1 to gloucester#1 beer merchant with leek"
    assert allowed(state, line)
    wrong = line.replace(" with", " bonus iron with")
    assert why(state, wrong) == refusals.BONUS_WRONG
    after, events = happen(state, line)
    assert merchant(after, "gloucester#1") == "cotton empty"
    (taken,) = happened(events, BonusTaken)
    assert taken.tile is None
    assert player(after, "P1").mat["pottery"] == 2


def test_no_bonus_without_the_barrel_of_the_merchant():
    """RULINGS R9."""
    state = at_gloucester(tiles={"derby#1": "P1 brewery 1"})
    start = "P1: sell worcester#1 to gloucester#1 beer derby#1"
    assert allowed(state, f"{start} with leek")
    assert why(state, f"{start} bonus coal with leek") == refusals.BONUS_WRONG
    after, events = happen(state, f"{start} with leek")
    assert happened(events, BonusTaken) == []
    assert merchant(after, "gloucester#1") == "cotton"


def test_no_tile_to_pick_at_other_merchants():
    state = position(
        hands={"P1": "leek"},
        tiles={"birmingham#1": "P1 cotton 1"},
        links=OXFORD,
        merchants={"oxford#1": "cotton"},
    )
    line = "P1: sell birmingham#1 to oxford#1 beer merchant bonus coal with leek"
    assert why(state, line) == refusals.BONUS_WRONG


def test_a_tile_without_beer_cannot_take_the_barrel():
    """Manufacturer III and VII."""
    for level in (3, 7):
        state = position(
            hands={"P1": "leek coal"},
            tiles={"birmingham#2": f"P1 manufacturer {level}"},
            links=OXFORD,
            merchants={"oxford#1": "manufacturer"},
        )
        line = "P1: sell birmingham#2 to oxford#1 with leek"
        assert parsed(state, line) == "sell birmingham#2 to oxford#1 with leek"
        wrong = line.replace(" with", " beer merchant with")
        assert why(state, wrong) == refusals.NOT_NEEDED
        after, events = happen(state, line)
        assert merchant(after, "oxford#1") == "manufacturer"
        assert happened(events, BonusTaken) == []
        assert player(after, "P1").space == 14


def test_the_barrel_of_the_merchant_counts_for_one_of_two():
    state = position(
        hands={"P1": "leek coal"},
        tiles={"birmingham#2": "P1 manufacturer 5", "derby#1": "P1 brewery 1"},
        links=OXFORD,
        merchants={"oxford#1": "manufacturer"},
    )
    assert why(state, "P1: sell birmingham#2 to oxford#1 beer merchant with leek") == (
        refusals.WRONG_NUMBER
    )
    after = play(state, "P1: sell birmingham#2 to oxford#1 beer derby#1,merchant with leek")
    assert merchant(after, "oxford#1") == "manufacturer empty"
    assert at(after, "derby#1") == "P1 brewery 1 flipped"
    assert player(after, "P1").space == 10 + 4 + 2 + 2


def test_beer_then_bonus_then_the_tile():
    """Order inside a sale: the brewery flips, the bonus comes, the tile flips."""
    state = position(
        hands={"P1": "leek coal"},
        tiles={"birmingham#2": "P1 manufacturer 5", "derby#1": "P1 brewery 1"},
        links=OXFORD,
        merchants={"oxford#1": "manufacturer"},
    )
    _, events = happen(state, "P1: sell birmingham#2 to oxford#1 beer merchant,derby#1 with leek")
    kinds = [type(event) for event in events]
    assert kinds == [Sold, Flipped, BonusTaken, Flipped, SellingDone]
    assert [event.income for event in happened(events, Flipped)] == [2, 4]


def test_each_sale_is_complete_before_the_next():
    """The tile that the first bonus removes is not there for the second."""
    state = position(
        hands={"P1": "leek coal"},
        tiles={"worcester#1": "P1 cotton 1", "birmingham#1": "P1 cotton 1"},
        links={"birmingham~worcester": "P2", **GLOUCESTER},
        merchants={"gloucester#1": "cotton", "gloucester#2": "any"},
        mats={"P1": "cotton=11 manufacturer=11 pottery=1 coal=7 iron=4 brewery=7"},
    )
    line = (
        "P1: sell worcester#1 to gloucester#1 beer merchant bonus pottery + "
        "birmingham#1 to gloucester#2 beer merchant with leek"
    )
    assert allowed(state, line), "Pottery III shows a lightbulb: the second bonus lapses"
    wrong = line.replace(" with", " bonus pottery with")
    assert why(state, wrong) == refusals.BONUS_WRONG
    after = play(state, line)
    assert player(after, "P1").mat["pottery"] == 2


def test_beer_of_a_sale_is_gone_for_the_next():
    state = position(
        hands={"P1": "leek"},
        tiles={
            "worcester#1": "P1 cotton 1",
            "birmingham#1": "P1 cotton 1",
            "derby#1": "P1 brewery 1",
        },
        links={"birmingham~worcester": "P2", **GLOUCESTER},
        merchants={"gloucester#1": "cotton empty"},
    )
    line = (
        "P1: sell worcester#1 to gloucester#1 beer derby#1 + "
        "birmingham#1 to gloucester#1 beer derby#1 with leek"
    )
    assert why(state, line) == refusals.NO_BEER


def test_a_long_list_of_sales_is_counted_and_reached():
    """The list of sells is lazy: its length, its items and its order belong together."""
    state = position(
        era="rail",
        hands={"P1": "leek coal"},
        tiles={
            "worcester#1": "P1 cotton 2",
            "worcester#2": "P1 cotton 2",
            "birmingham#1": "P1 cotton 3",
            "derby#1": "P1 brewery 2",
            "stone#1": "P1 brewery 2",
        },
        links={"birmingham~worcester": "P2", **GLOUCESTER},
        merchants={"gloucester#1": "cotton", "gloucester#2": "any empty"},
    )
    moves = rules.legal(state, 0, "sell")
    texts = [str(move) for move in moves]
    assert len(texts) == len(moves) == len(set(texts)) > 300
    assert sorted(str(moves[n]) for n in range(len(moves))) == sorted(texts)
    for text in texts[::29]:
        assert allowed(state, f"P1: {text}")


def everything_to_sell() -> rules.State:
    """Eight tiles, six breweries and six merchant tiles, all connected: billions of sells."""
    tiles = dict.fromkeys(("derby#1", "kidderminster#2", "worcester#1"), "P1 cotton 3")
    tiles |= {"worcester#2": "P1 cotton 2", "coventry#1": "P1 pottery 2"}
    tiles |= dict.fromkeys(("birmingham#1", "birmingham#4"), "P1 manufacturer 2")
    tiles |= {"wolverhampton#1": "P1 manufacturer 4", "farm-north#1": "P1 brewery 2"}
    tiles |= {"stone#1": "P1 brewery 2", "farm-south#1": "P1 brewery 3"}
    tiles |= {"burton-on-trent#2": "P2 brewery 2", "uttoxeter#1": "P2 brewery 3"}
    tiles |= {"stafford#1": "P3 brewery 2"}
    laid = [link for link in LINK_IDS if link != "burton-on-trent~walsall"]
    return position(
        era="rail",
        hands={"P1": "leek coal"},
        tiles=tiles,
        links={link: f"P{place // 14 + 1}" for place, link in enumerate(laid)},
        merchants={
            "shrewsbury#1": "any",
            "gloucester#1": "cotton",
            "gloucester#2": "manufacturer",
            "oxford#1": "pottery",
            "oxford#2": "cotton",
            "nottingham#1": "manufacturer",
        },
    )


def test_a_list_of_sells_ends_before_it_is_too_long(monkeypatch):
    """Short sells are listed, long ones are legal without it."""
    state, looks = everything_to_sell(), count()

    def counted(*args: Any) -> list[Any]:
        assert next(looks) < MOST_LISTED
        return sales(*args)

    monkeypatch.setattr("rules.brass_birmingham.actions.sell.sales", counted)
    moves = rules.legal(state, 0, "sell")
    assert len(moves) == 2 * MOST_LISTED
    assert [len(move.sales) for move in (moves[0], moves[-1])] == [1, 2]
    singles = {move for move in moves if len(move.sales) == 1}
    assert {move.sales[0].slot for move in singles} == {
        "derby#1", "kidderminster#2", "worcester#1", "worcester#2", "coventry#1", "birmingham#1",
        "birmingham#4", "wolverhampton#1",
    }  # fmt: skip
    everything = (
        "sell derby#1 to oxford#2 beer merchant + worcester#1 to gloucester#1 beer stone#1 + "
        "worcester#2 to oxford#2 beer stone#1 + coventry#1 to oxford#1 beer merchant with coal"
    )
    move = rules.parse(state, 0, everything)
    assert move in moves


def test_every_tile_of_a_board_can_be_sold_at_once():
    """However long the line becomes."""
    mills = {
        "cotton 2": "leek#1 stoke-on-trent#1",
        "cotton 3": "stone#1 derby#1 derby#2",
        "cotton 4": "belper#1 birmingham#1 worcester#1",
        "manufacturer 2": "stoke-on-trent#3 stone#2",
        "manufacturer 4": "uttoxeter#1",
        "manufacturer 5": "birmingham#2 nuneaton#1",
        "pottery 2": "stoke-on-trent#2",
        "pottery 3": "coventry#1",
        "pottery 4": "belper#3",
    }
    tiles = {slot: f"P1 {kind}" for kind, slots in mills.items() for slot in slots.split()}
    breweries = "burton-on-trent#2 farm-north#1 farm-south#1 walsall#2"
    tiles |= {slot: f"P1 brewery {2 + n // 2}" for n, slot in enumerate(breweries.split())}
    others = "stafford#1 uttoxeter#2 coalbrookdale#1"
    tiles |= {slot: f"P2 brewery {2 + n // 2}" for n, slot in enumerate(others.split())}
    merchants = {"warrington#1": "any", "warrington#2": "cotton", "nottingham#1": "manufacturer"}
    merchants |= {"gloucester#1": "manufacturer", "gloucester#2": "pottery"}
    laid = [link for link in LINK_IDS if link != "burton-on-trent~walsall"]
    state: Any = position(
        era="rail",
        hands={"P1": "leek coal"},
        tiles=tiles,
        links={link: f"P{place // 14 + 1}" for place, link in enumerate(laid)},
        merchants=merchants,
    )
    path, progress = (), Progress()
    while options := sales(state, 0, progress):
        wordiest = max(options, key=lambda sale: len(str(sale)))
        path, progress = (*path, wordiest), progress.after(wordiest)
    line = str(Sell("leek", path))
    assert len(path) > 14
    assert len(line) > 800
    after = play(state, f"P1: {line}")
    assert all(at(after, sale.slot).endswith("flipped") for sale in path)


def test_nobody_counts_all_sells_to_see_whether_there_is_a_choice(monkeypatch):
    """With many tiles, breweries and merchants there are billions of orders."""
    state = position(
        hands={"P1": "leek"},
        tiles={"worcester#1": "P1 cotton 1", "derby#1": "P1 brewery 1"},
        links=GLOUCESTER,
        merchants={"gloucester#1": "cotton"},
        actions=1,
    )

    def count(_: object) -> int:
        raise AssertionError("all sells were counted")

    monkeypatch.setattr(Sales, "__len__", count)
    assert rules.forced(state, 0) is None
    assert rules.legal(state, 0)
    assert rules.legal(state, 0, "sell")
    assert not rules.legal(position(hands={"P1": "leek"}), 0, "sell")


def test_a_last_card_that_can_only_be_passed_is_forced():
    state = position(hands={"P1": "leek"}, money=0, income=0, actions=1)
    assert str(rules.forced(state, 0)) == "pass with leek"
    equal = position(hands={"P1": "leek leek"}, money=0, income=0)
    assert str(rules.forced(equal, 0)) == "pass with leek"
    loan = position(hands={"P1": "leek"}, money=0, actions=1)
    assert rules.forced(loan, 0) is None
    other = position(hands={"P1": "leek coal"}, money=0, income=0)
    assert rules.forced(other, 0) is None
