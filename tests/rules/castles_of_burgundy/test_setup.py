"""Setup, with the order of random draws (RULINGS 4, 14, 15)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

import rules
from rules.castles_of_burgundy import events as e
from rules.castles_of_burgundy.data.depots import black_spaces, spaces
from rules.castles_of_burgundy.data.supply import stack
from rules.core.chance import Chance
from tests.cases import for_each
from tests.playing import asked, happen, legal, play, refused
from tests.rules.castles_of_burgundy.positions import (
    SEATS,
    SLUG,
    at,
    duchy,
    happened,
    player,
    track,
)
from tests.rules.castles_of_burgundy.printed import BOARDS, CASTLES


def new(seats: int = 2, seed: str = "setup", **options):
    return rules.new(SLUG, seats, options, seed)


@SEATS
def test_each_player_begins_with_one_silver_and_workers_by_turn_order(seats):
    state = new(seats)
    assert [duchy(state, f"P{n}").workers for n in range(1, seats + 1)] == [1, 2, 3, 4][:seats]
    assert [duchy(state, f"P{n}").silver for n in range(1, seats + 1)] == [1] * seats
    assert [player(state, f"P{n}").points for n in range(1, seats + 1)] == [0] * seats


@SEATS
def test_the_first_seat_starts_and_the_others_follow(seats):
    """The seats are drawn before the game, in the lobby."""
    state = new(seats)
    assert state.order == list(range(seats))
    assert asked(state) == ["P1"]


@SEATS
def test_all_markers_stack_on_the_first_space_the_start_player_on_top(seats):
    assert track(new(seats)) == [" ".join(f"P{n}" for n in range(seats, 0, -1))]
    assert len(new(seats).track) == 7


@SEATS
def test_goods_are_dealt_in_five_stacks_of_five_and_three_to_each_player(seats):
    state = new(seats)
    assert [len(phase) for phase in state.phase_goods] == [5, 5, 5, 5]
    lying = sum(sum(depot.goods) for depot in state.depots)
    assert lying + len(state.round_goods) == 5
    for duchy_ in state.duchies:
        assert sum(duchy_.goods) == 3
    assert len(state.spare_goods) == 17 - 3 * seats


@SEATS
def test_each_colour_has_a_large_and_a_small_bonus_tile(seats):
    colours = ["castle", "mine", "ship", "livestock", "building", "monastery"]
    assert list(new(seats).bonus) == colours
    assert list(new(seats).bonus.values()) == [["large", "small"]] * 6


@SEATS
def test_the_starting_castles_come_out_of_the_castle_stack(seats):
    state = new(seats)
    laid = sum(spaces(n, seats, "A").count("castle") for n in range(1, 7))
    assert len(state.stacks["castle"]) == 14 - seats - laid


@SEATS
def test_the_depots_of_phase_a_are_filled(seats):
    state = new(seats)
    for number, depot in enumerate(state.depots, 1):
        assert len(depot.tiles) == len(spaces(number, seats, "A"))
        assert all(depot.tiles)
    assert len(state.black) == black_spaces(seats)


@SEATS
def test_everybody_plays_duchy_1_with_the_castle_in_the_centre(seats):
    state = new(seats)
    for name in [f"P{n + 1}" for n in range(seats)]:
        assert duchy(state, name).board == "1"
        assert at(state, name, "d4") == "castle"
        assert duchy(state, name).empty_cells == 36


def test_the_starting_castle_causes_no_effect_and_no_scoring():
    """Its region of one cell on duchy 1 is never scored."""
    state = new()
    assert state.turn.pending == []
    assert [player(state, name).vp for name in ("P1", "P2")] == [{}, {}]


def test_nothing_is_stored_at_the_beginning():
    state = new()
    assert [duchy_.storage for duchy_ in state.duchies] == [[], []]
    assert [duchy_.sold for duchy_ in state.duchies] == [[0] * 6, [0] * 6]


# ------------------------------------------------------------------------------ duchies, starts


def test_all_may_play_another_duchy():
    for name in ("2", "3", "6"):
        state = new(duchy_setup=f"same:{name}")
        assert [duchy_.board for duchy_ in state.duchies] == [name, name]
        assert asked(state) == ["P1"]
        assert state.phase == "A"


@for_each("name", ["4", "5", "7", "8", "9", "10"])
def test_without_a_castle_in_the_centre_the_player_chooses_in_turn_order(name):
    state = new(3, duchy_setup=f"same:{name}")
    assert asked(state) == ["P1"]
    assert legal(state, "P1") == [f"start {cell}" for cell in CASTLES[name].split()]
    cell = CASTLES[name].split()[1]
    state = play(state, f"P1: start {cell}")
    assert at(state, "P1", cell) == "castle"
    assert asked(state) == ["P2"]


def test_the_castle_goes_on_a_castle_cell():
    state = new(duchy_setup="same:9")
    assert refused(state, "P1: start d4") == "d4 isn't a castle cell of your duchy."
    assert refused(state, "P1: start a1") == "a1 isn't a castle cell of your duchy."


def test_several_castles_may_lie_on_the_same_cell_of_different_duchies():
    state = play(new(duchy_setup="same:9"), "P1: start a3", "P2: start a3")
    assert at(state, "P2", "a3") == "castle"


def test_the_tiles_of_phase_a_are_revealed_only_after_these_decisions():
    state = new(duchy_setup="choose", castle_start="choose")
    assert state.phase == ""
    assert not any(depot.tiles for depot in state.depots)
    assert not state.black
    state = play(state, "P1: duchy 9", "P2: duchy 1", "P1: start a3", "P2: start a2")
    assert state.phase == "A"
    assert all(all(depot.tiles) for depot in state.depots)


def test_the_castle_may_be_chosen_on_any_duchy():
    state = new(castle_start="choose")
    assert legal(state, "P1") == ["start a2", "start a3", "start b3", "start d4"]
    state = play(state, "P1: start b3", "P2: start d4")
    assert at(state, "P1", "d4") == ""
    assert at(state, "P1", "b3") == "castle"


def test_choose_secret_asks_all_at_once_and_reveals_together():
    state = new(castle_start="choose_secret")
    assert asked(state) == ["P1", "P2"]
    state, events = happen(state, "P2: start a2")
    assert happened(events, e.StartPrepared) == [e.StartPrepared(1)]
    assert "a2" not in str(rules.to_json(rules.view(state, 0))["stack"])
    assert at(state, "P2", "a2") == ""
    state, events = happen(state, "P1: start b3")
    assert happened(events, e.StartPlaced) == [
        e.StartPlaced(0, "b3"),
        e.StartPlaced(1, "a2"),
    ]


def test_random_duchies_are_different():
    for n in range(8):
        state = new(4, f"random {n}", duchy_setup="random")
        boards = [duchy_.board for duchy_ in state.duchies]
        assert len(set(boards)) == 4
        assert set(boards) <= {str(number) for number in range(1, 11)}


def test_duchies_are_chosen_in_turn_order_no_duchy_twice():
    state = new(3, duchy_setup="choose")
    assert asked(state) == ["P1"]
    assert legal(state, "P1") == [f"duchy {number}" for number in range(1, 11)]
    state = play(state, "P1: duchy 7")
    assert asked(state) == ["P2"]
    assert refused(state, "P2: duchy 7") == "Duchy 7 is already taken."
    assert refused(state, "P2: duchy 11a") == "You can't choose duchy 11a here."


def test_duchies_1_and_2_may_be_chosen_by_several():
    state = play(new(3, duchy_setup="choose"), "P1: duchy 1", "P2: duchy 1", "P3: duchy 2")
    assert [duchy_.board for duchy_ in state.duchies] == ["1", "1", "2"]


def test_of_a_drawn_sheet_one_side_is_chosen():
    sheets = [{"1", "2"}, {"3", "4"}, {"5", "6"}, {"7", "8"}, {"9", "10"}]
    for n in range(6):
        state = new(4, f"sheet {n}", duchy_setup="draw_sheet")
        offered = {move.split()[1] for move in legal(state, "P1")}
        assert offered in sheets
        other = next(str(k) for k in range(1, 11) if str(k) not in offered)
        assert refused(state, f"P1: duchy {other}") == f"You can't choose duchy {other} here."


def test_another_layout_of_4_and_8_is_still_called_4_and_8():
    """RULINGS 22.14."""
    state = new(duchy_setup="choose", duchy_4_8="se")
    state = play(state, "P1: duchy 4")
    assert duchy(state, "P1").board == "4se"
    assert refused(state, "P2: duchy 4") == "Duchy 4 is already taken."
    state = play(state, "P2: duchy 8")
    assert duchy(state, "P2").board == "8se"
    assert BOARDS["8se"]


# ------------------------------------------------------------------------------ random draws


def shuffled(chance: Chance, items: list) -> list:
    items = list(items)
    chance.shuffle(items)
    return items


def test_chance_is_drawn_in_the_fixed_order():
    """Goods, the stacks B, L, Y and black, then dice of the players in turn order, white die."""
    seats = 3
    chance = Chance("order")
    goods = shuffled(chance, [kind for kind in range(1, 7) for _ in range(7)])
    stacks = {
        name: shuffled(chance, stack(name))
        for name in ("building", "livestock", "monastery", "black")
    }
    dice = [[chance.below(6) + 1, chance.below(6) + 1] for _ in range(seats)]
    white = chance.below(6) + 1
    state = new(seats, "order")
    phases = [goods[5 * n : 5 * n + 5] for n in range(5)]
    assert state.phase_goods == phases[1:]
    assert state.round_goods == phases[0][1:]
    for seat in range(seats):
        drawn = Counter(goods[25 + 3 * seat : 28 + 3 * seat])
        assert state.duchies[seat].goods == [drawn[kind] for kind in range(1, 7)]
    assert [player_.dice for player_ in state.players] == dice
    assert state.white == white
    for name, tiles in stacks.items():
        assert tiles[len(tiles) - len(state.stacks[name]) :] == state.stacks[name]
    drawn = iter(stacks["building"])
    for number, depot in enumerate(state.depots, 1):
        for colour, tile in zip(spaces(number, seats, "A"), depot.tiles, strict=True):
            if colour == "building":
                assert tile == next(drawn)
    assert state.black == stacks["black"][:6]
    assert state.chance.drawn == chance.drawn


def test_equal_seeds_give_equal_games():
    assert new(4, "same") == new(4, "same")
    assert new(4, "same") != new(4, "other")


def test_the_first_goods_tile_of_the_phase_lies_in_the_depot_of_the_white_die():
    state = new()
    for number, depot in enumerate(state.depots, 1):
        assert sum(depot.goods) == (number == state.white)


def to_come(state) -> list[int]:
    """The goods that nobody has seen."""
    return [*chain.from_iterable(state.phase_goods), *state.spare_goods]


def test_only_stacks_and_goods_to_come_are_hidden_and_from_all():
    state = new(3)
    for seat in (0, 1, 2, None):
        view = rules.view(state, seat)
        assert view.depots == state.depots
        assert view.black == state.black
        assert view.round_goods == state.round_goods
        assert view.duchies == state.duchies
        assert view.players == state.players
        assert view.chance.seed == ""
        for name in ("building", "livestock", "monastery", "black"):
            assert view.stacks[name] == sorted(state.stacks[name])
            assert state.stacks[name] != sorted(state.stacks[name])
        hidden = to_come(view)
        assert hidden == sorted(hidden)
        assert Counter(hidden) == Counter(to_come(state))


def test_a_view_tells_nothing_about_the_order_to_come():
    """Two games that differ in nothing but that order look the same."""
    one, other = new(3), new(3)
    chance = Chance("again")
    for name in ("building", "livestock", "monastery", "black"):
        chance.shuffle(other.stacks[name])
    other.phase_goods.reverse()
    assert rules.view(one, 0) == rules.view(other, 0)


def test_what_is_imagined_fits_what_is_known():
    state = new(3)
    view = rules.view(state, 1)
    whole = rules.imagine(view, "guess")
    assert rules.audit(whole) == []
    assert rules.view(whole, 1) == view


@pytest.mark.parametrize(
    "options",
    [
        {"duchy_setup": "same:11"},
        {"solo": "13b"},
        {"team": "12a"},
        {"border_posts": True, "duchy_setup": "same:3"},
    ],
)
def test_options_that_do_not_fit_are_refused(options):
    with pytest.raises(rules.BadOptions):
        new(3, **options)


def test_five_cannot_play():
    with pytest.raises(rules.BadOptions):
        new(5)
