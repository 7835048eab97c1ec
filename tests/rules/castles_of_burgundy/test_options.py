"""Options before the game: their values, and which go together (RULINGS 4, 14)."""

from __future__ import annotations

from itertools import product

import pytest

import rules
from rules.castles_of_burgundy import events
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.duchies import BORDER_DUCHIES, BORDER_SHEETS, SHEETS
from tests.cases import for_each
from tests.playing import asked, happen, legal, play, refused
from tests.rules.castles_of_burgundy.tables import at, duchy, final, new, table

NUMBERS = [str(number) for number in range(1, 11)]
EXPANSIONS = ("extra_tiles", "white_castles", "inns", "trade_routes", "border_posts", "shields")
several = pytest.mark.parametrize("seats", [2, 3, 4])


def boards(state):
    return [duchy.board for duchy in state.duchies]


def misfit(seats, options):
    """The sentence with which a set of options is refused."""
    with pytest.raises(rules.BadOptions) as caught:
        new(seats, options)
    return str(caught.value)


def answered(state):
    """The position after all questions before the first turn, each answered with the first move."""
    while not state.phase:
        seat = rules.waiting(state)[0]
        state = rules.play(state, seat, rules.legal(state, seat)[0]).state
    return state


# Duchies


@several
def test_by_default_all_play_duchy_1_with_the_castle_in_the_centre(seats):
    state = new(seats)
    assert boards(state) == ["1"] * seats
    assert all(at(state, f"P{seat + 1}", "d4") == "castle" for seat in range(seats))
    assert len(state.stacks["castle"]) == 14 - seats - (1 if seats < 4 else 2) - (seats == 3)


@for_each("name", NUMBERS)
def test_all_can_play_any_duchy_in_both_layouts(name):
    assert boards(new(3, {"duchy_setup": f"same:{name}"})) == [name] * 3
    other = f"{name}se" if name in ("4", "8") else name
    options = {"duchy_setup": f"same:{name}", "duchy_4_8": "se"}
    assert boards(new(2, options)) == [other] * 2


@for_each("name", list(BORDER_DUCHIES))
def test_all_can_play_any_duchy_with_border_posts(name):
    options = {"border_posts": True, "border_duchies": f"same:{name}"}
    assert boards(new(4, options)) == [name] * 4


@several
def test_random_duchies_are_all_different(seats):
    for seed in "abcdef":
        state = new(seats, {"duchy_setup": "random"}, seed)
        assert len(set(boards(state))) == seats
        assert set(boards(state)) <= set(NUMBERS)


def test_random_duchies_have_the_layout_of_the_option():
    seen = set()
    for number in range(30):
        options = {"duchy_setup": "random", "duchy_4_8": "se"}
        seen |= set(boards(new(4, options, str(number))))
    assert {"4se", "8se"} <= seen
    assert not {"4", "8"} & seen


def test_duchies_are_chosen_in_turn_order_none_twice_but_1_and_2():
    state = new(4, {"duchy_setup": "choose"})
    assert asked(state) == ["P1"]
    assert legal(state, "P1") == [f"duchy {name}" for name in NUMBERS]
    state = play(state, "P1: duchy 7")
    assert asked(state) == ["P2"]
    assert refused(state, "P2: duchy 7") == "Duchy 7 is already taken."
    state = play(state, "P2: duchy 1", "P3: duchy 1")
    assert legal(state, "P4") == [f"duchy {name}" for name in NUMBERS if name != "7"]
    state = play(state, "P4: duchy 2")
    assert boards(state) == ["7", "1", "1", "2"]


def test_duchies_with_border_posts_are_chosen_once_each():
    state = new(2, {"border_posts": True, "border_duchies": "choose"})
    assert legal(state, "P1") == [f"duchy {name}" for name in BORDER_DUCHIES]
    state = play(state, "P1: duchy 11c")
    refused(state, "P2: duchy 11c")
    assert refused(state, "P2: duchy 3") == "You can't choose duchy 3 here."


def test_with_the_other_layout_the_moves_still_say_4_and_8():
    state = new(2, {"duchy_setup": "choose", "duchy_4_8": "se"})
    state = play(state, "P1: duchy 4")
    assert refused(state, "P2: duchy 4") == "Duchy 4 is already taken."
    assert refused(state, "P2: duchy 8se") == "You can't choose duchy 8se here."
    state = play(state, "P2: duchy 8")
    assert boards(state) == ["4se", "8se"]


@several
def test_a_sheet_is_drawn_and_its_side_chosen_in_turn_order(seats):
    drawn = []
    state = new(seats, {"duchy_setup": "draw_sheet"})
    for seat in range(seats):
        assert asked(state) == [f"P{seat + 1}"]
        moves = [move.removeprefix("duchy ") for move in legal(state, f"P{seat + 1}")]
        assert tuple(moves) in SHEETS
        drawn.append(tuple(moves))
        state = play(state, f"P{seat + 1}: duchy {moves[1]}")
    assert boards(state) == [sheet[1] for sheet in drawn]
    assert all(drawn.count(sheet) == 1 for sheet in drawn if sheet != ("1", "2"))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_sheet_with_border_posts_is_drawn_by_up_to_three_players(seats):
    state = new(seats, {"border_posts": True, "border_duchies": "draw_sheet"})
    moves = tuple(move.removeprefix("duchy ") for move in legal(state, "P1"))
    assert moves in BORDER_SHEETS


def test_there_are_only_three_sheets_with_border_posts():
    sentence = misfit(4, {"border_posts": True, "border_duchies": "draw_sheet"})
    assert "border_duchies" in sentence


# Starting castles


def test_a_duchy_without_a_castle_in_the_centre_asks_for_the_cell_in_turn():
    state = new(2, {"duchy_setup": "same:4"})
    assert asked(state) == ["P1"]
    assert legal(state, "P1") == ["start a1", "start c5", "start e2", "start g4"]
    assert refused(state, "P1: start d4") == "d4 isn't a castle cell of your duchy."
    state = play(state, "P1: start c5")
    assert at(state, "P1", "c5") == "castle"
    assert asked(state) == ["P2"]


def test_only_those_without_a_castle_in_the_centre_are_asked():
    state = new(3, {"duchy_setup": "choose"})
    state = play(state, "P1: duchy 1", "P2: duchy 5", "P3: duchy 3")
    assert at(state, "P1", "d4") == at(state, "P3", "d4") == "castle"
    assert asked(state) == ["P2"]


def test_with_choose_everybody_chooses_any_castle_cell_in_turn_order():
    state = new(2, {"castle_start": "choose"})
    assert legal(state, "P1") == ["start a2", "start a3", "start b3", "start d4"]
    state = play(state, "P1: start a2")
    assert at(state, "P1", "a2") == "castle"
    assert at(state, "P1", "d4") == ""
    assert asked(state) == ["P2"]


def test_in_secret_all_choose_at_the_same_time_and_are_revealed_together():
    state = new(3, {"castle_start": "choose_secret"})
    assert asked(state) == ["P1", "P2", "P3"]
    state, log = happen(state, "P2: start a2")
    assert list(log) == [events.StartPrepared(1)]
    assert at(state, "P2", "a2") == ""
    assert asked(state) == ["P1", "P3"]
    for viewer in (0, rules.SPECTATOR):
        assert "a2" not in str(rules.to_json(rules.view(state, viewer))["stack"])
    assert "a2" in str(rules.to_json(rules.view(state, 1))["stack"])
    state = play(state, "P2: start a3")
    state, log = happen(state, "P1: start d4", "P3: start d4")
    placed = [event for event in log if isinstance(event, events.StartPlaced)]
    assert [(event.seat, event.cell) for event in placed] == [(0, "d4"), (1, "a3"), (2, "d4")]


@pytest.mark.parametrize(
    "options",
    [
        {"duchy_setup": "choose"},
        {"castle_start": "choose"},
        {"castle_start": "choose_secret"},
        {"trade_routes": True, "trade_route_order": "choose"},
    ],
)
def test_the_tiles_of_phase_a_are_revealed_only_after_the_decisions(options):
    state = new(2, options)
    assert state.phase == ""
    assert not any(depot.tiles for depot in state.depots)
    assert state.black == []
    state = answered(state)
    assert state.phase == "A"
    assert all(depot.tiles for depot in state.depots)


def test_duchies_come_before_castles_and_castles_before_routes():
    options = {
        "duchy_setup": "choose",
        "castle_start": "choose",
        "trade_routes": True,
        "trade_route_order": "choose",
    }
    state, verbs = new(2, options), []
    while not state.phase:
        seat = rules.waiting(state)[0]
        move = rules.legal(state, seat)[0]
        verbs.append(str(move).split()[0])
        state = rules.play(state, seat, move).state
    assert verbs == ["duchy"] * 2 + ["start"] * 2 + ["routes"] * 2


@pytest.mark.parametrize("cell", ["d4", "a2"])
def test_the_starting_castle_has_no_effect_and_scores_nothing(cell):
    state, log = happen(new(2, {"castle_start": "choose"}), f"P1: start {cell}", "P2: start d4")
    assert not [event for event in log if isinstance(event, events.RegionCompleted)]
    assert state.turn.pending == []
    assert state.players[0].vp == {}


def test_a_larger_region_with_the_starting_castle_scores_as_usual():
    state = table(
        options={"castle_start": "choose"},
        starts={"P1": "a2"},
        duchies={"P1": "a3=castle a4=monastery-15"},
        storage={"P1": "castle"},
        dice={"P1": "6 1"},
    )
    state = play(state, "P1: place castle b3 d6")
    assert state.players[0].vp["regions"] == 6 + 10


# Ties


@pytest.mark.parametrize(("tie_break", "ranks"), [("most_empty", [2, 1]), ("fewest_empty", [1, 2])])
def test_a_tie_goes_to_more_or_fewer_empty_cells(tie_break, ranks):
    state = table(
        options={"tie_break": tie_break},
        duchies={"P1": "c3=bank"},
        silver=1,
        phase="E",
        end=True,
    )
    assert final(state, "P1") == final(state, "P2") == 1
    assert [score.rank for score in rules.scores(state)] == ranks


@pytest.mark.parametrize("tie_break", ["most_empty", "fewest_empty"])
def test_then_it_goes_to_the_player_further_back_on_the_track(tie_break):
    options = {"tie_break": tie_break}
    state = table(3, options=options, track=["P2", "P1 P3"], phase="E", end=True)
    assert [score.rank for score in rules.scores(state)] == [2, 1, 3]


# What goes together


@several
def test_with_two_to_four_players_all_expansions_go_together(seats):
    for chosen in product((False, True), repeat=len(EXPANSIONS)):
        options = dict(zip(EXPANSIONS, chosen, strict=True))
        state = answered(new(seats, options))
        assert rules.audit(state) == []
        assert {name: bool(state.options.get(name)) for name in EXPANSIONS} == options


@pytest.mark.parametrize("board", ["12a", "12b"])
def test_teams_play_with_extra_tiles_white_castles_and_inns(board):
    for extra, white, inns in product((False, True), repeat=3):
        options = {"team": board, "extra_tiles": extra, "white_castles": white, "inns": inns}
        state = answered(new(4, options))
        assert rules.audit(state) == []
        assert boards(state) == [board] * 2


@for_each(
    "options",
    [
        {"trade_routes": True},
        {"border_posts": True},
        {"shields": True},
        {"duchy_setup": "same:2"},
        {"castle_start": "choose"},
        {"duchy_4_8": "se"},
    ],
)
def test_teams_do_not_play_with_routes_posts_shields_or_own_duchies(options):
    (name,) = options
    assert name in misfit(4, {"team": "12a", **options})


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_teams_are_four_players(seats):
    assert "team" in misfit(seats, {"team": "12a"})


@pytest.mark.parametrize("board", ["13a", "13b"])
def test_one_player_plays_with_extra_tiles_and_white_castles(board):
    for extra, white in product((False, True), repeat=2):
        options = {"solo": board, "extra_tiles": extra, "white_castles": white}
        state = answered(new(1, options))
        assert rules.audit(state) == []
        assert boards(state) == [board]


@for_each(
    "options",
    [
        {"inns": True},
        {"trade_routes": True},
        {"border_posts": True},
        {"shields": True},
        {"duchy_setup": "same:2"},
        {"castle_start": "choose"},
        {"tie_break": "fewest_empty"},
    ],
)
def test_one_player_does_not_play_with_what_others_are_needed_for(options):
    (name,) = options
    assert misfit(1, options) == f"The option {name} isn't available with one player."


@several
def test_solo_boards_and_targets_are_for_one_player(seats):
    assert "solo" in misfit(seats, {"solo": "13b"})
    assert "solo_target" in misfit(seats, {"solo_target": 45})


def test_the_ways_to_get_a_duchy_belong_to_the_kind_of_duchy():
    assert "duchy_setup" in misfit(2, {"border_posts": True, "duchy_setup": "same:2"})
    assert "border_duchies" in misfit(2, {"border_duchies": "same:11a"})
    assert "border_post_links" in misfit(2, {"border_post_links": "each"})
    assert "trade_route_order" in misfit(2, {"trade_route_order": "choose"})


@for_each(
    ("seats", "options"),
    [
        (2, {"duchy_setup": "same:11a"}),
        (2, {"duchy_setup": "same:11"}),
        (2, {"border_posts": True, "border_duchies": "same:1"}),
        (1, {"solo_target": 44}),
        (1, {"solo_target": 56}),
        (4, {"team": "13a"}),
        (1, {"solo": "off"}),
    ],
)
def test_values_that_do_not_exist_are_refused(seats, options):
    (name,) = [name for name in options if name != "border_posts"]
    assert f"The option {name} can't be" in misfit(seats, options)


def test_every_board_of_an_option_exists():
    for option in rules.game("castles-of-burgundy").options:
        for value in option.values:
            if isinstance(value, str) and value.startswith("same:"):
                assert value.removeprefix("same:") in BOARDS
            elif option.id in ("team", "solo") and value != "off":
                assert value in BOARDS


def test_equal_seeds_give_equal_tables():
    options = dict.fromkeys(EXPANSIONS, True)
    one, other = new(4, options, "same"), new(4, options, "same")
    assert rules.to_json(one) == rules.to_json(other)
    assert duchy(one, "P1").route == duchy(other, "P1").route
    assert rules.to_json(one) != rules.to_json(new(4, options, "different"))
