"""What Puerto Rico's random games owe besides: hidden things, money and points by the events."""

from __future__ import annotations

import json
from itertools import islice

import pytest

import rules
from rules.puerto_rico import events as happened
from tests.playing import after, random_chooser, random_games, tables_of

each_table = pytest.mark.parametrize(("seats", "options"), tables_of("puerto-rico"))


def income(event: rules.Event) -> int:
    """The doubloons that an event says its seat received or paid."""
    match event:
        case (
            happened.RoleTaken(doubloons=number)
            | happened.Prospected(doubloons=number)
            | happened.FactoryPaid(doubloons=number)
            | happened.SpecialtyFactoryPaid(doubloons=number)
            | happened.LighthousePaid(doubloons=number)
            | happened.Loaded(lighthouse=number)
            | happened.LoadedBySmallWharf(lighthouse=number)
        ):
            return number
        case happened.Sold():
            return event.doubloons
        case happened.Built(cost=cost):
            return -cost
    return 0


def barrels(event: rules.Event) -> int:
    """The barrels that an event says its seat received or gave."""
    match event:
        case happened.Produced(goods=goods):
            return sum(number for _, number in goods)
        case happened.Crafted():
            return 1
        case happened.Sold():
            return -1
        case happened.Loaded(number=number):
            return -number
        case happened.LoadedBySmallWharf(goods=goods):
            return -sum(number for _, number in goods)
        case happened.Built(paid=paid):
            return -sum(item.startswith("good:") for item in paid)
        case happened.Stored(lost=lost):
            return -sum(number for _, number in lost)
    return 0


def chips(event: rules.Event) -> int:
    """The points that an event says its seat received or paid."""
    match event:
        case happened.Loaded() | happened.LoadedBySmallWharf():
            return event.points
        case happened.ChurchPaid(points=points) | happened.UnionHallPaid(points=points):
            return points
        case happened.Built(paid=paid):
            return -paid.count("vp")
    return 0


def totals(state: rules.State) -> list[tuple[int, int, int]]:
    return [(p.doubloons, p.vp_chips, sum(p.goods.values())) for p in state.players]


@each_table
def test_doubloons_points_and_barrels_change_as_the_events_say(seats, options):
    for seed in range(random_games(2)):
        state = rules.new("puerto-rico", seats, options, f"events {seed}")
        choose = random_chooser(f"events {seed}")
        expected = totals(state)
        while asked := rules.waiting(state):
            for event in rules.play_in_place(state, asked[0], choose(state, asked[0])):
                seat = getattr(event, "seat", 0)
                money, points, goods = expected[seat]
                expected[seat] = (
                    money + income(event),
                    points + chips(event),
                    goods + barrels(event),
                )
            assert totals(state) == expected


@each_table
def test_what_became_known_is_marked_in_an_event(seats, options):
    """RULINGS 12: chance is used, or tiles turned up, only in moves that cannot be taken back."""
    state = rules.new("puerto-rico", seats, options, "reveals")
    choose = random_chooser("reveals")
    while asked := rules.waiting(state):
        drawn, deck = state.chance.drawn, len(state.deck)
        happenings = rules.play_in_place(state, asked[0], choose(state, asked[0]))
        if (state.chance.drawn, len(state.deck)) != (drawn, deck):
            assert any(event.reveals for event in happenings)


@each_table
@pytest.mark.parametrize("plies", [0, 25, 110, 200])
def test_views_do_not_depend_on_what_is_hidden(seats, options, plies):
    """RULINGS 12: another order of the deck, other chips, other secret placements, equal views."""
    state = after("puerto-rico", seats, options, f"views {plies}", plies)
    other = rules.from_json(json.loads(json.dumps(rules.to_json(state))))
    other.chance = rules.Chance("quite another", 77)
    other.chance.shuffle(other.deck)
    for seat in range(seats):
        assert rules.view(other, seat) == rules.view(state, seat)
    if state.options["vp_visibility"] == "open":
        return
    for seat in range(1, seats):
        other.players[seat].vp_chips += seat
    assert rules.view(other, 0) == rules.view(state, 0)
    assert rules.view(other, None) == rules.view(state, None)
    assert rules.view(other, 1) != rules.view(state, 1)


@pytest.mark.parametrize("mode", ["simultaneous", "ordered"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_views_do_not_depend_on_secret_placements(seats, mode):
    state = after("puerto-rico", seats, {"mayor_mode": mode}, "secret", 70)
    choose = random_chooser("secret")
    while state.phase != "mayor" or len(rules.legal(state, state.chooser - 1)) < 2:
        seat = rules.waiting(state)[0]
        role = state.phase == "" and state.roles["mayor"].taker is None
        move = "role mayor" if role else choose(state, seat)
        state = rules.play(state, seat, move).state
    secret = (state.chooser - 1) % seats
    moves = rules.legal(state, secret)
    one, two = (rules.play(state, secret, move).state for move in islice(moves, 2))
    assert rules.view(one, secret) != rules.view(two, secret)
    for seat in set(range(seats)) - {secret}:
        assert rules.view(one, seat) == rules.view(two, seat)
    assert rules.view(one, None) == rules.view(two, None)
