"""The guesthouse, and where and when its guests move (RULINGS 9.5, 13.3, R37)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico import refusals
from tests.playing import asked, forced, go, legal, play, refused, unreadable
from tests.rules.puerto_rico.expansion import (
    NO_SHIP,
    broken,
    chips,
    host,
    men,
    plain,
    refused_at_all,
    table,
)
from tests.rules.puerto_rico.positions import board

# the building


def test_it_has_two_circles():
    state = table(p1=board(island="", city="guesthouse", san_juan=1))
    state = play(state, "P1: role mayor waive privilege")
    assert legal(state, "P1") == ["place guesthouse=2"]
    state = go(state)
    assert men(state, "P1", "guesthouse") == 2


def test_its_circles_must_be_filled_like_others():
    """RULINGS 9.5, R6."""
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
    """RULINGS 5.2.4: two."""
    state = table(p1=board(island="corn", city="guesthouse indigo-plant"))
    state = play(state, "P1: role mayor waive privilege", "P1: place corn=1")
    state = play(state, "P2: place indigo=1", "P3: place corn=1")
    assert state.colonist_ship == 5


def test_guests_count_for_the_fortress():
    """RULINGS R25."""
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
    """RULINGS 11.1: neither San Juan nor forests are targets."""
    state = table(p1=host("harbor", island="corn indigo forest", san_juan=1), also="forest-house")
    unreadable(state, f"P1: guest {words}".rstrip())


def test_two_guests_in_one_line_equal_two_lines():
    """RULINGS 11.2."""
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
    """RULINGS 11.2: tiles before buildings."""
    state = table(p1=host("harbor office", island="quarry corn"))
    for text, written in (
        ("harbor corn", "corn harbor"),
        ("quarry corn", "corn quarry"),
        ("harbor office", "office harbor"),
    ):
        assert str(rules.parse(state, 0, f"guest to {text}")) == f"guest to {written}"


def test_a_moved_guest_stays_until_the_next_mayor_phase():
    """RULINGS R37."""
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
    """RULINGS R39 (i)."""
    mine = board(city="university+ office", doubloons=4, goods="corn=1")
    state = play(table(p1=mine, also="guesthouse"), "P1: role builder", "P1: build guesthouse")
    assert men(state, "P1", "guesthouse") == 1
    state = play(state, "P1: guest to office")
    assert (men(state, "P1", "guesthouse"), men(state, "P1", "office")) == (0, 1)
    assert asked(state) == ["P2"]


# always open (RULINGS 13.3.1)


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
    """RULINGS 13.3: it never makes the pending move of another player illegal."""
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
    """RULINGS 9.5, 11.2."""
    state = table(p1=host("harbor"), p2=host("harbor"), options={"mayor_mode": mode})
    state = play(state, "P1: role mayor")
    for seat in ("P1", "P2"):
        assert not legal(state, seat, "guest")
        refused_at_all(state, f"{seat}: guest to harbor")


# a record of everything (RULINGS 4.1, 11)


def test_guest_lines_are_replayed():
    state = table(p2=host("factory", island="corn"))
    lines = ["P1: role craftsman", "P2: guest to corn factory", "P1: craft pass"]
    assert play(state, *lines) == play(rules.from_json(rules.to_json(state)), *lines)


def test_components_are_conserved():
    state = table(p1=host("harbor office", island="corn quarry"), p2=host("factory"))
    for line in ("P1: guest to corn", "P2: guest to factory", "P1: guest to harbor"):
        state = play(state, line)
        assert rules.audit(state) == []
