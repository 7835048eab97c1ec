"""Border posts and the duchies 11a to 11f (RULINGS 11)."""

from __future__ import annotations

import pytest

from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.duchies import BORDER_DUCHIES
from rules.castles_of_burgundy.events import BonusTileTaken, PostsLinked
from tests.playing import happen, play
from tests.rules.castles_of_burgundy.tables import final, happened, new, points, table

FIRST = {"border_posts": True, "border_duchies": "same:11a"}
EACH = {**FIRST, "border_post_links": "each"}
STARTS = {"P1": "d5", "P2": "d5", "P3": "d5", "P4": "d5"}
EAST = "d6=ship d7=bank"
WEST = "a1=monastery-15 b2=ship c3=monastery-16"
SOUTH = "e3=market f2=monastery-17 g1=mine"


def border(*laid, seats=2, options=FIRST, storage="monastery-18", die=6, **others):
    """A table with duchies 11a: the castle on d5, posts at a1, d7 and g1."""
    return table(
        seats,
        options=options,
        starts=STARTS,
        duchies={"P1": " ".join(laid)},
        storage={"P1": storage},
        dice={"P1": f"{die} 1"},
        **others,
    )


def linked(state, line):
    """The points of each link that a line brings."""
    return [event.points for event in happened(happen(state, line)[1], PostsLinked)]


def test_every_duchy_has_three_posts_at_alternate_corners_none_on_a_castle_cell():
    for name in BORDER_DUCHIES:
        board = BOARDS[name]
        posts = [board.cells[post] for post in board.posts]
        assert [cell.id for cell in posts] in (["a1", "d7", "g1"], ["a4", "d1", "g4"])
        assert all(cell.colour != "castle" for cell in posts)
        assert all(
            _steps(board, one, other) == 6
            for one in board.posts
            for other in board.posts
            if one != other
        )


def _steps(board, one, other):
    reached, steps = {one}, 0
    while other not in reached:
        reached |= {near for cell in reached for near in board.neighbours[cell]}
        steps += 1
    return steps


@pytest.mark.parametrize(("phase", "score"), [("A", 10), ("B", 8), ("C", 6), ("D", 4), ("E", 2)])
def test_two_posts_linked_for_the_first_time_score_the_phase(phase, score):
    state = border(EAST, WEST, phase=phase)
    assert linked(state, "P1: place monastery-18 d4 d6") == [score]
    after = play(state, "P1: place monastery-18 d4 d6")
    assert points(after, "P1", "border-posts") == score


def test_posts_are_linked_only_by_one_connected_set_of_covered_cells():
    state = border(EAST, "a1=monastery-15 b2=ship", storage="monastery-18")
    assert linked(state, "P1: place monastery-18 d4 d6") == []
    state = border(EAST, WEST, die=3, storage="bank")
    assert linked(state, "P1: place bank e4 d3") == []


def test_the_starting_castle_is_a_covered_cell():
    state = border("d6=ship", WEST, "d4=monastery-20", storage="bank", die=1)
    assert linked(state, "P1: place bank d7 d1") == [10]


def test_the_third_post_brings_the_bonus_and_not_the_phase_again():
    state = border(EAST, WEST, "d4=monastery-20 e3=market f2=monastery-17", storage="mine", die=3)
    state, events = happen(state, "P1: place mine g1 d3")
    assert [event.points for event in happened(events, PostsLinked)] == [0]
    (tile,) = [each for each in happened(events, BonusTileTaken) if each.colour == "posts"]
    assert (tile.size, tile.points) == ("large", 5)


def test_the_third_post_scores_the_phase_again_if_the_option_says_so():
    laid = (EAST, WEST, "d4=monastery-20 e3=market f2=monastery-17")
    state = border(*laid, storage="mine", die=3, options=EACH, phase="C")
    assert linked(state, "P1: place mine g1 d3") == [6]


@pytest.mark.parametrize(("options", "scores"), [(FIRST, [10, 0]), (EACH, [10, 10])])
def test_three_posts_joined_at_once_are_both_scored(options, scores):
    state = border(EAST, WEST, SOUTH, options=options)
    assert linked(state, "P1: place monastery-18 d4 d6") == scores
    after = play(state, "P1: place monastery-18 d4 d6")
    assert points(after, "P1", "border-posts") == sum(scores)
    assert points(after, "P1", "bonus-tiles") == 5


@pytest.mark.parametrize(("seats", "large", "small"), [(2, 5, 2), (3, 6, 3), (4, 7, 4)])
def test_the_post_bonus_is_large_for_the_first_small_for_the_second_and_nothing_later(
    seats, large, small
):
    def bonus(taken):
        state = border(EAST, WEST, SOUTH, seats=seats, taken=taken)
        after = play(state, "P1: place monastery-18 d4 d6")
        return points(after, "P1", "bonus-tiles")

    assert bonus({}) == large
    assert bonus({"P2": "posts=large"}) == small
    if seats > 2:
        assert bonus({"P2": "posts=large", "P3": "posts=small"}) == 0


def test_two_posts_linked_bring_no_bonus_tile():
    state = play(border(EAST, WEST), "P1: place monastery-18 d4 d6")
    assert state.bonus["posts"] == ["large", "small"]


def test_the_post_bonus_counts_for_monastery_26():
    laid = (EAST, WEST, SOUTH)
    state = border(*laid, "d4=monastery-26", taken={"P1": "posts=large"}, phase="E", end=True)
    assert final(state, "P1", "monasteries") >= 3
    other = border(*laid, "d4=monastery-26", phase="E", end=True)
    assert final(state, "P1", "monasteries") == final(other, "P1", "monasteries") + 3


def test_shield_7_doubles_the_post_bonus():
    options = {**FIRST, "shields": True}
    state = border(EAST, WEST, SOUTH, options=options, shields={"P1": "7@d5"})
    after = play(state, "P1: place monastery-18 d4 d6")
    assert points(after, "P1", "bonus-tiles") == 10


def test_shield_18_links_nothing_without_covered_cells():
    options = {**FIRST, "shields": True}
    state = border(
        "d6=ship d7=bank", options=options, shields={"P1": "18@d5"}, storage="monastery-18"
    )
    assert linked(state, "P1: place monastery-18 a1 d6") == []


def test_links_are_scored_for_the_regions_and_colours_besides():
    state = border(EAST, WEST, SOUTH)
    before = points(state, "P1")
    after = play(state, "P1: place monastery-18 d4 d6")
    regions = points(after, "P1", "regions")
    assert points(after, "P1") == before + regions + 10 + 5


def test_everybody_has_another_duchy_by_default():
    state = new(4, {"border_posts": True})
    names = [duchy.board for duchy in state.duchies]
    assert len(set(names)) == 4
    assert set(names) <= set(BORDER_DUCHIES)
