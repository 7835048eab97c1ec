"""The guesthouse, its guests, and when they may move (spec 9.5, 13.3, R37)."""

from __future__ import annotations

from typing import Any

import pytest
from expansion import broken, chips, goods, men, money, plain, player, table, tiles
from playing import asked, forced, go, legal, play, refused, unreadable
from positions import board

import rules
from rules.puerto_rico import refusals

NO_SHIP = "4=corn:4 5=indigo:5 6=sugar:6"
"""Nobody with corn, indigo or sugar can load, and no ship is left for tobacco and coffee."""


def host(city: str = "", guests: int = 2, **given: Any) -> dict[str, Any]:
    """The board of an owner of guests."""
    return board(city=f"guesthouse+{guests} {city}", **given)


def refused_at_all(state: rules.State, line: str) -> None:
    """Whoever may not move at all is told so, whoever may is told the rule."""
    seat = int(line[1]) - 1
    refused(state, line, rules.IllegalMove if rules.may_act(state, seat) else rules.NotYourTurn)


# the building


def test_it_has_two_circles():
    state = table(p1=board(island="", city="guesthouse", san_juan=1))
    state = play(state, "P1: role mayor waive privilege")
    assert legal(state, "P1") == ["place guesthouse=2"]
    state = go(state)
    assert men(state, "P1", "guesthouse") == 2


def test_its_circles_must_be_filled_like_others():
    """Spec 9.5, R6."""
    state = table(p1=board(island="", city="guesthouse", san_juan=3))
    state = play(state, "P1: role mayor")
    assert forced(state, "P1") == "place guesthouse=2"
    assert broken(state, "P1: place guesthouse=1") == refusals.PLACE_ALL
    assert broken(state, "P1: place guesthouse=3") == refusals.TOO_FEW_CIRCLES


def test_guests_are_ordinary_colonists_in_the_mayor_phase():
    state = table(p1=host("harbor office", island="corn"))
    state = play(state, "P1: role mayor waive privilege")
    assert "place corn=1 office=1 harbor=1" in legal(state, "P1")
    assert "place harbor=1 guesthouse=2" in legal(state, "P1")
    assert not [move for move in legal(state, "P1") if move.startswith("guest ")]


def test_its_empty_circles_count_for_the_refill():
    """Spec 5.2.4: two."""
    state = table(p1=board(island="corn", city="guesthouse indigo-plant"))
    state = play(state, "P1: role mayor waive privilege", "P1: place corn=1")
    state = play(state, "P2: place indigo=1", "P3: place corn=1")
    assert state.colonist_ship == 5


def test_guests_count_for_the_fortress():
    """R25."""
    state = table(p1=host("fortress+", island=""))
    assert rules.scores(state)[0].sources["fortress"] == 1


# where guests go


def test_a_guest_moves_and_works_at_once():
    state = table(p1=host("harbor", island="corn", goods="corn=3"))
    state = play(state, "P1: guest to harbor")
    assert (men(state, "P1", "guesthouse"), men(state, "P1", "harbor")) == (1, 1)
    assert asked(state) == ["P1"]
    state = play(state, "P1: role captain", "P1: ship 3 corn to 4")
    assert chips(state, "P1") == 3 + 1 + 1


def test_all_empty_circles_are_offered():
    state = table(
        p1=host(
            "harbor office+ indigo-plant+2 sugar-mill+3 statue",
            island="corn corn+ indigo+ quarry sugar forest",
        ),
        also="forest-house",
    )
    single = {move for move in legal(state, "P1", "guest") if len(move.split()) == 3}
    assert single == {
        "guest to corn",
        "guest to sugar",
        "guest to quarry",
        "guest to indigo-plant",
        "guest to harbor",
    }


@pytest.mark.parametrize("target", ["corn", "quarry", "harbor", "indigo-plant"])
def test_onto_plantations_quarries_and_buildings(target):
    state = table(p1=host("harbor indigo-plant+2", island="corn+ corn quarry"))
    before = men(state, "P1", target)
    state = play(state, f"P1: guest to {target}")
    assert men(state, "P1", target) == before + 1
    assert men(state, "P1", "guesthouse") == 1


@pytest.mark.parametrize("target", ["office", "corn", "indigo", "university", "statue"])
def test_not_where_no_own_circle_is_empty(target):
    """Occupied, not owned, or without a circle."""
    state = table(p1=host("office+ statue", island="corn+ quarry"))
    refused(state, f"P1: guest to {target}")


def test_not_back_into_the_guesthouse():
    assert broken(table(p1=host(guests=1)), "P1: guest to guesthouse") == refusals.GUEST_STAYS
    state = play(table(p1=host(guests=1)), "P1: guest to indigo")
    refused_at_all(state, "P1: guest to guesthouse")


@pytest.mark.parametrize(
    "words",
    [
        "to san-juan",
        "to forest",
        "to",
        "",
        "corn",
        "to corn indigo harbor",
        "to gold",
        "to corn=1",
        "to corn waive harbor",
    ],
)
def test_what_the_grammar_does_not_know_cannot_be_read(words):
    """Spec 11.1: neither San Juan nor forests are targets."""
    state = table(p1=host("harbor", island="corn indigo forest", san_juan=1), also="forest-house")
    unreadable(state, f"P1: guest {words}".rstrip())


def test_two_guests_in_one_line_equal_two_lines():
    """Spec 11.2."""
    state = table(p1=host("harbor", island="corn"))
    one = play(state, "P1: guest to corn harbor")
    assert one == play(state, "P1: guest to corn", "P1: guest to harbor")
    assert men(one, "P1", "guesthouse") == 0


def test_two_guests_onto_equal_tiles_or_one_building():
    state = table(p1=host("indigo-plant", island="corn corn"))
    assert men(play(state, "P1: guest to corn corn"), "P1", "corn") == 2
    assert men(play(state, "P1: guest to indigo-plant indigo-plant"), "P1", "indigo-plant") == 2


def test_not_two_guests_onto_one_circle():
    state = table(p1=host("harbor", island="corn corn+"))
    assert broken(state, "P1: guest to corn corn") == refusals.NO_EMPTY_CIRCLE
    assert broken(state, "P1: guest to harbor harbor") == refusals.NO_EMPTY_CIRCLE


def test_two_guests_need_two_guests():
    state = table(p1=host("harbor", guests=1, island="corn"))
    assert broken(state, "P1: guest to corn harbor") == refusals.TOO_FEW_GUESTS
    assert not [move for move in legal(state, "P1", "guest") if len(move.split()) > 3]


def test_targets_are_written_in_the_order_of_the_table():
    """Spec 11.2: tiles before buildings."""
    state = table(p1=host("harbor office", island="quarry corn"))
    for text, written in (
        ("harbor corn", "corn harbor"),
        ("quarry corn", "corn quarry"),
        ("harbor office", "office harbor"),
    ):
        assert str(rules.parse(state, 0, f"guest to {text}")) == f"guest to {written}"


def test_a_moved_guest_stays_until_the_next_mayor_phase():
    """R37."""
    state = play(table(p1=host("harbor office", guests=1)), "P1: guest to harbor")
    refused_at_all(state, "P1: guest to office")
    refused_at_all(state, "P1: guest to guesthouse")
    assert not legal(state, "P1", "guest")


def test_the_two_guests_may_move_at_different_times():
    state = table(p1=host("harbor office"))
    state = play(state, "P1: guest to harbor", "P1: role trader", "P1: guest to office")
    assert men(state, "P1", "guesthouse") == 0


def test_without_a_guest_there_is_nothing_to_move():
    state = table(p1=board(city="guesthouse harbor"))
    assert not legal(state, "P1", "guest")
    assert broken(state, "P1: guest to harbor") == refusals.TOO_FEW_GUESTS
    refused_at_all(table(p2=board(city="guesthouse harbor")), "P2: guest to harbor")


def test_passing_is_for_the_windows_only():
    assert broken(table(p1=host("harbor")), "P1: guest pass") == refusals.FIRST_ROLE
    assert "guest pass" not in legal(table(p1=host("harbor")), "P1")


def test_a_colonist_of_the_university_is_a_guest_at_once():
    """R39 (i)."""
    mine = board(city="university+ office", doubloons=4, goods="corn=1")
    state = play(table(p1=mine, also="guesthouse"), "P1: role builder", "P1: build guesthouse")
    assert men(state, "P1", "guesthouse") == 1
    state = play(state, "P1: guest to office")
    assert (men(state, "P1", "guesthouse"), men(state, "P1", "office")) == (0, 1)
    assert asked(state) == ["P2"]


# always open (spec 13.3, 1)


PENDING: dict[str, list[str]] = {
    "ROLE": [],
    "SETTLE": ["P1: role settler"],
    "HACIENDA": ["P1: role settler", "P1: hacienda"],
    "SETTLE2": ["P1: role settler", "P1: settle corn", "P2: settle pass", "P3: settle pass"],
    "BUILD": ["P1: role builder"],
    "CRAFT": ["P1: role craftsman", "P2: guest pass"],
    "SELL": ["P1: role trader"],
    "SHIP": ["P1: role captain"],
    "STORE": [
        "P1: role captain",
        "P1: ship 3 tobacco by wharf",
        "P2: ship pass",
        "P3: ship pass",
        "P1: ship pass",
    ],
}


def everything_pending(name: str) -> rules.State:
    """P1 is asked in this state, P2 has two guests."""
    mine = board(
        island="corn+ indigo",
        city="hacienda+ library+ wharf+",
        goods="tobacco=3 coffee=2",
        doubloons=9,
    )
    if name == "HACIENDA":
        mine["city"] += " forest-house+"
    state = table(
        p1=mine,
        p2=host("office", island="sugar quarry"),
        ships=NO_SHIP,
        row="corn indigo sugar coffee",
    )
    return play(state, *PENDING[name])


@pytest.mark.parametrize("name", PENDING)
def test_every_owner_may_move_guests_whoever_is_asked(name):
    state = everything_pending(name)
    assert asked(state) == ["P1"]
    assert rules.may_act(state, 1)
    assert not rules.may_act(state, 2)
    assert all(move.startswith("guest to ") for move in legal(state, "P2"))
    assert {"guest to sugar", "guest to quarry", "guest to office"} <= set(legal(state, "P2"))
    after = play(state, "P2: guest to quarry")
    assert men(after, "P2", "quarry") == 1
    again = play(after, "P2: guest to office")
    assert men(again, "P2", "office") == 1
    assert not rules.may_act(again, 1)


@pytest.mark.parametrize("name", PENDING)
def test_the_pending_question_stays_the_same(name):
    """Spec 13.3: it never makes the pending move of another player illegal."""
    state = everything_pending(name)
    after = play(state, "P2: guest to quarry office")
    assert asked(after) == ["P1"]
    assert legal(after, "P1") == legal(state, "P1")
    assert forced(after, "P1") == forced(state, "P1")
    assert rules.continues(state, after)
    for move in plain(legal(state, "P1"))[:40]:
        assert play(after, f"P1: {move}")


@pytest.mark.parametrize("name", PENDING)
def test_only_the_owners_board_changes(name):
    state = everything_pending(name)
    after = play(state, "P2: guest to quarry office")
    one, two = rules.to_json(state), rules.to_json(after)
    assert one["players"][0] == two["players"][0]
    assert one["players"][2] == two["players"][2]
    changed = {name for name in one if one[name] != two[name]}
    assert changed <= {"players", "stack"}


def test_other_moves_are_not_open_to_those_who_only_have_guests():
    state = everything_pending("ROLE")
    refused(state, "P2: role mayor", rules.NotYourTurn)
    refused(everything_pending("SELL"), "P2: sell pass", rules.NotYourTurn)


def test_while_production_is_chosen_guests_move_too():
    state = table(
        options={"production": "chosen"},
        p1=board(island="corn+"),
        p2=host("office", island="quarry"),
    )
    state = play(state, "P1: role craftsman")
    assert "produce corn=1" in legal(state, "P1")
    state = play(state, "P2: guest to office")
    assert asked(state) == ["P1"]


@pytest.mark.parametrize("mode", ["simultaneous", "ordered"])
def test_guests_do_not_move_while_colonists_are_placed(mode):
    """Spec 9.5, 11.2."""
    state = table(p1=host("harbor"), p2=host("harbor"), options={"mayor_mode": mode})
    state = play(state, "P1: role mayor")
    for seat in ("P1", "P2"):
        assert not legal(state, seat, "guest")
        refused_at_all(state, f"{seat}: guest to harbor")


# forced moves wait for guests that could make a difference (spec 13.3, 2)


def settling(city: str, row: str = "", **given: Any) -> rules.State:
    mine = {key: given.pop(key) for key in ("island",) if key in given}
    state = table(p2=host(city, guests=1, **mine), row=row, **given)
    return play(state, "P1: role settler", "P1: settle pass")


@pytest.mark.parametrize("city", ["construction-hut", "hacienda"])
def test_settle_waits_for_the_construction_hut_and_the_hacienda(city):
    state = settling(city)
    assert plain(legal(state, "P2")) == ["settle pass"]
    assert forced(state, "P2") is None
    moved = play(state, f"P2: guest to {city}")
    assert ("settle quarry" if city == "construction-hut" else "hacienda") in legal(moved, "P2")


@pytest.mark.parametrize("city", ["", "office", "library", "university", "hacienda+"])
def test_settle_waits_for_nothing_else(city):
    state = settling(city)
    if city == "hacienda+":
        state = play(state, "P2: hacienda")
    assert forced(state, "P2") == "settle pass"


def test_settle_does_not_wait_for_a_hut_without_quarries():
    assert forced(settling("construction-hut", quarries=0), "P2") == "settle pass"


def test_settle_does_not_wait_with_a_full_island():
    full = " ".join(["corn+"] * 6 + ["sugar+"] * 6)
    assert forced(settling("construction-hut hacienda", island=full), "P2") == "settle pass"


def test_settle_waits_for_a_hacienda_that_draws_from_a_new_deck():
    """Spec 5.1: the discard pile can be shuffled."""
    state = settling("hacienda", deck="")
    assert state.discard
    assert forced(state, "P2") is None


def test_settle_does_not_wait_when_no_tile_can_be_drawn():
    islands = {
        "p1": board(island=" ".join(["corn"] * 10)),
        "p2": host("hacienda", guests=1, island=" ".join(["indigo+"] * 11)),
        "p3": board(island=" ".join(["sugar"] * 11)),
        "p4": board(island=" ".join(["tobacco"] * 9)),
        "p5": board(island=" ".join(["coffee"] * 8)),
    }
    state = play(table(5, row="indigo", **islands), "P1: role settler", "P1: settle indigo")
    assert (state.row, state.deck, state.discard) == ([], [], [])
    assert forced(state, "P2") == "settle pass"


def second_tile(city: str, row: str = "corn indigo sugar coffee", **given: Any) -> rules.State:
    mine = {key: given.pop(key) for key in ("island",) if key in given}
    state = table(p1=host(city, guests=1, **mine), row=row, **given)
    state = play(state, "P1: role settler", "P1: settle pass", "P2: settle pass")
    return play(state, "P3: settle pass")


def test_the_second_tile_is_asked_for_if_a_guest_could_reach_the_library():
    """Spec 4: SETTLE2 exists."""
    state = second_tile("library")
    assert asked(state) == ["P1"]
    assert plain(legal(state, "P1")) == ["settle pass"]
    assert broken(state, "P1: settle corn") == refusals.NO_SECOND_TILE
    assert forced(state, "P1") is None
    state = play(state, "P1: guest to library")
    assert "settle corn" in legal(state, "P1")
    state = play(state, "P1: settle corn")
    assert tiles(state, "P1") == {"indigo": 1, "corn": 1}


def test_the_second_tile_is_not_asked_for_without_a_guest():
    state = table(p1=board(city="guesthouse library"), row="corn indigo sugar coffee")
    state = play(state, "P1: role settler", "P1: settle pass", "P2: settle pass", "P3: settle pass")
    assert state.phase == ""


def test_the_second_tile_is_not_asked_for_if_the_guest_went_elsewhere():
    state = table(p1=host("library office", guests=1), row="corn indigo sugar coffee")
    state = play(state, "P1: role settler", "P1: guest to office", "P1: settle pass")
    state = play(state, "P2: settle pass", "P3: settle pass")
    assert state.phase == ""


def test_a_full_island_does_not_wait_for_the_library():
    full = " ".join(["corn+"] * 6 + ["sugar+"] * 6)
    state = second_tile("library", island=full, row="indigo coffee")
    assert asked(state) == ["P1"]
    assert forced(state, "P1") == "settle pass"


@pytest.mark.parametrize(
    ("city", "quarries", "move"),
    [
        ("library+ construction-hut", 3, None),
        ("library+ construction-hut", 0, "settle pass"),
        ("library+ office", 3, "settle pass"),
    ],
)
def test_the_second_tile_waits_for_the_construction_hut(city, quarries, move):
    assert forced(second_tile(city, row="", quarries=quarries), "P1") == move


def building(city: str, seat: str = "P2", **mine: Any) -> rules.State:
    given = {"doubloons": 0, "guests": 1, **mine}
    state = table(**{seat.lower(): host(city, **given)})
    state = play(state, "P1: role builder")
    return state if seat == "P1" else play(state, "P1: build pass")


@pytest.mark.parametrize(
    ("city", "island", "move"),
    [
        ("", "quarry", None),
        ("", "quarry+ quarry", None),
        ("black-market", "", None),
        ("", "corn", "build pass"),
        ("library", "", "build pass"),
        ("university", "", "build pass"),
        ("church", "", "build pass"),
    ],
)
def test_build_waits_for_quarries_and_the_black_market(city, island, move):
    """Not the chooser: the library does not help."""
    if island == "quarry+ quarry":
        city = "small-indigo-plant small-market"
    state = building(city, island=island)
    assert plain(legal(state, "P2")) == ["build pass"]
    assert forced(state, "P2") == move


@pytest.mark.parametrize(("city", "move"), [("library", None), ("university", "build pass")])
def test_build_waits_for_the_library_of_the_chooser(city, move):
    state = building(f"{city} small-indigo-plant small-market", "P1", island="")
    assert plain(legal(state, "P1")) == ["build pass"]
    assert forced(state, "P1") == move


def test_build_does_not_wait_with_a_full_city():
    eleven = "small-market small-warehouse office large-market large-warehouse factory"
    eleven += " indigo-plant small-indigo-plant sugar-mill small-sugar-mill tobacco-storage"
    state = building(eleven, island="quarry quarry", doubloons=20)
    assert player(state, "P2").city_free() == 0
    assert forced(state, "P2") == "build pass"


def test_a_guest_on_a_quarry_lowers_the_price():
    state = building("", island="quarry", doubloons=7)
    assert broken(state, "P2: build harbor") == refusals.TOO_EXPENSIVE
    state = play(state, "P2: guest to quarry", "P2: build harbor")
    assert money(state, "P2") == 0


def test_a_guest_on_the_black_market_opens_it():
    state = building("black-market", guests=2, doubloons=7)
    assert broken(state, "P2: build harbor paying colonist:guesthouse") == refusals.NO_BLACK_MARKET
    state = play(state, "P2: guest to black-market")
    state = play(state, "P2: build harbor paying colonist:guesthouse")
    assert money(state, "P2") == 0
    assert men(state, "P2", "guesthouse") == 0
    assert men(state, "P2", "black-market") == 1


def test_the_guest_on_the_black_market_cannot_be_paid():
    state = play(building("black-market", doubloons=7), "P2: guest to black-market")
    assert (
        broken(state, "P2: build harbor paying colonist:black-market") == refusals.MARKET_COLONIST
    )
    assert broken(state, "P2: build harbor paying colonist:guesthouse") == refusals.NO_COLONIST


def selling(city: str, house: str = "coffee", held: str = "coffee=1") -> rules.State:
    state = table(p2=host(city, guests=1, goods=held), house=house)
    return play(state, "P1: role trader", "P1: sell pass")


FULL_HOUSE = "corn indigo sugar coffee"


@pytest.mark.parametrize(
    ("city", "house", "held", "move"),
    [
        ("office", "coffee", "coffee=1", None),
        ("office", FULL_HOUSE, "coffee=1", "sell pass"),
        ("trading-post", "coffee", "coffee=1", None),
        ("trading-post", FULL_HOUSE, "coffee=1", None),
        ("trading-post office", FULL_HOUSE, "", "sell pass"),
        ("small-market large-market library", "coffee", "coffee=1", "sell pass"),
        ("", "coffee", "coffee=1", "sell pass"),
    ],
)
def test_sell_waits_for_office_and_trading_post(city, house, held, move):
    state = selling(city, house, held)
    assert plain(legal(state, "P2")) == ["sell pass"]
    assert forced(state, "P2") == move


def test_a_guest_in_the_office_or_the_post_sells_at_once():
    state = play(selling("office"), "P2: guest to office", "P2: sell coffee")
    assert money(state, "P2") == 2 + 4
    state = play(selling("trading-post", FULL_HOUSE), "P2: guest to trading-post")
    assert money(play(state, "P2: sell coffee at post"), "P2") == 2 + 4


def test_a_guest_in_a_market_raises_the_price():
    state = selling("small-market", "corn")
    assert money(play(state, "P2: sell coffee"), "P2") == 2 + 4
    state = play(state, "P2: guest to small-market", "P2: sell coffee")
    assert money(state, "P2") == 2 + 4 + 1


def shipping(city: str, held: str = "corn=2", seat: str = "P2", **given: Any) -> rules.State:
    boards = {seat.lower(): host(city, guests=1, goods=held)}
    state = play(table(**{"ships": NO_SHIP, **boards, **given}), "P1: role captain")
    return state if seat == "P1" else play(state, "P1: ship pass")


SHIPPERS = ["wharf", "small-wharf", "harbor", "lighthouse", "union-hall"]


@pytest.mark.parametrize("city", SHIPPERS)
def test_a_pass_of_the_captain_phase_waits_for_what_helps_there(city):
    state = shipping(city)
    assert plain(legal(state, "P2")) == ["ship pass"]
    assert forced(state, "P2") is None


@pytest.mark.parametrize("city", SHIPPERS)
def test_without_a_barrel_it_does_not_wait(city):
    assert forced(shipping(city, ""), "P2") == "ship pass"


@pytest.mark.parametrize("city", ["", "office", "library", "small-warehouse", "customs-house"])
def test_it_waits_for_nothing_else(city):
    """The library is for the chooser."""
    assert forced(shipping(city), "P2") == "ship pass"


@pytest.mark.parametrize(
    ("city", "move"),
    [("harbor", None), ("lighthouse", None), ("office", "ship 2 corn to 4")],
)
def test_a_forced_loading_waits_too(city, move):
    assert forced(shipping(city, ships="4=corn:2"), "P2") == move


def test_the_union_hall_is_waited_for_at_the_own_first_line_only():
    state = shipping("union-hall", "corn=4 sugar=2", ships="4=corn:2 5=sugar:5 6=indigo:6")
    assert forced(state, "P2") is None
    state = play(state, "P2: ship 2 corn to 4", "P3: ship pass", "P1: ship pass")
    assert forced(state, "P2") == "ship pass"
    late = play(state, "P2: guest to union-hall", "P2: ship pass")
    assert chips(late, "P2") == 2


def test_the_library_is_waited_for_before_the_choosers_first_loading():
    state = shipping("library", "corn=4", "P1", ships="4=corn:2 5=sugar:5 6=indigo:6")
    assert forced(state, "P1") is None
    state = play(state, "P1: ship 2 corn to 4", "P2: ship pass", "P3: ship pass")
    assert forced(state, "P1") == "ship pass"


def test_the_library_is_judged_at_the_first_loading():
    """Spec 5.6: becoming occupied later brings nothing."""
    state = shipping("library", "corn=2 sugar=2", "P1", ships="")
    early = play(state, "P1: guest to library", "P1: ship 2 corn to 4")
    assert chips(early, "P1") == 2 + 2
    late = play(state, "P1: ship 2 corn to 4", "P1: guest to library")
    late = play(late, "P2: ship pass", "P3: ship pass", "P1: ship 2 sugar to 5")
    assert chips(late, "P1") == 2 + 1 + 2


def test_guests_in_the_wharves_ship_at_once():
    state = play(shipping("wharf"), "P2: guest to wharf", "P2: ship 2 corn by wharf")
    assert chips(state, "P2") == 2
    state = play(shipping("small-wharf"), "P2: guest to small-wharf")
    assert chips(play(state, "P2: ship 2 corn by small-wharf"), "P2") == 1


def test_a_guest_reaches_the_union_hall_before_the_first_line():
    state = play(shipping("union-hall", "corn=4"), "P2: guest to union-hall", "P2: ship pass")
    assert chips(state, "P2") == 2


def storing(city: str, held: str) -> rules.State:
    state = table(p1=host(city, guests=1, goods=held), ships=NO_SHIP)
    return play(state, "P1: role captain", "P1: ship pass", "P2: ship pass", "P3: ship pass")


@pytest.mark.parametrize(
    ("city", "held", "move"),
    [
        ("small-warehouse", "corn=3", None),
        ("large-warehouse", "corn=3", None),
        ("storehouse", "corn=3", None),
        ("storehouse", "corn=1", "store corn=1"),
        ("storehouse", "", "store none"),
        ("office", "corn=3", "store corn=1"),
    ],
)
def test_store_waits_for_warehouses_and_the_storehouse(city, held, move):
    assert forced(storing(city, held), "P1") == move


@pytest.mark.parametrize(("city", "kept"), [("storehouse", 4), ("large-warehouse", 5)])
def test_a_guest_keeps_more_at_once(city, kept):
    """Seed 003: moved at the end of the captain phase."""
    state = play(storing(city, "corn=5"), f"P1: guest to {city}", f"P1: store corn={kept}")
    assert goods(state, "P1") == {"corn": kept}


# moments of the privileges


def test_the_lighthouse_must_be_reached_before_the_role_line():
    """Spec 9.10."""
    state = table(p1=host("lighthouse", goods="corn=2", doubloons=0))
    early = play(state, "P1: guest to lighthouse", "P1: role captain")
    assert money(early, "P1") == 1
    late = play(state, "P1: role captain", "P1: guest to lighthouse")
    assert money(late, "P1") == 0
    assert money(play(late, "P1: ship 2 corn to 4"), "P1") == 1


def test_the_library_must_be_reached_before_the_mayors_line():
    state = table(p1=host("library"))
    state = play(state, "P1: guest to library", "P1: role mayor")
    assert player(state, "P1").colonists() == 2 + 1 + 2
    state = play(table(p1=host("library")), "P1: role mayor")
    assert player(state, "P1").colonists() == 2 + 1 + 1


def test_the_library_must_be_reached_before_the_prospectors_line():
    """R43."""
    state = table(4, p1=host("library", doubloons=0))
    early = play(state, "P1: guest to library", "P1: role prospector")
    assert money(early, "P1") == 2
    late = play(state, "P1: role prospector", "P1: guest to library")
    assert money(late, "P1") == 1


def test_the_library_may_be_reached_while_the_choosers_question_is_open():
    """Spec 9.12: judged at BUILD, at CRAFT, at SELL."""
    mine = host("library", island="corn+", goods="coffee=1", doubloons=6)
    state = table(p1=mine, also="harbor")
    late = play(state, "P1: role builder", "P1: guest to library", "P1: build harbor")
    assert money(late, "P1") == 0
    late = play(state, "P1: role trader", "P1: guest to library", "P1: sell coffee")
    assert money(late, "P1") == 6 + 4 + 2
    late = play(state, "P1: role craftsman", "P1: guest to library", "P1: craft corn corn")
    assert goods(late, "P1")["corn"] == 3


def test_a_library_reached_between_sale_and_end_of_the_phase_brings_nothing():
    state = table(p1=host("library", goods="coffee=1", doubloons=0))
    state = play(state, "P1: role trader", "P1: sell coffee", "P1: guest to library")
    assert money(state, "P1") == 5


def test_a_forest_house_reached_before_the_draw_lets_the_owner_decide():
    mine = host("hacienda+ forest-house", guests=1)
    state = table(p1=mine, deck="tobacco sugar corn indigo corn", row="corn indigo sugar coffee")
    state = play(state, "P1: role settler")
    early = play(state, "P1: guest to forest-house", "P1: hacienda")
    assert plain(legal(early, "P1")) == ["keep", "forest"]
    late = play(state, "P1: hacienda", "P1: guest to forest-house")
    assert tiles(late, "P1") == {"indigo": 1, "tobacco": 1}
    assert "settle corn as forest" in legal(late, "P1")


def test_a_guest_may_move_while_the_drawn_tile_is_looked_at():
    mine = host("hacienda+ forest-house+ office", guests=1)
    state = table(p1=mine, deck="tobacco sugar corn indigo corn", row="corn indigo sugar coffee")
    state = play(state, "P1: role settler", "P1: hacienda", "P1: guest to office")
    assert legal(state, "P1") == ["keep", "forest"]


def test_a_hacienda_reached_on_the_own_turn_draws():
    state = table(p1=host("hacienda", guests=1), deck="tobacco sugar corn indigo corn")
    state = play(state, "P1: role settler", "P1: guest to hacienda", "P1: hacienda")
    assert tiles(state, "P1") == {"indigo": 1, "tobacco": 1}


def test_a_church_reached_before_the_build_counts():
    state = play(building("church", doubloons=20), "P2: guest to church", "P2: build harbor")
    assert chips(state, "P2") == 1


def test_a_university_reached_before_the_build_counts():
    state = play(building("university", doubloons=20), "P2: guest to university")
    state = play(state, "P2: build harbor")
    assert men(state, "P2", "harbor") == 1


# the window of the craftsman (spec 13.3, 3)


@pytest.mark.parametrize(
    ("city", "island"),
    [
        ("", "corn"),
        ("", "indigo+ coffee"),
        ("small-indigo-plant", ""),
        ("coffee-roaster+", ""),
        ("aqueduct", ""),
        ("factory", ""),
        ("specialty-factory", ""),
    ],
)
def test_owners_are_asked_before_the_production(city, island):
    state = play(table(p2=host(city, island=island)), "P1: role craftsman")
    assert asked(state) == ["P2"]
    assert "guest pass" in legal(state, "P2")
    assert all(move.startswith("guest ") for move in legal(state, "P2"))
    assert forced(state, "P2") is None


@pytest.mark.parametrize(
    ("city", "island"),
    [
        ("harbor", ""),
        ("library", "quarry"),
        ("small-market office", ""),
        ("small-indigo-plant+", "corn+"),
        ("statue", ""),
        ("", ""),
    ],
)
def test_owners_are_not_asked_for_anything_else(city, island):
    """A quarry does not count, nor a library."""
    state = play(table(p2=host(city, island=island)), "P1: role craftsman")
    assert asked(state) == ["P1"]
    assert "craft pass" in legal(state, "P1")


def test_owners_without_a_guest_are_not_asked():
    state = table(p2=board(island="corn", city="guesthouse factory"))
    assert asked(play(state, "P1: role craftsman")) == ["P1"]


def test_the_window_opens_for_the_craftsman_only():
    for role in ("trader", "captain", "builder", "settler"):
        state = play(table(p2=host("factory", island="corn")), f"P1: role {role}")
        assert asked(state) == ["P1"]


def test_guests_take_part_in_the_production():
    state = table(p2=host("indigo-plant", island="corn indigo"))
    state = play(state, "P1: role craftsman", "P2: guest to indigo indigo-plant")
    assert goods(state, "P2") == {"indigo": 1}
    assert asked(state) == ["P1"]


def test_a_guest_in_the_aqueduct_counts():
    mine = host("indigo-plant+ aqueduct", island="indigo+")
    state = play(table(p2=mine), "P1: role craftsman", "P2: guest to aqueduct")
    assert goods(state, "P2") == {"indigo": 2}


def test_passing_leaves_the_guests_where_they_are():
    state = play(table(p2=host("factory", island="corn")), "P1: role craftsman", "P2: guest pass")
    assert men(state, "P2", "guesthouse") == 2
    assert goods(state, "P2") == {}
    assert asked(state) == ["P1"]


def test_each_owner_answers_once():
    state = play(
        table(p2=host("factory", island="corn")), "P1: role craftsman", "P2: guest to corn"
    )
    assert asked(state) == ["P1"]
    assert men(state, "P2", "guesthouse") == 1


def test_an_answer_stands():
    """Spec 13.3: given once, also while others still think."""
    state = two_hosts("P1: guest pass")
    assert asked(state) == ["P3"]
    assert not rules.may_act(state, 0)
    assert not legal(state, "P1")
    refused(state, "P1: guest to corn", rules.NotYourTurn)


def two_hosts(*texts: str) -> rules.State:
    mine = host("factory", island="corn sugar")
    return play(table(p1=mine, p3=mine), "P1: role craftsman", *texts)


def test_all_who_are_asked_answer_at_once():
    state = two_hosts()
    assert asked(state) == ["P1", "P3"]
    assert asked(play(state, "P3: guest pass")) == ["P1"]
    assert asked(play(state, "P1: guest pass")) == ["P3"]


def test_answers_are_secret_until_the_last_one_is_in():
    state = two_hosts("P1: guest to corn")
    assert men(state, "P1", "corn") == 0
    assert rules.secret_answers(state) == (0,)
    other = two_hosts("P1: guest pass")
    for seat in (1, 2, None):
        assert rules.view(state, seat) == rules.view(other, seat)
    assert rules.view(state, 0) != rules.view(other, 0)
    state = play(state, "P3: guest to corn sugar")
    assert (men(state, "P1", "corn"), men(state, "P3", "corn")) == (1, 1)
    assert goods(state, "P1") == {"corn": 1}


def test_those_who_are_not_asked_have_to_wait():
    """Spec 11.2: not in GUEST."""
    state = table(p1=host("factory", island="corn"), p2=host("harbor", island="quarry"))
    state = play(state, "P1: role craftsman")
    assert asked(state) == ["P1"]
    refused_at_all(state, "P2: guest to harbor")
    state = play(state, "P1: guest pass")
    assert men(play(state, "P2: guest to harbor"), "P2", "harbor") == 1


@pytest.mark.parametrize("line", ["craft pass", "produce none", "role mayor"])
def test_nothing_else_answers_the_window(line):
    assert broken(two_hosts(), f"P1: {line}") == refusals.FIRST_GUEST


def test_the_answer_may_use_circles_that_do_not_produce():
    mine = host("harbor", island="corn")
    state = play(table(p1=mine), "P1: role craftsman", "P1: guest to corn harbor")
    assert men(state, "P1", "harbor") == 1
    assert goods(state, "P1") == {"corn": 1}


def test_the_answer_keeps_to_the_rules_of_guests():
    state = two_hosts()
    assert broken(state, "P1: guest to corn corn") == refusals.NO_EMPTY_CIRCLE
    assert broken(state, "P1: guest to harbor") == refusals.NO_TARGET
    assert broken(state, "P1: guest to guesthouse") == refusals.GUEST_STAYS
    unreadable(state, "P1: guest to san-juan")


def test_the_chooser_sees_the_board_before_the_extra_barrel():
    """Spec 4: GUEST, production, then CRAFT."""
    state = two_hosts("P1: guest pass", "P3: guest to corn")
    assert plain(legal(state, "P1")) == ["craft pass"]
    assert goods(state, "P3") == {"corn": 1}


def test_later_guests_reach_what_is_not_yet_done():
    """Spec 13.3, 3: while CRAFT is pending."""
    mine = host("factory specialty-factory indigo-plant+2", island="corn+ indigo+ indigo+")
    state = play(table(p2=mine), "P1: role craftsman", "P2: guest pass")
    assert goods(state, "P2") == {"corn": 1, "indigo": 2}
    doubloons = money(state, "P2")
    moved = play(state, "P2: guest to factory specialty-factory")
    assert asked(moved) == ["P1"]
    assert money(play(moved, "P1: craft pass"), "P2") == doubloons + 1 + 1
    assert money(play(state, "P1: craft pass"), "P2") == doubloons


def test_a_late_guest_does_not_produce_any_more():
    mine = host("aqueduct indigo-plant+", island="corn indigo+ indigo")
    state = play(table(p2=mine), "P1: role craftsman", "P2: guest pass")
    assert goods(state, "P2") == {"indigo": 1}
    state = play(state, "P2: guest to corn aqueduct")
    assert goods(state, "P2") == {"indigo": 1}


def test_a_kind_made_possible_after_the_production_is_not_for_the_privilege():
    """R17."""
    mine = host("", island="corn+ corn coffee", guests=2)
    mine["city"] += " coffee-roaster+"
    state = play(table(p1=mine), "P1: role craftsman", "P1: guest pass", "P1: guest to coffee")
    assert refused(state, "P1: craft coffee") == refusals.NOT_PRODUCED.format(good="coffee")
    assert plain(legal(state, "P1")) == ["craft corn", "craft pass"]


def test_with_chosen_production_a_guest_reaches_the_own_later_turn():
    """Spec 13.3, 3: what is not yet done, while PRODUCE of somebody else is pending."""
    state = table(
        options={"production": "chosen"}, p1=board(island="corn+"), p2=host("", island="corn")
    )
    state = play(state, "P1: role craftsman", "P2: guest pass")
    state = play(state, "P2: guest to corn", "P1: produce corn=1")
    assert "produce corn=1" in legal(state, "P2")


# the window before scoring (spec 13.3, 4)


LAST = ["P1: role trader", "P2: role captain", "P3: role craftsman"]


def ending(city: str, end: str = "vp", **mine: Any) -> rules.State:
    given = {"island": "", **mine}
    return go(table(p2=host(city, **given), end=end), *LAST)


@pytest.mark.parametrize(
    ("city", "mine", "points"),
    [
        ("guild-hall indigo-plant+3", {}, 2),
        ("residence", {}, 4),
        ("fortress", {"san_juan": 4}, 2),
        ("customs-house", {"chips": 9}, 2),
        ("city-hall harbor", {}, 3),
        ("cloister", {"island": "corn+ corn+ corn+"}, 1),
    ],
)
def test_owners_are_asked_before_the_score(city, mine, points):
    state = ending(city, **mine)
    large = city.split()[0]
    assert asked(state) == ["P2"]
    assert {"guest pass", f"guest to {large}"} <= set(legal(state, "P2"))
    assert forced(state, "P2") is None
    moved = play(state, f"P2: guest to {large}")
    assert rules.waiting(moved) == ()
    assert rules.scores(moved)[1].sources[large] == points
    passed = play(state, "P2: guest pass")
    assert rules.waiting(passed) == ()
    assert not rules.scores(passed)[1].sources.get(large)


@pytest.mark.parametrize("city", ["harbor", "statue", "fortress+", "library factory+"])
def test_owners_without_such_a_circle_are_not_asked(city):
    assert rules.waiting(ending(city)) == ()


def test_there_is_no_window_in_other_rounds():
    state = ending("fortress", end="")
    assert state.round == 2
    assert asked(state) == ["P2"]
    assert plain(legal(state, "P2", "role"))


def test_both_guests_may_move_before_the_score():
    state = play(ending("fortress customs-house", chips=4), "P2: guest to fortress customs-house")
    assert rules.scores(state)[1].sources["customs-house"] == 1
    assert rules.waiting(state) == ()


def test_the_answers_before_the_score_are_secret():
    mine = host("customs-house", island="", chips=8)
    other = host("fortress", island="", san_juan=4)
    state = go(table(p1=mine, p3=other, end="city"), *LAST)
    assert asked(state) == ["P1", "P3"]
    state = play(state, "P3: guest to fortress")
    assert asked(state) == ["P1"]
    assert men(state, "P3", "fortress") == 0
    hidden = play(go(table(p1=mine, p3=other, end="city"), *LAST), "P3: guest pass")
    assert rules.view(state, 0) == rules.view(hidden, 0)
    state = play(state, "P1: guest pass")
    assert rules.waiting(state) == ()
    assert rules.scores(state)[2].sources["fortress"] == 2


def test_guests_that_move_before_the_score_change_the_ranks():
    mine = host("customs-house", island="", chips=8, doubloons=0)
    state = table(p2=mine, p3=board(chips=14, doubloons=0), end="city", p1=board(doubloons=0))
    state = go(state, *LAST)
    passed = rules.scores(play(state, "P2: guest pass"))
    moved = rules.scores(play(state, "P2: guest to customs-house"))
    assert [score.total for score in passed] == [0, 8 + 2 + 4, 14]
    assert [score.total for score in moved] == [0, 8 + 2 + 4 + 2, 14]
    assert [score.rank for score in moved] == [3, 1, 2]


def last_phase(*texts: str) -> rules.State:
    """The end of the first round; P2 could fill the last space of the city in its last phase."""
    city = "small-market small-warehouse office large-market large-warehouse indigo-plant"
    city += " small-indigo-plant sugar-mill fortress"
    state = table(p2=host(city, island="", doubloons=20))
    assert player(state, "P2").city_free() == 1
    return play(go(state, "P1: role trader", "P2: role captain"), *texts)


def test_the_window_follows_a_last_phase_that_set_the_flag():
    """Spec 8: the flag may be set in the last phase of the round."""
    passed = ["P3: role builder", "P3: build pass", "P1: build pass"]
    state = last_phase(*passed, "P2: build tobacco-storage")
    assert (asked(state), state.round) == (["P2"], 1)
    assert {"guest pass", "guest to fortress"} <= set(legal(state, "P2"))
    assert rules.waiting(play(state, "P2: guest to fortress")) == ()


def test_there_is_no_window_after_a_last_phase_that_set_no_flag():
    state = last_phase("P3: role settler", "P3: settle pass", "P1: settle pass", "P2: settle pass")
    assert (asked(state), state.round) == (["P2"], 2)
    assert "guest pass" not in legal(state, "P2")


# a record of everything (spec 4.1, 11)


def test_guest_lines_are_replayed():
    state = table(p2=host("factory", island="corn"))
    lines = ["P1: role craftsman", "P2: guest to corn factory", "P1: craft pass"]
    assert play(state, *lines) == play(rules.from_json(rules.to_json(state)), *lines)


def test_components_are_conserved():
    state = table(p1=host("harbor office", island="corn quarry"), p2=host("factory"))
    for line in ("P1: guest to corn", "P2: guest to factory", "P1: guest to harbor"):
        state = play(state, line)
        assert rules.audit(state) == []
