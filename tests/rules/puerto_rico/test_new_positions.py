"""Positions with New Buildings: written and read, seen, imagined, copied (RULINGS 12)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.playing import asked, happen, legal, play, problems
from tests.rules.puerto_rico.expansion import custom, table
from tests.rules.puerto_rico.positions import board

ROW = "corn indigo sugar coffee"


def pending() -> dict[str, rules.State]:
    """A position in each of the states that New Buildings bring, and some with forests."""
    mine = board(
        city="forest-house+ hacienda+ library+ guesthouse+2 small-wharf+ union-hall+",
        island="forest corn",
        goods="corn=3",
        doubloons=8,
    )
    other = board(city="guesthouse+1 trading-post", island="sugar")
    start = table(p1=mine, p2=other, row=ROW, deck="tobacco sugar corn indigo corn")
    settle = play(start, "P1: role settler")
    window = play(start, "P1: role craftsman")
    passed = ["P2: settle pass", "P3: settle pass"]
    return {
        "draft": play(
            rules.new("puerto-rico", 3, {"building_set": "draft"}, "draft"), "P1: draft library"
        ),
        "role": start,
        "drawn": play(settle, "P1: hacienda"),
        "second": play(settle, "P1: settle corn as forest", *passed),
        "window": window,
        "answered": play(window, "P1: guest to corn"),
        "craft": play(window, "P1: guest to corn", "P2: guest pass"),
        "shipped": play(start, "P1: role captain", "P1: ship 1 corn by small-wharf"),
        "waived": play(start, "P1: role trader waive library"),
    }


NAMES = ["draft", "role", "drawn", "second", "window", "answered", "craft", "shipped", "waived"]


@pytest.mark.parametrize("name", NAMES)
def test_a_position_survives_being_written_and_read(name):
    state = pending()[name]
    again = rules.from_json(rules.to_json(state))
    assert again == state
    assert asked(again) == asked(state)
    for seat in ("P1", "P2", "P3"):
        assert legal(again, seat) == legal(state, seat)
    assert rules.audit(again) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_open_move_is_read_as_it_is_written(name):
    state = pending()[name]
    for seat in range(3):
        for move in rules.legal(state, seat):
            assert rules.parse(state, seat, str(move)) == move


@pytest.mark.parametrize("name", NAMES)
def test_a_move_leaves_the_position_before_it_untouched(name):
    state = pending()[name]
    before = rules.to_json(state)
    for seat in range(3):
        for move in list(rules.legal(state, seat))[:30]:
            rules.play(state, seat, move)
            assert rules.to_json(state) == before


@pytest.mark.parametrize("name", NAMES)
def test_the_fast_path_leads_to_the_same_positions(name):
    state = pending()[name]
    for seat in range(3):
        for move in list(rules.legal(state, seat))[:30]:
            copied = rules.copy(state)
            rules.advance(copied, seat, move)
            assert copied == rules.play(state, seat, move).state


@pytest.mark.parametrize("name", NAMES)
def test_open_moves_can_be_read_off_the_own_view(name):
    state = pending()[name]
    for seat in range(3):
        view = rules.view(state, seat)
        assert rules.legal(view, seat)[:] == rules.legal(state, seat)[:]
        assert rules.waiting(view) == rules.waiting(state)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_imagines_is_a_whole_position(name):
    state = pending()[name]
    for seat in range(3):
        whole = rules.imagine(rules.view(state, seat), "a dream")
        assert rules.audit(whole) == []
        assert whole.viewer is None
        assert rules.waiting(whole) == rules.waiting(state)
        for other in rules.waiting(whole):
            move = rules.sample(whole, other, rules.Chance("a dream"))
            assert rules.play(whole, other, move)


def test_an_answer_that_is_not_seen_is_imagined():
    """RULINGS 13.3: P1 has answered in secret."""
    state = pending()["answered"]
    view = rules.view(state, 2)
    assert "corn" not in str(view.stack[-1])
    outcomes = set()
    for number in range(30):
        whole = rules.imagine(view, f"dream {number}")
        after = rules.play(whole, 1, "guest pass").state
        outcomes.add(after.players[0].city["guesthouse"])
    assert len(outcomes) > 1


def test_the_own_answer_is_seen():
    state = pending()["answered"]
    assert rules.view(state, 0) != rules.view(state, 2)
    whole = rules.imagine(rules.view(state, 0), "a dream")
    after = rules.play(whole, 1, "guest pass").state
    assert after.players[0].on_tiles == {"corn": 1}


def test_the_deck_stays_hidden_after_a_draw():
    state = pending()["drawn"]
    for seat in (0, 1, None):
        view = rules.view(state, seat)
        assert view.deck == sorted(state.deck)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_position_knows_what_is_missing(seats):
    """Conservation: a tile, colonist, barrel or building that is gone is noticed."""
    options = custom("forest-house", "guesthouse")
    given = {"p1": board(island="forest corn+", city="forest-house guesthouse+2", goods="corn=2")}
    data = rules.to_json(table(seats, options=options, **given))
    changes: list[tuple[str, Any]] = [
        ("city", {"forest-house": 0, "guesthouse": 1}),
        ("city", {"guesthouse": 2}),
        ("goods", {**data["players"][0]["goods"], "corn": 1}),
        ("island", ["corn"]),
        ("island", ["corn", "corn"]),
    ]
    for name, value in changes:
        broken = rules.to_json(rules.from_json(data))
        broken["players"][0][name] = value
        assert problems(broken) != [], name


def test_a_forest_remembers_a_kind_that_is_counted():
    """RULINGS 9.2: so that tiles can be checked."""
    state = table(p1=board(city="forest-house+"), row=ROW)
    state, _ = happen(state, "P1: role settler", "P1: settle coffee as forest")
    data = rules.to_json(state)
    assert problems(data) == []
    text = str(data["players"][0])
    assert "coffee" in text
    mine = {
        key: [("sugar" if item == "coffee" else item) for item in value]
        for key, value in data["players"][0].items()
        if isinstance(value, list)
    }
    data["players"][0].update(mine)
    assert problems(data) != []
