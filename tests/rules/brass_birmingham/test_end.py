"""The end of the game, ties, the introductory game (RULINGS 11, 12)."""

from __future__ import annotations

import pytest

import rules
from rules import BadPosition
from rules.brass_birmingham.data import LINKS
from rules.brass_birmingham.events import EraBegan, GameEnded, IntroductoryScored
from rules.brass_birmingham.scoring import link_worth
from tests.playing import asked, legal
from tests.rules.brass_birmingham.positions import (
    LINK_IDS,
    era_end,
    happened,
    player,
    position,
    why,
)


def end(era: str = "rail", seats: int = 2, **more):
    """The end of an era, of two players if not said."""
    return era_end(era, seats, **more)


def ranks(state) -> list[int]:
    return [score.rank for score in rules.scores(state)]


def totals(state) -> list[int]:
    return [score.total for score in rules.scores(state)]


def test_the_game_is_over_after_the_rail_era():
    state, events = end()
    assert asked(state) == []
    assert len(happened(events, GameEnded)) == 1
    assert why(state, "P1: pass with stafford", rules.NotYourTurn) == "The game is over."
    assert legal(state, "P1") == []


def test_the_links_that_were_scored_can_still_be_shown_and_counted():
    links = {"birmingham~dudley": 0, "birmingham~walsall": 1}
    tiles = {"birmingham#1": "P2 cotton 2 flipped"}
    state, _ = end(tiles=tiles, links={link: f"P{owner + 1}" for link, owner in links.items()})
    assert state.links == [None] * len(LINKS)
    shown = dict(zip(LINK_IDS, state.links_to_show, strict=True))
    assert {link: owner for link, owner in shown.items() if owner is not None} == links
    for seat, score in enumerate(rules.scores(state)):
        mine = [n for n, owner in enumerate(state.links_to_show) if owner == seat]
        assert score.sources["rail-links"] == sum(link_worth(state, link) for link in mine) > 0


@pytest.mark.parametrize("era", ["canal", "rail"])
def test_what_would_be_scored_now_is_what_the_era_brings(era):
    links = {"birmingham~dudley": "P1", "birmingham~walsall": "P2"}
    tiles = {"birmingham#1": "P2 cotton 2 flipped"}
    before = position(2, era=era, tiles=tiles, links=links, vp={"P1": 3})
    state, _ = end(era, tiles=tiles, links=links, vp={"P1": 3})
    assert [score.sources for score in rules.scores_now(before)] == [
        score.sources for score in rules.scores(state)
    ]
    assert [score.total for score in rules.scores(before)] == [3, 0]


def test_a_position_that_does_not_say_what_was_scored_shows_no_links():
    state, _ = end(links={"birmingham~dudley": "P1"})
    stored = rules.to_json(state)
    del stored["scored"], stored["worth"]
    silent = rules.from_json(stored)
    assert silent.scored == ()
    assert list(silent.links_to_show) == [None] * len(LINKS)


def test_links_that_cannot_have_been_scored_are_refused():
    state, _ = end(links={"birmingham~dudley": "P1"})
    stored = rules.to_json(state)
    for wrong in ([0], [7] * len(LINKS)):
        with pytest.raises(BadPosition, match="scored"):
            rules.from_json({**stored, "scored": wrong})
    with pytest.raises(BadPosition, match="worth"):
        rules.from_json({**stored, "worth": [1, 2]})


def test_scored_canals_are_known_until_the_first_rail():
    links = {"birmingham~dudley": "P1", "dudley~wolverhampton": "P2"}
    tiles = {"dudley#1": "P1 coal 1 flipped"}
    state, _ = era_end("canal", 2, tiles=tiles, links=links)
    assert state.rail
    assert state.just_scored
    canals = {name: state.worth[LINK_IDS.index(name)] for name in links}
    assert canals == dict.fromkeys(links, 2)
    assert [owner for owner in state.scored if owner is not None] == [0, 1]
    state.links[LINK_IDS.index("belper~derby")] = 1
    assert not state.just_scored
    state.links[LINK_IDS.index("belper~derby")] = None
    state.round = 2
    assert not state.just_scored


def test_most_points_win():
    state, _ = end(vp={"P1": 10, "P2": 11}, money={"P1": 90}, income={"P1": 50})
    assert totals(state) == [10, 11]
    assert ranks(state) == [2, 1]


def test_money_and_income_are_worth_nothing():
    state, _ = end(vp={"P1": 3}, money=99, income=60)
    assert totals(state) == [3, 0]


def test_ties_go_to_the_higher_income_by_space():
    """RULINGS R2: 11 and 12 are the same level."""
    state, _ = end(vp={"P1": 5, "P2": 5}, income={"P1": 11, "P2": 12}, money={"P1": 90})
    assert ranks(state) == [2, 1]


def test_then_to_the_money():
    state, _ = end(vp={"P1": 5, "P2": 5}, income=12, money={"P1": 90, "P2": 89})
    assert ranks(state) == [1, 2]


def test_then_the_victory_is_shared():
    state, _ = end(seats=3, vp={"P1": 5, "P2": 5, "P3": 4})
    assert ranks(state) == [1, 1, 3]


def test_ties_by_level_if_the_option_says_so():
    options = {"income_tiebreak": "level"}
    state, _ = end(
        vp={"P1": 5, "P2": 5}, income={"P1": 11, "P2": 12}, money={"P1": 90}, options=options
    )
    assert ranks(state) == [1, 2]
    higher, _ = end(
        vp={"P1": 5, "P2": 5}, income={"P1": 12, "P2": 13}, money={"P1": 90}, options=options
    )
    assert ranks(higher) == [2, 1]


INTRODUCTORY = {"introductory": True}


def introduced(**more):
    more.setdefault("money", 0)
    more.setdefault("income", 10)
    return end("canal", options=INTRODUCTORY, **more)


def test_the_introductory_game_ends_after_the_canal_era():
    state, events = introduced()
    assert asked(state) == []
    assert state.era == "canal"
    assert len(happened(events, GameEnded)) == 1
    assert happened(events, EraBegan) == []


def test_a_point_for_every_four_pounds_at_most_fifteen():
    for money, points in ((0, 0), (3, 0), (4, 1), (59, 14), (60, 15), (64, 15), (200, 15)):
        state, _ = introduced(money={"P1": money, "P2": 0})
        assert totals(state) == [points, 0], money


def test_points_for_the_income_level():
    """The income of the last round is paid before."""
    state, _ = introduced(income={"P1": 20, "P2": 10})
    assert player(state, "P1").money == 5
    assert totals(state) == [5 + 1, 0]


def test_a_negative_level_costs_points_but_not_below_zero():
    state, _ = introduced(
        income={"P1": 7, "P2": 7}, vp={"P1": 10, "P2": 2}, money={"P1": 3, "P2": 3}
    )
    assert totals(state) == [7, 0]
    assert player(state, "P1").vp["income"] == -3
    assert player(state, "P2").vp["income"] == -2


def test_tiles_of_level_ii_and_higher_score_once_more():
    state, events = introduced(
        tiles={
            "birmingham#1": "P1 cotton 2 flipped",
            "birmingham#2": "P1 manufacturer 1 flipped",
            "worcester#1": "P2 cotton 2",
            "coventry#1": "P2 pottery 1 flipped",
        },
        links={"birmingham~oxford": "P2"},
    )
    assert player(state, "P1").vp == {"canal-tiles": 5 + 3, "tiles-again": 5}
    assert player(state, "P2").vp == {"canal-links": 2 + 2 + 2, "canal-tiles": 10}
    (scored,) = happened(events, IntroductoryScored)
    assert scored == IntroductoryScored((0, 0), (0, 0), (5, 0))


def test_all_points_are_summed_before_the_floor():
    """Level -5 against 1 point for money and 3 for a tile, which scores once more."""
    state, _ = introduced(
        income={"P1": 5},
        money={"P1": 9, "P2": 0},
        tiles={"birmingham#2": "P1 manufacturer 4 flipped"},
    )
    assert player(state, "P1").vp == {"canal-tiles": 3, "money": 1, "tiles-again": 3, "income": -5}
    assert totals(state)[0] == 2


def test_the_normal_game_scores_nothing_of_that():
    state, _ = end("canal", money=60, income=30, tiles={"birmingham#1": "P1 cotton 2 flipped"})
    assert player(state, "P1").vp == {"canal-tiles": 5}


def test_what_the_introductory_game_would_score_now():
    """Money, tiles again and income, as if the Canal Era ended at once."""
    state = position(
        2, era="canal", options=INTRODUCTORY, money={"P1": 9, "P2": 0}, income={"P1": 20, "P2": 7}
    )
    assert [score.sources for score in rules.scores_now(state)] == [{"money": 2, "income": 5}, {}]
